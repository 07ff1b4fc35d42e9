//! Events that runs send to `tracing` with the feature of that name; without it, none.

use crate::error::Error;
use crate::request::Request;
use crate::task::Task;

/// The task has done a piece of work: level trace.
#[allow(unused_variables)]
pub(crate) fn worked(task: &Task) {
    #[cfg(feature = "tracing")]
    if tracing::enabled!(tracing::Level::TRACE) {
        if let Ok(progress) = task.progress() {
            let (phase, done, total) = (progress.phase.as_str(), progress.done, progress.total);
            tracing::trace!(phase, done, total, "worked");
        }
    }
}

/// The task makes a request to its host: level debug. The event omits the contents, which may be private.
#[allow(unused_variables)]
pub(crate) fn asked(request: &Request) {
    #[cfg(feature = "tracing")]
    {
        let purpose = request.purpose();
        match request {
            Request::Embed(request) => {
                tracing::debug!(purpose, texts = request.texts.len(), "asked for vectors");
            }
            Request::Complete(request) => {
                let messages = request.messages.len();
                tracing::debug!(purpose, messages, "asked a language model");
            }
            Request::Score(request) => {
                let passages = request.passages.len();
                tracing::debug!(purpose, passages, "asked for scores");
            }
            Request::File(request) => {
                tracing::debug!(purpose, operation = ?request.operation, "asked for a file");
            }
            Request::Unknown { kind, .. } => tracing::debug!(purpose, kind, "asked"),
        }
    }
}

/// The run is done: level debug, with the counts of its report.
#[allow(unused_variables)]
pub(crate) fn arrived(task: &Task) {
    #[cfg(feature = "tracing")]
    if tracing::enabled!(tracing::Level::DEBUG) {
        if let Ok(report) = crate::step::report_of(task) {
            tracing::debug!(?report, "done");
        }
    }
}

/// The run failed: level debug, because its caller also receives the error.
#[allow(unused_variables)]
pub(crate) fn failed(error: &Error) {
    #[cfg(feature = "tracing")]
    tracing::debug!(status = error.status().name(), error = error.message(), "failed");
}
