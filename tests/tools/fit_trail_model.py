#!/usr/bin/env python3
"""Fits the model of trail's second stage again, from the data sets to the tables of the library.

    pip install lightgbm numpy flatbuffers
    fit_trail_model.py examples SET…   # `hoptrail train` on each set of HOPTRAIL_EVAL_DATA: the candidates of all questions
    fit_trail_model.py compare SET… [--without FEATURE…]   # recall of each set by models that did not see it, and without features
    fit_trail_model.py drop SET…       # the value of each feature: the same, without each one
    fit_trail_model.py write SET… [--without FEATURE…]     # core/methods/trail/trail_model_tables.inc, fitted on all sets

With `--folds N`, a model is fitted on all sets, but not on a share 1/N of their questions, and these are measured. `--most N` fits
about so many questions of a large set, which is faster. Tables have the changes in points of recall@5.

Runs in a working folder (`--work`) with `hoptrail` on the PATH. All questions of a set together have the same weight. Linear weights
minimize the listwise loss of docs/methods/training.md over three copies of the features: unchanged, times "names no entity", and
times the shortness of the question. Trees are those of samples/train/fit_trail_trees.py.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "samples" / "train"))
from fit_trail_trees import SPLITS, fit_trees, read_weights, write_weights  # noqa: E402

TABLES = ROOT / "core" / "methods" / "trail" / "trail_model_tables.inc"
KINDS = ("vectors", "words")
FEATURES = re.findall(r"^  (\w+),", re.search(r"enum class TrailFeature.*?};", (TABLES.parent / "trail_features.hpp").read_text(),
                                              re.S).group(0), re.M)
TERM_COUNT, NAMED_ENTITIES = FEATURES.index("term_count"), FEATURES.index("named_entities")
SIGNALS = range(TERM_COUNT, NAMED_ENTITIES + 1)
# Only trees read them. Equal passages differ in places alone, and a sum of two places may prefer the later one.
NOT_LINEAR = [*SIGNALS, FEATURES.index("log_base_rank"), FEATURES.index("repeat")]
TREES, PENALTY = 150, 10.0


def hoptrail(*arguments) -> str:
    return subprocess.run(["hoptrail", "--quiet", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


class DataSet:
    """A set of questions and, for each kind of search, its graph and its candidates."""

    def __init__(self, name: str, work: Path):
        self.name, self.folder, self.work = name, Path(os.environ["HOPTRAIL_EVAL_DATA"]) / name, work

    def search(self, kind: str) -> list:
        graph, questions = self.work / f"{self.name}.{kind}.hop", self.folder / "questions.jsonl"
        if not graph.exists():
            vectors = ["--vectors", self.folder / "passages.f16.npy"] if kind == "vectors" else []
            hoptrail("index", self.folder / "passages.jsonl", *vectors, "-o", graph)
        if kind == "words":
            return [graph, questions, "--embed-url", ""]
        return [graph, questions, "--query-vectors", self.folder / "questions.f16.npy", "--masked-vectors", self.folder / "masked.f16.npy"]

    def make_examples(self, kind: str) -> None:
        hoptrail("train", *self.search(kind), "--method", "trail", "--option", "train.examples=true", "-o",
                 self.work / f"{self.name}.{kind}.weights")

    def examples(self, kind: str) -> tuple:
        matrices = read_weights(self.work / f"{self.name}.{kind}.weights")[1]
        return matrices["trail.examples.features"], matrices["trail.examples.labels"]

    def recall(self, kind: str, weights: dict, fold: int, folds: int) -> tuple:
        """Recall@2, @5 and @10 in % of each model (name → file of weights), and the number of questions: those of the fold."""
        graph, questions, *vectors = self.search(kind)
        split = self.work / f"{self.name}.{folds}.jsonl"
        lines = map(json.loads, questions.read_text(encoding="utf-8").splitlines())
        split.write_text("".join(json.dumps({**line, "split": str(i % folds)}) + "\n" for i, line in enumerate(lines)), encoding="utf-8")
        methods = [part for name, path in weights.items() for part in ("--method", f"{name}=trail:weights={path}")]
        results = json.loads(hoptrail("eval", graph, split, *vectors, "--split", fold, "--json", *methods))["results"]
        recall = {row["method"]: 100 * np.array([row["recall"][k] for k in ("2", "5", "10")]) for row in results}
        return recall, results[0]["questions"]


class Fold:
    """What models are fitted to, and what they have not seen: a set, or a share of the questions of all sets."""

    def __init__(self, name: str, fitted: list, measured: list, most: int, fold: int = 0, folds: int = 1):
        self.name, self.fitted, self.measured, self.most, self.fold, self.folds = name, fitted, measured, most, fold, folds

    def examples(self, data_set: DataSet, kind: str) -> tuple:
        features, labels = data_set.examples(kind)
        questions = labels[:, 0]
        step = -(-(questions.max() + 1) // self.most)
        kept = (questions // self.folds % step == 0) & ((self.folds == 1) | (questions % self.folds != self.fold))
        return features[kept], labels[kept]


def folds_of(sets: list, most: int, folds: int) -> list:
    if folds > 1:
        return [Fold(f"fold_{fold}", sets, sets, most, fold, folds) for fold in range(folds)]
    return [Fold(f"not_{measured.name}", [other for other in sets if other is not measured], [measured], most) for measured in sets]


def join(fold: Fold, kind: str, without: list) -> tuple:
    """Features, labels (the question and whether it is gold) and weights of the candidates of all sets."""
    parts = [fold.examples(data_set, kind) for data_set in fold.fitted]
    counts = [len(np.unique(labels[:, 0])) for _, labels in parts]
    first = np.cumsum([0] + [labels[:, 0].max() + 1 for _, labels in parts[:-1]])
    features = np.concatenate([features for features, _ in parts])
    features[:, without] = 0
    labels = np.concatenate([labels + [start, 0] for (_, labels), start in zip(parts, first)])
    weights = np.concatenate([np.full(len(labels), np.median(counts) / count) for (_, labels), count in zip(parts, counts)])
    return features, labels, weights


def fit_linear(features: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Three rows of weights, by Newton's method. Each gold candidate competes with those that are not gold."""
    names_none = (features[:, NAMED_ENTITIES] == 0).astype(float)
    shortness = np.clip((6 - features[:, TERM_COUNT]) / 4, -2, 1)
    x = features.astype(float)
    x[:, NOT_LINEAR] = 0
    x = np.concatenate([x, x * names_none[:, None], x * shortness[:, None]], axis=1)
    x -= x.mean(axis=0)
    deviation = np.sqrt((x ** 2).mean(axis=0))
    deviation[deviation < 1e-9] = np.inf
    x /= deviation
    ends = np.flatnonzero(np.diff(labels[:, 0], append=-1)) + 1
    groups = [(x[a:b], labels[a:b, 1] > 0, weights[a]) for a, b in zip(np.concatenate([[0], ends[:-1]]), ends)]
    groups = [group for group in groups if 0 < group[1].sum() < len(group[1])]

    def loss(w: np.ndarray, with_slopes: bool = False):
        total, slope, curve = PENALTY / 2 * w @ w, PENALTY * w, PENALTY * np.eye(len(w))
        for rows, is_gold, weight in groups:
            scores = rows @ w
            mass = np.exp(scores - scores.max())
            others, own, gold = mass * ~is_gold, mass[is_gold], rows[is_gold]
            sums = np.maximum(others.sum() + own, 1e-300)  # 0 if another gold candidate is far ahead
            total += weight * (np.log(sums) + scores.max() - scores[is_gold]).sum()
            if not with_slopes:
                continue
            means = (others @ rows + own[:, None] * gold) / sums[:, None]
            slope = slope + weight * (means - gold).sum(axis=0)
            squares = (rows * others[:, None]).T @ rows * (1 / sums).sum() + (gold * (own / sums)[:, None]).T @ gold
            curve = curve + weight * (squares - means.T @ means)
        return (total, slope, curve) if with_slopes else total

    w = np.zeros(x.shape[1])
    for _ in range(12):
        value, slope, curve = loss(w, True)
        step, share = np.linalg.solve(curve, slope), 1.0
        while share > 1e-4 and not loss(w - share * step) < value:
            share /= 2
        w -= share * step
        if np.linalg.norm(slope) < 1e-4 * (1 + value):
            break
    return (w / deviation).reshape(3, -1).round(3).astype(np.float32)


def rounded(trees: np.ndarray) -> np.ndarray:
    """Thresholds with 16 bits of precision, leaves with 12: the tables are a tenth of the small WebAssembly module."""
    def round_to(values: np.ndarray, bits: int) -> np.ndarray:
        fraction, exponent = np.frexp(values.astype(np.float64))
        return np.ldexp(np.round(np.ldexp(fraction, bits)), exponent - bits).astype(np.float32)

    trees = trees.copy()
    trees[:, 1:3 * SPLITS:3] = round_to(trees[:, 1:3 * SPLITS:3], 16)
    trees[:, 3 * SPLITS:] = round_to(trees[:, 3 * SPLITS:], 12)
    return trees


def fit(fold: Fold, kind: str, without: list) -> dict:
    features, labels, weights = join(fold, kind, without)
    linear = fit_linear(features, labels, weights)
    return {f"trail.{kind}.linear": linear, f"trail.{kind}.trees": rounded(fit_trees(features, labels, TREES, weights))}


def compare(sets: list, given: argparse.Namespace, models: dict) -> None:
    """Prints recall by the first model on questions that it did not see, and what others change. `models`: name → features left out."""
    for kind in KINDS:
        recall = {name: np.zeros((len(sets), 3)) for name in models}
        counts = np.zeros(len(sets))
        for fold in folds_of(sets, given.most, given.folds):
            files = {name: given.work / f"{fold.name}.{kind}.{name}.weights" for name in models}
            for name, without in models.items():
                write_weights(files[name], fit(fold, kind, without))
            for measured in fold.measured:
                values, count = measured.recall(kind, files, fold.fold, fold.folds)
                counts[sets.index(measured)] += count
                for name in models:
                    recall[name][sets.index(measured)] += count * values[name]
        first = next(iter(models))
        recall = {name: sums / counts[:, None] for name, sums in recall.items()}
        print(f"\n| {kind} |", *(f"{data_set.name} |" for data_set in sets), "mean |\n|---|", "---:|" * (len(sets) + 1), sep=" ")
        print(f"| {first} |", *(" / ".join(f"{value:.1f}" for value in row) + " |" for row in [*recall[first], recall[first].mean(axis=0)]))
        for name in list(models)[1:]:
            changes = (recall[name] - recall[first])[:, 1]
            print(f"| {name} |", *(f"{change:+.2f} |" for change in [*changes, changes.mean()]), flush=True)


def in_braces(values, form) -> str:
    return "{{" + ", ".join(form(value) for value in values) + "}}"


def integer(value) -> str:
    return str(int(value))


def number(value) -> str:
    text = str(np.float32(value))  # the shortest that is read as the same number
    return "0" if float(text) == 0 else text + "f"


def write_tables(matrices: dict) -> None:
    head = TABLES.read_text().split("constexpr", 1)[0]
    blocks = []
    for kind, linear, trees in (("vectors", "linear_with_vectors", "trees_with_vectors"), ("words", "linear_by_words", "trees_by_words")):
        rows = ",\n".join("    " + in_braces(row, number) for row in matrices[f"trail.{kind}.linear"])
        blocks.append(f"constexpr TrailLinear {linear} = {{\n{rows}}};\n")
        lines = []
        for tree in matrices[f"trail.{kind}.trees"]:
            splits = tree[:3 * SPLITS].reshape(SPLITS, 3)
            parts = (in_braces(splits[:, 1], number), in_braces(tree[3 * SPLITS:], number), in_braces(splits[:, 0], integer),
                     in_braces(splits[:, 2], integer))
            lines.append("    {" + ", ".join(parts) + "},\n")
        blocks.append(f"constexpr TrailTree {trees}[] = {{\n{''.join(lines)}}};\n")
    TABLES.write_text(head + "\n".join(blocks) + "\n// clang-format on\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("examples", "compare", "drop", "write"))
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--work", type=Path, default=Path())
    parser.add_argument("--without", nargs="+", choices=FEATURES, default=[])
    parser.add_argument("--folds", type=int, default=1)
    parser.add_argument("--most", type=int, default=1000000)
    given = parser.parse_args()
    sets = [DataSet(name, given.work) for name in given.sets]
    without = [FEATURES.index(name) for name in given.without]
    if given.what == "examples":
        for data_set in sets:
            for kind in KINDS:
                data_set.make_examples(kind)
    elif given.what == "compare":
        compare(sets, given, {"all": [], "without": without})
    elif given.what == "drop":
        columns = {name: [index] for index, name in enumerate(FEATURES) if index not in SIGNALS}
        compare(sets, given, {"all": [], **columns})
    else:
        everything = Fold("all", sets, [], given.most)
        write_tables({name: matrix for kind in KINDS for name, matrix in fit(everything, kind, without).items()})


if __name__ == "__main__":
    main()
