"""Questions, with data that the host already has."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy.typing as npt

from hoptrail._call import Handle, call, made, utf8
from hoptrail._errors import HoptrailError, Status
from hoptrail._filters import Filter, conditions_of
from hoptrail._library import raw
from hoptrail._vectors import Indices, address_of, indices_of, vector_of


@dataclass
class SubQuestion:
    """A given sub-question."""

    text: str
    vector: npt.ArrayLike | None = None
    #: Indices of the passages that answer it, if known.
    gold: Sequence[int] | Indices = ()


@dataclass
class Question:
    """A question. Its task does not request data that the question already has."""

    text: str
    vector: npt.ArrayLike | None = None
    #: The vector of its masked form (`Graph.mask`).
    masked_vector: npt.ArrayLike | None = None
    #: Given sub-questions, in order: the engine answers the question step by step.
    steps: Sequence[str | SubQuestion] = ()
    #: Conditions on metadata that every hit must meet: `"year>=1980"`, a list of such texts, or by key:
    #: `{"year": {"gte": 1980}}` (`hoptrail.Filter`).
    conditions: Filter = ()
    #: Indices of the passages that answer it, if known: for training, and as the hits of method golden.
    gold: Sequence[int] | Indices = ()
    #: Correct answers, if known: `AskResult.measures` compares an answer with them.
    gold_answers: Sequence[str] = ()


def questions_of(questions: Sequence[str | Question]) -> Handle:
    """A hop_questions."""
    made_questions = made(raw.hop_questions_free, raw.hop_questions_create)
    for question in questions:
        _add(made_questions, Question(question) if isinstance(question, str) else question)
    return made_questions


def with_filter(question: str | Question, filter: Filter | None) -> str | Question:
    """The question with these conditions in addition to its own."""
    if filter is None or not isinstance(question, (str, Question)):
        return question
    given = Question(question) if isinstance(question, str) else question
    return replace(given, conditions=[*conditions_of(given.conditions), *conditions_of(filter)])


def _add(questions: Handle, question: Question) -> None:
    if not isinstance(question, Question):
        message = f"a question is {type(question).__name__}: expected a str or a hoptrail.Question"
        raise HoptrailError(Status.BAD_INPUT, message)
    text = utf8(question.text)
    call(raw.hop_questions_add, questions, text, len(text))
    if question.vector is not None:
        row = vector_of(question.vector, "the question's vector")
        call(raw.hop_questions_set_vector, questions, address_of(row), len(row))
    if question.masked_vector is not None:
        row = vector_of(question.masked_vector, "the masked question's vector")
        call(raw.hop_questions_set_masked_vector, questions, address_of(row), len(row))
    for given in question.steps:
        _add_step(questions, SubQuestion(given) if isinstance(given, str) else given)
    for condition in map(utf8, conditions_of(question.conditions)):
        call(raw.hop_questions_add_condition, questions, condition, len(condition))
    gold = indices_of(question.gold, "the question's gold passages")
    call(raw.hop_questions_add_gold, questions, address_of(gold), len(gold))
    for answer in map(utf8, question.gold_answers):
        call(raw.hop_questions_add_gold_answer, questions, answer, len(answer))


def _add_step(questions: Handle, step: SubQuestion) -> None:
    text = utf8(step.text)
    if step.vector is None:
        call(raw.hop_questions_add_step, questions, text, len(text), None, 0)
    else:
        row = vector_of(step.vector, "the sub-question's vector")
        call(raw.hop_questions_add_step, questions, text, len(text), address_of(row), len(row))
    gold = indices_of(step.gold, "the sub-question's gold passages")
    call(raw.hop_questions_add_step_gold, questions, address_of(gold), len(gold))
