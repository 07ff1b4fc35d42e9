"""A retriever for LangChain: `pip install hoptrail[langchain]`.

    from hoptrail.langchain import HoptrailRetriever, embedder, passage_sources

    graph = hoptrail.Graph.build(passage_sources(documents), embed=embedder(embeddings))
    retriever = HoptrailRetriever(graph=graph, embeddings=embeddings, k=5, filter={"tenant": "acme"})
    documents = retriever.invoke("Where was the designer of the bridge born?", filter={"year": {"gte": 1980}})
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict, Field, field_validator

from hoptrail import EmbedContext, Embedder, Filter, Graph, Hit, PassageSource, SearchResult
from hoptrail._adapter_metadata import kept_metadata, restored_metadata, told_of, without_told
from hoptrail._filters import conditions_of


class HoptrailRetriever(BaseRetriever):
    """Finds documents by a search of a graph, blocking or in asyncio.

    A document has its passage's text and id, and the metadata that it was indexed with. The key "hoptrail" is added: a
    mapping with `rank`, `document`, `path` (names from the question to the passage), and `score` (larger is better) or
    `distance` (smaller is better).
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    graph: Graph
    #: Computes the question's vectors, for a graph with vectors.
    embeddings: Embeddings | None = None
    #: The number of documents; `invoke(question, k=…)` overrides it.
    k: int = Field(default=10, ge=1)
    #: Conditions on metadata, a `hoptrail.Filter`. The conditions of `invoke(question, filter=…)` must hold in addition: a
    #: caller can only narrow the filter.
    filter: Any = None
    #: Options by key, as in `Graph.search`.
    options: dict[str, Any] = Field(default_factory=dict)

    @field_validator("filter")
    @classmethod
    def _check_filter(cls, filter: Any) -> Any:
        conditions_of(filter)
        return filter

    def _get_relevant_documents(
        self,
        query: str,
        *,
        run_manager: CallbackManagerForRetrieverRun,
        k: int | None = None,
        filter: Filter | None = None,
    ) -> list[Document]:
        embed = None if self.embeddings is None else embedder(self.embeddings)
        asked = self._asked(k, filter)
        return _documents(self.graph, self.graph.search(query, embed=embed, options=self.options, **asked))

    async def _aget_relevant_documents(
        self,
        query: str,
        *,
        run_manager: AsyncCallbackManagerForRetrieverRun,
        k: int | None = None,
        filter: Filter | None = None,
    ) -> list[Document]:
        embed = None if self.embeddings is None else async_embedder(self.embeddings)
        asked = self._asked(k, filter)
        return _documents(self.graph, await self.graph.search_run(query, embed=embed, options=self.options, **asked))

    def _asked(self, k: int | None, filter: Filter | None) -> dict[str, Any]:
        conditions = [*conditions_of(self.filter), *conditions_of(filter)]
        return {"hits": self.k if k is None else k, "filter": conditions}


def embedder(embeddings: Embeddings, id: str = "") -> Embedder:
    """LangChain's embeddings as an `Embedder`; `id` is the name of the model."""

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
    """LangChain's documents as passages. The title is taken from their metadata. A document without an id gets its position.

    Filters can test texts, numbers, bools and lists of them. All metadata are restored unchanged, including nested values;
    a value that JSON cannot represent is an error that names the document and the key. The key "hoptrail", which a
    retriever adds, is omitted.
    """
    for place, document in enumerate(documents):
        id = document.id or str(place)
        metadata = without_told(document.metadata)
        title = metadata.get("title")
        yield PassageSource(
            id=id,
            title=title if isinstance(title, str) else "",
            text=document.page_content,
            metadata=kept_metadata(metadata, f'document "{id}"'),
        )


def _documents(graph: Graph, result: SearchResult) -> list[Document]:
    return [_document(graph, hit) for hit in result]


def _document(graph: Graph, hit: Hit) -> Document:
    passage = graph.passage(hit.index)
    return Document(id=passage.id, page_content=passage.text, metadata={**restored_metadata(passage), **told_of(hit)})
