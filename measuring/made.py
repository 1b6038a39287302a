"""Homes and replies that are made up, always the same ones."""

from collections.abc import Mapping, Sequence
import random

from .corpus import Home, HomeEntity, HomePlace, Seen

_ROOMS = ("Attic", "Bakery", "Cellar", "Den", "Foyer", "Gallery", "Hall", "Library", "Nursery", "Pantry", "Studio")
_FLOORS = ("Basement", "Ground Floor", "Upper Floor")
_THINGS = {
    "light": ("Lamp", "Spotlight", "Chandelier", "Light Strip"),
    "switch": ("Outlet", "Heater Plug", "Fountain"),
    "fan": ("Fan", "Extractor"),
    "lock": ("Lock", "Deadbolt"),
    "cover": ("Blind", "Curtain"),
    "media_player": ("Speaker", "Radio"),
}
_STATES = {"lock": ("locked", "unlocked"), "cover": ("open", "closed"), "media_player": ("playing", "paused")}
_SWITCHED = ("on", "off")
_PER_AREA = 20
_EACH_ALIAS = 5

SPOKEN: Sequence[str] = (
    "I've turned {on} the {switched} for you. The {other} is {state}.",
    "Okay, the {switched} is now {on}. Is there anything else I can help you with?",
    "Sure! I have turned {on} the {switched} in the {area}.",
    "The {switched} has been turned {on}. Let me know if you need anything else.",
    "The {other} is currently {state}. I've also turned {on} the {switched}.",
    "Done! The {switched} is {on} and the {other} is {state}.",
)
"""Two sentences each, in the forms in which language models speak to a person."""
PLAIN: Sequence[str] = ("The {switched} is {on}. The {other} is {state}.",)
"""The two shortest sentences that claim something; all but the names are words that commands use as well."""
KINDS: Mapping[str, Sequence[str]] = {"as agents speak": SPOKEN, "plain states": PLAIN}


def states_of(domain: str) -> tuple[str, str]:
    """Return the two states that things of a domain can be in."""
    return _STATES.get(domain, _SWITCHED)


def make_home(size: int) -> Home:
    """Return a home of so many entities, always the same one; each name stands for one of them."""
    draw = random.Random(size)
    areas = [
        HomePlace(
            id=f"area_{index}",
            name=f"{_ROOMS[index % len(_ROOMS)]} {index // len(_ROOMS) + 1}",
            floor_id=_FLOORS[index % len(_FLOORS)].lower().replace(" ", "_"),
        )
        for index in range(max(1, size // _PER_AREA))
    ]
    return Home(
        id=f"of_{size}",
        is_metric=True,
        floors=tuple(HomePlace(id=name.lower().replace(" ", "_"), name=name) for name in _FLOORS),
        areas=tuple(areas),
        devices=(),
        entities=tuple(_make_entity(index, areas[index % len(areas)], draw) for index in range(size)),
    )


def _make_entity(index: int, area: HomePlace, draw: random.Random) -> HomeEntity:
    domain = draw.choice(tuple(_THINGS))
    name = f"{area.name} {draw.choice(_THINGS[domain])} {index}"
    return HomeEntity(
        entity_id=f"{domain}.thing_{index}",
        name=name,
        aliases=() if index % _EACH_ALIAS else (f"{_THINGS[domain][0]} number {index}",),
        area_id=area.id,
        seen=Seen(state=draw.choice(states_of(domain)), attributes={"friendly_name": name}),
    )


def make_replies(home: Home, count: int, templates: Sequence[str] = SPOKEN) -> list[str]:
    """Return distinct replies of two sentences about the home, some true, some not."""
    draw = random.Random(count)
    switched = [entity for entity in home.entities if entity.domain not in _STATES]
    areas = {area.id: area.name for area in home.areas}
    replies: dict[str, None] = {}
    while len(replies) < count:
        one, other = draw.choice(switched), draw.choice(home.entities)
        reply = templates[len(replies) % len(templates)].format(
            switched=one.name,
            on=draw.choice(_SWITCHED),
            area=areas[one.area_id or ""],
            other=other.name,
            state=draw.choice(states_of(other.domain)),
        )
        replies[reply] = None
    return list(replies)
