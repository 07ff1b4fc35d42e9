//! What went wrong.

use std::ffi::{CStr, c_char};
use std::fmt;
use std::sync::Arc;

use hoptrail_sys as sys;

/// An error of one's own, from a host's function.
pub type HostError = Box<dyn std::error::Error + Send + Sync>;

macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// What kind of failure it was, for programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Status {
            $($(#[$doc])* $name,)*
            /// A status of a newer library that this crate has no name for.
            Unknown(i32),
        }

        impl Status {
            /// The status with a number of `hoptrail.h`.
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
    /// A length or a value that the call cannot mean.
    InvalidArgument = HOP_STATUS_INVALID_ARGUMENT,
    /// An object of another kind.
    WrongObject = HOP_STATUS_WRONG_OBJECT,
    /// The call is right, the moment is not.
    WrongState = HOP_STATUS_WRONG_STATE,
    /// A failed allocation. The objects involved are as they were, but for a task that was stepped:
    /// it has failed.
    OutOfMemory = HOP_STATUS_OUT_OF_MEMORY,
    /// No option has this key.
    UnknownOption = HOP_STATUS_UNKNOWN_OPTION,
    /// A value that the option does not take; the message names the bounds or the choices.
    OptionOutOfBounds = HOP_STATUS_OPTION_OUT_OF_BOUNDS,
    /// Data that cannot be taken: a NaN in a vector, a passage without text.
    BadInput = HOP_STATUS_BAD_INPUT,
    /// Two sources have one id.
    DuplicateId = HOP_STATUS_DUPLICATE_ID,
    /// No passage has this id, or there is no such file.
    NotFound = HOP_STATUS_NOT_FOUND,
    /// Vectors of another width, or another number of rows.
    DimensionMismatch = HOP_STATUS_DIMENSION_MISMATCH,
    /// Vectors of another model than the graph's.
    EmbedderMismatch = HOP_STATUS_EMBEDDER_MISMATCH,
    /// A damaged or foreign file; the message names the broken invariant.
    CorruptFile = HOP_STATUS_CORRUPT_FILE,
    /// A file of a version that this library does not read.
    UnsupportedVersion = HOP_STATUS_UNSUPPORTED_VERSION,
    /// A saved task that belongs to another graph.
    ForeignGraph = HOP_STATUS_FOREIGN_GRAPH,
    /// An answer to a request that is not open.
    StaleRequest = HOP_STATUS_STALE_REQUEST,
    /// The host could not embed, complete or read.
    HostFailure = HOP_STATUS_HOST_FAILURE,
    /// A file could not be read or written.
    FileFailure = HOP_STATUS_FILE_FAILURE,
    /// More than the library can hold.
    LimitExceeded = HOP_STATUS_LIMIT_EXCEEDED,
    /// Not on this platform or in this build.
    Unsupported = HOP_STATUS_UNSUPPORTED,
    /// A fault of the library's own.
    Internal = HOP_STATUS_INTERNAL,
}

impl Status {
    /// The name that the library has for it, such as `corrupt_file`; `unknown` where it has none.
    pub fn name(self) -> &'static str {
        // SAFETY: static and zero-terminated, for any number.
        unsafe { CStr::from_ptr(sys::hop_status_name(self.code())) }
            .to_str()
            .unwrap_or("unknown")
    }
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A failure of the library's or of the host's. The latter is its
/// [`source`](std::error::Error::source), as the host's function gave it.
#[derive(Clone, Debug)]
pub struct Error {
    status: Status,
    message: String,
    detail: String,
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    pub(crate) fn new(
        status: Status,
        message: impl Into<String>,
        detail: impl Into<String>,
    ) -> Self {
        Self {
            status,
            message: message.into(),
            detail: detail.into(),
            source: None,
        }
    }

    pub(crate) fn caused_by(mut self, source: HostError) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Takes what a failed call has left.
    ///
    /// # Safety
    ///
    /// `error` is null or an error that nobody else has.
    pub(crate) unsafe fn take(code: i32, error: *mut sys::hop_error) -> Self {
        // SAFETY: the error is ours, and its texts are zero-terminated, "" for null.
        unsafe {
            let text = |text: *const c_char| CStr::from_ptr(text).to_string_lossy().into_owned();
            let code = if error.is_null() {
                code
            } else {
                sys::hop_error_status(error)
            };
            let status = Status::from_code(code);
            let mut message = text(sys::hop_error_message(error));
            if message.is_empty() {
                message = status.name().to_owned();
            }
            let detail = text(sys::hop_error_detail(error));
            sys::hop_error_free(error);
            Self {
                status,
                message,
                detail,
                source: None,
            }
        }
    }

    /// What kind of failure it is.
    pub fn status(&self) -> Status {
        self.status
    }

    /// One line for people: the thing, the value and the limit.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What it is about, for programs: an option's key, a passage's id, an invariant's name. May be
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
