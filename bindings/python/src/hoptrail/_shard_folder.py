"""A corpus in shards as files in a folder, which all machines can access under the same path.

    corpus.json                       written last; names the current build
    BUILD/names, BUILD/statistics     merged over all shards
    BUILD/shard-00000.hop, .ties      …
    BUILD/entities-HASH.counts        merged over all shards, one file for each set of rules

Each build has a separate folder with a unique name. So the remains of a failed build, and its tasks that still run and
write, do not affect other builds.
"""
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
from hoptrail._files import _sync
from hoptrail._graph import Graph
from hoptrail.shards import IndexedShard

_VERSION = 1
#: Without this file, the folder has no corpus, or one that is being built.
_DESCRIPTION = "corpus.json"


@dataclass(frozen=True)
class Description:
    """The data that is needed to open a corpus."""

    #: The folder name of the build.
    build: str
    shard_count: int
    passage_count: int
    #: Dimension of its vectors; 0 without vectors.
    dimension: int


class CorpusFolder:
    """The folder of the builds, with a description of the current one."""

    def __init__(self, path: str) -> None:
        self.path = path

    def begin(self) -> str:
        """Creates the folder of a new build and returns its name. Raises BAD_INPUT if the folder already has a corpus."""
        build = uuid.uuid4().hex
        try:
            os.makedirs(self.path, exist_ok=True)
            if _DESCRIPTION in os.listdir(self.path):
                message = f"{self.path} already has a corpus: use another folder"
                raise HoptrailError(Status.BAD_INPUT, message, self.path)
            os.mkdir(self.of_build(build).path)
            _sync(self.path, is_folder=True)
        except OSError as failure:
            raise _failure("begin a build in", self.path, failure) from failure
        return build

    def of_build(self, build: str) -> ShardFolder:
        return ShardFolder(os.path.join(self.path, build))

    def describe(self) -> Description:
        """Raises NOT_FOUND if the corpus is missing, or if its build is incomplete."""
        path = self._description()
        try:
            facts = json.loads(path.read_bytes())
        except FileNotFoundError as failure:
            raise HoptrailError(Status.NOT_FOUND, f"no corpus in {self.path}", self.path) from failure
        except OSError as failure:
            raise _failure("read", path, failure) from failure
        except ValueError as failure:
            raise self._damaged(str(failure)) from failure
        version = facts.pop("version", None) if isinstance(facts, dict) else None
        if version != _VERSION:
            message = f"{self.path}: the corpus has version {version}, but this package supports only {_VERSION}"
            raise HoptrailError(Status.UNSUPPORTED_VERSION, message, self.path)
        try:
            return Description(**facts)
        except TypeError as failure:
            raise self._damaged(str(failure)) from failure

    def publish(self, description: Description) -> None:
        """Makes this build the current one."""
        facts: dict[str, Any] = {"version": _VERSION, **description.__dict__}
        _write(self._description(), json.dumps(facts, indent=1).encode())

    def _description(self) -> Path:
        return Path(self.path, _DESCRIPTION)

    def _damaged(self, why: str) -> HoptrailError:
        return HoptrailError(Status.CORRUPT_FILE, f"{self._description()}: {why}", _DESCRIPTION)


class ShardFolder:
    """The files of a build. They are written completely before they get their names. So interrupted and repeated writes do no
    harm."""

    def __init__(self, path: str) -> None:
        self.path = path

    # ---- Shards

    def write_shard(self, number: int, shard: IndexedShard) -> None:
        self.write(f"{_name(number)}.ties", shard.ties)
        self.write(f"{_name(number)}.hop", shard.graph)

    def open_shard(self, number: int) -> tuple[Graph, bytes]:
        """The shard's mapped graph, and its ties."""
        return Graph.map(Path(self.path, f"{_name(number)}.hop")), self.read(f"{_name(number)}.ties")

    # ---- Entity counts, merged over all shards

    def write_counts(self, counts: bytes) -> str:
        """Writes counts and returns their name, which depends only on the bytes."""
        name = f"entities-{hashlib.sha256(counts).hexdigest()[:16]}.counts"
        self.write(name, counts)
        return name

    def counts(self) -> Sequence[str]:
        """Names of the existing counts."""
        return sorted(path.name for path in Path(self.path).glob("entities-*.counts"))

    # ---- Files

    def read(self, name: str) -> bytes:
        path = Path(self.path, name)
        try:
            return path.read_bytes()
        except OSError as failure:
            raise _failure("read", path, failure) from failure

    def write(self, name: str, content: bytes) -> None:
        _write(Path(self.path, name), content)


def _write(path: Path, content: bytes) -> None:
    """Writes a file atomically: an existing file stays unchanged on failure."""
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex}.new")
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync(str(path.parent), is_folder=True)
    except OSError as failure:
        temporary.unlink(missing_ok=True)
        raise _failure("write", path, failure) from failure


def _failure(action: str, path: str | Path, failure: OSError) -> HoptrailError:
    return HoptrailError(Status.FILE_FAILURE, f"cannot {action} {path}: {failure}", str(path))


def _name(number: int) -> str:
    return f"shard-{number:05}"
