"""What plain statements say of modes, presets, apps and inputs."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, thing, turn
from tests.grounding.plain.stating import state

PRESETS = ("none", "eco", "comfort")
EXTRA = (
    thing(
        "climate.study",
        "Study radiator",
        "office",
        "auto",
        hvac_modes=("off", "heat", "auto"),
        preset_mode="eco",
        preset_modes=PRESETS,
    ),
    thing("climate.loft", "Loft radiator", "office", "heat", hvac_modes=("off", "heat")),
    thing("fan.tower", "Tower fan", "office", "on", preset_mode="natural wind", preset_modes=("natural wind", "sleep")),
    thing("humidifier.cellar", "Cellar dryer", "garage", "on", mode="laundry", available_modes=("laundry", "quiet")),
    thing(
        "media_player.den",
        "Den telly",
        "living_room",
        "playing",
        media_title="Derry Girls",
        source="Netflix",
        source_list=("Netflix", "YouTube", "HDMI 1", "HDMI 2"),
    ),
    thing(
        "media_player.loft",
        "Loft telly",
        "office",
        "on",
        source="HDMI 1",
        source_list=("Netflix", "YouTube", "HDMI 1", "HDMI 2"),
    ),
    thing(
        "media_player.stick",
        "Fire stick",
        "office",
        "playing",
        app_name="Disney+",
        source="com.disney.plus",
        source_list=("com.disney.plus", "Netflix"),
    ),
)


@pytest.mark.parametrize(
    ("plain", "verdict"),
    [
        pytest.param("The mode of the Study radiator is comfort.", R, id="another-preset"),
        pytest.param("The Study radiator is in comfort mode.", R, id="in-another-preset"),
        pytest.param("The preset of the Study radiator is comfort.", R, id="preset-of"),
        pytest.param("The Study radiator preset mode is set to comfort.", R, id="preset-mode-is-set"),
        pytest.param("The mode of the Study radiator is eco.", S, id="this-preset"),
        pytest.param("The Study radiator is in eco mode.", S, id="in-this-preset"),
        pytest.param("The mode of the Study radiator is auto.", S, id="this-mode"),
        pytest.param("The mode of the Study radiator is heat.", R, id="another-mode"),
        pytest.param("The mode of the Study radiator is frost protection.", N, id="it-has-no-such-mode"),
        pytest.param("The mode of the Loft radiator is comfort.", N, id="no-presets"),
        pytest.param("The Tower fan is in sleep mode.", R, id="of-a-fan"),
        pytest.param("The mode of the Tower fan is natural wind.", S, id="two-words"),
        pytest.param("The Cellar dryer is in quiet mode.", R, id="of-a-dryer"),
        pytest.param("The app on the Den telly is YouTube.", R, id="another-app"),
        pytest.param("The app on the Den telly is Netflix.", S, id="this-app"),
        pytest.param("The app on the Den telly is Plex.", N, id="no-app-it-lists"),
        pytest.param("The source of the Den telly is HDMI 1.", R, id="an-input"),
        pytest.param("The app on the Loft telly is Netflix.", N, id="what-comes-through-a-port"),
        pytest.param("The source of the Loft telly is HDMI 2.", R, id="another-port"),
        pytest.param("The app on the Fire stick is Disney+.", S, id="by-the-name-of-the-app"),
        pytest.param("The app on the Fire stick is Netflix.", R, id="not-by-that-name"),
        pytest.param("The title on the Den telly is Father Ted.", R, id="another-title"),
        pytest.param("The title on the Den telly is Derry Girls.", S, id="this-title"),
    ],
)
def test_mode_or_source(plain: str, verdict: Verdict) -> None:
    """False only where the home lists what was said, and has something else."""
    assert state(turn(extra=EXTRA), plain, plain, knows=False).verdicts == [verdict]
