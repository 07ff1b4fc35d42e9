"""tests/contract: what every binding promises, through the API of this one."""
from __future__ import annotations

import asyncio
import gc
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

import hoptrail
from hoptrail import Graph, Hit, HoptrailError, PathStep, Question, SearchResult

SCENARIOS = sorted((Path(__file__).parents[2] / "contract").glob("*.json"))
_FOLDER = os.environ.get("HOPTRAIL_CONTRACT")
_RESULTS = Path(_FOLDER) / "Python.tsv" if _FOLDER else None
if _RESULTS:
    _RESULTS.parent.mkdir(parents=True, exist_ok=True)
    _RESULTS.write_text("")


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_scenario(file: Path, tmp_path: Path) -> None:
    outcome = "fails"
    try:
        Scenario(json.loads(file.read_text("utf-8")), tmp_path).run()
        outcome = "holds"
    finally:
        if _RESULTS:
            with _RESULTS.open("a", encoding="utf-8") as results:
                results.write(f"{file.stem}\t{outcome}\n")


class Scenario:
    def __init__(self, scenario: dict[str, Any], folder: Path) -> None:
        self.scenario = scenario
        self.folder = folder
        self.graph: Graph | None = None

    def run(self) -> None:
        for step in self.scenario["steps"]:
            self.check(step)

    def check(self, step: dict[str, Any]) -> None:
        call = getattr(self, step["call"])
        if "error" not in step:
            return call(step)
        with pytest.raises(BaseException) as raised:
            call(step)
        assert kind_of(raised.value) == step["error"]["kind"], repr(raised.value)
        for text in step["error"]["says"]:
            assert text in str(raised.value)
        if "detail" in step["error"]:
            assert raised.value.detail == step["error"]["detail"]

    # ---- Calls

    def build(self, step: dict[str, Any]) -> None:
        self.graph = Graph.build([source_of(source) for source in self.scenario["sources"]], options=step.get("options"))

    def save(self, step: dict[str, Any]) -> None:
        self.graph.save(self.folder / step["file"])

    def open(self, step: dict[str, Any]) -> None:
        self.graph = Graph.open(self.folder / step["file"])

    def open_bytes(self, step: dict[str, Any]) -> None:
        self.graph = Graph.open(step["text"].encode())

    def default(self, step: dict[str, Any]) -> None:
        (option,) = [option for option in hoptrail.options() if option.key == step["option"]]
        assert option.default_value == step["expect"]["value"]

    def search(self, step: dict[str, Any]) -> None:
        question = Question(step["question"], vector=step.get("vector"))
        how = {
            "hits": step.get("k"), "method": step.get("method"), "filter": step.get("filter"), "options": step.get("options"),
        }
        if step.get("cancel"):
            gc.collect()  # what exceptions of earlier steps keep alive
            before = hoptrail.live_objects()
            try:
                asyncio.run(self.cancel(question, how))
            finally:  # a step that a thread is in ends first
                end = time.monotonic() + 120
                while hoptrail.live_objects() != before and time.monotonic() < end:
                    time.sleep(0.01)
                assert hoptrail.live_objects() == before
        else:
            check_result(self.graph.search(question, **how), step["expect"])

    async def cancel(self, question: Question, how: dict[str, Any]) -> None:
        run = self.graph.search_run(question, **how, pace=hoptrail.Pace(work=1))
        steps = aiter(run)
        assert isinstance(await anext(steps), hoptrail.Progress)

        async def finish() -> None:
            async for _ in steps:
                pass

        task = asyncio.ensure_future(finish())
        await asyncio.sleep(0)
        task.cancel()
        await task


def kind_of(error: BaseException) -> str:
    if isinstance(error, HoptrailError):
        return error.status.name.lower()
    kinds = {FileNotFoundError: "not_found", asyncio.CancelledError: "cancelled"}
    return kinds.get(type(error), type(error).__name__)


def source_of(source: dict[str, Any]) -> dict[str, Any]:
    return {**source, "document": (source["document"], 0)} if "document" in source else source


# ---- What is found


def check_result(result: SearchResult, expected: dict[str, Any]) -> None:
    ids = [hit.id for hit in result]
    assert ids == expected.get("ids", ids)
    assert set(ids) == set(expected.get("set", ids))
    assert len(ids) == expected.get("count", len(ids))
    if "method" in expected:
        assert result.explanation["method"] == expected["method"]
    if "notices" in expected:
        assert result.notices == expected["notices"]
    if "scores" in expected:
        assert [hit.score for hit in result] == pytest.approx(expected["scores"], abs=1e-3)
    for hit, wanted in zip(result, expected.get("hits", ()), strict=False):
        check_hit(hit, wanted)


def check_hit(hit: Hit, expected: dict[str, Any]) -> None:
    for name in ("id", "title", "text", "document"):
        assert getattr(hit, name) == expected.get(name, getattr(hit, name))
    if "metadata" in expected:
        listed = {key: sorted([value] if isinstance(value, str) else value) for key, value in hit.metadata.items()}
        assert listed == expected["metadata"]
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
