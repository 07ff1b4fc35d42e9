"""The cases of tests/vectors give here, to the last bit, what they give natively: files, rankings, explanations, saved
tasks."""
import json
import os

import pytest

from case_lines import VECTORS, read_cases
from case_run import ByRuns, OwnLoop, run_case
from crc32c import crc32c

CASE_FILES = sorted((VECTORS / "cases").glob("*.cases"))


def test_the_sum_of_the_cases_is_crc_32c():
    assert crc32c("123456789") == "e3069283"


def test_there_are_cases():
    assert sum(len(read_cases(path)) for path in CASE_FILES) > 50


@pytest.fixture(scope="module")
def same():
    """Cases that gave what they give natively, by way. At the end, the figures for docs/trust.md."""
    same = {}
    yield same
    if figures := os.environ.get("HOPTRAIL_FIGURES"):
        total = sum(len(read_cases(path)) for path in CASE_FILES)
        with open(figures, "a", encoding="utf-8") as file:
            for way, cases in same.items():
                questions = sum(settings[0] == "question" for case in cases for settings in case.settings)
                line = {"questions": questions, "cases": len(cases), "cases that differ": total - len(cases)}
                name = f"vectors, {way.__name__}"
                file.write(json.dumps({"trust": "Q3", "test": name, "figures": line, "kept": len(cases) == total}) + "\n")


@pytest.fixture(scope="module")
def states():
    """What the cases of a file leave for those after them, by way and file."""
    states = {}
    yield states
    states.clear()


@pytest.mark.parametrize("way", [OwnLoop(), ByRuns()], ids=["own loop", "runs"])
@pytest.mark.parametrize(
    ("path", "case"),
    [
        pytest.param(path, case, id=f"{path.stem}: {case.kind} {case.name}")
        for path in CASE_FILES
        for case in read_cases(path)
    ],
)
def test_case(states, same, way, path, case):
    state = states.setdefault((type(way), path), {})
    expected = [line for line in case.expected if isinstance(way, OwnLoop) or not line.startswith("=\tsaved")]
    assert run_case(way, state, case) == expected
    same.setdefault(type(way), []).append(case)
