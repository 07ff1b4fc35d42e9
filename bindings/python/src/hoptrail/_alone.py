"""Objects that only one thread may use at a time."""
from __future__ import annotations

import threading

from hoptrail._errors import HoptrailError, Status


class Alone:
    """Use it with `with`: it admits one user at a time. A second one gets an exception instead of waiting, because it may be a
    host function that is called inside."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            message = f"the {self._name} is at work: in another thread, or in the caller of this function"
            raise HoptrailError(Status.WRONG_STATE, message)

    def __exit__(self, *failure: object) -> None:
        self._lock.release()
