"""Issues a person has to solve, and the forms that solve them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
import logging
from typing import Final

from homeassistant.components.repairs import RepairsFlow, RepairsFlowResult
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers.event import async_track_time_interval
from homeassistant.helpers.start import async_at_started
import voluptuous as vol

from . import pipelines
from .const import CONF_AGENT_ID, CONF_READER, DOMAIN
from .grounder import CheckedReply, GroundedAssistConfigEntry
from .problems import PROBLEMS, Found, Home, Problem, agent_of, lacks_control
from .suggestions import async_agent_field, async_keep_reader, async_readers_to_ask, async_suggest, reader_field
from .wrapping import async_refuse

_LOGGER = logging.getLogger(__name__)
_LOOK_EVERY: Final = timedelta(minutes=1)
_PIPELINE: Final = "pipeline_answers_locally"

_COMING_AND_GOING: Final = frozenset(one.key for one in PROBLEMS if one.patience)

type _Seen = dict[str, tuple[object, int]]
"""Issue id -> what stays the same, and at how many looks in a row it was so."""


class Repairs:
    """Look for problems as long as an entry is loaded, and have them known."""

    def __init__(self, hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> None:
        """Begin with nothing seen."""
        self._hass = hass
        self._entry = entry
        self._home = Home(hass, entry)
        self._seen: _Seen = {}
        self._unknown: set[str] = set()
        self._has_begun = False

    @callback
    def async_start(self) -> None:
        """Look once all integrations had their chance, and every minute from then on."""
        grounder = self._entry.runtime_data
        self._entry.async_on_unload(grounder.async_subscribe(self._take))
        self._entry.async_on_unload(grounder.learner.journal.async_subscribe_failures(self.check))
        self._entry.async_on_unload(async_at_started(self._hass, self._begin))
        self._entry.async_on_unload(self._leave)

    @callback
    def _leave(self) -> None:
        """Raise nothing any more for an entry that its owner has disabled; a reload keeps what was raised."""
        if self._entry.disabled_by is not None:
            self._delete(active_issues(self._hass))

    @callback
    def check(self) -> None:
        """Raise and clear issues now; before Home Assistant has started nothing is wrong yet."""
        if self._has_begun:
            self._check(passes=0)

    @callback
    def _begin(self, _hass: HomeAssistant) -> None:
        looking = async_track_time_interval(self._hass, self._look, _LOOK_EVERY, name="grounded_assist repairs")
        self._entry.async_on_unload(looking)
        self._has_begun = True
        self.check()

    @callback
    def _look(self, _now: datetime) -> None:
        self._check(passes=1)

    @callback
    def _take(self, reply: CheckedReply) -> None:
        """Count what an agent without control was asked to do."""
        if reply.asks_to_act and not reply.has_looked and reply.answers is None:
            agent = agent_of(self._home, reply.subentry_id)
            if agent is not None and lacks_control(agent):
                self._home.commands[reply.subentry_id] = self._home.commands.get(reply.subentry_id, 0) + 1

    @callback
    def _check(self, *, passes: int) -> None:
        """Raise and clear issues; `passes` is how many looks this counts as."""
        found = {f"{one.key}_{about.about}": (one, about) for one in PROBLEMS for about in self._find(one)}
        self._seen = {issue_id: self._count(issue_id, *one, passes) for issue_id, one in found.items()}
        told = {issue_id: one for issue_id, one in found.items() if self._seen[issue_id][1] >= one[0].patience}
        self._delete(active_issues(self._hass) - told.keys())
        for issue_id, (problem, about) in told.items():
            self._raise(issue_id, problem, about)

    @callback
    def _find(self, problem: Problem) -> list[Found]:
        """Return where a problem is; what cannot be looked for is nowhere, and costs the others nothing."""
        try:
            return list(problem.find(self._home))
        except Exception:
            # Every minute would be too often.
            if problem.key not in self._unknown:
                _LOGGER.exception("It cannot be found out whether there is a problem: %s", problem.key)
            self._unknown.add(problem.key)
            return []

    @callback
    def _delete(self, issue_ids: Iterable[str]) -> None:
        """Clear issues; one that comes and goes and is ignored stays so."""
        registry = ir.async_get(self._hass)
        for issue_id in issue_ids:
            issue = registry.async_get_issue(DOMAIN, issue_id)
            if issue is None or issue.dismissed_version is None or issue.translation_key not in _COMING_AND_GOING:
                ir.async_delete_issue(self._hass, DOMAIN, issue_id)

    def _count(self, issue_id: str, problem: Problem, about: Found, passes: int) -> tuple[object, int]:
        # What was raised before a reload needs no patience again.
        before = problem.patience if issue_id in active_issues(self._hass) else 0
        stays, count = self._seen.get(issue_id, (about.stays, before))
        return about.stays, (count if stays == about.stays else 0) + passes

    @callback
    def _raise(self, issue_id: str, problem: Problem, about: Found) -> None:
        ir.async_create_issue(
            self._hass,
            DOMAIN,
            issue_id,
            data={"entry_id": self._entry.entry_id, "about": about.about, "problem": problem.key, **about.placeholders},
            is_fixable=problem.is_fixable,
            severity=problem.severity,
            translation_key=problem.key,
            translation_placeholders=about.placeholders or None,
        )


@callback
def active_issues(hass: HomeAssistant) -> set[str]:
    """Return the issues of the moment, not those only remembered to be ignored should they come again."""
    issues = ir.async_get(hass).issues.items()
    return {issue_id for (domain, issue_id), issue in issues if domain == DOMAIN and issue.active}


@callback
def active_problems(hass: HomeAssistant) -> list[str]:
    """Return the kinds of problems at the moment, each as often as it is raised."""
    issues = (ir.async_get(hass).async_get_issue(DOMAIN, issue_id) for issue_id in active_issues(hass))
    return sorted(issue.translation_key for issue in issues if issue is not None and issue.translation_key)


@callback
def async_clear(hass: HomeAssistant) -> None:
    """Forget all our issues."""
    for domain, issue_id in list(ir.async_get(hass).issues):
        if domain == DOMAIN:
            ir.async_delete_issue(hass, DOMAIN, issue_id)


async def async_create_fix_flow(
    hass: HomeAssistant,  # noqa: ARG001 - signature is Home Assistant's
    issue_id: str,
    data: dict[str, str | int | float | None] | None,
) -> RepairsFlow:
    """Return the form that solves an issue."""
    told = {key: str(value) for key, value in (data or {}).items()}
    if told.get("problem") == _PIPELINE:
        return AskAgentFirstFlow(issue_id, told)
    return ChooseAgentFlow(told.get("entry_id", ""), told.get("about", ""))


class AskAgentFirstFlow(RepairsFlow):
    """Have a pipeline ask its agent of everything, or leave it as it is for good."""

    def __init__(self, issue_id: str, told: dict[str, str]) -> None:
        """Remember which pipeline it is."""
        super().__init__()
        self._issue_id = issue_id
        self._told = told

    async def async_step_init(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:  # noqa: ARG002
        """Offer both."""
        return self.async_show_menu(
            menu_options=["ask_agent", "leave"],
            description_placeholders={key: self._told[key] for key in ("name", "pipeline")},
        )

    async def async_step_ask_agent(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:  # noqa: ARG002
        """Have the agent asked."""
        if (trouble := await pipelines.async_leave_to_agent(self.hass, self._told["about"])) is not None:
            return self.async_abort(reason=trouble, description_placeholders={"pipeline": self._told["pipeline"]})
        return self.async_create_entry(data={})

    async def async_step_leave(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:  # noqa: ARG002
        """Say no more of it."""
        ir.async_get(self.hass).async_ignore(DOMAIN, self._issue_id, ignore=True)
        return self.async_abort(reason="issue_ignored")


class ChooseAgentFlow(RepairsFlow):
    """Ask for another agent to wrap."""

    def __init__(self, entry_id: str, subentry_id: str) -> None:
        """Remember whose wrapped agent is to be replaced."""
        super().__init__()
        self._entry_id = entry_id
        self._subentry_id = subentry_id

    async def async_step_init(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:  # noqa: ARG002
        """Show the form; what comes here with the first request is not an answer."""
        return await self.async_step_agent()

    async def async_step_agent(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:
        """Wrap the chosen agent."""
        entry = self.hass.config_entries.async_get_entry(self._entry_id)
        if entry is None or (subentry := entry.subentries.get(self._subentry_id)) is None:
            return self.async_abort(reason="agent_removed")
        if (suggestion := async_suggest(self.hass, entry, self._subentry_id)) is None:
            return self.async_abort(reason="no_agent_left")
        errors: dict[str, str] = {}
        readers: list[str] = []
        shown = suggestion.agent_id
        if user_input is not None:
            shown = chosen = user_input[CONF_AGENT_ID]
            readers = async_readers_to_ask(self.hass, entry, chosen)
            if (refusal := async_refuse(self.hass, chosen, entry, self._subentry_id)) is not None:
                errors[CONF_AGENT_ID] = refusal
            elif readers and user_input.get(CONF_READER) not in readers:
                errors[CONF_READER] = "reader_of_another_agent"
            else:
                if readers:
                    async_keep_reader(self.hass, entry, user_input[CONF_READER])
                data = {**subentry.data, CONF_AGENT_ID: chosen}
                self.hass.config_entries.async_update_subentry(entry, subentry, data=data)
                return self.async_create_entry(data={})
        fields = async_agent_field(self.hass, entry, self._subentry_id) | reader_field(self.hass, readers)
        return self.async_show_form(
            step_id="agent",
            data_schema=self.add_suggested_values_to_schema(vol.Schema(fields), {CONF_AGENT_ID: shown}),
            errors=errors,
            description_placeholders={"name": subentry.title, CONF_AGENT_ID: subentry.data[CONF_AGENT_ID]},
        )
