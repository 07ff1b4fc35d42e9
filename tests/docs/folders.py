#!/usr/bin/env python3
"""A folder of core includes only the folders that core/CMakeLists.txt lists for it, and docs/architecture.md draws that list.

    folders.py [--write]      check the sources, and compare the drawing or write it
    folders.py --self-test    a small tree with each kind of mistake is refused

A folder may include the folders behind its name and all that those may include. It includes each of them: an edge that no source
needs is an error, too. A row of the table of methods (an .inc file) is expanded by readers in all layers, so its #include is no
edge of the table; who reads the table uses the folders of the rows. A folder of MOST_LINES stays below its limit.
"""
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = "methods/method_table.inc"
BEGIN, END = "<!-- folders of core: drawn by tests/docs/folders.py --write -->\n", "<!-- end of the drawing -->\n"
SOURCES = {".hpp", ".cpp", ".inc"}
MOST_LINES = {"shards": 4000}  # of code, of all files below a folder: the code of a method for shards belongs to the method


class Folders:
    def __init__(self, root):
        self.core = root / "core"
        self.layers, self.below, self.owner, self.errors = {}, {}, {}, []
        layer = None
        for line in (self.core / "CMakeLists.txt").read_text(encoding="utf-8").splitlines():
            if heading := re.match(r"# Layer (\w+):", line):
                layer = heading[1]
            if call := re.match(r" *hoptrail_core_folder\(([^)]*)\)", line):
                names, _, parts = call[1].partition(" PARTS ")
                self.add(layer, names.split(), parts.split())
        self.texts = {path.relative_to(self.core): path.read_text(encoding="utf-8")
                      for path in sorted(self.core.rglob("*")) if path.suffix in SOURCES}

    def add(self, layer, names, patterns):
        folder, lower = names[0], names[1:]
        for name in lower:
            if name not in self.below:
                self.errors.append(f"core/CMakeLists.txt: {folder} lists {name}, which does not stand above it")
        self.layers.setdefault(layer, []).append(folder)
        self.below[folder] = [name for name in lower if name in self.below]
        self.owner[folder] = folder
        for pattern in patterns:
            for part in self.core.glob(pattern):
                self.owner[part.relative_to(self.core).as_posix()] = folder

    def allowed(self, folder):
        return {folder}.union(*(self.allowed(lower) for lower in self.below[folder]))

    def owner_of(self, path):
        """The folder of CMakeLists.txt that a file below core belongs to."""
        return next((self.owner[above.as_posix()] for above in path.parents if above.as_posix() in self.owner), None)

    def check(self):
        includes = re.compile(r'^\s*#\s*include "([^"]+)"', re.M)
        used = {folder: set() for folder in self.below}
        for path, text in self.texts.items():
            folder = self.owner_of(path)
            if folder is None:
                self.errors.append(f"core/{path}: no folder of core/CMakeLists.txt has it")
                continue
            for included in includes.findall(text):
                if not included.startswith("core/"):
                    if not included.endswith("_generated.h"):
                        self.errors.append(f"core/{path} includes {included}, which is not below core")
                    continue
                target = Path(included).relative_to("core")
                if target.as_posix() == TABLE:
                    used[folder] |= {self.owner_of(Path(row).relative_to("core")) for row in includes.findall(self.texts[target])}
                elif target.suffix != ".inc" or target.parent == path.parent:
                    used[folder].add(self.owner_of(target))
                    if self.owner_of(target) not in self.allowed(folder):
                        self.errors.append(f"core/{path} includes {included}: core/CMakeLists.txt does not list "
                                           f"{self.owner_of(target)} for {folder}, nor for a folder that it lists")
        for folder, most in MOST_LINES.items():
            lines = sum(len(re.findall(r"^\s*(?!//)\S", text, re.M)) for path, text in self.texts.items() if path.parts[0] == folder)
            if lines > most:
                self.errors.append(f"core/{folder} has {lines} lines of code, at most {most} are allowed")
        for folder, lower in self.below.items():
            for name in lower:
                if name not in used[folder]:
                    self.errors.append(f"core/CMakeLists.txt lists {name} for {folder}, which includes nothing of it")

    def drawing(self):
        above = {name for lower in self.below.values() for name in lower}
        rows = [("capi", ["capi"], {"capi": [folder for folder in self.below if folder not in above]})]
        rows += [(layer, folders[::-1], self.below) for layer, folders in reversed(self.layers.items())]
        wide = max(map(len, self.below))
        lines = ["  ".join([*self.layers, "capi"])]
        for layer, folders, below in rows:
            lines.append("")
            for number, folder in enumerate(folders):
                lower = "  ".join(below[folder])
                lines.append(f"{layer if number == 0 else '':9}{folder:{wide + 3}}{'→ ' if lower else ''}{lower}".rstrip())
        return "".join(f"{line}\n" for line in ["```text", *lines, "```"])


def compare(root, folders, write):
    page = root / "docs/architecture.md"
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        folders.errors.append(f"docs/architecture.md lacks the lines {BEGIN.strip()} and {END.strip()}")
        return
    wanted = before + BEGIN + folders.drawing() + END + after
    if write:
        page.write_text(wanted, encoding="utf-8")
    elif text != wanted:
        folders.errors.append("docs/architecture.md: the drawing of the folders is out of date: tests/docs/folders.py --write")


def errors_of(root, write=False):
    folders = Folders(root)
    folders.check()
    compare(root, folders, write)
    return folders


SMALL_TREE = {
    "core/CMakeLists.txt": "# Layer low:\nhoptrail_core_folder(base)\n# Layer high:\nhoptrail_core_folder(text base)\n"
                           "hoptrail_core_folder(task text PARTS */shards)\n",
    "core/base/a.hpp": "",
    "core/text/b.cpp": '#include "core/base/a.hpp"\n',
    "core/text/b.hpp": "",
    "core/text/shards/s.hpp": '#include "core/task/c.cpp"\n',
    "core/task/c.cpp": '#include "core/text/b.hpp"\n#include "core/base/a.hpp"\n#include "core/text/shards/s.hpp"\n',
    "docs/architecture.md": BEGIN + END,
}
MISTAKES = {
    "includes core/task/c.cpp": ("core/base/a.hpp", '#include "core/task/c.cpp"\n'),
    "includes core/text/shards/s.hpp": ("core/text/b.cpp", '#include "core/base/a.hpp"\n#include "core/text/shards/s.hpp"\n'),
    "not below core": ("core/base/a.hpp", '#include "capi/src/call.hpp"\n'),
    "includes nothing of it": ("core/text/b.cpp", ""),
    "no folder of core/CMakeLists.txt": ("core/new/d.hpp", ""),
    "does not stand above it": ("core/CMakeLists.txt", SMALL_TREE["core/CMakeLists.txt"].replace("(base)", "(base task)")),
    "has 4001 lines of code": ("core/shards/long.hpp", "int one;\n" * 4001),
    "out of date": ("docs/architecture.md", BEGIN + "an older one\n" + END),
    "lacks the lines": ("docs/architecture.md", "no drawing\n"),
}


def self_test():
    def errors_with(path, text):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, content in SMALL_TREE.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content, encoding="utf-8")
            errors_of(root, write=True)
            if path is not None:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            return errors_of(root).errors

    wrong = [f"a sound tree is refused: {error}" for error in errors_with(None, "")]
    for words, (path, text) in MISTAKES.items():
        errors = errors_with(path, text)
        if not any(words in error for error in errors):
            wrong.append(f'"{words}" is not among the errors of {path}: {errors}')
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(MISTAKES)} mistakes are refused")


def main():
    if "--self-test" in sys.argv:
        return self_test()
    folders = errors_of(ROOT, "--write" in sys.argv)
    if folders.errors:
        sys.exit("\n".join(folders.errors))
    print(f"{len(folders.below)} folders of core in {len(folders.layers)} layers, {len(folders.texts)} files")


main()
