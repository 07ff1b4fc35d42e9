#!/usr/bin/env python3
"""Builds the native library for each target, checks it and runs its tests.

    natives.py --work FOLDER [--page PAGE] [--build-only] [TARGET…]

Prints a table. FOLDER/TARGET then has the libraries; FOLDER/TARGET/result.json has the findings, from which PAGE is written.
"""
import argparse
import json
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "bindings/generate"))

import build_target  # noqa: E402
import header  # noqa: E402
import platform_page  # noqa: E402
import rules  # noqa: E402
import run_target  # noqa: E402
from targets import TARGETS  # noqa: E402
from toolchain import Toolchain  # noqa: E402


def sources_in(work):
    """Regenerates the headers, as in source packages."""
    subprocess.run([sys.executable, "-B", ROOT / "packaging/collect_sources.py", work / "sources"], check=True)
    version = re.search(r"project\(hoptrail VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
    eigen = next((path for path in map(Path, ("/usr/include/eigen3", "/usr/local/include/eigen3")) if path.exists()), None)
    if eigen is None:
        sys.exit("natives: Eigen is not in /usr/include/eigen3: install libeigen3-dev")
    declared = frozenset(function.name for function in header.read_header().functions)
    return build_target.Sources(ROOT, work / "sources/headers", eigen, version, declared)


def make_result(zig, sources, target, work, runs):
    """Builds and inspects one target and, if `runs`, runs its tests. A failure is a line in result["broken"]."""
    from inspect_library import inspect  # needs lief
    begin, folder = time.time(), work / target.name
    result = {"target": target.name, "digest": sources.digest(), "broken": []}
    try:
        built = build_target.build(zig, sources, target, folder)
        result["build_seconds"] = round(time.time() - begin)
        facts = inspect(target, built)
        result["broken"] += rules.violations(target, facts, sources.declared)
        result |= platform_page.figures_of(target, built, facts)
        if runs:
            result |= run_target.run(zig, sources, target, built, folder / "tests")
        result["broken"] += result.pop("failed", [])
    except (RuntimeError, ValueError) as error:
        result["broken"].append(str(error))
    # The page is written from complete runs; packages only need to know whether the libraries are valid.
    name = "result.json" if runs else "built.json"
    (folder / name).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="the folder to build in")
    parser.add_argument("--page", type=Path, help="written from the results of this run and of earlier ones of the same sources")
    parser.add_argument("--build-only", action="store_true", help="build and check the structure; run no tests and write no page")
    parser.add_argument("--nice", type=int, default=0, help="niceness of the compilers")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(target.name for target in TARGETS))
    arguments = parser.parse_args()
    known = {target.name: target for target in TARGETS}
    if unknown := [name for name in arguments.targets if name not in known]:
        sys.exit(f"natives: unknown target {', '.join(unknown)}; known are {', '.join(known)}")
    wanted = [known[name] for name in arguments.targets] or TARGETS
    work = arguments.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    zig = Toolchain(work, ["nice", "-n", str(arguments.nice)] if arguments.nice else [])
    sources = sources_in(work)
    results = []
    for target in wanted:
        print(f"natives: {target.name}", file=sys.stderr, flush=True)
        results.append(make_result(zig, sources, target, work, not arguments.build_only))
    print(platform_page.table(results))
    broken = [f"{result['target']}: {line}" for result in results for line in result["broken"]]
    print("\n".join(broken) if broken else f"{len(results)} targets, nothing broken")
    if arguments.page and not arguments.build_only:
        results = platform_page.read_results(work, known, sources.digest())
        earlier = arguments.page.read_text(encoding="utf-8") if arguments.targets and arguments.page.exists() else ""
        arguments.page.write_text(platform_page.page(results, list(known), earlier), encoding="utf-8")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
