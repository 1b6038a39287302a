"""The home and the replies that are timed."""

import pytest

from custom_components.grounded_assist.grounding.reading.segmentation import segment
from measuring.made import KINDS, make_home, make_replies
from measuring.pure import load_lexicon, quick_home
from measuring.world import World


def test_the_same_home_is_made_each_time() -> None:
    """Every entity is known by one name that no other has."""
    home = make_home(150)
    assert home == make_home(150)
    assert len({name for entity in home.entities for name in (entity.name, *entity.aliases)}) == 150 + 30


@pytest.mark.parametrize("kind", KINDS)
def test_replies_are_distinct_and_of_two_sentences(kind: str) -> None:
    """Every one claims something of the home."""
    home, lexicon = make_home(100), load_lexicon("en")
    replies = make_replies(home, 30, KINDS[kind])
    states = {entity.entity_id: entity.seen for entity in home.entities}
    quick = quick_home(home, lexicon)
    assert len(set(replies)) == 30
    assert {len(segment(reply, lexicon.abbreviations)) for reply in replies} == {2}
    assert all(quick.findings(World(reply=reply, before=states, after=states)) for reply in replies)
