//! Raw bindings to [Hoptrail](https://crates.io/crates/hoptrail): the functions and constants of
//! `hoptrail.h`, unchanged. The crate `hoptrail` is the safe layer above them.
//!
//! # Contract
//!
//! A function that can fail returns a status, `HOP_OK` or one of `HOP_STATUS_*`. Outputs are written
//! only on success. The last parameter, `error`, may be null. If it is not, a failure stores an object
//! there, which the caller must free with [`hop_error_free`].
//!
//! The caller owns what `*_create`, `*_open` and `*_take` return; `*_free` accepts null, too. A function
//! that takes `*const T` may run on many threads at once with the same object; one that takes `*mut T`
//! needs exclusive access. Returned text and arrays are borrowed from their object: valid until it is
//! freed or, for a task's requests, until the next call that takes the task as `*mut`.
//!
//! Text is UTF-8 with a length in bytes. The comment at the top of `hoptrail.h` explains all of this in more detail.
#![no_std]
#![allow(non_camel_case_types)]

mod raw;
pub use raw::*;
