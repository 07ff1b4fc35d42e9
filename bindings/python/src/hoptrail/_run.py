"""A running task."""
from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hoptrail._alone import Alone
from hoptrail._drive import EngineWork, HostWork, Loop, MakeStep, Pace, Work, do, do_async, drive
from hoptrail._errors import HoptrailError, Status
from hoptrail._host import Host
from hoptrail._steps import Step
from hoptrail._task import Task

T = TypeVar("T")


@dataclass
class Plan(Generic[T]):
    """The beginning and the end of a run, and its state."""

    create: Callable[[], Task]
    #: Takes the result of a task that is done.
    finish: Callable[[Task], T]
    host: Host
    pace: Pace
    task: Task | None = None
    report_json: bytes = b""


def work_on(plan: Plan[T]) -> Loop[T]:
    """Has no reference to its run, so that a dropped run ends immediately."""
    files = plan.host.files
    try:
        (plan.task,) = yield EngineWork([plan.create])
        yield from drive(plan.task, plan.host, plan.pace)
        plan.report_json = plan.task.report_json()
        return plan.finish(plan.task)
    except HoptrailError as error:
        if files is not None and files.failure is not None:
            raise error from files.failure
        raise
    finally:
        if plan.task is not None:
            plan.task.close()
        if files is not None:
            files.abandon()


class Run(Generic[T]):
    """A task with its loop. It does nothing until a step or its result is requested.

        result = run.result()               # or, in asyncio: result = await run
        for step in run: print(step)        # or: async for step in run

    Iterating continues where it stopped, and requesting the result does the remaining steps. With `await` and
    `async for` the event loop stays free, and host functions may be `async def`. Use a run in one thread or asyncio task
    at a time, and not in its own host functions: a second user gets an exception.

    A run that failed, or was cancelled, closed or dropped, has freed its task.
    """

    def __init__(self, plan: Plan[T]) -> None:
        """Internal; use the methods of `Graph`."""
        self._plan = plan
        self._loop: Loop[T] | None = work_on(plan)
        self._alone = Alone("run")
        self._result: list[T] = []
        self._end = ""

    # ---- In the calling thread

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        with self._alone:
            make_step = self._next()
            if make_step is None:
                raise StopIteration
            return make_step()

    def result(self) -> T:
        """Does all remaining steps. An exception of a host function passes through unchanged."""
        with self._alone:
            while not self._result:
                self._next()
        return self._result[0]

    def _next(self) -> MakeStep | None:
        given = self._go_on()
        while isinstance(given, (EngineWork, HostWork)):
            try:
                results = do(given)
            except BaseException as failure:
                given = self._go_on(failure=failure)
            else:
                given = self._go_on(results)
        return given

    # ---- In asyncio

    def __aiter__(self) -> AsyncIterator[Step]:
        return self

    async def __anext__(self) -> Step:
        with self._alone:
            make_step = await self._next_async()
            if make_step is None:
                raise StopAsyncIteration
            return make_step()

    def __await__(self) -> Generator[object, None, T]:
        return self._await_result().__await__()

    async def _await_result(self) -> T:
        with self._alone:
            while not self._result:
                await self._next_async()
        return self._result[0]

    async def _next_async(self) -> MakeStep | None:
        given = self._go_on()
        while isinstance(given, (EngineWork, HostWork)):
            try:
                results = await do_async(given)
            except BaseException as failure:  # including cancellation
                given = self._go_on(failure=failure)
            else:
                given = self._go_on(results)
        return given

    # ---- Both

    def _go_on(self, results: object = None, failure: BaseException | None = None) -> MakeStep | Work | None:
        """The loop's next step or work; None when it is done."""
        if self._result:
            return None
        if self._loop is None:
            raise HoptrailError(Status.WRONG_STATE, f"the run has no result: it {self._end}")
        try:
            return self._loop.send(results) if failure is None else self._loop.throw(failure)  # type: ignore[arg-type]
        except StopIteration as end:
            self._loop = None
            self._result.append(end.value)
            return None
        except BaseException as error:
            # The exception is not stored: it would keep the objects alive that it refers to.
            self._loop = None
            self._end = f"ended with {type(error).__name__}: {error}"
            raise
        finally:
            del failure  # its traceback refers to this frame: avoids a reference cycle

    def save(self) -> bytes:
        """Bytes from which `resume_…` continues, here or elsewhere. Only while the run waits: after an `Asked` step."""
        with self._alone:
            if self._plan.task is None or self._loop is None:
                moment = "has not begun" if self._loop is not None else "has ended"
                raise HoptrailError(Status.WRONG_STATE, f"the run {moment}: it can be saved after an Asked step")
            return self._plan.task.save()

    @property
    def report(self) -> dict[str, Any] | None:
        """The report of a run that is done: counts of passages, keywords, requests, tokens; of training, losses and learned
        parameters."""
        return json.loads(self._plan.report_json) if self._plan.report_json else None

    def close(self) -> None:
        """Cancels the run. A run that is active in another thread ends there with the status CLOSED."""
        try:
            with self._alone:
                if self._loop is not None:
                    self._loop.close()
                    self._loop = None
                    self._end = "was closed"
        except HoptrailError:
            if self._plan.task is not None:
                self._plan.task.close()

    def __enter__(self) -> Run[T]:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()
