"""What each tool takes and returns."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hoptrail.mcp.living_folder import LivingFolder, Version

Arguments = Mapping[str, Any]
Reply = dict[str, Any]


@dataclass(frozen=True)
class Context:
    folder: LivingFolder
    version: Version
