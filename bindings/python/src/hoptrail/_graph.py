"""Graphs: building, opening, searching and saving."""
from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from hoptrail import _raw
from hoptrail._call import Handle, Owned, call, read, taken_bytes, text_at, utf8
from hoptrail._drive import Pace
from hoptrail._errors import HoptrailError, Status
from hoptrail._files import FileWork, read_file
from hoptrail._filters import Filter
from hoptrail._graph_export import ExportFormat, export_graph
from hoptrail._graph_file import GraphFile, graph_bytes
from hoptrail._graph_passages import GraphPassages
from hoptrail._host import CompleteFunction, Embed, Host, ScoreFunction
from hoptrail._library import raw
from hoptrail._methods import Method
from hoptrail._options import AnyOptions, Bytes, Options, options_of
from hoptrail._questions import Question, with_filter
from hoptrail._results import AskResult, SearchResult
from hoptrail._run import Plan, Run
from hoptrail._search_options import AskArguments, SearchArguments, search_options
from hoptrail._sources import Sources
from hoptrail._task import Task
from hoptrail._vectors import VectorRows

if TYPE_CHECKING:
    from typing_extensions import Unpack

_PACE = Pace()
_Result = TypeVar("_Result")


class Graph(GraphPassages):
    """An opened, immutable graph, for any number of concurrent threads.

    `search`, `ask`, `build` and `save` block the calling thread. Each has a variant with the suffix `_run` that returns a
    `Run`: to observe its steps, to save and resume it, or to await it.

    Close it when done (`with Graph.open(…) as graph:`), or drop it. Results, tasks and running calls of other threads keep
    the data that they need.
    """

    def __init__(self, file: GraphFile, trusted: bool = False) -> None:
        """Internal; use `open`, `map` or `build`."""
        handle = file.open(_raw.HOP_OPEN_TRUSTED if trusted else _raw.HOP_OPEN_FULL)
        self._owned = Owned(handle, "graph")
        self._file: GraphFile | None = file
        self.passage_count: int = read(c_uint32, raw.hop_graph_passage_count, handle)
        self.document_count: int = read(c_uint32, raw.hop_graph_document_count, handle)
        dimension, embedder, length = c_uint32(), c_void_p(), c_size_t()
        call(raw.hop_graph_vectors, handle, byref(dimension), byref(embedder), byref(length))
        #: Dimension of its vectors; 0 without vectors.
        self.dimension: int = dimension.value
        #: Name of the embedding model of its vectors; empty if unknown.
        self.embedder_id: str = text_at(embedder, length)

    # ---- Opening

    @classmethod
    def open(cls, source: Bytes | str | os.PathLike[str], *, trusted: bool = False) -> Graph:
        """Opens a graph file, given by its bytes or its path.

        Verifies the whole file: a damaged one raises CORRUPT_FILE, and the message names the place. `trusted` checks only the
        header and section bounds: for bytes that this program wrote itself. `bytes` are not copied, other memory is.
        """
        if isinstance(source, (str, os.PathLike)):
            source = read_file(os.fspath(source))
        # A view first: bytes(3) would be three zeros.
        return cls(GraphFile(source if isinstance(source, bytes) else bytes(memoryview(source))), trusted)

    @classmethod
    def map(cls, path: str | os.PathLike[str], *, trusted: bool = False) -> Graph:
        """Maps a file read-only: opens immediately and shares memory between processes. Truncating the file while it is mapped
        crashes this process; replacing it is safe. Raises `FileNotFoundError` if it does not exist, and `IsADirectoryError` if it
        is a folder, as `open` does."""
        try:
            return cls(GraphFile(Path(path)), trusted)
        except HoptrailError as error:
            code = errno.EISDIR if Path(path).is_dir() else errno.ENOENT if error.status is Status.NOT_FOUND else None
            if code is None:
                raise
            raise OSError(code, os.strerror(code), os.fspath(path)) from error

    # ---- Building

    @classmethod
    def build(
        cls,
        sources: Sources,
        *,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        vectors: VectorRows | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Graph:
        """Builds a graph from passages and documents: mappings, `PassageSource` and `DocumentSource`, or a table of pandas,
        polars or Arrow with one row each. Columns are named like a source's members; other columns are metadata.

        Vectors of the passages come from `embed`, from `vectors` (one row per source, not copied if C-contiguous float32),
        or from the sources; otherwise the graph has none. `complete` is for the option `keywords.ask`.
        """
        run = cls.build_run(sources, embed=embed, complete=complete, vectors=vectors, options=options, pace=pace)
        return run.result()

    @classmethod
    def build_run(
        cls,
        sources: Sources,
        *,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        vectors: VectorRows | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[Graph]:
        def create() -> Task:
            below = {"index.embed": True} if embed is not None else None
            return Task.index(sources, options_of(options, below=below), vectors)

        return Run(Plan(create, cls._built, Host(embed, complete), pace))

    @classmethod
    def resume_index(
        cls,
        saved: Bytes,
        *,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        pace: Pace = _PACE,
    ) -> Run[Graph]:
        """Resumes a saved `build_run`."""
        return Run(Plan(lambda: Task.resume(saved), cls._built, Host(embed, complete), pace))

    @classmethod
    def _built(cls, task: Task) -> Graph:
        file = GraphFile(task.take_file())
        task.close()  # frees memory for the graph
        return cls(file, trusted=True)

    # ---- Questions

    def search(
        self,
        question: str | Question,
        *,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        score: ScoreFunction | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> SearchResult:
        """Finds the passages that a question needs: 10, or `hits`. They meet `filter` and the question's own conditions:
        `"year>=1980"`, a list of such texts, or `{"year": {"gte": 1980}}`.

        `embed` computes the question's vectors, for methods that use them on a graph with vectors. Without any vectors,
        methods work without them, or report that they need them. `complete` is for methods that call a language model during
        a search; it sets `search.complete`. `score`, such as a cross-encoder, scores the first passages of any method but
        rgnn_ret; it sets `search.score`. `weights` is a file that `train` has created.
        """
        run = self.search_run(
            question, method=method, hits=hits, filter=filter, embed=embed, complete=complete, score=score,
            weights=weights, options=options, pace=pace,
        )
        return run.result()

    def search_run(self, question: str | Question, **how: Unpack[SearchArguments]) -> Run[SearchResult]:
        return self._question_run(Task.search, [question], lambda task: task.take_results()[0], **how)

    def search_many(self, questions: Sequence[str | Question], **how: Unpack[SearchArguments]) -> list[SearchResult]:
        """Searches several questions in one task, with the arguments of `search`. The results are in the order of the
        questions."""
        return self.search_many_run(questions, **how).result()

    def search_many_run(
        self, questions: Sequence[str | Question], **how: Unpack[SearchArguments]
    ) -> Run[list[SearchResult]]:
        return self._question_run(Task.search, questions, Task.take_results, **how)

    def ask(
        self, question: str | Question, *, complete: CompleteFunction, **how: Unpack[AskArguments]
    ) -> AskResult:
        """Answers a question with a language model: `complete` returns its answer to messages. The other arguments are those
        of `search`."""
        return self.ask_run(question, complete=complete, **how).result()

    def ask_run(
        self, question: str | Question, *, complete: CompleteFunction, **how: Unpack[AskArguments]
    ) -> Run[AskResult]:
        return self._question_run(Task.ask, [question], lambda task: task.take_answers()[0], complete=complete, **how)

    def _question_run(
        self,
        create: Callable[[Graph, Sequence[str | Question], Options], Task],
        questions: Sequence[str | Question],
        finish: Callable[[Task], _Result],
        *,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        score: ScoreFunction | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[_Result]:
        def begin() -> Task:
            # An answer asks its language model without an option.
            settings = search_options(options, method, hits, embed, None if create == Task.ask else complete, score, weights)
            return create(self, [with_filter(question, filter) for question in questions], settings)

        return Run(Plan(begin, finish, Host(embed, complete, score), pace))

    def resume_search(
        self, saved: Bytes, *, embed: Embed | None = None, complete: CompleteFunction | None = None,
        score: ScoreFunction | None = None, pace: Pace = _PACE,
    ) -> Run[list[SearchResult]]:
        """Resumes a saved `search_run` or `search_many_run` of this graph."""
        return Run(Plan(lambda: Task.resume(saved, self), Task.take_results, Host(embed, complete, score), pace))

    def resume_ask(
        self, saved: Bytes, *, complete: CompleteFunction, embed: Embed | None = None, score: ScoreFunction | None = None,
        pace: Pace = _PACE,
    ) -> Run[AskResult]:
        """Resumes a saved `ask_run` of this graph."""
        host = Host(embed, complete, score)
        return Run(Plan(lambda: Task.resume(saved, self), lambda task: task.take_answers()[0], host, pace))

    # ---- Training

    def train(
        self,
        questions: Sequence[str | Question],
        *,
        method: Method | None = None,
        embed: Embed | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> bytes:
        """Trains a method (with `MethodTrait.LEARNS`) on questions with gold passages.
        Returns a file of weights for `search` and `ask`; the run's report has losses and learned parameters.
        """
        return self.train_run(questions, method=method, embed=embed, options=options, pace=pace).result()

    def train_run(
        self,
        questions: Sequence[str | Question],
        *,
        method: Method | None = None,
        embed: Embed | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[bytes]:
        def create() -> Task:
            return Task.train(self, questions, search_options(options, method, None, embed))

        return Run(Plan(create, Task.take_bytes, Host(embed), pace))

    # ---- Contents

    def mask(self, question: str) -> str:
        """The question with each mention of a title entity replaced by "it"."""
        text = utf8(question)
        return taken_bytes(raw.hop_mask_question, self.handle(), text, len(text)).decode()

    def describe(self, options: AnyOptions | None = None) -> dict[str, Any]:
        """Statistics: sizes, sections, edges and density, dropped keywords, embedder, options."""
        facts: dict[str, Any] = json.loads(taken_bytes(raw.hop_graph_describe, self.handle(), options_of(options)))
        return facts

    def export(self, format: ExportFormat) -> str:
        """The graph as text for other programs."""
        return export_graph(self.handle(), format)

    # ---- File

    def __bytes__(self) -> bytes:
        """The graph file, which `open` reads on any platform."""
        return self._open_file().read(self.handle())

    @property
    def byte_length(self) -> int:
        """Size of the graph file."""
        return graph_bytes(self.handle())[1]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the graph file atomically: into a new file, which is synced and then renamed."""
        self.save_run(path).result()

    def save_run(self, path: str | os.PathLike[str], *, pace: Pace = _PACE) -> Run[None]:
        folder, name = os.path.split(os.fspath(path))
        return Run(Plan(lambda: Task.save_file(bytes(self), name), lambda task: None, Host(files=FileWork(folder)), pace))

    def _open_file(self) -> GraphFile:
        file = self._file
        if file is None:
            raise HoptrailError(Status.CLOSED, "the graph was closed")
        return file

    # ---- Closing

    def handle(self) -> Handle:
        """Internal."""
        return self._owned.handle()

    @property
    def closed(self) -> bool:
        return self._owned.closed

    def close(self) -> None:
        """Frees the graph when no result, task or running call needs it. Closing twice is allowed."""
        self._owned.release()
        self._file = None

    def __enter__(self) -> Graph:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the bytes of its file."""
        return type(self).open, (bytes(self),)

    def __repr__(self) -> str:
        if self.closed:
            return "<Graph: closed>"
        return f"<Graph: {self.passage_count} passages of {self.document_count} documents, dimension {self.dimension}>"
