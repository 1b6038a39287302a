"""Whatever a person may be shown has a text."""

import json
from pathlib import Path
import re
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers.translation import async_get_translations
import pytest
import yaml

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.evidence.searching import KeySentAs, Trouble
from custom_components.grounded_assist.grounding.model import FlagType, Level, Policy, Reason, Source, Verdict
from custom_components.grounded_assist.grounding.options import FIRST_VERIFIER, LEAST_DOUBT, NOBODY, USUAL_VERIFIER
from custom_components.grounded_assist.journal.entries import Category, Method
from custom_components.grounded_assist.models.backend import Trouble as VerifierTrouble
from custom_components.grounded_assist.options import SECTIONS
from custom_components.grounded_assist.problems import PROBLEMS
from custom_components.grounded_assist.wrapping import Refusal
from tests.conftest import agent_data, async_add_entry

COMPONENT = Path(__file__).parent.parent / "custom_components/grounded_assist"
TEXTS: dict[str, Any] = json.loads((COMPONENT / "translations/en.json").read_text())

DECIDED = {
    Reason.STATE_AGREES,
    Reason.STATE_DIFFERS,
    Reason.VALUE_AGREES,
    Reason.VALUE_DIFFERS,
    Reason.TIME_AGREES,
    Reason.TIME_DIFFERS,
    Reason.COUNT_AGREES,
    Reason.COUNT_DIFFERS,
    Reason.EXISTS,
    Reason.DOES_NOT_EXIST,
    Reason.ACTION_FAILED,
    Reason.ACTION_WRONG_DIRECTION,
    Reason.NOT_DONE,
    Reason.REPORTED,
    Reason.MISQUOTED,
    Reason.ASKED,
    Reason.NOT_ASKED,
    Reason.REMEMBERED,
    Reason.SAID,
}


@pytest.mark.parametrize(
    "where",
    [
        TEXTS["config_subentries"]["agent"],
        TEXTS["issues"]["agent_missing"]["fix_flow"],
        TEXTS["issues"]["agent_disabled"]["fix_flow"],
        TEXTS["issues"]["agent_circle"]["fix_flow"],
        TEXTS["issues"]["agent_unavailable"]["fix_flow"],
    ],
)
def test_refusals_have_texts(where: dict[str, Any]) -> None:
    """Wherever an agent can be chosen."""
    assert set(where["error"]) == {*Refusal, "reader_of_another_agent"}


def test_problems_have_texts() -> None:
    """Each row of the table: a form where there is one, else what to do."""
    told = {key: "fix_flow" in texts for key, texts in TEXTS["issues"].items()}
    assert told == {problem.key: problem.is_fixable for problem in PROBLEMS}


def test_troubles_with_a_search_server_have_texts() -> None:
    """Where it is set up, and where another key is asked for."""
    asked = set(TEXTS["config_subentries"]["web_search"]["error"])
    assert asked == {*Trouble, "invalid_url", "invalid_engines", "invalid_language"}
    assert set(TEXTS["config"]["error"]) == {
        *Refusal,
        *Trouble,
        *(f"verifier_{one}" for one in VerifierTrouble),
        "reader_of_another_agent",
    }


def test_verifiers_have_texts() -> None:
    """Each row of the menu, each trouble, and the same fields in each form of a sort."""
    texts = TEXTS["config_subentries"]["verifier"]
    assert set(texts["error"]) == {*VerifierTrouble, "invalid_url", "invalid_model"}
    menu = texts["step"]["user"]
    ways = {"openai_compatible", "fast", "ai_task", "self", "conversation_agent"}
    assert set(menu["menu_options"]) == set(menu["menu_option_descriptions"]) == ways
    assert set(texts["step"]) == ways | {"user", "reconfigure"}
    server, entity = {"url", "model", "api_key", "samples", "name"}, {"entity_id", "samples", "name"}
    assert {name: set(texts["step"][name]["data"]) for name in ways} == {
        "openai_compatible": server,
        "fast": server,
        "ai_task": entity,
        "self": entity,
        "conversation_agent": entity,
    }
    assert set(texts["step"]["reconfigure"]["data"]) == server | entity | {"remove_key"}


def test_the_first_form_has_texts() -> None:
    """Also for what is shown only where there is an AI Task beside an agent."""
    texts = TEXTS["config"]["step"]["user"]
    assert set(texts["data"]) == set(texts["data_description"]) == {"agent_id", "name", "policy", "pipelines", "reader"}


def test_fields_of_actions_have_texts() -> None:
    """Each action and each of its fields."""
    actions = yaml.safe_load((COMPONENT / "services.yaml").read_text())
    icons = json.loads((COMPONENT / "icons.json").read_text())["services"]
    assert set(actions) == set(TEXTS["services"]) == set(icons)
    assert {name: set((action or {}).get("fields", ())) for name, action in actions.items()} == {
        name: set(texts.get("fields", ())) for name, texts in TEXTS["services"].items()
    }


def test_selectors_have_texts() -> None:
    """Each policy, and a check for each reason that leaves a claim open."""
    options = {name: set(texts["options"]) for name, texts in TEXTS["selector"].items()}
    assert options == {
        "hallucination_description": set(FlagType),
        "allowed_choices": set(LEAST_DOUBT),
        "category": set(Category),
        "enabled_choices": set(FlagType),
        "key_sent_as": set(KeySentAs),
        "policy": set(Policy),
        "reader_choices": {NOBODY},
        "suggested_check": set(Reason) - DECIDED,
        "verifier_choices": {FIRST_VERIFIER, NOBODY, USUAL_VERIFIER},
    }


def test_what_the_card_tells_has_texts() -> None:
    """Each verdict, level, source and reason, and each sort of mistake."""
    texts = TEXTS["config_panel"]["card"]
    told = {"verdict": Verdict, "level": Level, "source": Source, "reason": Reason, "method": Method}
    for kind, words in {**told, "category": Category}.items():
        assert {f"{kind}_{word}" for word in words} <= set(texts)


def test_every_text_of_the_card_is_used() -> None:
    """By its name, or by the kind that its name begins with."""
    module = (COMPONENT / "www" / "grounded-assist-card.js").read_text()
    kinds = set(re.findall(r'word\("(\w+)"', module)) | set(re.findall(r"text\(`(\w+?)_\$", module))
    names = set(re.findall(r'"(\w+)"', module)) | set(re.findall(r"\b(?:name|key): \"(\w+)\"", module))
    texts = set(TEXTS["config_panel"]["card"])
    assert {text for text in texts if text not in names and text.split("_")[0] not in kinds} == {"description"}


def test_choices_have_texts() -> None:
    """Each part of the options, and each field with a name and a description."""
    sections = TEXTS["options"]["step"]["init"]["sections"]
    assert {name: set(texts["data"]) for name, texts in sections.items()} == {
        name: {choice.key for choice in choices} for name, choices in SECTIONS.items()
    }
    assert all(set(texts["data"]) == set(texts["data_description"]) for texts in sections.values())
    assert all(texts["name"] and texts["description"] for texts in sections.values())


def _leaves(texts: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Return every text by its path."""
    found: dict[str, str] = {}
    for key, value in texts.items():
        found |= _leaves(value, f"{prefix}{key}/") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return found


@pytest.mark.parametrize("path", sorted((COMPONENT / "translations").glob("*.json")), ids=lambda path: path.stem)
def test_every_language_has_every_text(path: Path) -> None:
    """With the same placeholders, or Home Assistant shows none of it."""
    asked = {key: set(re.findall(r"{\w+}", text)) for key, text in _leaves(TEXTS).items()}
    texts = _leaves(json.loads(path.read_text(encoding="utf-8")))
    assert {key: set(re.findall(r"{\w+}", text)) for key, text in texts.items()} == asked


async def test_home_assistant_finds_the_texts(core: HomeAssistant) -> None:
    """The file is where Home Assistant looks for it."""
    await async_add_entry(core, agent_data("conversation.alpha"))
    texts = await async_get_translations(core, "en", "issues", [DOMAIN])
    title = texts[f"component.{DOMAIN}.issues.agent_missing.title"]
    assert title.format(name="Checked") == "The agent wrapped by “Checked” is missing"
