"""Graphs: built, opened, asked, saved."""
from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Sequence
from ctypes import byref, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any, Literal

from hoptrail import _raw
from hoptrail._call import Handle, Owned, call, read, taken_bytes, text_at, utf8
from hoptrail._drive import Pace
from hoptrail._errors import HoptrailError, Status
from hoptrail._files import FileWork
from hoptrail._filters import Filter
from hoptrail._graph_file import GraphFile, graph_bytes
from hoptrail._host import CompleteFunction, Embed, Host
from hoptrail._library import raw
from hoptrail._methods import Method
from hoptrail._options import Bytes, Options, OptionValues, options_of
from hoptrail._passages import Passage, find_passage, read_passage
from hoptrail._questions import Question, with_filter
from hoptrail._results import AskResult, SearchResult
from hoptrail._run import Plan, Run
from hoptrail._sources import Sources
from hoptrail._task import Task
from hoptrail._vectors import VectorRows

ExportFormat = Literal["json", "graphml", "dot"]
AnyOptions = Options | OptionValues

_EXPORT_FORMATS = {"json": _raw.HOP_EXPORT_JSON, "graphml": _raw.HOP_EXPORT_GRAPHML, "dot": _raw.HOP_EXPORT_DOT}
_PACE = Pace()


class Graph:
    """An opened graph: immutable, for any number of threads at once.

    `search`, `ask`, `build` and `save` do their work at once, in the thread that calls. Each has a sibling with `_run`
    that returns a `Run`: to observe step by step, to save and resume, or to be awaited.

    Close it when done (`with Graph.open(…) as graph:`), or drop it. Results, tasks and calls of other threads that are
    under way keep what they need of it.
    """

    def __init__(self, file: GraphFile, trusted: bool = False) -> None:
        """For this package; users have `open`, `map` and `build`."""
        handle = file.open(_raw.HOP_OPEN_TRUSTED if trusted else _raw.HOP_OPEN_FULL)
        self._owned = Owned(handle, "graph")
        self._file: GraphFile | None = file
        self.passage_count: int = read(c_uint32, raw.hop_graph_passage_count, handle)
        self.document_count: int = read(c_uint32, raw.hop_graph_document_count, handle)
        dimension, embedder, length = c_uint32(), c_void_p(), c_size_t()
        call(raw.hop_graph_vectors, handle, byref(dimension), byref(embedder), byref(length))
        #: Of its vectors; 0 without.
        self.dimension: int = dimension.value
        #: What made its vectors; empty: not stated.
        self.embedder_id: str = text_at(embedder, length)

    # ---- Opening

    @classmethod
    def open(cls, source: Bytes | str | os.PathLike[str], *, trusted: bool = False) -> Graph:
        """Opens a graph file: its bytes, or a path whose file is read.

        It trusts nothing: a damaged file is CORRUPT_FILE, and the message says where. `trusted` checks header and
        section bounds only: for bytes that this program wrote itself. `bytes` are not copied, other memory is.
        """
        content = Path(source).read_bytes() if isinstance(source, (str, os.PathLike)) else bytes(source)
        return cls(GraphFile(content), trusted)

    @classmethod
    def map(cls, path: str | os.PathLike[str], *, trusted: bool = False) -> Graph:
        """Maps a file of one's own read-only: opened at once, shared by processes. A program that cuts the file while
        it is mapped ends this process; replacing it is fine. `FileNotFoundError` where there is none."""
        try:
            return cls(GraphFile(Path(path)), trusted)
        except HoptrailError as error:
            if error.status is not Status.NOT_FOUND:
                raise
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(path)) from error

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
        """Makes a graph of passages and documents: mappings, `PassageSource` and `DocumentSource`, or a table of pandas,
        polars or Arrow with a row for each. Its columns have the names of a source's members; other columns are metadata.

        Vectors of the passages come from `embed`, or from `vectors`, one row for each source (not copied where
        C-contiguous float32), or from the sources' own; without, the graph has none. `complete` is for the option
        `keywords.ask`.
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
        task.close()  # what it still holds makes room for the graph
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
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> SearchResult:
        """Finds the passages that a question needs: 10, or `hits`. Only those that meet `filter`, in addition to the
        question's own conditions: `"year>=1980"`, a list of such texts, or `{"year": {"gte": 1980}}`.

        `embed` makes the question's vectors, for methods that want them on a graph that has vectors; without it, and
        without vectors in the question, methods do without, or say that they cannot. `complete` is for methods that
        ask a language model while they search; given, it sets `search.complete`. `weights` is a file that `train` has made.
        """
        run = self.search_run(
            question, method=method, hits=hits, filter=filter, embed=embed, complete=complete, weights=weights, options=options,
            pace=pace,
        )
        return run.result()

    def search_run(
        self,
        question: str | Question,
        *,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[SearchResult]:
        def create() -> Task:
            return Task.search(self, [with_filter(question, filter)], _options(options, method, hits, embed, complete, weights))

        return Run(Plan(create, lambda task: task.take_results()[0], Host(embed, complete), pace))

    def search_many(
        self,
        questions: Sequence[str | Question],
        *,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> list[SearchResult]:
        """Several questions as one task: the same answers as one by one, in order."""
        run = self.search_many_run(
            questions, method=method, hits=hits, filter=filter, embed=embed, complete=complete, weights=weights, options=options,
            pace=pace,
        )
        return run.result()

    def search_many_run(
        self,
        questions: Sequence[str | Question],
        *,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[list[SearchResult]]:
        def create() -> Task:
            asked = [with_filter(question, filter) for question in questions]
            return Task.search(self, asked, _options(options, method, hits, embed, complete, weights))

        return Run(Plan(create, Task.take_results, Host(embed, complete), pace))

    def ask(
        self,
        question: str | Question,
        *,
        complete: CompleteFunction,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> AskResult:
        """Answers a question with a language model: `complete` gives its answers to messages."""
        run = self.ask_run(
            question, complete=complete, method=method, hits=hits, filter=filter, embed=embed, weights=weights, options=options,
            pace=pace,
        )
        return run.result()

    def ask_run(
        self,
        question: str | Question,
        *,
        complete: CompleteFunction,
        method: Method | None = None,
        hits: int | None = None,
        filter: Filter | None = None,
        embed: Embed | None = None,
        weights: Bytes | None = None,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[AskResult]:
        def create() -> Task:
            return Task.ask(self, [with_filter(question, filter)], _options(options, method, hits, embed, weights=weights))

        return Run(Plan(create, _only_answer, Host(embed, complete), pace))

    def resume_search(
        self,
        saved: Bytes,
        *,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        pace: Pace = _PACE,
    ) -> Run[list[SearchResult]]:
        """Resumes a saved `search_run` or `search_many_run` of this graph."""
        return Run(Plan(lambda: Task.resume(saved, self), Task.take_results, Host(embed, complete), pace))

    def resume_ask(
        self, saved: Bytes, *, complete: CompleteFunction, embed: Embed | None = None, pace: Pace = _PACE
    ) -> Run[AskResult]:
        """Resumes a saved `ask_run` of this graph."""
        return Run(Plan(lambda: Task.resume(saved, self), _only_answer, Host(embed, complete), pace))

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
        """Learns from questions with gold passages what a method (one with `MethodTrait.LEARNS`) can learn.
        Returns a file of weights for `search` and `ask`; the run's report has losses and what was learned.
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
            return Task.train(self, questions, _options(options, method, None, embed))

        return Run(Plan(create, Task.take_bytes, Host(embed), pace))

    # ---- What is in it

    def find(self, id: str) -> int:
        """Index of a passage by its id; NOT_FOUND."""
        return find_passage(self.handle(), id)

    def passage(self, index: int) -> Passage:
        return read_passage(self.handle(), index)

    def passages(self, indices: Iterable[int]) -> list[Passage]:
        handle = self.handle()
        return [read_passage(handle, index) for index in indices]

    def mask(self, question: str) -> str:
        """The question with each mention of a title entity replaced by "it"."""
        text = utf8(question)
        return taken_bytes(raw.hop_mask_question, self.handle(), text, len(text)).decode()

    def describe(self, options: AnyOptions | None = None) -> dict[str, Any]:
        """Facts: sizes, sections, edges and density, keywords dropped, embedder, options."""
        facts: dict[str, Any] = json.loads(taken_bytes(raw.hop_graph_describe, self.handle(), options_of(options)))
        return facts

    def export(self, format: ExportFormat) -> str:
        """The graph as text for other programs."""
        number = _EXPORT_FORMATS.get(format)
        if number is None:
            message = f"format {format!r} is none of {', '.join(_EXPORT_FORMATS)}"
            raise HoptrailError(Status.INVALID_ARGUMENT, message, "format")
        return taken_bytes(raw.hop_graph_export, self.handle(), number).decode()

    # ---- Its file

    def __bytes__(self) -> bytes:
        """The graph file: what `open` takes, here, in a browser, anywhere."""
        return self._open_file().read(self.handle())

    @property
    def byte_length(self) -> int:
        """Size of the graph file."""
        return graph_bytes(self.handle())[1]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the graph file, all or nothing: into a new file, which is synced and then renamed."""
        self.save_run(path).result()

    def save_run(self, path: str | os.PathLike[str], *, pace: Pace = _PACE) -> Run[None]:
        folder, name = os.path.split(os.fspath(path))
        return Run(Plan(lambda: Task.save_file(bytes(self), name), _nothing, Host(files=FileWork(folder)), pace))

    def _open_file(self) -> GraphFile:
        file = self._file
        if file is None:
            raise HoptrailError(Status.CLOSED, "the graph was closed")
        return file

    # ---- Its end

    def handle(self) -> Handle:
        """For this package."""
        return self._owned.handle()

    @property
    def closed(self) -> bool:
        return self._owned.closed

    def close(self) -> None:
        """Frees it, as soon as no result, task or call under way needs it. Closing twice is fine."""
        self._owned.release()
        self._file = None

    def __enter__(self) -> Graph:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as the bytes of its file."""
        return type(self).open, (bytes(self),)

    def __repr__(self) -> str:
        if self.closed:
            return "<Graph: closed>"
        return f"<Graph: {self.passage_count} passages of {self.document_count} documents, dimension {self.dimension}>"


def _options(
    options: AnyOptions | None,
    method: Method | None,
    hits: int | None,
    embed: Embed | None,
    complete: CompleteFunction | None = None,
    weights: Bytes | None = None,
) -> Options:
    # Nobody could answer: methods do without vectors then, or say that they cannot.
    below: dict[str, bool | None] = {"search.embed": False if embed is None else None}
    if complete is not None:
        below["search.complete"] = True
    return options_of(options, below=below, above={"method": method, "hits": hits}, weights=weights)


def _only_answer(task: Task) -> AskResult:
    return task.take_answers()[0]


def _nothing(task: Task) -> None:
    return None
