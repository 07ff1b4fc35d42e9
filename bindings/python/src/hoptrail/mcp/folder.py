"""The documents of a folder."""
from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from hoptrail.mcp.description import DESCRIPTION
from hoptrail.mcp.roots import Root

LARGEST_FILE = 16 * 1024 * 1024


@dataclass(frozen=True)
class FoundDocument:
    #: Path below its root, with '/' as separator, after the root's name if it has one.
    id: str
    path: str
    #: The real path of its root.
    root: str
    #: Changes when the file changes.
    stamp: tuple[int, int, int, int]


@dataclass
class Listing:
    documents: list[FoundDocument] = field(default_factory=list)
    #: Skipped files, with the reasons.
    skipped: dict[str, str] = field(default_factory=dict)
    #: Unreadable folders: their documents do not count as deleted.
    unread: list[str] = field(default_factory=list)


def list_documents(roots: Sequence[Root]) -> Listing:
    """Markdown and text files below the roots, sorted by id. Ignores hidden files and does not follow links."""
    listing = Listing()
    for root in roots:
        _visit(root.path, root.path, root.prefix, listing)
    listing.documents.sort(key=lambda document: document.id)
    return listing


def _visit(root: str, path: str, prefix: str, listing: Listing) -> None:
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name)
    except OSError as failure:
        if not prefix:
            raise
        listing.unread.append(prefix)
        listing.skipped[prefix] = unreadable(failure)
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        id = prefix + entry.name
        if entry.is_dir(follow_symlinks=False):
            _visit(root, entry.path, id + "/", listing)
            continue
        reason = _reason_against(entry, id)
        if reason:
            listing.skipped[os.fsencode(id).decode("utf-8", "replace")] = reason
            continue
        try:
            facts = entry.stat(follow_symlinks=False)
        except OSError:
            continue  # deleted meanwhile
        if facts.st_size > LARGEST_FILE:
            listing.skipped[id] = f"{facts.st_size} bytes exceed the limit of {LARGEST_FILE}"
        else:
            stamp = (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino)
            listing.documents.append(FoundDocument(id, entry.path, root, stamp))


def _reason_against(entry: os.DirEntry[str], id: str) -> str:
    if entry.is_symlink():
        return "a symbolic link"
    if not entry.is_file(follow_symlinks=False):
        return "not a regular file"
    if re.search(r"\.html?$", id, re.I):
        return "HTML: convert it to Markdown first"
    if format_of(id) is None:
        return "neither Markdown nor text"
    # The engine trims ids, and an id is one line.
    if id.strip() != id or any(unicodedata.category(letter) in ("Cc", "Cs") for letter in id):
        return "its name has control characters, invalid UTF-8 or outer spaces"
    return ""


def format_of(id: str) -> Literal["markdown", "plain"] | None:
    """The engine's format of a file, by its extension; None if the engine reads none of this name."""
    extension = id.rpartition("/")[2].rpartition(".")[2].lower()
    formats = DESCRIPTION["formats"]
    return "markdown" if extension in formats["markdown"] else "plain" if extension in formats["plain"] else None


def unreadable(failure: Exception) -> str:
    """Why a file cannot be read: the system's name of the error, since its message has the whole path."""
    number = failure.errno if isinstance(failure, OSError) else None
    return f"cannot be read: {errno.errorcode.get(number, str(failure)) if number else failure}"


def read_document(root: str, path: str) -> bytes:
    """The UTF-8 bytes of a document. ValueError or OSError if it is not UTF-8, or not a regular file below the real path root."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        if os.path.commonpath([os.path.realpath(path), root]) != root:
            raise ValueError("is outside of the folder")
        facts = os.fstat(file.fileno())
        if not stat.S_ISREG(facts.st_mode):
            raise ValueError("not a regular file")
        if facts.st_size > LARGEST_FILE:
            raise ValueError(f"{facts.st_size} bytes exceed the limit of {LARGEST_FILE}")
        content = file.read()
    try:
        content.decode()
    except UnicodeDecodeError:
        raise ValueError("not UTF-8") from None
    return content
