"""What of a claim may be looked for outside the home: public words of what happened once, nothing of the home."""

import pytest

from custom_components.grounded_assist.grounding.reading import query_of
from tests.grounding.german import homes as german
from tests.grounding.homes import Turn, turn


def searched(text: str, home: Turn) -> list[str]:
    """Return what would be searched for a sentence, without the values in question."""
    return [one.claim.search.subject for one in home.findings(text) if one.claim.search is not None]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("Docker Compose v2.24 added include.", "docker compose added include", id="in-a-version"),
        pytest.param("Actually, Docker Compose v2.24 added include.", "docker compose added include", id="beside"),
        pytest.param("Docker Compose 2.24.0 added `include`!", "docker compose added include", id="in-marks"),
        pytest.param("Include was added in Docker Compose 2.24.0.", "include added docker compose", id="passive"),
        pytest.param("Docker Compose removed links in version 3.", "docker compose removed links", id="removed"),
        pytest.param("Home Assistant 2024.5.0 deprecated YAML.", "home assistant deprecated yaml", id="its-own-name"),
        pytest.param("Python 3.12 was released on October 2, 2023.", "python 3.12 released", id="on-a-day"),
        pytest.param("Python 3.12 was released on 2023-10-02.", "python 3.12 released", id="on-a-day-in-digits"),
        pytest.param(
            "Node-RED 3.1.0 was released on September 6, 2023.", "node red 3.1.0 released", id="a-mark-in-a-name"
        ),
        pytest.param(
            "Docker Compose v2.24 added include, so you can use it.", "docker compose added include", id="its-clause"
        ),
    ],
)
def test_public_words_may_be_searched(text: str, words: str) -> None:
    """The words of its clause that say what it is about, without the value."""
    assert searched(text, turn()) == [words]


@pytest.mark.parametrize(
    "text",
    [
        # Of the home, of a person, of who speaks.
        pytest.param("The Bedroom fan v2.24 added include.", id="a-name-of-the-home"),
        pytest.param("Anna added Docker Compose v2.24.", id="a-person"),
        pytest.param("Docker Compose v2.24 added include and the front door is locked.", id="a-name-beside"),
        pytest.param("Your Docker Compose v2.24 added include.", id="yours"),
        pytest.param("I added Docker Compose v2.24.", id="who-speaks"),
        pytest.param("It added Docker Compose v2.24.", id="what-was-before"),
        pytest.param("The Docker Compose lamp v2.24 added include.", id="a-kind-of-thing"),
        pytest.param("Docker Compose v2.24 added include in this house.", id="a-place"),
        pytest.param("Milk was added to the shopping list on May 3, 2026.", id="a-list"),
        # What is so now may be so in this home.
        pytest.param("Docker Compose 2.24.1 is installed.", id="installed"),
        pytest.param("It runs Docker Compose 2.24.1 now.", id="it-runs"),
        pytest.param("The latest Docker Compose v2.24 added include.", id="the-latest"),
        # What is not simply said.
        pytest.param("Docker Compose v2.24 did not add include.", id="denied"),
        pytest.param("Docker Compose v2.24 could have added include.", id="supposed"),
        pytest.param("If Docker Compose v2.24 added include, fine.", id="a-condition"),
        pytest.param("Docker Compose v2.24 or earlier added include.", id="bounded"),
        pytest.param("Docker Compose v2.24 added include and removed links.", id="two-things"),
        pytest.param("Docker Compose v2.24 and v2.20 added include.", id="two-versions"),
        # Too little, too much, or private.
        pytest.param("Compose v2.24 was added.", id="too-little"),
        pytest.param("The new firmware added include in v2.24.", id="no-name"),
        pytest.param("v2.24", id="nothing"),
        pytest.param("Docker v2.24 added " + "very " * 16 + "good include.", id="too-much"),
        pytest.param("Docker Compose v2.24 added include for me@example.com.", id="an-address"),
        pytest.param("Docker Compose v2.24 added my_token for include.", id="an-id"),
        pytest.param("Docker Compose v2.24 added include at 52.5200 13.4050.", id="coordinates"),
        pytest.param("Docker Compose v2.24 added include for 0171234567.", id="a-telephone"),
        pytest.param("Docker Compose added include in 2.24.0-rc.1 at 192.168.1.5.", id="an-ip"),
        pytest.param("Docker Compose was released on March 20, 2014.", id="a-day-of-many"),
        pytest.param("Docker Compose added include at https://docker.com/2.24.0.", id="a-page"),
    ],
)
def test_nothing_else_is_searched(text: str) -> None:
    """When in doubt, nothing leaves the house."""
    assert searched(text, turn()) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(
            "Docker Compose hat include in Version 2.24 eingeführt.",
            ["docker compose include eingeführt"],
            id="in-a-version",
        ),
        pytest.param("Deine Docker Compose v2.24 hat include hinzugefügt.", [], id="yours"),
    ],
)
def test_in_german_as_well(text: str, words: list[str]) -> None:
    """With the verbs of the language."""
    assert searched(text, german.turn()) == words


@pytest.mark.parametrize(
    ("query", "words", "names"),
    [
        pytest.param("Docker Compose: include!", ("docker", "compose", "include"), 3, id="without-marks"),
        pytest.param("the docker of a compose", ("the", "docker", "of", "a", "compose"), 2, id="what-says-something"),
        pytest.param("docker docker", ("docker", "docker"), 1, id="each-word-once"),
    ],
)
def test_what_an_agent_may_search_for(query: str, words: tuple[str, ...], names: int) -> None:
    """Public words, and which of them tell what it is about."""
    search = query_of(query, turn().scene)
    assert search is not None
    assert (search.words, len(search.names)) == (words, names)


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("", id="nothing"),
        pytest.param("?!", id="marks"),
        pytest.param("of the", id="no-word-of-its-own"),
        pytest.param("my docker compose", id="mine"),
        pytest.param("docker compose password", id="a-secret"),
        pytest.param("docker compose 0171234567", id="a-telephone"),
        pytest.param("who is me@example.com", id="an-address"),
        pytest.param("bedroom fan manual", id="a-thing"),
        pytest.param("word " * 17, id="too-much"),
    ],
)
def test_what_no_agent_may_search_for(query: str) -> None:
    """When in doubt, nothing leaves the house."""
    assert query_of(query, turn().scene) is None
