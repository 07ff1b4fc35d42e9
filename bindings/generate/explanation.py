#!/usr/bin/env python3
"""Generates the records of explanations, and their readers, from schemas/trace.schema.json.

    explanation.py            writes the files
    explanation.py --check    checks that the files are up to date
"""
from layer import finish
from records import cpp, csharp, java, python, rust, swift, typescript

if __name__ == "__main__":
    finish({name: text for language in (cpp, csharp, java, python, rust, swift, typescript) for name, text in language.files().items()})
