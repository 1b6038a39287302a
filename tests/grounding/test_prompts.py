"""What a wrapped agent is told when it is asked again."""

from custom_components.grounded_assist.grounding.prompts import regeneration


def test_regeneration_holds_facts_and_request() -> None:
    """The facts and the request are given."""
    text = regeneration(("The lamp is off.", "The door is locked."), "Is the lamp on?")
    assert "- The lamp is off.\n- The door is locked.\n" in text
    assert text.endswith("Is the lamp on?")


def test_regeneration_is_bounded() -> None:
    """However much there is to say, the note stays short."""
    text = regeneration(["x" * 1000] * 100, "y" * 10_000)
    assert len(text) < 5000
    assert text.count("- x") == 12
