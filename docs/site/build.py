#!/usr/bin/env python3
"""Builds the documentation site.

    build.py WORK [--page FOLDER]

Stages the pages in WORK/pages, builds WORK/html with MkDocs, and checks it. --page is a built samples/web: then "Try it here" is that
page, and the engine answers the search box (search/build.mjs). Without it, the theme's own search does.
"""
import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import check
import languages
import reference
import stage

HERE = Path(__file__).resolve().parent
LIVE = """
<p><a href="../demo/index.html">Open it in a separate tab</a></p>
<iframe class="live" src="../demo/index.html" title="Hoptrail in the browser" allow="clipboard-write"></iframe>
"""


def name_search(html):
    """The theme gives its search no name that a screen reader could say."""
    unnamed = '<div class="md-search" data-md-component="search" role="dialog">'
    for path in html.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(unnamed, unnamed.replace(">", ' aria-label="Search">')), encoding="utf-8")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("work", type=Path)
    arguments.add_argument("--page", type=Path)
    given = arguments.parse_args()
    work = given.work.resolve()
    pages, html = work / "pages", work / "html"
    staged = stage.stage(pages)
    folder = pages / "reference"
    folder.mkdir(exist_ok=True)
    c_text, function_count = reference.c_page()
    options_text, option_count = reference.options_page()
    declaration_count = 0
    for name, text, count in languages.pages():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
        declaration_count += count
    for name, text in (("c", c_text), ("options", options_text), ("python", reference.python_page())):
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    live = pages / "start" / "try.md"
    if given.page:
        text = live.read_text(encoding="utf-8")
        live.write_text(f"---\nhide: [navigation, toc]\n---\n{text}{LIVE}", encoding="utf-8")
    for source in (work / "sources", html):
        shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(stage.ROOT / "bindings" / "python" / "src" / "hoptrail", work / "sources" / "hoptrail",
                    ignore=shutil.ignore_patterns("__pycache__", "*.so", "_include"))
    shutil.copyfile(HERE / "mkdocs.yml", work / "mkdocs.yml")
    for name in ("site.css", "site.js"):
        shutil.copyfile(HERE / name, pages / name)
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", work / "mkdocs.yml", "--site-dir", html],
                   cwd=work, check=True)
    name_search(html)
    if given.page:
        shutil.copytree(given.page, html / "demo")
        subprocess.run(["node", HERE / "search" / "build.mjs", html], check=True)
    page_count = check.check(html)
    print(f"{page_count} pages from {len(staged)} files, {function_count} functions, {declaration_count} declarations of bindings, {option_count} options: {html}")


if __name__ == "__main__":
    main()
