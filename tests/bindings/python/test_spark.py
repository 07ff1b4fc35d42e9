"""A corpus in shards on Spark: DataFrames in and out, and the hits of one graph. `./dev spark` installs PySpark, runs this,
and compares real corpora on executors that are killed."""
import json
import os
import shutil
import sys

import pytest

import story
from hoptrail import Embedder, Graph, Question, Status
from refused import refused

pytest.importorskip("pyspark", reason="PySpark is not installed here")
if shutil.which("java") is None:
    pytest.skip("there is no Java here", allow_module_level=True)

from pyspark.sql import SparkSession  # noqa: E402

from hoptrail.spark import ShardedCorpus, build  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")

METHODS = ["bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"]
QUESTIONS = ["Where is Tarn Haven?", story.QUESTION, "Who wrote Nine Winters?"]
SOURCES = [*story.PASSAGES, *story.many_passages(20)]
COLUMNS = ["question", "rank", "passage", "document", "title", "text", "score", "distance"]


def embed(texts, context=None):
    return story.embed(texts)


@pytest.fixture(scope="module")
def spark(tmp_path_factory):
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false").config("spark.driver.bindAddress", "127.0.0.1")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.default.parallelism", "2")
    spark = builder.config("spark.local.dir", str(tmp_path_factory.mktemp("spark"))).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    yield spark
    spark.stop()


@pytest.fixture(scope="module")
def documents(spark):
    rows = [(one["id"], one["title"], one["text"], embed([one["text"]])[0].tolist()) for one in SOURCES]
    return spark.createDataFrame(rows, "id string, title string, text string, vector array<float>")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return str(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def corpus(documents, folder):
    return build(documents, folder, shards=2)


@pytest.fixture(scope="module")
def whole():
    with Graph.build([{**one, "vector": embed([one["text"]])[0]} for one in SOURCES]) as whole:
        yield whole


@pytest.fixture
def questions(spark):
    return spark.createDataFrame(list(enumerate(QUESTIONS)), "id long, text string")


def expected(whole, method, options=None, **how):
    options = {**(options or {}), "search.correct": False}  # shards correct no words
    return [
        (id, hit.rank, hit.passage, hit.document, hit.title, hit.text, hit.score, hit.distance)
        for id, text in enumerate(QUESTIONS)
        for hit in whole.search(text, method=method, options=options, **how)
    ]


def rows(frame):
    assert frame.columns == COLUMNS
    return [tuple(row) for row in frame.collect()]


@pytest.mark.parametrize("method", METHODS)
def test_hits_are_those_of_one_graph(corpus, questions, whole, method):
    options = {"iier.path_vectors": "mean"}  # a sharded corpus always uses means
    found = rows(corpus.search(questions, method=method, embed=embed, options=options))
    assert found == expected(whole, method, embed=embed, options=options)


def test_the_first_hit_has_the_explanation_of_all(corpus, questions, whole):
    found = corpus.search(questions, method="trail", embed=embed, options={"hits.explain": True})
    assert found.columns == [*COLUMNS, "explanation"]
    for row in found.collect():
        assert (row["explanation"] is None) == (row["rank"] != 1)
        if row["rank"] == 1:
            hits = whole.search(QUESTIONS[row["question"]], method="trail", embed=embed, options={"search.correct": False})
            explained = json.loads(row["explanation"])
            assert [hit["chain"] for hit in explained["hits"]] == [hit["chain"] for hit in hits.explanation["hits"]]


@pytest.mark.parametrize("first", ["bm25", "gnn_ret", "trail"])
@pytest.mark.parametrize("method", ["bgr", "g_rag"])
def test_a_pool_is_of_any_first_ranking(corpus, questions, whole, method, first):
    options = {f"{method}.retriever": first}
    found = rows(corpus.search(questions, method=method, options=options, embed=embed))
    assert found == expected(whole, method, options=options, embed=embed)


def test_batches_and_opening_anew_change_nothing(spark, folder, corpus, questions, whole):
    again = ShardedCorpus.open(spark, folder)
    assert (again.shard_count, again.passage_count, again.dimension) == (2, len(SOURCES), story.DIMENSION)
    found = rows(again.search(questions, method="trail", hits=4, embed=Embedder(embed), batch=2))
    assert found == expected(whole, "trail", hits=4, embed=embed)
    assert again.traffic.rounds > 0 and again.traffic.down > 0 and again.traffic.up > 0


def test_questions_bring_vectors_and_conditions(spark, tmp_path):
    texts = [one["text"] for one in story.PASSAGES]
    marked = [(one["id"], one["text"], {"kind": "even" if at % 2 == 0 else "odd"}) for at, one in enumerate(story.PASSAGES)]
    documents = spark.createDataFrame(marked, "id string, text string, metadata map<string,string>")
    options = {"analyzer.stemming": False}
    corpus = build(documents, str(tmp_path / "c"), shards=2, embed=embed, options=options)
    asked = [("q", story.QUESTION, embed([texts[0]])[0].tolist(), ["kind=even"])]
    frame = spark.createDataFrame(asked, "id string, text string, vector array<float>, conditions array<string>")
    found = rows(corpus.search(frame, method="hybrid"))
    sources = [{"id": id, "text": text, "metadata": metadata} for id, text, metadata in marked]
    with Graph.build(sources, embed=embed, options=options) as whole:
        question = Question(story.QUESTION, vector=embed([texts[0]])[0], conditions=["kind=even"])
        hits = whole.search(question, method="hybrid")
        assert [row[2] for row in found] == hits.ids and [row[6] for row in found] == [hit.score for hit in hits]


def test_documents_are_cut_and_passages_of_one_stay_together(spark, tmp_path):
    texts = [
        ("a.md", "# Ada\n\nAda wrote to [Babbage](b.md).\n\nLater she met Quist.", "markdown", None),
        ("b.md", "# Babbage\n\nBabbage built an engine.", "markdown", None),
        ("p1", "Quist painted it.", None, ("book", 1)),
        ("p0", "Ada was painted.", None, ("book", 0)),
    ]
    schema = "id string, text string, format string, document struct<id:string,position:int>"
    corpus = build(spark.createDataFrame(texts, schema), str(tmp_path / "c"), shards=2)
    found = rows(corpus.search(spark.createDataFrame([("q", "Who painted Ada?")], "id string, text string"), method="trail"))
    sources = [
        {"id": id, "text": text, **({"format": form} if form else {"document": place})} for id, text, form, place in texts
    ]
    with Graph.build(sources) as whole:
        hits = whole.search("Who painted Ada?", method="trail")
        assert [(row[2], row[3], row[6]) for row in found] == [(hit.passage, hit.document, hit.score) for hit in hits]


def test_a_build_may_follow_one_that_failed(spark, tmp_path):
    def fail(texts, context):
        raise ValueError("no vectors today")

    documents = spark.createDataFrame([(one["id"], one["text"]) for one in story.PASSAGES], "id string, text string")
    path = str(tmp_path / "c")
    with pytest.raises(Exception, match="no vectors today"):
        build(documents, path, shards=2, embed=fail, options={"analyzer.stemming": False})
    corpus = build(documents, path, shards=2)
    assert (corpus.passage_count, corpus.dimension) == (len(story.PASSAGES), 0)
    found = rows(corpus.search(spark.createDataFrame([("q", story.QUESTION)], "id string, text string"), method="trail"))
    with Graph.build([{"id": one["id"], "text": one["text"]} for one in story.PASSAGES]) as whole:
        hits = whole.search(story.QUESTION, method="trail")
        assert [(row[2], row[6]) for row in found] == [(hit.passage, hit.score) for hit in hits]


def test_no_questions_have_no_hits(corpus, questions):
    assert rows(corpus.search(questions.limit(0), method="bm25")) == []


def test_what_cannot_be_is_told(spark, folder, corpus, documents, questions, tmp_path):
    refused(Status.BAD_INPUT, build, documents, folder, shards=2)
    refused(Status.INVALID_ARGUMENT, build, documents, str(tmp_path / "c"), shards=0)
    refused(Status.BAD_INPUT, build, documents.drop("text"), str(tmp_path / "c"), shards=1)
    refused(Status.UNKNOWN_OPTION, build, documents, str(tmp_path / "c"), shards=1, options={"nope": 1})
    refused(Status.NOT_FOUND, ShardedCorpus.open, spark, str(tmp_path))
    refused(Status.UNSUPPORTED, corpus.search, questions, method="none")
    refused(Status.BAD_INPUT, corpus.search, questions, method="dense")
    refused(Status.INVALID_ARGUMENT, corpus.search, questions, batch=0)


def test_the_folder_says_what_is_in_it(folder, corpus):
    with open(f"{folder}/corpus.json", encoding="utf-8") as file:
        facts = json.load(file)
    assert (facts["version"], facts["shard_count"], facts["passage_count"]) == (1, 2, len(SOURCES))
