"""Say how a reply is read in the demo home, without a running Home Assistant."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from custom_components.grounded_assist.grounding.engine.explanation import Explanation, ReadClaim, ReadClause
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.model import Entity, Place
from custom_components.grounded_assist.grounding.reading import explain, read
from custom_components.grounded_assist.grounding.reading.segmentation import segment
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import convert, read as read_lexicon

from .custom_components.demo_house.house import DEVICES, FLOORS, HELPERS, ROOMS

_LANGUAGE = "en"


def lines(text: str) -> Iterator[str]:
    """Yield how a reply is read, which may have its request before it: "Is the lamp on?|Yes, it is."."""
    request, _, reply = text.rpartition("|")
    for number, one in enumerate(explanations(reply, request.strip())):
        if not number:
            yield f"question: {one.question or 'none'}"
        yield f"{one.text.strip()}"
        for clause in one.clauses:
            yield from _clause(clause)
        if one.residue:
            yield f"  not understood: {', '.join(one.residue)}"


def _clause(clause: ReadClause) -> Iterator[str]:
    yield f'  {clause.context}: "{clause.text}" ({", ".join(clause.frames) or "no shape of its own"})'
    yield from map(_claim, clause.claims)


def _claim(claim: ReadClaim) -> str:
    said = f"{'not ' if claim.is_negated else ''}{claim.says}"
    meant = " or ".join(", ".join(one) or "nothing" for one in claim.readings) or "nothing in the home"
    is_open = f", open: {claim.open_reason}" if claim.open_reason else ""
    return f"    {claim.kind} {said}: {claim.quantifier} {claim.subject!r} is {meant}{is_open}"


def explanations(reply: str, request: str) -> Iterator[Explanation]:
    """Yield how each sentence of a reply is read."""
    lexicon = read_lexicon(_LANGUAGE)
    if lexicon is None:
        return
    home = gazetteer().view(None)
    scene = Scene(lexicon=lexicon, home=home, now=datetime.now(UTC), request=request, convert=convert)
    for sentence in segment(reply, lexicon.abbreviations):
        if sentence.strip():
            yield explain(sentence.strip(), scene)
            claims = read(sentence, scene)
            scene = replace(scene, previous=(*scene.previous, *claims), told=(*scene.told, sentence))


def gazetteer() -> Gazetteer:
    """Enter what Assist may see of the demo home."""
    found = Gazetteer()
    for floor in FLOORS:
        found.set_floor(Place(id=floor, names=(floor,)))
    floors = {room.name: room.floor for room in ROOMS}
    for room in ROOMS:
        found.set_area(Place(id=room.name, names=(room.name, *room.aliases), floor_id=room.floor))
    for one in DEVICES:
        if not one.is_hidden:
            found.set_entity(
                Entity(
                    id=one.entity_id,
                    domain=one.domain,
                    names=(one.name, *one.aliases),
                    device_class=one.device_class,
                    area_id=one.area,
                    floor_id=floors[one.area],
                )
            )
    for entity_id in HELPERS:
        domain, _, key = entity_id.partition(".")
        found.set_entity(Entity(id=entity_id, domain=domain, names=(key.replace("_", " ").capitalize(),)))
    return found
