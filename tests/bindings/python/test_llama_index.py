"""The retriever for LlamaIndex, with the real llama-index-core."""
import asyncio

import pytest

import story
from hoptrail import Graph, HoptrailError

pytest.importorskip("llama_index.core", reason="llama-index-core is not installed here")

from llama_index.core.base.embeddings.base import BaseEmbedding  # noqa: E402
from llama_index.core.schema import (  # noqa: E402
    IndexNode,
    MetadataMode,
    NodeRelationship,
    QueryBundle,
    RelatedNodeInfo,
    TextNode,
)
from llama_index.core.vector_stores.types import MetadataFilter, MetadataFilters  # noqa: E402

from hoptrail.llama_index import HoptrailRetriever, embedder, passage_sources  # noqa: E402

NODES = [
    TextNode(id_=one["id"], text=one["text"], metadata={"title": one["title"], "source": "story.txt", "page": 3})
    for one in story.PASSAGES
]


class Letters(BaseEmbedding):
    def _get_query_embedding(self, query):
        return story.embed([query])[0].tolist()

    async def _aget_query_embedding(self, query):
        return self._get_query_embedding(query)

    def _get_text_embedding(self, text):
        return story.embed([text])[0].tolist()


def test_nodes_become_passages_and_come_back():
    graph = Graph.build(passage_sources(NODES))
    found = HoptrailRetriever(graph, k=3).retrieve(story.QUESTION)
    result = graph.search(story.QUESTION, hits=3)
    assert [one.node.node_id for one in found] == result.ids
    assert [one.node.get_content(MetadataMode.NONE) for one in found] == result.texts
    assert [one.score for one in found] == [hit.score for hit in result]
    assert found[0].node.metadata["source"] == "story.txt"
    assert found[0].node.metadata["page"] == 3
    assert found[0].node.metadata["hoptrail"]["path"][0] == "Skerrow Light"
    assert "Skerrow Light" not in found[0].node.get_metadata_str(MetadataMode.LLM).replace("title: Skerrow Light", "")


def test_an_embedding_model_makes_the_vectors():
    model = Letters(model_name="letters")
    graph = Graph.build(passage_sources(NODES), embed=embedder(model))
    assert (graph.dimension, graph.embedder_id) == (story.DIMENSION, "letters")
    retriever = HoptrailRetriever(graph, embed_model=model, k=4, options={"method": "dense"})
    expected = graph.search(story.QUESTION, method="dense", embed=story.embed, hits=4).ids
    assert [one.node.node_id for one in retriever.retrieve(story.QUESTION)] == expected
    assert [one.node.node_id for one in asyncio.run(retriever.aretrieve(story.QUESTION))] == expected


def test_a_vector_that_the_query_brings_is_used():
    graph = Graph.build(passage_sources(NODES), embed=story.embed)
    query = QueryBundle(story.QUESTION, embedding=story.embed([story.QUESTION])[0].tolist())
    found = HoptrailRetriever(graph, options={"method": "dense"}).retrieve(query)
    assert [one.node.node_id for one in found] == graph.search(story.QUESTION, method="dense", embed=story.embed).ids


def test_scores_are_large_when_good_for_every_method():
    graph = Graph.build(passage_sources(NODES))
    for method in ("trail", "gnn_ret"):
        scores = [one.score for one in HoptrailRetriever(graph, options={"method": method}).retrieve(story.QUESTION)]
        assert scores == sorted(scores, reverse=True) and len(set(scores)) > 1


def related(id):
    return RelatedNodeInfo(node_id=id)


def test_a_node_comes_back_with_all_that_it_had():
    node = TextNode(
        id_="a",
        text="The harbour.",
        metadata={"page": 3, "rating": 0.1, "seen": True, "tags": ["b", "a", "a"], "none": None, "path": "x", "text": " y\n"},
        relationships={
            NodeRelationship.SOURCE: related("book"),
            NodeRelationship.NEXT: related("b"),
            NodeRelationship.PARENT: related("p"),
            NodeRelationship.CHILD: [related("c1"), related("c2")],
        },
        excluded_llm_metadata_keys=["page"],
        start_char_idx=5,
        end_char_idx=17,
        metadata_template="{key}={value}",
    )
    index = IndexNode(id_="b", text="The harbour, too.", index_id="elsewhere", metadata={"page": 4})
    index.relationships[NodeRelationship.PREVIOUS] = related("a")
    graph = Graph.build(passage_sources([node, index]))
    found = {one.node.node_id: one.node for one in HoptrailRetriever(graph).retrieve("harbour")}
    for given in (node, index):
        back = found[given.node_id]
        told = back.metadata.pop("hoptrail")
        assert told["document"] == (given.ref_doc_id or given.node_id)
        back.excluded_llm_metadata_keys.remove("hoptrail")
        back.excluded_embed_metadata_keys.remove("hoptrail")
        assert type(back) is type(given)
        assert back.to_dict() == given.to_dict()


def test_nodes_of_one_document_are_its_passages_and_embeddings_are_vectors():
    nodes = [
        TextNode(
            id_=f"n{at}",
            text=one["text"],
            embedding=story.embed([one["text"]])[0].tolist(),
            relationships={NodeRelationship.SOURCE: related("book")},
        )
        for at, one in enumerate(story.PASSAGES)
    ]
    graph = Graph.build(passage_sources(nodes))
    assert (graph.document_count, graph.dimension) == (1, story.DIMENSION)
    assert [passage.id for passage in graph.passages(range(7))] == [node.node_id for node in nodes]


def test_a_graph_of_other_sources_gives_nodes():
    fake = {"_node_content": "no JSON", "_node_type": "TextNode"}
    forged = {"_node_content": TextNode(id_="other", text="x").to_json(), "_node_type": "TextNode"}
    sources = [{"id": id, "title": "T", "text": "harbour", "metadata": {"k": "v", **more}} for id, more in
               [("a", {}), ("b", fake), ("c", forged)]]
    with Graph.build(sources) as graph:
        found = HoptrailRetriever(graph).retrieve("harbour")
    assert sorted(one.node.node_id for one in found) == ["a", "b", "c"]
    assert all(one.node.metadata["k"] == "v" and one.node.metadata["title"] == "T" for one in found)


# ---- Filters and k

TENANTS = [
    TextNode(id_=f"{tenant}{year}", text="The harbour.", metadata={"tenant": tenant, "year": year, "tags": ["t", tenant]})
    for tenant in ("acme", "globex")
    for year in (1978, 1980, 1992)
]
ACME = ["acme1978", "acme1980", "acme1992"]


@pytest.fixture(scope="module")
def tenants():
    return Graph.build(passage_sources(TENANTS))


def ids(found):
    return sorted(one.node.node_id for one in found)


def one_filter(key, value, operator="=="):
    return MetadataFilters(filters=[MetadataFilter(key=key, value=value, operator=operator)])


@pytest.mark.parametrize(
    ("own", "given", "expected"),
    [
        ({"tenant": "acme"}, None, ACME),
        (one_filter("tenant", "acme"), None, ACME),
        (None, one_filter("tenant", "acme"), ACME),
        (one_filter("tenant", "acme"), one_filter("year", 1980, ">="), ACME[1:]),
        (one_filter("tenant", "acme"), one_filter("year", [1978, 1992], "in"), [ACME[0], ACME[2]]),
        (one_filter("tags", "acme", "contains"), {"year": 1980}, ACME[1:2]),
        (one_filter("tags", ["t", "acme"], "all"), None, ACME),
        (MetadataFilters(filters=[one_filter("tenant", "acme"), one_filter("year", 1979, "<=")]), None, ACME[:1]),
        ({"tenant": "acme"}, {"tenant": "globex"}, []),  # a caller cannot widen it
        (one_filter("tenant", "globex", "!="), None, ACME),
        (one_filter("tenant", "acme"), one_filter("year", 1978, ">"), ACME[1:]),
        (MetadataFilters(filters=[one_filter("tenant", "globex")], condition="not"), None, ACME),
        (
            {"tenant": "acme"},
            MetadataFilters(filters=[one_filter("year", 1978), one_filter("year", 1992)], condition="or"),
            [ACME[0], ACME[2]],
        ),
    ],
)
def test_filters_of_the_constructor_and_of_the_call_both_hold(tenants, own, given, expected):
    retriever = HoptrailRetriever(tenants, filter=own)
    for query in ("harbour", QueryBundle("harbour")):
        assert ids(retriever.retrieve(query, filter=given)) == expected
        assert ids(asyncio.run(retriever.aretrieve(query, filter=given))) == expected


@pytest.mark.parametrize(
    "filters",
    [
        one_filter("tenant", "acme", "text_match"),
        MetadataFilters(filters=[one_filter("tenant", "acme", "is_empty")], condition="or"),
    ],
)
def test_a_filter_that_cannot_be_said_is_an_error(tenants, filters):
    with pytest.raises(HoptrailError):
        HoptrailRetriever(tenants, filter=filters)
    with pytest.raises(HoptrailError):
        HoptrailRetriever(tenants).retrieve("harbour", filter=filters)


def test_k_of_the_call_goes_before_that_of_the_constructor(tenants):
    retriever = HoptrailRetriever(tenants, k=2)
    assert len(retriever.retrieve("harbour")) == 2
    assert len(retriever.retrieve("harbour", k=4)) == 4
    assert len(asyncio.run(retriever.aretrieve("harbour", k=1))) == 1


def test_a_misspelled_argument_is_an_error_and_not_ignored(tenants):
    for wrong in ({"filters": {"tenant": "acme"}}, {"similarity_top_k": 3}, {"hits": 3}):
        with pytest.raises(TypeError):
            HoptrailRetriever(tenants, **wrong)
        with pytest.raises(TypeError):
            HoptrailRetriever(tenants).retrieve("harbour", **wrong)


def test_a_retriever_inside_another_keeps_filter_and_k(tenants):
    index = IndexNode(id_="i", text="A harbour of its own.", index_id="inner")
    outer = HoptrailRetriever(
        Graph.build(passage_sources([index])), object_map={"inner": HoptrailRetriever(tenants, filter={"year": {"gte": 1980}})}
    )
    assert ids(outer.retrieve("harbour")) == ["acme1980", "acme1992", "globex1980", "globex1992"]
