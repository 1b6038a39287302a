"""What may be wrong around an agent of ours and only a person can mend: one row for each problem."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from homeassistant.components.conversation import ConversationEntityFeature
from homeassistant.config_entries import ConfigSubentry
from homeassistant.const import CONF_LLM_HASS_API, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.issue_registry import IssueSeverity
from homeassistant.helpers.recorder import async_migration_in_progress
from homeassistant.loader import async_get_loaded_integration

from . import lexicons, pipelines
from .agent import WrappedAgent
from .const import CARD_URL, CONF_AGENT_ID, CONF_READER, SUBENTRY_AGENT
from .evidence.naming import friendly_name
from .frontend import is_missing_in_yaml
from .grounder import GroundedAssistConfigEntry
from .grounding.options import NOBODY
from .journal.failures import Failure
from .options import SECTION_READING, chosen_in, readers_of
from .wrapping import Presence, async_goes_in_circle, async_presence

_FEW_FAILURES: Final = 3
"""In a row: a server may be restarted."""
_FEW_COMMANDS: Final = 2
"""That an agent without control was given: one may have been a slip."""
_LONG: Final = 15
"""Looks in a row, a minute apart."""
_LONG_SECONDS: Final = 900.0


@dataclass(frozen=True, slots=True)
class Home:
    """Where problems are looked for."""

    hass: HomeAssistant
    entry: GroundedAssistConfigEntry
    commands: dict[str, int] = field(default_factory=dict)
    """Subentry id -> how often an agent was asked to act, called no tool and has no control over the home."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A problem with one thing."""

    about: str
    """Id of the thing."""
    placeholders: dict[str, str]
    stays: object = None
    """What is the same as long as the problem goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A sort of problem, and how it is found."""

    key: str
    find: Callable[[Home], Iterator[Found]]
    severity: IssueSeverity = IssueSeverity.WARNING
    is_fixable: bool = False
    """By a form of ours."""
    patience: int = 0
    """Checks in a row that must find it before it is raised."""


def _agents(home: Home) -> Iterator[tuple[ConfigSubentry, WrappedAgent]]:
    for subentry in home.entry.get_subentries_of_type(SUBENTRY_AGENT):
        yield subentry, WrappedAgent(home.hass, subentry.data[CONF_AGENT_ID], subentry.subentry_id)


def agent_of(home: Home, subentry_id: str) -> WrappedAgent | None:
    """Return what an agent of ours wraps."""
    return next((agent for _, agent in _agents(home) if agent.subentry_id == subentry_id), None)


def _about(subentry: ConfigSubentry, agent: WrappedAgent) -> Found:
    return Found(about=subentry.subentry_id, placeholders={"name": subentry.title, "agent_id": agent.id})


def _circles(home: Home) -> Iterator[Found]:
    for subentry, agent in _agents(home):
        if async_goes_in_circle(home.hass, home.entry, subentry):
            yield _about(subentry, agent)


def _missing(home: Home) -> Iterator[Found]:
    return (_about(*one) for one in _straight(home, Presence.MISSING))


def _disabled(home: Home) -> Iterator[Found]:
    return (_about(*one) for one in _straight(home, Presence.DISABLED))


def _unavailable(home: Home) -> Iterator[Found]:
    for subentry, agent in _straight(home, Presence.PRESENT):
        if not agent.is_available or home.hass.states.is_state(agent.id, STATE_UNAVAILABLE):
            yield _about(subentry, agent)


def _straight(home: Home, presence: Presence) -> Iterator[tuple[ConfigSubentry, WrappedAgent]]:
    """Yield the agents of ours that go in no circle and wrap one that is there, or not, in this way."""
    for subentry, agent in _agents(home):
        is_circle = async_goes_in_circle(home.hass, home.entry, subentry)
        if not is_circle and async_presence(home.hass, agent.id) is presence:
            yield subentry, agent


def _without_control(home: Home) -> Iterator[Found]:
    for subentry, agent in _agents(home):
        if home.commands.get(subentry.subentry_id, 0) >= _FEW_COMMANDS and lacks_control(agent):
            yield _about(subentry, agent)


def lacks_control(agent: WrappedAgent) -> bool:
    """Return whether an agent that could be given control over the home has none; of many nobody can know."""
    registered = er.async_get(agent.hass).async_get(agent.id)
    if registered is None or registered.config_entry_id is None or not agent.is_available:
        return False
    entry = agent.hass.config_entries.async_get_entry(registered.config_entry_id)
    if entry is None or not agent.can_be_asked_again or ConversationEntityFeature.CONTROL in agent.supported_features:
        return False
    subentry = entry.subentries.get(registered.config_subentry_id or "")
    chosen = {**entry.data, **entry.options, **(subentry.data if subentry is not None else {})}
    # Integrations of others may act by means of their own, and say nothing of it.
    says_so = async_get_loaded_integration(agent.hass, registered.platform).is_built_in or CONF_LLM_HASS_API in chosen
    return says_so and not chosen.get(CONF_LLM_HASS_API)


def _answering_locally(home: Home) -> Iterator[Found]:
    for subentry in home.entry.get_subentries_of_type(SUBENTRY_AGENT):
        protected = pipelines.async_list_protected(home.hass, subentry.subentry_id)
        for pipeline in pipelines.async_list(home.hass):
            if pipeline.id in protected and pipeline.prefer_local_intents:
                yield Found(about=pipeline.id, placeholders={"name": subentry.title, "pipeline": pipeline.name})


def _unprotected(home: Home) -> Iterator[Found]:
    for subentry in home.entry.get_subentries_of_type(SUBENTRY_AGENT):
        for pipeline in pipelines.async_list_waiting(home.hass, home.entry, subentry.subentry_id):
            yield Found(about=pipeline.id, placeholders={"name": subentry.title, "pipeline": pipeline.name})


def _unwritable(*failures: Failure) -> Callable[[Home], Iterator[Found]]:
    """Return what finds a database that takes nothing for one of these reasons."""

    def find(home: Home) -> Iterator[Found]:
        journal = home.entry.runtime_data.learner.journal
        number = journal.next_to_write
        if number is not None and journal.failure in failures and not async_migration_in_progress(home.hass):
            yield Found(about="journal", placeholders={}, stays=number)

    return find


def _silent_searches(home: Home) -> Iterator[Found]:
    for source in home.entry.runtime_data.searches:
        if source.failures >= _FEW_FAILURES:
            yield _named(home, source.subentry_id)


def _silent_verifiers(home: Home) -> Iterator[Found]:
    for subentry_id, verifier in home.entry.runtime_data.second_opinions.verifiers.items():
        if verifier.failures >= _FEW_FAILURES:
            yield _named(home, subentry_id)


def _silent_reader(home: Home) -> Iterator[Found]:
    reader = home.entry.runtime_data.reader
    # One question that failed at night is not yet a reader that is gone.
    if reader is not None and reader.failures >= _FEW_FAILURES and reader.seconds_failing >= _LONG_SECONDS:
        yield _named(home, str(chosen_in(home.entry.options, SECTION_READING).get(CONF_READER, NOBODY)))


def _missing_reader(home: Home) -> Iterator[Found]:
    chosen = str(chosen_in(home.entry.options, SECTION_READING).get(CONF_READER, NOBODY))
    is_entity = home.hass.states.get(chosen) is not None or chosen in er.async_get(home.hass).entities
    if chosen != NOBODY and chosen not in readers_of(home.hass, home.entry) and not is_entity:
        yield Found(about=chosen, placeholders={})


def _named(home: Home, asked_id: str) -> Found:
    """Return a problem with whoever is asked outside: a subentry of ours, or an entity."""
    subentry = home.entry.subentries.get(asked_id)
    name = friendly_name(home.hass, asked_id) if subentry is None else subentry.title
    return Found(about=asked_id, placeholders={"name": name})


def _resources_in_yaml(home: Home) -> Iterator[Found]:
    if is_missing_in_yaml(home.hass):
        yield Found(about="card", placeholders={"url": CARD_URL})


def _unreadable_lexicons(home: Home) -> Iterator[Found]:
    for language in lexicons.unreadable(home.hass):
        yield Found(about=language, placeholders={"language": language, "file": str(lexicons.file_of(language))})


def _set_aside(home: Home) -> Iterator[Found]:
    mirror = home.entry.runtime_data.learner.journal.learned.mirror
    for name in mirror.set_aside[-1:]:
        yield Found(about="learned", placeholders={"file": mirror.path, "kept_as": name})


def _unwritten_set_aside(home: Home) -> Iterator[Found]:
    spill = home.entry.runtime_data.learner.journal.spill
    for name in spill.set_aside[-1:]:
        yield Found(about="unwritten", placeholders={"file": spill.path, "kept_as": name})


def _newer(home: Home) -> Iterator[Found]:
    mirror = home.entry.runtime_data.learner.journal.learned.mirror
    if mirror.is_newer:
        yield Found(about="learned", placeholders={"file": mirror.path})


def _unwritten_newer(home: Home) -> Iterator[Found]:
    spill = home.entry.runtime_data.learner.journal.spill
    if spill.is_newer:
        yield Found(about="unwritten", placeholders={"file": spill.path})


PROBLEMS: Final = (
    Problem(key="agent_circle", find=_circles, severity=IssueSeverity.ERROR, is_fixable=True),
    Problem(key="agent_missing", find=_missing, severity=IssueSeverity.ERROR, is_fixable=True),
    Problem(key="agent_disabled", find=_disabled, severity=IssueSeverity.ERROR, is_fixable=True),
    Problem(key="agent_unavailable", find=_unavailable, is_fixable=True, patience=_LONG),
    Problem(key="agent_without_control", find=_without_control),
    Problem(key="pipeline_answers_locally", find=_answering_locally, is_fixable=True),
    Problem(key="pipeline_not_protected", find=_unprotected, severity=IssueSeverity.ERROR),
    Problem(key="database_full", find=_unwritable(Failure.FULL), severity=IssueSeverity.ERROR),
    Problem(key="database_read_only", find=_unwritable(Failure.READ_ONLY), severity=IssueSeverity.ERROR),
    Problem(key="database_corrupt", find=_unwritable(Failure.CORRUPT), severity=IssueSeverity.ERROR),
    Problem(key="database_not_writable", find=_unwritable(Failure.OTHER), severity=IssueSeverity.ERROR),
    Problem(key="database_busy", find=_unwritable(Failure.BUSY), severity=IssueSeverity.ERROR, patience=_LONG),
    Problem(key="lexicon_unreadable", find=_unreadable_lexicons, severity=IssueSeverity.ERROR),
    Problem(key="learned_unreadable", find=_set_aside),
    Problem(key="unwritten_unreadable", find=_unwritten_set_aside),
    Problem(key="learned_newer", find=_newer),
    Problem(key="unwritten_newer", find=_unwritten_newer),
    Problem(key="search_unreachable", find=_silent_searches),
    Problem(key="verifier_unreachable", find=_silent_verifiers),
    Problem(key="reader_out_of_reach", find=_silent_reader),
    Problem(key="reader_missing", find=_missing_reader),
    Problem(key="resources_in_yaml", find=_resources_in_yaml),
)
"""Those of the lowest severity that there is are mere information."""
