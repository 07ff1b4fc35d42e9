#!/usr/bin/env python3
"""Our figures and the peers' in one run on the same data, and the page that holds them and those of other processors
(`./dev bench`).

    run.py --build FOLDER --work FOLDER --json FILE [--page FILE] [--quick] [--million] [--wasm FILE]
           [--only CONTEST]… [--again CONTEST|commits]… [SOURCE]…

SOURCE: a folder with passages and vectors, or a number of synthetic passages. Without one: the sets of HOPTRAIL_EVAL_DATA,
or 10,000 synthetic passages, and 100,000. CONTEST: one of goals.py; --only looks at it alone and writes no page, --again measures it once more and keeps the other figures of
the last run.
Exit 1 when a goal is missed.
"""
import argparse
import datetime
import json
import os
import platform
import re
import sys
from pathlib import Path

from families import Family, read_families, rows_of, write_family
from goals import CONTESTS, ROWS, SMALL_CORPUS
from measure import Bench, commits_of, measure_contests, measure_growth, measure_set, measure_small_corpus
from page import TEMPLATE, kept, page, summary, tables_of
from results import corpora_of, growth_lines, lines_of

SETS = ("musique", "twowiki")


def default_sources(quick):
    data = os.environ.get("HOPTRAIL_EVAL_DATA", "")
    folders = [str(Path(data) / name) for name in SETS if data and (Path(data) / name / "passages.f16.npy").exists()]
    if quick:
        return folders[:1] or ["2000"]
    return (folders or ["10000"]) + ["100000"]


def processor_facts():
    """What Linux says of the processor; nothing elsewhere."""
    try:
        return Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return ""


def processor():
    """The family, as the page names it: processors of one family run the same kernels at the same pace."""
    facts = dict(re.findall(r"^(model name|cpu family)\s*: (.*)$", processor_facts(), flags=re.MULTILINE))
    if not facts:
        return platform.processor() or platform.machine()
    name = re.sub(r"\(R\)|\(TM\)| Processor|\s+CPU.*", "", facts.get("model name", platform.machine())).strip()
    return name + (f" family {facts['cpu family']}" if "cpu family" in facts else "")


def kernels():
    return ", ".join(flag for flag in ("avx2", "avx512f", "avx512_vnni") if f" {flag}" in processor_facts())


def describe(sets, options):
    build = sets[0]["build"]
    machine = f"{processor()} ({kernels()}), {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    compiler = f"compiler {build['compiler']}, {build['build']}, {build['kernels']} kernels"
    names = ", ".join(f"{one['name']} with {one['passages']:,} passages" for one in sets)
    rounds = f"{options.rounds} rounds of {options.seconds:g} s a program"
    return f"{datetime.date.today().isoformat()}, {machine}; {compiler}; {rounds}. Sets: {names}."


def family_of(results):
    sets, growth = results["sets"], results["growth"]
    parts = {key: {one["name"]: one["facts"].get(key, {}) for one in sets} for key in ("file_sections", "index_phases_microseconds")}
    parts["corpora"] = corpora_of(results.get("small", []) + growth)
    lines = lines_of(ROWS, sets) + (growth_lines(growth) if growth else [])
    return Family(processor(), datetime.date.today().isoformat(), results["run"], tuple(lines), parts)


def write_page(family, target, work):
    """Of this run and of earlier ones on other processors, with the tables that `./dev bench wasm`, `./dev bench bindings` and
    `./dev bench build` left, or that the present page has."""
    old_page = target.read_text(encoding="utf-8") if target.exists() else ""

    def tables(name):
        fresh = work / f"{name}.md"
        return fresh.read_text(encoding="utf-8") if fresh.exists() else kept(old_page, name)
    folder = target.with_suffix("")
    write_family(folder, family)
    text = page(read_families(folder), TEMPLATE.read_text(encoding="utf-8"), tables("wasm"), tables("bindings"), tables("build"))
    target.write_text(text, encoding="utf-8")


def measure_again(bench, results, names):
    """Replaces these contests, and the growth's commits, in the results of an earlier run."""
    bench.only = [name for name in names if name != "commits"]
    for one_set in results["sets"]:
        source = one_set["name"].removeprefix("synthetic ").replace(",", "")
        if not source.isdigit():
            source = str(Path(os.environ["HOPTRAIL_EVAL_DATA"]) / source)
        _, measured = measure_contests(bench, source, one_set["name"])
        one_set["contests"] |= measured["contests"]
        one_set["facts"] |= measured["facts"]
    for row in results["growth"] if "commits" in names else ():
        row["commits"] = commits_of(bench, row["passages"])


def print_and_exit(family):
    rows = rows_of([family])
    print(tables_of(rows, [family]) + "\n\n" + summary(rows))
    sys.exit(1 if any(row.mark == "short" for row in rows) else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--json", required=True)
    parser.add_argument("--page")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--million", action="store_true")
    parser.add_argument("--wasm", default="")
    parser.add_argument("--only", action="append", default=[], choices=[contest.name for contest in CONTESTS])
    parser.add_argument("--again", action="append", default=[], choices=["commits", *(contest.name for contest in CONTESTS)])
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("source", nargs="*")
    options = parser.parse_args()
    options.rounds = options.rounds or (2 if options.quick else 5)
    options.seconds = options.seconds or (0.15 if options.quick else 0.7)

    bench = Bench(options.build, sys.executable, options.wasm, options.work, options.rounds, options.seconds, options.quick,
                  options.only)
    name_of = lambda source: f"synthetic {int(source):,}" if source.isdigit() else Path(source).name
    sources = options.source or default_sources(options.quick)
    if options.only:
        sets = [measure_contests(bench, source, name_of(source))[1] for source in sources]
        print_and_exit(family_of({"sets": sets, "growth": [], "run": ""}))
    if options.again:
        results = json.loads(Path(options.json).read_text(encoding="utf-8"))
        measure_again(bench, results, options.again)
        results["run"] = f"{describe(results['sets'], options)} Measured again at the end: {', '.join(options.again)}."
        finish(results, options)
    sets = [measure_set(bench, source, name_of(source)) for source in sources]
    counts = [] if options.quick else [10_000, 100_000] + ([1_000_000] if options.million else [])
    results = {"sets": sets, "growth": measure_growth(bench, counts), "small": [measure_small_corpus(bench, SMALL_CORPUS)] if counts else []}
    results["run"] = describe(sets, options)
    finish(results, options)


def finish(results, options):
    """Keeps the results, writes the page, prints it and exits."""
    Path(options.json).write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    family = family_of(results)
    if options.page:
        write_page(family, Path(options.page), Path(options.work))
    print_and_exit(family)


if __name__ == "__main__":
    main()
