"""What of an address is kept."""

import pytest

from custom_components.grounded_assist.server_addresses import plain_url

SEARCH, CHAT = "/search", "/chat/completions"


@pytest.mark.parametrize(
    ("text", "ending", "url"),
    [
        pytest.param("http://searx.local", SEARCH, "http://searx.local", id="a-host"),
        pytest.param(" https://searx.example/ ", SEARCH, "https://searx.example", id="with-a-slash"),
        pytest.param("http://192.168.1.20:8080/searxng/search", SEARCH, "http://192.168.1.20:8080/searxng", id="path"),
        pytest.param("http://[::1]:8080", SEARCH, "http://[::1]:8080", id="an-address-of-six"),
        pytest.param("http://10.0.0.1:11434/v1", CHAT, "http://10.0.0.1:11434/v1", id="a-version"),
        pytest.param(" http://10.0.0.1:11434/v1/ ", CHAT, "http://10.0.0.1:11434/v1", id="a-version-with-a-slash"),
        pytest.param("https://example.org/v1/chat/completions", CHAT, "https://example.org/v1", id="with-the-ending"),
        pytest.param("https://example.org/v1/chat/completions/", CHAT, "https://example.org/v1", id="and-a-slash"),
        pytest.param("http://[fd00::1]:8080/v1", CHAT, "http://[fd00::1]:8080/v1", id="of-six-with-a-version"),
        pytest.param("http://searx.local/?q=x", SEARCH, None, id="with-a-query"),
        pytest.param("http://searx.local/#x", SEARCH, None, id="with-a-fragment"),
        pytest.param("http://user:secret@example.org", CHAT, None, id="with-a-password"),
        pytest.param("http://searx.local:99999", SEARCH, None, id="no-port"),
        pytest.param("http://[broken", CHAT, None, id="broken"),
        pytest.param("http://", CHAT, None, id="no-host"),
        pytest.param("ftp://example.org", CHAT, None, id="another-protocol"),
        pytest.param("searx.local", SEARCH, None, id="no-protocol"),
        pytest.param("", SEARCH, None, id="nothing"),
    ],
)
def test_an_address_is_kept_plain(text: str, ending: str, url: str | None) -> None:
    """Without what is asked for behind the server's own path, and without a secret in it."""
    assert plain_url(text, ending) == url
