#!/usr/bin/env python3
"""The version of the project in every file that states it.

    version.py NUMBER    set it: MAJOR.MINOR.PATCH
    version.py --check   compare all places with CMakeLists.txt, and CHANGELOG.md's newest version
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

MAVEN = r"<groupId>io\.hoptrail</groupId>\s*<artifactId>[\w-]*</artifactId>\s*<version>(V)</version>"
NPM_LOCK = r'"name": "hoptrail[\w-]*",\s*"version": "(V)"'
# A file, or a pattern of files, and what stands around the version there. V is the version, V2 its first two numbers.
PLACES = [
    ("CMakeLists.txt", r"^project\(hoptrail VERSION (V) "),
    ("docs/abi.md", r"^\| version, `(V)` \|"),
    ("docs/abi.md", r"`find_package\(hoptrail (V2)\)`"),
    ("tests/abi/installed/CMakeLists.txt", r"find_package\(hoptrail (V2) "),
    ("bindings/csharp/**/*.csproj", r"<Version>(V)</Version>"),
    ("bindings/csharp/assembly/AssemblyInfo.mono.cs", r'AssemblyVersion\("(V)\.0"\)'),
    ("bindings/csharp/assembly/AssemblyInfo.mono.cs", r'AssemblyInformationalVersion\("(V)"\)'),
    ("bindings/*/pom.xml", MAVEN),
    ("tests/bindings/*/*.xml", MAVEN),
    ("bindings/*/README.md", MAVEN),
    ("bindings/kotlin/android/build.gradle.kts", r'^version = "(V)"'),
    ("tests/packaging/aar_test.py", r'"(?:hoptrail-android-|hoptrail-android", "aar", ")(V)(?:\.aar)?"'),
    ("bindings/js/package.json", r'^  "version": "(V)"'),
    ("bindings/mcp/package.json", r'^  "version": "(V)"'),
    ("samples/web/package.json", r'^  "version": "(V)"'),
    ("bindings/*/package-lock.json", NPM_LOCK),
    ("samples/web/package-lock.json", NPM_LOCK),
    ("bindings/python/pyproject.toml", r'^version = "(V)"'),
    ("bindings/python/src/hoptrail/__init__.py", r'^__version__ = "(V)"'),
    ("bindings/rust/Cargo.toml", r'^version = "(V)"'),
    ("bindings/rust/Cargo.toml", r'^hoptrail[\w-]* = \{ version = "(V)"'),
    ("bindings/rust/Cargo.lock", r'^name = "hoptrail[\w-]*"\nversion = "(V)"'),
    ("bindings/swift/README.md", r"hoptrail-swift-(V)\b"),
    ("bindings/swift/Sources/CHoptrail/hoptrail.cc", r'^#define HOPTRAIL_VERSION "(V)"'),
]
FORMS = {"V2": r"\d+\.\d+", "V": r"\d+\.\d+\.\d+"}


def found():
    """Each place of the table: its file, the match, and the form of the version there."""
    for pattern, expression in PLACES:
        form = "V2" if "(V2)" in expression else "V"
        compiled = re.compile(expression.replace(f"({form})", f"({FORMS[form]})"), re.M)
        paths = [path for path in sorted(ROOT.glob(pattern)) if "node_modules" not in path.parts and "obj" not in path.parts]
        places = [(path, match, form) for path in paths for match in compiled.finditer(path.read_text(encoding="utf-8"))]
        if not places:
            sys.exit(f"{pattern}: nothing fits {expression}")
        yield from places


def written(version, form):
    return version if form == "V" else version.rpartition(".")[0]


def check():
    places = list(found())
    version = places[0][1][1]
    wrong = [f"{path.relative_to(ROOT)} has {match[1]}, CMakeLists.txt has {version}"
             for path, match, form in places if match[1] != written(version, form)]
    newest = re.search(r"^## \[(\d[\d.]*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    if newest is None or newest[1] != version:
        wrong.append(f"CHANGELOG.md has no section of {version} before those of other versions")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{version} in {len(places)} places")


def change(version):
    if not re.fullmatch(FORMS["V"], version):
        sys.exit(f"a version is MAJOR.MINOR.PATCH, such as 0.2.0; not {version!r}")
    places = list(found())
    for path in dict.fromkeys(path for path, _, _ in places):
        text = path.read_text(encoding="utf-8")
        spans = sorted((match.span(1), form) for at, match, form in places if at == path)
        for (begin, end), form in reversed(spans):
            text = text[:begin] + written(version, form) + text[end:]
        path.write_text(text, encoding="utf-8")
    print(f"{version} in {len(places)} places; CHANGELOG.md's section is written by hand")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--check":
        check()
    else:
        change(sys.argv[1])
