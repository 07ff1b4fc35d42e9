"""The sample program prints what those in other languages print, to the byte."""
import os
import subprocess
import sys
from pathlib import Path

import hoptrail


def test_the_sample_prints_the_expected_output(root, sample_graph):
    package = Path(hoptrail.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    program = [sys.executable, root / "samples/python/sample.py", sample_graph]
    printed = subprocess.run(program, stdout=subprocess.PIPE, env=environment, check=True).stdout
    assert printed.decode() == (root / "samples/expected_output.txt").read_bytes().decode()
