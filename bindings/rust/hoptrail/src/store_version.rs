//! One version of a store, and the tasks that lead to the next.

use hoptrail_sys as sys;

use crate::bytes::Bytes;
use crate::call::{Handle, characters};
use crate::corpus::Corpus;
use crate::error::Error;
use crate::graph::Graph;
use crate::options::Options;
use crate::step::{Report, report_of};
use crate::task::Task;

/// A version of a store. It does not change, regardless of later writes to the folder.
pub(crate) struct Version {
    handle: Handle<sys::hop_store>,
    pub(crate) graph: Graph,
    /// The report of the task that gave this version.
    pub(crate) report: Report,
}

impl Version {
    /// Opens the store in the task's folder, or creates it if `create` is set and it does not exist.
    pub(crate) fn open(options: &Options, create: bool) -> Result<Task, Error> {
        // SAFETY: the objects are alive, the output is local; the same holds in this file.
        Handle::create(|task, error| unsafe {
            sys::hop_store_open_task_create(options.as_ptr(), create.into(), task, error)
        })
        .map(Task::of)
    }

    /// Takes the corpus' content. `deleted`: document ids, one per line.
    pub(crate) fn change(&self, corpus: &mut Corpus, deleted: &str, options: &Options) -> Result<Task, Error> {
        let corpus = corpus.as_mut_ptr();
        // SAFETY: see open.
        Handle::create(|task, error| unsafe {
            sys::hop_store_change_task_create(
                self.handle.get(),
                corpus,
                characters(deleted),
                deleted.len(),
                options.as_ptr(),
                task,
                error,
            )
        })
        .map(Task::of)
    }

    pub(crate) fn compact(&self) -> Result<Task, Error> {
        // SAFETY: see open.
        Handle::create(|task, error| unsafe { sys::hop_store_compact_task_create(self.handle.get(), task, error) })
            .map(Task::of)
    }

    /// Takes the version of a finished task. Can be called once.
    pub(crate) fn take(task: &mut Task) -> Result<Self, Error> {
        let done = task.as_mut_ptr();
        // SAFETY: see open.
        let handle: Handle<sys::hop_store> =
            Handle::create(|store, error| unsafe { sys::hop_store_take(done, store, error) })?;
        // SAFETY: see open.
        let graph = Handle::create(|graph, error| unsafe { sys::hop_store_graph(handle.get(), graph, error) })?;
        Ok(Self { handle, graph: Graph::opened(graph, None), report: report_of(task)? })
    }

    pub(crate) fn generation(&self) -> u64 {
        self.report.get("generation").copied().unwrap_or_default()
    }

    pub(crate) fn describe(&self) -> Result<String, Error> {
        // SAFETY: see open.
        let json = Bytes::create(|json, error| unsafe { sys::hop_store_describe(self.handle.get(), json, error) })?;
        json.to_text().map(str::to_owned)
    }
}
