#!/usr/bin/env python3
"""Fits small trees for trail's second stage to the examples that `hoptrail train` writes.

    pip install lightgbm numpy flatbuffers
    hoptrail train corpus.hop questions.jsonl --split train --method trail --option train.examples=true -o examples.weights
    python3 fit_trail_trees.py examples.weights -o trees.weights
    hoptrail eval corpus.hop questions.jsonl --split dev --method trail --method trail:weights=trees.weights

The linear part of the model is the one that `hoptrail train` learned. Examples with vectors of the questions yield the model for
searches with vectors, examples without them the model for searches by words; pass both files to get both models in one file.
"""
import argparse
from pathlib import Path

import flatbuffers
import lightgbm
import numpy as np
from flatbuffers import encode, number_types, table

VERSION = 1  # of weights files
COSINE = 1  # column (TrailFeature): 0 in all rows of examples without vectors
SPLITS, LEAVES, ALL_LEAVES = 7, 8, 255
UNUSED_THRESHOLD = 3e38  # larger than every value, so an unused split removes no leaf
# A larger value of these columns never lowers the score; a larger rank, or one more of the same title before it, never raises it.
RISING = {0, 1, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 30, 31}
FALLING = {4, 5, 14}  # log_rank, log_base_rank, repeat


def crc32c(data: bytes, crc: int = 0) -> int:
    crc ^= 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def read_weights(path: Path) -> tuple:
    """Option lines and matrices of a weights file (schemas/weights.fbs)."""
    data = path.read_bytes()
    if data[4:8] != b"HOPW":
        raise SystemExit(f"{path}: not a weights file")
    root = table.Table(data, encode.Get(number_types.UOffsetTFlags.packer_type, data, 0))

    def column(field: int, dtype: str) -> np.ndarray:
        offset = root.Offset(4 + 2 * field)
        return np.frombuffer(data, dtype, root.VectorLen(offset), root.Vector(offset))

    options = root.String(root.Offset(4 + 2 * 1) + root.Pos).decode()
    offset = root.Offset(4 + 2 * 2)
    names = [root.String(root.Vector(offset) + 4 * i).decode() for i in range(root.VectorLen(offset))]
    rows, columns, values = column(3, "<u4"), column(4, "<u4"), column(5, "<f4")
    ends = np.cumsum(rows.astype(np.int64) * columns)
    shaped = zip(names, rows.tolist(), columns.tolist(), ends.tolist())
    return options, {name: values[end - r * c:end].reshape(r, c) for name, r, c, end in shaped}


def write_weights(path: Path, matrices: dict) -> None:
    shapes = np.array([matrix.shape for matrix in matrices.values()], "<u4")
    values = np.concatenate([matrix.astype("<f4").ravel() for matrix in matrices.values()])
    checksum = crc32c(VERSION.to_bytes(4, "little"))  # the options, which come next, are empty
    for name, shape in zip(matrices, shapes):
        checksum = crc32c(name.encode() + shape.tobytes(), checksum)
    checksum = crc32c(values.tobytes(), checksum)

    builder = flatbuffers.Builder(4096)
    options = builder.CreateString("")
    strings = [builder.CreateString(name) for name in matrices]
    builder.StartVector(4, len(strings), 4)
    for string in reversed(strings):
        builder.PrependUOffsetTRelative(string)
    vectors = [builder.EndVector()] + [builder.CreateNumpyVector(part) for part in (shapes[:, 0], shapes[:, 1], values)]
    builder.StartObject(7)
    builder.PrependUint32Slot(0, VERSION, 0)
    for field, offset in enumerate([options] + vectors, 1):
        builder.PrependUOffsetTRelativeSlot(field, offset, 0)
    builder.PrependUint32Slot(6, checksum, 0)
    builder.Finish(builder.EndObject(), b"HOPW")
    path.write_bytes(bytes(builder.Output()))


def row_of_tree(root: dict) -> np.ndarray:
    """7 × (column, threshold, keeps), then 8 leaves. Going right at a split removes the leaves at its left."""
    splits, leaves = [], []

    def walk(node: dict) -> None:
        if "leaf_value" in node:
            leaves.append(node["leaf_value"])
            return
        first = len(leaves)
        walk(node["left_child"])
        at_left = sum(1 << leaf for leaf in range(first, len(leaves)))
        threshold = np.float32(node["threshold"])
        if float(threshold) > node["threshold"]:  # rounded down, so that each float goes the same way
            threshold = np.nextafter(threshold, np.float32(-np.inf))
        splits.append((node["split_feature"], threshold, ALL_LEAVES & ~at_left))
        walk(node["right_child"])

    walk(root)
    splits += [(0, UNUSED_THRESHOLD, ALL_LEAVES)] * (SPLITS - len(splits))
    leaves += [0.0] * (LEAVES - len(leaves))
    return np.array([number for split in splits for number in split] + leaves, np.float32)


def scores_of(trees: np.ndarray, features: np.ndarray) -> np.ndarray:
    """Evaluates the trees like the engine: the first leaf that no split removed."""
    scores = np.zeros(len(features))
    for tree in trees:
        left = np.full(len(features), ALL_LEAVES)
        for column, threshold, keeps in tree[:3 * SPLITS].reshape(SPLITS, 3):
            left &= np.where(features[:, int(column)] > threshold, int(keeps), ALL_LEAVES)
        scores += tree[3 * SPLITS:][np.log2(left & -left).astype(int)]
    return scores


def fit_trees(features: np.ndarray, labels: np.ndarray, count: int, weights: np.ndarray = None) -> np.ndarray:
    """`features`: candidates × columns; `labels`: the question's number and 1 for gold; `weights`: of each candidate's question."""
    sizes = np.unique(labels[:, 0], return_counts=True)[1]  # the rows of a question are adjacent
    gold = labels[:, 1].copy()
    signs = [(f in RISING) - (f in FALLING) for f in range(features.shape[1])]
    options = {"objective": "lambdarank", "num_leaves": LEAVES, "learning_rate": 0.05, "min_data_in_leaf": 20, "lambda_l2": 5,
               "monotone_constraints": signs, "use_missing": False, "deterministic": True, "num_threads": 1, "verbosity": -1}
    booster = lightgbm.train(options, lightgbm.Dataset(features, gold, weight=weights, group=sizes), num_boost_round=count)
    trees = np.stack([row_of_tree(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]])
    difference = np.abs(scores_of(trees, features) - booster.predict(features)).max()
    print(f"{len(sizes)} questions, {len(features)} candidates, {len(trees)} trees; differ from LightGBM by at most {difference:.0e}")
    return trees


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("examples", nargs="+", type=Path)
    arguments.add_argument("-o", "--output", type=Path, required=True)
    arguments.add_argument("--trees", type=int, default=150)
    given = arguments.parse_args()
    model = {}
    for path in given.examples:
        options, matrices = read_weights(path)
        if "trail.examples.features" not in matrices:
            raise SystemExit(f"{path}: has no examples; pass --option train.examples=true to hoptrail train")
        features, labels = matrices["trail.examples.features"].copy(), matrices["trail.examples.labels"]
        kind = "vectors" if features[:, COSINE].any() else "words"
        linear = dict(line.split("=", 1) for line in options.splitlines())["trail.weights"]
        model[f"trail.{kind}.linear"] = np.array([linear.split(",")], np.float32)
        model[f"trail.{kind}.trees"] = fit_trees(features, labels, given.trees)
    write_weights(given.output, model)


if __name__ == "__main__":
    main()
