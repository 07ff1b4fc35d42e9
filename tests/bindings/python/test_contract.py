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
from contract_host import WRONG, ModelAsleep, cancel, embedder_of, letters, model_of, scorer_of, source_of, step_of
from contract_result import check_result, sum_of
from hoptrail import (
    Asked,
    Graph,
    HoptrailError,
    Metrics,
    Options,
    Question,
    SearchResult,
    State,
    Store,
    Task,
)

CONTRACT = Path(__file__).parents[2] / "contract"
SCENARIOS = sorted(CONTRACT.glob("*.json"))
_FOLDER = os.environ.get("HOPTRAIL_CONTRACT")
_RESULTS = Path(_FOLDER) / "Python.tsv" if _FOLDER else None
if _RESULTS:
    _RESULTS.parent.mkdir(parents=True, exist_ok=True)
    _RESULTS.write_text("")


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_scenario(file: Path, tmp_path: Path) -> None:
    outcome = "fails"
    gc.collect()  # of other tests
    before = hoptrail.live_objects()
    try:
        Scenario(json.loads(file.read_text("utf-8")), tmp_path).run()
        gc.collect()  # what exceptions of its steps keep alive
        assert hoptrail.live_objects() == before
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
        self.held: dict[str, Any] = {}  # results by name
        self.stores: dict[str, Store] = {}
        self.weights = self.run_begun = self.saved = None

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

    def sources(self, step: dict[str, Any]) -> list[dict[str, Any]]:
        given = step.get("sources", self.scenario.get("sources", []))
        if isinstance(given, str):
            given = json.loads((CONTRACT / "corpora" / f"{given}.json").read_text("utf-8"))
        return [source_of(source) for source in given]

    def functions(self, step: dict[str, Any]) -> dict[str, Any]:
        """The host functions of a step, which count their requests in `self.told`."""
        self.told: dict[str, Any] = {"texts": 0, "purposes": [], "scored": 0}
        given = {"embed": embedder_of(step, self), "complete": model_of(step, self)}
        return given if "score" not in step else {**given, "score": scorer_of(step, self)}

    def check_told(self, step: dict[str, Any]) -> None:
        for name, value in step.get("expect", {}).items():
            if name in self.told:
                assert self.told[name] == value

    # ---- Graphs

    def build(self, step: dict[str, Any]) -> None:
        how = {**self.functions(step), "options": step.get("options")}
        if step.get("cancel"):
            return self.cancelled(lambda pace: Graph.build_run(self.sources(step), **how, pace=pace))
        self.graph = Graph.build(self.sources(step), **how)
        self.check_told(step)
        if "file" in step.get("expect", {}):
            assert sum_of(bytes(self.graph)) == step["expect"]["file"]

    def fresh(self, step: dict[str, Any]) -> None:
        built = Graph.build(self.sources(step), **self.functions(step))
        assert bytes(self.graph) == bytes(built)

    def save(self, step: dict[str, Any]) -> None:
        self.graph.save(self.folder / step["file"])

    def open(self, step: dict[str, Any]) -> None:
        self.graph = Graph.map(self.folder / step["file"])

    def open_bytes(self, step: dict[str, Any]) -> None:
        self.graph = Graph.open(step["text"].encode() if "text" in step else bytes(self.graph))

    def close(self, step: dict[str, Any]) -> None:
        self.graph.close()

    def counts(self, step: dict[str, Any]) -> None:
        graph = self.graph
        found = {
            "passages": graph.passage_count, "documents": graph.document_count, "dimension": graph.dimension,
            "embedder": graph.embedder_id, "ids": [one.id for one in graph.passages(range(graph.passage_count))],
        }
        assert {name: found[name] for name in step["expect"]} == step["expect"]

    def passage(self, step: dict[str, Any]) -> None:
        passage = self.graph.passage(self.graph.find(step["id"]))
        metadata: dict[str, list[str]] = {}
        for key, value in sorted(passage.metadata):
            metadata.setdefault(key, []).append(value)
        found = {
            "id": passage.id, "title": passage.title, "text": passage.text, "document": passage.document_id,
            "heading": passage.heading, "document_title": passage.document_title, "metadata": metadata,
        }
        assert {name: found[name] for name in step["expect"]} == step["expect"]

    def mask(self, step: dict[str, Any]) -> None:
        assert self.graph.mask(step["question"]) == step["expect"]["value"]

    def export(self, step: dict[str, Any]) -> None:
        text = self.graph.export(step["format"])
        assert [says for says in step["expect"]["says"] if says not in text] == []

    def default(self, step: dict[str, Any]) -> None:
        (option,) = [option for option in hoptrail.options() if option.key == step["option"]]
        assert option.default_value == step["expect"]["value"]

    def option(self, step: dict[str, Any]) -> None:
        assert Options(step["options"])[step["option"]] == step["expect"]["value"]

    def metrics(self, step: dict[str, Any]) -> None:
        metrics = Metrics()
        for ranking, gold in step["questions"]:
            metrics.add(ranking, gold)
        for name, value in step["expect"].items():
            assert metrics.mean(name) == pytest.approx(value, abs=1e-9)

    # ---- Questions

    def how(self, step: dict[str, Any]) -> dict[str, Any]:
        names = {"k": "hits", "method": "method", "filter": "filter", "options": "options"}
        how = {name: step.get(member) for member, name in names.items()}
        weights = {"none": None, "rubbish": b"rubbish", "trained": self.weights}[step.get("weights", "none")]
        return {**how, **self.functions(step), "weights": weights}

    def search(self, step: dict[str, Any]) -> None:
        question, how = question_of(step), self.how(step)
        if step.get("cancel"):
            return self.cancelled(lambda pace: self.graph.search_run(question, **how, pace=pace))
        self.hold(step, self.graph.search(question, **how))

    def ask(self, step: dict[str, Any]) -> None:
        question, how = question_of(step), self.how(step)
        if step.get("cancel"):
            return self.cancelled(lambda pace: self.graph.ask_run(question, **how, pace=pace))
        self.hold(step, self.graph.ask(question, **how))

    def hold(self, step: dict[str, Any], result: SearchResult) -> None:
        self.held[step.get("as", "")] = result
        self.check_told(step)
        self.result({"of": step.get("as", ""), **step})

    def result(self, step: dict[str, Any]) -> None:
        check_result(self.held[step.get("of", "")], step.get("expect", {}), self.held)

    def train(self, step: dict[str, Any]) -> None:
        questions = [question_of(question) for question in step["questions"]]
        how = {name: self.how(step)[name] for name in ("embed", "method", "options")}
        if step.get("cancel"):
            return self.cancelled(lambda pace: self.graph.train_run(questions, **how, pace=pace))
        self.weights = self.graph.train(questions, **how)

    # ---- Runs

    def begin(self, step: dict[str, Any]) -> None:
        if step.get("task") == "build":
            self.run_begun = Graph.build_run(self.sources(step), **self.functions(step))
        else:
            run = self.graph.ask_run if step.get("task") == "ask" else self.graph.search_run
            self.run_begun = run(question_of(step), **self.how(step))
        assert any(isinstance(one, Asked) for one in self.run_begun)

    def finish(self, step: dict[str, Any]) -> None:
        self.hold(step, self.run_begun.result())

    def leave(self, step: dict[str, Any]) -> None:
        before = hoptrail.live_objects()
        self.run_begun.close()
        assert hoptrail.live_objects() < before

    def pause(self, step: dict[str, Any]) -> None:
        self.saved = self.run_begun.save()
        self.run_begun.close()

    def resume(self, step: dict[str, Any]) -> None:
        saved = self.saved[:-9] if step.get("damaged") else self.saved
        if step.get("task") == "build":
            self.graph = Graph.resume_index(saved, **self.functions(step)).result()
        elif step.get("task") == "ask":
            self.hold(step, self.graph.resume_ask(saved, **self.functions(step)).result())
        else:
            (result,) = self.graph.resume_search(saved, **self.functions(step)).result()
            self.hold(step, result)

    def cancelled(self, begin: Any) -> None:
        """Awaits the run in a task that is cancelled after its first step."""
        gc.collect()  # what exceptions of earlier steps keep alive
        before = hoptrail.live_objects()
        try:
            asyncio.run(cancel(begin(hoptrail.Pace(work=1))))
        finally:  # a step that a thread is in ends first
            end = time.monotonic() + 120
            while hoptrail.live_objects() != before and time.monotonic() < end:
                time.sleep(0.01)
            assert hoptrail.live_objects() == before

    # ---- Tasks

    def begin_task(self, step: dict[str, Any]) -> None:
        self.task = Task.search(self.graph, [question_of(step)], {"method": step["method"]})
        while self.task.step() is not State.WAITING:
            pass
        (self.request,) = self.task.requests()
        expected = step.get("expect", {"asked": self.request.texts, "purpose": self.request.purpose})
        assert (self.request.texts, self.request.purpose) == (expected["asked"], expected["purpose"])

    def answer(self, step: dict[str, Any]) -> None:
        id, rows = self.request.id, letters(self.request.texts)
        answers = {
            "letters": lambda: self.task.answer_vectors(id, rows), "wide": lambda: self.task.answer_vectors(id, WRONG["wide"](rows)),
            "text": lambda: self.task.answer_text(id, "text"), "bytes": lambda: self.task.answer_bytes(id, b"bytes"),
            "done": lambda: self.task.answer_done(id), "failure": lambda: self.task.answer_failure(id, "not today"),
        }
        answers[step["gives"]]()

    def step_task(self, step: dict[str, Any]) -> None:
        self.task.step()

    def end_task(self, step: dict[str, Any]) -> None:
        while self.task.step() is not State.DONE:
            pass

    def take_results(self, step: dict[str, Any]) -> None:
        (result,) = self.task.take_results()
        assert len(result) == step["expect"]["count"]

    def free_task(self, step: dict[str, Any]) -> None:
        self.task.close()

    # ---- Stores

    def store(self, step: dict[str, Any]) -> Store:
        return self.stores[step.get("store", "")]

    def open_store(self, step: dict[str, Any]) -> None:
        how = {"create": step.get("create", False), "options": step.get("options")}
        self.stores[step.get("store", "")] = Store.open(self.folder / step["folder"], **how)

    def change(self, step: dict[str, Any]) -> None:
        how = {"delete": step.get("delete", ()), **self.functions(step)}
        sources = self.sources({"sources": [], **step})
        if step.get("cancel"):
            return self.cancelled(lambda pace: self.store(step).change_run(sources, **how, pace=pace))
        change = self.store(step).change(sources, **how)
        self.check_told(step)
        for status, ids in step.get("expect", {}).items():
            if status != "texts":
                assert change.with_status(status) == ids

    def compact(self, step: dict[str, Any]) -> None:
        self.store(step).compact()

    def refresh(self, step: dict[str, Any]) -> None:
        self.store(step).refresh()

    def take(self, step: dict[str, Any]) -> None:
        self.graph = self.store(step).graph

    def close_store(self, step: dict[str, Any]) -> None:
        self.store(step).close()

    # ---- Files

    def pipe(self, step: dict[str, Any]) -> None:
        os.mkfifo(self.folder / step["file"])
        (self.folder / step["link"]).symlink_to(self.folder / step["file"])

    def write(self, step: dict[str, Any]) -> None:
        (self.folder / step["file"]).write_text(step["text"])

    def damage(self, step: dict[str, Any]) -> None:
        """Changes a bit in the middle, or cuts the second half off."""
        file = self.folder / step["file"]
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content[: len(content) // 2] if step.get("cut") else content)

    def contains(self, step: dict[str, Any]) -> None:
        files = [file.read_bytes() for file in (self.folder / step["folder"]).iterdir()]
        assert any(step["text"].encode() in content for content in files) == step["expect"]["value"]

    def files(self, step: dict[str, Any]) -> None:
        assert sorted(file.name for file in self.folder.iterdir()) == step["expect"]["names"]


def kind_of(error: BaseException) -> str:
    if isinstance(error, HoptrailError):
        return error.status.name.lower()
    kinds = {FileNotFoundError: "not_found", asyncio.CancelledError: "cancelled", ModelAsleep: "host"}
    return kinds.get(type(error), type(error).__name__)


def question_of(step: dict[str, Any]) -> Question:
    known = {name: step[name] for name in ("vector", "masked_vector", "gold", "gold_answers") if name in step}
    return Question(step["question"], steps=[step_of(one) for one in step.get("steps", ())], **known)
