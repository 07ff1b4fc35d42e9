#!/usr/bin/env python3
"""Runs the steps of tests/lanes/CMakeLists.txt that a change must pass: its lane.

    lane.py [--all | --steps NAME,…] [--list]    run a lane, or print it
    lane.py --record [FOLDER]                     write into record.txt what the last run in a checkout (FOLDER) passed

record.txt has the commit that last ran each step. A step is asked for if a file changed since that commit has one of the step's
lanes in lanes.txt, if it has lanes and never ran, or if it is in the share of this landing, a third of all steps.
A lane takes LANE_MINUTES by the seconds that the steps state, never by the clock: first FIRST, then what ran longest ago. What does
not fit is named and waits for the next landing, where it comes first. HOPTRAIL_CI=all takes all steps; then a step that is skipped
for want of something fails the run, unless lacks.txt says that this kind of machine lacks it.
"""
import argparse
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import needs

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / ".build" / "lanes"
LANES, LACKS, RECORD = ROOT / "tests" / "lanes.txt", HERE / "lacks.txt", HERE / "record.txt"
SHARES = 3
LANE_MINUTES = 45
FIRST = {"format", "docs", "release", "keys"}
# The last lines of the runners: ctest, GoogleTest, pytest, cargo test, Surefire, node, NUnit, dotnet test.
CLOSING = re.compile(r"^(\d+% tests passed.*|=+ .*(passed|failed|error).* =+|test result: .*|\[?\w*\]? ?Tests run:.*|[#ℹ] (tests|pass|fail|skipped) \d+"
                     r"|(\w+: )?\d+ passed, \d+ failed.*|Passed! .*|Failed! .*)$")


def rows(path):
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def git(*arguments):
    done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    return done.stdout.rstrip() if done.returncode == 0 else None


# ---- Steps ----

def configure():
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cmake", "-S", HERE, "-B", WORK / "ctest"], check=True, stdout=subprocess.DEVNULL)


def read_steps():
    """{name: {lanes, seconds, after, makes, needs}} as ctest knows them."""
    told = subprocess.run(["ctest", "--test-dir", WORK / "ctest", "--show-only=json-v1"], check=True, capture_output=True, text=True)
    steps = {}
    for test in json.loads(told.stdout)["tests"]:
        properties = {entry["name"]: entry["value"] for entry in test["properties"]}
        environment = dict(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
        steps[test["name"]] = {
            "lanes": set(properties.get("LABELS", [])), "seconds": int(environment["HOPTRAIL_SECONDS"]),
            "processors": int(properties.get("PROCESSORS", 1)),
            "after": set(properties.get("FIXTURES_REQUIRED", [])), "makes": set(properties.get("FIXTURES_SETUP", [])),
            "needs": [need for need in test["command"][2].split(",") if need]}
    return steps


def with_fixtures(names, steps):
    """The steps and those that make what they need."""
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [other for other, step in steps.items() if step["makes"] & steps[name]["after"]]
    return found


def shares(steps):
    """Which third each step is in: those that no change asks for, then the others, the longest of each first, each into the third
    with the fewest seconds."""
    filled, share = [0] * SHARES, {}
    for name in sorted(steps, key=lambda name: (bool(steps[name]["lanes"]), -steps[name]["seconds"], name)):
        share[name] = min(range(SHARES), key=lambda third: filled[third])
        filled[share[name]] += steps[name]["seconds"]
    return share


def minutes_of(names, steps):
    """On two processors, both at work."""
    return sum(steps[name]["seconds"] * steps[name]["processors"] for name in names) / 2 / 60


# ---- Changes ----

def read_record():
    """(the landings so far, {step: (commit, date)})"""
    landings, ran = 0, {}
    for kind, *values in rows(RECORD):
        if kind == "landings":
            landings = int(values[0])
        else:
            ran[values[0]] = tuple(values[1:])
    return landings, ran


def changed_files(since):
    committed, here = git("diff", "--name-only", since, "HEAD"), git("status", "--porcelain", "--no-renames", "--untracked-files=all")
    return sorted(set(committed.splitlines()) | {line[3:] for line in (here or "").splitlines()})


def lanes_of(path, prefixes):
    found = [prefix for prefix in prefixes if path.startswith(prefix)]
    return prefixes[max(found, key=len)] if found else None


def folders_of(files):
    """The folders whose tests run under the sanitizers: core/text, core/methods/kgp, capi, cli, bindings/cpp, tests/faults."""
    folders = set()
    for path in files:
        match = re.match(r"(?:tests/)?(core/methods/(?:kgp|iier|g_rag|bgr)|core/\w+|capi|cli|bindings/cpp)/|(?P<tests>tests/(?:faults|cost|determinism|fuzz))/", path)
        if match:
            folders.add(match[1] or match["tests"])
    return sorted(folders)


def asked(steps):
    """({step that the change or the share asks for: why}, the folders for the sanitizers: none for all)"""
    landings, ran = read_record()
    prefixes = {prefix: set(lanes) for prefix, *lanes in rows(LANES)}
    share, due, why, files = shares(steps), landings % SHARES, {}, {}
    for name, step in steps.items():
        commit = ran.get(name, (None,))[0]
        if commit is None or git("cat-file", "-e", f"{commit}^{{commit}}") is None:
            if step["lanes"]:
                why[name] = "it never ran"
            elif share[name] == due:
                why[name] = f"share {due + 1} of {SHARES}"
            continue
        if commit not in files:
            files[commit] = changed_files(commit)
        changed = next((path for path in files[commit] if lanes_of(path, prefixes) is None or lanes_of(path, prefixes) & step["lanes"]), None)
        if changed:
            why[name] = changed
        elif share[name] == due:
            why[name] = f"share {due + 1} of {SHARES}"
    folders = []
    if "sanitizers" in why and not why["sanitizers"].startswith(("it never", "share")):
        folders = folders_of(files[ran["sanitizers"][0]])
        if not folders:  # what changed compiles no program of this step
            del why["sanitizers"]
    return why, folders


def age_of(name, ran):
    """When the commit that last ran the step was made, in seconds; 0 for never."""
    made = git("show", "-s", "--format=%ct", ran[name][0]) if name in ran else None
    return int(made or 0)


def choose(steps, everything):
    """({step of the lane: why}, the folders for the sanitizers: none for all, [steps that do not fit])"""
    if everything:
        return dict.fromkeys(steps, "everything"), [], []
    why, folders = asked(steps)
    ran, order = read_record()[1], list(steps)
    lane, waiting = set(), []
    for name in sorted(why, key=lambda name: (name not in FIRST, why[name].startswith("share"), age_of(name, ran), order.index(name))):
        wider = lane | with_fixtures([name], steps)
        if name in FIRST or minutes_of(wider, steps) <= LANE_MINUTES:
            lane = wider
        else:
            waiting.append(name)
    waiting = [name for name in waiting if name not in lane]
    return {name: why.get(name, "others need it") for name in steps if name in lane}, folders, waiting


# ---- Runs ----

def write_needs(chosen, steps):
    wanted = sorted({need for name in chosen for need in steps[name]["needs"]})
    found = needs.missing(wanted)
    (WORK / "needs").write_text("".join(f"{need} missing: {reason}\n" if reason else f"{need}\n" for need, reason in found.items()), encoding="utf-8")
    for need, reason in found.items():
        if reason:
            print(f"missing: {need}: {reason}", flush=True)
    return {need for need, reason in found.items() if reason}


def listed_lacks(missing):
    """Needs that this machine's kinds lack by their nature."""
    lacks = set()
    for _, condition, *what in rows(LACKS):
        if condition.startswith("!"):
            of_this_kind = needs.NEEDS[condition[1:]]() is not None
        else:
            of_this_kind = needs.NEEDS[condition]() is None
        if of_this_kind:
            lacks |= set(what)
    return missing & lacks


def environment(folders, everything):
    """Keys that no step needs, which must appear nowhere; and where languages write what they tried."""
    given = dict(os.environ, HOPTRAIL_FOLDERS=" ".join(folders))
    if everything:
        given["HOPTRAIL_CI"] = "all"
    for name in ("HOPTRAIL_EMBED_KEY", "HOPTRAIL_RERANK_KEY", "HOPTRAIL_LLM_KEY", "OPENAI_API_KEY"):
        given[name] = f"sk-canary+{secrets.token_hex(12)}"
    return given


def run(chosen, folders, everything):
    for name in ("trust", "contract", "lanes/logs", "lanes/tests"):
        shutil.rmtree(ROOT / ".build" / name, ignore_errors=True)
        (ROOT / ".build" / name).mkdir(parents=True)
    report = WORK / "steps.xml"
    report.unlink(missing_ok=True)
    pattern = f"^({'|'.join(re.escape(name) for name in sorted(chosen))})$"
    subprocess.run(["ctest", "--test-dir", WORK / "ctest", "-R", pattern, "-j", str(os.cpu_count()), "--output-on-failure",
                    "--test-output-size-failed", "200000", "--output-junit", report], env=environment(folders, everything))
    return read_results(report)


def read_results(report):
    """{step: (passed, skipped or failed, seconds)}"""
    results = {}
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        status = "failed" if case.find("failure") is not None else "skipped" if case.find("skipped") is not None else "passed"
        if case.get("status") in ("notrun", "disabled") and status != "skipped":
            status = "failed"
        results[case.get("name")] = (status, round(float(case.get("time", 0))))
    return results


def closing_lines():
    for log in sorted((WORK / "logs").iterdir()):
        lines = [line for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if CLOSING.match(line)]
        for line in dict.fromkeys(lines[-12:]):
            print(f"{log.name:20} {line}")


def dearest_tests(count=10):
    """The tests that took longest in the builds' own suites."""
    times = []
    for report in sorted((WORK / "tests").glob("*.xml")):
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            times.append((float(case.get("time", 0)), f"{report.stem}: {case.get('name')}"))
    return sorted(times, reverse=True)[:count]


def summarize(results, chosen, steps, missing, everything):
    print("\nWhat the runners said last:")
    closing_lines()
    print("\nThe tests that took longest, in seconds:")
    for seconds, name in dearest_tests():
        print(f"{seconds:8.0f}  {name}")
    print("\nSteps, in seconds:")
    for name, (status, seconds) in sorted(results.items(), key=lambda entry: -entry[1][1]):
        print(f"{seconds:8}  {name}: {status}")
    ran = read_record()[1]
    out = sorted(set(steps) - chosen)
    if out:
        print("\nNot in this lane, with the commit that last ran it: ./dev test ci runs everything")
        for name in out:
            print(f"          {name}: {' of '.join(ran.get(name, ('never',)))}")
    failed = sorted(name for name, (status, _) in results.items() if status == "failed")
    skipped = {name: sorted(set(steps[name]["needs"]) & missing) for name, (status, _) in results.items() if status == "skipped"}
    excused = listed_lacks(missing) if everything else missing
    for name, wanting in sorted(skipped.items()):
        if everything and not (wanting and set(wanting) <= excused):
            failed.append(f"{name} (skipped, though lacks.txt does not list {' and '.join(wanting) or 'what it lacks'})")
    print(f"\n{len(results) - len(failed) - len(skipped)} steps passed, {len(skipped)} skipped, {len(failed)} failed")
    for name in failed:
        print(f"failed: {name}")
    return not failed


def keep(results):
    """For --record: what passed at which commit."""
    clean = git("status", "--porcelain") == ""
    passed = sorted(name for name, (status, _) in results.items() if status == "passed")
    (WORK / "results.json").write_text(
        json.dumps({"commit": git("rev-parse", "HEAD") if clean else None, "date": time.strftime("%Y-%m-%d"), "passed": passed}), encoding="utf-8")


def record(folder):
    results = json.loads((folder / ".build/lanes/results.json").read_text(encoding="utf-8"))
    if results["commit"] is None:
        raise SystemExit("the last run had uncommitted changes: a record needs a commit")
    landings, ran = read_record()
    ran |= {name: (results["commit"][:12], results["date"]) for name in results["passed"]}
    lines = ["# Written by `./dev test record`: the landings so far, and the commit and date that last ran each step.", f"landings {landings + 1}",
             *(f"step {name} {commit} {date}" for name, (commit, date) in sorted(ran.items()))]
    RECORD.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--all", action="store_true")
    arguments.add_argument("--steps")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--record", nargs="?", const=ROOT, type=Path)
    given = arguments.parse_args()
    if given.record:
        return record(given.record)
    configure()
    steps = read_steps()
    everything = given.all or os.environ.get("HOPTRAIL_CI") == "all"
    if given.steps:
        unknown = sorted(set(given.steps.split(",")) - set(steps))
        if unknown:
            raise SystemExit(f"no step \"{unknown[0]}\"; the steps are {', '.join(steps)}")
        chosen, folders, waiting, everything = dict.fromkeys(with_fixtures(given.steps.split(","), steps), "it was named"), [], [], False
    else:
        chosen, folders, waiting = choose(steps, everything)
    print(f"{len(chosen)} of {len(steps)} steps, about {minutes_of(chosen, steps):.0f} minutes:")
    for name in sorted(chosen):
        print(f"  {name}: {chosen[name]}" + (f"; {' '.join(folders)}" if name == "sanitizers" and folders else ""), flush=True)
    if waiting:
        print(f"Asked for, but more than {LANE_MINUTES} minutes: {', '.join(waiting)}. They come first at the next landing; ./dev test ci runs everything.")
    if given.list:
        return None
    missing = write_needs(chosen, steps)
    results = run(chosen, folders, everything)
    kept = summarize(results, set(chosen), steps, missing, everything)
    keep(results)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
