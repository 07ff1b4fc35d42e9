"""What the server offers and says, in the words that the npm package uses, too."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DESCRIPTION: dict[str, Any] = json.loads((Path(__file__).parent / "tools.json").read_text(encoding="utf-8"))
LIMITS: dict[str, int] = DESCRIPTION["limits"]
TEXTS: dict[str, str] = DESCRIPTION["texts"]


class Refusal(Exception):
    """What a caller did wrong or cannot have: the message is for the model that reads it."""


def words_of(by: str, target: str) -> str:
    """How a link reads before its target ("name" or "passage"): "mentions", "is mentioned in"."""
    words: str = DESCRIPTION["words"].get(by, {}).get(target, f"leads by {by} to")
    return words
