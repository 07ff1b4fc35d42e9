//! Work in steps, for a host that owns the loop.

use std::fmt;

use hoptrail_sys as sys;

use crate::bytes::Bytes;
use crate::call::{Handle, call, characters, read, text};
use crate::corpus::Corpus;
use crate::error::{Error, Status};
use crate::graph::Graph;
use crate::options::Options;
use crate::part::Part;
use crate::question::Questions;
use crate::results::Results;

/// Where a task is after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The units of work are used up: step again.
    More,
    /// Requests are open, or parts are taken: answer, then step again.
    Waiting,
    /// The result is there.
    Done,
}

impl State {
    pub(crate) fn from_code(code: i32) -> Result<Self, Error> {
        match code {
            sys::HOP_STATE_MORE => Ok(Self::More),
            sys::HOP_STATE_WAITING => Ok(Self::Waiting),
            sys::HOP_STATE_DONE => Ok(Self::Done),
            other => Err(Error::new(
                Status::Internal,
                format!("state {other} is not known"),
                "state",
            )),
        }
    }
}

/// How far a task is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// What it does: `cutting`, `embedding`, …
    pub phase: String,
    /// Units of that phase done, …
    pub done: u64,
    /// … and in all; 0: not known.
    pub total: u64,
}

/// Building a graph, searching, asking or saving, as something that the host steps. Dropping it cancels
/// it. [`Plan`](crate::Plan) has the loop ready.
///
/// ```
/// # fn main() -> Result<(), hoptrail::Error> {
/// use hoptrail::{Corpus, Options, PassageSource, State, Task};
///
/// let mut corpus = Corpus::new()?;
/// corpus.add(PassageSource::new("bergen", "Bergen is a city in Norway."))?;
/// let mut task = Task::index(&mut corpus, &Options::new()?)?;
/// while task.step(1_000_000)? != State::Done {}
/// assert!(!task.take_bytes()?.is_empty());
/// # Ok(())
/// # }
/// ```
pub struct Task {
    handle: Handle<sys::hop_task>,
    /// The bytes of the graph's file are ours, and the library reads them to the task's end.
    graph: Option<Graph>,
}

impl Task {
    /// Builds a graph. Takes the corpus' content, which is empty afterwards; on failure it is
    /// unchanged. The result: [`take_bytes`](Self::take_bytes).
    pub fn index(corpus: &mut Corpus, options: &Options) -> Result<Self, Error> {
        let corpus = corpus.as_mut_ptr();
        // SAFETY: the objects are alive, the output is ours; so wherever this file calls.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_index_task_create(corpus, options.as_ptr(), task, error)
        })?;
        Ok(Self::of(handle))
    }

    /// Ranks passages for each question. The result: [`take_results`](Self::take_results).
    pub fn search(graph: &Graph, questions: &Questions, options: &Options) -> Result<Self, Error> {
        // SAFETY: see index.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_search_task_create(
                graph.as_ptr(),
                questions.as_ptr(),
                options.as_ptr(),
                task,
                error,
            )
        })?;
        Ok(Self {
            handle,
            graph: Some(graph.clone()),
        })
    }

    /// Answers each question with the host's language model. The result:
    /// [`take_results`](Self::take_results).
    pub fn ask(graph: &Graph, questions: &Questions, options: &Options) -> Result<Self, Error> {
        // SAFETY: see index.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_ask_task_create(
                graph.as_ptr(),
                questions.as_ptr(),
                options.as_ptr(),
                task,
                error,
            )
        })?;
        Ok(Self {
            handle,
            graph: Some(graph.clone()),
        })
    }

    /// Learns from questions with gold passages what option `method` can learn. The result, a file of
    /// weights: [`take_bytes`](Self::take_bytes). It cannot be saved.
    pub fn train(graph: &Graph, questions: &Questions, options: &Options) -> Result<Self, Error> {
        // SAFETY: see index.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_train_task_create(
                graph.as_ptr(),
                questions.as_ptr(),
                options.as_ptr(),
                task,
                error,
            )
        })?;
        Ok(Self {
            handle,
            graph: Some(graph.clone()),
        })
    }

    /// Writes bytes, which are copied, under a name of the host's store, all or nothing, by
    /// [file requests](crate::FileRequest).
    pub fn save_file(bytes: &[u8], name: &str) -> Result<Self, Error> {
        // SAFETY: bytes and name are given with their lengths.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_save_task_create(
                bytes.as_ptr(),
                bytes.len(),
                characters(name),
                name.len(),
                task,
                error,
            )
        })?;
        Ok(Self::of(handle))
    }

    /// Resumes a task that was [saved](Self::save), here or elsewhere, with the same graph, or none
    /// for tasks that have none. Errors: [`ForeignGraph`](Status::ForeignGraph),
    /// [`UnsupportedVersion`](Status::UnsupportedVersion), [`CorruptFile`](Status::CorruptFile).
    pub fn resume(saved: &[u8], graph: Option<&Graph>) -> Result<Self, Error> {
        let pointer = graph.map_or(std::ptr::null(), Graph::as_ptr);
        // SAFETY: the bytes are given with their length, the graph is alive or null.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_task_resume(saved.as_ptr(), saved.len(), pointer, task, error)
        })?;
        Ok(Self {
            handle,
            graph: graph.cloned(),
        })
    }

    /// One that has no graph.
    pub(crate) fn of(handle: Handle<sys::hop_task>) -> Self {
        Self {
            handle,
            graph: None,
        }
    }

    /// Works for about so many units: a unit is about a nanosecond. Once it has failed, it gives the same
    /// error ever after.
    pub fn step(&mut self, work: u64) -> Result<State, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        let state = read(|state, error| unsafe { sys::hop_task_step(task, work, state, error) })?;
        State::from_code(state)
    }

    /// Where it is.
    pub fn progress(&self) -> Result<Progress, Error> {
        let (mut phase, mut length, mut done, mut total) = (std::ptr::null(), 0, 0, 0);
        // SAFETY: see index.
        call(|error| unsafe {
            sys::hop_task_progress(
                self.as_ptr(),
                &raw mut phase,
                &raw mut length,
                &raw mut done,
                &raw mut total,
                error,
            )
        })?;
        // SAFETY: the text is borrowed from the task, and copied at once.
        let phase = unsafe { text(phase, length) }?.to_owned();
        Ok(Progress { phase, done, total })
    }

    /// An independent part of the present work, for any one thread; none when there is none to take now.
    /// The task joins the parts in their order, so the answer does not depend on them.
    pub fn take_part(&mut self) -> Result<Option<Part>, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        match Handle::create(|part, error| unsafe { sys::hop_task_take_part(task, part, error) }) {
            Ok(handle) => Ok(Some(Part::new(handle, self.graph.clone()))),
            Err(error) if error.status() == Status::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Bytes from which [`resume`](Self::resume) goes on, and ends with the same result. Only while the
    /// task waits for its host, else [`WrongState`](Status::WrongState).
    pub fn save(&self) -> Result<Bytes, Error> {
        // SAFETY: see index.
        Bytes::create(|saved, error| unsafe { sys::hop_task_save(self.as_ptr(), saved, error) })
    }

    /// Of a task that is done, and built a graph or trained: the file. Once.
    pub fn take_bytes(&mut self) -> Result<Bytes, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        Bytes::create(|bytes, error| unsafe { sys::hop_task_take_bytes(task, bytes, error) })
    }

    /// Of a search or ask task that is done: what it found. Once.
    pub fn take_results(&mut self) -> Result<Results, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        Handle::create(|results, error| unsafe { sys::hop_task_take_results(task, results, error) })
            .map(Results::new)
    }

    /// Of a task that is done: what was done, as one JSON object of counts. No times: the library reads
    /// no clock.
    pub fn report(&self) -> Result<Bytes, Error> {
        // SAFETY: see index.
        Bytes::create(|json, error| unsafe { sys::hop_task_report(self.as_ptr(), json, error) })
    }

    pub(crate) fn as_ptr(&self) -> *const sys::hop_task {
        self.handle.get()
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut sys::hop_task {
        self.handle.get_mut()
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Task")
            .field("progress", &self.progress().ok())
            .finish()
    }
}
