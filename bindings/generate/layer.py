"""Shared by the generators: names, comments, and writing or checking the files."""
import re
import sys
from pathlib import Path

BINDINGS = Path(__file__).resolve().parents[1]


def camel_case(name):
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def pascal_case(name):
    name = camel_case(name)
    return name[:1].upper() + name[1:]


def wrapped(text, room):
    """Wraps a text to lines of at most `room` characters."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return lines + [line]


def finish(files):
    """Ends a generator: `files` maps paths below bindings/ to texts. Writes them; with `--check` on the command
    line, fails on the first one that is not up to date."""
    arguments = sys.argv[1:]
    if arguments not in ([], ["--check"]):
        sys.exit(sys.modules["__main__"].__doc__)
    writer = Path(sys.argv[0]).name
    for name, text in files.items():
        path = BINDINGS / name
        if not arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"bindings/{name} is not up to date: run python3 bindings/generate/{writer}")
