//! A run that is a future.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use crate::bytes::Bytes;
use crate::course::Course;
use crate::drive::{Answer, Asked, unknown_request};
use crate::error::{Error, HostError};
use crate::host::AsyncHost;
use crate::request::Request;
use crate::state::State;
use crate::step::{Report, Step};

/// A task and the loop that drives it, as a future for any executor: await it for its result, or await its
/// steps first. It yields between two steps. Dropping it cancels and frees it, and drops the host's futures.
///
/// ```
/// # fn main() -> Result<(), hoptrail::Error> {
/// use hoptrail::{Graph, PassageSource};
///
/// let sources = [PassageSource::new("bergen", "Bergen is a city in Norway.")];
/// let graph = pollster::block_on(Graph::build(sources).start_async(()))?;
/// assert_eq!(graph.passage_count(), 1);
/// # Ok(())
/// # }
/// ```
#[must_use = "a run does nothing until it is awaited"]
pub struct AsyncRun<'host, T> {
    course: Course<T>,
    ask: Ask<'host>,
    embedder_id: String,
    /// Requests that are not sent to the host yet, and how many of them were returned as steps.
    asked: Vec<Asked>,
    told: usize,
    under_way: Vec<UnderWay<'host>>,
    /// The task can do nothing before an answer arrives.
    waits: bool,
}

type Ask<'host> = Box<dyn Fn(&Request) -> Option<Answering<'host>> + Send + 'host>;
type Answering<'host> = Pin<Box<dyn Future<Output = Result<Answer, HostError>> + Send + 'host>>;

struct UnderWay<'host> {
    asked: Asked,
    answering: Answering<'host>,
}

impl<'host, T> AsyncRun<'host, T> {
    pub(crate) fn new(course: Course<T>, host: impl AsyncHost + Clone + 'host) -> Self {
        Self {
            course,
            embedder_id: host.embedder_id().to_owned(),
            ask: Box::new(move |request| ask(host.clone(), request.clone())),
            asked: Vec::new(),
            told: 0,
            under_way: Vec::new(),
            waits: false,
        }
    }

    /// The next step; `None` when the run is done. Then await the run itself for its result.
    pub async fn next_step(&mut self) -> Option<Result<Step, Error>> {
        poll_fn(|context| self.poll_step(context)).await
    }

    /// [`next_step`](Self::next_step) for callers that poll.
    pub fn poll_step(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Step, Error>>> {
        if let Some(end) = self.course.end() {
            return Poll::Ready(end.map(Err));
        }
        let step = ready!(self.poll_move(context));
        if step.is_err() {
            self.under_way.clear();
        }
        Poll::Ready(self.course.tell(step))
    }

    /// The state as bytes, from which [`Graph::resume_index`](crate::Graph::resume_index),
    /// [`resume_search`](crate::Graph::resume_search) and [`resume_ask`](crate::Graph::resume_ask) continue, on
    /// any machine. Only while the run waits, that is, after a [`Step::Request`].
    pub fn save(&self) -> Result<Bytes, Error> {
        self.course.save()
    }

    /// The report of a finished run, before it is awaited for its result.
    pub fn report(&self) -> Result<Report, Error> {
        self.course.report()
    }

    fn poll_move(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<Step>, Error>> {
        loop {
            if let Some(asked) = self.asked.get(self.told) {
                self.told += 1;
                return Poll::Ready(Ok(Some(Step::Request(asked.request.clone()))));
            }
            self.begin_asked()?;
            self.hear(context)?;
            if self.waits {
                return Poll::Pending;
            }
            let Some(drive) = self.course.drive() else {
                return Poll::Ready(Ok(None));
            };
            match drive.step()? {
                State::More => {
                    return Poll::Ready(drive.task.progress().map(Step::Progress).map(Some));
                }
                State::Waiting => {
                    let ids: Vec<u64> = self.under_way.iter().map(|one| one.asked.ids[0].0).collect();
                    self.asked = drive.ask_each(&ids)?;
                    self.told = 0;
                    self.waits = true;
                }
                State::Done => {
                    self.course.arrive();
                    return Poll::Ready(Ok(None));
                }
            }
        }
    }

    /// Sends the host the requests that were returned as steps. File requests are answered at once.
    fn begin_asked(&mut self) -> Result<(), Error> {
        self.told = 0;
        for asked in std::mem::take(&mut self.asked) {
            match (&asked.request, self.course.drive()) {
                (Request::File(request), Some(drive)) => {
                    drive.answer_file(asked.ids[0].0, request)?;
                    self.waits = false;
                }
                (request, _) => match (self.ask)(request) {
                    Some(answering) => self.under_way.push(UnderWay { asked, answering }),
                    None => return Err(unknown_request(request)),
                },
            }
        }
        Ok(())
    }

    /// Takes the answers that have arrived.
    fn hear(&mut self, context: &mut Context<'_>) -> Result<(), Error> {
        let mut index = 0;
        while let Some(one) = self.under_way.get_mut(index) {
            let Poll::Ready(answer) = one.answering.as_mut().poll(context) else {
                index += 1;
                continue;
            };
            let UnderWay { asked, .. } = self.under_way.remove(index);
            if let Some(drive) = self.course.drive() {
                drive.answer(&asked, answer, &self.embedder_id)?;
            }
            self.waits = false;
        }
        Ok(())
    }
}

/// `None` for a request that the host's functions do not answer.
fn ask<'host>(host: impl AsyncHost + 'host, request: Request) -> Option<Answering<'host>> {
    match request {
        Request::Embed(request) => Some(Box::pin(async move { host.embed(&request).await.map(Answer::Vectors) })),
        Request::Complete(request) => Some(Box::pin(async move { host.complete(&request).await.map(Answer::Text) })),
        Request::Score(request) => Some(Box::pin(async move { host.score(&request).await.map(Answer::Scores) })),
        Request::File(_) | Request::Unknown { .. } => None,
    }
}

impl<T> Future for AsyncRun<'_, T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            match ready!(self.poll_step(context)) {
                Some(Ok(Step::Request(_))) => {}
                Some(Ok(Step::Progress(_))) => {
                    // Yields to other tasks before the next piece of work.
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                Some(Err(error)) => return Poll::Ready(Err(error)),
                None => return Poll::Ready(self.course.take()),
            }
        }
    }
}

impl<T> fmt::Debug for AsyncRun<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("AsyncRun").field(&self.course).finish()
    }
}
