"""What the walk-throughs show is what the code takes."""

from typing import Any, Final

from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.evidence import EvidenceSource, async_gather
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.lexicon import parse
from custom_components.grounded_assist.grounding.model import Verdict
from custom_components.grounded_assist.grounding.scene import Scene
from tests.evidence.conftest import home, house  # noqa: F401 - fixtures
from tests.evidence.house import House, claim
from tests.grounding.homes import NOW, Turn, thing

from .examples import Sort, sort_of
from .pages import PAGES, Example, examples_of

LEXICONS: Final = [one for page in PAGES for one in examples_of(page) if sort_of(one) is Sort.LEXICON]
CODES: Final = [one for page in PAGES for one in examples_of(page) if sort_of(one) is Sort.CODE]
LAMP: Final = thing("light.kitchen", "Keukenlamp", None, "off")


@pytest.mark.parametrize("example", LEXICONS, ids=str)
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("De keukenlamp is aan.", Verdict.REFUTED, id="false"),
        pytest.param("De keukenlamp is uit.", Verdict.SUPPORTED, id="true"),
        pytest.param("De keukenlamp is niet aan.", Verdict.SUPPORTED, id="denied"),
    ],
)
def test_the_first_words_of_a_language(example: Example, text: str, verdict: Verdict) -> None:
    """They are enough to judge the sentence that is shown beside them."""
    gazetteer = Gazetteer()
    gazetteer.set_entity(LAMP.entity)
    scene = Scene(lexicon=parse(example.shown), home=gazetteer.view(None), now=NOW)
    found = Turn(things={LAMP.entity.id: LAMP}, scene=scene).findings(text)
    assert [one.verdict for one in found] == [verdict]


@pytest.mark.parametrize("example", CODES, ids=str)
async def test_the_source_reads_what_it_may(hass: HomeAssistant, house: House, example: Example) -> None:  # noqa: F811 - a fixture
    """As it stands, and nothing of whom the asker may not see."""
    house.add("person.anna", "Anna", "home")
    hass.states.async_set("person.ben", "away")
    module: dict[str, Any] = {}
    exec(example.text, module)  # noqa: S102 - our own example
    source: EvidenceSource = module["PeopleSource"]()
    scene, asker = await house.async_scene()
    asked = (claim("person.anna"), claim("person.ben"))
    gathered = await async_gather(asked, asker, scene, Window(hass), hass.loop.time() + 1, sources=(source,))
    assert [(one.subject, one.value) for one in gathered.evidence] == [("person.anna", "home")]
    assert gathered.late == ()
