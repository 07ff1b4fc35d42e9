//! Work in steps, for a host with its own loop.

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
use crate::state::State;

/// The progress of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The phase: `cutting`, `embedding`, …
    pub phase: String,
    /// Units of that phase that are done.
    pub done: u64,
    /// Total units of that phase; 0: not known.
    pub total: u64,
}

/// Building a graph, searching, asking or saving, in steps that the host drives. Dropping it cancels it.
/// [`Plan`](crate::Plan) has a ready-made loop.
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
    /// Keeps the graph alive: the library reads the bytes of its file until the task ends.
    graph: Option<Graph>,
}

impl Task {
    /// Builds a graph. Takes the corpus' content, which is empty afterwards; if the call fails, the corpus is
    /// unchanged. [`take_bytes`](Self::take_bytes) gives the result.
    pub fn index(corpus: &mut Corpus, options: &Options) -> Result<Self, Error> {
        let corpus = corpus.as_mut_ptr();
        // SAFETY: the objects are alive, the output is local; the same holds in this file.
        let handle =
            Handle::create(|task, error| unsafe { sys::hop_index_task_create(corpus, options.as_ptr(), task, error) })?;
        Ok(Self::of(handle))
    }

    /// Ranks passages for each question. [`take_results`](Self::take_results) gives the result.
    pub fn search(graph: &Graph, questions: &Questions, options: &Options) -> Result<Self, Error> {
        // SAFETY: see index.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_search_task_create(graph.as_ptr(), questions.as_ptr(), options.as_ptr(), task, error)
        })?;
        Ok(Self { handle, graph: Some(graph.clone()) })
    }

    /// Answers each question with the host's language model. [`take_results`](Self::take_results) gives the
    /// result.
    pub fn ask(graph: &Graph, questions: &Questions, options: &Options) -> Result<Self, Error> {
        // SAFETY: see index.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_ask_task_create(graph.as_ptr(), questions.as_ptr(), options.as_ptr(), task, error)
        })?;
        Ok(Self { handle, graph: Some(graph.clone()) })
    }

    /// Trains the method in option `method` from questions with gold passages. [`take_bytes`](Self::take_bytes)
    /// gives the result, a weight file. The task cannot be saved.
    pub fn train(graph: &Graph, questions: &Questions, options: &Options) -> Result<Self, Error> {
        // SAFETY: see index.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_train_task_create(graph.as_ptr(), questions.as_ptr(), options.as_ptr(), task, error)
        })?;
        Ok(Self { handle, graph: Some(graph.clone()) })
    }

    /// Copies bytes and writes them atomically, by [file requests](crate::FileRequest), to a file in the host's
    /// folder.
    pub fn save_file(bytes: &[u8], name: &str) -> Result<Self, Error> {
        // SAFETY: bytes and name are passed with their lengths.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_save_task_create(bytes.as_ptr(), bytes.len(), characters(name), name.len(), task, error)
        })?;
        Ok(Self::of(handle))
    }

    /// Resumes a task that was [saved](Self::save), on any machine, with the same graph, or `None` for tasks
    /// without a graph. Errors: [`ForeignGraph`](Status::ForeignGraph),
    /// [`UnsupportedVersion`](Status::UnsupportedVersion), [`CorruptFile`](Status::CorruptFile).
    pub fn resume(saved: &[u8], graph: Option<&Graph>) -> Result<Self, Error> {
        let pointer = graph.map_or(std::ptr::null(), Graph::as_ptr);
        // SAFETY: the bytes are passed with their length, the graph is alive or null.
        let handle = Handle::create(|task, error| unsafe {
            sys::hop_task_resume(saved.as_ptr(), saved.len(), pointer, task, error)
        })?;
        Ok(Self { handle, graph: graph.cloned() })
    }

    /// A task without a graph.
    pub(crate) fn of(handle: Handle<sys::hop_task>) -> Self {
        Self { handle, graph: None }
    }

    /// Works for about this many units, of about a nanosecond each. After the task has failed, every call
    /// returns the same error.
    pub fn step(&mut self, work: u64) -> Result<State, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        let state = read(|state, error| unsafe { sys::hop_task_step(task, work, state, error) })?;
        State::from_code(state)
    }

    /// The progress so far.
    pub fn progress(&self) -> Result<Progress, Error> {
        let (mut phase, mut length, mut done, mut total) = (std::ptr::null(), 0, 0, 0);
        // SAFETY: see index.
        call(|error| unsafe {
            sys::hop_task_progress(self.as_ptr(), &raw mut phase, &raw mut length, &raw mut done, &raw mut total, error)
        })?;
        // SAFETY: the text borrows from the task, and is copied at once.
        let phase = unsafe { text(phase, length) }?.to_owned();
        Ok(Progress { phase, done, total })
    }

    /// Takes an independent part of the present work, for any thread; `None` if none is available now. The task
    /// joins the parts in their order, so the result does not depend on them.
    pub fn take_part(&mut self) -> Result<Option<Part>, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        match Handle::create(|part, error| unsafe { sys::hop_task_take_part(task, part, error) }) {
            Ok(handle) => Ok(Some(Part::new(handle, self.graph.clone()))),
            Err(error) if error.status() == Status::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Takes all parts that are available now.
    pub(crate) fn take_parts(&mut self) -> Result<Vec<Part>, Error> {
        let mut parts = Vec::new();
        while let Some(part) = self.take_part()? {
            parts.push(part);
        }
        Ok(parts)
    }

    /// The state as bytes, from which [`resume`](Self::resume) continues, with the same result. Only while the
    /// task waits for its host, otherwise [`WrongState`](Status::WrongState).
    pub fn save(&self) -> Result<Bytes, Error> {
        // SAFETY: see index.
        Bytes::create(|saved, error| unsafe { sys::hop_task_save(self.as_ptr(), saved, error) })
    }

    /// Takes the file of a finished task that built a graph or trained. Can be called once.
    pub fn take_bytes(&mut self) -> Result<Bytes, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        Bytes::create(|bytes, error| unsafe { sys::hop_task_take_bytes(task, bytes, error) })
    }

    /// Takes the results of a finished search or ask task. Can be called once.
    pub fn take_results(&mut self) -> Result<Results, Error> {
        let task = self.handle.get_mut();
        // SAFETY: see index.
        Handle::create(|results, error| unsafe { sys::hop_task_take_results(task, results, error) }).map(Results::new)
    }

    /// Counts of a finished task, as one JSON object. It contains no times: the library reads no clock.
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
        formatter.debug_struct("Task").field("progress", &self.progress().ok()).finish()
    }
}
