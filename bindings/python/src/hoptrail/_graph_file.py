"""The bytes of a graph file, in memory or mapped."""
from __future__ import annotations

import ctypes
from ctypes import byref, c_size_t, c_void_p
from pathlib import Path

from hoptrail import _raw
from hoptrail._call import Handle, bytes_view, call, copied, made
from hoptrail._library import raw


class GraphFile:
    """Bytes in memory, or a mapped file."""

    def __init__(self, content: bytes | Handle | Path) -> None:
        """`content`: bytes of Python, of the library, or a file's path."""
        self._content = content

    def open(self, mode: int) -> Handle:
        """Opens the graph. Its handle keeps the bytes, because the graph reads them."""
        content = self._content
        if isinstance(content, Path):
            path = bytes(content)
            return made(raw.hop_graph_free, raw.hop_graph_map, path, len(path), mode)
        address, length = self._view(content)
        memory = _raw.HOP_MEMORY_COPY if address % 8 else _raw.HOP_MEMORY_BORROW
        return made(raw.hop_graph_free, raw.hop_graph_open, address, length, mode, memory, keeps=content)

    def read(self, graph: Handle) -> bytes:
        """The bytes of the opened graph: the Python bytes themselves, or a copy."""
        return self._content if isinstance(self._content, bytes) else copied(*graph_bytes(graph))

    @staticmethod
    def _view(content: bytes | Handle) -> tuple[int, int]:
        if isinstance(content, Handle):
            return bytes_view(content)
        return ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0, len(content)


class StoreGraph(GraphFile):
    """The graph of a store's version. It has no file of the host."""

    def __init__(self, store: Handle) -> None:
        super().__init__(store)

    def open(self, mode: int) -> Handle:
        return made(raw.hop_graph_free, raw.hop_store_graph, self._content)


def graph_bytes(graph: Handle) -> tuple[int, int]:
    """Address and length of a graph's file, borrowed from it."""
    address, length = c_void_p(), c_size_t()
    call(raw.hop_graph_bytes, graph, byref(address), byref(length))
    return address.value or 0, length.value
