"""One graph on many threads, and objects for one thread at a time."""
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import story
from hoptrail import Graph, HoptrailError, Pace, State, Status, Task

THREADS = 8
SEARCHES = 1000


def answer(graph, question, method):
    result = graph.search(question, method=method, hits=3)
    return result.ids, result.scores.tobytes(), result.explanation_json


def test_eight_threads_get_the_answers_of_one():
    graph = Graph.build(story.PASSAGES + list(story.many_passages(40)))
    words = ["Skerrow Light", "Dora Quist", "Station 7", "the harbour", "Ines Varga", "Station 39", "Salt Road"]
    questions = [f"What has {word} to do with {other}?" for word in words for other in words]
    asked = [(question, method) for question in questions for method in ("trail", "bm25")]
    expected = [answer(graph, *one) for one in asked]

    def work(thread):
        for number in range(SEARCHES):
            place = (number * (2 * thread + 1) + thread) % len(asked)
            assert answer(graph, *asked[place]) == expected[place], asked[place]
        return SEARCHES

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(work, range(THREADS))) == THREADS * SEARCHES


def test_the_engine_works_without_the_interpreters_lock():
    """Another thread counts on while one long step is under way."""
    task = Task.index(story.many_passages(5000))
    counted = 0
    over = threading.Event()

    def work():
        while task.step(2**62) is not State.DONE:
            pass
        over.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not over.is_set():
        counted += 1
    thread.join()
    assert counted > 1000


def test_a_task_is_for_one_thread_at_a_time():
    task = Task.index(story.many_passages(5000))
    thread = threading.Thread(target=task.step, args=(2**62,))
    thread.start()
    found = set()
    while thread.is_alive():
        try:
            task.progress()
        except HoptrailError as error:
            found.add(error.status)
    assert found == {Status.WRONG_STATE}


def test_a_task_that_is_closed_inside_a_step_is_freed_by_it(freed):
    task = Task.index(story.many_passages(5000))
    thread = threading.Thread(target=task.step, args=(2**62,))
    thread.start()
    while not task._alone._lock.locked() and thread.is_alive():
        pass
    task.close()
    thread.join()
    assert freed()


def test_a_run_that_another_thread_closes_ends_where_it_is_worked_on(freed):
    begun = threading.Event()
    may_end = threading.Event()

    def embed(texts, context):
        begun.set()
        may_end.wait(600)
        return story.embed(texts)

    run = Graph.build_run(story.PASSAGES, embed=embed)
    found = []

    def work():
        try:
            run.result()
        except HoptrailError as error:
            found.append(error.status)

    thread = threading.Thread(target=work)
    thread.start()
    while not begun.wait(0.01):
        assert thread.is_alive(), found
    run.close()
    may_end.set()
    thread.join()
    assert found == [Status.CLOSED]
    assert freed()


def test_a_graph_may_be_closed_while_others_search_it(freed):
    graph = Graph.build(story.many_passages(2000))
    ready = threading.Barrier(5)
    ends = []

    def work():
        ready.wait()
        try:
            while True:
                assert len(graph.search("What lies before Station 77?", hits=3)) == 3
        except HoptrailError as error:
            ends.append(error.status)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    ready.wait()
    graph.close()
    for thread in threads:
        thread.join()
    assert ends == [Status.CLOSED] * 4
    assert freed()


@pytest.mark.parametrize("method", ["trail", "gnn_ret", "bm25"])
def test_many_questions_on_many_threads_have_the_answers_of_one(method):
    graph = Graph.build(story.many_passages(500))
    questions = [f"What lies before Station {number}?" for number in range(60)]
    one, many = (graph.search_many(questions, method=method, pace=Pace(threads=count)) for count in (1, 4))
    assert [result.explanation_json for result in one] == [result.explanation_json for result in many]
