"""The retriever for LangChain, with the real langchain-core."""
import asyncio

import pytest

import story
from hoptrail import Graph

pytest.importorskip("langchain_core", reason="langchain-core is not installed here")

from langchain_core.documents import Document  # noqa: E402
from langchain_core.embeddings import Embeddings  # noqa: E402
from langchain_core.runnables import RunnableLambda  # noqa: E402

from hoptrail.langchain import HoptrailRetriever, embedder, passage_sources  # noqa: E402

DOCUMENTS = [
    Document(id=one["id"], page_content=one["text"], metadata={"title": one["title"], "source": "story.txt", "page": 3})
    for one in story.PASSAGES
]


class Letters(Embeddings):
    def __init__(self):
        self.kinds = []

    def embed_documents(self, texts):
        self.kinds.append("documents")
        return story.embed(texts).tolist()

    def embed_query(self, text):
        self.kinds.append("query")
        return story.embed([text])[0].tolist()


def test_documents_become_passages_and_come_back():
    graph = Graph.build(passage_sources(DOCUMENTS))
    found = HoptrailRetriever(graph=graph, hits=3).invoke(story.QUESTION)
    result = graph.search(story.QUESTION, hits=3)
    assert [document.id for document in found] == result.ids
    assert [document.page_content for document in found] == result.texts
    first = found[0].metadata
    assert first["title"] == result.titles[0] and first["source"] == "story.txt"
    assert first["score"] == result.hits[0].score
    assert first["path"][0] == "Skerrow Light"
    assert "distance" not in first


def test_embeddings_make_the_vectors_of_documents_and_of_queries():
    letters = Letters()
    graph = Graph.build(passage_sources(DOCUMENTS), embed=embedder(letters, "letters"))
    assert (graph.dimension, graph.embedder_id, set(letters.kinds)) == (story.DIMENSION, "letters", {"documents"})
    letters.kinds.clear()
    retriever = HoptrailRetriever(graph=graph, embeddings=letters, options={"method": "dense"}, hits=4)
    expected = graph.search(story.QUESTION, method="dense", embed=story.embed, hits=4).ids
    assert [document.id for document in retriever.invoke(story.QUESTION)] == expected
    assert [document.id for document in asyncio.run(retriever.ainvoke(story.QUESTION))] == expected
    assert set(letters.kinds) == {"query"}


def test_it_is_a_runnable_like_any_other():
    graph = Graph.build(passage_sources(DOCUMENTS))
    chain = HoptrailRetriever(graph=graph, hits=2) | RunnableLambda(lambda documents: [one.id for one in documents])
    assert chain.batch([story.QUESTION, "Where is Tarn Haven?"])[1] == graph.search("Where is Tarn Haven?", hits=2).ids


def test_distances_are_told_as_such():
    graph = Graph.build(passage_sources(DOCUMENTS))
    (found, *_) = HoptrailRetriever(graph=graph, options={"method": "gnn_ret"}).invoke(story.QUESTION)
    assert "distance" in found.metadata and "score" not in found.metadata
