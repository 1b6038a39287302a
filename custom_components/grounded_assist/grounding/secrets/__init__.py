"""What must not leave the house: texts that hold a secret, by the words beside it or by what it looks like."""

from collections.abc import Iterator
from dataclasses import dataclass
import re
from typing import Final, TypeIs

from ..lexicon.secrets import SecretWords
from .answers import Answers
from .looks import is_secret_name, looks_secret, plain
from .naming import Naming
from .pieces import Pieces

__all__ = ["LONGEST_AT_ONCE", "SAID_BEFORE", "Answer", "Secrets", "is_secret_name"]

type Answer = str | float | bool | dict[str, Answer] | list[Answer] | None

LONGEST_AT_ONCE: Final = 500
"""Characters of texts that are searched within a millisecond or two; longer ones are no work for an event loop."""
SAID_BEFORE: Final = 3
"""Texts of a conversation or a reply that the next one may be the answer to."""
_NEAR: Final = 1000
"""Characters at the end of a text, and at the beginning of the one behind it, that may be question and answer."""
_MOST_TELLING: Final = 300
"""Words such as "password" and "code" in one text; nobody writes more, and to look beside each takes long."""
_SEAM: Final = 60
"""Characters on each side of the end of a text within which what looks like one secret may go on behind it."""
_LINES = 2 * SAID_BEFORE
"""Lines above one that are looked at, with empty ones between them."""
_BULLETS = " -*•\t"
_LONGEST_LABEL = 100
"""Characters of a name in the answer of a tool."""
_LARGE = 1e6
"""Numbers that are written out whole."""
_ADDRESS = re.compile(r"[@\\/_+#]|\d{5}|\d\.\d{3}|\d(?:\.\d++){3}|[0-9a-f]{2}(?::[0-9a-f]{2}){2}", re.IGNORECASE)
"""Addresses, ids, numbers of telephones and coordinates."""
_TELEPHONE = re.compile(r"(?<![\d.,:-])0\d{1,5}[ /-]\(?\d{2,}+(?:[ -]\d{2,}+){0,4}")


@dataclass(frozen=True, slots=True, eq=False)
class Secrets:
    """Tells secrets from everything else, by the words of as many languages as there are."""

    words: SecretWords = SecretWords()  # noqa: RUF009 - frozen
    is_complete: bool = True
    """False while the words of a language are missing: then any text may hold a secret."""

    def held_in(self, text: str) -> bool:
        """Return whether a text holds a secret, so that no language model may see it."""
        return not self.is_complete or (bool(text) and not text.isspace() and self._is_held(plain(text)))

    def kept_from_web_in(self, text: str) -> bool:
        """Return whether a text holds a secret, or what tells who or where somebody is."""
        return any(one.search(text) for one in (_ADDRESS, _TELEPHONE)) or self.held_in(text)

    def held_by(self, text: str, *before: str) -> bool:
        """Return whether a text is secret by itself, or by one of the texts before it: "What is the PIN?" "1234".

        What a text before it holds itself makes nothing else secret, and no answer less so.
        """
        return any(self.looking(text, *before))

    def looking(self, text: str, *before: str) -> Iterator[bool]:
        """Yield what `held_by` finds in a text alone, then beside each text before it: each of them takes its time."""
        yield self.held_in(text)
        yield from (self._is_held_behind(plain(one[-_NEAR:]), plain(text[:_NEAR])) for one in before)

    def without(self, text: str) -> str:
        """Return the lines of a text that hold no secret."""
        kept: list[str] = []
        for line in text.split("\n"):
            before = [one for one in kept[-_LINES:] if one.strip(_BULLETS)]
            if not self.held_by(line, *before[-SAID_BEFORE:]):
                kept.append(line)
        return "\n".join(kept)

    def left_of(self, answer: Answer, above: str = "") -> Answer:
        """Return what of the answer of a tool holds no secret; of a list the entries, else the fields.

        `above` is what it stands under: a name tells of all that is below it what that is.
        """
        match answer:
            case dict():
                return self.fields_of(answer, above)
            case list():
                is_held = self.held_in(_under(above, ", ".join(map(_written, filter(_is_plain, answer)))))
                kept = [one for one in answer if not (is_held and _is_plain(one))]
                pairs = zip(["", *map(_flat, kept)], kept, strict=False)
                return [
                    self.left_of(one, above) for flat, one in pairs if not self.held_by(_under(above, _flat(one)), flat)
                ]
            case str():
                return "" if self.held_in(_under(above, answer)) else answer
            case _:
                return answer

    def fields_of(self, answer: dict[str, Answer], above: str = "") -> dict[str, Answer]:
        """Return the fields of an answer that hold no secret."""
        kept = {key: value for key, value in answer.items() if not self.held_in(_under(above, _flat({key: value})))}
        if self.held_in(_under(above, _flat(kept))):
            # Without the words that name it a secret looks like anything else, so none of them may stay.
            kept = {key: value for key, value in kept.items() if not _is_plain(value)}
        label = _under(above, ", ".join(value for value in answer.values() if _may_name(value)))[-_NEAR:]
        return {
            key: value if _is_plain(value) else self.left_of(value, _under(label, key)) for key, value in kept.items()
        }

    def _is_held_behind(self, before: str, text: str) -> bool:
        if not before.strip():
            return False
        # The text has been looked at by itself, so only what begins before it is left.
        seam = f"{before[-_SEAM:]}\n{text[:_SEAM]}"
        if looks_secret(seam, self.words.looks, len(before[-_SEAM:]) + 1):
            return True
        return self._is_named(f"{before}\n{text}", len(before) + 1)

    def _is_held(self, text: str) -> bool:
        return looks_secret(text, self.words.looks) or self._is_named(text)

    def _is_named(self, text: str, start: int = 0) -> bool:
        """Return whether a text holds a secret by its words, of which some is at a place or behind it."""
        if not self.words.may_tell(text):
            return False
        pieces = Pieces(self.words, text)
        if sum(len(pieces.found(row)) for row in ("named", "numbered")) > _MOST_TELLING:
            return True
        first = pieces.first_from(start) if start else 0
        naming = Naming(pieces, first)
        return naming.holds_secret() or Answers(pieces, naming, first).hold_secret()


def _flat(answer: Answer) -> str:
    """Return what an entry of a list or its fields say themselves, on one line."""
    if isinstance(answer, dict):
        return ", ".join(f"{key}: {_written(value)}" for key, value in answer.items() if _is_plain(value))
    return _written(answer) if _is_plain(answer) else ""


def _written(value: Answer) -> str:
    """Return a value as people write it: 4711, not 4711.0."""
    return f"{value:g}" if isinstance(value, float) and abs(value) < _LARGE else str(value)


def _may_name(value: Answer) -> TypeIs[str]:
    """Return whether a value may say what is below it: a name, and no number that is one of its values."""
    return isinstance(value, str) and len(value) <= _LONGEST_LABEL and not any(map(str.isdigit, value))


def _under(above: str, text: str) -> str:
    return f"{above}: {text}" if above and text else text


def _is_plain(value: Answer) -> bool:
    return isinstance(value, str | int | float)
