"""What a heading says is said of each line of its list."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, R, S, report, verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The following lights are on:\n- Ceiling light\n- Counter lamp", (S, R), id="bullets"),
        pytest.param("I turned on these lights:\n\n1. Ceiling light\n2. Counter lamp", (N, S, R), id="numbers"),
        pytest.param("Both kitchen lights are on:\n- **Ceiling light**\n- ✅ Counter lamp", (R, S, R), id="marks"),
        pytest.param("Two lights are on:\n- Counter lamp (Kitchen)", (R, R), id="a-place-behind-a-name"),
        pytest.param("The following lights are on: ceiling light, counter lamp.", (S, R), id="in-one-line"),
        pytest.param("The following lights are on:\n- Counter lamp is off", (S,), id="a-line-with-its-own-state"),
        pytest.param("The following lights are on:\n- Any lamp\n- Counter lamp", (R,), id="a-line-that-names-nothing"),
        pytest.param("The following lights are on:\nEnjoy!\n- Counter lamp", (), id="a-line-that-is-none"),
        pytest.param("None of these lights is on:\n- Counter lamp", (N,), id="of-none"),
        pytest.param("All lights are off except:\n- Ceiling light", (), id="an-exception"),
        pytest.param("The following lights are on, the rest is off:\n- Ceiling light", (), id="two-headings"),
        pytest.param("### Lights on\n- Ceiling light", (), id="a-title"),
        pytest.param("The following lights are available:\n- Counter lamp", (), id="what-there-is-to-choose-from"),
    ],
)
def test_list_below_a_heading(text: str, expected: tuple[Verdict, ...]) -> None:
    """Each line is a claim of its own."""
    assert verdicts(text) == expected


def test_a_wrong_line_is_corrected() -> None:
    """What is right stays."""
    text = "The following lights are on:\n- Ceiling light\n- Counter lamp"
    assert report(text).reply == "The following lights are on:\n- Ceiling light\nThe Counter lamp is off."


def test_a_line_without_its_heading() -> None:
    """What was listed before is not what this reply lists."""
    assert verdicts("- Counter lamp") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("- Reading lamp: set to 50%", S, id="set"),
        pytest.param("- Reading lamp: dimmed to 80%", R, id="dimmed"),
        pytest.param("- Living room: set to 21 °C", S, id="a-room"),
        pytest.param("- Front door: ✅ locked", S, id="a-sign"),
        pytest.param("- Front door: 🔓 unlocked", R, id="another-sign"),
        pytest.param("Front door: yes, locked.", S, id="yes"),
        pytest.param("Front door: no, unlocked.", R, id="no"),
    ],
)
def test_how_a_label_is(text: str, expected: Verdict) -> None:
    """What stands behind a label is said of it, whatever was asked."""
    assert verdicts(text, request="How are the lights?") == (expected,)
