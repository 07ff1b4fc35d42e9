"""Converts Arrow columns to Python values, and Arrow vectors to a matrix."""
from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from hoptrail._arrow_c import ArrowArray, ArrowSchema
from hoptrail._errors import HoptrailError, Status

_NUMBERS = {
    "c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8", "e": "f2", "f": "f4", "g": "f8",
}
_DATES = {
    "tdD": ("i4", "D"), "tdm": ("i8", "ms"), "tss": ("i8", "s"), "tsm": ("i8", "ms"), "tsu": ("i8", "us"), "tsn": ("i8", "ns"),
}
#: A text view has its length and either up to 12 bytes of text, or a buffer number and an offset.
_VIEW_BYTES, _BYTES_INSIDE = 16, 12


def format_of(schema: ArrowSchema) -> str:
    text: bytes = schema.format
    return text.decode()


def name_of(schema: ArrowSchema) -> str:
    name: bytes | None = schema.name
    return (name or b"").decode("utf-8", "replace")


def column_values(schema: ArrowSchema, array: ArrowArray, begin: int, count: int) -> list[Any]:
    """`count` values from `begin` on. Nulls become None, structs and maps become dicts, dates become ISO text."""
    if not count:
        return []
    kind, first = format_of(schema), array.offset + begin
    if schema.dictionary:
        positions = _plain(kind, array, first, count)
        words = column_values(schema.dictionary[0], array.dictionary[0], 0, array.dictionary[0].length)
        return [words[at] if valid else None for at, valid in zip(positions, _valid(array, first, count).tolist())]
    if kind == "n":
        return [None] * count
    if kind in ("u", "U"):
        found: list[Any] = _texts(array, kind, first, count)
    elif kind == "vu":
        found = _text_views(array, first, count)
    elif kind in ("+l", "+L", "+m"):
        found = _lists(schema, array, kind, first, count)
    elif kind.startswith("+w:"):
        width = int(kind[3:])
        members = column_values(schema.children[0][0], array.children[0][0], first * width, count * width)
        found = [members[at : at + width] for at in range(0, count * width, width)] if width else [[]] * count
    elif kind == "+s":
        found = _structs(schema, array, first, count)
    else:
        found = _plain(kind, array, first, count)
    return [value if valid else None for value, valid in zip(found, _valid(array, first, count).tolist())]


def vector_rows(schema: ArrowSchema, array: ArrowArray, begin: int, count: int) -> list[npt.NDArray[np.float32] | None]:
    """Lists of numbers as rows of float32, copied out of the array; None for a null."""
    kind, first = format_of(schema), array.offset + begin
    if kind.startswith("+w:"):
        width = int(kind[3:])
        ends: npt.NDArray[Any] = np.arange(first, first + count + 1, dtype=np.int64) * width
    elif kind in ("+l", "+L"):
        ends = _numbers(array, 1, "i4" if kind == "+l" else "i8", first, count + 1 if count else 0).astype(np.int64)
    else:
        raise _unsupported(schema, "expected lists of numbers")
    member, members = schema.children[0][0], array.children[0][0]
    low, high = (int(ends[0]), int(ends[-1])) if count else (0, 0)
    if format_of(member) not in _NUMBERS:
        raise _unsupported(member, "expected numbers")
    valid = _valid(array, first, count)
    numbers = _numbers(members, 1, _NUMBERS[format_of(member)], members.offset + low, high - low).astype(np.float32)
    missing = ~_valid(members, members.offset + low, high - low)
    rows: list[npt.NDArray[np.float32] | None] = []
    for at in range(count):
        place = slice(int(ends[at]) - low, int(ends[at + 1]) - low)
        if valid[at] and missing[place].any():
            raise HoptrailError(Status.BAD_INPUT, f'column "{name_of(schema)}": row {begin + at} has a null in its vector')
        rows.append(numbers[place] if valid[at] else None)
    return rows


def _plain(kind: str, array: ArrowArray, first: int, count: int) -> list[Any]:
    if kind in _NUMBERS:
        return list(_numbers(array, 1, _NUMBERS[kind], first, count).tolist())
    if kind == "b":
        return list(_bits(array, 1, first, count).tolist())
    stem, _, zone = kind.partition(":")
    if stem in _DATES:
        number, unit = _DATES[stem]
        moments = _numbers(array, 1, number, first, count).astype("i8").astype(f"M8[{unit}]")
        return [f"{moment}Z" if zone else str(moment) for moment in moments]
    raise HoptrailError(Status.BAD_INPUT, f'the Arrow type "{kind}" is not supported: cast the column to text or numbers')


def _unsupported(schema: ArrowSchema, needed: str) -> HoptrailError:
    return HoptrailError(Status.BAD_INPUT, f'column "{name_of(schema)}" has the Arrow type "{format_of(schema)}": {needed}')


def _structs(schema: ArrowSchema, array: ArrowArray, first: int, count: int) -> list[Any]:
    names = [name_of(schema.children[at][0]) for at in range(schema.n_children)]
    columns = [
        column_values(schema.children[at][0], array.children[at][0], first, count) for at in range(schema.n_children)
    ]
    return [dict(zip(names, row)) for row in zip(*columns)] if columns else [{} for _ in range(count)]


def _lists(schema: ArrowSchema, array: ArrowArray, kind: str, first: int, count: int) -> list[Any]:
    ends = _numbers(array, 1, "i8" if kind == "+L" else "i4", first, count + 1).tolist()
    members = column_values(schema.children[0][0], array.children[0][0], ends[0], ends[-1] - ends[0])
    found = [members[begin - ends[0] : end - ends[0]] for begin, end in zip(ends, ends[1:])]
    return found if kind != "+m" else [_map(entries) for entries in found]


def _map(entries: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """The values of each key. A key may occur more than once."""
    values: dict[str, list[Any]] = {}
    for entry in entries:
        key, value = entry.values()
        values.setdefault(key, []).extend(value if isinstance(value, list) else [value])
    return values


def _texts(array: ArrowArray, kind: str, first: int, count: int) -> list[Any]:
    ends = _numbers(array, 1, "i4" if kind == "u" else "i8", first, count + 1).tolist()
    content = _bytes(array.buffers[2], ends[0], ends[-1] - ends[0])
    return [content[begin - ends[0] : end - ends[0]].decode("utf-8", "replace") for begin, end in zip(ends, ends[1:])]


def _text_views(array: ArrowArray, first: int, count: int) -> list[Any]:
    views = _bytes(array.buffers[1], first * _VIEW_BYTES, count * _VIEW_BYTES)
    lengths = np.frombuffer(views, "<i4")
    texts = []
    for at in range(count):
        length, _, buffer, offset = lengths[4 * at : 4 * at + 4].tolist()
        inside = at * _VIEW_BYTES + 4
        text = views[inside : inside + length] if length <= _BYTES_INSIDE else _bytes(array.buffers[2 + buffer], offset, length)
        texts.append(text.decode("utf-8", "replace"))
    return texts


def _valid(array: ArrowArray, first: int, count: int) -> npt.NDArray[np.bool_]:
    if array.null_count == 0 or array.n_buffers == 0 or not array.buffers[0]:
        return np.ones(count, np.bool_)
    return _bits(array, 0, first, count)


def _bits(array: ArrowArray, buffer: int, first: int, count: int) -> npt.NDArray[np.bool_]:
    begin, end = first // 8, (first + count + 7) // 8
    some = np.frombuffer(_bytes(array.buffers[buffer], begin, end - begin), np.uint8)
    return np.unpackbits(some, bitorder="little")[first - 8 * begin :][:count].astype(np.bool_)


def _numbers(array: ArrowArray, buffer: int, kind: str, first: int, count: int) -> npt.NDArray[Any]:
    type = np.dtype(f"<{kind}")
    return np.frombuffer(_bytes(array.buffers[buffer], first * type.itemsize, count * type.itemsize), type)


def _bytes(address: int | None, begin: int, length: int) -> bytes:
    """A copy. The address may be missing if the length is 0."""
    if not length:
        return b""
    return bytes((ctypes.c_char * length).from_address((address or 0) + begin))
