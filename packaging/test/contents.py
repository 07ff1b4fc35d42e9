#!/usr/bin/env python3
"""What every artefact has: the version in its name, LICENSE and NOTICE as the repository has them.

    contents.py FOLDER

FOLDER holds what packaging/*.sh made. Prints a table of the artefacts; exit 1 when one is missing or lacks something.
"""
import re
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What each script of packaging/ makes: patterns of names, {} for the version.
ARTEFACTS = {
    "c": [r"hoptrail-c-{}-[\w-]+\.tar\.gz"],
    "js": [r"hoptrail-{}\.tgz"],
    "mcp": [r"hoptrail-mcp-{}\.tgz"],
    "python": [r"hoptrail-{}-py3-none-\w+\.whl", r"hoptrail-{}\.tar\.gz"],
    "rust": [r"hoptrail-sys-{}\.crate", r"hoptrail-{}\.crate"],
    "java": [rf"hoptrail{part}-{{}}\.jar" for part in ("", "-kotlin", "-langchain4j", "-spring-ai")],
    "csharp": [r"Hoptrail\.{}\.nupkg"],
    "swift": [r"hoptrail-swift-{}\.tar\.gz"],
}


def members(path):
    """Names and contents of the small files of an archive."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(path) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive.getmembers() if entry.isfile()}


def problems_of(path):
    held = {}
    for name, data in members(path).items():
        held.setdefault(Path(name).name, []).append(data)
    for text in ("LICENSE", "NOTICE"):
        if (ROOT / text).read_bytes() not in held.get(text, []):
            yield f"{path.name}: no {text} like the repository's"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    version = re.search(r"^project\(hoptrail VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]
    problems = []
    for language, patterns in ARTEFACTS.items():
        for pattern in patterns:
            wanted = re.compile(pattern.replace("{}", re.escape(version)))
            found = [path for path in sorted(folder.iterdir()) if wanted.fullmatch(path.name)]
            if len(found) != 1:
                problems.append(f"{language}: {len(found)} artefacts like {wanted.pattern}, not 1")
            for path in found:
                print(f"{language:7} {path.name:50} {path.stat().st_size:9,} bytes")
                problems += problems_of(path)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
