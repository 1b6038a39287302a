"""What each guard lets through where the sentence is German, and the statement English."""

import pytest

from custom_components.grounded_assist.grounding.plain.guards import Guard
from tests.grounding.german import homes as german
from tests.grounding.plain.stating import state

HEIM = german.turn()


@pytest.mark.parametrize(
    ("sentence", "guard"),
    [
        pytest.param("Von der Leselampe kommt kein Schimmer.", None, id="odd"),
        pytest.param("Die Leselampe ist leider aus.", None, id="is"),
        pytest.param("Ist die Leselampe aus?", Guard.ASSERTED, id="a-question"),
        pytest.param("Wenn die Leselampe aus ist, sag es.", Guard.ASSERTED, id="a-condition"),
        pytest.param("Ich kann die Leselampe ausschalten.", Guard.ASSERTED, id="can"),
        pytest.param("Die Leselampe wird um sechs ausgeschaltet sein.", Guard.ASSERTED, id="will"),
        pytest.param("Die Leselampe sollte aus sein.", Guard.ASSERTED, id="should"),
        pytest.param("Hoffentlich ist die Leselampe aus.", Guard.ASSERTED, id="hoped"),
        pytest.param("Gestern war die Leselampe aus.", Guard.ASSERTED, id="yesterday"),
        pytest.param("Nachts ist die Leselampe aus.", Guard.ASSERTED, id="at-night"),
        pytest.param("Du hast gesagt, die Leselampe sei aus.", Guard.ASSERTED, id="you-said"),
    ],
)
def test_asserted_in_german(sentence: str, guard: Guard | None) -> None:
    """The same in another language, by the words of that."""
    assert state(HEIM, sentence, "The Leselampe is off.", knows=False).guard is guard


@pytest.mark.parametrize(
    ("sentence", "plain", "guard"),
    [
        pytest.param("Das Rollo döst bei vierzig.", "The Schlafzimmerrollo is at 40 %.", None, id="in-words"),
        pytest.param(
            "Das Rollo döst zu einem Viertel.", "The Schlafzimmerrollo is one quarter open.", None, id="to-a-quarter"
        ),
        pytest.param("Das Rollo döst bei 40.", "The Schlafzimmerrollo is at 60 %.", Guard.COUNTED, id="another"),
        pytest.param(
            "Der Außensensor steht bei -8,5 Grad.", "The Außensensor is at -8.5 °C.", None, id="a-decimal-comma"
        ),
        pytest.param("Der Außensensor liegt über 5 Grad.", "The Außensensor is at 5 °C.", Guard.COUNTED, id="a-bound"),
        pytest.param(
            "Die meisten Lichter in der Küche glühen.",
            "All lights in the Küche are on.",
            Guard.COUNTED,
            id="most",
        ),
        pytest.param(
            "Das Wohnzimmer hinkt etwa ein Grad hinterher.",
            "The Wohnzimmer is about 1 °C colder than the Schlafzimmer.",
            Guard.NAMED,
            id="a-degree-behind-what",
        ),
        pytest.param(
            "Das Schlafzimmer ist dem Wohnzimmer etwa ein Grad voraus.",
            "The Schlafzimmer is about 1 °C warmer than the Wohnzimmer.",
            None,
            id="a-degree",
        ),
        pytest.param(
            "Das Schlafzimmer ist dem Wohnzimmer ein halbes Grad voraus.",
            "The Schlafzimmer is about 1 °C warmer than the Wohnzimmer.",
            Guard.COUNTED,
            id="half-a-degree",
        ),
        pytest.param("Nur ein einziges Fenster steht offen.", "Only 1 window is open.", None, id="only-a-single"),
        pytest.param("Ein einziges Fenster steht offen.", "Only 1 window is open.", Guard.COUNTED, id="a-single"),
        pytest.param("Ich habe alle Rollos heruntergelassen.", "All blinds are closed.", None, id="let-down"),
        pytest.param(
            "Robbi braucht noch eine Viertelstunde.",
            "Timer Robbi has 15 minutes left.",
            None,
            id="a-quarter-of-an-hour",
        ),
        pytest.param(
            "Robbi braucht noch über eine Viertelstunde.",
            "Timer Robbi has 15 minutes left.",
            Guard.COUNTED,
            id="over-a-quarter-of-an-hour",
        ),
        pytest.param(
            "Robbi braucht noch eine Dreiviertelstunde.",
            "Timer Robbi has 15 minutes left.",
            Guard.COUNTED,
            id="three-quarters",
        ),
        pytest.param("Einen Robbi habe ich nicht gefunden.", "There is no Robbi.", None, id="not-found"),
        pytest.param("Die Leselampe ist nicht an.", "No light is on.", Guard.COUNTED, id="of-one-no-set"),
        pytest.param("Die Haustür ist nicht offen.", "The Haustür is open.", Guard.DENIED, id="denied"),
        pytest.param(
            "Das Wohnzimmer wird jetzt geheizt.", "The Wohnzimmerthermostat is heating.", None, id="undergone-right-now"
        ),
        pytest.param(
            "Das Wohnzimmer wird mit Gas geheizt.",
            "The Wohnzimmerthermostat is heating.",
            Guard.ASSERTED,
            id="undergone-as-a-habit",
        ),
        pytest.param("Bei Anna ist das Rollo zu.", "The Samtvorhang is closed.", Guard.ASSERTED, id="not-hers"),
        pytest.param(
            "Die Leselampe aber noch eingeschaltet.", "The Leselampe is on.", None, id="a-nor-without-neither"
        ),
        pytest.param(
            "Weder die Haustür noch die Leselampe eingeschaltet.", "The Leselampe is on.", Guard.ASSERTED, id="a-nor"
        ),
        pytest.param("Die Haustür ist verriegelt.", "The Haustür is unlocked.", Guard.AGREEING, id="the-opposite"),
        pytest.param(
            "Die Hintertür steht sperrangelweit offen.", "The Haustür is open.", Guard.NAMED, id="another-door"
        ),
    ],
)
def test_other_guards_in_german(sentence: str, plain: str, guard: Guard | None) -> None:
    """The quote is read in its own language, the statement in English."""
    assert state(HEIM, sentence, plain, knows=False).guard is guard
