#!/usr/bin/env python3
"""The READMEs of all bindings begin with the same program: the same passages and question, and the same output. The tests of each
language run it. C prints titles alone, because it would need a page for the paths. Each README says what corresponds to other
libraries."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "bindings"
READMES = {
    "python": "python", "js": "js", "rust/hoptrail": "rust", "java": "java", "kotlin": "kotlin", "csharp": "csharp",
    "swift": "swift", "cpp": "cpp",
}
TEXTS = (
    "The Harbour Bridge was designed by Ines Okafor.", "Ines Okafor was born in Bergen.",
    "Bergen is a city on the west coast of Norway.", "Where was the designer of the Harbour Bridge born?",
)
OTHERS = ("usearch", "lancedb", "onnx")


def problems():
    outputs = {}
    for folder, language in READMES.items():
        text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
        programs = re.findall(rf"^```{language}\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", text, re.M | re.S)
        program, output = next((one for one in programs if TEXTS[0] in one[0]), ("", ""))
        if any(sentence not in program for sentence in TEXTS):
            yield f"{folder}: the first program is another one"
        outputs[folder] = output
        lacking = [name for name in OTHERS if name not in text.lower()]
        if lacking:
            yield f"{folder}: no word on {lacking}"
    first = outputs["python"]
    if first.count("\n") != 3:
        yield f"python: the program prints {first!r}"
    for folder, output in outputs.items():
        if output != first:
            yield f"{folder} prints {output!r}, and python {first!r}"


found = list(problems())
print("\n".join(found) or f"{len(READMES)} READMEs begin with the same program")
sys.exit(bool(found))
