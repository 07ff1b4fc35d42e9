#!/usr/bin/env python3
"""Mutation testing: T3 of docs/trust.md. Do the tests notice bugs?

    run.py BUILD [--mutants N] [--seed S] [--only PATTERN | --one-folder] [--narrow] [--list FILE]

BUILD is configured by ninja and has built its tests. All mutants of the sources in FOLDERS are compiled into one build, next to
the others' objects there; a process chooses one by HOPTRAIL_MUTANT. Each of N random mutants runs the tests of its folder
that reach it, the fastest first, and then the wider ones, until one fails. Known survivors, with the reason, are in
tests/mutants/survivors.txt.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "trust"))
import schemata  # noqa: E402
import trust  # noqa: E402

FOLDERS = ["core/store", "core/merge", "core/segments", "core/search", "core/spread", "core/text", "core/keywords", "core/corpus",
           "core/task", "capi/src"]
# Of other machines, or that is not compiled file by file.
NOT_HERE = re.compile(r"(dense_(neon|wasm|avx512|avx2|sse2)|graph_map_windows)\.cpp$")
# By folder: the programs of its tests, then those that see it from further away. A program may have arguments. Folders that are
# not in FOLDERS do not reach LEAST_KILLED yet; --only FOLDER/ tries them.
FAULTS = ["faults_failing_store quick", "faults_store_crash_states quick", "faults_failing_files quick", "faults_damaged_graph quick"]
TESTS = {
    "core/store": (["test_store"], ["test_merge", "test_segments", "test_task", *FAULTS]),
    "core/merge": (["test_merge"], ["test_segments", "test_relations"]),
    "core/segments": (["test_segments"], ["test_relations", *FAULTS]),
    "core/search": (["test_search"], ["test_methods", "test_task"]),
    "core/spread": (["test_spread"], ["test_methods", "test_task"]),
    "capi/src": (["capi_*"], [*FAULTS]),
    "core/text": (["test_text"], ["test_keywords", "test_corpus"]),
    "core/keywords": (["test_keywords"], ["test_corpus", "test_methods"]),
    "core/corpus": (["test_corpus"], ["test_segments", "test_task"]),
    "core/task": (["test_task"], ["test_loops", "test_segments", *FAULTS]),
    "core/methods": (["test_methods"], ["test_task", "test_loops", "test_shards"]),
    "core/methods/trail": (["test_methods"], ["test_task", "test_shards"]),
}
ONLY_TIME = {"Hostile"}  # suites of minutes that measure it
NO_UNITS = re.compile(r"^capi_(out_of_memory|argument_objects|installed.*)$")
LEAST_KILLED = 0.90  # of those that do not survive for a reason that is listed
FEW = 100            # of fewer, two standard deviations less


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, **more)


class Build:
    """All mutants in one build."""

    def __init__(self, build, folders):
        self.build, self.folder = build, build / "mutants"
        self.folder.mkdir(exist_ok=True)
        self.mutants, self.objects, self.left_out = [], {}, collections.defaultdict(set)
        units = self.units(folders)
        self.compile_switch(units)
        self.write_sources(folders)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(self.compile_unit, units))
        self.programs, self.lock = {}, threading.Lock()

    def units(self, folders):
        """What is compiled, of files there: (command, object, sources)."""
        found = []
        for entry in json.loads(run(["ninja", "-C", str(self.build), "-t", "compdb"]).stdout):
            file, output = entry["file"], entry.get("output", "")
            if not output.endswith(".o") or not output.startswith(("core/", "capi/")):
                continue
            path = Path(file) if Path(file).is_absolute() else self.build / file
            if "/Unity/" in file:
                sources = re.findall(r'#include "([^"]+)"', path.read_text(encoding="utf-8"))
            else:
                sources = [file]
            names = [os.path.relpath(source, ROOT) for source in sources]
            if any(str(Path(name).parent) in folders and not NOT_HERE.search(name) and name.endswith(".cpp") for name in names):
                found.append((entry["command"], output, sources, "/Unity/" in file))
        return found

    def compile_switch(self, units):
        compiler = shlex.split(units[0][0])
        compiler = compiler[1] if "ccache" in compiler[0] else compiler[0]
        self.switch = self.folder / "mutant_switch.o"
        subprocess.run([compiler, "-O1", "-fPIC", "-std=c++20", "-I", str(ROOT), "-c", str(HERE / "mutant_switch.cpp"), "-o",
                        str(self.switch)], check=True)

    def sources_of(self, folders):
        for folder in folders:
            for path in sorted((ROOT / folder).glob("*.cpp")):
                if not NOT_HERE.search(path.name):
                    yield str(path.relative_to(ROOT))

    def write_sources(self, folders):
        # A file's numbers do not move when a line of it is left out.
        number, self.first = 0, {}
        for name in self.sources_of(folders):
            self.first[name] = number
            number = self.write_source(name)

    def write_source(self, name):
        made = schemata.Schemata(name, (ROOT / name).read_bytes(), self.first[name], self.left_out[name])
        path = self.folder / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made.text, encoding="utf-8")
        self.mutants = [mutant for mutant in self.mutants if mutant.path != name] + made.mutants
        return made.next_number

    def compile_unit(self, unit):
        command, output, sources, is_unity = unit
        mutated = [self.folder / "source" / os.path.relpath(source, ROOT) for source in sources]
        inputs = [path if path.exists() else Path(source) for path, source in zip(mutated, sources)]
        source = inputs[0]
        target = self.folder / output
        target.parent.mkdir(parents=True, exist_ok=True)
        if is_unity:
            source = target.with_suffix(".cxx")
            source.write_text("".join(f'#include "{path}"\n' for path in inputs), encoding="utf-8")
        words = shlex.split(command)
        at = words.index("-c")
        words[at + 1] = str(source)
        words[words.index("-o") + 1] = str(target)
        words = [word for word in words if word not in ("-Werror", "-O2", "-O3") and not word.startswith("-W")]
        for option in ("-MF", "-MT"):
            if option in words:
                del words[words.index(option):words.index(option) + 2]
        words = [word for word in words if word != "-MD"]
        words += ["-O1", "-w", "-D_GLIBCXX_ASSERTIONS", f"-I{ROOT}", "-include", str(HERE / "mutant_switch.hpp")]
        for _ in range(8):
            done = run(words, cwd=self.build)
            if done.returncode == 0:
                self.objects[output] = target
                return
            wrong = re.findall(rf"^{re.escape(str(self.folder / 'source'))}/([^:]+):(\d+):\d+: (?:fatal )?error", done.stderr, re.M)
            if not wrong:
                break
            for name, line in wrong:
                self.left_out[name].add(int(line))
            for name in {name for name, _ in wrong}:
                with BUILD_LOCK:
                    self.write_source(name)
        sys.exit(f"{output} does not compile with its mutants:\n{done.stderr[:3000]}")

    def links(self, target):
        commands = run(["ninja", "-C", str(self.build), "-t", "commands", target]).stdout.splitlines()
        return shlex.split(next(line for line in reversed(commands) if " -o " in line and " -c " not in line))

    def link(self, target):
        """The program with mutants in it, and what it needs in its environment."""
        with self.lock:
            if target not in self.programs:
                self.programs[target] = self.link_new(target)
            return self.programs[target]

    def link_new(self, target):
        words = [word for word in self.links(target) if word not in (":", "&&")]
        if any("libhoptrail.so" in word for word in words):
            original = words[words.index("-o") + 1]
            return str(self.build / original), {"LD_PRELOAD": str(self.shared_library())}
        return str(self.write_program(words, self.folder / target)), {}

    def shared_library(self):
        path = self.folder / "libhoptrail.so"
        if not path.exists() or path.stat().st_mtime < self.switch.stat().st_mtime:
            words = self.links("hoptrail")
            words = words[words.index("&&") + 1:] if words[0] == ":" else words
            words = words[:words.index("&&")] if "&&" in words else words
            self.write_program(words, path)
        return path

    def write_program(self, words, path):
        words = [str(self.objects.get(word, word)) for word in words if "version-script" not in word]
        archives = {word for word in words if word.endswith(".a")}
        mutated = [str(target) for output, target in self.objects.items()
                   if str(target) not in words and not output.startswith(OF_SHARED_LIBRARY) and
                   ("capi/libhoptrail.a" in archives or archive_of(output) in archives)]
        at = words.index("-o")
        words[at + 1] = str(path)
        done = run(words[:at] + mutated + [str(self.switch)] + words[at:], cwd=self.build)
        if done.returncode != 0:
            sys.exit(f"cannot link {path}:\n{done.stderr[:3000]}")
        return path


BUILD_LOCK = threading.Lock()
OF_SHARED_LIBRARY = "capi/CMakeFiles/hoptrail.dir/"  # where capi is compiled once more


def archive_of(output):
    """core/CMakeFiles/hoptrail_store.dir/… → core/libhoptrail_store.a."""
    folder, name = re.match(r"(\w+)/CMakeFiles/(\w+)\.dir/", output).groups()
    return f"{folder}/lib{name}.a"


class Test:
    """A program, or a suite of one, run without a mutant once: how long it takes, and which mutants it reaches."""

    def __init__(self, command, environment, folder):
        self.command, self.folder = command, folder
        # Data sets of questions only take time here.
        self.environment = {**{name: value for name, value in os.environ.items() if name != "HOPTRAIL_EVAL_DATA"}, **environment}
        with tempfile.NamedTemporaryFile("r", suffix=".reached") as reached:
            begin = time.monotonic()
            done = self.run({"HOPTRAIL_MUTANTS_REACHED": reached.name}, 3600)
            self.seconds = time.monotonic() - begin
            self.reached = {int(line) for line in reached}
        self.passes = done == 0

    def run(self, more, seconds):
        with tempfile.TemporaryDirectory(dir=self.folder) as here:
            process = subprocess.Popen(self.command, cwd=here, env={**self.environment, **more}, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                return "too long"

    def kills(self, mutant):
        return self.run({"HOPTRAIL_MUTANT": str(mutant.number)}, 5 + 6 * self.seconds) != 0


class Tests:
    def __init__(self, build):
        self.build, self.known, self.lock = build, {}, threading.Lock()

    def of(self, pattern):
        """The tests of a program, made when they are first asked for."""
        with self.lock:
            if pattern not in self.known:
                self.known[pattern] = [test for target in self.targets(pattern) for test in self.made(target)]
            return self.known[pattern]

    def targets(self, pattern):
        if not pattern.endswith("*"):
            return [pattern]
        names = run(["ninja", "-C", str(self.build.build), "-t", "targets", "all"]).stdout
        found = set(re.findall(rf"^({re.escape(pattern[:-1])}\w+_test): phony", names, re.M))
        return sorted(name for name in found if not NO_UNITS.match(name))

    def made(self, target):
        name, *arguments = target.split()
        program, environment = self.build.link(name)
        commands = [[program, *arguments]]
        if name.startswith("test_"):
            suites = re.findall(r"^(\w[\w/]*)\.", run([program, "--gtest_list_tests"]).stdout, re.M)
            commands = [[program, f"--gtest_filter={suite}.*", "--gtest_fail_fast"] for suite in suites if suite not in ONLY_TIME]
        made = [Test(command, environment, self.build.folder) for command in commands]
        for test in made:
            if not test.passes:
                print(f"fails without a mutant, and is left out: {' '.join(map(str, test.command))}", file=sys.stderr)
        return [test for test in made if test.passes]


def killer_of(mutant, tests, is_narrow):
    """The test that fails with it, "" where none does, None where none reaches it."""
    is_reached = False
    near, far = TESTS[str(Path(mutant.path).parent)]
    for programs in [near] if is_narrow else [near, far]:
        found = [test for program in programs for test in tests.of(program) if mutant.number in test.reached]
        is_reached = is_reached or bool(found)
        for test in sorted(found, key=lambda test: test.seconds):
            if test.kills(mutant):
                return " ".join(Path(word).name for word in map(str, test.command[:2]))
    return "" if is_reached else None


def known_survivors():
    known = {}
    for line in (HERE / "survivors.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("//"):
            key, _, reason = line.partition(" — ")
            known[key] = reason
    return known


def least_killed(count):
    by_chance = 2 * (count * LEAST_KILLED * (1 - LEAST_KILLED)) ** 0.5 if count < FEW else 0
    return int(LEAST_KILLED * count - by_chance)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--mutants", type=int, default=30)
    parser.add_argument("--seed", type=int, help="of the choice; without one, another each time")
    parser.add_argument("--only", default="", help="mutants whose text has this, such as a file")
    parser.add_argument("--one-folder", action="store_true", help="mutants of one folder, by the seed: a build of minutes less")
    parser.add_argument("--narrow", action="store_true", help="run the tests of the mutant's own folder alone")
    parser.add_argument("--list", type=Path, help="a file for what became of each mutant")
    return parser.parse_args()


def main():
    given = arguments()
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(10**6)
    folders = [FOLDERS[seed % len(FOLDERS)]] if given.one_folder else [folder for folder in TESTS if folder in given.only] or FOLDERS
    build = Build(given.build.resolve(), folders)
    mutants = sorted((mutant for mutant in build.mutants if given.only in mutant.key), key=lambda mutant: mutant.number)
    chosen = random.Random(seed).sample(mutants, min(given.mutants, len(mutants)))
    print(f"mutants: {len(mutants)}, of them tried {len(chosen)}, seed {seed}", flush=True)
    tests = Tests(build)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        killers = list(pool.map(lambda mutant: killer_of(mutant, tests, given.narrow), chosen))
    known, log = known_survivors(), open(given.list, "w", encoding="utf-8") if given.list else None
    survivors = 0
    for mutant, killer in zip(chosen, killers):
        fate = f"killed by {killer}" if killer else "SURVIVED" if killer == "" else "NOT REACHED"
        if log:
            print(f"{mutant.path}:{mutant.line}: {mutant.key}: {fate}", file=log)
        if not killer:
            survivors += 1
            reason = known.get(mutant.key)
            print(f"{mutant.path}:{mutant.line}: {fate}: {mutant.key} — {reason or 'not looked at yet'}", flush=True)
    listed = sum(1 for mutant, killer in zip(chosen, killers) if not killer and mutant.key in known)
    return trust.report("T3", "mutants", {
        "mutants that there are": (len(mutants), None, None), "tried": (len(chosen), 1, None),
        "killed": (len(chosen) - survivors, least_killed(len(chosen) - listed), None), "survivors": (survivors, None, None),
        "survivors with a reason": (listed, None, None), "seed": (seed, None, None)})


if __name__ == "__main__":
    sys.exit(main())
