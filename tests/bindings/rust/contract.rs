//! tests/contract: what every binding promises, through the API of this one.

mod failure;
mod host;
mod looks;
mod options;
mod result;
mod task;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use hoptrail::{Error, ExportFormat, Graph, Options, Plan, Run, SearchResult, Source, Step, Store};
use serde_json::Value;

use crate::alone::alone;
use failure::{Failure, check_failure};
use host::{ContractHost, list, members, question, source, text, texts};
use looks::{change_named, check_counts, check_metrics, check_passage, open, paths_in};
use options::{option_value, with_options};
use result::{Found, check_sum};
use task::Waiting;

/// What scenarios may need and this binding lacks; tests/contract/report/members.json has the reasons.
const LACKS: [&str; 2] = ["closing", "null"];

fn contract() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract")
}

fn json(file: &Path) -> Value {
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

#[test]
fn each_scenario_holds() {
    let _alone = alone();
    let entries = contract().read_dir().unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    assert!(files.len() > 10, "{} scenarios", files.len());
    let mut table = String::new();
    for file in &files {
        let scenario = json(file);
        let run = || {
            Scenario::new(&scenario).run();
            assert_eq!(hoptrail::live_objects(), 0);
        };
        let needs = texts(scenario.get("needs"));
        let outcome = if needs.iter().any(|need| LACKS.contains(&need.as_str())) {
            "left out"
        } else {
            catch_unwind(AssertUnwindSafe(run)).map_or("fails", |()| "holds")
        };
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
    held: BTreeMap<String, Found>,
    stores: BTreeMap<String, Store>,
    weights: Vec<u8>,
    saved: Vec<u8>,
    begun: Option<Run<Arc<ContractHost>, SearchResult>>,
    task: Option<Waiting>,
    host: Arc<ContractHost>,
}

impl<'json> Scenario<'json> {
    fn new(scenario: &'json Value) -> Self {
        Self {
            scenario,
            folder: tempfile::tempdir().unwrap(),
            graph: None,
            held: BTreeMap::new(),
            stores: BTreeMap::new(),
            weights: Vec::new(),
            saved: Vec::new(),
            begun: None,
            task: None,
            host: Arc::default(),
        }
    }

    fn run(mut self) {
        for step in list(&self.scenario["steps"]) {
            self.host = ContractHost::new(step, self.graph.as_ref());
            let outcome = self.call(step);
            match (step.get("error"), outcome) {
                (Some(error), outcome) => check_failure(&outcome.expect_err("a failure"), error),
                (None, Ok(())) => self.check_told(&step["expect"]),
                (None, Err(Failure::Refused(error))) => panic!("{step}: {error}"),
                (None, Err(Failure::Cancelled)) => panic!("{step}"),
            }
        }
    }

    // ---- Calls

    fn call(&mut self, step: &Value) -> Result<(), Failure> {
        let expected = &step["expect"];
        match text(&step["call"]) {
            "build" => {
                let plan = with_options(self.build(step), step);
                self.graph = Some(self.finish(step, plan)?);
                if let Some(file) = expected.get("file") {
                    check_sum(self.graph().bytes()?, file);
                }
            }
            "fresh" => {
                let fresh = self.build(step).run_with(&*self.host)?;
                assert!(self.graph().bytes()? == fresh.bytes()?, "other bytes");
            }
            "save" => self.graph().save(self.path(step, "file")).run()?,
            "open" => self.graph = Some(open(&self.path(step, "file"))?),
            "open_bytes" => {
                let bytes = step.get("text").map(|given| text(given).as_bytes().to_vec());
                let bytes = bytes.map_or_else(|| self.graph().bytes().map(<[u8]>::to_vec), Ok)?;
                self.graph = Some(Graph::open(&bytes)?);
            }
            "close" => self.graph = None,
            "counts" => check_counts(self.graph(), expected),
            "passage" => check_passage(self.graph(), text(&step["id"]), expected)?,
            "mask" => {
                let masked = self.graph().mask(text(&step["question"]))?;
                assert_eq!(masked, text(&expected["value"]));
            }
            "export" => {
                let format = match text(&step["format"]) {
                    "json" => ExportFormat::Json,
                    "graphml" => ExportFormat::GraphMl,
                    _ => ExportFormat::Dot,
                };
                let exported = self.graph().export(format)?;
                let mut says = texts(expected.get("says")).into_iter();
                assert!(says.all(|says| exported.contains(&says)), "{exported}");
            }
            "default" => {
                let options = hoptrail::options()?;
                let key = text(&step["option"]);
                let option = options.iter().find(|option| option.key == key).unwrap();
                assert_eq!(option.default_value, text(&expected["value"]));
            }
            "option" => {
                let mut options = Options::new()?;
                for (key, value) in members(&step["options"]) {
                    options.set(key, option_value(value))?;
                }
                assert_eq!(options.get(text(&step["option"]))?, text(&expected["value"]));
            }
            "metrics" => check_metrics(step)?,
            "search" => {
                let plan = self.plan(self.graph().search(question(step)), step);
                let plan = if step.get("complete").is_some() { plan.complete() } else { plan };
                let result = self.finish(step, plan)?;
                self.hold(step, Found::Search(result));
            }
            "ask" => {
                let plan = self.plan(self.graph().ask(question(step)), step);
                let result = self.finish(step, plan)?;
                self.hold(step, Found::Answer(result));
            }
            "result" => {
                let of = step.get("of").map_or("", text);
                self.held[of].check(expected, &self.held);
            }
            "train" => {
                let questions = list(&step["questions"]).iter().map(question);
                let plan = with_options(self.graph().train(questions), step);
                let plan = plan.method(text(&step["method"]));
                self.weights = self.finish(step, plan)?.weights.to_vec();
            }
            _ => self.call_run(step)?,
        }
        Ok(())
    }

    fn call_run(&mut self, step: &Value) -> Result<(), Failure> {
        match text(&step["call"]) {
            "begin" => {
                self.begun = None;
                match step.get("task").map(text) {
                    Some("ask") => {
                        let plan = self.plan(self.graph().ask(question(step)), step);
                        self.saved = self.begin(plan)?.save()?.to_vec();
                    }
                    Some(_) => self.saved = self.begin(self.build(step))?.save()?.to_vec(),
                    None => {
                        let plan = self.plan(self.graph().search(question(step)), step);
                        self.begun = Some(self.begin(plan)?);
                    }
                }
            }
            "finish" => {
                let result = self.begun.take().unwrap().finish()?;
                self.hold(step, Found::Search(result));
            }
            "leave" => {
                let before = hoptrail::live_objects();
                self.begun = None;
                assert!(hoptrail::live_objects() < before);
            }
            "pause" => {
                if let Some(run) = self.begun.take() {
                    self.saved = run.save()?.to_vec();
                }
            }
            "resume" => {
                let cut = if step.get("damaged").is_some() { 9 } else { 0 };
                let saved = &self.saved[..self.saved.len() - cut];
                match step.get("task").map(text) {
                    Some("ask") => {
                        let mut results = self.graph().resume_ask(saved).run_with(&*self.host)?;
                        self.hold(step, Found::Answer(results.remove(0)));
                    }
                    Some(_) => self.graph = Some(Graph::resume_index(saved).run_with(&*self.host)?),
                    None => {
                        let mut results = self.graph().resume_search(saved).run_with(&*self.host)?;
                        self.hold(step, Found::Search(results.remove(0)));
                    }
                }
            }
            _ => self.call_store(step)?,
        }
        Ok(())
    }

    fn call_store(&mut self, step: &Value) -> Result<(), Failure> {
        let name = step.get("store").map_or("", text);
        match text(&step["call"]) {
            "open_store" => {
                let folder = self.path(step, "folder");
                let plan = match step.get("create") {
                    Some(_) => Store::open_or_create(folder),
                    None => Store::open(folder),
                };
                let store = with_options(plan, step).run()?;
                self.stores.insert(name.to_owned(), store);
            }
            "change" => {
                let sources = self.sources(step, Some(&Value::Array(Vec::new())));
                let plan = self.stores[name].change(sources, texts(step.get("delete")));
                let plan = match step.get("embed") {
                    Some(_) => plan.option("index.embed", true),
                    None => plan,
                };
                let change = self.finish(step, plan)?;
                for (status, ids) in step.get("expect").map(members).into_iter().flatten() {
                    if let Some(status) = change_named(status) {
                        let found: Vec<&str> = change.with_status(status).collect();
                        assert_eq!(found, texts(Some(ids)));
                    }
                }
            }
            "compact" => self.stores[name].compact().run()?,
            "refresh" => self.stores[name].refresh().run()?,
            "take" => self.graph = Some(self.stores[name].graph()),
            "close_store" => drop(self.stores.remove(name)),
            "write" => fs::write(self.path(step, "file"), text(&step["text"])).unwrap(),
            "pipe" => {
                assert!(Command::new("mkfifo").arg(self.path(step, "file")).status().unwrap().success());
                std::os::unix::fs::symlink(self.path(step, "file"), self.path(step, "link")).unwrap();
            }
            "damage" => {
                let file = self.path(step, "file");
                let mut content = fs::read(&file).unwrap();
                let middle = content.len() / 2;
                content[middle] ^= 1;
                if step.get("cut").is_some() {
                    content.truncate(middle);
                }
                fs::write(file, content).unwrap();
            }
            "contains" => {
                let wanted = text(&step["text"]).as_bytes();
                let has = paths_in(&self.path(step, "folder")).iter().any(|file| {
                    let content = fs::read(file).unwrap();
                    content.windows(wanted.len()).any(|part| part == wanted)
                });
                assert_eq!(Some(has), step["expect"]["value"].as_bool());
            }
            "files" => {
                let paths = paths_in(self.folder.path());
                let names = paths.iter().map(|path| path.file_name().unwrap().to_str().unwrap());
                let names: Vec<&str> = names.collect();
                assert_eq!(names, texts(step["expect"].get("names")));
            }
            "begin_task" => self.task = Some(Waiting::begin(self.graph(), step)?),
            _ => self.task.as_mut().unwrap().call(step)?,
        }
        Ok(())
    }

    fn graph(&self) -> &Graph {
        self.graph.as_ref().unwrap()
    }

    fn path(&self, step: &Value, member: &str) -> PathBuf {
        self.folder.path().join(text(&step[member]))
    }

    /// Those of the step, else the default, else those of the scenario.
    fn sources(&self, step: &Value, otherwise: Option<&Value>) -> Vec<Source<'static>> {
        let given = step.get("sources").or(otherwise);
        let Some(given) = given.or_else(|| self.scenario.get("sources")) else {
            return Vec::new();
        };
        let corpus = match given {
            Value::String(name) => json(&contract().join(format!("corpora/{name}.json"))),
            _ => given.clone(),
        };
        // Scenarios are few and small.
        let corpus: &'static Value = Box::leak(Box::new(corpus));
        list(corpus).iter().map(source).collect()
    }

    fn build(&self, step: &Value) -> Plan<Graph> {
        let plan = Graph::build(self.sources(step, None));
        match step.get("embed") {
            Some(_) => plan.embed(),
            None => plan,
        }
    }

    fn plan<T: hoptrail::Found>(&self, plan: Plan<T>, step: &Value) -> Plan<T> {
        let mut plan = with_options(plan, step);
        if let Some(method) = step.get("method") {
            plan = plan.method(text(method));
        }
        if let Some(k) = step.get("k") {
            plan = plan.hits(k.as_u64().unwrap().try_into().unwrap());
        }
        if step.get("score").is_some() {
            plan = plan.score();
        }
        match step.get("weights").map(text) {
            Some("trained") => plan.weights(&self.weights),
            Some(other) => plan.weights(other.as_bytes()),
            None => plan,
        }
    }

    /// Runs a plan to its first request.
    fn begin<T>(&self, plan: Plan<T>) -> Result<Run<Arc<ContractHost>, T>, Error> {
        let mut run = plan.start(self.host.clone());
        while !matches!(run.next().unwrap()?, Step::Request(_)) {}
        Ok(run)
    }

    /// Runs a plan, or cancels it after its first step.
    fn finish<T>(&self, step: &Value, plan: Plan<T>) -> Result<T, Failure> {
        if step.get("cancel").is_none() {
            return Ok(plan.run_with(self.host.clone())?);
        }
        let before = hoptrail::live_objects();
        let mut run = plan.work(1).start(self.host.clone());
        assert!(matches!(run.next(), Some(Ok(_))));
        drop(run);
        assert!(hoptrail::live_objects() <= before); // a plan may have had a corpus
        Err(Failure::Cancelled)
    }

    fn hold(&mut self, step: &Value, found: Found) {
        let name = step.get("as").map_or("", text).to_owned();
        if let Some(expected) = step.get("expect") {
            found.check(expected, &self.held);
        }
        self.held.insert(name, found);
    }

    fn check_told(&self, expected: &Value) {
        if let Some(count) = expected.get("texts") {
            let texts = self.host.texts.load(Ordering::Relaxed) as u64;
            assert_eq!(Some(texts), count.as_u64());
        }
        if let Some(count) = expected.get("scored") {
            let scored = self.host.scored.load(Ordering::Relaxed) as u64;
            assert_eq!(Some(scored), count.as_u64());
        }
        if let Some(purposes) = expected.get("purposes") {
            assert_eq!(*self.host.purposes.lock().unwrap(), texts(Some(purposes)));
        }
    }
}
