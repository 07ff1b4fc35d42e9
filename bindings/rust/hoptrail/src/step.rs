//! What happens in a run.

use std::collections::BTreeMap;

use crate::error::{Error, Status};
use crate::request::Request;
use crate::task::{Progress, Task};

/// What happens in a run, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece of work is done.
    Progress(Progress),
    /// The run waits for the host, which is asked when the next step is; until then it can be saved.
    Request(Request),
}

/// Counts of a run that is done: passages, keywords, requests, tokens. No times: the engine reads no
/// clock. What else there is to tell of a training is in [`Training::report`](crate::Training::report).
pub type Report = BTreeMap<String, u64>;

pub(crate) fn report_of(task: &Task) -> Result<Report, Error> {
    let json = task.report()?;
    let all: BTreeMap<String, serde_json::Value> =
        serde_json::from_slice(&json).map_err(|error| {
            Error::new(Status::Internal, format!("the report: {error}"), "").caused_by(error.into())
        })?;
    let counts = all
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_u64()?)));
    Ok(counts.collect())
}
