"""What labelled replies add up to."""

import pytest

from measuring.corpus import Label, RecordedCall, Row, Seen, changed
from measuring.figures import FIGURES, CheckedClaim, CheckedRow, Count, Figure, count, misses, table

FALSE_ALARMS, RECALL, PRECISION, COVERAGE, WHOLE_COVERAGE, TASK_OK = FIGURES
REPLY = "The lamp is on. The door is locked."


def make_row(
    label: Label | None = None,
    *,
    kind: str = "state",
    false_text: str | None = None,
    weight: int = 1,
    request: str = "?",
) -> Row:
    """Return a row whose reply has two sentences."""
    return Row(
        id="row",
        scenario="scenario",
        request=request,
        reply=REPLY,
        weight=1,
        is_task_ok=True,
        tool_calls=(RecordedCall(name="HassTurnOn", args={}, result=None),),
        before={},
        after={},
        label=label,
        kind=kind,
        false_text=false_text,
    )


def make_claim(verdict: str, start: int = 0, end: int = 14, flag: str | None = None) -> CheckedClaim:
    """Return a claim of the reply, by default its first sentence."""
    return CheckedClaim(
        text=REPLY[start:end], start=start, end=end, kind="state", verdict=verdict, reason="state_differs", flag=flag
    )


FIRST, SECOND = "The lamp is on.", "The door is locked."


@pytest.mark.parametrize(
    ("figure", "row", "claims", "expected"),
    [
        pytest.param(FALSE_ALARMS, make_row(Label.TRUE), [make_claim("refuted")], (1, 1), id="true-but-refuted"),
        pytest.param(FALSE_ALARMS, make_row(Label.NONE), [make_claim("refuted")], (1, 1), id="nothing-but-refuted"),
        pytest.param(FALSE_ALARMS, make_row(Label.TRUE), [make_claim("supported")], (0, 1), id="true-and-supported"),
        pytest.param(FALSE_ALARMS, make_row(Label.TRANSIT), [make_claim("refuted")], (0, 0), id="on-its-way"),
        pytest.param(
            RECALL, make_row(Label.FALSE, false_text=FIRST), [make_claim("refuted")], (1, 1), id="found-where-it-is"
        ),
        pytest.param(
            RECALL, make_row(Label.FALSE, false_text=SECOND), [make_claim("refuted")], (0, 1), id="found-elsewhere"
        ),
        pytest.param(
            RECALL,
            make_row(Label.FALSE, false_text=FIRST),
            [make_claim("not_enough_info", flag="nonexistent_entity")],
            (1, 1),
            id="an-unknown-name-is-a-hit",
        ),
        pytest.param(
            RECALL, make_row(Label.FALSE, kind="todo", false_text=FIRST), [], (0, 0), id="a-kind-that-is-not-measured"
        ),
        pytest.param(
            WHOLE_COVERAGE, make_row(Label.TRUE, kind="todo"), [make_claim("supported")], (1, 1), id="of-a-list"
        ),
        pytest.param(WHOLE_COVERAGE, make_row(Label.TRUE, kind="other"), [], (0, 0), id="of-anything-else"),
        pytest.param(
            PRECISION, make_row(Label.FALSE, false_text=FIRST), [make_claim("refuted")], (1, 1), id="rightly-refuted"
        ),
        pytest.param(
            PRECISION, make_row(Label.FALSE, false_text=SECOND), [make_claim("refuted")], (0, 1), id="refuted-beside-it"
        ),
        pytest.param(
            PRECISION,
            make_row(Label.FALSE, false_text=FIRST),
            [make_claim("not_enough_info", flag="nonexistent_entity")],
            (0, 0),
            id="an-unknown-name-is-not-refuted",
        ),
        pytest.param(COVERAGE, make_row(Label.TRUE), [make_claim("supported")], (1, 1), id="decided"),
        pytest.param(COVERAGE, make_row(Label.TRUE), [make_claim("not_enough_info")], (0, 1), id="undecided"),
        pytest.param(COVERAGE, make_row(Label.NONE), [make_claim("supported")], (0, 0), id="nothing-to-cover"),
        pytest.param(TASK_OK, make_row(), [make_claim("refuted")], (1, 1), id="alarm-on-a-good-task"),
    ],
)
def test_a_figure_asks_and_answers(
    figure: Figure, row: Row, claims: list[CheckedClaim], expected: tuple[int, int]
) -> None:
    """Each figure counts the rows it is about, and of those the ones that answer yes."""
    counted = count(figure, [CheckedRow(row=row, claims=tuple(claims))])
    assert (counted.yes, counted.asked) == expected


def test_a_share_is_told_with_its_counts() -> None:
    """A share without its counts says nothing; what was said often weighs more."""
    assert str(Count(yes=1, asked=4, weighted_yes=6, weighted_asked=8)) == " 25.0% 1/4 (weighted  75.0%)"


def test_a_figure_about_no_row_is_no_share() -> None:
    """Nothing asked is not 0%."""
    assert str(Count(yes=0, asked=0, weighted_yes=0, weighted_asked=0)) == "    - 0/0 (weighted     -)"


def test_figures_nothing_is_known_of_are_left_out() -> None:
    """Rows without labels answer only the last figure."""
    told = table([CheckedRow(row=make_row(), claims=())])
    assert [line for line in told.splitlines() if not line.startswith(" ")] == [
        f"{TASK_OK.title} (asked {TASK_OK.goal})"
    ]


@pytest.mark.parametrize(
    ("row", "claims", "expected"),
    [
        pytest.param(make_row(Label.TRUE), [make_claim("refuted")], ["false alarm"], id="false-alarm"),
        pytest.param(make_row(Label.TRUE), [], ["nothing decided"], id="nothing-decided"),
        pytest.param(make_row(Label.FALSE, false_text=FIRST), [], ["missed"], id="missed"),
        pytest.param(
            make_row(Label.FALSE, false_text=SECOND),
            [make_claim("refuted")],
            ["missed", "alarm beside the false words"],
            id="alarm-beside-the-false-words",
        ),
        pytest.param(make_row(Label.TRUE), [make_claim("supported")], [], id="nothing-wrong"),
    ],
)
def test_what_lowers_a_figure_is_listed(row: Row, claims: list[CheckedClaim], expected: list[str]) -> None:
    """Every row that lowers a figure can be looked at."""
    assert [wrong for wrong, _ in misses([CheckedRow(row=row, claims=tuple(claims))])] == expected


@pytest.mark.parametrize(
    ("request_text", "is_held_back"),
    [
        pytest.param("Is the door locked?", True, id="one-that-is-kept"),
        pytest.param("  is the DOOR locked? ", True, id="however-it-is-written"),
        pytest.param("Turn off the lamp", False, id="one-that-is-worked-on"),
    ],
)
def test_requests_are_held_back_for_good(request_text: str, *, is_held_back: bool) -> None:
    """The same requests are kept in every run on every machine."""
    assert make_row(request=request_text).is_held_back is is_held_back


LAMP = Seen(state="on", attributes={"brightness": 90, "rgb_color": [0, 0, 255], "hs_color": [240, 100]})
BLIND = Seen(state="open", attributes={"current_position": 70, "device_class": "blind"})


@pytest.mark.parametrize(
    ("entity_id", "before", "change", "after"),
    [
        pytest.param(
            "cover.blind",
            BLIND,
            {"current_position": 50},
            Seen(state="open", attributes={"current_position": 50, "device_class": "blind"}),
            id="an-attribute-alone",
        ),
        pytest.param(
            "cover.blind",
            BLIND,
            {"state": "closed"},
            Seen(state="closed", attributes={"current_position": 0, "device_class": "blind"}),
            id="what-is-closed-is-at-zero",
        ),
        pytest.param(
            "cover.blind",
            BLIND,
            {"state": "opening"},
            Seen(state="opening", attributes={"device_class": "blind"}),
            id="a-position-nobody-knows",
        ),
        pytest.param("light.lamp", LAMP, {"state": "off"}, Seen(state="off"), id="what-is-off-has-no-brightness"),
        pytest.param("light.lamp", LAMP, {"state": "on"}, LAMP, id="no-change"),
        pytest.param(
            "light.lamp",
            Seen(state="on", attributes={"hs_color": [240, 100]}),
            {"rgb_color": [255, 0, 0]},
            Seen(
                state="on", attributes={"rgb_color": [255, 0, 0], "hs_color": [0.0, 100.0], "xy_color": [0.701, 0.299]}
            ),
            id="a-colour-is-the-same-in-all-attributes",
        ),
    ],
)
def test_what_goes_with_a_state_follows(entity_id: str, before: Seen, change: dict[str, object], after: Seen) -> None:
    """Recordings tell only part of a change."""
    assert changed(entity_id, before, change) == after
