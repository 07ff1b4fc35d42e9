"""Retrieval metrics over a set of questions."""
from __future__ import annotations

from ctypes import byref, c_double

import numpy as np
import numpy.typing as npt

from hoptrail._alone import Alone
from hoptrail._call import call, made, read, utf8
from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw
from hoptrail._vectors import address_of, indices_of


def _pairs(edges: npt.ArrayLike, what: str) -> npt.NDArray[np.uint32]:
    rows = np.asarray(edges)
    if rows.size == 0:
        return np.zeros(0, np.uint32)
    if rows.ndim != 2 or rows.shape[1] != 2:
        raise HoptrailError(Status.BAD_INPUT, f"{what} have the shape {rows.shape}: expected rows of two numbers")
    return indices_of(rows.reshape(-1), what)


class Metrics:
    """Metrics of one method over a set of questions, by name: "recall@5", "precision@5", "all_gold@5", "mrr",
    "ndcg@10", and of evidence graphs "node_f1", "graph_match", "graph_edit_distance"."""

    def __init__(self) -> None:
        self._handle = made(raw.hop_metrics_free, raw.hop_metrics_create)
        self._alone = Alone("metrics")

    def add(self, ranking: npt.ArrayLike, gold: npt.ArrayLike) -> None:
        """Adds a question: indices of its ranked passages, best first, and of its gold passages (at least one)."""
        ranked, wanted = indices_of(ranking, "the ranked passages"), indices_of(gold, "the gold passages")
        with self._alone:
            call(raw.hop_metrics_add, self._handle, address_of(ranked), len(ranked), address_of(wanted), len(wanted))

    def add_graph(self, found: npt.ArrayLike, gold: npt.ArrayLike) -> None:
        """Adds the evidence graph that was found for a question, and the gold graph: edges as rows of two passage indices,
        source and target; 0xffffffff is the question. Only the graph metrics use them: "node_f1", "graph_match",
        "graph_edit_distance", and others."""
        have, want = _pairs(found, "the found edges"), _pairs(gold, "the gold edges")
        with self._alone:
            call(
                raw.hop_metrics_add_graph,
                self._handle,
                address_of(have),
                len(have) // 2,
                address_of(want),
                len(want) // 2,
            )

    def mean(self, name: str) -> float:
        """Mean over the questions."""
        text = utf8(name)
        with self._alone:
            mean: float = read(c_double, raw.hop_metrics_mean, self._handle, text, len(text))
            return mean

    def interval(
        self, name: str, other: Metrics | None = None, *, seed: int = 1, resamples: int = 10_000
    ) -> tuple[float, float]:
        """A 95 % bootstrap confidence interval of the mean. With `other` (the same questions in the same order), the interval
        is of the paired difference self − other."""
        text, low, high = utf8(name), c_double(), c_double()
        against = None if other is None else other._handle
        numbers = (seed, resamples, byref(low), byref(high))
        with self._alone:
            call(raw.hop_metrics_interval, self._handle, against, text, len(text), *numbers)
        return low.value, high.value
