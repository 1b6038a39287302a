"""The clock, the sun over the home, and sums."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.evidence.computed import ComputedSource
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.model import (
    Calculation,
    Claim,
    ClaimKind,
    Evidence,
    Operator,
    Quantity,
    Rank,
    Source,
)

from .house import House, claim

NOW = claim(kind=ClaimKind.NOW, subject="now")
SUN = claim(kind=ClaimKind.NOW, subject="sun", meaning="above_horizon")
SUM = claim(
    kind=ClaimKind.ARITHMETIC,
    subject="2 + 2",
    value=Quantity(attribute="", number=4),
    calculation=Calculation(
        operator=Operator.PLUS, terms=(Quantity(attribute="", number=2), Quantity(attribute="", number=2))
    ),
)


async def async_read(house: House, now: datetime, *claims: Claim) -> tuple[Evidence, ...]:
    """Return what is computed of claims at a time."""
    scene, asker = await house.async_scene()
    with Window(house.hass) as window:
        return await ComputedSource().async_read(claims, asker, replace(scene, now=now), window)


async def test_the_clock_is_that_of_the_asker(house: House) -> None:
    """The report shows the local time with its day of the week."""
    now = datetime(2026, 11, 21, 21, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    (seen,) = await async_read(house, now, NOW, NOW)
    assert (seen.subject, seen.value, seen.observed_at) == ("now", "2026-11-21 Sat 21:30", now)
    assert (seen.source, seen.rank) == (Source.COMPUTED, Rank.COMPUTED)


async def test_sums_are_done(house: House) -> None:
    """A result is evidence as well; what is not computed yields none."""
    seen = await async_read(house, datetime(2026, 11, 21, tzinfo=UTC), SUM, claim("light.a"))
    assert [(one.subject, one.value) for one in seen] == [("2 + 2", 4.0)]


@pytest.mark.parametrize(
    ("hour", "state"),
    [
        pytest.param(12, "above_horizon", id="noon"),
        pytest.param(0, "below_horizon", id="midnight"),
    ],
)
async def test_the_sun_is_where_the_home_sees_it(hass: HomeAssistant, house: House, hour: int, state: str) -> None:
    """Whether it is up, and when it rises and sets, depends on where the home is."""
    await hass.config.async_update(latitude=52.5, longitude=13.4, time_zone="Europe/Berlin")
    now = datetime(2026, 6, 21, hour, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    (seen,) = await async_read(house, now, SUN)
    assert (seen.subject, seen.value) == ("sun", state)
    assert {str(at)[:13] for at in seen.attributes["sunset"]} == {  # type: ignore[union-attr]
        "2026-06-20T21",
        "2026-06-21T21",
        "2026-06-22T21",
    }


async def test_near_the_poles_the_sun_may_not_set(hass: HomeAssistant, house: House) -> None:
    """Where it does not set there is nothing to tell of it."""
    await hass.config.async_update(latitude=78.2, longitude=15.6, time_zone="Europe/Oslo")
    (seen,) = await async_read(house, datetime(2026, 6, 21, 0, 30, tzinfo=ZoneInfo("Europe/Oslo")), SUN)
    assert (seen.value, seen.attributes) == ("above_horizon", {"sunrise": (), "sunset": ()})
