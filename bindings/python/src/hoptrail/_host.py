"""The host's functions: what the engine cannot do itself."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import numpy.typing as npt

from hoptrail._files import FileWork
from hoptrail._requests import CompleteRequest, EmbedRequest, FileRequest, Form, Message, Purpose, Request, TextKind
from hoptrail._task import Task
from hoptrail._vectors import rows_of


@dataclass(frozen=True)
class EmbedContext:
    """What the texts of a call of `embed` are."""

    kind: TextKind
    purpose: Purpose


@dataclass(frozen=True)
class CompleteContext:
    """What the answer of a call of `complete` is for."""

    purpose: Purpose
    #: The most tokens to answer with.
    token_limit: int
    #: What the answer should look like.
    form: Form


@dataclass(frozen=True)
class Completion:
    """A language model's answer with its token counts (0: not known)."""

    text: str
    tokens_read: int = 0
    tokens_written: int = 0


#: One row of numbers a text, in the order of the texts, all of one dimension; an array of float32 is not copied. The
#: rows need not have unit length. Plain or `async def`.
EmbedFunction = Callable[[list[str], EmbedContext], npt.ArrayLike | Awaitable[npt.ArrayLike]]
#: The model's answer to messages; temperature 0 is meant. Plain or `async def`.
CompleteFunction = Callable[[list[Message], CompleteContext], str | Completion | Awaitable[str | Completion]]


@dataclass(frozen=True)
class Embedder:
    """An embed function with the name of its model: a graph keeps the name and refuses vectors of another."""

    embed: EmbedFunction
    id: str = ""


Embed = EmbedFunction | Embedder


@dataclass
class Host:
    """What a run can ask."""

    embed: Embed | None = None
    complete: CompleteFunction | None = None
    files: FileWork | None = None


@dataclass
class HostCall:
    """A call of a function of the host's, and what gives its result to the task."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: Callable[[Any], None] = field(default=lambda result: None)


def host_calls(host: Host, task: Task, requests: list[Request]) -> list[HostCall]:
    """The calls that answer all of the requests. All texts of one kind go to the embedder together, so that it can make
    full batches of them. For a request that the host has no function for, the task gets a failure, and there is no
    call."""
    calls: list[HostCall] = []
    texts: dict[tuple[TextKind, Purpose], list[EmbedRequest]] = {}
    for request in requests:
        if isinstance(request, EmbedRequest) and host.embed is not None:
            texts.setdefault((request.kind, request.purpose), []).append(request)
        elif isinstance(request, CompleteRequest) and host.complete is not None:
            calls.append(_complete_call(host.complete, task, request))
        elif isinstance(request, FileRequest) and host.files is not None:
            calls.append(HostCall(host.files.answer, (task, request)))
        else:
            task.answer_failure(request.id, _missing(request))
            return []
    if host.embed is not None:
        calls += [_embed_call(host.embed, task, EmbedContext(*group), asking) for group, asking in texts.items()]
    return calls


def _missing(request: Request) -> str:
    if isinstance(request, EmbedRequest):
        return f"no embed function was given, and there are texts to embed ({request.purpose})"
    if isinstance(request, CompleteRequest):
        return f"no complete function was given, and there are questions for a language model ({request.purpose})"
    return "no folder was given, and there is file work"


def _complete_call(complete: CompleteFunction, task: Task, request: CompleteRequest) -> HostCall:
    def answer(given: str | Completion) -> None:
        completion = given if isinstance(given, Completion) else Completion(given)
        task.answer_text(request.id, completion.text, completion.tokens_read, completion.tokens_written)

    context = CompleteContext(request.purpose, request.token_limit, request.form)
    return HostCall(complete, (request.messages, context), answer)


def _embed_call(embed: Embed, task: Task, context: EmbedContext, requests: list[EmbedRequest]) -> HostCall:
    embedder = embed if isinstance(embed, Embedder) else Embedder(embed)
    texts = [text for request in requests for text in request.texts]

    def answer(given: npt.ArrayLike) -> None:
        rows = rows_of(given, len(texts), "the vectors that embed gave")
        begin = 0
        for request in requests:
            end = begin + len(request.texts)
            task.answer_vectors(request.id, rows[begin:end], embedder.id)
            begin = end

    return HostCall(embedder.embed, (texts, context), answer)
