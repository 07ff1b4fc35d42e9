//! The steps of a run.

use std::collections::BTreeMap;

use crate::error::{Error, Status};
use crate::request::Request;
use crate::task::{Progress, Task};

/// A step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The run has done a piece of work.
    Progress(Progress),
    /// The run waits for the host. The next step calls the host; until then the run can be saved.
    Request(Request),
}

/// Counts of a finished run: passages, keywords, requests, tokens. It contains no times: the engine reads no
/// clock. The complete report of a training is [`Training::report`](crate::Training::report).
pub type Report = BTreeMap<String, u64>;

pub(crate) fn report_of(task: &Task) -> Result<Report, Error> {
    let json = task.report()?;
    let all: BTreeMap<String, serde_json::Value> = serde_json::from_slice(&json)
        .map_err(|error| Error::new(Status::Internal, format!("the report: {error}"), "").caused_by(error.into()))?;
    let counts = all.into_iter().filter_map(|(name, value)| Some((name, value.as_u64()?)));
    Ok(counts.collect())
}
