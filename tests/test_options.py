"""What the owner of a home may choose, from the form to what decides."""

from typing import Any

from homeassistant.components.ai_task import AITaskEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType, InvalidData
from homeassistant.helpers import entity_registry as er
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.grounding.model import Action, FlagType
from custom_components.grounded_assist.grounding.options import (
    DEFAULTS,
    AuditingTraces,
    GatingMemories,
    Mitigating,
    Options,
    ReadingOn,
    Verifying,
    VerifyingReplies,
    Weights,
)
from custom_components.grounded_assist.options import SECTIONS, Role, options_of, seconds_of, with_known
from custom_components.grounded_assist.second_opinions import Operation
from tests.conftest import Provider, async_add_entry, subentry_named
from tests.test_verifier_flow import entity_data, server_data

CHOSEN: dict[str, Any] = {
    "detection": {"detection_threshold": 0.6, "enabled": ["fabricated_fact", "temporal_error"], "max_claims": 7},
    "weights": {"evidence": 0.5, "history": 0.0, "language": 0.0, "consistency": 0.5},
    "grounding": {"target": 0.9, "attempts": 1},
    "mitigation": {
        "allowed": ["ask", "correct", "escalate"],
        "hedge_from": 0.1,
        "annotate_from": 0.2,
        "ask_from": 0.3,
        "correct_from": 0.95,
        "remove_from": 0.6,
        "refuse_from": 0.7,
        "regenerate_from": 0.8,
        "escalate_from": 0.5,
        "max_corrections": 2,
        "severe_flags": 4,
        "notify": True,
    },
}


async def async_form(hass: HomeAssistant, entry: MockConfigEntry) -> Any:
    """Return the form of what holds for all agents."""
    return await hass.config_entries.options.async_init(entry.entry_id)


async def async_answer(hass: HomeAssistant, form: Any, **answers: Any) -> Any:
    """Return what comes after the form, once the entry was loaded with it."""
    answer = await hass.config_entries.options.async_configure(form["flow_id"], answers)
    await hass.async_block_till_done(wait_background_tasks=True)
    return answer


def suggested(form: Any, section: str) -> dict[str, Any]:
    """Return what one part of a form proposes."""
    schema = form["data_schema"].schema[section].schema.schema
    return {str(key): (key.description or {}).get("suggested_value") for key in schema}


async def test_choices_are_kept(core: HomeAssistant) -> None:
    """The entry is loaded with them, and the form proposes them again."""
    entry = await async_add_entry(core)
    done = await async_answer(core, await async_form(core, entry), **CHOSEN)
    assert done["type"] is FlowResultType.CREATE_ENTRY
    await core.async_block_till_done()
    assert {name: entry.options[name] for name in CHOSEN} == CHOSEN
    await core.config_entries.async_reload(entry.entry_id)
    form = await async_form(core, entry)
    assert {name: suggested(form, name) for name in CHOSEN} == CHOSEN


async def test_what_is_not_asked_stays(core: HomeAssistant) -> None:
    """A part of the form that is left out changes nothing of it."""
    entry = await async_add_entry(core, **CHOSEN)
    await async_answer(core, await async_form(core, entry), budget_seconds=2.0)
    assert {name: entry.options[name] for name in CHOSEN} == CHOSEN
    assert entry.options["budget_seconds"] == 2.0


async def test_nothing_chosen_is_the_default(core: HomeAssistant) -> None:
    """An empty form, and one that proposes what holds anyway, change nothing."""
    entry = await async_add_entry(core)
    await async_answer(core, await async_form(core, entry), **{name: {} for name in SECTIONS})
    assert set(SECTIONS) < set(entry.options)
    assert options_of(entry.options) == options_of({}) == DEFAULTS


@pytest.mark.parametrize(
    ("wrong", "errors"),
    [
        pytest.param(
            {"weights": dict.fromkeys(CHOSEN["weights"], 0.0)}, {"weights": "weights_all_zero"}, id="no-weight"
        ),
        pytest.param(
            {"mitigation": CHOSEN["mitigation"] | {"ask_from": 0.05}},
            {"mitigation": "thresholds_out_of_order"},
            id="asked-about-before-it-is-hedged",
        ),
        pytest.param(
            {"mitigation": CHOSEN["mitigation"] | {"ask_from": 0.75}},
            {"mitigation": "thresholds_out_of_order"},
            id="withheld-before-it-is-asked-about",
        ),
        pytest.param(
            {"budget_seconds": 1.0, "settle_seconds": 2.0, "weights": dict.fromkeys(CHOSEN["weights"], 0.0)},
            {"weights": "weights_all_zero", "settle_seconds": "settle_exceeds_budget"},
            id="two-errors",
        ),
    ],
)
async def test_what_cannot_be_is_refused(core: HomeAssistant, wrong: dict[str, Any], errors: dict[str, str]) -> None:
    """Everything that was entered is proposed again, and can be mended."""
    entry = await async_add_entry(core)
    form = await async_answer(core, await async_form(core, entry), **CHOSEN | wrong)
    assert form["errors"] == errors
    proposed = {name: suggested(form, name) for name in CHOSEN}
    assert proposed == {name: wrong.get(name, chosen) for name, chosen in CHOSEN.items()}
    done = await async_answer(core, form, **CHOSEN)
    assert done["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"detection": {"max_claims": 0}}, id="no-claims"),
        pytest.param({"detection": {"detection_threshold": 1.1}}, id="more-than-certain"),
        pytest.param({"detection": {"enabled": ["bad_luck"]}}, id="an-unknown-type"),
        pytest.param({"weights": {"evidence": -0.1}}, id="a-negative-weight"),
        pytest.param({"grounding": {"attempts": 11}}, id="too-many-attempts"),
        pytest.param({"mitigation": {"correct_from": 0.4}}, id="correcting-what-is-likely-true"),
        pytest.param({"mitigation": {"allowed": ["pass"]}}, id="what-is-always-allowed"),
        pytest.param({"verifiers": {"default_backend": "gone"}}, id="no-such-verifier"),
        pytest.param({"verifiers": {"default_backend": "default"}}, id="the-default-by-default"),
        pytest.param({"verifiers": {"batch_size": 65}}, id="too-many-at-once"),
        pytest.param({"verifiers": {"timeout": 0.4}}, id="too-little-time"),
        pytest.param({"verifiers": {"cache_ttl": 86_401}}, id="kept-for-too-long"),
        pytest.param({"output_verification": {"flag_threshold_bits": 51}}, id="too-many-bits"),
        pytest.param({"output_verification": {"extraction_task": "light.kitchen"}}, id="no-ai-task"),
        pytest.param({"reading": {"reader": "gone"}}, id="no-such-reader"),
        pytest.param({"reading": {"reader": "light.kitchen"}}, id="a-light-reads-nothing"),
        pytest.param({"more": {}}, id="an-unknown-part"),
    ],
)
async def test_what_is_no_choice_is_refused(core: HomeAssistant, wrong: dict[str, Any]) -> None:
    """As Home Assistant refuses it everywhere."""
    entry = await async_add_entry(core)
    form = await async_form(core, entry)
    with pytest.raises(InvalidData):
        await async_answer(core, form, **wrong)
    assert entry.options == {}


@pytest.mark.parametrize(
    ("kept", "options"),
    [
        pytest.param({}, DEFAULTS, id="nothing"),
        pytest.param({"detection": {}}, DEFAULTS, id="an-empty-part"),
        pytest.param({"detection": {"enabled": []}}, Options(enabled=frozenset()), id="no-type"),
        pytest.param(
            CHOSEN,
            Options(
                detection_threshold=0.6,
                enabled=frozenset({FlagType.FABRICATED_FACT, FlagType.TEMPORAL_ERROR}),
                max_claims=7,
                weights=Weights(evidence=0.5, history=0.0, language=0.0, consistency=0.5),
                grounding_target=0.9,
                grounding_attempts=1,
                mitigating=Mitigating(
                    allowed=frozenset({Action.PASS, Action.ASK, Action.CORRECT, Action.ESCALATE}),
                    least_doubt={
                        Action.HEDGE: 0.1,
                        Action.ANNOTATE: 0.2,
                        Action.ASK: 0.3,
                        Action.CORRECT: 0.95,
                        Action.REMOVE: 0.6,
                        Action.REFUSE: 0.7,
                        Action.REGENERATE: 0.8,
                        Action.ESCALATE: 0.5,
                    },
                    max_corrections=2,
                    severe_flags=4,
                    notifies=True,
                ),
            ),
            id="everything",
        ),
        pytest.param(
            {"weights": {"evidence": 1, "history": 1, "language": 1, "consistency": 1}},
            Options(weights=Weights(evidence=0.25, history=0.25, language=0.25, consistency=0.25)),
            id="weights-are-proportions",
        ),
    ],
)
def test_what_is_kept_is_what_decides(kept: dict[str, Any], options: Options) -> None:
    """Numbers of things are whole, and weights add up to 1."""
    assert options_of(kept) == options
    assert isinstance(options_of(kept).max_claims, int)


@pytest.mark.parametrize(
    ("kept", "options"),
    [
        pytest.param({"weights": dict.fromkeys(CHOSEN["weights"], 0)}, DEFAULTS, id="no-weight"),
        pytest.param({"weights": None}, DEFAULTS, id="no-part"),
        pytest.param({"detection": ["max_claims"]}, DEFAULTS, id="another-sort-of-part"),
        pytest.param({"detection": {"max_claims": "x"}}, DEFAULTS, id="no-number"),
        pytest.param({"detection": {"max_claims": "nan"}}, DEFAULTS, id="not-a-number"),
        pytest.param({"detection": {"max_claims": 0}}, DEFAULTS, id="too-few"),
        pytest.param({"detection": {"enabled": ["bad_luck"]}}, DEFAULTS, id="an-unknown-type"),
        pytest.param({"mitigation": {"allowed": None}}, DEFAULTS, id="no-list"),
        pytest.param({"mitigation": {"correct_from": 0.4}}, DEFAULTS, id="correcting-what-is-likely-true"),
        pytest.param({"mitigation": {"hedge_from": 1, "refuse_from": 0.5}}, DEFAULTS, id="out-of-order"),
        pytest.param(
            {"detection": {"max_claims": 7, "enabled": None}, "grounding": {"attempts": -1}},
            Options(max_claims=7),
            id="the-rest-holds",
        ),
    ],
)
def test_what_cannot_be_is_left_at_its_default(
    caplog: pytest.LogCaptureFixture, kept: dict[str, Any], options: Options
) -> None:
    """One choice that the form would refuse leaves all others as they are, and is told of."""
    assert options_of(kept) == options
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.parametrize(("kept", "seconds"), [(None, 3.0), ("x", 3.0), (-1, 3.0), (0.5, 0.5), ("2", 2.0)])
def test_a_time_that_cannot_be(kept: object, seconds: float) -> None:
    """The default holds."""
    assert seconds_of({"budget_seconds": kept}, "budget_seconds", 3.0) == seconds


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param({"weights": dict.fromkeys(CHOSEN["weights"], 0)}, id="no-weight"),
        pytest.param({"weights": None, "mitigation": {"allowed": None}}, id="no-part"),
        pytest.param({"detection": {"max_claims": "x"}}, id="no-number"),
        pytest.param({"verifiers": {"enabled": True, "default_backend": ["x"], "memory_gate": 5}}, id="no-verifier"),
        pytest.param({"verifiers": None, "memory_gate": [], "output_verification": 5}, id="no-part-for-verifiers"),
        pytest.param({"budget_seconds": None, "settle_seconds": "soon"}, id="no-time"),
        pytest.param({"reading": {"reader": ["x"]}}, id="no-reader"),
        pytest.param({"reading": {"reader": "ai_task.gone"}}, id="a-reader-that-is-gone"),
    ],
)
async def test_what_is_kept_takes_no_voice_away(core: HomeAssistant, kept: dict[str, Any]) -> None:
    """Whatever an entry holds, it loads, and text is checked."""
    await async_add_entry(core, **kept)
    report = await core.services.async_call(
        "grounded_assist", "verify", {"text": "2 + 2 = 5."}, blocking=True, return_response=True
    )
    assert report is not None
    assert report["verdict"] == "refuted"


SECOND_OPINIONS: dict[str, Any] = {
    "verifiers": {
        "enabled": True,
        "default_backend": "abc",
        "memory_gate": "none",
        "output_verification": "default",
        "trace_auditing": "abc",
        "batch_size": 3,
        "timeout": 2.5,
        "cache_ttl": 0,
    },
    "memory_gate": {"enabled": False, "min_confidence": 0.7, "reject_unsupported": False},
    "output_verification": {"enabled": False, "flag_threshold_bits": 8.5, "extraction_task": "ai_task.alpha"},
    "trace_auditing": {"enabled": True, "check_post_hoc": False},
}


def test_what_is_chosen_of_verifiers_is_what_decides() -> None:
    """Each field has its place."""
    assert options_of(SECOND_OPINIONS) == Options(
        verifying=Verifying(
            enabled=True,
            usual="abc",
            for_memories="none",
            for_replies="default",
            for_traces="abc",
            batch_size=3,
            timeout=2.5,
            keep_seconds=0,
        ),
        gating=GatingMemories(enabled=False, min_confidence=0.7, rejects_unsupported=False),
        opining=VerifyingReplies(enabled=False, flag_threshold_bits=8.5, extracts="ai_task.alpha"),
        auditing=AuditingTraces(enabled=True, checks_post_hoc=False),
    )


def offered(form: Any, section: str, key: str) -> list[tuple[str, str]]:
    """Return whom a field of a form lets choose from."""
    selector = form["data_schema"].schema[section].schema.schema[key]
    return [(option["value"], option["label"]) for option in selector.config["options"]]


async def test_verifiers_are_chosen_by_their_names(core: HomeAssistant) -> None:
    """Those there are when the form is shown, and they are kept by the id of their subentry."""
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9/v1", "Judge"))
    judge = subentry_named(entry, "Judge")
    form = await async_form(core, entry)
    assert offered(form, "verifiers", "default_backend") == [("first", "first"), ("none", "none"), (judge, "Judge")]
    others = [("default", "default"), ("none", "none"), (judge, "Judge")]
    assert offered(form, "verifiers", "memory_gate") == offered(form, "verifiers", "trace_auditing") == others
    chosen = {"enabled": True, "default_backend": judge, "memory_gate": "none"}
    done = await async_answer(core, form, verifiers=chosen)
    assert done["type"] is FlowResultType.CREATE_ENTRY
    await core.async_block_till_done()
    assert entry.options["verifiers"] == chosen | {
        "output_verification": "default",
        "trace_auditing": "default",
        "batch_size": 8,
        "timeout": 10.0,
        "cache_ttl": 900,
    }
    asked = {one for one in Operation if entry.runtime_data.second_opinions.of(one) is not None}
    assert asked == {Operation.OUTPUT, Operation.TRACE_AUDIT}
    assert suggested(await async_form(core, entry), "verifiers")["default_backend"] == judge


async def test_nobody_is_asked_unless_it_is_switched_on(core: HomeAssistant) -> None:
    """A verifier that was set up and chosen is not asked for that."""
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9/v1", "Judge"))
    judge = subentry_named(entry, "Judge")
    await async_answer(core, await async_form(core, entry), verifiers={"default_backend": judge})
    await core.async_block_till_done()
    assert [entry.runtime_data.second_opinions.of(one) for one in Operation] == [None] * 3


async def test_a_verifier_that_was_removed_is_nobody(core: HomeAssistant) -> None:
    """The form proposes that, and what was chosen beside it stays."""
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9/v1", "Judge"))
    judge = subentry_named(entry, "Judge")
    chosen = {"enabled": True, "default_backend": judge, "memory_gate": judge, "batch_size": 3}
    await async_answer(core, await async_form(core, entry), verifiers=chosen)
    await core.async_block_till_done()
    core.config_entries.async_remove_subentry(entry, judge)
    await core.async_block_till_done()
    assert [entry.runtime_data.second_opinions.of(one) for one in Operation] == [None] * 3
    form = await async_form(core, entry)
    proposed = suggested(form, "verifiers")
    assert (proposed["default_backend"], proposed["memory_gate"], proposed["batch_size"]) == ("none", "none", 3)
    done = await async_answer(core, form, verifiers=proposed)
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert entry.options["verifiers"]["default_backend"] == "none"


@pytest.mark.parametrize(
    ("kept", "known"),
    [
        pytest.param({}, {}, id="nothing"),
        pytest.param({"default_backend": "abc"}, {"default_backend": "abc"}, id="one-that-is-there"),
        pytest.param({"default_backend": "xyz"}, {"default_backend": "none"}, id="one-that-is-gone"),
        pytest.param({"default_backend": "default"}, {"default_backend": "none"}, id="the-default-by-default"),
        pytest.param({"memory_gate": "default"}, {"memory_gate": "default"}, id="the-default"),
        pytest.param({"memory_gate": ["abc"]}, {"memory_gate": "none"}, id="no-id"),
        pytest.param({"batch_size": 3}, {"batch_size": 3}, id="nobody"),
    ],
)
def test_only_verifiers_that_are_there_are_chosen(kept: dict[str, Any], known: dict[str, Any]) -> None:
    """Nobody else is asked in the place of one that is gone."""
    kept_of = with_known({"verifiers": kept, "prompts": {}}, {Role.VERIFIER: ["abc"]})
    assert kept_of == {"verifiers": known, "prompts": {}}


@pytest.mark.parametrize(
    ("kept", "reader"),
    [
        pytest.param({}, "none", id="nothing"),
        pytest.param({"reader": "none"}, "none", id="nobody"),
        pytest.param({"reader": "ai_task.alpha"}, "ai_task.alpha", id="an-ai-task"),
        pytest.param({"reader": "01JABC"}, "01JABC", id="a-server"),
    ],
)
def test_who_reads_is_what_decides(kept: dict[str, Any], reader: str) -> None:
    """Nobody does unless somebody was chosen."""
    assert options_of({"reading": kept}) == Options(reading=ReadingOn(reader=reader))


async def test_readers_are_chosen_by_their_names(core: HomeAssistant, provider: Provider) -> None:
    """Every AI Task that answers in words but ours, and every server; one that only judges reads nothing."""
    await provider.async_add("alpha")
    await provider.async_add("painter", AITaskEntityFeature.GENERATE_IMAGE)
    er.async_get(core).async_get_or_create("ai_task", "grounded_assist", "own", suggested_object_id="own")
    core.states.async_set("ai_task.own", "unknown", {"supported_features": AITaskEntityFeature.GENERATE_DATA})
    entry = await async_add_entry(
        core,
        server_data("http://127.0.0.1:9/v1", "Server"),
        entity_data("ai_task", "ai_task.alpha_task"),
        entity_data("conversation_agent", "conversation.alpha", "Talker"),
    )
    server = subentry_named(entry, "Server")
    form = await async_form(core, entry)
    choices = [("none", "none"), ("ai_task.alpha_task", "alpha task"), (server, "Server")]
    assert offered(form, "reading", "reader") == choices
    assert entry.runtime_data.reader is None
    done = await async_answer(core, form, reading={"reader": "ai_task.alpha_task"})
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert entry.options["reading"] == {"reader": "ai_task.alpha_task"}
    assert entry.runtime_data.reader.name == "ai_task.alpha_task"
    form = await async_form(core, entry)
    assert suggested(form, "reading") == {"reader": "ai_task.alpha_task"}
    await async_answer(core, form, reading={"reader": server})
    assert entry.runtime_data.reader.name != "ai_task.alpha_task"
    await async_answer(core, await async_form(core, entry), reading={"reader": "none"})
    assert entry.runtime_data.reader is None


async def test_a_reader_that_was_removed_is_nobody(core: HomeAssistant, provider: Provider) -> None:
    """A server and an AI Task alike."""
    await provider.async_add("alpha")
    entry = await async_add_entry(core, server_data("http://127.0.0.1:9/v1", "Server"))
    server = subentry_named(entry, "Server")
    await async_answer(core, await async_form(core, entry), reading={"reader": server})
    core.config_entries.async_remove_subentry(entry, server)
    await core.async_block_till_done()
    assert entry.runtime_data.reader is None
    form = await async_form(core, entry)
    assert suggested(form, "reading") == {"reader": "none"}
    await async_answer(core, form, reading={"reader": "ai_task.alpha_task"})
    er.async_get(core).async_remove("ai_task.alpha_task")
    await core.async_block_till_done()
    form = await async_form(core, entry)
    assert suggested(form, "reading") == {"reader": "none"}
    await async_answer(core, form, reading={"reader": "none"})
    assert entry.options["reading"] == {"reader": "none"}


async def test_a_reader_whose_provider_is_down_stays_chosen(core: HomeAssistant) -> None:
    """Its entity is registered, and Home Assistant shows it as not available; nothing has set up AI Tasks."""
    features = AITaskEntityFeature.GENERATE_DATA
    core.states.async_set("ai_task.down", "unavailable", {"restored": True, "supported_features": features})
    entry = await async_add_entry(core, reading={"reader": "ai_task.down"})
    assert suggested(await async_form(core, entry), "reading") == {"reader": "ai_task.down"}


async def test_a_reader_is_followed_to_its_new_id(core: HomeAssistant, provider: Provider) -> None:
    """Whoever renames an AI Task need not choose it again; another change of it is none of ours."""
    await provider.async_add("alpha")
    entry = await async_add_entry(core, reading={"reader": "ai_task.alpha_task"})
    er.async_get(core).async_update_entity("ai_task.alpha_task", name="The reader")
    await core.async_block_till_done()
    assert entry.options["reading"] == {"reader": "ai_task.alpha_task"}
    er.async_get(core).async_update_entity("ai_task.alpha_task", new_entity_id="ai_task.other")
    await core.async_block_till_done()
    assert entry.options["reading"] == {"reader": "ai_task.other"}
    assert entry.runtime_data.reader.name == "ai_task.other"
