"""Things that are for one thread at a time."""
from __future__ import annotations

import threading

from hoptrail._errors import HoptrailError, Status


class Alone:
    """`with alone:` is for one at a time. Who comes second gets an exception and does not wait: it may be the host's
    function, which is called inside."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            message = f"the {self._name} is at work: in another thread, or in what called this function"
            raise HoptrailError(Status.WRONG_STATE, message)

    def __exit__(self, *failure: object) -> None:
        self._lock.release()
