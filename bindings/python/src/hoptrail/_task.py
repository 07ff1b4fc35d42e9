"""The library's tasks, for callers with their own loop. `Run` is the built-in loop."""
from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, c_int32, c_size_t, c_uint64, c_void_p
from typing import Any

import numpy.typing as npt

from hoptrail import _raw
from hoptrail._alone import Alone
from hoptrail._call import Handle, Owned, call, made, made_bytes, read, taken_bytes, text_at, utf8
from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw
from hoptrail._options import Bytes, Options, OptionValues, options_of
from hoptrail._passages import GraphLike
from hoptrail._questions import Question, questions_of
from hoptrail._requests import Request, read_requests
from hoptrail._results import AskResult, Result, SearchResult, take_results
from hoptrail._sources import Sources, corpus_of
from hoptrail._steps import Progress
from hoptrail._vectors import VectorRows, address_of, rows_of, vector_of


class State(enum.IntEnum):
    """The state of a task that has not failed."""

    #: The units of work are used up: call `step` again.
    MORE = _raw.HOP_STATE_MORE
    #: Requests or parts are open: answer them in any order, then call `step` again.
    WAITING = _raw.HOP_STATE_WAITING
    #: The result is available.
    DONE = _raw.HOP_STATE_DONE


#: Units of work for a step of about 10 ms.
DEFAULT_WORK = 10_000_000


class Part:
    """An independent part of a task's current work, for any one thread. Close it before the next step of the task."""

    def __init__(self, handle: Handle) -> None:
        self._owned = Owned(handle, "part")
        self._alone = Alone("part")

    def run(self, work: int = DEFAULT_WORK) -> State:
        """Does about `work` units of work: MORE or DONE."""
        with self._alone:
            return State(read(c_int32, raw.hop_part_run, self._owned.handle(), _units(work)))

    def close(self) -> None:
        """Returns the part to its task. The task repeats an unfinished part itself."""
        _free(self._owned, self._alone)


class Task:
    """Long work that the host steps: building a graph, searching, asking, saving.

        while (state := task.step()) is not State.DONE:
            if state is State.WAITING:
                for request in task.requests(): ...  # task.answer_…(request.id, …)

    It keeps the data that it needs of its graph, which may be closed. Use it in one thread at a time: a second thread gets
    an exception. Close it to cancel it. A failed task raises the same error at each step.
    """

    def __init__(self, handle: Handle, graph: Handle | None = None) -> None:
        """Internal; use the functions below."""
        self._owned = Owned(handle, "task")
        self._alone = Alone("task")
        self._graph = graph

    # ---- Creation

    @classmethod
    def index(
        cls,
        sources: Sources,
        options: Options | OptionValues | None = None,
        vectors: VectorRows | None = None,
    ) -> Task:
        """Builds a graph from sources: `take_bytes`. `vectors`: a row per source; all sources must be passages then."""
        corpus = corpus_of(sources, vectors)
        return cls(made(raw.hop_task_free, raw.hop_index_task_create, corpus, options_of(options)))

    @classmethod
    def search(
        cls, graph: GraphLike, questions: Sequence[str | Question], options: Options | OptionValues | None = None
    ) -> Task:
        """Ranks passages for each question: `take_results`."""
        handle, list_of = graph.handle(), questions_of(questions)
        create = raw.hop_search_task_create
        return cls(made(raw.hop_task_free, create, handle, list_of, options_of(options), keeps=handle), handle)

    @classmethod
    def ask(
        cls, graph: GraphLike, questions: Sequence[str | Question], options: Options | OptionValues | None = None
    ) -> Task:
        """Answers each question with the host's language model: `take_answers`."""
        handle, list_of = graph.handle(), questions_of(questions)
        create = raw.hop_ask_task_create
        return cls(made(raw.hop_task_free, create, handle, list_of, options_of(options), keeps=handle), handle)

    @classmethod
    def train(
        cls, graph: GraphLike, questions: Sequence[str | Question], options: Options | OptionValues | None = None
    ) -> Task:
        """Trains the method of option `method` on questions with gold passages: `take_bytes`. It cannot be saved."""
        handle, list_of = graph.handle(), questions_of(questions)
        create = raw.hop_train_task_create
        return cls(made(raw.hop_task_free, create, handle, list_of, options_of(options), keeps=handle), handle)

    @classmethod
    def save_file(cls, data: Bytes, name: str) -> Task:
        """Writes bytes to a file of the host's folder atomically, by file requests."""
        content, text = bytes(data), utf8(name)
        return cls(made(raw.hop_task_free, raw.hop_save_task_create, content, len(content), text, len(text)))

    @classmethod
    def resume(cls, saved: Bytes, graph: GraphLike | None = None) -> Task:
        """Resumes a saved task. A search or ask task needs the graph that it was created with."""
        content, handle = bytes(saved), None if graph is None else graph.handle()
        return cls(made(raw.hop_task_free, raw.hop_task_resume, content, len(content), handle, keeps=handle), handle)

    # ---- The loop

    def step(self, work: int = DEFAULT_WORK) -> State:
        """Does about `work` units of work (about a nanosecond each), or less if it must wait. Raises the task's error."""
        with self._alone:
            return State(read(c_int32, raw.hop_task_step, self._owned.handle(), _units(work)))

    def progress(self) -> Progress:
        phase, length, done, total = c_void_p(), c_size_t(), c_uint64(), c_uint64()
        with self._alone:
            outputs = map(byref, (phase, length, done, total))
            call(raw.hop_task_progress, self._owned.handle(), *outputs)
            return Progress(text_at(phase, length), done.value, total.value)

    def take_part(self) -> Part | None:
        """A part of the current work, for any thread; None if no part is available."""
        with self._alone:
            handle = self._owned.handle()
            try:
                return Part(made(raw.hop_part_free, raw.hop_task_take_part, handle, keeps=self._graph))
            except HoptrailError as error:
                if error.status is Status.NOT_FOUND:
                    return None
                raise

    def save(self) -> bytes:
        """Bytes from which `Task.resume` continues, in any process. Only while the task waits for its host."""
        with self._alone:
            return taken_bytes(raw.hop_task_save, self._owned.handle())

    # ---- Requests and answers

    def requests(self) -> list[Request]:
        """The open requests, in order of creation."""
        with self._alone:
            return read_requests(self._owned.handle())

    def answer_vectors(self, id: int, rows: npt.ArrayLike, embedder_id: str = "") -> None:
        """One row per text, scaled to unit length. C-contiguous float32 is not copied."""
        matrix = rows_of(rows, None, "the vectors")
        embedder = utf8(embedder_id)
        self._answer(
            raw.hop_task_answer_vectors, id, address_of(matrix), len(matrix), matrix.shape[1], embedder, len(embedder)
        )

    def answer_scores(self, id: int, scores: npt.ArrayLike) -> None:
        """One finite number for each passage of a `ScoreRequest`; higher is better. Raises DIMENSION_MISMATCH for another
        count."""
        values = vector_of(scores, "the scores")
        self._answer(raw.hop_task_answer_scores, id, address_of(values), len(values))

    def answer_text(self, id: int, text: str, tokens_read: int = 0, tokens_written: int = 0) -> None:
        """A model's answer, with its counts of read and written tokens (0 if unknown)."""
        answer = utf8(text)
        self._answer(raw.hop_task_answer_text, id, answer, len(answer), max(0, tokens_read), max(0, tokens_written))

    def answer_bytes(self, id: int, data: Bytes) -> None:
        content = bytes(data)
        self._answer(raw.hop_task_answer_bytes, id, content, len(content))

    def answer_done(self, id: int) -> None:
        self._answer(raw.hop_task_answer_done, id)

    def answer_failure(self, id: int, reason: str) -> None:
        """Reports a failure of the host: the task fails with this reason at its next step."""
        text = utf8(reason)
        self._answer(raw.hop_task_answer_failure, id, text, len(text))

    def _answer(self, function: Callable[..., int], id: int, *answer: object) -> None:
        with self._alone:
            call(function, self._owned.handle(), id, *answer)

    # ---- The result

    def take_bytes(self) -> bytes:
        """The graph file of a finished index task, or the weights of a train task. Callable once."""
        with self._alone:
            return taken_bytes(raw.hop_task_take_bytes, self._owned.handle())

    def take_file(self) -> Handle:
        """The same without a copy; internal."""
        with self._alone:
            return made_bytes(raw.hop_task_take_bytes, self._owned.handle())

    def take_results(self) -> list[SearchResult]:
        """The results of a finished search task, one per question. Callable once."""
        return self._take_results(SearchResult)

    def take_answers(self) -> list[AskResult]:
        """The results of a finished ask task, one per question. Callable once."""
        return self._take_results(AskResult)

    def _take_results(self, kind: type[Result]) -> list[Result]:
        with self._alone:
            return take_results(self._owned.handle(), self._graph, kind)

    def report(self) -> dict[str, Any]:
        """The report of a finished task: counts of passages, keywords, requests, tokens; of training, losses and learned
        parameters. It has no times: the engine reads no clock."""
        report: dict[str, Any] = json.loads(self.report_json())
        return report

    def report_json(self) -> bytes:
        """The report as the engine wrote it."""
        with self._alone:
            return taken_bytes(raw.hop_task_report, self._owned.handle())

    def handle(self) -> Handle:
        """Internal."""
        return self._owned.handle()

    # ---- Closing

    @property
    def closed(self) -> bool:
        return self._owned.closed

    def close(self) -> None:
        """Cancels the task. If another thread is inside a step, that step is the last and frees the task."""
        _free(self._owned, self._alone)

    def __enter__(self) -> Task:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def _free(owned: Owned, alone: Alone) -> None:
    """Frees the object immediately, regardless of remaining references, such as an exception's traceback."""
    handle = owned.release()
    if handle is None:
        return
    try:
        with alone:
            handle.free()
    except HoptrailError:
        pass  # the thread that uses it has the last reference


def _units(work: int) -> int:
    if not 1 <= work < 2**64:
        raise HoptrailError(Status.INVALID_ARGUMENT, f"work must be at least 1, not {work}", "work")
    return work
