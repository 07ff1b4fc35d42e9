"""The retriever for LangChain, with the real langchain-core."""
import asyncio
import datetime

import pytest

import story
from hoptrail import Graph, HoptrailError

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
    found = HoptrailRetriever(graph=graph, k=3).invoke(story.QUESTION)
    result = graph.search(story.QUESTION, hits=3)
    assert [document.id for document in found] == result.ids
    assert [document.page_content for document in found] == result.texts
    first = found[0].metadata
    assert first["title"] == result.titles[0] and first["source"] == "story.txt" and first["page"] == 3
    told = first["hoptrail"]
    assert told["score"] == result.hits[0].score and told["rank"] == 1 and told["document"] == result.documents[0]
    assert told["path"][0] == "Skerrow Light"
    assert "distance" not in told


def test_embeddings_make_the_vectors_of_documents_and_of_queries():
    letters = Letters()
    graph = Graph.build(passage_sources(DOCUMENTS), embed=embedder(letters, "letters"))
    assert (graph.dimension, graph.embedder_id, set(letters.kinds)) == (story.DIMENSION, "letters", {"documents"})
    letters.kinds.clear()
    retriever = HoptrailRetriever(graph=graph, embeddings=letters, options={"method": "dense"}, k=4)
    expected = graph.search(story.QUESTION, method="dense", embed=story.embed, hits=4).ids
    assert [document.id for document in retriever.invoke(story.QUESTION)] == expected
    assert [document.id for document in asyncio.run(retriever.ainvoke(story.QUESTION))] == expected
    assert set(letters.kinds) == {"query"}


def test_it_is_a_runnable_like_any_other():
    graph = Graph.build(passage_sources(DOCUMENTS))
    chain = HoptrailRetriever(graph=graph, k=2) | RunnableLambda(lambda documents: [one.id for one in documents])
    assert chain.batch([story.QUESTION, "Where is Tarn Haven?"])[1] == graph.search("Where is Tarn Haven?", hits=2).ids


def test_distances_are_told_as_such():
    graph = Graph.build(passage_sources(DOCUMENTS))
    (found, *_) = HoptrailRetriever(graph=graph, options={"method": "gnn_ret"}).invoke(story.QUESTION)
    assert "distance" in found.metadata["hoptrail"] and "score" not in found.metadata["hoptrail"]


def round_trip(metadata):
    graph = Graph.build(passage_sources([Document(page_content="The harbour.", metadata=metadata)]))
    (found,) = HoptrailRetriever(graph=graph).invoke("harbour")
    del found.metadata["hoptrail"]
    return found.metadata


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"source": "a.txt", "title": "A"},
        {"page": 3, "rating": 0.1, "whole": 2.0, "seen": True, "none": None, "title": 7},
        {"tags": ["b", "a", "a"], "numbers": [3, 1], "empty": [], "mixed": [1, "x", None]},
        {"nested": {"a": [1, {"b": None}]}, "links": [{"target": "x", "weight": 0.5}]},
        {"text": " spaces \n lines ", "empty": "", "sign": "☂", "id": "007"},
        {"score": 1.5, "path": "a/b.txt", "document": "d", "rank": 4},
        {"_hoptrail_metadata": "mine"},
    ],
)
def test_all_metadata_come_back(metadata):
    back = round_trip(metadata)
    assert back == metadata
    assert {key: type(value) for key, value in back.items()} == {key: type(value) for key, value in metadata.items()}


def test_what_was_found_can_be_indexed_again():
    graph = Graph.build(passage_sources(DOCUMENTS))
    found = HoptrailRetriever(graph=graph).invoke(story.QUESTION)
    again = HoptrailRetriever(graph=Graph.build(passage_sources(found))).invoke(story.QUESTION)
    by_id = {document.id: {**document.metadata, "hoptrail": None} for document in DOCUMENTS}
    assert again and all({**document.metadata, "hoptrail": None} == by_id[document.id] for document in again)


@pytest.mark.parametrize("value", [datetime.date(2020, 1, 1), b"x", {1: "x"}, [object()]])
def test_metadata_that_would_be_lost_are_an_error(value):
    with pytest.raises(HoptrailError, match='document "a": metadata "key"'):
        list(passage_sources([Document(id="a", page_content="t", metadata={"key": value})]))


def test_front_matter_cannot_break_what_comes_back():
    graph = Graph.build([{"id": "a", "text": "harbour", "metadata": {"_hoptrail_metadata": "no JSON", "k": "v"}}])
    assert HoptrailRetriever(graph=graph).invoke("harbour")[0].metadata["k"] == "v"


# ---- Filters and k

TENANTS = [
    Document(id=f"{tenant}{year}", page_content="The harbour.", metadata={"tenant": tenant, "year": year, "tags": ["t", tenant]})
    for tenant in ("acme", "globex")
    for year in (1978, 1980, 1992)
]


@pytest.fixture(scope="module")
def tenants():
    return Graph.build(passage_sources(TENANTS))


def ids(documents):
    return sorted(document.id for document in documents)


ACME = ["acme1978", "acme1980", "acme1992"]


@pytest.mark.parametrize(
    ("own", "given", "expected"),
    [
        (None, None, [document.id for document in TENANTS]),
        ({"tenant": "acme"}, None, ACME),
        (None, {"tenant": "acme"}, ACME),
        ("tenant=acme", {"year": {"gte": 1980}}, ACME[1:]),
        ({"tenant": "acme"}, ["year=1980..1999"], ACME[1:]),
        ({"tenant": "acme"}, {"year": {"$lte": 1979}}, ACME[:1]),
        ({"tenant": "acme"}, {"tags": ["globex", "acme"]}, ACME),
        ({"tenant": "acme"}, {"tenant": "globex"}, []),  # a caller cannot widen it
        ({"tenant": "acme"}, {}, ACME),
    ],
)
def test_filters_of_the_constructor_and_of_the_call_both_hold(tenants, own, given, expected):
    retriever = HoptrailRetriever(graph=tenants, filter=own)
    kwargs = {} if given is None else {"filter": given}
    assert ids(retriever.invoke("harbour", **kwargs)) == expected
    assert ids(asyncio.run(retriever.ainvoke("harbour", **kwargs))) == expected
    assert [ids(found) for found in retriever.batch(["harbour", "The harbour"], **kwargs)] == [expected] * 2
    assert ids(retriever.bind(**kwargs).invoke("harbour")) == expected


def test_k_of_the_call_goes_before_that_of_the_constructor(tenants):
    retriever = HoptrailRetriever(graph=tenants, k=2)
    assert len(retriever.invoke("harbour")) == 2
    assert len(retriever.invoke("harbour", k=4)) == 4
    assert len(asyncio.run(retriever.ainvoke("harbour", k=1))) == 1


@pytest.mark.parametrize("wrong", [{"filters": {"tenant": "acme"}}, {"where": "x"}, {"top_k": 3}, {"hits": 3}])
def test_a_misspelled_argument_is_an_error_and_not_ignored(tenants, wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        HoptrailRetriever(graph=tenants, **wrong)
    with pytest.raises(TypeError, match=next(iter(wrong))):
        HoptrailRetriever(graph=tenants).invoke("harbour", **wrong)


def test_a_filter_that_cannot_be_said_is_an_error_at_once(tenants):
    for filter in ({"tenant": {"like": "globex"}}, {"tenant": []}, {"$or": []}):
        with pytest.raises(HoptrailError):
            HoptrailRetriever(graph=tenants, filter=filter)
        with pytest.raises(HoptrailError):
            HoptrailRetriever(graph=tenants).invoke("harbour", filter=filter)
    with pytest.raises(ValueError, match="k"):
        HoptrailRetriever(graph=tenants, k=0)


# ---- LangChain's own tests of retrievers

standard = pytest.importorskip("langchain_tests.integration_tests.retrievers", reason="langchain-tests is not installed here")


class TestStandard(standard.RetrieversIntegrationTests):
    @property
    def retriever_constructor(self):
        return HoptrailRetriever

    @property
    def retriever_constructor_params(self):
        return {"graph": Graph.build(passage_sources(DOCUMENTS))}

    @property
    def retriever_query_example(self):
        return story.QUESTION
