#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod answer;
mod async_run;
mod bytes;
mod call;
mod corpus;
mod course;
mod drive;
mod error;
mod events;
mod explanation;
mod files;
mod graph;
mod graph_file;
mod host;
mod lock;
mod method_trait;
mod methods;
mod metrics;
mod options;
mod part;
mod passage;
mod path_node;
mod plan;
mod plans;
mod question;
mod read_request;
mod request;
mod results;
mod run;
mod search_result;
#[cfg(feature = "serde")]
mod serialize;
mod source;
mod state;
mod step;
mod store;
mod store_change;
mod store_version;
mod task;
mod training;
mod vectors;

pub use async_run::AsyncRun;
pub use bytes::Bytes;
pub use corpus::Corpus;
pub use error::{Error, HostError, Status};
pub use explanation::{
    AnswerSpan, Answerability, ChainStep, Cost, EvidenceEdge, EvidenceGraph, EvidenceNode, ExplainedHit, Explanation,
    HitSource, HopLink, MatchedTerm, Measures, PathEvidence, PathStep, Snippet, SpanMeasures, TextRange,
};
pub use graph::{ExportFormat, Graph, OpenMode};
pub use host::{AsyncHost, Completion, Host};
pub use method_trait::MethodTrait;
pub use methods::{MethodDescription, methods};
pub use metrics::Metrics;
pub use options::{OptionDescription, OptionType, OptionValue, Options, options};
pub use part::Part;
pub use passage::{Passage, Place};
pub use path_node::PathNode;
pub use plan::{Found, Plan};
pub use question::{Question, Questions, SubQuestion};
pub use request::{
    CompleteRequest, EmbedRequest, FileOperation, FileRequest, Message, Request, ScoreRequest, TextKind,
};
pub use results::{Answer, AnsweredStep, Hits, Results};
pub use run::Run;
pub use search_result::{AskResult, ChainHop, Hit, SearchResult};
pub use source::{DocumentSource, Format, PassageSource, Source};
pub use state::State;
pub use step::{Report, Step};
pub use store::Store;
pub use store_change::{DocumentChange, DocumentStatus, StoreChange};
pub use task::{Progress, Task};
pub use training::Training;
pub use vectors::Vectors;

use std::ffi::CStr;

/// Version of the library, "major.minor.patch".
pub fn version() -> &'static str {
    // SAFETY: static and zero-terminated.
    unsafe { CStr::from_ptr(hoptrail_sys::hop_version()) }.to_str().unwrap_or_default()
}

/// Versions of graph files that the library can read; it writes the last one.
pub fn file_versions() -> std::ops::RangeInclusive<u32> {
    hoptrail_sys::hop_file_version_minimum()..=hoptrail_sys::hop_file_version()
}

/// Number of live library objects of all kinds: for leak tests.
pub fn live_objects() -> i64 {
    hoptrail_sys::hop_live_objects()
}
