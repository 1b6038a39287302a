"""Whose page an address is of."""

import pytest

from custom_components.grounded_assist.grounding.sites import site_of


@pytest.mark.parametrize(
    ("url", "site"),
    [
        pytest.param("https://docker.com", "docker.com", id="a-domain"),
        pytest.param("https://docs.docker.com/compose/", "docker.com", id="a-part-of-it"),
        pytest.param("http://WWW.Docker.COM.:8080/?q=1", "docker.com", id="however-it-is-written"),
        pytest.param("https://blog.example.co.uk/a", "example.co.uk", id="below-a-country"),
        pytest.param("https://www.abc.net.au", "abc.net.au", id="below-another-one"),
        pytest.param("https://co.uk/", "co.uk", id="nothing-below-it"),
        pytest.param("https://one.github.io/", "github.io", id="guests-count-as-their-host"),
        pytest.param("http://192.168.1.2/a", "192.168.1.2", id="an-address"),
        pytest.param("http://[::1]:80/a", "[::1]", id="an-address-of-six"),
        pytest.param("http://intranet/a", "intranet", id="one-word"),
        pytest.param("https://docker.com@evil.example/docker.com", "evil.example", id="a-name-before-the-host"),
        pytest.param("https://docker.com\\.evil.example/", None, id="what-is-no-host"),
        pytest.param("ftp://docker.com", None, id="another-protocol"),
        pytest.param("javascript:alert(1)", None, id="a-script"),
        pytest.param("docker.com", None, id="no-protocol"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_page_is_of_a_site(url: str, site: str | None) -> None:
    """Its registrable domain, with the second levels of countries."""
    assert site_of(url) == site
