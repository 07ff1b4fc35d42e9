//! What went wrong.

use std::ffi::{CStr, c_char};
use std::fmt;
use std::sync::Arc;

use hoptrail_sys as sys;

/// An error of any type, from a host's function.
pub type HostError = Box<dyn std::error::Error + Send + Sync>;

macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// The kind of a failure, for programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Status {
            $($(#[$doc])* $name,)*
            /// A status of a newer library that this crate does not know.
            Unknown(i32),
        }

        impl Status {
            /// The status for a number of `hoptrail.h`.
            pub fn from_code(code: i32) -> Self {
                match code {
                    $(sys::$code => Self::$name,)*
                    _ => Self::Unknown(code),
                }
            }

            /// Its number in `hoptrail.h`.
            pub fn code(self) -> i32 {
                match self {
                    $(Self::$name => sys::$code,)*
                    Self::Unknown(code) => code,
                }
            }
        }
    };
}

statuses! {
    /// An invalid length or value.
    InvalidArgument = HOP_STATUS_INVALID_ARGUMENT,
    /// An object of the wrong kind.
    WrongObject = HOP_STATUS_WRONG_OBJECT,
    /// The call is valid, but not in the present state.
    WrongState = HOP_STATUS_WRONG_STATE,
    /// A failed allocation. The objects involved are unchanged, except a task that was being stepped, which has
    /// failed.
    OutOfMemory = HOP_STATUS_OUT_OF_MEMORY,
    /// No option has this key.
    UnknownOption = HOP_STATUS_UNKNOWN_OPTION,
    /// A value that the option does not accept; the message states the bounds or the choices.
    OptionOutOfBounds = HOP_STATUS_OPTION_OUT_OF_BOUNDS,
    /// Invalid data: a NaN in a vector, a passage without text.
    BadInput = HOP_STATUS_BAD_INPUT,
    /// Two sources with the same id.
    DuplicateId = HOP_STATUS_DUPLICATE_ID,
    /// No passage has this id, or the file does not exist.
    NotFound = HOP_STATUS_NOT_FOUND,
    /// Vectors of a different dimension, or the wrong number of rows.
    DimensionMismatch = HOP_STATUS_DIMENSION_MISMATCH,
    /// Vectors from a different model than the graph's.
    EmbedderMismatch = HOP_STATUS_EMBEDDER_MISMATCH,
    /// A damaged or foreign file; the message names the broken invariant.
    CorruptFile = HOP_STATUS_CORRUPT_FILE,
    /// A file of a version that this library does not support.
    UnsupportedVersion = HOP_STATUS_UNSUPPORTED_VERSION,
    /// A saved task that belongs to another graph.
    ForeignGraph = HOP_STATUS_FOREIGN_GRAPH,
    /// An answer to a request that is not open.
    StaleRequest = HOP_STATUS_STALE_REQUEST,
    /// The host could not embed, complete or read.
    HostFailure = HOP_STATUS_HOST_FAILURE,
    /// A file could not be read or written.
    FileFailure = HOP_STATUS_FILE_FAILURE,
    /// The data exceeds a limit of the library.
    LimitExceeded = HOP_STATUS_LIMIT_EXCEEDED,
    /// Not available on this platform or in this build.
    Unsupported = HOP_STATUS_UNSUPPORTED,
    /// A bug in the library.
    Internal = HOP_STATUS_INTERNAL,
}

impl Status {
    /// The library's name for it, such as `corrupt_file`; `unknown` if it has none.
    pub fn name(self) -> &'static str {
        // SAFETY: static and zero-terminated, for any number.
        unsafe { CStr::from_ptr(sys::hop_status_name(self.code())) }.to_str().unwrap_or("unknown")
    }
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A failure of the library or of the host. A host failure has the error of the host's function as its
/// [`source`](std::error::Error::source).
#[derive(Clone, Debug)]
pub struct Error {
    status: Status,
    message: String,
    detail: String,
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    pub(crate) fn new(status: Status, message: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { status, message: message.into(), detail: detail.into(), source: None }
    }

    pub(crate) fn caused_by(mut self, source: HostError) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Takes ownership of the error of a failed call.
    ///
    /// # Safety
    ///
    /// `error` is null or an error that nothing else refers to.
    pub(crate) unsafe fn take(code: i32, error: *mut sys::hop_error) -> Self {
        // SAFETY: this owns the error; its texts are zero-terminated, "" for null.
        unsafe {
            let text = |text: *const c_char| CStr::from_ptr(text).to_string_lossy().into_owned();
            let code = if error.is_null() { code } else { sys::hop_error_status(error) };
            let status = Status::from_code(code);
            let mut message = text(sys::hop_error_message(error));
            if message.is_empty() {
                message = status.name().to_owned();
            }
            let detail = text(sys::hop_error_detail(error));
            sys::hop_error_free(error);
            Self { status, message, detail, source: None }
        }
    }

    /// The kind of failure.
    pub fn status(&self) -> Status {
        self.status
    }

    /// A one-line message that states the subject, the value and the limit.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The subject of the error, for programs: an option's key, a passage's id, an invariant's name. May be
    /// empty.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.message, self.status)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}
