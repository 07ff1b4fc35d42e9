//! Compares a search or an answer with the expectations of a scenario of tests/contract.

use std::collections::BTreeMap;
use std::ops::Deref;

use hoptrail::{AskResult, Hit, PathNode, PathStep, SearchResult};
use serde_json::Value;

use super::host::{list, members, numbers, text, texts};

/// The results of a search or an answer.
pub enum Found {
    Search(SearchResult),
    Answer(AskResult),
}

impl Deref for Found {
    type Target = SearchResult;

    fn deref(&self) -> &SearchResult {
        match self {
            Self::Search(result) => result,
            Self::Answer(result) => result,
        }
    }
}

impl Found {
    fn answer(&self) -> &AskResult {
        match self {
            Self::Answer(result) => result,
            Self::Search(_) => panic!("a search has no answer"),
        }
    }

    fn ids(&self) -> Vec<&str> {
        self.hits().map(|hit| hit.id()).collect()
    }

    pub fn check(&self, expected: &Value, held: &BTreeMap<String, Found>) {
        let ids = self.ids();
        for (name, wanted) in members(expected) {
            match name.as_str() {
                "ids" => assert_eq!(ids, texts(Some(wanted))),
                "set" => {
                    let (mut sorted, mut all) = (ids.clone(), texts(Some(wanted)));
                    sorted.sort_unstable();
                    all.sort_unstable();
                    assert_eq!(sorted, all);
                }
                "has" => {
                    let mut wanted = texts(Some(wanted)).into_iter();
                    assert!(wanted.all(|id| ids.contains(&id.as_str())), "{ids:?}");
                }
                "count" => assert_eq!(ids.len() as u64, wanted.as_u64().unwrap()),
                "scores" => {
                    for (hit, score) in self.hits().zip(numbers(wanted)) {
                        assert!((hit.score() - score).abs() < 1e-3, "{}", hit.score());
                    }
                }
                "same_as" => {
                    let same = &held[text(wanted)];
                    assert_eq!((&ids, self.scores()), (&same.ids(), same.scores()));
                }
                "other_than" => assert_ne!(self.scores(), held[text(wanted)].scores()),
                "explanation" => check_sum(self.explanation_json().as_bytes(), wanted),
                "answer" => assert_eq!(self.answer().answer(), text(wanted)),
                "partial" => assert_eq!(self.answer().partial(), wanted.as_bool().unwrap()),
                "sub_questions" => {
                    let asked: Vec<&str> = self.steps().map(|step| step.sub_question).collect();
                    assert_eq!(asked, texts(Some(wanted)));
                }
                "hits" => {
                    assert!(ids.len() >= list(wanted).len(), "{ids:?}");
                    for (hit, wanted) in self.hits().zip(list(wanted)) {
                        check_hit(&hit, wanted, self);
                    }
                }
                "texts" | "purposes" | "scored" => {} // requests to the host
                other => self.check_explanation(other, wanted),
            }
        }
    }

    fn check_explanation(&self, name: &str, wanted: &Value) {
        let told = self.explanation().unwrap();
        match name {
            "method" => assert_eq!(told.method, text(wanted)),
            "notices" => assert_eq!(told.notices, texts(Some(wanted))),
            "notices_say" => {
                for says in texts(Some(wanted)) {
                    let mut notices = told.notices.iter();
                    assert!(notices.any(|notice| notice.contains(&says)), "{says}");
                }
            }
            "loop" => assert_eq!(told.r#loop.as_deref(), wanted.as_str()),
            "completions" => {
                let cost = told.cost.as_ref().unwrap();
                assert_eq!(cost.completions, wanted.as_u64().unwrap());
            }
            "measures" => {
                let found = told.measures.as_ref();
                assert_eq!(found.is_none(), members(wanted).is_empty());
                let Some(found) = found else { return };
                assert_eq!(Some(found.exact_match), wanted["exact_match"].as_f64());
                assert!((found.f1 - wanted["f1"].as_f64().unwrap()).abs() < 1e-6);
                assert_eq!(found.accurate, wanted["accurate"].as_bool());
            }
            other => panic!("{other}"),
        }
    }
}

/// Compares the length and the CRC-32C of bytes, by its definition and not the library's tables.
pub fn check_sum(bytes: &[u8], wanted: &Value) {
    let sum = !bytes.iter().fold(!0, |sum: u32, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0x82f6_3b78 & (sum & 1).wrapping_neg()))
    });
    assert_eq!(serde_json::json!([bytes.len(), format!("{sum:08x}")]), *wanted);
}

fn check_hit(hit: &Hit<'_>, expected: &Value, result: &SearchResult) {
    for (name, wanted) in members(expected) {
        match name.as_str() {
            "id" => assert_eq!(hit.id(), text(wanted)),
            "title" => assert_eq!(hit.title(), text(wanted)),
            "text" => assert_eq!(hit.text(), text(wanted)),
            "document" => assert_eq!(hit.document(), text(wanted)),
            "metadata" => check_metadata(hit.metadata(), wanted),
            "chain" => {
                let chain = hit.chain().unwrap();
                let passages: Vec<&str> = chain.map(|step| step.passage).collect();
                assert_eq!(passages, texts(Some(wanted)));
            }
            "highlights" => {
                let snippet = hit.snippet().unwrap();
                let ranges = snippet.highlights.iter();
                let words: Vec<&str> = ranges.map(|range| &hit.text()[range.bytes.clone()]).collect();
                assert_eq!(words, texts(Some(wanted)));
            }
            "path" => {
                let path = hit.path().unwrap();
                assert_eq!(path.len(), list(wanted).len());
                for (step, wanted) in path.iter().zip(list(wanted)) {
                    check_step(step, wanted, result);
                }
            }
            other => panic!("{other}"),
        }
    }
}

/// Compares metadata with the values of each key sorted.
pub fn check_metadata<'a>(found: impl Iterator<Item = (&'a str, &'a str)>, wanted: &Value) {
    let mut listed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (key, value) in found {
        listed.entry(key).or_default().push(value.to_owned());
    }
    for values in listed.values_mut() {
        values.sort_unstable();
    }
    let fields = members(wanted).iter();
    let fields = fields.map(|(key, value)| (key.as_str(), texts(Some(value))));
    assert_eq!(listed, fields.collect());
}

fn check_step(step: &PathStep, expected: &Value, result: &SearchResult) {
    assert_eq!(step.by, text(&expected["by"]));
    match &step.node {
        PathNode::Entity { entity } => assert_eq!(entity, text(&expected["entity"])),
        PathNode::Passage { passage, title } => {
            assert_eq!(passage, text(&expected["passage"]));
            assert_eq!(title, text(&expected["title"]));
        }
    }
    let Some(wanted) = expected.get("evidence") else {
        assert_eq!(step.evidence, None);
        return;
    };
    let evidence = step.evidence.as_ref().unwrap();
    assert_eq!(evidence.passage, text(&wanted["passage"]));
    assert_eq!(evidence.r#in, text(&wanted["in"]));
    assert_eq!(evidence.text, text(&wanted["text"]));
    let range = |range: &std::ops::Range<usize>| serde_json::json!([range.start, range.end]);
    assert_eq!(range(&evidence.range.bytes), wanted["range"]["bytes"]);
    assert_eq!(range(&evidence.range.utf16), wanted["range"]["utf16"]);
    let source = result.hits().find(|hit| hit.id() == evidence.passage);
    let source = source.unwrap();
    let of = match evidence.r#in.as_str() {
        "title" => source.title(),
        _ => source.text(),
    };
    assert_eq!(of[evidence.range.bytes.clone()], evidence.text);
}
