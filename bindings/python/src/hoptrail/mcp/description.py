"""The descriptions and texts of the server, which the npm package shares."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DESCRIPTION: dict[str, Any] = json.loads((Path(__file__).parent / "tools.json").read_text(encoding="utf-8"))
LIMITS: dict[str, int] = DESCRIPTION["limits"]
TEXTS: dict[str, str] = DESCRIPTION["texts"]


class Refusal(Exception):
    """An invalid or impossible request of the caller. The calling model reads the message."""


def words_of(by: str, target: str) -> str:
    """The wording of a link before its target ("name" or "passage"): "mentions", "is mentioned in"."""
    words: str = DESCRIPTION["words"].get(by, {}).get(target, f"leads by {by} to")
    return words
