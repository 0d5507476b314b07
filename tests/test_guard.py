"""The guard around what a press does."""

from __future__ import annotations

from threading import Event, Thread

from ruleskit.jupyter.guard import guarded


def test_two_presses_are_never_handled_at_the_same_time() -> None:
    """A press that another thread hands in waits until the one before it is done."""
    begun, order = Event(), list[str]()
    failed: list[Exception] = []

    def first() -> None:
        order.append("first begins")
        begun.set()
        second.join(0.05)  # it cannot end before this does
        order.append("first ends")

    def press() -> None:
        begun.wait()
        guarded(lambda: order.append("second"), failed.append)

    second = Thread(target=press)
    second.start()
    assert guarded(first, failed.append)
    second.join()
    assert order == ["first begins", "first ends", "second"]


def test_what_fails_is_told_and_hinders_nobody() -> None:
    """An exception is told, nothing is raised, and the next press is handled."""
    told: list[Exception] = []
    assert not guarded(lambda: 1 / 0, told.append)
    assert [type(error) for error in told] == [ZeroDivisionError]
    assert guarded(lambda: None, told.append)
