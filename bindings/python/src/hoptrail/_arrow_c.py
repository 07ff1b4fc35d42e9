"""Arrow's C data interface and its capsules: structures, import and export."""
from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, py_object, pythonapi
from typing import Any, Protocol, runtime_checkable

from hoptrail._errors import HoptrailError, Status


@runtime_checkable
class ArrowTable(Protocol):
    """An object that exports its rows as an Arrow stream: tables of pyarrow, polars, pandas (with pyarrow installed), …"""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@runtime_checkable
class ArrowColumn(Protocol):
    """An object that exports its values as one Arrow array."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class ArrowSchema(Structure):
    """The type of a column."""


class ArrowArray(Structure):
    """The values of a column."""


class ArrowStream(Structure):
    """Batches of rows."""


Release = CFUNCTYPE(None, c_void_p)
GetNext = CFUNCTYPE(c_int, c_void_p, c_void_p)
GetError = CFUNCTYPE(c_void_p, c_void_p)

ArrowSchema._fields_ = [
    ("format", c_char_p), ("name", c_char_p), ("metadata", c_void_p), ("flags", c_int64), ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))), ("dictionary", POINTER(ArrowSchema)),
    ("release", c_void_p), ("private_data", c_void_p),
]
ArrowArray._fields_ = [
    ("length", c_int64), ("null_count", c_int64), ("offset", c_int64), ("n_buffers", c_int64), ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)), ("children", POINTER(POINTER(ArrowArray))), ("dictionary", POINTER(ArrowArray)),
    ("release", c_void_p), ("private_data", c_void_p),
]
ArrowStream._fields_ = [
    ("get_schema", c_void_p), ("get_next", c_void_p), ("get_last_error", c_void_p),
    ("release", c_void_p), ("private_data", c_void_p),
]

_capsule_pointer = ctypes.PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", pythonapi))
_capsule_of = ctypes.PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", pythonapi))

STREAM = b"arrow_array_stream"


def new_capsule(stream: ArrowStream) -> object:
    """A capsule that points to the stream and does not own it."""
    return _capsule_of(ctypes.addressof(stream), STREAM, None)


def release(structure: Any) -> None:
    """Releases a structure, unless it was released or moved."""
    if structure.release:
        Release(structure.release)(ctypes.addressof(structure))


@contextmanager
def batches_of(table: ArrowTable | ArrowColumn) -> Iterator[tuple[ArrowSchema, Iterator[ArrowArray]]]:
    """The type of a table or column, and its batches. A batch is valid until the next batch is taken."""
    if not isinstance(table, ArrowTable):
        schema_capsule, array_capsule = table.__arrow_c_array__()
        schema = ArrowSchema.from_address(_capsule_pointer(schema_capsule, b"arrow_schema"))
        array = ArrowArray.from_address(_capsule_pointer(array_capsule, b"arrow_array"))
        yield schema, iter([array])  # the capsules release their contents
        return
    capsule = table.__arrow_c_stream__()
    stream = ArrowStream.from_address(_capsule_pointer(capsule, STREAM))
    schema = ArrowSchema()
    _check(stream, GetNext(stream.get_schema)(byref(stream), byref(schema)))
    batches = _batches(stream)
    try:
        yield schema, batches
    finally:
        batches.close()
        release(schema)
        del capsule


def _batches(stream: ArrowStream) -> Any:
    get_next: Callable[..., int] = GetNext(stream.get_next)
    while True:
        batch = ArrowArray()
        _check(stream, get_next(byref(stream), byref(batch)))
        if not batch.release:
            return
        try:
            yield batch
        finally:
            release(batch)


def _check(stream: ArrowStream, code: int) -> None:
    if code:
        told = GetError(stream.get_last_error)(byref(stream)) if stream.get_last_error else None
        why = ctypes.string_at(told).decode("utf-8", "replace") if told else f"error {code}"
        raise HoptrailError(Status.BAD_INPUT, f"the Arrow stream failed: {why}")
