"""What the asker may not see changes nothing in any report."""

from dataclasses import replace

from hypothesis import given, settings, strategies as st

from custom_components.grounded_assist.grounding.model import Policy
from custom_components.grounded_assist.grounding.report import Report
from tests.grounding.homes import Thing, report, thing

SENTENCES = st.sampled_from(
    (
        "The reading lamp is off.",
        "The attic lamp is on.",
        "All the lights are off.",
        "There is no lamp in the attic.",
        "Three lights are on.",
        "You have two locks and the back door is locked.",
        "I've turned off the kitchen light and the attic lamp.",
        "It is 21.5 degrees in the bedroom.",
        "The lights in the garage are on.",
        "It is open.",
        "Done.",
    )
)
NAMES = st.sampled_from(("Attic lamp", "Reading lamp", "Kitchen light", "Back door", "Garage", "Lamp", "Redding lamp"))
AREAS = st.sampled_from((None, "kitchen", "bedroom", "garage", "living_room"))
DOMAINS = st.sampled_from(("light", "lock", "cover", "switch", "sensor"))
STATES = st.sampled_from(("on", "off", "locked", "open", "21.5", "unavailable"))


@st.composite
def hidden_things(draw: st.DrawFn) -> tuple[Thing, ...]:
    """Return things that share names, areas and kinds with what can be seen."""
    count = draw(st.integers(1, 4))
    return tuple(
        thing(f"{draw(DOMAINS)}.hidden_{number}", draw(NAMES), draw(AREAS), draw(STATES)) for number in range(count)
    )


def heard(text: str, policy: Policy, extra: tuple[Thing, ...]) -> Report:
    """Return the report for an asker who may see none of the extra things."""
    hidden = ("light.nowhere", *(each.entity.id for each in extra))
    found = report(text, policy=policy, extra=extra, hidden=hidden, request="Turn off the attic lamp.")
    return replace(found, interaction_id=None, duration_ms=0.0)


@settings(max_examples=150)
@given(
    text=st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join),
    policy=st.sampled_from(Policy),
    before=hidden_things(),
    after=hidden_things(),
)
def test_hidden_things_change_no_report(
    text: str, policy: Policy, before: tuple[Thing, ...], after: tuple[Thing, ...]
) -> None:
    """Adding, removing and changing them leaves every report as it was."""
    without = heard(text, policy, ())
    assert heard(text, policy, before) == without
    assert heard(text, policy, after) == without
