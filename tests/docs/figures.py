#!/usr/bin/env python3
"""Every table of figures names the command that prints it, and the figures of commands that run here are those that they print.

    figures.py                      checks that every table of figures has a marker, and that quoted figures are those of their page
    figures.py COMMAND [--check]    runs the markers without a date with `hoptrail` = COMMAND and rewrites what they print; or compares
    figures.py COMMAND --data       runs the dated markers that state columns, too: they need HOPTRAIL_EVAL_DATA
    figures.py --self-test

A marker is a comment in a page, above the table or block that it is about:

    <!-- figures: run -->                               the console block below: each line `$ …` runs, its output follows
    <!-- figures: SHELL => COLUMNS -->                  the cells of the table below, row by row, from the table that SHELL prints
    <!-- figures: DATE, COMMIT: SHELL [=> COLUMNS] -->  what was measured then: it needs data or a quiet machine
    <!-- figures: as in PAGE -->                        each number stands in the row and column of the same names in PAGE
    <!-- figures: stated in FILE or ANYTHING -->        limits, constants and figures of others, not measured: where they stand
    <!-- figures of this page: … -->                    the whole page is written by a program

COLUMNS are the cells after the first one, separated by `|`, with names of columns in the printed table: `R@2 / R@5 | all-gold@5`. If
SHELL prints several tables, their rows follow each other; `R@5#2` is only in the second one that has this column.
"""
import argparse
import datetime
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "docs/**/*.md", "bindings/*/README.md", "bindings/*/*/README.md", "samples/README.md",
         "samples/data/folders/README.md")
# `hoptrail reproduce` writes this page, with the command of each table above it.
WRITTEN_ELSEWHERE = {"docs/reproduction.md"}
SHARE_OF_FIGURES = 0.3
MARKER = re.compile(r"<!-- figures( of this page)?:\s+(.*?)\s*-->", re.S)
DATED = re.compile(r"(\d{4}-\d\d-\d\d), ([0-9a-f]{8}):\s+(.*)", re.S)
NUMBER = re.compile(r"[−+-]?\d[\d.,]*")


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))]


def is_rule(line):
    return re.fullmatch(r"\|[\s:|-]+\|", line.strip()) is not None


def has_figures(rows):
    """Of a table's rows without its head: a share of the cells begins with a number."""
    beside = [cell for row in rows for cell in row[1:]]
    all_cells = sum(len(row) for row in rows)
    return sum(bool(NUMBER.match(cell.strip("*~≈ "))) for cell in beside) >= SHARE_OF_FIGURES * max(all_cells, 1)


class Block:
    """A table or a fenced block: its lines in the page, and its marker or that of the page."""

    def __init__(self, begin, end, marker, lines, is_table, of_page=False):
        self.begin, self.end, self.marker, self.is_table, self.of_page = begin, end, marker, is_table, of_page
        self.lines = lines[begin:end]

    def rows(self):
        return [cells(line) for line in self.lines[2:]]


def blocks_of(text):
    lines, found, marker, place = text.split("\n"), [], None, 0
    page = next((match[2] for match in MARKER.finditer(text) if match[1]), None)
    while place < len(lines):
        line, end = lines[place], place + 1
        if line.startswith("<!-- figures:"):
            while not lines[end - 1].endswith("-->"):
                end += 1
                if end > len(lines):
                    sys.exit(f"a marker without an end: {line[:80]}")
            marker = MARKER.match("\n".join(lines[place:end]))[2]
        elif fence := re.match(r"```+|~~~+", line):
            while end < len(lines) and not lines[end].startswith(fence[0]):
                end += 1
            found.append(Block(place + 1, end, marker, lines, False))
            marker, end = None, end + 1
        elif line.startswith("|") and end < len(lines) and is_rule(lines[end]):
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            found.append(Block(place, end, marker or page, lines, True, marker is None))
            marker = None
        place = end
    return found


def pages():
    return sorted({page for pattern in PAGES for page in ROOT.glob(pattern) if "node_modules" not in page.parts})


# ---- Markers ----

def tables_in(text):
    """Tables as {(first cell of a row, head of a column): cell}."""
    for block in blocks_of(text):
        if block.is_table:
            head = cells(block.lines[0])
            yield {(plain(row[0]), plain(name)): cell for row in block.rows() for name, cell in zip(head[1:], row[1:])}


def plain(cell):
    """Without bold type and without a remark in brackets at the end."""
    return re.sub(r" \([^()]*\)$", "", cell.replace("**", ""))


def misquoted(block, source):
    """Figures of a table that its source has not in the row and column of the same names."""
    known = list(tables_in(source))
    head = cells(block.lines[0])
    for row in block.rows():
        for name, cell in zip(head[1:], row[1:]):
            place = (plain(row[0]), plain(name))
            found = [table[place] for table in known if place in table]
            numbers = NUMBER.findall(cell)
            if not any(set(numbers) <= set(NUMBER.findall(one)) for one in found):
                yield f"{place[0]}, {place[1]}: {plain(cell)} is not in its source"


def is_complete(marker):
    return bool(re.match(r"as in |stated in ", marker) or DATED.fullmatch(marker) or re.search(r"\s=>\s", marker))


def marker_problems(name, text, read):
    for block in blocks_of(text):
        where = f"{name}:{block.begin + 1}"
        if not block.is_table:
            continue
        if block.marker is None:
            if has_figures(block.rows()) and name not in WRITTEN_ELSEWHERE:
                yield f"{where}: a table of figures without a marker: {block.lines[0][:60]}"
        elif not block.of_page and not is_complete(block.marker):
            yield f"{where}: a marker without a date and columns: {block.marker[:60]}"
        elif block.marker.startswith("as in "):
            yield from (f"{where}: {problem}" for problem in misquoted(block, read(block.marker.removeprefix("as in "))))
        elif block.marker.startswith("stated in "):
            yield from (f"{where}: no file {word}" for word in block.marker.split() if "/" in word and read(word) is None)


def read_of(path):
    file = ROOT / path.partition("#")[0]
    if file.is_dir():
        return ""
    return file.read_text(encoding="utf-8") if file.is_file() else None


# ---- Runs ----

class Shell:
    """Runs the commands of one page in an empty folder that has samples/ and tests/, with `hoptrail` as the given command."""

    def __init__(self, command):
        self.folder = tempfile.TemporaryDirectory()
        place = Path(self.folder.name)
        for name in ("samples", "tests"):
            (place / name).symlink_to(ROOT / name)
        (place / "bin").mkdir()
        (place / "bin/hoptrail").write_text(f'#!/bin/sh\nexec "{Path(command).resolve()}" "$@"\n', encoding="utf-8")
        (place / "bin/hoptrail").chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{place / 'bin'}:{os.environ['PATH']}"}

    def run(self, line):
        line = line.replace("./dev hoptrail", "hoptrail")
        done = subprocess.run(["sh", "-ec", line], cwd=self.folder.name, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{line}\nexit {done.returncode}: {done.stderr[-500:]}")
        return done.stdout


def rerun_console(lines, shell):
    """The lines that begin with `$ `, each with what it prints."""
    commands = re.findall(r"^\$ (?:.*\\\n)*.*$", "\n".join(lines), re.M)
    fresh = []
    for command in commands:
        fresh += command.split("\n") + shell.run(command.removeprefix("$ ")).rstrip("\n").split("\n")
    return [line for line in fresh if line]


def printed_tables(text):
    """[{column: [cells]}] of the Markdown tables in a program's output."""
    found = []
    for block in blocks_of(text):
        if block.is_table:
            found.append(dict(zip(cells(block.lines[0]), zip(*block.rows()))))
    return found


def fresh_cell(template, tables, row, old):
    def value(match):
        name, _, number = match[0].partition("#")
        columns = [table[name] for table in tables if name in table]
        return [cell for column in (columns[int(number) - 1:int(number)] if number else columns) for cell in column][row]
    names = sorted({name for table in tables for name in table}, key=len, reverse=True)
    text = re.sub("(?:" + "|".join(map(re.escape, names)) + r")(?:#\d+)?", value, template)
    return f"**{text}**" if old.startswith("**") else text


def rerun_table(block, command, columns, shell):
    tables = printed_tables(shell.run(command))
    if not tables:
        sys.exit(f"{command}\nprints no table")
    templates, lines = cells(columns), block.lines[:2]
    for number, row in enumerate(block.rows()):
        fresh = [fresh_cell(template, tables, number, old) for template, old in zip(templates, row[1:])]
        lines.append("| " + " | ".join([row[0], *fresh, *row[1 + len(fresh):]]) + " |")
    return lines


def fresh_lines(block, shell, with_data):
    """The block as its command prints it now; None if the command does not run here."""
    dated = DATED.fullmatch(block.marker)
    command, *columns = re.split(r"\s=>\s", dated[3] if dated else block.marker)
    if not block.is_table:
        return rerun_console(block.lines, shell) if block.marker == "run" else None
    if not columns or (dated and not with_data):
        return None
    return rerun_table(block, command, columns[0], shell)


def fresh_page(text, command, with_data):
    shell, lines = Shell(command), text.split("\n")
    fresh = [(block, fresh_lines(block, shell, with_data)) for block in blocks_of(text) if block.marker]
    run = [(block, found) for block, found in fresh if found is not None]
    for block, found in reversed(run):
        lines[block.begin:block.end] = found
    return "\n".join(lines), len(run)


def newly_dated(old, new):
    """Markers whose table has changed get the date and the commit of this run."""
    commit = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=True)
    stamp = f"{datetime.date.today()}, {commit.stdout.strip()}: "
    for before, after in zip(blocks_of(old), blocks_of(new)):
        if before.lines != after.lines and DATED.fullmatch(before.marker):
            new = new.replace(before.marker, stamp + DATED.fullmatch(before.marker)[3])
    return new


def run_pages(command, check, with_data):
    runs, stale = 0, []
    for page in pages():
        old = page.read_text(encoding="utf-8")
        if not MARKER.search(old):
            continue
        new, some = fresh_page(old, command, with_data)
        runs += some
        if new != old:
            stale.append(str(page.relative_to(ROOT)))
            if not check:
                page.write_text(newly_dated(old, new), encoding="utf-8")
            else:
                print("\n".join(f"{page.name}: {line}" for line in new.split("\n") if line not in old.split("\n")))
    if check and stale:
        sys.exit(f"other figures than the command prints: {', '.join(stale)}: ./dev figures rewrites them")
    print(f"{runs} tables and blocks were run" + (f"; rewritten: {', '.join(stale)}" if stale else ""))


def self_test():
    table = "| a | b |\n|---|---:|\n| x | 1.5 |\n"
    read = {"page": table}.get
    problems = lambda text: len(list(marker_problems("p", text, read)))
    assert problems(table) == 1 and problems("<!-- figures: 2026-01-02, 0123abcd: ls -->\n\n" + table) == 0
    assert problems("<!-- figures: ls -->\n\n" + table) == 1, "neither a date nor columns"
    assert problems("<!-- figures: 2026-01-02, 0123abcd: ls -->\n\n" + table + "\n" + table) == 1, "a marker is about one table"
    assert problems("<!-- figures: as in page -->\n\n" + table) == 0
    assert problems("<!-- figures: as in page -->\n\n" + table.replace("1.5", "1.6")) == 1
    assert problems("<!-- figures: stated in core/nowhere.hpp -->\n\n" + table) == 1
    assert problems("<!-- figures of this page: ls -->\n\n# Next\n\n" + table) == 0
    printed = "printf '| m | v |\\n|---|---|\\n| x | 1.7 |\\n'"
    fresh, runs = fresh_page(f"<!-- figures: {printed} => v -->\n\n{table}", "true", False)
    assert runs == 1 and "| x | 1.7 |" in fresh, fresh
    dated = f"<!-- figures: 2026-01-02, 0123abcd: {printed} => v -->\n\n{table}"
    assert fresh_page(dated, "true", False) == (dated, 0) and "1.7" in fresh_page(dated, "true", True)[0]
    block = "<!-- figures: run -->\n\n```console\n$ echo 1\n2\n$ echo 3\n```\n"
    assert "$ echo 1\n1\n$ echo 3\n3\n```" in fresh_page(block, "true", False)[0]
    print("the rule refuses what it should refuse")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("command", nargs="?")
    for flag in ("--check", "--data", "--self-test"):
        arguments.add_argument(flag, action="store_true")
    given = arguments.parse_args()
    if given.self_test:
        return self_test()
    problems = [problem for page in pages()
                for problem in marker_problems(page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8"), read_of)]
    if problems:
        sys.exit("\n".join(problems))
    if given.command:
        run_pages(given.command, given.check, given.data)
    else:
        print("every table of figures has a marker")


if __name__ == "__main__":
    main()
