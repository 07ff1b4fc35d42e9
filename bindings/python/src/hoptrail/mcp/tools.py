"""The tools: each takes one version of the index and its arguments, and returns its structured reply."""
from __future__ import annotations

import difflib
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hoptrail import Hit, HoptrailError, Passage, Question, SearchResult, Status
from hoptrail.mcp.description import LIMITS, Refusal, words_of
from hoptrail.mcp.folder import read_document
from hoptrail.mcp.links import shortest_chain
from hoptrail.mcp.living_folder import LivingFolder, Version
from hoptrail.mcp.texts import (
    fit_items, fit_path, fit_text, json_of, line_starts, lines_of, sentence_about, sentence_with, tokens_of,
)

Arguments = Mapping[str, Any]
Reply = dict[str, Any]


@dataclass(frozen=True)
class Context:
    folder: LivingFolder
    version: Version


# ---- Resolving ids and names


@dataclass(frozen=True)
class Meant:
    kind: str
    #: Passage indices, or the node of a name (links.py).
    nodes: list[int]


def _resolve_id(version: Version, id: str) -> Meant:
    """The passage or document with an id. Accepts only ids of the index: an id never becomes a file path here."""
    catalog = version.catalog
    if id in catalog.passage_of:
        return Meant("passage", [catalog.passage_of[id]])
    if id in catalog.document_of:
        return Meant("document", catalog.document_of[id].passages)
    raise Refusal(f"no passage or document has the id {json_of(id)}{_suggestion(id, [*catalog.ids, *catalog.document_of])}")


def _resolve_any(version: Version, text: str) -> Meant:
    """The target of an id, or of a name that passages have or mention."""
    catalog = version.catalog
    if text in catalog.passage_of or text in catalog.document_of:
        return _resolve_id(version, text)
    node = version.links.find(text)
    if node is not None:
        return Meant("name", [node])
    near = _suggestion(text, [*version.links.names, *catalog.document_of, *catalog.ids])
    raise Refusal(f"{json_of(text)} is neither a name in the documents nor the id of a passage or document{near}")


def _suggestion(text: str, known: list[str]) -> str:
    by_lower: dict[str, str] = {}
    for name in known:
        if abs(len(name) - len(text)) <= len(text):
            by_lower.setdefault(name.lower(), name)
    near = [by_lower[lower] for lower in difflib.get_close_matches(text.lower(), by_lower, n=3, cutoff=0.6)]
    if not near:
        return "; outline lists the documents"
    return f"; did you mean {' or '.join(json_of(name) for name in near)}?"


# ---- Words


def _path_words(steps: Any) -> list[str]:
    return [
        f"{words_of(step.by, 'name')} {json_of(step.entity)}" if step.entity is not None
        else f"{words_of(step.by, 'passage')} {_passage_words(step.title, step.passage)}"
        for step in steps
    ]


def _passage_words(title: str, id: str) -> str:
    """Both are quoted: a title may contain arrows, brackets and words of links."""
    return f"{json_of(title)} [{json_of(id)}]"


def _heading_path(passage: Passage) -> list[str]:
    """The title of the document and the heading of the innermost section. A title is not split: it may contain the separator."""
    return list(dict.fromkeys(title for title in (passage.document_title, passage.heading) if title))


def _more_tokens(left: int, what: str, arguments: Arguments, other: str = "") -> list[str]:
    return [f"{left} {what}: raise max_tokens ({arguments['max_tokens']}){other}"] if left else []


# ---- search and explain

_CALLERS = {Status.BAD_INPUT, Status.INVALID_ARGUMENT, Status.NOT_FOUND, Status.UNSUPPORTED, Status.DIMENSION_MISMATCH}


async def _found(context: Context, arguments: Arguments, count: int) -> SearchResult:
    question = Question(arguments["question"], conditions=arguments.get("filters", ()))
    try:
        return await context.version.graph.search_run(question, method=arguments["method"], hits=count)
    except HoptrailError as failure:
        if failure.status in _CALLERS:
            raise Refusal(str(failure)) from failure
        raise


def _score(hit: Hit) -> float:
    """With the digits of a 32-bit float, as the engine formats it."""
    return float(f"{hit.score if hit.score is not None else -(hit.distance or 0.0):.9g}")


async def search(context: Context, arguments: Arguments) -> Reply:
    result = await _found(context, arguments, arguments["k"])
    hits = [_hit_reply(context, hit) for hit in result]
    older = ["the files are being compared with the index: it may be outdated"] if context.folder.state == "indexing" else []
    notices = [*result.explanation["notices"], *older]
    kept, left = fit_items(hits, arguments["max_tokens"] - 60 - (tokens_of(notices) if notices else 0))
    return {
        "method": result.explanation["method"],
        "hits": kept,
        "notices": notices,
        "left_out": _more_tokens(left, f"of {len(hits)} hits", arguments, ", or lower k"),
    }


def _hit_reply(context: Context, hit: Hit) -> Reply:
    passage = context.version.graph.passage(hit.index)
    return {
        "id": hit.passage,
        "document": hit.document,
        "title": hit.title,
        "heading_path": _heading_path(passage),
        "lines": lines_of(context.folder.lines_of(hit.document), passage.source),
        "snippet": hit.snippet.text if hit.snippet else "",
        "path": " → ".join(_path_words(hit.path)),
        "score": _score(hit),
    }


async def explain(context: Context, arguments: Arguments) -> Reply:
    id = arguments["id"]
    meant = _resolve_id(context.version, id)
    if meant.kind == "document":
        raise Refusal(f'{json_of(id)} is a document: explain takes a passage, such as "{id}#1"')
    result = await _found(context, arguments, LIMITS["explained_hits"])
    hit = next((hit for hit in result if hit.index == meant.nodes[0]), None)
    if hit is None:
        left_out = [f"it is not among the first {len(result.ids)} hits"]
        return {"id": id, "found": False, "rank": 0, "score": 0, "reasons": [], "path": "", "links": [], "left_out": left_out}
    links: list[Reply] = []
    words = _path_words(hit.path)
    for step, says in zip(hit.path, words):
        to = step.entity if step.entity is not None else step.passage
        evidence = step.evidence
        links.append({
            "by": step.by, "from": links[-1]["to"] if links else "", "to": to, "says": says,
            "sentence": evidence.text if evidence else "", "sentence_of": evidence.passage if evidence else "",
        })
    facts = {"id": id, "found": True, "rank": hit.rank, "score": _score(hit), "reasons": list(hit.reasons)}
    return fit_path(facts, " → ".join(words), links, arguments["max_tokens"])


# ---- get


async def get(context: Context, arguments: Arguments) -> Reply:
    id, tokens, lines = arguments["id"], arguments["max_tokens"], arguments.get("lines")
    meant = _resolve_id(context.version, id)
    if meant.kind == "passage":
        if lines is not None:
            raise Refusal(f"{json_of(id)} is a passage: lines are for a document")
        passage = context.version.graph.passage(meant.nodes[0])
        facts = {"id": id, "kind": "passage", "document": passage.document_id, "title": passage.title}
        return _capped(
            {**facts, "heading_path": _heading_path(passage)}, passage.text,
            lines_of(context.folder.lines_of(passage.document_id), passage.source), tokens,
        )
    title = context.version.catalog.document_of[id].title
    content = _content_of(context, id)
    starts = line_starts(content)
    count = len(starts) - 1 if content.endswith(b"\n") else len(starts)
    first, last = lines or (1, max(count, 1))
    if first > last:
        raise Refusal(f"lines {first} to {last}: the first is after the last")
    if first > count:
        raise Refusal(f"line {first}: {json_of(id)} has {count}")
    part = content[starts[first - 1] : starts[last] if last < len(starts) else None]
    kind = "document" if lines is None else "lines"
    return _capped(
        {"id": id, "kind": kind, "document": id, "title": title, "heading_path": [title]},
        part.decode(), [first, min(last, count)], tokens,
    )


def _content_of(context: Context, id: str) -> bytes:
    """The current file, or its indexed passages if the file no longer exists."""
    folder = context.folder.folder
    try:
        return read_document(folder, os.path.join(folder, *id.split("/")))
    except (OSError, ValueError):
        passages = context.version.graph.passages(context.version.catalog.document_of[id].passages)
        return "\n\n".join(passage.text for passage in passages).encode()


def _capped(facts: Reply, text: str, lines: list[int], tokens: int) -> Reply:
    fitting = fit_text(text, tokens - 100)
    cut = len(text) - len(fitting)
    if not cut:
        return {**facts, "lines": lines, "text": text, "left_out": []}
    reached = [lines[0], lines[0] + fitting.count("\n")] if lines else []
    left_out = [f"{cut} of {len(text)} characters: max_tokens is {tokens}{_next_lines(reached)}"]
    return {**facts, "lines": reached, "text": fitting, "left_out": left_out}


def _next_lines(reached: list[int]) -> str:
    if not reached:
        return ""
    first, last = reached
    if last > first:
        return f"; continue with lines [{last}, …] of the document"
    return f"; line {first} exceeds the limit: raise max_tokens, or continue with lines [{first + 1}, …] of the document"


# ---- neighbors and path_between

#: Kinds of links, the most informative first.
_ORDER = ["link", "linked_from", "mention", "own", "phrase", "given", "nearest", "adjacent"]


def _label(version: Version, node: int) -> str:
    return version.catalog.ids[node] if node < version.links.passage_count else version.links.name(node)


def _evidence(version: Version, start: int, kind: str, to: int) -> tuple[str, str]:
    """The sentence behind a link, and the passage that contains it."""
    links = version.links
    name, node = (start, to) if start >= links.passage_count else (to, start)
    if name >= links.passage_count:
        passage, word = version.graph.passage(node), links.name(name)
        sentence = "" if kind == "own" else sentence_with(passage.text, word)
        sentence = sentence or sentence_with(passage.title, word)
    elif kind in ("link", "linked_from"):
        passage, linked = version.graph.passages([start, to] if kind == "link" else [to, start])
        sentence = sentence_about(passage.text, linked.title)
    else:
        return "", ""
    return (sentence, passage.id) if sentence else ("", "")


async def neighbors(context: Context, arguments: Arguments) -> Reply:
    version = context.version
    links, catalog = version.links, version.catalog
    kinds = set(arguments.get("kinds", _ORDER))
    found = [
        (node, kind, to)
        for node in _resolve_any(version, arguments["id"]).nodes
        for kind, to in links.links[node]
        if kind in kinds
    ]
    found.sort(key=lambda link: _ORDER.index(link[1]))
    tokens = arguments["max_tokens"] - 60
    replies: list[Reply] = []
    # A reply with this token limit cannot contain more: the rest is only counted.
    for node, kind, to in found[: tokens // 10 + 1]:
        is_name = to >= links.passage_count
        owners = [other for way, other in links.links[to] if way == "own" and other != node][:3] if is_name else []
        replies.append({
            "kind": kind, "from": _label(version, node), "id": "" if is_name else catalog.ids[to],
            "title": links.name(to) if is_name else catalog.titles[to], "about": [catalog.ids[owner] for owner in owners],
            "sentence": _evidence(version, node, kind, to)[0],
        })
    kept, _ = fit_items(replies, tokens)
    left = len(found) - len(kept)
    left_out = _more_tokens(left, f"of {len(found)} neighbors", arguments, ", or name kinds")
    return {"of": arguments["id"], "neighbors": kept, "left_out": left_out}


async def path_between(context: Context, arguments: Arguments) -> Reply:
    version = context.version
    links, catalog = version.links, version.catalog
    reply = {"from": arguments["from"], "to": arguments["to"]}
    starts = _resolve_any(version, arguments["from"]).nodes
    ends = set(_resolve_any(version, arguments["to"]).nodes)
    chain = shortest_chain(links, starts, ends, LIMITS["path_cost"])
    if chain is None:
        return {"found": False, **reply, "path": "", "links": [], "left_out": ["no chain of names and links joins them"]}

    def words(node: int) -> str:
        return _passage_words(catalog.titles[node], catalog.ids[node]) if node < links.passage_count else json_of(links.name(node))

    list_: list[Reply] = []
    for node, kind, to in chain:
        sentence, passage = _evidence(version, node, kind, to)
        target = "passage" if to < links.passage_count else "name"
        list_.append({
            "by": kind, "from": _label(version, node), "to": _label(version, to),
            "says": f"{words_of(kind, target)} {words(to)}", "sentence": sentence, "sentence_of": passage,
        })
    start = chain[0][0] if chain else next(node for node in starts if node in ends)
    path = " → ".join([words(start), *(link["says"] for link in list_)])
    return fit_path({"found": True, **reply}, path, list_, arguments["max_tokens"])


# ---- outline and status


def place_of(cursor: str, count: int) -> int:
    """The position of a cursor: the number of documents before it."""
    if not cursor:
        return 0
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 10 and int(cursor) <= count):
        raise Refusal(f"unknown cursor {json_of(cursor)}")
    return int(cursor)


async def outline(context: Context, arguments: Arguments) -> Reply:
    tokens = arguments["max_tokens"] - 60
    documents = [entry for entry in context.version.catalog.documents if entry.id.startswith(arguments.get("folder", ""))]
    begin = place_of(arguments.get("cursor", ""), len(documents))
    page, cuts = [], []
    for entry in documents[begin : begin + LIMITS["outline_page"]]:
        headings, cut = fit_items(entry.headings, tokens - tokens_of({"id": entry.id, "title": entry.title}) - 40)
        page.append({"id": entry.id, "title": entry.title, "passages": len(entry.passages), "headings": headings})
        cuts.append(cut)
    kept = page[: max(1, len(fit_items(page, tokens)[0]))]  # at least one, so that the cursor advances
    end = begin + len(kept)
    left_out = [f"{cut} headings of {json_of(entry['id'])}" for entry, cut in zip(kept, cuts) if cut]
    if end < len(documents):
        left_out.append(f"{len(documents) - end} of {len(documents)} documents: call again with the cursor")
    cursor = str(end) if end < len(documents) else ""
    return {"documents": kept, "total": len(documents), "next_cursor": cursor, "left_out": left_out}


def status(folder: LivingFolder) -> Reply:
    """Needs no index, so that it answers while the first index is being built."""
    current = folder.current
    most = LIMITS["skipped_files"]
    skipped = [{"file": file, "reason": reason} for file, reason in folder.skipped.items()]

    def seconds(since: float | None) -> float:
        return 0 if since is None else round(time.monotonic() - since, 1)

    return {
        "folder": folder.folder,
        "documents": current.graph.document_count if current else 0,
        "passages": current.graph.passage_count if current else 0,
        "generation": current.generation if current else 0,
        "embedder": "",
        "state": folder.state,
        "progress": folder.progress if folder.state == "indexing" else "",
        "problem": folder.problem,
        "seconds_since_change": seconds(current.since if current else None),
        "seconds_since_look": seconds(folder.looked_at),
        "skipped": skipped[:most],
        "left_out": [f"{len(skipped) - most} of {len(skipped)} skipped files"] if len(skipped) > most else [],
    }


TOOLS: dict[str, Callable[[Context, Arguments], Awaitable[Reply]]] = {
    "search": search, "get": get, "explain": explain, "neighbors": neighbors, "path_between": path_between,
    "outline": outline,
}
