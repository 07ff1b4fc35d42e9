"""Lines of tests/vectors (README there, "Lines"): fields between tabs, with \\t, \\n and \\\\ for what a field cannot
hold."""
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

VECTORS = Path(__file__).resolve().parents[2] / "vectors"

_PLAIN = {"\\t": "\t", "\\n": "\n", "\\\\": "\\"}
_ESCAPED = {plain: escaped for escaped, plain in _PLAIN.items()}


def read_fields(line):
    return [re.sub(r"\\[tn\\]", lambda mark: _PLAIN[mark[0]], field) for field in line.split("\t")]


def write_field(text):
    return re.sub(r"[\t\n\\]", lambda sign: _ESCAPED[sign[0]], str(text))


def read_numbers(text):
    return np.array(text.split(), np.float32)


@dataclass
class Case:
    kind: str
    name: str
    settings: list  # what to do, as fields
    expected: list  # lines that must come out


def read_cases(path):
    cases = []
    # Not splitlines: a text may hold other signs that Python takes for the end of a line.
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        if lines:
            kind, name = read_fields(lines[0])
            settings = [read_fields(line) for line in lines[1:] if not line.startswith("=\t")]
            cases.append(Case(kind, name, settings, [line for line in lines if line.startswith("=\t")]))
    return cases


def read_corpus(path):
    """A corpus file as sources, in its order."""
    sources = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if not line or line.startswith("#"):
            continue
        kind, *fields = read_fields(line)
        if kind == "passage":
            sources.append(dict(zip(("id", "title", "text"), fields)))
        elif kind == "document":
            id, title, format, file = fields
            text = (path.parent / file).read_text(encoding="utf-8")
            sources.append({"id": id, "title": title, "format": format, "text": text})
        else:
            _add(sources[-1], kind, *fields)
    return sources


def _add(source, kind, first, second=None):
    lists = {"alias": "aliases", "entity": "entities", "link": "links"}
    if kind in lists:
        source.setdefault(lists[kind], []).append(first)
    elif kind == "metadata":
        source.setdefault("metadata", {}).setdefault(first, []).append(second)
    elif kind == "part_of":
        source["document"] = (first, int(second))
    elif kind == "vector":
        source["vector"] = read_numbers(first)
    else:
        raise ValueError(f"unknown line of a corpus: {kind}")
