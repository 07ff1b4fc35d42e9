"""From measurements to rows with their marks: pure arithmetic, no package needed."""
import math
from dataclasses import dataclass

from contest import ratio_of
from goals import COMMITS, GROWTH, MILLION, MILLION_EXPONENT, MILLION_FIGURES, PEER_NAMES, QUESTION_PLAYERS, Figure, Ratio, Recorded

NOT_MEASURED = "not measured"


@dataclass(frozen=True)
class Line:
    part: str
    stage: str
    set_name: str
    other: str = ""        # the peer that we are compared with
    ours: float = None     # seconds
    theirs: float = None   # seconds
    unit: str = ""
    value: float = None    # what is held against the goal: the ratio or the figure
    goal: float = None
    at_least: bool = False
    note: str = ""

    @property
    def mark(self):
        if self.value is None:
            return NOT_MEASURED
        if self.goal is None:
            return ""
        return "ok" if (self.value >= self.goal if self.at_least else self.value <= self.goal) else "short"


def players_together(one_set, *names):
    """The figures of players that played in the same contest, or why there are none."""
    reason = None
    for players in one_set["contests"].values():
        if all(name in players for name in names):
            missing = [players[name]["missing"] for name in names if "missing" in players[name]]
            if not missing:
                return [players[name] for name in names], None
            reason = missing[0]
    return None, reason


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def ratio_line(row, one_set):
    goal = row.goals.get(one_set["size"])
    common = dict(part=row.part, stage=row.stage, set_name=one_set["name"], goal=goal,
                  other=PEER_NAMES.get(row.other) or "our own " + OWN_NAMES[row.part])
    found, reason = players_together(one_set, row.ours, row.other)
    if found is None:
        return Line(**common, note=reason) if reason is not None else None
    ours, other = found
    count = row.questions_of_ours
    return Line(**common, ours=median(ours["p50"]) / count, theirs=median(other["p50"]), value=ratio_of(ours, other) / count)


def figure_line(row, one_set):
    value = one_set["facts"].get(row.key)
    if one_set["size"] not in row.sizes or value is None:
        return None
    return Line(part=row.part, stage=row.stage, set_name=one_set["name"], unit=row.unit, value=value, goal=row.goal,
                at_least=row.at_least)


def recorded_line(row, one_set):
    if one_set["name"] != row.set_name:
        return None
    found, reason = players_together(one_set, row.ours)
    common = dict(part=row.part, stage=row.stage, set_name=one_set["name"], other=row.other + " (recorded)", goal=row.goal)
    if found is None:
        return Line(**common, note=reason or "")
    ours = median(found[0]["p50"]) / (one_set["passages"] if row.each_passage else 1)
    return Line(**common, ours=ours, theirs=row.seconds, value=ours / row.seconds)


LINE_OF = {Ratio: ratio_line, Figure: figure_line, Recorded: recorded_line}
OWN_NAMES = {"Vectors": "search for one question on one thread", "WebAssembly": "native build, AVX2"}  # the peer of a part's rows


def lines_of(rows, sets):
    """The table's lines, part by part in the order of the rows."""
    lines = []
    for row in rows:
        for one_set in sets:
            line = LINE_OF[type(row)](row, one_set)
            if line is not None:
                lines.append(line)
    return lines


def exponent(points):
    """The slope of ln y over ln x by least squares."""
    points = [(math.log(x), math.log(y)) for x, y in points if x and y]
    if len(points) < 2:
        return None
    mean_x, mean_y = (sum(p[i] for p in points) / len(points) for i in (0, 1))
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) ** 2 for x, _ in points)


def growth_bounds(growth, name):
    """What else is measured on the largest corpus."""
    first, last = growth[0], growth[-1]
    each = [row["index_seconds"] / row["passages"] for row in (first, last)]
    lines = [Line(part="Growth", stage="index of a passage, last over first", set_name=name, value=each[1] / each[0],
                  goal=1.3)]
    if last["passages"] >= MILLION:
        lines += [Line(part="Growth", stage=stage, set_name=f"{last['passages']:,}", unit=unit, value=last[key] / size, goal=goal)
                  for stage, key, unit, size, goal in MILLION_FIGURES if last.get(key)]
    return lines


def commit_lines(growth):
    """What it costs to add passages to a store of so many."""
    stage = lambda added, passages: f"a commit of {added:,} passage{'s' * (added > 1)} to a store of {passages:,}"
    return [Line(part="Small changes", stage=stage(commit["added"], row["passages"]), set_name="synthetic", unit="ms",
                 value=commit["wall_seconds"] * 1e3, goal=COMMITS.get(row["passages"], {}).get(commit["added"]))
            for row in growth for commit in row.get("commits", ())]


def corpora_of(rows):
    """The costs of a corpus by its number of passages: figures in seconds and bytes."""
    keys = ("index_seconds", "index_memory_bytes", "file_bytes", *QUESTION_PLAYERS)
    return {f"{row['passages']:,}": {key: row.get(key) for key in keys} for row in rows}


def growth_lines(growth):
    name = " → ".join(f"{row['passages']:,}" for row in growth)
    lines = []
    for stage, key, over, goal in GROWTH:
        value = exponent([(row.get(over), row.get(key)) for row in growth])
        if goal is not None and goal > 1 and growth[-1]["passages"] >= MILLION:
            goal = MILLION_EXPONENT
        beside = PEER_NAMES.get(over, over)
        lines.append(Line(part="Growth", stage=f"{stage}, over {beside}", set_name=name, value=value, goal=goal))
    return lines + growth_bounds(growth, name) + commit_lines(growth)
