//! The sources, questions and host functions that the scenarios of tests/contract name.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fmt, thread};

use hoptrail::{
    CompleteRequest, Completion, DocumentSource, EmbedRequest, Format, Graph, Host, HostError, PassageSource, Question,
    ScoreRequest, Source, SubQuestion, Vectors,
};
use serde_json::{Map, Value};

use crate::counting_host::counting_vectors;

/// The host's own failure.
#[derive(Debug)]
pub struct ModelAsleep;

impl fmt::Display for ModelAsleep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the model is asleep")
    }
}

impl std::error::Error for ModelAsleep {}

/// The functions of a step, and the requests to them.
#[derive(Default)]
pub struct ContractHost {
    embed: Option<String>,
    embedder: String,
    has_model: bool,
    does: String,
    replies: Mutex<Vec<String>>,
    question: String,
    score: Option<Value>,
    graph: Option<Graph>,
    pub texts: AtomicUsize,
    pub purposes: Mutex<Vec<String>>,
    pub scored: AtomicUsize,
}

impl ContractHost {
    /// A function that "searches" searches the graph.
    pub fn new(step: &Value, graph: Option<&Graph>) -> Arc<Self> {
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mut replies = texts(step.pointer("/complete/replies"));
        replies.reverse();
        Arc::new(Self {
            embed: step.get("embed").map(word),
            embedder: word(&step["embedder"]),
            has_model: step.get("complete").is_some(),
            does: word(&step["complete"]["does"]),
            replies: Mutex::new(replies),
            question: word(&step["question"]),
            score: step.get("score").cloned(),
            graph: graph.cloned(),
            ..Self::default()
        })
    }

    fn behave(&self, does: &str) -> Result<(), HostError> {
        match does {
            "throws" => return Err(ModelAsleep.into()),
            "blocks" => thread::sleep(Duration::from_millis(20)),
            "searches" => {
                let graph = self.graph.as_ref().unwrap();
                let found = graph.search("Harbour Bridge").method("bm25").run()?;
                assert!(!found.passages().is_empty());
            }
            _ => {}
        }
        Ok(())
    }
}

impl Host for ContractHost {
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        let does = self.embed.as_deref().ok_or("the host has no embedder")?;
        self.texts.fetch_add(request.texts.len(), Ordering::Relaxed);
        self.behave(does)?;
        if let Some(dimension) = does.strip_prefix("counts ") {
            return Ok(counting_vectors(&request.texts, dimension.parse()?));
        }
        let mut rows: Vec<Vec<f32>> = request.texts.iter().map(|text| letters(text)).collect();
        match does {
            "few" => drop(rows.pop()),
            "many" => rows.extend_from_within(..),
            "wide" => rows.iter_mut().for_each(|row| row.extend_from_within(..)),
            "nan" => rows.iter_mut().for_each(|row| row.fill(f32::NAN)),
            "infinite" => rows.iter_mut().for_each(|row| row.fill(f32::INFINITY)),
            "zeros" => rows.iter_mut().for_each(|row| row.fill(0.0)),
            _ => {}
        }
        Ok(Vectors::from_rows(rows)?)
    }

    fn has_embedder(&self) -> bool {
        self.embed.is_some()
    }

    fn embedder_id(&self) -> &str {
        &self.embedder
    }

    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        if !self.has_model {
            return Err("the host has no language model".into());
        }
        self.purposes.lock().unwrap().push(request.purpose.clone());
        self.behave(&self.does)?;
        let reply = self.replies.lock().unwrap().pop();
        Ok(reply.ok_or(ModelAsleep)?.into())
    }

    fn score(&self, request: &ScoreRequest) -> Result<Vec<f32>, HostError> {
        let score = self.score.as_ref().ok_or("the host has no scorer")?;
        assert_eq!(request.question, self.question);
        self.scored.fetch_add(request.passages.len(), Ordering::Relaxed);
        let does = score["does"].as_str().unwrap_or_default();
        self.behave(does)?;
        let prefers = text(&score["prefers"]);
        let passages = request.passages.iter();
        let mut scores: Vec<f32> = passages.map(|passage| f32::from(u8::from(passage.contains(prefers)))).collect();
        match does {
            "few" => drop(scores.pop()),
            "nan" => scores.fill(f32::NAN),
            _ => {}
        }
        Ok(scores)
    }
}

/// How often a text has each of eight letters, and one more.
pub fn letters(text: &str) -> Vec<f32> {
    let text = text.to_lowercase();
    let count = |letter| text.matches(letter).count() as f32;
    "aeinorst".chars().map(|letter| 1.0 + count(letter)).collect()
}

// ---- From JSON

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

pub fn members(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap()
}

pub fn numbers(value: &Value) -> Vec<f32> {
    let number = |number: &Value| number.as_f64().unwrap() as f32;
    list(value).iter().map(number).collect()
}

pub fn indices(value: &Value) -> Vec<u32> {
    let index = |index: &Value| index.as_u64().unwrap().try_into().unwrap();
    list(value).iter().map(index).collect()
}

/// Of a list, or the one; none where there is nothing.
pub fn texts(value: Option<&Value>) -> Vec<String> {
    match value {
        None => Vec::new(),
        Some(Value::Array(list)) => list.iter().flat_map(|one| texts(Some(one))).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        Some(other) => vec![other.to_string()],
    }
}

pub fn source(given: &Value) -> Source<'_> {
    let fields = given.get("metadata").map(members).into_iter().flatten();
    let fields = fields.flat_map(|(key, values)| {
        let values = texts(Some(values)).into_iter();
        values.map(move |value| (key, value))
    });
    let (id, title, content) = (text(&given["id"]), text(&given["title"]), text(&given["text"]));
    let aliases = texts(given.get("aliases"));
    if let Some(format) = given.get("format") {
        let format = match text(format) {
            "plain" => Format::Plain,
            _ => Format::Markdown,
        };
        let document = DocumentSource::new(id, format, content).title(title);
        let document = aliases.into_iter().fold(document, DocumentSource::alias);
        return fields.fold(document, |source, (key, value)| source.metadata(key, value)).into();
    }
    let mut passage = PassageSource::new(id, content).title(title);
    passage = aliases.into_iter().fold(passage, PassageSource::alias);
    passage = texts(given.get("entities")).into_iter().fold(passage, PassageSource::entity);
    passage = texts(given.get("links")).into_iter().fold(passage, PassageSource::link);
    if let Some(document) = given.get("document") {
        passage = passage.document(text(document), given["position"].as_i64().unwrap_or(0));
    }
    if let Some(vector) = given.get("vector") {
        passage = passage.vector(numbers(vector));
    }
    fields.fold(passage, |source, (key, value)| source.metadata(key, value)).into()
}

pub fn question(given: &Value) -> Question<'_> {
    let mut question = Question::new(text(&given["question"]));
    if let Some(vector) = given.get("vector") {
        question = question.vector(numbers(vector));
    }
    if let Some(vector) = given.get("masked_vector") {
        question = question.masked_vector(numbers(vector));
    }
    if let Some(gold) = given.get("gold") {
        question = question.gold(indices(gold));
    }
    for condition in texts(given.get("filter")) {
        question = question.condition(condition);
    }
    for answer in texts(given.get("gold_answers")) {
        question = question.gold_answer(answer);
    }
    for step in given.get("steps").map(list).into_iter().flatten() {
        question = match step.get("vector") {
            Some(vector) => question.step_with_vector(text(&step["question"]), numbers(vector)),
            None => question.step(SubQuestion::new(text(step))),
        };
    }
    question
}
