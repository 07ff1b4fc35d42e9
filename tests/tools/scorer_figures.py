#!/usr/bin/env python3
"""Figures of a scorer of the host (docs/methods/scorer.md): recall of a set with scorers that err more or less, and with a model.

    tests/tools/scorer_figures.py SET.hop SET_FOLDER [--embedder URL] [--methods trail,bm25] [--weights 0.25,0.5,0.75]

SET_FOLDER has passages.jsonl, questions.jsonl, questions.f16.npy and masked.f16.npy. A scorer of quality d gives a gold passage a
number of the normal distribution around d, and any other one around 0: at d = 1 it puts a gold passage before another one in 76 % of
pairs, at 2 in 92 %, at 3 in 98 %. With --embedder, a scorer is the cosine of the embedding model's vectors of question and passage,
without and with the sentences that lead to the passage. Needs the package hoptrail and NumPy.
"""
import argparse
import json
import sys
import urllib.request
import zlib
from pathlib import Path

import numpy as np

import hoptrail

NO_SCORER = ("no scorer", None, {})


def erring(quality, gold_texts):
    def score(question, passages):
        noise = np.random.default_rng(zlib.crc32(f"{quality} {question}".encode())).normal(size=len(passages))
        gold = np.array([any(text in passage for text in gold_texts[question]) for passage in passages])
        return (noise + quality * gold).astype(np.float32)

    return score


def by_embedder(url):
    known = {}

    def vectors(texts):
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        for begin in range(0, len(missing), 64):
            batch = missing[begin : begin + 64]
            request = urllib.request.Request(url, json.dumps({"input": batch, "model": "m"}).encode(), {"content-type": "application/json"})
            for text, row in zip(batch, json.load(urllib.request.urlopen(request))["data"]):
                known[text] = np.array(row["embedding"], np.float32)
        return np.array([known[text] for text in texts])

    return lambda question, passages: vectors(passages) @ vectors([question])[0]


def recalls(results, questions, graph):
    found = {2: 0.0, 5: 0.0, 10: 0.0}
    for result, question in zip(results, questions):
        ids = [hit.id for hit in result]
        gold = set(question["gold"])
        for count in found:
            found[count] += len(gold & set(ids[:count])) / len(gold) / len(questions)
    return " / ".join(f"{100 * found[count]:.1f}" for count in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("graph", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--embedder")
    parser.add_argument("--methods", default="trail,trail:none,bm25")
    parser.add_argument("--weights", default="0.25,0.5,0.75")
    parser.add_argument("--split", default="dev")
    arguments = parser.parse_args()

    texts = {}
    for line in (arguments.folder / "passages.jsonl").open(encoding="utf-8"):
        passage = json.loads(line)
        texts[passage["id"]] = passage["title"] + "\n" + passage["text"]
    questions = [json.loads(line) for line in (arguments.folder / "questions.jsonl").open(encoding="utf-8")]
    rows = [at for at, question in enumerate(questions) if question.get("split", "dev") == arguments.split]
    vectors = np.load(arguments.folder / "questions.f16.npy")[rows].astype(np.float32)
    masked = np.load(arguments.folder / "masked.f16.npy")[rows].astype(np.float32)
    questions = [questions[at] for at in rows]
    gold_texts = {question["question"]: [texts[id] for id in question["gold"]] for question in questions}
    graph = hoptrail.Graph.map(arguments.graph)

    scorers = [(f"d = {quality}", erring(quality, gold_texts), {}) for quality in (1, 2, 3)]
    if arguments.embedder:
        cosine = by_embedder(arguments.embedder)
        scorers += [("cosine", cosine, {"score.chains": False}), ("cosine, with chains", cosine, {"score.chains": True})]
    for method in arguments.methods.split(","):
        name, _, without = method.partition(":")
        asked = [
            hoptrail.Question(question["question"]) if without else
            hoptrail.Question(question["question"], vector=vectors[at], masked_vector=masked[at])
            for at, question in enumerate(questions)
        ]

        def row(label, score, options):
            results = graph.search_many(asked, method=name, hits=10, score=score, options={"hits.explain": False, "search.correct": False, **options})
            print(f"| {method} | {label} | {recalls(results, questions, graph)} |", flush=True)

        row("none", None, {})
        for label, score, options in scorers:
            for weight in map(float, arguments.weights.split(",")):
                row(f"{label}, weight {weight}", score, {**options, "score.weight": weight})


if __name__ == "__main__":
    sys.exit(main())
