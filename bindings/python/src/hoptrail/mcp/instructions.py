"""The instructions for a model: the number of documents, their most mentioned names, and whether hops help."""
from __future__ import annotations

import re

from hoptrail import HoptrailError
from hoptrail.mcp.description import LIMITS, TEXTS
from hoptrail.mcp.living_folder import LivingFolder, Version
from hoptrail.mcp.texts import json_of
from hoptrail.mcp.tools import link_share

#: Names come from the documents: only short ones are used, in quotes, so that none reads as an instruction.
_LONGEST_NAME = 48

#: Mentioned names are examined until there are enough entities among them.
_EXAMINED_NAMES = 5
_EXAMINED_PASSAGES = 20

#: Once may be by chance, as at the name of a chapter.
_LEAST_WRITTEN = 2


def instructions_for(folder: LivingFolder) -> str:
    version = folder.current
    if version is None:
        return f"{TEXTS['indexing']} {TEXTS['rules']}"
    graph = version.graph
    parts = [TEXTS["instructions"].format(documents=graph.document_count, passages=graph.passage_count)]
    try:
        names = _entities_of(version, LIMITS["instruction_names"])
    except (HoptrailError, ValueError):
        names = []  # names are optional: a client can connect without them
    if names:
        parts.append(TEXTS["names"].replace("{names}", ", ".join(map(json_of, names))))
    return " ".join([*parts, TEXTS["hops" if link_share(version) else "no_hops"], TEXTS["rules"]])


def _entities_of(version: Version, count: int) -> list[str]:
    """The most mentioned names that passages write as entities."""
    links = version.links
    entities: list[str] = []
    for name in filter(_is_plain, links.most_linked(count * _EXAMINED_NAMES)):
        if len(entities) == count:
            break
        node = links.find(name)
        mentions = [to for kind, to in links.links[node] if kind == "mention"] if node is not None else []
        if _is_entity(name, [passage.text for passage in version.graph.passages(mentions[:_EXAMINED_PASSAGES])]):
            entities.append(name)
    return entities


def _is_entity(name: str, texts: list[str]) -> bool:
    """Whether texts write a name as it is inside their sentences, and seldom in small letters: the texts of headings such as
    "Tests" and "Options" do not. A name in small letters counts if it looks like an identifier."""
    small = name.lower()
    if small == name.upper():
        return True  # a script without small letters
    if small == name and not re.search("[_0-9./:]", name):
        return False
    written = sum(any(_is_inside(text, match.start()) for match in re.finditer(re.escape(name), text)) for text in texts)
    in_small = 0 if small == name else sum(small in text for text in texts)
    return written >= _LEAST_WRITTEN and written > in_small


def _is_inside(text: str, begin: int) -> bool:
    return begin > 1 and text[begin - 1] == " " and (text[begin - 2].islower() or text[begin - 2] in ",;")


def _is_plain(name: str) -> bool:
    return len(name) <= _LONGEST_NAME and len(name.split()) <= 5 and name.isprintable() and not re.search(r'[<>{}\[\]"`\\]', name)
