#!/usr/bin/env python3
"""Searches musique, twowiki and hotpotqa, together one corpus, on Spark in shards and in one graph, and compares: all hits,
with the bits of their scores; once more with an executor killed in the middle of the build and of each method's search.
Then measures rounds, bytes and times. Exit 1 where something differs.

    compare.py --data FOLDER --work FOLDER [--questions OF_EACH_SET] [--executors N] [SHARDS…]
"""
from __future__ import annotations

import argparse
import json
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import local_cluster
import numpy as np
from pyspark.sql import DataFrame, SparkSession

from hoptrail import Graph, Question
from hoptrail.spark import ShardedCorpus, build

METHODS = ["bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"]
SETS = ["musique", "twowiki", "hotpotqa"]
DOCUMENT = "id string, title string, text string, vector array<float>"
QUESTION = "id string, text string, vector array<float>, masked_vector array<float>"
MEASURED = 100  # questions


@dataclass
class Data:
    passages: list[tuple[Any, ...]]
    questions: list[tuple[Any, ...]]


def read(folder: Path, questions_of_each: int) -> Data:
    data = Data([], [])
    for name in SETS:
        lines = (folder / name / "passages.jsonl").read_text(encoding="utf-8").splitlines()
        vectors = vectors_in(folder / name / "passages.f16.npy")
        for line, vector in zip(map(json.loads, lines), vectors):
            data.passages.append((f"{name}/{line['id']}", line["title"], line["text"], vector))
        lines = (folder / name / "questions.jsonl").read_text(encoding="utf-8").splitlines()
        vectors, masked = (vectors_in(folder / name / f"{kind}.f16.npy") for kind in ("questions", "masked"))
        some = list(zip(map(json.loads, lines), vectors, masked))[:questions_of_each]
        data.questions += [(f"{name}/{one['id']}", one["question"], *both) for one, *both in some]
    return data


def vectors_in(path: Path) -> Any:
    return np.load(path).astype(np.float32)


def frame_of(spark: SparkSession, rows: list[tuple[Any, ...]], schema: str) -> DataFrame:
    plain = [tuple(one.tolist() if isinstance(one, np.ndarray) else one for one in row) for row in rows]
    return spark.createDataFrame(plain, schema)


def on_one_machine(data: Data) -> dict[str, list[tuple[Any, ...]]]:
    """The rows that a search on Spark must give, by method."""
    sources = [{"id": id, "title": title, "text": text} for id, title, text, _ in data.passages]
    vectors = np.stack([vector for *_, vector in data.passages])
    expected = {}
    with Graph.build(sources, vectors=vectors) as graph:
        for method in METHODS:
            rows = []
            for id, text, vector, masked in data.questions:
                question = Question(text, vector=vector, masked_vector=masked)
                for hit in graph.search(question, method=method):
                    rows.append((id, hit.rank, hit.passage, hit.document, hit.title, hit.text, hit.score, hit.distance))
            expected[method] = rows
    return expected


@contextmanager
def executor_killed(spark: SparkSession, moment: Callable[[], bool]) -> Iterator[None]:
    """Kills one executor as soon as a job is running and the moment has come."""
    killed: list[int] = []
    over = threading.Event()

    def watch() -> None:
        tracker = spark.sparkContext.statusTracker()
        while not over.is_set() and not killed:
            if moment() and any(running(tracker, stage) for stage in tracker.getActiveStageIds()):
                killed.append(local_cluster.kill_one_executor(spark))
            over.wait(0.01)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
    if not killed:
        sys.exit("the job was over before an executor could be killed")


def running(tracker: Any, stage: int) -> bool:
    facts = tracker.getStageInfo(stage)
    return facts is not None and facts.numActiveTasks > 0


def files_of(folder: Path) -> dict[str, bytes]:
    """Of the one build that is in the folder."""
    whole = [path for path in sorted(folder.glob("*/shard-*")) if path.suffix != ".new"]  # else of a task that was killed
    return {path.name: path.read_bytes() for path in whole}


def rows_of(frame: DataFrame) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in frame.collect()]


class Comparison:
    def __init__(self, spark: SparkSession, data: Data, work: Path) -> None:
        self.spark, self.work = spark, work
        self.documents = frame_of(spark, data.passages, DOCUMENT).persist()
        self.questions = frame_of(spark, data.questions, QUESTION).persist()
        some = data.questions[:: max(1, len(data.questions) // MEASURED)][:MEASURED]  # of all sets
        self.some, self.some_count = frame_of(spark, some, QUESTION).persist(), len(some)
        for frame in (self.documents, self.questions, self.some):
            frame.count()
        self.differs = 0

    def tell(self, same: bool, what: str) -> None:
        self.differs += not same
        print(f"{what}: {'the same' if same else 'NOT THE SAME'}", flush=True)

    def build(self, shards: int, name: str) -> tuple[ShardedCorpus, float]:
        folder = self.work / name
        shutil.rmtree(folder, ignore_errors=True)
        begin = time.monotonic()
        corpus = build(self.documents, str(folder), shards=shards)
        return corpus, time.monotonic() - begin

    def hits(self, corpus: ShardedCorpus, expected: dict[str, list[tuple[Any, ...]]]) -> None:
        for method in METHODS:
            found = rows_of(corpus.search(self.questions, method=method))
            what = f"{method}: {len(found)} hits in {corpus.shard_count} shards, and in one graph"
            self.tell(found == expected[method], what)

    def after_a_loss(self, corpus: ShardedCorpus, expected: dict[str, list[tuple[Any, ...]]]) -> None:
        name = f"{corpus.shard_count}-killed"
        with executor_killed(self.spark, lambda: any((self.work / name).glob("*/names"))):
            self.build(corpus.shard_count, name)
        whole = files_of(self.work / str(corpus.shard_count))
        what = f"{len(whole)} files of shards, an executor killed while they were made"
        self.tell(files_of(self.work / name) == whole, what)
        for method in METHODS:
            corpus.traffic.rounds = 0  # of the search before
            with executor_killed(self.spark, lambda: corpus.traffic.rounds >= 1):
                found = rows_of(corpus.search(self.questions, method=method))
            self.tell(found == expected[method], f"{method}: an executor killed during the search")

    def measure(self, counts: list[int]) -> None:
        print(f"\nMeans of {self.some_count} questions in one batch; bytes of a question, sums over shards;")
        print("seconds of the batch.\n")
        figures: dict[str, list[tuple[int, int, int, float]]] = {method: [] for method in METHODS}
        builds = []
        for count in counts:
            corpus, seconds = self.build(count, f"{count}-measured")
            builds.append(seconds)
            for method in METHODS:
                corpus.search(self.some, method=method)  # opens the shards, counts entities
                begin = time.monotonic()
                corpus.search(self.some, method=method)
                seconds = time.monotonic() - begin
                sent = corpus.traffic
                figures[method].append((sent.rounds, sent.down // self.some_count, sent.up // self.some_count, seconds))
        heads = [f"{what}, {count} shard{'s' * (count > 1)}" for what in ("down", "up", "s") for count in counts]
        print(f"| method | rounds | {' | '.join(heads)} |")
        print("|---" * (2 + len(heads)) + "|")
        for method, of_counts in figures.items():
            cells = [f"{one[1]:,}" for one in of_counts] + [f"{one[2]:,}" for one in of_counts]
            cells += [f"{one[3]:.1f}" for one in of_counts]
            rounds = "/".join(sorted({str(one[0]) for one in of_counts}))
            print(f"| {method} | {rounds} | {' | '.join(cells)} |")
        told = ", ".join(f"{seconds:.0f} s in {count}" for count, seconds in zip(counts, builds))
        print(f"\nThe build: {told} shards.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--executors", type=int, default=4)
    parser.add_argument("shards", type=int, nargs="*", default=[1, 2, 4, 8])
    given = parser.parse_args()
    data = read(given.data, given.questions)
    print(f"{len(data.passages):,} passages, {len(data.questions)} questions, {given.executors} executors", flush=True)
    expected = on_one_machine(data)
    spark = local_cluster.start(given.executors, given.work / "spark")
    try:
        comparison = Comparison(spark, data, given.work)
        corpus, _ = comparison.build(max(given.shards), str(max(given.shards)))
        comparison.hits(corpus, expected)
        comparison.after_a_loss(corpus, expected)
        comparison.measure(given.shards)
    finally:
        spark.stop()
    sys.exit(1 if comparison.differs else 0)


if __name__ == "__main__":
    main()
