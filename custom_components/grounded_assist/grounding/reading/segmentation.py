"""Cut a stream of text into sentences, the same ones however the stream was split."""

from collections.abc import Set as AbstractSet
import re

# What decides something comes alone, everything between comes in one run.
_ATOM = re.compile(r"[^\s.!?…。！？\"'”’»)\]}*_`>]+|.", re.DOTALL)  # noqa: RUF001
_STOPS = frozenset(".!?…")
_WIDE_STOPS = frozenset("。！？")  # noqa: RUF001
_CLOSERS = frozenset("\"'”’»)]}*_")  # noqa: RUF001
_OPENERS = "\"'“‘«([{*_"  # noqa: RUF001
_OPAQUE = {"<think>": "</think>", "```": "```"}
_LONGEST_TAG = max(len(tag) for pair in _OPAQUE.items() for tag in pair)
_LONGEST_ABBREVIATION = 24
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+")
_LIST_NUMBER = re.compile(r"\d+\.")


class Segmenter:
    """Hand out each sentence once nothing that follows can change where it ends.

    All pieces together are the text. A thought or a fenced block is one piece.
    """

    def __init__(self, abbreviations: AbstractSet[str], *, keeps_blocks: bool = True) -> None:
        """Take casefolded abbreviations with their full stop; without blocks all text is plain."""
        self._abbreviations = abbreviations
        self._keeps_blocks = keeps_blocks
        self._begin(())
        self._word = ""
        self._is_first_word = True
        self._tail = ""
        self._closing_tag = ""

    def feed(self, text: str) -> list[str]:
        """Take the next part of the stream and return the sentences it completes."""
        return [piece for atom in _ATOM.findall(text) for piece in self._take(atom)]

    def finish(self) -> list[str]:
        """Return what is left; a block that was never closed is plain text."""
        rest = "".join(self._parts)
        is_open_block = bool(self._closing_tag)
        self.__init__(self._abbreviations, keeps_blocks=self._keeps_blocks)  # type: ignore[misc]
        if not is_open_block:
            return [rest] if rest else []
        plain = Segmenter(self._abbreviations, keeps_blocks=False)
        return [*plain.feed(rest), *plain.finish()]
