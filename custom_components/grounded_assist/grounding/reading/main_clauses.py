"""Say what stands behind a "that" as a sentence of its own: where a language has the verb last there, it moves."""

from ..lexicon import Lexicon, WordKind
from ..lexicon.grammar import Grammar

_LEAST = 3
"""Words of a clause in which anything can move."""
_LONGEST_SUBJECT = 3
"""Words of "the big dog": what is longer may be more than a subject."""


def main_clause(text: str, lexicon: Lexicon) -> str:
    """Return "Der Müll wird dienstags abgeholt" of "der Müll dienstags abgeholt wird"."""
    told = text.strip()
    body = told.rstrip(".!")
    words = body.split()
    if words and words[0].lower() in lexicon.cues.get("that", ()):
        words = words[1:]
    if lexicon.grammar is not None and len(words) >= _LEAST:
        words = _with_verb_second(words, lexicon.grammar, lexicon)
    said = " ".join(words)
    return f"{said[:1].upper()}{said[1:]}{told[len(body) :]}"


def _with_verb_second(words: list[str], grammar: Grammar, lexicon: Lexicon) -> list[str]:
    """Return the words in the order of a main clause; as they are where subject or verb cannot be told."""
    end, verb = _end_of_subject(words, lexicon), words[-1]
    is_separable = any(verb.startswith(one) for one in grammar.words.get("particles", ()))
    # "Papa Nüsse nicht verträgt": where one noun follows the other, either may be the subject.
    is_clear = 0 < end <= _LONGEST_SUBJECT and end < len(words) - 1 and not words[end][:1].isupper()
    if not is_clear or is_separable or not verb.islower() or any("," in word for word in words):
        return words
    return [*words[:end], verb, *words[end:-1]]


def _end_of_subject(words: list[str], lexicon: Lexicon) -> int:
    """Return where the first noun, which has a capital, or a pronoun in its place ends; 0 for none."""
    first = (words[0].lower(),)
    if any(sense.kind is WordKind.FUNCTION and sense.id in ("pronoun", "agent") for sense, _ in lexicon.at(first, 0)):
        return 1
    return next((at + 1 for at, word in enumerate(words) if word[:1].isupper()), 0)
