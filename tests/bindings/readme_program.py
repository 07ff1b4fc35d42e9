#!/usr/bin/env python3
"""The first program of a README: readme_program.py README LANGUAGE SOURCE writes it, readme_program.py README LANGUAGE --run
PROGRAM runs what was compiled of it, and compares its output with the README's."""
import re
import subprocess
import sys
from pathlib import Path


def first_program(readme, language):
    """The program and what it prints."""
    text = Path(readme).read_text(encoding="utf-8")
    found = re.search(rf"^```{re.escape(language)}\n(.*?)^```\n\n```text\n(.*?)^```$", text, re.M | re.S)
    if found is None:
        sys.exit(f"{readme}: no program in {language} with its output")
    return found.groups()


def main():
    readme, language, *rest = sys.argv[1:]
    program, expected = first_program(readme, language)
    if rest[0] != "--run":
        Path(rest[0]).write_text(program, encoding="utf-8")
        return 0
    printed = subprocess.run([rest[1]], stdout=subprocess.PIPE, check=True).stdout.decode()
    if printed != expected:
        print(f"{rest[1]} prints\n{printed}and the README says\n{expected}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
