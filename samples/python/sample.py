"""The sample program in Python: sample.py GRAPH. samples/README.md describes it."""
import sys

import hoptrail
import numpy as np

QUESTION = "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?"
DIMENSION = 256

REPLIES = {
    "sub_question": iter([
        "Who designed the Brooklyn Bridge?",
        "Where was John A. Roebling born?",
        "Which composer was organist in Mühlhausen?",
    ]),
    "sub_answer": iter(["John A. Roebling", "Mühlhausen", "Johann Sebastian Bach"]),
    "critique": iter(["Critique: no", "Critique: no", "Critique: yes"]),
    "answer": iter(["Johann Sebastian Bach"]),
}


def embed(texts, context):
    """A small but working embedder: each window of three bytes counts in one of 256 components. Component 0 gets one
    more, so that no vector has length 0."""
    rows = np.zeros((len(texts), DIMENSION), np.float32)
    rows[:, 0] = 1
    for row, text in zip(rows, texts):
        signs = np.frombuffer(text.encode(), np.uint8).astype(np.int64)
        np.add.at(row, (961 * signs[:-2] + 31 * signs[1:-1] + signs[2:]) % DIMENSION, 1)
    return rows


def complete(messages, context):
    """Replaces a language model: returns prepared replies, in order, by purpose."""
    return next(REPLIES[context.purpose])


def written(step):
    arrow = "question → " if step.by == "question" else f"{step.by}→ "
    return arrow + (f"[{step.entity}]" if step.entity is not None else f"{step.passage} {step.title}")


def main(path):
    embedder = hoptrail.Embedder(embed, id="byte-trigrams-256")
    with hoptrail.Graph.open(path) as graph:
        print(QUESTION, end="\n\n")
        for hit in graph.search(QUESTION, method="trail", hits=5, embed=embedder):
            print(f"{hit.rank}. {hit.title}\n   {' '.join(map(written, hit.path))}")

        own_steps_alone = {"steps.question": False}
        result = graph.ask(
            QUESTION, method="rgnn_ret", hits=5, embed=embedder, complete=complete, options=own_steps_alone
        )
        print()
        for step in result.steps:
            print(step.sub_question, step.sub_answer)
        print(f"Answer: {result.answer}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} GRAPH")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    main(sys.argv[1])
