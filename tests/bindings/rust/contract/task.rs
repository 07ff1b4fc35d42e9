//! The calls of tests/contract that drive a task by themselves.

use hoptrail::{EmbedRequest, Error, Graph, Options, Questions, Request, State, Task, Vectors};
use serde_json::Value;

use super::host::{letters, question, text, texts};

/// A task that waits for vectors.
pub struct Waiting {
    task: Task,
    id: u64,
    request: EmbedRequest,
}

impl Waiting {
    pub fn begin(graph: &Graph, step: &Value) -> Result<Self, Error> {
        let (mut questions, mut options) = (Questions::new()?, Options::new()?);
        questions.add(question(step))?;
        options.set("method", text(&step["method"]))?;
        let mut task = Task::search(graph, &questions, &options)?;
        while task.step(1_000_000)? != State::Waiting {}
        let id = task.requests()?[0];
        let Request::Embed(request) = task.request(id)? else { panic!("no embed request") };
        if let Some(expected) = step.get("expect") {
            assert_eq!(request.texts, texts(expected.get("asked")));
            assert_eq!(request.purpose, text(&expected["purpose"]));
        }
        Ok(Self { task, id, request })
    }

    pub fn call(&mut self, step: &Value) -> Result<(), Error> {
        match text(&step["call"]) {
            "answer" => return self.answer(text(&step["gives"])),
            "step_task" => drop(self.task.step(1_000_000)?),
            "end_task" => while self.task.step(1_000_000)? != State::Done {},
            "take_results" => {
                let results = self.task.take_results()?;
                let count = results.hits(0)?.passages.len() as u64;
                assert_eq!(Some(count), step["expect"]["count"].as_u64());
            }
            other => panic!("{other}"),
        }
        Ok(())
    }

    fn answer(&mut self, gives: &str) -> Result<(), Error> {
        let rows = || self.request.texts.iter().map(|text| letters(text));
        match gives {
            "letters" => {
                let rows = Vectors::from_rows(rows())?;
                self.task.answer_vectors(self.id, &rows, "letters")
            }
            "wide" => {
                let rows = Vectors::from_rows(rows().map(|row| [row.clone(), row].concat()))?;
                self.task.answer_vectors(self.id, &rows, "letters")
            }
            "text" => self.task.answer_text(self.id, "text", 0, 0),
            "bytes" => self.task.answer_bytes(self.id, b"bytes"),
            "done" => self.task.answer_done(self.id),
            _ => self.task.answer_failure(self.id, "not today"),
        }
    }
}
