"""A corpus in shards answers as one graph of all its documents does: hits, order and bits of scores."""
import random

import numpy as np
import pytest

import story
from hoptrail import Graph, HoptrailError, Question, Status
from hoptrail import _shard_work as work
from hoptrail._shard_folder import Description, ShardFolder
from hoptrail.shards import Shard, Shards, index, merge, names, statistics

METHODS = ["bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail"]
COUNT = 3
VECTORS = {one["id"]: story.embed([one["text"]])[0] for one in story.PASSAGES}
SOURCES = [{**one, "vector": VECTORS[one["id"]]} for one in story.PASSAGES]


def sets(sources=SOURCES, count=COUNT):
    """Dealt out by id; some may be empty."""
    dealt = [[] for _ in range(count)]
    for one in sources:
        dealt[work.shard_of(one, count)].append(one)
    return dealt


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
        counts = [shard.count_entities({"method": method}) for shard in self.shards]
        if counts[0]:
            together = merge(counts)
            for shard in self.shards:
                shard.give_entities(together)
            self.known.add_entities(together)

    def search(self, question, method, forgetful=False):
        """`forgetful`: every session is lost after each round, and made anew of the messages so far."""
        coordinator = self.known.ask(question, options={"method": method})
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
        return coordinator.hits


@pytest.fixture
def corpus():
    return Corpus(sets())


@pytest.fixture
def question():
    masked = "Who taught the painter of the drawings in the book by the engineer of it?"
    return Question(story.QUESTION, vector=story.embed([story.QUESTION])[0], masked_vector=story.embed([masked])[0])


@pytest.mark.parametrize("forgetful", [False, True])
@pytest.mark.parametrize("method", METHODS)
def test_hits_are_those_of_one_graph(corpus, question, method, forgetful):
    corpus.give_entities(method)
    found = corpus.search(question, method, forgetful)
    with Graph.build(SOURCES) as whole:
        expected = whole.search(question, method=method)
        assert len(expected.passages) > 0
        assert found.passages.tolist() == expected.passages.tolist()
        assert found.scores.tobytes() == expected.scores.tobytes()


def test_an_empty_shard_does_no_harm(question):
    corpus = Corpus([*sets(count=2), []])
    corpus.give_entities("trail")
    with Graph.build(SOURCES) as whole:
        assert corpus.search(question, "trail").passages.tolist() == whole.search(question, method="trail").passages.tolist()


def test_numbers_of_passages_are_indices_in_one_graph(corpus):
    with Graph.build(SOURCES) as whole:
        for number in range(whole.passage_count):
            found = [(at, shard.find(number)) for at, shard in enumerate(corpus.shards)]
            (owner,) = [(at, passage) for at, passage in found if passage is not None]
            assert corpus.graphs[owner[0]].passage(owner[1]).id == whole.passage(number).id


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
    with pytest.raises(HoptrailError) as caught:
        coordinator.set_masked_vector([1.0, 2.0])
    assert caught.value.status is Status.DIMENSION_MISMATCH


def test_merging_takes_each_shard_once_and_in_any_order(corpus):
    parts = [statistics(graph, at) for at, graph in enumerate(corpus.graphs)]
    assert merge(parts) == merge(parts[::-1]) == merge([parts[1], merge([parts[2], parts[0]])])
    for bad, status in [
        ([], Status.INVALID_ARGUMENT),
        ([parts[0], parts[0]], Status.DUPLICATE_ID),
        ([parts[0], b"nothing of the kind"], Status.BAD_INPUT),
        ([parts[0], parts[1][:-1]], Status.BAD_INPUT),
    ]:
        with pytest.raises(HoptrailError) as caught:
            merge(bad)
        assert caught.value.status is status


def test_what_a_question_lacks_is_told(corpus):
    for options, status in [
        ({"method": "trail"}, Status.WRONG_STATE),  # no entities were given
        ({"method": "dense"}, Status.BAD_INPUT),
        ({"method": "kgp"}, Status.UNSUPPORTED),
    ]:
        with pytest.raises(HoptrailError) as caught:
            corpus.known.ask("Who?", options=options)
        assert caught.value.status is status
    coordinator = corpus.known.ask("Who?", options={"method": "bm25"})
    for replies in ([], [b"no reply"]):
        with pytest.raises(HoptrailError) as caught:
            coordinator.take(replies)
        assert caught.value.status is Status.BAD_INPUT
    with pytest.raises(HoptrailError) as caught:
        coordinator.hits  # noqa: B018
    assert caught.value.status is Status.WRONG_STATE


def test_columns_outlive_their_coordinator(corpus):
    hits = corpus.search(Question(story.QUESTION), "bm25")
    assert hits.passages.dtype == np.uint32 and hits.scores.dtype == np.float32
    assert not hits.passages.flags.writeable and len(hits.passages) == len(hits.scores) > 0


# ---- Shards in a folder, as an engine works with them: without Spark


@pytest.fixture
def folder(tmp_path):
    path = str(tmp_path / "corpus")
    place, plan = ShardFolder(path), work.IndexPlan(path, {})
    place.create()
    place.write(work.NAMES, merge(plan.names(number, sources) for number, sources in enumerate(sets())))
    reports = [plan.index(number, sources) for number, sources in enumerate(sets())]
    place.write(work.STATISTICS, merge(report.statistics for report in reports))
    place.publish(Description(path, COUNT, sum(one.passage_count for one in reports), story.DIMENSION))
    yield place
    work.release()


def rounds_of(folder, question, method, forget):
    """Searches over the folder's shards; `forget(round)` comes before each round."""
    place = work.Place(folder.path, folder.describe().build)
    counts = merge(work.count_entities(place, number, {"method": method}, None) for number in range(COUNT))
    place = work.Place(folder.path, place.build, (folder.write_counts(counts),))
    known = Shards(folder.read(work.STATISTICS), [counts])
    coordinator = known.ask(question, options={"method": method})
    rounds, done = [], False
    while not done:
        forget(len(rounds))
        message = coordinator.message
        rounds.append(lambda message=message: {7: message})
        done = coordinator.take([work.answer(place, number, "search", rounds)[7] for number in range(COUNT)])
    hits = [one for number in range(COUNT) for one in work.find_passages(place, number, coordinator.hits.passages)]
    return coordinator.hits, {one.number: one.id for one in hits}


@pytest.mark.parametrize("forget", [lambda round: None, lambda round: work.release()], ids=["kept", "lost"])
def test_work_in_a_folder_gives_the_same_whatever_memory_is_lost(folder, question, forget):
    hits, ids = rounds_of(folder, question, "trail", forget)
    with Graph.build(SOURCES) as whole:
        expected = whole.search(question, method="trail")
        assert [ids[number] for number in hits.passages.tolist()] == expected.ids
        assert hits.scores.tobytes() == expected.scores.tobytes()


def test_a_round_that_is_asked_again_is_answered_the_same(folder):
    place = work.Place(folder.path, folder.describe().build)
    known = Shards(folder.read(work.STATISTICS))
    message = known.ask(story.QUESTION, options={"method": "bm25"}).message
    rounds = [lambda: {0: message}]
    first = work.answer(place, 0, "a", rounds)
    assert first == work.answer(place, 0, "a", rounds) == work.answer(place, 0, "b", rounds)
    with pytest.raises(HoptrailError):
        work.answer(place, 0, "c", [lambda: {0: b"damaged"}])
    assert work.answer(place, 0, "c", rounds) == first


def test_a_folder_is_built_once_and_whole(folder, tmp_path):
    with pytest.raises(HoptrailError) as caught:
        folder.create()
    assert caught.value.status is Status.BAD_INPUT
    with pytest.raises(HoptrailError) as caught:
        ShardFolder(str(tmp_path)).describe()
    assert caught.value.status is Status.NOT_FOUND
    (tmp_path / "corpus" / "corpus.json").write_text('{"version": 2}')
    with pytest.raises(HoptrailError) as caught:
        folder.describe()
    assert caught.value.status is Status.UNSUPPORTED_VERSION
    assert not list((tmp_path / "corpus").glob("*.new"))
