//! A blocking run.

use std::fmt;

use crate::bytes::Bytes;
use crate::course::Course;
use crate::drive::{Answer, Asked, Drive, unknown_request};
use crate::error::Error;
use crate::host::Host;
use crate::request::Request;
use crate::state::State;
use crate::step::{Report, Step};

/// A task and the loop that drives it on this thread. Iterate over as many steps as you like, and
/// [`finish`](Self::finish) it for its result. Dropping it cancels and frees it.
///
/// ```
/// # fn main() -> Result<(), hoptrail::Error> {
/// use hoptrail::{Graph, PassageSource, Step};
///
/// let mut run = Graph::build([PassageSource::new("bergen", "Bergen is a city in Norway.")]).start(());
/// for step in &mut run {
///     if let Step::Progress(progress) = step? {
///         println!("{}: {} of {}", progress.phase, progress.done, progress.total);
///     }
/// }
/// assert_eq!(run.report()?["passages"], 1);
/// let graph = run.finish()?;
/// # assert_eq!(graph.passage_count(), 1);
/// # Ok(())
/// # }
/// ```
///
/// Only one thread drives a run, and its own host's functions cannot drive it:
///
/// ```compile_fail,E0499
/// # use hoptrail::{Graph, Host, PassageSource};
/// let mut run = Graph::build([PassageSource::new("bergen", "Bergen is a city.")]).start(());
/// std::thread::scope(|scope| {
///     scope.spawn(|| run.next());
///     scope.spawn(|| run.next());
/// });
/// ```
#[must_use = "a run does nothing until it is iterated over or finished"]
pub struct Run<H, T> {
    course: Course<T>,
    host: H,
    /// Requests that the task waits for, and how many of them were returned as steps.
    asked: Vec<Asked>,
    told: usize,
}

impl<H: Host, T> Run<H, T> {
    pub(crate) fn new(course: Course<T>, host: H) -> Self {
        Self { course, host, asked: Vec::new(), told: 0 }
    }

    /// Runs to the end and returns the result. After a step has returned an error, it returns the same error.
    pub fn finish(mut self) -> Result<T, Error> {
        while self.advance()? {}
        self.course.take()
    }

    /// The state as bytes, from which [`Graph::resume_index`](crate::Graph::resume_index),
    /// [`resume_search`](crate::Graph::resume_search) and [`resume_ask`](crate::Graph::resume_ask) continue, on
    /// any machine. Only while the run waits, that is, after a [`Step::Request`].
    pub fn save(&self) -> Result<Bytes, Error> {
        self.course.save()
    }

    /// The report of a finished run, before [`finish`](Self::finish).
    pub fn report(&self) -> Result<Report, Error> {
        self.course.report()
    }

    /// Answers the requests and steps the task. Returns false at the end. On failure the task is freed.
    fn advance(&mut self) -> Result<bool, Error> {
        let Some(drive) = self.course.drive() else {
            return Ok(false);
        };
        self.told = 0;
        let asked = std::mem::take(&mut self.asked);
        let moved = answer_all(drive, &self.host, asked).and_then(|()| {
            let state = drive.step()?;
            if state == State::Waiting {
                self.asked = drive.ask_together()?;
            }
            Ok(state)
        });
        if self.course.settle(moved)? == State::Done {
            self.course.arrive();
        }
        Ok(true)
    }

    fn next_step(&mut self) -> Result<Option<Step>, Error> {
        if self.told == self.asked.len() {
            self.advance()?;
        }
        if let Some(asked) = self.asked.get(self.told) {
            self.told += 1;
            return Ok(Some(Step::Request(asked.request.clone())));
        }
        match self.course.drive() {
            Some(drive) => drive.task.progress().map(Step::Progress).map(Some),
            None => Ok(None),
        }
    }
}

fn answer_all(drive: &mut Drive, host: &impl Host, all: Vec<Asked>) -> Result<(), Error> {
    for asked in all {
        let answer = match &asked.request {
            Request::Embed(request) => host.embed(request).map(Answer::Vectors),
            Request::Complete(request) => host.complete(request).map(Answer::Text),
            Request::Score(request) => host.score(request).map(Answer::Scores),
            Request::File(request) => {
                drive.answer_file(asked.ids[0].0, request)?;
                continue;
            }
            request @ Request::Unknown { .. } => return Err(unknown_request(request)),
        };
        drive.answer(&asked, answer, host.embedder_id())?;
    }
    Ok(())
}

impl<H: Host, T> Iterator for Run<H, T> {
    type Item = Result<Step, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(end) = self.course.end() {
            return end.map(Err);
        }
        let step = self.next_step();
        self.course.tell(step)
    }
}

impl<H, T> fmt::Debug for Run<H, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Run").field(&self.course).finish()
    }
}
