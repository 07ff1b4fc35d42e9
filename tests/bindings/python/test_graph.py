"""Graphs: what goes in comes out, files open anywhere, what is closed is closed."""
import dataclasses
import mmap
from pathlib import Path

import numpy as np
import pytest

import hoptrail
import story
from hoptrail import Graph, Options, PassageSource, Status, _call
from hoptrail._graph_file import GraphFile
from refused import refused


# ---- Sources


def test_mappings_and_dataclasses_give_the_same_file():
    @dataclasses.dataclass
    class OwnPassage:
        id: str
        title: str
        text: str

    by_mappings = bytes(Graph.build(story.PASSAGES))
    assert bytes(Graph.build([PassageSource(**passage) for passage in story.PASSAGES])) == by_mappings
    assert bytes(Graph.build(OwnPassage(**passage) for passage in story.PASSAGES)) == by_mappings


def test_text_is_any_text():
    """A zero does not end it (the engine keeps a blank for it); a lone surrogate, which UTF-8 has not, is replaced, a
    pair is one sign."""
    text = "zero \0 lone \ud800 pair \ud83d\ude00 end"
    with Graph.build([{"id": "a b", "title": "T", "text": text}]) as graph:
        (passage,) = graph.passages([0])
        assert (passage.id, passage.text) == ("a b", "zero   lone \ufffd pair \U0001f600 end")
        assert graph.search("lone \udfff \0 end").ids == ["a b"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(7.0, "7"), (-0.5, "-0.5"), (2.0**53 - 1, "9007199254740991"), (2.0**53, "9007199254740992.0"), (1e300, "1e+300"), (10**30, "1" + "0" * 30)],
)
def test_numbers_are_whole_in_metadata_as_long_as_they_are_exact(value, text):
    with Graph.build([{**story.PASSAGES[0], "metadata": {"n": value}}]) as graph:
        assert graph.passages([0])[0].metadata == (("n", text),)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("a text", "source 1: is str, not a mapping"),
        (None, "source 1: is NoneType, not a mapping"),
        ({"text": "no id"}, "source 1: id is NoneType"),
        ({"id": 7, "text": "t"}, "source 1: id is int"),
        ({"id": "lone \ud800", "text": "t"}, r"source 1: id is 'lone \ud800', which is not UTF-8"),
        ({"id": "x", "text": None}, 'source 1 ("x"): text is NoneType'),
        ({"id": "x", "text": "t", "format": "pdf"}, "unknown format 'pdf': expected one of plain, markdown"),
        ({"id": "x", "text": "t", "aliases": "one"}, "aliases is not a sequence of str"),
        ({"id": "x", "text": "t", "metadata": {"year": b"1901"}}, 'metadata "year" is bytes'),
        ({"id": "x", "text": "t", "metadata": "year"}, "metadata is str, not a mapping"),
        ({"id": "x", "text": "t", "txt": "u"}, "unknown member 'txt'"),
        ({"id": "x", "text": "t", "document": ("book", 1.5)}, "document is ('book', 1.5)"),
        ({"id": "x", "text": "t", "document": "book"}, "document is 'book'"),
        ({"id": "x", "text": "t", "vector": "abc"}, "not numeric"),
    ],
)
def test_a_bad_source_is_named(freed, source, told):
    refused(Status.BAD_INPUT, Graph.build, [story.PASSAGES[0], source], says=told)
    assert freed()


@pytest.mark.parametrize("sources", ["notes", Path("notes"), b"text", story.PASSAGES[0]])
def test_one_thing_in_place_of_sources_is_refused(sources):
    refused(Status.BAD_INPUT, Graph.build, sources, says="not an iterable of mappings with id and text")


def test_an_exception_of_the_sources_comes_through():
    def sources():
        yield story.PASSAGES[0]
        raise LookupError("the file ends here")

    with pytest.raises(LookupError, match="the file ends here"):
        Graph.build(sources())


# ---- Vectors


def test_vectors_as_a_matrix_as_sources_members_and_by_the_embedder_give_the_same_file():
    given = {"id": None}

    def embed(texts, context):
        given["texts"], given["context"] = texts, context
        return story.embed(texts)

    by_embedder = Graph.build(story.PASSAGES, embed=embed)
    assert (given["context"].kind, given["context"].purpose) == ("passage", "passage")
    matrix = story.embed(given["texts"])
    by_matrix = Graph.build(story.PASSAGES, vectors=matrix)
    by_members = Graph.build([{**passage, "vector": row} for passage, row in zip(story.PASSAGES, matrix)])
    assert by_matrix.dimension == story.DIMENSION
    assert bytes(by_matrix) == bytes(by_members)
    assert by_embedder.search(story.QUESTION, method="dense", embed=embed).scores.tolist() == by_matrix.search(
        story.QUESTION, method="dense", embed=embed
    ).scores.tolist()


def test_numbers_of_any_kind_are_vectors():
    texts = [f"{passage['title']}\n{passage['text']}" for passage in story.PASSAGES]
    expected = bytes(Graph.build(story.PASSAGES, vectors=story.embed(texts)))
    for rows in (story.embed(texts).astype(float), story.embed(texts).tolist(), np.asfortranarray(story.embed(texts))):
        assert bytes(Graph.build(story.PASSAGES, vectors=rows)) == expected


def test_vectors_that_do_not_fit_are_errors_that_name_numbers():
    rows = np.ones((3, 4), np.float32)
    refused(Status.DIMENSION_MISMATCH, Graph.build, story.PASSAGES, vectors=rows, says="(3, 4)")
    rows = np.ones((7, 4), np.float32)
    rows[5, 1] = np.nan
    refused(Status.BAD_INPUT, Graph.build, story.PASSAGES, vectors=rows, says="5")


# ---- Opening


@pytest.mark.parametrize("wrap", [lambda rows: rows, list])
@pytest.mark.parametrize(
    ("matrix", "told"),
    [
        (np.ma.masked_array(np.eye(3, 4), np.eye(3, 4) > 0), "masked"),
        (np.eye(3, 4) + 1j, "complex"),
        (np.eye(3, 4).astype("U"), "texts"),
    ],
)
def test_numbers_that_lose_what_they_mean_are_refused(matrix, told, wrap):
    """Behind a mask, without an imaginary part, or as text, numbers are others than were meant."""
    refused(Status.BAD_INPUT, Graph.build, story.PASSAGES[:3], vectors=wrap(matrix), says=told)
    refused(Status.BAD_INPUT, Graph.build, [{**story.PASSAGES[0], "vector": matrix[0]}], says=told)


def test_bytes_buffers_paths_and_maps_open_as_the_same_graph(graph, tmp_path):
    file = bytes(graph)
    path = tmp_path / "story.hop"
    path.write_bytes(file)
    expected = graph.search(story.QUESTION).explanation_json
    with open(path, "rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        sources = [file, bytearray(file), memoryview(file), mapped, path, str(path)]
        graphs = [Graph.open(source) for source in sources] + [Graph.map(path), Graph.map(str(path), trusted=True)]
    for one in graphs:
        assert bytes(one) == file
        assert one.byte_length == len(file)
        assert one.search(story.QUESTION).explanation_json == expected


def test_a_damaged_byte_is_found_unless_the_file_is_trusted(graph, tmp_path):
    damaged = bytearray(bytes(graph))
    damaged[len(damaged) // 2] ^= 1
    (tmp_path / "damaged.hop").write_bytes(damaged)
    for way, source in ((Graph.open, damaged), (Graph.open, tmp_path / "damaged.hop"), (Graph.map, tmp_path / "damaged.hop")):
        refused(Status.CORRUPT_FILE, way, source)
        way(source, trusted=True).close()


def test_bytes_are_not_copied_and_stay_as_long_as_they_are_needed(graph):
    file = bytes(bytearray(bytes(graph)))
    opened = Graph.open(file)
    assert bytes(opened) is file
    run = opened.search_run(story.QUESTION)
    next(run)
    del file
    opened.close()
    del opened
    assert run.result().ids == graph.search(story.QUESTION).ids


def test_memory_that_is_not_aligned_is_copied(graph, monkeypatch):
    file = bytes(graph)
    buffer = np.zeros(len(file) + 8, np.uint8)
    buffer[4 : len(file) + 4] = np.frombuffer(file, np.uint8)
    monkeypatch.setattr(GraphFile, "_view", lambda self, content: (buffer.ctypes.data + 4, len(content)))
    opened = Graph.open(file)
    buffer[:] = 0
    assert opened.passage_count == len(story.PASSAGES)


def test_files_beyond_what_ctypes_takes_for_a_string_are_copied_whole(graph, monkeypatch):
    expected = bytes(graph)
    monkeypatch.setattr(_call, "LONGEST_STRING", 100)
    assert bytes(graph) == expected and b"\0" in expected


def test_a_file_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        Graph.open("nowhere.hop")
    with pytest.raises(FileNotFoundError, match="nowhere.hop"):
        Graph.map("nowhere.hop")
    for opens in (Graph.open, Graph.map):
        with pytest.raises(IsADirectoryError):
            opens(".")
        with pytest.raises(TypeError):
            opens(3)


# ---- Looking into it


@pytest.mark.parametrize("index", [-1, 7, 2**32, np.int64(-1)])
def test_an_index_that_is_none_is_an_error(graph, index):
    refused(Status.INVALID_ARGUMENT, graph.passage, index)


def test_a_description_is_a_dict_and_an_export_has_a_known_format(graph):
    assert graph.describe()["passages"] == 7
    refused(Status.INVALID_ARGUMENT, graph.export, "pdf")


# ---- Options


@pytest.mark.parametrize("hits", [2**31, 2**32 + 1, 2**63 - 1, 2**63, 2**64 + 1, -(2**63) - 1])
def test_a_number_of_any_size_is_refused_by_itself(graph, hits):
    refused(Status.OPTION_OUT_OF_BOUNDS, graph.search, "Ada", hits=hits, says=f'not "{hits}"')


def test_options_of_every_type_are_taken_and_read_back():
    options = Options({
        "hits": 3, "bm25.k1": 0.5, "hits.explain": False, "method": "bm25", "gnn_ret.alpha": [0.5, 0.25],
        "trail.own_weight": 3, "nearest.count": None,
    })
    expected = {
        "hits": "3", "bm25.k1": "0.5", "hits.explain": "false", "method": "bm25", "gnn_ret.alpha": "0.5,0.25",
        "trail.own_weight": "3", "nearest.count": "0",
    }
    assert {key: options[key] for key in expected} == expected
    assert Options(options)["hits"] == "3"
    assert {one.type for one in hoptrail.options()} == {"flag", "integer", "number", "text", "choice", "numbers"}
    assert Options({"hits": np.int64(4), "bm25.k1": np.float32(0.5), "hits.explain": np.bool_(False)})["hits"] == "4"


def test_prepared_options_are_as_good_as_a_mapping(graph):
    prepared = Options({"method": "bm25", "hits": 2})
    assert graph.search(story.QUESTION, options=prepared).ids == graph.search(story.QUESTION, method="bm25", hits=2).ids
    assert len(graph.search(story.QUESTION, options=prepared, hits=1)) == 1


# ---- Closing


def test_use_after_close_is_an_exception(dense_graph, tmp_path):
    graph = dense_graph
    run = graph.search_run(story.QUESTION)
    graph.close()
    graph.close()
    assert graph.closed and "closed" in repr(graph)
    calls = [
        (graph.search, "q"), (graph.search_many, ["q"]), (graph.find, "holt"), (graph.passage, 0),
        (graph.passages, [0]),
        (graph.mask, "q"), (graph.describe,), (graph.export, "json"), (bytes, graph), (graph.save, tmp_path / "x.hop"),
        (lambda: graph.byte_length,), (lambda: graph.ask("q", complete=story.complete),), (run.result,),
        (lambda: graph.resume_search(b"").result(),),
    ]
    for call, *arguments in calls:
        refused(Status.CLOSED, call, *arguments)


def test_dropping_everything_frees_everything(freed):
    graph = Graph.build(story.PASSAGES)
    for hit in graph.search(story.QUESTION):
        assert hit.path
    scores = graph.search(story.QUESTION).scores
    assert not freed()
    del graph, hit, scores
    assert freed()


# ---- Metrics


def test_an_interval_holds_its_mean_and_its_seed_decides_it():
    first, second = hoptrail.Metrics(), hoptrail.Metrics()
    for metrics, rankings in ((first, ([3, 1, 2], np.array([5, 6], np.uint32))), (second, ([1, 3, 2], [6, 5]))):
        for ranking, gold in zip(rankings, ([1], [5, 9])):
            metrics.add(ranking, gold)
    low, high = first.interval("mrr", seed=7, resamples=500)
    assert low <= first.mean("mrr") <= high
    assert first.interval("mrr", seed=7, resamples=500) == (low, high)
    assert first.interval("mrr", first) == (0.0, 0.0)
    low, high = first.interval("mrr", second)
    assert low <= first.mean("mrr") - second.mean("mrr") <= high
