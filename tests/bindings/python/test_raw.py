"""The raw layer is the header: all of it, in the library, and used."""
import ctypes
import os
import re
import subprocess
import sys

import pytest

from hoptrail import Status, _raw
from hoptrail._library import raw

#: Functions that the idiomatic layer does without, and why.
NOT_NEEDED = {
    **dict.fromkeys(
        (name for name in _raw.SIGNATURES if name.startswith("hop_explanation_")), "the explanation's JSON has all that they give"
    ),
    "hop_error_status": "a call that fails returns the same status",
    "hop_options_copy": "options are a mapping of the caller's, which copies it",
    "hop_questions_count": "the questions come from a list of Python's, which knows its length",
}


@pytest.fixture(scope="module")
def declarations(root):
    """Names of functions and the number of their parameters, by a reading of the header that is not the generator's."""
    header = (root / "capi/include/hoptrail.h").read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    found = re.findall(r"HOP_API\s[^;(]*?(hop_\w+)\(([^;]*)\);", code)
    return {name: 0 if given.strip() == "void" else given.count(",") + 1 for name, given in found}


def test_the_layer_is_what_its_writer_writes(root):
    subprocess.run([sys.executable, "-B", root / "bindings/generate/python.py", "--check"], check=True)


def test_every_function_of_the_header_is_in_the_layer_with_all_parameters(declarations):
    assert len(declarations) > 90
    assert {name: len(types) - 1 for name, types in _raw.SIGNATURES.items()} == declarations


def test_every_function_of_the_header_is_in_the_library(declarations):
    library = ctypes.CDLL(os.environ["HOPTRAIL_LIBRARY"])
    assert [name for name in declarations if not hasattr(library, name)] == []


def test_every_function_is_bound_with_its_types(declarations):
    assert [name for name in declarations if len(getattr(raw, name).argtypes) != declarations[name]] == []


def test_every_constant_of_the_header_is_in_the_layer(root):
    header = (root / "capi/include/hoptrail.h").read_text(encoding="utf-8")
    constants = {name: int(value) for name, value in re.findall(r"^#define (HOP_\w+) (\d+)", header, re.M)}
    assert len(constants) > 50
    assert {name: getattr(_raw, name, None) for name in constants} == constants


def test_the_idiomatic_layer_uses_every_function(root, declarations):
    folder = root / "bindings/python/src/hoptrail"
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.name != "_raw.py")
    unused = {name for name in declarations if not re.search(rf"\.{name}\b", code)}
    assert unused == set(NOT_NEEDED)


def test_every_status_has_the_name_that_the_library_gives_it():
    known = [status for status in Status if status > 0]
    assert [raw.hop_status_name(status).decode() for status in known] == [status.name.lower() for status in known]
    assert len(known) == sum(1 for name in vars(_raw) if name.startswith("HOP_STATUS_"))
