"""What thousands share a name: readers look at each of them once, however often that name is said."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.effort import Effort
from custom_components.grounded_assist.grounding.matches import Match
from custom_components.grounded_assist.grounding.model import Entity, Reason
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.items import Item, ids_named, names_domain
from tests.grounding.crowds import LOOKED_AT, crowd, ids

COUNT = 2_000
LISTS, LIGHTS = frozenset({"todo"}), frozenset({"light"})


def items(count: int, domain: str = "light") -> list[Item]:
    """Return a name of many things, said again and again."""
    match = Match(0, ids(COUNT, domain))
    LOOKED_AT.clear()
    return [Item("lamp", at, at + 1, match=match) for at in range(count)]


def test_domains_of_a_name() -> None:
    """They are found once for all that is asked of it."""
    said = items(100, "switch")
    assert not any(names_domain(item, domains) for item in said for domains in (LISTS, LIGHTS) for _ in range(5))
    assert LOOKED_AT.total() == COUNT


@pytest.mark.parametrize("domains", [None, LIGHTS])
def test_ids_of_a_name(domains: frozenset[str] | None) -> None:
    """Each is told once, and looked at a few times at most."""
    assert len(ids_named(items(100), domains)) == COUNT
    assert LOOKED_AT.total() <= 3 * COUNT


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The {} is on.", id="a-name"),
        pytest.param("There are three items on the {}.", id="a-list"),
        pytest.param("Milk is on the {}.", id="an-entry"),
        pytest.param("I added milk to the {}.", id="what-was-added"),
        pytest.param("{}: it is on.", id="a-label"),
        pytest.param("The `brightness` attribute of the {} is 3.", id="an-attribute"),
        pytest.param("All speakers are off, but the {} is not.", id="told-apart"),
        pytest.param("The living room and {} are on in the specified area.", id="a-place"),
    ],
)
def test_a_sentence_that_names_a_crowd(text: str) -> None:
    """It takes no longer with each time that the name is said."""
    read(text.format(" ".join(["lamp"] * 100)), crowd(COUNT))
    assert LOOKED_AT.total() <= 6 * COUNT


def test_things_called_like_what_others_are() -> None:
    """Lights called "Window" and windows with other names are not held against each other."""
    windows = (
        Entity(id=one, domain="binary_sensor", device_class="window", names=(f"Pane {one[-3:]}",))
        for one in ids(400, "binary_sensor")
    )
    read("The window is open.", crowd(400, lambda _: "Window", beside=windows))
    assert LOOKED_AT["compared"] <= 800


def test_steps_of_names() -> None:
    """To hold each of those that are called alike against the other words of a phrase is work as well."""
    scene = crowd(450)
    claims = read("The very old wooden lamp is on.", replace(scene, effort=Effort(3_000)))
    assert all(one.open_reason is Reason.TOO_MUCH_TO_READ for one in claims)


def test_an_attribute_of_a_crowd() -> None:
    """It is the attribute of none of them."""
    (claim,) = read("The `brightness` attribute of the lamp is 3.", crowd(501))
    assert claim.open_reason is Reason.TOO_MUCH_TO_READ
