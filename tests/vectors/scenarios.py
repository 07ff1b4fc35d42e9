#!/usr/bin/env python3
"""The cases as scenarios of tests/contract, which every language runs: scenarios.py --write | --check

A file of cases becomes cases_FILE.json, a corpus becomes corpora/cases_NAME.json. What only the engine can get wrong (orders of insertion,
sums of exports, prompts and saved tasks, last states) is left to run_vectors. A question of a batch becomes a search."""
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONTRACT = HERE.parent / "contract"
PLAIN = {"\\t": "\t", "\\n": "\n", "\\\\": "\\"}


def fields_of(line):
    return [re.sub(r"\\[tn\\]", lambda mark: PLAIN[mark[0]], field) for field in line.split("\t")]


def blocks_of(path):
    """The lines of each case, as fields."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [fields_of(line) for line in block.split("\n") if line and not line.startswith("#")]
        if lines:
            yield lines


def numbers(text):
    return [int(number) for number in text.split()]


def sources_of(path):
    sources = []
    for kind, *fields in (line for block in blocks_of(path) for line in block):
        if kind == "passage":
            sources.append(dict(zip(("id", "title", "text"), fields)))
        elif kind == "document":
            id, title, format, file = fields
            text = (path.parent / file).read_text(encoding="utf-8")
            sources.append({"id": id, "title": title, "format": format, "text": text})
        elif kind == "metadata":
            sources[-1].setdefault("metadata", {}).setdefault(fields[0], []).append(fields[1])
        elif kind == "part_of":
            sources[-1].update(document=fields[0], position=int(fields[1]))
        elif kind == "vector":
            sources[-1]["vector"] = numbers(fields[0])
        else:
            lists = {"alias": "aliases", "entity": "entities", "link": "links"}
            sources[-1].setdefault(lists[kind], []).append(fields[0])
    return sources


def step_of(text, vector=None):
    return text if vector is None else {"question": text, "vector": numbers(vector)}


def questions_of(lines):
    """The question of each search, with what belongs to it."""
    questions = []
    for key, *values in lines:
        if key == "question":
            questions.append({"question": values[0]})
        elif key in ("vector", "masked_vector"):
            questions[-1][key] = numbers(values[0])
        elif key == "condition":
            questions[-1].setdefault("filter", []).append(values[0])
        elif key == "step":
            questions[-1].setdefault("steps", []).append(step_of(*values))
    return questions


def results_of(lines):
    """What comes out for each question."""
    results = []
    for _, key, *values in lines:
        if key == "question":
            results.append({"ids": []})
        elif key == "hit":
            results[-1]["ids"].append(values[0])
        elif key == "explanation":
            results[-1]["explanation"] = [int(values[0]), values[1]]
        elif key == "step":
            results[-1].setdefault("sub_questions", []).append(values[0])
        elif key == "answer":
            results[-1].update(answer=values[0], partial=values[1] == "partial")
    return results


def calls_of(case):
    (kind, name), *lines = case
    given = [line for line in lines if line[0] != "="]
    outputs = [line for line in lines if line[0] == "="]
    if kind == "mask":
        return [{"call": "mask", "question": name, "expect": {"value": outputs[0][2]}}]
    if any(key == "order" for key, *_ in given):
        return []
    how = {}
    options = {key: value for line, key, value in (line for line in given if line[0] == "option")}
    host = dict(line[:2] for line in given if line[0] == "host")
    if options:
        how["options"] = options
    if kind != "graph" or options.get("index.embed") == "true":
        how["embed"] = f"counts {host['host']}" if host else "throws"
    replies = [line[1] for line in given if line[0] == "reply"]
    if kind == "ask" or replies:
        how["complete"] = {"replies": replies}
    expected = results_of([line for line in outputs if line[1] not in ("file", "passages", "export", "saved", "asked", "fails")])
    told = {"purposes": [line[2] for line in outputs if line[1] == "asked"]} if "complete" in how else {}
    failed = [line[2] for line in outputs if line[1] == "fails"]
    if kind == "graph":
        corpus = next(line[1] for line in given if line[0] == "corpus")
        file = [{"file": [int(line[2]), line[3]]} for line in outputs if line[1] == "file"]
        calls, expected = [{"call": "build", "sources": f"cases_{Path(corpus).stem}", **how}], file
    else:
        calls = [{"call": kind, **question, **how} for question in questions_of(given)]
    if failed:
        is_host = failed[0] == "host_failure" and (not replies or replies[-1] != "")
        return [{**call, "error": {"kind": "host" if is_host else failed[0], "says": []}} for call in calls]
    return [{**call, "expect": {**result, **told}} for call, result in zip(calls, expected, strict=True)]


def written(value):
    return json.dumps(value, ensure_ascii=False)


def files():
    for path in sorted((HERE / "corpora").glob("*.corpus")):
        lines = ",\n".join(f"  {written(source)}" for source in sources_of(path))
        yield CONTRACT / "corpora" / f"cases_{path.stem}.json", f"[\n{lines}\n]\n"
    for path in sorted((HERE / "cases").glob("*.cases")):
        steps = ",\n".join(f"    {written(call)}" for case in blocks_of(path) for call in calls_of(case))
        claim = f"The cases of {path.name} give the same bytes of graphs and explanations as in C."
        yield CONTRACT / f"cases_{path.stem}.json", f'{{\n  "claim": {written(claim)},\n  "steps": [\n{steps}\n  ]\n}}\n'


def main(way):
    other = []
    for path, content in files():
        if way == "--write":
            path.write_text(content, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != content:
            other.append(path.name)
    if other:
        sys.exit(f"{', '.join(other)}: not what the cases say; write them with scenarios.py --write")


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] == ["--write"] else "--check")
