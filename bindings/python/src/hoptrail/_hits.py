"""A hit, with what explains it."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from hoptrail._explanation import PathStep, Snippet

if TYPE_CHECKING:
    from hoptrail._results import SearchResult


class Hit:
    """A passage that was found. What explains it (score, distance, parts, reasons, path, snippet) is read when it is asked
    for, and missing with the option `hits.explain` off."""

    __slots__ = ("_result", "_place")

    #: Of `to_dict`, and of the table of Arrow.
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "rank", "id", "title", "text", "document", "score", "distance", "metadata", "path",
    )

    def __init__(self, result: SearchResult, place: int) -> None:
        """For this package."""
        self._result = result
        self._place = place

    @property
    def rank(self) -> int:
        """1 is best."""
        return self._place + 1

    @property
    def index(self) -> int:
        """Of its passage in the graph."""
        return int(self._result.passages[self._place])

    @property
    def id(self) -> str:
        """Its passage's id."""
        return self._result.ids[self._place]

    @property
    def passage(self) -> str:
        """The same."""
        return self._result.ids[self._place]

    @property
    def title(self) -> str:
        return self._result.titles[self._place]

    @property
    def text(self) -> str:
        return self._result.texts[self._place]

    @property
    def document(self) -> str:
        """Its document's id."""
        return self._result.documents[self._place]

    @property
    def metadata(self) -> Mapping[str, str | list[str]]:
        """Its passage's metadata by key: text, or a list where a key has several values."""
        return self._result.metadata[self._place]

    @property
    def score(self) -> float | None:
        """Large when good; None for gnn_ret and rgnn_ret."""
        explained = self._result._explained
        return float(self._result.scores[self._place]) if explained.given and not explained.distances else None

    @property
    def distance(self) -> float | None:
        """Small when good: gnn_ret and rgnn_ret."""
        return float(self._result.scores[self._place]) if self._result._explained.distances else None

    @property
    def parts(self) -> Mapping[str, float | None]:
        """What the score is made of, by name."""
        return self._result._explained.parts_of(self._place)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it stands where it does, in short English phrases, most important first; empty where the method does not
        say."""
        return self._result._explained.reasons(self._place) if self._result._explained.given else ()

    @property
    def path(self) -> tuple[PathStep, ...]:
        """From the question to this passage; the passage alone where no link led to it."""
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
