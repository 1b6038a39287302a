"""Cut a stream of text into sentences, the same ones however the stream was split."""

from collections.abc import Iterator, Set as AbstractSet
import re

from ..limits import LONGEST_BLOCK

# What decides something comes alone, everything between comes in one run.
_RUN = r"""[^\s.!?…؟۔।。！？"'”’»)\]】}*_`>]+"""  # noqa: RUF001
_ATOM = re.compile(rf"{_RUN}(?: {_RUN})*|.", re.DOTALL)
_ONE_SENTENCE = re.compile(r"[^.!?…؟۔।。！？\n`<>]+[.!?]?")  # noqa: RUF001
"""Nothing within it could end a sentence or begin a block."""
_STOPS = frozenset(".!?…؟۔।")  # noqa: RUF001 - other scripts have stops of their own
_WIDE_STOPS = frozenset("。！？")  # noqa: RUF001
_CLOSERS = frozenset("\"'”’»)]】}*_")
_OPENERS = "\"'“‘«([{*_"
_BLOCKS = {"<think>": "</think>", "```": "```"}
_LONGEST_TAG = 8
_LONGEST_ABBREVIATION = 24
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+")
_LIST_NUMBER = re.compile(r"\d+\.")
_ELLIPSES = ("...", "…")
_QUOTES = frozenset("“„«")
_UNQUOTES = frozenset("”»")
_CITATION = re.compile(r"[ \t]*+[\[【]source[^\[\]【】\n]*[\]】]", re.IGNORECASE)
_BARE_CITATION = re.compile(r"[ \t]*+[\[【][\d ,;]+[\]】]")
"""Behind its full stop a citation still belongs to the sentence."""
_BARE_START = re.compile(r"\[[\d ,;]*")
_CITATION_START = "[source"
_CITATION_OPENERS = ("[", "【")
_LONGEST_CITATION = 64


def segment(text: str, abbreviations: AbstractSet[str] = frozenset(), *, cites: bool = False) -> tuple[str, ...]:
    """Return the sentences of a whole text; together they are the text. `cites` as for `Segmenter`."""
    if _ONE_SENTENCE.fullmatch(text):
        return (text,)
    segmenter = Segmenter(abbreviations, cites=cites)
    return (*segmenter.feed(text), *segmenter.finish())


def is_block(piece: str) -> bool:
    """Return whether a piece is a thought or a fenced block, which nobody speaks."""
    text = piece.strip()
    return any(
        text.startswith(tag) and text.endswith(closing) and len(text) >= len(tag) + len(closing)
        for tag, closing in _BLOCKS.items()
    )


def begins_block(piece: str) -> bool:
    """Return whether a piece begins with the mark of a block, before which every sentence ends."""
    return bool(opening_of(piece))


def opening_of(piece: str) -> str:
    """Return the mark of a block that a piece begins with; nothing if it begins with none."""
    return next((tag for tag in _BLOCKS if piece.lstrip().startswith(tag)), "")


def opens_block(piece: str) -> bool:
    """Return whether a thought, a fenced block or a code span begins in a piece and nobody has closed it.

    It is read as a sentence, but no word of ours goes into it.
    """
    return any(tag in piece for tag in _BLOCKS) or piece.count("`") % 2 == 1


class Segmenter:
    """Hand out each sentence once nothing that follows can change where it ends.

    All pieces together are the text. A thought or a fenced block is one piece.
    """

    def __init__(
        self, abbreviations: AbstractSet[str] = frozenset(), *, keeps_blocks: bool = True, cites: bool = False
    ) -> None:
        """Take casefolded abbreviations with their full stop; without blocks all text is plain.

        `cites` if the writer was asked for citations: then a bare "[1]" is one.
        """
        self._abbreviations = abbreviations
        self._cites = cites
        self._keeps_blocks = keeps_blocks
        self._parts: list[str] = []
        self._word = ""
        self._tail = ""
        self._closing_tag = ""
        self._held = ""
        """What follows a full stop and may become a citation."""
        self._before_citation = ""
        """The character behind which citations have just ended; nothing where none has."""
        self._kept = 0
        self._is_first_word = True
        self._has_words = False
        self._has_stopped = False
        self._is_wide = False
        self._is_quoting = False

    def feed(self, text: str) -> list[str]:
        """Take the next part of the stream and return the sentences it completes."""
        return [piece for atom in _ATOM.findall(text) for piece in self._take(atom)]

    def keep(self, text: str) -> int:
        """Take text in which nobody looks for sentences any more; return how long what is left has become."""
        self._parts += [self._held, text]
        self._held = ""
        self._kept += len(text)
        return self._kept

    @property
    def has_rest(self) -> bool:
        """Return whether words wait for the end of their sentence."""
        return bool(self._parts)

    def pause(self) -> list[str]:
        """Return a sentence that has stopped, though what follows might still have continued it."""
        pieces = list(self._let_go())
        is_between = not self._closing_tag and (self._has_stopped or not self._has_words)
        return [*pieces, self._cut()] if self._parts and is_between else pieces

    def finish(self) -> list[str]:
        """Return what is left; a block that was never closed is plain text, and a piece of its own if it is long."""
        pieces = list(self._let_go())
        rest = "".join(self._parts)
        is_open_block = bool(self._closing_tag) and len(rest) <= LONGEST_BLOCK
        self._parts = []
        self._kept = 0
        self._closing_tag = ""
        if not is_open_block:
            return [*pieces, rest] if rest else pieces
        plain = Segmenter(self._abbreviations, keeps_blocks=False, cites=self._cites)
        return [*pieces, *plain.feed(rest), *plain.finish()]

    def _take(self, atom: str) -> Iterator[str]:
        if self._closing_tag:
            yield from self._take_of_block(atom)
        elif self._held or (self._has_stopped and (atom in " \t" or atom.startswith(_CITATION_OPENERS))):
            yield from self._take_of_citation(atom)
        else:
            yield from self._take_plain(atom)

    def _take_plain(self, atom: str) -> Iterator[str]:
        if self._has_stopped and self._is_sentence_over(atom):
            yield self._cut()
        self._append(atom)
        if atom == "\n":
            if self._has_words:
                yield self._cut()
            self._is_first_word = True
        elif self._keeps_blocks and atom in ">`" and (tag := self._opened_tag()):
            yield from self._open_block(tag)

    def _take_of_citation(self, atom: str) -> Iterator[str]:
        self._held += atom
        if _CITATION.fullmatch(self._held) or (self._cites and _BARE_CITATION.fullmatch(self._held)):
            self._before_citation = self._before_citation or self._tail[-1:]
            for held in _ATOM.findall(self._held):
                self._append(held)
            self._held = ""
        elif not _may_become_citation(self._held, cites=self._cites):
            yield from self._let_go()

    def _let_go(self) -> Iterator[str]:
        """Take what was held as the plain text it turned out to be."""
        held, self._held = _ATOM.findall(self._held), ""
        if held:
            yield from self._take_plain(held[0])
        for atom in held[1:]:
            yield from self._take(atom)

    def _is_sentence_over(self, atom: str) -> bool:
        before, self._before_citation = self._before_citation, ""
        if before and needs_gap(before, atom[0]):
            # Nobody speaks the citation, and a space takes its place.
            return True
        if atom in _STOPS or atom in _WIDE_STOPS or atom in _CLOSERS:
            return False
        self._has_stopped = False
        return atom.isspace() or self._is_wide

    def _append(self, atom: str) -> None:
        self._parts.append(atom)
        self._tail = (self._tail + atom)[-_LONGEST_TAG:]
        if atom.isspace():
            self._is_first_word = self._is_first_word and not self._word
            self._word = ""
            return
        self._has_words = True
        self._is_quoting = self._quotes(atom)
        _, space, last = atom.rpartition(" ")
        self._is_first_word = self._is_first_word and not space
        self._word = (last if space else self._word + last)[-_LONGEST_ABBREVIATION - 1 :]
        self._is_wide = atom in _WIDE_STOPS or (self._is_wide and self._has_stopped)
        if atom in _STOPS or self._is_wide:
            is_stop = self._is_wide or not (self._is_abbreviated() or self._leaves_out())
            self._has_stopped = is_stop or (self._has_stopped and not self._leaves_out())

    def _is_abbreviated(self) -> bool:
        word = self._word.lstrip(_OPENERS).casefold()
        if self._is_first_word and _LIST_NUMBER.fullmatch(word):
            return True
        return word in self._abbreviations or _INITIALS.fullmatch(word) is not None

    def _quotes(self, atom: str) -> bool:
        """Return whether what follows stands between marks of quotation."""
        if atom == '"':
            return not self._is_quoting
        return atom not in _UNQUOTES and (self._is_quoting or not _QUOTES.isdisjoint(atom))

    def _leaves_out(self) -> bool:
        """Return whether an ellipsis stands inside a quotation, where it ends nothing."""
        return self._is_quoting and self._word.endswith(_ELLIPSES)

    def _cut(self) -> str:
        piece = "".join(self._parts)
        self._parts = []
        self._word = self._tail = self._before_citation = ""
        self._has_words = self._has_stopped = self._is_wide = self._is_quoting = False
        self._is_first_word = False
        return piece

    def _opened_tag(self) -> str:
        return next((tag for tag in _BLOCKS if self._tail.endswith(tag)), "")

    def _open_block(self, tag: str) -> Iterator[str]:
        before = "".join(self._parts)[: -len(tag)]
        if before.strip():
            self._cut()
            yield before
            before = ""
        self._parts = [before, tag]
        self._tail = ""
        self._closing_tag = _BLOCKS[tag]

    def _take_of_block(self, atom: str) -> Iterator[str]:
        self._parts.append(atom)
        self._tail = (self._tail + atom)[-_LONGEST_TAG:]
        if self._tail.endswith(self._closing_tag):
            self._closing_tag = ""
            yield self._cut()


def needs_gap(before: str, after: str) -> bool:
    """Return whether what a citation stood between must be kept apart: words, sentences, and marks of markdown."""
    return before not in _WIDE_STOPS and (after.isalnum() or (after == before and not after.isspace()))


def _may_become_citation(held: str, *, cites: bool) -> bool:
    if len(held) > _LONGEST_CITATION:
        return False
    begun = held.lstrip(" \t").lower().replace("【", "[")
    if cites and _BARE_START.fullmatch(begun):
        return True
    if len(begun) <= len(_CITATION_START):
        return _CITATION_START.startswith(begun)
    is_open = "]" not in begun and "\n" not in begun and "[" not in begun[1:]
    return begun.startswith(_CITATION_START) and is_open
