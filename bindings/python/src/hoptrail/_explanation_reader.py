"""Makes the records of an explanation from its JSON, each on access."""
from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_size_t, c_void_p
from typing import Any

from hoptrail import _raw
from hoptrail._call import Handle, bytes_at, call
from hoptrail._explanation import (
    Answerability,
    ChainStep,
    EvidenceGraph,
    HopLink,
    PathStep,
    Snippet,
    read_answerability,
    read_chain_step,
    read_evidence_graph,
    read_hop_link,
    read_path_step,
    read_snippet,
)
from hoptrail._library import raw
from hoptrail._passages import find_passage
from hoptrail._ranges import Range

_FIELDS = {"text": _raw.HOP_PASSAGE_TEXT, "title": _raw.HOP_PASSAGE_TITLE}


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
        return None if found is None else read_answerability(found, self._range_of)

    @property
    def links(self) -> tuple[HopLink, ...]:
        return tuple(read_hop_link(one, self._range_of) for one in self._json["links"])

    @property
    def evidence_graph(self) -> EvidenceGraph:
        found = self._json.get("evidence_graph")
        return EvidenceGraph() if found is None else read_evidence_graph(found)

    def keep_texts(self) -> None:
        """Reads all texts in which offsets are counted, for a pickle."""
        for hit in self._json["hits"]:
            self.path(hit), self.snippet(hit)
        _ = self.links, self.answerability

    # ---- A hit, by its JSON

    def path(self, hit: Mapping[str, Any]) -> tuple[PathStep, ...]:
        return tuple(read_path_step(step, self._range_of) for step in hit["path"])

    def chain(self, hit: Mapping[str, Any]) -> tuple[ChainStep, ...]:
        return tuple(read_chain_step(step, self._range_of, self._json["links"]) for step in hit["chain"])

    def snippet(self, hit: Mapping[str, Any]) -> Snippet:
        return read_snippet(hit["snippet"], self._range_of, hit["passage"])

    def _range_of(self, found: Mapping[str, Any], passage: str | None, field: str) -> Range:
        """`passage`: its id; None for the question."""
        begin, end = found["bytes"]
        if [begin, end] == found["utf16"]:  # all before the end is ASCII
            return Range((begin, end), (begin, end))
        text = self._json["question"].encode() if passage is None else self._passages.of(passage, field)
        return Range((len(text[:begin].decode()), len(text[:end].decode())), (begin, end))
