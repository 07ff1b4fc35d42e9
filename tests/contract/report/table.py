#!/usr/bin/env python3
"""The contract's tables: table.py [--results FOLDER] [--every] [--write | --check]

Prints scenario × language of the files that the runners wrote (HOPTRAIL_CONTRACT=FOLDER): LANGUAGE.tsv, a line "scenario, tab,
holds, fails or left out". A cell without an outcome has its reason below the table. Exit 1 where a scenario fails or is left out
without a reason, or with --every where a column is missing without a separate reason. --write puts the tables into docs/contract.md; --check compares what does not
depend on a run: the scenarios and their claims, and the members' table."""
import argparse
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PAGE = ROOT / "docs" / "contract.md"
MEMBERS = json.loads((HERE / "members.json").read_text(encoding="utf-8"))
FILES = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "tests" / "contract").glob("*.json"))
}
SCENARIOS = {name: scenario["claim"] for name, scenario in FILES.items()}
sys.path.insert(0, str(ROOT / "tests" / "trust"))
from trust import report  # noqa: E402

SIGNS = {"holds": "✓", "fails": "✗", "left out": "–"}


def outcomes(folder):
    """By column: the outcome of each scenario that its runner wrote."""
    found = {}
    for column in MEMBERS["columns"]:
        file = folder / f"{column}.tsv"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        found[column] = dict(line.split("\t") for line in lines)
    return found


def report_cells(found):
    """The line of docs/trust.md: Q5. A language that did not run has no cells."""
    cells = [(name, column, outcome) for column in found for name, outcome in found[column].items()]
    count = lambda wanted: sum(outcome == wanted for _, _, outcome in cells)  # noqa: E731
    report("Q5", "contract", {
        "scenarios": (len(SCENARIOS), 90, None), "languages and ways": (sum(map(bool, found.values())), 1, None),
        "cells that hold": (count("holds"), 1, None), "cells left out with a reason": (count("left out"), None, None),
        "cells that fail": (count("fails"), 0, 0)})


def markdown(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def scenario_table(found):
    columns = MEMBERS["columns"]
    rows = [
        [f"`{name}`", claim, *(SIGNS.get(found[column].get(name), "–") for column in columns)] for name, claim in SCENARIOS.items()
    ]
    missing = [column for column in columns if not found[column]]
    notes = [f"– {column}: {MEMBERS['missing'].get(column, MEMBERS['missing']['*'])}." for column in missing]
    return "\n\n".join([markdown(["scenario", "claim", *columns], rows), *left_out_notes(found), *notes])


def reason_of(scenario, column):
    """Why a column leaves a scenario out: a need that its language lacks, else what its runner lacks."""
    language = column.split(" ")[0]
    lacking = [need for need in FILES[scenario].get("needs", ()) if language in MEMBERS["needs"].get(need, {})]
    return MEMBERS["needs"][lacking[0]][language] if lacking else MEMBERS["left_out"].get(column)


def left_out_notes(found):
    """The scenarios of each reason and column."""
    by_reason = {}
    for column in found:
        for name, outcome in found[column].items():
            if outcome == "left out":
                by_reason.setdefault((reason_of(name, column), column), []).append(f"`{name}`")
    told = {}
    for (reason, column), names in by_reason.items():
        told.setdefault((reason, ", ".join(names) if len(names) < 20 else f"{len(names)} scenarios"), []).append(column)
    return [f"– {', '.join(columns)}, {names}: {reason}." for (reason, names), columns in told.items()]


def members_tables():
    def cell(text):
        escaped = text.replace("|", "\\|")
        return f"`{escaped}`" if re.search(r"[._:(=<\[]", text) and " " not in text.strip("…") else escaped

    parts = []
    for title, rows in MEMBERS["tables"].items():
        header = ["name", "meaning", *MEMBERS["languages"]]
        table = markdown(header, [[f"`{row[0]}`", row[1], *map(cell, row[2:])] for row in rows])
        parts.append(f"### {title}\n\n{table}")
    return "\n\n".join(parts)


def with_part(page, name, content):
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    head, rest = page.split(begin)
    return f"{head}{begin}\n\n{content}\n\n{end}{rest.split(end)[1]}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--results", type=Path)
    arguments.add_argument("--every", action="store_true")
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("--check", action="store_true")
    given = arguments.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    wanted = with_part(page, "members", members_tables())
    problems = []
    if given.results:
        found = outcomes(given.results)
        print(scenario_table(found))
        report_cells(found)
        wanted = with_part(wanted, "outcomes", scenario_table(found))
        problems += [f"{column}: {name} fails" for column in found for name, outcome in found[column].items() if outcome == "fails"]
        problems += [
            f"{column}: {name} is left out without a reason"
            for column in found
            for name, outcome in found[column].items()
            if outcome == "left out" and not reason_of(name, column)
        ]
        if given.every:
            missing = [column for column in found if not found[column] and column not in MEMBERS["optional"]]
            problems += [f"{column}: nothing was run" for column in missing]
    if given.write:
        PAGE.write_text(wanted, encoding="utf-8")
    if given.check:
        table = page.split("<!-- outcomes -->")[1].split("<!-- end of outcomes -->")[0]
        rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| [✓✗–]", table, re.M))
        for name in SCENARIOS.keys() | rows.keys():
            if rows.get(name) != SCENARIOS.get(name):
                problems.append(f"{PAGE.name} has no outcomes of {name} as its file is: write it with --results FOLDER --write")
        if "✗" in table:
            problems.append(f"{PAGE.name}: a scenario fails")
        if wanted != page:
            problems.append(f"{PAGE.name} is not what the scenarios and members.json say: table.py --write")
        if len(MEMBERS["languages"]) != 9 or any(len(row) != 11 for rows in MEMBERS["tables"].values() for row in rows):
            problems.append("members.json: a row lacks a language")
    print("\n".join(problems), file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
