"""A voice that takes a stream and writes down every word it was to speak."""

from collections.abc import AsyncGenerator
import json
from pathlib import Path
from typing import override

from homeassistant.components.tts.const import DATA_COMPONENT
from homeassistant.components.tts.entity import TextToSpeechEntity, TTSAudioRequest, TTSAudioResponse
from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.typing import ConfigType

CONFIG_SCHEMA = cv.empty_config_schema("dictaphone")


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Add the voice."""
    await hass.data[DATA_COMPONENT].async_add_entities([Dictaphone(Path(hass.config.path("spoken.jsonl")))])
    return True


class Dictaphone(TextToSpeechEntity):
    """Speaks silence."""

    _attr_name = "Dictaphone"
    _attr_default_language = "en"
    _attr_supported_languages = ["en"]  # noqa: RUF012

    def __init__(self, notes: Path) -> None:
        """Take notes here."""
        self._notes = notes

    @override
    async def async_stream_tts_audio(self, request: TTSAudioRequest) -> TTSAudioResponse:
        async def speak() -> AsyncGenerator[bytes]:
            words = "".join([chunk async for chunk in request.message_gen])
            await self.hass.async_add_executor_job(_append, self._notes, json.dumps(words))
            yield b"silence"

        return TTSAudioResponse("mp3", speak())


def _append(path: Path, line: str) -> None:
    with path.open("a") as notes:
        notes.write(line + "\n")
