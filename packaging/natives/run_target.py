"""The C tests and tests/vectors of a target: compiled for it, linked to both of its libraries, and run if possible."""
import json
import os
import re
import shutil
import subprocess
import sys

# With 64-bit inode numbers: on 32-bit systems, readdir() fails for larger ones, as under qemu.
STRICT_C = ["-std=c11", "-O1", "-g0", "-fno-sanitize=undefined", "-D_FILE_OFFSET_BITS=64"]
SECONDS = 900  # per program: an emulator is about ten times slower than the processor


def run(zig, sources, target, built, folder):
    """The test run: {"tested": in words, "programs": count, "vectors": count, "processors": […], "failed": […]}."""
    if target.runner is None:
        return {"tested": "structure", "programs": 0, "vectors": 0, "processors": []}
    if missing := missing_runner(target):
        return {"tested": "structure", "programs": 0, "vectors": 0, "processors": [],
                "failed": [f"{missing} is missing (Debian: {' '.join(target.runner_packages)})"]}
    folder.mkdir(parents=True, exist_ok=True)
    trial = Trial(zig, sources, target, built, folder)
    vectors = trial.vectors("run_vectors_static", shared=False)
    if target.runs_shared:
        vectors = trial.vectors("run_vectors", shared=True)
    for source in [*sorted((sources.root / "tests/capi").glob("*_test.c")), trial.argument_test()]:
        trial.program(source)
    for processor in target.processors:
        trial.on_processor(processor)
    return {"tested": target.runner_name, "programs": trial.passed, "vectors": vectors, "processors": trial.processors,
            "failed": trial.failed}


def missing_runner(target):
    """The missing emulator, loader or folder of libraries."""
    for part in target.runner:
        if not (os.path.exists(part) if part.startswith("/") else part.startswith("-") or shutil.which(part)):
            return part
    return None


def is_loader(runner):
    return bool(runner) and runner[0].startswith("/lib/ld-")


class Trial:
    def __init__(self, zig, sources, target, built, folder):
        self.zig, self.sources, self.target, self.built, self.folder = zig, sources, target, built, folder
        self.passed, self.failed, self.processors = 0, [], []
        if target.form == "PE":  # Windows looks in the program's folder
            shutil.copyfile(built.shared, folder / built.shared.name)

    def compile(self, source, name, shared, more=()):
        tests = self.sources.root / "tests"
        program = self.folder / (name + (".exe" if self.target.form == "PE" else ""))
        flags = [*STRICT_C, "-I", self.sources.root / "capi/include", "-I", tests / "capi", "-I", tests / "trust",
                 "-I", tests / "vectors", f'-DEXPECTED_VERSION="{self.sources.version}"', source, *more]
        if shared:
            flags += [self.built.import_library or self.built.shared]
            if self.target.form == "ELF":
                flags += ["-dynamic", f"-Wl,-rpath,{self.built.shared.parent}"]
        else:
            flags += ["-DHOPTRAIL_STATIC", self.built.static]
            if not self.target.floor:
                flags += ["-static"]
        flags += ["-lpthread"] if self.target.form == "PE" else ["-lpthread", "-ldl", "-lm"]
        self.zig.c(self.target, *flags, "-o", program)
        return program

    def start(self, command, name):
        """The output of a program that passed; else None, and adds a line to `failed`."""
        environment = {**os.environ, "WINEPREFIX": str(self.folder / "wine"), "WINEDEBUG": "-all",
                       "WINEDLLOVERRIDES": "mscoree,mshtml="}
        if self.target.form != "PE":  # a program in Wine starts others in Wine
            environment["HOPTRAIL_TEST_EMULATOR"] = " ".join(self.target.runner)
        try:
            done = subprocess.run([*map(str, command)], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.failed.append(f"{name}: not done after {SECONDS} s")
            return None
        output = done.stdout.decode(errors="replace")
        if done.returncode != 0:
            self.failed.append(f"{name}: exit code {done.returncode}: {output[-600:].strip()}")
            return None
        self.passed += 1
        return output

    def program(self, source):
        name = source.stem
        more = [source.with_name("run_test_other_file.c")] if name == "run_test" else []
        try:
            program = self.compile(source, name, self.target.runs_shared, more)
        except RuntimeError as error:
            self.failed.append(f"{name}: {error}")
            return
        self.start([*self.target.runner, program], name)

    def argument_test(self):
        made = self.folder / "argument_test.c"
        subprocess.run([sys.executable, "-B", self.sources.root / "tests/capi/make_argument_test.py",
                        self.sources.root / "capi/include/hoptrail.h", made], check=True)
        return made

    def vectors(self, name, shared):
        """The number of results that equal those in tests/vectors/cases, including checksums of graph files."""
        program = self.compile(self.sources.root / "tests/vectors/run_vectors.c", name, shared)
        loads = shared or not is_loader(self.target.runner)  # a static program needs no loader
        return self.count_vectors([*(self.target.runner if loads else ()), program], name)

    def count_vectors(self, command, name):
        cases = sorted((self.sources.root / "tests/vectors/cases").glob("*.cases"))
        output = self.start([*command, *cases], name)
        if output is None:
            return 0
        found = re.search(r'^\{"trust":.*\}', output, re.M)
        if not found:
            self.failed.append(f"{name}: printed no figures: {output[-300:].strip()}")
            return 0
        return json.loads(found[0])["figures"]["results"]

    def on_processor(self, processor):
        """Other processors use other kernels; the answers must be the same."""
        before = len(self.failed)
        self.count_vectors(["qemu-x86_64", "-cpu", processor, self.folder / "run_vectors"], f"vectors on {processor}")
        if len(self.failed) == before:
            self.processors.append(processor)
