#!/usr/bin/env python3
"""Phrases that make readers stumble stay rare in pages and comments.

    phrases.py [ROOT]

Counts each phrase per 100,000 words of Markdown and of comments, code left out, and fails above its limit. The limits are what the
texts have reached: lower a limit when a rewrite lowers the count, and never raise one.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("*.md", "docs/**/*.md", "bindings/**/*.md", "samples/*.md", "samples/web/*.md", "tests/**/*.md", "core/**/*.md")
NOT_OURS = {"node_modules", "vectors", "data", "dist", "target", "build"}
FEWEST_WORDS = {"pages": 40_000, "pages and comments": 200_000}
COMMENTED = {".c": "//", ".h": "//", ".cc": "//", ".cpp": "//", ".hpp": "//", ".ts": "//", ".mjs": "//", ".rs": "//", ".java": "//", ".kt": "//",
             ".cs": "//", ".swift": "//", ".fbs": "//", ".py": "#", ".sh": "#", ".cmake": "#"}
FOLDERS = ("core", "capi", "bindings", "samples", "schemas", "tests", "wasm", "cmake", "packaging")

# Phrase: limit per 100,000 words of pages and comments, and what to write.
EVERYWHERE = {
    r"beside": (4, "next to, compared with, in addition to"),
    r"anew": (1, "again, from scratch"),
    r"of (?:its|their|his) own": (7, "its own X, a separate X"),
    r"(?:go|goes|going|went) by": (2, "use, be based on"),
    r"(?:gone|go|goes) on with": (1, "continue, resume"),
    r"(?:is|are|was|were) led by": (0, "is driven by, uses"),
    r"(?:is|are) asked of": (1, "is requested from, is supported on"),
    r"what is asked": (2, "the request, the question"),
    r"sought": (1, "searched, looked up"),
    r"hardly": (1, "rarely, almost never"),
    r"for good": (1, "permanently"),
    r"some day": (0, "eventually"),
    r"nothing but": (4, "only"),
    r"whatever": (7, "any, regardless of"),
    r"(?:stops?|begins?) to count": (0, "saturates"),
    r"memory ends": (0, "an allocation fails"),
    r"would have it": (0, "as X defines it"),
    r"looks? on": (1, "observes"),
    r"tells? (?:how|what|which|whether|it|them)": (6, "returns, reports, says"),
    r"as they are|as it is": (12, "unchanged"),
    r"(?:is|are) to be had": (0, "is available"),
    r"comes? of": (1, "results from"),
    r"by way of": (2, "through, via"),
    r"in the way of": (1, "like"),
    r"mend(?:s|ed|ing)?": (0, "fix"),
    r"hand(?:s|ed)? out": (5, "return, distribute"),
}
# The same of pages alone.
PAGES_ALONE = {
    r"(?:go|goes|going|gone|went) on": (10, "continue, resume"),
    r"asks? for": (9, "request"),
    r"(?:is|are) there": (3, "exists"),
    r"somebody": (3, "a user, another process"),
}


def prose(text):
    text = re.sub(r"^(```|~~~).*?^\1", " ", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", " ", text)


def comments(path):
    text = path.read_text(encoding="utf-8", errors="ignore")
    if COMMENTED[path.suffix] == "//":
        return " ".join(re.findall(r"//[^\n]*|/\*.*?\*/", text, flags=re.S))
    return " ".join(re.findall(r"#[^\n]*|\"\"\".*?\"\"\"", text, flags=re.S))


def is_ours(path, root):
    return not NOT_OURS & set(path.relative_to(root).parts[:-1])


def too_frequent(phrases, texts, kind, root):
    words = sum(len(re.findall(r"[A-Za-z']+", text)) for text in texts.values())
    if words < FEWEST_WORDS[kind]:
        sys.exit(f"only {words} words were found in {len(texts)} {kind}")
    wrong = []
    for phrase, (limit, instead) in phrases.items():
        expression = re.compile(rf"\b(?:{phrase})\b", re.I)
        places = [(path, found) for path, text in texts.items() for found in expression.finditer(text)]
        rate = 1e5 * len(places) / words
        if rate <= limit:
            continue
        wrong.append(f"{phrase}: {rate:.1f} per 100,000 words of {kind}, limit {limit}; write: {instead}")
        wrong += [f"    {path.relative_to(root)}: {found.group(0)}" for path, found in places[:20]]
    print(f"{len(phrases)} phrases in {words} words of {len(texts)} {kind}")
    return wrong


def main():
    root = Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else ROOT
    pages = {page: prose(page.read_text(encoding="utf-8"))
             for page in sorted({page for pattern in PAGES for page in root.glob(pattern)}) if is_ours(page, root)}
    sources = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*")) if path.suffix in COMMENTED and path.is_file()]
    commented = {path: comments(path) for path in sources if is_ours(path, root)}
    wrong = too_frequent(EVERYWHERE, pages | commented, "pages and comments", root) + too_frequent(PAGES_ALONE, pages, "pages", root)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
