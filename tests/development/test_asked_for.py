"""What `scripts/develop` may be asked for."""

import pytest

from development.options import parse


@pytest.mark.parametrize("port", ["0", "99999", "many"])
def test_no_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no port is told in one line, before anything is set up."""
    with pytest.raises(SystemExit):
        parse(["--port", port])
    assert f"argument --port: invalid port value: '{port}'" in capsys.readouterr().err


def test_a_port() -> None:
    """A port is taken as a number."""
    assert parse(["--port", "8124"]).port == 8124
