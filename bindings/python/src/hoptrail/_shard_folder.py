"""A corpus in shards as files in a folder, which all machines that work on it reach under one path."""
from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hoptrail._errors import HoptrailError, Status
from hoptrail._graph import Graph
from hoptrail.shards import IndexedShard

_VERSION = 1
#: Written last: a folder without it has no corpus, or one that is being built.
_DESCRIPTION = "corpus.json"


@dataclass(frozen=True)
class Description:
    """What one must know to open it."""

    #: Of this build: no other folder has it, nor another build in this one.
    build: str
    shard_count: int
    passage_count: int
    #: Of its vectors; 0 without.
    dimension: int


class ShardFolder:
    """Files get their names when they are whole, so who is interrupted, or does it twice, does no harm."""

    def __init__(self, path: str) -> None:
        self.path = path

    # ---- The corpus

    def create(self) -> None:
        """BAD_INPUT where a corpus is there already."""
        os.makedirs(self.path, exist_ok=True)
        if self._file(_DESCRIPTION).exists():
            message = f"{self.path} has a corpus already: another folder is needed, or an empty one"
            raise HoptrailError(Status.BAD_INPUT, message, self.path)

    def describe(self) -> Description:
        """NOT_FOUND where there is no corpus, or one whose build has not ended."""
        try:
            facts = json.loads(self.read(_DESCRIPTION))
        except HoptrailError as failure:
            raise HoptrailError(Status.NOT_FOUND, f"there is no corpus in {self.path}", self.path) from failure
        except ValueError as failure:
            raise self._damaged(_DESCRIPTION, str(failure)) from failure
        version = facts.pop("version", None) if isinstance(facts, dict) else None
        if version != _VERSION:
            message = f"{self.path}: the corpus has version {version}, this package knows {_VERSION}"
            raise HoptrailError(Status.UNSUPPORTED_VERSION, message, self.path)
        try:
            return Description(**facts)
        except TypeError as failure:
            raise self._damaged(_DESCRIPTION, str(failure)) from failure

    def publish(self, description: Description) -> None:
        facts: dict[str, Any] = {"version": _VERSION, **description.__dict__}
        self.write(_DESCRIPTION, json.dumps(facts, indent=1).encode())

    # ---- Shards

    def write_shard(self, number: int, shard: IndexedShard) -> None:
        self.write(f"{_name(number)}.ties", shard.ties)
        self.write(f"{_name(number)}.hop", shard.graph)

    def open_shard(self, number: int) -> tuple[Graph, bytes]:
        """Its graph, mapped, and its ties."""
        return Graph.map(self._file(f"{_name(number)}.hop")), self.read(f"{_name(number)}.ties")

    # ---- Entity counts, merged of all shards

    def write_counts(self, counts: bytes) -> str:
        """The name that they have: the same for the same bytes."""
        name = f"entities-{hashlib.sha256(counts).hexdigest()[:16]}.counts"
        self.write(name, counts)
        return name

    def counts(self) -> Sequence[str]:
        """Names of those that are there."""
        return sorted(path.name for path in Path(self.path).glob("entities-*.counts"))

    # ---- Files

    def read(self, name: str) -> bytes:
        try:
            return self._file(name).read_bytes()
        except OSError as failure:
            raise HoptrailError(Status.FILE_FAILURE, f"cannot read {self._file(name)}: {failure}", name) from failure

    def write(self, name: str, content: bytes) -> None:
        temporary = self._file(f"{name}.{uuid.uuid4().hex}.new")
        try:
            with open(temporary, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, self._file(name))
        except OSError as failure:
            temporary.unlink(missing_ok=True)
            raise HoptrailError(Status.FILE_FAILURE, f"cannot write {self._file(name)}: {failure}", name) from failure

    def _file(self, name: str) -> Path:
        return Path(self.path, name)

    def _damaged(self, name: str, why: str) -> HoptrailError:
        return HoptrailError(Status.CORRUPT_FILE, f"{self._file(name)}: {why}", name)


def _name(number: int) -> str:
    return f"shard-{number:05}"
