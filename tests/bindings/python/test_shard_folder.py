"""A corpus of shards in a folder, as an engine works with it: without Spark."""
import os

import pytest

import story
from hoptrail import Graph, HoptrailError, Status, live_objects
from hoptrail import _shard_work as work
from hoptrail._shard_folder import CorpusFolder, Description
from hoptrail.shards import Shards, ShardSession, merge
from refused import refused
from test_shards import COUNT, SOURCES, UNCORRECTED, question, sets  # noqa: F401


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
    refused(Status.NOT_FOUND, empty.describe)
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
    refused(Status.BAD_INPUT, folder.begin)
    assert not list((tmp_path / "corpus").rglob("*.new"))
    for content, status in [
        ('{"version": 2}', Status.UNSUPPORTED_VERSION),
        ('{"version": 1}', Status.CORRUPT_FILE),
        ("{", Status.CORRUPT_FILE),
    ]:
        (tmp_path / "corpus" / "corpus.json").write_text(content)
        refused(status, folder.describe)


def test_no_corpus_is_not_one_that_cannot_be_read(tmp_path):
    for path in (tmp_path, tmp_path / "nowhere"):
        refused(Status.NOT_FOUND, CorpusFolder(str(path)).describe)
    (tmp_path / "corpus.json").mkdir()  # to be read by nobody, whoever runs this
    refused(Status.FILE_FAILURE, CorpusFolder(str(tmp_path)).describe)
    (tmp_path / "file").write_bytes(b"")
    refused(Status.FILE_FAILURE, CorpusFolder(str(tmp_path / "file")).begin)
