#!/usr/bin/env python3
"""Checks that an XCFramework lists its contents, and that its library has a slice for each listed processor.

    xcframework_slices.py ZIP HEADER
"""
import plistlib
import struct
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging/natives"))
sys.path.insert(0, str(ROOT / "bindings/generate"))
from archive_symbols import archive_symbols  # noqa: E402
from header import read_header  # noqa: E402

PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}


def slices(data):
    """{processor: content} of a universal file."""
    magic, count = struct.unpack_from(">II", data)
    if magic != 0xCAFEBABE:
        raise ValueError(f"not a universal file: it begins with {data[:4].hex()}")
    found = {}
    for at in range(8, 8 + 20 * count, 20):
        processor, _, offset, size, alignment = struct.unpack_from(">IIIII", data, at)
        if offset % (1 << alignment) or offset + size > len(data):
            raise ValueError(f"a slice of {size} bytes at {offset}: not aligned to 2^{alignment}, or beyond the file's {len(data)}")
        found[PROCESSORS[processor]] = data[offset:offset + size]
    return found


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    declared = {function.name for function in read_header().functions}
    with zipfile.ZipFile(sys.argv[1]) as archive:
        folder = "CHoptrail.xcframework"
        information = plistlib.loads(archive.read(f"{folder}/Info.plist"))
        for library in information["AvailableLibraries"]:
            place = f"{folder}/{library['LibraryIdentifier']}"
            if archive.read(f"{place}/{library['HeadersPath']}/hoptrail.h") != Path(sys.argv[2]).read_bytes():
                sys.exit(f"{place}: hoptrail.h differs from the repository's")
            if b"module CHoptrail" not in archive.read(f"{place}/{library['HeadersPath']}/module.modulemap"):
                sys.exit(f"{place}: no module CHoptrail")
            held = slices(archive.read(f"{place}/{library['LibraryPath']}"))
            if set(held) != set(library["SupportedArchitectures"]):
                sys.exit(f"{place}: has {sorted(held)}, names {library['SupportedArchitectures']}")
            for processor, content in held.items():
                missing = declared - {name.removeprefix("_") for name in archive_symbols(content)}
                if missing:
                    sys.exit(f"{place}: {processor} lacks {sorted(missing)[:5]}")
        print(f"{Path(sys.argv[1]).name}: {len(information['AvailableLibraries'])} library, {', '.join(sorted(held))}")


if __name__ == "__main__":
    main()
