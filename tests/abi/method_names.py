#!/usr/bin/env python3
"""A method is named in its folder, in the table of methods, in docs and in tests, and nowhere else.

    method_names.py ROOT [--write]

Names are those of core/methods/method_table.inc; words that the field uses for more than a method (bm25, dense, …) do not count.
tests/abi/method_names.txt has the places that are left over from before this rule, with the number of lines that name the method.
They may become fewer: then `--write` rewrites the list. A place that is not in it, or has more lines, is a failure.
"""
import re
import sys
from collections import Counter
from pathlib import Path

root = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(root / "bindings" / "generate"))
from methods import TABLE, read_methods  # noqa: E402

WORDS_OF_THE_FIELD = {"bm25", "tfidf", "dense", "hybrid", "none", "golden"}
SEARCHED = ("core", "capi", "bindings", "cli", "schemas", "wasm", "packaging", "cmake", "dev")
CODE = {"", ".c", ".cc", ".cpp", ".cs", ".fbs", ".h", ".hpp", ".inc", ".java", ".js", ".kt", ".mjs", ".py", ".rs", ".sh", ".swift", ".ts",
        ".cmake"}
LEFT_OUT = {"node_modules", "dist", "target", "obj", "bin", "build", ".build", ".gradle", "__pycache__", "tests", "test", "Tests"}
GENERATED = re.compile(r"^.{0,8}Written by bindings/generate/|tests/abi/one_file_list\.py --write", re.M)
allowed_list = root / "tests/abi/method_names.txt"


def home_of(name):
    """The folder of the method's row, with a trailing slash; of a loop, whose folder it shares, its own files alone."""
    for included in re.findall(r'^#include "(.+?)"', TABLE.read_text(encoding="utf-8"), re.M):
        text = (root / included).read_text(encoding="utf-8")
        if re.search(rf"^HOP_(METHOD|LOOP)\(\s*{name},", text, re.M):
            folder = included[: included.rindex("/") + 1]
            return folder if folder.startswith("core/methods/") else f"{folder}{name}."
    raise ValueError(name)


def lines_that_name():
    """(file, method) → lines."""
    homes = {method.name: home_of(method.name) for method in read_methods() if method.name not in WORDS_OF_THE_FIELD}
    patterns = {name: re.compile(rf"(?<![A-Za-z0-9]){name}(?![A-Za-z0-9])") for name in homes}
    found = Counter()
    for file in sorted(file for name in SEARCHED for file in [root / name, *(root / name).rglob("*")]):
        path = file.relative_to(root).as_posix()
        is_code = file.suffix in CODE and file.is_file() and not file.is_symlink() and file != TABLE
        if not is_code or LEFT_OUT & set(path.split("/")):
            continue
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if GENERATED.search(text[:1500]):
            continue
        for name, pattern in patterns.items():
            if not path.startswith(homes[name]):
                lines = sum(1 for line in text.splitlines() if pattern.search(line) and homes[name] not in line)
                if lines:
                    found[path, name] = lines
    return found


def main():
    found = lines_that_name()
    if "--write" in sys.argv:
        allowed_list.write_text("".join(f"{path} {name} {lines}\n" for (path, name), lines in sorted(found.items())))
    allowed = Counter()
    for line in allowed_list.read_text(encoding="utf-8").splitlines():
        path, name, lines = line.split()
        allowed[path, name] = int(lines)
    for (path, name), lines in sorted(found.items()):
        if lines > allowed[path, name]:
            print(f"{path}: {lines} lines name the method {name}; {allowed[path, name]} may")
    fewer = [f"{path}: {lines} lines may name {name}, {found[path, name]} do: method_names.py --write"
             for (path, name), lines in sorted(allowed.items()) if found[path, name] < lines]
    print("\n".join([*fewer, f"{sum(found.values())} lines in {len({path for path, _ in found})} files are left over"]))
    sys.exit(found != allowed)


main()
