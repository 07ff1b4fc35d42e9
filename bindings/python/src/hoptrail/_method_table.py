"""The library's table of methods."""
from __future__ import annotations

from ctypes import byref, c_char_p, c_uint32
from dataclasses import dataclass

from hoptrail._call import call
from hoptrail._library import raw
from hoptrail._methods import MethodTrait


@dataclass(frozen=True)
class MethodDescription:
    """A method of the engine: its ranking criterion, requirements and features."""

    #: A value of the option `method`.
    name: str
    traits: MethodTrait
    summary: str
    #: The citation of its paper; empty if none.
    citation: str
    #: Keys of the options that it reads, or prefixes of keys: ("bm25.", "train.").
    options: tuple[str, ...]


def methods() -> list[MethodDescription]:
    """All methods, in the order of the option `method`'s choices."""
    return [_description(index) for index in range(raw.hop_method_count())]


def _description(index: int) -> MethodDescription:
    name, summary, citation, options = c_char_p(), c_char_p(), c_char_p(), c_char_p()
    traits = c_uint32()
    call(raw.hop_method_describe, index, byref(name), byref(traits), byref(summary), byref(citation), byref(options))
    texts = [(text.value or b"").decode() for text in (name, summary, citation, options)]
    keys = tuple(key for key in texts[3].split("|") if key)
    return MethodDescription(texts[0], MethodTrait(traits.value), texts[1], texts[2], keys)
