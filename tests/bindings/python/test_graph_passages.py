"""A graph as a sequence of its passages, and as a table."""
import pytest

import story
from hoptrail import Graph, HoptrailError, Status


@pytest.fixture(scope="module")
def graph():
    with Graph.build(story.PASSAGES) as built:
        yield built


def test_a_graph_is_a_sequence_of_its_passages(graph):
    whole = graph.passages(range(graph.passage_count))
    assert len(graph) == len(whole) == len(story.PASSAGES)
    assert list(graph) == whole
    assert graph[0] == whole[0] and graph[-1] == whole[-1]
    assert graph[1:4] == whole[1:4] and graph[::-2] == whole[::-2]
    for passage in whole:
        assert passage.id in graph and graph[passage.id] == passage


def test_what_is_not_in_it(graph):
    assert "nowhere" not in graph and 0 not in graph
    with pytest.raises(IndexError):
        graph[len(graph)]
    with pytest.raises(HoptrailError) as raised:
        graph["nowhere"]
    assert raised.value.status is Status.NOT_FOUND


def test_a_closed_graph_has_no_passages_to_read():
    graph = Graph.build(story.PASSAGES)
    graph.close()
    for use in (lambda: list(graph), lambda: graph[0], lambda: story.PASSAGES[0]["id"] in graph):
        with pytest.raises(HoptrailError) as raised:
            use()
        assert raised.value.status is Status.CLOSED


def test_its_table_has_each_passage_with_its_metadata():
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed here")
    sources = [{**passage, "metadata": {"place": ["coast", "hill"], "number": number}} for number, passage in enumerate(story.PASSAGES)]
    with Graph.build(sources) as graph:
        rows = pa.table(graph).to_pylist()
        assert [[row[name] for name in ("index", "id", "title", "text", "document", "heading", "page")] for row in rows] == [
            [passage.index, passage.id, passage.title, passage.text, passage.document_id, passage.heading, passage.page] for passage in graph]
        assert [tuple(row["metadata"]) for row in rows] == [passage.metadata for passage in graph]
        assert rows[0]["metadata"][1:] == [("place", "coast"), ("place", "hill")]
