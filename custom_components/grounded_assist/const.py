"""Names that more than one face of the integration needs."""

from typing import Final

DOMAIN: Final = "grounded_assist"

SUBENTRY_AGENT: Final = "agent"
SUBENTRY_VERIFIER: Final = "verifier"
SUBENTRY_WEB_SEARCH: Final = "web_search"

CARD_URL: Final = f"/{DOMAIN}/grounded-assist-card.js"

CONF_AGENT_ID: Final = "agent_id"
CONF_BUDGET_SECONDS: Final = "budget_seconds"
CONF_ENGINES: Final = "engines"
CONF_HOUSEHOLD_REPLIES: Final = "household_replies"
CONF_KEY_SENT_AS: Final = "key_sent_as"
CONF_KIND: Final = "kind"
CONF_PIPELINES: Final = "pipelines"
CONF_POLICY: Final = "policy"
CONF_READER: Final = "reader"
CONF_REMOVE_KEY: Final = "remove_key"
CONF_SAMPLES: Final = "samples"
CONF_SETTLE_SECONDS: Final = "settle_seconds"
CONF_SUBENTRY_ID: Final = "subentry_id"

DEFAULT_BUDGET_SECONDS: Final = 3.0
DEFAULT_NAME: Final = "Grounded Assist"
DEFAULT_SETTLE_SECONDS: Final = 1.5
