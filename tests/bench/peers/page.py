"""docs/performance.md from the results and template.md: {{rows}} and the like stand where the tables go."""
import re
from pathlib import Path

from goals import ROWS
from results import NOT_MEASURED, growth_lines, lines_of

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


def goal_text(line):
    if line.goal is None:
        return ""
    return ("≥ " if line.at_least else "≤ ") + number_text(line.goal)


def value_text(line):
    return "" if line.value is None else " ".join(filter(None, (number_text(line.value), line.unit)))


def table_of_ratios(lines):
    rows = ["| stage | set | ours / other | other | ours | other's | goal | |", "|---|---|---:|---|---:|---:|---:|---|"]
    for line in lines:
        mark = line.mark + (f": {line.note}" if line.mark == NOT_MEASURED and line.note else "")
        rows.append(f"| {line.stage} | {line.set_name} | {value_text(line)} | {line.other} | {time_text(line.ours)} | "
                    f"{time_text(line.theirs)} | {goal_text(line)} | {mark} |")
    return "\n".join(rows)


def table_of_figures(lines):
    rows = ["| figure | set | ours | goal | |", "|---|---|---:|---:|---|"]
    for line in lines:
        rows.append(f"| {line.stage} | {line.set_name} | {value_text(line)} | {goal_text(line)} | {line.mark} |")
    return "\n".join(rows)


def tables_of(lines):
    """Part by part: first what is compared with another, then figures of our own."""
    parts = list(dict.fromkeys(line.part for line in lines))
    blocks = []
    for part in parts:
        blocks.append(f"### {part}")
        beside = [line for line in lines if line.part == part and line.other]
        alone = [line for line in lines if line.part == part and not line.other]
        blocks += [table(some) for table, some in ((table_of_ratios, beside), (table_of_figures, alone)) if some]
    return "\n\n".join(blocks)


def breakdown(sets, key, heading, unit):
    names = list(dict.fromkeys(name for one_set in sets for name in one_set["facts"].get(key, {})))
    head = [f"| {heading}, {unit} a passage | " + " | ".join(one_set["name"] for one_set in sets) + " |",
            "|---|" + "---:|" * len(sets)]
    cells = lambda name: " | ".join(f"{one_set['facts'].get(key, {}).get(name, 0):.1f}" for one_set in sets)
    return "\n".join(head + [f"| {name} | {cells(name)} |" for name in names])


def summary(lines):
    with_goal = [line for line in lines if line.goal is not None]
    count = lambda mark: sum(line.mark == mark for line in with_goal)
    short = [f"- {line.part}: {line.stage}, {line.set_name}" + (f", compared with {line.other}" if line.other else "")
             + f": {value_text(line)}, goal {goal_text(line)}" for line in with_goal if line.mark == "short"]
    counts = f"{count('ok')} `ok`, {count('short')} `short`, {count(NOT_MEASURED)} not measured"
    return f"{len(with_goal)} rows with a goal: {counts}." + ("" if not short else " Short:\n\n" + "\n".join(short))


def kept(old_page, name):
    """What other programs printed and an earlier page took in."""
    match = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", old_page, re.DOTALL)
    return match[1] if match else ""


def page(results, template, wasm="", bindings="", build=""):
    sets, growth = results["sets"], results["growth"]
    lines = lines_of(ROWS, sets)
    all_lines = lines + (growth_lines(growth) if growth else [])
    values = {
        "run": results["run"],
        "summary": summary(all_lines),
        "rows": tables_of(lines),
        "growth": table_of_figures(growth_lines(growth)) if growth else "Not measured in this run.",
        "file": breakdown(sets, "file_sections", "file", "bytes"),
        "index": breakdown(sets, "index_phases_microseconds", "part of indexing", "µs"),
        "wasm": wasm.strip() or "Not measured in this run.",
        "bindings": bindings.strip() or "Not measured in this run.",
        "build": build.strip() or "Not measured in this run.",
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], template)
