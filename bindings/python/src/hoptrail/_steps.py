"""What happens in a run, one after the other."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hoptrail._requests import CompleteRequest, EmbedRequest, Purpose, Request


@dataclass(frozen=True)
class Progress:
    """How far a task has come: units done and in all (0: not known) of a phase ("cutting", "embedding", …)."""

    phase: str
    done: int
    total: int


@dataclass(frozen=True)
class Asked:
    """The run waits for its host; until the next step is asked for, `run.save()` is possible."""

    request: Literal["embed", "complete", "file"]
    purpose: Purpose
    #: The request: the texts, the messages' contents, or the file's name.
    texts: Sequence[str]


Step = Progress | Asked


def asked(request: Request) -> Asked:
    if isinstance(request, EmbedRequest):
        return Asked("embed", request.purpose, request.texts)
    if isinstance(request, CompleteRequest):
        return Asked("complete", request.purpose, [message["content"] for message in request.messages])
    return Asked("file", request.purpose, [request.name])
