"""The search for the library, and the error where there is none."""
import ctypes.util
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import hoptrail
from hoptrail import HoptrailError, LibraryUnavailableError, Status, _library


def test_an_explicit_path_is_all_that_is_tried(monkeypatch):
    monkeypatch.setenv("HOPTRAIL_LIBRARY", "/somewhere/libhoptrail.so")
    assert _library.places() == [("/somewhere/libhoptrail.so", "HOPTRAIL_LIBRARY")]


def test_without_one_the_copy_in_the_package_comes_before_the_systems(monkeypatch):
    monkeypatch.delenv("HOPTRAIL_LIBRARY")
    (inside, _), (installed, _) = _library.places()
    assert Path(inside).parent == Path(hoptrail.__file__).parent
    assert installed == Path(installed).name


def test_a_library_that_is_not_there_is_an_import_error_that_lists_what_was_tried():
    with pytest.raises(ImportError) as raised:
        _library.load([("/nowhere/a.so", "here"), ("libnowhere-b.so", "there")])
    assert isinstance(raised.value, HoptrailError)
    assert raised.value.status is Status.LIBRARY_UNAVAILABLE
    for part in ("/nowhere/a.so (here)", "libnowhere-b.so (there)"):
        assert part in str(raised.value)


def test_importing_without_a_library_says_so():
    environment = {**os.environ, "HOPTRAIL_LIBRARY": "/nowhere/libhoptrail.so"}
    run = subprocess.run([sys.executable, "-c", "import hoptrail"], env=environment, capture_output=True, text=True)
    assert run.returncode != 0
    assert "/nowhere/libhoptrail.so (HOPTRAIL_LIBRARY)" in run.stderr.splitlines()[-1]


def test_another_abi_is_an_error_that_names_both_numbers():
    class AbiVersion:
        restype = None

        def __call__(self):
            return 7

    class OtherLibrary:
        hop_abi_version = AbiVersion()

    with pytest.raises(LibraryUnavailableError, match="other.so has ABI version 7, but this package needs version 2"):
        _library.check_abi(OtherLibrary, "other.so")


def test_a_library_that_is_not_hoptrail_is_refused():
    foreign = ctypes.util.find_library("c")
    if foreign is None:
        pytest.skip("no C library to try")
    with pytest.raises(LibraryUnavailableError, match="not a Hoptrail library"):
        _library.load([(foreign, "the C library")])


def test_versions():
    oldest, written = hoptrail.file_versions()
    assert 1 <= oldest <= written
    assert hoptrail.version() == hoptrail.__version__


def test_errors_can_be_sent_to_other_processes():
    for error in (HoptrailError(Status.NOT_FOUND, "no p9", "p9"), LibraryUnavailableError("nothing")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (again.status, str(again), again.detail) == (error.status, str(error), error.detail)


def test_a_status_of_a_newer_library_is_unknown():
    assert Status(4711) is Status.UNKNOWN
