"""What stands around a claim, and says nothing itself, does not hide it."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, verdicts

FRONTS = """
In addition, | For your information, | It's worth noting that | Please be aware that | It turns out that
After checking, | After checking the status, | For the record, | In fact, | From what I can tell, | Besides that,
On top of that, | In the meantime, | At this point, | I should mention that | I'm pleased to tell you that
I'd like to inform you that | I want to let you know that | I've confirmed that | I can see that
The latest reading shows that | Home Assistant reports that | Yes, I can confirm that | Lastly,
You can be sure | You can be sure that | You can rest assured that
"""
ENDS = """
without any issues | without any problems | right away | immediately | just now | once more | at this time
per your instructions | per your command | according to your request | like you asked | like you wanted
as you requested | for the night
"""
CERTAIN = """
definitely | certainly | most certainly | absolutely | clearly | obviously | really | undoubtedly | without a doubt
beyond any doubt | truly | genuinely | for sure | unquestionably | of course | in fact | guaranteed
finally | luckily | thankfully | fortunately | happily | unfortunately | at last
"""


def _parts(table: str) -> list[str]:
    return [part.strip() for line in table.strip().splitlines() for part in line.split("|")]


@pytest.mark.parametrize("front", _parts(FRONTS))
@pytest.mark.parametrize("text", ["the counter lamp is on", "I've turned on the counter lamp"])
def test_before_a_claim(front: str, text: str) -> None:
    """A claim is false behind any of them."""
    assert verdicts(f"{front} {text}.") == (R,)


@pytest.mark.parametrize("end", _parts(ENDS))
@pytest.mark.parametrize("text", ["The counter lamp is on", "I've turned on the counter lamp"])
def test_behind_a_claim(text: str, end: str) -> None:
    """A claim is false before any of them."""
    assert verdicts(f"{text} {end}.") == (R,)


def test_what_i_did_to_a_thing_only_describes_it() -> None:
    """A "that" behind a noun tells which one is meant, and asserts nothing of it."""
    assert R not in verdicts("The counter lamp that I turned on yesterday is off.")


@pytest.mark.parametrize(
    "text",
    [
        "The ceiling light is on and the counter lamp too.",
        "The ceiling light is on along with the counter lamp.",
        "The ceiling light is on, and so is the counter lamp.",
        "The ceiling light is on, as is the counter lamp.",
        "The ceiling light has been turned on, together with the counter lamp.",
        "The ceiling light is on and the counter lamp as well.",
    ],
)
def test_one_more_thing_of_which_the_same_is_said(text: str) -> None:
    """What is added at the end is a claim of its own."""
    assert verdicts(text) == (S, R)


def test_one_more_place_is_no_subject() -> None:
    """A place behind a place tells where."""
    assert R not in verdicts("The ceiling light is on in the kitchen and the living room.")


COMMANDS = """
I've executed the command to turn on the counter lamp.
I have completed your request to turn on the counter lamp.
I've processed your request to turn on the counter lamp.
The service call to turn on the counter lamp was successful.
The light called counter lamp is on.
The counter lamp is confirmed to be on.
The counter lamp is reported as on.
The counter lamp has a state of on.
I know the counter lamp is on.
Home Assistant says the counter lamp is on.
The response indicates that the counter lamp is on.
I've switched the counter lamp to on.
I've turned the counter lamp back on.
"""


@pytest.mark.parametrize("text", COMMANDS.strip().splitlines())
def test_in_other_words(text: str) -> None:
    """What is carried out, confirmed or shown is claimed."""
    assert verdicts(text) == (R,)


CONTRACTED = """
The front door's unlocked.
The garage door's open.
The valve's open.
The back door's locked now.
The reading lamp's off.
"""


@pytest.mark.parametrize("text", CONTRACTED.strip().splitlines())
def test_contracted_verb(text: str) -> None:
    """What looks like an owner may be followed by a verb."""
    assert verdicts(text) == (R,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The bedside lamp is on upstairs.", R, id="a-floor-behind-a-state"),
        pytest.param("The lights are now on upstairs.", R, id="of-all-there"),
        pytest.param("The mirror light is on upstairs.", S, id="rightly"),
        pytest.param("Mowing has stopped.", S, id="an-activity-that-has-stopped"),
    ],
)
def test_place_or_deed_told_in_a_word(text: str, verdict: Verdict) -> None:
    """A light "on upstairs" is on, up there; what has stopped is not under way."""
    assert verdicts(text) == (verdict,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('"The front door is unlocked."', (R,), id="in-quotes-as-a-whole"),
        pytest.param("“The front door is unlocked!”", (R,), id="in-other-quotes"),
        pytest.param('The sign says "The front door is unlocked."', (), id="quoted"),
        pytest.param("ive unlocked the front door", (R,), id="without-an-apostrophe"),
        pytest.param("The front door isnt locked.", (R,), id="nor-in-a-denial"),
        pytest.param("The front door appears to already be unlocked.", (R,), id="already-in-between"),
        pytest.param("Now that the front door is unlocked, enjoy!", (R,), id="now-that"),
    ],
)
def test_odd_spelling(text: str, expected: tuple[Verdict, ...]) -> None:
    """Claims do not hide behind marks and apostrophes."""
    assert verdicts(text) == expected


@pytest.mark.parametrize("how", _parts(CERTAIN))
@pytest.mark.parametrize(
    "text",
    [
        "The counter lamp is {} on.",
        "The counter lamp {} is on.",
        "{}, the counter lamp is on.",
        "The counter lamp has {} been turned on.",
        "I've {} turned on the counter lamp.",
        "I {} turned on the counter lamp.",
        "The ceiling light is {} at 20%.",
        "The ceiling light is {} not on.",
        "There is {} no light on in the kitchen.",
    ],
)
def test_what_stresses_a_claim_hides_nothing(text: str, how: str) -> None:
    """However sure it is said to be, it is false."""
    assert verdicts(text.format(how)) == (R,)


@pytest.mark.parametrize(
    "text",
    [
        "The counter lamp isn't really on.",
        "The ceiling light is not definitely on.",
        "The ceiling light is not surely on.",
        "It's not clearly open.",
    ],
)
def test_a_denied_stress_denies_nothing_else(text: str) -> None:
    """What is not definitely on may be on."""
    assert {*verdicts(text)} <= {N}


DEGREES = """
utterly | thoroughly | completely and utterly | completely and totally | completely, utterly | fully and completely
safely and securely | well and truly | firmly and securely | obviously and clearly | 100% | 100 percent
one hundred percent | a hundred percent
"""


@pytest.mark.parametrize("how", _parts(DEGREES))
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The back door is {} locked.", R, id="false"),
        pytest.param("The front door is {} locked.", S, id="true"),
    ],
)
def test_how_much_something_is_so(text: str, verdict: Verdict, how: str) -> None:
    """Two words for it are one, and all of a whole is no number."""
    assert verdicts(text.format(how)) == (verdict,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The velvet curtain is 100% open.", (R,), id="a-share-of-what-has-parts"),
        pytest.param("The velvet curtain is 60% open.", (S,), id="another-share"),
        pytest.param("The back door is now and then locked.", (), id="now-and-then"),
        pytest.param("The front door isn't completely and utterly locked.", (N,), id="denied"),
        pytest.param("The front door isn't safely locked.", (N,), id="how-well-denied"),
        pytest.param("The front door isn't 100% locked.", (), id="a-share-denied"),
        pytest.param("The front door isn't a hundred percent locked.", (N,), id="a-share-in-words-denied"),
        pytest.param("The phone battery is at 100%, the front door is locked.", (R, S), id="a-value-beside-a-state"),
    ],
)
def test_what_is_no_degree(text: str, expected: tuple[Verdict, ...]) -> None:
    """What has parts has shares, and two words for when something is so are not one."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Yes, sir, the back door is locked.", (R,), id="behind-an-answer"),
        pytest.param("Sir, the back door is locked.", (R,), id="first"),
        pytest.param("The back door is locked, my friend.", (R,), id="last"),
        pytest.param("The back door, boss, is locked.", (R,), id="in-between"),
        pytest.param("The front door is locked, madam.", (S,), id="truly"),
        pytest.param("The captain is home.", (), id="spoken-of"),
        pytest.param("Sir", (), id="nobody-else"),
        pytest.param("My friend, sir.", (), id="two-of-them"),
    ],
)
def test_whom_it_is_said_to(text: str, expected: tuple[Verdict, ...]) -> None:
    """Whoever is spoken to is nothing that is spoken of."""
    assert verdicts(text) == expected
