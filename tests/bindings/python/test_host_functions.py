"""Host functions that fail, in every way: an exception, and nothing is left alive."""
import gc
import threading

import numpy as np
import pytest

import story
from hoptrail import Asked, Completion, Embedder, Graph, Pace, Progress, Run, State, Status, Task
from refused import refused


@pytest.mark.parametrize(
    ("rows", "status", "told"),
    [
        (lambda count: np.ones(8, np.float32), Status.DIMENSION_MISMATCH, "(8,)"),
        (lambda count: np.ones((count, 0), np.float32), Status.INVALID_ARGUMENT, "dimension"),
        (lambda count: [[1.0] * 8, [1.0] * 7], Status.DIMENSION_MISMATCH, "7, 8"),
        (lambda count: [["a"] * 8] * count, Status.BAD_INPUT, "not numeric"),
    ],
    ids=["one row", "empty rows", "ragged", "words"],
)
def test_vectors_that_cannot_be_taken_are_the_librarys_error(dense_graph, freed, rows, status, told):
    refused(status, dense_graph.search, story.QUESTION, embed=lambda texts, context: rows(len(texts)), says=told)
    assert freed()


def test_an_answer_that_is_no_text_is_an_exception(graph, freed):
    try:
        graph.ask(story.QUESTION, complete=lambda messages, context: 42)
    except TypeError as error:
        message = str(error)
    assert "expected a str, not int" in message
    assert freed()


def test_an_async_function_in_a_call_that_blocks_is_a_type_error(dense_graph, freed):
    async def embed(texts, context):
        return story.embed(texts)

    try:
        dense_graph.search(story.QUESTION, embed=embed)
    except TypeError as error:
        message = str(error)
    assert "embed is async" in message and "search_run" in message
    assert freed()


@pytest.mark.parametrize("given", [{"embed": "minilm"}, {"embed": Embedder([1.0])}, {"complete": "gpt"}, {"score": 7}])
def test_what_is_no_function_is_named_before_any_work(graph, given):
    ((name, value),) = given.items()
    kind = type(value.embed if isinstance(value, Embedder) else value).__name__
    with pytest.raises(TypeError, match=f"{name} is {kind}, not a function"):
        graph.search(story.QUESTION, **given)


def test_all_texts_of_one_kind_come_together(dense_graph):
    calls = []

    def embed(texts, context):
        calls.append((len(texts), context.kind, context.purpose))
        return story.embed(texts)

    dense_graph.search_many([story.QUESTION, "Where is Tarn Haven?", "Who was Ines Varga?"], embed=embed)
    assert calls == [(6, "query", "question")]


@pytest.mark.parametrize("use", [next, Run.result, Run.save])
def test_a_host_function_that_steps_its_own_run_gets_an_exception(dense_graph, freed, use):
    run = dense_graph.search_run(story.QUESTION, embed=lambda texts, context: use(run))
    refused(Status.WRONG_STATE, run.result, says="at work")
    del run
    gc.collect()  # the function refers to the run that refers to it
    assert freed()


def test_a_host_function_that_closes_its_own_run_ends_it(dense_graph):
    def embed(texts, context):
        run.close()
        return story.embed(texts)

    run = dense_graph.search_run(story.QUESTION, embed=embed)
    refused(Status.CLOSED, run.result)


def test_messages_and_context_are_what_a_models_client_takes(graph):
    seen = []

    def complete(messages, context):
        seen.append((messages, context))
        return Completion("Ines Varga", tokens_read=100, tokens_written=3)

    run = graph.ask_run(story.QUESTION, complete=complete)
    assert run.result().answer == "Ines Varga"
    ((messages, context),) = seen
    assert {frozenset(message) for message in messages} == {frozenset({"role", "content"})}
    assert messages[-1]["role"] == "user" and story.QUESTION in messages[-1]["content"]
    assert (context.purpose, context.form, context.token_limit > 0) == ("answer", "text", True)
    assert (run.report["tokens_read"], run.report["tokens_written"]) == (100, 3)


# ---- Owning the loop


def waiting_task(graph):
    task = Task.search(graph, [story.QUESTION])
    while task.step() is not State.WAITING:
        pass
    return task


def test_a_closed_task_is_freed_and_every_use_is_an_exception(dense_graph, freed):
    task = waiting_task(dense_graph)
    with task:
        assert not freed()
    assert freed() and task.closed
    task.close()
    calls = [task.step, task.progress, task.requests, task.take_part, task.save, task.take_results, task.take_answers,
             task.take_bytes, task.report, lambda: task.answer_done(1)]
    for call in calls:
        refused(Status.CLOSED, call)


def test_a_part_is_run_anywhere_and_answers_do_not_depend_on_it(freed):
    sources = list(story.many_passages(3000))
    expected = bytes(Graph.build(sources))
    task = Task.index(sources)
    parts = 0
    while task.step(100_000) is not State.DONE:
        while (part := task.take_part()) is not None:
            parts += 1
            if parts % 3 == 0:
                part.close()  # given back undone
                refused(Status.CLOSED, part.run)
                break
            thread = threading.Thread(target=lambda: [None for _ in iter(lambda: part.run(10_000), State.DONE)])
            thread.start()
            thread.join()
            part.close()
    assert task.take_bytes() == expected
    del task, part
    assert freed()
    assert bytes(Graph.build(sources, pace=Pace(threads=3))) == expected


# ---- Runs


def test_a_run_is_an_iterator_of_steps_and_goes_on_where_it_stopped(dense_graph):
    run = dense_graph.search_run(story.QUESTION, embed=story.embed)
    asked = next(step for step in run if isinstance(step, Asked))
    assert (asked.request, asked.purpose, asked.texts[0]) == ("embed", "question", story.QUESTION)
    later = list(run)
    assert later and all(isinstance(step, Progress) for step in later)
    assert list(run) == []
    assert run.result() is run.result()
    assert run.report["requests"] == 1


@pytest.mark.parametrize("end", ["close", "with", "drop"])
def test_a_run_that_is_left_frees_its_task(dense_graph, freed, end):
    run = dense_graph.search_run(story.QUESTION, embed=story.embed)
    next(step for step in run if isinstance(step, Asked))
    assert not freed()
    if end == "drop":
        del run
    elif end == "with":
        with run:
            pass
    else:
        run.close()
        run.close()
    assert freed()


def test_a_run_that_ended_has_no_result(dense_graph):
    run = dense_graph.search_run(story.QUESTION, embed=lambda texts, context: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run.result()
    refused(Status.WRONG_STATE, run.result, says="the run has no result: it ended with ZeroDivisionError: division by zero")
    run = dense_graph.search_run(story.QUESTION)
    run.close()
    refused(Status.WRONG_STATE, run.result, says="was closed")


def test_a_host_that_raises_stop_iteration_does_not_end_the_run_as_if_it_were_done(dense_graph, freed):
    try:
        dense_graph.search(story.QUESTION, embed=lambda texts, context: next(iter(())))
    except RuntimeError as error:
        cause = type(error.__cause__)
    assert cause is StopIteration
    assert freed()


def test_an_interrupt_frees_the_task(dense_graph, freed):
    def embed(texts, context):
        raise KeyboardInterrupt

    try:
        dense_graph.search(story.QUESTION, embed=embed)
    except KeyboardInterrupt:
        pass
    assert freed()


@pytest.mark.parametrize("pace", [{"work": 0}, {"threads": 0}, {"concurrency": 0}])
def test_a_pace_that_is_none_is_named(pace):
    refused(Status.INVALID_ARGUMENT, Pace, **pace, says=list(pace)[0])
