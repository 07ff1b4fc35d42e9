"""Documents, names and links of a graph."""
from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Any, TypeVar

from hoptrail import Graph
from hoptrail.mcp.texts import fold

_Value = TypeVar("_Value")


@dataclass
class DocumentEntry:
    id: str
    title: str
    #: Indices of its passages, in order.
    passages: list[int]
    #: Headings below the title in order, each with the number of its first passage, from 1.
    headings: list[dict[str, Any]]


@dataclass
class Catalog:
    """The documents of a graph and their passages. Both maps also have the ids in composed letters (NFC): macOS writes names of
    files in decomposed ones, which nobody types."""

    documents: list[DocumentEntry]
    document_of: dict[str, DocumentEntry]
    passage_of: dict[str, int]
    ids: list[str]
    titles: list[str]


def read_catalog(graph: Graph) -> Catalog:
    entries: dict[str, DocumentEntry] = {}
    ids, titles = [], []
    for index in range(graph.passage_count):
        passage = graph.passage(index)
        ids.append(passage.id)
        titles.append(short_title(passage.document_id, passage.document_title, passage.heading))
        entry = entries.setdefault(passage.document_id, DocumentEntry(passage.document_id, passage.document_title, [], []))
        entry.passages.append(index)
        if passage.heading not in ("", entry.title, entry.headings[-1]["heading"] if entry.headings else ""):
            entry.headings.append({"heading": passage.heading, "passage": len(entry.passages)})
    documents = sorted(entries.values(), key=lambda entry: entry.id)
    return Catalog(documents, _by_id(entries), _by_id({id: index for index, id in enumerate(ids)}), ids, titles)


def _by_id(entries: dict[str, _Value]) -> dict[str, _Value]:
    """An id as it is wins over one that is the same in composed letters."""
    return {**{unicodedata.normalize("NFC", id): value for id, value in entries.items()}, **entries}


def short_title(document_id: str, document_title: str, heading: str) -> str:
    """The title of a passage next to its id: its document's and the heading of its innermost section, unless the file's name
    says it."""
    file = re.sub(r"\.[^.]*$", "", document_id.rpartition("/")[2])
    titles = dict.fromkeys(title for title in (document_title, heading) if title)
    return " > ".join(title for title in titles if _letters(title) != _letters(file))


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))


@dataclass
class Links:
    """The links of a graph, from its export. Nodes are the passage indices, followed by the names: `passage_count` +
    position in `names`. Kinds: link, linked_from, own, mention, phrase, given, adjacent, nearest."""

    passage_count: int
    names: list[str]
    #: Case-insensitive.
    name_of: dict[str, int]
    #: The links of each node: kind and target.
    links: list[list[tuple[str, int]]]

    def find(self, name: str) -> int | None:
        return self.name_of.get(fold(name.strip()))

    def name(self, node: int) -> str:
        return self.names[node - self.passage_count]

    def most_linked(self, count: int) -> list[str]:
        """Names in descending order of the number of passages that mention them."""
        mentions = [
            (-sum(kind == "mention" for kind, _ in self.links[self.passage_count + place]), place)
            for place in range(len(self.names))
        ]
        return [self.names[place] for passages, place in sorted(mentions) if passages < 0][:count]


def read_links(graph: Graph) -> Links:
    exported = json.loads(graph.export("json"))
    names: list[str] = []
    node_of: dict[str, int] = {}
    name_of: dict[str, int] = {}
    for node in exported["nodes"]:
        if node["kind"] == "passage":
            node_of[node["id"]] = int(node["id"][1:])
        elif node["kind"] == "keyword":
            node_of[node["id"]] = name_of[fold(node["name"])] = graph.passage_count + len(names)
            names.append(node["name"])
    links: list[list[tuple[str, int]]] = [[] for _ in range(graph.passage_count + len(names))]
    for edge in exported["edges"]:
        left, right = node_of.get(edge["from"]), node_of.get(edge["to"])
        if left is None or right is None:
            continue
        kind = _way_of(edge.get("ways", "")) if edge["kind"] == "keyword" else edge["kind"]
        links[left].append((kind, right))
        links[right].append(("linked_from" if kind == "link" else kind, left))
    return Links(graph.passage_count, names, name_of, links)


def _way_of(ways: str) -> str:
    """The strongest relation between a passage and a name."""
    words = ways.split(" ")
    if {"own", "alias", "title_part"} & set(words):
        return "own"
    return next((way for way in ("mention", "phrase") if way in words), "given")


# The cost of a step. Adjacency in a document is the weakest link: it costs more than two steps by names.
_COSTS = {"link": 2, "linked_from": 2, "own": 1, "mention": 1, "phrase": 2, "given": 2, "adjacent": 5, "nearest": 4}


def shortest_chain(links: Links, start: list[int], ends: set[int], most: int) -> list[tuple[int, str, int]] | None:
    """The cheapest chain between two sets of nodes, as (from, kind, to): Dijkstra's algorithm with a bucket for each cost,
    because costs are small integers. Chains do not pass through names of many passages. None if no chain costs at most
    `most`."""
    common_name = max(20.0, links.passage_count / 100)
    best = {node: 0 for node in start}
    before: dict[int, tuple[int, str, int]] = {}
    buckets: list[list[int]] = [[] for _ in range(most + 1)]
    buckets[0] = list(start)
    for cost, bucket in enumerate(buckets):
        for node in bucket:
            if best[node] != cost:
                continue
            if node in ends:
                chain = []
                while node in before:
                    chain.append(before[node])
                    node = before[node][0]
                return chain[::-1]
            following = links.links[node]
            if node >= links.passage_count and len(following) > common_name and cost > 0:
                continue
            for kind, other in following:
                total = cost + _COSTS.get(kind, 3)
                if total <= most and total < best.get(other, most + 1):
                    best[other] = total
                    before[other] = (node, kind, other)
                    buckets[total].append(other)
    return None
