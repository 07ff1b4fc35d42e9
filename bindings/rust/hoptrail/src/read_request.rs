//! Reads the open requests of a task, as independent values.

use hoptrail_sys as sys;

use crate::call::{call, column, read, text};
use crate::error::Error;
use crate::request::{
    CompleteRequest, EmbedRequest, FileOperation, FileRequest, Message, Request, ScoreRequest, TextKind,
};
use crate::task::Task;

impl Task {
    /// Ids of the open requests, in the order of their creation.
    pub fn requests(&self) -> Result<Vec<u64>, Error> {
        // SAFETY: the task is alive, the outputs are local; the same holds below.
        let count = read(|count, error| unsafe { sys::hop_task_request_count(self.as_ptr(), count, error) })?;
        let id_at = |index| {
            // SAFETY: see above.
            read(|id, error| unsafe { sys::hop_task_request_id(self.as_ptr(), index, id, error) })
        };
        (0..count).map(id_at).collect()
    }

    /// An open request; [`StaleRequest`](crate::Status::StaleRequest) if the id is not open.
    pub fn request(&self, id: u64) -> Result<Request, Error> {
        // SAFETY: see requests.
        let kind = read(|kind, error| unsafe { sys::hop_request_kind(self.as_ptr(), id, kind, error) })?;
        let mut purpose = Text::default();
        // SAFETY: see requests.
        call(|error| unsafe {
            sys::hop_request_purpose(self.as_ptr(), id, &raw mut purpose.start, &raw mut purpose.length, error)
        })?;
        let purpose = purpose.copied(self)?;
        match kind {
            sys::HOP_REQUEST_EMBED => self.embed_request(id, purpose).map(Request::Embed),
            sys::HOP_REQUEST_COMPLETE => self.complete_request(id, purpose).map(Request::Complete),
            sys::HOP_REQUEST_SCORE => self.score_request(id, purpose).map(Request::Score),
            sys::HOP_REQUEST_FILE => self.file_request(id, purpose).map(Request::File),
            _ => Ok(Request::Unknown { kind, purpose }),
        }
    }

    /// The texts of a request, and the role of the last one.
    fn texts(&self, id: u64) -> Result<(i32, Vec<String>), Error> {
        let mut role = sys::HOP_TEXT_QUERY;
        // SAFETY: see requests.
        let count = read(|count, error| unsafe { sys::hop_request_text_count(self.as_ptr(), id, count, error) })?;
        let texts = (0..count)
            .map(|index| {
                let mut text = Text::default();
                // SAFETY: see requests.
                call(|error| unsafe {
                    sys::hop_request_text(
                        self.as_ptr(),
                        id,
                        index,
                        &raw mut role,
                        &raw mut text.start,
                        &raw mut text.length,
                        error,
                    )
                })?;
                text.copied(self)
            })
            .collect::<Result<_, _>>()?;
        Ok((role, texts))
    }

    fn embed_request(&self, id: u64, purpose: String) -> Result<EmbedRequest, Error> {
        let (role, texts) = self.texts(id)?;
        let kind = match role {
            sys::HOP_TEXT_QUERY => TextKind::Query,
            sys::HOP_TEXT_PASSAGE => TextKind::Passage,
            sys::HOP_TEXT_PATH => TextKind::Path,
            other => TextKind::Unknown(other),
        };
        Ok(EmbedRequest { purpose, kind, texts })
    }

    /// The first text is the question.
    fn score_request(&self, id: u64, purpose: String) -> Result<ScoreRequest, Error> {
        let mut texts = self.texts(id)?.1.into_iter();
        Ok(ScoreRequest { purpose, question: texts.next().unwrap_or_default(), passages: texts.collect() })
    }

    fn complete_request(&self, id: u64, purpose: String) -> Result<CompleteRequest, Error> {
        // SAFETY: see requests.
        let count = read(|count, error| unsafe { sys::hop_request_message_count(self.as_ptr(), id, count, error) })?;
        let messages = (0..count)
            .map(|index| {
                let (mut role, mut text) = (Text::default(), Text::default());
                // SAFETY: see requests.
                call(|error| unsafe {
                    sys::hop_request_message(
                        self.as_ptr(),
                        id,
                        index,
                        &raw mut role.start,
                        &raw mut role.length,
                        &raw mut text.start,
                        &raw mut text.length,
                        error,
                    )
                })?;
                Ok(Message { role: role.copied(self)?, text: text.copied(self)? })
            })
            .collect::<Result<_, Error>>()?;
        let (mut token_limit, mut form) = (0, Text::default());
        // SAFETY: see requests.
        call(|error| unsafe {
            sys::hop_request_completion(
                self.as_ptr(),
                id,
                &raw mut token_limit,
                &raw mut form.start,
                &raw mut form.length,
                error,
            )
        })?;
        Ok(CompleteRequest { purpose, messages, token_limit, form: form.copied(self)? })
    }

    fn file_request(&self, id: u64, purpose: String) -> Result<FileRequest, Error> {
        let (mut operation, mut offset) = (0, 0);
        let (mut name, mut second_name) = (Text::default(), Text::default());
        let (mut bytes, mut length) = (std::ptr::null(), 0);
        // SAFETY: see requests.
        call(|error| unsafe {
            sys::hop_request_file(
                self.as_ptr(),
                id,
                &raw mut operation,
                &raw mut name.start,
                &raw mut name.length,
                &raw mut second_name.start,
                &raw mut second_name.length,
                &raw mut offset,
                &raw mut bytes,
                &raw mut length,
                error,
            )
        })?;
        let operation = match operation {
            sys::HOP_FILE_READ => FileOperation::Read,
            sys::HOP_FILE_WRITE => FileOperation::Write,
            sys::HOP_FILE_SYNC => FileOperation::Sync,
            sys::HOP_FILE_RENAME => FileOperation::Rename,
            sys::HOP_FILE_LIST => FileOperation::List,
            sys::HOP_FILE_REMOVE => FileOperation::Remove,
            sys::HOP_FILE_LOCK => FileOperation::Lock,
            other => FileOperation::Unknown(other),
        };
        // SAFETY: the bytes borrow from the task, and are copied at once.
        let bytes = unsafe { column(bytes, length) }.to_vec();
        let (name, second_name) = (name.copied(self)?, second_name.copied(self)?);
        Ok(FileRequest { purpose, operation, name, second_name, offset, bytes })
    }
}

/// A text as the C functions return it.
struct Text {
    start: *const std::ffi::c_char,
    length: usize,
}

impl Default for Text {
    fn default() -> Self {
        Self { start: std::ptr::null(), length: 0 }
    }
}

impl Text {
    /// `_task` is the text's owner: the borrow guarantees that nothing changes the task before the copy.
    fn copied(&self, _task: &Task) -> Result<String, Error> {
        // SAFETY: a request's text is valid until the task changes.
        unsafe { text(self.start, self.length) }.map(str::to_owned)
    }
}
