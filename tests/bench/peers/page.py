"""docs/performance.md from the results of all processors and template.md: {{rows}} and the like stand where the tables go."""
import math
import re
from pathlib import Path

from families import rows_of
from goals import QUESTION_PLAYERS
from results import NOT_MEASURED

TEMPLATE = Path(__file__).with_name("template.md")


def time_text(seconds):
    if seconds is None:
        return ""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def number_text(value):
    if value is None:
        return ""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.4f}" if 0.99 < value < 1 else f"{value:.3g}"


def ratio_text(ratio):
    """Our time over the other's, in words."""
    if ratio <= 0.995:
        return f"{number_text(1 / ratio)} × faster"
    return "the same time" if ratio < 1.005 else f"{number_text(ratio)} × the time"


def goal_text(line):
    if line.goal is None:
        return ""
    if line.other:
        return ratio_text(line.goal) if line.goal < 1 else f"at most {ratio_text(line.goal)}"
    return ("≥ " if line.at_least else "≤ ") + number_text(line.goal)


def value_text(line):
    if line.value is None:
        return ""
    return ratio_text(line.value) if line.other else " ".join(filter(None, (number_text(line.value), line.unit)))


def cell(line, with_times):
    """A family's figure: the ratio in words, and both times in brackets."""
    if line is None:
        return ""
    if line.mark == NOT_MEASURED:
        return line.note or NOT_MEASURED
    text = value_text(line)
    return f"{text} ({time_text(line.ours)} / {time_text(line.theirs)})" if with_times and line.theirs else text


def table(rows, families, heading, with_other):
    names = " | ".join(family.heading for family in families)
    head = [f"| {heading} | set | {'compared with | ' if with_other else ''}goal | {names} | |",
            f"|---|---|{'---|' if with_other else ''}---:|" + "---:|" * len(families) + "---|"]
    for row in rows:
        line, other = row.line, f"{row.line.other} | " if with_other else ""
        cells = " | ".join(cell(one, with_other) for one in row.lines)
        head.append(f"| {line.stage} | {line.set_name} | {other}{goal_text(line)} | {cells} | {row.mark} |")
    return "\n".join(head)


def tables_of(rows, families):
    """Part by part: first what is compared with another, then figures of our own."""
    blocks = []
    for part in dict.fromkeys(row.line.part for row in rows):
        blocks.append(f"### {part}")
        compared = [row for row in rows if row.line.part == part and row.line.other]
        alone = [row for row in rows if row.line.part == part and not row.line.other]
        if compared:
            blocks.append(table(compared, families, "stage", True))
        if alone:
            blocks.append(table(alone, families, "figure", False))
    return "\n\n".join(blocks)


def breakdown(families, key, heading, unit):
    """Of the newest run."""
    by_set = families[0].parts.get(key)
    if not by_set:
        return f"{heading[0].upper()}{heading[1:]}: not measured in this run."
    names = list(dict.fromkeys(name for figures in by_set.values() for name in figures))
    head = [f"| {heading}, {unit} a passage | " + " | ".join(by_set) + " |", "|---|" + "---:|" * len(by_set)]
    cells = lambda name: " | ".join(f"{figures.get(name, 0):.1f}" for figures in by_set.values())
    return "\n".join(head + [f"| {name} | {cells(name)} |" for name in names])


# What most readers came for: words, part of the page, stage and set.
IN_SHORT = (
    ("a question, by words, to 10,000 passages (`bm25`)", "BM25, whole search", "musique"),
    ("the same with hops and vectors (`trail`)", "trail, both stages", "musique"),
    ("an exact scan of 100,000 vectors of 384 numbers", "f32, exact, whole search", "synthetic 100,000"),
    ("indexing 10,000 passages with vectors", "index of texts and vectors", "musique"),
    ("the command, from its start to the answer (`trail`)", "a question to the command line: trail", "musique"),
    ("one passage more in a store of 10,000", "a commit of 1 passage to a store of 10,000", "synthetic"),
)


def own_time(line):
    """Our time, and the other tool's in brackets."""
    if line is None:
        return ""
    return f"{time_text(line.ours)} ({line.other} {time_text(line.theirs)})" if line.theirs else value_text(line)


def in_short(rows, families):
    names = " | ".join(family.heading for family in families)
    lines = [f"| | {names} |", "|---|" + "---:|" * len(families)]
    for words, stage, set_name in IN_SHORT:
        found = [row for row in rows if (row.line.stage, row.line.set_name) == (stage, set_name) and row.line.part != "WebAssembly"]
        if found:  # next to the fastest other tool
            row = min(found, key=lambda row: row.line.theirs or math.inf)
            lines.append(f"| {words} | " + " | ".join(own_time(line) for line in row.lines) + " |")
    return "\n".join(lines)


def corpora(families):
    """The costs of corpora, from the newest run that measured them."""
    family = next((one for one in families if one.parts.get("corpora")), None)
    if family is None:
        return "Not measured."
    size = lambda count: "" if count is None else f"{count / 1e9:.3g} GB" if count >= 1e9 else f"{count / 1e6:.3g} MB"
    lines = [f"| passages, on {family.heading} | index them | memory for that | file | a question, `bm25` | a question, `trail` |", "|---:|---:|---:|---:|---:|---:|"]
    for passages, one in family.parts["corpora"].items():
        cells = (time_text(one["index_seconds"]), size(one["index_memory_bytes"]), size(one["file_bytes"]), *(time_text(one[player]) for player in QUESTION_PLAYERS))
        lines.append(f"| {passages} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(rows):
    with_goal = [row for row in rows if row.line.goal is not None]
    count = lambda mark: sum(row.mark == mark for row in with_goal)
    return f"{len(with_goal)} rows have a goal: {count('ok')} reach it, {count('short')} miss it, {count(NOT_MEASURED)} were not measured."


def missed(rows):
    """A line for each row that is short."""
    found = []
    for row in rows:
        if row.mark == "short":
            other = f", compared with {row.line.other}" if row.line.other else ""
            found.append(f"- {row.line.part}: {row.line.stage}, {row.line.set_name}{other}: goal {goal_text(row.line)}; {value_text(row.line)}")
    return "\n".join(found) or "None."


def kept(old_page, name):
    """What other programs printed and an earlier page took in."""
    match = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", old_page, re.DOTALL)
    return match[1] if match else ""


def page(families, template, wasm="", bindings="", build=""):
    rows = rows_of(families)
    grown = [row for row in rows if row.line.part == "Growth"]
    others = [row for row in rows if row.line.part != "Growth"]
    values = {
        "run": "\n".join(f"- {family.run}" for family in families),
        "short": in_short(rows, families),
        "corpora": corpora(families),
        "summary": summary(rows),
        "missed": missed(rows),
        "rows": tables_of(others, families),
        "growth": table(grown, families, "figure", False) if grown else "Not measured in this run.",
        "file": breakdown(families, "file_sections", "file", "bytes"),
        "index": breakdown(families, "index_phases_microseconds", "part of indexing", "µs"),
        "wasm": wasm.strip() or "Not measured in this run.",
        "bindings": bindings.strip() or "Not measured in this run.",
        "build": build.strip() or "Not measured in this run.",
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], template)
