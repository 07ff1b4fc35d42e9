//! What a waiting task asks of its host, as values.

/// What a text to embed is; some models want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextKind {
    /// A question or a sub-question.
    Query,
    /// A passage.
    Passage,
    /// A path through the graph.
    Path,
    /// One of a newer library.
    Unknown(i32),
}

/// Vectors are wanted for texts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmbedRequest {
    /// What for: `question`, `passage`, `sub_question`, …
    pub purpose: String,
    /// What all of the texts are.
    pub kind: TextKind,
    /// One or more.
    pub texts: Vec<String>,
}

/// A message to a language model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// `system`, `user` or `assistant`.
    pub role: String,
    /// What it says.
    pub text: String,
}

/// A language model's answer is wanted, at temperature 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompleteRequest {
    /// What for: `sub_question`, `sub_answer`, `critique`, `answer`, `keywords`, …
    pub purpose: String,
    /// In order.
    pub messages: Vec<Message>,
    /// The most tokens to answer with.
    pub token_limit: u32,
    /// What the answer should look like: `text`, `lines` or `yes_no`.
    pub form: String,
}

/// What is to be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileOperation {
    /// Answer: its bytes.
    Read,
    /// Writes bytes from an offset to the file's end; offset 0 makes the file new. Answer: done.
    Write,
    /// Makes sure that what was written is kept; of the folder, where the name is empty. Answer: done.
    Sync,
    /// Replaces what has the second name. Answer: done.
    Rename,
    /// Answer: text, a name a line.
    List,
    /// A file that is not there is fine. Answer: done.
    Remove,
    /// The task is to have the name, a file that is made where there is none, alone until it is dropped. Answer:
    /// done, or a failure where another has it. A host that has no locks answers done, and sees to it that a
    /// store has one writer.
    Lock,
    /// One of a newer library.
    Unknown(i32),
}

/// An operation on a name inside the host's store.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileRequest {
    /// What for: `save`, `store`.
    pub purpose: String,
    /// What is to be done.
    pub operation: FileOperation,
    /// The file's name.
    pub name: String,
    /// Of [`Rename`](FileOperation::Rename): the new name.
    pub second_name: String,
    /// Of [`Write`](FileOperation::Write): where the bytes go.
    pub offset: u64,
    /// Of [`Write`](FileOperation::Write): what to write.
    pub bytes: Vec<u8>,
}

/// What a waiting task asks of its host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// Answer: [`Task::answer_vectors`](crate::Task::answer_vectors).
    Embed(EmbedRequest),
    /// Answer: [`Task::answer_text`](crate::Task::answer_text).
    Complete(CompleteRequest),
    /// Answer: by its operation.
    File(FileRequest),
    /// A kind of a newer library: answer with [`Task::answer_failure`](crate::Task::answer_failure).
    Unknown {
        /// Its number.
        kind: i32,
        /// What for.
        purpose: String,
    },
}

impl Request {
    /// What for: `question`, `passage`, `sub_question`, `sub_answer`, `critique`, `answer`, `keywords`,
    /// `save`, `store`. Newer libraries may have more.
    pub fn purpose(&self) -> &str {
        match self {
            Self::Embed(EmbedRequest { purpose, .. })
            | Self::Complete(CompleteRequest { purpose, .. })
            | Self::File(FileRequest { purpose, .. })
            | Self::Unknown { purpose, .. } => purpose,
        }
    }
}
