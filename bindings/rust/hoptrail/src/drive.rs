//! The loop around a task, without the source of the answers: blocking and asynchronous runs build on it.

use std::io;

use crate::error::{Error, HostError, Status};
use crate::events;
use crate::files::FileWork;
use crate::host::Completion;
use crate::part::run_parts;
use crate::request::{FileRequest, Request};
use crate::state::State;
use crate::task::Task;
use crate::vectors::Vectors;

/// How a task is driven.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    /// Units of work per step.
    pub(crate) work: u64,
    /// Number of threads for parts, including the caller's.
    pub(crate) threads: usize,
    /// The maximum number of concurrent requests of an asynchronous run.
    pub(crate) concurrency: usize,
}

/// A task and the state needed to drive it.
pub(crate) struct Drive {
    pub(crate) task: Task,
    pace: Pace,
    files: Option<FileWork>,
    file_failure: Option<io::Error>,
}

/// One request to the host: the ids of the task's requests that it covers, and the number of texts of each.
pub(crate) struct Asked {
    pub(crate) ids: Vec<(u64, usize)>,
    pub(crate) request: Request,
}

pub(crate) enum Answer {
    Vectors(Vectors),
    Text(Completion),
    Scores(Vec<f32>),
}

impl Drive {
    pub(crate) fn new(task: Task, pace: Pace, files: Option<FileWork>) -> Self {
        Self { task, pace, files, file_failure: None }
    }

    /// Releases the task's locks after it is done.
    pub(crate) fn end_files(&mut self) {
        self.files = None;
    }

    /// Makes a step, and runs the parts that the task offers.
    pub(crate) fn step(&mut self) -> Result<State, Error> {
        let state = self.task.step(self.pace.work).map_err(|error| match self.file_failure.take() {
            Some(cause) => error.caused_by(cause.into()),
            None => error,
        })?;
        events::worked(&self.task);
        if state != State::Done
            && self.pace.threads > 1
            && run_parts(self.task.take_parts()?, self.pace.threads, self.pace.work)?
        {
            return Ok(State::More);
        }
        Ok(state)
    }

    /// The open requests; those for vectors of the same kind and purpose are merged.
    pub(crate) fn ask_together(&self) -> Result<Vec<Asked>, Error> {
        let mut all: Vec<Asked> = Vec::new();
        for one in self.ask(self.open()?.into_iter())? {
            let Request::Embed(more) = &one.request else {
                all.push(one);
                continue;
            };
            let alike = all.iter_mut().find_map(|asked| match &mut asked.request {
                Request::Embed(first) if first.kind == more.kind && first.purpose == more.purpose => {
                    Some((&mut asked.ids, &mut first.texts))
                }
                _ => None,
            });
            match alike {
                Some((ids, texts)) => {
                    ids.extend(&one.ids);
                    texts.extend_from_slice(&more.texts);
                }
                None => all.push(one),
            }
        }
        Ok(all)
    }

    /// Open requests that the host is not working on, up to the concurrency limit.
    pub(crate) fn ask_each(&self, under_way: &[u64]) -> Result<Vec<Asked>, Error> {
        let mut open = self.open()?;
        open.retain(|id| !under_way.contains(id));
        let room = self.pace.concurrency.saturating_sub(under_way.len());
        self.ask(open.into_iter().take(room))
    }

    fn open(&self) -> Result<Vec<u64>, Error> {
        let open = self.task.requests()?;
        if open.is_empty() {
            let message = "the task waits although no request is open";
            return Err(Error::new(Status::WrongState, message, ""));
        }
        Ok(open)
    }

    fn ask(&self, ids: impl Iterator<Item = u64>) -> Result<Vec<Asked>, Error> {
        let ask = |id| {
            let request = self.task.request(id)?;
            events::asked(&request);
            let text_count = match &request {
                Request::Embed(embed) => embed.texts.len(),
                _ => 0,
            };
            Ok(Asked { ids: vec![(id, text_count)], request })
        };
        ids.map(ask).collect()
    }

    /// Passes the host's answer to the requests that it belongs to.
    pub(crate) fn answer(
        &mut self,
        asked: &Asked,
        answer: Result<Answer, HostError>,
        embedder_id: &str,
    ) -> Result<(), Error> {
        match answer.map_err(|error| host_failure(&asked.request, error))? {
            Answer::Vectors(vectors) => self.answer_vectors(&asked.ids, &vectors, embedder_id),
            Answer::Text(Completion { text, tokens_read, tokens_written }) => {
                self.task.answer_text(asked.ids[0].0, &text, tokens_read, tokens_written)
            }
            Answer::Scores(scores) => self.task.answer_scores(asked.ids[0].0, &scores),
        }
    }

    /// Splits the rows among the requests, one row per text.
    fn answer_vectors(&mut self, ids: &[(u64, usize)], vectors: &Vectors, embedder_id: &str) -> Result<(), Error> {
        let (dimension, row_count) = (vectors.dimension(), vectors.row_count());
        let text_count: usize = ids.iter().map(|(_, text_count)| text_count).sum();
        if row_count as usize != text_count {
            let message = format!("the host gave {row_count} vectors for {text_count} texts");
            return Err(Error::new(Status::DimensionMismatch, message, ""));
        }
        let mut rest = vectors.values();
        for &(id, rows) in ids {
            let (values, others) = rest.split_at(rows * dimension as usize);
            // It is at most the row count, which has 32 bits.
            self.task.answer_rows(id, values, rows as u32, dimension, embedder_id)?;
            rest = others;
        }
        Ok(())
    }

    pub(crate) fn answer_file(&mut self, id: u64, request: &FileRequest) -> Result<(), Error> {
        let Some(files) = &mut self.files else {
            return Err(Error::new(Status::HostFailure, "the run has file work, and no folder for it", ""));
        };
        if let Some(failure) = files.answer(&mut self.task, id, request)? {
            self.file_failure.get_or_insert(failure);
        }
        Ok(())
    }
}

/// An error of this crate, such as rows of different dimensions, becomes the run's error unchanged.
fn host_failure(request: &Request, error: HostError) -> Error {
    match error.downcast::<Error>() {
        Ok(own) => *own,
        Err(error) => {
            let what = match request {
                Request::Embed(_) => "embed",
                Request::Score(_) => "score",
                _ => "complete",
            };
            let purpose = request.purpose();
            Error::new(Status::HostFailure, format!("{what} failed ({purpose}): {error}"), purpose).caused_by(error)
        }
    }
}

/// The error for a request of a kind that only a newer library has.
pub(crate) fn unknown_request(request: &Request) -> Error {
    let message = format!("the library makes a request that this crate does not know: {request:?}");
    Error::new(Status::Unsupported, message, request.purpose())
}
