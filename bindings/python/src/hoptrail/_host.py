"""The functions of the host: embedding, language models, scorers and files."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import numpy.typing as npt

from hoptrail._errors import HoptrailError, Status
from hoptrail._files import FileWork
from hoptrail._requests import (
    CompleteRequest,
    EmbedRequest,
    FileRequest,
    Form,
    Message,
    Purpose,
    Request,
    ScoreRequest,
    TextKind,
)
from hoptrail._task import Task
from hoptrail._vectors import rows_of


@dataclass(frozen=True)
class EmbedContext:
    """The context of a call of an embedding function."""

    kind: TextKind
    purpose: Purpose


@dataclass(frozen=True)
class CompleteContext:
    """The context of a call of a completion function."""

    purpose: Purpose
    #: The most tokens of the answer.
    token_limit: int
    #: The expected form of the answer.
    form: Form


@dataclass(frozen=True)
class Completion:
    """A language model's answer with its token counts (0 if unknown)."""

    text: str
    tokens_read: int = 0
    tokens_written: int = 0


#: Returns one row per text, in the order of the texts, all of one dimension. A float32 array is not copied. The
#: rows need not have unit length. Plain or `async def`.
EmbedFunction = Callable[[list[str], EmbedContext], npt.ArrayLike | Awaitable[npt.ArrayLike]]
#: Returns the model's answer to messages; use temperature 0. Plain or `async def`.
CompleteFunction = Callable[[list[Message], CompleteContext], str | Completion | Awaitable[str | Completion]]
#: Scores passages for a question, such as by a cross-encoder: one number for each, higher is better, on any scale. Each passage
#: comes after the sentences that lead to it (option `score.chains`). Plain or `async def`.
ScoreFunction = Callable[[str, list[str]], npt.ArrayLike | Awaitable[npt.ArrayLike]]


@dataclass(frozen=True)
class Embedder:
    """An embedding function with the name of its model: a graph stores the name and refuses vectors of another model."""

    embed: EmbedFunction
    id: str = ""


Embed = EmbedFunction | Embedder


@dataclass
class Host:
    """The host functions of a run."""

    embed: Embed | None = None
    complete: CompleteFunction | None = None
    score: ScoreFunction | None = None
    files: FileWork | None = None

    def __post_init__(self) -> None:
        embed = self.embed.embed if isinstance(self.embed, Embedder) else self.embed
        for name, function in (("embed", embed), ("complete", self.complete), ("score", self.score)):
            if function is not None and not callable(function):
                raise TypeError(f"{name} is {type(function).__name__}, not a function")


@dataclass
class HostCall:
    """A call of a host function, and the function that passes its result to the task."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: Callable[[Any], None] = field(default=lambda result: None)


def host_calls(host: Host, task: Task, requests: list[Request]) -> list[HostCall]:
    """The calls that answer all requests. All texts of one kind go to the embedder together, so that it can form full
    batches. If the host has no function for a request, the task gets a failure, and the result is empty."""
    calls: list[HostCall] = []
    texts: dict[tuple[TextKind, Purpose], list[EmbedRequest]] = {}
    for request in requests:
        if isinstance(request, EmbedRequest) and host.embed is not None:
            texts.setdefault((request.kind, request.purpose), []).append(request)
        elif isinstance(request, CompleteRequest) and host.complete is not None:
            calls.append(_complete_call(host.complete, task, request))
        elif isinstance(request, ScoreRequest) and host.score is not None:
            calls.append(_score_call(host.score, task, request))
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
        return f"no embed function was given, but the run must embed texts ({request.purpose})"
    if isinstance(request, CompleteRequest):
        return f"no complete function was given, but the run needs a language model ({request.purpose})"
    if isinstance(request, ScoreRequest):
        return "no score function was given, but the run must score passages"
    return "no folder was given, but the run accesses files"


def _require(given: object, name: str) -> None:
    if given is None:
        raise HoptrailError(Status.HOST_FAILURE, f"{name} returned None: its function may lack a return")


def _complete_call(complete: CompleteFunction, task: Task, request: CompleteRequest) -> HostCall:
    def answer(given: str | Completion) -> None:
        _require(given, "complete")
        completion = given if isinstance(given, Completion) else Completion(given)
        task.answer_text(request.id, completion.text, completion.tokens_read, completion.tokens_written)

    context = CompleteContext(request.purpose, request.token_limit, request.form)
    return HostCall(complete, (request.messages, context), answer)


def _score_call(score: ScoreFunction, task: Task, request: ScoreRequest) -> HostCall:
    def answer(given: npt.ArrayLike) -> None:
        _require(given, "score")
        task.answer_scores(request.id, given)

    return HostCall(score, (request.question, request.passages), answer)


def _embed_call(embed: Embed, task: Task, context: EmbedContext, requests: list[EmbedRequest]) -> HostCall:
    embedder = embed if isinstance(embed, Embedder) else Embedder(embed)
    texts = [text for request in requests for text in request.texts]

    def answer(given: npt.ArrayLike) -> None:
        _require(given, "embed")
        rows = rows_of(given, len(texts), "the vectors that embed returned")
        begin = 0
        for request in requests:
            end = begin + len(request.texts)
            task.answer_vectors(request.id, rows[begin:end], embedder.id)
            begin = end

    return HostCall(embedder.embed, (texts, context), answer)
