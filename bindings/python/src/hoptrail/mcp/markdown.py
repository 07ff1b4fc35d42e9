"""The replies as a model reads them: Markdown whose lines begin with words of the server. Text of a document stands inside a
line, in lines that are indented, or in a fence that is longer than any in it, so that it cannot pass for another entry."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hoptrail.mcp.description import words_of
from hoptrail.mcp.texts import json_of

Data = dict[str, Any]


def _shown(text: str) -> str:
    """Without control characters and line separators, which a terminal or a model may act on; tabs and line ends stay."""
    return re.sub("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]", " ", re.sub("\r\n?", "\n", text))


def _in_line(text: str) -> str:
    return re.sub("[\n\t]", " ", _shown(text))


def _quoted(text: str) -> str:
    return json_of(_in_line(text))


def _indented(text: str) -> str:
    return "   " + _shown(text).replace("\n", "\n   ")


def _fenced(text: str) -> str:
    inside = re.sub("`{40,}", "`" * 39, _shown(text))
    fence = "`" * (max([2, *map(len, re.findall("`+", inside))]) + 1)
    end = "" if inside.endswith("\n") else "\n"
    return f"{fence}\n{inside}{end}{fence}"


def _saying(entry: Data) -> str:
    """The sentence that makes a link."""
    return f": {_quoted(entry['sentence'])}" if "sentence" in entry else ""


def _titled(entry: Data) -> str:
    return f": {entry['title']}" if "title" in entry else ""


def _words(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _search(reply: Data) -> list[str]:
    return [_hit(place, hit) for place, hit in enumerate(reply["hits"], 1)] or ["No hits."]


def _hit(place: int, hit: Data) -> str:
    facts = _words(hit["id"], f"line {hit['line']}" if "line" in hit else "", f"{hit['score']} %")
    head = _in_line(f"{place}. {facts}{_titled(hit)}")
    via = " → ".join(f"{hop['from']} {_quoted(hop['name'])}{_saying(hop)}" for hop in hit.get("chain", []))
    return f"{head}\n{_indented(hit['snippet'])}" + (f"\n   via {_in_line(via)}" if via else "")


def _get(reply: Data) -> list[str]:
    return [
        _in_line(part["id"] + (", lines {}-{}".format(*part["lines"]) if "lines" in part else "") + _titled(part))
        + "\n" + _fenced(part["text"])
        for part in reply["texts"]
    ]


def _explain(reply: Data) -> list[str]:
    if not reply["rank"]:
        return [_in_line(f"{reply['id']}: no hit")]
    by = f"ranked by {reply['ranked_by']}" if "ranked_by" in reply else ""
    without = f"rank {reply['rank_without_links']} without links" if "rank_without_links" in reply else ""
    facts = _words(str(reply["rank"]), f"{reply['score']} %", by, without)
    lists = {"reasons": "reasons", "has": "matched", "lacks": "missing"}
    return [
        _in_line(f"{reply['id']}: rank {facts}"),
        *(_in_line(f"{name}: {', '.join(reply[key])}") for name, key in lists.items() if key in reply),
        *(
            _in_line(f"- {link.get('from', 'the question')} ({link['by']} {_quoted(link['name'])}){_saying(link)}")
            for link in reply.get("chain", [])
        ),
    ]


def _neighbors(reply: Data) -> list[str]:
    return [_in_line(_neighbor(entry)) for entry in reply["neighbors"]]


def _neighbor(entry: Data) -> str:
    about = f" ({', '.join(entry['about'])})" if "about" in entry else f" {_quoted(entry['title'])}" if "title" in entry else ""
    start = f"{entry['from']} " if "from" in entry else ""
    return f"- {start}{_target(entry['kind'], entry)}{about}{_saying(entry)}"


def _target(by: str, entry: Data) -> str:
    return f"{words_of(by, 'name')} {_quoted(entry['name'])}" if "name" in entry else f"{words_of(by, 'passage')} {entry['id']}"


def _path_between(reply: Data) -> list[str]:
    return [
        _in_line(f"→ {_target(node['by'], node)}{_saying(node)}" if "by" in node else node.get("id") or _quoted(node["name"]))
        for node in reply.get("chain", [])
    ]


def _outline(reply: Data) -> list[str]:
    lines = [f"{reply['total']} documents"]
    for entry in reply["documents"]:
        sections = "; ".join(f"#{section['passage']} {section['heading']}" for section in entry.get("headings", []))
        head = f"- {entry['id']}, {entry['passages']} passages{_titled(entry)}"
        lines.append(_in_line(head + (f": {sections}" if sections else "")))
    return [*lines, *([f"next_cursor: {reply['next_cursor']}"] if "next_cursor" in reply else [])]


def _status(reply: Data) -> list[str]:
    facts = {key: value for key, value in reply.items() if key not in ("skipped", "left_out") and value != ""}
    return [
        *(_in_line(f"- {key}: {value}") for key, value in facts.items()),
        *(_in_line(f"- skipped {_quoted(entry['file'])}: {entry['reason']}") for entry in reply["skipped"]),
    ]


_WRITERS: dict[str, Callable[[Data], list[str]]] = {
    "search": _search, "get": _get, "explain": _explain, "neighbors": _neighbors, "path_between": _path_between,
    "outline": _outline, "status": _status,
}


def markdown_of(tool: str, reply: Data) -> str:
    """The reply of a tool as Markdown; it has all of its data."""
    notices = [f"Note: {_in_line(notice)}" for notice in reply.get("notices", [])]
    left_out = [f"Left out: {_in_line(note)}" for note in reply.get("left_out", [])]
    return "\n".join([*notices, *_WRITERS[tool](reply), *left_out])
