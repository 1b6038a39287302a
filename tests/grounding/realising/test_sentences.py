"""How sentences of our own are worded."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.mitigation.hedging import hedged, takes_hedge
from custom_components.grounded_assist.grounding.model import SURE, Verdict
from custom_components.grounded_assist.grounding.realising import facts, take_back
from custom_components.grounded_assist.grounding.realising.sentences import going_on, sentence, whole
from custom_components.grounded_assist.grounding.realising.words import name_of
from custom_components.grounded_assist.grounding.rechecking import is_supported
from tests.grounding.german.homes import german
from tests.grounding.homes import Turn, english, thing, turn

HOME = turn()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The old radio is on.", "the old radio is on.", id="an-article"),
        pytest.param("All lights are on.", "all lights are on.", id="a-quantifier"),
        pytest.param("It is on.", "it is on.", id="a-pronoun"),
        pytest.param("Reading lamp is on.", "Reading lamp is on.", id="a-name"),
        pytest.param("Anna is home.", "Anna is home.", id="a-person"),
        pytest.param("I've turned it on.", "I've turned it on.", id="i"),
        pytest.param("Zigbee is down.", "Zigbee is down.", id="a-word-nobody-knows"),
        pytest.param("Port 8080 is not used.", "port 8080 is not used.", id="a-number-of-a-port"),
        pytest.param("Version 1.40 is installed.", "version 1.40 is installed.", id="a-number-of-a-version"),
        pytest.param("Port Forwarding is on.", "Port Forwarding is on.", id="a-name-of-two-words"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_going_on(text: str, expected: str) -> None:
    """Behind other words only a word of the language loses its capital."""
    assert going_on(text, HOME.scene) == expected


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        pytest.param("The old radio is on.", "", "the old radio is on.", id="plain"),
        pytest.param("Yes, the old radio is on.", "Yes, ", "the old radio is on.", id="behind-a-yes"),
        pytest.param(
            "I'm sorry, but the old radio is on.", "I'm sorry, but ", "the old radio is on.", id="behind-sorry"
        ),
        pytest.param("**The old radio is on.**", "**", "the old radio is on.**", id="behind-marks"),
        pytest.param("2. The old radio is on.", "2. ", "the old radio is on.", id="behind-the-number-of-a-list"),
        pytest.param("- The old radio is on.", "- ", "the old radio is on.", id="behind-a-bullet"),
        pytest.param("Yes the old radio is on.", "", "yes the old radio is on.", id="no-comma"),
        pytest.param("!", "", "!", id="only-a-mark"),
        pytest.param("Yes.", "", "yes.", id="only-a-yes"),
    ],
)
def test_hedge_fits(text: str, before: str, after: str) -> None:
    """A hedge stands where the sentence begins, and the sentence goes on behind it."""
    said = hedged(text, HOME.scene)
    hedges = (one.format(sentence=after) for one in english().sentences["hedge"])
    assert said in {before + wording for one in hedges for wording in (one, going_on(one, HOME.scene))}


@pytest.mark.parametrize(
    "text",
    [
        "The reading lamp is on.",
        "Reading lamp is on.",
        "Yes, the reading lamp is on.",
        "All lights in the garage are off.",
        "The bedroom temperature is 21.5 degrees.",
        "I've turned on the reading lamp.",
    ],
)
def test_hedges_are_read(text: str) -> None:
    """What is hedged is the same claim, less sure of itself."""
    (finding,) = HOME.findings(hedged(text, HOME.scene))
    assert finding.verdict is Verdict.SUPPORTED
    assert finding.claim.stated_confidence < SURE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp is on.", True, id="a-statement"),
        pytest.param("“The reading lamp is on.”", False, id="quoted-as-a-whole"),
        pytest.param("“The reading lamp” is on.", True, id="quoted-in-part"),
        pytest.param("```\nThe reading lamp is on.", False, id="a-block-that-nobody-closed"),
        pytest.param("<think> The reading lamp is on.", False, id="a-thought-that-nobody-closed"),
        pytest.param("` `light.reading` is on.", False, id="a-code-span-that-nobody-closed"),
        pytest.param("`,,,,,,,`L=>``l", False, id="glued-to-marks"),
        pytest.param("Yes – the reading lamp is on.", True, id="behind-a-word-with-a-mark"),
        pytest.param("> **The reading lamp** is on.", True, id="in-a-quoted-line"),
    ],
)
def test_where_a_hedge_fits(text: str, *, expected: bool) -> None:
    """Before what we say ourselves, never within what is quoted."""
    assert takes_hedge(text, HOME.scene) is expected


def test_wordings_vary() -> None:
    """The same is always said alike, and not everything is said alike."""
    said = [sentence("unknown", english(), name=f"lamp {number}") for number in range(20)]
    assert said == [sentence("unknown", english(), name=f"lamp {number}") for number in range(20)]
    assert {one.partition(" lamp")[0] for one in said} == {"I don't know of", "I'm not aware of"}


SILENT = ("pending", "unknown", "unknown_many", "unknown_id", "ask", "ask_rest", "refuse", "refuse_rest", "nothing")
PARTS = {
    "has": "has",
    "subject": "the Front door",
    "name": "a disco ball",
    "options": "the Ceiling light or the Counter lamp",
}


@pytest.mark.parametrize("key", [*SILENT, "unconfirmed", "which"])
def test_what_is_said_of_not_knowing_claims_nothing(key: str) -> None:
    """Whatever wording is chosen, a question or a refusal is no claim."""
    wordings = [one.format(**PARTS) for one in english().sentences[key]]
    assert [HOME.findings(one) for one in wordings] == [()] * len(wordings)


@pytest.mark.parametrize(
    ("entity_id", "expected"),
    [
        pytest.param("light.floor_office", "the Floor lamp in the Office", id="in-another-area"),
        pytest.param("light.floor_bedroom", "the Floor lamp in the Bedroom", id="the-other-one"),
        pytest.param("light.spare", "the Floor lamp", id="in-no-area"),
        pytest.param("lock.shed", "the Shed", id="alone-in-its-area"),
        pytest.param("sensor.attic", "the Attic sensor", id="an-area-without-a-name"),
    ],
)
def test_same_name(entity_id: str, expected: str) -> None:
    """Where several things share a name, the area tells which one is meant."""
    extra = (
        thing("light.floor_office", "Floor lamp", "office", "on"),
        thing("light.floor_bedroom", "Floor lamp", "bedroom", "off"),
        thing("light.spare", "Floor lamp", None, "off"),
        thing("lock.shed", "Shed", "garden", "locked"),
        thing("cover.shed", "Shed", "garden", "closed"),
        thing("sensor.attic", "Attic sensor", "nowhere", "1"),
        thing("sensor.attic_2", "Attic sensor", "garden", "1"),
    )
    assert name_of(entity_id, turn(extra=extra).scene) == expected


@pytest.mark.parametrize(
    ("name", "added", "lexicon", "expected"),
    [
        pytest.param("Hall sensor Battery", "Battery", english(), "the Hall sensor battery", id="sentence-case"),
        pytest.param(
            "Hall sensor Target temperature",
            "Target temperature",
            english(),
            "the Hall sensor target temperature",
            id="of-two-words",
        ),
        pytest.param("Hall sensor Zigbee", "Zigbee", english(), "the Hall sensor Zigbee", id="no-word-of-the-language"),
        pytest.param("hall sensor BATTERY", "Battery", english(), "the hall sensor BATTERY", id="its-owner-wrote-it"),
        pytest.param("Flursensor Batterie", "Batterie", german(), "Flursensor Batterie", id="german-nouns"),
    ],
)
def test_what_home_assistant_adds_to_a_name(name: str, added: str, lexicon: Lexicon, expected: str) -> None:
    """A word behind the name of a device is written as the language writes it in a sentence."""
    called = thing("sensor.hall", name, None, "20")
    home = turn(extra=[replace(called, entity=replace(called.entity, behind_device=added))])
    assert name_of("sensor.hall", replace(home.scene, lexicon=lexicon)) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("The reading lamp is off.", "Actually, the Reading lamp is on.", id="state"),
        pytest.param("Anna is away.", "Actually, Anna is home.", id="a-person"),
        pytest.param(
            "The bedroom temperature is 25 degrees.", "Actually, the Bedroom temperature is 21.5 °C.", id="value"
        ),
        pytest.param("Four lights are on.", "Actually, three lights are on.", id="count"),
        pytest.param("I've turned off the reading lamp.", "Actually, the Reading lamp is still on.", id="outcome"),
        pytest.param("There is no light in the garage.", "Actually, I do see the Workbench light.", id="existence"),
    ],
)
def test_take_back(text: str, said: str | None) -> None:
    """What was heard and had been false is taken back in words that prove true themselves."""
    (finding,) = HOME.findings(text)
    assert finding.verdict is Verdict.REFUTED
    assert take_back(finding, HOME.scene) == said


def test_nothing_is_taken_back_of_two_of_one_name() -> None:
    """Words that may mean another thing would not prove true."""
    (finding,) = HOME.findings("The reading lamp is off.")
    beside = turn(extra=(thing("light.other", "Reading lamp", "living_room", "off"),))
    assert take_back(finding, beside.scene) is None


@pytest.mark.parametrize(
    ("text", "home", "said"),
    [
        pytest.param(
            "The reading lamp is off. The mirror light is on. The mirror light is on.",
            HOME,
            "The Reading lamp is on. The Mirror light is on.",
            id="each-once",
        ),
        pytest.param("The phone battery is at 80%.", HOME, "The Phone battery is 80%.", id="a-value"),
        pytest.param("The old radio is on. The attic lamp is off.", HOME, None, id="nothing-is-seen"),
        pytest.param("Hello.", HOME, None, id="nothing-was-claimed"),
    ],
)
def test_facts(text: str, home: Turn, said: str | None) -> None:
    """The facts are what the home shows of all that was spoken of, and are confirmed."""
    findings = home.findings(text)
    told = facts(findings, home.scene)
    evidence = tuple(one for finding in findings for one in finding.evidence)
    assert told == said
    assert is_supported(told or "", evidence, home.scene) is (said is not None)


@pytest.mark.parametrize("text", ['"The old radio is on', "“The old radio is on.", "[The old radio is on"])
def test_what_is_quoted_takes_no_hedge(text: str) -> None:
    """Nothing can be put before words that stand in quotation marks as a whole, closed or not."""
    assert not takes_hedge(text, HOME.scene)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("yours is running on port 8099", "Yours is running on port 8099", id="a-capital"),
        pytest.param("Bread” is still open", "“Bread” is still open", id="quoted"),
        pytest.param("Brot“ ist noch offen", "„Brot“ ist noch offen", id="german"),
        pytest.param('Bread" is still open', '"Bread" is still open', id="typed"),
        pytest.param("“Bread” is still open", "“Bread” is still open", id="whole"),
        pytest.param('the 5" display is on', 'The 5" display is on', id="inches"),
        pytest.param("iPhone is on", "iPhone is on", id="a-name"),
    ],
)
def test_what_was_cut_out_of_a_sentence(text: str, told: str) -> None:
    """It begins like a sentence, with the mark that stood before it."""
    assert whole(text) == told
