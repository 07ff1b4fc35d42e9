//! tests/contract: what every binding promises, through the API of this one.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use hoptrail::{
    Error, Graph, Hit, OptionValue, PassageSource, PathNode, PathStep, Plan, Question,
    SearchResult, Status, Step,
};
use serde_json::{Map, Value};

use crate::alone::alone;

#[test]
fn each_scenario_holds() {
    let _alone = alone();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract");
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    files.sort();
    assert!(files.len() > 10, "{} scenarios", files.len());
    let mut table = String::new();
    for file in &files {
        let scenario: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let run = || Scenario::new(&scenario).run();
        let outcome = catch_unwind(AssertUnwindSafe(run)).map_or("fails", |()| "holds");
        let name = file.file_stem().unwrap().to_str().unwrap();
        writeln!(table, "{name}\t{outcome}").unwrap();
    }
    if let Some(results) = std::env::var_os("HOPTRAIL_CONTRACT") {
        fs::create_dir_all(&results).unwrap();
        fs::write(Path::new(&results).join("Rust.tsv"), &table).unwrap();
    }
    assert!(!table.contains("\tfails"), "{table}");
}

struct Scenario<'json> {
    scenario: &'json Value,
    folder: tempfile::TempDir,
    graph: Option<Graph>,
}

/// What a step that should fail came to.
enum Failure {
    Refused(Error),
    /// Dropped before its end: the crate's way to cancel.
    Cancelled,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl<'json> Scenario<'json> {
    fn new(scenario: &'json Value) -> Self {
        Self {
            scenario,
            folder: tempfile::tempdir().unwrap(),
            graph: None,
        }
    }

    fn run(mut self) {
        for step in list(&self.scenario["steps"]) {
            let outcome = self.call(step);
            match step.get("error") {
                Some(error) => check_failure(&outcome.expect_err("a failure"), error),
                None => assert!(outcome.is_ok(), "{step}"),
            }
        }
    }

    // ---- Calls

    fn call(&mut self, step: &Value) -> Result<(), Failure> {
        let file = || self.folder.path().join(text(&step["file"]));
        match text(&step["call"]) {
            "build" => {
                let sources = list(&self.scenario["sources"]).iter().map(source);
                self.graph = Some(with_options(Graph::build(sources), step).run()?);
            }
            "save" => self.graph().save(file()).run()?,
            "open" => self.graph = Some(Graph::open_file(file())?),
            "open_bytes" => self.graph = Some(Graph::open(text(&step["text"]).as_bytes())?),
            "default" => {
                let options = hoptrail::options()?;
                let key = text(&step["option"]);
                let option = options.iter().find(|option| option.key == key).unwrap();
                assert_eq!(option.default_value, text(&step["expect"]["value"]));
            }
            "search" => self.search(step)?,
            other => panic!("{other}"),
        }
        Ok(())
    }

    fn graph(&self) -> &Graph {
        self.graph.as_ref().unwrap()
    }

    fn search(&self, step: &Value) -> Result<(), Failure> {
        let before = hoptrail::live_objects();
        let mut question = Question::new(text(&step["question"]));
        if let Some(vector) = step.get("vector") {
            question = question.vector(numbers(vector));
        }
        for condition in texts(step.get("filter")) {
            question = question.condition(condition);
        }
        let mut plan = with_options(self.graph().search(question), step);
        if let Some(method) = step.get("method") {
            plan = plan.method(text(method));
        }
        if let Some(k) = step.get("k") {
            plan = plan.hits(k.as_u64().unwrap().try_into().unwrap());
        }
        if step.get("cancel").is_some() {
            return Err(cancel(plan, before));
        }
        check_result(&plan.run()?, &step["expect"]);
        Ok(())
    }
}

fn cancel(plan: Plan<SearchResult>, before: i64) -> Failure {
    let mut run = plan.work(1).start(());
    assert!(matches!(run.next(), Some(Ok(Step::Progress(_)))));
    assert!(hoptrail::live_objects() > before);
    drop(run);
    assert_eq!(hoptrail::live_objects(), before);
    Failure::Cancelled
}

fn check_failure(failure: &Failure, expected: &Value) {
    let kind = text(&expected["kind"]);
    let Failure::Refused(error) = failure else {
        assert_eq!(kind, "cancelled");
        return;
    };
    assert_eq!(kind, error.status().name(), "{error}");
    if error.status() == Status::NotFound {
        let source = std::error::Error::source(error).unwrap();
        let source: &std::io::Error = source.downcast_ref().unwrap();
        assert_eq!(source.kind(), std::io::ErrorKind::NotFound);
    }
    for says in texts(expected.get("says")) {
        assert!(error.message().contains(&says), "{error}");
    }
    if let Some(detail) = expected.get("detail") {
        assert_eq!(error.detail(), text(detail));
    }
}

// ---- From JSON

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn members(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap()
}

fn numbers(value: &Value) -> Vec<f32> {
    let number = |number: &Value| number.as_f64().unwrap() as f32;
    list(value).iter().map(number).collect()
}

/// Of a list, or the one; none where there is nothing.
fn texts(value: Option<&Value>) -> Vec<String> {
    match value {
        None => Vec::new(),
        Some(Value::Array(list)) => list.iter().flat_map(|one| texts(Some(one))).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        Some(other) => vec![other.to_string()],
    }
}

fn source(given: &Value) -> PassageSource<'_> {
    let mut source =
        PassageSource::new(text(&given["id"]), text(&given["text"])).title(text(&given["title"]));
    if let Some(document) = given.get("document") {
        source = source.document(text(document), 0);
    }
    if let Some(vector) = given.get("vector") {
        source = source.vector(numbers(vector));
    }
    for (key, value) in given.get("metadata").map(members).into_iter().flatten() {
        for one in texts(Some(value)) {
            source = source.metadata(key, one);
        }
    }
    source
}

fn with_options<T>(plan: Plan<T>, step: &Value) -> Plan<T> {
    let options = step.get("options").map(members).into_iter().flatten();
    options.fold(plan, |plan, (key, value)| {
        let value: OptionValue = match value {
            Value::Number(number) if number.is_i64() => number.as_i64().unwrap().into(),
            Value::Number(number) => number.as_f64().unwrap().into(),
            other => text(other).into(),
        };
        plan.option(key, value)
    })
}

// ---- What is found

fn check_result(result: &SearchResult, expected: &Value) {
    let ids: Vec<&str> = result.hits().map(|hit| hit.id()).collect();
    for (name, wanted) in members(expected) {
        match name.as_str() {
            "ids" => assert_eq!(ids, texts(Some(wanted))),
            "set" => {
                let mut sorted = ids.clone();
                sorted.sort_unstable();
                let mut all = texts(Some(wanted));
                all.sort_unstable();
                assert_eq!(sorted, all);
            }
            "count" => assert_eq!(ids.len() as u64, wanted.as_u64().unwrap()),
            "method" => assert_eq!(result.explanation().unwrap().method, text(wanted)),
            "notices" => assert_eq!(result.explanation().unwrap().notices, texts(Some(wanted))),
            "scores" => {
                for (hit, score) in result.hits().zip(numbers(wanted)) {
                    assert!((hit.score() - score).abs() < 1e-3, "{}", hit.score());
                }
            }
            "hits" => {
                for (hit, wanted) in result.hits().zip(list(wanted)) {
                    check_hit(&hit, wanted, result);
                }
            }
            other => panic!("{other}"),
        }
    }
}

fn check_hit(hit: &Hit<'_>, expected: &Value, result: &SearchResult) {
    for (name, wanted) in members(expected) {
        match name.as_str() {
            "id" => assert_eq!(hit.id(), text(wanted)),
            "title" => assert_eq!(hit.title(), text(wanted)),
            "text" => assert_eq!(hit.text(), text(wanted)),
            "document" => assert_eq!(hit.document(), text(wanted)),
            "metadata" => {
                let mut listed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
                for (key, value) in hit.metadata() {
                    listed.entry(key).or_default().push(value.to_owned());
                }
                for values in listed.values_mut() {
                    values.sort_unstable();
                }
                let fields = members(wanted).iter();
                let fields = fields.map(|(key, value)| (key.as_str(), texts(Some(value))));
                assert_eq!(listed, fields.collect());
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
