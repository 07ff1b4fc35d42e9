"""Requests of a waiting task to its host."""
from __future__ import annotations

from ctypes import byref, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Literal, TypedDict, cast

from hoptrail import _raw
from hoptrail._call import Handle, bytes_at, call, read, read_text, text_at
from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw

#: The role of a text to embed; some models distinguish them.
TextKind = Literal["query", "passage", "path"]
#: The purpose of a request: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "judge", "keywords",
#: "score", "save", "store"; of methods "path", "next_evidence", "route", "question_keywords", "amr", "self_ask", "reasoning", "draft", "plan",
#: "helpful", "help_scores".
#: Newer libraries may have others.
Purpose = str
#: The expected form of an answer.
Form = Literal["text", "lines", "yes_no"]
FileOperation = Literal["read", "write", "sync", "rename", "list", "remove", "lock"]


class Message(TypedDict):
    """A message to a language model, in the form that most clients use."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class EmbedRequest:
    """Requests vectors for texts: `Task.answer_vectors`."""

    id: int
    purpose: Purpose
    #: The kind of all its texts.
    kind: TextKind
    texts: list[str]


@dataclass(frozen=True)
class CompleteRequest:
    """Requests a language model's answer, at temperature 0: `Task.answer_text`."""

    id: int
    purpose: Purpose
    messages: list[Message]
    #: The most tokens of the answer.
    token_limit: int
    form: Form


@dataclass(frozen=True)
class ScoreRequest:
    """Requests a score of each passage for a question: `Task.answer_scores`."""

    id: int
    purpose: Purpose
    question: str
    #: Best first, as ranked without the scorer. Each comes after the sentences that lead to it (option `score.chains`).
    passages: list[str]


@dataclass(frozen=True)
class FileRequest:
    """An operation on a name inside a folder.

    read: `Task.answer_bytes`. list: `Task.answer_text`, one name per line. All others: `Task.answer_done`. write: `data`
    replaces the content from `offset` on; offset 0 creates a new file. rename: replaces an existing file of the second
    name. sync: an empty name stands for the folder. remove: a missing file is not an error. lock: fails if another task
    has locked the name; otherwise the lock lasts until this task ends.
    """

    id: int
    purpose: Purpose
    operation: FileOperation
    name: str
    second_name: str
    offset: int
    data: bytes


Request = EmbedRequest | CompleteRequest | ScoreRequest | FileRequest

_TEXT_KINDS: dict[int, TextKind] = {
    _raw.HOP_TEXT_QUERY: "query",
    _raw.HOP_TEXT_PASSAGE: "passage",
    _raw.HOP_TEXT_PATH: "path",
}
_FILE_OPERATIONS: dict[int, FileOperation] = {
    _raw.HOP_FILE_READ: "read",
    _raw.HOP_FILE_WRITE: "write",
    _raw.HOP_FILE_SYNC: "sync",
    _raw.HOP_FILE_RENAME: "rename",
    _raw.HOP_FILE_LIST: "list",
    _raw.HOP_FILE_REMOVE: "remove",
    _raw.HOP_FILE_LOCK: "lock",
}


def read_requests(task: Handle) -> list[Request]:
    """The open requests, in order of creation."""
    count = read(c_uint32, raw.hop_task_request_count, task)
    ids = [read(c_uint64, raw.hop_task_request_id, task, index) for index in range(count)]
    return [_read_request(task, id) for id in ids]


def _read_request(task: Handle, id: int) -> Request:
    kind = read(c_int32, raw.hop_request_kind, task, id)
    purpose = read_text(raw.hop_request_purpose, task, id)
    if kind == _raw.HOP_REQUEST_EMBED:
        return EmbedRequest(id, purpose, *_read_texts(task, id))
    if kind == _raw.HOP_REQUEST_COMPLETE:
        return _read_complete(task, id, purpose)
    if kind == _raw.HOP_REQUEST_SCORE:
        question, *passages = _read_texts(task, id)[1]
        return ScoreRequest(id, purpose, question, passages)
    if kind == _raw.HOP_REQUEST_FILE:
        return _read_file(task, id, purpose)
    raise HoptrailError(Status.UNSUPPORTED, f"unknown request kind {kind}", purpose)


def _read_texts(task: Handle, id: int) -> tuple[TextKind, list[str]]:
    """The texts of a request, and the kind of the last one."""
    role, text, length = c_int32(_raw.HOP_TEXT_QUERY), c_void_p(), c_size_t()
    outputs = (byref(role), byref(text), byref(length))
    texts = []
    for index in range(read(c_uint32, raw.hop_request_text_count, task, id)):
        call(raw.hop_request_text, task, id, index, *outputs)
        texts.append(text_at(text, length))
    return _TEXT_KINDS.get(role.value, "query"), texts


def _read_complete(task: Handle, id: int, purpose: Purpose) -> CompleteRequest:
    role, role_length, text, length = c_void_p(), c_size_t(), c_void_p(), c_size_t()
    outputs = (byref(role), byref(role_length), byref(text), byref(length))
    messages = []
    for index in range(read(c_uint32, raw.hop_request_message_count, task, id)):
        call(raw.hop_request_message, task, id, index, *outputs)
        messages.append(cast(Message, {"role": text_at(role, role_length), "content": text_at(text, length)}))
    token_limit, form, form_length = c_uint32(), c_void_p(), c_size_t()
    call(raw.hop_request_completion, task, id, byref(token_limit), byref(form), byref(form_length))
    return CompleteRequest(id, purpose, messages, token_limit.value, cast(Form, text_at(form, form_length)))


def _read_file(task: Handle, id: int, purpose: Purpose) -> FileRequest:
    operation, offset = c_int32(), c_uint64()
    name, name_length, second, second_length = c_void_p(), c_size_t(), c_void_p(), c_size_t()
    data, length = c_void_p(), c_size_t()
    outputs = (operation, name, name_length, second, second_length, offset, data, length)
    call(raw.hop_request_file, task, id, *map(byref, outputs))
    if operation.value not in _FILE_OPERATIONS:
        raise HoptrailError(Status.UNSUPPORTED, f"unknown file operation {operation.value}")
    names = text_at(name, name_length), text_at(second, second_length)
    return FileRequest(id, purpose, _FILE_OPERATIONS[operation.value], *names, offset.value, bytes_at(data, length))
