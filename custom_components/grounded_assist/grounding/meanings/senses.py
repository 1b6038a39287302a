"""Words that devices, bins and the weather use as states, by what they come to: which of them exclude each other."""

from collections.abc import Mapping

type Senses = Mapping[str, frozenset[str]]


def _words(*words: str) -> frozenset[str]:
    return frozenset(words)


_DONE, _RUNNING, _PAUSED, _IDLE, _RECORDING = "done", "running", "paused", "idle", "recording"
_CLEAR, _PARTLY, _CLOUDED, _WET, _SNOW, _DRY = "clear", "partly", "clouded", "wet", "snow", "dry"

_OF_DEVICES: Senses = {
    _DONE: _words("done", "finished", "complete", "completed", "ended", "end", "program ended"),
    _RUNNING: _words("running", "run", "in use", "in progress", "active", "working", "washing", "rinsing", "spinning"),
    _PAUSED: _words("paused", "pause"),
    _IDLE: _words("idle", "standby", "off", "ready"),
    _RECORDING: _words("recording", "streaming"),
}
_REFUSE, _RECYCLED, _PAPER, _PACKAGING, _GLASS = "refuse", "recycled", "paper", "packaging", "glass"
_FOOD, _GARDEN = "food", "garden"
_OF_WASTE: Senses = {
    _REFUSE: _words(
        *("general waste", "general", "rubbish", "refuse", "landfill", "residual waste", "household waste", "trash"),
        *("garbage", "black bin", "restmüll", "restabfall", "hausmüll"),
    ),
    _RECYCLED: _words("recycling", "recyclables", "recyclable", "recycling bin", "mixed recycling"),
    _PAPER: _words("paper", "cardboard", "papier", "altpapier", "papiermüll", "papiertonne"),
    _PACKAGING: _words("packaging", "plastic", "plastics", "gelber sack", "gelbe tonne", "gelbe säcke", "wertstoffe"),
    _GLASS: _words("glass", "glas", "altglas"),
    _FOOD: _words("food", "food waste", "compost", "organic", "organics", "biomüll", "biotonne", "bioabfall", "bio"),
    _GARDEN: _words("garden", "garden waste", "yard waste", "green waste", "gartenabfall", "grünschnitt"),
}
_OF_WEATHER: Senses = {
    _CLEAR: _words("sunny", "clear", "clear night"),
    _PARTLY: _words("partlycloudy", "partly cloudy", "mostly sunny", "partly sunny"),
    _CLOUDED: _words("cloudy", "overcast"),
    _WET: _words("rainy", "raining", "pouring", "lightning rainy", "snowy rainy"),
    _SNOW: _words("snowy", "snowing"),
    _DRY: _words("dry"),
}
SENSES_OF_WORDS: Mapping[str, Senses] = {"text": {**_OF_DEVICES, **_OF_WASTE}, "condition": _OF_WEATHER}
"""By the attribute that the word is of."""

EXCLUDED: Mapping[str, frozenset[str]] = {
    _DONE: _words(_RUNNING, _PAUSED),
    _RUNNING: _words(_DONE, _PAUSED, _IDLE),
    _PAUSED: _words(_DONE, _RUNNING),
    _IDLE: _words(_RUNNING, _RECORDING),
    _REFUSE: _words(_RECYCLED, _PAPER, _PACKAGING, _GLASS, _FOOD, _GARDEN),
    _RECYCLED: _words(_REFUSE, _FOOD, _GARDEN),
    _PAPER: _words(_REFUSE, _FOOD, _GARDEN, _GLASS, _PACKAGING),
    _PACKAGING: _words(_REFUSE, _FOOD, _GARDEN, _GLASS, _PAPER),
    _GLASS: _words(_REFUSE, _FOOD, _GARDEN, _PAPER, _PACKAGING),
    _FOOD: _words(_REFUSE, _RECYCLED, _PAPER, _PACKAGING, _GLASS),
    _GARDEN: _words(_REFUSE, _RECYCLED, _PAPER, _PACKAGING, _GLASS),
    _CLEAR: _words(_CLOUDED, _WET, _SNOW),
    _CLOUDED: _words(_CLEAR),
    _WET: _words(_CLEAR, _PARTLY, _CLOUDED, _SNOW),
    _SNOW: _words(_CLEAR),
    _DRY: _words(_WET, _SNOW),
}
"""What cannot be as well; what is left out may be said of both: it is cloudy when it rains."""


def sense_of(word: str, senses: Senses) -> str | None:
    """Return what a word comes to; None for one that is not known."""
    return next((sense for sense, words in senses.items() if word in words), None)
