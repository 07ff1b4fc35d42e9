"""Saving: all or nothing, in the folder and nowhere else."""
import os
import stat
import sys
import threading

import pytest

import story
from hoptrail import Asked, FileRequest, Graph, HoptrailError, State, Status, Task
from hoptrail._files import FileWork


def test_a_name_alone_is_of_the_present_folder(graph, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    graph.save("story.hop")
    assert (tmp_path / "story.hop").read_bytes() == bytes(graph)


def test_a_file_is_synced_before_it_is_renamed_and_the_folder_after(graph, tmp_path, monkeypatch):
    done = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda file: done.append("sync") or fsync(file))
    monkeypatch.setattr(os, "replace", lambda old, new, **folders: done.append("rename") or replace(old, new, **folders))
    graph.save(tmp_path / "story.hop")
    assert done == ["sync", "rename", "sync"]


def test_writes_that_are_cut_short_go_on(graph, tmp_path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, bytes(data[:1000])))
    graph.save(tmp_path / "story.hop")
    assert (tmp_path / "story.hop").read_bytes() == bytes(graph)


@pytest.mark.parametrize("name", ["write", "fsync", "replace"])
def test_a_failure_leaves_what_was_there_and_nothing_else(graph, tmp_path, monkeypatch, freed, name):
    path = tmp_path / "story.hop"
    path.write_text("an older one")

    def failing(*arguments, **named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, name, failing)
    try:
        graph.save(path)
    except HoptrailError as error:
        assert error.status is Status.FILE_FAILURE
        assert "No space left on device" in str(error)
        assert isinstance(error.__cause__, OSError)
    else:
        raise AssertionError("it was saved")
    assert os.listdir(tmp_path) == ["story.hop"]
    assert path.read_text() == "an older one"
    assert freed()


def test_a_run_that_is_left_while_it_writes_takes_its_file_with_it(tmp_path):
    graph = Graph.build(story.PASSAGES)
    run = graph.save_run(tmp_path / "story.hop")
    for step in run:
        if isinstance(step, Asked) and os.listdir(tmp_path):
            break
    assert os.listdir(tmp_path) not in ([], ["story.hop"])
    run.close()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "a\0b", "a\\b"])
def test_a_name_stays_in_its_folder(tmp_path, name):
    request = FileRequest(1, "save", "write", name, "", 0, b"bytes")
    work = FileWork(str(tmp_path))
    with pytest.raises(OSError):
        work._do(request)
    assert os.listdir(tmp_path) == []


def test_all_operations_do_what_they_say(tmp_path):
    work = FileWork(str(tmp_path))

    def do(operation, name="", second_name="", offset=0, data=b""):
        return work._do(FileRequest(1, "save", operation, name, second_name, offset, data))

    do("write", "a", data=b"0123456789")
    do("write", "a", offset=4, data=b"xy")
    assert do("read", "a") == b"0123xy"
    do("write", "b", data=b"other")
    do("rename", "a", "b")
    assert do("list") == "b\n"
    assert do("read", "b") == b"0123xy"
    do("sync", "b")
    do("sync")
    do("remove", "b")
    do("remove", "b")
    assert do("list") == ""
    with pytest.raises(FileNotFoundError):
        do("read", "b")
    do("write", "c", data=b"0123")
    os.link(tmp_path / "c", tmp_path / "of another")
    with pytest.raises(OSError, match="more than one link"):
        do("write", "c", offset=2, data=b"xy")
    assert (tmp_path / "of another").read_bytes() == b"0123"
    os.symlink("b", tmp_path / "link")
    with pytest.raises(OSError, match="a symbolic link"):
        do("read", "link")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_pipes_and_devices_are_neither_replaced_nor_read(graph, tmp_path):
    """A rename takes any name, so that a save to /dev/null would leave a file there. A device may have no end, and a pipe nobody at the other one."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(HoptrailError, match="not a regular file"):
        graph.save(path)
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]
    for endless in (path, "/dev/null"):
        with pytest.raises(OSError, match="not a regular file"):
            Graph.open(endless)


def test_a_host_may_do_file_work_itself():
    """The low level: what is written, in which order, by whoever owns the loop."""
    task = Task.save_file(b"some bytes", "name.hop")
    written = {}
    order = []
    while task.step() is not State.DONE:
        for request in task.requests():
            order.append(request.operation)
            if request.operation == "write":
                written[request.name] = written.get(request.name, b"")[: request.offset] + request.data
            elif request.operation == "rename":
                written[request.second_name] = written.pop(request.name)
            task.answer_done(request.id)
    assert written == {"name.hop": b"some bytes"}
    assert [operation for operation in order if operation != "write"] == ["sync", "rename", "sync"]


@pytest.mark.skipif(os.name != "posix", reason="links and pipes as POSIX has them")
@pytest.mark.parametrize("plant", ["symlink", "dangling", "link", "pipe", "file"])
def test_a_file_of_the_user_beside_a_saved_one_is_not_touched(graph, tmp_path, plant):
    victim, folder = tmp_path / "victim", tmp_path / "folder"
    victim.write_text("outside")
    folder.mkdir()
    beside = folder / "story.hop.new"
    if plant == "pipe":
        os.mkfifo(beside)
    elif plant == "link":
        beside.hardlink_to(victim)
    elif plant == "file":
        beside.write_text("mine")
    else:
        beside.symlink_to(victim if plant == "symlink" else tmp_path / "nowhere")
    before = beside.lstat()
    graph.save(folder / "story.hop")
    assert (folder / "story.hop").read_bytes() == bytes(graph)
    assert victim.read_text() == "outside"
    assert beside.lstat()[:2] == before[:2] and beside.lstat().st_size == before.st_size
    assert sorted(os.listdir(tmp_path)) == ["folder", "victim"]
    assert sorted(os.listdir(folder)) == ["story.hop", "story.hop.new"]


def test_saves_of_one_file_by_threads_each_write_a_whole_file(graph, tmp_path):
    path = tmp_path / "story.hop"
    other = Graph.build(story.PASSAGES[:2])
    failures = []

    def save(saved):
        try:
            for _ in range(50):
                saved.save(path)
        except HoptrailError as error:
            failures.append(error)

    savers = [threading.Thread(target=save, args=(saved,)) for saved in (graph, other) * 2]
    for saver in savers:
        saver.start()
    whole = {bytes(graph), bytes(other)}
    seen = 0
    while any(saver.is_alive() for saver in savers):
        if path.exists():
            assert path.read_bytes() in whole
            seen += 1
    for saver in savers:
        saver.join()
    assert not failures and seen > 0
    assert path.read_bytes() in whole
    assert os.listdir(tmp_path) == ["story.hop"]
