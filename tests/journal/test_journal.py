"""What is kept of replies and mistakes, in the recorder's own database."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.conversation import async_converse
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder, get_instance
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.helpers import area_registry as ar, entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now
import pytest
from pytest_homeassistant_custom_component.common import MockUser, async_fire_time_changed
from sqlalchemy import create_engine
from sqlalchemy.event import listens_for
from sqlalchemy.orm import Session
import voluptuous as vol

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.journal.queries import unresolved
from custom_components.grounded_assist.journal.tables import Base, MistakeRow

from ..conftest import AddAgent
from ..speaking import Line, Speaker, Stage, async_raise_curtain, speech
from .waiting import async_written

LAMP = "light.attic"


@pytest.fixture
async def raise_curtain(recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent) -> Callable[..., Any]:
    """Return what puts an agent that says these words into a home that records."""
    core.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    async_expose_entity(core, "conversation", LAMP, should_expose=True)

    async def async_raise(*texts: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


async def async_call(hass: HomeAssistant, name: str, context: Context | None = None, **data: Any) -> Any:
    """Call an action and return its answer."""
    return await hass.services.async_call(
        "grounded_assist", name, data, blocking=True, return_response=name != "resolve_mistake", context=context
    )


async def async_listed(hass: HomeAssistant, **data: Any) -> list[dict[str, Any]]:
    """Return the mistakes an administrator is told."""
    answer: dict[str, list[dict[str, Any]]] = await async_call(hass, "list_mistakes", **data)
    return answer["mistakes"]


def rows(hass: HomeAssistant, query: str) -> list[tuple[Any, ...]]:
    """Return what stands in the database, seen by its own connection."""
    with get_instance(hass).engine.connect() as connection:  # type: ignore[union-attr]
        return [tuple(row) for row in connection.exec_driver_sql(query)]


async def test_a_lie_is_kept(raise_curtain: Callable[..., Any]) -> None:
    """A claim that was refuted before it was spoken is a mistake, at once and in the database."""
    stage = await raise_curtain("The attic lamp is on.")
    assert speech(await stage.async_ask()) == "The attic lamp is off."
    (mistake,) = await async_listed(stage.hass)
    assert (mistake["claim"], mistake["correction"]) == ("The attic lamp is on", "The attic lamp is off")
    assert mistake["detection_method"] == "grounding"
    assert mistake["category"] == "state"
    assert mistake["interaction_id"] == stage.reply.interaction_id
    assert mistake["topics"] == ["domain:light", "entity:light.attic"]
    assert mistake["confidence"] == pytest.approx(0.95)
    await async_written(stage.hass)
    told = "SELECT id, claim_text, resolved FROM grounded_assist_mistake_log"
    assert rows(stage.hass, told) == [(mistake["id"], "The attic lamp is on", 0)]
    assert rows(stage.hass, "SELECT draft, delivered, claims, decided FROM grounded_assist_interaction") == [
        ("The attic lamp is on.", "The attic lamp is off.", 1, 1)
    ]
    assert await async_listed(stage.hass) == [mistake]


@pytest.mark.parametrize(
    ("text", "options", "was_said"),
    [
        pytest.param("The attic lamp is on.", {}, False, id="corrected"),
        pytest.param("The attic lamp is on.", {"policy": "observe"}, True, id="only-measured"),
        pytest.param("The attic lamp is on.", {"mitigation": {"allowed": ["escalate"]}}, True, id="told-to-a-person"),
        pytest.param("There is no attic lamp.", {}, False, id="with-something-added"),
    ],
)
async def test_what_was_said_all_the_same(
    raise_curtain: Callable[..., Any], text: str, options: dict[str, Any], was_said: bool
) -> None:
    """What nothing was done about was not caught; both are known until the mistake is forgotten."""
    stage = await raise_curtain(text, **options)
    assert (speech(await stage.async_ask()) == text) is was_said
    assert [one["was_said"] for one in await async_listed(stage.hass)] == [was_said]
    await async_written(stage.hass)
    assert [one["was_said"] for one in await async_listed(stage.hass)] == [was_said]
    await async_call(stage.hass, "purge", keep_days=0)
    await async_written(stage.hass)
    assert rows(stage.hass, "SELECT mistake_id FROM grounded_assist_mistake_said") == []


async def test_a_sentence_that_is_told_anew(raise_curtain: Callable[..., Any]) -> None:
    """What was said in its place is what is right."""
    stage = await raise_curtain("The attic lamp is not off.")
    said = speech(await stage.async_ask())
    (mistake,) = await async_listed(stage.hass)
    assert (mistake["claim"], mistake["correction"]) == ("The attic lamp is not off", said)


async def test_a_part_of_a_sentence_begins_like_one(raise_curtain: Callable[..., Any]) -> None:
    """Lists of mistakes are read by people."""
    stage = await raise_curtain("Right now the attic lamp is on.")
    await stage.async_ask()
    (mistake,) = await async_listed(stage.hass)
    assert mistake["claim"][:1].isupper()
    assert mistake["correction"][:1].isupper()


async def test_the_truth_is_no_mistake(raise_curtain: Callable[..., Any]) -> None:
    """A true reply is kept, and nothing as a mistake."""
    stage = await raise_curtain("The attic lamp is off.")
    await stage.async_ask()
    await async_written(stage.hass)
    assert await async_listed(stage.hass) == []
    assert len(rows(stage.hass, "SELECT id FROM grounded_assist_interaction")) == 1


async def test_the_columns_are_fixed(raise_curtain: Callable[..., Any]) -> None:
    """Others read the log of mistakes by these names."""
    stage = await raise_curtain("The attic lamp is on.")
    await stage.async_ask()
    await async_written(stage.hass)
    named = [name for _, name, *_ in rows(stage.hass, "PRAGMA table_info(grounded_assist_mistake_log)")]
    assert named == [
        "id",
        "interaction_id",
        "user_id",
        "claim_text",
        "correction_text",
        "detection_method",
        "mistake_category",
        "confidence_at_time",
        "topic_tags",
        "root_cause",
        "resolved",
        "created_ts",
    ]


async def test_a_person_reports_and_resolves(raise_curtain: Callable[..., Any]) -> None:
    """What is reported is listed at once, resolved at once, and both are so in the database."""
    stage = await raise_curtain("Hello.")
    hass = stage.hass
    answer = await async_call(hass, "report_mistake", claim="It rains.", correction="It does not.", category="factual")
    (mistake,) = await async_listed(hass)
    assert (mistake["id"], mistake["claim"], mistake["resolved"]) == (answer["mistake_id"], "It rains.", False)
    await async_call(hass, "resolve_mistake", mistake_id=answer["mistake_id"])
    assert await async_listed(hass, resolved=False) == []
    (resolved,) = await async_listed(hass, resolved=True)
    assert resolved["id"] == mistake["id"]
    await async_written(hass)
    assert await async_listed(hass, resolved=False) == []
    assert [one["id"] for one in await async_listed(hass, resolved=True)] == [mistake["id"]]


async def test_what_is_asked_for(raise_curtain: Callable[..., Any], freezer: FrozenDateTimeFactory) -> None:
    """Mistakes are listed by topic, by time and by number, written or not."""
    stage = await raise_curtain("The attic lamp is on.")
    hass = stage.hass
    await stage.async_ask()
    await async_written(hass)
    freezer.tick(timedelta(hours=1))
    since = dt_util.utcnow().isoformat()
    await async_call(hass, "report_mistake", claim="It rains.")
    assert [one["claim"] for one in await async_listed(hass)] == ["It rains.", "The attic lamp is on"]
    assert [one["claim"] for one in await async_listed(hass, topic="domain:light")] == ["The attic lamp is on"]
    assert [one["claim"] for one in await async_listed(hass, since=since)] == ["It rains."]
    assert [one["claim"] for one in await async_listed(hass, limit=1)] == ["It rains."]
    assert await async_listed(hass, topic="domain:light", since=since) == []


async def test_purge(raise_curtain: Callable[..., Any], freezer: FrozenDateTimeFactory) -> None:
    """What is older goes, from every table."""
    stage = await raise_curtain("The attic lamp is on.")
    hass = stage.hass
    await stage.async_ask()
    await async_written(hass)
    freezer.tick(timedelta(days=2))
    await async_call(hass, "report_mistake", claim="It rains.")
    await async_written(hass)
    assert await async_call(hass, "purge", keep_days=1) == {"removed": 2}
    assert [one["claim"] for one in await async_listed(hass)] == ["It rains."]
    await async_written(hass)
    assert [one["claim"] for one in await async_listed(hass)] == ["It rains."]
    assert rows(hass, "SELECT mistake_id FROM grounded_assist_mistake_topic") == []


async def test_what_is_kept_too_long_goes(raise_curtain: Callable[..., Any], freezer: FrozenDateTimeFactory) -> None:
    """A reply goes after two weeks, the mistake in it later, and until then it is of no known reply."""
    stage = await raise_curtain("The attic lamp is on.")
    hass = stage.hass
    await stage.async_ask()
    await async_written(hass)
    freezer.tick(timedelta(days=15))
    async_fire_time_changed(hass)
    await async_written(hass)
    assert rows(hass, "SELECT id FROM grounded_assist_interaction") == []
    (mistake,) = await async_listed(hass)
    assert mistake["interaction_id"] is None
    freezer.tick(timedelta(days=76))
    async_fire_time_changed(hass)
    await async_written(hass)
    assert await async_listed(hass) == []


async def test_an_unknown_mistake(raise_curtain: Callable[..., Any]) -> None:
    """An id that is none is told so."""
    stage = await raise_curtain("Hello.")
    with pytest.raises(ServiceValidationError) as caught:
        await async_call(stage.hass, "resolve_mistake", mistake_id="0" * 26)
    assert caught.value.translation_key == "mistake_not_found"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("list_mistakes", {}, id="list"),
        pytest.param("resolve_mistake", {"mistake_id": "0" * 26}, id="resolve"),
        pytest.param("purge", {"keep_days": 1}, id="purge"),
    ],
)
async def test_for_administrators(raise_curtain: Callable[..., Any], name: str, data: dict[str, Any]) -> None:
    """Who is none may report a mistake, and nothing else."""
    stage = await raise_curtain("Hello.")
    user = MockUser(is_owner=False).add_to_hass(stage.hass)
    with pytest.raises(Unauthorized):
        await async_call(stage.hass, name, Context(user_id=user.id), **data)
    answer = await async_call(stage.hass, "report_mistake", Context(user_id=user.id), claim="It rains.")
    (mistake,) = await async_listed(stage.hass)
    assert (mistake["id"], mistake["user_id"]) == (answer["mistake_id"], user.id)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("report_mistake", {"claim": ""}, id="nothing-said"),
        pytest.param("report_mistake", {"claim": "   "}, id="nothing-but-space"),
        pytest.param("report_mistake", {"claim": "a", "category": "weather"}, id="no-such-category"),
        pytest.param("list_mistakes", {"limit": 0}, id="none-asked-for"),
        pytest.param("purge", {"keep_days": -1}, id="days-to-come"),
    ],
)
async def test_bad_input(raise_curtain: Callable[..., Any], name: str, data: dict[str, Any]) -> None:
    """What makes no sense is refused, and nothing is kept of it."""
    stage = await raise_curtain("Hello.")
    with pytest.raises(vol.Invalid):
        await async_call(stage.hass, name, **data)
    assert await async_listed(stage.hass) == []


async def test_a_reply_that_nobody_knows(raise_curtain: Callable[..., Any]) -> None:
    """A mistake is not reported of it."""
    stage = await raise_curtain("Hello.")
    with pytest.raises(ServiceValidationError) as caught:
        await async_call(stage.hass, "report_mistake", claim="It rains.", interaction_id=ulid_now())
    assert caught.value.translation_key == "interaction_not_found"
    assert await async_listed(stage.hass) == []


async def test_without_a_recorder(core: HomeAssistant, add_agent: AddAgent) -> None:
    """What cannot be written waits, and is listed."""
    speaker = Speaker("speaker", "streams", [Line([["Hello."]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    await async_call(stage.hass, "report_mistake", claim="It rains.")
    (mistake,) = await async_listed(stage.hass)
    assert mistake["claim"] == "It rains."
    assert await async_call(stage.hass, "purge", keep_days=1) == {"removed": 0}
    assert await async_call(stage.hass, "purge", keep_days=0) == {"removed": 1}
    assert await async_listed(stage.hass) == []


async def test_what_databases_refuse(raise_curtain: Callable[..., Any]) -> None:
    """What is refused is left out of what is written."""
    stage = await raise_curtain("Hello.")
    await async_call(stage.hass, "report_mistake", claim="It\x00 rains.")
    await async_written(stage.hass)
    assert rows(stage.hass, "SELECT claim_text FROM grounded_assist_mistake_log") == [("It rains.",)]


async def test_removal_takes_the_tables_away(raise_curtain: Callable[..., Any]) -> None:
    """With the integration goes all that it kept."""
    stage = await raise_curtain("The attic lamp is on.")
    await stage.async_ask()
    await async_written(stage.hass)
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'grounded_assist_%'"
    assert len(rows(stage.hass, named)) == 12
    (entry,) = stage.hass.config_entries.async_entries("grounded_assist")
    await stage.hass.config_entries.async_remove(entry.entry_id)
    await async_written(stage.hass)
    assert rows(stage.hass, named) == []


@pytest.mark.parametrize(
    ("said", "method", "correction"),
    [
        pytest.param("No, the attic lamp is off.", "user_correction", "the attic lamp is off.", id="corrected"),
        pytest.param("That did not work.", "follow_up", None, id="did-not-help"),
        pytest.param("That's wrong.", "user_correction", None, id="nothing-said-instead"),
    ],
)
async def test_what_a_person_says_of_a_reply(
    raise_curtain: Callable[..., Any], said: str, method: str, correction: str | None
) -> None:
    """What was delivered and is told to be wrong is a mistake of that reply."""
    stage = await raise_curtain("The attic lamp is on.", "Sorry about that.")
    stage.hass.states.async_set(LAMP, "on", {"friendly_name": "Attic lamp"})
    conversation_id = (await stage.async_ask()).conversation_id
    first = stage.reply.interaction_id
    stage.hass.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    await stage.async_ask(said, conversation_id)
    (mistake,) = await async_listed(stage.hass)
    assert mistake["claim"] == "The attic lamp is on"
    assert (mistake["detection_method"], mistake["correction"]) == (method, correction)
    assert mistake["interaction_id"] == first


async def test_a_wrong_correction_is_no_mistake(raise_curtain: Callable[..., Any]) -> None:
    """What the home refutes is not held against the reply."""
    stage = await raise_curtain("The attic lamp is off.", "Sorry about that.")
    conversation_id = (await stage.async_ask()).conversation_id
    await stage.async_ask("No, the attic lamp is on.", conversation_id)
    assert await async_listed(stage.hass) == []


@pytest.mark.parametrize(
    ("measured", "kept"),
    [
        pytest.param("28", [("user_correction", "it's 28.")], id="the-home-agrees"),
        pytest.param("unavailable", [("user_correction", "it's 28.")], id="the-home-does-not-know"),
        pytest.param("21.5", [], id="the-home-refutes-it"),
    ],
)
async def test_a_correction_of_what_is_measured(
    raise_curtain: Callable[..., Any], measured: str, kept: list[tuple[str, str]]
) -> None:
    """It is a mistake of the reply unless the home refutes it, and nothing of it is remembered."""
    stage = await raise_curtain("The cellar temperature is 21.5 °C.", "Sorry about that.")
    told = {"friendly_name": "Cellar temperature", "unit_of_measurement": "°C", "device_class": "temperature"}
    stage.hass.states.async_set("sensor.cellar", "21.5", told)
    async_expose_entity(stage.hass, "conversation", "sensor.cellar", should_expose=True)
    await stage.hass.async_block_till_done()
    conversation_id = (await stage.async_ask()).conversation_id
    stage.hass.states.async_set("sensor.cellar", measured, told)
    await stage.async_ask("No, it's 28.", conversation_id)
    found = await async_listed(stage.hass)
    assert [(one["detection_method"], one["correction"]) for one in found] == kept
    query = {"query": "cellar temperature"}
    recalled = await stage.hass.services.async_call(DOMAIN, "recall", query, blocking=True, return_response=True)
    assert recalled == {"memories": []}


async def test_what_a_mistake_is_about(raise_curtain: Callable[..., Any]) -> None:
    """Topics are those of the registries: area, domain, integration."""
    stage = await raise_curtain("The attic lamp is on.")
    hass = stage.hass
    area = ar.async_get(hass).async_create("Attic")
    hass.states.async_remove(LAMP)
    er.async_get(hass).async_get_or_create("light", "hue", "1", suggested_object_id="attic")
    hass.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    er.async_get(hass).async_update_entity(LAMP, area_id=area.id)
    async_expose_entity(hass, "conversation", LAMP, should_expose=True)
    await hass.async_block_till_done()
    await stage.async_ask()
    (mistake,) = await async_listed(hass, topic="area:attic")
    assert mistake["topics"] == ["domain:light", "entity:light.attic", "area:attic"]


async def test_it_is_asked_for_in_the_same_moment(raise_curtain: Callable[..., Any]) -> None:
    """Nothing is kept while a reply waits for it; whoever asks at once is told all the same."""
    stage = await raise_curtain("The attic lamp is on.")
    kept = []
    stage.grounder.async_subscribe(kept.append)
    await async_converse(stage.hass, "Is it on?", None, Context(), agent_id=stage.agent_id)
    assert not kept
    (mistake,) = await async_listed(stage.hass)
    assert mistake["claim"] == "The attic lamp is on"


async def test_a_reply_on_its_way_during_removal(raise_curtain: Callable[..., Any]) -> None:
    """It brings no table back."""
    stage = await raise_curtain("The attic lamp is on.")
    hass, learner = stage.hass, stage.grounder.learner
    await stage.async_ask()
    await async_written(hass)
    await hass.config_entries.async_remove(stage.entry.entry_id)
    await async_written(hass)
    for step in learner.taking(stage.reply, None):
        step()
    await async_written(hass)
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'grounded_assist_%'"
    assert rows(hass, named) == []


async def test_a_reload_loses_nothing(core: HomeAssistant, add_agent: AddAgent) -> None:
    """What waits to be written goes on waiting."""
    speaker = Speaker("speaker", "streams", [Line([["Hello."]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    await async_call(core, "report_mistake", claim="It rains.")
    await core.config_entries.async_reload(stage.entry.entry_id)
    assert [one["claim"] for one in await async_listed(core)] == ["It rains."]


async def test_a_correction_that_agrees(raise_curtain: Callable[..., Any]) -> None:
    """Who says once more what was said tells of no mistake."""
    stage = await raise_curtain("The attic lamp is off.", "I see.")
    conversation_id = (await stage.async_ask()).conversation_id
    await stage.async_ask("That's wrong, the attic lamp is off.", conversation_id)
    assert await async_listed(stage.hass) == []


def test_unresolved_in_one_statement() -> None:
    """Whatever is written meanwhile: what waits is counted by whoever has it, and only there."""
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    asked: list[str] = []
    listens_for(engine, "before_cursor_execute")(lambda *args: asked.append(args[2]))
    with Session(engine) as session:
        for key in ("open", "settled", "waiting", "over"):
            session.add(
                MistakeRow(
                    id=key,
                    claim_text="It rains.",
                    detection_method="user_correction",
                    mistake_category="fact",
                    confidence_at_time=0.5,
                    topic_tags="[]",
                    resolved=key == "over",
                    created_ts=1.0,
                )
            )
        session.commit()
        asked.clear()
        assert unresolved(session, datetime.fromtimestamp(0, UTC), {"settled", "waiting", "gone"}) == 1
    assert len(asked) == 1
