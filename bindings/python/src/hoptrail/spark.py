"""A corpus in shards on Spark: `pip install hoptrail[spark]`.

    corpus = build(documents, "/shared/wiki", shards=64)                 # a DataFrame of documents
    hits = corpus.search(questions, method="trail", embed=embed)         # a DataFrame of questions
    corpus = ShardedCorpus.open(spark, "/shared/wiki")                   # later

The hits and the bits of their scores are those of one graph of all documents, regardless of the number of shards and of lost
executors. The driver and all executors must reach the folder under the same path, and must have this package with its
library. The driver is the coordinator: a round of the search is a job over the shards. `docs/guides/spark.md` has the cost.
"""
from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pyspark import Broadcast, RDD  # type: ignore[import-not-found, unused-ignore]
from pyspark.sql import DataFrame, Row, SparkSession  # type: ignore[import-not-found, unused-ignore]
from pyspark.sql.types import (  # type: ignore[import-not-found, unused-ignore]
    FloatType,
    IntegerType,
    StringType,
    StructField,
    StructType,
)

from hoptrail._errors import HoptrailError, Status
from hoptrail._host import Embed, EmbedContext, Embedder
from hoptrail._method_table import methods
from hoptrail._methods import Method, MethodTrait
from hoptrail._options import AnyOptions, Bytes, Options, options_of
from hoptrail._questions import Question
from hoptrail._shard_folder import CorpusFolder, Description
from hoptrail._shard_work import (
    NAMES,
    STATISTICS,
    Document,
    FoundPassage,
    IndexPlan,
    IndexReport,
    Messages,
    Place,
    answer,
    count_entities,
    find_passages,
    shard_of,
)
from hoptrail._vectors import rows_of
from hoptrail.shards import Coordinator, Shards, merge

__all__ = ["ShardedCorpus", "Traffic", "build"]

#: Columns of a DataFrame of documents; id and text are required.
_DOCUMENT_COLUMNS = (
    "id", "text", "title", "format", "aliases", "metadata", "entities", "links", "document", "vector",
)
_QUESTION_COLUMNS = ("id", "text", "vector", "masked_vector", "conditions")


def build(
    documents: DataFrame,
    folder: str,
    *,
    shards: int,
    embed: Embed | None = None,
    options: AnyOptions | None = None,
) -> ShardedCorpus:
    """Indexes a DataFrame of documents and ready passages into shards, in parallel. The folder must not have a corpus.

    Columns: `id` and `text`; `title`, `aliases`, `metadata` (a map), and `format` ("markdown" or "plain": a document to be
    cut; null: a ready passage); of ready passages `entities`, `links`, `document` (a struct of its id and a position) and
    `vector` (an array of numbers). Other columns are ignored. `embed` computes vectors on the executors if the vector column
    is missing. A task holds the documents of one shard.

    Spark may repeat a task: the DataFrame and `embed` must then return the same data. After a failed build, another one may
    begin in the same folder immediately.
    """
    if shards < 1:
        raise HoptrailError(Status.INVALID_ARGUMENT, f"shards must be at least 1, not {shards}", "shards")
    checked = options_of(options)
    columns = _columns_of(documents, _DOCUMENT_COLUMNS)
    corpus = CorpusFolder(folder)
    build = corpus.begin()
    place = corpus.of_build(build)
    plan = IndexPlan(place.path, checked._values, embed)
    placed = documents.select(*columns).rdd.map(partial(_with_shard, shards)).partitionBy(shards, int)
    place.write(NAMES, placed.mapPartitionsWithIndex(partial(_names_of, plan)).treeReduce(_merge_two))
    report = placed.mapPartitionsWithIndex(partial(_index, plan)).treeReduce(_merge_reports)
    place.write(STATISTICS, report.statistics)
    description = Description(build, shards, report.passage_count, report.dimension)
    corpus.publish(description)
    return ShardedCorpus(documents.sparkSession, folder, description)


@dataclass
class Traffic:
    """The amount of data that a search has sent."""

    rounds: int = 0
    #: Bytes of messages, counted once for each shard, and of replies.
    down: int = 0
    up: int = 0


class ShardedCorpus:
    """A corpus in shards, in a folder. Use it in one thread at a time."""

    def __init__(self, spark: SparkSession, folder: str, description: Description) -> None:
        """Internal; use `build` or `open`."""
        self._spark = spark
        self._files = CorpusFolder(folder).of_build(description.build)
        self._counts = list(self._files.counts())
        self._known = Shards(self._files.read(STATISTICS), [self._files.read(name) for name in self._counts])
        self.shard_count = description.shard_count
        self.passage_count = description.passage_count
        #: Dimension of its vectors; 0 without vectors.
        self.dimension = description.dimension
        #: The traffic of the last search.
        self.traffic = Traffic()
        # Persisted on executors, so that Spark schedules each shard on the executor that already holds it.
        numbers = spark.sparkContext.parallelize(range(self.shard_count), self.shard_count)
        self._numbers: RDD[int] = numbers.persist()

    @classmethod
    def open(cls, spark: SparkSession, folder: str) -> ShardedCorpus:
        """Opens a corpus. Raises NOT_FOUND."""
        return cls(spark, folder, CorpusFolder(folder).describe())

    def search(
        self,
        questions: DataFrame,
        *,
        method: Method | None = None,
        hits: int | None = None,
        embed: Embed | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        batch: int = 100,
    ) -> DataFrame:
        """Finds passages for a DataFrame of questions, eagerly, with a method that has `MethodTrait.IN_SHARDS`.

        Columns of `questions`: `id` and `text`; `vector`, `masked_vector` (arrays of numbers) and `conditions` (an array of
        strings). `embed` computes missing vectors on the driver. `batch` is the number of questions that share the rounds: a
        larger batch needs fewer jobs, and more memory of the executors, 4 to 30 bytes per question and per passage of a
        shard.

        The result has a row per hit: `question` (the question's id), `rank` from 1, `passage` and `document` (ids), `title`,
        `text`, and `score`, or, for a method with `MethodTrait.GIVES_DISTANCES`, `distance`. With the option `hits.explain`, the
        first hit of a question has its `explanation`, that of all hits (`Coordinator.explanation_json`).
        """
        if batch < 1:
            raise HoptrailError(Status.INVALID_ARGUMENT, f"batch must be at least 1, not {batch}", "batch")
        # An explanation costs about three jobs.
        asked = options_of(options, below={"hits.explain": False}, above={"method": method, "hits": hits}, weights=weights)
        rows = questions.select(*_columns_of(questions, _QUESTION_COLUMNS)).collect()
        self.traffic = Traffic()
        found: list[tuple[Any, ...]] = []
        for begin in range(0, len(rows), batch):
            some = rows[begin : begin + batch]
            answers = _Batch(self, [row.asDict() for row in some], asked, embed).run()
            found += self._rows([row["id"] for row in some], answers, asked)
        return self._spark.createDataFrame(found, _hit_schema(questions, _explains(asked)))

    # ---- Batches

    def ask(self, question: Question, options: Options) -> Coordinator:
        """Internal."""
        try:
            return self._known.ask(question, options=options)
        except HoptrailError as error:
            if error.status is not Status.WRONG_STATE:
                raise
        # The first question under these rules.
        work = partial(count_entities, self._place(), options=options._values, weights=options._weights)
        counts = self._numbers.map(partial(_call_with_shard, work)).treeReduce(_merge_two)
        self._counts.append(self._files.write_counts(counts))
        self._known.add_entities(counts)
        return self._known.ask(question, options=options)

    def answers(self, search: str, rounds: Sequence[Broadcast[Messages]]) -> list[dict[int, bytes]]:
        """Internal: the replies of each shard to the last of the rounds."""
        work = partial(_answer, self._place(), search, list(rounds))
        replies: list[dict[int, bytes]] = self._numbers.map(work).collect()
        self.traffic.rounds += 1
        self.traffic.down += self.shard_count * sum(map(len, rounds[-1].value.values()))
        self.traffic.up += sum(len(reply) for of_shard in replies for reply in of_shard.values())
        return replies

    def broadcast(self, messages: Messages) -> Broadcast[Messages]:
        """Internal."""
        return self._spark.sparkContext.broadcast(messages)

    def _place(self) -> Place:
        return Place(self._files.path, tuple(self._counts))

    def _rows(self, ids: list[Any], answers: list[Coordinator], asked: Options) -> Iterator[tuple[Any, ...]]:
        are_distances = MethodTrait.GIVES_DISTANCES in _traits_of(asked["method"])
        wanted = sorted({int(number) for answer in answers for number in answer.hits.passages})
        work = partial(_find, self._place(), wanted)
        passages: dict[int, FoundPassage] = {one.number: one for one in self._numbers.flatMap(work).collect()}
        for id, answer in zip(ids, answers):
            explanations: list[str | None] = [answer.explanation_json.decode()] if _explains(asked) else []
            hits = answer.hits
            for rank, (number, score) in enumerate(zip(hits.passages, hits.scores), start=1):
                one = passages[int(number)]
                scores = (None, float(score)) if are_distances else (float(score), None)
                yield (id, rank, one.id, one.document, one.title, one.text, *scores, *explanations)
                explanations = [None for _ in explanations]


@dataclass
class _Batch:
    """Questions that share the rounds."""

    corpus: ShardedCorpus
    rows: list[dict[str, Any]]
    options: Options
    embed: Embed | None
    search: str = field(default_factory=lambda: uuid.uuid4().hex)
    #: The questions whose masked form was embedded.
    masked: set[int] = field(default_factory=set)

    def run(self) -> list[Coordinator]:
        coordinators = [self.corpus.ask(question, self.options) for question in self._questions()]
        rounds: list[Broadcast[Messages]] = []
        open_ones = dict(enumerate(coordinators))
        try:
            while open_ones:
                rounds.append(self.corpus.broadcast({at: one.message for at, one in open_ones.items()}))
                replies = self.corpus.answers(self.search, rounds)
                ended = [at for at, one in open_ones.items() if one.take([of_shard[at] for of_shard in replies])]
                for at in ended:
                    del open_ones[at]
                self._give_masked(open_ones)
        finally:
            for messages in rounds:
                messages.destroy()
        return coordinators

    def _questions(self) -> list[Question]:
        vectors = [row.get("vector") for row in self.rows]
        if _wants_vectors(self.options):
            vectors = self._embedded(vectors, [row["text"] for row in self.rows])
        return [
            Question(
                row["text"],
                vector=vector,
                masked_vector=row.get("masked_vector"),
                conditions=row.get("conditions") or (),
            )
            for row, vector in zip(self.rows, vectors)
        ]

    def _give_masked(self, coordinators: dict[int, Coordinator]) -> None:
        missing = [at for at in coordinators if self.rows[at].get("masked_vector") is None and at not in self.masked]
        texts = {at: text for at in missing if (text := coordinators[at].masked)}
        self.masked.update(texts)
        for at, vector in zip(texts, self._embedded([None] * len(texts), list(texts.values()))):
            if vector is not None:
                coordinators[at].set_masked_vector(vector)

    def _embedded(self, vectors: list[Any], texts: list[str]) -> list[Any]:
        """The vectors; missing ones are computed from their texts."""
        missing = [at for at, vector in enumerate(vectors) if vector is None]
        if self.embed is None or self.corpus.dimension == 0 or not missing:
            return vectors
        embed = self.embed.embed if isinstance(self.embed, Embedder) else self.embed
        made = embed([texts[at] for at in missing], EmbedContext("query", "question"))
        rows = rows_of(made, len(missing), "the vectors that embed returned")  # type: ignore[arg-type]
        for at, row in zip(missing, rows):
            vectors[at] = row
        return vectors


def _wants_vectors(options: Options) -> bool:
    """Whether a single graph would request question vectors, or would not use them."""
    method = options["method"]
    if method == "bgr":  # would compare passages by vectors even where its first ranking uses words
        method = options["bgr.retriever"]
        if method == "gnn_ret" and options["gnn_ret.distances"] in ("bm25", "tfidf"):
            return False
    return MethodTrait.TAKES_VECTORS in _traits_of(method)


def _traits_of(method: str) -> MethodTrait:
    return next((described.traits for described in methods() if described.name == method), MethodTrait.TAKES_VECTORS)


# ---- Functions of the jobs


def _with_shard(shard_count: int, row: Row) -> tuple[int, Document]:
    document = row.asDict()
    return shard_of(document, shard_count), document


def _names_of(plan: IndexPlan, number: int, placed: Iterable[tuple[int, Document]]) -> Iterator[bytes]:
    yield plan.names(number, (document for _, document in placed))


def _index(plan: IndexPlan, number: int, placed: Iterable[tuple[int, Document]]) -> Iterator[IndexReport]:
    yield plan.index(number, (document for _, document in placed))


def _merge_two(left: bytes, right: bytes) -> bytes:
    return merge([left, right])


def _merge_reports(left: IndexReport, right: IndexReport) -> IndexReport:
    return IndexReport(
        merge([left.statistics, right.statistics]),
        left.passage_count + right.passage_count,
        max(left.dimension, right.dimension),
    )


def _answer(place: Place, search: str, rounds: list[Broadcast[Messages]], number: int) -> dict[int, bytes]:
    return answer(place, number, search, [partial(_value_of, messages) for messages in rounds])


def _value_of(messages: Broadcast[Messages]) -> Messages:
    value: Messages = messages.value
    return value


def _call_with_shard(work: Callable[..., bytes], number: int) -> bytes:
    return work(number=number)


def _find(place: Place, wanted: list[int], number: int) -> list[FoundPassage]:
    return find_passages(place, number, wanted)


# ---- Columns


def _columns_of(frame: DataFrame, known: tuple[str, ...]) -> list[str]:
    for needed in ("id", "text"):
        if needed not in frame.columns:
            message = f"the DataFrame has no column {needed!r}; its columns are {', '.join(frame.columns)}"
            raise HoptrailError(Status.BAD_INPUT, message, needed)
    return [name for name in known if name in frame.columns]


def _explains(options: Options) -> bool:
    return options["hits.explain"] == "true"


def _hit_schema(questions: DataFrame, explains: bool) -> StructType:
    texts = [StructField(name, StringType(), False) for name in ("passage", "document", "title", "text")]
    scores = [StructField(name, FloatType()) for name in ("score", "distance")]
    first = [StructField("question", questions.schema["id"].dataType), StructField("rank", IntegerType(), False)]
    explanations = [StructField("explanation", StringType())] if explains else []
    return StructType([*first, *texts, *scores, *explanations])
