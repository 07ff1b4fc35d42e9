//! With the feature `serde`, what was found is data of any format.

use hoptrail::{Graph, PassageSource, Status};
use serde_json::json;

use crate::alone::alone;
use crate::story::{QUESTION, Storyteller};

fn bridges() -> Graph {
    let sources = [
        PassageSource::new("bridge", "The Harbour Bridge was designed by Ines Okafor.")
            .title("Harbour Bridge")
            .metadata("tag", "b")
            .metadata("tag", "a"),
        PassageSource::new("okafor", "Ines Okafor was born in Bergen.").title("Ines Okafor"),
    ];
    Graph::build(sources).run().unwrap()
}

#[test]
fn a_result_has_the_members_of_the_contract() {
    let _alone = alone();
    let graph = bridges();
    let found = graph.search("Who designed the Harbour Bridge?").run().unwrap();
    let data = serde_json::to_value(&found).unwrap();
    assert_eq!(data["method"], "trail");
    assert_eq!(data["notices"], json!([]));
    let hits = data["hits"].as_array().unwrap();
    assert_eq!(hits.len(), 2);
    for (hit, found) in hits.iter().zip(found.hits()) {
        assert_eq!(hit["rank"], found.rank());
        assert_eq!(hit["id"], found.id());
        assert_eq!(hit["title"], found.title());
        assert_eq!(hit["text"], found.text());
        assert_eq!(hit["document"], found.document());
        assert_eq!(hit["score"].as_f64().unwrap() as f32, found.score());
        assert_eq!(hit["snippet"]["text"], found.snippet().unwrap().text);
    }
    assert_eq!(hits[0]["metadata"], json!({"tag": ["a", "b"]}));
    assert_eq!(hits[0]["path"][0], json!({"by": "question", "entity": "Harbour Bridge"}));
    let last = hits[1]["path"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["by"], &last["passage"]), (&json!("own"), &json!("okafor")));
    assert_eq!(last["evidence"]["range"]["bytes"], json!([0, 11]));
}

#[test]
fn distances_answers_and_unexplained_hits_are_what_they_are() {
    let _alone = alone();
    let graph = bridges();
    let near = graph.search("Harbour Bridge").method("gnn_ret").run().unwrap();
    let data = serde_json::to_value(near.hits().next().unwrap()).unwrap();
    assert!(data.get("score").is_none() && data["distance"].is_number(), "{data}");
    let bare = graph.search("Harbour Bridge").option("hits.explain", false);
    let data = serde_json::to_value(bare.run().unwrap()).unwrap();
    assert_eq!(data["method"], "");
    assert_eq!(data["hits"][0]["id"], "bridge");
    assert!(data["hits"][0].get("path").is_none(), "{data}");
    let answered = crate::story::graph().ask(QUESTION).method("rgnn_ret");
    let data = serde_json::to_value(answered.run_with(Storyteller).unwrap()).unwrap();
    assert_eq!((&data["answer"], &data["partial"]), (&json!("Ines Varga"), &json!(false)));
    assert_eq!(serde_json::to_value(Status::BadInput).unwrap(), "bad_input");
}
