"""Metadata of any kind, and filters that are mapped to the engine's conditions, or refused: never left out."""
import datetime
import math
import re

import numpy as np
import pytest

from hoptrail import DocumentSource, Graph, HoptrailError, Question, Status
from hoptrail._filters import conditions_of

FILMS = [
    {"id": "a", "text": "A film about the harbour.", "metadata": {"year": 1978, "kind": "film", "rating": 7.5, "seen": True}},
    {"id": "b", "text": "A book about the harbour.", "metadata": {"year": 1980, "kind": "book", "rating": 8, "seen": False}},
    {"id": "c", "text": "A play about the harbour.", "metadata": {"year": 1992.0, "kind": "play", "tag": ["old", "b|c"]}},
    {"id": "d", "text": "A song about the harbour.", "metadata": {"day": datetime.date(1999, 12, 31), "tag": "new", "note": None}},
]


@pytest.fixture(scope="module")
def films():
    with Graph.build(FILMS) as graph:
        yield graph


def found(graph, filter):
    return sorted(graph.search("Which is about the harbour?", filter=filter).ids)


def test_metadata_of_every_kind_are_kept_as_text(films):
    kept = {passage.id: dict(passage.metadata) for passage in films.passages(range(4))}
    assert kept["a"] == {"year": "1978", "kind": "film", "rating": "7.5", "seen": "true"}
    assert kept["b"] == {"year": "1980", "kind": "book", "rating": "8", "seen": "false"}
    assert kept["c"]["year"] == "1992"
    assert kept["d"] == {"day": "1999-12-31", "tag": "new"}
    (hit,) = films.search("harbour", filter={"kind": "play"})
    assert hit.metadata == {"year": "1992", "kind": "play", "tag": ["b|c", "old"]}


def test_numbers_of_numpy_are_numbers():
    values = {"i": np.int64(3), "f": np.float64(0.5), "b": np.bool_(True), "many": [np.int8(1), 2.5, "x", None]}
    with Graph.build([DocumentSource("d.md", "Text of d.", metadata=values)]) as graph:
        kept = {"i": "3", "f": "0.5", "b": "true", "many": ["1", "2.5", "x"]}
        assert graph.search("text")[0].metadata == kept


@pytest.mark.parametrize("value", [math.nan, math.inf, b"bytes", {"a": 1}, [["nested"]], object()])
def test_a_value_that_is_none_of_these_is_named(value):
    with pytest.raises(HoptrailError, match='source 0 \\("x"\\): metadata "key" is') as raised:
        Graph.build([{"id": "x", "text": "t", "metadata": {"key": value}}])
    assert (raised.value.status, raised.value.detail) == (Status.BAD_INPUT, "key")


@pytest.mark.parametrize(
    ("filter", "ids"),
    [
        (None, "abcd"),
        ({}, "abcd"),
        ("kind=film", "a"),
        (["kind=film|book", "year>=1979"], "b"),
        ({"kind": "film"}, "a"),
        ({"kind": ["film", "book"]}, "ab"),
        ({"kind": {"in": ["film", "play"]}}, "ac"),
        ({"year": {"gte": 1980}}, "bc"),
        ({"year": {"lte": 1980}}, "ab"),
        ({"year": {"gte": 1979, "lte": 1985}}, "b"),
        ({"year": {"$gte": 1980}, "kind": "play"}, "c"),
        ({"year": 1980}, "b"),
        ({"year": 1980.0}, "b"),
        ({"year": {"eq": 1992}}, "c"),
        ({"rating": {"gte": 7.6}}, "b"),
        ({"rating": 7.5}, "a"),
        ({"seen": True}, "a"),
        ({"seen": False}, "b"),
        ({"tag": "old"}, "c"),
        ({"day": {"gte": datetime.date(1999, 1, 1)}}, "d"),
        ({"year": {"gte": 1970}, "tag": "new"}, ""),
        ({"year": {"gt": 1978, "lt": 1992}}, "b"),
        ({"kind": {"ne": "film"}}, "bcd"),
        ({"kind": {"nin": ["film", "book"]}}, "cd"),
        ({"kind": {"nin": ["film"]}, "year": {"lte": 1980}}, "b"),
        ({"tag": "b|c"}, "c"),
        ({"tag": ["b|c", "new"]}, "cd"),
        ({"$or": [{"kind": "film"}, {"year": {"gt": 1980}, "tag": "old"}]}, "ac"),
        ({"$not": {"$or": [{"kind": "film"}, {"tag": "new"}]}, "year": {"gte": 1}}, "bc"),
        ({"$and": [{"kind": ["film", "book"]}, {"$not": {"seen": True}}]}, "b"),
    ],
)
def test_a_filter_finds_what_meets_it(films, filter, ids):
    assert found(films, filter) == list(ids)


@pytest.mark.parametrize(
    ("filter", "told"),
    [
        ({"tenant": []}, "expected a value or a non-empty list"),
        ({"tenant": None}, "expected a value or a non-empty list"),
        ({"tenant": {}}, "no operator is given"),
        ({"tenant": {"like": "a"}}, 'unknown operator "like": expected one of eq, ne, in, nin, gt, gte, lt, lte'),
        ({"$or": []}, "expected a list of mappings"),
        ({"$or": [{}]}, "expected a mapping of keys"),
        ({"$not": [{"kind": "film"}]}, "expected a mapping of keys"),
        ({"year": {"gte": math.nan}}, "nan"),
        ({"": "c"}, "filter key ''"),
        ({7: "c"}, "filter key 7"),
        (7, "or a mapping, not 7"),
        ([7], "or a mapping, not [7]"),
        ("kind", "kind"),
    ],
)
def test_a_filter_that_cannot_be_said_is_an_error(films, filter, told):
    with pytest.raises(HoptrailError, match=re.escape(told)):
        films.search("harbour", filter=filter)


def test_conditions_as_one_text_are_one_condition(films):
    assert films.search(Question("harbour", conditions="kind=film")).ids == ["a"]
    assert films.search(Question("harbour", conditions={"kind": "film"})).ids == ["a"]


def test_a_filter_holds_in_addition_to_the_questions_own(films):
    question = Question("harbour", conditions=["year>=1980"])
    assert sorted(films.search(question).ids) == ["b", "c"]
    assert films.search(question, filter={"kind": "play"}).ids == ["c"]
    assert films.search(question, filter={"kind": "film"}).ids == []
    assert question.conditions == ["year>=1980"]


def test_every_way_to_ask_takes_a_filter(films):
    only = {"kind": "book"}
    assert [result.ids for result in films.search_many(["harbour", "a book"], filter=only)] == [["b"], ["b"]]
    assert films.search_run("harbour", filter=only).result().ids == ["b"]
    answer = films.ask("harbour", complete=lambda messages, context: "b", filter=only)
    assert answer.ids == ["b"]


def test_a_wrong_question_is_named_with_a_filter_too(films):
    with pytest.raises(HoptrailError, match="a question is int"):
        films.search(7, filter={"kind": "film"})


def test_conditions_are_the_engines():
    filter = {"year": {"gte": -5, "lte": 1e-7}, "kind": ["a", 2, True], "n": 3}
    assert conditions_of(filter) == [
        '{"type": "range", "key": "year", "gte": -5, "lte": 1e-07}',
        '{"type": "in", "key": "kind", "value": ["a", 2, "true"]}',
        '{"type": "eq", "key": "n", "value": 3}',
    ]
