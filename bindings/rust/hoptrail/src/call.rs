//! Calls of the C functions: statuses become errors, outputs become values, objects become owned handles.

use std::ffi::c_char;
use std::ptr::NonNull;
use std::sync::OnceLock;

use hoptrail_sys as sys;

use crate::error::{Error, Status};

/// Makes a call that may fail. The call receives the location for an error.
pub(crate) fn call(function: impl FnOnce(*mut *mut sys::hop_error) -> i32) -> Result<(), Error> {
    let mut error = std::ptr::null_mut();
    match function(&raw mut error) {
        sys::HOP_OK => Ok(()),
        // SAFETY: the call has just stored the error there; this takes ownership.
        code => Err(unsafe { Error::take(code, error) }),
    }
}

/// Makes a call with one output.
pub(crate) fn read<T: Default>(function: impl FnOnce(*mut T, *mut *mut sys::hop_error) -> i32) -> Result<T, Error> {
    let mut output = T::default();
    call(|error| function(&raw mut output, error))?;
    Ok(output)
}

/// Makes a call with a text as its output. The text borrows from the object that is read: the caller
/// chooses the lifetime.
///
/// # Safety
///
/// On success the call gives a text that lives as long as `'object`.
pub(crate) unsafe fn read_text<'object>(
    function: impl FnOnce(*mut *const c_char, *mut usize, *mut *mut sys::hop_error) -> i32,
) -> Result<&'object str, Error> {
    let mut given = (std::ptr::null(), 0);
    call(|error| function(&raw mut given.0, &raw mut given.1, error))?;
    // SAFETY: as the caller promises.
    unsafe { text(given.0, given.1) }
}

/// Unwraps a read whose arguments were checked before. A failure is a bug in the library or in the caller
/// of an unsafe function.
pub(crate) fn known<T>(read: Result<T, Error>) -> T {
    read.unwrap_or_else(|error| panic!("the library failed to read valid data: {error}"))
}

/// Text that the library returned. It is UTF-8, because the library checks its inputs.
///
/// # Safety
///
/// `length` bytes are readable at `start` for as long as `'object`.
pub(crate) unsafe fn text<'object>(start: *const c_char, length: usize) -> Result<&'object str, Error> {
    // SAFETY: as the caller promises.
    std::str::from_utf8(unsafe { column(start.cast(), length) })
        .map_err(|error| Error::new(Status::Internal, format!("a text of the library: {error}"), ""))
}

/// Numbers that the library returned; null with length 0 is an empty slice.
///
/// # Safety
///
/// `length` numbers are readable at `start` for as long as `'object`.
pub(crate) unsafe fn column<'object, T>(start: *const T, length: usize) -> &'object [T] {
    if length == 0 {
        return &[];
    }
    // SAFETY: as the caller promises.
    unsafe { std::slice::from_raw_parts(start, length) }
}

/// Text as the C functions accept it.
pub(crate) fn characters(text: &str) -> *const c_char {
    text.as_ptr().cast()
}

/// Owns an object of the library.
pub(crate) struct Handle<T: Object>(NonNull<T>);

pub(crate) trait Object {
    /// # Safety
    ///
    /// The caller owns the object, and does not use it afterwards.
    unsafe fn free(object: *mut Self);
}

macro_rules! objects {
    ($($object:ident: $free:ident,)*) => {
        $(impl Object for sys::$object {
            unsafe fn free(object: *mut Self) {
                // SAFETY: as the caller promises.
                unsafe { sys::$free(object) }
            }
        })*
    };
}

objects! {
    hop_bytes: hop_bytes_free,
    hop_options: hop_options_free,
    hop_corpus: hop_corpus_free,
    hop_graph: hop_graph_free,
    hop_questions: hop_questions_free,
    hop_task: hop_task_free,
    hop_part: hop_part_free,
    hop_results: hop_results_free,
    hop_metrics: hop_metrics_free,
    hop_store: hop_store_free,
}

impl<T: Object> Handle<T> {
    /// Makes a call that creates an object. Every use begins with such a call, so the library's ABI is checked
    /// here.
    pub(crate) fn create(function: impl FnOnce(*mut *mut T, *mut *mut sys::hop_error) -> i32) -> Result<Self, Error> {
        check_abi()?;
        let mut object = std::ptr::null_mut();
        call(|error| function(&raw mut object, error))?;
        NonNull::new(object)
            .map(Self)
            .ok_or_else(|| Error::new(Status::Internal, "the library gave no object, and no error", ""))
    }

    pub(crate) fn get(&self) -> *const T {
        self.0.as_ptr()
    }

    pub(crate) fn get_mut(&mut self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<T: Object> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: this owns the object.
        unsafe { T::free(self.0.as_ptr()) }
    }
}

// SAFETY: hoptrail.h, "Threads": no object is bound to a thread; functions that take `const T *`, which use
// `get`, may run on many threads at once; others, which use `get_mut`, need exclusive access.
unsafe impl<T: Object> Send for Handle<T> {}
// SAFETY: see above.
unsafe impl<T: Object> Sync for Handle<T> {}

/// Whether this crate can call the loaded library; checked once.
pub(crate) fn check_abi() -> Result<(), Error> {
    static CHECKED: OnceLock<Result<(), Error>> = OnceLock::new();
    CHECKED.get_or_init(|| compare_abi(sys::hop_abi_version())).clone()
}

fn compare_abi(found: u32) -> Result<(), Error> {
    let needed = sys::HOP_ABI_VERSION;
    if found == needed {
        return Ok(());
    }
    let message = format!("the Hoptrail library has ABI {found}, this crate needs ABI {needed}");
    Err(Error::new(Status::Unsupported, message, "abi"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_of_another_abi_is_refused_and_both_numbers_are_named() {
        assert!(compare_abi(sys::HOP_ABI_VERSION).is_ok());
        let error = compare_abi(7).unwrap_err();
        assert_eq!(error.status(), Status::Unsupported);
        assert_eq!(error.message(), "the Hoptrail library has ABI 7, this crate needs ABI 2");
    }
}
