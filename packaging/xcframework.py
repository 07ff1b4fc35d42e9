#!/usr/bin/env python3
"""Packages the library for macOS as an XCFramework, for a binary target of the Swift package manager: one static library for both
processors, its header and its module map.

    xcframework.py NATIVES OUT

Writes CHoptrail-VERSION.xcframework.zip, whose one folder is CHoptrail.xcframework.
"""
import plistlib
import struct
import sys
from pathlib import Path

import archives
import platforms
import sbom

ROOT = Path(__file__).resolve().parents[1]
FAT_MAGIC = 0xCAFEBABE
# Mach-O's numbers of a processor and its subtype, and Xcode's name for it.
PROCESSORS = {"macos-x86_64": (0x01000007, 3, "x86_64"), "macos-aarch64": (0x0100000C, 0, "arm64")}
ALIGNMENT = 14  # slices begin at multiples of 2^14 bytes, the larger page size of the two


def universal(slices):
    """One file of [(processor, subtype, content)]: like `lipo -create`."""
    at, header, body = 1 << ALIGNMENT, struct.pack(">II", FAT_MAGIC, len(slices)), b""
    for processor, subtype, content in slices:
        offset = at + len(body)
        header += struct.pack(">IIIII", processor, subtype, offset, len(content), ALIGNMENT)
        body += content + b"\0" * (-len(content) % (1 << ALIGNMENT))
    return header.ljust(at, b"\0") + body


def members(natives):
    """The members of the zip archive; empty if a processor's library is missing."""
    folders = {platform.target: folder for platform, folder in platforms.ready(natives)}
    if not PROCESSORS.keys() <= folders.keys():
        return []
    names = sorted(PROCESSORS, key=lambda target: PROCESSORS[target][2])
    slices = [(*PROCESSORS[target][:2], (folders[target] / "libhoptrail.a").read_bytes()) for target in names]
    identifier = f"macos-{'_'.join(PROCESSORS[target][2] for target in names)}"
    information = {
        "CFBundlePackageType": "XFWK", "XCFrameworkFormatVersion": "1.0",
        "AvailableLibraries": [{
            "LibraryIdentifier": identifier, "LibraryPath": "libhoptrail.a", "BinaryPath": "libhoptrail.a", "HeadersPath": "Headers",
            "SupportedPlatform": "macos", "SupportedArchitectures": [PROCESSORS[target][2] for target in names]}],
    }
    files = {
        "Info.plist": plistlib.dumps(information),
        f"{identifier}/libhoptrail.a": universal(slices),
        f"{identifier}/Headers/hoptrail.h": (ROOT / "capi/include/hoptrail.h").read_bytes(),
        f"{identifier}/Headers/module.modulemap":
            (ROOT / "bindings/swift/Sources/CHoptrail/include/module.modulemap").read_bytes(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "NOTICE": (ROOT / "NOTICE").read_bytes(),
        "hoptrail.spdx.json": sbom.document("CHoptrail.xcframework", [*sbom.ENGINE, "eigen", "libc++"]),
    }
    return [(f"CHoptrail.xcframework/{name}", content, False) for name, content in sorted(files.items())]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    made = members(sys.argv[1])
    if not made:
        print("xcframework: skipped, because macos-x86_64 and macos-aarch64 are not both built", file=sys.stderr)
        return
    (Path(sys.argv[2]) / f"CHoptrail-{sbom.project_version()}.xcframework.zip").write_bytes(archives.zip_bytes(made))


if __name__ == "__main__":
    main()
