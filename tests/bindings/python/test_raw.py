"""The raw layer is the header: tests/abi compares the names, this the types and numbers that Python has of it."""
import re

import pytest

from hoptrail import Status, _raw
from hoptrail._library import raw


@pytest.fixture(scope="module")
def header(root):
    return (root / "capi/include/hoptrail.h").read_text(encoding="utf-8")


def test_every_function_is_bound_with_its_parameters(header):
    """By a reading of the header that is not the generator's."""
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    found = re.findall(r"HOP_API\s[^;(]*?(hop_\w+)\(([^;]*)\);", code)
    counts = {name: 0 if given.strip() == "void" else given.count(",") + 1 for name, given in found}
    assert len(counts) > 90
    assert [name for name in counts if len(getattr(raw, name).argtypes) != counts[name]] == []


def test_every_constant_of_the_header_is_in_the_layer(header):
    constants = {name: int(value) for name, value in re.findall(r"^#define (HOP_\w+) (\d+)", header, re.M)}
    assert len(constants) > 50
    assert {name: getattr(_raw, name, None) for name in constants} == constants


def test_every_status_has_the_name_that_the_library_gives_it():
    known = [status for status in Status if status > 0]
    assert [raw.hop_status_name(status).decode() for status in known] == [status.name.lower() for status in known]
    assert len(known) == sum(1 for name in vars(_raw) if name.startswith("HOP_STATUS_"))
