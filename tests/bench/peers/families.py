"""Results of several processors as one table: a file for each, and rows that hold only if they hold on all of them.

A file has `processor`, `date`, `run` (a sentence), `lines` (results.Line) and `parts` (breakdowns, by name and set).
"""
import dataclasses
import functools
import json
import re

from results import NOT_MEASURED, Line


@dataclasses.dataclass(frozen=True)
class Family:
    processor: str
    date: str
    run: str
    lines: tuple
    parts: dict

    @property
    def heading(self):
        return f"{self.processor}, {self.date}"


@dataclasses.dataclass(frozen=True)
class Row:
    """A line of each family where it was measured; the first one states stage and goal."""
    lines: tuple  # in the order of families, None where a family has no such line

    @property
    def line(self):
        return next(line for line in self.lines if line is not None)

    @property
    def marks(self):
        return [line.mark if line is not None else NOT_MEASURED for line in self.lines]

    @property
    def mark(self):
        """`ok` only where every family that measured the row reached the goal."""
        measured = [mark for mark in self.marks if mark != NOT_MEASURED]
        if not measured:
            return NOT_MEASURED
        return "short" if "short" in measured else measured[0]


def file_name(processor):
    return re.sub(r"[^a-z0-9]+", "-", processor.lower()).strip("-") + ".json"


def write_family(folder, family):
    folder.mkdir(exist_ok=True)
    text = functools.partial(json.dumps, ensure_ascii=False)
    head = [f"{text(key)}: {text(getattr(family, key))}" for key in ("processor", "date", "run", "parts")]
    lines = [text({key: value for key, value in dataclasses.asdict(line).items() if value not in (None, "", False)}) for line in family.lines]
    record = "{\n" + ",\n".join(head) + ',\n"lines": [\n' + ",\n".join(lines) + "\n]}\n"
    (folder / file_name(family.processor)).write_text(record, encoding="utf-8")


def read_families(folder):
    """The newest first."""
    families = []
    for path in sorted(folder.glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        lines = tuple(Line(**{"part": "", "stage": "", "set_name": "", **line}) for line in record["lines"])
        families.append(Family(record["processor"], record["date"], record["run"], lines, record["parts"]))
    return sorted(families, key=lambda family: family.date, reverse=True)


def rows_of(families):
    """Rows in the order of the newest family; what only older ones have stands at the end of its part."""
    key = lambda line: (line.part, line.stage, line.set_name, line.other)
    found = {}
    for i, family in enumerate(families):
        for line in family.lines:
            found.setdefault(key(line), [None] * len(families))[i] = line
    rows = [Row(tuple(lines)) for lines in found.values()]
    parts = list(dict.fromkeys(row.line.part for row in rows))
    return sorted(rows, key=lambda row: parts.index(row.line.part))
