#!/usr/bin/env python3
"""docs/trust.md is the page of the tests that there are: it has a row for each test that reports figures, quotes no test and no
figure that is gone, states of each row when it was tried, has each promise under its present words, and no promise is broken.

    page_test.py

Which tests report is read from their sources. Where this fails, the page is older than the tests: `./dev test ci`,
`./dev test coverage` and `./dev trust` update it.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

import write_page

ROOT = Path(__file__).resolve().parents[2]
TEXT = r'"((?:[^"\\]|\\.)*)"'
SOURCES = (".c", ".h", ".cpp", ".hpp", ".py", ".mjs", ".java", ".cs", ".rs")
# A test whose name is made: the promise, the name as an expression, and the source that makes it.
MADE = [
    ("S1", r"same_bytes\.(?:package|wasm)", "tests/determinism/same_bytes.py"),
]
# Of tests that `./dev test ci` does not run, or not everywhere: their rows may be missing.
LONG = {("F5", "search for costly inputs"), ("F5", "costly documents"), ("T2", "coverage"), ("T3", "mutants"), ("T3", "mutants of Python")}


def sources():
    for path in sorted((ROOT / "tests").rglob("*")):
        if path.suffix in SOURCES and path.is_file() and path.name not in ("page_test.py", "trust.h", "trust.mjs"):
            if not {"build", "target", "node_modules", "dist"}.intersection(path.parts):
                yield path, path.read_text(encoding="utf-8", errors="replace")


def fuzz_tests():
    """Of hoptrail_fuzz(NAME … [PROMISE ID])."""
    text = (ROOT / "tests/fuzz/CMakeLists.txt").read_text(encoding="utf-8")
    for name, rest in re.findall(r"^\s*hoptrail_fuzz\((\w+) ([^)]*)\)", text, re.M):
        yield "F1", f"fuzz.{name}"
        promise = re.search(r"PROMISE (\w+)", rest)
        if promise:
            yield promise[1], f"fuzz.{name}"


def tests_of(path, text):
    """(promise, name) of each report in a source whose name stands there."""
    name = rf"(?:[^\n{{;]*? \? {TEXT}\s*:\s*)?{TEXT}"
    for promise, first, second in re.findall(rf"\b(?:trust_|trust\.)?report\(['\"](\w+)['\"],\s*{name}", text.replace("'", '"')):
        yield from ((promise, found) for found in (first, second) if found)
    if path.name == "compare_abi.py":
        yield "A1", path.name
    if path.parent.name == "relations":
        yield from (("Q4", found) for found in re.findall(rf"\bexpect_relation\(\s*{TEXT}", text))
    if path.name == "damaged_saved.cpp":
        for pair in re.findall(rf"\breport\(quick \? {TEXT} : {TEXT}", text):
            yield from (("F2", found) for found in pair)
    yield from re.findall(rf'\\?"trust\\?":\\?"(\w+)\\?",\\?"test\\?":\\?"([^"\\%{{]+)\\?"', text)
    yield from re.findall(r"trust: '(\w+)', test: '([^']+)'", text)


def tests_that_are():
    found = set(fuzz_tests()) | {("T1", "sanitizers")}  # the latter: ./dev
    for path, text in sources():
        found.update(tests_of(path, text))
    return found


def figure_names():
    """All texts of the tests' sources and of ./dev, among which the names of figures are."""
    words = (ROOT / "dev").read_text(encoding="utf-8")
    return words + "".join(text for _, text in sources())


def page_rows(page):
    """(promise, test, build, figures, kept, when) of each row."""
    promise = None
    for line in page.splitlines():
        if heading := re.match(r"## (\w+): ", line):
            promise = heading[1]
        elif row := re.match(r"\| (.+?) \| (\S+) \| (.*?) \| (\S+) \|(?: (.*) \|)?$", line):
            if row[2] != "build":
                yield promise, row[1], row[2], row[3], row[4], row[5] or ""


def made_by(promise, test):
    return any(promise == of and re.fullmatch(expression, test) and (ROOT / source).exists() for of, expression, source in MADE)


def stale(page, tests, words):
    """What is wrong with the page, in words."""
    rows = list(page_rows(page))
    quoted = {(promise, test) for promise, test, *_ in rows}
    wrong = [f"{promise}: no row of \"{test}\"" for promise, test in sorted(tests - quoted - LONG)]
    wrong += [f"{promise}: \"{test}\" is no test" for promise, test in sorted(quoted - tests) if not made_by(promise, test)]
    wrong += [f"{of}: no row of a test like {expression}" for of, expression, _ in MADE
              if not any(promise == of and re.fullmatch(expression, test) for promise, test in quoted)]
    for promise, test, build, figures, kept, when in rows:
        if not re.fullmatch(write_page.WHEN, when):
            wrong.append(f"{promise}: \"{test}\" of {build} has no day and commit")
        if kept != "yes":
            wrong.append(f"{promise}: \"{test}\" of {build} is not kept")
        for figure in figures.split("; "):
            name = write_page.name_of(figure)
            if name not in words:
                wrong.append(f"{promise}: \"{test}\" of {build} quotes \"{name}\", of which no test says anything")
    headings = re.findall(r"^## (.+)$", page, re.M)
    wrong += [f"no heading \"{heading}\"" for heading in
              (f"{promise}: {title}" for promise, title, _ in write_page.PROMISES) if heading not in headings]
    return wrong


def check_itself():
    """A page of one row is right, and each change that the test is for makes it wrong."""
    tests, words = {("F2", "damage")}, "bits flipped"
    page = "## F2: Damage\n\n| test | build | tried and found | kept | when |\n|---|---|---|---|---|\n| damage | release | 1,000 bits flipped | yes | 2026-01-02, 0123abcd |\n"
    def of_f2(text, known):
        return [line for line in stale(text, known, words) if line.startswith("F2")]
    assert not of_f2(page, tests)
    assert of_f2(page, tests | {("F2", "other")}) == ['F2: no row of "other"']
    assert 'F2: "damage" is no test' in of_f2(page, {("F2", "other")})
    assert all(write_page.name_of(write_page.figure(name, 1_500)) == name for name in (*write_page.IN_WORDS, "bits flipped"))
    assert of_f2(page.replace("flipped", "turned"), tests) and of_f2(page.replace("yes", "**no**"), tests)
    assert of_f2(page.replace(" 2026-01-02, 0123abcd |", ""), tests) == ['F2: "damage" of release has no day and commit']


def check_days():
    """A row has the day and commit of its line; one that is kept, for want of a line, has those that it had."""
    def line(test, date, commit):
        return "release", {"date": date, "commit": commit, "trust": "F2", "test": test, "figures": {"bits flipped": 1_000}, "kept": True}
    earlier = write_page.page([line("damage", "2026-01-02", "0123abcd"), line("cuts", "2026-01-02", "0123abcd")])
    later = write_page.page([line("damage", "2026-03-04", "fedc9876+")], earlier)
    assert [row[1:] for row in page_rows(later)] == [
        ("damage", "release", "1,000 bits flipped", "yes", "2026-03-04, fedc9876+"), ("cuts", "release", "1,000 bits flipped", "yes", "2026-01-02, 0123abcd")]
    script = ROOT / "tests/trust/dated.sh"
    said = subprocess.run([script], input='a log\n{"trust": "F2", "test": "cuts"}\n{"trust":"F2","test":"damage"}\n', capture_output=True, text=True, check=True)
    lines = [json.loads(text) for text in said.stdout.splitlines()]
    assert [line["test"] for line in lines] == ["cuts", "damage"]
    assert all(re.fullmatch(write_page.WHEN, f"{line['date']}, {line['commit']}") for line in lines)


def main():
    check_itself()
    check_days()
    tests = tests_that_are()
    wrong = stale((ROOT / "docs/trust.md").read_text(encoding="utf-8"), tests, figure_names())
    if wrong:
        sys.exit("docs/trust.md is older than its tests; ./dev test ci, ./dev test coverage and ./dev trust write it:\n" + "\n".join(wrong))
    print(f"{len(tests)} tests have their rows")


main()
