#!/usr/bin/env python3
"""Derives wheels from one wheel: with another library, tag and record, and a bill of materials (PEP 770).

    wheels.py WHEEL OUT                    the same wheel, with the bill of materials and reproducible bytes
    wheels.py WHEEL OUT --natives FOLDER   one for each platform that `./dev natives` has built in FOLDER
"""
import argparse
import base64
import hashlib
import re
from pathlib import Path

import archives
import platforms
import sbom

LIBRARIES = {"libhoptrail.so", "libhoptrail.dylib", "hoptrail.dll"}


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def remake(members, name, library=None, tag=None, runtime="libstdc++"):
    """The members of a wheel named `name`, with another library (file name, content) and platform tag if these are given."""
    info = next(path.split("/")[0] for path, _, _ in members if path.endswith(".dist-info/WHEEL"))
    record = f"{info}/RECORD"
    made = []
    for path, content, executable in members:
        if path == record or path.endswith("/"):  # the record lists only files
            continue
        if library and path.split("/")[-1] in LIBRARIES:
            path, content, executable = f"hoptrail/{library[0]}", library[1], True
        if tag and path == f"{info}/WHEEL":
            content = re.sub(rb"(?m)^Tag: .*\n", b"", content).rstrip(b"\n") + f"\nTag: py3-none-{tag}\n\n".encode()
        made.append((path, content, executable))
    bill = sbom.document(name, [*sbom.ENGINE, "eigen", runtime])
    made.append((f"{info}/sboms/hoptrail.spdx.json", bill, False))
    made.sort(key=lambda member: (member[0].startswith(info), member[0]))
    lines = "".join(record_line(path, content) for path, content, _ in made)
    return [*made, (record, f"{lines}{record},,\n".encode(), False)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--natives", type=Path)
    arguments = parser.parse_args()
    members = archives.zip_members(arguments.wheel)
    stem = "-".join(arguments.wheel.stem.split("-")[:2])
    if arguments.natives is None:
        made = remake(members, arguments.wheel.stem)
        (arguments.out / arguments.wheel.name).write_bytes(archives.zip_bytes(made))
        return
    for platform, folder in platforms.ready(arguments.natives):
        name = f"{stem}-py3-none-{platform.wheel}"
        library = platform.shared, (folder / platform.shared).read_bytes()
        made = remake(members, name, library, platform.wheel, "libc++")
        (arguments.out / f"{name}.whl").write_bytes(archives.zip_bytes(made))


if __name__ == "__main__":
    main()
