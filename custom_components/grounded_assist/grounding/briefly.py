"""Keep for a moment what was worked out of texts: whoever drives the checks lets go of all of it every minute."""

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Any
from weakref import WeakSet

_KEPT: WeakSet[_lru_cache_wrapper[Any]] = WeakSet()


def briefly[Made](maxsize: int) -> Callable[[Callable[..., Made]], _lru_cache_wrapper[Made]]:
    """Return a decorator that keeps so many of the latest values of a function, until `let_go` is called."""

    def keep(function: Callable[..., Made]) -> _lru_cache_wrapper[Made]:
        kept = lru_cache(maxsize)(function)
        _KEPT.add(kept)
        return kept

    return keep


def let_go() -> None:
    """Forget all that is kept: what somebody said outlives nobody's turn by more than the time between two calls."""
    for kept in tuple(_KEPT):
        kept.cache_clear()
