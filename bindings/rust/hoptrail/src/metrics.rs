//! Retrieval metrics.

use std::fmt;
use std::ops::RangeInclusive;

use hoptrail_sys as sys;

use crate::call::{Handle, call, characters, read};
use crate::error::Error;

/// Retrieval metrics of one method over a set of questions: `recall@k`, `precision@k`, `all_gold@k`, `mrr`,
/// `ndcg@10`, values from 0 to 1.
///
/// ```
/// # fn main() -> Result<(), hoptrail::Error> {
/// let mut metrics = hoptrail::Metrics::new()?;
/// metrics.add(&[4, 1, 7], &[1, 2])?;
/// assert_eq!(metrics.mean("recall@2")?, 0.5);
/// # Ok(())
/// # }
/// ```
pub struct Metrics {
    handle: Handle<sys::hop_metrics>,
}

impl Metrics {
    /// Creates metrics without questions.
    pub fn new() -> Result<Self, Error> {
        // SAFETY: the output is local.
        let handle = Handle::create(|metrics, error| unsafe { sys::hop_metrics_create(metrics, error) })?;
        Ok(Self { handle })
    }

    /// Adds a question: its ranking, best first, and its gold passages, at least one.
    pub fn add(&mut self, ranking: &[u32], gold: &[u32]) -> Result<(), Error> {
        let metrics = self.handle.get_mut();
        // SAFETY: the columns are passed with their lengths.
        call(|error| unsafe {
            sys::hop_metrics_add(metrics, ranking.as_ptr(), ranking.len(), gold.as_ptr(), gold.len(), error)
        })
    }

    /// Adds the evidence graph found for a question, and the gold graph: edges between passages, where `u32::MAX` is the
    /// question. They count only for `graph_match` and the other graph metrics.
    pub fn add_graph(&mut self, found: &[[u32; 2]], gold: &[[u32; 2]]) -> Result<(), Error> {
        let metrics = self.handle.get_mut();
        // SAFETY: the edges are passed with their number; each has two numbers.
        call(|error| unsafe {
            sys::hop_metrics_add_graph(
                metrics,
                found.as_ptr().cast(),
                found.len(),
                gold.as_ptr().cast(),
                gold.len(),
                error,
            )
        })
    }

    /// Mean of a metric over the questions.
    pub fn mean(&self, name: &str) -> Result<f64, Error> {
        // SAFETY: the name is passed with its length.
        read(|mean, error| unsafe {
            sys::hop_metrics_mean(self.handle.get(), characters(name), name.len(), mean, error)
        })
    }

    /// A 95 % bootstrap interval of the mean. The seed determines the resampling.
    pub fn interval(&self, name: &str, seed: u64, resamples: u32) -> Result<RangeInclusive<f64>, Error> {
        self.interval_against(std::ptr::null(), name, seed, resamples)
    }

    /// The same for the paired difference, this − other, over the same questions in the same order.
    pub fn interval_of_difference(
        &self,
        other: &Self,
        name: &str,
        seed: u64,
        resamples: u32,
    ) -> Result<RangeInclusive<f64>, Error> {
        self.interval_against(other.handle.get(), name, seed, resamples)
    }

    fn interval_against(
        &self,
        other: *const sys::hop_metrics,
        name: &str,
        seed: u64,
        resamples: u32,
    ) -> Result<RangeInclusive<f64>, Error> {
        let (mut low, mut high) = (0.0, 0.0);
        // SAFETY: the objects are alive or null, the name is passed with its length.
        call(|error| unsafe {
            sys::hop_metrics_interval(
                self.handle.get(),
                other,
                characters(name),
                name.len(),
                seed,
                resamples,
                &raw mut low,
                &raw mut high,
                error,
            )
        })?;
        Ok(low..=high)
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Metrics").finish_non_exhaustive()
    }
}
