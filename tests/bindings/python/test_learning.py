"""What is known of questions, what is learned from it, and methods that ask a language model while they search."""
from typing import get_args

import pytest

import hoptrail
import story
from hoptrail import HoptrailError, MethodTrait, Options, Question, Status, SubQuestion

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


def test_gold_answers_measure_an_asked_answer(graph):
    question = Question(story.QUESTION, gold=GOLD, gold_answers=["Dora Quist", "the Ines Varga"])
    result = graph.ask(question, complete=story.complete)
    assert result.answer == "Ines Varga"
    assert result.measures == {"exact_match": 1, "f1": 1}
    assert result.cost["completions"] == 1
    assert graph.ask(story.QUESTION, complete=story.complete).measures == {}
    wrong = graph.ask(Question(story.QUESTION, gold_answers=["Ines Holt"]), complete=story.complete)
    assert wrong.measures == {"exact_match": 0, "f1": pytest.approx(0.5)}


def test_a_judge_is_asked_when_that_is_wanted(graph):
    def complete(messages, context):
        return "1" if context.purpose == "judge" else "Ines Varga"

    question = Question(story.QUESTION, gold_answers=["Ines Varga, the teacher"])
    measures = graph.ask(question, complete=complete, options={"ask.judge": True}).measures
    assert measures["accurate"] is True


def test_golden_finds_the_gold_passages_and_none_finds_nothing(graph):
    question = Question(story.QUESTION, gold=[5, 2])
    assert sorted(graph.search(question, method="golden").passages.tolist()) == [2, 5]
    assert len(graph.search(question, method="none")) == 0


@pytest.mark.parametrize("gold", [[7], [-1], [2**32], [0.5], ["holt"], [[1, 2]], [[1], 2]])
def test_gold_that_is_no_passage_is_an_error(graph, gold):
    with pytest.raises(HoptrailError) as caught:
        graph.search(Question(story.QUESTION, gold=gold), method="golden")
    assert caught.value.status is Status.BAD_INPUT


@pytest.mark.parametrize("weights", [b"", b"rubbish", bytes(1000)])
def test_weights_that_are_none_are_an_error(graph, weights):
    with pytest.raises(HoptrailError) as caught:
        graph.search(story.QUESTION, weights=weights)
    assert caught.value.status in (Status.CORRUPT_FILE, Status.UNSUPPORTED_VERSION)


def test_training_gives_weights_that_change_a_search(dense_graph, freed):
    questions = [
        Question(story.QUESTION, gold=GOLD),
        Question("Where did the teacher of Dora Quist teach?", gold=[2, 3, 4]),
        Question("What leads from Tarn Haven to the hills?", gold=[6, 4]),
    ]
    run = dense_graph.train_run(questions, method="gnn_ret", embed=story.embed)
    weights = run.result()
    report = run.report
    assert report["questions"] == len(questions)
    assert report["loss_after"] <= report["loss_before"]
    untrained = dense_graph.search(story.QUESTION, method="gnn_ret", embed=story.embed)
    trained = dense_graph.search(story.QUESTION, method="gnn_ret", embed=story.embed, weights=weights)
    assert trained.scores.tolist() != untrained.scores.tolist()
    options = Options({}, weights)
    assert options["gnn_ret.alpha"] == report["learned"]["gnn_ret.alpha"] != Options()["gnn_ret.alpha"]
    assert Options({"gnn_ret.alpha": 0.5}, weights)["gnn_ret.alpha"] == "0.5"
    by_options = dense_graph.search(story.QUESTION, method="gnn_ret", embed=story.embed, options=options)
    assert by_options.scores.tolist() == trained.scores.tolist()


def test_what_cannot_be_trained_says_so(graph):
    with pytest.raises(HoptrailError) as caught:
        graph.train([Question(story.QUESTION, gold=GOLD)], method="bm25")
    assert caught.value.status is Status.UNSUPPORTED


def self_asker(messages, context):
    """Asks once, then knows."""
    shown = any("He wrote Nine Winters." in message["content"] for message in messages)
    if context.purpose == "self_ask":
        return "So the final answer is: Ines Varga" if shown else "Follow up: Which book did Anders Holt write?"
    return "He wrote Nine Winters."


def test_a_loop_asks_in_a_search_too(graph):
    asked = []

    def complete(messages, context):
        asked.append(context.purpose)
        return self_asker(messages, context)

    result = graph.search(story.QUESTION, method="self_ask", complete=complete, options={"retriever": "bm25"})
    assert asked == ["self_ask", "sub_answer", "self_ask"]
    assert [step.sub_question for step in result.steps][-1:] == ["Which book did Anders Holt write?"]
    assert "holt" in result.ids
    assert result.cost["completions"] == 3


def test_a_loop_without_a_language_model_is_an_error(graph):
    with pytest.raises(HoptrailError, match="complete") as caught:
        graph.search(story.QUESTION, method="self_ask")
    assert caught.value.status is Status.HOST_FAILURE


@pytest.mark.parametrize("method", ["kgp", "iier", "g_rag", "bgr"])
def test_methods_of_the_papers_rank(dense_graph, method):
    result = dense_graph.search(story.QUESTION, method=method, embed=story.embed, complete=lambda *_: "Nine Winters.")
    assert len(result) > 0
    assert result.explanation["method"] == method


@pytest.mark.parametrize("loop", ["self_ask", "ircot", "iter_retgen"])
def test_loops_rank_by_their_retriever(graph, loop):
    result = graph.search(story.QUESTION, method=loop, complete=self_asker, options={"retriever": "bm25"})
    assert len(result) > 0
    assert (result.explanation["loop"], result.explanation["method"]) == (loop, "bm25")


def test_gold_of_steps_goes_with_them(graph):
    step = SubQuestion("Which book did Anders Holt write?", gold=[0])
    result = graph.search(Question(story.QUESTION, steps=[step]))
    assert [each.sub_question for each in result.steps] == [step.text]
    with pytest.raises(HoptrailError) as caught:
        graph.search(Question(story.QUESTION, steps=[SubQuestion("Which book?", gold=[-1])]))
    assert caught.value.status is Status.BAD_INPUT
