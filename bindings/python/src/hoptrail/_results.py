"""Results of a search or ask, read from the library on access."""
from __future__ import annotations

import json
import operator
from collections.abc import Iterator, Mapping
from ctypes import byref, c_int32, c_size_t, c_uint32, c_void_p
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

from hoptrail import _raw
from hoptrail._call import Handle, bytes_at, call, made, read, text_at
from hoptrail._errors import HoptrailError, Status
from hoptrail._explanation import Answerability, EvidenceGraph, HopLink
from hoptrail._explanation_reader import Explanation, PassageBytes
from hoptrail._hits import Hit
from hoptrail._html import html_of
from hoptrail._library import raw
from hoptrail._metadata import grouped
from hoptrail._passages import passage_texts, read_metadata
from hoptrail._ranges import numbers_of
from hoptrail._result_table import table_of
from hoptrail._vectors import Floats, Indices, floats_at, indices_at

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]


@dataclass(frozen=True)
class AnsweredStep:
    """A step of a question that was answered step by step."""

    sub_question: str
    sub_answer: str
    #: Indices, best first.
    passages: Indices


class SearchResult:
    """The hits of a question, best first.

    `passages` and `scores` are read-only arrays over the engine's own memory, which they keep alive. Everything is read
    on first access, also after the graph was closed. Thread-safe.

    `result[0]` is the best hit, `result[:3]` the first three. It is also an Arrow table: `polars.DataFrame(result)`,
    `pyarrow.table(result)`, `result.to_pandas()`. A pickle has all data of the result, but not the graph.
    """

    def __init__(self, results: Handle, question: int, graph: Handle) -> None:
        """Internal."""
        self._results = results
        self._question = question
        self._graph = graph

    # ---- Hits as columns

    @cached_property
    def _columns(self) -> tuple[Indices, Floats]:
        passages, scores, count = c_void_p(), c_void_p(), c_size_t()
        call(raw.hop_results_hits, self._results, self._question, byref(passages), byref(scores), byref(count))
        return (
            indices_at(self._results, passages.value, count.value),
            floats_at(self._results, scores.value, count.value),
        )

    @property
    def passages(self) -> Indices:
        """Indices of the hits' passages in the graph."""
        return self._columns[0]

    @property
    def scores(self) -> Floats:
        """Their scores; for gnn_ret and rgnn_ret distances: smaller is better."""
        return self._columns[1]

    @cached_property
    def ids(self) -> list[str]:
        """Ids of the hits' passages."""
        return self._texts(_raw.HOP_PASSAGE_ID)

    @cached_property
    def titles(self) -> list[str]:
        return self._texts(_raw.HOP_PASSAGE_TITLE)

    @cached_property
    def texts(self) -> list[str]:
        return self._texts(_raw.HOP_PASSAGE_TEXT)

    @cached_property
    def documents(self) -> list[str]:
        """Ids of the passages' documents."""
        return self._texts(_raw.HOP_PASSAGE_DOCUMENT_ID)

    @cached_property
    def metadata(self) -> list[dict[str, str | list[str]]]:
        """Metadata of the passages by key, as the engine stores it: a str, or a list if a key has several values."""
        return [grouped(read_metadata(self._graph, index)) for index in self.passages.tolist()]

    def _texts(self, field: int) -> list[str]:
        return passage_texts(self._graph, self.passages.tolist(), field)

    # ---- Hits as objects

    def __len__(self) -> int:
        return len(self.passages)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    @property
    def hits(self) -> tuple[Hit, ...]:
        """Not cached: a hit refers to its result, and the cycle would delay freeing both."""
        return tuple(Hit(self, place) for place in range(len(self)))

    @overload
    def __getitem__(self, place: int) -> Hit: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, place: int | slice) -> Hit | tuple[Hit, ...]:
        """A hit by its position from 0, or a slice of hits."""
        places = range(len(self))
        if isinstance(place, slice):
            return tuple(Hit(self, one) for one in places[place])
        wanted = operator.index(place)
        if not -len(places) <= wanted < len(places):
            raise IndexError(f"hit {wanted} is out of range: the result has {len(places)} hits")
        return Hit(self, places[wanted])

    @cached_property
    def _explained(self) -> Explanation:
        return Explanation(self.explanation, self._passage_bytes)

    @cached_property
    def _passage_bytes(self) -> PassageBytes:
        return PassageBytes(self._graph)

    @cached_property
    def explanation_json(self) -> bytes:
        """The explanation as the engine wrote it (schemas/trace.schema.json): the same bytes on every platform.
        Empty if the option `hits.explain` is off."""
        json_text, length = c_void_p(), c_size_t()
        call(raw.hop_results_explanation, self._results, self._question, byref(json_text), byref(length))
        return bytes_at(json_text, length)

    @cached_property
    def explanation(self) -> Mapping[str, Any]:
        """The parsed explanation, to store or to send. The result and its hits have it as objects."""
        if not self.explanation_json:
            return {"question": "", "method": "", "notices": [], "hits": [], "links": []}
        explanation: dict[str, Any] = json.loads(self.explanation_json)
        return explanation

    @property
    def question(self) -> str:
        """The question as it was searched for: a notice names each corrected word. Empty if the option `hits.explain` is off."""
        return str(self.explanation["question"])

    @property
    def method(self) -> str:
        """The method that ranked. Empty if the option `hits.explain` is off."""
        return str(self.explanation["method"])

    @property
    def notices(self) -> list[str]:
        """Notices about this search for the user, such as that trail found no names and ignored the graph."""
        return list(self.explanation["notices"])

    @property
    def answerability(self) -> Answerability | None:
        """Whether the hits can answer the question. None if the option `hits.explain` is off."""
        return self._explained.answerability

    @property
    def links(self) -> tuple[HopLink, ...]:
        """The links among the question, the first 20 hits, and the passages between them."""
        return self._explained.links

    @property
    def loop(self) -> str | None:
        """The name of the loop that controlled the language model, such as "once". None except
        for `ask`, and for methods that make requests during a search."""
        return self.explanation.get("loop")

    @property
    def cost(self) -> Mapping[str, int]:
        """The host's work for this question: texts, completions, tokens_read, tokens_written. Empty if `loop` is None."""
        return dict(self.explanation.get("cost", {}))

    @property
    def evidence_graph(self) -> EvidenceGraph:
        """The evidence graph of the hits, with the search that found each edge. Empty for methods that build no graph."""
        return self._explained.evidence_graph

    # ---- Steps

    @cached_property
    def steps(self) -> tuple[AnsweredStep, ...]:
        """The steps of a question that was answered step by step."""
        count = read(c_uint32, raw.hop_results_step_count, self._results, self._question)
        return tuple(map(self._step, range(count)))

    def _step(self, step: int) -> AnsweredStep:
        question, question_length, answer, answer_length = c_void_p(), c_size_t(), c_void_p(), c_size_t()
        passages, count = c_void_p(), c_size_t()
        outputs = map(byref, (question, question_length, answer, answer_length, passages, count))
        call(raw.hop_results_step, self._results, self._question, step, *outputs)
        return AnsweredStep(
            text_at(question, question_length),
            text_at(answer, answer_length),
            indices_at(self._results, passages.value, count.value),
        )

    @cached_property
    def state(self) -> Floats:
        """Distances of rgnn_ret after the last step, one per passage of the graph; empty for other methods."""
        distances, count = c_void_p(), c_size_t()
        call(raw.hop_results_state, self._results, self._question, byref(distances), byref(count))
        return floats_at(self._results, distances.value, count.value)

    # ---- Export

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The hits as an Arrow table: rank, id, title, text, document, score, distance, metadata, and path as a list of
        steps. Ignores `requested_schema`: the reader casts."""
        return table_of(self.hits)

    def to_pandas(self) -> pandas.DataFrame:
        """The hits as a DataFrame: the columns of the Arrow table, with metadata as dicts and paths as lists."""
        import pandas

        rows = [hit.to_dict() for hit in self]
        frame = pandas.DataFrame(rows, columns=list(Hit.COLUMNS))
        return frame.astype({"rank": "uint32", "score": "float32", "distance": "float32"})

    def __repr__(self) -> str:
        shown = [title or self.ids[rank] for rank, title in enumerate(self.titles[:3])]
        more = ["…"] if len(self) > len(shown) else []
        return f"<{type(self).__name__}: {len(self)} hits: {', '.join([*map(repr, shown), *more])}>"

    def _repr_html_(self) -> str:
        """HTML for notebooks."""
        return html_of(self.hits, self.notices)

    # ---- Pickling

    def __getstate__(self) -> dict[str, Any]:
        """All data from the library, by the names of the cached properties."""
        self._explained.keep_texts()
        names = (
            "ids", "titles", "texts", "documents", "metadata", "explanation_json", "steps", "state", "_columns", "_passage_bytes",
        )
        return {name: getattr(self, name) for name in names}


class AskResult(SearchResult):
    """The answer to a question, and the hits behind it."""

    def _repr_html_(self) -> str:
        """HTML for notebooks."""
        return html_of(self.hits, self.notices, self.answer)

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_answer": self._answer}

    @cached_property
    def _answer(self) -> tuple[str, bool]:
        text, length, partial = c_void_p(), c_size_t(), c_int32()
        call(raw.hop_results_answer, self._results, self._question, byref(text), byref(length), byref(partial))
        return text_at(text, length), bool(partial.value)

    @property
    def answer(self) -> str:
        return self._answer[0]

    @property
    def partial(self) -> bool:
        """The loop ended before its critique was satisfied: it had no steps left, or repeated a question."""
        return self._answer[1]

    @property
    def measures(self) -> Mapping[str, float | bool | None]:
        """For a question with gold answers: exact_match, f1 and, with the option `ask.judge`, accurate (None: no verdict).
        Otherwise empty."""
        return numbers_of(self.explanation.get("measures", {}))


Result = TypeVar("Result", bound=SearchResult)


def take_results(task: Handle, graph: Handle | None, kind: type[Result]) -> list[Result]:
    """The results of a finished search or ask task, one per question."""
    if graph is None:
        raise HoptrailError(Status.WRONG_STATE, "a task without a graph has no results")
    results = made(raw.hop_results_free, raw.hop_task_take_results, task)
    count = read(c_uint32, raw.hop_results_count, results)
    return [kind(results, question, graph) for question in range(count)]
