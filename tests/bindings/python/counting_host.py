"""The host of tests/vectors (README there, "The host"): every answer follows from the request."""
import numpy as np

from crc32c import crc32c


class NoAnswer(Exception):
    """What this host does not have."""


def counting_vectors(texts, dimension):
    """Component j counts the bytes of a text that are j modulo the dimension, and one more for j = 0."""
    rows = np.zeros((len(texts), dimension), np.float32)
    rows[:, 0] = 1
    for row, text in zip(rows, texts):
        np.add.at(row, np.frombuffer(text.encode(), np.uint8) % dimension, 1)
    return rows


class CountingHost:
    """Without a dimension it has no vectors. `print` gets the fields of a line for each question to the language
    model."""

    def __init__(self, dimension=0, replies=(), print=lambda *fields: None):
        self.dimension = dimension
        self.replies = iter(replies)
        self.print = print

    def embed(self, texts, context=None):
        if self.dimension == 0:
            raise NoAnswer("no vectors")
        return counting_vectors(texts, self.dimension)

    def complete(self, messages, context):
        parts = [part for message in messages for part in (message["role"], "\0", message["content"], "\0")]
        self.print("asked", context.purpose, crc32c(*parts))
        for reply in self.replies:
            return reply
        raise NoAnswer("no reply")
