//! Reads the explanation of a question's hits from the library's memory.

use hoptrail_sys as sys;

use crate::call::{call, column, read, read_text, text};
use crate::error::{Error, Status};
use crate::explanation::{Cost, ExplainedHit, Explanation, Measures};
use crate::results::Results;

/// The value for no passage.
pub(crate) const NONE: u32 = u32::MAX;

impl Results {
    /// Copies the explanation of a question's hits; [`WrongState`](Status::WrongState) if `hits.explain` is off.
    pub fn explanation(&self, question: u32) -> Result<Explanation, Error> {
        let reader = ExplanationReader {
            results: self.as_ptr(),
            question,
        };
        reader.explanation(self)
    }
}

/// Safety of a reader's calls: the results stay alive, and all data read are borrowed from them until they are
/// copied.
pub(crate) struct ExplanationReader {
    pub(crate) results: *const sys::hop_results,
    pub(crate) question: u32,
}

impl ExplanationReader {
    fn explanation(&self, results: &Results) -> Result<Explanation, Error> {
        let (method, distances) = self.method()?;
        if method.is_empty() {
            return Err(Error::new(
                Status::WrongState,
                "the result has no explanation: hits.explain is off",
                "hits.explain",
            ));
        }
        let hits = results.hits(self.question)?;
        let parts = self.parts()?;
        let mut explained = Vec::with_capacity(hits.passages.len());
        for (place, (&passage, &score)) in hits.passages.iter().zip(hits.scores).enumerate() {
            let [id, title, document] = self.names(passage)?;
            let hit = u32::try_from(place).unwrap_or(NONE);
            explained.push(ExplainedHit {
                rank: hit + 1,
                passage: id,
                index: passage,
                document,
                title,
                score: (!distances).then_some(f64::from(score)),
                distance: distances.then_some(f64::from(score)),
                parts: parts
                    .iter()
                    .map(|(name, values)| (name.clone(), finite(values[place])))
                    .collect(),
                reasons: self.reasons(hit)?,
                path: self.path(hit)?,
                snippet: self.snippet(hit)?,
            });
        }
        let (r#loop, cost) = self.cost()?.unzip();
        Ok(Explanation {
            question: self.text(|text, length, error| {
                // SAFETY: see ExplanationReader.
                unsafe {
                    sys::hop_explanation_question(self.results, self.question, text, length, error)
                }
            })?,
            method,
            notices: self.notices()?,
            hits: explained,
            evidence_graph: self.evidence_graph()?,
            r#loop,
            cost,
            measures: self.measures()?,
        })
    }

    pub(crate) fn text(
        &self,
        function: impl FnOnce(*mut *const std::ffi::c_char, *mut usize, *mut *mut sys::hop_error) -> i32,
    ) -> Result<String, Error> {
        // SAFETY: see ExplanationReader.
        unsafe { read_text(function) }.map(str::to_owned)
    }

    fn method(&self) -> Result<(String, bool), Error> {
        let mut distances = 0;
        let name = self.text(|name, length, error| {
            // SAFETY: see ExplanationReader.
            unsafe {
                sys::hop_explanation_method(
                    self.results,
                    self.question,
                    name,
                    length,
                    &raw mut distances,
                    error,
                )
            }
        })?;
        Ok((name, distances != 0))
    }

    fn notices(&self) -> Result<Vec<String>, Error> {
        // SAFETY: see ExplanationReader.
        let count = read(|count, error| unsafe {
            sys::hop_explanation_notice_count(self.results, self.question, count, error)
        })?;
        let notice = |index| {
            self.text(|text, length, error| {
                // SAFETY: see ExplanationReader.
                unsafe {
                    sys::hop_explanation_notice(
                        self.results,
                        self.question,
                        index,
                        text,
                        length,
                        error,
                    )
                }
            })
        };
        (0..count).map(notice).collect()
    }

    /// Columns by name, one value per hit.
    fn parts(&self) -> Result<Vec<(String, &[f32])>, Error> {
        // SAFETY: see ExplanationReader.
        let count = read(|count, error| unsafe {
            sys::hop_explanation_part_count(self.results, self.question, count, error)
        })?;
        let part = |index| {
            let (mut values, mut count) = (std::ptr::null(), 0);
            let name = self.text(|name, length, error| {
                // SAFETY: see ExplanationReader.
                unsafe {
                    sys::hop_explanation_part(
                        self.results,
                        self.question,
                        index,
                        name,
                        length,
                        &raw mut values,
                        &raw mut count,
                        error,
                    )
                }
            })?;
            // SAFETY: see ExplanationReader.
            Ok((name, unsafe { column(values, count) }))
        };
        (0..count).map(part).collect()
    }

    /// Id, title and document's id of a passage.
    pub(crate) fn names(&self, passage: u32) -> Result<[String; 3], Error> {
        let mut starts = [std::ptr::null(); 3];
        let mut lengths = [0; 3];
        let [id, title, document] = &mut starts;
        let [id_length, title_length, document_length] = &mut lengths;
        // SAFETY: see ExplanationReader.
        call(|error| unsafe {
            sys::hop_explanation_passage(
                self.results,
                self.question,
                passage,
                id,
                id_length,
                title,
                title_length,
                document,
                document_length,
                error,
            )
        })?;
        // SAFETY: see ExplanationReader.
        let name = |at: usize| unsafe { text(starts[at], lengths[at]) }.map(str::to_owned);
        Ok([name(0)?, name(1)?, name(2)?])
    }

    fn cost(&self) -> Result<Option<(String, Cost)>, Error> {
        let mut counts = [0; 4];
        let [texts, completions, tokens_read, tokens_written] = &mut counts;
        let r#loop = self.text(|name, length, error| {
            // SAFETY: see ExplanationReader.
            unsafe {
                sys::hop_explanation_cost(
                    self.results,
                    self.question,
                    name,
                    length,
                    texts,
                    completions,
                    tokens_read,
                    tokens_written,
                    error,
                )
            }
        })?;
        let [texts, completions, tokens_read, tokens_written] = counts;
        let cost = Cost {
            texts,
            completions,
            tokens_read,
            tokens_written,
        };
        Ok((!r#loop.is_empty()).then_some((r#loop, cost)))
    }

    fn measures(&self) -> Result<Option<Measures>, Error> {
        let (mut measured, mut exact_match, mut f1, mut judgment) = (0, 0.0, 0.0, 0);
        // SAFETY: see ExplanationReader.
        call(|error| unsafe {
            sys::hop_explanation_measures(
                self.results,
                self.question,
                &raw mut measured,
                &raw mut exact_match,
                &raw mut f1,
                &raw mut judgment,
                error,
            )
        })?;
        let accurate = match judgment {
            sys::HOP_JUDGMENT_RIGHT => Some(true),
            sys::HOP_JUDGMENT_WRONG => Some(false),
            _ => None,
        };
        Ok((measured != 0).then_some(Measures {
            exact_match,
            f1,
            accurate,
        }))
    }
}

fn finite(value: f32) -> Option<f64> {
    value.is_finite().then_some(f64::from(value))
}
