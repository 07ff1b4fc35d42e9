"""The loop around a task, and its two drivers: one that blocks, one for asyncio.

The loop is a generator that does nothing by itself: it yields what makes the steps of the run, and between them the
work to be done, whose results it is sent. So there is one loop, and a driver only says where work is done.
"""
from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from hoptrail._errors import HoptrailError, Status
from hoptrail._host import Host, HostCall, host_calls
from hoptrail._steps import Step, asked
from hoptrail._task import DEFAULT_WORK, Part, State, Task


@dataclass(frozen=True)
class Pace:
    """How a run goes about its work. Answers do not depend on it."""

    #: Units of work between two steps of the run, of about a nanosecond each.
    work: int = DEFAULT_WORK
    #: Threads that share the engine's own work.
    threads: int = 1
    #: The most calls of the host's functions at a time, for asyncio; None: all that can be made.
    concurrency: int | None = None

    def __post_init__(self) -> None:
        for name in ("work", "threads", "concurrency"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise HoptrailError(Status.INVALID_ARGUMENT, f"{name} is {value}: at least 1 is needed", name)


@dataclass(frozen=True)
class EngineWork:
    """Functions of the engine's, which let other threads run meanwhile; on so many threads."""

    functions: list[Callable[[], Any]]
    threads: int = 1


@dataclass(frozen=True)
class HostWork:
    """Functions of the host's, plain or async."""

    calls: list[HostCall]
    concurrency: int | None


Work = EngineWork | HostWork
#: Makes a step, for callers that observe it.
MakeStep = Callable[[], Step]
T = TypeVar("T")
Loop = Generator[MakeStep | Work, list[Any], T]


def drive(task: Task, host: Host, pace: Pace) -> Loop[None]:
    """Until the task is done. Host functions that raise end it: their exception goes through."""
    while True:
        (state,) = yield EngineWork([lambda: task.step(pace.work)])
        yield task.progress
        if state is State.DONE:
            return
        if pace.threads > 1 and (parts := _take_parts(task)):
            yield EngineWork([_finishing(part, pace.work) for part in parts], pace.threads)
        elif state is State.WAITING:
            requests = task.requests()
            for request in requests:
                yield partial(asked, request)
            calls = host_calls(host, task, requests)
            results = yield HostWork(calls, pace.concurrency)
            for call, result in zip(calls, results):
                call.answer(result)


def _take_parts(task: Task) -> list[Part]:
    parts = []
    while (part := task.take_part()) is not None:
        parts.append(part)
    return parts


def _finishing(part: Part, work: int) -> Callable[[], None]:
    def finish() -> None:
        try:
            while part.run(work) is not State.DONE:
                pass
        finally:
            part.close()

    return finish


# ---- In the thread that asks


def do(work: Work) -> list[Any]:
    if isinstance(work, HostWork):
        return [_plain(call) for call in work.calls]
    if len(work.functions) == 1:
        return [work.functions[0]()]
    with ThreadPoolExecutor(work.threads) as pool:
        return list(pool.map(lambda function: function(), work.functions))


def _plain(call: HostCall) -> Any:
    result = call.function(*call.arguments)
    if inspect.isawaitable(result):
        if inspect.iscoroutine(result):
            result.close()
        name = getattr(call.function, "__name__", repr(call.function))
        raise TypeError(f"{name} is async: await a run (search_run, ask_run, build_run, …)")
    return result


# ---- In asyncio


async def do_async(work: Work) -> list[Any]:
    """The engine works in threads, so that the event loop breathes; so do plain functions of the host's."""
    if isinstance(work, HostWork):
        return await _all([_awaited(call) for call in work.calls], work.concurrency)
    return await _all([asyncio.to_thread(function) for function in work.functions], work.threads)


async def _awaited(call: HostCall) -> Any:
    if inspect.iscoroutinefunction(call.function):
        return await call.function(*call.arguments)
    result = await asyncio.to_thread(call.function, *call.arguments)
    return await result if inspect.isawaitable(result) else result


async def _all(waiting: list[Any], most: int | None) -> list[Any]:
    """The results in order. When one fails, or the caller is cancelled, the others are cancelled."""
    if len(waiting) == 1:
        return [await waiting[0]]
    room = asyncio.Semaphore(most or max(1, len(waiting)))

    async def one(awaitable: Awaitable[T]) -> T:
        async with room:
            return await awaitable

    tasks = [asyncio.ensure_future(one(awaitable)) for awaitable in waiting]
    try:
        return await asyncio.gather(*tasks)
    except BaseException:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        raise
