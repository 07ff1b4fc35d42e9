//! The outcome of a step of tests/contract that should fail.

use hoptrail::{Error, Status};
use serde_json::Value;

use super::host::{ModelAsleep, text, texts};

/// The outcome of a step that should fail.
pub enum Failure {
    Refused(Error),
    /// Dropped before its end: the crate's way to cancel.
    Cancelled,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

pub fn check_failure(failure: &Failure, expected: &Value) {
    let kind = text(&expected["kind"]);
    let Failure::Refused(error) = failure else {
        assert_eq!(kind, "cancelled");
        return;
    };
    let cause = std::error::Error::source(error);
    if kind == "host" {
        assert!(cause.is_some_and(<dyn std::error::Error>::is::<ModelAsleep>), "{error}");
    } else {
        assert_eq!(kind, error.status().name(), "{error}");
    }
    // A store that is not there has no cause.
    if let Some(source) = cause.and_then(|cause| cause.downcast_ref::<std::io::Error>()) {
        let is_missing = source.kind() == std::io::ErrorKind::NotFound;
        assert!(is_missing || error.status() != Status::NotFound, "{source}");
    }
    for says in texts(expected.get("says")) {
        assert!(error.message().contains(&says), "{error}");
    }
    if let Some(detail) = expected.get("detail") {
        assert_eq!(error.detail(), text(detail));
    }
}
