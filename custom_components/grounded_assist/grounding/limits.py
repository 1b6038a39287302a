"""How much of what comes from outside is looked at. Whatever is longer costs more time than anybody waits for it."""

LONGEST_ANSWER = 32_000
"""Characters in which a verifier answers yes or no: the 4,096 tokens it may think first, and some more."""
