"""A task under way."""
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
    """How a run begins and ends, and what it has."""

    create: Callable[[], Task]
    #: Takes the result of the task that is done.
    finish: Callable[[Task], T]
    host: Host
    pace: Pace
    task: Task | None = None
    report_json: bytes = b""


def work_on(plan: Plan[T]) -> Loop[T]:
    """Knows nothing of its run, so that a run that is dropped ends at once."""
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
    """A task with the loop around it. It does nothing until it is asked for a step or for its result.

        result = run.result()               # or, in asyncio: result = await run
        for step in run: print(step)        # or: async for step in run

    Iterating goes on where it stopped, and asking for the result does the steps that are left. With `await` and
    `async for` the event loop stays free, and host functions may be `async def`. For one thread or asyncio task at a
    time, and not for its own host functions: who comes second gets an exception.

    A run that failed, was cancelled, closed or dropped has freed its task.
    """

    def __init__(self, plan: Plan[T]) -> None:
        """For this package; users have the methods of `Graph`."""
        self._plan = plan
        self._loop: Loop[T] | None = work_on(plan)
        self._alone = Alone("run")
        self._result: list[T] = []
        self._end = ""

    # ---- In the thread that asks

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        with self._alone:
            make_step = self._next()
            if make_step is None:
                raise StopIteration
            return make_step()

    def result(self) -> T:
        """Does all steps that are left. An exception of a host function comes through unchanged."""
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
            except BaseException as failure:  # being cancelled, too
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
            # The exception is not kept: what it refers to would live as long.
            self._loop = None
            self._end = f"ended with {type(error).__name__}: {error}"
            raise
        finally:
            del failure  # its traceback has this frame: the two would keep each other, and all they refer to

    def save(self) -> bytes:
        """Bytes from which `resume_…` goes on, here or elsewhere. Only while the run waits: after an `Asked` step."""
        with self._alone:
            if self._plan.task is None or self._loop is None:
                moment = "has not begun" if self._loop is not None else "has ended"
                raise HoptrailError(Status.WRONG_STATE, f"the run {moment}: it can be saved after an Asked step")
            return self._plan.task.save()

    @property
    def report(self) -> dict[str, Any] | None:
        """Of a run that is done: counts of passages, keywords, requests, tokens; of training, losses and what was
        learned."""
        return json.loads(self._plan.report_json) if self._plan.report_json else None

    def close(self) -> None:
        """Cancels the run. One that another thread is at ends there, with the status CLOSED."""
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
