"""Ids and names of an index."""
from __future__ import annotations

import unicodedata
from collections.abc import Set
from dataclasses import dataclass

from hoptrail.mcp.description import Refusal
from hoptrail.mcp.living_folder import Version
from hoptrail.mcp.texts import json_of


@dataclass(frozen=True)
class Meant:
    kind: str
    #: Passage indices, or the node of a name (links.py).
    nodes: list[int]
    #: As the index has it; empty for a name.
    id: str = ""


def find_id(version: Version, id: str) -> Meant | None:
    """The passage or document with an id, if there is one. Accepts only ids of the index: an id never becomes a file path
    here."""
    catalog = version.catalog
    for name in (id, unicodedata.normalize("NFC", id)):
        if name in catalog.passage_of:
            index = catalog.passage_of[name]
            return Meant("passage", [index], catalog.ids[index])
    for name in (id, unicodedata.normalize("NFC", id)):
        if name in catalog.document_of:
            entry = catalog.document_of[name]
            return Meant("document", entry.passages, entry.id)
    return None


def resolve_id(version: Version, id: str) -> Meant:
    meant = find_id(version, id)
    if meant is None:
        raise Refusal(f"no passage or document has the id {json_of(id)}{_suggestion(id, _ids_of(version))}")
    return meant


def resolve_any(version: Version, text: str) -> Meant:
    """The target of an id, or of a name that passages have or mention."""
    meant = find_id(version, text)
    if meant is not None:
        return meant
    node = version.links.find(text)
    if node is not None:
        return Meant("name", [node])
    near = _suggestion(text, [*version.links.names, *_ids_of(version)])
    raise Refusal(f"{json_of(text)} is neither a name in the documents nor the id of a passage or document{near}")


def _ids_of(version: Version) -> list[str]:
    return [*(entry.id for entry in version.catalog.documents), *version.catalog.ids]


#: The share of common pairs of letters from which a name is suggested (Dice's coefficient).
_LEAST_LIKENESS = 0.6


def _suggestion(text: str, known: list[str]) -> str:
    wanted = _pairs_of(text)
    likeness = [(_likeness(wanted, _pairs_of(name)), name) for name in known]
    likeness = [pair for pair in likeness if pair[0] >= _LEAST_LIKENESS]
    near = [name for _, name in sorted(likeness, key=lambda pair: -pair[0])[:3]]
    if not near:
        return "; outline lists the documents"
    return f"; did you mean {' or '.join(json_of(name) for name in near)}?"


def _pairs_of(text: str) -> Set[str]:
    letters = text.lower()
    return {letters[place : place + 2] for place in range(len(letters) - 1)}


def _likeness(left: Set[str], right: Set[str]) -> float:
    return 2 * len(left & right) / (len(left) + len(right)) if left or right else 0
