"""Finds and loads the library."""
from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

from hoptrail import _raw
from hoptrail._errors import LibraryUnavailableError

#: Names an explicit path; nothing else is tried then.
VARIABLE = "HOPTRAIL_LIBRARY"

#: Of the copy inside the package.
FILE_NAME = {"win32": "hoptrail.dll", "darwin": "libhoptrail.dylib"}.get(sys.platform, "libhoptrail.so")
#: Of an installed library, for the system's loader.
INSTALLED_NAME = {"win32": "hoptrail.dll", "darwin": "libhoptrail.0.dylib"}.get(sys.platform, "libhoptrail.so.0")


def places() -> list[tuple[str, str]]:
    """Where to look, in this order: a path or name, and what it is."""
    given = os.environ.get(VARIABLE)
    if given:
        return [(given, VARIABLE)]
    inside = str(Path(__file__).with_name(FILE_NAME))
    return [(inside, "inside the package"), (INSTALLED_NAME, "by the system's loader")]


def load(tried: list[tuple[str, str]]) -> _raw.Functions:
    """The functions of the first library that can be loaded. One of another ABI version is an error, not passed
    over."""
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
            raise LibraryUnavailableError(f"{path} is no Hoptrail library of this version: {failure}") from failure
    raise LibraryUnavailableError("the Hoptrail library cannot be loaded; tried " + "; ".join(failures))


def check_abi(library: ctypes.CDLL, path: str) -> None:
    library.hop_abi_version.restype = ctypes.c_uint32
    found = library.hop_abi_version()
    if found != _raw.HOP_ABI_VERSION:
        raise LibraryUnavailableError(
            f"{path} has ABI version {found}, this package is made for version {_raw.HOP_ABI_VERSION}"
        )


raw = load(places())
