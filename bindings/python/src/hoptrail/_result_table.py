"""Hits as an Arrow table."""
from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from hoptrail._arrow_export import Column, lists, maps, numbers, stream_of, struct, texts
from hoptrail._hits import Hit

_STEP = ("by", "entity", "passage", "title", "evidence")


def table_of(hits: Sequence[Hit]) -> object:
    """A capsule with a stream of one batch, with a row per hit."""
    rows = [hit.to_dict() for hit in hits]
    columns = {name: [row[name] for row in rows] for name in rows[0]} if rows else {}

    def of(name: str) -> list[Any]:
        return columns.get(name, [])

    return stream_of([
        numbers("rank", "u4", of("rank")),
        *(texts(name, of(name)) for name in ("id", "title", "text", "document")),
        *(numbers(name, "f4", of(name)) for name in ("score", "distance")),
        maps("metadata", of("metadata")),
        _paths(of("path")),
    ])


def _paths(paths: Sequence[Sequence[dict[str, str | None]]]) -> Column:
    steps = list(itertools.chain.from_iterable(paths))
    members = [texts(name, [step[name] for step in steps]) for name in _STEP]
    return lists("path", paths, struct("item", members, len(steps)))
