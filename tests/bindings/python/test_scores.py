"""Scorers of the host: plain and async functions, runs that are saved while they wait, and wrong values."""
from __future__ import annotations

import asyncio
from typing import Any

import numpy as np
import pytest

from hoptrail import Graph, HoptrailError, ScoreRequest, State, Status, Task

QUESTION = "Where was the designer of the Harbour Bridge born?"
ALONE = {"score.weight": 1}


@pytest.fixture
def graph() -> Graph:
    return Graph.build([
        {"id": "bridge", "title": "Harbour Bridge", "text": "The Harbour Bridge was designed by Ines Okafor."},
        {"id": "okafor", "title": "Ines Okafor", "text": "Ines Okafor was born in Bergen."},
        {"id": "bergen", "title": "Bergen", "text": "Bergen is a city on the west coast of Norway."},
    ])


def prefers_norway(question: str, passages: list[str]) -> list[float]:
    assert question == QUESTION
    return [float("Norway" in passage) for passage in passages]


def ids(result: Any) -> list[str]:
    return [hit.id for hit in result]


def test_any_row_of_numbers_is_taken(graph: Graph) -> None:
    for convert in (list, tuple, np.array, lambda scores: np.array(scores, np.float16)):
        result = graph.search(QUESTION, score=lambda *given: convert(prefers_norway(*given)), options=ALONE)
        assert ids(result) == ["bergen", "bridge", "okafor"]


def test_a_scorer_may_be_async(graph: Graph) -> None:
    async def score(question: str, passages: list[str]) -> list[float]:
        await asyncio.sleep(0)
        return prefers_norway(question, passages)

    async def search() -> Any:
        return await graph.search_run(QUESTION, score=score, options=ALONE)

    assert ids(asyncio.run(search())) == ["bergen", "bridge", "okafor"]


def test_the_prompt_of_an_answer_shows_the_passages_in_the_scorers_order(graph: Graph) -> None:
    prompts: list[str] = []

    def complete(messages: Any, context: Any) -> str:
        prompts.append(messages[-1]["content"])
        return "Bergen"

    graph.ask(QUESTION, complete=complete, score=prefers_norway, options=ALONE)
    assert prompts[-1].index("west coast of Norway") < prompts[-1].index("designed by Ines Okafor")


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        ([1, 2], Status.DIMENSION_MISMATCH, "3 passages"),
        ([[1, 2, 3]], Status.DIMENSION_MISMATCH, "shape"),
        (["a", "b", "c"], Status.BAD_INPUT, "not numeric"),
        ([1, float("nan"), 3], Status.BAD_INPUT, "score 2"),
        (None, Status.HOST_FAILURE, "score returned None"),
    ],
)
def test_other_values_are_refused(graph: Graph, given: Any, status: Status, says: str) -> None:
    with pytest.raises(HoptrailError) as raised:
        graph.search(QUESTION, score=lambda question, passages: given)
    assert raised.value.status is status and says in str(raised.value)


def test_a_loop_of_the_callers_own_answers_the_request(graph: Graph) -> None:
    with Task.search(graph, [QUESTION], {"search.score": True, "score.weight": 1}) as task:
        while task.step() is not State.WAITING:
            pass
        (request,) = task.requests()
        assert isinstance(request, ScoreRequest) and request.purpose == "score"
        with pytest.raises(HoptrailError, match="does not accept this kind of answer"):
            task.answer_vectors(request.id, np.ones((3, 2), np.float32))
        task.answer_scores(request.id, prefers_norway(request.question, request.passages))
        while task.step() is not State.DONE:
            pass
        assert ids(task.take_results()[0]) == ["bergen", "bridge", "okafor"]
