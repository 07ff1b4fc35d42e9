//! The state of stepwise work.

use hoptrail_sys as sys;

use crate::error::{Error, Status};

/// The state of a task after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The units of work are used up: step again.
    More,
    /// Requests are open, or parts are taken: answer the requests, finish the parts, then step again.
    Waiting,
    /// The result is ready.
    Done,
}

impl State {
    pub(crate) fn from_code(code: i32) -> Result<Self, Error> {
        match code {
            sys::HOP_STATE_MORE => Ok(Self::More),
            sys::HOP_STATE_WAITING => Ok(Self::Waiting),
            sys::HOP_STATE_DONE => Ok(Self::Done),
            other => Err(Error::new(Status::Internal, format!("state {other} is not known"), "state")),
        }
    }
}
