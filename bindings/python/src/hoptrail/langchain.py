"""A retriever for LangChain: `pip install hoptrail[langchain]`.

    from hoptrail.langchain import HoptrailRetriever, passage_sources

    graph = hoptrail.Graph.build(passage_sources(documents), embed=embedder(embeddings))
    retriever = HoptrailRetriever(graph=graph, embeddings=embeddings, hits=5)
    documents = retriever.invoke("Where was the designer of the bridge born?")
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict, Field

from hoptrail import EmbedContext, Embedder, Graph, Hit, PassageSource, SearchResult


class HoptrailRetriever(BaseRetriever):
    """Finds documents by a graph's search, blocking or in asyncio.

    A document has its passage's text and id, and as metadata the passage's own, its title, its document, its score (or
    distance, small when good), and the path that led to it.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    graph: Graph
    #: Makes the question's vectors, for a graph that has vectors.
    embeddings: Embeddings | None = None
    #: How many documents.
    hits: int = 10
    #: As in `Graph.search`, by key.
    options: dict[str, Any] = Field(default_factory=dict)

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        embed = None if self.embeddings is None else embedder(self.embeddings)
        return _documents(self.graph, self.graph.search(query, hits=self.hits, embed=embed, options=self.options))

    async def _aget_relevant_documents(
        self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun
    ) -> list[Document]:
        embed = None if self.embeddings is None else async_embedder(self.embeddings)
        run = self.graph.search_run(query, hits=self.hits, embed=embed, options=self.options)
        return _documents(self.graph, await run)


def embedder(embeddings: Embeddings, id: str = "") -> Embedder:
    """LangChain's embeddings as Hoptrail takes them; `id` is the name of the model."""

    def embed(texts: list[str], context: EmbedContext) -> list[list[float]]:
        if context.kind == "query":
            return [embeddings.embed_query(text) for text in texts]
        return embeddings.embed_documents(texts)

    return Embedder(embed, id)


def async_embedder(embeddings: Embeddings, id: str = "") -> Embedder:
    """The same for runs that are awaited."""

    async def embed(texts: list[str], context: EmbedContext) -> list[list[float]]:
        if context.kind == "query":
            return [await embeddings.aembed_query(text) for text in texts]
        return await embeddings.aembed_documents(texts)

    return Embedder(embed, id)


def passage_sources(documents: Iterable[Document]) -> Iterator[PassageSource]:
    """LangChain's documents as passages. The title is that of their metadata; a document without an id has its
    place."""
    for place, document in enumerate(documents):
        metadata = {key: value for key, value in document.metadata.items() if isinstance(value, str) and key != "title"}
        title = document.metadata.get("title")
        yield PassageSource(
            id=document.id or str(place),
            title=title if isinstance(title, str) else "",
            text=document.page_content,
            metadata=metadata,
        )


def _documents(graph: Graph, result: SearchResult) -> list[Document]:
    return [_document(graph, hit) for hit in result]


def _document(graph: Graph, hit: Hit) -> Document:
    passage = graph.passage(hit.index)
    told = {"title": passage.title, "document": passage.document_id, "score": hit.score, "distance": hit.distance}
    path = [step.entity if step.entity is not None else step.title for step in hit.path]
    known = {key: value for key, value in told.items() if value is not None}
    metadata = {**dict(passage.metadata), **known, "path": path}
    return Document(id=passage.id, page_content=passage.text, metadata=metadata)
