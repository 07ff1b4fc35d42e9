"""The explanation of a question's hits as plain data: for pickled results."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hoptrail._explanation import EvidenceGraph, PathStep, Snippet


class Explained(Protocol):
    """The interface of an explanation for results and hits."""

    @property
    def given(self) -> bool: ...
    @property
    def distances(self) -> bool: ...
    @property
    def notices(self) -> list[str]: ...
    @property
    def cost(self) -> Mapping[str, int]: ...
    @property
    def measures(self) -> Mapping[str, float | bool | None]: ...
    @property
    def evidence_graph(self) -> EvidenceGraph: ...
    def parts_of(self, hit: int) -> Mapping[str, float | None]: ...
    def reasons(self, hit: int) -> tuple[str, ...]: ...
    def path(self, hit: int) -> tuple[PathStep, ...]: ...
    def snippet(self, hit: int, text: str) -> Snippet: ...


@dataclass(frozen=True)
class KeptExplanation:
    """An explanation without the library's results."""

    given: bool
    distances: bool
    notices: list[str]
    cost: Mapping[str, int]
    measures: Mapping[str, float | bool | None]
    evidence_graph: EvidenceGraph
    #: One per hit; empty without an explanation.
    parts: Sequence[Mapping[str, float | None]]
    reasons_of: Sequence[tuple[str, ...]]
    paths: Sequence[tuple[PathStep, ...]]
    snippets: Sequence[Snippet]

    @classmethod
    def of(cls, explained: Explained, texts: Sequence[str]) -> KeptExplanation:
        """`texts`: the texts of the hits."""
        hits = range(len(texts)) if explained.given else range(0)
        return cls(
            given=explained.given,
            distances=explained.distances,
            notices=explained.notices,
            cost=dict(explained.cost),
            measures=dict(explained.measures),
            evidence_graph=explained.evidence_graph,
            parts=[dict(explained.parts_of(hit)) for hit in hits],
            reasons_of=[explained.reasons(hit) for hit in hits],
            paths=[explained.path(hit) for hit in hits],
            snippets=[explained.snippet(hit, texts[hit]) for hit in hits],
        )

    def parts_of(self, hit: int) -> Mapping[str, float | None]:
        return self.parts[hit] if self.parts else {}

    def reasons(self, hit: int) -> tuple[str, ...]:
        return self.reasons_of[hit]

    def path(self, hit: int) -> tuple[PathStep, ...]:
        return self.paths[hit]

    def snippet(self, hit: int, text: str) -> Snippet:
        return self.snippets[hit]
