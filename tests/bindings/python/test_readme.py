"""The examples of the READMEs run, one after the other, and print the text below them."""
import contextlib
import io
import re

import pytest


def examples(text):
    """Each Python block with the text that must come out, where there is one."""
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
    pairs = zip(blocks, blocks[1:] + [("", "")])
    python = [(code, kind, output) for (language, code), (kind, output) in pairs if language == "python"]
    return [(code, output if kind == "text" else None) for code, kind, output in python]


@pytest.mark.parametrize("page, fewest", [("README.md", 1), ("bindings/python/README.md", 5)])
def test_the_examples_print_what_the_readme_says(root, tmp_path, monkeypatch, page, fewest):
    monkeypatch.chdir(tmp_path)
    found = examples((root / page).read_text(encoding="utf-8"))
    assert len(found) >= fewest
    names = {}
    for code, expected in found:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page, "exec"), names)
        if expected is not None:
            assert printed.getvalue() == expected


def test_the_adapters_names_are_those_of_the_readme(root):
    text = (root / "bindings/python/README.md").read_text(encoding="utf-8")
    (names,) = re.findall(r"from hoptrail\.langchain import (.*)", text)
    for module in ("langchain", "llama_index"):
        code = (root / f"bindings/python/src/hoptrail/{module}.py").read_text(encoding="utf-8")
        missing = [name for name in names.split(", ") if not re.search(rf"^(class|def) {name}\b", code, re.M)]
        assert missing == []
