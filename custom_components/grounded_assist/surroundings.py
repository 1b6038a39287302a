"""What holds for the whole of one turn: the home as its asker may know it, the words, the choices, the time."""

from dataclasses import dataclass

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from . import lexicons
from .evidence import Asker
from .evidence.home import Home
from .evidence.window import Window
from .grounding.model import Policy, Said
from .grounding.options import Options
from .grounding.scene import Scene
from .groundwork import Spawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who asks what, how the reply reaches them, and what came before."""

    language: str
    request: str
    user_id: str | None
    policy: Policy
    window: Window
    is_spoken: bool = True
    earlier: tuple[Said, ...] = ()
    spawn: Spawn | None = None
    """Keeps alive what answers too late; None where the reply is over at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long checking may take."""

    budget_seconds: float
    settle_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What holds for the whole of one turn."""

    scene: Scene
    policy: Policy
    asker: Asker
    window: Window
    limits: Limits
    spawn: Spawn | None = None


async def async_look_around(
    hass: HomeAssistant, home: Home, asked: Asked, options: Options, limits: Limits
) -> Surroundings | None:
    """Return what holds for a turn; None in a language without a lexicon."""
    lexicon = await lexicons.async_load(hass, asked.language)
    if lexicon is None:
        return None
    asker = await home.async_asker(asked.user_id)
    return Surroundings(
        scene=Scene(
            lexicon=lexicon,
            home=home.view(asker),
            now=dt_util.now(),
            request=asked.request,
            earlier=asked.earlier,
            options=options,
            is_spoken=asked.is_spoken,
            convert=lexicons.convert,
        ),
        policy=asked.policy,
        asker=asker,
        window=asked.window,
        limits=limits,
        spawn=asked.spawn,
    )
