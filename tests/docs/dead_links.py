#!/usr/bin/env python3
"""Links between the pages of the documentation lead to existing files and headings, and the indexes name every page.

    dead_links.py

Pages are README.md, CHANGELOG.md, SECURITY.md, those of docs/, and the READMEs of bindings, samples and tests. Addresses of the
web are not asked.
"""
import re
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("*.md", "docs/**/*.md", "bindings/*/README.md", "bindings/*/*/README.md", "samples/README.md", "samples/*/README.md",
         "tests/*/README.md")
LINK = re.compile(r"\[[^\]\n]*\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)")
# The package has them next to its README.
IN_PACKAGES = {("bindings/swift/README.md", "LICENSE"), ("bindings/swift/README.md", "NOTICE")}
WEB = re.compile(r"[a-z][a-z0-9+.-]*:", re.I)


def without_code(text):
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path):
    """Of headings, as web sites of Git repositories make them."""
    found = {}
    text = re.sub(r"^(```|~~~).*?^\1", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    names = set()
    for heading in re.findall(r"^#+ (.+?)\s*$", text, re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = found.get(name, 0)
        found[name] = count + 1
        names.add(name if count == 0 else f"{name}-{count}")
    return names


def left_out(index, pages):
    """Pages of the index's folder, and of those below it without an index, that it has no link to."""
    folder = index.parent
    text = without_code(index.read_text(encoding="utf-8"))
    named = {(folder / target.partition("#")[0]).resolve() for target in LINK.findall(text) if not WEB.match(target)}
    for page in pages:
        nearest = next(above / "README.md" for above in page.parents if (above / "README.md") in pages or above == folder)
        if page != index and folder in page.parents and nearest == index and page.resolve() not in named:
            yield f"{index.relative_to(ROOT)} has no link to {page.relative_to(ROOT)}"


def main():
    pages = sorted({page for pattern in PAGES for page in ROOT.glob(pattern) if "node_modules" not in page.parts})
    dead, links = [], 0
    for page in pages:
        for target in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
            if WEB.match(target) or (page.relative_to(ROOT).as_posix(), target) in IN_PACKAGES:
                continue
            links += 1
            path, _, anchor = unquote(target).partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                dead.append(f"{page.relative_to(ROOT)}: {target} is not there")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file):
                dead.append(f"{page.relative_to(ROOT)}: {target} names a heading that is not there")
    for index in (ROOT / "docs/README.md", ROOT / "docs/decisions/README.md"):
        dead += left_out(index, pages)
    if links < 100:
        sys.exit(f"only {links} links were found in {len(pages)} pages")
    if dead:
        sys.exit("\n".join(dead))
    print(f"{links} links in {len(pages)} pages")


main()
