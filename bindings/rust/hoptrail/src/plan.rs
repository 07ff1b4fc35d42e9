//! A run that has not begun.

use std::fmt;

use crate::async_run::AsyncRun;
use crate::course::{Course, Take};
use crate::drive::{Drive, Pace};
use crate::error::{Error, Status};
use crate::files::FileWork;
use crate::graph::Graph;
use crate::host::{AsyncHost, Host};
use crate::options::{OptionValue, Options};
use crate::run::Run;
use crate::search_result::{AskResult, SearchResult};
use crate::task::Task;
use crate::training::Training;

/// About 20 ms between two steps.
const WORK_OF_A_STEP: u64 = 20_000_000;

const SEARCH_EMBED: &str = "search.embed";

/// An operation on a [`Graph`] or a [`Store`](crate::Store): set its options, then run it, blocking or as a
/// future. A plan that is not run does nothing. An invalid setting is reported as the run's error.
#[must_use = "a plan does nothing until it is run"]
pub struct Plan<T> {
    /// `None` for a saved task, which includes its options.
    options: Option<Result<Options, Error>>,
    create: Create,
    take: Take<T>,
    files: Option<FileWork>,
    pace: Pace,
    /// If the host has no embedder, questions are searched without vectors.
    vectors_optional: bool,
}

type Create = Box<dyn FnOnce(&Options) -> Result<Task, Error> + Send>;

impl<T> Plan<T> {
    pub(crate) fn new(
        create: impl FnOnce(&Options) -> Result<Task, Error> + Send + 'static,
        take: impl FnOnce(Task) -> Result<T, Error> + Send + 'static,
    ) -> Self {
        let pace = Pace { work: WORK_OF_A_STEP, threads: 1, concurrency: usize::MAX };
        Self {
            options: Some(Options::new()),
            create: Box::new(create),
            take: Box::new(take),
            files: None,
            pace,
            vectors_optional: false,
        }
    }

    pub(crate) fn resumed(
        task: Result<Task, Error>,
        take: impl FnOnce(Task) -> Result<T, Error> + Send + 'static,
    ) -> Self {
        Self { options: None, ..Self::new(move |_| task, take) }
    }

    pub(crate) fn with_files(self, files: FileWork) -> Self {
        Self { files: Some(files), ..self }
    }

    pub(crate) fn with_vectors_optional(self) -> Self {
        Self { vectors_optional: true, ..self }
    }

    /// Sets an option; [`options`](crate::options()) lists all options. A resumed task keeps the options that
    /// it was saved with: setting one gives [`WrongState`](Status::WrongState).
    pub fn option(mut self, key: &str, value: impl Into<OptionValue>) -> Self {
        self.vectors_optional &= key != SEARCH_EMBED;
        self.change_options(key, |options| options.set(key, value).map(|_| ()))
    }

    fn change_options(mut self, what: &str, change: impl FnOnce(&mut Options) -> Result<(), Error>) -> Self {
        let is_saved = || {
            let message = format!("{what} cannot be set: the options were saved with the task");
            Err(Error::new(Status::WrongState, message, what))
        };
        let set = self.options.take().unwrap_or_else(is_saved);
        self.options = Some(set.and_then(|mut options| {
            change(&mut options)?;
            Ok(options)
        }));
        self
    }

    /// Units of work between two steps, about a nanosecond each.
    pub fn work(mut self, units: u64) -> Self {
        self.pace.work = units;
        self
    }

    /// Number of threads for the work, including the caller's: 1 by default. The result does not depend on it.
    /// An asynchronous run blocks until they are all done.
    pub fn threads(mut self, count: usize) -> Self {
        self.pace.threads = count.max(1);
        self
    }

    /// The maximum number of concurrent requests to an [`AsyncHost`]; by default all that are open.
    pub fn concurrency(mut self, count: usize) -> Self {
        self.pace.concurrency = count.max(1);
        self
    }

    /// Runs it without a host. Questions are searched without vectors, except those that are given.
    pub fn run(self) -> Result<T, Error> {
        self.run_with(())
    }

    /// Runs it to the end on this thread.
    pub fn run_with(self, host: impl Host) -> Result<T, Error> {
        self.start(host).finish()
    }

    /// Starts a run that returns after each step.
    pub fn start<H: Host>(self, host: H) -> Run<H, T> {
        Run::new(Course::new(self.begin(host.has_embedder())), host)
    }

    /// Starts a run as a future, for any executor. It does nothing until it is polled; dropping it cancels
    /// and frees it. The host is `&model`, or `Arc<Model>` for a future that borrows nothing.
    pub fn start_async<'host>(self, host: impl AsyncHost + Clone + 'host) -> AsyncRun<'host, T> {
        AsyncRun::new(Course::new(self.begin(host.has_embedder())), host)
    }

    fn begin(self, has_embedder: bool) -> Result<(Drive, Take<T>), Error> {
        let mut options = self.options.unwrap_or_else(Options::new)?;
        if self.vectors_optional && !has_embedder {
            options.set(SEARCH_EMBED, false)?;
        }
        let task = (self.create)(&options)?;
        Ok((Drive::new(task, self.pace, self.files), self.take))
    }
}

impl Plan<Graph> {
    /// Embeds the passages with the host's embedder. Otherwise, and without vectors in the sources, the graph
    /// has none.
    pub fn embed(self) -> Self {
        self.option("index.embed", true)
    }
}

impl Plan<Training> {
    /// The method to train: one of [`crate::methods`] that learns; by default the option's default.
    pub fn method(self, method: &str) -> Self {
        self.option("method", method)
    }
}

/// The result of a search or an ask.
pub trait Found: sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! found {
    ($($result:ty),*) => {
        $(impl Found for $result {}
        impl sealed::Sealed for $result {})*
    };
}

found!(SearchResult, Vec<SearchResult>, AskResult, Vec<AskResult>);

impl<T: Found> Plan<T> {
    /// The method that ranks passages: one of [`crate::methods`]; by default the option's default. Loop methods use the
    /// option `retriever` for each step, together with the host's language model.
    pub fn method(self, method: &str) -> Self {
        self.option("method", method)
    }

    /// Number of passages to return: 10 by default.
    pub fn hits(self, count: u32) -> Self {
        self.option("hits", count)
    }

    /// Sets learned weights: a file of [`Graph::train`].
    pub fn weights(self, weights: &[u8]) -> Self {
        self.change_options("weights", |options| options.set_weights(weights).map(|_| ()))
    }

    /// Allows methods to call the host's language model in a search. An `ask` always calls it, and loop methods
    /// require it.
    pub fn complete(self) -> Self {
        self.option("search.complete", true)
    }

    /// Lets the host's scorer reorder the first passages of each ranking: see [`Host::score`](crate::Host::score).
    /// Every method takes scores except `rgnn_ret`. Options: `score.passages`, `score.weight`, `score.chains`.
    pub fn score(self) -> Self {
        self.option("search.score", true)
    }
}

impl<T> fmt::Debug for Plan<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Plan").finish_non_exhaustive()
    }
}
