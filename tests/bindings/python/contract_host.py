"""The host functions and sources that the scenarios of tests/contract name."""
import asyncio
import time

import numpy as np

from hoptrail import Embedder, SubQuestion


class ModelAsleep(Exception):
    """The host's own failure."""

    def __init__(self):
        super().__init__("the model is asleep")


def letters(texts):
    """How often a text has each of eight letters, and one more."""
    return np.array([[1 + text.lower().count(letter) for letter in "aeinorst"] for text in texts], np.float32)


def counts(texts, dimension):
    """Component j counts the bytes of a text that are j modulo the dimension, and one more for j = 0 (tests/vectors)."""
    rows = np.zeros((len(texts), dimension), np.float32)
    rows[:, 0] = 1
    for row, text in zip(rows, texts):
        np.add.at(row, np.frombuffer(text.encode(), np.uint8) % dimension, 1)
    return rows


#: Vectors that cannot be taken, by the name of their fault.
WRONG = {
    "few": lambda rows: rows[:-1],
    "many": lambda rows: np.concatenate([rows, rows]),
    "wide": lambda rows: np.concatenate([rows, rows], axis=1),
    "nan": lambda rows: rows * np.float32("nan"),
    "infinite": lambda rows: rows * np.float32("inf"),
    "zeros": lambda rows: rows * 0,
    "nothing": lambda rows: None,
}


def behave(does, scenario):
    """What any host function may do before it answers."""
    if does == "throws":
        raise ModelAsleep
    if does == "blocks":
        time.sleep(0.02)
    if does == "searches":
        assert len(scenario.graph.search("Harbour Bridge", method="bm25")) > 0


def embedder_of(step, scenario):
    if "embed" not in step:
        return None

    def embed(texts, context):
        scenario.told["texts"] += len(texts)
        behave(step["embed"], scenario)
        if step["embed"].startswith("counts "):
            return counts(texts, int(step["embed"].split()[1]))
        return WRONG.get(step["embed"], lambda rows: rows)(letters(texts))

    return Embedder(embed, id=step.get("embedder", ""))


def model_of(step, scenario):
    if "complete" not in step:
        return None
    replies = iter(step["complete"]["replies"])

    def complete(messages, context):
        scenario.told["purposes"].append(context.purpose)
        behave(step["complete"].get("does"), scenario)
        if step["complete"].get("does") == "nothing":
            return None
        for reply in replies:
            return reply
        raise ModelAsleep

    return complete


def scorer_of(step, scenario):
    if "score" not in step:
        return None

    def score(question, passages):
        assert question == step["question"]
        scenario.told["scored"] += len(passages)
        does = step["score"].get("does")
        behave(does, scenario)
        scores = [1.0 if step["score"]["prefers"] in passage else 0.0 for passage in passages]
        return {"few": scores[:-1], "nan": [float("nan")] * len(scores)}.get(does, scores)

    return score


def source_of(source):
    position = source.pop("position", 0)
    return {**source, "document": (source["document"], position)} if "document" in source else source


def step_of(step):
    return step if isinstance(step, str) else SubQuestion(step["question"], np.array(step["vector"], np.float32))


async def cancel(run):
    """Takes a step of the run, and cancels the rest."""
    steps = aiter(run)
    await anext(steps)

    async def finish():
        async for _ in steps:
            pass

    task = asyncio.ensure_future(finish())
    await asyncio.sleep(0)
    task.cancel()
    await task
