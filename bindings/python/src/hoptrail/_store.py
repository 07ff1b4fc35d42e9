"""A corpus in a folder, whose documents can be added, changed and deleted."""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from hoptrail._alone import Alone
from hoptrail._call import Handle, Owned, made, taken_bytes, utf8
from hoptrail._drive import Pace
from hoptrail._errors import HoptrailError, Status
from hoptrail._files import FileWork
from hoptrail._graph import Graph
from hoptrail._graph_file import StoreGraph
from hoptrail._host import CompleteFunction, Embed, Host
from hoptrail._library import raw
from hoptrail._options import AnyOptions, options_of
from hoptrail._requests import FileRequest
from hoptrail._run import Plan, Run
from hoptrail._sources import Sources, corpus_of
from hoptrail._task import Task
from hoptrail._vectors import VectorRows

DocumentChange = Literal["indexed", "updated", "unchanged", "deleted", "not_found"]

_PACE = Pace()


@dataclass(frozen=True)
class DocumentStatus:
    """The result of a change for a document."""

    id: str
    status: DocumentChange


@dataclass(frozen=True)
class StoreChange:
    """A change that the store contains."""

    documents: list[DocumentStatus]
    #: The engine's own report: counts, removed files, and under "index" the indexing report of the new documents.
    report: dict[str, Any]

    def with_status(self, status: DocumentChange) -> list[str]:
        """Ids of the documents that have this status."""
        return [document.id for document in self.documents if document.status == status]


class Store:
    """A folder of documents with one graph of all of them: always the graph that indexing them from scratch would build.

        with Store.open("notes", create=True) as store:
            store.add(sources, embed=embed)
            store.delete(["old.md"])
            for hit in store.graph.search(question, embed=embed): ...

    One program at a time writes to a folder; any number may read it. A reader keeps the version that it opened until it
    changes the store itself or calls `refresh`. `graph` is of that version; graphs that were returned before do not
    change. Use a store in one thread at a time, except `graph`.

    A change that begins while another is running, in this process or elsewhere, fails with FILE_FAILURE, "another writer
    has it". A change based on an older version than the stored one fails with WRONG_STATE.

    A change that is cancelled or fails at its very end may still be in the folder. In that case, the next change continues
    from the newest version.
    """

    def __init__(self, handle: Handle, folder: str, report: dict[str, Any]) -> None:
        """Internal; use `open`."""
        self._owned = Owned(handle, "store")
        self._alone = Alone("store")
        self._graph: Graph | None = None
        # The newest generation that a run began to publish. A run that ends then may have stored it.
        self._published = 0
        #: The folder.
        self.folder = folder
        #: The report of the task that produced this version.
        self.report = report

    # ---- Opening

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        *,
        create: bool = False,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Store:
        """Opens the store in a folder. Raises NOT_FOUND if there is none; with `create`, it is created with these options,
        including the folder. They are the options for indexing. For an existing store, they must be those that it was
        created with."""
        return cls.open_run(folder, create=create, options=options, pace=pace).result()

    @classmethod
    def open_run(
        cls,
        folder: str | os.PathLike[str],
        *,
        create: bool = False,
        options: AnyOptions | None = None,
        pace: Pace = _PACE,
    ) -> Run[Store]:
        path = os.fspath(folder)

        def begin() -> Task:
            if create:
                _make_folder(path)
            return _open_task(create, options)

        def finish(task: Task) -> Store:
            return cls(_taken(task), path, task.report())

        return Run(Plan(begin, finish, Host(files=FileWork(path)), pace))

    # ---- Changing

    def add(
        self,
        sources: Sources,
        *,
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        vectors: VectorRows | None = None,
        pace: Pace = _PACE,
    ) -> StoreChange:
        """Adds documents and ready passages, and replaces existing documents with the same id: a document is added and removed
        as a whole. An unchanged document costs nothing; `embed` is not called for it. Either all changes are made or, on
        failure, none. `embed` is for stores that were created with the option `index.embed`."""
        return self.change(sources, embed=embed, complete=complete, vectors=vectors, pace=pace)

    def delete(self, ids: Iterable[str], *, pace: Pace = _PACE) -> StoreChange:
        """Deletes documents. Results no longer contain them; `compact` removes their bytes from the folder."""
        return self.change(delete=ids, pace=pace)

    def change(
        self,
        sources: Sources = (),
        *,
        delete: Iterable[str] = (),
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        vectors: VectorRows | None = None,
        pace: Pace = _PACE,
    ) -> StoreChange:
        """Adds and deletes documents in one version."""
        run = self.change_run(sources, delete=delete, embed=embed, complete=complete, vectors=vectors, pace=pace)
        return run.result()

    def change_run(
        self,
        sources: Sources = (),
        *,
        delete: Iterable[str] = (),
        embed: Embed | None = None,
        complete: CompleteFunction | None = None,
        vectors: VectorRows | None = None,
        pace: Pace = _PACE,
    ) -> Run[StoreChange]:
        def create() -> Task:
            corpus = corpus_of(sources, vectors)
            ids = _lines(delete)
            change = raw.hop_store_change_task_create
            asks = options_of({"index.embed": True}) if embed is not None else None
            return Task(made(raw.hop_task_free, change, self._owned.handle(), corpus, ids, len(ids), asks))

        return self._run(create, _change_of, pace, Host(embed, complete))

    def compact(self, *, pace: Pace = _PACE) -> None:
        """Merges all documents into one segment, or into few if 2 GiB cannot hold them. Afterwards no byte of a deleted
        document is in the folder, unless `report["files_left_over"]` (the files that could not be removed) is not 0."""
        self.compact_run(pace=pace).result()

    def compact_run(self, *, pace: Pace = _PACE) -> Run[None]:
        def create() -> Task:
            return Task(made(raw.hop_task_free, raw.hop_store_compact_task_create, self._owned.handle()))

        return self._run(create, lambda task: None, pace, Host())

    def refresh(self, *, pace: Pace = _PACE) -> None:
        """Switches to the newest version, after another program has changed the store."""
        self.refresh_run(pace=pace).result()

    def refresh_run(self, *, pace: Pace = _PACE) -> Run[None]:
        return self._plan(lambda: _open_task(False, None), lambda task: None, pace, Host(files=FileWork(self.folder)))

    # ---- Reading

    @property
    def graph(self) -> Graph:
        """The graph of all documents. Any reference to it keeps it alive."""
        graph = self._graph
        if graph is None or graph.closed:
            graph = self._graph = Graph(StoreGraph(self._owned.handle()))
        return graph

    def describe(self) -> dict[str, Any]:
        """Its generation, options, and segments with their sizes and deleted documents."""
        facts: dict[str, Any] = json.loads(taken_bytes(raw.hop_store_describe, self._owned.handle()))
        return facts

    # ---- Closing

    @property
    def closed(self) -> bool:
        return self._owned.closed

    def close(self) -> None:
        """Frees the store. Graphs of the store stay open. Closing twice is allowed."""
        self._owned.release()
        self._graph = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    # ---- Internal

    def _run(self, create: Callable[[], Task], read: Callable[[Task], Any], pace: Pace, host: Host) -> Run[Any]:
        """A run that creates a new version from the current one."""

        def create_newest() -> Task:
            # An interrupted run may have published a version that is not loaded here: loads it first.
            if self._generation < self._published:
                self.refresh()
            return create()

        host.files = _StoreFiles(self.folder, self._begin_to_publish)
        return self._plan(create_newest, read, pace, host)

    def _plan(self, create: Callable[[], Task], read: Callable[[Task], Any], pace: Pace, host: Host) -> Run[Any]:
        """A run that switches the store to the version of its task."""
        before: Owned | None = None

        def begin() -> Task:
            nonlocal before
            task = create()
            before = self._owned
            return task

        def finish(task: Task) -> Any:
            with self._alone:
                self._move_to(Owned(_taken(task), "store"), task.report(), before)
            return read(task)

        return Run(Plan(begin, finish, host, pace))

    @property
    def _generation(self) -> int:
        generation: int = self.report["generation"]
        return generation

    def _begin_to_publish(self) -> None:
        self._published = self._generation + 1

    def _move_to(self, newest: Owned, report: dict[str, Any], before: Owned | None) -> None:
        """Switches to a version, unless another run has loaded a newer one since `before`."""
        self._owned.handle()  # a store that was closed meanwhile stays so
        generation: int = report["generation"]
        if self._owned is not before and generation <= self._generation:
            return
        if generation < self._generation:  # the folder now has another store
            self._published = generation
        self._owned, self._graph, self.report = newest, None, report


class _StoreFiles(FileWork):
    """Calls `on_publish` before the manifest is renamed, which publishes a version."""

    def __init__(self, folder: str, on_publish: Callable[[], None]) -> None:
        super().__init__(folder)
        self._on_publish = on_publish

    def answer(self, task: Task, request: FileRequest) -> None:
        if request.second_name == "manifest":
            self._on_publish()
        super().answer(task, request)


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as failure:
        why = failure.strerror or str(failure)
        raise HoptrailError(Status.FILE_FAILURE, f'cannot create the folder "{path}": {why}', path) from failure


def _open_task(create: bool, options: AnyOptions | None) -> Task:
    given = None if options is None else options_of(options)
    return Task(made(raw.hop_task_free, raw.hop_store_open_task_create, given, int(create)))


def _taken(task: Task) -> Handle:
    return made(raw.hop_store_free, raw.hop_store_take, task.handle())


def _lines(ids: Iterable[str]) -> bytes:
    """Formats ids, one per line. No document has an id with a line break: it becomes a carriage return, and is not found."""
    if isinstance(ids, str):
        raise TypeError(f"document ids must be a list of str, not one str: {ids!r}")
    return b"\n".join(utf8(id).replace(b"\n", b"\r") for id in ids)


def _change_of(task: Task) -> StoreChange:
    report = task.report()
    documents = [DocumentStatus(change["id"], change["status"]) for change in report["changes"]]
    return StoreChange(documents, report)
