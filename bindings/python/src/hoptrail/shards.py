"""A corpus in shards: disjoint sets of documents, each with a separate graph. Together they answer like a single graph.

    parts = [names(sources, number) for number, sources in enumerate(sets)]      # on many machines
    all_names = merge(parts)
    shards = [index(sources, number, all_names) for number, sources in enumerate(sets)]

Shards and their coordinator exchange bytes; the caller transports them: `hoptrail.spark` does it with Spark, and
`docs/guides/shards.md` describes the protocol.

Use these objects in one thread at a time, except `Shards`, and a `Shard` whose entities were given.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from ctypes import byref, c_int32, c_size_t, c_uint32, c_void_p
from dataclasses import dataclass

import numpy.typing as npt

from hoptrail._call import Handle, bytes_at, call, made, read, read_text, taken_bytes
from hoptrail._drive import Pace
from hoptrail._errors import HoptrailError, Status
from hoptrail._graph import Graph
from hoptrail._host import CompleteFunction, Embed, Host
from hoptrail._library import raw
from hoptrail._options import AnyOptions, Options, options_of
from hoptrail._questions import Question, questions_of
from hoptrail._run import Plan, Run
from hoptrail._sources import Sources, corpus_of
from hoptrail._task import Task
from hoptrail._vectors import Floats, Indices, VectorRows, address_of, floats_at, indices_at, vector_of

__all__ = [
    "Coordinator", "IndexedShard", "Shard", "ShardHits", "Shards", "ShardSession", "index", "index_run", "merge", "names",
    "statistics",
]

_PACE = Pace()


def names(
    sources: Sources, number: int, *, embed: Embed | None = None, options: AnyOptions | None = None
) -> bytes:
    """The data that the other shards need before these documents are indexed as shard `number`: their names, and the possible
    targets of links. Cuts the documents as `index` does, with the same `embed` and options. Does not call
    `embed`."""
    corpus = corpus_of(sources)
    return taken_bytes(raw.hop_shard_names, corpus, _index_options(options, embed), number)


def _index_options(options: AnyOptions | None, embed: Embed | None) -> Options:
    """The options that names record, and that indexing must use."""
    return options_of(options, below={"index.embed": True} if embed is not None else None)


def merge(parts: Iterable[bytes]) -> bytes:
    """Merges data of shards, or of groups of them: names, statistics, or entity counts under the same rules. In any order
    and any tree, each shard once: DUPLICATE_ID if the names or statistics of a shard are in two parts."""
    level = list(parts)
    if not level:
        raise HoptrailError(Status.INVALID_ARGUMENT, "nothing to merge", "parts")
    while len(level) > 1:
        pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
        level = [_merged(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


def _merged(left: bytes, right: bytes) -> bytes:
    return taken_bytes(raw.hop_shard_merge, left, len(left), right, len(right))


@dataclass(frozen=True)
class IndexedShard:
    """A separately indexed shard."""

    #: A graph file, for `Graph.open`.
    graph: bytes
    #: Edges to other shards.
    ties: bytes


def index(
    sources: Sources,
    number: int,
    names: bytes,
    *,
    embed: Embed | None = None,
    complete: CompleteFunction | None = None,
    vectors: VectorRows | None = None,
    options: AnyOptions | None = None,
    pace: Pace = _PACE,
) -> IndexedShard:
    """Indexes the documents of shard `number` with the merged names of all shards. Works like `Graph.build`, but mentions and
    links can also lead to documents of other shards. Use the same documents, `embed` and options as for `names`: BAD_INPUT
    for other options."""
    return index_run(
        sources, number, names, embed=embed, complete=complete, vectors=vectors, options=options, pace=pace
    ).result()


def index_run(
    sources: Sources,
    number: int,
    names: bytes,
    *,
    embed: Embed | None = None,
    complete: CompleteFunction | None = None,
    vectors: VectorRows | None = None,
    options: AnyOptions | None = None,
    pace: Pace = _PACE,
) -> Run[IndexedShard]:
    """Returns a run, to observe or to await. It cannot be saved."""

    def create() -> Task:
        given = (corpus_of(sources, vectors), _index_options(options, embed), number, names, len(names))
        return Task(made(raw.hop_task_free, raw.hop_shard_index_task_create, *given))

    def finish(task: Task) -> IndexedShard:
        ties = taken_bytes(raw.hop_shard_take_ties, task.handle())
        return IndexedShard(task.take_bytes(), ties)

    return Run(Plan(create, finish, Host(embed, complete), pace))


def statistics(graph: Graph, number: int, ties: bytes = b"") -> bytes:
    """The data of an indexed shard that the other shards need: df of its terms, its documents, its keys."""
    return taken_bytes(raw.hop_shard_statistics, graph.handle(), ties, len(ties), number)


class Shard:
    """A shard that knows its place in the corpus.

    A passage has an index in the shard's graph, and a number in the corpus: the index that one graph of all documents
    would give it.
    """

    def __init__(self, graph: Graph, number: int, statistics: bytes, ties: bytes = b"") -> None:
        """`statistics`: merged over all shards. The shard keeps the data that it needs of the graph."""
        given = (graph.handle(), ties, len(ties), number, statistics, len(statistics))
        self._handle = made(raw.hop_shard_free, raw.hop_shard_open, *given, keeps=graph.handle())
        self.number = number

    def count_entities(self, options: AnyOptions | None = None) -> bytes:
        """The relations of its entities to its passages under the rules of these options. Empty for a method without entities;
        merging and adding empty counts is allowed and has no effect."""
        return taken_bytes(raw.hop_shard_count_entities, self._handle, options_of(options))

    def give_entities(self, counts: bytes) -> None:
        """Adds counts that are merged over all shards: the shard then supports questions under their rules. No session of the
        shard may be running."""
        call(raw.hop_shard_give_entities, self._handle, counts, len(counts))

    def find(self, number: int) -> int | None:
        """The index, in the shard's graph, of the passage with this number in the corpus; None if another shard has it."""
        try:
            passage: int = read(c_uint32, raw.hop_shard_find_passage, self._handle, number)
        except HoptrailError as error:
            if error.status is Status.NOT_FOUND:
                return None
            raise
        return passage

    def session(self) -> ShardSession:
        """A session for one question."""
        return ShardSession(self._handle)


class ShardSession:
    """A shard's side of one question: a function of the shard and the messages so far. To restore a lost session, answer the
    same messages again."""

    def __init__(self, shard: Handle) -> None:
        """Internal; use `Shard.session`."""
        create = raw.hop_shard_session_create
        self._handle = made(raw.hop_shard_session_free, create, shard, keeps=shard)

    def answer(self, message: bytes) -> bytes:
        """The reply to the message of the next round. After an exception the session is unusable."""
        return taken_bytes(raw.hop_shard_session_answer, self._handle, message, len(message))


class Shards:
    """The coordinator's data of a corpus in shards. It is small for any size of the corpus."""

    def __init__(self, statistics: bytes, entity_counts: Iterable[bytes] = ()) -> None:
        """`statistics` and each of `entity_counts` are merged over all shards."""
        self._handle = made(raw.hop_shards_free, raw.hop_shards_create, statistics, len(statistics))
        for counts in entity_counts:
            self.add_entities(counts)

    def add_entities(self, counts: bytes) -> None:
        """Allows questions under the rules of these counts, which are merged over all shards. Do not call it while another thread
        creates a coordinator."""
        call(raw.hop_shards_add_entities, self._handle, counts, len(counts))

    def ask(
        self,
        question: str | Question,
        *,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        options: AnyOptions | None = None,
    ) -> Coordinator:
        """Begins a question. Raises WRONG_STATE if the entities of its method's rules were not added. A loop
        calls `complete` for its language model and `embed` for the vectors of its texts, here and between the rounds; so does
        a method whose options ask a language model. Other methods call neither, and take the vectors of the question."""
        given = (questions_of([question]), 0, options_of(options))
        create = raw.hop_coordinator_create
        handle = made(raw.hop_coordinator_free, create, self._handle, *given)
        return Coordinator(handle, Host(embed, complete))


@dataclass(frozen=True)
class ShardHits:
    """The hits, best first."""

    #: Passage numbers in the corpus: `Shard.find`.
    passages: Indices
    #: One per passage: larger is better; distances for gnn_ret and rgnn_ret.
    scores: Floats


class Coordinator:
    """The coordinator's side of one question.

        while not coordinator.take([session.answer(coordinator.message) for session in sessions]): pass
        hits = coordinator.hits
    """

    def __init__(self, handle: Handle, host: Host) -> None:
        """Internal; use `Shards.ask`."""
        self._handle, self._host = handle, host
        self._ask_host()

    def _ask_host(self) -> bool:
        """Calls the host functions of this round, if it needs any. Returns true when the hits are complete."""
        if self.message:
            return False

        def create() -> Task:
            return Task(made(raw.hop_task_free, raw.hop_coordinator_task_create, self._handle))

        Run(Plan(create, lambda task: None, self._host, _PACE)).result()
        return not self.message

    @property
    def message(self) -> bytes:
        """The next message to every shard; empty when the hits are complete."""
        message, length = c_void_p(), c_size_t()
        call(raw.hop_coordinator_message, self._handle, byref(message), byref(length))
        return bytes_at(message, length)

    def take(self, replies: Sequence[bytes]) -> bool:
        """Takes one reply of each shard, in any order. Returns true when the hits are complete. After BAD_INPUT, or a TypeError
        for a reply that is not bytes, the state is unchanged, and other replies can be taken. After OUT_OF_MEMORY the
        replies are stored: `take([])` tries again. An exception of a host function ends the question."""
        given = list(replies)
        for reply in given:
            if not isinstance(reply, bytes):
                raise TypeError(f"a reply must be bytes, not {type(reply).__name__}")
        for reply in given:
            call(raw.hop_coordinator_add_reply, self._handle, reply, len(reply))
        return bool(read(c_int32, raw.hop_coordinator_advance, self._handle)) or self._ask_host()

    @property
    def masked(self) -> str:
        """trail, after the first round, or after the second for a question with a phrase in quotation marks: the question with
        each mention of a title entity replaced by "it". Empty before that, and for other methods."""
        return read_text(raw.hop_coordinator_masked, self._handle)

    def set_masked_vector(self, vector: npt.ArrayLike) -> None:
        """Call it before the last round."""
        row = vector_of(vector, "the masked question's vector")
        call(raw.hop_coordinator_set_masked_vector, self._handle, address_of(row), len(row))

    @property
    def hits(self) -> ShardHits:
        """Raises WRONG_STATE before they are complete."""
        passages, scores, count = c_void_p(), c_void_p(), c_size_t()
        call(raw.hop_coordinator_hits, self._handle, byref(passages), byref(scores), byref(count))
        owner, many = self._handle, count.value
        return ShardHits(indices_at(owner, passages.value, many), floats_at(owner, scores.value, many))

    @property
    def explanation_json(self) -> bytes:
        """The explanation of the hits (schemas/trace.schema.json), as `SearchResult.explanation_json` of one graph, except that a
        path is only the hit, and that there are no reasons for ranks. It costs about three rounds: turn it off with the option
        `hits.explain`, and it is empty. Raises WRONG_STATE before the hits are complete."""
        results = made(raw.hop_results_free, raw.hop_coordinator_results, self._handle)
        json_text, length = c_void_p(), c_size_t()
        call(raw.hop_results_explanation, results, 0, byref(json_text), byref(length))
        return bytes_at(json_text, length)
