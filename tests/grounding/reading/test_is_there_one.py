"""Whether there is something names nothing of which it is asked."""

import pytest

from tests.grounding.homes import turn


@pytest.mark.parametrize(
    ("request_", "sentence", "verdict"),
    [
        pytest.param("Is there a timer going?", "There are no timers running.", 0, id="is-there-one"),
        pytest.param("Are there any updates?", "There are no updates.", 0, id="are-there-any"),
        pytest.param("Are there updates for HACS", "There are no updates.", None, id="for-something"),
    ],
)
def test_is_there(request_: str, sentence: str, verdict: int | None) -> None:
    """Where nothing is named that it is asked of, none are none at all."""
    home = turn(request=request_)
    assert [one.count for finding in home.findings(sentence) for one in [finding.claim]] == [verdict]
