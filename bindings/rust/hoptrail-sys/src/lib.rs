//! Raw bindings to [Hoptrail](https://crates.io/crates/hoptrail): the functions and constants of
//! `hoptrail.h`, unchanged. The crate `hoptrail` is the safe layer above them.
//!
//! # Contract
//!
//! A function that can fail returns a status, `HOP_OK` or one of `HOP_STATUS_*`. Outputs are written
//! only on success. The last parameter, `error`, may be null; where it is not, a failure puts an object
//! there that is to be freed by [`hop_error_free`].
//!
//! What `*_create`, `*_open` and `*_take` give belongs to the caller; `*_free` takes null, too. A
//! function that takes `*const T` may run on many threads at once with the same object, one that takes
//! `*mut T` needs it alone. Text and arrays that are handed out are borrowed from their object: valid
//! until it is freed or, for a task's requests, until the next call that takes the task as `*mut`.
//!
//! Text is UTF-8 with a length in bytes. The header's top comment says all of this at greater length.
#![no_std]
#![allow(non_camel_case_types)]

mod raw;
pub use raw::*;
