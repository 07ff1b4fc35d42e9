"""The package is typed, and a user's code is checked against it. One run of mypy for all: it is slow."""
import os
import re
import subprocess
import sys

import pytest

pytest.importorskip("mypy", reason="mypy is not installed here")

FILES = ("typed_right.py", "typed_wrong.py")


@pytest.fixture(scope="module")
def complaints(root, tmp_path_factory):
    """Errors by place: "package", or a file of this folder."""
    source, here = root / "bindings/python/src", root / "tests/bindings/python"
    build = os.environ.get("HOPTRAIL_BUILD")
    cache = f"{build}/mypy" if build else tmp_path_factory.mktemp("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10", "--cache-dir", str(cache)]
    targets = [str(source / "hoptrail"), *(str(here / name) for name in FILES)]
    run = subprocess.run(
        [*command, *targets], capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(source)}
    )
    assert run.returncode in (0, 1), run.stdout + run.stderr
    errors = [line for line in run.stdout.splitlines() if ": error:" in line]
    found = {name: [line for line in errors if f"{name}:" in line] for name in FILES}
    found["package"] = [line for line in errors if not any(f"{name}:" in line for name in FILES)]
    return found


def test_the_package_is_right(complaints):
    if any("import-not-found" in line for line in complaints["package"]):
        pytest.skip("LangChain or LlamaIndex is not installed here")
    assert complaints["package"] == []


def test_what_is_right_is_taken(complaints):
    assert complaints["typed_right.py"] == []


def test_what_is_wrong_is_refused_line_by_line(root, complaints):
    lines = (root / "tests/bindings/python/typed_wrong.py").read_text(encoding="utf-8").splitlines()
    wrong = [number for number, line in enumerate(lines, start=1) if line.endswith("# wrong")]
    assert len(wrong) > 10
    told = {int(re.search(r"typed_wrong\.py:(\d+)", line)[1]) for line in complaints["typed_wrong.py"]}
    assert sorted(told) == wrong, complaints["typed_wrong.py"]
