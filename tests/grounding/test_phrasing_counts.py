"""What is said of a number where there is nothing to count."""

from custom_components.grounded_assist.grounding.phrasing import truths_about
from tests.grounding.homes import check, turn


def test_only_the_number_is_told() -> None:
    """Of what is not there at all no state is told."""
    (finding,) = check("There are 3 lights in the hall.")
    assert list(truths_about(finding, turn().scene)) == ["I see 0 lights."]
