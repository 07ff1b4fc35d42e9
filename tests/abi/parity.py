#!/usr/bin/env python3
"""Every function of the header is within reach in every language.

    parity.py

A function must be in the raw layer that is generated from the header, where a binding has one, and be used by the layer that
people see. The exceptions stand here with their reasons; one that is not needed any more is a failure, too.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINDINGS = ROOT / "bindings"

STATUS_OF_CALL = "the call has returned the status"
NO_FILES = "there are no files to map in WebAssembly"
ONE_THREAD = "a module has one thread"
SHARDS = ("hop_shard", "hop_coordinator_")
# What the modules for browsers do not export: an explanation crosses to a page as JSON, which JavaScript parses by itself.
NATIVE_ONLY = ("hop_train_", "hop_explanation_", *SHARDS)
AS_TEXT = "options cross as text"
COUNTED = "the layer has counted its additions"

# Name: raw layers, the layer that people see, functions that it does without. A raw layer is a file, or several together.
LANGUAGES = {
    "cpp": ((), ("cpp/include/**/*.hpp",), {"hop_error_status": STATUS_OF_CALL}),
    "js": ((("js/src/engine/raw.ts", "js/src/store/raw.ts"),), ("js/src/**/*.ts",), {
        "hop_error_status": STATUS_OF_CALL, "hop_graph_map": NO_FILES,
        "hop_task_take_part": ONE_THREAD, "hop_part_run": ONE_THREAD, "hop_part_free": ONE_THREAD,
        "hop_options_set_integer": AS_TEXT, "hop_options_set_number": AS_TEXT, "hop_options_set_flag": AS_TEXT,
        "hop_options_get": "an option set lives within one call",
        "hop_corpus_size": COUNTED, "hop_questions_count": COUNTED,
    }),
    "python": (("python/src/hoptrail/_raw.py",), ("python/src/hoptrail/*.py",), {
        "hop_error_status": STATUS_OF_CALL, "hop_questions_count": COUNTED,
    }),
    "rust": (("rust/hoptrail-sys/src/raw.rs",), ("rust/hoptrail/src/*.rs",), {}),
    "java": (("java/src/main/java/io/hoptrail/raw/RawFunctions.java", "java/src/main/c/functions.c"),
             ("java/src/main/java/io/hoptrail/*.java",), {
        "hop_error_status": STATUS_OF_CALL, "hop_questions_count": COUNTED, "hop_status_name": "the names are an enum's",
    }),
    "csharp": (("csharp/src/Raw/Functions.cs",), ("csharp/src/**/*.cs",), {
        "hop_questions_count": COUNTED, "hop_corpus_size": COUNTED,
    }),
    "swift": ((), ("swift/Sources/Hoptrail/*.swift",), {}),
}


def header_functions():
    text = (ROOT / "capi" / "include" / "hoptrail.h").read_text(encoding="utf-8")
    return set(re.findall(r"^HOP_API [^;(]*?\b(hop_\w+)\(", text, re.M))


# Shards are carried by engines for data on many machines: Python has one of these (hoptrail.spark).
SHARDS_ARE_PYTHONS = "an engine that carries shards calls the C interface, or Python"
EVIDENCE_GRAPH = "the evidence graph is read from the JSON of the explanation"
for language in ("cpp", "python", "rust", "java", "csharp", "swift"):
    LANGUAGES[language][2].update(
        {name: EVIDENCE_GRAPH for name in header_functions() if name.startswith("hop_explanation_")})
for language in ("cpp", "rust", "java", "csharp", "swift"):
    LANGUAGES[language][2].update(
        {name: SHARDS_ARE_PYTHONS for name in header_functions() if name.startswith(SHARDS)})
for language in ("js", "python", "rust", "java", "csharp", "swift"):
    LANGUAGES[language][2]["hop_options_copy"] = "a program copies the language's own map of options"


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*|^\s*#[^\n]*", "", text, flags=re.S | re.M)


def named_in(patterns, but=()):
    """The words of files outside of comments."""
    words = set()
    paths = [path for pattern in patterns for path in BINDINGS.glob(pattern) if path not in but]
    if not paths:
        sys.exit(f"no file like bindings/{patterns[0]}")
    for path in paths:
        words |= set(re.findall(r"\w+", without_comments(path.read_text(encoding="utf-8"))))
    return words


def main():
    functions = header_functions()
    problems = []
    for language, (raw, shown, exceptions) in LANGUAGES.items():
        wanted = {name for name in functions if language != "js" or not name.startswith(NATIVE_ONLY)}
        layers = [(layer,) if isinstance(layer, str) else layer for layer in raw]
        raw_paths = [BINDINGS / name for names in layers for name in names]
        for names in layers:
            missing = sorted(wanted - named_in(names))
            problems += [f"{language}: {function} is not in bindings/{' or '.join(names)}" for function in missing]
        used = named_in(shown, but=raw_paths)
        for name in sorted(wanted - used - exceptions.keys()):
            problems.append(f"{language}: {name} is not used")
        for name in sorted(exceptions.keys() & used):
            problems.append(f"{language}: {name} is used, and need not be an exception")
        for name in sorted(exceptions.keys() - wanted):
            problems.append(f"{language}: the exception {name} is not in the header")
    if len(functions) < 90:
        problems.append(f"only {len(functions)} functions were found in the header")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(functions)} functions in {', '.join(LANGUAGES)}")


if __name__ == "__main__":
    main()
