"""search_loop.py GRAPH QUESTIONS.txt VECTORS.f32 MASKED.f32 DIMENSION: what tests/bench/bindings/search_loop.c does."""
import sys
import time

import numpy as np

from hoptrail import Graph, Question


def one_pass(graph, questions):
    checksum = 0
    for question in questions:
        result = graph.search(question, method="trail", hits=10)
        for rank, (hit, index, _score, _id, text) in enumerate(
            zip(result.hits, result.passages.tolist(), result.scores.tolist(), result.ids, result.texts), 1
        ):
            path = hit.path
            for step in path:
                _read = step.entity or step.title, step.evidence and step.evidence.text
            checksum += (index + 1) * rank + (len(text) if text.isascii() else len(text.encode())) + len(path)
    return checksum


def main(graph_path, questions_path, vectors_path, masked_path, dimension):
    with open(questions_path, encoding="utf-8", newline="\n") as file:
        texts = file.read().split("\n")[:-1]
    vectors, masked = (np.fromfile(path, "<f4").reshape(-1, int(dimension)) for path in (vectors_path, masked_path))
    questions = [Question(*given) for given in zip(texts, vectors, masked)]
    with Graph.map(graph_path) as graph:
        one_pass(graph, questions)
        print("ready", flush=True)
        for _ in sys.stdin:
            begin = time.perf_counter_ns()
            checksum = one_pass(graph, questions)
            print(time.perf_counter_ns() - begin, checksum % 2**64, flush=True)


main(*sys.argv[1:])
