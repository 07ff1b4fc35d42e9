"""Metadata of passages: converts Python values to the text that the engine stores and compares."""
from __future__ import annotations

import math
import numbers
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import numpy as np

from hoptrail._errors import HoptrailError, Status

#: One value. A `datetime` is a `date`.
MetadataScalar = str | int | float | bool | date
#: Values by key; a key may have several. None stands for no value.
Metadata = Mapping[str, MetadataScalar | Sequence[MetadataScalar | None] | None]


def is_one_value(value: object) -> bool:
    """Whether it is a single value, not a list of values."""
    return isinstance(value, (str, numbers.Real, np.bool_, date))


def text_of_value(value: object, what: str) -> str:
    """The text that the engine stores and that conditions compare. Whole floats are formatted as integers, because tables
    convert integer columns with gaps to floats: 1988.0 equals 1988. Bools are "true" and "false", dates ISO 8601."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        number = float(value)
        if not math.isfinite(number):
            raise HoptrailError(Status.BAD_INPUT, f"{what} is {number}: expected a finite number, or None for no value")
        return str(int(number)) if number.is_integer() and abs(number) < 2**53 else repr(number)
    if isinstance(value, date):
        return value.isoformat()
    kinds = "str, int, float, bool and date"
    raise HoptrailError(Status.BAD_INPUT, f"{what} is {type(value).__name__}: expected {kinds}, or lists of them")


def metadata_pairs(metadata: object, what: str) -> list[tuple[str, str]]:
    """All pairs of a key and one of its values, as text."""
    if not isinstance(metadata, Mapping):
        raise HoptrailError(Status.BAD_INPUT, f"{what}: metadata is {type(metadata).__name__}, not a mapping", "metadata")
    pairs = []
    for key, given in metadata.items():
        values = (given,) if is_one_value(given) else given
        if values is None:
            continue
        name = f'{what}: metadata "{key}"'
        if not isinstance(key, str):
            raise HoptrailError(Status.BAD_INPUT, f"{what}: a key of metadata is {type(key).__name__}, not str", str(key))
        if isinstance(values, (Mapping, bytes, bytearray)) or not isinstance(values, Iterable):
            values = (values,)  # for the error
        try:
            pairs += [(key, text_of_value(value, name)) for value in values if value is not None]
        except HoptrailError as error:
            raise HoptrailError(error.status, error.message, key) from None
    return pairs


def grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, str | list[str]]:
    """Values by key: a str, or a list if there are several."""
    values: dict[str, list[str]] = {}
    for key, value in pairs:
        values.setdefault(key, []).append(value)
    return {key: of_key[0] if len(of_key) == 1 else of_key for key, of_key in values.items()}
