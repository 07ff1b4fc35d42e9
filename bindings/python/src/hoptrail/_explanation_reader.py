"""Makes the records of an explanation from its JSON, each on access."""
from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_size_t, c_void_p
from typing import Any

from hoptrail import _raw
from hoptrail._call import Handle, bytes_at, call
from hoptrail._explanation import (
    Answerability,
    AnswerSpan,
    ChainStep,
    EvidenceEdge,
    EvidenceGraph,
    EvidenceNode,
    HopLink,
    PathEvidence,
    PathStep,
    Range,
    Snippet,
)
from hoptrail._library import raw
from hoptrail._passages import find_passage

_FIELDS = {"text": _raw.HOP_PASSAGE_TEXT, "title": _raw.HOP_PASSAGE_TITLE}


def numbers_of(found: Mapping[str, Any]) -> dict[str, Any]:
    """JSON has 1 for 1.0."""
    return {name: float(number) if type(number) is int else number for name, number in found.items()}


class PassageBytes:
    """UTF-8 of passages, in which offsets of characters are counted. Its pickle has those that were read."""

    def __init__(self, graph: Handle | None, known: dict[tuple[str, str], bytes] | None = None) -> None:
        self._graph = graph
        self._known = known if known is not None else {}

    def of(self, passage: str, field: str) -> bytes:
        found = self._known.get((passage, field))
        if found is None:
            assert self._graph is not None
            start, length = c_void_p(), c_size_t()
            index = find_passage(self._graph, passage)
            call(raw.hop_graph_passage_text, self._graph, index, _FIELDS[field], byref(start), byref(length))
            found = self._known[passage, field] = bytes_at(start, length)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return PassageBytes, (None, self._known)


class Explanation:
    """The records of a parsed explanation."""

    def __init__(self, json: Mapping[str, Any], passages: PassageBytes) -> None:
        self._json = json
        self._passages = passages

    # ---- The question

    @property
    def answerability(self) -> Answerability | None:
        found = self._json.get("answerability")
        if found is None:
            return None
        terms = tuple(found["missing_terms"]), tuple(found["uncovered_terms"])
        return Answerability(found["signal"], *terms, self._span(found["span"]) if "span" in found else None)

    @property
    def links(self) -> tuple[HopLink, ...]:
        return tuple(map(self._link, self._json["links"]))

    @property
    def evidence_graph(self) -> EvidenceGraph:
        found = self._json.get("evidence_graph", {"nodes": (), "edges": ()})
        return EvidenceGraph(
            tuple(EvidenceNode(node["passage"], node["index"], node["title"], node["depth"]) for node in found["nodes"]),
            tuple(EvidenceEdge(edge["from"], edge["to"], edge["direction"], edge["step"]) for edge in found["edges"]),
        )

    def keep_texts(self) -> None:
        """Reads all texts in which offsets are counted, for a pickle."""
        for hit in self._json["hits"]:
            self.path(hit), self.snippet(hit)
        _ = self.links, self.answerability

    # ---- A hit, by its JSON

    def path(self, hit: Mapping[str, Any]) -> tuple[PathStep, ...]:
        return tuple(
            PathStep(
                step["by"], step.get("entity"), step.get("passage"), step.get("title"),
                self._evidence(step["evidence"]) if "evidence" in step else None,
            )
            for step in hit["path"]
        )

    def chain(self, hit: Mapping[str, Any]) -> tuple[ChainStep, ...]:
        links = self._json["links"]
        return tuple(
            ChainStep(step["passage"], step["title"], self._link(links[step["link"]]) if "link" in step else None)
            for step in hit["chain"]
        )

    def snippet(self, hit: Mapping[str, Any]) -> Snippet:
        passage, found = hit["passage"], hit["snippet"]
        highlights = tuple(self._range(place, passage) for place in found["highlights"])
        return Snippet(found["text"], self._range(found["range"], passage), highlights)

    # ---- Parts

    def _evidence(self, found: Mapping[str, Any]) -> PathEvidence:
        document, passage, in_ = found["document"], found["passage"], found["in"]
        return PathEvidence(document, passage, in_, found["text"], self._range(found["range"], passage, in_))

    def _link(self, found: Mapping[str, Any]) -> HopLink:
        in_ = found["in"]
        ranges = self._range(found["sentence_range"], in_), self._range(found["name_range"], in_)
        ends, name = (found["from"], found["to"]), found["name"]
        return HopLink(*ends, found["by"], name, in_, found["sentence"], *ranges, found.get("known_by"))

    def _span(self, found: Mapping[str, Any]) -> AnswerSpan:
        passage = found["passage"]
        return AnswerSpan(
            found["text"], passage, self._range(found["range"], passage),
            found["sentence"], self._range(found["sentence_range"], passage),
            float(found["confidence"]), numbers_of(found.get("measures", {})),
        )

    def _range(self, found: Mapping[str, Any], passage: str | None, field: str = "text") -> Range:
        """`passage`: its id; None for the question."""
        begin, end = found["bytes"]
        if [begin, end] == found["utf16"]:  # all before the end is ASCII
            return Range((begin, end), (begin, end))
        text = self._json["question"].encode() if passage is None else self._passages.of(passage, field)
        return Range((len(text[:begin].decode()), len(text[:end].decode())), (begin, end))
