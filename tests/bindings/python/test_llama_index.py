"""The retriever for LlamaIndex, with the real llama-index-core."""
import asyncio

import pytest

import story
from hoptrail import Graph

pytest.importorskip("llama_index.core", reason="llama-index-core is not installed here")

from llama_index.core.base.embeddings.base import BaseEmbedding  # noqa: E402
from llama_index.core.schema import MetadataMode, QueryBundle, TextNode  # noqa: E402

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
    found = HoptrailRetriever(graph, hits=3).retrieve(story.QUESTION)
    result = graph.search(story.QUESTION, hits=3)
    assert [one.node.node_id for one in found] == result.ids
    assert [one.node.get_content(MetadataMode.NONE) for one in found] == result.texts
    assert [one.score for one in found] == [hit.score for hit in result]
    assert found[0].node.metadata["source"] == "story.txt"
    assert found[0].node.metadata["path"][0] == "Skerrow Light"


def test_an_embedding_model_makes_the_vectors():
    model = Letters(model_name="letters")
    graph = Graph.build(passage_sources(NODES), embed=embedder(model))
    assert (graph.dimension, graph.embedder_id) == (story.DIMENSION, "letters")
    retriever = HoptrailRetriever(graph, embed_model=model, hits=4, options={"method": "dense"})
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
