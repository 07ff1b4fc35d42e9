#!/usr/bin/env python3
"""Mutants of the hand-written layer of bindings/python, by cosmic-ray: T3 of docs/trust.md.

    python_bindings.py FOLDER [--mutants N] [--seed S]

Works in FOLDER, on a copy of the package. Python runs with the packages of its tests and cosmic-ray; HOPTRAIL_LIBRARY names the
library. Each of N random mutants of MODULES runs TESTS until one fails.
"""
import argparse
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/trust"))
import trust  # noqa: E402

MODULES = ("_call", "_files", "_filters", "_graph", "_hits", "_metadata", "_options", "_questions", "_sources", "_store", "_vectors")
TESTS = ("graph", "files", "filters", "results", "store", "host_functions", "contract")
# As of the engine's mutants. Mutants of other operators are found by a type checker or by any run.
KINDS = re.compile(r"core/(AddNot|NumberReplacer|ZeroIterationForLoop|ExceptionReplacer|Replace(OrWithAnd|AndWithOr|TrueWithFalse|"
                   r"FalseWithTrue|UnaryOperator_Delete_Not|ComparisonOperator_(Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Eq_NotEq|NotEq_Eq|Is_IsNot|"
                   r"IsNot_Is|In_NotIn|NotIn_In)|BinaryOperator_(Add_Sub|Sub_Add)))")
LEAST_KILLED = 0.80
CONFIGURATION = """[cosmic-ray]
module-path = [{modules}]
timeout = 300.0
test-command = "{test}"
[cosmic-ray.distributor]
name = "local"
"""


def choose(session, count, seed):
    """Leaves `count` mutants of the session. Returns how many there were."""
    with sqlite3.connect(session) as data:
        rows = data.execute("SELECT job_id, operator_name FROM mutation_specs ORDER BY module_path, start_pos_row, start_pos_col, operator_name, occurrence")
        all_of_kinds = [job for job, kind in rows if KINDS.fullmatch(kind)]
        chosen = set(random.Random(seed).sample(all_of_kinds, min(count, len(all_of_kinds))))
        for (job,) in data.execute("SELECT job_id FROM work_items").fetchall():
            if job not in chosen:
                for table in ("work_items", "mutation_specs"):
                    data.execute(f"DELETE FROM {table} WHERE job_id = ?", (job,))
    return len(all_of_kinds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    given = parser.parse_args()
    folder, session = given.folder.resolve(), given.folder.resolve() / "session.sqlite"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "bindings/python/src/hoptrail", folder / "hoptrail")
    tests = " ".join(str(ROOT / f"tests/bindings/python/test_{name}.py") for name in TESTS)
    test = f"{sys.executable} -B -m pytest -x -q -p no:cacheprovider --basetemp {folder}/temporary {tests}"
    modules = ", ".join(f'"hoptrail/{name}.py"' for name in MODULES)
    (folder / "mutants.toml").write_text(CONFIGURATION.format(modules=modules, test=test), encoding="utf-8")
    os.environ.update(PYTHONPATH=str(folder), PYTHONDONTWRITEBYTECODE="1")

    def run(*command):
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)

    run(*test.split())  # without a mutant
    run(sys.executable, "-m", "cosmic_ray.cli", "init", "mutants.toml", session)
    count = choose(session, given.mutants, given.seed)
    run(sys.executable, "-m", "cosmic_ray.cli", "exec", "mutants.toml", session)
    tried, survivors = 0, 0
    with sqlite3.connect(session) as data:
        query = "SELECT module_path, start_pos_row, operator_name, test_outcome FROM mutation_specs JOIN work_results USING (job_id) ORDER BY 1, 2"
        for path, line, kind, outcome in data.execute(query):
            tried, survivors = tried + 1, survivors + (outcome == "SURVIVED")
            if outcome == "SURVIVED":
                print(f"{path}:{line}: SURVIVED: {kind}: {(folder / path).read_text(encoding='utf-8').splitlines()[line - 1].strip()}", flush=True)
    return trust.report("T3", "mutants of Python", {
        "mutants that there are": (count, None, None), "tried": (tried, given.mutants, None),
        "killed": (tried - survivors, int(LEAST_KILLED * tried), None), "survivors": (survivors, None, None), "seed": (given.seed, None, None)})


if __name__ == "__main__":
    sys.exit(main())
