#!/usr/bin/env python3
"""The documentation uses one name for one thing: no page has a term of the column "not" of docs/vocabulary.md.

    vocabulary.py [ROOT]

Code, quotations and targets of links are left out. Generated pages are checked as well.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VOCABULARY = "docs/vocabulary.md"
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**/*.md")
FEWEST_TERMS = 40
# Other meanings of the same words, as they stand on a page.
OTHER_MEANINGS = {
    "docs/trust.md": ["queries"],  # the counter that the test of threads prints
}


def terms(page):
    """Rows of the tables: the term and its other names."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", page, re.M)
    for term, _, others in rows:
        if term != "term":
            yield [name.strip() for name in term.split(",")], [name.strip() for name in others.split(",") if name.strip() != "–"]


def prose(text):
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.S | re.M)
    text = re.sub(r"^(?: {4}|\t)[^-*|\n].*$", "", text, flags=re.M)
    text = re.sub(r"`[^`\n]*`", "", text)
    text = re.sub(r"\]\([^)\n]*\)", "]", text)
    return re.sub(r"\"[^\"\n]*\"|“[^”\n]*”", "", text)


def uses(name, text):
    endings = "(?:d|s|es|ing)?" if " " not in name else "s?"
    return re.finditer(rf"\b{re.escape(name)}{endings}\b", text, re.I)


def main():
    root = Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else ROOT
    table = list(terms((root / VOCABULARY).read_text(encoding="utf-8")))
    ours = [name for names, _ in table for name in names]
    others = [(name, names[0]) for names, refused in table for name in refused]
    wrong = [f"{VOCABULARY}: {name} is there twice" for name in sorted(set(ours)) if ours.count(name) > 1]
    wrong += [f"{VOCABULARY}: {name} is a term and also another name of {term}" for name, term in others if name in ours]
    if len(ours) < FEWEST_TERMS:
        wrong.append(f"{VOCABULARY}: only {len(ours)} terms were found in its tables")

    pages = sorted({page for pattern in PAGES for page in root.glob(pattern)} - {root / VOCABULARY})
    everything = ""
    for page in pages:
        name_of_page = page.relative_to(root).as_posix()
        text = prose(page.read_text(encoding="utf-8"))
        everything += text
        for meaning in OTHER_MEANINGS.get(name_of_page, []):
            if meaning not in text:
                wrong.append(f"{name_of_page} has no \"{meaning}\": take the exception out of this test")
            text = text.replace(meaning, "")
        for name, term in others:
            for found in uses(name, text):
                line = text[text.rfind("\n", 0, found.start()) + 1:].split("\n", 1)[0]
                wrong.append(f"{name_of_page}: {found[0]}: write {term}: {line.strip()[:160]}")
    wrong += [f"{VOCABULARY}: no page uses {name}" for name in ours if not any(uses(name, everything))]
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(ours)} terms, {len(others)} other names, {len(pages)} pages")


main()
