"""The bytes of a graph file, wherever they are."""
from __future__ import annotations

import ctypes
from pathlib import Path

from hoptrail import _raw
from hoptrail._call import Handle, bytes_view, copied, made
from hoptrail._library import raw


class GraphFile:
    """Bytes that stay where they are, or a file that is mapped."""

    def __init__(self, content: bytes | Handle | Path) -> None:
        """`content`: Python's bytes, the library's, or a file's path."""
        self._content = content

    def open(self, mode: int) -> Handle:
        """The graph: it reads these bytes, so its handle keeps them."""
        content = self._content
        if isinstance(content, Path):
            path = bytes(content)
            return made(raw.hop_graph_free, raw.hop_graph_map, path, len(path), mode)
        address, length = self._view(content)
        memory = _raw.HOP_MEMORY_COPY if address % 8 else _raw.HOP_MEMORY_BORROW
        return made(raw.hop_graph_free, raw.hop_graph_open, address, length, mode, memory, keeps=content)

    @property
    def byte_length(self) -> int:
        content = self._content
        return content.stat().st_size if isinstance(content, Path) else self._view(content)[1]

    def read(self) -> bytes:
        """A copy, or Python's bytes themselves. A file is read again."""
        content = self._content
        if isinstance(content, bytes):
            return content
        return content.read_bytes() if isinstance(content, Path) else copied(*self._view(content))

    @staticmethod
    def _view(content: bytes | Handle) -> tuple[int, int]:
        if isinstance(content, Handle):
            return bytes_view(content)
        return ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0, len(content)
