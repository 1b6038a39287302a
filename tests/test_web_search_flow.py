"""The forms by which a search server is set up, changed, and given another key."""

from collections.abc import AsyncIterator
from typing import Any

from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import async_add_entry, search_data, subentry_named
from tests.evidence.search_server import BLOG, Answer, SearchServer, async_serve, says
from tests.evidence.test_web import BROKEN


@pytest.fixture
async def search(socket_enabled: None) -> AsyncIterator[SearchServer]:
    """Return a search server on this machine."""
    server = await async_serve()
    server.results = [BLOG]
    yield server
    await server.async_close()


async def async_start(hass: HomeAssistant, entry: MockConfigEntry, subentry_id: str | None = None) -> Any:
    """Return the form of a new search server, or of the one to change."""
    source = SOURCE_RECONFIGURE if subentry_id else SOURCE_USER
    context = {"source": source} | ({"subentry_id": subentry_id} if subentry_id else {})
    return await hass.config_entries.subentries.async_init((entry.entry_id, "web_search"), context=context)


async def async_fill(hass: HomeAssistant, form: Any, **answers: Any) -> Any:
    """Return what comes after a form."""
    answers = {"timeout": 5, "key_sent_as": "bearer", **answers}
    return await hass.config_entries.subentries.async_configure(form["flow_id"], answers)


async def test_a_server_is_tried_and_kept(core: HomeAssistant, search: SearchServer) -> None:
    """With one real query, and then it is asked."""
    entry = await async_add_entry(core)
    form = await async_start(core, entry)
    assert (form["type"], form["step_id"], form["errors"]) == (FlowResultType.FORM, "user", {})
    done = await async_fill(
        core, form, url=f" {search.url}/search/ ", engines=" brave,mojeek ", language="de", api_key=" opensesame "
    )
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert search.queries == ["SearXNG"]
    (subentry,) = entry.subentries.values()
    assert (subentry.title, subentry.subentry_type) == ("127.0.0.1", "web_search")
    assert subentry.data == {
        "url": search.url,
        "engines": "brave,mojeek",
        "language": "de",
        "timeout": 5,
        "api_key": "opensesame",
        "key_sent_as": "bearer",
    }
    await core.async_block_till_done()
    assert "web" in {source.name for source in entry.runtime_data.stages.further}


async def test_there_is_one_at_most(core: HomeAssistant) -> None:
    """It can be changed."""
    entry = await async_add_entry(core, search_data("http://127.0.0.1:9"))
    form = await async_start(core, entry)
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "already_configured")


async def test_without_the_entry_there_is_no_form(core: HomeAssistant) -> None:
    """What is not loaded cannot try a server."""
    entry = await async_add_entry(core)
    await core.config_entries.async_unload(entry.entry_id)
    form = await async_start(core, entry)
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "entry_not_loaded")


@pytest.mark.parametrize(
    ("answers", "errors"),
    [
        pytest.param({"url": "ftp://example.com"}, {"url": "invalid_url"}, id="another-protocol"),
        pytest.param({"url": "http://"}, {"url": "invalid_url"}, id="no-host"),
        pytest.param({"url": "http://anna:secret@example.com"}, {"url": "invalid_url"}, id="with-a-password"),
        pytest.param({"engines": "brave;rm"}, {"engines": "invalid_engines"}, id="no-engines"),
        pytest.param({"language": "German"}, {"language": "invalid_language"}, id="no-language"),
        pytest.param({"url": "http://127.0.0.1:9"}, {"base": "cannot_connect"}, id="nobody-there"),
    ],
)
async def test_a_wrong_answer_can_be_mended(
    core: HomeAssistant, search: SearchServer, answers: dict[str, str], errors: dict[str, str]
) -> None:
    """Each field says what is wrong with it, and the form goes on."""
    entry = await async_add_entry(core)
    form = await async_start(core, entry)
    form = await async_fill(core, form, **{"url": search.url, **answers})
    assert (form["type"], form["errors"]) == (FlowResultType.FORM, errors)
    done = await async_fill(core, form, url=search.url)
    assert done["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        *BROKEN,
        pytest.param(says(429, Retry_After="5"), "rate_limited", id="asks-for-patience"),
        pytest.param(says(503), "rate_limited", id="is-busy"),
    ],
)
async def test_a_server_that_cannot_be_used_can_be_mended(
    core: HomeAssistant, search: SearchServer, answer: Answer, trouble: str
) -> None:
    """The form says why, and takes it as soon as it answers."""
    entry = await async_add_entry(core)
    form = await async_start(core, entry)
    search.answer = answer
    form = await async_fill(core, form, url=search.url)
    assert (form["type"], form["errors"]) == (FlowResultType.FORM, {"base": trouble})
    search.answer = None
    done = await async_fill(core, form, url=search.url)
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_one_that_is_too_slow_can_be_mended(core: HomeAssistant, search: SearchServer) -> None:
    """It has as long as it was given."""
    entry = await async_add_entry(core)
    form = await async_start(core, entry)

    search.answer = search.async_hang
    form = await async_fill(core, form, url=search.url, timeout=1)
    assert form["errors"] == {"base": "timed_out"}
    search.answer = None
    done = await async_fill(core, form, url=search.url, timeout=10)
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_a_server_is_changed(core: HomeAssistant, search: SearchServer) -> None:
    """Everything of it is asked again, but the key that is kept is not shown."""
    entry = await async_add_entry(core, search_data("http://127.0.0.1:9", api_key="old", engines="brave"))
    subentry_id = subentry_named(entry, "Search")
    form = await async_start(core, entry, subentry_id)
    assert form["step_id"] == "reconfigure"
    suggested = {str(key): (key.description or {}).get("suggested_value") for key in form["data_schema"].schema}
    assert (suggested["url"], suggested["engines"]) == ("http://127.0.0.1:9", "brave")
    assert suggested["api_key"] is None
    search.answer = says(401)
    form = await async_fill(core, form, url=search.url, api_key="new")
    assert form["errors"] == {"base": "key_refused"}
    assert "new" not in str([key.description for key in form["data_schema"].schema])
    search.answer = None
    done = await async_fill(core, form, url=search.url, api_key="new")
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "reconfigure_successful")
    assert entry.subentries[subentry_id].data == {
        "url": search.url,
        "timeout": 5,
        "key_sent_as": "bearer",
        "api_key": "new",
    }
    await core.async_block_till_done()


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        pytest.param({}, "old", id="left-empty"),
        pytest.param({"api_key": " "}, "old", id="left-blank"),
        pytest.param({"api_key": "new"}, "new", id="another"),
        pytest.param({"remove_key": True}, None, id="removed"),
        pytest.param({"remove_key": True, "api_key": "new"}, None, id="removed-all-the-same"),
    ],
)
async def test_a_key_stays_until_it_is_removed(
    core: HomeAssistant, search: SearchServer, answers: dict[str, Any], key: str | None
) -> None:
    """Nothing of the form is kept beside it."""
    entry = await async_add_entry(core, search_data(search.url, api_key="old"))
    form = await async_start(core, entry, subentry_id := subentry_named(entry, "Search"))
    done = await async_fill(core, form, url=search.url, **answers)
    assert done["reason"] == "reconfigure_successful"
    data = {"url": search.url, "timeout": 5, "key_sent_as": "bearer"} | ({"api_key": key} if key else {})
    assert entry.subentries[subentry_id].data == data
    assert search.asked[-1].headers.get("Authorization") == (f"Bearer {key}" if key else None)
    await core.async_block_till_done()


async def test_a_key_goes_to_no_other_server(core: HomeAssistant, search: SearchServer) -> None:
    """Where only the address is changed the key stays behind."""
    entry = await async_add_entry(core, search_data("http://127.0.0.1:9", api_key="old"))
    form = await async_start(core, entry, subentry_id := subentry_named(entry, "Search"))
    done = await async_fill(core, form, url=search.url)
    assert done["reason"] == "reconfigure_successful"
    assert "api_key" not in entry.subentries[subentry_id].data
    assert "Authorization" not in search.asked[-1].headers
    await core.async_block_till_done()


async def test_two_forms_make_one_server(core: HomeAssistant, search: SearchServer) -> None:
    """The second comes too late."""
    entry = await async_add_entry(core)
    forms = [await async_start(core, entry) for _ in range(2)]
    first, second = [await async_fill(core, form, url=search.url) for form in forms]
    assert first["type"] is FlowResultType.CREATE_ENTRY
    assert (second["type"], second["reason"]) == (FlowResultType.ABORT, "already_configured")
    assert len(entry.subentries) == 1
    await core.async_block_till_done()


async def test_another_key_is_tried_and_kept(core: HomeAssistant, search: SearchServer) -> None:
    """The form says whether it fits."""
    entry = await async_add_entry(core, search_data(search.url, api_key="old"))
    form = await entry.start_reauth_flow(core, data={"subentry_id": subentry_named(entry, "Search")})
    assert (form["type"], form["step_id"]) == (FlowResultType.FORM, "reauth_confirm")
    assert form["description_placeholders"]["url"] == search.url
    search.answer = says(401)
    form = await core.config_entries.flow.async_configure(
        form["flow_id"], {"api_key": "wrong", "key_sent_as": "bearer"}
    )
    assert form["errors"] == {"base": "key_refused"}
    search.answer = None
    done = await core.config_entries.flow.async_configure(
        form["flow_id"], {"api_key": "right", "key_sent_as": "x_api_key"}
    )
    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "reauth_successful")
    assert search.asked[-1].headers["X-API-Key"] == "right"
    (subentry,) = entry.subentries.values()
    assert (subentry.data["api_key"], subentry.data["key_sent_as"]) == ("right", "x_api_key")
    await core.async_block_till_done()
    assert core.config_entries.flow.async_progress_by_handler(DOMAIN) == []


async def test_how_the_key_is_sent_is_remembered(core: HomeAssistant, search: SearchServer) -> None:
    """The form begins with what holds, and with what was told last; the key itself is shown to nobody."""
    entry = await async_add_entry(core, search_data(search.url, api_key="old", key_sent_as="x_api_key"))
    form = await entry.start_reauth_flow(core, data={"subentry_id": subentry_named(entry, "Search")})
    assert suggested(form) == {"key_sent_as": "x_api_key"}
    search.answer = says(401)
    told = {"api_key": "wrong", "key_sent_as": "bearer"}
    form = await core.config_entries.flow.async_configure(form["flow_id"], told)
    assert suggested(form) == {"key_sent_as": "bearer"}
    core.config_entries.flow.async_abort(form["flow_id"])
    await core.async_block_till_done()


def suggested(form: Any) -> dict[str, Any]:
    """Return what a form is filled in with."""
    described = {str(field): field.description for field in form["data_schema"].schema}
    return {name: told["suggested_value"] for name, told in described.items() if told}


async def test_no_key_is_asked_for_a_server_that_is_gone(core: HomeAssistant) -> None:
    """It was removed meanwhile."""
    entry = await async_add_entry(core)
    form = await entry.start_reauth_flow(core, data={"subentry_id": "gone"})
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "server_removed")
