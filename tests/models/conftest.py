"""What tests of verifiers share."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.models.backend import Backend
from custom_components.grounded_assist.models.opinions import Bounds, Verifier
from tests.secret_texts import SECRETS

from .chat_server import ChatServer, async_serving, with_logprobs


@pytest.fixture
async def chat(hass: HomeAssistant, socket_enabled: None) -> AsyncIterator[ChatServer]:
    """Return a server whose model tells probabilities."""
    async with async_serving(with_logprobs()) as served:
        yield served


@dataclass
class Counted:
    """Everything that was counted, by metric and label."""

    times: Counter[tuple[str, str]] = field(default_factory=Counter)

    def count(self, metric: str, label: str, times: int) -> None:
        """Count so many."""
        self.times[metric, label] += times

    def verifier(self, backend: Backend, *, clock: Any = None, **bounds: Any) -> Verifier:
        """Return a verifier whose doings are counted here."""
        return Verifier(backend, Bounds(**bounds), self.count, SECRETS, **({"clock": clock} if clock else {}))


@pytest.fixture
def counted() -> Counted:
    """Return what counts."""
    return Counted()
