//! The results of a task, for a host with its own loop.

use std::fmt;

use hoptrail_sys as sys;

use crate::call::{Handle, call, column, read, read_text, text};
use crate::error::{Error, Status};
use crate::explanation::Explanation;

/// Hits, best first, as two columns of the same length.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hits<'results> {
    /// Indices of passages.
    pub passages: &'results [u32],
    /// Their scores, larger is better; for `gnn_ret` and `rgnn_ret` distances, smaller is better.
    pub scores: &'results [f32],
}

/// The final answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer<'results> {
    /// The model's answer.
    pub text: &'results str,
    /// Whether the loop ended before its critique accepted the answer: it used up its steps, or the model
    /// repeated a sub-question.
    pub partial: bool,
}

/// A step of a question that was answered step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnsweredStep<'results> {
    /// The sub-question.
    pub sub_question: &'results str,
    /// Its answer; empty if the step was not answered.
    pub sub_answer: &'results str,
    /// Indices of the step's passages, best first.
    pub passages: &'results [u32],
}

/// The results of a search or ask task, one for each of its questions. Questions are numbered from 0 to
/// [`count`](Self::count) − 1. All values borrow from it.
pub struct Results {
    handle: Handle<sys::hop_results>,
}

impl Results {
    pub(crate) fn new(handle: Handle<sys::hop_results>) -> Self {
        Self { handle }
    }

    /// Number of questions.
    pub fn count(&self) -> Result<u32, Error> {
        // SAFETY: the object is alive, the output is local; the same holds below.
        read(|count, error| unsafe { sys::hop_results_count(self.as_ptr(), count, error) })
    }

    /// A question's hits.
    pub fn hits(&self, question: u32) -> Result<Hits<'_>, Error> {
        let (mut passages, mut scores, mut count) = (std::ptr::null(), std::ptr::null(), 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_hits(self.as_ptr(), question, &raw mut passages, &raw mut scores, &raw mut count, error)
        })?;
        // SAFETY: both columns borrow from the results.
        unsafe { Ok(Hits { passages: column(passages, count), scores: column(scores, count) }) }
    }

    /// A question's hits with their explanations, as one JSON object to store or to send, byte-identical on every
    /// platform. Empty if `hits.explain` is off.
    pub fn explanation_json(&self, question: u32) -> Result<&str, Error> {
        // SAFETY: the text borrows from the results.
        unsafe {
            read_text(|json, length, error| sys::hop_results_explanation(self.as_ptr(), question, json, length, error))
        }
    }

    /// The same as values; [`WrongState`](Status::WrongState) if `hits.explain` is off.
    pub fn explanation(&self, question: u32) -> Result<Explanation, Error> {
        let json = self.explanation_json(question)?;
        if json.is_empty() {
            return Err(Error::new(
                Status::WrongState,
                "the result has no explanation: hits.explain is off",
                "hits.explain",
            ));
        }
        serde_json::from_str(json).map_err(|error| {
            Error::new(Status::Internal, format!("the explanation: {error}"), "").caused_by(error.into())
        })
    }

    /// A question's final answer; empty unless the task is an ask task.
    pub fn answer(&self, question: u32) -> Result<Answer<'_>, Error> {
        let (mut start, mut length, mut partial) = (std::ptr::null(), 0, 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_answer(self.as_ptr(), question, &raw mut start, &raw mut length, &raw mut partial, error)
        })?;
        // SAFETY: the text borrows from the results.
        let text = unsafe { text(start, length) }?;
        Ok(Answer { text, partial: partial != 0 })
    }

    /// Number of steps in which a question was answered; 0 if it was not answered step by step.
    pub fn step_count(&self, question: u32) -> Result<u32, Error> {
        // SAFETY: see count.
        read(|count, error| unsafe { sys::hop_results_step_count(self.as_ptr(), question, count, error) })
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
        // SAFETY: all data borrow from the results.
        unsafe {
            Ok(AnsweredStep {
                sub_question: text(asked, asked_length)?,
                sub_answer: text(answered, answered_length)?,
                passages: column(passages, count),
            })
        }
    }

    /// `rgnn_ret`'s state after the last step, one distance per passage; empty for other methods.
    pub fn state(&self, question: u32) -> Result<&[f32], Error> {
        let (mut distances, mut count) = (std::ptr::null(), 0);
        // SAFETY: see count.
        call(|error| unsafe {
            sys::hop_results_state(self.as_ptr(), question, &raw mut distances, &raw mut count, error)
        })?;
        // SAFETY: the column borrows from the results.
        Ok(unsafe { column(distances, count) })
    }

    pub(crate) fn as_ptr(&self) -> *const sys::hop_results {
        self.handle.get()
    }
}

impl fmt::Debug for Results {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Results").field("count", &self.count().ok()).finish()
    }
}
