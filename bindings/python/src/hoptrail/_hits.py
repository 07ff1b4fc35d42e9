"""A hit, with its explanation."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from hoptrail._explanation import (
    ChainStep,
    HitSource,
    MatchedTerm,
    PathStep,
    Snippet,
    read_hit_source,
    read_matched_term,
)
from hoptrail._explanation_reader import Explanation
from hoptrail._ranges import numbers_of
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
    def explanation(self) -> Mapping[str, Any]: ...
    @property
    def _explained(self) -> Explanation: ...


class Hit:
    """A found passage. Its explanation (score, distance, and all from `parts` on) is read on access, and missing if the option
    `hits.explain` is off."""

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
        return float(self._result.scores[self._place]) if "score" in self._explained else None

    @property
    def distance(self) -> float | None:
        """Smaller is better: gnn_ret and rgnn_ret."""
        return float(self._result.scores[self._place]) if "distance" in self._explained else None

    @property
    def parts(self) -> Mapping[str, float | None]:
        """The components of the score, by name."""
        return numbers_of(self._explained.get("parts", {}))

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons for the rank, in short English phrases, most important first; empty if the method gives none."""
        return tuple(self._explained.get("reasons", ()))

    @property
    def path(self) -> tuple[PathStep, ...]:
        """The path from the question to this passage; only the passage itself if no link led to it."""
        return self._result._explained.path(self._explained) if self._explained else ()

    @property
    def chain(self) -> tuple[ChainStep, ...]:
        """The best chain of links from the question to this passage, whether or not it moved the rank; empty if no link leads
        to it."""
        return self._result._explained.chain(self._explained) if self._explained else ()

    @property
    def ranked_by(self) -> str | None:
        """What holds the hit at its rank: "links" if it would stand at more than twice its rank without them, or not at all;
        else "words", "vectors" or "both". None if unknown, as are the following ranks."""
        return self._explained.get("ranked_by")

    @property
    def rank_without_links(self) -> int | None:
        """The rank by words and vectors, from 1; None if these do not find it."""
        return self._explained.get("rank_without_links")

    @property
    def rank_by_words(self) -> int | None:
        """The rank by words, from 1; None if these do not find it."""
        return self._explained.get("rank_by_words")

    @property
    def rank_by_vectors(self) -> int | None:
        """The rank by vectors, from 1; None if these do not find it."""
        return self._explained.get("rank_by_vectors")

    @property
    def matched_terms(self) -> tuple[MatchedTerm, ...]:
        """Words of the question that the hit has; empty behind the first 20 hits, like `missing_terms`."""
        return tuple(map(read_matched_term, self._explained.get("matched_terms", ())))

    @property
    def missing_terms(self) -> tuple[str, ...]:
        """Words of the question that the hit lacks."""
        return tuple(self._explained.get("missing_terms", ()))

    @property
    def source(self) -> HitSource | None:
        """The place of the passage in the text of its document."""
        found = self._explained.get("source")
        return read_hit_source(found) if found else None

    @property
    def snippet(self) -> Snippet | None:
        return self._result._explained.snippet(self._explained) if self._explained else None

    @property
    def _explained(self) -> Mapping[str, Any]:
        """Its part of the parsed explanation; empty without one."""
        hits: list[dict[str, Any]] = self._result.explanation["hits"]
        return hits[self._place] if hits else {}

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
