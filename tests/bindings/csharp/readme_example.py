#!/usr/bin/env python3
"""The README's examples as programs: readme_example.py README FOLDER

C# 7 has no statements outside of a method, so that the examples' go into one. Writes Example.cs, of those that are followed by
what they print, and expected_example.txt, which is that; and FurtherExample.cs of all, to be compiled only: it needs a host's
functions."""
import re
import sys
from pathlib import Path

PROGRAM = """{usings}
class Example
{{
    static {kind} Main()
    {{
{statements}
    }}
{members}}}
"""
HOST = """
    static float[] Vector(string text) => new float[1];
    static float Relevance(string question, string passage) => 0;
    static Task<Completion> Chat(IReadOnlyList<Message> messages, int limit, CancellationToken token) => null;
    static readonly IEmbeddingGenerator<string, Embedding<float>> generator = null;
    static readonly IChatClient client = null;
"""
USING = re.compile(r"^using [\w.]+;\n", re.M)


def program(examples, kind, members, *more):
    usings = sorted({using for example in examples for using in USING.findall(example)} | {f"using {name};\n" for name in more})
    statements = "\n".join(USING.sub("", example) for example in examples)
    return PROGRAM.format(usings="".join(usings), kind=kind, statements=statements, members=members)


readme, folder = map(Path, sys.argv[1:])
text = readme.read_text(encoding="utf-8")
examples = re.findall(r"```csharp\n(.*?)```", text, re.S)
printing = re.findall(r"```csharp\n([^`]*)```\n\n```text\n(.*?)```", text, re.S)
(folder / "expected_example.txt").write_text("".join(output for _, output in printing), encoding="utf-8")
(folder / "Example.cs").write_text(program([example for example, _ in printing], "void", ""), encoding="utf-8")
further = program(examples, "async Task", HOST, "System.Collections.Generic", "System.Threading", "System.Threading.Tasks")
(folder / "FurtherExample.cs").write_text(further, encoding="utf-8")
