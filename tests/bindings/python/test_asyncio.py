"""Runs in asyncio: the event loop breathes, host functions may be async, being cancelled frees the task."""
import asyncio
import threading
import time

import pytest

import story
from hoptrail import Asked, Graph, HoptrailError, Pace, Status


async def embed(texts, context):
    await asyncio.sleep(0)
    return story.embed(texts)


async def complete(messages, context):
    await asyncio.sleep(0)
    return story.complete(messages, context)


def test_awaiting_gives_what_blocking_gives(tmp_path):
    async def all_at_once():
        graph = await Graph.build_run(story.PASSAGES, embed=embed)
        search = graph.search_run(story.QUESTION, embed=embed)
        many = graph.search_many_run([story.QUESTION, "Where is Tarn Haven?"], embed=embed)
        ask = graph.ask_run(story.QUESTION, embed=embed, complete=complete, options={"ask.loop": "steps"})
        results = await asyncio.gather(search, many, ask)
        await graph.save_run(tmp_path / "story.hop")
        return graph, results

    graph, (found, many, answered) = asyncio.run(all_at_once())
    assert bytes(graph) == bytes(Graph.build(story.PASSAGES, embed=story.embed))
    assert bytes(graph) == (tmp_path / "story.hop").read_bytes()
    expected = graph.search(story.QUESTION, embed=story.embed).explanation_json
    assert found.explanation_json == many[0].explanation_json == expected
    assert answered.answer == "Ines Varga"


def test_plain_functions_work_in_a_thread_and_async_ones_in_the_loop(dense_graph):
    threads = []

    def plain(texts, context):
        threads.append(threading.current_thread())
        return story.embed(texts)

    async def coroutine(texts, context):
        threads.append(threading.current_thread())
        return story.embed(texts)

    def gives_an_awaitable(texts, context):
        return coroutine(texts, context)

    async def searches():
        embedders = (plain, coroutine, gives_an_awaitable)
        return [await dense_graph.search_run(story.QUESTION, embed=one) for one in embedders]

    results = asyncio.run(searches())
    assert len({result.explanation_json for result in results}) == 1
    assert [thread is threading.main_thread() for thread in threads] == [False, True, True]


def test_the_event_loop_breathes_while_the_engine_works():
    async def breaths():
        run = asyncio.ensure_future(_awaited(Graph.build_run(story.many_passages(20_000))))
        count = 0
        while not run.done():
            await asyncio.sleep(0)  # one turn of the event loop
            count += 1
        return count, (await run).passage_count

    count, passages = asyncio.run(breaths())
    assert passages == 20_000
    assert count > 10


async def _awaited(run):
    return await run


def test_steps_are_iterated_and_the_result_awaited_then(dense_graph):
    async def look_on():
        run = dense_graph.search_run(story.QUESTION, embed=embed)
        steps = [step async for step in run]
        return steps, await run, await run

    steps, result, again = asyncio.run(look_on())
    assert [step.request for step in steps if isinstance(step, Asked)] == ["embed"]
    assert result is again


def test_a_run_is_saved_while_it_waits(dense_graph):
    async def save_and_resume():
        async for step in (run := dense_graph.ask_run(story.QUESTION, complete=complete)):
            if isinstance(step, Asked):
                return await dense_graph.resume_ask(run.save(), complete=complete)
        raise AssertionError("it did not wait")

    assert asyncio.run(save_and_resume()).answer == "Ines Varga"


@pytest.mark.parametrize("moment", ["waiting for the host", "inside the engine"])
def test_being_cancelled_frees_the_task(freed, moment):
    """A step that a thread is in ends first: freed is what it leaves at once then."""
    begun = threading.Event()

    async def forever(texts, context):
        begun.set()
        await asyncio.sleep(3600)

    def sources():
        yield from story.many_passages(40_000)  # the engine is in one step for tenths of a second from here on
        begun.set()

    async def cancelled():
        if moment == "waiting for the host":
            run = Graph.build_run(story.PASSAGES, embed=forever)
        else:
            run = Graph.build_run(sources(), pace=Pace(work=2_000_000_000))
        waiting = asyncio.ensure_future(_awaited(run))
        while not begun.is_set():
            assert not waiting.done(), waiting
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.005)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(cancelled())  # ends its threads
    assert eventually(freed)


def eventually(check, seconds=120):
    end = time.monotonic() + seconds
    while not check() and time.monotonic() < end:
        time.sleep(0.01)
    return check()


async def until(check, seconds=600):
    async def look():
        while not check():
            await asyncio.sleep(0)

    await asyncio.wait_for(look(), seconds)


def test_when_one_host_call_fails_the_others_are_cancelled(freed):
    begun, cancelled = [], []

    async def only_one_fails(messages, context):
        if "Dora Quist was a painter" in messages[-1]["content"]:
            await until(lambda: len(begun) == len(story.PASSAGES) - 1)
            raise LookupError("no model for painters")
        begun.append(context.purpose)
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            cancelled.append(context.purpose)
            raise

    async def build():
        try:
            await Graph.build_run(story.PASSAGES, complete=only_one_fails, options={"keywords.ask": True})
        except LookupError as error:
            assert str(error) == "no model for painters"
        return list(cancelled)  # the end of the event loop cancels what is left

    assert asyncio.run(build()) == begun == ["keywords"] * (len(story.PASSAGES) - 1)
    assert eventually(freed)


@pytest.mark.parametrize("concurrency", [1, 2, None])
def test_concurrency_limits_the_hosts_calls(concurrency):
    now = most = 0
    expected = concurrency or len(story.PASSAGES)

    async def counting(messages, context):
        nonlocal now, most
        now += 1
        most = max(most, now)
        await until(lambda: most == expected)
        now -= 1
        return "Tarn Haven"

    async def build():
        pace = Pace(concurrency=concurrency)
        return await Graph.build_run(story.PASSAGES, complete=counting, options={"keywords.ask": True}, pace=pace)

    graph = asyncio.run(build())
    assert most == expected
    one_by_one = Graph.build(
        story.PASSAGES, complete=lambda messages, context: "Tarn Haven", options={"keywords.ask": True}
    )
    assert bytes(graph) == bytes(one_by_one)


def test_threads_share_the_work_in_asyncio_too():
    sources = list(story.many_passages(2000))

    async def build():
        return await Graph.build_run(sources, pace=Pace(threads=3))

    assert bytes(asyncio.run(build())) == bytes(Graph.build(sources))


def test_a_second_task_at_the_same_run_gets_an_exception(dense_graph):
    async def twice():
        run = dense_graph.search_run(story.QUESTION, embed=embed)
        return await asyncio.gather(_awaited(run), _awaited(run), return_exceptions=True)

    result, error = asyncio.run(twice())
    assert result.ids
    assert isinstance(error, HoptrailError) and error.status is Status.WRONG_STATE