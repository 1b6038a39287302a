"""What a thing is called by its role in a house, by where it is, or in a mere guess is no unknown name."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy, Reason
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import N, R, Thing, Turn, check, thing, turn


def _asked(text: str) -> Turn:
    """Return a turn in which a sentence answers its own question: every word of it was asked for."""
    return turn(request=f"{text.rstrip('.')}?")


@pytest.mark.parametrize(
    "text",
    [
        "The front entrance is locked.",
        "The entrance is locked.",
        "The main entrance is unlocked.",
        "The entry is locked.",
        "The entryway is locked.",
        "The back entrance is unlocked.",
        "The rear entrance is locked.",
        "The street door is locked.",
        "The overhead light is on.",
        "The main light is on.",
    ],
)
def test_by_its_role(text: str) -> None:
    """An entrance may be any door, an overhead light any light: which one is not known, but it is one of them."""
    home = _asked(text)
    assert [(one.verdict, one.reason) for one in home.findings(text)] == [(N, Reason.AMBIGUOUS)]
    assert home.deliver(text, Policy.CORRECT).text == text


@pytest.mark.parametrize(
    "text",
    [
        "Die Vordertür ist abgeschlossen.",
        "Die Etagentür ist abgeschlossen.",
        "Der Haupteingang ist abgeschlossen.",
        "Der Hauseingang ist abgeschlossen.",
        "Das Oberlicht ist an.",
        "Das Hauptlicht ist aus.",
    ],
)
def test_by_its_role_in_german(text: str) -> None:
    """The same in another language, where "Eingang" is what a television has as well."""
    home = german(request=f"{text.rstrip('.')}?")
    assert {one.verdict for one in home.findings(text)} == {N}
    assert home.deliver(text, Policy.CORRECT).text == text


SMART_LOCK = thing("lock.smart", "Smart Lock", "garage", "locked")
CAR = thing("lock.car", "Car door", "garage", "locked")
DOORS = ("lock.front", "lock.back", "cover.garage")


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        pytest.param(SMART_LOCK, Reason.AMBIGUOUS, id="a-lock-may-be-on-any-door"),
        pytest.param(CAR, Reason.UNKNOWN_NAME, id="a-car-is-no-way-in"),
    ],
)
@pytest.mark.parametrize("name", ["front door", "main entrance"])
def test_by_its_role_where_no_door_is_called_so(name: str, extra: Thing, reason: Reason) -> None:
    """What is called after nothing may have the role, but not what belongs to no house."""
    text = f"The {name} is locked."
    (found,) = check(text, request=f"Is the {name} locked?", extra=(extra,), hidden=DOORS)
    assert found.reason is reason


@pytest.mark.parametrize(
    "text",
    [
        "The attic light is on.",
        "The shed door is locked.",
        "The cellar door is locked.",
        "The shed is locked.",
    ],
)
def test_by_the_role_of_nothing_here(text: str) -> None:
    """A place that the home does not have is a name that it does not know."""
    assert [one.reason for one in _asked(text).findings(text)] == [Reason.UNKNOWN_NAME]


@pytest.mark.parametrize(
    "text",
    [
        "The counter lamp is off, maybe the wall switch is off.",
        "Perhaps the wall switch was turned off.",
        "I assume the wall lamp is on.",
    ],
)
def test_what_is_only_supposed(text: str) -> None:
    """Who supposes that there is a wall switch does not say that the home knows it."""
    home = turn()
    assert Reason.UNKNOWN_NAME not in [one.reason for one in home.findings(text)]
    assert home.deliver(text, Policy.CORRECT).text == text


def test_an_id_that_is_supposed() -> None:
    """What is written as Home Assistant writes it names one thing, however sure anybody is of it."""
    assert [one.reason for one in check("Maybe `light.attic` is on.")] == [Reason.UNKNOWN_NAME]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Die Thekenlampe ist aus, vielleicht wurde sie am Wandschalter ausgemacht.", id="supposed"),
        pytest.param("Wahrscheinlich wurde sie am Wandschalter ausgemacht.", id="by-which-means"),
        pytest.param("Die Lampe am Kippschalter ist an.", id="beside-something"),
        pytest.param("Der Streifen hinterm Fernsehgerät leuchtet.", id="behind-something"),
    ],
)
def test_what_tells_where_or_how(text: str) -> None:
    """What stands behind a preposition tells where something is, or by what means it was done, and is no name."""
    home = german()
    found = home.findings(text)
    assert Reason.UNKNOWN_NAME not in [one.reason for one in found]
    assert R not in [one.verdict for one in found]
    assert home.deliver(text, Policy.CORRECT).text == text


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Das Haus ist abgeschlossen.", R, id="the-house"),
        pytest.param("Die Haustür ist nicht abgeschlossen.", R, id="its-door"),
        pytest.param("Die Hintertür ist abgeschlossen.", R, id="another-door"),
    ],
)
def test_what_is_called_by_its_name(text: str, verdict: str) -> None:
    """A house is all of its doors, and a door that has the name is meant by it."""
    assert [one.verdict for one in german().findings(text)] == [verdict]
