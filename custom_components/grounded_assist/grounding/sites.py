"""Which site an address belongs to: pages of one registrable domain are one voice."""

import re

_PAGE = re.compile(
    r"https?://(?:[^/?#@\s]*@)?(?P<host>[a-z0-9.-]*[a-z0-9]|\[[0-9a-f:.]+\])\.?(?::\d+)?(?:[/?#]|$)", re.IGNORECASE
)
_SECOND_LEVEL = frozenset({"ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"})
"""Below a country these are no domains of anyone: co.uk, com.au."""
_COUNTRY = 2
"""Letters."""
_ADDRESS = re.compile(r"[\d.]+|\[.*\]")


def site_of(url: str) -> str | None:
    """Return the registrable domain of a web page, the whole host if that is an address; None for anything else."""
    if (page := _PAGE.match(url)) is None:
        return None
    host = page["host"].lower()
    if _ADDRESS.fullmatch(host):
        return host
    labels = host.split(".")
    is_below_country = len(labels[-1]) == _COUNTRY and labels[-2:-1] and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3:] if is_below_country else labels[-2:])
