"""A corpus in shards answers as one graph of all its documents does: hits, order and bits of scores."""
import os
import random

import numpy as np
import pytest

import story
from hoptrail import Graph, HoptrailError, Question, Status, SubQuestion, live_objects
from hoptrail import _shard_work as work
from hoptrail._shard_folder import CorpusFolder, Description
from hoptrail.shards import Shard, Shards, ShardSession, index, merge, names, statistics

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
        """`forgetful`: every session is lost after each round, and rebuilt from the messages so far."""
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


def test_an_empty_shard_does_no_harm(question):
    corpus = Corpus([*sets(count=2), []])
    corpus.give_entities("trail")
    expect_hits_of_one_graph(corpus.search(question, "trail"), question, "trail")


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


def test_names_and_index_take_the_same_arguments(question):
    def embed(texts, context):
        return story.embed(texts)

    dealt = [[{**one, "vector": None} for one in some] for some in sets()]
    together = merge(names(sources, number, embed=embed) for number, sources in enumerate(dealt))
    with Graph.open(index(dealt[0], 0, together, embed=embed).graph) as graph:
        assert graph.dimension == story.DIMENSION and graph.passage_count == len(dealt[0])
    for other in ({}, {"embed": embed, "options": {"analyzer.stemming": False}}):
        with pytest.raises(HoptrailError) as caught:
            index(dealt[0], 0, together, **other)
        assert caught.value.status is Status.BAD_INPUT


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
        ({"method": "none"}, Status.UNSUPPORTED),
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


def test_replies_and_messages_of_another_question_are_refused(corpus):
    def sessions():
        return [shard.session() for shard in corpus.shards]

    def answers(some, coordinator):
        return [session.answer(coordinator.message) for session in some]

    texts = [story.QUESTION, "Who wrote Nine Winters?"]
    expected = [corpus.search(Question(text), "bm25").passages.tolist() for text in texts]
    one, other = [corpus.known.ask(text, options={"method": "bm25"}) for text in texts]
    of_one, of_other = sessions(), sessions()
    messages_of_other, done = [], False
    while not done:
        messages_of_other.append(other.message)
        right, wrong = answers(of_one, one), answers(of_other, other)
        with pytest.raises(HoptrailError) as caught:
            one.take([*right[:-1], wrong[-1]])
        assert caught.value.status is Status.BAD_INPUT
        done = one.take(right)
        assert other.take(wrong) == done
        if not done:
            strange = corpus.shards[0].session()
            for message in messages_of_other:
                strange.answer(message)
            with pytest.raises(HoptrailError) as caught:
                strange.answer(one.message)
            assert caught.value.status is Status.BAD_INPUT
    assert len(messages_of_other) > 1
    assert [one.hits.passages.tolist(), other.hits.passages.tolist()] == expected


def test_columns_outlive_their_coordinator(corpus):
    hits = corpus.search(Question(story.QUESTION), "bm25")
    assert hits.passages.dtype == np.uint32 and hits.scores.dtype == np.float32
    assert not hits.passages.flags.writeable and len(hits.passages) == len(hits.scores) > 0


# ---- Shards in a folder, as an engine works with them: without Spark


class Build:
    """One that has begun."""

    def __init__(self, corpus, sources=SOURCES, options=None):
        self.corpus = corpus
        self.name = corpus.begin()
        self.files = corpus.of_build(self.name)
        self.plan = work.IndexPlan(self.files.path, options or {})
        self.dealt = sets(sources)
        self.reports = {}

    def write_names(self):
        self.files.write(work.NAMES, merge(self.plan.names(number, some) for number, some in enumerate(self.dealt)))

    def index(self, number):
        self.reports[number] = self.plan.index(number, self.dealt[number])

    def end(self):
        for number in range(COUNT):
            self.index(number)
        self.files.write(work.STATISTICS, merge(report.statistics for report in self.reports.values()))
        passage_count = sum(report.passage_count for report in self.reports.values())
        self.corpus.publish(Description(self.name, COUNT, passage_count, story.DIMENSION))


@pytest.fixture
def empty(tmp_path):
    yield CorpusFolder(str(tmp_path / "corpus"))
    work.release()


@pytest.fixture
def folder(empty):
    build = Build(empty)
    build.write_names()
    build.end()
    return empty


def files_of(folder):
    return folder.of_build(folder.describe().build)


def rounds_of(folder, question, method, forget=lambda round: None):
    """Searches over the folder's shards; `forget(round)` comes before each round."""
    files = files_of(folder)
    place = work.Place(files.path)
    counts = merge(work.count_entities(place, number, {"method": method}, None) for number in range(COUNT))
    place = work.Place(files.path, (files.write_counts(counts),))
    known = Shards(files.read(work.STATISTICS), [counts])
    coordinator = known.ask(question, options={"method": method})
    rounds, done = [], False
    while not done:
        forget(len(rounds))
        message = coordinator.message
        rounds.append(lambda message=message: {7: message})
        done = coordinator.take([work.answer(place, number, "search", rounds)[7] for number in range(COUNT)])
    hits = [one for number in range(COUNT) for one in work.find_passages(place, number, coordinator.hits.passages)]
    return coordinator.hits, {one.number: one.id for one in hits}


def assert_hits_of_one_graph(folder, question, sources=SOURCES, options=None, **how):
    hits, ids = rounds_of(folder, question, "trail", **how)
    with Graph.build(sources, options=options) as whole:
        expected = whole.search(question, method="trail", options=UNCORRECTED)
        assert [ids[number] for number in hits.passages.tolist()] == expected.ids
        assert hits.scores.tobytes() == expected.scores.tobytes()


@pytest.mark.parametrize("forget", [lambda round: None, lambda round: work.release()], ids=["kept", "lost"])
def test_work_in_a_folder_gives_the_same_whatever_memory_is_lost(folder, question, forget):
    assert_hits_of_one_graph(folder, question, forget=forget)


def test_processes_that_take_turns_answer_each_message_once(folder, question, monkeypatch):
    answered, rounds = [], []
    answer = ShardSession.answer

    def counted(session, message):
        answered.append(message)
        return answer(session, message)

    def take_turns(round):
        rounds.append(round)
        monkeypatch.setattr(work, "_shards", processes[round % 2])

    monkeypatch.setattr(ShardSession, "answer", counted)
    processes = [{}, {}]
    assert_hits_of_one_graph(folder, question, forget=take_turns)
    assert len(rounds) > 3
    assert len(answered) == COUNT * (2 * len(rounds) - 1)  # one of the two is not asked for the last


def test_a_round_that_is_asked_again_is_answered_the_same(folder):
    place = work.Place(files_of(folder).path)
    known = Shards(files_of(folder).read(work.STATISTICS))
    message = known.ask(story.QUESTION, options={"method": "bm25"}).message
    rounds = [lambda: {0: message}]
    first = work.answer(place, 0, "a", rounds)
    assert first == work.answer(place, 0, "a", rounds) == work.answer(place, 0, "b", rounds)
    with pytest.raises(HoptrailError):
        work.answer(place, 0, "c", [lambda: {0: b"damaged"}])
    assert work.answer(place, 0, "c", rounds) == first


def test_sessions_end_with_their_search(folder, question):
    place = work.Place(files_of(folder).path)
    message = Shards(files_of(folder).read(work.STATISTICS)).ask(question, options={"method": "bm25"}).message
    work.find_passages(place, 0, [])  # opens the shard
    before = live_objects()
    reply = work.answer(place, 0, "a", [lambda: {0: message, 1: message}])
    assert live_objects() > before
    work.find_passages(place, 0, [])
    assert live_objects() == before
    assert work.answer(place, 0, "a", [lambda: {0: message, 1: message}]) == reply


OTHERS = [{**one, "id": f"other {one['id']}", "text": f"{one['text']} Nobody else knew."} for one in SOURCES[::-1]]
OTHER_OPTIONS = {"analyzer.stemming": False}


def test_a_build_that_failed_is_in_no_others_way(empty, question):
    failed = Build(empty)
    failed.write_names()
    failed.index(0)
    with pytest.raises(HoptrailError) as caught:
        empty.describe()
    assert caught.value.status is Status.NOT_FOUND
    another = Build(empty, OTHERS, OTHER_OPTIONS)
    another.write_names()
    failed.index(1)  # its task had not ended
    another.end()
    failed.index(2)
    assert empty.describe().build == another.name
    assert_hits_of_one_graph(empty, question, OTHERS, OTHER_OPTIONS)


def test_counts_of_a_corpus_that_was_there_are_not_read(folder, question):
    rounds_of(folder, question, "trail")
    assert len(files_of(folder).counts()) == 1
    os.remove(f"{folder.path}/corpus.json")
    build = Build(folder, OTHERS)
    build.write_names()
    build.end()
    assert list(files_of(folder).counts()) == []
    assert_hits_of_one_graph(folder, question, OTHERS)


def test_a_folder_is_built_once_and_whole(folder, tmp_path):
    with pytest.raises(HoptrailError) as caught:
        folder.begin()
    assert caught.value.status is Status.BAD_INPUT
    assert not list((tmp_path / "corpus").rglob("*.new"))
    for content, status in [
        ('{"version": 2}', Status.UNSUPPORTED_VERSION),
        ('{"version": 1}', Status.CORRUPT_FILE),
        ("{", Status.CORRUPT_FILE),
    ]:
        (tmp_path / "corpus" / "corpus.json").write_text(content)
        with pytest.raises(HoptrailError) as caught:
            folder.describe()
        assert caught.value.status is status


def test_no_corpus_is_not_one_that_cannot_be_read(tmp_path):
    def status_of(read):
        with pytest.raises(HoptrailError) as caught:
            read()
        return caught.value.status

    for path in (tmp_path, tmp_path / "nowhere"):
        assert status_of(CorpusFolder(str(path)).describe) is Status.NOT_FOUND
    (tmp_path / "corpus.json").mkdir()  # to be read by nobody, whoever runs this
    assert status_of(CorpusFolder(str(tmp_path)).describe) is Status.FILE_FAILURE
    (tmp_path / "file").write_bytes(b"")
    assert status_of(CorpusFolder(str(tmp_path / "file")).begin) is Status.FILE_FAILURE
