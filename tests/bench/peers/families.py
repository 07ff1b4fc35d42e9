"""Results of several processors as one table: a file for each, and rows of the newest run, next to what older ones measured.

A file has `processor`, `date`, `run` (a sentence), `lines` (results.Line) and `parts` (breakdowns, by name and set).
"""
import dataclasses
import functools
import json
import re

from results import Line


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
    """A line of the newest run, and of each other family where it was measured. Older runs measured an older engine."""
    lines: tuple  # in the order of families, None where a family has no such line

    @property
    def line(self):
        return self.lines[0]

    @property
    def mark(self):
        return self.line.mark


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
    """Rows in the order of the newest family. What only older ones have is measured no longer."""
    key = lambda line: (line.part, line.stage, line.set_name, line.other)
    found = [{key(line): line for line in family.lines} for family in families]
    return [Row(tuple(lines.get(name) for lines in found)) for name in found[0]]
