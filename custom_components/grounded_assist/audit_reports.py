"""Write the result of auditing a claim or a trace as actions and tools return it."""

from typing import Final

from homeassistant.util.json import JsonObjectType

from .auditing import NOBODY_KNOWS, Audited, Standing

_DIGITS: Final = 6


def standing_as_dict(standing: Standing) -> JsonObjectType:
    """Return how a statement stands, with the bits; null where nobody could say."""
    bits = standing.bits
    names = ("p0", "p1", "required", "observed", "gap", "signed")
    told = {name: None if bits is None else round(float(getattr(bits, name)), _DIGITS) for name in names}
    return {
        "p0": told["p0"],
        "p1": told["p1"],
        "required_bits": told["required"],
        "observed_bits": told["observed"],
        "budget_gap": told["gap"],
        "signed_bits": told["signed"],
        "status": standing.status.value,
    }


def audited_as_dict(audited: Audited) -> JsonObjectType:
    """Return the account of a trace."""
    is_derived = audited.is_derived
    return {
        "steps": [standing_as_dict(standing) for _, standing in audited.steps],
        "post_hoc": {
            "derived": is_derived,
            "is_hallucination": None if is_derived is None else not is_derived,
            **standing_as_dict(audited.answer or NOBODY_KNOWS),
        },
    }
