"""What waits to be written."""

from custom_components.grounded_assist.journal.buffer import Buffer


def test_what_waits_is_in_order() -> None:
    """The oldest comes first, and waits until it is removed."""
    buffer = Buffer[str]()
    for word in "abc":
        buffer.add(word)
    assert list(buffer) == ["a", "b", "c"]
    taken = buffer.peek(2)
    assert list(taken.values()) == ["a", "b"]
    assert len(buffer) == 3
    buffer.add("d")
    buffer.remove(taken)
    assert list(buffer) == ["c", "d"]


def test_too_much_waits() -> None:
    """The oldest is lost and counted; what was taken before it was lost can still be removed."""
    buffer = Buffer[str](limit=2)
    buffer.add("a")
    taken = buffer.peek(1)
    buffer.add("b")
    buffer.add("c")
    assert (list(buffer), buffer.dropped) == (["b", "c"], 1)
    buffer.remove(taken)
    assert list(buffer) == ["b", "c"]
