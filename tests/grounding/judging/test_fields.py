"""Names of actions, fields, triggers, conditions, integrations and of what templates use."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging.field import judge_field, texts
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import ClaimKind, FlagType, Policy, Reason, Verdict
from custom_components.grounded_assist.grounding.options import DEFAULTS, Mitigating, Options
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.german import homes as german
from tests.grounding.homes import N, R, S, check, turn
from tests.grounding.offered import OFFERED


def fields(text: str, **more: object) -> list[tuple[str, Verdict]]:
    """Return the names a text uses, with what was found of them."""
    found = check(text, offered=OFFERED, **more)
    return [(one.claim.text, one.verdict) for one in found if one.claim.kind is ClaimKind.FIELD]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I called `light.turn_on`.", [("light.turn_on", S)], id="action"),
        pytest.param("I called light.turn_on.", [("light.turn_on", S)], id="plain"),
        pytest.param("You can use light.turn_on.", [], id="what-may-be-and-is-no-action-for-sure"),
        pytest.param("You can use the action light.turn_on.", [("light.turn_on", S)], id="what-may-be"),
        pytest.param("The action `light.dance` is new.", [("light.dance", R)], id="no-action"),
        pytest.param("The `light.dance` action is new.", [("light.dance", R)], id="no-action-named-behind"),
        pytest.param("I ran automation.turn_on_lights.", [("automation.turn_on_lights", N)], id="perhaps-an-entity"),
        pytest.param("The action `notify.anna` is new.", [("notify.anna", N)], id="an-open-domain"),
        pytest.param("The action `lock.lock` is new.", [("lock.lock", N)], id="a-domain-that-is-not-there"),
        pytest.param("The action `light.reload` is new.", [("light.reload", N)], id="not-set-up"),
        pytest.param("The action `climate.set_aux_heat` is new.", [("climate.set_aux_heat", N)], id="once-there"),
        pytest.param("The `zwave_js.set_value` action is new.", [("zwave_js.set_value", S)], id="of-an-integration"),
        pytest.param("The `zwave_js.set_it` action is new.", [("zwave_js.set_it", R)], id="none-of-an-integration"),
        pytest.param("The zwave_js.set_it action is new.", [], id="perhaps-a-file"),
        pytest.param("It is in `zwave_js.set_it`.", [], id="nobody-says-what-it-is"),
        pytest.param("There is no action `light.dance`.", [("light.dance", S)], id="rightly-denied"),
        pytest.param("There is no action `light.turn_on`.", [("light.turn_on", N)], id="denied"),
        pytest.param("The action `light.dance` was removed.", [("light.dance", S)], id="of-the-past"),
        pytest.param("I created the action `light.dance`.", [], id="made"),
        pytest.param("Is there an action `light.dance`?", [], id="asked"),
        pytest.param("`light.reading` is fine.", [], id="an-entity"),
        pytest.param("The action `light.turn_on`: `light.turn_on`.", [("light.turn_on", S)] * 2, id="twice"),
        pytest.param("Call `light.turn_on` with `flash: short`.", [("light.turn_on", S), ("flash", S)], id="an-option"),
        pytest.param("Call `light.turn_on` with `flash: slow`.", [("light.turn_on", S), ("flash", R)], id="no-option"),
        pytest.param('Call `light.turn_on` with `flash: "slow"`.', [("light.turn_on", S), ("flash", R)], id="quoted"),
        pytest.param(
            "Call `light.turn_on` with `flash: {{ x }}`.", [("light.turn_on", S), ("flash", S)], id="a-template"
        ),
        pytest.param(
            "Call `light.turn_on` with `speed: 5`.", [("light.turn_on", S), ("speed", R)], id="a-field-with-a-value"
        ),
        pytest.param("Call `light.turn_on` with `mode: x`.", [("light.turn_on", S), ("mode", N)], id="of-a-script"),
        pytest.param(
            "In the script, call `light.turn_on` with `speed: x`.", [("light.turn_on", S)], id="perhaps-of-the-script"
        ),
        pytest.param(
            "The action `light.turn_on` has the field `brightness`.",
            [("light.turn_on", S), ("brightness", S)],
            id="field",
        ),
        pytest.param(
            "The action `light.turn_on` has the parameter `speed`.",
            [("light.turn_on", S), ("speed", R)],
            id="parameter",
        ),
        pytest.param(
            "The action `light.turn_on` has no field `speed`.",
            [("light.turn_on", S), ("speed", S)],
            id="a-field-rightly-denied",
        ),
        pytest.param(
            "The field `speed` of `light.turn_on` is new.", [("speed", R), ("light.turn_on", S)], id="field-before"
        ),
        pytest.param("The `speed`, says `light.turn_on`.", [("light.turn_on", S)], id="nothing-binds-them"),
        pytest.param(
            "The field `speed` is quite another thing than the action `light.turn_on`.",
            [("light.turn_on", S)],
            id="too-far",
        ),
        pytest.param(
            "The actions `light.turn_on` and `light.turn_off` have the field `speed`.",
            [("light.turn_on", S), ("light.turn_off", S)],
            id="of-two-actions",
        ),
        pytest.param(
            "The action `light.turn_on` has `speed` and `now()`.", [("light.turn_on", S)], id="nobody-says-a-field"
        ),
        pytest.param("The `light.turned_on` trigger fires.", [("light.turned_on", S)], id="trigger"),
        pytest.param("The `light.lit` trigger fires.", [("light.lit", R)], id="no-trigger"),
        pytest.param("There is no trigger `light.lit`.", [("light.lit", S)], id="denied-behind-the-word"),
        pytest.param("There is no trigger `light.turned_on`.", [("light.turned_on", N)], id="denied-though-there"),
        pytest.param("The trigger `light.attic` fires.", [("light.attic", N)], id="perhaps-an-entity-called-a-trigger"),
        pytest.param("The `light.is_on` condition holds.", [("light.is_on", S)], id="condition"),
        pytest.param("The `mqtt` integration is fine.", [("mqtt", S)], id="integration"),
        pytest.param("The `hue` integration is fine.", [("hue", N)], id="another-integration"),
        pytest.param("The template function `states` is fine.", [("states", S)], id="function"),
        pytest.param("The template function `party` is fine.", [("party", N)], id="perhaps-a-macro"),
        pytest.param("The function `states` is fine.", [], id="a-function-of-nobody-knows-what"),
        pytest.param("The template filter `rounds` is fine.", [("rounds", R)], id="filter"),
        pytest.param("Call `client.fetch(1)` for it.", [("fetch", N)], id="method"),
        pytest.param("It is {{ states('sensor.x') | rounds }} now.", [("states", S), ("rounds", R)], id="template"),
        pytest.param("{{ 5 | rounds }}", [("rounds", R)], id="only-a-template"),
    ],
)
def test_fields(text: str, expected: list[tuple[str, Verdict]]) -> None:
    """Refuted is only what is surely used as a name of its kind, where all of them are known."""
    assert sorted(fields(text)) == sorted(expected)


@pytest.mark.parametrize(
    ("heading", "line", "expected"),
    [
        pytest.param("The action `light.turn_on` has the fields:", "- `speed`: a number", [("speed", R)], id="written"),
        pytest.param("The action `light.turn_on` has the fields:", "- **speed**: a number", [("speed", R)], id="bold"),
        pytest.param("The action `light.turn_on` has the fields:", "- `mode`: a word", [("mode", N)], id="of-scripts"),
        pytest.param("The action `light.turn_on` has the fields:", "- `flash`: how", [("flash", S)], id="there"),
        pytest.param("The action `light.turn_on` of a script has the fields:", "- `speed`: how", [], id="of-another"),
        pytest.param("The action `light.turn_on` does:", "- `speed`: how", [], id="no-fields"),
        pytest.param("These are the fields:", "- `speed`: how", [], id="of-nobody-knows-what"),
        pytest.param("The action `light.turn_on` has the fields:", "See `speed`.", [], id="no-line-of-a-list"),
    ],
)
def test_lines_of_a_list(heading: str, line: str, expected: list[tuple[str, Verdict]]) -> None:
    """Each is about a field where the heading says so."""
    found = fields(f"{heading}\n{line}")
    assert [one for one in found if one[0] != "light.turn_on"] == expected


@pytest.mark.parametrize(
    ("text", "flag", "suggestion"),
    [
        pytest.param("The action `light.turn_onn` is new.", FlagType.NONEXISTENT_ENTITY, "turn_on", id="action"),
        pytest.param("The action `light.dance` is new.", FlagType.NONEXISTENT_ENTITY, None, id="nothing-alike"),
        pytest.param("Call `light.turn_on` with `brightnes: 5`.", FlagType.WRONG_ATTRIBUTE, "brightness", id="field"),
        pytest.param("Call `light.turn_on` with `flash: shart`.", FlagType.CONTRADICTS_FACT, "short", id="option"),
    ],
)
def test_flags(text: str, flag: FlagType, suggestion: str | None) -> None:
    """Each is of its own type, with the name it may be a slip for."""
    (wrong,) = (one for one in check(text, offered=OFFERED) if one.verdict is R)
    assert wrong.flag is not None
    assert (wrong.flag.type, wrong.suggestion) == (flag, suggestion)
    assert wrong.evidence[0].attributes == {}


def test_no_evidence_decides_nothing() -> None:
    """Nor does a claim of something else."""
    (finding,) = (one for one in check("I called `light.turn_on`.") if one.claim.kind is ClaimKind.FIELD)
    assert (finding.verdict, finding.reason, finding.evidence) == (N, Reason.NO_DATA, ())
    (state,) = check("The reading lamp is on.")
    assert judge_field(state.claim, state.evidence, turn().scene).verdict is N
    assert texts(state.evidence[0], "brightness") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("The action `light.turn_onn` helps.", "The action `light.turn_on` helps.", id="a-slip"),
        pytest.param("The action `light.dance` helps.", "There is no action `light.dance`.", id="nothing-alike"),
        pytest.param(
            "The action `light.turn_on` has the field `speed`.",
            "The action `light.turn_on` has no field `speed`.",
            id="no-field",
        ),
        pytest.param("The `light.lit` trigger helps.", "There is no `light.lit` trigger.", id="no-trigger"),
        pytest.param("The `light.lit` condition helps.", "There is no `light.lit` condition.", id="no-condition"),
        pytest.param("The template filter `squeeze` helps.", "There is no template filter `squeeze`.", id="no-filter"),
        pytest.param(
            "Call `light.turn_on` with `flash: slow`.", "I can't confirm that.", id="nothing-is-said-of-options"
        ),
        pytest.param(
            "Call `light.turn_on` with `brightnes: 5` and `flash: shart`.",
            "Call `light.turn_on` with `brightness: 5` and `flash: short`.",
            id="two-slips",
        ),
    ],
)
def test_what_is_said_instead(text: str, said: str) -> None:
    """The slip alone is replaced; what has nothing alike is said not to be there."""
    made = turn(offered=OFFERED).deliver(text, Policy.CORRECT)
    assert made.text == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Die Aktion `light.turn_onn` hilft.", "Die Aktion `light.turn_on` hilft.", id="a-slip"),
        pytest.param("Die Aktion `light.tanzen` hilft.", "Es gibt keine Aktion `light.tanzen`.", id="no-action"),
        pytest.param(
            "Die Aktion `light.turn_on` hat das Feld `tempo`.",
            "Die Aktion `light.turn_on` hat kein Feld `tempo`.",
            id="no-field",
        ),
        pytest.param("Der `light.hell` Auslöser hilft.", "Es gibt keinen Auslöser `light.hell`.", id="no-trigger"),
        pytest.param("Die `light.hell` Bedingung hilft.", "Es gibt keine Bedingung `light.hell`.", id="no-condition"),
        pytest.param(
            "In Vorlagen hilft der Filter `quetsche`.", "Es gibt in Vorlagen keinen Filter `quetsche`.", id="no-filter"
        ),
    ],
)
def test_german(text: str, said: str) -> None:
    """As in English."""
    made = replace(german.turn(), offered=OFFERED)
    assert made.deliver(text, Policy.CORRECT).text == said


def block(*lines: str) -> str:
    """Return lines as a block of YAML."""
    return "\n".join(("```yaml", *lines, "```"))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        pytest.param(("action: light.turn_onn",), block("action: light.turn_on"), id="a-slip"),
        pytest.param(
            ("action: light.dance",),
            f"{block('action: light.dance')}\nThere is no action `light.dance`.",
            id="nothing-alike",
        ),
        pytest.param(
            ("action: light.turn_on", "data:", "  brightnes: 5", "  flash: slow"),
            block("action: light.turn_on", "data:", "  brightness: 5", "  flash: slow"),
            id="one-of-two",
        ),
        pytest.param(("{{ party() }}",), block("{{ party() }}"), id="nothing-to-say"),
        pytest.param(("action: light.turn_on",), block("action: light.turn_on"), id="true"),
        pytest.param(("entity_id: light.attic",), block("entity_id: light.attic"), id="unknown"),
    ],
)
def test_blocks(lines: tuple[str, ...], said: str) -> None:
    """Slips are mended in their place; what else is wrong is told behind it."""
    assert turn(offered=OFFERED).deliver(block(*lines), Policy.CORRECT).text == said
    assert turn(offered=OFFERED).deliver(block(*lines), Policy.OBSERVE).text == block(*lines)


@pytest.mark.parametrize(
    "mitigating",
    [
        pytest.param(Mitigating(allowed=frozenset()), id="nothing-is-allowed"),
        pytest.param(Mitigating(allowed=frozenset(), max_corrections=0), id="no-corrections"),
    ],
)
def test_a_block_is_left_alone(mitigating: Mitigating) -> None:
    """If the owner wants no corrections."""
    text = block("action: light.turn_onn")
    options = Options(mitigating=mitigating)
    assert turn(offered=OFFERED, options=options).deliver(text, Policy.CORRECT).text == text
    assert DEFAULTS.mitigating != mitigating


def test_an_edit_that_does_not_hold() -> None:
    """A block is mended only if what was put in proves right."""
    text = block("action: light.turn_on", "data:", "  flash: shart")
    made = turn(offered=OFFERED)
    found = made.findings(text)
    assert deliver(text, found, Policy.CORRECT, made.scene, lambda _: found).text == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Replace the action `light.turn_onn` with `light.turn_on`.", id="replaced"),
        pytest.param("Change the action `light.turn_onn` to `light.turn_on`.", id="changed"),
        pytest.param("There's a typo in the action `light.turn_onn`.", id="a-typo"),
        pytest.param("Unknown action: `light.dance`.", id="unknown"),
        pytest.param("Your action `light.turnon` lacks an underscore.", id="a-slip"),
        pytest.param("In ESPHome, the action `light.dance` dims it.", id="of-another-program"),
        pytest.param("I wish there were an action `light.dance`.", id="a-wish"),
    ],
)
def test_names_of_nothing(text: str) -> None:
    """A name that is told to be wrong, of another program or wished for is none that should exist."""
    assert not fields(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I will change it with the action `light.dance`.", id="what-it-is-for"),
        pytest.param("Use the action `light.dance` and `light.turn_on` to change it.", id="two-that-are-not-alike"),
    ],
)
def test_names_that_should_exist(text: str) -> None:
    """What is only spoken of beside a change is told to exist."""
    assert R in [verdict for _, verdict in fields(text)]


def test_blocks_below_a_mistake() -> None:
    """What a sentence before a block calls wrong, or in whose place something else shall stand, need not exist."""
    block = "```yaml\naction: light.turn_onn\n```"
    for before, expected in (("Wrong:", ()), ("Instead of", ()), ("Right:", ("light.turn_onn",))):
        scene = replace(turn(offered=OFFERED).scene, told=(before,))
        assert tuple(claim.text for claim in read(block, scene)) == expected
