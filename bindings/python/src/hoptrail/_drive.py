"""The loop of a task, and its two drivers: a blocking one, and one for asyncio.

The loop is a generator that only coordinates. It yields the steps of the run, and between them work, whose results are sent
back to it. So both drivers share one loop, and differ only in the place where they do the work.
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
    """Settings of a run's execution. They do not affect the results."""

    #: Units of work between two steps of the run, about a nanosecond each.
    work: int = DEFAULT_WORK
    #: The number of threads for the engine's own work.
    threads: int = 1
    #: The most concurrent calls of host functions, in asyncio; None: no limit.
    concurrency: int | None = None

    def __post_init__(self) -> None:
        for name in ("work", "threads", "concurrency"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise HoptrailError(Status.INVALID_ARGUMENT, f"{name} must be at least 1, not {value}", name)


@dataclass(frozen=True)
class EngineWork:
    """Functions of the engine, which release the GIL, and the number of threads for them."""

    functions: list[Callable[[], Any]]
    threads: int = 1


@dataclass(frozen=True)
class HostWork:
    """Functions of the host, plain or async."""

    calls: list[HostCall]
    concurrency: int | None


Work = EngineWork | HostWork
#: Creates a step, for callers that observe it.
MakeStep = Callable[[], Step]
T = TypeVar("T")
Loop = Generator[MakeStep | Work, list[Any], T]


def drive(task: Task, host: Host, pace: Pace) -> Loop[None]:
    """Drives the task until it is done. An exception of a host function ends the loop and passes through."""
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


# ---- In the calling thread


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
    """The engine and plain host functions work in threads, so that the event loop stays free."""
    if isinstance(work, HostWork):
        return await _all([_awaited(call) for call in work.calls], work.concurrency)
    return await _all([asyncio.to_thread(function) for function in work.functions], work.threads)


async def _awaited(call: HostCall) -> Any:
    if inspect.iscoroutinefunction(call.function):
        return await call.function(*call.arguments)
    result = await asyncio.to_thread(call.function, *call.arguments)
    return await result if inspect.isawaitable(result) else result


async def _all(waiting: list[Any], most: int | None) -> list[Any]:
    """The results in order. If one fails, or the caller is cancelled, the others are cancelled."""
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
