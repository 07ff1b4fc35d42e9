"""Reads passages of a graph."""
from __future__ import annotations

import ctypes
import operator
from ctypes import byref, c_size_t, c_uint32, c_void_p
from dataclasses import dataclass
from typing import Protocol

from hoptrail import _raw
from hoptrail._call import Handle, call, read, read_text, taken_error, text_at, utf8
from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw

_NONE = 0xFFFFFFFF


class GraphLike(Protocol):
    """An object with a graph of the library: `Graph`."""

    def handle(self) -> Handle: ...


@dataclass(frozen=True)
class Passage:
    """A passage of a graph, copied out of it."""

    index: int
    id: str
    title: str
    text: str
    document_id: str
    document_title: str
    #: Heading of its innermost section; empty without sections.
    heading: str
    #: The range of bytes in its document: begin and end.
    source: tuple[int, int]
    page: int | None
    metadata: tuple[tuple[str, str], ...]


def checked_index(index: int) -> int:
    """Checks an index, because ctypes would convert -1 to another number."""
    number = operator.index(index)
    if not 0 <= number < _NONE:
        raise HoptrailError(Status.INVALID_ARGUMENT, f"{number} is not a passage index", "passage")
    return number


def find_passage(graph: Handle, id: str) -> int:
    """Index of a passage by its id. Raises NOT_FOUND."""
    name = utf8(id)
    index: int = read(c_uint32, raw.hop_graph_find_passage, graph, name, len(name))
    return index


def passage_texts(graph: Handle, indices: list[int], field: int) -> list[str]:
    """One field of many passages. It has few indirections per text, because every search ends with it."""
    text, length, error = c_void_p(), c_size_t(), c_void_p()
    to_text, to_length, to_error = byref(text), byref(length), byref(error)
    read_field, string_at, address = raw.hop_graph_passage_text, ctypes.string_at, graph._as_parameter_
    texts = []
    for index in indices:
        status = read_field(address, index, field, to_text, to_length, to_error)
        if status:
            raise taken_error(status, error)
        texts.append(string_at(text.value or 0, length.value).decode("utf-8", "replace"))
    return texts


def passage_text(graph: Handle, index: int, field: int) -> str:
    return read_text(raw.hop_graph_passage_text, graph, index, field)


def read_passage(graph: Handle, index: int) -> Passage:
    index = checked_index(index)
    place = [c_uint32() for _ in range(5)]
    call(raw.hop_graph_passage_place, graph, index, *map(byref, place))
    _, _, page, begin, end = (number.value for number in place)
    return Passage(
        index=index,
        id=passage_text(graph, index, _raw.HOP_PASSAGE_ID),
        title=passage_text(graph, index, _raw.HOP_PASSAGE_TITLE),
        text=passage_text(graph, index, _raw.HOP_PASSAGE_TEXT),
        document_id=passage_text(graph, index, _raw.HOP_PASSAGE_DOCUMENT_ID),
        document_title=passage_text(graph, index, _raw.HOP_PASSAGE_DOCUMENT_TITLE),
        heading=passage_text(graph, index, _raw.HOP_PASSAGE_HEADING),
        source=(begin, end),
        page=None if page == _NONE else page,
        metadata=read_metadata(graph, index),
    )


def read_metadata(graph: Handle, index: int) -> tuple[tuple[str, str], ...]:
    """Keys and values, in the engine's order."""
    key, key_length, value, length = c_void_p(), c_size_t(), c_void_p(), c_size_t()
    outputs = (byref(key), byref(key_length), byref(value), byref(length))
    pairs = []
    for number in range(read(c_uint32, raw.hop_graph_metadata_count, graph, index)):
        call(raw.hop_graph_metadata, graph, index, number, *outputs)
        pairs.append((text_at(key, key_length), text_at(value, length)))
    return tuple(pairs)
