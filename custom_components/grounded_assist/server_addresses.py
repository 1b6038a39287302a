"""Addresses of servers, as people write them and as they are kept."""

from yarl import URL


def plain_url(text: str, ending: str) -> str | None:
    """Return the address of a server without what is asked for behind it; None if it is no address of the web."""
    try:
        url = URL(text.strip())
        is_usable = url.scheme in ("http", "https") and bool(url.host) and bool(url.port)
    except ValueError:
        return None
    if not is_usable or url.user or url.password or url.query_string or url.fragment:
        return None
    return str(url.with_path(url.path.removesuffix("/").removesuffix(ending))).removesuffix("/")
