"""What tools report is kept as a report, in whatever wrapping it comes."""

from collections.abc import Mapping
import json

from homeassistant.components.conversation import ToolResultContent
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.llm import ToolInput, ToolResult
import pytest

from custom_components.grounded_assist.evidence import transcript
from custom_components.grounded_assist.evidence.transcript import TranscriptSource, parse_call
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.limits import LONGEST_TEXT, size_of
from custom_components.grounded_assist.grounding.model import Rank, Source
from custom_components.grounded_assist.transcript import Transcript

from .house import House, claim

DONE = {
    "speech": {},
    "response_type": "action_done",
    "data": {
        "success": [
            {"name": "Kitchen", "type": "area", "id": "kitchen"},
            {"name": "A", "type": "entity", "id": "light.a"},
            {"name": "B", "type": "entity", "id": "light.b"},
            {"name": "A again", "type": "entity", "id": "light.a"},
            {"name": "no id", "type": "entity", "id": None},
            "not a target",
        ],
        "failed": [],
    },
}
PARTLY = {"response_type": "action_done", "data": {"success": [], "failed": [{"type": "entity", "id": "light.a"}]}}
ERROR = {"response_type": "error", "data": {"code": "no_valid_targets"}}


@pytest.mark.parametrize(
    ("result", "succeeded", "touched", "failed"),
    [
        pytest.param(None, None, (), False, id="no-answer-yet"),
        pytest.param(DONE, True, ("light.a", "light.b"), False, id="done"),
        pytest.param(json.dumps(DONE), True, ("light.a", "light.b"), False, id="as-json"),
        pytest.param(json.dumps(json.dumps(DONE)), True, ("light.a", "light.b"), False, id="json-within-json"),
        pytest.param(
            json.dumps(json.dumps(json.dumps(json.dumps(DONE)))), True, (), False, id="wrapped-deeper-than-is-opened"
        ),
        pytest.param({"dictitems": DONE}, True, ("light.a", "light.b"), False, id="dumped-as-an-object"),
        pytest.param(
            {"data": {"success": [{"type": ["entity"], "id": "light.a"}]}},
            True,
            ("light.a",),
            False,
            id="a-listed-type",
        ),
        pytest.param(PARTLY, True, (), True, id="something-failed"),
        pytest.param(ERROR, False, (), False, id="an-error"),
        pytest.param({"error": "MatchFailedError", "error_text": "no"}, False, (), False, id="an-exception"),
        pytest.param({"error_text": "no"}, False, (), False, id="a-text-of-an-error"),
        pytest.param({"error": None, "result": 3}, True, (), False, id="no-error"),
        pytest.param({"success": False}, False, (), False, id="no-success"),
        pytest.param({"success": True, "result": "Live context"}, True, (), False, id="success"),
        pytest.param("All good.", True, (), False, id="words"),
        pytest.param("{broken", True, (), False, id="broken-json"),
        pytest.param([1, 2], True, (), False, id="a-list"),
        pytest.param({"data": "text"}, True, (), False, id="data-of-another-kind"),
        pytest.param({"data": {"success": "light.a"}}, True, (), False, id="targets-of-another-kind"),
    ],
)
def test_an_answer_is_read(result: object, succeeded: bool | None, touched: tuple[str, ...], failed: bool) -> None:
    """Success, touched entities and failure come from the answer alone."""
    call = parse_call("HassTurnOn", {"name": "A"}, result)
    assert (call.succeeded, call.touched, call.failed) == (succeeded, touched, failed)
    assert call.args == {"name": "A"}


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("HassTurnOn", "HassTurnOn"),
        ("intent__HassTurnOn", "HassTurnOn"),
        ("api__intent__HassTurnOn", "HassTurnOn"),
        ("functions.HassTurnOn", "HassTurnOn"),
        ("assist.intent__HassTurnOn", "HassTurnOn"),
        ("todo_get_items", "todo_get_items"),
        ("", ""),
    ],
)
def test_a_tool_is_known_by_its_own_name(name: str, own: str) -> None:
    """Prefixes of APIs and of models do not count."""
    assert parse_call(name, {}, None).name == own


@pytest.mark.parametrize(
    ("result", "text"),
    [
        pytest.param("words", "words", id="words"),
        pytest.param({"a": 1}, '{"a":1}', id="json"),
        pytest.param({"a": {1j}}, "{'a': {1j}}", id="no-json"),
        pytest.param("x" * 30_000, "x" * 20_000, id="too-long"),
    ],
)
def test_the_answer_is_kept_as_text(result: object, text: str) -> None:
    """What the tool said can be read again, up to a length."""
    assert parse_call("GetLiveContext", {}, result, read_only=True).result == text
    assert parse_call("GetLiveContext", {}, result, read_only=True).read_only


@pytest.mark.parametrize(
    ("result", "begins"),
    [
        pytest.param({"rows": ["x" * 90] * 60_000}, "rows xxx", id="many-rows"),
        pytest.param({"rows": {str(n): n for n in range(60_000)}}, "rows 0 0 1 1 2", id="many-pairs"),
        pytest.param({**DONE, "speech": "x" * 5_000_000}, "speech xxx", id="a-long-text"),
        pytest.param([[]] * 60_000, "", id="nothing-in-it"),
        pytest.param({"image": b"x" * 60_000}, "image bytes", id="bytes"),
        pytest.param(b"x" * 10_000_000, "bytes", id="nothing-but-bytes"),
        pytest.param({"x": bytearray(60_000)}, "x bytearray", id="a-bytearray"),
        pytest.param({"x": range(60_000)}, "x range", id="a-range"),
    ],
)
def test_a_huge_answer_is_never_written_out(result: object, begins: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop is not held for it: its beginning is kept, and that it was cut is known."""
    sizes: list[int] = []

    def dumps(part: object) -> str:
        sizes.append(size_of(part))
        return json.dumps(part)

    monkeypatch.setattr(transcript, "json_dumps", dumps)
    call = parse_call("GetLiveContext", {}, result)
    assert call.result.startswith(begins)
    assert len(call.result) <= LONGEST_TEXT
    assert (call.is_cut, call.succeeded, max(sizes, default=0) < LONGEST_TEXT) == (True, True, True)
    assert call.touched == (("light.a", "light.b") if begins.startswith("speech") else ())


async def test_a_report_is_evidence_of_a_lower_rank(house: House, hass: HomeAssistant) -> None:
    """Each touched entity a claim speaks of is reported, if the asker may know of it."""
    house.add("light.a")
    house.add("light.b")
    async_expose_entity(hass, "conversation", "light.b", should_expose=False)
    calls = (parse_call("HassTurnOn", {}, DONE), parse_call("HassTurnOff", {}, None))
    scene, asker = await house.async_scene(tool_calls=calls)
    with Window(hass) as window:
        read = await TranscriptSource().async_read((claim("light.a", "light.b"),), asker, scene, window)
        nothing = await TranscriptSource().async_read((claim("light.c"),), asker, scene, window)
    assert [(one.source, one.rank, one.subject, one.value, one.attributes) for one in read] == [
        (Source.TRANSCRIPT, Rank.REPORTED, "light.a", True, {"tool": "HassTurnOn"})
    ]
    assert nothing == ()


def _nested(depth: int) -> list[object]:
    """Return a list that is small and would be very long if it were written out."""
    made: list[object] = [1]
    for _ in range(depth):
        made = [made] * 10
    return made


@pytest.mark.parametrize(
    ("args", "kept"),
    [
        pytest.param({"name": "x"}, {"name": "x"}, id="short"),
        pytest.param({"name": "Kitchen", "ids": [1] * 200_000}, {"name": "Kitchen"}, id="a-long-list"),
        pytest.param({"ids": [{"b": 1}] * 50_000, "name": "Kitchen"}, {"name": "Kitchen"}, id="many-rows"),
        pytest.param({"ids": _nested(7), "name": "Kitchen"}, {"name": "Kitchen"}, id="the-same-again-and-again"),
        pytest.param({"text": "x" * 1_000_000, "name": "Kitchen"}, {"name": "Kitchen"}, id="a-long-text"),
        pytest.param({str(n): n for n in range(100_000)}, {str(n): n for n in range(255)}, id="many-of-them"),
    ],
)
def test_of_many_arguments_the_short_ones_are_kept(args: dict[str, object], kept: dict[str, object]) -> None:
    """A model may write anything there; that something is left out is known."""
    call = parse_call("HassTurnOn", args, "done")
    assert (call.args, call.is_cut) == (kept, kept != args)


def test_arguments_are_copied() -> None:
    """What the agent changes later is not what it called."""
    args: Mapping[str, object] = {"name": "A"}
    assert parse_call("HassTurnOn", args, None).args is not args


async def test_what_a_turn_tells_is_bounded() -> None:
    """What is not kept is known to be cut off, and what was done still counts."""
    turn = Transcript()
    done = {"success": [{"type": "entity", "id": "light.attic"}]}
    answers = ["z" * 20_000, "z" * 20_000, {"response_type": "action_done", "data": done}]
    for number, data in enumerate(answers):
        result = ToolResult(data=data, error=False)
        told = ToolResultContent(agent_id="a", tool_call_id=str(number), tool_name="HassTurnOn", result=result)
        turn.read([told])
    assert [(len(call.result), call.is_cut) for call in turn.calls] == [
        (20_000, False),
        (20_000, False),
        (0, True),
    ]
    assert turn.calls[-1].touched == ("light.attic",)
    assert turn.is_cut


async def test_what_a_turn_asks_tools_is_bounded() -> None:
    """Of all arguments together no more is kept, and of more calls than anybody makes nothing is known."""
    turn = Transcript()
    turn.hear({"tool_calls": [ToolInput(tool_name="HassTurnOn", tool_args={"name": "x" * 6_000}) for _ in range(4)]})
    assert [(len(call.args), call.is_cut) for call in turn.calls] == [(1, False)] * 3 + [(0, True)]
    turn = Transcript()
    turn.hear({"tool_calls": [ToolInput(tool_name="HassTurnOn", tool_args={}) for _ in range(1_000)]})
    assert not turn.is_cut
    turn.hear({"tool_calls": [ToolInput(tool_name="HassTurnOn", tool_args={})]})
    turn.end_turn(is_blind=False)
    assert (len(turn.calls), turn.is_cut, turn.is_blind) == (1_000, True, True)
