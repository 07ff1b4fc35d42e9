//! Requests of a waiting task to its host, as values.

/// The kind of a text to embed; some models need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextKind {
    /// A question or a sub-question.
    Query,
    /// A passage.
    Passage,
    /// A path through the graph.
    Path,
    /// A kind from a newer library.
    Unknown(i32),
}

/// A request for vectors of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmbedRequest {
    /// Its purpose: `question`, `passage`, `sub_question`, …
    pub purpose: String,
    /// The kind of all texts.
    pub kind: TextKind,
    /// One or more texts.
    pub texts: Vec<String>,
}

/// A message to a language model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// `system`, `user` or `assistant`.
    pub role: String,
    /// Its text.
    pub text: String,
}

/// A request for a language model's answer, at temperature 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompleteRequest {
    /// Its purpose: `sub_question`, `sub_answer`, `critique`, `answer`, `keywords`, …
    pub purpose: String,
    /// The messages, in order.
    pub messages: Vec<Message>,
    /// The maximum number of tokens to answer with.
    pub token_limit: u32,
    /// The expected form of the answer: `text`, `lines` or `yes_no`.
    pub form: String,
}

/// A request for a score of each passage for a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreRequest {
    /// Its purpose: `score`.
    pub purpose: String,
    /// The question that the passages are ranked for.
    pub question: String,
    /// One or more passages, best first, as ranked without the scorer. Each comes after the sentences that lead
    /// to it (option `score.chains`).
    pub passages: Vec<String>,
}

/// A file operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileOperation {
    /// Read the file. Answer: its bytes.
    Read,
    /// Write bytes from an offset to the end of the file; offset 0 replaces the file. Answer: done.
    Write,
    /// Make the written data durable; an empty name is the folder. Answer: done.
    Sync,
    /// Rename the file to the second name, replacing any file of that name. Answer: done.
    Rename,
    /// List the files. Answer: text, one name per line.
    List,
    /// Remove the file; a missing file is not an error. Answer: done.
    Remove,
    /// Create the file if it does not exist, and lock it exclusively until the task is dropped. Answer: done, or a
    /// failure if another owner holds the lock. A host without locks answers done, and must ensure that a store
    /// has only one writer.
    Lock,
    /// An operation from a newer library.
    Unknown(i32),
}

/// An operation on a file in the host's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileRequest {
    /// Its purpose: `save`, `store`.
    pub purpose: String,
    /// The operation.
    pub operation: FileOperation,
    /// The file's name.
    pub name: String,
    /// For [`Rename`](FileOperation::Rename): the new name.
    pub second_name: String,
    /// For [`Write`](FileOperation::Write): the offset of the bytes.
    pub offset: u64,
    /// For [`Write`](FileOperation::Write): the bytes to write.
    pub bytes: Vec<u8>,
}

/// A request of a waiting task to its host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// Answer: [`Task::answer_vectors`](crate::Task::answer_vectors).
    Embed(EmbedRequest),
    /// Answer: [`Task::answer_text`](crate::Task::answer_text).
    Complete(CompleteRequest),
    /// Answer: [`Task::answer_scores`](crate::Task::answer_scores).
    Score(ScoreRequest),
    /// Answer: depends on its operation.
    File(FileRequest),
    /// A kind from a newer library: answer with [`Task::answer_failure`](crate::Task::answer_failure).
    Unknown {
        /// Its number.
        kind: i32,
        /// Its purpose.
        purpose: String,
    },
}

impl Request {
    /// Its purpose: `question`, `passage`, `sub_question`, `sub_answer`, `critique`, `answer`, `keywords`,
    /// `score`, `save`, `store`. Newer libraries may add more.
    pub fn purpose(&self) -> &str {
        match self {
            Self::Embed(EmbedRequest { purpose, .. })
            | Self::Complete(CompleteRequest { purpose, .. })
            | Self::Score(ScoreRequest { purpose, .. })
            | Self::File(FileRequest { purpose, .. })
            | Self::Unknown { purpose, .. } => purpose,
        }
    }
}
