//! The loop of the cases, one request at a time, on the functions for hosts that own the loop.

use std::collections::VecDeque;

use hoptrail::{Error, Graph, Request, State, Task};

use super::lines::{crc32c, crc32c_of_texts};
use crate::counting_host::counting_vectors;

/// Small, so that tasks are interrupted often.
const WORK: u64 = 1000;

#[derive(Default)]
pub struct CaseHost {
    /// 0: it has no vectors.
    pub dimension: u32,
    pub replies: VecDeque<String>,
    /// Save and resume the task whenever it waits.
    pub saves: bool,
}

/// Steps the task to its end, and gives the task that has got there. Prints the requests and what is saved.
pub fn run(host: &mut CaseHost, mut task: Task, graph: Option<&Graph>, out: &mut String) -> Result<Task, Error> {
    let mut was_resumed = false;
    loop {
        match task.step(WORK)? {
            State::More => {}
            State::Done => return Ok(task),
            State::Waiting if host.saves && !was_resumed => {
                let saved = task.save()?;
                task = Task::resume(&saved, graph)?;
                *out += &format!("=\tsaved\t{}\t{:08x}\n", saved.len(), crc32c(0, &saved));
                was_resumed = true;
            }
            State::Waiting => {
                answer_first(host, &mut task, out)?;
                was_resumed = false;
            }
        }
    }
}

fn answer_first(host: &mut CaseHost, task: &mut Task, out: &mut String) -> Result<(), Error> {
    let id = task.requests()?[0];
    match task.request(id)? {
        Request::Embed(_) if host.dimension == 0 => task.answer_failure(id, "no vectors"),
        Request::Embed(request) => task.answer_vectors(id, &counting_vectors(&request.texts, host.dimension), ""),
        Request::Complete(request) => {
            let texts = request.messages.iter().flat_map(|message| [message.role.as_str(), message.text.as_str()]);
            *out += &format!("=\tasked\t{}\t{:08x}\n", request.purpose, crc32c_of_texts(0, texts));
            match host.replies.pop_front() {
                Some(reply) => task.answer_text(id, &reply, 0, 0),
                None => task.answer_failure(id, "no reply"),
            }
        }
        _ => task.answer_failure(id, "no files"),
    }
}
