"""Checks a built site: every link and anchor has a target, and pages load nothing from other hosts."""
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FEWEST_PAGES = 60
LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loaded, self.images_without_text = set(), [], [], 0
        self.headings = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for key in ("id", "name"):
            if values.get(key):
                self.anchors.add(values[key])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag in LOADED and values.get(LOADED[tag]):
            self.loaded.append(values[LOADED[tag]])
        if tag == "link" and values.get("href") and values.get("rel") in ("stylesheet", "icon", "preload"):
            self.loaded.append(values["href"])
        if tag == "img" and "alt" not in values:
            self.images_without_text += 1
        self.headings += tag == "h1"


def check(folder):
    """Returns the number of pages. Exits with all errors."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))
             if "demo" not in path.relative_to(folder).parts}
    wrong = []
    for path, page in pages.items():
        name = path.relative_to(folder)
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loaded:
                    wrong.append(f"{name} loads {link}")
                continue
            if parts.path.startswith("/"):
                if name.name != "404.html":
                    wrong.append(f"{name}: {link} is not a relative address")
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                wrong.append(f"{name}: {link} has no target")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors and parts.fragment != "__codelineno":
                wrong.append(f"{name}: {link} has no such anchor in its target")
        if page.images_without_text:
            wrong.append(f"{name}: {page.images_without_text} images without alternative text")
        if page.headings != 1 and name.name != "404.html":
            wrong.append(f"{name}: {page.headings} headings of level 1")
    if len(pages) < FEWEST_PAGES:
        wrong.append(f"{len(pages)} pages, fewer than {FEWEST_PAGES}")
    if wrong:
        sys.exit("\n".join(wrong))
    return len(pages)
