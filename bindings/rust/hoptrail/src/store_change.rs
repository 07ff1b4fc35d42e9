//! The outcome of a store change.

use serde::Deserialize;

use crate::error::{Error, Status};
use crate::task::Task;

/// The effect of a store change on a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DocumentChange {
    /// The document is new.
    Indexed,
    /// The document replaced another one with the same id.
    Updated,
    /// The document has not changed: it was not indexed again.
    Unchanged,
    /// The document was deleted.
    Deleted,
    /// The document to delete was not in the store.
    NotFound,
    /// A value from a newer library.
    #[serde(other)]
    Unknown,
}

/// The status of a document after a store change.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct DocumentStatus {
    /// Its id.
    pub id: String,
    /// The effect of the change on the document.
    pub status: DocumentChange,
}

/// A change that the store has committed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoreChange {
    /// The status of each document that was added or deleted.
    pub documents: Vec<DocumentStatus>,
    /// The engine's report as one JSON object: counts, files removed, and under `index` the index report of the
    /// new documents.
    pub report: String,
}

impl StoreChange {
    /// Ids of the documents that have this status.
    pub fn with_status(&self, status: DocumentChange) -> impl Iterator<Item = &str> {
        self.documents.iter().filter(move |document| document.status == status).map(|document| document.id.as_str())
    }

    pub(crate) fn of(task: &Task) -> Result<Self, Error> {
        #[derive(Deserialize)]
        struct Changes {
            changes: Vec<DocumentStatus>,
        }
        let report = task.report()?.to_text()?.to_owned();
        let Changes { changes } = serde_json::from_str(&report).map_err(|error| {
            Error::new(Status::Internal, format!("the report: {error}"), "").caused_by(error.into())
        })?;
        Ok(Self { documents: changes, report })
    }
}
