"""The tools: each takes one version of the index and its arguments, and returns its structured reply."""
from __future__ import annotations

import math
import time
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Any

from hoptrail import HoptrailError, Question, SearchResult, Status
from hoptrail.mcp.context import Arguments, Context, Reply
from hoptrail.mcp.description import DESCRIPTION, LIMITS, TEXTS, Refusal
from hoptrail.mcp.get import get
from hoptrail.mcp.links import short_title, shortest_chain
from hoptrail.mcp.living_folder import LivingFolder, Version
from hoptrail.mcp.resolve import resolve_any, resolve_id
from hoptrail.mcp.roots import text_of_roots
from hoptrail.mcp.texts import fit_items, json_of, sentence_about, sentence_with, told, tokens_of

#: A hit of an explanation (schemas/trace.schema.json), and one of its links.
_Hit = dict[str, Any]
_Link = dict[str, Any]


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


async def search(context: Context, arguments: Arguments) -> Reply:
    result = await _found(context, arguments, arguments["k"])
    found, least = result.explanation["hits"], arguments["min_score"]
    near = [hit for hit in found if _percent(hit, found[0]) >= least]
    hits = _hit_replies(context.version, near, result)
    known = tuple(DESCRIPTION["notices"])
    notices = [notice for notice in result.explanation["notices"] if notice.startswith(known)]
    kept, left = fit_items(hits, arguments["max_tokens"] - 60 - (tokens_of(notices) if notices else 0))
    if context.folder.state == "indexing":
        notices.append(TEXTS["updating"])
    left_out = _more_tokens(left, f"of {len(hits)} hits", arguments, ", or lower k")
    if len(near) < len(found):
        left_out.append(f"{len(found) - len(near)} of {len(found)} hits: their score is below min_score ({least})")
    return {"hits": kept, **told({"notices": notices, "left_out": left_out})}


def _hit_replies(version: Version, found: list[_Hit], result: SearchResult) -> list[Reply]:
    """The hits without repetition: a document's title and a sentence stand once, and a chain begins at the last hit on it."""
    replies: list[Reply] = []
    passages = version.graph.passages([hit["index"] for hit in found])
    snippets = [_snippet(hit, passage.text) for hit, passage in zip(found, passages)]
    ids = {hit["passage"] for hit in found}
    said, titled = list(snippets), set[str]()
    for hit, passage, snippet in zip(found, passages, snippets):
        document_title = "" if passage.document_id in titled else passage.document_title
        titled.add(passage.document_id)
        hops = [link for link in _links_of(hit, result) if link["from"] is not None]
        begin = max((place for place, link in enumerate(hops) if link["from"] in ids), default=0)
        chain: list[Reply] = []
        for link in hops[begin:]:
            is_said = any(link["sentence"] in text for text in said)
            said.append(link["sentence"])
            chain.append({key: link[key] for key in ("from", "name", "sentence") if not (is_said and key == "sentence")})
        title = short_title(passage.document_id, document_title, passage.heading)
        facts = told({"id": passage.id, "line": hit["source"].get("line"), "title": title})
        replies.append({**facts, "snippet": snippet, "score": _percent(hit, found[0]), **told({"chain": chain})})
    return replies


def _links_of(hit: _Hit, result: SearchResult) -> list[_Link]:
    """The links of a hit's chain."""
    return [result.explanation["links"][step["link"]] for step in hit["chain"] if "link" in step]


def _percent(hit: _Hit, best: _Hit) -> int:
    """The score in percent of the best; of distances, the best in percent of it."""
    part, whole = (best["distance"], hit["distance"]) if "distance" in hit else (hit["score"], best["score"])
    share = 1 if part == whole else part / whole if whole else math.inf * part
    return math.floor(min(1, max(0, share)) * 100 + 0.5)


def _snippet(hit: _Hit, text: str) -> str:
    """The whole text of a short passage; of others the part that fits best, with … where text is missing."""
    length = len(text.encode())
    if length <= LIMITS["whole_passage_bytes"]:
        return text
    begin, end = hit["snippet"]["range"]["bytes"]
    return f"{'… ' if begin > 0 else ''}{hit['snippet']['text']}{' …' if end < length else ''}"


async def explain(context: Context, arguments: Arguments) -> Reply:
    meant = resolve_id(context.version, arguments["id"])
    id = meant.id
    if meant.kind == "document":
        raise Refusal(f'{json_of(id)} is a document: explain takes a passage, such as "{id}#1"')
    result = await _found(context, arguments, LIMITS["explained_hits"])
    hits = result.explanation["hits"]
    hit = next((hit for hit in hits if hit["index"] == meant.nodes[0]), None)
    if hit is None:
        return {"id": id, "rank": 0, "left_out": [f"it is not among the first {len(hits)} hits"]}
    told_of = {key: hit.get(key, "") for key in ("ranked_by", "rank_without_links", "reasons")}
    facts = {"id": id, "rank": hit["rank"], "score": _percent(hit, hits[0]), **told(told_of)}
    lists = {
        "matched": [matched["term"] for matched in hit["matched_terms"]],
        "missing": hit["missing_terms"],
        "chain": [
            {key: link[key] for key in ("from", "by", "name", "sentence") if link[key] is not None}
            for link in _links_of(hit, result)
        ],
    }
    return {**facts, **_fit_lists(lists, facts, arguments)}


def _fit_lists(lists: dict[str, list[Any]], facts: Reply, arguments: Arguments) -> Reply:
    """The leading items of each list that fit next to the facts of a reply; the last list is the most important one."""
    fitting: Reply = {}
    left_out: list[str] = []
    room = arguments["max_tokens"] - 40 - tokens_of(facts)
    for name, items in reversed(lists.items()):
        fitting[name], left = fit_items(items, room)
        room -= tokens_of({name: fitting[name]})
        left_out += _more_tokens(left, f"of {name}", arguments)
    return told({**fitting, "left_out": left_out})


# ---- neighbors and path_between

#: Kinds of links, the most informative first.
_ORDER = ["link", "linked_from", "mention", "own", "phrase", "given", "nearest", "adjacent"]


def _node(version: Version, node: int) -> Reply:
    """A node in a reply: the id of a passage, or a name."""
    return {"id": version.catalog.ids[node]} if node < version.links.passage_count else {"name": version.links.name(node)}


def _sentence(version: Version, start: int, kind: str, to: int) -> str:
    """The sentence behind a link, or the empty string."""
    links = version.links
    name, node = (start, to) if start >= links.passage_count else (to, start)
    if name >= links.passage_count:
        passage, word = version.graph.passage(node), links.name(name)
        return ("" if kind == "own" else sentence_with(passage.text, word)) or sentence_with(passage.title, word)
    if kind not in ("link", "linked_from"):
        return ""
    linking, linked = version.graph.passages([start, to] if kind == "link" else [to, start])
    return sentence_about(linking.text, linked.title)


async def neighbors(context: Context, arguments: Arguments) -> Reply:
    version = context.version
    links, catalog = version.links, version.catalog
    kinds = set(arguments.get("kinds", _ORDER))
    nodes = resolve_any(version, arguments["id"]).nodes
    found = [
        (node, kind, to)
        for node in nodes
        for kind, to in links.links[node]
        if kind in kinds
    ]
    found.sort(key=lambda link: _ORDER.index(link[1]))
    tokens = arguments["max_tokens"] - 60
    replies: list[Reply] = []
    # A reply with this token limit cannot contain more: the rest is only counted.
    for node, kind, to in found[: -(-tokens // 10)]:
        is_name = to >= links.passage_count
        owners = [other for way, other in links.links[to] if way == "own" and other != node][:3] if is_name else []
        replies.append(told({
            "kind": kind, "from": catalog.ids[node] if len(nodes) > 1 else "", **_node(version, to),
            "title": "" if is_name else catalog.titles[to], "about": [catalog.ids[owner] for owner in owners],
            "sentence": _sentence(version, node, kind, to),
        }))
    kept, _ = fit_items(replies, tokens)
    left = len(found) - len(kept)
    left_out = _more_tokens(left, f"of {len(found)} neighbors", arguments, ", or name kinds")
    return {"neighbors": kept, **told({"left_out": left_out})}


async def path_between(context: Context, arguments: Arguments) -> Reply:
    version = context.version
    starts = resolve_any(version, arguments["from"]).nodes
    ends = set(resolve_any(version, arguments["to"]).nodes)
    found = shortest_chain(version.links, starts, ends, LIMITS["path_cost"])
    if found is None:
        return {"found": False, "left_out": ["no chain of names and links joins them"]}
    start = found[0][0] if found else next(node for node in starts if node in ends)
    chain = [_node(version, start)]
    for node, kind, to in found:
        chain.append(told({"by": kind, **_node(version, to), "sentence": _sentence(version, node, kind, to)}))
    kept, left = fit_items(chain, arguments["max_tokens"] - 40)
    left_out = _more_tokens(left, "links of the chain", arguments)
    return {"found": True, "chain": kept, **told({"left_out": left_out})}


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
    folder = _composed(arguments.get("folder", ""))
    documents = [entry for entry in context.version.catalog.documents if _composed(entry.id).startswith(folder)]
    begin = place_of(arguments.get("cursor", ""), len(documents))
    page, cuts = [], []
    for entry in documents[begin : begin + LIMITS["outline_page"]]:
        facts = told({"id": entry.id, "title": short_title(entry.id, entry.title, ""), "passages": len(entry.passages)})
        headings, cut = fit_items(entry.headings, tokens - tokens_of(facts) - 40)
        page.append({**facts, **told({"headings": headings})})
        cuts.append(cut)
    kept = page[: max(1, len(fit_items(page, tokens)[0]))]  # at least one, so that the cursor advances
    end = begin + len(kept)
    left_out = [f"{cut} headings of {json_of(entry['id'])}" for entry, cut in zip(kept, cuts) if cut]
    if end < len(documents):
        left_out.append(f"{len(documents) - end} of {len(documents)} documents: call again with the cursor")
    cursor = str(end) if end < len(documents) else ""
    return {"documents": kept, "total": len(documents), **told({"next_cursor": cursor, "left_out": left_out})}


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def status(folder: LivingFolder) -> Reply:
    """Needs no index, so that it answers while the first index is being built."""
    current = folder.current
    most = LIMITS["skipped_files"]
    skipped = [{"file": file, "reason": reason} for file, reason in sorted(folder.skipped.items())]

    def seconds(since: float | None) -> float:
        return 0 if since is None else round(time.monotonic() - since, 1)

    return {
        "folder": text_of_roots(folder.roots),
        "documents": current.graph.document_count if current else 0,
        "passages": current.graph.passage_count if current else 0,
        "generation": current.generation if current else 0,
        "embedder": "",
        "link_share": link_share(current) if current else 0,
        "state": folder.state,
        "progress": folder.progress if folder.state == "indexing" else "",
        "problem": folder.problem,
        "seconds_since_change": seconds(current.since if current else None),
        "seconds_since_look": seconds(folder.looked_at),
        "skipped": skipped[:most],
        **({"left_out": [f"{len(skipped) - most} of {len(skipped)} skipped files"]} if len(skipped) > most else {}),
    }


def link_share(version: Version) -> int:
    """How much links weigh in the ranking, in percent; 0 if passages rarely mention each other's titles."""
    graph = version.graph.describe().get("graph") or {}
    return math.floor(graph.get("learned_share", 1) * 100 + 0.5) if graph.get("gate_is_open") else 0


TOOLS: dict[str, Callable[[Context, Arguments], Awaitable[Reply]]] = {
    "search": search, "get": get, "explain": explain, "neighbors": neighbors, "path_between": path_between,
    "outline": outline,
}
