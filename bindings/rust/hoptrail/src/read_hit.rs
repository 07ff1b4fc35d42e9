//! Reads why a hit was found from the library's memory.

use std::ffi::CStr;

use hoptrail_sys as sys;

use crate::call::{call, column};
use crate::error::Error;
use crate::explanation::{PathEvidence, PathNode, PathStep, Snippet, TextRange};
use crate::read_explanation::{ExplanationReader, NONE};

impl ExplanationReader {
    pub(crate) fn reasons(&self, hit: u32) -> Result<Vec<String>, Error> {
        let (mut count, mut told) = (0, 0);
        // SAFETY: see ExplanationReader.
        call(|error| unsafe {
            sys::hop_explanation_reason_count(
                self.results,
                self.question,
                hit,
                &raw mut count,
                &raw mut told,
                error,
            )
        })?;
        let reason = |index| {
            self.text(|text, length, error| {
                // SAFETY: see ExplanationReader.
                unsafe {
                    sys::hop_explanation_reason(
                        self.results,
                        self.question,
                        hit,
                        index,
                        text,
                        length,
                        error,
                    )
                }
            })
        };
        (0..count).map(reason).collect()
    }

    pub(crate) fn path(&self, hit: u32) -> Result<Vec<PathStep>, Error> {
        let (mut links, mut passages, mut count) = (std::ptr::null(), std::ptr::null(), 0);
        // SAFETY: see ExplanationReader.
        call(|error| unsafe {
            sys::hop_explanation_path(
                self.results,
                self.question,
                hit,
                &raw mut links,
                &raw mut passages,
                &raw mut count,
                error,
            )
        })?;
        // SAFETY: see ExplanationReader.
        let (links, passages) = unsafe { (column(links, count), column(passages, count)) };
        let step = |(node, (&link, &passage)): (u32, (&i32, &u32))| {
            Ok(PathStep {
                // SAFETY: the names of links are static.
                by: unsafe { CStr::from_ptr(sys::hop_explanation_link_name(link)) }
                    .to_string_lossy()
                    .into_owned(),
                node: self.node(hit, node, passage)?,
                evidence: self.evidence(hit, node)?,
            })
        };
        (0..).zip(links.iter().zip(passages)).map(step).collect()
    }

    fn node(&self, hit: u32, node: u32, passage: u32) -> Result<PathNode, Error> {
        if passage != NONE {
            let [passage, title, _] = self.names(passage)?;
            return Ok(PathNode::Passage { passage, title });
        }
        let entity = self.text(|name, length, error| {
            // SAFETY: see ExplanationReader.
            unsafe {
                sys::hop_explanation_entity(
                    self.results,
                    self.question,
                    hit,
                    node,
                    name,
                    length,
                    error,
                )
            }
        })?;
        Ok(PathNode::Entity { entity })
    }

    fn evidence(&self, hit: u32, node: u32) -> Result<Option<PathEvidence>, Error> {
        let (mut passage, mut field, mut range) = (NONE, 0, std::ptr::null());
        let sentence = self.text(|text, length, error| {
            // SAFETY: see ExplanationReader.
            unsafe {
                sys::hop_explanation_evidence(
                    self.results,
                    self.question,
                    hit,
                    node,
                    &raw mut passage,
                    &raw mut field,
                    text,
                    length,
                    &raw mut range,
                    error,
                )
            }
        })?;
        if passage == NONE {
            return Ok(None);
        }
        let [id, _, document] = self.names(passage)?;
        let place = if field == sys::HOP_PASSAGE_TITLE {
            "title"
        } else {
            "text"
        };
        Ok(Some(PathEvidence {
            document,
            passage: id,
            r#in: place.to_owned(),
            text: sentence,
            // SAFETY: see ExplanationReader; a range has four numbers.
            range: range_of(unsafe { column(range, 4) }),
        }))
    }

    pub(crate) fn snippet(&self, hit: u32) -> Result<Snippet, Error> {
        let (mut ranges, mut count) = (std::ptr::null(), 0);
        let piece = self.text(|text, length, error| {
            // SAFETY: see ExplanationReader.
            unsafe {
                sys::hop_explanation_snippet(
                    self.results,
                    self.question,
                    hit,
                    text,
                    length,
                    &raw mut ranges,
                    &raw mut count,
                    error,
                )
            }
        })?;
        // SAFETY: see ExplanationReader; a range has four numbers.
        let mut ranges = unsafe { column(ranges, 4 * count) }
            .chunks_exact(4)
            .map(range_of);
        Ok(Snippet {
            text: piece,
            range: ranges.next().unwrap_or(TextRange {
                bytes: 0..0,
                utf16: 0..0,
            }),
            highlights: ranges.collect(),
        })
    }
}

fn range_of(range: &[u32]) -> TextRange {
    TextRange {
        bytes: range[0] as usize..range[1] as usize,
        utf16: range[2] as usize..range[3] as usize,
    }
}
