"""What was delivered is delivered again as it is: a reply that went through us once has nothing left to change."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
import os

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.grounded_assist.grounding.cases import Name, in_cases
from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.mitigation import (
    added_behind,
    deliver,
    gap_before,
    repeats_addition,
    seam_behind,
)
from custom_components.grounded_assist.grounding.model import Action, Delivery, Evidence, Finding, Policy, Verdict
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.plans import heading_after
from custom_components.grounded_assist.grounding.reading.segmentation import segment
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding import homes
from tests.grounding.german import homes as german
from tests.grounding.homes import Thing, Turn, thing
from tests.grounding.offered import OFFERED
from tests.grounding.test_survival import lexicon, written

EXAMPLES = int(os.environ.get("IDEMPOTENCE_EXAMPLES", "750"))
"""For each language; some ten thousand of them are tried by hand."""

ODD = (
    thing("light.light", "Light", "office", "on", brightness=26),
    thing("lock.lock", "Lock", "garage", "unlocked"),
    thing("light.kitchen", "Kitchen", "kitchen", "off"),
    thing("switch.kitchen_light", "Kitchen light", "kitchen", "off"),
    thing("light.kitchen_light", "Kitchen light", "kitchen", "on", brightness=128),
    thing("switch.heater", "Heater", "bathroom", "on"),
    thing("climate.heater", "Heater", "bathroom", "heat", current_temperature=23.0, temperature=24),
    thing("switch.wifi", "Wi-Fi-Router", "hall", "on"),
    thing("light.off_light", "Off-white lamp", "bedroom", "off"),
    thing("light.cafe", "Café-Würfel", "living_room", "on", brightness=255),
    thing("lock.shed", "Shed lock", "garden", "unavailable"),
    thing("cover.gate", "Gate", "garden", "unknown", kind="gate"),
    thing("alarm_control_panel.shed", "Alarm", "garden", "armed_away"),
    thing("sensor.two", "Sensor 2", "garden", "unavailable", kind="temperature", unit_of_measurement="°C"),
    thing("light.fan", "Fan light", "office", "off"),
    thing("light.far", "As far as I know", "office", "off"),
)
GERMAN_ODD = (
    thing("light.licht", "Licht", "office", "on", brightness=26),
    thing("lock.schloss", "Schloss", "garage", "unlocked"),
    thing("light.kueche", "Küche", "kitchen", "off"),
    thing("switch.kuechenlicht", "Küchenlicht", "kitchen", "off"),
    thing("light.kuechenlicht", "Küchenlicht", "kitchen", "on", brightness=128),
    thing("switch.heizung", "Heizung", "bathroom", "on"),
    thing("climate.heizung", "Heizung", "bathroom", "heat", current_temperature=23.0, temperature=24),
    thing("switch.wlan", "WLAN-Router", "hall", "on"),
    thing("light.bueroe", "Büro-Ärmelleuchte", "office", "off"),
    thing("lock.schuppen", "Schuppenschloss", "garden", "unavailable"),
    thing("cover.tor", "Tor", "garden", "unknown", kind="gate"),
    thing("light.garagenlicht", "Garagenlicht", "garage", "off"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """A whole reply as it is delivered."""

    parts: tuple[Delivery, ...]
    text: str

    @property
    def refuted(self) -> list[str]:
        """Return what the home refutes, but for names in blocks of code, which get a note and stay."""
        findings = (one for part in self.parts for one in part.findings if one.claim.member is None)
        return [one.claim.text for one in findings if one.verdict is Verdict.REFUTED]


def say(told: Turn, reply: str, policy: Policy) -> Said:
    """Deliver a reply, sentence by sentence, as the checker does it."""
    scene, parts, text = told.scene, list[Delivery](), ""
    for piece in segment(reply, scene.lexicon.abbreviations, cites=scene.cites):
        plain = piece.strip()
        start = piece.find(plain)
        if repeats_addition(plain, scene):
            added = added_behind(plain, (), scene)
            scene = replace(scene, added=added, told=(*scene.told, plain))
            text += piece[len(piece.rstrip()) :]
            continue
        findings = _findings(plain, scene, told)
        evidence = _once(one for found in findings for one in told.evidence(found.claim))
        part = deliver(plain, findings, policy, scene, lambda edited: _judged(edited, scene, lambda _: evidence))  # noqa: B023 - called at once
        parts.append(part)
        said = piece[:start] + part.text + piece[start + len(plain) :]
        text += gap_before(piece, said, scene) + said
        scene = replace(
            scene,
            previous=(*scene.previous, *(one.claim for one in part.spoken_of)),
            told=(*scene.told, *map(str.strip, segment(part.text, scene.lexicon.abbreviations, cites=scene.cites))),
            heading=heading_after(plain, scene.heading),
            added=added_behind(plain, part.mitigations, scene),
            seam=seam_behind(piece, said, scene),
            corrections=scene.corrections + any(one.action is Action.CORRECT for one in part.mitigations),
        )
    return Said(tuple(parts), text)


def _findings(text: str, scene: Scene, told: Turn) -> tuple[Finding, ...]:
    return _judged(text, scene, told.evidence)


def _judged(text: str, scene: Scene, evidence: Callable[..., tuple[Evidence, ...]]) -> tuple[Finding, ...]:
    return detect(tuple(judge(claim, evidence(claim), scene) for claim in read(text, scene)), scene)


def _once(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple({(one.source, one.subject, one.earlier): one for one in evidence}.values())


SPOKEN = {
    "en": {
        "plain": (
            "The {name} is {state}.",
            "{name} is {state}",
            "The {name} and the {other} are {state}.",
            "The {name} is {state} and the {other} is {word}.",
            "The {name} in the {area} is {state}!",
            "The {name} is at {value}.",
            "It is {value} in the {area}.",
            "The {name} isn't {state}.",
            "It is {state}.",
            "I've turned {state} the {name}.",
            "I turned on the {name} and set it to {value}.",
            "The {area} light is {state}, so the {name} is {state} too.",
            "{count} {noun} are {state}.",
            "All {noun} are {state}.",
            "There are {count} {noun} in the {area}.",
            "There is no {name} in the {area}.",
            "There is no light in the {area}, sorry.",
            "I don't see a {name}.",
            "I couldn't find any {name}, but the {other} is {state}.",
            "You don't have a {name}; the {other} is {state}.",
            "I'm sorry, I couldn't find the {name}",
            "The {name} does not exist.",
            "I don't know of the {name}.",
            "The {name} is located in the {area}.",
            "The {name} was {state} at {clock} yesterday.",
            "It is {clock} now.",
            "The {name} has been {state} since {clock}.",
            "Is the {name} {state}? Yes, it's {state}.",
            "Yes, the {name} is {state}.",
            "No, {name} is {state}; the {other} is at {value}.",
            "I think the {name} is {state}.",
            "As far as I know, the {name} is {state}.",
            "The {name} is probably {state}, I believe.",
            "{name}: {state}",
            "The {name} has 3 items.",
            "The version of Zigbee2MQTT is 1.2.3 on port 8080.",
            "See https://example.com/{word} for the {name}.",
            "The capital of France is {word} since 1789.",
            "Done, the {name} is now {state} [source:1].",
            "The {name} is {state} [1], [2].",
            "The action `light.{word}` dims the {name}.",
            "Use `{name}` to turn it {state}.",
            "The {name} can be dimmed.",
            "The {name} is warmer than the {other}.",
            "5 + 7 is {count}.",
            "{word} {word2} {name} {state}",
        ),
        "nouns": ("lights", "locks", "doors", "windows", "switches", "devices", "fans", "blinds", "lamps", "sensors"),
        "requests": ("", "Is the {name} {state}?", "Turn {state} the {name}.", "What is {state}?", "How warm is it?"),
        "unknown": ("attic lamp", "Zorg-9 light", "shed lock", "light.attic", "gas valve", "oven"),
    },
    "de": {
        "plain": (
            "{name} ist {state}.",
            "Die {name} ist {state}",
            "Das {name} und die {other} sind {state}.",
            "Der {name} ist {state} und die {other} ist {word}.",
            "Das {name} im {area} ist {state}!",
            "Die {name} ist auf {value}.",
            "Im {area} sind es {value}.",
            "Die {name} ist nicht {state}.",
            "Sie ist {state}.",
            "Ich habe die {name} eingeschaltet.",
            "Ich habe {name} ausgeschaltet und {other} auf {value} gestellt.",
            "{count} {noun} sind {state}.",
            "Alle {noun} sind {state}.",
            "Es gibt {count} {noun} im {area}.",
            "Es gibt keine {name} im {area}.",
            "Es gibt kein Licht im {area}, leider.",
            "Ich sehe keine {name}.",
            "Ich konnte {name} nicht finden, aber {other} ist {state}.",
            "Du hast keine {name}; die {other} ist {state}.",
            "Ich kenne kein {name}.",
            "{name} existiert nicht.",
            "Die {name} ist im {area}.",
            "Die {name} war gestern um {clock} {state}.",
            "Es ist {clock} Uhr.",
            "Die {name} ist seit {clock} {state}.",
            "Ist die {name} {state}? Ja, sie ist {state}.",
            "Ja, die {name} ist {state}.",
            "Nein, {name} ist {state}; die {other} ist bei {value}.",
            "Ich glaube, die {name} ist {state}.",
            "Soweit ich weiß, ist {name} {state}.",
            "Die {name} ist wahrscheinlich {state}, denke ich.",
            "{name}: {state}",
            "Erledigt, {name} ist jetzt {state} [source:1].",
            "{name} ist {state} [1], [2].",
            "Die Aktion `light.{word}` dimmt {name}.",
            "Mit `{name}` wird sie {state}.",
            "Die {name} ist wärmer als {other}.",
            "{word} {word2} {name} {state}",
        ),
        "nouns": ("Lichter", "Schlösser", "Türen", "Fenster", "Schalter", "Geräte", "Lampen", "Rollos", "Sensoren"),
        "requests": ("", "Ist die {name} {state}?", "Schalte {name} {state}.", "Was ist {state}?", "Wie warm ist es?"),
        "unknown": ("Dachbodenlampe", "Zorg-9-Licht", "Schuppenlampe", "light.attic", "Gasventil", "Ofen"),
    },
}
"""What models say, and ask of us, as templates of each language."""

AROUND = (
    "{}",
    "{}",
    "{}",
    "{}\n",
    "- {}\n",
    "1. {}\n",
    "**{}**",
    "*{}*",
    "`{}`",
    '"{}"',
    "“{}”",
    "({})",
    "> {}",
    "# {}\n",
    "| {} | x |\n",
    "Hmm, {}",
    "{} OK?",
    "{}…",
    "Sorry. {}",
    "~~{}~~ {}",
)
"""How a sentence may stand in a reply."""

BEHIND_BLOCKS = ("", "", ".", "…", ")", '"', "”", "*", "**", "~~", " Hmm.")
"""What may stand behind a block of code."""

BLOCKS = (
    "```yaml\naction: light.{word}\ntarget:\n  entity_id: {id}\n```",
    "```yaml\ntriggers:\n  - trigger: light.dance\nactions:\n  - action: light.turn_onn\n```\n",
    "```\naction: light.turn_on\ndata:\n  brigtness: 5\n  wobble: 3\n```",
    "```jinja\n{{{{ states('{id}') | wobble }}}}\n```",
    "```python\nprint('{name} is {state}')\n```",
    "```\n{name} is {state}.\n```",
    "<think>{name} is {state}.</think>",
    "```yaml\naction: light.turn_on",
)


@cache
def _own(language: str) -> tuple[str, ...]:
    """Return the sentences we speak ourselves, to be filled in."""
    told = lexicon(language)["spoken"]["sentence"]  # type: ignore[index]
    return tuple(written(told))


@cache
def replies(language: str) -> st.SearchStrategy[tuple[str, str]]:
    """Return requests with replies to them, as models give them, and of any words in any order."""
    spoken = SPOKEN[language]
    things = (*HOMES[language].THINGS, *ODD_THINGS[language])
    rows = lexicon(language)
    words = written({key: rows[key] for key in rows if key not in ("spoken", "signals")})
    states = written([meaning.get("state", ()) for meaning in rows["meanings"].values()])  # type: ignore[attr-defined]
    common = written(rows["spoken"]["states"])  # type: ignore[index]
    names = st.sampled_from((*(name for one in things for name in one.entity.names), *spoken["unknown"]))
    state = st.one_of(st.sampled_from(common), st.sampled_from(states))
    fillings = {
        "name": names,
        "other": names,
        "state": state,
        "word": st.sampled_from(words),
        "word2": st.sampled_from(words),
        "noun": st.sampled_from(spoken["nouns"]),
        "area": st.sampled_from([name for area in HOMES[language].AREAS for name in area.names]),
        "value": st.sampled_from(("50%", "21.5 °C", "3", "0.3", "12 °C", "70 degrees", "-8,5 °C")),
        "count": st.sampled_from(("2", "12", "three", "no", "0")),
        "clock": st.sampled_from(("7:30", "12:00", "23:15")),
        "id": st.sampled_from([one.entity.id for one in things] + ["light.attic"]),
    }
    parts = dict.fromkeys(("subject", "Subject", "sentence", "title", "place", "other", "options"), fillings["name"])
    parts |= {"times": fillings["count"], "attribute": fillings["word"], "relation": fillings["word"]}
    own = HOMES[language].turn().scene.lexicon
    values = st.fixed_dictionaries({**parts, **fillings}).map(
        lambda filled: _Filled({part: in_cases(words, own) for part, words in filled.items()})
    )
    plain = st.sampled_from((*spoken["plain"], *spoken["plain"], *_own(language)))
    framed = st.tuples(plain, st.sampled_from(AROUND)).map(lambda two: two[1].replace("{}", two[0]))
    block = st.tuples(st.sampled_from(BLOCKS), st.sampled_from(BEHIND_BLOCKS)).map("".join)
    template = st.one_of(*[framed] * 15, block)
    sentence = st.tuples(template, values).map(lambda two: two[0].format_map(two[1]))
    reply = st.lists(sentence, min_size=1, max_size=4).map(" ".join)
    request = st.tuples(st.sampled_from(spoken["requests"]), values).map(lambda two: two[0].format_map(two[1]))
    return st.tuples(request, reply)


class _Filled(dict[str, Name]):
    def __missing__(self, key: str) -> Name:
        return self["word"]


HOMES = {"en": homes, "de": german}
ODD_THINGS: Mapping[str, tuple[Thing, ...]] = {"en": ODD, "de": GERMAN_ODD}


def _turn(language: str, request: str, *, is_odd: bool, cites: bool = False) -> Turn:
    told: Turn = HOMES[language].turn(request=request, extra=ODD_THINGS[language] if is_odd else ())
    return replace(told, scene=replace(told.scene, cites=cites), offered=OFFERED)


@pytest.mark.parametrize("language", HOMES)
@settings(max_examples=EXAMPLES, derandomize=EXAMPLES <= 2000, database=None)
@given(data=st.data())
def test_what_was_delivered_is_delivered_unchanged(language: str, data: st.DataObject) -> None:
    """Whatever is said and asked, in whatever home: nothing of ours is corrected, hedged or doubted again."""
    request, reply = data.draw(replies(language))
    told = _turn(language, request, is_odd=data.draw(st.booleans()), cites=data.draw(st.booleans()))
    for policy in Policy:
        first = say(told, reply, policy)
        again = say(told, first.text, policy)
        assert again.text == first.text
        assert policy is Policy.OBSERVE or not again.refuted


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        pytest.param("It is late *today.*[source:1]Yes.", "It is late *today.* Yes.", id="a-citation"),
        pytest.param(
            "Look there ```[source:1] Workbench light is on.",
            "Look there ```The Workbench light is off.",
            id="a-block",
        ),
        pytest.param("It is late. <think>Is it?</think> It is.", "It is late. \n It is.", id="a-thought"),
    ],
)
def test_what_was_apart_stays_apart(reply: str, expected: str) -> None:
    """What is left out between two sentences does not make one of them."""
    told = _turn("en", "", is_odd=False)
    assert say(told, reply, Policy.CORRECT).text == expected
    assert say(told, expected, Policy.CORRECT).text == expected


def test_what_is_asked_in_a_reply_is_answered_there() -> None:
    """A "yes" behind a question of the reply answers that one, whatever stands before it."""
    told = _turn("en", "Is the Shed lock on?", is_odd=True)
    first = say(told, "It is on. Is the Ceiling light on? Yes, it's on.", Policy.CORRECT).text
    assert first == "I can't reach the Shed lock right now. Is the Ceiling light on? Yes, it's on."
    assert say(told, first, Policy.CORRECT).text == first


def test_what_is_there_is_said_at_once() -> None:
    """What is said instead of a denial would not be changed if it were said to us again."""
    told = _turn("de", "", is_odd=True)
    said = say(told, "Es gibt kein Licht im Büro.", Policy.STRICT)
    assert said.text == "Ich sehe Büro-Ärmelleuchte und Licht."
    assert say(told, said.text, Policy.STRICT).text == said.text


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        pytest.param(
            'The docs say "use --light" [source:1].',
            'I believe the docs say "use --light".',
            id="a-source-that-is-none",
        ),
        pytest.param(
            "Look. ```The workbench light is on. Well <think>Good.</think> Bye.",
            "Look. ```The workbench light is off. Well <think>Good.</think> Bye.",
            id="a-block-that-nobody-closes",
        ),
        pytest.param(
            "Look. ```The workbench light is purple. Well <think>Good.</think> Bye.",
            "Look. ```The workbench light is purple. Well <think>Good.</think> Bye.",
            id="a-block-of-which-nothing-is-known",
        ),
    ],
)
def test_what_marks_had_kept_from_being_read(reply: str, expected: str) -> None:
    """What a mark has covered is said at once as it would be without it."""
    told = _turn("en", "", is_odd=True)
    assert say(told, reply, Policy.CORRECT).text == expected
    assert say(told, expected, Policy.CORRECT).text == expected
