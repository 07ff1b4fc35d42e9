//! What a task found, for a host that owns the loop.

use std::fmt;

use hoptrail_sys as sys;

use crate::call::{Handle, call, column, read, read_text, text};
use crate::error::Error;

/// Hits, best first, as two columns of one length.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hits<'results> {
    /// Indices of passages.
    pub passages: &'results [u32],
    /// Their scores; for `gnn_ret` and `rgnn_ret` distances, which are small when good.
    pub scores: &'results [f32],
}

/// The final answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer<'results> {
    /// The model's answer.
    pub text: &'results str,
    /// The loop ended before its critique was content: out of steps, or asking what it had asked before.
    pub partial: bool,
}

/// A step of a question that was answered step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnsweredStep<'results> {
    /// What was asked.
    pub sub_question: &'results str,
    /// What was answered; empty where nobody was asked to.
    pub sub_answer: &'results str,
    /// Indices of the step's passages, best first.
    pub passages: &'results [u32],
}

/// What a search or ask task found, for each of its questions; a question's number is below
/// [`count`](Self::count). All that it gives is borrowed from it.
pub struct Results {
    handle: Handle<sys::hop_results>,
}

impl Results {
    pub(crate) fn new(handle: Handle<sys::hop_results>) -> Self {
        Self { handle }
    }

    /// How many questions there were.
    pub fn count(&self) -> Result<u32, Error> {
        // SAFETY: the object is alive, the output ours; so in all that follows.
        read(|count, error| unsafe { sys::hop_results_count(self.as_ptr(), count, error) })
    }

    /// A question's hits.
    pub fn hits(&self, question: u32) -> Result<Hits<'_>, Error> {
        let (mut passages, mut scores, mut count) = (std::ptr::null(), std::ptr::null(), 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_hits(
                self.as_ptr(),
                question,
                &raw mut passages,
                &raw mut scores,
                &raw mut count,
                error,
            )
        })?;
        // SAFETY: both columns are borrowed from the results.
        unsafe {
            Ok(Hits {
                passages: column(passages, count),
                scores: column(scores, count),
            })
        }
    }

    /// A question's hits with all that explains them, as one JSON object, the same bytes on every
    /// platform, to store or to send. Empty with `hits.explain` off.
    pub fn explanation_json(&self, question: u32) -> Result<&str, Error> {
        // SAFETY: the text is borrowed from the results.
        unsafe {
            read_text(|json, length, error| {
                sys::hop_results_explanation(self.as_ptr(), question, json, length, error)
            })
        }
    }

    /// A question's final answer; empty unless the task is an ask task.
    pub fn answer(&self, question: u32) -> Result<Answer<'_>, Error> {
        let (mut start, mut length, mut partial) = (std::ptr::null(), 0, 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_answer(
                self.as_ptr(),
                question,
                &raw mut start,
                &raw mut length,
                &raw mut partial,
                error,
            )
        })?;
        // SAFETY: the text is borrowed from the results.
        let text = unsafe { text(start, length) }?;
        Ok(Answer {
            text,
            partial: partial != 0,
        })
    }

    /// How many steps a question was answered in; 0 where it was not.
    pub fn step_count(&self, question: u32) -> Result<u32, Error> {
        // SAFETY: see count.
        read(|count, error| unsafe {
            sys::hop_results_step_count(self.as_ptr(), question, count, error)
        })
    }

    /// A step of a question.
    pub fn step(&self, question: u32, step: u32) -> Result<AnsweredStep<'_>, Error> {
        let (mut asked, mut asked_length) = (std::ptr::null(), 0);
        let (mut answered, mut answered_length) = (std::ptr::null(), 0);
        let (mut passages, mut count) = (std::ptr::null(), 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_step(
                self.as_ptr(),
                question,
                step,
                &raw mut asked,
                &raw mut asked_length,
                &raw mut answered,
                &raw mut answered_length,
                &raw mut passages,
                &raw mut count,
                error,
            )
        })?;
        // SAFETY: all of it is borrowed from the results.
        unsafe {
            Ok(AnsweredStep {
                sub_question: text(asked, asked_length)?,
                sub_answer: text(answered, answered_length)?,
                passages: column(passages, count),
            })
        }
    }

    /// `rgnn_ret`'s state after the last step, one distance a passage; empty for other methods.
    pub fn state(&self, question: u32) -> Result<&[f32], Error> {
        let (mut distances, mut count) = (std::ptr::null(), 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_state(
                self.as_ptr(),
                question,
                &raw mut distances,
                &raw mut count,
                error,
            )
        })?;
        // SAFETY: the column is borrowed from the results.
        Ok(unsafe { column(distances, count) })
    }

    pub(crate) fn as_ptr(&self) -> *const sys::hop_results {
        self.handle.get()
    }
}

impl fmt::Debug for Results {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Results")
            .field("count", &self.count().ok())
            .finish()
    }
}
