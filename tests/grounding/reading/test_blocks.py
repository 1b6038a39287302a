"""Blocks of YAML and what stands in their templates."""

import pytest

from custom_components.grounded_assist.grounding.model import Claim, ClaimKind
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import turn


def block(text: str, language: str = "yaml") -> str:
    """Return a text in its fence."""
    return f"```{language}\n{text}\n```"


def told(claim: Claim) -> str:
    """Return what a claim says in one line."""
    member = claim.member
    if member is None:
        known = "" if claim.readings else "?"
        return f"{claim.text} of {claim.entity_ids[0]}" if claim.value else f"{claim.text}{known}"
    return f"{member.space}: {member.name}{'=' if member.option else ''}{member.option}"


ACTION = ["action light: turn_on"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("action: light.turn_on", ACTION, id="action"),
        pytest.param("- service: light.turn_on", ACTION, id="service"),
        pytest.param('perform_action: "light.turn_on"  # on', ACTION, id="quoted-with-a-comment"),
        pytest.param("action: light.turn_on # on", ACTION, id="with-a-comment"),
        pytest.param("action: toggle", [], id="no-action-of-home-assistant"),
        pytest.param("action: '{{ what }}'", [], id="a-template"),
        pytest.param(
            'action: light.turn_on\ndata:\n  a: 5\n  b: word\n  c: "on"\n  d: on\n  e: !input x\n  f:\n    g: 5',
            [*ACTION, *(f"field light.turn_on: {name}" for name in ("a", "b=word", "c=on", "d", "e", "f"))],
            id="fields",
        ),
        pytest.param(
            "action: light.turn_on\nservice_data:\n  a: 5\n  - b: 5\ntarget:\n  c: 5",
            [*ACTION, "field light.turn_on: a"],
            id="only-fields",
        ),
        pytest.param("action: light.turn_on\ndata:\n  - a: 5\n  - b", ACTION, id="a-list-of-data"),
        pytest.param("action: light.turn_on\ndata: {a: 5}", ACTION, id="in-one-line"),
        pytest.param(
            "- data:\n    a: 5\n  action: light.turn_on\n- data:\n    b: 5",
            ["field light.turn_on: a", *ACTION],
            id="fields-first",
        ),
        pytest.param(
            "x:\n  - action: light.turn_on\n    data:\n      a: 5\n  - action: light.turn_off\n    data:\n      b: 5",
            [*ACTION, "field light.turn_on: a", "action light: turn_off", "field light.turn_off: b"],
            id="two-actions",
        ),
        pytest.param(
            "x:\n  action: light.turn_on\ny:\n  data:\n    b: 5\n  z: 5",
            ACTION,
            id="of-another-mapping",
        ),
        pytest.param("action: light.turn_on\naction: light.turn_on", ACTION, id="once"),
        pytest.param("message: >-\n  action: light.dance\naction: light.turn_on", ACTION, id="text"),
        pytest.param("message: |\n  action: light.dance", [], id="text-at-the-end"),
        pytest.param("- trigger: state", ["trigger: state"], id="trigger"),
        pytest.param("triggers:\n  - trigger: light.lit", ["trigger light: lit"], id="trigger-of-a-domain"),
        pytest.param("trigger:\n- platform: sun", ["trigger: sun"], id="platform"),
        pytest.param("trigger:\n  id: a\n  platform: sun", ["trigger: sun"], id="platform-of-one"),
        pytest.param("sensor:\n  - platform: sun", [], id="platform-of-something-else"),
        pytest.param("platform: sun", [], id="platform-of-nothing"),
        pytest.param("- one\n- platform: sun", [], id="platform-behind-a-word"),
        pytest.param("condition: []", [], id="no-condition"),
        pytest.param("- condition: light.is_on", ["condition light: is_on"], id="condition"),
        pytest.param("entity_id: light.reading", ["light.reading"], id="entity"),
        pytest.param("entity_id: light.attic", ["light.attic?"], id="unknown-entity"),
        pytest.param("entity_id: light.your_light", [], id="only-an-example"),
        pytest.param("entity_id: foo.bar", [], id="no-domain"),
        pytest.param("entity_id: [light.reading, light.attic]", ["light.reading", "light.attic?"], id="entities"),
        pytest.param("entity_id:\n  - light.reading\n  - light.attic", ["light.reading", "light.attic?"], id="list"),
        pytest.param("entity_id: '{{ x }}'", [], id="entity-of-a-template"),
        pytest.param(
            "entity_id: light.reading\nattribute: brightness",
            ["light.reading", "brightness of light.reading"],
            id="attribute",
        ),
        pytest.param("attribute: brightness", [], id="attribute-of-nothing"),
        pytest.param("entity_id: light.attic\nattribute: b", ["light.attic?"], id="attribute-of-an-unknown"),
        pytest.param("{{ a | b(c) }}", ["filter: b"], id="filter"),
        pytest.param("{{ a | b | b }}", ["filter: b"], id="filter-once"),
        pytest.param("{{ b(1) }}", ["function: b"], id="function"),
        pytest.param("{{ a is not b }}", ["test: b"], id="test"),
        pytest.param("{{ 'b(1) | c' }}", [], id="in-quotes"),
        pytest.param("{{ a.b(1) }} {{ 1 if (a) else (b) }} {{ not(a) }}", [], id="no-functions"),
        pytest.param("{% set b = 1 %}{{ b(1) }}", [], id="of-its-own"),
        pytest.param("${{ b(1) }}", [], id="of-another-tool"),
        pytest.param("{{ b(1)", [], id="without-an-end"),
        pytest.param("{% if b(1) %}", ["function: b"], id="statement"),
        pytest.param("{{ states('light.reading') }}", ["function: states", "light.reading"], id="state"),
        pytest.param("{{ party('light.reading') }}", ["function: party"], id="no-reader"),
        pytest.param(
            "{{ state_attr('light.reading', 'a') + state_attr('light.reading', 'b') }}",
            ["function: state_attr", "light.reading", "a of light.reading", "b of light.reading"],
            id="attributes",
        ),
        pytest.param("{{ state_attr('light.attic', 'a') }}", ["function: state_attr", "light.attic?"], id="unknown"),
        pytest.param("{{ states('sensor.your_sensor') }}", ["function: states"], id="example"),
    ],
)
def test_names_in_blocks(text: str, expected: list[str]) -> None:
    """Each name once, where it stands."""
    piece = block(text)
    claims = read(piece, turn().scene)
    assert sorted(map(told, claims)) == sorted(expected)
    assert all(piece[claim.start : claim.end] == claim.text for claim in claims)


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(block("action: light.turn_on", "python"), id="another-language"),
        pytest.param("```action: light.turn_on```", id="in-one-line"),
        pytest.param("<think>\naction: light.turn_on\n</think>", id="a-thought"),
    ],
)
def test_blocks_that_are_not_read(piece: str) -> None:
    """They claim nothing."""
    assert read(piece, turn().scene) == ()


def test_spans_are_of_the_whole_text() -> None:
    """Also those of options."""
    text = f"Here you are.\n{block('action: light.turn_on' + chr(10) + 'data:' + chr(10) + '  flash: slow')}"
    (_, field) = read(text, turn().scene)
    assert field.kind is ClaimKind.FIELD
    assert field.member is not None
    assert text[field.member.option_start : field.member.option_end] == "slow"
