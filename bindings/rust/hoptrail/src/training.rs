//! The result of a training.

use std::fmt;

use crate::bytes::Bytes;
use crate::error::Error;
use crate::task::Task;

/// The result of a training.
pub struct Training {
    /// The weight file, for [`Plan::weights`](crate::Plan::weights).
    pub weights: Bytes,
    /// One JSON object: `questions`, `loss_before`, `loss_after`, `learned`, and more by method.
    pub report: String,
}

impl Training {
    pub(crate) fn take(mut task: Task) -> Result<Self, Error> {
        Ok(Self { weights: task.take_bytes()?, report: task.report()?.to_text()?.to_owned() })
    }
}

impl fmt::Debug for Training {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Training").field("report", &self.report).finish_non_exhaustive()
    }
}
