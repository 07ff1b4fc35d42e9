#!/usr/bin/env python3
"""What a search costs through shards where one graph would do: a set of passages as one shard in this process, and as a graph.

    one_shard.py SET [METHOD…]

SET has passages.jsonl and questions.jsonl. Prints, for each method, medians of processor time over the questions, taken in
turn, and how many questions got the same hits with the same bits of scores. Needs hoptrail (PYTHONPATH, HOPTRAIL_LIBRARY).
"""
import json
import statistics
import sys
import time
from pathlib import Path

import hoptrail
from hoptrail import shards


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def timed(act):
    begin = time.thread_time()
    result = act()
    return result, time.thread_time() - begin


def through_one_shard(shard, summary, question, options):
    coordinator = summary.ask(question, options=options)
    session = shard.session()
    while not coordinator.take([session.answer(coordinator.message)]):
        pass
    return coordinator.hits


def main():
    folder, methods = Path(sys.argv[1]), sys.argv[2:] or ["bm25", "gnn_ret", "trail"]
    sources = [{key: line[key] for key in ("id", "title", "text")} for line in lines(folder / "passages.jsonl")]
    questions = [line["question"] for line in lines(folder / "questions.jsonl")]
    indexed = shards.index(sources, 0, shards.merge([shards.names(sources, 0)]))
    graph = hoptrail.Graph.open(indexed.graph)
    known = shards.statistics(graph, 0, indexed.ties)
    print("| method | one graph, µs | one shard, µs | ratio | same hits |\n|---|---:|---:|---:|---:|")
    for method in methods:
        options = {"method": method, "hits.explain": False, "search.correct": False}  # shards correct no words
        shard = shards.Shard(graph, 0, known, indexed.ties)
        counts = shards.merge([shard.count_entities(options)])
        shard.give_entities(counts)
        summary = shards.Shards(known, [counts])
        direct, remote, same = [], [], 0
        for question in questions:
            found, seconds = timed(lambda: graph.search(question, options=options))
            hits, seconds_of_shard = timed(lambda: through_one_shard(shard, summary, question, options))
            direct.append(seconds)
            remote.append(seconds_of_shard)
            same += list(found.passages) == list(hits.passages) and list(found.scores) == list(hits.scores)
        one, other = statistics.median(direct), statistics.median(remote)
        print(f"| {method} | {1e6 * one:.0f} | {1e6 * other:.0f} | {other / one:.2f} | {same} of {len(questions)} |")


main()
