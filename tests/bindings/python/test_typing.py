"""The package is typed, and a user's code is checked against it."""
import os
import subprocess
import sys

import pytest

pytest.importorskip("mypy", reason="mypy is not installed here")

USE = """
import asyncio
import numpy as np
import hoptrail

def embed(texts: list[str], context: hoptrail.EmbedContext) -> list[list[float]]:
    return [[1.0, 2.0] for _ in texts]

async def complete(messages: list[hoptrail.Message], context: hoptrail.CompleteContext) -> str:
    return messages[0]["content"]

graph = hoptrail.Graph.build([{"id": "a", "text": "b"}], embed=embed)
result = graph.search("question", method="bm25", embed=hoptrail.Embedder(embed, "model"))
numbers: "np.typing.NDArray[np.uint32]" = result.passages

async def main() -> hoptrail.AskResult:
    return await graph.ask_run("question", complete=complete)

reveal_type(asyncio.run(main()).answer)
graph.search("question", method="bm26")
graph.search(7)
"""


def mypy(target, cache, path=""):
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10", "--cache-dir", str(cache), target]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(path)})
    return run.returncode, run.stdout + run.stderr


def test_the_package_and_its_use_are_checked(root, tmp_path):
    source = root / "bindings/python/src"
    code, told = mypy(str(source / "hoptrail"), cache=tmp_path / "cache")
    if "import-not-found" in told:
        pytest.skip("LangChain or LlamaIndex is not installed here")
    assert code == 0, told

    use = tmp_path / "use.py"
    use.write_text(USE)
    _, told = mypy(str(use), cache=tmp_path / "cache", path=source)
    assert "bm26" in complaints(told)[0] and "int" in complaints(told)[1] and len(complaints(told)) == 2, told
    assert 'Revealed type is "str"' in told.replace("builtins.", "")


def complaints(told):
    return [line for line in told.splitlines() if "error:" in line]
