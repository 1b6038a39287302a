"""Search the web for an agent, as carefully as for a claim."""

from collections.abc import Hashable, Mapping
from typing import Any, Final

from homeassistant.components.conversation import ChatLog, UserContent
from homeassistant.components.conversation.chat_log import current_chat_log
from homeassistant.util.json import JsonObjectType

from .evidence.overheard import answers_in
from .evidence.searching import SearchError
from .evidence.web import WebSource
from .grounder import Grounder
from .grounding.consensus import Result
from .grounding.prompts import WEB_TEXT, on_one_line
from .grounding.sites import site_of
from .looking import Looker

_LONGEST_TITLE: Final = 120
_LONGEST_SNIPPET: Final = 400
"""Characters."""
_NOTHING: Final[JsonObjectType] = {"text": WEB_TEXT, "results": []}


def web_of(grounder: Grounder) -> WebSource | None:
    """Return what searches the web, if the owner has set up a search server."""
    return next((source for source in grounder.stages.further if isinstance(source, WebSource)), None)


async def async_search(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return what pages say; of what must not be asked the same as of what nobody has written of."""
    web, chat_log = web_of(looker.grounder), current_chat_log.get()
    given = await looker.async_look_around(lambda: () if chat_log is None else answers_in(chat_log.content))
    if web is None:
        return _NOTHING
    try:
        found = await web.async_look(arguments["query"], given.scene, _turn(chat_log))
    except SearchError as error:
        return {"error": str(error)}
    return {**_NOTHING, "results": [told for one in found if (told := _told(one)) is not None]}


def _turn(chat_log: ChatLog | None) -> Hashable:
    """Return in which turn of which conversation is asked; None outside of any."""
    if chat_log is None:
        return None
    return chat_log.conversation_id, sum(isinstance(content, UserContent) for content in chat_log.content)


def _told(result: Result) -> JsonObjectType | None:
    """Return a result as it is quoted, with its site; None for what is no page."""
    site = site_of(result.url)
    if site is None:
        return None
    return {
        "title": on_one_line(result.title, _LONGEST_TITLE),
        "snippet": on_one_line(result.text, _LONGEST_SNIPPET),
        "domain": site,
    }
