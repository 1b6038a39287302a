"""In which language a sentence is."""

import pytest

from custom_components.grounded_assist.grounding.lexicon.telling import spoken_in
from custom_components.grounded_assist.lexicons import read

EN, DE = read("en"), read("de")

PLAIN = {
    "en": (
        "The front door is unlocked.",
        "I've turned on the light.",
        "It's 21 degrees in the bedroom.",
        "All windows are closed.",
        "No, it isn't.",
        "The Küchenlicht is on.",
        "Ben is away.",
        "Zigbee2MQTT runs on port 8080.",
    ),
    "de": (
        "Die Haustür ist verriegelt.",
        "Ich habe das Licht eingeschaltet.",
        "Es sind 21 Grad im Schlafzimmer.",
        "Nein, ist es nicht.",
        "Das Kitchen Light ist an.",
        "Ben ist weg.",
    ),
}


@pytest.mark.parametrize(("language", "text"), [(language, text) for language, all_ in PLAIN.items() for text in all_])
def test_a_plain_sentence(language: str, text: str) -> None:
    """Is told to be in its language, whichever was expected."""
    assert EN is not None is not DE
    for expected, other in ((EN, DE), (DE, EN)):
        assert spoken_in(text, expected, [other]).language == language


@pytest.mark.parametrize("text", ["Done.", "Erledigt.", "Yes.", "21.5 °C", "", "Kitchen lamp", "Die Hard", "Am Bad"])
def test_too_few_words(text: str) -> None:
    """Nothing tells of another language than the expected one, nor where there is no other."""
    assert EN is not None is not DE
    assert spoken_in(text, EN, [DE]) is EN
    assert spoken_in(text, DE, [EN]) is DE
    assert spoken_in(text, EN, []) is EN
