"""Finds and loads the library."""
from __future__ import annotations

import ctypes
import os
import sys
import sysconfig
from pathlib import Path

from hoptrail import _raw
from hoptrail._errors import LibraryUnavailableError

#: An explicit path. If it is set, no other path is tried.
VARIABLE = "HOPTRAIL_LIBRARY"

#: File name inside the package.
FILE_NAME = {"win32": "hoptrail.dll", "darwin": "libhoptrail.dylib"}.get(sys.platform, "libhoptrail.so")
#: File name of an installed library, for the system's loader.
INSTALLED_NAME = {"win32": "hoptrail.dll", "darwin": "libhoptrail.0.dylib"}.get(sys.platform, "libhoptrail.so.0")

#: Platform tags of a release's wheels (packaging/platforms.py).
PLATFORMS = (
    "manylinux_2_17_x86_64",
    "musllinux_1_2_x86_64",
    "manylinux_2_17_aarch64",
    "musllinux_1_2_aarch64",
    "manylinux_2_17_armv7l",
    "manylinux_2_31_riscv64",
    "macosx_11_0_x86_64",
    "macosx_11_0_arm64",
    "win_amd64",
    "win_arm64",
)


def places() -> list[tuple[str, str]]:
    """The paths or names to try, in order, each with a description."""
    given = os.environ.get(VARIABLE)
    if given:
        return [(given, VARIABLE)]
    inside = str(Path(__file__).with_name(FILE_NAME))
    return [(inside, "inside the package"), (INSTALLED_NAME, "by the system's loader")]


def load(tried: list[tuple[str, str]]) -> _raw.Functions:
    """The functions of the first library that can be loaded. A library of another ABI version is an error and is not
    skipped."""
    failures = []
    for path, what in tried:
        try:
            library = ctypes.CDLL(path)
        except OSError as failure:
            failures.append(f"{path} ({what}): {failure}")
            continue
        try:
            check_abi(library, path)
            return _raw.Functions(library)
        except AttributeError as failure:
            raise LibraryUnavailableError(f"{path} is not a Hoptrail library of this version: {failure}") from failure
    raise LibraryUnavailableError("the Hoptrail library cannot be loaded; tried " + "; ".join(failures) + advice())


def advice() -> str:
    """The available wheels, and the way to install on other platforms."""
    return (
        f". This is {sysconfig.get_platform()}. The package has wheels for {', '.join(PLATFORMS)}; elsewhere, install from source"
        f" (pip install --no-binary hoptrail hoptrail) with a C++20 compiler, or set {VARIABLE} to a built library"
    )


def check_abi(library: ctypes.CDLL, path: str) -> None:
    library.hop_abi_version.restype = ctypes.c_uint32
    found = library.hop_abi_version()
    if found != _raw.HOP_ABI_VERSION:
        raise LibraryUnavailableError(
            f"{path} has ABI version {found}, but this package needs version {_raw.HOP_ABI_VERSION}"
        )


raw = load(places())
