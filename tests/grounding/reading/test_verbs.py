"""The verbs and adjectives in which replies tell of the same thing."""

import pytest

from tests.grounding.homes import R, S, verdicts

# Thing, its id, the state that makes it true, one that makes it false, what was done to it, how it is.
ROWS = (
    (
        "the reading lamp",
        "light.reading",
        "on",
        "off",
        (
            "turned on | switched on | powered on | activated | enabled | lit | illuminated | fired up | "
            "flipped on | put on | lit up | powered up | turned back on | started | toggled on"
        ),
        (
            "on | lit | active | glowing | shining | illuminated | switched on | turned on | powered on | "
            "running | activated | enabled | lit up | burning"
        ),
    ),
    (
        "the reading lamp",
        "light.reading",
        "off",
        "on",
        (
            "turned off | switched off | powered off | powered down | deactivated | disabled | shut off | shut "
            "down | extinguished | killed | put out | turned out | flipped off | toggled off"
        ),
        (
            "off | unlit | inactive | switched off | turned off | powered off | powered down | shut off | "
            "disabled | deactivated | extinguished | not on"
        ),
    ),
    (
        "the velvet curtain",
        "cover.curtain",
        "open",
        "closed",
        (
            "opened | opened up | lifted | drawn open | pulled open | rolled up | drawn back | pulled back | "
            "pulled up | parted"
        ),
        "open | opened | raised | lifted",
    ),
    (
        "the velvet curtain",
        "cover.curtain",
        "closed",
        "open",
        "closed | shut | rolled down | drawn closed | pulled shut | pulled down | closed up",
        "closed | shut | fully closed",
    ),
    (
        "the front door",
        "lock.front",
        "locked",
        "unlocked",
        "locked | secured | bolted | locked up | locked down | latched | deadbolted | fastened",
        "locked | secured | secure | bolted | latched | locked up | securely locked",
    ),
    (
        "the front door",
        "lock.front",
        "unlocked",
        "locked",
        "unlocked | unsecured | unbolted | unlatched",
        "unlocked | unsecured | not locked | unbolted",
    ),
    (
        "the Samsung TV",
        "media_player.tv",
        "playing",
        "paused",
        "resumed | unpaused | started | played | continued",
        "playing | resumed | unpaused",
    ),
    (
        "the Samsung TV",
        "media_player.tv",
        "paused",
        "playing",
        "paused | halted | suspended | put on hold | stopped | put on pause",
        "paused | on pause | suspended | halted | on hold | stopped",
    ),
    (
        "Robbie",
        "vacuum.robbie",
        "cleaning",
        "docked",
        "started | activated | dispatched | launched | sent out | deployed",
        "cleaning | vacuuming | running | active | out cleaning | cleaning up",
    ),
    (
        "Robbie",
        "vacuum.robbie",
        "docked",
        "cleaning",
        (
            "docked | sent home | sent back | returned | sent to its dock | sent to its charging station | "
            "recalled | parked | sent back to base | returned home | called back"
        ),
        (
            "docked | at its dock | at its base | in its dock | back at its base | parked | on its dock | on "
            "its base | at base | returning to its dock | heading back to its base | on its way back to its "
            "dock | on its way home | going back to its base"
        ),
    ),
    (
        "the garden valve",
        "valve.garden",
        "open",
        "closed",
        "opened | turned on | activated | started",
        "open | on | running | active",
    ),
    (
        "the garden valve",
        "valve.garden",
        "closed",
        "open",
        "closed | turned off | shut off | shut | deactivated | shut down",
        "closed | off | shut | shut off | inactive",
    ),
    (
        "the alarm",
        "alarm_control_panel.home",
        "armed_away",
        "disarmed",
        "armed",
        "armed",
    ),
    (
        "the alarm",
        "alarm_control_panel.home",
        "disarmed",
        "armed_away",
        "disarmed",
        "disarmed | not armed",
    ),
    (
        "the desk fan",
        "fan.desk",
        "on",
        "off",
        "turned on | started | activated | switched on | spun up",
        "on | running | spinning | active",
    ),
    (
        "the desk fan",
        "fan.desk",
        "off",
        "on",
        "turned off | stopped | deactivated | shut off | switched off | shut down",
        "off | stopped | inactive | not running",
    ),
    (
        "the living room thermostat",
        "climate.living_room",
        "heat",
        "off",
        "turned on | activated | switched on | started",
        "on",
    ),
    (
        "the living room thermostat",
        "climate.living_room",
        "off",
        "heat",
        "turned off | switched off | deactivated | shut off | shut down",
        "off | inactive | switched off",
    ),
)


def _sentences(column: int, *forms: str) -> list[object]:
    return [
        pytest.param(form.format(row[0].capitalize(), row[0], words), row[1:4], id=f"{words}-{index}")
        for row in ROWS
        for words in filter(None, row[column].split(" | "))
        for index, form in enumerate(forms)
    ]


@pytest.mark.parametrize(("text", "home"), _sentences(4, "I've {2} {1}.", "{0} has been {2}."))
def test_what_was_done(text: str, home: tuple[str, str, str]) -> None:
    """What is told as done is true of the state it leaves, and false of the other."""
    entity_id, state, other = home
    assert [verdicts(text, {entity_id: state}), verdicts(text, {entity_id: other})] == [(S,), (R,)]


@pytest.mark.parametrize(("text", "home"), _sentences(5, "{0} is {2}.", "{0} is now {2}."))
def test_how_it_is(text: str, home: tuple[str, str, str]) -> None:
    """What is told of how it is is true of that state, and false of the other."""
    entity_id, state, other = home
    assert [verdicts(text, {entity_id: state}), verdicts(text, {entity_id: other})] == [(S,), (R,)]
