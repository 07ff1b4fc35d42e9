"""A folder of documents, with a store that mirrors it."""
from __future__ import annotations

import asyncio
import hashlib
import os
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from hoptrail import DocumentMapping, Graph, HoptrailError, Progress, Status, Store
from hoptrail.mcp.folder import FoundDocument, format_of, list_documents, read_document, unreadable
from hoptrail.mcp.links import Catalog, Links, read_catalog, read_links
from hoptrail.mcp.roots import Root, text_of_roots

#: A store with more segments is compacted.
_MOST_SEGMENTS = 8

#: Seconds between a failure and the next check: while another program writes to the store, and the maximum otherwise.
_HELD_PAUSE = 1
_LONGEST_PAUSE = 600

#: The pause between two checks is at least this multiple of the duration of a listing.
_REST_FACTOR = 20

#: Minimum seconds between two progress notifications.
_PROGRESS_PAUSE = 0.1

OnChange = Callable[[set[str], set[str]], Awaitable[None]]
OnProgress = Callable[[str], Awaitable[None]]


class Version:
    """One version of the index."""

    def __init__(self, graph: Graph, generation: int) -> None:
        self.graph = graph
        self.generation = generation
        self.since = time.monotonic()

    @cached_property
    def catalog(self) -> Catalog:
        return read_catalog(self.graph)

    @cached_property
    def links(self) -> Links:
        return read_links(self.graph)


class LivingFolder:
    """Keeps the index of a folder, or of several, up to date, in asyncio: run `watch` as a task until you cancel it.

    The folders are checked at most once every `every` seconds.
    """

    def __init__(self, roots: Sequence[Root], store: str, every: float = 2) -> None:
        self.roots = roots
        self.store_folder = store
        self.every = every
        #: "indexing", "ready" or "failed".
        self.state = "indexing"
        self.progress = "opening the store"
        self.problem = ""
        self.skipped: dict[str, str] = {}
        self.looked_at: float | None = None
        self.current: Version | None = None
        #: Called after a change was added to the index, with the ids of added or deleted documents, and of updated ones.
        self.on_change: OnChange | None = None
        self._store: Store | None = None
        #: Generation of the current store that `current` shows; -1: none.
        self._shown = -1
        #: Duration of the last listing, in seconds.
        self._listing_time = 0.0
        self._stamps: dict[str, tuple[int, int, int, int]] = {}
        self._untold: set[str] = set()

    async def ready(self, on_progress: OnProgress | None = None) -> Version:
        """The index, once it exists."""
        told = 0.0
        while self.current is None:
            if self.state == "failed":
                raise RuntimeError(self.problem)
            if on_progress is not None and time.monotonic() - told > _PROGRESS_PAUSE:
                told = time.monotonic()
                await on_progress(self.progress)
            await asyncio.sleep(0.02)
        return self.current

    async def watch(self) -> None:
        while True:
            begin = time.monotonic()
            try:
                await self._look()
                self.problem, self.state, self.looked_at = "", "ready", time.monotonic()
                pause = max(self.every, _REST_FACTOR * self._listing_time)
            except Exception as failure:  # the next check may succeed
                self.problem = str(failure) or type(failure).__name__
                is_held = _is_of_another_writer(failure)
                if self.current is not None:
                    self.state = "ready"
                else:
                    self.state = "indexing" if is_held else "failed"
                if is_held:
                    self.progress = "waiting for another program that writes to the store"
                await self._catch_up(failure)
                # The failed work may be long, so the pause grows with its duration.
                rest = _REST_FACTOR * (time.monotonic() - begin)
                pause = _HELD_PAUSE if is_held else min(_LONGEST_PAUSE, max(_HELD_PAUSE, rest))
            await asyncio.sleep(pause)

    async def _catch_up(self, failure: Exception) -> None:
        """Reloads the store after a change by another program, and compares all files again. The next check reopens a lost
        store."""
        if not isinstance(failure, HoptrailError) or failure.status not in _STORE_FAILURES:
            return
        self._stamps = {}
        if self._store is not None:
            try:
                await self._store.refresh_run()
            except (HoptrailError, OSError):
                self._store.close()
                self._store, self._shown = None, -1

    async def _look(self) -> None:
        begin = time.monotonic()
        listing = await asyncio.to_thread(list_documents, self.roots)
        self._listing_time = time.monotonic() - begin
        if self._store is None:
            # The store contains the documents' texts: only the user may read it.
            os.makedirs(self.store_folder, mode=0o700, exist_ok=True)
            self._store = await Store.open_run(self.store_folder, create=True)
        store = self._store
        if not self._stamps:
            graph = store.graph
            known = {passage.document_id for passage in map(graph.passage, range(graph.passage_count))}
        else:
            known = set(self._stamps)
        present = {document.id for document in listing.documents}
        gone = [id for id in known if id not in present and not any(id.startswith(prefix) for prefix in listing.unread)]
        if self.current is None and known and present and len(gone) == len(known):
            raise ValueError(
                f"none of the {len(known)} documents of the store {self.store_folder} is in {text_of_roots(self.roots)}: "
                "the store belongs to another folder"
            )
        # The stored version answers requests until the folder is compared with it.
        if self.current is None and known:
            self._publish(store)
        changed = [document for document in listing.documents if self._stamps.get(document.id) != document.stamp]
        is_change = bool(changed or gone or self.current is None)
        if is_change:
            await self._change(store, changed, gone, known, listing.skipped)
        read_again = {document.id for document in changed}
        still_unread = {id: why for id, why in self.skipped.items() if id in present and id not in read_again}
        self.skipped = {**still_unread, **listing.skipped}
        if is_change and store.report.get("segments", 0) > _MOST_SEGMENTS:
            await store.compact_run()
            self._publish(store)

    async def _change(
        self, store: Store, changed: list[FoundDocument], gone: list[str], known: set[str], skipped: dict[str, str]
    ) -> None:
        stamps = dict(self._stamps)
        lost: list[str] = []

        def sources() -> Iterator[DocumentMapping]:
            for done, document in enumerate(changed):
                if done % 100 == 0:
                    self.progress = f"reading files ({done} of {len(changed)})"
                stamps[document.id] = document.stamp
                try:
                    content = read_document(document.root, document.path)
                except (OSError, ValueError) as failure:
                    skipped[document.id] = unreadable(failure)
                    if document.id in known:
                        lost.append(document.id)
                    continue
                yield {"id": document.id, "text": content.decode(), "format": format_of(document.id) or "plain"}

        if self.current is not None:
            self._untold |= {document.id for document in changed} | set(gone)
        run = store.change_run(sources(), delete=gone)
        async for step in run:
            if isinstance(step, Progress):
                self.progress = f"{step.phase} ({step.done} of {step.total})" if step.total else step.phase
        change = await run
        listed = {*change.with_status("indexed"), *change.with_status("deleted")}
        if lost:  # no longer readable: their old text must not be returned
            listed |= set((await store.change_run(delete=lost)).with_status("deleted"))
        for id in gone:
            stamps.pop(id, None)
        self._stamps = stamps
        if self._shown == store.report["generation"]:
            self._untold.clear()
            return
        self._publish(store)
        updated = set(change.with_status("updated"))
        # Another program that shares the store may have written first. Then only the ids of the changed files are known.
        listed |= self._untold - updated
        self._untold.clear()
        if self.on_change is not None:
            await self.on_change(listed, updated)

    def _publish(self, store: Store) -> None:
        self._shown = store.report["generation"]
        self.current = Version(store.graph, self._shown)


#: After these failures, the store may have changed.
_STORE_FAILURES = {Status.FILE_FAILURE, Status.WRONG_STATE, Status.NOT_FOUND}


def _is_of_another_writer(failure: Exception) -> bool:
    """Whether another program writes to the store, or has written to it first."""
    return isinstance(failure, HoptrailError) and (
        failure.status == Status.WRONG_STATE or "another writer" in str(failure)
    )


def store_folder(roots: Sequence[Root]) -> str:
    """The path of a store, in the user's cache folder: one for each folder, or list of folders. The npm package uses the same
    path."""
    environment = os.environ
    if environment.get("XDG_CACHE_HOME"):
        cache = Path(environment["XDG_CACHE_HOME"])
    elif sys.platform == "win32":
        cache = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        cache = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    digest = hashlib.sha256(f"{text_of_roots(roots)}\n".encode()).hexdigest()[:16]
    name = re.sub(r"[^\w.-]", "_", os.path.basename(roots[0].path))[:40]
    return str(cache / "hoptrail" / "mcp" / f"{name}-{digest}")
