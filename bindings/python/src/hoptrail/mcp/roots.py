"""The folders that a server serves."""
from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Root:
    #: Stands before the ids of its documents; empty for the only folder.
    name: str
    #: Its real path.
    path: str

    @property
    def prefix(self) -> str:
        return f"{self.name}/" if self.name else ""


def read_roots(folders: Sequence[str], named: Sequence[str]) -> list[Root]:
    """The folders of a command line: paths, whose names are those of the folders, and NAME=FOLDER. One path alone has no name.
    ValueError where they do not fit together."""
    roots: list[Root] = []
    for assignment in named:
        name, _, folder = assignment.partition("=")
        has_control = any(unicodedata.category(letter) == "Cc" for letter in name)
        if not folder or not name or "/" in name or "\\" in name or has_control or name.startswith(".") or name.strip() != name:
            raise ValueError(f'--root {assignment}: must be NAME=FOLDER, with a name without "/"')
        roots.append(Root(name, _folder_at(folder)))
    for folder in folders:
        path = _folder_at(folder)
        if all(root.path != path for root in roots):
            roots.append(Root(os.path.basename(path), path))
    for one, other in combinations(roots, 2):
        _check_apart(one, other)
    return [Root("", roots[0].path)] if len(roots) == 1 and not named else roots


def _folder_at(path: str) -> str:
    if not os.path.isdir(path):
        raise ValueError(f"{path} is not a folder")
    return os.path.realpath(path)


def _check_apart(one: Root, other: Root) -> None:
    if one.name == other.name:
        raise ValueError(
            f'two folders are named "{one.name}": {one.path} and {other.path}; name one with --root NAME=FOLDER'
        )
    outer, inner = sorted((one.path, other.path), key=len)
    if os.path.commonpath([outer, inner]) == outer:
        raise ValueError(f"{inner} is inside {outer}")


def file_of(roots: Sequence[Root], document: str) -> tuple[str, str] | None:
    """The path of the root that has a document, and of the document's file; None if no root has such ids."""
    for root in roots:
        if document.startswith(root.prefix):
            return root.path, os.path.join(root.path, *document[len(root.prefix):].split("/"))
    return None


def text_of_roots(roots: Sequence[Root]) -> str:
    """The folders for a reader: the path of the only one, or NAME=FOLDER of each."""
    return ", ".join(f"{root.name}={root.path}" if root.name else root.path for root in roots)
