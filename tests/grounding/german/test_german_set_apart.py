"""What a German sentence denies of something else takes nothing back of what it tells before."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import say, verdicts
from tests.grounding.homes import N, Overrides, R, S


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        pytest.param("Die Leselampe ist rot, nicht blau.", {"light.reading": {"hs_color": (240, 100)}}, id="a-color"),
        pytest.param(
            "Das Deckenlicht leuchtet mit 80 %, nicht mit 100 %.", {"light.ceiling": {"brightness": 255}}, id="a-value"
        ),
        pytest.param("Das Deckenlicht brennt, die Dunstlampe nicht.", {"light.ceiling": "off"}, id="an-unknown-one"),
        pytest.param("Das Deckenlicht brennt, mehr nicht.", {"light.ceiling": "off"}, id="no-more"),
        pytest.param(
            "In der Küche brennt das Deckenlicht, nicht die Thekenlampe.",
            {"light.ceiling": "off"},
            id="the-place-first",
        ),
        pytest.param(
            "An ist die Leselampe, nicht das Wohnzimmerlicht.", {"light.reading": "off"}, id="the-state-first"
        ),
        pytest.param("Zu Hause ist Anna, nicht Ben.", {"person.anna": "not_home"}, id="who-is-there"),
        pytest.param("Das Küchenradio läuft, nicht der Fernseher.", {"media_player.radio": "off"}, id="not-that-one"),
        pytest.param(
            "Das Deckenlicht ist an, nicht aus, die Leselampe ist rot.",
            {"light.reading": {"hs_color": (240, 100)}},
            id="with-another-clause-behind",
        ),
        pytest.param(
            "Im Flur bewegt sich nichts, der Hausalarm ist unscharf.",
            {"alarm_control_panel.home": "armed_away"},
            id="a-verb-that-is-not-known",
        ),
    ],
)
def test_a_denial_of_something_else(text: str, otherwise: Overrides) -> None:
    """What is told first is checked without it."""
    states: Overrides = {"media_player.radio": "playing"}
    assert (verdicts(text, states)[-1:], verdicts(text, {**states, **otherwise})[-1:]) == ((S,), (R,))


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        pytest.param(
            "Das Deckenlicht brennt, die Thekenlampe nicht.",
            {"light.ceiling": "off"},
            {"light.counter": "on"},
            id="another-thing",
        ),
        pytest.param(
            "Das Deckenlicht brennt und die Thekenlampe nicht.",
            {"light.ceiling": "off"},
            {"light.counter": "on"},
            id="behind-and",
        ),
        pytest.param(
            "Anna ist zu Hause, Ben nicht.", {"person.anna": "not_home"}, {"person.ben": "home"}, id="who-is-not"
        ),
        pytest.param(
            "Die Haustür ist abgeschlossen, die Hintertür allerdings noch nicht.",
            {"lock.front": "unlocked"},
            {"lock.back": "locked"},
            id="with-words-between",
        ),
    ],
)
def test_another_that_is_not_so(text: str, first: Overrides, second: Overrides) -> None:
    """What is denied of another thing without a verb is checked as well."""
    assert (verdicts(text), verdicts(text, first), verdicts(text, second)) == ((S, S), (R, S), (S, R))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Alle Lichter in der Küche brennen, die Thekenlampe nicht.", id="an-exception"),
        pytest.param("Der Fernseher läuft, es regnet nicht.", id="the-weather"),
        pytest.param("Der Fernseher läuft, nachts nicht.", id="at-another-time"),
        pytest.param("Der Fernseher läuft, alle Lichter nicht.", id="of-all"),
        pytest.param("Das Garagentor ist zu, nicht ganz.", id="not-quite"),
        pytest.param("Robbi saugt die Küche und den Flur nicht.", id="of-both-or-one"),
        pytest.param("In der Küche brennt das Deckenlicht und die Thekenlampe nicht.", id="of-one-or-both"),
        pytest.param("Die Leselampe, nicht die Thekenlampe, ist an.", id="in-the-middle"),
        pytest.param("Ich habe die Leselampe, nicht das Deckenlicht eingeschaltet.", id="before-the-verb"),
    ],
)
def test_what_may_take_something_back(text: str) -> None:
    """A denial that may be one of what is told leaves it open."""
    assert set(verdicts(text, {"cover.garage": "open"})) <= {N}


@pytest.mark.parametrize(
    "text", ["Der Fernseher läuft, du musst nicht warten.", "Der Fernseher läuft, Fehler gibt es keine."]
)
def test_what_takes_nothing_back(text: str) -> None:
    """A clause of its own denies nothing that stands before it."""
    assert verdicts(text) == (S,)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Der Fernseher läuft, wie gesagt, gerade nicht.", (R,), id="with-words-between"),
        pytest.param("Das Deckenlicht ist, wie gesagt, nicht an.", (R,), id="with-words-between-and-a-state"),
        pytest.param("Das Deckenlicht ist an, kein Fenster offen.", (S, R), id="of-none"),
    ],
)
def test_a_denial_of_its_own(text: str, found: tuple[Verdict, ...]) -> None:
    """A denial of what is told is read as one."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Das Garagentor ist weder offen noch ist jemand in der Garage.", (), id="nothing-known"),
        pytest.param("Der Fernseher ist weder aus noch ist das Garagentor offen.", (S, S), id="two-clauses"),
        pytest.param("Der Fernseher ist weder aus noch ist das Garagentor geschlossen.", (S, R), id="the-second-a-lie"),
        pytest.param("Weder ist der Fernseher aus noch ist die Hintertür abgeschlossen.", (S, S), id="turned"),
        pytest.param("Weder ist der Fernseher aus noch die Hintertür abgeschlossen.", (S, S), id="one-verb"),
        pytest.param("Weder ist der Fernseher aus noch die Haustür abgeschlossen.", (S, R), id="one-verb-and-a-lie"),
        pytest.param("Die Haustür ist weder offen noch entriegelt und das Deckenlicht ist an.", (), id="two-states"),
    ],
)
def test_neither(text: str, found: tuple[Verdict, ...]) -> None:
    """Behind "noch" stands a clause of its own, or a subject with the verb of the first."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Es sind 21 Grad im Wohnzimmer und 35 Grad im Schlafzimmer.", (S, R), id="the-room-behind"),
        pytest.param("Im Wohnzimmer sind es 35 Grad und im Schlafzimmer 30 Grad.", (R, R), id="the-room-before"),
    ],
)
def test_two_rooms(text: str, found: tuple[Verdict, ...]) -> None:
    """Each value is that of the room beside it."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Das Schlafzimmerfenster ist offen, das Garagentor hingegen ist zu.", (S, S), id="true"),
        pytest.param("Das Schlafzimmerfenster ist offen, das Garagentor hingegen ist offen.", (S, R), id="a-lie"),
        pytest.param("Das Schlafzimmerfenster ist offen, das Garagentor aber ist zu.", (S, S), id="but"),
        pytest.param("Das Garagentor, nicht aber die Dunstlampe, ist zu.", (), id="but-not-an-unknown-one"),
        pytest.param("Das Deckenlicht ist an, nicht aber die Thekenlampe.", (S,), id="but-not-another"),
        pytest.param("Das Deckenlicht ist an, nicht aber im Flur.", (S,), id="but-not-elsewhere"),
        pytest.param("Die Thekenlampe ist an, nicht aber im Flur.", (R,), id="but-not-elsewhere-and-a-lie"),
        pytest.param("Die Thekenlampe ist an, nicht aber das Deckenlicht.", (R,), id="but-not-another-and-a-lie"),
        pytest.param("Alle Lichter in der Küche sind an, nicht aber die Thekenlampe.", (N,), id="an-exception"),
    ],
)
def test_a_connective_inside_a_clause(text: str, found: tuple[Verdict, ...]) -> None:
    """Behind the subject it parts nothing, nor between a denial and what is denied."""
    assert verdicts(text) == found


def test_an_unknown_name_behind_but_not() -> None:
    """What is not spoken of is not told to be unknown."""
    assert say("Das Garagentor, nicht aber die Dunstlampe, ist zu.").text == (
        "Das Garagentor, nicht aber die Dunstlampe, ist zu."
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Das Garagentor stand offen.", (N,), id="a-state"),
        pytest.param("Das Wohnzimmerthermostat stand auf 18 Grad, jetzt auf 21.", (N,), id="and-how-it-is-now"),
        pytest.param("Die Schlafzimmer Temperatur lag bei 18 Grad.", (N,), id="a-value"),
        pytest.param("Die Schlafzimmer Temperatur betrug 18 Grad.", (N,), id="an-amount"),
        pytest.param("Garagentor Stand: offen.", (R,), id="a-label"),
        pytest.param("Aktueller Stand: Das Garagentor ist offen.", (R,), id="a-heading"),
    ],
)
def test_how_it_stood(text: str, found: tuple[Verdict, ...]) -> None:
    """What is told of the past is no word on now; "der Stand" is how it stands."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Das Kuechenradio ist stumm.", (S,), id="a-name"),
        pytest.param("Die Haustuer ist aufgeschlossen.", (R,), id="a-name-and-a-lie"),
        pytest.param("Im Buero sind alle Fenster geschlossen.", (S,), id="a-place"),
        pytest.param("Neue Fenster sind offen.", (), id="letters-that-belong-together"),
    ],
)
def test_spelled_on_another_keyboard(text: str, found: tuple[Verdict, ...]) -> None:
    """What the keyboard lacks is written with two letters."""
    assert verdicts(text) == found


def test_the_only_one_that_is_so() -> None:
    """What is the only one is no name that the home does not know."""
    text = "Das einzige Licht, das im Wohnzimmer brennt, ist die Leselampe."
    assert (verdicts(text), say(text).text) == ((S,), text)


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("Im Wohnzimmer ist alles aus.", {}, R, id="a-light-is-on"),
        pytest.param("Alles aus im Wohnzimmer, außer der Leselampe.", {"media_player.tv": "off"}, S, id="no-verb"),
        pytest.param(
            "Alles aus im Wohnzimmer, außer der Leselampe.", {"light.living_room": "on"}, R, id="another-is-on"
        ),
        pytest.param("Im Schlafzimmer ist alles aus, außer dem Ventilator.", {}, S, id="the-one-there"),
        pytest.param("Alles ist abgeschlossen, bis auf die Hintertür.", {}, S, id="behind-a-comma"),
        pytest.param("Alles abgeschlossen außer der Hintertür.", {"lock.front": "unlocked"}, R, id="locks"),
    ],
)
def test_all_but_one(text: str, states: Overrides, expected: Verdict) -> None:
    """With and without a verb, with and without a comma."""
    assert verdicts(text, states) == (expected,)


@pytest.mark.parametrize(
    ("states", "heard"),
    [
        pytest.param({}, "Nur die Haustür ist abgeschlossen.", id="true"),
        pytest.param({"lock.back": "locked"}, "Die Haustür und die Hintertür sind abgeschlossen.", id="both"),
        pytest.param(
            {"lock.back": "locked", "lock.front": "unlocked"},
            "Die Haustür ist aufgeschlossen. Die Hintertür ist abgeschlossen.",
            id="the-other-one",
        ),
    ],
)
def test_only_one_of_a_compound(states: Overrides, heard: str) -> None:
    """A "Haustür" is a door by the end of its name."""
    assert say("Nur die Haustür ist abgeschlossen.", states).text == heard
