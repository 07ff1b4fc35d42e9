"""Metadata of other frameworks: preserves them in a passage, and adds a hit's data to them."""
from __future__ import annotations

import json
import math
from collections.abc import Mapping
from datetime import date
from typing import Any

from hoptrail._errors import HoptrailError, Status
from hoptrail._hits import Hit
from hoptrail._metadata import Metadata, MetadataScalar, grouped
from hoptrail._passages import Passage

#: Key of a hit's data in the metadata of results.
TOLD = "hoptrail"
#: Key of metadata as JSON, which preserves values that plain text would change.
_JSON = "_hoptrail_metadata"


def without_told(metadata: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in metadata.items() if key != TOLD}


def searchable_metadata(metadata: Mapping[str, Any]) -> dict[str, list[MetadataScalar]]:
    """The values that filters can test."""
    found = {}
    for key, value in metadata.items():
        values = value if isinstance(value, (list, tuple, set, frozenset)) else (value,)
        scalars = [one for one in values if _is_scalar(one)]
        if scalars:
            found[key] = scalars
    return found


def kept_metadata(metadata: Mapping[str, Any], what: str) -> Metadata:
    """Metadata of a passage from which `restored_metadata` restores the given metadata. `what` is for error messages."""
    kept: dict[str, list[MetadataScalar]] = searchable_metadata(metadata)
    if _JSON in metadata or not all(_is_plain(key) and _is_plain(value) for key, value in metadata.items()):
        for key, value in metadata.items():
            _check_json(value, f'{what}: metadata "{key}"', str(key))
        kept[_JSON] = [json.dumps(metadata, ensure_ascii=False)]
    return kept


def restored_metadata(passage: Passage) -> dict[str, Any]:
    """The metadata of any passage. Adds the passage's title if the metadata have none."""
    metadata = _from_json(dict(grouped(passage.metadata)))
    if passage.title:
        metadata.setdefault("title", passage.title)
    return metadata


def _from_json(given: dict[str, Any]) -> dict[str, Any]:
    """A document's front matter may also use the key: a value that is not a JSON object stays unchanged."""
    try:
        kept = json.loads(given.get(_JSON, ""))
    except (TypeError, ValueError):
        return given
    return kept if isinstance(kept, dict) else given


def told_of(hit: Hit) -> dict[str, dict[str, Any]]:
    """Data of a hit, under one key that metadata of users do not have."""
    told: dict[str, Any] = {"rank": hit.rank, "document": hit.document}
    if hit.score is not None:
        told["score"] = hit.score
    if hit.distance is not None:
        told["distance"] = hit.distance
    told["path"] = [step.entity if step.entity is not None else step.title for step in hit.path]
    return {TOLD: told}


def _is_scalar(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, (str, int, date))


def _is_plain(value: object) -> bool:
    """Whether the engine preserves it exactly: the engine strips control characters and surrounding spaces."""
    return isinstance(value, str) and value.isascii() and value.isprintable() and value.strip() == value != ""


def _check_json(value: object, what: str, key: str) -> None:
    if isinstance(value, Mapping):
        for name, member in value.items():
            if not isinstance(name, str):
                raise _error(f"{what} has a key that is {type(name).__name__}, not str", key)
            _check_json(member, what, key)
    elif isinstance(value, (list, tuple)):
        for member in value:
            _check_json(member, what, key)
    elif value is not None and not isinstance(value, (str, int, float, bool)):
        problem = "JSON has no such type; convert it to text or a number"
        raise _error(f"{what} is {type(value).__name__}: {problem}", key)


def _error(message: str, detail: str) -> HoptrailError:
    return HoptrailError(Status.BAD_INPUT, message, detail)
