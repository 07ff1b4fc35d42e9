"""The table that `./dev natives` prints, and docs/platforms.md, from the results of a run."""
import json
from pathlib import Path

from facts import newest_version


def is_sound(result):
    return not result["broken"] and "shared_bytes" in result


COLUMNS = ("target", "shared, MB", "static, MB", "needs at least", "needed libraries", "exports", "how it was tested", "result")

HEAD = """# Platforms

<!-- figures of this page: ./dev natives -->

One x86_64 Linux machine builds the library for every target from a single source file, capi/src/hoptrail.cc, which includes all others. `./dev natives` builds, checks, and writes this page from the run.

Each library is checked for these rules: it exports the functions of `hoptrail.h` and nothing else; it needs only libraries of the base system; it needs no symbol and no system newer than its floor; its object file contains the kernels for its processor; the musl libraries for x86_64 and aarch64 use no C library function that Android lacks at API level 26. The static library holds the same functions and the C++ standard library that it needs. The file [targets.py](../packaging/natives/targets.py) lists targets and floors.

`./dev natives TARGET…` rewrites the rows of these targets and keeps the others.
"""
TIERS = (
    ("Tier 1: tested", "Built and checked. The C tests and `tests/vectors` passed, with the same bytes of graph files and the same rankings.",
     lambda result: is_sound(result) and result["tested"] != "structure"),
    ("Tier 2: built and checked", "Built and checked by structure: headers, load commands, oldest system, symbols. No program ran.",
     lambda result: is_sound(result) and result["tested"] == "structure"),
    ("Tier 3: source", "The run that wrote this page has no library that passed. Build it from source.",
     lambda result: not is_sound(result)),
)


def figures_of(target, built, facts):
    """The cells of the table for a built library."""
    newest = newest_version(facts)
    system = target.floor_text.split()[0]
    return {
        "shared_bytes": built.shared.stat().st_size,
        "static_bytes": built.static.stat().st_size,
        "needs_system": f"{system} {'.'.join(map(str, newest))}" if newest else target.floor_text,
        "floor": target.floor_text,
        "needed": sorted(facts.needed),
        "exports": len(facts.exports),
    }


def tested_text(result):
    if result.get("tested", "structure") == "structure":
        return "structure only"
    processors = f", {' '.join(result['processors'])} (qemu)" if result["processors"] else ""
    return f"{result['tested']}{processors}: {result['programs']} programs passed, {result['vectors']} equal vectors"


def row(result):
    if "shared_bytes" not in result:
        return (result["target"], "", "", "", "", "", "", "not built" if result.get("not_built") else "FAILED")
    return (result["target"], f"{result['shared_bytes'] / 1e6:.2f}", f"{result['static_bytes'] / 1e6:.2f}",
            f"{result['needs_system']} (floor {result['floor']})", ", ".join(result["needed"]), str(result["exports"]),
            tested_text(result), f"{len(result['broken'])} broken" if result["broken"] else "passed")


def markdown(rows):
    lines = [COLUMNS, ("---",) * len(COLUMNS), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def table(results):
    return markdown([row(result) for result in results])


def page(results, names, earlier=""):
    """The page of all targets `names`. A target without a result keeps its row of the page `earlier`; without one there, it was
    not built from these sources."""
    built = {result["target"] for result in results}
    kept = {name: found for name, found in rows_of(earlier).items() if name in names and name not in built}
    results = [*results, *({"target": name, "broken": [], "not_built": True} for name in names if name not in built | kept.keys())]
    parts = [HEAD]
    for title, meaning, belongs in TIERS:
        rows = [row(result) for result in results if belongs(result)]
        rows += [line for kept_title, line in kept.values() if kept_title == title]
        if rows:
            order = {name: at for at, name in enumerate(names)}
            rows.sort(key=lambda line: order.get(line[0], len(order)))
            parts.append(f"\n## {title}\n\n{meaning}\n\n{markdown(rows)}\n")
    return "".join(parts)


def rows_of(text):
    """{target: (title of its tier, row)} of a page."""
    found, title = {}, ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line[3:]
        elif line.startswith("| ") and title:
            cells = tuple(line[2:].removesuffix(" |").split(" | "))
            if len(cells) == len(COLUMNS) and cells != COLUMNS and cells[0] != "---":
                found[cells[0]] = (title, cells)
    return found


def read_results(work, names, digest):
    """The results that this run and earlier ones of the same sources left in `work`, in the order of `names`."""
    paths = [Path(work) / name / "result.json" for name in names]
    results = [json.loads(path.read_text(encoding="utf-8")) for path in paths if path.exists()]
    return [result for result in results if result.get("digest") == digest]
