#!/usr/bin/env python3
"""The library's sources as source packages carry them: a crate, an sdist, the C tarball.

    collect_sources.py FOLDER

FOLDER is rebuilt. It has core/, capi/ and the licenses as in the repository, and headers/: flatc's output for
schemas/, with the FlatBuffers headers of the same version, so that neither flatc nor FlatBuffers is needed where the
package is built. A single unit is the whole library:

    c++ -std=c++20 -O3 -DNDEBUG -ffp-contract=off -fno-rtti -I FOLDER -I FOLDER/capi/include -I FOLDER/headers
        -DHOPTRAIL_BUILDING -DHOPTRAIL_VERSION='"…"' -c FOLDER/capi/src/hoptrail.cc
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {"core": (".hpp", ".cpp", ".inc", ".inl"), "capi": (".h", ".hpp", ".cpp", ".cc")}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<](flatbuffers/[\w.]+)[">]', re.M)


def include_folder():
    """The folder of the FlatBuffers headers that the compiler uses."""
    query = ["c++", "-x", "c++", "-M", "-"]
    listed = subprocess.run(query, input="#include <flatbuffers/flatbuffers.h>\n", capture_output=True, text=True, check=True)
    found = re.search(r"(\S+)/flatbuffers/flatbuffers\.h", listed.stdout)
    return Path(found[1])


def copy_flatbuffers(headers):
    """Copies flatbuffers.h and the headers that it includes."""
    source = include_folder()
    wanted = ["flatbuffers/flatbuffers.h"]
    while wanted:
        name = wanted.pop()
        target = headers / name
        if target.exists() or not (source / name).exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, target)
        wanted += INCLUDE.findall(target.read_text(encoding="utf-8"))


def collect(folder):
    if folder.exists():
        shutil.rmtree(folder)
    headers = folder / "headers"
    headers.mkdir(parents=True)
    for name, endings in SOURCES.items():
        for path in sorted((ROOT / name).rglob("*")):
            if path.suffix in endings:
                target = folder / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
    for schema in sorted((ROOT / "schemas").glob("*.fbs")):
        subprocess.run(["flatc", "--cpp", "--cpp-std", "c++17", "--scoped-enums", "-o", headers, schema], check=True)
    copy_flatbuffers(headers)
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, folder / name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    collect(Path(sys.argv[1]))
