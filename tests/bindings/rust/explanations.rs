//! Results: columns, texts and explanations say the same.

use hoptrail::{DocumentSource, ExplainedHit, Explanation, Format, Graph, Question, SearchResult, Status};
use serde_json::{Value, json};

use crate::alone::alone;
use crate::story::{QUESTION, Storyteller, graph};

#[test]
fn without_explanations_there_are_hits_and_an_error_for_paths() {
    let _alone = alone();
    let found = graph().search(QUESTION).option("hits.explain", false).run_with(Storyteller).unwrap();
    assert_eq!(found.explanation_json(), "");
    let hit = found.hits().next().unwrap();
    assert!(!hit.text().is_empty());
    let error = hit.path().unwrap_err();
    assert_eq!((error.status(), error.detail()), (Status::WrongState, "hits.explain"));
    assert_eq!(found.explanation().unwrap_err().status(), Status::WrongState);
}

/// The values with the names of the JSON, and the JSON itself.
fn both(found: &SearchResult) -> [Value; 2] {
    let values = serde_json::to_value(found.explanation().unwrap()).unwrap();
    [values, serde_json::from_str(found.explanation_json()).unwrap()].map(plain)
}

/// Without the difference of 1 and 1.0, and of an empty list of reasons and none.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64().unwrap()),
        Value::Array(values) => values.into_iter().map(plain).collect(),
        Value::Object(mut members) => {
            if members.get("reasons") == Some(&json!([])) {
                members.remove("reasons");
            }
            members.into_iter().map(|(name, value)| (name, plain(value))).collect()
        }
        value => value,
    }
}

/// As of a newer library: with a further member in each object but that of the parts, whose names are free.
fn with_an_unknown_member(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(with_an_unknown_member).collect(),
        Value::Object(members) => {
            let each = |(name, value): (String, Value)| match name.as_str() {
                "parts" => (name, value),
                _ => (name, with_an_unknown_member(value)),
            };
            let new = ("new".to_owned(), json!({"a": [1]}));
            members.into_iter().map(each).chain([new]).collect()
        }
        value => value,
    }
}

#[test]
fn values_are_those_of_the_json() {
    let _alone = alone();
    let graph = graph();
    for method in ["trail", "bm25", "dense", "gnn_ret", "rgnn_ret", "hybrid", "kgp"] {
        let search = graph.search(QUESTION).method(method);
        let [values, json] = both(&search.run_with(Storyteller).unwrap());
        assert_eq!(values, json, "{method}");
    }

    let chained = graph.search(QUESTION).run_with(Storyteller).unwrap();
    let explanation = chained.explanation().unwrap();
    let mut of_question = explanation.links.iter().filter(|link| link.r#in.is_none());
    let link = of_question.next().unwrap();
    assert_eq!((link.from.as_deref(), link.by.as_str()), (None, "named"));
    assert_eq!(QUESTION[link.name_range.bytes.clone()], link.name);
    let ranks = |hit: &ExplainedHit| hit.ranked_by.is_some() && hit.rank_by_vectors.is_some();
    assert!(explanation.hits.iter().any(ranks));
    let terms = |hit: &ExplainedHit| !hit.matched_terms.is_empty() && !hit.missing_terms.is_empty();
    assert!(explanation.hits.iter().any(terms));

    let json = serde_json::from_str(chained.explanation_json()).unwrap();
    let newer: Explanation = serde_json::from_value(with_an_unknown_member(json)).unwrap();
    assert_eq!(&newer, explanation);

    let whole = graph.search(QUESTION).method("bgr").run_with(Storyteller);
    let [values, json] = both(&whole.unwrap());
    assert_eq!(values, json);
    assert!(!values["evidence_graph"]["edges"].as_array().unwrap().is_empty());
}

#[test]
fn values_of_an_answer_and_of_the_lines_of_a_document_are_those_of_the_json() {
    let _alone = alone();
    let question = || Question::new("Who designed the Harbour Bridge?").gold_answer("Ines Okafor");
    let text = "# Harbour Bridge\n\nThe Harbour Bridge was designed by Ines Okafor.\n";
    let graph = Graph::build([DocumentSource::new("bridge.md", Format::Markdown, text)]).run();
    let answered = graph.unwrap().ask(question()).run_with(Storyteller).unwrap();
    let [values, json] = both(&answered);
    assert_eq!(values, json);
    let explanation = answered.explanation().unwrap();
    assert_eq!(explanation.answerability.signal, "likely");
    let span = explanation.answerability.span.as_ref().unwrap();
    assert_eq!(span.text, "Ines Okafor");
    assert_eq!(text_of(&answered, &span.passage)[span.range.bytes.clone()], span.text);
    assert!(span.measures.unwrap().sentence_has_answer);
    assert_eq!(explanation.measures.unwrap().exact_match, 0.0);
    assert_eq!(explanation.cost.unwrap().completions, 1);
    assert_eq!(explanation.hits[0].source.line, Some(3));
}

fn text_of<'result>(found: &'result SearchResult, id: &str) -> &'result str {
    found.hits().find(|hit| hit.id() == id).unwrap().text()
}
