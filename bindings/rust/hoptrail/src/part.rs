//! Parts of a task's work, for threads of the host.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

use hoptrail_sys as sys;

use crate::call::{Handle, read};
use crate::error::Error;
use crate::graph::Graph;
use crate::state::State;

/// A part of a task's work, for one thread at a time. Dropping it returns it to the task, which finishes it
/// if it is unfinished.
pub struct Part {
    handle: Handle<sys::hop_part>,
    /// The graph whose bytes the part reads.
    _graph: Option<Graph>,
}

impl Part {
    pub(crate) fn new(handle: Handle<sys::hop_part>, graph: Option<Graph>) -> Self {
        Self { handle, _graph: graph }
    }

    /// Works for about this many units. Call it until the state is [`Done`](State::Done).
    pub fn run(&mut self, work: u64) -> Result<State, Error> {
        let part = self.handle.get_mut();
        // SAFETY: the part is alive and exclusively borrowed, the output is local.
        let state = read(|state, error| unsafe { sys::hop_part_run(part, work, state, error) })?;
        State::from_code(state)
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Part").finish_non_exhaustive()
    }
}

/// Runs parts on up to `threads` threads, including this one. Returns false if there are none.
pub(crate) fn run_parts(parts: Vec<Part>, threads: usize, work: u64) -> Result<bool, Error> {
    if parts.is_empty() {
        return Ok(false);
    }
    let others = threads.min(parts.len()) - 1;
    let left = Mutex::new(parts.into_iter());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run_some = || -> Result<(), Error> {
        while let Some(mut part) = next() {
            while part.run(work)? != State::Done {}
        }
        Ok(())
    };
    thread::scope(|scope| {
        let others: Vec<_> = (0..others).map(|_| scope.spawn(run_some)).collect();
        let own = run_some();
        let joined = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.fold(own, Result::and)
    })?;
    Ok(true)
}
