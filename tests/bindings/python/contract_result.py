"""Compares a search or an answer with the expectations of a scenario of tests/contract."""
from __future__ import annotations

from typing import Any

import pytest

from hoptrail import Hit, PathStep, SearchResult


def crc32c(content: bytes) -> str:
    """Bit by bit, in eight hexadecimal digits."""
    total = 0xFFFFFFFF
    for byte in content:
        total ^= byte
        for _ in range(8):
            total = total >> 1 ^ (0x82F63B78 if total & 1 else 0)
    return f"{total ^ 0xFFFFFFFF:08x}"


def sum_of(content: bytes) -> list[Any]:
    return [len(content), crc32c(content)]


def check_result(result: SearchResult, expected: dict[str, Any], held: dict[str, Any]) -> None:
    ids = [hit.id for hit in result]
    assert ids == expected.get("ids", ids)
    assert set(ids) == set(expected.get("set", ids))
    assert set(expected.get("has", ())) <= set(ids)
    assert len(ids) == expected.get("count", len(ids))
    if "method" in expected:
        assert result.explanation["method"] == expected["method"]
    if "explanation" in expected:
        assert sum_of(result.explanation_json) == expected["explanation"]
    if "notices" in expected:
        assert result.notices == expected["notices"]
    for says in expected.get("notices_say", ()):
        assert any(says in notice for notice in result.notices)
    if "scores" in expected:
        assert [hit.score for hit in result] == pytest.approx(expected["scores"], abs=1e-3)
    if "same_as" in expected:
        same = held[expected["same_as"]]
        assert (ids, result.scores.tolist()) == (same.ids, same.scores.tolist())
    if "other_than" in expected:
        assert result.scores.tolist() != held[expected["other_than"]].scores.tolist()
    for name in ("answer", "partial", "loop"):
        if name in expected:
            assert getattr(result, name) == expected[name]
    if "sub_questions" in expected:
        assert [step.sub_question for step in result.steps] == expected["sub_questions"]
    if "completions" in expected:
        assert result.cost["completions"] == expected["completions"]
    if "measures" in expected:
        assert result.measures == pytest.approx(expected["measures"])
    assert len(result) >= len(expected.get("hits", ()))
    for hit, wanted in zip(result, expected.get("hits", ()), strict=False):
        check_hit(hit, wanted)


def check_hit(hit: Hit, expected: dict[str, Any]) -> None:
    for name in ("id", "title", "text", "document"):
        assert getattr(hit, name) == expected.get(name, getattr(hit, name))
    if "metadata" in expected:
        listed = {key: sorted([value] if isinstance(value, str) else value) for key, value in hit.metadata.items()}
        assert listed == expected["metadata"]
    if "chain" in expected:
        assert [step.passage for step in hit.chain] == expected["chain"]
    if "highlights" in expected:
        assert [hit.text[slice(*one.characters)] for one in hit.snippet.highlights] == expected["highlights"]
    if "path" in expected:
        assert len(hit.path) == len(expected["path"])
        for step, wanted in zip(hit.path, expected["path"]):
            check_step(step, wanted, hit._result)


def check_step(step: PathStep, expected: dict[str, Any], result: SearchResult) -> None:
    assert (step.by, step.entity, step.passage) == (expected["by"], expected.get("entity"), expected.get("passage"))
    assert step.title == expected.get("title")
    if "evidence" not in expected:
        assert step.evidence is None
        return
    evidence, wanted = step.evidence, expected["evidence"]
    assert (evidence.passage, evidence.in_, evidence.text) == (wanted["passage"], wanted["in"], wanted["text"])
    assert list(evidence.range.characters) == wanted["range"]["characters"]
    assert list(evidence.range.bytes) == wanted["range"]["bytes"]
    (source,) = [hit for hit in result if hit.id == evidence.passage]
    begin, end = evidence.range.characters
    assert (source.title if evidence.in_ == "title" else source.text)[begin:end] == evidence.text
