"""A retriever for LlamaIndex: `pip install hoptrail[llama-index]`.

    from hoptrail.llama_index import HoptrailRetriever, embedder, passage_sources

    graph = hoptrail.Graph.build(passage_sources(nodes), embed=embedder(embed_model))
    retriever = HoptrailRetriever(graph, embed_model=embed_model, k=5, filter={"tenant": "acme"})
    nodes = retriever.retrieve("Where was the designer of the bridge born?", filter={"year": {"gte": 1980}})
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import BaseNode, MetadataMode, NodeRelationship, NodeWithScore, QueryBundle, QueryType, TextNode
from llama_index.core.vector_stores.types import MetadataFilters
from llama_index.core.vector_stores.utils import metadata_dict_to_node, node_to_metadata_dict

from hoptrail import (
    EmbedContext,
    Embedder,
    Filter,
    Graph,
    Hit,
    OptionValues,
    Passage,
    PassageSource,
    Question,
    SearchResult,
)
from hoptrail._adapter_metadata import TOLD, restored_metadata, searchable_metadata, told_of
from hoptrail._llama_filters import conditions_of_filters

#: LlamaIndex's own keys for a node as JSON.
_NODE = ("_node_content", "_node_type")


@dataclass
class _Query(QueryBundle):
    """A query with the arguments of `retrieve`."""

    k: int | None = None
    filter: MetadataFilters | Filter | None = None


class HoptrailRetriever(BaseRetriever):
    """Finds nodes by a search of a graph, blocking or in asyncio.

    A node is restored as it was indexed: its class, text, metadata and relationships. The key "hoptrail" is added to its
    metadata: a mapping with `rank`, `document`, `path` (names from the question to the passage), and `score` or `distance`.
    A larger score of a node is better; for gnn_ret and rgnn_ret it is the negative distance.
    """

    def __init__(
        self,
        graph: Graph,
        *,
        embed_model: BaseEmbedding | None = None,
        k: int = 10,
        filter: MetadataFilters | Filter | None = None,
        options: OptionValues | None = None,
        **settings: Any,
    ) -> None:
        """`embed_model` computes the question's vectors, for a graph with vectors; `k` is the number of nodes; all of them meet
        `filter`; `options` are as in `Graph.search`; `settings` are those of BaseRetriever."""
        super().__init__(**settings)
        self._graph = graph
        self._embed_model = embed_model
        self._k = k
        self._conditions = conditions_of_filters(filter)
        self._options = options

    def retrieve(
        self, str_or_query_bundle: QueryType, *, k: int | None = None, filter: MetadataFilters | Filter | None = None
    ) -> list[NodeWithScore]:
        """Nodes for a query: `k` overrides the retriever's number. `filter` must hold in addition to the retriever's filter: a
        caller can only narrow it."""
        return super().retrieve(_query(str_or_query_bundle, k, filter))

    async def aretrieve(
        self, str_or_query_bundle: QueryType, *, k: int | None = None, filter: MetadataFilters | Filter | None = None
    ) -> list[NodeWithScore]:
        """The same, awaited."""
        return await super().aretrieve(_query(str_or_query_bundle, k, filter))

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        embed = None if self._embed_model is None else embedder(self._embed_model)
        return _nodes(self._graph, self._graph.search(embed=embed, **self._asked(query_bundle)))

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        embed = None if self._embed_model is None else async_embedder(self._embed_model)
        return _nodes(self._graph, await self._graph.search_run(embed=embed, **self._asked(query_bundle)))

    def _asked(self, query: QueryBundle) -> dict[str, Any]:
        given = query if isinstance(query, _Query) else _Query(query.query_str)
        conditions = [*self._conditions, *conditions_of_filters(given.filter)]
        question = Question(query.query_str, vector=query.embedding, conditions=conditions)
        return {"question": question, "hits": self._k if given.k is None else given.k, "options": self._options}


def embedder(model: BaseEmbedding) -> Embedder:
    """LlamaIndex's embedding model as an `Embedder`, with its name."""

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
    """LlamaIndex's nodes as passages. The title is taken from their metadata. Nodes of one document (their SOURCE) become its
    passages, in the given order; PARENT and CHILD nodes become links. An embedding of a node is its vector.

    Filters can test texts, numbers, bools and lists of them. The whole node is stored, so all of it is restored.
    """
    position_in: Counter[str] = Counter()
    for node in nodes:
        title = node.metadata.get("title")
        content = node_to_metadata_dict(node, remove_text=True)
        document = node.ref_doc_id
        yield PassageSource(
            id=node.node_id,
            title=title if isinstance(title, str) else "",
            text=node.get_content(MetadataMode.NONE),
            metadata={**searchable_metadata(node.metadata), **{name: content[name] for name in _NODE}},
            links=list(_links(node)),
            document=None if document is None else (document, position_in[document]),
            vector=node.embedding,
        )
        if document is not None:
            position_in[document] += 1


def _links(node: BaseNode) -> Iterator[str]:
    for name in (NodeRelationship.PARENT, NodeRelationship.CHILD):
        related = node.relationships.get(name, [])
        yield from (one.node_id for one in (related if isinstance(related, list) else [related]))


def _query(query: QueryType, k: int | None, filter: MetadataFilters | Filter | None) -> _Query:
    if isinstance(query, str):
        return _Query(query, k=k, filter=filter)
    if isinstance(query, _Query):  # from a retriever that calls this one
        k, filter = query.k if k is None else k, [*conditions_of_filters(query.filter), *conditions_of_filters(filter)]
    return _Query(query.query_str, query.image_path, query.custom_embedding_strs, query.embedding, k=k, filter=filter)


def _nodes(graph: Graph, result: SearchResult) -> list[NodeWithScore]:
    return [NodeWithScore(node=_node(graph, hit), score=_score(hit)) for hit in result]


def _node(graph: Graph, hit: Hit) -> BaseNode:
    passage = graph.passage(hit.index)
    node = _kept_node(passage) or TextNode(id_=passage.id, text=passage.text, metadata=restored_metadata(passage))
    node.metadata.update(told_of(hit))
    for hidden in (node.excluded_embed_metadata_keys, node.excluded_llm_metadata_keys):
        if TOLD not in hidden:
            hidden.append(TOLD)  # for programs, not for prompts and embedders
    return node


def _kept_node(passage: Passage) -> BaseNode | None:
    """None if it was not indexed with this module: a document's own front matter may also have the keys."""
    content = {key: value for key, value in passage.metadata if key in _NODE}
    if len(content) < len(_NODE):
        return None
    try:
        node = metadata_dict_to_node(content, text=passage.text)
    except ValueError:
        return None
    return node if node.node_id == passage.id else None


def _score(hit: Hit) -> float | None:
    return hit.score if hit.distance is None else -hit.distance
