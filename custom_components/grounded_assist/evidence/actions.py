"""What Home Assistant offers to be called by name: actions, fields, triggers, conditions, what templates use."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.condition import CONDITIONS
from homeassistant.helpers.service import async_get_all_descriptions
from homeassistant.helpers.template import TemplateEnvironment
from homeassistant.helpers.translation import async_get_translations
from homeassistant.helpers.trigger import TRIGGERS
from homeassistant.util import dt as dt_util

from ..coercion import mapping_or_empty
from ..grounding.judging.field import ELSEWHERE, IS_WHOLE, NAMES, OPTIONS
from ..grounding.meanings.vocabularies import BUILT_IN, OPEN_DOMAINS, STEP_KEYS
from ..grounding.model import Attribute, Claim, Evidence, Member, Rank, Source, Vocabulary
from ..grounding.scene import Scene
from .schemas import accepts, described, fields_of, options_of
from .source import Asker
from .window import Window

_SCRIPT: Final = "script"
_BUILT_IN_ACTIONS: Final[Mapping[str, frozenset[str]]] = {
    _SCRIPT: frozenset({"reload", "toggle", "turn_off", "turn_on"})
}
"""Actions that no owner has named, also while that cannot be read from files."""
_LATEST_SECONDS: Final = 0.5
"""So long a sentence waits for what is read from files the first time."""
_SERVICES: Final = "services"
_TEMPLATES: Final = "template.environment"

type Named = Mapping[str, Attribute]
type Members = list[Member]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Files:
    """What the files of integrations say of their actions."""

    descriptions: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    texts: frozenset[tuple[str, ...]] = frozenset()
    """Domain, action and what follows of each text; it may be of what is not set up here."""

    def actions(self, domain: str) -> frozenset[str]:
        """Return the actions of a domain that have a text."""
        return frozenset(path[1] for path in self.texts if path[0] == domain)

    def fields(self, domain: str, action: str) -> frozenset[str]:
        """Return the fields of an action that have a text."""
        return frozenset(path[3] for path in self.texts if path[:3] == (domain, action, "fields"))


class ActionsSource:
    """Look names up among those that can be called."""

    name = Source.ACTIONS

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return for each vocabulary that is in question the names in it."""
        del scene
        asked: dict[str, Members] = {}
        for member in (claim.member for claim in claims if claim.member is not None):
            asked.setdefault(member.space, []).append(member)
        if not asked:
            return ()
        domains = {members[0].owner.partition(".")[0] for members in asked.values() if members[0].of in _IN_FILES}
        look = _Look(window.hass, asker, await _async_files(window.hass, domains) if domains else None)
        found = ((space, _READERS[members[0].of](look, members)) for space, members in asked.items())
        now = dt_util.utcnow()
        return tuple(
            Evidence(
                source=Source.ACTIONS, rank=Rank.OBSERVED, subject=space, value=None, observed_at=now, attributes=named
            )
            for space, named in found
            if named is not None
        )


async def async_prepare(hass: HomeAssistant) -> None:
    """Read the descriptions of actions from files, before a sentence has to wait for them."""
    await async_get_all_descriptions(hass)


async def _async_files(hass: HomeAssistant, domains: set[str]) -> _Files | None:
    """Return what files say; None if reading them takes too long, the next one then finds them read."""
    reading = hass.async_create_background_task(_async_read(hass, domains), "grounded_assist actions")
    if not reading.done():
        await asyncio.wait([reading], timeout=_LATEST_SECONDS)
    return reading.result() if reading.done() else None


async def _async_read(hass: HomeAssistant, domains: set[str]) -> _Files:
    descriptions = await async_get_all_descriptions(hass)
    texts = await async_get_translations(hass, "en", _SERVICES, domains)
    paths = (tuple(key.split(".")[1:]) for key in texts)
    return _Files(
        descriptions=descriptions, texts=frozenset((path[0], *path[2:]) for path in paths if path[1] == _SERVICES)
    )


class _Look:
    """The names that there are, as far as the asker may know of them."""

    def __init__(self, hass: HomeAssistant, asker: Asker, files: _Files | None) -> None:
        """Take what files say; None if that is not known in time."""
        self._hass = hass
        self._asker = asker
        self._is_read = files is not None
        self._files = files or _Files()

    def actions(self, members: Members) -> Named:
        """Return the actions of a domain; a script that nobody may see has none."""
        domain = members[0].owner
        names = frozenset(name for name in self._services(domain) if self._may_know(domain, name))
        is_whole = self._is_read and bool(names) and domain in self._hass.config.components
        others = self._files.actions(domain) - names
        return _named(names, is_whole=is_whole and domain not in OPEN_DOMAINS) | {ELSEWHERE: tuple(sorted(others))}

    def fields(self, members: Members) -> Named | None:
        """Return the fields of an action with their options; None of an action that is not there."""
        domain, _, action = members[0].owner.partition(".")
        service = self._services(domain).get(action)
        if service is None or not self._may_know(domain, action):
            return None
        checks, is_closed = fields_of(service.schema)
        about = mapping_or_empty(mapping_or_empty(self._files.descriptions.get(domain)).get(action))
        details = dict(described(mapping_or_empty(about.get("fields"))))
        names = STEP_KEYS | checks.keys() | details.keys() | self._files.fields(domain, action)
        told = {
            f"{OPTIONS}{name}": (*known, *_taken(checks[name], members, name))
            for name in {one.name for one in members} & details.keys() & checks.keys()
            if (known := options_of(details[name]))
        }
        return _named(names, is_whole=is_closed and self._is_read) | told

    def triggers(self, members: Members) -> Named:
        """Return the triggers of a domain, or those that have no domain."""
        return _of_automations(members[0], self._hass.data.get(TRIGGERS, {}).keys())

    def conditions(self, members: Members) -> Named:
        """Return the conditions of a domain, or those that have no domain."""
        return _of_automations(members[0], self._hass.data.get(CONDITIONS, {}).keys())

    def integrations(self, members: Members) -> Named | None:
        """Return what is set up, for those who may know the host; there are others in the world."""
        del members
        if not self._asker.may_know_host:
            return None
        return _named((one for one in self._hass.config.components if "." not in one), is_whole=False)

    def functions(self, members: Members) -> Named:
        """Return what templates can call."""
        del members
        return _named(self._templates.globals, is_whole=True)

    def filters(self, members: Members) -> Named:
        """Return the filters of templates."""
        del members
        return _named(self._templates.filters, is_whole=True)

    def tests(self, members: Members) -> Named:
        """Return the tests of templates."""
        del members
        return _named(self._templates.tests, is_whole=True)

    def methods(self, members: Members) -> None:
        """Return that nobody here knows the methods of libraries."""

    @property
    def _templates(self) -> TemplateEnvironment:
        """Return the surroundings of all templates, to which an integration may have added something."""
        known = self._hass.data.get(_TEMPLATES)
        return known if isinstance(known, TemplateEnvironment) else TemplateEnvironment(self._hass)

    def _services(self, domain: str) -> Mapping[str, Any]:
        return self._hass.services.async_services_for_domain(domain)

    def _may_know(self, domain: str, action: str) -> bool:
        """Return whether the asker may know of an action: of one the owner has named, if an entity bears its name."""
        if domain not in OPEN_DOMAINS or action in self._files.actions(domain) | _BUILT_IN_ACTIONS.get(
            domain, frozenset()
        ):
            return True
        return f"{domain}.{action}" in self._asker.visible or (self._asker.may_know_host and domain != _SCRIPT)


def _named(names: Iterable[str], *, is_whole: bool) -> dict[str, Attribute]:
    return {NAMES: tuple(sorted(map(str, names))), IS_WHOLE: is_whole}


def _taken(check: object, members: Members, name: str) -> set[str]:
    """Return what a field is said to take and may take, though nobody has described it."""
    return {one.option for one in members if one.name == name and one.option and accepts(check, one.option)}


def _of_automations(member: Member, known: Iterable[str]) -> Named:
    """Return the names below a domain; without one what is built in, and there may be more."""
    if not member.owner:
        return _named(BUILT_IN[member.of] | {name for name in known if "." not in name}, is_whole=False)
    names = {name.partition(".")[2] for name in known if name.startswith(f"{member.owner}.")}
    return _named(names, is_whole=bool(names))


_IN_FILES: Final = frozenset({Vocabulary.ACTION, Vocabulary.FIELD})
_READERS: Final[Mapping[Vocabulary, Callable[[_Look, Members], Named | None]]] = {
    Vocabulary.ACTION: _Look.actions,
    Vocabulary.FIELD: _Look.fields,
    Vocabulary.TRIGGER: _Look.triggers,
    Vocabulary.CONDITION: _Look.conditions,
    Vocabulary.INTEGRATION: _Look.integrations,
    Vocabulary.FUNCTION: _Look.functions,
    Vocabulary.FILTER: _Look.filters,
    Vocabulary.TEST: _Look.tests,
    Vocabulary.METHOD: _Look.methods,
}
