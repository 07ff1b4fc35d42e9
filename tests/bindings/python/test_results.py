"""Results: columns without copies, and explanations that agree with them."""
import gc
import json
import pickle

import numpy as np
import pytest

import story
from hoptrail import Graph, Hit, HoptrailError, Metrics, PathStep


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


def test_hits_agree_with_the_columns_and_the_explanation(graph):
    result = graph.search(story.QUESTION, hits=4)
    explained = json.loads(result.explanation_json)
    assert [hit.rank for hit in result] == [1, 2, 3, 4] == [hit["rank"] for hit in explained["hits"]]
    assert [hit.index for hit in result] == result.passages.tolist() == [hit["index"] for hit in explained["hits"]]
    assert [hit.passage for hit in result] == result.ids == [hit["passage"] for hit in explained["hits"]]
    assert [hit.title for hit in result] == result.titles == [hit["title"] for hit in explained["hits"]]
    assert [hit.text for hit in result] == result.texts == [graph.passage(hit.index).text for hit in result]
    assert [hit.score for hit in result] == pytest.approx([hit["score"] for hit in explained["hits"]])
    assert [hit.parts for hit in result] == [pytest.approx(hit["parts"]) for hit in explained["hits"]]
    assert [list(hit.reasons) for hit in result] == [hit.get("reasons", []) for hit in explained["hits"]]
    assert result.hits[0].reasons
    assert [hit.document for hit in result] == [hit["document"] for hit in explained["hits"]]
    assert all(hit.distance is None for hit in result)
    assert (result.explanation["question"], result.explanation["method"]) == (story.QUESTION, "trail")


def test_a_path_leads_from_the_question_to_the_hit(graph):
    result = graph.search(story.QUESTION)
    path = next(hit for hit in result if hit.passage == "winters").path
    assert path[0] == PathStep("question", entity="Skerrow Light")
    assert path[-1].passage == "winters" and path[-1].title == "Nine Winters"


def test_evidence_of_a_step_is_a_sentence_or_title_of_the_passage_that_it_names(graph):
    given = {passage["id"]: passage for passage in story.PASSAGES}
    seen = set()
    for hit in graph.search(story.QUESTION):
        entity = None
        for step in hit.path:
            entity = step.entity or entity
            evidence = step.evidence
            if evidence is None:
                continue
            source = given[evidence.passage][evidence.in_]
            assert evidence.text == source[slice(*evidence.range.characters)]
            assert evidence.text.encode() == source.encode()[slice(*evidence.range.bytes)]
            assert evidence.document == evidence.passage  # each is a separate document
            if step.by in ("own", "mention", "phrase"):
                assert entity in evidence.text
            if evidence.in_ == "title":
                assert evidence.text == source
            seen.add((evidence.passage, evidence.in_, evidence.text))
    assert ("holt", "text", "He wrote Nine Winters.") in seen
    assert ("winters", "title", "Nine Winters") in seen


def test_the_first_step_of_a_path_has_no_evidence(graph):
    paths = [hit.path for hit in graph.search(story.QUESTION)]
    assert any(len(path) > 1 for path in paths)
    assert {path[0].evidence for path in paths} == {None}


def test_evidence_in_another_passage_than_the_hit_is_cut_in_characters(tmp_path):
    text = "Größe 𝄞𝄞 ☂. Der Turm wurde von Zoë Łuk gebaut. Er steht noch."
    passages = [
        {"id": "turm", "title": "Skerrow Turm", "text": "🌊 Skerrow Turm. " + text},
        {"id": "zoe", "title": "Zoë Łuk", "text": "Zoë Łuk wurde in Bergen geboren."},
        {"id": "bergen", "title": "Bergen", "text": "Bergen liegt an der Küste."},
    ]
    given = {passage["id"]: passage for passage in passages}
    with Graph.build(passages) as graph:
        result = graph.search("Wo wurde der Erbauer von Skerrow Turm geboren?")
    # What the graph has is kept by the result.
    path = next(hit for hit in result if hit.passage == "zoe").path
    evidence = [step.evidence for step in path if step.evidence is not None]
    assert {one.passage for one in evidence} == {"turm", "zoe"}
    for one in evidence:
        source = given[one.passage][one.in_]
        assert source[slice(*one.range.characters)] == one.text
        assert source.encode()[slice(*one.range.bytes)].decode() == one.text
    assert "Der Turm wurde von Zoë Łuk gebaut." in [one.text.strip() for one in evidence]


def test_distances_are_not_called_scores(dense_graph):
    result = dense_graph.search(story.QUESTION, method="gnn_ret", embed=story.embed)
    assert [hit.distance for hit in result] == result.scores.tolist() == sorted(result.scores.tolist())
    assert all(hit.score is None for hit in result)


def test_a_snippets_ranges_cut_the_text_in_characters_and_in_bytes():
    text = "Größe und Höhe. Zoë drew the ☂ of Tarn Haven for Ines Varga, who taught drawing."
    with Graph.build([{"id": "a", "title": "Zoë", "text": text}]) as graph:
        (hit,) = graph.search("Who taught drawing?")
        snippet = hit.snippet
        assert {text[slice(*one.characters)] for one in snippet.highlights} == {"taught", "drawing"} | {
            text.encode()[slice(*one.bytes)].decode() for one in snippet.highlights
        }
        assert text[slice(*snippet.range.characters)] in (snippet.text, text)


def test_without_explanations_the_columns_are_there(graph):
    result = graph.search(story.QUESTION, options={"hits.explain": False})
    assert result.explanation_json == b""
    assert result.ids == graph.search(story.QUESTION).ids
    hit = result.hits[0]
    assert isinstance(hit, Hit) and hit.passage == result.ids[0] and hit.text
    assert (hit.path, hit.parts, hit.reasons, hit.snippet, hit.score) == ((), {}, (), None, None)
    assert hit.document == graph.passage(hit.index).document_id


def test_the_evidence_graph_of_bgr_agrees_with_the_explanation(graph):
    result = graph.search(story.QUESTION, method="bgr")
    explained = result.explanation["evidence_graph"]
    found = result.evidence_graph
    assert found and [vars(node) for node in found.nodes] == [
        {key: node[key] for key in ("passage", "index", "depth")} for node in explained["nodes"]
    ]
    edges = [(edge.from_, edge.to, edge.direction, edge.step) for edge in found.edges]
    assert edges == [(edge["from"], edge["to"], edge["direction"], edge["step"]) for edge in explained["edges"]]
    assert graph.search(story.QUESTION, method="bgr", options={"hits.explain": False}).evidence_graph == found
    assert pickle.loads(pickle.dumps(result)).evidence_graph == found
    assert not graph.search(story.QUESTION).evidence_graph


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


def test_notices_say_what_a_reader_has_to_know(graph):
    (notice,) = graph.search(story.QUESTION, options={"trail.gate": 1000}).notices
    assert notice.startswith("gate closed")
    assert graph.search(story.QUESTION).notices == []


def test_many_questions_at_once_have_the_answers_of_each(graph):
    questions = [story.QUESTION, "Where did Ines Varga teach?", "What leads to the hills?"]
    together = graph.search_many(questions, hits=3)
    assert [result.explanation_json for result in together] == [
        graph.search(question, hits=3).explanation_json for question in questions
    ]
    assert graph.search_many([]) == []


def test_an_answer_step_by_step(dense_graph):
    options = {"ask.loop": "steps", "steps.question": False}
    result = dense_graph.ask(
        story.QUESTION, complete=story.complete, embed=story.embed, method="rgnn_ret", options=options
    )
    assert result.answer == "Ines Varga"
    assert result.partial is False
    assert [(step.sub_question, step.sub_answer) for step in result.steps] == [
        ("Which book did the engineer of the Skerrow Light write?", "He wrote Nine Winters."),
        ("Who drew for Nine Winters?", "Dora Quist drew for it."),
    ]
    assert all(step.passages.dtype == np.uint32 and len(step.passages) for step in result.steps)
    assert result.state.shape == (dense_graph.passage_count,)


def test_an_answer_after_one_search(graph):
    result = graph.ask(story.QUESTION, complete=lambda messages, context: "Ines Varga")
    assert (result.answer, len(result.state)) == ("Ines Varga", 0)
    assert [step.sub_question for step in result.steps] == [story.QUESTION]
