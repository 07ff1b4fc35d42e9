"""Learning from questions and gold passages, and methods that ask a language model while they search."""
from typing import get_args

import pytest

import hoptrail
import story
from hoptrail import MethodTrait, Question, Status, SubQuestion
from refused import refused

GOLD = [0, 1, 2, 3]


def test_every_method_has_its_name():
    (bounds,) = (option.bounds for option in hoptrail.options() if option.key == "method")
    assert list(get_args(hoptrail.Method)) == bounds.split("|")
    assert [method.name for method in hoptrail.methods()] == bounds.split("|")


def test_methods_tell_what_they_learn_and_read():
    methods = {method.name: method for method in hoptrail.methods()}
    assert MethodTrait.LEARNS_FROM_STEPS in methods["rgnn_ret"].traits
    assert MethodTrait.LEARNS not in methods["kgp"].traits
    assert methods["dense"].traits == MethodTrait.NEEDS_VECTORS | MethodTrait.TAKES_VECTORS | MethodTrait.IN_SHARDS
    assert methods["kgp"].options == ("kgp.", "ask.passage_tokens", "prompt.next_evidence", "prompt.route")
    assert methods["none"].options == ()


@pytest.mark.parametrize("gold", [[7], [-1], [2**32], [0.5], ["holt"], [[1, 2]], [[1], 2]])
def test_gold_that_is_no_passage_is_an_error(graph, gold):
    refused(Status.BAD_INPUT, graph.search, Question(story.QUESTION, gold=gold), method="golden")


def test_gold_of_steps_goes_with_them(graph):
    step = SubQuestion("Which book did Anders Holt write?", gold=[0])
    result = graph.search(Question(story.QUESTION, steps=[step]))
    assert [each.sub_question for each in result.steps] == [step.text]
    refused(Status.BAD_INPUT, graph.search, Question(story.QUESTION, steps=[SubQuestion("Which book?", gold=[-1])]))
