#!/usr/bin/env python3
"""Checks the Swift package as far as one can without a Swift compiler.

    structure.py [PACKAGE]

PACKAGE is the folder of the package: that of the repository, or one that packaging/swift.sh made, which has the engine's
sources in it. Prints what is wrong, and "N passed, M failed".

Manifest and module map name what exists; the C functions are the header's, with as many arguments as it takes;
numbers that the Swift layer repeats are the header's; brackets balance; what a file uses it imports. With the Python packages
tree-sitter and tree-sitter-swift, every file is parsed, too.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "bindings" / "generate"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from header import read_header  # noqa: E402
from swift_code import c_uses, code_of, unbalanced  # noqa: E402

# Swift enums whose raw values are constants of the header, and what these begin with.
ENUMS = {
    "Status": "HOP_STATUS_", "OptionDescription.Kind": "HOP_OPTION_", "DocumentSource.Format": "HOP_FORMAT_",
    "Graph.ExportFormat": "HOP_EXPORT_", "PassageField": "HOP_PASSAGE_", "TextKind": "HOP_TEXT_",
    "FileRequest.Operation": "HOP_FILE_",
}
# Swift option sets, likewise: one member for each bit.
OPTION_SETS = {"MethodTraits": "HOP_METHOD_"}
# Constants that no Swift source names, and why.
UNUSED_CONSTANTS = {
    "HOP_MEMORY_BORROW": "the library keeps the only copy of a graph's bytes",
    "HOP_STATE_MORE": "every state that is neither waiting nor done",
    "HOP_STATE_FAILED": "a failed step throws its status",
}
# Constants of functions that no Swift source calls (tests/abi/parity.py).
UNUSED_PREFIXES = ("HOP_EDGE_",)
FOUNDATION = re.compile(r"\b(Data|URL|NSLock|FileManager|FileHandle|JSONDecoder|LocalizedError|ProcessInfo|UUID)\b")


class Skipped(Exception):
    """A check that cannot be made here."""


class Package:
    def __init__(self, folder):
        self.folder = folder
        self.manifest = (folder / "Package.swift").read_text(encoding="utf-8")
        self.layer = {path: code_of(path.read_text(encoding="utf-8")) for path in sorted((folder / "Sources" / "Hoptrail").glob("*.swift"))}
        self.header = read_header()

    @property
    def has_library(self):
        return (self.folder / "Sources" / "CHoptrail" / "library").exists()

    def sources(self):
        return [path for part in ("Sources/Hoptrail", "Tests") for path in sorted((self.folder / part).rglob("*.swift"))]


# ---- Checks: each yields what is wrong ----


def manifest_names_what_exists(package):
    if not package.manifest.startswith("// swift-tools-version: 5.9\n"):
        yield "Package.swift does not begin with its tools version"
    targets = re.findall(r"\.(target|testTarget)\(\s*name: \"(\w+)\"", package.manifest)
    names = {name for _, name in targets}
    if names != {"CHoptrail", "Hoptrail", "HoptrailTests"}:
        yield f"targets are {sorted(names)}"
    for kind, name in targets:
        folder = package.folder / ("Tests" if kind == "testTarget" else "Sources") / name
        if not any(path.suffix in (".swift", ".cc") for path in folder.glob("*")):
            yield f"target {name} has no sources in {folder.relative_to(package.folder)}"
    for listed in re.findall(r"(?:dependencies|targets): \[\"(\w+)\"\]", package.manifest):
        if listed not in names:
            yield f"Package.swift names {listed}, which is no target"
    wanted = re.findall(r"(?:sources: \[|publicHeadersPath: )\"([^\"]+)\"", package.manifest)
    if package.has_library:
        wanted += re.findall(r"(?:exclude: \[|headerSearchPath\()\"([^\"]+)\"", package.manifest)
    if len(wanted) < 2:
        yield "Package.swift names neither sources nor headers"
    for name in wanted:
        if not (package.folder / "Sources" / "CHoptrail" / name).exists():
            yield f"Package.swift names {name}, which is not there"


def module_map_names_the_header(package):
    include = package.folder / "Sources" / "CHoptrail" / "include"
    found = re.fullmatch(r"module CHoptrail \{\n  header \"(\S+)\"\n  export \*\n\}\n", (include / "module.modulemap").read_text())
    if not found:
        yield "the module map has another form"
    elif (include / found[1]).read_bytes() != (ROOT / "capi" / "include" / "hoptrail.h").read_bytes():
        yield f"{found[1]} is not the header of the library"


def unit_is_the_library(package):
    unit = (package.folder / "Sources" / "CHoptrail" / "hoptrail.cc").read_text(encoding="utf-8")
    version = re.search(r"^project\(hoptrail VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
    if f'#define HOPTRAIL_VERSION "{version}"\n' not in unit:
        yield f"hoptrail.cc does not say version {version}"
    included = re.search(r'#include "library/([^"]+)"', unit)
    if not included or not (ROOT / included[1]).exists():
        yield "hoptrail.cc does not include the library"


def functions_are_called_as_declared(package):
    declared = {function.name: function for function in package.header.functions}
    for path, code in package.layer.items():
        for name, line, given in c_uses(code):
            where = f"{path.name}:{line}"
            if not name.startswith("hop_"):
                continue
            if name not in declared:
                yield f"{where}: {name} is not in hoptrail.h"
            elif given is None and not name.endswith("_free"):
                yield f"{where}: {name} is not called"
            elif given is not None and len(given) != len(declared[name].parameters):
                yield f"{where}: {name} takes {len(declared[name].parameters)} arguments, not {len(given)}"
            elif given is not None and declared[name].can_fail and not re.fullmatch(r"&(\$\d|error)", given[-1]):
                yield f"{where}: {name} is called without a place for its error"


def constants_are_the_headers(package):
    declared = {constant.name: constant.value for constant in package.header.constants}
    used = {name for code in package.layer.values() for name, _, _ in c_uses(code) if name.startswith("HOP_")}
    for name in sorted(used - declared.keys()):
        yield f"{name} is not in hoptrail.h"
    elsewhere = {name for name in declared if name.startswith((*ENUMS.values(), *OPTION_SETS.values(), *UNUSED_PREFIXES))}
    for name in sorted(declared.keys() - used - elsewhere - UNUSED_CONSTANTS.keys()):
        yield f"{name} is not used"
    for name in sorted(UNUSED_CONSTANTS.keys() & used):
        yield f"{name} is used after all"


def enums_have_the_headers_numbers(package):
    code = "\n".join(package.layer.values())
    for name, prefix in ENUMS.items():
        want = {constant.name[len(prefix):].replace("_", "").lower(): constant.value
                for constant in package.header.constants if constant.name.startswith(prefix)}
        *outer, inner = name.split(".")
        place = re.search(rf"(?:struct|extension|class) {outer[0]}\b", code).start() if outer else 0
        body = re.compile(rf"enum {inner}: Int32[^{{]*\{{(.*?)\n\s*\}}", re.S).search(code, place)
        if not body:
            yield f"there is no enum {name}"
            continue
        have = {case.lower(): int(value) for case, value in re.findall(r"case `?(\w+)`? = (-?\d+)", body[1]) if value != "-1"}
        if have != want:
            yield f"{name} has {have}, hoptrail.h {want}"


def option_sets_have_the_headers_bits(package):
    code = "\n".join(package.layer.values())
    for name, prefix in OPTION_SETS.items():
        want = {constant.name[len(prefix):].replace("_", "").lower(): constant.value
                for constant in package.header.constants if constant.name.startswith(prefix)}
        have = {member.lower(): int(value)
                for member, value in re.findall(rf"static let (\w+) = {name}\(rawValue: (\d+)\)", code)}
        if have != want:
            yield f"{name} has {have}, hoptrail.h {want}"


def brackets_balance(package):
    for path in package.sources():
        wrong = unbalanced(code_of(path.read_text(encoding="utf-8")))
        if wrong:
            yield f"{path.name}: {wrong}"


def files_import_what_they_use(package):
    for path in package.sources():
        code = code_of(path.read_text(encoding="utf-8"))
        imported = set(re.findall(r"^import (\w+)$", code, re.M))
        if any(True for _ in c_uses(code)) != ("CHoptrail" in imported):
            yield f"{path.name}: imports {sorted(imported)}, CHoptrail is missing or not needed"
        if FOUNDATION.search(code) and "Foundation" not in imported:
            yield f"{path.name}: uses {FOUNDATION.search(code)[0]} without Foundation"


def vectors_are_read_whole(package):
    cases = {path.stem for path in (ROOT / "tests" / "vectors" / "cases").glob("*.cases")}
    text = (package.folder / "Tests" / "HoptrailTests" / "VectorsTests.swift").read_text(encoding="utf-8")
    run = set(re.findall(r'runCases\("(\w+)"\)', text))
    if run != cases:
        yield f"VectorsTests runs {sorted(run)}, tests/vectors has {sorted(cases)}"


def readmes_examples_are_tested(package):
    readme = (package.folder / "README.md").read_text(encoding="utf-8")
    for heading, name in (("Ten lines", "ReadmeTests"), ("A corpus that changes", "StoreTests")):
        example = re.search(rf"## {heading}\n.*?```swift\n(.*?)```", readme, re.S)[1]
        test = (package.folder / "Tests" / "HoptrailTests" / f"{name}.swift").read_text(encoding="utf-8")
        if "".join(example.split()) not in "".join(test.split()):
            yield f"{name} does not have the lines of the README under {heading}"


def sources_are_swift(package):
    try:
        import tree_sitter
        import tree_sitter_swift
    except ImportError as missing:
        raise Skipped("no tree-sitter-swift here") from missing
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_swift.language()))
    samples = sorted((ROOT / "samples" / "swift").rglob("*.swift"))
    for path in [package.folder / "Package.swift", *package.sources(), *samples]:
        nodes = [parser.parse(path.read_bytes()).root_node]
        while nodes:
            node = nodes.pop()
            if node.type == "ERROR" or node.is_missing:
                yield f"{path.name}:{node.start_point[0] + 1}: is not Swift"
                break
            nodes += node.children


CHECKS = [
    manifest_names_what_exists, module_map_names_the_header, unit_is_the_library, functions_are_called_as_declared,
    constants_are_the_headers, enums_have_the_headers_numbers, option_sets_have_the_headers_bits,
    brackets_balance, files_import_what_they_use, vectors_are_read_whole, readmes_examples_are_tested,
    sources_are_swift,
]


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    package = Package(Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else ROOT / "bindings" / "swift")
    passed = failed = 0
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            wrong = list(check(package))
        except Skipped as reason:
            print(f"skipped: {name}: {reason}", file=sys.stderr)
            continue
        passed += not wrong
        failed += bool(wrong)
        for line in wrong:
            print(f"{name}: {line}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
