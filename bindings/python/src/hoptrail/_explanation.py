"""The explanation of a question's hits, read from the library on access."""
from __future__ import annotations

import math
from ctypes import POINTER, Array, byref, c_double, c_float, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from hoptrail import _raw
from hoptrail._call import Handle, bytes_at, call, read, read_text, text_at
from hoptrail._library import raw

_NONE = 0xFFFFFFFF

_DIRECTIONS = {
    _raw.HOP_EDGE_FORWARD: "forward",
    _raw.HOP_EDGE_BACKWARD: "backward",
    _raw.HOP_EDGE_FORWARD | _raw.HOP_EDGE_BACKWARD: "both",
}

_JUDGMENTS = {_raw.HOP_JUDGMENT_UNCLEAR: None, _raw.HOP_JUDGMENT_WRONG: False, _raw.HOP_JUDGMENT_RIGHT: True}


@dataclass(frozen=True)
class Range:
    """Begin and end in a passage's text, or in its title if `in_` is "title"."""

    #: Offsets for `text[begin:end]`.
    characters: tuple[int, int]
    #: Offsets in its UTF-8.
    bytes: tuple[int, int]


@dataclass(frozen=True)
class PathEvidence:
    """The sentence behind a link of a path: it names the entity, holds the hyperlink, or shares rare words with the passage
    before it. If a hyperlink's text shares no word with its target's title, the evidence is the whole passage. A title is
    always returned whole."""

    #: Id of the passage's document.
    document: str
    #: Id of the passage that has the sentence: one of the two that the link joins.
    passage: str
    #: The field of the passage: "text" or "title".
    in_: str
    text: str
    #: The place of the sentence in the passage's text, or its title.
    range: Range


@dataclass(frozen=True)
class PathStep:
    """An entity or a passage on the path from the question to a hit, and the link that led to it."""

    #: "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest", "cover".
    by: str
    entity: str | None = None
    #: Id and title of a passage.
    passage: str | None = None
    title: str | None = None
    #: None if no sentence makes the link: the first step, adjacent or nearest passages, keywords of the host.
    evidence: PathEvidence | None = None


@dataclass(frozen=True)
class Snippet:
    """The part of a passage that fits the question best."""

    text: str
    range: Range
    highlights: tuple[Range, ...]


@dataclass(frozen=True)
class EvidenceNode:
    """A passage of an evidence graph."""

    #: Its id, and its index in the graph.
    passage: str
    index: int
    #: Edges of the shortest path from the question, at least 1.
    depth: int


@dataclass(frozen=True)
class EvidenceEdge:
    """An inference: `to` follows from `from_`."""

    #: Id of a passage; None for the question.
    from_: str | None
    to: str
    #: The search that found it: "forward" from the question, "backward" from the passages next to the answer, or "both".
    direction: str
    #: The step of the question that found it, from 1; 0 if the question was ranked as a whole.
    step: int


@dataclass(frozen=True)
class EvidenceGraph:
    """A graph of evidence that leads from the question to passages. Empty for methods that build no graph."""

    #: In reading order.
    nodes: tuple[EvidenceNode, ...] = ()
    edges: tuple[EvidenceEdge, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.edges)


class _NodeOutputs:
    """Outputs of the library for a path's nodes, reused for each node."""

    def __init__(self) -> None:
        self.passage, self.field = c_uint32(), c_int32()
        self.start, self.length, self.place = c_void_p(), c_size_t(), POINTER(c_uint32)()
        self.text = (byref(self.start), byref(self.length))
        self.evidence = (byref(self.passage), byref(self.field), *self.text, byref(self.place))


class Explanation:
    """The explanation of one question. It is empty if the option `hits.explain` is off; do not query its hits then."""

    def __init__(self, results: Handle, question: int, graph: Handle) -> None:
        self._of = (results, question)
        self._graph = graph
        # A cache: several paths may lead through a passage.
        self._known_names: dict[int, tuple[str, str, str]] = {}
        self._known_texts: dict[tuple[int, int], bytes] = {}

    # ---- The question

    @cached_property
    def _method(self) -> tuple[str, bool]:
        name, length, distances = c_void_p(), c_size_t(), c_int32()
        call(raw.hop_explanation_method, *self._of, byref(name), byref(length), byref(distances))
        return text_at(name, length), bool(distances.value)

    @property
    def given(self) -> bool:
        return bool(self._method[0])

    @property
    def distances(self) -> bool:
        return self._method[1]

    @property
    def notices(self) -> list[str]:
        count = read(c_uint32, raw.hop_explanation_notice_count, *self._of)
        return [read_text(raw.hop_explanation_notice, *self._of, index) for index in range(count)]

    @cached_property
    def parts(self) -> dict[str, Array[c_float]]:
        """The columns by name, with one value per hit."""
        name, length, values, count = c_void_p(), c_size_t(), POINTER(c_float)(), c_size_t()
        columns: dict[str, Array[c_float]] = {}
        for part in range(read(c_uint32, raw.hop_explanation_part_count, *self._of)):
            call(raw.hop_explanation_part, *self._of, part, *map(byref, (name, length, values, count)))
            columns[text_at(name, length)] = (c_float * count.value)(*values[: count.value])
        return columns

    @property
    def cost(self) -> dict[str, int]:
        loop, length, counts = c_void_p(), c_size_t(), [c_uint64() for _ in range(4)]
        call(raw.hop_explanation_cost, *self._of, byref(loop), byref(length), *(byref(count) for count in counts))
        names = ("texts", "completions", "tokens_read", "tokens_written")
        return {name: count.value for name, count in zip(names, counts)} if length.value else {}

    @property
    def measures(self) -> dict[str, float | bool | None]:
        measured, exact_match, f1, judgment = c_int32(), c_double(), c_double(), c_int32()
        call(raw.hop_explanation_measures, *self._of, byref(measured), byref(exact_match), byref(f1), byref(judgment))
        if not measured.value:
            return {}
        measures: dict[str, float | bool | None] = {"exact_match": exact_match.value, "f1": f1.value}
        if judgment.value in _JUDGMENTS:
            measures["accurate"] = _JUDGMENTS[judgment.value]
        return measures

    @property
    def evidence_graph(self) -> EvidenceGraph:
        passages, depths, count = POINTER(c_uint32)(), POINTER(c_uint32)(), c_size_t()
        call(raw.hop_explanation_graph_nodes, *self._of, byref(passages), byref(depths), byref(count))
        nodes = tuple(EvidenceNode(self._id(passages[at]), passages[at], depths[at]) for at in range(count.value))
        ids: dict[int, str | None] = {node.index: node.passage for node in nodes}
        from_, to, steps, directions = POINTER(c_uint32)(), POINTER(c_uint32)(), POINTER(c_uint32)(), POINTER(c_int32)()
        call(
            raw.hop_explanation_graph_edges, *self._of, byref(from_), byref(to), byref(directions), byref(steps), byref(count)
        )
        edges = (
            EvidenceEdge(ids.get(from_[at]), self._id(to[at]), _DIRECTIONS[directions[at]], steps[at])
            for at in range(count.value)
        )
        return EvidenceGraph(nodes, tuple(edges))

    # ---- A hit, by its position

    def parts_of(self, hit: int) -> dict[str, float | None]:
        return {name: column[hit] if math.isfinite(column[hit]) else None for name, column in self.parts.items()}

    def reasons(self, hit: int) -> tuple[str, ...]:
        count, told = c_uint32(), c_int32()
        call(raw.hop_explanation_reason_count, *self._of, hit, byref(count), byref(told))
        return tuple(read_text(raw.hop_explanation_reason, *self._of, hit, index) for index in range(count.value))

    def path(self, hit: int) -> tuple[PathStep, ...]:
        links, passages, count = POINTER(c_int32)(), POINTER(c_uint32)(), c_size_t()
        call(raw.hop_explanation_path, *self._of, hit, byref(links), byref(passages), byref(count))
        out = _NodeOutputs()
        return tuple(self._step(hit, node, links[node], passages[node], out) for node in range(count.value))

    def snippet(self, hit: int, text: str) -> Snippet:
        """`text`: the passage's text."""
        start, length, ranges, count = c_void_p(), c_size_t(), POINTER(c_uint32)(), c_size_t()
        call(raw.hop_explanation_snippet, *self._of, hit, *map(byref, (start, length, ranges, count)))
        encoded = text.encode()
        places = [_range(encoded, ranges[4 * row], ranges[4 * row + 1]) for row in range(count.value)]
        return Snippet(text_at(start, length), places[0], tuple(places[1:]))

    def _step(self, hit: int, node: int, link: int, passage: int, out: _NodeOutputs) -> PathStep:
        by = _link_name(link)
        evidence = self._evidence(hit, node, out)
        if passage == _NONE:
            call(raw.hop_explanation_entity, *self._of, hit, node, *out.text)
            return PathStep(by, text_at(out.start, out.length), None, None, evidence)
        id, title, _ = self._names(passage)
        return PathStep(by, None, id, title, evidence)

    def _evidence(self, hit: int, node: int, out: _NodeOutputs) -> PathEvidence | None:
        call(raw.hop_explanation_evidence, *self._of, hit, node, *out.evidence)
        passage, field = out.passage.value, out.field.value
        if passage == _NONE:
            return None
        id, _, document = self._names(passage)
        in_ = "title" if field == _raw.HOP_PASSAGE_TITLE else "text"
        begin, end = out.place[0], out.place[1]
        return PathEvidence(document, id, in_, text_at(out.start, out.length), _range(self._text(passage, field), begin, end))

    def _id(self, passage: int) -> str:
        return read_text(raw.hop_graph_passage_text, self._graph, passage, _raw.HOP_PASSAGE_ID)

    def _names(self, passage: int) -> tuple[str, str, str]:
        """The id, the title and the document's id of a passage."""
        if passage not in self._known_names:
            outputs: list[Any] = [kind() for _ in range(3) for kind in (c_void_p, c_size_t)]
            call(raw.hop_explanation_passage, *self._of, passage, *map(byref, outputs))
            id, title, document = (text_at(outputs[at], outputs[at + 1]) for at in (0, 2, 4))
            self._known_names[passage] = id, title, document
        return self._known_names[passage]

    def _text(self, passage: int, field: int) -> bytes:
        """UTF-8 of the passage's text or title."""
        if (passage, field) not in self._known_texts:
            start, length = c_void_p(), c_size_t()
            call(raw.hop_graph_passage_text, self._graph, passage, field, byref(start), byref(length))
            self._known_texts[passage, field] = bytes_at(start, length)
        return self._known_texts[passage, field]


@cache
def _link_name(link: int) -> str:
    return raw.hop_explanation_link_name(link).decode()


def _range(text: bytes, begin: int, end: int) -> Range:
    if text.isascii():
        return Range((begin, end), (begin, end))
    return Range((len(text[:begin].decode()), len(text[:end].decode())), (begin, end))
