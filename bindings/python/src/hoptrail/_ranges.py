"""Ranges and numbers, as Python counts them."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Range:
    """Begin and end in a passage's text, or in its title if `in_` is "title"."""

    #: Offsets for `text[begin:end]`.
    characters: tuple[int, int]
    #: Offsets in its UTF-8.
    bytes: tuple[int, int]


def numbers_of(found: Mapping[str, Any]) -> dict[str, Any]:
    """JSON has 1 for 1.0."""
    return {name: float(number) if type(number) is int else number for name, number in found.items()}
