"""Options by key."""
from __future__ import annotations

import numbers
from collections.abc import Mapping, Sequence
from ctypes import byref, c_char_p, c_int32
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from hoptrail import _raw
from hoptrail._call import call, made, read_text, utf8
from hoptrail._library import raw

OptionValue = str | int | float | bool | Sequence[float]
#: Values by key; None means the default.
OptionValues = Mapping[str, OptionValue | None]
#: Any bytes-like object.
Bytes = bytes | bytearray | memoryview
OptionType = Literal["flag", "integer", "number", "text", "choice", "numbers"]

_TYPES: dict[int, OptionType] = {
    _raw.HOP_OPTION_FLAG: "flag",
    _raw.HOP_OPTION_INTEGER: "integer",
    _raw.HOP_OPTION_NUMBER: "number",
    _raw.HOP_OPTION_TEXT: "text",
    _raw.HOP_OPTION_CHOICE: "choice",
    _raw.HOP_OPTION_NUMBERS: "numbers",
}


class Options:
    """A validated set of options, reusable and thread-safe.

    Every function with options also accepts a plain mapping. `hoptrail.options()` lists all keys with bounds and
    documentation. An unknown key or a value out of bounds is an error that names it.
    """

    def __init__(self, values: OptionValues | Options | None = None, weights: Bytes | None = None) -> None:
        """`weights`: a file of trained weights (`Graph.train`). Options that are set here override its learned ones."""
        self._values: OptionValues = values._values if isinstance(values, Options) else dict(values or {})
        self._weights: Bytes | None = values._weights if weights is None and isinstance(values, Options) else weights
        self._handle = made(raw.hop_options_free, raw.hop_options_create)
        for key, value in self._values.items():
            if value is not None:
                self._set(utf8(key), value)
        if self._weights is not None:
            content = bytes(self._weights)
            call(raw.hop_options_set_weights, self._handle, content, len(content))
        self._as_parameter_ = self._handle._as_parameter_

    def _set(self, key: bytes, value: OptionValue) -> None:
        target = (self._handle, key, len(key))
        if isinstance(value, (bool, np.bool_)):
            call(raw.hop_options_set_flag, *target, int(value))
        elif isinstance(value, numbers.Integral) and abs(int(value)) < 2**63:
            call(raw.hop_options_set_integer, *target, int(value))
        elif isinstance(value, numbers.Real) and not isinstance(value, numbers.Integral):
            call(raw.hop_options_set_number, *target, float(value))
        else:
            text = utf8(_text_of(value))
            call(raw.hop_options_set_text, *target, text, len(text))

    def __getitem__(self, key: str) -> str:
        """The option's value as text: the set, learned or default value."""
        name = utf8(key)
        return read_text(raw.hop_options_get, self._handle, name, len(name))

    def __reduce__(self) -> tuple[object, ...]:
        return Options, (dict(self._values), self._weights)

    def __repr__(self) -> str:
        return f"Options({dict(self._values)!r})"


def _text_of(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        raise TypeError(f"expected a str, not {type(value).__name__}")
    return ",".join(map(str, value)) if isinstance(value, Sequence) or hasattr(value, "tolist") else str(value)


AnyOptions = Options | OptionValues


def options_of(
    values: AnyOptions | None,
    *,
    below: OptionValues | None = None,
    above: OptionValues | None = None,
    weights: Bytes | None = None,
) -> Options:
    """The options, with `below` as defaults and `above` as overrides."""
    if isinstance(values, Options):
        if not below and not above and weights is None:
            return values
        weights = values._weights if weights is None else weights
        values = values._values
    given = {key: value for key, value in (above or {}).items() if value is not None}
    return Options({**(below or {}), **(values or {}), **given}, weights)


@dataclass(frozen=True)
class OptionDescription:
    """An option of the engine."""

    key: str
    type: OptionType
    default_value: str
    #: "1 … 1000", or the choices separated by '|'; empty if any value of the type is allowed.
    bounds: str
    documentation: str


def options() -> list[OptionDescription]:
    """All options, in the order of their keys."""
    return [_description(index) for index in range(raw.hop_option_count())]


def _description(index: int) -> OptionDescription:
    key, default, bounds, documentation = c_char_p(), c_char_p(), c_char_p(), c_char_p()
    kind = c_int32()
    outputs = (byref(key), byref(kind), byref(default), byref(bounds), byref(documentation))
    call(raw.hop_option_describe, index, *outputs)
    texts = ((text.value or b"").decode() for text in (default, bounds, documentation))
    return OptionDescription((key.value or b"").decode(), _TYPES.get(kind.value, "text"), *texts)
