"""What is told not to have been added, ticked off or removed is refuted only if that very thing was."""

import pytest

from custom_components.grounded_assist.grounding.model import Evidence, ToolCall, Verdict
from tests.grounding.homes import N, R, S, turn
from tests.grounding.listed import BUYING, DUTIES, TASKS, count, found, todo

BUTTER = ToolCall(name="HassListAddItem", args={"item": "butter", "name": "Shopping"}, succeeded=True)
NO_CHEESE = ToolCall(name="HassListAddItem", args={"item": "cheese", "name": "Shopping"}, succeeded=False)
ONE_MORE = (count("2"), count("1", earlier=True), count("1", of=TASKS), count("1", of=TASKS, earlier=True))
READ = (*ONE_MORE, todo("Milk", "Butter", done=("Eggs",)), todo("Buy a gift", of=TASKS))


@pytest.mark.parametrize(
    ("text", "evidence", "calls", "expected"),
    [
        pytest.param("Cheese was not added to your Shopping.", READ, (BUTTER, NO_CHEESE), N, id="another-was-added"),
        pytest.param("Cheese was not added to your Shopping.", READ, (), N, id="another-is-there"),
        pytest.param("Butter was not added to your Shopping.", READ, (BUTTER, NO_CHEESE), R, id="it-was"),
        pytest.param("Nothing was added to your Shopping.", READ, (BUTTER,), R, id="something-was"),
        pytest.param("Nothing was added to your list.", READ, (BUTTER,), N, id="not-to-each-list"),
        pytest.param("Milk was not added to your Shopping.", READ, (), N, id="there-and-not-asked-for"),
        pytest.param("Nothing but butter was added to your Shopping.", READ, (BUTTER,), None, id="nothing-but"),
        pytest.param("Nothing else was added to your Shopping.", READ, (BUTTER,), None, id="nothing-else"),
        pytest.param("A gift was not added to your Shopping.", READ, (BUTTER,), N, id="it-is-on-another-list"),
        pytest.param("I haven't ticked off eggs on your Shopping.", READ, (), N, id="done-before"),
        pytest.param("I've added a gift to your Shopping.", READ[2:], (), N, id="not-on-another-list"),
        pytest.param("I've added butter to your Shopping.", READ, (BUTTER,), S, id="added"),
        pytest.param("I tried adding cheese to your Shopping.", ONE_MORE, (NO_CHEESE,), None, id="tried"),
        pytest.param("Put it on your Shopping.", (count("0"),), (), None, id="somebody-shall-do-it"),
    ],
)
def test_denied_changes(
    text: str, evidence: tuple[Evidence, ...], calls: tuple[ToolCall, ...], expected: Verdict | None
) -> None:
    """Another entry that was added, and one that was there before, leave a denial open."""
    home = turn(extra=(BUYING, DUTIES), calls=calls)
    told = [
        one.verdict for one in found(text, evidence, home) if one.claim.entry is not None and one.claim.entry.change
    ]
    assert told == ([] if expected is None else [expected])
