"""Converts metadata filters to the engine's conditions."""
from __future__ import annotations

import json
import numbers
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypedDict, Union

import numpy as np

from hoptrail._errors import HoptrailError, Status
from hoptrail._metadata import MetadataScalar, is_one_value, text_of_value

FilterOperators = TypedDict(
    "FilterOperators",
    {
        "eq": MetadataScalar,
        "ne": MetadataScalar,
        "in": Sequence[MetadataScalar],
        "nin": Sequence[MetadataScalar],
        "gt": MetadataScalar,
        "gte": MetadataScalar,
        "lt": MetadataScalar,
        "lte": MetadataScalar,
        "$eq": MetadataScalar,
        "$ne": MetadataScalar,
        "$in": Sequence[MetadataScalar],
        "$nin": Sequence[MetadataScalar],
        "$gt": MetadataScalar,
        "$gte": MetadataScalar,
        "$lt": MetadataScalar,
        "$lte": MetadataScalar,
    },
    total=False,
)
#: The condition on one key: a value, several alternatives, or operators.
FilterValue = MetadataScalar | Sequence[MetadataScalar] | FilterOperators
#: Mappings joined: `{"$or": [{"kind": "film"}, {"year": {"gt": 1980}}]}`.
FilterJoins = TypedDict(
    "FilterJoins",
    {"$and": Sequence["FilterMapping"], "$or": Sequence["FilterMapping"], "$not": "FilterMapping"},
    total=False,
)
FilterMapping: TypeAlias = Union[Mapping[str, FilterValue], "FilterJoins"]
#: Conditions that must all hold. A str is one condition of the engine: `key=value`, `key!=value`, `key=a|b`, `key=low..high`,
#: `key>=low`, `key>low`, `key<=high`, `key<high`, or JSON (docs/decisions/057-conditions.md). A mapping has a condition for
#: each key: `{"kind": "film", "year": {"gte": 1980}, "tag": ["a", "b"]}`. "ne", "nin" and "$not" hold for a passage without the
#: key, too.
Filter: TypeAlias = Union[str, Sequence[str], FilterMapping]

_LISTS = ("in", "nin")
_BOUNDS = ("gt", "gte", "lt", "lte")
_OPERATORS = ("eq", "ne", *_LISTS, *_BOUNDS)


def conditions_of(filter: Filter | None) -> list[str]:
    """The conditions in the engine's notation. Raises for a condition that the engine does not support: none is dropped."""
    if filter is None:
        return []
    if isinstance(filter, str):
        return [filter]
    if isinstance(filter, Mapping):
        return [json.dumps(condition, ensure_ascii=False) for condition in _of_mapping(filter)]
    if not isinstance(filter, Sequence) or not all(isinstance(condition, str) for condition in filter):
        raise _error(f"a filter must be a condition, a list of conditions or a mapping, not {filter!r}", "filter")
    return list(filter)


def _of_mapping(filter: Mapping[str, Any]) -> list[dict[str, Any]]:
    conditions: list[dict[str, Any]] = []
    for key, wanted in filter.items():
        if key in ("$and", "$or"):
            if not isinstance(wanted, Sequence) or isinstance(wanted, str) or not wanted:
                raise _error(f"filter {key}: expected a list of mappings, not {wanted!r}", key)
            conditions.append({"type": key[1:], "filters": [_joined(key, one) for one in wanted]})
        elif key == "$not":
            conditions.append({"type": "not", "filter": _joined(key, wanted)})
        else:
            conditions += _of_key(key, wanted)
    return conditions


def _joined(join: str, filter: object) -> dict[str, Any]:
    if not isinstance(filter, Mapping) or not filter:
        raise _error(f"filter {join}: expected a mapping of keys, not {filter!r}", join)
    conditions = _of_mapping(filter)
    return conditions[0] if len(conditions) == 1 else {"type": "and", "filters": conditions}


def _of_key(key: object, wanted: object) -> list[dict[str, Any]]:
    if not isinstance(key, str) or not key.strip():
        raise _error(f"filter key {key!r} must be a str with a character other than spaces", str(key))
    if isinstance(wanted, Mapping):
        return _of_operators(key, {str(name).removeprefix("$"): value for name, value in wanted.items()})
    return [_comparison(key, "eq" if is_one_value(wanted) else "in", wanted)]


def _of_operators(key: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    for name in given:
        if name not in _OPERATORS:
            raise _error(f'filter "{key}": unknown operator "{name}": expected one of {", ".join(_OPERATORS)}', key)
    if not given:
        raise _error(f'filter "{key}": no operator is given: expected one of {", ".join(_OPERATORS)}', key)
    conditions = [_comparison(key, name, value) for name, value in given.items() if name not in _BOUNDS]
    bounds = {name: _value(key, given[name]) for name in _BOUNDS if name in given}  # one value meets all of them
    return conditions + ([{"type": "range", "key": key, **bounds}] if bounds else [])


def _comparison(key: str, name: str, value: object) -> dict[str, Any]:
    if name not in _LISTS:
        return {"type": name, "key": key, "value": _value(key, value)}
    if not isinstance(value, (Sequence, set, frozenset)) or isinstance(value, (str, bytes)) or not value:
        raise _error(f'filter "{key}": expected a value or a non-empty list of values, not {value!r}', key)
    return {"type": name, "key": key, "value": [_value(key, one) for one in value]}


def _value(key: str, value: object) -> str | int | float:
    """A number, which the engine compares as one, or the text that metadata have for the value."""
    text = text_of_value(value, f'filter "{key}"')
    is_number = isinstance(value, numbers.Real) and not isinstance(value, (bool, np.bool_))
    return json.loads(text) if is_number else text


def _error(message: str, detail: str) -> HoptrailError:
    return HoptrailError(Status.INVALID_ARGUMENT, message, detail)
