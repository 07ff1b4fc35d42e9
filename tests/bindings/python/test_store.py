"""A corpus that lives: what is added is found, what is deleted is gone, and the graph is that of a fresh build."""
import asyncio
import multiprocessing
import os
import shutil
import sys
import threading

import pytest

from hoptrail import HoptrailError, Status, Store
from refused import refused


def notes(*names):
    """Documents that name each other."""
    others = {"ada": "Babbage", "babbage": "Ada Lovelace", "holt": "Skerrow Light"}
    titles = {"ada": "Ada Lovelace", "babbage": "Charles Babbage", "holt": "Anders Holt"}
    return [
        {"id": f"{name}.md", "title": titles[name], "format": "markdown", "aliases": [titles[name].split()[-1]],
         "text": f"# {titles[name]}\n\n{titles[name]} wrote about {others[name]} and canary{name}.\n"}
        for name in names
    ]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "store", create=True) as store:
        yield store


def ids(graph):
    return [graph.passage(index).id for index in range(graph.passage_count)]


def test_a_refresh_that_ends_late_does_not_go_back(store):
    store.add(notes("ada"))
    refreshing = store.refresh_run()
    while "segment-1.hop" not in str(next(refreshing)):
        pass  # it has the manifest by then
    store.add(notes("babbage"))
    refreshing.result()
    assert ids(store.graph) == ["ada.md#1", "babbage.md#1"]
    assert store.delete(["babbage.md"]).with_status("deleted") == ["babbage.md"]


def test_a_refresh_goes_to_a_store_that_was_made_anew(store, tmp_path):
    for name in ("ada", "babbage"):
        store.add(notes(name))
    for file in (tmp_path / "store").iterdir():
        file.unlink()
    with Store.open(tmp_path / "store", create=True) as anew:
        anew.add(notes("holt"))
    store.refresh()
    assert ids(store.graph) == ["holt.md#1"]
    assert store.add(notes("ada")).with_status("indexed") == ["ada.md"]


def test_a_file_is_no_folder_of_a_store(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(b"x")
    for create, cause in ((False, NotADirectoryError), (True, FileExistsError)):
        with pytest.raises(HoptrailError) as raised:
            Store.open(file, create=create)
        assert raised.value.status is Status.FILE_FAILURE
        assert isinstance(raised.value.__cause__, cause)
    assert str(file) in str(raised.value)


def _ends_early(store, steps):
    """A change that is closed after so many steps; whether it came so far."""
    with store.change_run(notes("babbage")) as run:
        return all(next(run, None) is not None for _ in range(steps))


def test_a_change_that_is_closed_at_any_step_is_not_in_the_way_of_the_next(store):
    store.add(notes("ada"))
    became = set()
    steps = 1
    while _ends_early(store, steps):
        (document,) = store.add(notes("babbage")).documents
        became.add(document.status)  # unchanged: it was there by then
        assert ids(store.graph) == ["ada.md#1", "babbage.md#1"]
        store.delete(["babbage.md"])
        steps += 1
    assert became == {"indexed", "unchanged"}


def test_a_change_that_fails_once_it_is_there_is_not_in_the_way_of_the_next(store, monkeypatch):
    store.add(notes("ada"))
    rename, sync = os.replace, os.fsync

    def rename_and_fail_then(old, new, **folders):
        rename(old, new, **folders)
        monkeypatch.setattr(os, "fsync", fail)

    def fail(descriptor):
        raise OSError(5, "the disk is gone")

    monkeypatch.setattr(os, "replace", rename_and_fail_then)
    refused(Status.FILE_FAILURE, store.add, notes("babbage"))
    monkeypatch.setattr(os, "replace", rename)
    monkeypatch.setattr(os, "fsync", sync)
    assert store.add(notes("babbage")).with_status("unchanged") == ["babbage.md"]


def test_a_change_that_is_cancelled_while_it_gets_its_name_is_not_in_the_way_of_the_next(store, monkeypatch):
    store.add(notes("ada"))
    rename, begun, goes_on = os.replace, threading.Event(), threading.Event()

    def slow_rename(old, new, **folders):
        begun.set()
        goes_on.wait(600)
        rename(old, new, **folders)

    async def change_twice():
        monkeypatch.setattr(os, "replace", slow_rename)
        cancelled = asyncio.ensure_future(_awaited(store.change_run(notes("babbage"))))
        await asyncio.to_thread(begun.wait)
        monkeypatch.setattr(os, "replace", rename)
        threading.Timer(0.1, goes_on.set).start()
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        return await store.change_run(notes("babbage"))

    assert asyncio.run(change_twice()).with_status("unchanged") == ["babbage.md"]


async def _awaited(run):
    return await run


def test_a_store_keeps_the_options_that_it_was_made_with(tmp_path):
    with Store.open(tmp_path / "s", create=True, options={"passage.tokens": 50}) as made:
        assert made.describe()["options"] == "passage.tokens=50\n"
    with Store.open(tmp_path / "s") as again:
        assert again.describe()["options"] == "passage.tokens=50\n"


def test_a_refresh_makes_no_store(store):
    shutil.rmtree(store.folder)
    with pytest.raises(HoptrailError):
        store.refresh()
    assert not os.path.exists(store.folder)


def test_one_text_is_no_list_of_ids(store):
    store.add([{"id": "a", "format": "plain", "text": "Text."}])
    with pytest.raises(TypeError, match="'ada'"):
        store.delete("ada")
    with pytest.raises(TypeError, match="int"):
        store.delete(["a", 5])
    assert store.graph.document_count == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
def test_a_child_of_a_fork_neither_keeps_nor_ends_a_lock(store, tmp_path):
    run = store.change_run(notes("ada"))
    while "manifest.new" not in str(next(run)):
        pass  # it has its lock by then
    (ready, told), (waits, ends) = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        try:
            run.close()  # its own copy
            os.write(told, b"x")
            os.close(ends)
            os.read(waits, 1)  # until the parent closes its end
        finally:
            os._exit(0)
    try:
        os.close(told)
        assert os.read(ready, 1) == b"x"
        with Store.open(tmp_path / "store") as other, pytest.raises(HoptrailError, match="another writer has it"):
            other.add(notes("babbage"))
        run.result()
        assert store.add(notes("babbage")).with_status("indexed") == ["babbage.md"]
    finally:
        for end in (ends, waits, ready):
            os.close(end)
        os.waitpid(child, 0)


def _add_one(folder, number):
    with Store.open(folder) as store:
        while True:
            try:
                store.add([{"id": f"d{number}", "title": f"Note {number}", "text": f"Text of note {number}."}])
                return
            except HoptrailError as error:
                if error.status not in (Status.WRONG_STATE, Status.FILE_FAILURE):
                    raise
                store.refresh()


def test_writers_in_several_processes_lose_nothing(store, tmp_path):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_add_one, args=(str(tmp_path / "store"), number)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    store.refresh()
    assert sorted(ids(store.graph)) == ["d0", "d1", "d2", "d3"]


def test_readers_in_threads_see_one_version_each(store):
    store.add(notes("ada"))
    whole = {("ada.md#1",), ("ada.md#1", "babbage.md#1"), ("ada.md#1", "babbage.md#1", "holt.md#1")}
    seen, end = set(), threading.Event()

    def read():
        while not end.is_set():
            seen.add(tuple(ids(store.graph)))

    readers = [threading.Thread(target=read) for _ in range(4)]
    for reader in readers:
        reader.start()
    store.add(notes("babbage"))
    store.add(notes("holt"))
    end.set()
    for reader in readers:
        reader.join()
    assert seen <= whole
