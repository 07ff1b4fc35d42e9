"""Performs file requests, only in a folder of the host. Opens files relative to the opened folder if the system supports
that, rejects symbolic links and irregular files, and replaces existing files by new ones."""
from __future__ import annotations

import errno
import os
import stat
import sys
import threading

from hoptrail._requests import FileRequest
from hoptrail._task import Task

_WINDOWS = sys.platform == "win32"
_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
#: Does not follow links, and does not block on pipes.
_PLAIN = _FLAGS | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class FileWork:
    """Performs a task's file operations. `abandon` removes a file that the task began to write but did not rename, and
    releases its locks."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._opened: int | None = None
        self._unfinished: str | None = None
        self._locks: list[int] = []
        # A run that is cancelled in asyncio leaves an operation running in another thread. It ends before its locks are
        # released, and no other operation starts.
        self._alone = threading.RLock()
        self._ended = False
        self._process = os.getpid()
        #: The system's error of a failed operation.
        self.failure: OSError | None = None

    def answer(self, task: Task, request: FileRequest) -> None:
        """Reports a failure to the task, which cleans up before it fails."""
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
            return  # in a forked process: file and locks belong to the parent
        with self._alone:
            self._ended = True
            if self._unfinished is not None:
                try:
                    _remove(self._unfinished, self._opened)
                except OSError:
                    pass  # the pending error is more specific
                self._unfinished = None
            while self._locks:
                _unlock(self._locks.pop())
            if self._opened is not None:
                os.close(self._opened)
                self._opened = None

    def _do(self, request: FileRequest) -> bytes | str | None:
        operation, name = request.operation, request.name
        if name or operation not in ("sync", "list"):
            check_name(name)
        if not name and operation == "list":
            return "".join(f"{entry}\n" for entry in _names(self._folder or os.curdir))
        if not name:
            _sync(self._folder or os.curdir, is_folder=True)
            return None
        place, folder = self._place(name)
        if operation == "read":
            with open(_open(place, os.O_RDONLY, folder), "rb") as file:
                return file.read()
        if operation == "write":
            self._unfinished = place
            _write(place, request.offset, request.data, folder)
        elif operation == "sync":
            _sync(place, is_folder=False, folder=folder)
        elif operation == "rename":
            check_name(request.second_name)
            if self._unfinished != place:
                self._unfinished = None  # the task may rename another file to its name
            new_place, _ = self._place(request.second_name)
            _check_no_device(new_place, folder)
            os.replace(place, new_place, src_dir_fd=folder, dst_dir_fd=folder)
            self._unfinished = None
        elif operation == "lock":
            self._locks.append(_lock(place, folder))
        else:
            _remove(place, folder)
            self._unfinished = None
        return None

    def _place(self, name: str) -> tuple[str, int | None]:
        """The name to open, and the folder that it is relative to; the whole path and None if the system lacks support."""
        if _WINDOWS:
            return os.path.join(self._folder, name), None
        if self._opened is None:
            self._opened = os.open(self._folder or os.curdir, os.O_RDONLY | os.O_NONBLOCK | _FLAGS)
        return name, self._opened


def check_name(name: str) -> None:
    """Checks that a name is one part of a path, so that it cannot leave the folder."""
    forbidden = "/\\\0:" if _WINDOWS else "/\\\0"
    if name in ("", ".", "..") or any(sign in name for sign in forbidden):
        raise OSError(errno.EINVAL, "not a single path component", name)


def read_file(path: str) -> bytes:
    """The content of a regular file. A pipe or a device, which may have no end, is an error."""
    descriptor = os.open(path, os.O_RDONLY | _FLAGS | getattr(os, "O_NONBLOCK", 0))
    with open(_regular(descriptor, path), "rb") as file:
        return file.read()


def _check_no_device(place: str, folder: int | None) -> None:
    """A rename would replace a device, a pipe or a link to one, for all programs of the machine."""
    try:
        mode = os.stat(place, dir_fd=folder).st_mode
    except OSError:
        return
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "not a regular file", place)


def _names(folder: str) -> list[str]:
    """The names in a folder; none if the folder does not exist."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []


def _open(place: str, flags: int, folder: int | None) -> int:
    """Opens a regular file and returns its descriptor. With O_EXCL, a new file replaces any entry of that name."""
    if not hasattr(os, "O_NOFOLLOW") and os.path.islink(place) and not flags & os.O_EXCL:
        raise OSError(errno.ELOOP, "a symbolic link", place)
    try:
        descriptor = os.open(place, flags | _PLAIN, 0o666, dir_fd=folder)
    except FileExistsError:
        _remove(place, folder)
        descriptor = os.open(place, flags | _PLAIN, 0o666, dir_fd=folder)
    except OSError as failure:
        if failure.errno == errno.ELOOP:
            raise OSError(errno.ELOOP, "a symbolic link", place) from failure
        raise
    return _regular(descriptor, place)


def _regular(descriptor: int, place: str) -> int:
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), place)
    raise OSError(errno.EINVAL, "not a regular file", place)


def _write(place: str, offset: int, data: bytes, folder: int | None) -> None:
    """Replaces the content from `offset` on."""
    # A missing file is not recreated with a hole.
    descriptor = _open(place, os.O_WRONLY | (0 if offset else os.O_CREAT | os.O_EXCL), folder)
    try:
        if offset and os.fstat(descriptor).st_nlink > 1:
            raise OSError(errno.EINVAL, "the file has more than one link", place)
        if offset:
            os.lseek(descriptor, offset, os.SEEK_SET)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if offset:
            os.ftruncate(descriptor, offset + len(data))
    finally:
        os.close(descriptor)


def _sync(path: str, is_folder: bool, folder: int | None = None) -> None:
    if is_folder and _WINDOWS:
        return  # Windows has no sync of folders
    access = os.O_RDWR if _WINDOWS else os.O_RDONLY
    descriptor = os.open(path, access | _FLAGS) if is_folder else _open(path, access, folder)
    try:
        os.fsync(descriptor)
    except OSError as failure:
        # Some file systems cannot sync a folder; their error is ignored.
        if not (is_folder and failure.errno == errno.EINVAL):
            raise
    finally:
        os.close(descriptor)


def _lock(path: str, folder: int | None) -> int:
    """Locks the file exclusively and returns its descriptor. The lock ends with `_unlock` or with the process."""
    descriptor = _open(path, os.O_RDWR | os.O_CREAT, folder)
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

        # Forked processes share the lock: this ends it for all of them.
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    os.close(descriptor)


def _remove(path: str, folder: int | None) -> None:
    try:
        os.unlink(path, dir_fd=folder)
    except FileNotFoundError:
        pass
