"""The work of a machine on the shards of a corpus in a folder. The functions depend only on the folder and their arguments, for
any distributed engine. Their caches make them faster, but do not affect the results."""
from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from hoptrail._call import utf8
from hoptrail._graph import Graph
from hoptrail._host import Embed
from hoptrail._options import Bytes, Options, OptionValues
from hoptrail._shard_folder import ShardFolder
from hoptrail._sources import Sources
from hoptrail.shards import Shard, ShardSession, index, names, statistics

Document = Mapping[str, Any]
#: The messages of one round to every shard, by the question's position.
Messages = Mapping[int, bytes]

NAMES, STATISTICS = "names", "statistics"


# ---- Once per corpus


@dataclass(frozen=True)
class IndexPlan:
    """Settings for indexing the shards."""

    #: The folder of the build.
    folder: str
    options: OptionValues
    embed: Embed | None = None

    def names(self, number: int, documents: Iterable[Document]) -> bytes:
        sources = ({key: value for key, value in one.items() if key != "vector"} for one in documents)
        return names(cast(Sources, sources), number, embed=self.embed, options=self.options)

    def index(self, number: int, documents: Iterable[Document]) -> IndexReport:
        """Writes the shard's files."""
        folder = ShardFolder(self.folder)
        shard = index(cast(Sources, documents), number, folder.read(NAMES), embed=self.embed, options=self.options)
        folder.write_shard(number, shard)
        with Graph.open(shard.graph, trusted=True) as graph:
            return IndexReport(statistics(graph, number, shard.ties), graph.passage_count, graph.dimension)


@dataclass(frozen=True)
class IndexReport:
    statistics: bytes
    passage_count: int
    dimension: int


def shard_of(document: Document, shard_count: int) -> int:
    """Depends only on the document's id: passages of one document are in one shard, regardless of other documents."""
    part_of = document.get("document")
    id = part_of[0] if part_of is not None else document["id"]
    return zlib.crc32(utf8(id)) % shard_count


# ---- Per search


@dataclass(frozen=True)
class Place:
    """A finished corpus, for workers on its shards."""

    #: The folder of the build, which is unique.
    folder: str
    #: Names of the entity counts that shards need.
    counts: tuple[str, ...] = ()


@dataclass(frozen=True)
class FoundPassage:
    number: int
    id: str
    document: str
    title: str
    text: str


def count_entities(place: Place, number: int, options: OptionValues, weights: Bytes | None) -> bytes:
    return _held(place, number).shard.count_entities(Options(options, weights))


def answer(place: Place, number: int, search: str, rounds: Sequence[Callable[[], Messages]]) -> dict[int, bytes]:
    """The shard's replies to the last of the rounds. Sessions that have missed rounds first answer the missed ones. Missing
    sessions, and sessions that are ahead, are rebuilt. Only these cases read earlier rounds."""
    held = _held(place, number)
    if held.search != search or not 0 <= held.answered < len(rounds):
        held.begin(search)
    last = rounds[-1]()
    for read in rounds[held.answered : -1]:
        messages = read()
        held.answer({at: messages[at] for at in last})
    return held.answer(last)


def find_passages(place: Place, number: int, passages: Iterable[int]) -> list[FoundPassage]:
    """The found passages that this shard has, by their numbers in the corpus. This ends a search: the sessions in this
    process are freed."""
    held = _held(place, number)
    held.begin("")
    found = []
    for wanted in passages:
        index_in_graph = held.shard.find(wanted)
        if index_in_graph is not None:
            one = held.graph.passage(index_in_graph)
            found.append(FoundPassage(wanted, one.id, one.document_id, one.title, one.text))
    return found


@dataclass
class _Held:
    """An open shard, and the sessions of the last search that used it."""

    graph: Graph
    shard: Shard
    given: set[str] = field(default_factory=set)
    search: str = ""
    #: Answered rounds; -1 while one is being answered, so that a retry after a failure starts again.
    answered: int = 0
    sessions: dict[int, ShardSession] = field(default_factory=dict)

    def begin(self, search: str) -> None:
        self.search, self.answered, self.sessions = search, 0, {}

    def answer(self, messages: Messages) -> dict[int, bytes]:
        answered, self.answered = self.answered, -1
        if answered == 0:
            self.sessions = {at: self.shard.session() for at in messages}
        replies = {at: self.sessions[at].answer(message) for at, message in messages.items()}
        self.answered = answered + 1
        return replies


_shards: dict[tuple[str, int], _Held] = {}


def _held(place: Place, number: int) -> _Held:
    held = _shards.get((place.folder, number))
    if held is None:
        for other in [key for key in _shards if key[0] != place.folder]:
            del _shards[other]
        folder = ShardFolder(place.folder)
        graph, ties = folder.open_shard(number)
        held = _Held(graph, Shard(graph, number, folder.read(STATISTICS), ties))
        _shards[place.folder, number] = held
    for name in place.counts:
        if name not in held.given:
            held.shard.give_entities(ShardFolder(place.folder).read(name))
            held.given.add(name)
    return held


def release() -> None:
    """Closes the open shards of this process."""
    _shards.clear()
