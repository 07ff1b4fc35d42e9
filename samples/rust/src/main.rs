//! The sample program in Rust: `hoptrail-sample GRAPH`. samples/README.md describes it.

use std::error::Error;
use std::sync::Mutex;

use hoptrail::{CompleteRequest, Completion, EmbedRequest, Graph, Host, HostError, PathNode, PathStep, Vectors};

const QUESTION: &str = "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?";

/// An embedder that counts windows of three bytes, and a replacement for a language model that
/// returns prepared replies, in order, by purpose.
struct SampleHost {
    replies: Mutex<Vec<(&'static str, &'static str)>>,
}

impl SampleHost {
    fn new() -> Self {
        let replies = vec![
            ("sub_question", "Who designed the Brooklyn Bridge?"),
            ("sub_question", "Where was John A. Roebling born?"),
            ("sub_question", "Which composer was organist in Mühlhausen?"),
            ("sub_answer", "John A. Roebling"),
            ("sub_answer", "Mühlhausen"),
            ("sub_answer", "Johann Sebastian Bach"),
            ("critique", "Critique: no"),
            ("critique", "Critique: no"),
            ("critique", "Critique: yes"),
            ("answer", "Johann Sebastian Bach"),
        ];
        Self { replies: Mutex::new(replies) }
    }
}

impl Host for SampleHost {
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        Ok(Vectors::from_rows(request.texts.iter().map(|text| trigrams(text)))?)
    }

    fn embedder_id(&self) -> &str {
        "byte-trigrams-256"
    }

    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        let mut replies = self.replies.lock().map_err(|error| error.to_string())?;
        let next = replies.iter().position(|(purpose, _)| *purpose == request.purpose);
        let next = next.ok_or("no reply left for this purpose")?;
        Ok(replies.remove(next).1.into())
    }
}

fn trigrams(text: &str) -> [f32; 256] {
    let mut row = [0.0; 256];
    row[0] = 1.0;
    for window in text.as_bytes().windows(3) {
        let [a, b, c] = [0, 1, 2].map(|place| usize::from(window[place]));
        row[(961 * a + 31 * b + c) % 256] += 1.0;
    }
    row
}

fn told(step: &PathStep) -> String {
    let by = if step.by == "question" { "question ".to_owned() } else { step.by.clone() };
    match &step.node {
        PathNode::Entity { entity } => format!("{by}→ [{entity}]"),
        PathNode::Passage { passage, title } => format!("{by}→ {passage} {title}"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: hoptrail-sample GRAPH")?;
    let host = SampleHost::new();
    let graph = Graph::open_file(path)?;
    println!("{QUESTION}\n");

    let found = graph.search(QUESTION).method("trail").hits(5).run_with(&host)?;
    for hit in found.hits() {
        let path: Vec<String> = hit.path()?.iter().map(told).collect();
        println!("{}. {}\n   {}", hit.rank(), hit.title(), path.join(" "));
    }

    let asked = graph.ask(QUESTION).method("rgnn_ret").hits(5).option("steps.question", false);
    let result = asked.run_with(&host)?;
    println!();
    for step in result.steps() {
        println!("{} {}", step.sub_question, step.sub_answer);
    }
    println!("Answer: {}", result.answer());
    Ok(())
}
