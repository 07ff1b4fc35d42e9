#!/usr/bin/env python3
"""What each binding adds to the C ABI's time: the same searches in C and in other languages, in turns.

    run.py FOLDER COMMAND LIBRARY [NAME=PROGRAM[=LIMIT]]…

FOLDER   a set with passages.jsonl, questions.jsonl, passages.f16.npy, questions.f16.npy and masked.f16.npy
COMMAND  the built `hoptrail`, which makes the graph
LIBRARY  libhoptrail.so; search_loop.c is compiled against it, with $CC or cc, and the others find it as HOPTRAIL_LIBRARY
NAME     one language; PROGRAM is its search_loop with arguments, if any, split as a shell does;
         LIMIT (1.10) is the largest ratio of its time to C's that is taken

Each program does what search_loop.c says at its top. A round is a pass of C and a pass of the other, the order changing from
round to round, so that what else goes on on the machine meets both; while one works, the other waits for its line. The
ratio is the median of the rounds' ratios. C against a second process of C says how far two equal programs come apart.

Prints a Markdown table. Exit 1 when a checksum or the goal is missed; a program that ends with 77 before it is ready is left
out by name.
"""
import array
import contextlib
import json
import os
import re
import shlex
import statistics
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ROUNDS = 21
HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parents[2] / "capi" / "include"


class Failure(Exception):
    pass


# ---- Inputs ----


def write_rows(source, target):
    """A NumPy file of float16 in rows as little-endian floats alone. Returns rows and dimension."""
    data = source.read_bytes()
    (length,) = struct.unpack_from("<H", data, 8)
    head = data[10:10 + length].decode("latin-1")
    shape = re.search(r"'shape': \((\d+), (\d+)\)", head)
    if data[:8] != b"\x93NUMPY\x01\x00" or "'<f2'" not in head or "'fortran_order': False" not in head or not shape:
        raise Failure(f"{source}: not a NumPy 1.0 file of float16 in rows")
    rows, dimension = int(shape[1]), int(shape[2])
    values = array.array("f", struct.unpack_from(f"<{rows * dimension}e", data, 10 + length))
    if sys.byteorder == "big":
        values.byteswap()
    target.write_bytes(values.tobytes())
    return rows, dimension


def write_inputs(folder, work):
    """Arguments of a search_loop behind the graph, and the number of questions."""
    lines = (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in lines]
    for number, question in enumerate(questions, 1):
        if "\n" in question:
            raise Failure(f"question {number} has more than one line")
    text, vectors, masked = work / "questions.txt", work / "questions.f32", work / "masked.f32"
    text.write_text("".join(question + "\n" for question in questions), encoding="utf-8", newline="\n")
    rows, dimension = write_rows(folder / "questions.f16.npy", vectors)
    masked_rows, masked_dimension = write_rows(folder / "masked.f16.npy", masked)
    if (rows, dimension) != (masked_rows, masked_dimension) or rows != len(questions):
        raise Failure(f"{len(questions)} questions, vectors of {rows} × {dimension}, masked {masked_rows} × {masked_dimension}")
    return [text, vectors, masked, str(dimension)], len(questions)


def build_graph(folder, command, graph):
    subprocess.run([command, "index", folder / "passages.jsonl", "--vectors", folder / "passages.f16.npy", "-o", graph],
                   check=True, stdout=sys.stderr)


def compile_c(library, program):
    compiler = shlex.split(os.environ.get("CC", "cc"))
    subprocess.run([*compiler, "-std=c11", "-O2", f"-I{INCLUDE}", HERE / "search_loop.c", "-ljansson", library,
                    f"-Wl,-rpath,{library.parent}", "-o", program], check=True)


# ---- Programs ----


class Program:
    """A search_loop that is ready for passes."""

    def __init__(self, name, command, arguments, library):
        self.name = name
        self.process = subprocess.Popen([*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "HOPTRAIL_LIBRARY": str(library)})

    def wait_until_ready(self):
        """False where the language is not here."""
        line = self.process.stdout.readline()
        if line == "ready\n":
            return True
        self.process.stdin.close()
        code = self.process.wait()
        if line == "" and code == 77:
            return False
        raise Failure(f"{self.name}: \"ready\" was expected, not {line!r} (exit {code})")

    def measure(self):
        """Nanoseconds and checksum of one pass."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        figures = re.fullmatch(r"(\d+) (\d+)\n", line)
        if not figures:
            raise Failure(f"{self.name}: \"NANOSECONDS CHECKSUM\" was expected, not {line!r}")
        return int(figures[1]), int(figures[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def compare(reference, other):
    """Nanoseconds of both in all rounds, side by side."""
    pairs = []
    checksum = reference.measure()[1]
    for number in range(ROUNDS):
        times = {}
        for program in (reference, other) if number % 2 == 0 else (other, reference):
            times[program], found = program.measure()
            if found != checksum:
                raise Failure(f"{program.name}: checksum {found}, C has {checksum}")
        pairs.append((times[reference], times[other]))
    return pairs


# ---- Table ----


def parse_program(text):
    match = re.fullmatch(r"([^=]+)=(.+?)(?:=(\d+(?:\.\d+)?))?", text)
    if not match:
        raise Failure(f"NAME=PROGRAM[=LIMIT] was expected, not {text!r}")
    return match[1], shlex.split(match[2]), float(match[3] or 1.10)


def row(name, pairs, limit, count):
    """A line of the table, and whether the goal is reached."""
    ratios = sorted(other / reference for reference, other in pairs)
    ratio = statistics.median(ratios)
    own, c = (statistics.median(side) / count / 1e6 for side in ([b for _, b in pairs], [a for a, _ in pairs]))
    reached = limit is None or ratio <= limit
    goal, mark = ("", "") if limit is None else (f"{limit:.2f}", "ok" if reached else "short")
    print(f"| {name} | {own:.3f} | {c:.3f} | {ratio:.3f} | {ratios[0]:.2f} … {ratios[-1]:.2f} | {goal} | {mark} |", flush=True)
    return reached


def run(folder, command, library, programs, work):
    inputs, count = write_inputs(folder, work)
    build_graph(folder, command, work / "graph.hop")
    compile_c(library, work / "search_loop")
    arguments = [work / "graph.hop", *inputs]
    c = [work / "search_loop"]
    missed = []
    with Program("C", c, arguments, library) as reference:
        reference.wait_until_ready()
        print(f"{count} questions, {ROUNDS} rounds\n")
        print("| program | ms a question | C for comparison | ratio | least … most | goal | |\n|---|---:|---:|---:|---:|---:|---|")
        for name, own_command, limit in [("C again", c, None), *programs]:
            try:
                with Program(name, own_command, arguments, library) as other:
                    if not other.wait_until_ready():
                        print(f"skipped: {name}, its toolchain is not here", file=sys.stderr)
                    elif not row(name, compare(reference, other), limit, count):
                        missed.append(f"{name} is slower than its goal")
            except (Failure, OSError) as failure:  # the others are measured all the same
                missed.append(str(failure))
    if missed:
        raise Failure("; ".join(missed))


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    folder, command, library = (Path(argument).resolve() for argument in sys.argv[1:4])
    try:
        programs = [parse_program(argument) for argument in sys.argv[4:]]
        with tempfile.TemporaryDirectory() as work:
            run(folder, command, library, programs, Path(work))
    except (Failure, OSError, subprocess.CalledProcessError) as failure:
        sys.exit(f"run.py: {failure}")


if __name__ == "__main__":
    main()
