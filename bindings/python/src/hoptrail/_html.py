"""Results as HTML for notebooks. All corpus texts are escaped."""
from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hoptrail._explanation import PathStep
from hoptrail._hits import Hit

#: The maximum of shown hits, and of characters of a text without a snippet.
_MOST_HITS, _MOST_CHARACTERS = 20, 300
_BOX = "display:inline-block;border:1px solid currentColor;padding:0 .4em;margin:.1em 0"
_CELL = "text-align:left;vertical-align:top"


def html_of(hits: Sequence[Hit], notices: Sequence[str], answer: str = "") -> str:
    """A table of the hits. A path is a row of boxes: round ones are names, the others passages. The tooltip of a box has its
    sentence."""
    said = f"<p><b>{escape(answer)}</b></p>" if answer else ""
    noticed = "".join(f"<p><i>{escape(notice)}</i></p>" for notice in notices)
    rows = "".join(_row(hit) for hit in hits[:_MOST_HITS])
    more = len(hits) - _MOST_HITS
    rest = f"<p>{more} more hits</p>" if more > 0 else ""
    names = ("", "Passage", "Path", "Text", "Distance" if hits and hits[0].distance is not None else "Score")
    head = "".join(f'<th style="{_CELL}">{name}</th>' for name in names)
    return f"{said}{noticed}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{rest}"


def _row(hit: Hit) -> str:
    number = hit.score if hit.distance is None else hit.distance
    cells = [
        str(hit.rank),
        f"<b>{escape(hit.title)}</b><br><small>{escape(hit.id)}</small>",
        " → ".join(map(_step, hit.path)),
        _text(hit),
        "" if number is None else f"{number:.4g}",
    ]
    return "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells) + "</tr>"


def _step(step: PathStep) -> str:
    is_name = step.entity is not None
    text = step.entity if is_name else step.title or step.passage
    told = f"{step.by}: {step.evidence.text}" if step.evidence else step.by
    shape = "border-radius:1em" if is_name else "border-radius:0"
    return f'<span style="{_BOX};{shape}" title="{escape(told)}">{escape(text or "")}</span>'


def _text(hit: Hit) -> str:
    snippet, text = hit.snippet, hit.text
    if snippet is None:
        return escape(text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + "…")
    at, end = snippet.range.characters
    parts = []
    for highlight in snippet.highlights:
        begin, stop = highlight.characters
        parts += [escape(text[at:begin]), "<mark>", escape(text[begin:stop]), "</mark>"]
        at = stop
    return "".join(parts) + escape(text[at:end])
