"""What may be said of the time itself: of what it is said, and of the sun what."""

NOW = "now"
SUN = "sun"
"""Subjects of claims that no entity answers for."""

SUN_UP = "above_horizon"
SUN_DOWN = "below_horizon"
"""As Home Assistant calls the states of the sun."""
SUNRISE = "sunrise"
SUNSET = "sunset"
SUN_EVENTS = (SUNRISE, SUNSET)
