#!/usr/bin/env python3
"""Phrases that make readers stumble become no more frequent in the pages.

    phrases.py [ROOT]

Counts each phrase per 100,000 words of Markdown, code left out, and fails above its limit. The limits are what the pages have
reached: lower a limit when a rewrite lowers the count, and never raise one.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("*.md", "docs/**/*.md", "bindings/**/*.md", "samples/*.md", "samples/web/*.md", "tests/**/*.md", "core/**/*.md")
NOT_OURS = {"node_modules", "vectors", "data", "dist", "target", "build"}
FEWEST_WORDS = 40_000

# Phrase: limit per 100,000 words, and what to write.
PHRASES = {
    r"beside": (30, "next to, compared with, in addition to"),
    r"anew": (12, "again, from scratch"),
    r"of (?:its|their|his) own": (12, "its own X, a separate X"),
    r"(?:go|goes|going|went) by": (9, "use, be based on"),
    r"(?:go|goes|going|gone|went) on": (10, "continue, resume"),
    r"(?:is|are|was|were) led by": (0, "is driven by, uses"),
    r"(?:is|are) asked of": (0, "is requested from, is supported on"),
    r"asks? for": (9, "request"),
    r"what is asked": (0, "the request, the question"),
    r"sought": (0, "searched, looked up"),
    r"hardly": (0, "rarely, almost never"),
    r"for good": (0, "permanently"),
    r"some day": (0, "eventually"),
    r"nothing but": (3, "only"),
    r"whatever": (4, "any, regardless of"),
    r"(?:stops?|begins?) to count": (0, "saturates"),
    r"memory ends": (0, "an allocation fails"),
    r"would have it": (0, "as X defines it"),
    r"looks? on": (3, "observes"),
    r"tells? (?:how|what|which|whether|it|them)": (4, "returns, reports, says"),
    r"as they are|as it is": (12, "unchanged"),
    r"(?:is|are) to be had": (0, "is available"),
    r"comes? of": (0, "results from"),
    r"by way of": (0, "through, via"),
    r"in the way of": (0, "like"),
    r"mend(?:s|ed|ing)?": (0, "fix"),
    r"hand(?:s|ed)? out": (0, "return, distribute"),
    r"(?:is|are) there": (3, "exists"),
    r"somebody": (3, "a user, another process"),
}


def prose(text):
    text = re.sub(r"^(```|~~~).*?^\1", " ", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", " ", text)


def main():
    root = Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else ROOT
    pages = sorted({page for pattern in PAGES for page in root.glob(pattern)
                    if not NOT_OURS & set(page.relative_to(root).parts[:-1])})
    texts = {page: prose(page.read_text(encoding="utf-8")) for page in pages}
    words = sum(len(re.findall(r"[A-Za-z']+", text)) for text in texts.values())
    if words < FEWEST_WORDS:
        sys.exit(f"only {words} words were found in {len(pages)} pages")
    wrong = []
    for phrase, (limit, instead) in PHRASES.items():
        expression = re.compile(rf"\b(?:{phrase})\b", re.I)
        places = [(page, text, found) for page, text in texts.items() for found in expression.finditer(text)]
        rate = 1e5 * len(places) / words
        if rate <= limit:
            continue
        wrong.append(f"{phrase}: {len(places)} times, {rate:.1f} per 100,000 words, more than {limit}: write {instead}")
        for page, text, found in places:
            line = text.count("\n", 0, found.start())
            wrong.append(f"  {page.relative_to(root)}: {text.splitlines()[line].strip()[:120]}")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(PHRASES)} phrases in {words} words of {len(pages)} pages")


main()
