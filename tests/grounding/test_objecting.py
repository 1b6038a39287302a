"""What a person says against the last reply, read as claims; a request is never taken for that."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Claim, Verdict
from custom_components.grounded_assist.grounding.objecting import is_plain_contrary, objection, opposing, says_again
from custom_components.grounded_assist.grounding.reading.acts import spoken_act
from tests.grounding.german import homes as german
from tests.grounding.homes import R, S, Turn, turn

type Claimed = list[tuple[str, bool, Verdict]]
"""Meaning, whether negated, and what the home says of it."""

OFF, GERMAN_OFF = "The counter lamp is off.", "Die Thekenlampe ist aus."


def said(home: Turn, text: str) -> tuple[Claim, ...]:
    """Return the claims of the last reply."""
    return tuple(finding.claim for finding in home.findings(text))


def judged(home: Turn, claims: tuple[Claim, ...]) -> Claimed:
    """Return what a person says instead, and what the home says of that."""
    return [
        (claim.meaning, claim.is_negated, judge(claim, home.evidence(claim), home.scene).verdict) for claim in claims
    ]


def objected(home: Turn, text: str, reply: str) -> Claimed | None:
    """Return what a person says instead of a reply; None if it is no correction."""
    spoken = spoken_act(text, home.scene.lexicon)
    assert spoken is not None
    claims = objection(spoken, said(home, reply), home.scene)
    return None if claims is None else judged(home, claims)


@pytest.mark.parametrize(
    ("text", "reply", "claims"),
    [
        pytest.param("No, it is on.", OFF, [("on", False, R)], id="otherwise"),
        pytest.param("No, the counter lamp is still on", OFF, [("on", False, R)], id="by-name"),
        pytest.param("That's wrong, it's on", OFF, [("on", False, R)], id="in-so-many-words"),
        pytest.param("Actually, it is on", OFF, [("on", False, R)], id="actually"),
        pytest.param("No, it isn't.", OFF, [("off", True, R)], id="denied"),
        pytest.param("That's wrong.", "The counter lamp is on.", [("on", True, S)], id="denied-rightly"),
        pytest.param("No, it's not.", "I've turned off the counter lamp.", [("off", True, R)], id="an-outcome-denied"),
        pytest.param("Wrong!", "The reading lamp is on. The mirror light is on.", [], id="which-one"),
        pytest.param("Wrong!", "There are three lights on.", [], id="a-number-denied"),
        pytest.param("Wrong, it's a model three.", OFF, [], id="unreadable-but-outright"),
        pytest.param("No, turn it on", OFF, None, id="a-request"),
        pytest.param("No, the ceiling light is on", OFF, None, id="about-something-else"),
        pytest.param("No, it's off.", OFF, None, id="the-same-again"),
        pytest.param("No, it's 21.5.", "The bedroom temperature is 21.5 degrees.", None, id="the-same-value"),
    ],
)
def test_a_correction(text: str, reply: str, claims: Claimed | None) -> None:
    """The home judges it like any other claim."""
    assert objected(turn(), text, reply) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        pytest.param("Nein, sie ist an.", [("on", False, R)], id="otherwise"),
        pytest.param("Nein, die Thekenlampe ist noch an", [("on", False, R)], id="by-name"),
        pytest.param("Das stimmt nicht.", [("off", True, R)], id="denied"),
        pytest.param("Nein, mach sie an", None, id="a-request"),
    ],
)
def test_a_correction_in_german(text: str, claims: Claimed | None) -> None:
    """The same in another language."""
    assert objected(german.turn(), text, GERMAN_OFF) == claims


BEDROOM, POWER = "The bedroom temperature is 21.5 °C.", "The washer power is 350 W."


@pytest.mark.parametrize(
    ("text", "reply", "attribute"),
    [
        pytest.param("No, it's 28.", BEDROOM, "temperature", id="a-bare-number"),
        pytest.param("No, it is only 18", BEDROOM, "temperature", id="less"),
        pytest.param("No, it's 28 degrees.", BEDROOM, "temperature", id="with-its-unit"),
        pytest.param("No, it's 28 degrees in the bedroom.", BEDROOM, "temperature", id="with-its-place"),
        pytest.param("No, the bedroom temperature is 28.", BEDROOM, "temperature", id="by-name"),
        pytest.param("No, it's 60%.", "The bedroom humidity is 48%.", "humidity", id="humidity"),
        pytest.param("No, it's 400.", POWER, "power", id="power"),
        pytest.param("No, it's at 80%.", "The reading lamp is at 50%.", "brightness", id="what-can-be-set"),
    ],
)
def test_a_correction_of_a_value(text: str, reply: str, attribute: str) -> None:
    """A number without a word is of what was told, and no wish stands beside it."""
    home = turn()
    spoken, told = spoken_act(text, home.scene.lexicon), said(home, reply)
    assert spoken is not None
    claims = objection(spoken, told, home.scene)
    assert claims is not None
    assert [claim.value and claim.value.attribute for claim in claims] == [attribute]
    assert [judge(claim, home.evidence(claim), home.scene).verdict for claim in claims] == [R]
    assert is_plain_contrary(spoken.rest, claims, told, home.scene)


@pytest.mark.parametrize(
    "text",
    [
        "No, it's 28, so turn the heating down.",
        "No, it's 28 and I want it to be cooler.",
        "No, it's 28 in the sauna.",
        "No, it was 28.",
        "No, it should be 28.",
        "No, it's 28 if you ask me.",
    ],
)
def test_more_than_a_value(text: str) -> None:
    """It is for the agent to answer."""
    home = turn()
    spoken, told = spoken_act(text, home.scene.lexicon), said(home, BEDROOM)
    claims = (spoken and objection(spoken, told, home.scene)) or ()
    assert spoken is None or not is_plain_contrary(spoken.rest, claims, told, home.scene)


@pytest.mark.parametrize(
    ("home", "text", "reply"),
    [
        *(
            pytest.param(turn(), text, OFF, id=text)
            for text in ("The counter lamp is on", "But it is still on!", "It's on", "Well, the counter lamp is on.")
        ),
        *(
            pytest.param(german.turn(), text, GERMAN_OFF, id=text)
            for text in ("Die Thekenlampe ist an", "Aber sie ist noch an!")
        ),
    ],
)
def test_a_statement_against_it(home: Turn, text: str, reply: str) -> None:
    """It needs no word of denial: both cannot be true."""
    assert judged(home, opposing(text, said(home, reply), home.scene)) == [("on", False, R)]


@pytest.mark.parametrize(
    ("home", "text", "reply"),
    [
        *(
            pytest.param(turn(), text, OFF, id=text[:50])
            for text in (
                "The counter lamp is off",
                "The ceiling light is off",
                "counter lamp on",
                "the counter lamp on please",
                "is the counter lamp on",
                "Turn on the counter lamp",
                "set the counter lamp on",
                "I turned on the counter lamp",
                "the counter lamp should be on",
                "I want the counter lamp on",
                "if the counter lamp is on turn it off",
                "tell me when the counter lamp is on",
                "make sure the counter lamp is on",
                "announce that the counter lamp is on",
                "my wife says the counter lamp is on",
                "why is the counter lamp on",
                "I thought the counter lamp was on",
                "all lamps on",
                "The counter lamp is on. " * 100,
                "",
            )
        ),
        *(
            pytest.param(german.turn(), text, GERMAN_OFF, id=text)
            for text in (
                "Thekenlampe an",
                "die Thekenlampe an",
                "Mach die Thekenlampe an",
                "Wenn die Thekenlampe an ist mach sie aus",
                "die Thekenlampe soll an sein",
                "Lass sie an",
            )
        ),
    ],
)
def test_no_statement_against_it(home: Turn, text: str, reply: str) -> None:
    """Nothing is read into a request."""
    assert opposing(text, said(home, reply), home.scene) == ()


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        pytest.param("", True, id="a-bare-denial"),
        pytest.param("it is on", True, id="statement"),
        pytest.param("but the counter lamp is still on!", True, id="behind-small-words"),
        pytest.param("it isn't off now", True, id="denied"),
        pytest.param("it is on turn it off", False, id="with-a-wish"),
        pytest.param("it is on lock it", False, id="with-a-wish-for-something-else"),
        pytest.param("it is on and the fan is off", False, id="two"),
        pytest.param("it stays on", False, id="a-wish-in-disguise"),
        pytest.param("it is on for the guests", False, id="with-a-purpose"),
        pytest.param("the mirror light is on", False, id="of-something-else"),
        pytest.param("it is 20%", False, id="another-question"),
        pytest.param("the other lamp", False, id="no-verb"),
    ],
)
def test_no_more_than_a_denial(text: str, is_plain: bool) -> None:
    """What is more than that is for the agent."""
    home = turn()
    before = said(home, OFF)
    claims = opposing(text, before, home.scene) or objection_of(text, before, home)
    assert is_plain_contrary(text, claims, before, home.scene) is is_plain


def objection_of(text: str, before: tuple[Claim, ...], home: Turn) -> tuple[Claim, ...]:
    """Return what a text claims behind a "no"."""
    spoken = spoken_act(f"That's wrong, {text}", home.scene.lexicon)
    assert spoken is not None
    return objection(spoken, before, home.scene) or ()


@pytest.mark.parametrize(
    ("text", "is_again"),
    [
        pytest.param("The counter lamp is off.", True, id="the-same"),
        pytest.param("It's off.", True, id="in-short"),
        pytest.param("It's not on.", False, id="in-other-words"),
        pytest.param("It is on.", False, id="otherwise"),
        pytest.param("The bedside lamp is off.", False, id="of-something-else"),
        pytest.param("It is off, and the bedside lamp is off.", False, id="more"),
        pytest.param("It is off, so nobody needs it.", False, id="with-a-remark"),
    ],
)
def test_what_says_the_same_again(text: str, *, is_again: bool) -> None:
    """Whatever is more than that, or something else, is to be heard."""
    home = turn()
    said_instead = tuple(home.findings(OFF))
    behind = replace(home, scene=replace(home.scene, previous=tuple(one.claim for one in said_instead)))
    assert says_again(text, tuple(behind.findings(text)), said_instead, behind.scene) is is_again
