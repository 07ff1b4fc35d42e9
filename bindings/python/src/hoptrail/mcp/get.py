"""The tool `get`: texts of passages and documents."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from hoptrail.mcp.context import Arguments, Context, Reply
from hoptrail.mcp.description import LIMITS, Refusal
from hoptrail.mcp.folder import read_document
from hoptrail.mcp.links import short_title
from hoptrail.mcp.living_folder import Version
from hoptrail.mcp.resolve import Meant, find_id, resolve_id
from hoptrail.mcp.roots import file_of
from hoptrail.mcp.texts import fit_items, fit_text, json_of, line_starts, lines_of, told, tokens_of


@dataclass(frozen=True)
class _Wanted:
    """What a caller names: a passage, a document, or lines of a document, which must have the line `at`."""

    meant: Meant
    lines: tuple[int, int] | None = None
    at: int = 0


@dataclass(frozen=True)
class _Found:
    """A text of the reply, before it is cut."""

    id: str
    title: str
    lines: list[int]
    text: str


#: Tokens for the notes on omitted parts, and the least for a text.
_NOTE_TOKENS = 100
_LEAST_TOKENS = 30


async def get(context: Context, arguments: Arguments) -> Reply:
    most = arguments["max_tokens"]
    wanted: list[_Wanted] = []
    problems: list[str] = []
    for name in _names_of(arguments):
        try:
            wanted += _wanted_of(context.version, name)
        except Refusal as refusal:
            problems.append(str(refusal))
    texts: list[Reply] = []
    left_out = list(fit_items(problems, most / 4)[0])
    room = most - _NOTE_TOKENS - (tokens_of(left_out) if left_out else 0)
    for place, one in enumerate(wanted):
        if texts and room < _LEAST_TOKENS:
            left_out.append(f"{len(wanted) - place} more, from {json_of(one.meant.id)} on: max_tokens is {most}")
            break
        try:
            reply, note = _capped(_text_of(context, one), room, most)
        except Refusal as refusal:
            left_out.append(str(refusal))
            continue
        texts.append(reply)
        left_out += note
        room -= tokens_of(reply) + 1
    if not texts:
        raise Refusal("; ".join(dict.fromkeys([*problems, *left_out])))
    return {"texts": texts, **told({"left_out": left_out})}


def _names_of(arguments: Arguments) -> list[str]:
    id, lines = arguments.get("id"), arguments.get("lines")
    if lines is not None:
        if id is None:
            raise Refusal("lines: they need the id of a document")
        return [f"{id}:{'-'.join(map(str, lines))}"]
    names = [*([] if id is None else [id]), *arguments.get("ids", [])]
    if not names:
        raise Refusal("get needs an id, or ids")
    return names


def _wanted_of(version: Version, name: str) -> Iterator[_Wanted]:
    """An id as it is, a pattern of documents, or a document with lines: "a.md:3-9", "a.md:3-", or "a.md:120" and the lines
    around."""
    meant = find_id(version, name)
    if meant is not None:
        return iter([_Wanted(meant)])
    match = re.fullmatch(r"(.+):([0-9]{1,9})(?:(-)([0-9]{1,9})?)?", name, re.S)
    document = find_id(version, match[1]) if match else None
    if match and document is not None:
        if document.kind == "passage":
            raise Refusal(f"{json_of(match[1])} is a passage: lines are for a document")
        line, around = int(match[2]), LIMITS["lines_around"]
        lines = (line, int(match[4] or 10**9)) if match[3] else (max(1, line - around), line + around)
        return iter([_Wanted(document, lines, line)])
    composed = unicodedata.normalize("NFC", name)
    matching = [
        _Wanted(Meant("document", entry.passages, entry.id))
        for entry in (version.catalog.documents if "*" in name else [])
        if _is_like(unicodedata.normalize("NFC", entry.id), composed)
    ]
    return iter(matching or [_Wanted(resolve_id(version, name))])


def _is_like(id: str, pattern: str) -> bool:
    """Whether a pattern describes an id, as in the condition `path`: '*' stands for any characters."""
    begin, *parts, end = pattern.split("*")
    at = len(begin)
    for part in parts:
        place = id.find(part, at)
        if place < 0:
            return False
        at = place + len(part)
    return id.startswith(begin) and id.endswith(end) and at + len(end) <= len(id)


def _text_of(context: Context, wanted: _Wanted) -> _Found:
    graph, meant = context.version.graph, wanted.meant
    if meant.kind == "passage":
        passage = graph.passage(meant.nodes[0])
        file = _file_of(context, passage.document_id)
        lines = [] if file is None else lines_of(line_starts(file), passage.source)
        title = short_title(passage.document_id, passage.document_title, passage.heading)
        return _Found(meant.id, title, lines, passage.text)
    content = _file_of(context, meant.id)
    if content is None:  # the indexed passages of a file that no longer exists
        content = "\n\n".join(passage.text for passage in graph.passages(meant.nodes)).encode()
    starts = line_starts(content)
    count = len(starts) - 1 if content.endswith(b"\n") else len(starts)
    first, last = wanted.lines or (1, max(count, 1))
    if first > last:
        raise Refusal(f"lines {first} to {last}: the first is after the last")
    if wanted.at > count:
        raise Refusal(f"line {wanted.at}: {json_of(meant.id)} has {count}")
    if first < 1:
        raise Refusal("lines count from 1")
    part = content[starts[first - 1] : starts[last] if last < len(starts) else None]
    return _Found(meant.id, "", [first, min(last, max(count, 1))], part.decode())


def _file_of(context: Context, document: str) -> bytes | None:
    file = file_of(context.folder.roots, document)
    try:
        return read_document(*file) if file else None
    except (OSError, ValueError):
        return None


def _capped(found: _Found, room: int, most: int) -> tuple[Reply, list[str]]:
    id, lines = found.id, found.lines
    facts = told({"id": id, "lines": lines, "title": found.title})
    text, left = fit_text(found.text, room - tokens_of({**facts, "text": ""}))
    if not left:
        return {**facts, "text": text}, []
    note = f"{left} characters of {json_of(id)}: max_tokens is {most}"
    if not lines:
        return {**facts, "text": text}, [note]
    first, last = lines[0], lines[0] + text.count("\n")
    document = json_of(f"{re.sub('#[0-9]+$', '', id)}:{last if last > first else first + 1}-")
    following = f"continue with {document}"
    if last == first:
        following = f"line {first} exceeds the limit: raise max_tokens, or {following}"
    return {**facts, "lines": [first, last], "text": text}, [f"{note}; {following}"]
