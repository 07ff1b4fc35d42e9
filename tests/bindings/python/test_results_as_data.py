"""Results as sequences, in notebooks, and pickled."""
import copy
import json
import pickle
from html.parser import HTMLParser

import numpy as np
import pytest

import story
from hoptrail import Graph, HoptrailError, Options


def test_a_result_is_a_sequence_of_hits(graph):
    result = graph.search(story.QUESTION)
    assert len(result) == len(result.hits) == len(list(result)) > 3
    assert [result[at].id for at in range(len(result))] == result.ids
    assert result[-1].rank == len(result) and result[np.int64(1)].rank == 2
    assert [hit.id for hit in result[1:3]] == result.ids[1:3]
    assert [hit.rank for hit in result[::-2]] == [hit.rank for hit in result.hits[::-2]]
    assert result[100:] == () and not graph.search("q", filter={"nobody": "has"})
    for place in (len(result), -len(result) - 1):
        with pytest.raises(IndexError, match=f"the result has {len(result)} hits"):
            result[place]
    with pytest.raises(TypeError):
        result["0"]


def test_a_hit_is_plain_data(graph):
    hit = next(hit for hit in graph.search(story.QUESTION) if hit.passage == "holt")
    plain = json.loads(json.dumps(hit.to_dict()))
    assert (plain["rank"], plain["id"], plain["metadata"]) == (hit.rank, "holt", {})
    assert plain["path"][-1] == {
        "by": "mention", "entity": None, "passage": "holt", "title": "Anders Holt",
        "evidence": "Anders Holt was the engineer of the Skerrow Light.",
    }


class Reader(HTMLParser):
    """The elements and the text of HTML."""

    def __init__(self, html):
        super().__init__()
        self.elements, self.told, self.texts = [], [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        self.told += [value for name, value in attributes if name == "title"]

    def handle_data(self, data):
        self.texts.append(data)


def test_a_notebook_shows_the_path_of_each_hit(graph):
    result = graph.search(story.QUESTION)
    page = Reader(result._repr_html_())
    assert page.elements.count("tr") == len(result) + 1
    shown = "".join(page.texts)
    assert all(title in shown for title in result.titles)
    assert "Skerrow Light → Anders Holt" in shown
    assert "mention: Anders Holt was the engineer of the Skerrow Light." in page.told
    assert page.elements.count("span") == sum(len(hit.path) for hit in result)
    assert "mark" in page.elements


def test_a_notebook_shows_texts_as_texts():
    evil = "<script>alert('x')</script> \" onmouseover=\"alert(1) & <b>"
    passages = [
        {"id": f"a{evil}", "title": f"Harbour Bridge {evil}", "text": f"Harbour Bridge was designed by Ines Okafor {evil}."},
        {"id": f"b{evil}", "title": "Ines Okafor", "text": f"Ines Okafor was born in Bergen {evil}."},
    ]
    with Graph.build(passages) as graph:
        question = "Where was the designer of Harbour Bridge born?"
        results = [graph.search(question), graph.search(question, options={"hits.explain": False})]
        results.append(graph.ask(question, complete=lambda messages, context: evil))
    for result in results:
        assert len(result) == 2
        html = result._repr_html_()
        page = Reader(html)
        allowed = {"table", "thead", "tbody", "tr", "th", "td", "b", "br", "small", "span", "mark", "p", "i"}
        assert set(page.elements) <= allowed
        assert "<script" not in html and 'onmouseover="' not in html
        assert "<script>alert('x')</script>" in "".join(page.texts)


def test_distances_and_notices_are_shown_as_such(dense_graph):
    result = dense_graph.search(story.QUESTION, method="gnn_ret", embed=story.embed)
    assert "<th" in result._repr_html_() and ">Distance<" in result._repr_html_()
    notice = dense_graph.search(story.QUESTION, embed=story.embed, options={"trail.gate": 1000})
    assert notice.notices[0][:11] in notice._repr_html_()


@pytest.mark.parametrize("options", [{}, {"hits.explain": False}, {"method": "gnn_ret"}])
def test_a_pickled_result_says_the_same(freed, options):
    graph = Graph.build(story.PASSAGES)
    result = graph.search(story.QUESTION, options=options)
    kept = pickle.dumps(result)
    expected = [hit.to_dict() for hit in result]
    told = [(hit.parts, hit.reasons, hit.path, hit.snippet, hit.index, hit.text) for hit in result]
    facts = (result.ids, result.scores.tolist(), result.explanation_json, result.notices, result.cost, repr(result))
    html = result._repr_html_()
    del result, graph
    assert freed()  # what is read back has nothing of the library
    again = pickle.loads(kept)
    assert [hit.to_dict() for hit in again] == expected
    assert [(hit.parts, hit.reasons, hit.path, hit.snippet, hit.index, hit.text) for hit in again] == told
    assert (again.ids, again.scores.tolist(), again.explanation_json, again.notices, again.cost, repr(again)) == facts
    assert again._repr_html_() == html
    assert pickle.loads(pickle.dumps(again)).ids == again.ids
    assert freed()


def test_a_pickled_answer_and_a_pickled_hit(dense_graph):
    options = {"ask.loop": "steps", "ask.steps": 3, "steps.question": False}
    result = dense_graph.ask(
        story.QUESTION, complete=story.complete, embed=story.embed, method="rgnn_ret", options=options
    )
    assert all(step.passages.dtype == np.uint32 and len(step.passages) for step in result.steps) and len(result.steps) > 1
    assert result.state.shape == (dense_graph.passage_count,)
    again = pickle.loads(pickle.dumps(result))
    assert (again.answer, again.partial, again.measures) == (result.answer, result.partial, result.measures)
    assert [(one.sub_question, one.sub_answer, one.passages.tolist()) for one in again.steps] == [
        (one.sub_question, one.sub_answer, one.passages.tolist()) for one in result.steps
    ]
    assert again.state.tolist() == result.state.tolist()
    hit = pickle.loads(pickle.dumps(result[1]))
    assert (hit.id, hit.path, hit.distance) == (result[1].id, result[1].path, result[1].distance)


def test_a_graph_is_pickled_as_its_file(graph):
    kept = pickle.dumps(graph)
    assert bytes(graph) in kept
    again = pickle.loads(kept)
    assert bytes(again) == bytes(graph)
    assert again.search(story.QUESTION).explanation_json == graph.search(story.QUESTION).explanation_json
    graph.close()
    with pytest.raises(HoptrailError, match="closed"):
        pickle.dumps(graph)


def test_what_owns_an_object_of_the_library_is_not_copied(graph):
    run = graph.search_run(story.QUESTION)
    next(run)
    for owner in (graph.handle(), run._plan.task):
        with pytest.raises(TypeError):
            copy.deepcopy(owner)
    options = pickle.loads(pickle.dumps(Options({"hits": 3, "method": "bm25"})))
    assert graph.search(story.QUESTION, options=options).ids == graph.search(story.QUESTION, method="bm25", hits=3).ids
