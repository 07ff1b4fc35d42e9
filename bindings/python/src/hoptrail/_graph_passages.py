"""The passages of a graph, as a sequence and as a table."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import overload

from hoptrail._arrow_export import maps, numbers, stream_of, texts
from hoptrail._call import Handle
from hoptrail._errors import HoptrailError, Status
from hoptrail._metadata import grouped
from hoptrail._passages import Passage, find_passage, read_passage


class GraphPassages:
    """`len(graph)`, `for passage in graph`, `graph[0]`, `graph[-1]`, `graph[:10]`, `graph["id"]`, `"id" in graph`,
    `pyarrow.table(graph)`. Passages are in the graph's order: by document id, then by place in the document."""

    passage_count: int

    def handle(self) -> Handle:
        raise NotImplementedError

    def find(self, id: str) -> int:
        """Index of a passage by its id. Raises NOT_FOUND."""
        return find_passage(self.handle(), id)

    def passage(self, index: int) -> Passage:
        return read_passage(self.handle(), index)

    def passages(self, indices: Iterable[int]) -> list[Passage]:
        handle = self.handle()
        return [read_passage(handle, index) for index in indices]

    def __len__(self) -> int:
        return self.passage_count

    def __iter__(self) -> Iterator[Passage]:
        handle = self.handle()
        return (read_passage(handle, index) for index in range(self.passage_count))

    def __contains__(self, id: object) -> bool:
        """Whether a passage has this id."""
        try:
            return isinstance(id, str) and self.find(id) >= 0
        except HoptrailError as error:
            if error.status != Status.NOT_FOUND:
                raise
            return False

    @overload
    def __getitem__(self, place: int | str) -> Passage: ...
    @overload
    def __getitem__(self, place: slice) -> list[Passage]: ...
    def __getitem__(self, place: int | str | slice) -> Passage | list[Passage]:
        """A passage by its number (IndexError) or its id (NOT_FOUND), or a list of passages."""
        if isinstance(place, str):
            return self.passage(self.find(place))
        indices = range(self.passage_count)[place]
        return self.passage(indices) if isinstance(indices, int) else self.passages(indices)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """All passages as an Arrow table: index, id, title, text, document, heading, page, metadata. It has copies of all
        texts. Ignores `requested_schema`: the reader casts."""
        rows = list(self)
        return stream_of([
            numbers("index", "u4", [row.index for row in rows]),
            texts("id", [row.id for row in rows]),
            texts("title", [row.title for row in rows]),
            texts("text", [row.text for row in rows]),
            texts("document", [row.document_id for row in rows]),
            texts("heading", [row.heading for row in rows]),
            numbers("page", "u4", [row.page for row in rows]),
            maps("metadata", [grouped(row.metadata) for row in rows]),
        ])
