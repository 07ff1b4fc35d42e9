"""File requests, done in a folder of the host's."""
from __future__ import annotations

import errno
import os
import sys
import threading

from hoptrail._requests import FileRequest
from hoptrail._task import Task

_WINDOWS = sys.platform == "win32"
_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class FileWork:
    """Does a task's file operations. `abandon` removes a file that the task began to write but did not come to rename, and
    gives back what it has locked."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._unfinished: str | None = None
        self._locks: list[int] = []
        # A run that is cancelled in asyncio leaves its operation at work in another thread: it ends before its locks do,
        # and none begins any more.
        self._alone = threading.RLock()
        self._ended = False
        self._process = os.getpid()
        #: What the operating system said when an operation failed.
        self.failure: OSError | None = None

    def answer(self, task: Task, request: FileRequest) -> None:
        """A failure goes to the task, which puts things in order first and fails then."""
        try:
            with self._alone:
                if self._ended:
                    raise OSError(errno.ECANCELED, "the run has ended")
                given = self._do(request)
        except OSError as failure:
            self.failure = failure
            why = failure.strerror or str(failure)
            task.answer_failure(request.id, f'cannot {request.operation} "{request.name}": {why}')
            return
        if isinstance(given, bytes):
            task.answer_bytes(request.id, given)
        elif isinstance(given, str):
            task.answer_text(request.id, given)
        else:
            task.answer_done(request.id)

    def abandon(self) -> None:
        if os.getpid() != self._process:
            return  # a fork's copy: file and locks are its parent's
        with self._alone:
            self._ended = True
            if self._unfinished is not None:
                try:
                    os.unlink(self._unfinished)
                except OSError:
                    pass  # the error on its way says more than this one
                self._unfinished = None
            while self._locks:
                _unlock(self._locks.pop())

    def _do(self, request: FileRequest) -> bytes | str | None:
        operation, name = request.operation, request.name
        if name or operation not in ("sync", "list"):
            check_name(name)
        path = os.path.join(self._folder, name) if name else self._folder or os.curdir
        if operation == "read":
            with open(path, "rb") as file:
                return file.read()
        if operation == "list":
            return "".join(f"{entry}\n" for entry in _names(path))
        if operation == "write":
            self._unfinished = path
            _write(path, request.offset, request.data)
        elif operation == "sync":
            _sync(path, is_folder=not name)
        elif operation == "rename":
            check_name(request.second_name)
            if self._unfinished != path:
                self._unfinished = None  # what is renamed now may name it
            os.replace(path, os.path.join(self._folder, request.second_name))
            self._unfinished = None
        elif operation == "lock":
            self._locks.append(_lock(path))
        else:
            _remove(path)
            self._unfinished = None
        return None


def check_name(name: str) -> None:
    """A name is one part of a path: it cannot lead out of the folder."""
    forbidden = "/\\\0:" if _WINDOWS else "/\\\0"
    if name in ("", ".", "..") or any(sign in name for sign in forbidden):
        raise OSError(errno.EINVAL, "no single part of a path", name)


def _names(folder: str) -> list[str]:
    """None of a folder that is not there."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []


def _write(path: str, offset: int, data: bytes) -> None:
    """All of the file from `offset` on."""
    # A file that is not there any more does not become one with a hole.
    descriptor = os.open(path, os.O_WRONLY | _FLAGS | (0 if offset else os.O_CREAT | os.O_TRUNC), 0o666)
    try:
        if offset:
            os.lseek(descriptor, offset, os.SEEK_SET)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if offset:
            os.ftruncate(descriptor, offset + len(data))
    finally:
        os.close(descriptor)


def _sync(path: str, is_folder: bool) -> None:
    if is_folder and _WINDOWS:
        return  # Windows has no sync of folders
    descriptor = os.open(path, (os.O_RDWR if _WINDOWS else os.O_RDONLY) | _FLAGS)
    try:
        os.fsync(descriptor)
    except OSError as failure:
        # Some file systems cannot sync a folder: there is nothing better to do then.
        if not (is_folder and failure.errno == errno.EINVAL):
            raise
    finally:
        os.close(descriptor)


def _lock(path: str) -> int:
    """A descriptor that has the file alone until `_unlock`, at the end of the process at the latest."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, 0o666)
    try:
        if _WINDOWS:
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as failure:
        os.close(descriptor)
        if failure.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise OSError(failure.errno, "another writer has it", path) from failure
        raise
    return descriptor


def _unlock(descriptor: int) -> None:
    if not _WINDOWS:
        import fcntl

        # Processes that were forked meanwhile have the same lock: it ends for all of them.
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    os.close(descriptor)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
