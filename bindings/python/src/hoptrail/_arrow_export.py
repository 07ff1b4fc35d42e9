"""Exports Python columns as an Arrow stream with one batch, for any number of readers."""
from __future__ import annotations

import ctypes
import itertools
import sys
from collections.abc import Mapping, Sequence
from ctypes import POINTER, c_void_p, cast, pointer
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hoptrail._arrow_c import (
    ArrowArray,
    ArrowSchema,
    ArrowStream,
    GetError,
    GetNext,
    Release,
    new_capsule,
    release,
)

_NULLABLE = 2


@dataclass
class Column:
    """A column in Arrow's layout. A missing buffer is None."""

    name: str
    format: str
    length: int
    buffers: list[bytes | None]
    null_count: int = 0
    children: list[Column] = field(default_factory=list)
    nullable: bool = True


# ---- Creating columns


def numbers(name: str, kind: str, values: Sequence[float | None]) -> Column:
    """`kind`: a NumPy type, "u4" or "f4"."""
    given = np.array([0 if value is None else value for value in values], f"<{kind}")
    return Column(name, {"u4": "I", "f4": "f"}[kind], len(values), [_validity(values), given.tobytes()], _nulls(values))


def texts(name: str, values: Sequence[str | None], nullable: bool = True) -> Column:
    parts = [(value or "").encode("utf-8", "replace") for value in values]
    buffers = [_validity(values), _ends(parts, np.int64), b"".join(parts)]
    return Column(name, "U", len(values), buffers, _nulls(values), nullable=nullable)


def lists(name: str, values: Sequence[Sequence[Any]], members: Column, is_map: bool = False) -> Column:
    """`members`: the concatenated items of all lists."""
    return Column(name, "+m" if is_map else "+l", len(values), [None, _ends(values, np.int32)], children=[members])


def struct(name: str, columns: list[Column], length: int, nullable: bool = True) -> Column:
    return Column(name, "+s", length, [None], children=columns, nullable=nullable)


def maps(name: str, values: Sequence[Mapping[str, str | Sequence[str]]]) -> Column:
    """Maps from a key to a text, or to several. A key is repeated for each of its values."""
    entries = [
        [(key, text) for key, of_key in value.items() for text in ([of_key] if isinstance(of_key, str) else of_key)]
        for value in values
    ]
    flat = list(itertools.chain.from_iterable(entries))
    columns = [texts("key", [key for key, _ in flat], nullable=False), texts("value", [text for _, text in flat])]
    return lists(name, entries, struct("entries", columns, len(flat), nullable=False), is_map=True)


def _ends(parts: Sequence[Any], kind: type[Any]) -> bytes:
    return np.cumsum([0, *map(len, parts)], dtype=kind).tobytes()


def _nulls(values: Sequence[object]) -> int:
    return sum(value is None for value in values)


def _validity(values: Sequence[object]) -> bytes | None:
    if not _nulls(values):
        return None
    return np.packbits([value is not None for value in values], bitorder="little").tobytes()


# ---- Export

#: Python objects that exported structures use, by the number in their private_data, until they are released.
_given: dict[int, Any] = {}
_number = itertools.count(1)


def stream_of(columns: list[Column]) -> Any:
    """A capsule for `__arrow_c_stream__`."""
    length = columns[0].length if columns else 0
    table = struct("", columns, length, nullable=False)
    stream = ArrowStream()
    stream.get_schema, stream.get_next, stream.get_last_error, stream.release = _STREAM_FUNCTIONS
    stream.private_data = number = next(_number)
    _given[number] = [table, False]
    _release_unused()
    capsule = new_capsule(stream)
    _capsules.append((capsule, stream))
    return capsule


#: Exported capsules, with their streams. They have no destructor: a destructor in Python would run while an exception is
#: being raised.
_capsules: list[tuple[Any, ArrowStream]] = []
_REFERENCES_HERE = 3  # the tuple, the name in the loop, and the argument of getrefcount


def _release_unused() -> None:
    """Releases streams with unreferenced capsules."""
    for at in reversed(range(len(_capsules))):
        capsule, stream = _capsules[at]
        if sys.getrefcount(capsule) <= _REFERENCES_HERE:
            release(stream)  # never imported
            del _capsules[at]


def _get_schema(stream: int, out: int) -> int:
    table, _ = _given[ArrowStream.from_address(stream).private_data]
    _fill_schema(ArrowSchema.from_address(out), table)
    return 0


def _get_next(stream: int, out: int) -> int:
    given = _given[ArrowStream.from_address(stream).private_data]
    array = ArrowArray.from_address(out)
    if given[1]:
        array.release = None
    else:
        given[1] = True
        _fill_array(array, given[0])
    return 0


def _no_error(stream: int) -> None:
    return None


def _releasing(kind: type[Any], given: dict[int, Any]) -> Any:
    """The function that releases a structure, with its children unless they were moved. Tables may be freed during interpreter
    shutdown, when the modules' globals are gone, so the function holds references to everything that it uses."""

    def release_tree(structure: Any) -> None:
        for at in range(getattr(structure, "n_children", 0)):
            if structure.children[at][0].release:
                release_tree(structure.children[at][0])
        number = structure.private_data
        structure.release = None
        given.pop(number, None)

    return Release(lambda address: release_tree(kind.from_address(address)))


_release_stream, _release_schema, _release_array = (
    _releasing(kind, _given) for kind in (ArrowStream, ArrowSchema, ArrowArray)
)


def _fill_schema(schema: ArrowSchema, column: Column) -> None:
    name, kind = column.name.encode(), column.format.encode()
    children = [ArrowSchema() for _ in column.children]
    for child, of in zip(children, column.children):
        _fill_schema(child, of)
    addresses = (POINTER(ArrowSchema) * len(children))(*map(pointer, children))
    schema.format, schema.name, schema.metadata = kind, name, None
    schema.flags = _NULLABLE if column.nullable else 0
    schema.n_children = len(children)
    schema.children = cast(addresses, POINTER(POINTER(ArrowSchema))) if children else None
    schema.dictionary, schema.release = None, _address(_release_schema)
    schema.private_data = number = next(_number)
    _given[number] = (name, kind, children, addresses)


def _fill_array(array: ArrowArray, column: Column) -> None:
    children = [ArrowArray() for _ in column.children]
    for child, of in zip(children, column.children):
        _fill_array(child, of)
    addresses = (POINTER(ArrowArray) * len(children))(*map(pointer, children))
    kept = [None if buffer is None else np.frombuffer(buffer + bytes(8), np.uint8) for buffer in column.buffers]
    buffers = (c_void_p * len(kept))(*(None if buffer is None else buffer.ctypes.data for buffer in kept))
    array.length, array.null_count, array.offset = column.length, column.null_count, 0
    array.n_buffers, array.n_children = len(kept), len(children)
    array.buffers = cast(buffers, POINTER(c_void_p))
    array.children = cast(addresses, POINTER(POINTER(ArrowArray))) if children else None
    array.dictionary, array.release = None, _address(_release_array)
    array.private_data = number = next(_number)
    _given[number] = (kept, buffers, children, addresses)


def _address(function: Any) -> int:
    address = cast(function, c_void_p).value
    assert address is not None
    return address


_FUNCTIONS = (GetNext(_get_schema), GetNext(_get_next), GetError(_no_error), _release_stream)
for _function in (*_FUNCTIONS, _release_schema, _release_array):
    # Exported structures may be released during interpreter shutdown, after this module's functions.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_function))
_STREAM_FUNCTIONS = tuple(map(_address, _FUNCTIONS))
