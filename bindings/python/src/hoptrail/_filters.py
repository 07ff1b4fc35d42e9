"""Converts metadata filters to the engine's conditions."""
from __future__ import annotations

import numbers
from collections.abc import Mapping, Sequence
from typing import TypedDict

from hoptrail._errors import HoptrailError, Status
from hoptrail._metadata import MetadataScalar, is_one_value, text_of_value

FilterOperators = TypedDict(
    "FilterOperators",
    {
        "eq": MetadataScalar,
        "in": Sequence[MetadataScalar],
        "gte": MetadataScalar,
        "lte": MetadataScalar,
        "$eq": MetadataScalar,
        "$in": Sequence[MetadataScalar],
        "$gte": MetadataScalar,
        "$lte": MetadataScalar,
    },
    total=False,
)
#: The condition on one key: a value, several alternatives, or operators.
FilterValue = MetadataScalar | Sequence[MetadataScalar] | FilterOperators
#: Conditions that must all hold. A str is one condition: `key=value`, `key=a|b`, `key=low..high`, `key>=low` or
#: `key<=high`. A mapping has a condition for each key: `{"kind": "film", "year": {"gte": 1980}, "tag": ["a", "b"]}`.
Filter = str | Sequence[str] | Mapping[str, FilterValue]

_OPERATORS = ("eq", "in", "gte", "lte")


def conditions_of(filter: Filter | None) -> list[str]:
    """The conditions in the engine's notation. Raises for a condition that the engine does not support: none is dropped."""
    if filter is None:
        return []
    if isinstance(filter, str):
        return [filter]
    if isinstance(filter, Mapping):
        return [condition for key, wanted in filter.items() for condition in _of_key(key, wanted)]
    if not isinstance(filter, Sequence) or not all(isinstance(condition, str) for condition in filter):
        raise _error(f"a filter must be a condition, a list of conditions or a mapping, not {filter!r}", "filter")
    return list(filter)


def _of_key(key: object, wanted: object) -> list[str]:
    if not isinstance(key, str) or not key.strip() or key != key.strip() or any(sign in key for sign in "=<>"):
        raise _error(f"filter key {key!r} must be a str without '=', '<', '>' and surrounding spaces", str(key))
    if isinstance(wanted, Mapping):
        return _of_operators(key, {str(name).removeprefix("$"): value for name, value in wanted.items()})
    return [_equals(key, wanted) if is_one_value(wanted) else _is_in(key, wanted)]


def _of_operators(key: str, given: dict[str, object]) -> list[str]:
    for name in given:
        if name not in _OPERATORS:
            raise _error(f'filter "{key}": unknown operator "{name}": expected one of {", ".join(_OPERATORS)}', key)
    if not given:
        raise _error(f'filter "{key}": no operator is given: expected one of {", ".join(_OPERATORS)}', key)
    conditions = []
    if "eq" in given:
        conditions.append(_equals(key, given["eq"]))
    if "in" in given:
        conditions.append(_is_in(key, given["in"]))
    if "gte" in given and "lte" in given:  # one value must meet both, not two values one each
        conditions.append(f"{key}={_text(key, given['gte'])}..{_text(key, given['lte'])}")
    elif "gte" in given:
        conditions.append(f"{key}>={_text(key, given['gte'])}")
    elif "lte" in given:
        conditions.append(f"{key}<={_text(key, given['lte'])}")
    return conditions


def _equals(key: str, value: object) -> str:
    text = _text(key, value)
    is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
    return f"{key}={text}..{text}" if is_number else f"{key}={text}"  # a range compares numbers: 7 and "7.0" are equal


def _is_in(key: str, values: object) -> str:
    if not isinstance(values, (Sequence, set, frozenset)) or isinstance(values, (str, bytes)) or not values:
        raise _error(f'filter "{key}": expected a value or a non-empty list of values, not {values!r}', key)
    if len(values) == 1:
        return _equals(key, next(iter(values)))
    return f"{key}={'|'.join(_text(key, value) for value in values)}"


def _text(key: str, value: object) -> str:
    """Rejects text that the engine would read as more than one value: it may come from a user."""
    text = text_of_value(value, f'filter "{key}"')
    if not text or text != text.strip(" ") or "|" in text or ".." in text:
        problem = "a value in a filter must not be empty or contain '|', '..' or surrounding spaces"
        raise _error(f'filter "{key}": invalid value {text!r}: {problem}', key)
    return text


def _error(message: str, detail: str) -> HoptrailError:
    return HoptrailError(Status.INVALID_ARGUMENT, message, detail)
