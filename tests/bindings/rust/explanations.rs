//! Results: columns, texts and explanations say the same.

use hoptrail::{PathNode, Status};

use crate::alone::alone;
use crate::story::{QUESTION, Storyteller, graph};

#[test]
fn columns_texts_and_explanation_agree() {
    let _alone = alone();
    let graph = graph();
    for method in [
        "trail", "bm25", "dense", "gnn_ret", "rgnn_ret", "hybrid", "tfidf",
    ] {
        let found = graph
            .search(QUESTION)
            .method(method)
            .hits(4)
            .run_with(Storyteller)
            .unwrap();
        let explanation = found.explanation().unwrap();
        assert_eq!(
            (explanation.question.as_str(), explanation.method.as_str()),
            (QUESTION, method)
        );
        assert_eq!(found.hits().len(), found.passages().len());
        assert_eq!(explanation.hits.len(), found.passages().len());
        assert!(found.passages().len() <= 4);
        for (place, hit) in found.hits().enumerate() {
            let explained = hit.explanation().unwrap();
            assert_eq!(
                (hit.rank(), explained.rank as usize),
                (place + 1, place + 1)
            );
            assert_eq!(found.passages()[place], explained.index);
            assert_eq!(found.scores()[place], hit.score());
            assert_eq!(
                (hit.id(), hit.title()),
                (explained.passage.as_str(), explained.title.as_str())
            );
            let is_distance = method.ends_with("gnn_ret");
            let value = if is_distance {
                explained.distance
            } else {
                explained.score
            };
            assert!(
                (value.unwrap() - f64::from(hit.score())).abs() < 1e-5,
                "{method}"
            );
            assert_eq!(explained.score.is_none(), is_distance);
            let snippet = hit.snippet().unwrap();
            assert_eq!(hit.text()[snippet.range.bytes.clone()], snippet.text);
            for highlight in &snippet.highlights {
                let marked = &hit.text()[highlight.bytes.clone()];
                assert_eq!(highlight.utf16.len(), marked.encode_utf16().count());
            }
        }
    }
}

#[test]
fn paths_lead_from_the_question_to_the_passage() {
    let _alone = alone();
    let found = graph().search(QUESTION).run_with(Storyteller).unwrap();
    let (mut hops, mut reasons) = (0, 0);
    for hit in found.hits() {
        let path = hit.path().unwrap();
        let Some(last) = path.last() else { continue };
        let PathNode::Passage { passage, title } = &last.node else {
            panic!("{last:?}")
        };
        assert_eq!((passage.as_str(), title.as_str()), (hit.id(), hit.title()));
        assert_eq!(path[0].by, "question");
        hops += path
            .iter()
            .filter(|step| matches!(step.node, PathNode::Entity { .. }))
            .count();
        assert!(hit.parts().unwrap().values().any(Option::is_some));
        reasons += hit.reasons().unwrap().len();
    }
    assert!(hops > 3);
    assert!(reasons > 0);
}

#[test]
fn evidence_is_a_sentence_or_title_that_names_the_entity() {
    let _alone = alone();
    let graph = graph();
    let found = graph.search(QUESTION).run_with(Storyteller).unwrap();
    let mut texts = Vec::new();
    for hit in found.hits() {
        let path = hit.path().unwrap();
        assert_eq!(path[0].evidence, None);
        let mut named = "";
        for step in path {
            if let PathNode::Entity { entity } = &step.node {
                named = entity;
            }
            let Some(evidence) = &step.evidence else {
                continue;
            };
            let passage = graph
                .passage(graph.find(&evidence.passage).unwrap())
                .unwrap();
            let source = match evidence.r#in.as_str() {
                "title" => passage.title(),
                "text" => passage.text(),
                other => panic!("{other}"),
            };
            assert_eq!(evidence.text, source[evidence.range.bytes.clone()]);
            let units: Vec<u16> = source.encode_utf16().collect();
            assert_eq!(
                evidence.text,
                String::from_utf16(&units[evidence.range.utf16.clone()]).unwrap()
            );
            assert_eq!(evidence.document, passage.document_id());
            if ["own", "mention", "phrase"].contains(&step.by.as_str()) {
                assert!(evidence.text.contains(named), "{evidence:?}");
            }
            texts.push(evidence.text.as_str());
        }
    }
    for expected in ["He wrote Nine Winters.", "Nine Winters"] {
        assert!(texts.contains(&expected), "{texts:?}");
    }
}

#[test]
fn without_explanations_there_are_hits_and_an_error_for_paths() {
    let _alone = alone();
    let found = graph()
        .search(QUESTION)
        .option("hits.explain", false)
        .run_with(Storyteller)
        .unwrap();
    assert_eq!(found.explanation_json(), "");
    let hit = found.hits().next().unwrap();
    assert!(!hit.text().is_empty());
    let error = hit.path().unwrap_err();
    assert_eq!(
        (error.status(), error.detail()),
        (Status::WrongState, "hits.explain")
    );
    assert_eq!(
        found.explanation().unwrap_err().status(),
        Status::WrongState
    );
}

#[test]
fn values_are_those_of_the_json() {
    let _alone = alone();
    let found = graph().search(QUESTION).run_with(Storyteller).unwrap();
    let json: serde_json::Value = serde_json::from_str(found.explanation_json()).unwrap();
    let explanation = found.explanation().unwrap();
    assert_eq!(json["question"], explanation.question);
    assert_eq!(json["method"], explanation.method);
    let hits = json["hits"].as_array().unwrap();
    assert_eq!(hits.len(), explanation.hits.len());
    for (hit, explained) in hits.iter().zip(&explanation.hits) {
        assert_eq!(hit["document"], explained.document);
        for (name, value) in &explained.parts {
            let difference = hit["parts"][name].as_f64().unwrap() - value.unwrap();
            assert!(difference.abs() < 1e-7, "{name}");
        }
        assert_eq!(
            hit["parts"].as_object().unwrap().len(),
            explained.parts.len()
        );
        let reasons: Vec<&str> = hit["reasons"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|one| one.as_str())
            .collect();
        assert_eq!(reasons, explained.reasons);
        let path = hit["path"].as_array().unwrap();
        assert_eq!(path.len(), explained.path.len());
        for (node, step) in path.iter().zip(&explained.path) {
            assert_eq!(node["by"], step.by);
            match &step.node {
                PathNode::Entity { entity } => assert_eq!(node["entity"], *entity),
                PathNode::Passage { passage, title } => {
                    assert_eq!(
                        (&node["passage"], &node["title"]),
                        (&passage.as_str().into(), &title.as_str().into())
                    );
                }
            }
            assert_eq!(node.get("evidence").is_some(), step.evidence.is_some());
            if let Some(evidence) = &step.evidence {
                assert_eq!(node["evidence"]["text"], evidence.text);
                assert_eq!(node["evidence"]["passage"], evidence.passage);
                assert_eq!(node["evidence"]["in"], evidence.r#in);
            }
        }
        assert_eq!(hit["snippet"]["text"], explained.snippet.text);
        assert_eq!(
            hit["snippet"]["highlights"].as_array().unwrap().len(),
            explained.snippet.highlights.len()
        );
    }
}
