"""Tables in and out by Arrow's capsules: pandas, polars and pyarrow."""
import gc
import subprocess
import sys

import numpy as np
import pytest

import story
from hoptrail import Graph, HoptrailError, Status, _arrow_export
from hoptrail._arrow_c import batches_of
from hoptrail._arrow_columns import column_values

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed here")
pd = pytest.importorskip("pandas", reason="pandas is not installed here")
pl = pytest.importorskip("polars", reason="polars is not installed here")

EXTRA = {
    "year": [1871, None, 1902, 1903, 1904, 1905, 1906],
    "rating": [0.5, 1.5, None, 2.0, 3.0, 4.0, 5.0],
    "seen": [True, False, None, True, True, True, True],
    "tag": [["a", "b"], [], None, ["c"], ["a"], ["b"], ["☂ longer than twelve bytes"]],
    "aliases": [["Holt"], None, [], None, None, None, None],
}
VECTORS = story.embed([one["text"] for one in story.PASSAGES])


def members(name):
    return [one[name] for one in story.PASSAGES]


@pytest.fixture(scope="module")
def table():
    fixed = pa.FixedSizeListArray.from_arrays(pa.array(VECTORS.ravel()), story.DIMENSION)
    columns = {"id": members("id"), "title": members("title"), "text": members("text"), **EXTRA}
    return pa.table(columns).append_column("vector", fixed)


@pytest.fixture(scope="module")
def expected():
    """The same by mappings."""
    sources = [
        {
            **one,
            "metadata": {name: EXTRA[name][at] for name in ("year", "rating", "seen", "tag")},
            "aliases": EXTRA["aliases"][at] or (),
            "vector": VECTORS[at],
        }
        for at, one in enumerate(story.PASSAGES)
    ]
    return bytes(Graph.build(sources))


WAYS = {
    "pyarrow": lambda table: table,
    "pyarrow, batches": lambda table: pa.RecordBatchReader.from_batches(table.schema, table.to_batches(2)),
    "pyarrow, chunks that begin inside": lambda table: pa.concat_tables([table.slice(0, 3), table.slice(3, 1), table.slice(4)]),
    "pyarrow, other types": lambda table: table.cast(
        pa.schema([
            ("id", pa.string_view()), ("title", pa.dictionary(pa.int8(), pa.string())), ("text", pa.large_string()),
            ("year", pa.int16()), ("rating", pa.float32()), ("seen", pa.bool_()), ("tag", pa.large_list(pa.large_string())),
            ("aliases", pa.list_(pa.string())), ("vector", pa.list_(pa.float64())),
        ])
    ),
    "polars": pl.from_arrow,
    "polars, array": lambda table: pl.from_arrow(table).with_columns(pl.col("vector").cast(pl.Array(pl.Float32, story.DIMENSION))),
    "polars, categories": lambda table: pl.from_arrow(table).with_columns(pl.col("title").cast(pl.Categorical)),
    "pandas": lambda table: table.to_pandas(),
    "pandas, rows left out": lambda table: pa.concat_tables([table, table.slice(0, 2)]).to_pandas()[lambda frame: frame.index < 7],
    "pandas of Arrow's types": lambda table: table.to_pandas(types_mapper=pd.ArrowDtype),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_table_gives_the_graph_of_its_rows(table, expected, freed, way):
    given = WAYS[way](table)
    assert bytes(Graph.build(given)) == expected
    assert freed()


@pytest.mark.parametrize("way", WAYS)
def test_a_column_of_vectors_is_a_matrix(table, expected, way):
    if way == "pyarrow, batches":
        pytest.skip("a reader has no columns")
    by_rows = bytes(Graph.build(story.PASSAGES, vectors=VECTORS))
    assert bytes(Graph.build(story.PASSAGES, vectors=WAYS[way](table)["vector"])) == by_rows


def test_one_array_is_a_matrix_and_so_is_a_part_of_it(table):
    (chunk,) = table["vector"].chunks
    by_rows = bytes(Graph.build(story.PASSAGES[2:5], vectors=VECTORS[2:5]))
    assert bytes(Graph.build(story.PASSAGES[2:5], vectors=chunk.slice(2, 3))) == by_rows
    assert bytes(Graph.build(story.PASSAGES[2:5], vectors=table.select(["vector"]).slice(2, 3))) == by_rows


def test_documents_metadata_and_places_come_from_columns_of_their_names():
    columns = {
        "id": ["a.md", "b.md"],
        "text": ["# A\n\nText of a.", "# B\n\nText of b."],
        "format": ["markdown", "markdown"],
        "metadata": pa.array([[("k", "x"), ("k", "y")], None], pa.map_(pa.string(), pa.string())),
        "day": pa.array([10957, None], pa.date32()),
        "at": pa.array([0, 1_500_000], pa.timestamp("us", "UTC")),
        "nothing": pa.nulls(2),
    }
    with Graph.build(pa.table(columns)) as graph:
        kept = [sorted(passage.metadata) for passage in graph.passages(range(2))]
        assert kept[0] == [("at", "1970-01-01T00:00:00.000000Z"), ("day", "2000-01-01"), ("k", "x"), ("k", "y")]
        assert kept[1] == [("at", "1970-01-01T00:00:01.500000Z")]
    placed = [{"id": "p", "text": "Text.", "document": {"id": "book", "position": 3}, "metadata": {"k": 1, "l": None}}]
    with Graph.build(pa.Table.from_pylist(placed)) as graph:
        assert graph.passage(0).document_id == "book"
        assert graph.passage(0).metadata == (("k", "1"),)


def test_an_empty_table_is_no_passages():
    types = {"id": pa.string(), "text": pa.string(), "vector": pa.list_(pa.float32())}
    empty = pa.schema(types).empty_table()
    assert bytes(Graph.build(empty)) == bytes(Graph.build([]))
    assert bytes(Graph.build(pl.from_arrow(empty))) == bytes(Graph.build([]))


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"id": ["a"], "txt": ["t"]}, "no column 'text'; its columns are id, txt"),
        ({"id": ["a"], "text": [None]}, 'source 0 ("a"): text is NoneType'),
        ({"id": [1], "text": ["t"]}, "source 0: id is int"),
        ({"id": ["a"], "text": ["t"], "blob": [b"x"]}, 'column "blob": the Arrow type "z" is not supported'),
        ({"id": ["a"], "text": ["t"], "place": [{"x": 1}]}, 'metadata "place" is dict'),
        ({"id": ["a"], "text": ["t"], "vector": ["x"]}, 'column "vector" has the Arrow type "u"'),
        ({"id": ["a"], "text": ["t"], "vector": [[1.0, None]]}, "row 0 has a null in its vector"),
        ({"id": ["a"], "text": ["t"], "metadata": ["x"]}, 'column "metadata" has str'),
        ({"id": ["a", "b"], "text": ["t", "u"], "vector": [[1.0, 2.0], [1.0]]}, "dimension"),
    ],
)
def test_a_table_that_cannot_be_taken_is_an_error_that_names_the_column(freed, columns, told):
    message = ""
    try:
        Graph.build(pa.table(columns))
    except HoptrailError as error:
        message = str(error)
    assert told in message
    assert freed()


def test_a_stream_that_fails_tells_why():
    def batches():
        yield pa.record_batch({"id": ["a"], "text": ["t"]})
        raise ValueError("the disk is full")

    schema = pa.schema([("id", pa.string()), ("text", pa.string())])
    with pytest.raises(HoptrailError, match="the disk is full") as raised:
        Graph.build(pa.RecordBatchReader.from_batches(schema, batches()))
    assert raised.value.status is Status.BAD_INPUT


def test_vectors_that_do_not_fit_are_errors(table):
    with pytest.raises(HoptrailError, match="different dimensions: 1, 2"):
        Graph.build(story.PASSAGES, vectors=pa.array([[1.0, 2.0], [1.0]]))
    with pytest.raises(HoptrailError, match="10 columns: expected one column"):
        Graph.build(story.PASSAGES, vectors=table.append_column("more", pa.nulls(7)))
    with pytest.raises(HoptrailError, match="has one column without a name"):
        Graph.build(table["id"])


COLUMNS = {
    "int8": pa.array([1, None, -128, 127, 0], pa.int8()),
    "uint64": pa.array([1, None, 2**64 - 1, 0, 5], pa.uint64()),
    "half": pa.array(np.array([0.5, 1, -2, 3, 4], np.float16)),
    "double": pa.array([0.1, None, -1e300, 0.0, 5.0]),
    "bool": pa.array([True, None, False, True, False]),
    "text": pa.array(["a", None, "", "☂ ä", "longer than twelve bytes"]),
    "text views": pa.array(["a", None, "", "exactly twelv", "longer than twelve bytes"], pa.string_view()),
    "large text": pa.array(["a", None, "", "☂ ä", "b"], pa.large_string()),
    "categories": pa.array(["x", None, "y", "x", "y"]).dictionary_encode(),
    "nulls": pa.nulls(5),
    "lists": pa.array([["a", None], None, [], ["b"], ["c", "d"]]),
    "lists of lists": pa.array([[[1, 2], None], None, [], [[]], [[3], [4, None]]], pa.large_list(pa.list_(pa.int32()))),
    "fixed lists": pa.array([[1, 2], None, [3, None], [5, 6], [7, 8]], pa.list_(pa.int16(), 2)),
    "structs": pa.array([{"a": 1, "b": ["x"]}, None, {"a": None, "b": None}, {"a": 4, "b": []}, {"a": 5, "b": ["y", "z"]}]),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_have_the_values_that_pyarrow_reads_wherever_they_begin(name):
    column = pa.concat_arrays([COLUMNS[name]] * 4)
    for begin in range(0, 20):
        for length in (0, 1, 3, 20 - begin):
            part = column.slice(begin, length)
            table = pa.record_batch([part], ["c"])
            with batches_of(part) as (schema, batches):
                assert [value for batch in batches for value in column_values(schema, batch, 0, batch.length)] == part.to_pylist()
            with batches_of(table) as (schema, batches):
                rows = [row for batch in batches for row in column_values(schema, batch, 0, batch.length)]
                assert rows == table.to_pylist()


# ---- Results


@pytest.fixture
def result(table):
    with Graph.build(table) as graph:
        return graph.search(story.QUESTION)


def test_a_result_is_a_table_of_its_hits(result):
    read = pa.table(result)
    read.validate(full=True)
    assert read["rank"].to_pylist() == [hit.rank for hit in result]
    for name in ("id", "title", "text", "document", "score", "distance"):
        assert read[name].to_pylist() == [getattr(hit, name) for hit in result]
    paths = [[(step["by"], step["entity"], step["passage"]) for step in path] for path in read["path"].to_pylist()]
    assert paths == [[(step.by, step.entity, step.passage) for step in hit.path] for hit in result]
    evidence = {step["evidence"] for path in read["path"].to_pylist() for step in path}
    assert "He wrote Nine Winters." in evidence and None in evidence
    metadata = {hit.id: dict(pairs) for hit, pairs in zip(result, read["metadata"].to_pylist())}
    assert metadata["holt"] == {"rating": "0.5", "seen": "true", "tag": "b", "year": "1871"}


def test_polars_and_pandas_read_it(result):
    frame = pl.DataFrame(result)
    assert frame["id"].to_list() == result.ids and frame["score"].to_list() == result.scores.tolist()
    frame = result.to_pandas()
    assert list(frame.columns) == pa.table(result).column_names
    assert frame["id"].tolist() == result.ids and frame["path"][0][0]["entity"] == "Skerrow Light"
    assert (frame["rank"].dtype, frame["score"].dtype) == (np.uint32, np.float32)
    assert frame["distance"].isna().all()
    assert frame.set_index("id").loc["holt", "metadata"] == {"year": "1871", "rating": "0.5", "seen": "true", "tag": ["a", "b"]}


def test_no_hits_are_an_empty_table_with_the_same_columns(result, graph):
    nothing = graph.search("harbour", filter={"nobody": "has"})
    assert pa.table(nothing).schema == pa.table(result).schema and len(nothing.to_pandas()) == 0
    assert list(nothing.to_pandas().columns) == list(result.to_pandas().columns)


def test_what_was_given_to_arrow_is_freed(result):
    gc.collect()
    _arrow_export._release_unused()
    before = len(_arrow_export._given)
    read = pa.table(result)
    part = read.slice(1, 2)
    result.__arrow_c_stream__()  # nobody takes it
    assert len(_arrow_export._given) > before
    del read
    assert part["id"].to_pylist() == result.ids[1:3]
    del part
    gc.collect()
    _arrow_export._release_unused()
    assert len(_arrow_export._given) == before and _arrow_export._capsules == []


def test_a_table_may_outlive_the_interpreter():
    code = """
import sys, pyarrow, polars, hoptrail
result = hoptrail.Graph.build([{"id": "a", "text": "harbour"}]).search("harbour")
sys.table, frame, capsule = pyarrow.table(result), polars.DataFrame(result), result.__arrow_c_stream__()
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
