//! What a change of a store has done.

use serde::Deserialize;

use crate::error::{Error, Status};
use crate::task::Task;

/// What a change has done with a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DocumentChange {
    /// It is new.
    Indexed,
    /// Its id was there with another content, which is gone.
    Updated,
    /// It is what it was: nothing was cut, embedded or written for it.
    Unchanged,
    /// It was deleted.
    Deleted,
    /// It was to be deleted, and was not there.
    NotFound,
    /// One of a newer library.
    #[serde(other)]
    Unknown,
}

/// A document of a change.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct DocumentStatus {
    /// Its id.
    pub id: String,
    /// What became of it.
    pub status: DocumentChange,
}

/// A change that is in the store now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoreChange {
    /// Each document that was given, or was to be deleted.
    pub documents: Vec<DocumentStatus>,
    /// The engine's own report, one JSON object: counts, files removed, and under `index` what indexing says
    /// of the new documents.
    pub report: String,
}

impl StoreChange {
    /// Ids of the documents that have this status.
    pub fn with_status(&self, status: DocumentChange) -> impl Iterator<Item = &str> {
        self.documents
            .iter()
            .filter(move |document| document.status == status)
            .map(|document| document.id.as_str())
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
        Ok(Self {
            documents: changes,
            report,
        })
    }
}
