#!/usr/bin/env python3
"""Makes the .inc files of this folder from the sources of Snowball 2.2.0 (README.md).

    make_stemmers.py SNOWBALL_SOURCES [--check]

Builds Snowball's compiler with cc, lets it write C for each language in LANGUAGES, and keeps of that and of the runtime
what core/text/snowball.cpp includes into one namespace: all but #include lines, extern "C" and the functions that allocate
an environment. Nothing else is changed. --check compares instead of writing, and fails if a file differs, is missing or is
one too many.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
VERSION = "2.2.0"
LANGUAGES = ["danish", "dutch", "finnish", "french", "german", "italian", "norwegian", "portuguese", "russian", "spanish",
             "swedish"]
MOST_STRINGS, MOST_INTEGERS = 1, 3  # variables of a stemmer, for which core/text/snowball.cpp has room


def without_blocks(text):
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", text, flags=re.S)
    text = re.sub(r"#if 0\n.*?#endif\n", "", text, flags=re.S)
    text = re.sub(r"^#include .*\n", "", text, flags=re.M)
    text = re.sub(r"^extern .*\b(SN_\w+|create_env|close_env)\(.*\n", "", text, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def stemmer(compiler, sources, language, folder):
    output = folder / language
    subprocess.run([compiler, sources / "algorithms" / f"{language}.sbl", "-o", output, "-ep", "", "-u"], check=True)
    text = output.with_suffix(".c").read_text()
    strings, integers = map(int, re.search(r"SN_create_env\((\d+), (\d+)\)", text).groups())
    if strings > MOST_STRINGS or integers > MOST_INTEGERS:
        sys.exit(f"{language} has {strings} strings and {integers} integers: make room in core/text/snowball.cpp")
    return without_blocks(text)


def runtime(sources):
    parts = [f"/* The runtime of Snowball {VERSION} - https://snowballstem.org/ */\n"]
    parts += [without_blocks((sources / "runtime" / name).read_text()) for name in ("api.h", "header.h", "utilities.c")]
    return "\n".join(parts)


def make(sources):
    if VERSION not in (sources / "compiler" / "header.h").read_text():
        sys.exit(f"{sources} is not Snowball {VERSION}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        compiler = folder / "snowball"
        subprocess.run(["cc", "-O1", "-o", compiler, *(sources / "compiler").glob("*.c")], check=True)
        made = {f"{language}.inc": stemmer(compiler, sources, language, folder) for language in LANGUAGES}
    return made | {"runtime.inc": runtime(sources), "LICENSE": (sources / "COPYING").read_text()}


def main():
    made = make(pathlib.Path(sys.argv[1]))
    if "--check" not in sys.argv:
        for name, text in made.items():
            (FOLDER / name).write_text(text)
        return
    held = {path.name: path.read_text() for path in FOLDER.iterdir() if path.suffix == ".inc" or path.name == "LICENSE"}
    differing = sorted(name for name in made.keys() | held.keys() if made.get(name) != held.get(name))
    for name in differing:
        print(f"differs from Snowball {VERSION}: {name}")
    print(f"{len(held)} files compared")
    sys.exit(bool(differing))


main()
