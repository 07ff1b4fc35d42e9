"""The steps of a run."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hoptrail._requests import CompleteRequest, EmbedRequest, Purpose, Request, ScoreRequest


@dataclass(frozen=True)
class Progress:
    """Progress of a task: finished and total units (0 if unknown) of a phase ("cutting", "embedding", …)."""

    phase: str
    done: int
    total: int


@dataclass(frozen=True)
class Asked:
    """The run waits for its host. `run.save()` is possible until the next step is requested."""

    request: Literal["embed", "complete", "score", "file"]
    purpose: Purpose
    #: The texts, the messages' contents, the question and passages to score, or the file's name.
    texts: Sequence[str]


Step = Progress | Asked


def asked(request: Request) -> Asked:
    if isinstance(request, EmbedRequest):
        return Asked("embed", request.purpose, request.texts)
    if isinstance(request, CompleteRequest):
        return Asked("complete", request.purpose, [message["content"] for message in request.messages])
    if isinstance(request, ScoreRequest):
        return Asked("score", request.purpose, [request.question, *request.passages])
    return Asked("file", request.purpose, [request.name])
