"""A hit, with its explanation."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from hoptrail._explanation import PathStep, Snippet
from hoptrail._kept_explanation import Explained
from hoptrail._vectors import Floats, Indices


class HitColumns(Protocol):
    """The result of a hit: its values by column, with one row per hit."""

    @property
    def passages(self) -> Indices: ...
    @property
    def scores(self) -> Floats: ...
    @property
    def ids(self) -> Sequence[str]: ...
    @property
    def titles(self) -> Sequence[str]: ...
    @property
    def texts(self) -> Sequence[str]: ...
    @property
    def documents(self) -> Sequence[str]: ...
    @property
    def metadata(self) -> Sequence[Mapping[str, str | list[str]]]: ...
    @property
    def _explained(self) -> Explained: ...


class Hit:
    """A found passage. Its explanation (score, distance, parts, reasons, path, snippet) is read on access, and missing if the
    option `hits.explain` is off."""

    __slots__ = ("_result", "_place")

    #: The keys of `to_dict`, and the columns of the Arrow table.
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "rank", "id", "title", "text", "document", "score", "distance", "metadata", "path",
    )

    def __init__(self, result: HitColumns, place: int) -> None:
        """Internal."""
        self._result = result
        self._place = place

    @property
    def rank(self) -> int:
        """1 is the best."""
        return self._place + 1

    @property
    def index(self) -> int:
        """Index of the passage in the graph."""
        return int(self._result.passages[self._place])

    @property
    def id(self) -> str:
        """Id of the passage."""
        return self._result.ids[self._place]

    @property
    def passage(self) -> str:
        """The same as `id`."""
        return self._result.ids[self._place]

    @property
    def title(self) -> str:
        return self._result.titles[self._place]

    @property
    def text(self) -> str:
        return self._result.texts[self._place]

    @property
    def document(self) -> str:
        """Id of the document."""
        return self._result.documents[self._place]

    @property
    def metadata(self) -> Mapping[str, str | list[str]]:
        """Metadata of the passage by key: a str, or a list if a key has several values."""
        return self._result.metadata[self._place]

    @property
    def score(self) -> float | None:
        """Larger is better; None for gnn_ret and rgnn_ret."""
        explained = self._result._explained
        return float(self._result.scores[self._place]) if explained.given and not explained.distances else None

    @property
    def distance(self) -> float | None:
        """Smaller is better: gnn_ret and rgnn_ret."""
        return float(self._result.scores[self._place]) if self._result._explained.distances else None

    @property
    def parts(self) -> Mapping[str, float | None]:
        """The components of the score, by name."""
        return self._result._explained.parts_of(self._place)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons for the rank, in short English phrases, most important first; empty if the method gives none."""
        return self._result._explained.reasons(self._place) if self._result._explained.given else ()

    @property
    def path(self) -> tuple[PathStep, ...]:
        """The path from the question to this passage; only the passage itself if no link led to it."""
        return self._result._explained.path(self._place) if self._result._explained.given else ()

    @property
    def snippet(self) -> Snippet | None:
        return self._result._explained.snippet(self._place, self.text) if self._result._explained.given else None

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON and tables."""
        values = {name: getattr(self, name) for name in self.COLUMNS}
        steps = [(step, step.evidence) for step in self.path]
        values["path"] = [
            {
                "by": step.by,
                "entity": step.entity,
                "passage": step.passage,
                "title": step.title,
                "evidence": evidence and evidence.text,
            }
            for step, evidence in steps
        ]
        return values

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.passage} {self.title!r}>"
