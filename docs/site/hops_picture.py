#!/usr/bin/env python3
"""Draws docs/images/hops.svg: the hops of a question appear one after the other.

    hops_picture.py COMMAND [--check]

COMMAND is the `hoptrail` command, which answers the question over samples/data; the picture shows its answer. --check compares
it with the existing picture. The picture is animated by CSS, so that any page can show it as an image; if the reader prefers
less motion, it is static and complete.
"""
import html
import json
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "images" / "hops.svg"
QUESTION = "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?"
WIDTH, CARD_HEIGHT, GAP, TOP, LEFT = 760, 92, 38, 108, 24
SECONDS_OF_HOP, SECONDS_AT_END = 1.6, 5
CHARACTERS_OF_LINE = 84
CHARACTERS_OF_QUESTION = 70  # on two lines

STYLE = """
text{font:15px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#1b2b34}
.question{font-weight:600;font-size:17px}.title{font-weight:700;fill:#00695c}.rank{font-size:13px;fill:#5f6b72}
.card{fill:#fff;stroke:#b9c6cc}.ground{fill:#f5f8f9}.link{stroke:#00897b;stroke-width:2.5;fill:none}.name{font-weight:700;fill:#00897b}
@media (prefers-color-scheme:dark){text{fill:#dfe7ea}.title{fill:#6fd3c3}.rank{fill:#9fb0b7}.card{fill:#1d282d;stroke:#42535b}
.ground{fill:#141c20}.link{stroke:#4db6a6}.name{fill:#4db6a6}}
@media (prefers-reduced-motion:no-preference){.hop{opacity:0;animation-duration:%(whole)ss;animation-iteration-count:infinite}
%(hops)s}
"""


def search(command, graph, *arguments):
    out = subprocess.run([command, "search", graph, QUESTION, "--json", *arguments], check=True, capture_output=True, text=True).stdout
    return json.loads(out)["hits"]


def hops_of(command):
    """The passages on the answer's longest path: title, sentence for the next hop, the name in it, and flat rank."""
    with tempfile.TemporaryDirectory() as folder:
        graph = f"{folder}/samples.hop"
        subprocess.run([command, "index", ROOT / "samples" / "data" / "passages.jsonl", "-o", graph, "--quiet"], check=True)
        hits = search(command, graph, "-k", "3")
        flat = [hit["passage"] for hit in search(command, graph, "-k", "180", "--method", "bm25")]
    last = max(hits, key=lambda hit: len(hit["path"]))
    passages = [step for step in last["path"] if "passage" in step]
    names = [step for step in last["path"] if "entity" in step][1:]
    hops = []
    for place, step in enumerate(passages):
        is_last = place + 1 == len(passages)
        sentence = last["snippet"]["text"] if is_last else names[place]["evidence"]["text"]
        name = "Johann Sebastian Bach" if is_last else names[place]["entity"]
        assert name in sentence, (name, sentence)
        rank = flat.index(step["passage"]) + 1
        hops.append((step["title"], sentence, name, rank))
    return hops


def shortened(sentence, name):
    """The sentence, shortened to one line that contains the name."""
    if len(sentence) <= CHARACTERS_OF_LINE:
        return sentence
    begin = max(0, sentence.index(name) + len(name) - CHARACTERS_OF_LINE + 2)
    begin = sentence.index(" ", begin) + 1 if begin > 0 else 0
    end = sentence.rindex(" ", begin, begin + CHARACTERS_OF_LINE)
    return ("… " if begin > 0 else "") + sentence[begin:end].rstrip(",;") + (" …" if end < len(sentence) else "")


def draw(hops):
    whole = SECONDS_OF_HOP * len(hops) + SECONDS_AT_END
    frames = []
    for place in range(len(hops)):
        begin = 100 * SECONDS_OF_HOP * (place + 0.4) / whole
        frames.append(f".hop{place}{{animation-name:h{place}}}@keyframes h{place}{{0%,{begin:.1f}%{{opacity:0}}{begin + 4:.1f}%,97%{{opacity:1}}100%{{opacity:0}}}}")
    height = TOP + len(hops) * (CARD_HEIGHT + GAP)
    spoken = f"{QUESTION} " + " ".join(f"Hop {i + 1}: {title}. {sentence}" for i, (title, sentence, _, _) in enumerate(hops))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{html.escape(spoken)}">',
             "<style>" + STYLE % {"whole": f"{whole:.1f}", "hops": "\n".join(frames)} + "</style>",
             f'<rect class="ground" width="{WIDTH}" height="{height}" rx="12"/>',
             *(f'<text class="question" x="{LEFT}" y="{42 + 24 * i}">{html.escape(line)}</text>'
               for i, line in enumerate(textwrap.wrap(QUESTION, CHARACTERS_OF_QUESTION)))]
    for place, (title, sentence, name, rank) in enumerate(hops):
        top = TOP + place * (CARD_HEIGHT + GAP)
        before, _, after = shortened(sentence, name).partition(name)
        found = "also first in flat search" if rank == 1 else f"rank {rank} in flat search"
        parts += [f'<g class="hop hop{place}">',
                  f'<path class="link" d="M{LEFT + 28} {top - (GAP if place else 26)}v{GAP - 8 if place else 18}m-6 -7l6 7l6 -7"/>',
                  f'<rect class="card" x="{LEFT}" y="{top}" width="{WIDTH - 2 * LEFT}" height="{CARD_HEIGHT}" rx="8"/>',
                  f'<text class="title" x="{LEFT + 18}" y="{top + 30}">{place + 1}. {html.escape(title)}</text>',
                  f'<text class="rank" x="{WIDTH - LEFT - 18}" y="{top + 30}" text-anchor="end">{found}</text>',
                  f'<text x="{LEFT + 18}" y="{top + 64}">{html.escape(before)}<tspan class="name">{html.escape(name)}</tspan>{html.escape(after)}</text>',
                  "</g>"]
    return "\n".join(parts + ["</svg>", ""])


def main():
    command, check = sys.argv[1], sys.argv[2:] == ["--check"]
    picture = draw(hops_of(command))
    if not check:
        PICTURE.write_text(picture, encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != picture:
        sys.exit(f"{PICTURE.relative_to(ROOT)} is not the command's answer: run docs/site/hops_picture.py {command}")
    print(f"{len(picture.encode())} bytes")


if __name__ == "__main__":
    main()
