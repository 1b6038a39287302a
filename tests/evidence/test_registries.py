"""Whether there is something by a name."""

import pytest

from custom_components.grounded_assist.evidence.registries import RegistriesSource
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, Rank, Source

from .house import House, claim


@pytest.mark.parametrize(
    ("about", "seen"),
    [
        pytest.param(claim(unknown_name="attic lamp"), [("attic lamp", False)], id="an-unknown-name"),
        pytest.param(
            claim("light.a", kind=ClaimKind.EXISTENCE, subject="the lamp"), [("the lamp", True)], id="it-is-there"
        ),
        pytest.param(claim(kind=ClaimKind.EXISTENCE, subject="safe"), [("safe", False)], id="it-is-not-there"),
        pytest.param(
            claim("light.a", kind=ClaimKind.EXISTENCE, subject="light.a"), [], id="an-id-is-seen-by-its-state"
        ),
        pytest.param(claim("light.a"), [], id="a-claim-of-its-state"),
    ],
)
async def test_existence_is_read(house: House, about: Claim, seen: list[tuple[str, bool]]) -> None:
    """Names in question are told to exist or not, as far as the asker may know."""
    house.add("light.a", "Lamp")
    scene, asker = await house.async_scene()
    with Window(house.hass) as window:
        read = await RegistriesSource().async_read((about,), asker, scene, window)
    assert [(one.subject, one.value) for one in read] == seen
    assert {(one.source, one.rank) for one in read} <= {(Source.REGISTRIES, Rank.OBSERVED)}
