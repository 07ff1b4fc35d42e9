"""A set as tests/bench/contest/export.cpp leaves it (its layout: tests/bench/contest/contest_set.hpp), in NumPy's arrays."""
import json
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

HITS = 10


class ExportedSet:
    def __init__(self, folder):
        self.folder = Path(folder)

    def array(self, name, kind):
        return np.fromfile(self.folder / name, kind)

    def lines(self, name):
        with open(self.folder / name, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def texts(self):
        return [line["title"] + "\n" + line["text"] for line in self.lines("passages.jsonl")]

    def questions(self):
        return [line["question"] for line in self.lines("questions.jsonl")]

    def rows(self, name):
        dimension = 384
        return self.array(name, np.float32).reshape(-1, dimension)

    def question_terms(self):
        offsets, terms = self.array("question_terms_offsets.u32", np.uint32), self.array("question_terms.u32", np.uint32)
        return [terms[a:b].tolist() for a, b in zip(offsets, offsets[1:])]

    def passage_terms(self):
        """The words of each passage as numbers, repeated as often as they occur, and how many words there are."""
        offsets = self.array("postings_offsets.u32", np.uint32).astype(np.int64)
        passages = self.array("postings_passages.u32", np.uint32)
        counts = self.array("postings_counts.u16", np.uint16)
        terms = np.repeat(np.repeat(np.arange(len(offsets) - 1, dtype=np.uint32), np.diff(offsets)), counts)
        owners = np.repeat(passages, counts)
        order = np.argsort(owners, kind="stable")
        ends = np.cumsum(np.bincount(owners))
        return [row.tolist() for row in np.split(terms[order], ends[:-1])], len(offsets) - 1

    def entity_matrix(self):
        """Passages × entities, with trail's weights."""
        offsets = self.array("entity_offsets.u32", np.uint32).astype(np.int32)
        values = self.array("entity_values.u32", np.uint32).astype(np.int32)
        entities = len(self.array("entity_is_name.u8", np.uint8))
        return sparse.csr_matrix((self.array("entity_weights.u8", np.uint8).astype(np.float64), values, offsets),
                                 shape=(len(offsets) - 1, entities))

    def masses(self, name, size):
        """What trail's spread starts from, a vector for each question that names an entity (None for the others)."""
        offsets = self.array(f"{name}_offsets.u32", np.uint32)
        nodes, shares = self.array(f"{name}_nodes.u32", np.uint32), self.array(f"{name}_shares.f64", np.float64)
        result = []
        for begin, end in zip(offsets, offsets[1:]):
            vector = np.zeros(size)
            vector[nodes[begin:end]] = shares[begin:end]
            result.append(vector if end > begin else None)
        return result


def best(scores, count=HITS):
    """Indices of the largest, largest first."""
    if len(scores) <= count:
        return np.argsort(-scores)
    chosen = np.argpartition(-scores, count)[:count]
    return chosen[np.argsort(-scores[chosen])]
