"""How the last reply is known: in which words, and that none of them is false."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.explaining import (
    Recalled,
    about_one,
    age,
    asked_about,
    can_be_told,
    explain,
    looked,
    of_chosen,
)
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import (
    Claim,
    ClaimKind,
    Delivery,
    Evidence,
    Finding,
    Policy,
    Rank,
    Reason,
    Source,
    Verdict,
)
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.acts import Act
from custom_components.grounded_assist.grounding.rechecking import recheck
from tests.grounding import installed
from tests.grounding.german import homes as german
from tests.grounding.homes import NOW, N, Overrides, R, S, Turn, turn
from tests.grounding.listed import BUYING, PERSONAL, calendar, found, todo
from tests.grounding.past import kept

LATER = 20


def later(home: Turn, seconds: float = LATER) -> Turn:
    """Return a home some time later."""
    return replace(home, scene=replace(home.scene, now=NOW + timedelta(seconds=seconds)))


def read_again(home: Turn, claim: Claim) -> tuple[Evidence, ...]:
    """Return what is seen of a claim at that time."""
    return tuple(replace(one, observed_at=home.scene.now) for one in home.evidence(claim))


def explained(text: str, before: Turn, after: Turn, act: Act = Act.SOURCE) -> str:
    """Return how a reply is explained; nothing of it comes out refuted."""
    delivery = before.deliver(text, Policy.CORRECT)
    then = asked_about((delivery,)) or delivery.findings
    evidence = tuple(one for old in then for one in read_again(after, old.claim))
    recalled = [Recalled(then=old, now=judge(old.claim, evidence, after.scene)) for old in then]
    answer = explain(act, recalled, evidence, after.scene)
    assert not [finding for finding in after.findings(answer) if finding.verdict is R]
    return answer


def changed(home: Overrides) -> Turn:
    """Return the home some time later, with something otherwise since."""
    return later(turn(home))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param(
            "The front door is locked.",
            "The Front door is locked. I read the state of the Front door 20 seconds ago and again just now.",
            id="a-state",
        ),
        pytest.param(
            "The bedroom temperature is 21.5 degrees.",
            "The Bedroom temperature is 21.5 °C. "
            "I read the state of the Bedroom temperature 20 seconds ago and again just now.",
            id="a-value",
        ),
        pytest.param(
            "Three lights are on.",
            "Three lights are on. I read the state of 6 devices 20 seconds ago and again just now.",
            id="a-number",
        ),
        pytest.param(
            "The pond pump is not on.",
            "The pond pump is not on. I read the state of the Pond pump 20 seconds ago and again just now.",
            id="as-it-was-said",
        ),
        pytest.param(
            "I've turned on the ceiling light.",
            "The Ceiling light is on. I read the state of the Ceiling light 20 seconds ago and again just now.",
            id="an-outcome",
        ),
        pytest.param(
            "The ceiling light is on. The front door is locked.",
            "The Ceiling light is on. The Front door is locked. "
            "I read the state of the Ceiling light and the Front door 20 seconds ago and again just now.",
            id="read-together",
        ),
        pytest.param("15% of 80 is 12.", "15% of 80 is 12. I worked that out just now.", id="a-sum"),
        pytest.param("It is 12:00 pm.", "It is 12:00 pm. I worked that out just now.", id="the-time"),
        pytest.param(
            "There is a garage door.",
            "There is a garage door. I checked the names in your home just now.",
            id="existence",
        ),
        pytest.param(
            "The old radio is on.",
            "The Old radio does not report its state; it is only assumed. I read the state of the Old radio just now.",
            id="assumed",
        ),
        pytest.param(
            "The fan is on.", "I could not check what I said about the Bedroom fan and the Desk fan.", id="unchecked"
        ),
        pytest.param(
            "The front door is locked, and the fan is on.",
            "The Front door is locked. I read the state of the Front door 20 seconds ago and again just now. "
            "I could not check what I said about the Bedroom fan and the Desk fan.",
            id="unchecked-beside-the-rest",
        ),
    ],
)
def test_how_it_is_known(text: str, answer: str) -> None:
    """What was read, of what, when, and that it is still so."""
    assert explained(text, turn(), later(turn())) == answer


@pytest.mark.parametrize(
    ("text", "state", "answer"),
    [
        pytest.param(
            "The front door is locked.",
            {"lock.front": "unlocked"},
            "I read the state of the Front door 20 seconds ago, and it has changed since: the Front door is unlocked.",
            id="a-state",
        ),
        pytest.param(
            "The bedroom fan is at 50%.",
            {"fan.bedroom": {"percentage": 30}},
            "I read the state of the Bedroom fan 20 seconds ago, and it has changed since: "
            "the speed of the Bedroom fan is 30%.",
            id="a-value",
        ),
        pytest.param(
            "The front door is locked.",
            {"lock.front": "unavailable"},
            "I read the state of the Front door 20 seconds ago, but I can't read it anymore.",
            id="nobody-knows-any-more",
        ),
    ],
)
def test_what_has_changed_since(text: str, state: Overrides, answer: str) -> None:
    """What was said was true, and is so no longer."""
    assert explained(text, turn(), changed(state)) == answer


@pytest.mark.parametrize("act", [Act.SOURCE, Act.SURE, Act.WHY])
@pytest.mark.parametrize(
    ("text", "states", "said", "answer"),
    [
        pytest.param(
            "The counter lamp is on.",
            {"light.kitchen_counter": "unavailable"},
            "I can't reach the Counter lamp right now.",
            "The Counter lamp is unavailable. I read the state of the Counter lamp just now.",
            id="out-of-reach",
        ),
        pytest.param(
            "The front door is locked.",
            {"lock.front": "unknown"},
            "I can't get a reading for the Front door right now.",
            "The state of the Front door is unknown. I read the state of the Front door just now.",
            id="no-state",
        ),
        pytest.param(
            "The bedroom temperature is 21 °C.",
            {"sensor.bedroom_temperature": "unavailable"},
            "I can't reach the Bedroom temperature right now.",
            "The Bedroom temperature is unavailable. I read the state of the Bedroom temperature just now.",
            id="a-value",
        ),
        pytest.param(
            "Three lights are on.",
            {"light.mirror": "unavailable"},
            "Three lights are on.",
            "The Mirror light is unavailable. I read the state of the Mirror light just now.",
            id="one-of-a-number",
        ),
        pytest.param(
            "The back door and the front door are locked.",
            {"lock.front": "unavailable", "lock.back": "unknown"},
            "I can't get a reading for the Back door right now.",
            "The state of the Back door is unknown. The Front door is unavailable. "
            "I read the state of the Back door and the Front door just now.",
            id="two",
        ),
    ],
)
def test_what_could_not_be_read(text: str, states: Overrides, said: str, answer: str, act: Act) -> None:
    """It is told what was read, of what and when, not only that it does not tell."""
    assert turn(states).deliver(text, Policy.CORRECT).text == said
    assert explained(text, turn(states), changed(states), act) == answer


@pytest.mark.parametrize(
    ("home", "request_", "text", "fact"),
    [
        pytest.param(german.turn, "Wie viele Lichter sind an?", "Drei.", "Drei Lichter sind an.", id="german-number"),
        pytest.param(turn, "How many lights are on?", "Three.", "Three lights are on.", id="number"),
        pytest.param(
            german.turn,
            "",
            "Weder die Thekenlampe noch die Nachttischlampe ist an.",
            "Weder die Thekenlampe noch die Nachttischlampe ist an.",
            id="german-denied",
        ),
        pytest.param(
            turn,
            "",
            "Neither the counter lamp nor the bedside lamp is on.",
            "Neither the counter lamp nor the bedside lamp is on.",
            id="denied",
        ),
        pytest.param(german.turn, "", "20 °C sind 68 °F.", "20 °C sind 68 °F.", id="german-conversion"),
        pytest.param(
            german.turn,
            "Wie warm ist es im Schlafzimmer?",
            "21,5 Grad.",
            "Schlafzimmer Temperatur ist 21,5 °C.",
            id="german-value",
        ),
    ],
)
def test_what_is_sure_is_named(home: Callable[..., Turn], request_: str, text: str, fact: str) -> None:
    """Whoever asks "Are you sure?" hears what is so, not only that it is right; in every language."""
    answer = explained(text, home(request=request_), later(home()), Act.SURE)
    assert fact in answer
    assert "das stimmt" not in answer
    assert "that's right" not in answer


def test_of_what_nothing_could_be_read_in_german() -> None:
    """The state that was read is named as well."""
    home = german.turn({"light.counter": "unavailable"})
    answer = "Thekenlampe ist nicht verfügbar. Den Zustand von Thekenlampe habe ich gerade eben gelesen."
    assert explained("Die Thekenlampe ist an.", home, later(home)) == answer


def test_of_what_nothing_could_be_read() -> None:
    """There is nothing of that kind; it was looked for."""
    answer = "I checked the names in your home and did not find “gas”."
    assert explained("The gas is off.", turn(), later(turn())) == answer


def finding(claim: Claim, home: Turn, source: Source, verdict: object = S) -> Finding:
    """Return what was found of a claim by one source."""
    rank = Rank.REPORTED if source is Source.TRANSCRIPT else Rank.OBSERVED
    seen = Evidence(source=source, rank=rank, subject="light.reading", value="on", observed_at=NOW)
    return Finding(claim=claim, verdict=verdict, reason=Reason.STATE_AGREES, evidence=(seen,))  # type: ignore[arg-type]


@pytest.fixture
def home() -> Turn:
    """Return the home some time later."""
    return later(turn())


@pytest.fixture
def claim(home: Turn) -> Claim:
    """Return a claim that is true."""
    (found,) = home.findings("The reading lamp is on.")
    return found.claim


def test_what_only_a_tool_has_told(home: Turn, claim: Claim) -> None:
    """It was not seen, and that is told."""
    recalled = Recalled(then=finding(claim, home, Source.TRANSCRIPT), now=finding(claim, home, Source.STATES, N))
    answer = explain(Act.WHY, [recalled], (), home.scene)
    assert answer == "A tool reported that 20 seconds ago; I haven't checked it myself."


def test_what_cannot_be_seen_any_more(home: Turn, claim: Claim) -> None:
    """What an action did in its turn may be told by nothing later: it is not taken back for that."""
    recalled = Recalled(then=finding(claim, home, Source.STATES), now=finding(claim, home, Source.STATES, R))
    answer = explain(Act.WHY, [recalled], (), home.scene)
    assert answer == "I read the state of the Reading lamp 20 seconds ago."


def test_what_was_false(home: Turn) -> None:
    """It is set right."""
    (wrong,) = home.findings("The reading lamp is off.")
    evidence = read_again(home, wrong.claim)
    answer = explain(
        Act.WHY, [Recalled(then=wrong, now=judge(wrong.claim, evidence, home.scene))], evidence, home.scene
    )
    assert answer == (
        "Actually, the Reading lamp is on. I read the state of the Reading lamp 20 seconds ago and again just now."
    )


def test_what_cannot_be_looked_up_again() -> None:
    """It is told as it was, and how long ago that is."""
    app = later(replace(turn(), scene=installed.scene()))
    (known,) = recheck("Zigbee2MQTT is running.", installed.EVIDENCE, app.scene)
    now = replace(known, verdict=N, reason=Reason.NO_DATA, evidence=())
    answer = explain(Act.SOURCE, [Recalled(then=known, now=now)], (), app.scene)
    assert answer == "Zigbee2MQTT is running. I checked your installation 20 seconds ago."


@pytest.mark.parametrize(
    ("said", "drafted", "about"),
    [
        pytest.param((S,), (R,), (S,), id="what-was-said"),
        pytest.param((N,), (R,), (R,), id="what-was-said-is-left-open"),
        pytest.param((N,), (N,), (N,), id="nothing-is-known"),
        pytest.param((), (R,), (), id="nothing-was-said"),
    ],
)
def test_what_is_asked_about(
    claim: Claim, said: tuple[Verdict, ...], drafted: tuple[Verdict, ...], about: tuple[Verdict, ...]
) -> None:
    """What was said counts, unless only the draft was decided."""
    found, wanted = (
        tuple(Finding(claim=claim, verdict=one, reason=Reason.NO_DATA) for one in each) for each in (drafted, said)
    )
    delivery = Delivery(text="", findings=found, delivered_findings=wanted)
    assert tuple(one.verdict for one in asked_about((delivery,))) == about


def test_what_has_changed_while_it_was_told(home: Turn) -> None:
    """Nothing is told that the latest look does not confirm."""
    (wrong,) = home.findings("The reading lamp is off.")
    by_now = tuple(replace(one, value="off") for one in wrong.evidence)
    answer = explain(Act.WHY, [Recalled(then=wrong, now=wrong)], by_now, home.scene)
    assert answer == "I could not check what I said about the Reading lamp."


def test_what_has_changed_without_words_for_it(home: Turn, claim: Claim) -> None:
    """That it has is told."""
    (now,) = turn({"light.reading": "off"}).findings("The reading lamp is on.")
    recalled = Recalled(then=finding(claim, home, Source.STATES), now=now)
    answer = explain(Act.WHY, [recalled], (), home.scene)
    assert answer == "I read the state of the Reading lamp 20 seconds ago, and it has changed since."


@pytest.mark.parametrize("source", [Source.STATES, Source.COMPUTED])
def test_what_is_known_only_now(home: Turn, claim: Claim, source: Source) -> None:
    """It is read just now, wherever that is from."""
    then = Finding(claim=claim, verdict=N, reason=Reason.NO_DATA)
    seen = replace(finding(claim, home, source).evidence[0], observed_at=home.scene.now)
    recalled = Recalled(then=then, now=replace(finding(claim, home, source), evidence=(seen,)))
    answer = explain(Act.WHY, [recalled], read_again(home, claim), home.scene)
    source_told = {
        Source.STATES: "I read the state of the Reading lamp just now.",
        Source.COMPUTED: "I worked that out just now.",
    }
    assert answer == f"The Reading lamp is on. {source_told[source]}"


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        pytest.param(
            "en",
            "The attic lamp is on.",
            "I checked the names in your home and did not find “attic lamp”.",
            id="english",
        ),
        pytest.param(
            "de",
            "Die Dachbodenlampe ist an.",
            "Ich habe in den Namen deiner Geräte und Räume nachgesehen und „Dachbodenlampe“ nicht gefunden.",
            id="german",
        ),
    ],
)
def test_a_name_that_nothing_has(language: str, text: str, answer: str) -> None:
    """It was looked for, and that is told."""
    home = {"en": turn, "de": german.turn}[language]()
    (unknown,) = home.findings(text)
    assert explain(Act.WHY, [Recalled(then=unknown, now=unknown)], (), home.scene) == answer
    assert R not in [one.verdict for one in home.findings(answer)]


def test_what_nothing_shows(home: Turn) -> None:
    """What was said of nothing in particular is told as such; beside the rest, as the rest."""
    claim = Claim(text="It is", start=0, end=5, kind=ClaimKind.SPECIFIC, subject="")
    unchecked = Finding(claim=claim, verdict=N, reason=Reason.NO_DATA)
    assert explain(Act.WHY, [Recalled(then=unchecked, now=unchecked)], (), home.scene) in (
        "I could not check that.",
        "I wasn't able to check that.",
    )
    (known,) = home.findings("The reading lamp is on.")
    both = [Recalled(then=known, now=known), Recalled(then=unchecked, now=unchecked)]
    answer = explain(Act.SURE, both, known.evidence, home.scene)
    assert answer.endswith(" I could not check the rest of what I said.")
    assert not answer.startswith("Yes")


def test_what_was_read_at_different_times(home: Turn) -> None:
    """It is told one after the other."""
    old, new = home.findings("The reading lamp is on. The mirror light is on.")
    new = replace(new, evidence=tuple(replace(one, observed_at=home.scene.now) for one in new.evidence))
    evidence = (*old.evidence, *new.evidence)
    answer = explain(Act.WHY, [Recalled(then=old, now=old), Recalled(then=new, now=new)], evidence, home.scene)
    assert answer == (
        "The Reading lamp is on. I read the state of the Reading lamp 20 seconds ago and again just now. "
        "The Mirror light is on. I read the state of the Mirror light just now."
    )


@pytest.mark.parametrize(
    ("text", "before", "is_sure"),
    [
        pytest.param("The front door is locked.", {}, True, id="sure"),
        pytest.param("The front door is locked.", {"lock.front": "unlocked"}, False, id="no-longer"),
        pytest.param("The front door is locked. The old radio is on.", {}, False, id="not-of-all"),
    ],
)
def test_are_you_sure(text: str, before: Overrides, is_sure: bool) -> None:
    """It is answered with yes if all of it is seen to be so."""
    assert explained(text, turn(), changed(before), Act.SURE).startswith("Yes") is is_sure


def test_no_more_than_can_be_listened_to() -> None:
    """The first four claims are enough."""
    names = ("ceiling light", "reading lamp", "mirror light", "coffee machine", "bedroom fan")
    answer = explained(" ".join(f"The {name} is on." for name in names), turn(), later(turn()))
    assert (answer.count(" is on."), answer.count("I read")) == (4, 1)


@pytest.mark.parametrize(
    ("seconds", "words", "german_words"),
    [
        (-5, "just now", "gerade eben"),
        (0, "just now", "gerade eben"),
        (9, "just now", "gerade eben"),
        (11, "10 seconds ago", "vor 10 Sekunden"),
        (23, "25 seconds ago", "vor 25 Sekunden"),
        (56, "55 seconds ago", "vor 55 Sekunden"),
        (60, "a minute ago", "vor einer Minute"),
        (95, "2 minutes ago", "vor 2 Minuten"),
        (300, "5 minutes ago", "vor 5 Minuten"),
        (3550, "59 minutes ago", "vor 59 Minuten"),
        (3600, "an hour ago", "vor einer Stunde"),
        (7200, "2 hours ago", "vor 2 Stunden"),
        (86400, "a day ago", "vor einem Tag"),
        (3 * 86400, "3 days ago", "vor 3 Tagen"),
    ],
)
def test_ages(seconds: float, words: str, german_words: str) -> None:
    """As they are spoken, no more exact than anybody wants to know."""
    assert age(NOW, later(turn(), seconds).scene) == words
    assert age(NOW, later(german.turn(), seconds).scene) == german_words


@pytest.mark.parametrize(
    ("text", "after", "act", "answer"),
    [
        pytest.param(
            "Die Haustür ist abgeschlossen.",
            {},
            Act.SOURCE,
            "Haustür ist abgeschlossen. "
            "Den Zustand von Haustür habe ich vor 20 Sekunden und jetzt noch einmal gelesen.",
            id="a-state",
        ),
        pytest.param(
            "Die Haustür ist abgeschlossen.",
            {"lock.front": "unlocked"},
            Act.SURE,
            "Den Zustand von Haustür habe ich vor 20 Sekunden gelesen, und er hat sich seitdem geändert: "
            "Haustür ist aufgeschlossen.",
            id="changed",
        ),
        pytest.param(
            "Die Haustür ist abgeschlossen.",
            {"lock.front": "unavailable"},
            Act.WHY,
            "Den Zustand von Haustür habe ich vor 20 Sekunden gelesen, kann ihn jetzt aber nicht mehr lesen.",
            id="nobody-knows-any-more",
        ),
    ],
)
def test_in_german(text: str, after: Overrides, act: Act, answer: str) -> None:
    """The same in another language."""
    assert explained(text, german.turn(), later(german.turn(after)), act) == answer


PAST = kept("cover.garage", "02-20 10:00 closed", "02-28 12:10 open", "02-28 14:30 closed", "03-01 09:00 open")
DENTIST = calendar(("Dentist", "2026-03-02T10:00:00+00:00", "2026-03-02T11:00:00+00:00"))


@pytest.mark.parametrize(
    ("text", "seen", "answer"),
    [
        pytest.param(
            "The garage door was open at 1 pm yesterday.",
            PAST,
            "Ja, das stimmt: „The garage door was open at 1 pm yesterday“. "
            "Das habe ich gerade eben im Verlauf nachgesehen.",
            id="how-it-was",
        ),
        pytest.param(
            "The garage door was opened once yesterday.",
            PAST,
            "Ja, das stimmt: „The garage door was opened once yesterday“. "
            "Das habe ich gerade eben im Verlauf nachgesehen.",
            id="how-often",
        ),
        pytest.param(
            "The dentist is tomorrow at 10 am.",
            DENTIST,
            "In deinem Kalender steht „Dentist“ morgen um 10:00 Uhr. "
            "Das habe ich gerade eben in deinen Kalendern und Listen nachgesehen.",
            id="an-entry",
        ),
    ],
)
def test_what_was_said_in_another_language(text: str, seen: Evidence, answer: str) -> None:
    """Somebody asks in German about an English reply, and hears of what was said, not of how it is now."""
    home = turn({"cover.garage": "open"}, extra=(PERSONAL,))
    asking = replace(home.scene, lexicon=german.german())
    (claim,) = read(text, home.scene)
    evidence = (*home.evidence(claim), seen)
    then, now = judge(claim, evidence, home.scene), judge(claim, evidence, asking)
    assert explain(Act.SOURCE, [Recalled(then=then, now=now)], evidence, asking) == answer


def test_what_is_of_one_source() -> None:
    """Where two facts are from is said once."""
    home = turn(extra=(BUYING,))
    evidence = (todo("Milk", "Eggs"),)
    findings = found("The shopping list has milk and eggs on it.", evidence, home)
    answer = explain(Act.SOURCE, [Recalled(then=one, now=one) for one in findings], evidence, home.scene)
    assert answer.endswith("still open on the Shopping. I looked that up in your calendars and lists just now.")
    assert answer.count("looked that up") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("The ceiling light is on.", "The Ceiling light is on.", id="true"),
        pytest.param("The ceiling light is off.", "The Ceiling light is on.", id="false"),
        pytest.param("The pond pump is not on.", "The pond pump is not on.", id="as-it-was-said"),
        pytest.param("The old radio is on.", "I looked, but I could not find out.", id="not-known"),
        pytest.param("The kitchen light is off.", "I looked, but I can't tell which one you mean.", id="which-one"),
        pytest.param(
            "The front door is closed.", "I looked, but I could not find out. The Front door is locked.", id="of-a-lock"
        ),
        pytest.param(
            "The smoke detector has detected smoke.",
            "The Smoke detector is not detecting smoke.",
            id="what-is-now-of-what-was",
        ),
        pytest.param(
            "The ceiling light is off. The old radio is on.",
            "The Ceiling light is on. I could not find out the rest.",
            id="partly-known",
        ),
    ],
)
def test_what_was_looked_into(home: Turn, text: str, said: str) -> None:
    """The facts, and what is still not known."""
    findings = home.findings(text)
    evidence = tuple(one for found in findings for one in found.evidence)
    assert looked(findings, evidence, home.scene) in (said, "I looked, but I cannot tell.")


def test_what_cannot_be_reached_was_looked_into_in_vain() -> None:
    """The reason is said, and of each thing that is out of reach."""
    home = turn({"light.mirror": "unavailable", "lock.front": "unavailable"})
    findings = home.findings("The mirror light is on. The front door is locked. The ceiling light is on.")
    evidence = tuple(one for found in findings for one in found.evidence)
    assert looked(findings, evidence, home.scene) == (
        "The Ceiling light is on. I looked, but I can't reach the Mirror light right now. "
        "I can't reach the Front door right now."
    )


def test_what_was_said_with_no_words_of_its_own() -> None:
    """A bare yes is answered in kind."""
    home = turn(request="Is the pond pump off?")
    (found,) = home.findings("Yes.")
    assert looked([replace(found, claim=replace(found.claim, is_negated=True))], (), home.scene) == "Yes, that's right."
    odd = replace(found, claim=replace(found.claim, is_negated=True))
    said = explain(Act.SURE, [Recalled(then=odd, now=odd)], (), home.scene)
    assert said.startswith("Yes, that's right.")


@pytest.mark.parametrize(
    ("entity_id", "said"),
    [
        pytest.param("light.kitchen_ceiling", "The Ceiling light is on.", id="true"),
        pytest.param("light.kitchen_counter", "The Counter lamp is off.", id="false"),
        pytest.param("switch.radio", "I can't verify that about the Old radio.", id="not-known"),
    ],
)
def test_what_was_chosen(home: Turn, entity_id: str, said: str) -> None:
    """The claim is about that one now."""
    (found,) = home.findings("The light in the kitchen is on.")
    meant = about_one(found.claim, entity_id)
    evidence = home.evidence(meant)
    assert of_chosen(judge(meant, evidence, home.scene), evidence, home.scene) == said


def test_what_is_hidden_by_now() -> None:
    """It cannot be told of any more."""
    (found,) = turn().findings("The reading lamp is on.")
    assert can_be_told(found.claim, turn().scene)
    assert not can_be_told(found.claim, turn(hidden=("light.reading",)).scene)
