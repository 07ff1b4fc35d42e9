//! Bytes that the library made.

use std::fmt;
use std::ops::Deref;

use hoptrail_sys as sys;

use crate::call::{Handle, call, column};
use crate::error::{Error, Status};

/// Bytes that the library made: a graph file, an export, a saved task. They are not copied; use them as
/// a slice.
pub struct Bytes {
    handle: Handle<sys::hop_bytes>,
    start: *const u8,
    length: usize,
}

impl Bytes {
    pub(crate) fn create(
        function: impl FnOnce(*mut *mut sys::hop_bytes, *mut *mut sys::hop_error) -> i32,
    ) -> Result<Self, Error> {
        let handle = Handle::create(function)?;
        let (mut start, mut length) = (std::ptr::null(), 0);
        // SAFETY: the handle is alive, the outputs are local.
        call(|error| unsafe { sys::hop_bytes_view(handle.get(), &raw mut start, &raw mut length, error) })?;
        Ok(Self { handle, start, length })
    }

    /// The bytes as text, for JSON and exports.
    pub fn to_text(&self) -> Result<&str, Error> {
        std::str::from_utf8(self).map_err(|error| Error::new(Status::BadInput, format!("not text: {error}"), ""))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        let _alive = &self.handle;
        // SAFETY: the view is valid as long as the object, which this owns.
        unsafe { column(self.start, self.length) }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Bytes({} bytes)", self.length)
    }
}

// SAFETY: the pointer refers to memory of the object, which no thread changes.
unsafe impl Send for Bytes {}
// SAFETY: see above.
unsafe impl Sync for Bytes {}
