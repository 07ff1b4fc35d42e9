"""The pages of the site, from the repository's Markdown.

Pages in docs/ and docs/site/ are at the top of the site; a README is the index of its folder. A link to another page leads to
its place in the site; a link to any other file of the repository becomes text. `{{ block PATH N }}` is the Nth code block of a
file, and `{{ file PATH }}` a file as one block, so that the site shows programs that the tests run.
"""
import os
import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = ("samples/bridge/", "samples/data/folders/", "samples/data/handbook/", "samples/data/site/", "samples/data/vault/", "tests/")
SPECIAL = {"docs/README.md": "contents.md", "capi/include/hoptrail.h": "reference/c.md"}
IMAGES = (".png", ".svg", ".webp")


def repository_files():
    out = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
                         text=True).stdout
    return [path for path in out.splitlines() if (ROOT / path).is_file()]


def place_of(path):
    """The place in the site of a Markdown file or image of the repository."""
    if path in SPECIAL:
        return SPECIAL[path]
    place = path.removeprefix("docs/").removeprefix("site/")
    return re.sub(r"(^|/)README\.md$", r"\1index.md", place)


def places():
    found = {path: place_of(path) for path in repository_files()
             if path.endswith((".md",) + IMAGES) and not path.startswith(LEFT_OUT)}
    found["capi/include/hoptrail.h"] = SPECIAL["capi/include/hoptrail.h"]
    return found


def code_blocks(text):
    return re.findall(r"^```.*?^```$", text, flags=re.S | re.M)


def with_includes(text, path):
    def block(match):
        blocks = code_blocks((ROOT / match[1]).read_text(encoding="utf-8"))
        number = int(match[2])
        if not 0 < number <= len(blocks):
            raise SystemExit(f"{path}: {match[1]} has {len(blocks)} blocks of code, not {number}")
        return blocks[number - 1]

    def whole_file(match):
        content = (ROOT / match[1]).read_text(encoding="utf-8").rstrip()
        return f"```{PurePosixPath(match[1]).suffix[1:]}\n{content}\n```"
    text = re.sub(r"^\{\{ block (\S+) (\d+) \}\}$", block, text, flags=re.M)
    return re.sub(r"^\{\{ file (\S+) \}\}$", whole_file, text, flags=re.M)


def with_links(text, path, found):
    """Rewrites links for the site; code stays unchanged."""
    def link(match):
        mark, label, target = match[1], match[2], match[3]
        address, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target) or not address:
            return match[0]
        aim = os.path.normpath(os.path.join(os.path.dirname(path), address))
        if (ROOT / aim).is_dir():
            aim += "/README.md"
        if aim not in found:
            return label
        relative = os.path.relpath(found[aim], os.path.dirname(found[path]) or ".")
        return f"{mark}[{label}]({relative}{'#' + anchor if anchor else ''})"
    pieces = re.split(r"(^```.*?^```$|`[^`\n]*`)", text, flags=re.S | re.M)
    joined, kept = "", []
    for i, piece in enumerate(pieces):  # the label of a link may contain code
        joined += f"\x00{len(kept)}\x00" if i % 2 else piece
        if i % 2:
            kept.append(piece)
    joined = re.sub(r"(!?)\[([^\]\[]*)\]\(([^()\s]+)\)", link, joined)
    return re.sub("\x00(\\d+)\x00", lambda match: kept[int(match[1])], joined)


def stage(folder):
    """Writes all pages and images into the folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    found = places()
    for path, place in found.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith(IMAGES):
            shutil.copyfile(ROOT / path, target)
        elif path.endswith(".md"):
            text = with_includes((ROOT / path).read_text(encoding="utf-8"), path)
            target.write_text(with_links(text, path, found), encoding="utf-8")
    return found
