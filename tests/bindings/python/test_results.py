"""Results: columns without copies, and explanations that agree with them."""
import dataclasses
import gc
import json
import pickle

import numpy as np
import pytest

import story
from hoptrail import Graph, Hit, HoptrailError, Metrics, Question, Range


def test_columns_are_read_only_arrays_over_the_engines_memory(graph, freed):
    result = graph.search(story.QUESTION)
    assert (result.passages.dtype, result.scores.dtype) == (np.uint32, np.float32)
    for column in (result.passages, result.scores):
        assert not column.flags.writeable and not column.flags.owndata
        with pytest.raises(ValueError):
            column[0] = 1
    assert result.scores is result.scores


def test_an_array_keeps_what_it_looks_at(graph):
    expected = graph.search(story.QUESTION).scores.tolist()
    scores = graph.search(story.QUESTION).scores[1:]
    for _ in range(50):
        graph.search("another question altogether")
    gc.collect()
    assert scores.tolist() == expected[1:]


def plain(value):
    """A record with the names of JSON, and without absent members. A range is that of bytes."""
    if isinstance(value, Range):
        return list(value.bytes)
    if dataclasses.is_dataclass(value):
        value = {name.rstrip("_"): member for name, member in vars(value).items()}
    if isinstance(value, dict):
        members = {name: plain(member) for name, member in value.items()}
        return {name: member for name, member in members.items() if member not in (None, {})}
    return [plain(member) for member in value] if isinstance(value, (list, tuple)) else value


def of_json(value, links):
    """The same of JSON. A step of a chain has its link."""
    if isinstance(value, dict):
        if "utf16" in value:
            return value["bytes"]
        members = {name: of_json(member, links) for name, member in value.items() if member is not None}
        return {**members, "link": of_json(links[value["link"]], links)} if "link" in value else members
    return [of_json(member, links) for member in value] if isinstance(value, list) else value


def records_are_the_json(result, schema):
    """Compares each member of the schema."""
    explanation = json.loads(result.explanation_json)
    links = explanation["links"]
    for name in schema["properties"].keys() - {"answer", "hits", "partial", "steps", "usage", "measures"}:
        told = getattr(result, name)
        if name in explanation:
            assert plain(told) == plain(of_json(explanation[name], links)), name
        else:
            assert not told, name
    assert len(result) == len(explanation["hits"])
    for hit, explained in zip(result, explanation["hits"]):
        for name in schema["$defs"]["hit"]["properties"].keys() - {"text", "shown"}:
            told = getattr(hit, name)
            if name in ("score", "distance") and told is not None:
                told, explained[name] = np.float32(told), np.float32(explained[name])
            if name in explained:
                assert plain(told) == plain(of_json(explained[name], links)), name
            else:
                assert told in (None, (), {}), name


@pytest.fixture
def schema(root):
    return json.loads((root / "schemas/trace.schema.json").read_text(encoding="utf-8"))


METHODS = ["trail", "bm25", "dense", "hybrid", "gnn_ret", "rgnn_ret", "kgp", "bgr"]


@pytest.mark.parametrize("method", METHODS)
def test_records_are_the_json_after_the_graph_is_closed(dense_graph, schema, method):
    result = dense_graph.search(story.QUESTION, method=method, embed=story.embed, complete=story.complete)
    dense_graph.close()
    records_are_the_json(result, schema)
    assert [hit.index for hit in result] == result.passages.tolist()
    assert [hit.rank for hit in result] == list(range(1, len(result) + 1))
    assert bool(result.evidence_graph) == (method == "bgr")
    assert pickle.loads(pickle.dumps(result)).evidence_graph == result.evidence_graph


def test_records_of_an_answer_are_the_json(schema):
    document = {"id": "bridge.md", "format": "markdown", "text": "# Harbour Bridge\n\nIt was designed by Ines Okafor.\n"}
    question = Question("Who designed the Harbour Bridge?", gold_answers=["Ines Okafor"])
    with Graph.build([document]) as graph:
        result = graph.ask(question, complete=lambda messages, context: "Okafor")
    records_are_the_json(result, schema)
    assert result.measures == result.explanation["measures"] and 0 < result.measures["f1"] < 1
    assert (result.loop, result.cost["completions"]) == ("once", 1)
    span = result.answerability.span
    assert (span.text, span.measures["sentence_has_answer"]) == ("Ines Okafor", True)
    assert (type(span.confidence), type(span.measures["exact_match"])) == (float, float)
    assert (result[0].source.line, result[0].source.column) == (3, 1)


def test_words_that_no_hit_has_are_named(graph, schema):
    result = graph.search("Which lighthouse has Ines Varga painted with Xyzzy?", hits=1)
    records_are_the_json(result, schema)
    found = result.answerability
    assert (found.signal, found.uncovered_terms, found.span) == ("unlikely", ("lighthouse",), None)
    assert found.missing_terms == ("painted", "Xyzzy")


def test_a_chain_leads_to_its_hit_by_sentences_cut_in_characters():
    passages = [
        {"id": "turm", "title": "Skerrow Turm", "text": "Größe 𝄞𝄞 ☂. Der Skerrow Turm wurde von Zoë Łuk gebaut."},
        {"id": "zoe", "title": "Zoë Łuk", "text": "🌊 Zoë Łuk wurde in Bergen geboren."},
        {"id": "bergen", "title": "Bergen", "text": "Bergen liegt an der Küste."},
    ]
    with Graph.build(passages) as graph:
        result = graph.search("¿Wo wurde der Erbauer des Skerrow Turm geboren?")
    texts = {None: result.question, **{passage["id"]: passage["text"] for passage in passages}}
    for link in result.links:
        assert link.sentence == texts[link.in_][slice(*link.sentence_range.characters)]
        assert link.name == texts[link.in_][slice(*link.name_range.characters)] and link.name in link.sentence
        assert link.name == texts[link.in_].encode()[slice(*link.name_range.bytes)].decode()
    chain = next(hit for hit in result if hit.id == "bergen").chain
    assert [step.passage for step in chain] == ["turm", "zoe", "bergen"]
    assert [(step.link.from_, step.link.to, step.link.name) for step in chain[1:]] == [
        ("turm", "zoe", "Zoë Łuk"), ("zoe", "bergen", "Bergen")
    ]
    assert pickle.loads(pickle.dumps(result)).links == result.links


def test_distances_are_not_called_scores(dense_graph):
    result = dense_graph.search(story.QUESTION, method="gnn_ret", embed=story.embed)
    assert [hit.distance for hit in result] == result.scores.tolist() == sorted(result.scores.tolist())
    assert all(hit.score is None for hit in result)


def test_without_explanations_the_columns_are_there(graph):
    result = graph.search(story.QUESTION, options={"hits.explain": False})
    assert result.explanation_json == b""
    assert result.ids == graph.search(story.QUESTION).ids
    hit = result.hits[0]
    assert isinstance(hit, Hit) and hit.passage == result.ids[0] and hit.text
    assert (hit.path, hit.chain, hit.parts, hit.reasons, hit.snippet, hit.score) == ((), (), {}, (), None, None)
    assert (hit.ranked_by, hit.matched_terms, hit.source, result.answerability, result.links) == (None, (), None, None, ())
    assert not result.evidence_graph and pickle.loads(pickle.dumps(result)).links == ()
    assert hit.document == graph.passage(hit.index).document_id


def test_metrics_of_graphs_are_the_worked_values_of_the_page():
    question, metrics = 0xFFFFFFFF, Metrics()
    chain, two_chains = [[question, 1], [1, 2]], [[question, 1], [1, 2], [question, 3], [3, 2]]
    metrics.add_graph(chain, two_chains)
    assert [metrics.mean(name) for name in ("graph_edit_distance", "graph_match", "node_precision")] == [3, 0, 1]
    assert metrics.mean("node_f1") == pytest.approx(0.8)
    metrics.add_graph([], chain)
    assert metrics.mean("graph_edit_distance") == 3.5
    with pytest.raises(HoptrailError, match="rows of two"):
        metrics.add_graph([1, 2], chain)