"""Only a plain sentence of the very same thing tells anything of a claim about the world."""

import re

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.german import homes as german
from tests.grounding.homes import N, R, S, turn
from tests.grounding.pages import claim_of, evidence_of, findings, page

SITES = ("a.com", "b.com")
_YEAR = re.compile(r"\b20\d\d(?=[:;,. ]|$)(?!\.\d)")


def two_years_later(told: str) -> str:
    """Return a sentence with its days so far off that they are those of no other country."""
    return _YEAR.sub(lambda found: str(int(found[0]) + 2), told)


def verdict(text: str, pages: list[str], scene: Scene, title: str = "") -> Verdict:
    """Return what becomes of the claim of a text with a page on each site."""
    results = [page(site, told, title=title) for site, told in zip(SITES, pages, strict=True)]
    (found,) = findings(text, evidence_of(claim_of(text, scene), results, scene), scene)
    return found.verdict


DAYS = {
    "PlayStation 5 was released on November 12, 2020.": [
        "PlayStation 5 was released in Europe on November 19, 2020.",
        "In the UK, PlayStation 5 was released on November 19, 2020.",
        "PlayStation 5 was released on November 19, 2020, in Europe.",
        "PlayStation 5 was released on November 19, 2020 (Europe).",
        "The PlayStation 5 version was released on November 19, 2020.",
    ],
    "iPhone 15 was released on September 22, 2023.": [
        "Apple announced iPhone 15 on September 12, 2023 and released it ten days later.",
        "iPhone 15, announced on September 12, 2023, was released later that month.",
        "iPhone 15 Pro was released on September 21, 2023.",
    ],
    "Bluetooth 5.0 was released on December 6, 2016.": [
        "Bluetooth 5.0 was announced on June 16, 2016 and released later.",
        "The Bluetooth 5.0 spec, shown on June 16, 2016, was released in winter.",
    ],
    "Raspberry Pi 5 was released on October 23, 2023.": [
        "The 2 GB Raspberry Pi 5 was released on August 19, 2024.",
        "A cheaper Raspberry Pi 5 was released on August 19, 2024.",
        "Raspberry Pi 5 was announced September 28, 2023, before being released to shops.",
    ],
    "Python 3.13 was released on October 7, 2024.": [
        "A Python 3.13 bugfix was released on April 8, 2025.",
        "Numba with Python 3.13 support was released on March 1, 2025.",
        "PyPy for Python 3.13 was released on March 1, 2025.",
        "The first alpha of Python 3.13 was released on October 13, 2023.",
        "Python 3.13 was released on October 13, 2023, so far as an alpha.",
        "Python 3.13 was released before October 13, 2023.",
        "Python 3.13 was released on October 1, 2024 and on October 2, 2024.",
        "... for Python 3.13 was released on March 1, 2025.",
        "... Python 3.13 was released on March 1, 2025.",
        "Python 3.13 was released on March 1, 2025 ...",
        "Python 3.13 was released on March 1, 2025",
        "Python 3.13 was also released on March 1, 2025.",
        "Python 3.13+ was released on March 1, 2025.",
    ],
    "Fedora 40 was released on April 23, 2024.": [
        "Fedora 40 Asahi Remix was released on May 7, 2024.",
        "The Asahi Remix of Fedora 40 was released on May 7, 2024.",
    ],
    "Android 14 was released on October 4, 2023.": [
        "One UI 6 based on Android 14 was released on October 30, 2023.",
        "Samsung released Android 14 on October 30, 2023.",
    ],
    "Java 21 was released on September 19, 2023.": ["GraalVM for Java 21 was released on October 1, 2023."],
}
VERSIONS = {
    "Docker Compose v2.20 added include.": [
        "Docker Compose v2.21 added include fixes.",
        "Docker Compose 2.21 added fixes for include.",
        "Docker Compose 2.22 added watch next to include.",
        "Docker Compose 2.22 added watch, which works with include.",
        "Docker Desktop 4.22 added include of Docker Compose.",
        "Since Docker Desktop 4.22 Docker Compose include was added.",
        "Podman Compose 1.1 added include, like Docker Compose.",
        "Docker Compose: Podman 4.6.1 added include.",
        "Docker Compose 2.21 never added include.",
        "By Docker Compose 2.21, include had been added.",
        "Docker Compose 2.21 added include. Edit: sorry, v2.20.",
        "Docker Compose 2.21 reportedly added include.",
        "Docker Compose 2.21 comes with include.",
        "Docker Compose 2.21 and later support include in Swarm.",
    ],
    "ESPHome v2025.2.0 added LVGL pages.": [
        "ESPHome 2024.8.0 added LVGL; pages work too.",
        "LVGL pages of ESPHome: 2024.8.0 added LVGL support.",
    ],
    "Kubernetes v1.24 removed Dockershim.": [
        "Kubernetes 1.20 deprecated Dockershim, and it was then removed.",
        "Dockershim was deprecated with Kubernetes 1.20 and removed a year later.",
        "Deprecated in Kubernetes 1.20, Dockershim was removed.",
    ],
    "Node-RED v4.0 added Lint.": ["Node-RED Dashboard v2.0 added Lint.", "Node-RED v3.1 added Lint to the CLI."],
}


@pytest.mark.parametrize("title", ["", "Release notes"])
@pytest.mark.parametrize(("text", "told"), [(text, told) for text, rows in (DAYS | VERSIONS).items() for told in rows])
def test_what_is_similar_decides_nothing(text: str, told: str, title: str) -> None:
    """However many sites tell it."""
    for one in (told, two_years_later(told)):
        assert verdict(text, [one, one], turn().scene, title) is N


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Die PlayStation 5 erschien am 12. November 2020.",
            "In Europa erschien die PlayStation 5 am 19. November 2020.",
        ),
        ("Die PlayStation 5 erschien am 12. November 2020.", "Die PlayStation 5 Pro erschien am 7. November 2024."),
        ("Fedora 40 ist am 23. April 2024 erschienen.", "Fedora 40 Asahi Remix ist am 7. Mai 2024 erschienen."),
        ("Android 14 ist am 4. Oktober 2023 erschienen.", "Samsung veröffentlichte Android 14 am 30. Oktober 2023."),
        ("Docker Compose v2.20 hat include hinzugefügt.", "Docker Compose 2.22 hat watch neben include hinzugefügt."),
        ("Docker Compose v2.20 hat include hinzugefügt.", "Seit Docker Desktop 4.22 kennt Docker Compose include."),
        ("Docker Compose v2.20 hat include hinzugefügt.", "Include gibt es seit Docker Compose 2.21 auch für Swarm."),
    ],
)
def test_what_is_similar_in_german_decides_nothing(text: str, told: str) -> None:
    """As in English."""
    for one in (told, two_years_later(told)):
        assert verdict(text, [one, one], german.turn().scene) is N


PLAIN = {
    "Docker Compose v{} added include.": (
        "2.22",
        "2.20",
        (
            "Docker Compose 2.20 adds include.",
            "Docker Compose 2.20 has added include, which is nice.",
            "In Docker Compose 2.20, include was added.",
            "In 2.20, Docker Compose added include.",
            "In 2.20 include was added to Docker Compose.",
            "The `include` element was added to Docker Compose in version 2.20.",
            "- Include was added in version 2.20 of Docker Compose",
            "Version 2.20 of Docker Compose introduced include.",
            "Starting with Docker Compose 2.20, include is available.",
            "New in Docker Compose 2.20: include.",
            "Include is supported since Docker Compose 2.20.",
        ),
    ),
    "Node-RED v{} removed Nodes.": ("4.1", "4.0", ("Nodes were removed from Node-RED in v4.0.",)),
    "PlayStation 5 was released on November 12, {}.": (
        "2018",
        "2020",
        (
            "The PlayStation 5 was officially released on November 12, 2020.",
            "PlayStation 5 was released on Thursday, November 12, 2020.",
            "On November 12, 2020, PlayStation 5 was released.",
            "PlayStation 5 was released on Nov. 12, 2020.",
        ),
    ),
    "Apple released iPhone 15 on September 22, {}.": (
        "2022",
        "2023",
        ("On September 22, 2023, Apple released iPhone 15.",),
    ),
}
PLAIN_GERMAN = {
    "Docker Compose v{} hat include hinzugefügt.": (
        "2.24",
        "2.20",
        (
            "Mit Docker Compose 2.20 wurde include eingeführt.",
            "Docker Compose führte include in Version 2.20 ein.",
            "Docker Compose hat include in 2.20 hinzugefügt.",
            "Include ist in 2.20 zu Docker Compose hinzugefügt worden.",
            "Seit Docker Compose 2.20 gibt es include.",
        ),
    ),
    "Python 3.13 ist am 7. Oktober {} erschienen.": (
        "2023",
        "2024",
        (
            "Python 3.13 erschien am 7. Oktober 2024.",
            "Am 7. Oktober 2024 erschien Python 3.13.",
            "Am 7. Oktober 2024 wurde Python 3.13 veröffentlicht.",
            "Python 3.13 ist am 7. Oktober 2024 veröffentlicht worden.",
        ),
    ),
}
ROWS = [
    pytest.param(claim, *row[:2], told, language, id=told)
    for language, rows in (("en", PLAIN), ("de", PLAIN_GERMAN))
    for claim, row in rows.items()
    for told in row[2]
]
SCENES = {"en": turn().scene, "de": german.turn().scene}


@pytest.mark.parametrize(("claim", "wrong", "right", "told", "language"), ROWS)
def test_what_is_plain_decides(claim: str, wrong: str, right: str, told: str, language: str) -> None:
    """It confirms what is true and refutes what is false."""
    scene, pages = SCENES[language], [f"{told}\n"] * 2
    assert verdict(claim.format(right), pages, scene) is S
    assert verdict(claim.format(wrong), pages, scene) is R


@pytest.mark.parametrize(
    "beside",
    [
        "Release date of the PlayStation 5 in Japan: November 12, 2020",
        "PlayStation 5 - Release 12.11.2020",
        "PlayStation 5, 11/12/20",
        "2020-11-12: PlayStation 5 in Japan",
    ],
)
def test_nothing_is_refuted_that_may_be_told(beside: str) -> None:
    """A page that has the claimed day in any form may tell it."""
    told = "PlayStation 5 was released on November 19, 2022."
    text = "PlayStation 5 was released on November 12, 2020."
    assert verdict(text, [told, told], turn().scene) is R
    assert verdict(text, [told, f"{told} {beside}"], turn().scene) is N


@pytest.mark.parametrize(
    "text",
    [
        "Docker Compose v2.24 added include, at least for Swarm.",
        "In the preview Docker Compose v2.24 added include.",
    ],
)
def test_what_is_claimed_less_plainly_stays_open(text: str) -> None:
    """Plain pages may tell of something else."""
    assert verdict(text, ["Docker Compose 2.20 added include."] * 2, turn().scene) is N


def test_a_page_of_something_else_keeps_nothing_open() -> None:
    """Nor does a heading that is a list of keywords."""
    text, told = (
        "Docker Compose v2.24 added include.",
        ["Docker Compose 2.20 added include.", "Podman 2.24 added pods."],
    )
    scene = turn().scene
    results = [page(site, one) for site, one in zip(SITES, told, strict=True)]
    assert len(evidence_of(claim_of(text, scene), results, scene)) == 1
    assert verdict(text, told[:1] * 2, scene, "Docker Compose v2.24 added include " * 20) is R
