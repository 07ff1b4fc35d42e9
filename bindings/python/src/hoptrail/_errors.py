"""Exceptions of failed calls."""
from __future__ import annotations

import enum

from hoptrail import _raw


class Status(enum.IntEnum):
    """The kind of error. Numbers above 0 are statuses of the engine, the others are of this package."""

    INVALID_ARGUMENT = _raw.HOP_STATUS_INVALID_ARGUMENT
    WRONG_OBJECT = _raw.HOP_STATUS_WRONG_OBJECT
    #: The call is valid, but not in the current state.
    WRONG_STATE = _raw.HOP_STATUS_WRONG_STATE
    OUT_OF_MEMORY = _raw.HOP_STATUS_OUT_OF_MEMORY
    UNKNOWN_OPTION = _raw.HOP_STATUS_UNKNOWN_OPTION
    OPTION_OUT_OF_BOUNDS = _raw.HOP_STATUS_OPTION_OUT_OF_BOUNDS
    #: Invalid data: a NaN in a vector, a passage without text.
    BAD_INPUT = _raw.HOP_STATUS_BAD_INPUT
    DUPLICATE_ID = _raw.HOP_STATUS_DUPLICATE_ID
    NOT_FOUND = _raw.HOP_STATUS_NOT_FOUND
    #: Vectors of another dimension, or a wrong number of rows.
    DIMENSION_MISMATCH = _raw.HOP_STATUS_DIMENSION_MISMATCH
    #: Vectors of another model than the graph's vectors.
    EMBEDDER_MISMATCH = _raw.HOP_STATUS_EMBEDDER_MISMATCH
    #: A damaged or foreign file; the message names the broken invariant.
    CORRUPT_FILE = _raw.HOP_STATUS_CORRUPT_FILE
    UNSUPPORTED_VERSION = _raw.HOP_STATUS_UNSUPPORTED_VERSION
    #: A saved task that belongs to another graph.
    FOREIGN_GRAPH = _raw.HOP_STATUS_FOREIGN_GRAPH
    #: An answer to a request that is not open.
    STALE_REQUEST = _raw.HOP_STATUS_STALE_REQUEST
    #: No function was given for a request of a task, or the function reported a failure.
    HOST_FAILURE = _raw.HOP_STATUS_HOST_FAILURE
    FILE_FAILURE = _raw.HOP_STATUS_FILE_FAILURE
    LIMIT_EXCEEDED = _raw.HOP_STATUS_LIMIT_EXCEEDED
    UNSUPPORTED = _raw.HOP_STATUS_UNSUPPORTED
    INTERNAL = _raw.HOP_STATUS_INTERNAL

    #: An unknown status of a newer library.
    UNKNOWN = -1
    #: The object was closed.
    CLOSED = -2
    #: The library was not found, or has another ABI version.
    LIBRARY_UNAVAILABLE = -3

    @classmethod
    def _missing_(cls, value: object) -> Status:
        return cls.UNKNOWN


class HoptrailError(Exception):
    """A call that failed.

    `str(error)` is a one-line message; `detail` is the subject of the error, for programs: an option's key, a passage's id,
    the name of a broken invariant. It may be empty.
    """

    def __init__(self, status: Status, message: str, detail: str = "") -> None:
        super().__init__(status, message, detail)
        self.status = status
        self.message = message
        self.detail = detail

    def __str__(self) -> str:
        return self.message


class LibraryUnavailableError(HoptrailError, ImportError):
    """No suitable library was found: raised by `import hoptrail`. The message lists the tried paths."""

    def __init__(self, message: str) -> None:
        super().__init__(Status.LIBRARY_UNAVAILABLE, message)

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self.message,)
