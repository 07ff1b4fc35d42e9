//! Answers to a task's requests.

use hoptrail_sys as sys;

use crate::call::{call, characters};
use crate::error::Error;
use crate::task::Task;
use crate::vectors::{Vectors, in_32_bits};

impl Task {
    /// Answers an embed request: one row per text; the rows are scaled to unit length. `embedder_id` may be
    /// empty; if both it and the graph's id are stated, they must be equal.
    ///
    /// An answer to a request that is not open is [`StaleRequest`](crate::Status::StaleRequest). A failed call
    /// leaves the task unchanged.
    pub fn answer_vectors(&mut self, id: u64, vectors: &Vectors, embedder_id: &str) -> Result<(), Error> {
        self.answer_rows(id, vectors.values(), vectors.row_count(), vectors.dimension(), embedder_id)
    }

    pub(crate) fn answer_rows(
        &mut self,
        id: u64,
        values: &[f32],
        row_count: u32,
        dimension: u32,
        embedder_id: &str,
    ) -> Result<(), Error> {
        debug_assert_eq!(values.len() as u64, u64::from(row_count) * u64::from(dimension));
        let task = self.as_mut_ptr();
        // SAFETY: the slice has row_count × dimension values.
        call(|error| unsafe {
            sys::hop_task_answer_vectors(
                task,
                id,
                values.as_ptr(),
                row_count,
                dimension,
                characters(embedder_id),
                embedder_id.len(),
                error,
            )
        })
    }

    /// Answers a score request: one finite number per passage, in order; higher is better, on any scale.
    /// [`DimensionMismatch`](crate::Status::DimensionMismatch) for another count,
    /// [`BadInput`](crate::Status::BadInput) for a number that is not finite.
    pub fn answer_scores(&mut self, id: u64, scores: &[f32]) -> Result<(), Error> {
        let count = in_32_bits(scores.len(), "scores")?;
        let task = self.as_mut_ptr();
        // SAFETY: the slice has `count` values.
        call(|error| unsafe { sys::hop_task_answer_scores(task, id, scores.as_ptr(), count, error) })
    }

    /// Answers a complete request, with the numbers of tokens that the model read and wrote (0: not known), or
    /// a file request to list.
    pub fn answer_text(&mut self, id: u64, text: &str, tokens_read: u64, tokens_written: u64) -> Result<(), Error> {
        let task = self.as_mut_ptr();
        // SAFETY: the text is passed with its length.
        call(|error| unsafe {
            sys::hop_task_answer_text(task, id, characters(text), text.len(), tokens_read, tokens_written, error)
        })
    }

    /// Answers a file request to read.
    pub fn answer_bytes(&mut self, id: u64, bytes: &[u8]) -> Result<(), Error> {
        let task = self.as_mut_ptr();
        // SAFETY: the bytes are passed with their length.
        call(|error| unsafe { sys::hop_task_answer_bytes(task, id, bytes.as_ptr(), bytes.len(), error) })
    }

    /// Answers a file request that needs no data.
    pub fn answer_done(&mut self, id: u64) -> Result<(), Error> {
        let task = self.as_mut_ptr();
        // SAFETY: the task is alive and exclusively borrowed.
        call(|error| unsafe { sys::hop_task_answer_done(task, id, error) })
    }

    /// Reports that the host failed: the task fails with this reason at its next step.
    pub fn answer_failure(&mut self, id: u64, reason: &str) -> Result<(), Error> {
        let task = self.as_mut_ptr();
        // SAFETY: the text is passed with its length.
        call(|error| unsafe { sys::hop_task_answer_failure(task, id, characters(reason), reason.len(), error) })
    }
}
