"""A corpus in shards answers as one graph of all its documents does: hits, order and bits of scores."""
import json
import random

import numpy as np
import pytest

import story
from hoptrail import Graph, Question, Status, SubQuestion
from hoptrail import _shard_work as work
from hoptrail.shards import Shard, Shards, index, merge, names, statistics
from refused import refused

METHODS = ["bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"]
COUNT = 3
VECTORS = {one["id"]: story.embed([one["text"]])[0] for one in story.PASSAGES}
SOURCES = [{**one, "vector": VECTORS[one["id"]]} for one in story.PASSAGES]

#: Shards have no table of all terms, so they correct no words of a question.
UNCORRECTED = {"search.correct": False}


def sets(sources=SOURCES, count=COUNT):
    """Dealt out by id; some may be empty."""
    dealt = [[] for _ in range(count)]
    for one in sources:
        dealt[work.shard_of(one, count)].append(one)
    return dealt


def answer(messages, context):
    """A language model whose replies depend on what it is shown."""
    shown = messages[-1]["content"]
    words = shown[len(shown) // 2 :][:40].replace("\n", " ")
    return {
        "self_ask": "So the final answer is: Ines Varga" if "Dora Quist" in shown else f"Follow up: Who drew {words}?",
        "plan": f"1. Who wrote {words}?\n2. Who taught #1?",
        "reasoning": f"The book is {words}.",
    }.get(context.purpose, words)


class Corpus:
    """Shards in this process."""

    def __init__(self, dealt, options=None):
        together = merge(names(sources, number, options=options) for number, sources in enumerate(dealt))
        indexed = [index(sources, number, together, options=options) for number, sources in enumerate(dealt)]
        self.graphs = [Graph.open(one.graph) for one in indexed]
        self.statistics = merge(statistics(graph, at, indexed[at].ties) for at, graph in enumerate(self.graphs))
        self.shards = [Shard(graph, at, self.statistics, indexed[at].ties) for at, graph in enumerate(self.graphs)]
        self.known = Shards(self.statistics)

    def give_entities(self, method):
        together = merge(shard.count_entities({"method": method}) for shard in self.shards)
        for shard in self.shards:
            shard.give_entities(together)
        self.known.add_entities(together)

    def search(self, question, method, forgetful=False):
        return self.coordinator_of(question, {"method": method}, forgetful).hits

    def coordinator_of(self, question, options, forgetful=False):
        """`forgetful`: every session is lost after each round, and rebuilt from the messages so far."""
        coordinator = self.known.ask(question, embed=story.embed, complete=answer, options=options)
        sessions, messages = [shard.session() for shard in self.shards], []
        done = False
        while not done:
            messages.append(coordinator.message)
            replies = [session.answer(messages[-1]) for session in sessions]
            random.Random(len(messages)).shuffle(replies)
            done = coordinator.take(replies)
            if forgetful and not done:
                sessions = [shard.session() for shard in self.shards]
                for session in sessions:
                    for message in messages:
                        session.answer(message)
        assert coordinator.message == b""
        return coordinator


@pytest.fixture
def corpus():
    return Corpus(sets())


@pytest.fixture
def question():
    masked = "Who taught the painter of the drawings in the book by the engineer of it?"
    return Question(story.QUESTION, vector=story.embed([story.QUESTION])[0], masked_vector=story.embed([masked])[0])


def expect_hits_of_one_graph(found, question, method):
    with Graph.build(SOURCES) as whole:
        expected = whole.search(question, method=method, options=UNCORRECTED)
        assert len(expected.passages) > 0
        assert found.passages.tolist() == expected.passages.tolist()
        assert found.scores.tobytes() == expected.scores.tobytes()


@pytest.mark.parametrize("steps", [[], ["Who built the bridge?", "Who taught the painter of the drawings?"]])
@pytest.mark.parametrize("forgetful", [False, True])
@pytest.mark.parametrize("method", METHODS)
def test_hits_are_those_of_one_graph(corpus, question, method, forgetful, steps):
    corpus.give_entities(method)
    question.steps = [SubQuestion(step, vector=story.embed([step])[0]) for step in steps]
    expect_hits_of_one_graph(corpus.search(question, method, forgetful), question, method)


@pytest.mark.parametrize("method", METHODS)
def test_explanations_are_those_of_one_graph(corpus, question, method):
    def without_paths(explanation):
        found = json.loads(explanation)
        for hit in found["hits"]:
            hit.pop("path"), hit.pop("reasons", None)
        return found

    corpus.give_entities(method)
    coordinator = corpus.coordinator_of(question, {"method": method})
    with Graph.build(SOURCES) as whole:
        expected = without_paths(whole.search(question, method=method, options=UNCORRECTED).explanation_json)
    assert without_paths(coordinator.explanation_json) == expected
    assert any(len(hit["chain"]) > 1 for hit in expected["hits"])
    quiet = corpus.coordinator_of(question, {"method": method, "hits.explain": False})
    assert quiet.explanation_json == b"" and quiet.hits.passages.tolist() == coordinator.hits.passages.tolist()


@pytest.mark.parametrize("retriever", ["bm25", "hybrid", "trail"])
@pytest.mark.parametrize("method", ["self_ask", "ircot", "iter_retgen", "plan"])
def test_a_loop_asks_as_on_one_graph(corpus, question, method, retriever):
    options = {"method": method, "retriever": retriever}
    corpus.give_entities(retriever)
    coordinator = corpus.coordinator_of(question, options)
    with Graph.build(SOURCES) as whole:
        expected = whole.search(question, embed=story.embed, complete=answer, options=options)
    assert len(expected.passages) > 0
    assert coordinator.hits.passages.tolist() == expected.passages.tolist()
    assert coordinator.hits.scores.tobytes() == expected.scores.tobytes()
    found, whole_cost = json.loads(coordinator.explanation_json), json.loads(expected.explanation_json)
    assert found["cost"] == whole_cost["cost"] and found["cost"]["completions"] > 0


def test_a_failure_of_the_language_model_ends_the_question(corpus, question):
    def fails(messages, context):
        raise OSError("no such model")

    coordinator = corpus.known.ask(question, complete=fails, options={"method": "iter_retgen", "retriever": "bm25"})
    sessions = [shard.session() for shard in corpus.shards]
    with pytest.raises(OSError, match="no such model"):
        while not coordinator.take([session.answer(coordinator.message) for session in sessions]):
            pass
    assert coordinator.message == b""
    refused(Status.WRONG_STATE, coordinator.take, [])


def test_the_question_is_masked_after_the_first_round(corpus):
    corpus.give_entities("trail")
    asked = Question(story.QUESTION, vector=story.embed([story.QUESTION])[0])
    coordinator = corpus.known.ask(asked, options={"method": "trail"})
    assert coordinator.masked == ""
    sessions = [shard.session() for shard in corpus.shards]
    coordinator.take([session.answer(coordinator.message) for session in sessions])
    with Graph.build(SOURCES) as whole:
        assert coordinator.masked == whole.mask(story.QUESTION)
    coordinator.set_masked_vector(story.embed([coordinator.masked])[0])
    refused(Status.DIMENSION_MISMATCH, coordinator.set_masked_vector, [1.0, 2.0])


def test_names_and_index_take_the_same_arguments(question):
    def embed(texts, context):
        return story.embed(texts)

    dealt = [[{**one, "vector": None} for one in some] for some in sets()]
    together = merge(names(sources, number, embed=embed) for number, sources in enumerate(dealt))
    with Graph.open(index(dealt[0], 0, together, embed=embed).graph) as graph:
        assert graph.dimension == story.DIMENSION and graph.passage_count == len(dealt[0])
    for other in ({}, {"embed": embed, "options": {"analyzer.stemming": False}}):
        refused(Status.BAD_INPUT, index, dealt[0], 0, together, **other)


def test_replies_that_are_no_bytes_leave_the_coordinator_as_it_was(corpus):
    expected = corpus.search(Question(story.QUESTION), "bm25").passages.tolist()
    coordinator = corpus.known.ask(story.QUESTION, options={"method": "bm25"})
    sessions = [shard.session() for shard in corpus.shards]
    done = False
    while not done:
        replies = [session.answer(coordinator.message) for session in sessions]
        for wrong in (None, "text"):
            with pytest.raises(TypeError):
                coordinator.take([*replies[:-1], wrong])
        done = coordinator.take(iter(replies))
    assert coordinator.hits.passages.tolist() == expected


def test_columns_outlive_their_coordinator(corpus):
    hits = corpus.search(Question(story.QUESTION), "bm25")
    assert hits.passages.dtype == np.uint32 and hits.scores.dtype == np.float32
    assert not hits.passages.flags.writeable and len(hits.passages) == len(hits.scores) > 0
