"""A retriever for LlamaIndex: `pip install hoptrail[llama-index]`.

    from hoptrail.llama_index import HoptrailRetriever, embedder, passage_sources

    graph = hoptrail.Graph.build(passage_sources(nodes), embed=embedder(embed_model))
    retriever = HoptrailRetriever(graph, embed_model=embed_model, hits=5)
    nodes = retriever.retrieve("Where was the designer of the bridge born?")
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore, QueryBundle, TextNode

from hoptrail import EmbedContext, Embedder, Graph, Hit, OptionValues, PassageSource, Question, SearchResult


class HoptrailRetriever(BaseRetriever):
    """Finds nodes by a graph's search, blocking or in asyncio.

    A node has its passage's text and id, and as metadata the passage's own, its title, its document, and the path that
    led to it. Its score is large when good; the methods gnn_ret and rgnn_ret have distances, of which it is the
    negative.
    """

    def __init__(
        self,
        graph: Graph,
        *,
        embed_model: BaseEmbedding | None = None,
        hits: int = 10,
        options: OptionValues | None = None,
        **settings: Any,
    ) -> None:
        """`embed_model` makes the question's vectors, for a graph that has vectors; `options` as in `Graph.search`;
        `settings` are BaseRetriever's."""
        super().__init__(**settings)
        self._graph = graph
        self._embed_model = embed_model
        self._hits = hits
        self._options = options

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        embed = None if self._embed_model is None else embedder(self._embed_model)
        result = self._graph.search(_question(query_bundle), hits=self._hits, embed=embed, options=self._options)
        return _nodes(self._graph, result)

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        embed = None if self._embed_model is None else async_embedder(self._embed_model)
        run = self._graph.search_run(_question(query_bundle), hits=self._hits, embed=embed, options=self._options)
        return _nodes(self._graph, await run)


def embedder(model: BaseEmbedding) -> Embedder:
    """LlamaIndex's embedding model as Hoptrail takes it, with its name."""

    def embed(texts: list[str], context: EmbedContext) -> list[list[float]]:
        if context.kind == "query":
            return [model.get_query_embedding(text) for text in texts]
        return model.get_text_embedding_batch(texts)

    return Embedder(embed, model.model_name)


def async_embedder(model: BaseEmbedding) -> Embedder:
    """The same for runs that are awaited."""

    async def embed(texts: list[str], context: EmbedContext) -> list[list[float]]:
        if context.kind == "query":
            return [await model.aget_query_embedding(text) for text in texts]
        return await model.aget_text_embedding_batch(texts)

    return Embedder(embed, model.model_name)


def passage_sources(nodes: Iterable[BaseNode]) -> Iterator[PassageSource]:
    """LlamaIndex's nodes as passages. The title is that of their metadata."""
    for node in nodes:
        metadata = {key: value for key, value in node.metadata.items() if isinstance(value, str) and key != "title"}
        title = node.metadata.get("title")
        yield PassageSource(
            id=node.node_id,
            title=title if isinstance(title, str) else "",
            text=node.get_content(MetadataMode.NONE),
            metadata=metadata,
        )


def _question(query: QueryBundle) -> Question:
    return Question(query.query_str, vector=query.embedding)


def _nodes(graph: Graph, result: SearchResult) -> list[NodeWithScore]:
    return [NodeWithScore(node=_node(graph, hit), score=_score(hit)) for hit in result]


def _node(graph: Graph, hit: Hit) -> TextNode:
    passage = graph.passage(hit.index)
    path = [step.entity if step.entity is not None else step.title for step in hit.path]
    told = {"title": passage.title, "document": passage.document_id, "path": path}
    hidden = ["document", "path"]  # for programs, not for prompts and embedders
    return TextNode(
        id_=passage.id,
        text=passage.text,
        metadata={**dict(passage.metadata), **told},
        excluded_embed_metadata_keys=hidden,
        excluded_llm_metadata_keys=hidden,
    )


def _score(hit: Hit) -> float | None:
    return hit.score if hit.distance is None else -hit.distance
