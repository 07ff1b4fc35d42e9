//! Reads what explains a question's hits out of the library's memory.

use std::ffi::CStr;

use hoptrail_sys as sys;

use crate::call::{call, column, read, read_text, text};
use crate::error::{Error, Status};
use crate::explanation::{
    Cost, EvidenceEdge, EvidenceGraph, EvidenceNode, ExplainedHit, Explanation, Measures,
    PathEvidence, PathNode, PathStep, Snippet, TextRange,
};
use crate::results::Results;

/// What stands for no passage.
const NONE: u32 = u32::MAX;

impl Results {
    /// What explains a question's hits, copied; [`WrongState`](Status::WrongState) with `hits.explain` off.
    pub fn explanation(&self, question: u32) -> Result<Explanation, Error> {
        let reader = Reader {
            results: self.as_ptr(),
            question,
        };
        reader.explanation(self)
    }
}

/// The results are alive, and what is read is borrowed from them until it is copied: all calls of a reader rest
/// on this.
struct Reader {
    results: *const sys::hop_results,
    question: u32,
}

impl Reader {
    fn explanation(&self, results: &Results) -> Result<Explanation, Error> {
        let (method, distances) = self.method()?;
        if method.is_empty() {
            return Err(Error::new(
                Status::WrongState,
                "there is no explanation: hits.explain is off",
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
                // SAFETY: see Reader.
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

    fn text(
        &self,
        function: impl FnOnce(*mut *const std::ffi::c_char, *mut usize, *mut *mut sys::hop_error) -> i32,
    ) -> Result<String, Error> {
        // SAFETY: see Reader.
        unsafe { read_text(function) }.map(str::to_owned)
    }

    fn method(&self) -> Result<(String, bool), Error> {
        let mut distances = 0;
        let name = self.text(|name, length, error| {
            // SAFETY: see Reader.
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
        // SAFETY: see Reader.
        let count = read(|count, error| unsafe {
            sys::hop_explanation_notice_count(self.results, self.question, count, error)
        })?;
        let notice = |index| {
            self.text(|text, length, error| {
                // SAFETY: see Reader.
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

    /// A column by name, one value a hit.
    fn parts(&self) -> Result<Vec<(String, &[f32])>, Error> {
        // SAFETY: see Reader.
        let count = read(|count, error| unsafe {
            sys::hop_explanation_part_count(self.results, self.question, count, error)
        })?;
        let part = |index| {
            let (mut values, mut count) = (std::ptr::null(), 0);
            let name = self.text(|name, length, error| {
                // SAFETY: see Reader.
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
            // SAFETY: see Reader.
            Ok((name, unsafe { column(values, count) }))
        };
        (0..count).map(part).collect()
    }

    fn reasons(&self, hit: u32) -> Result<Vec<String>, Error> {
        let (mut count, mut told) = (0, 0);
        // SAFETY: see Reader.
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
                // SAFETY: see Reader.
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

    fn path(&self, hit: u32) -> Result<Vec<PathStep>, Error> {
        let (mut links, mut passages, mut count) = (std::ptr::null(), std::ptr::null(), 0);
        // SAFETY: see Reader.
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
        // SAFETY: see Reader.
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
            // SAFETY: see Reader.
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
            // SAFETY: see Reader.
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
            // SAFETY: see Reader; a range has four numbers.
            range: range_of(unsafe { column(range, 4) }),
        }))
    }

    fn snippet(&self, hit: u32) -> Result<Snippet, Error> {
        let (mut ranges, mut count) = (std::ptr::null(), 0);
        let piece = self.text(|text, length, error| {
            // SAFETY: see Reader.
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
        // SAFETY: see Reader; a range has four numbers.
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

    /// Id, title and document's id of a passage.
    fn names(&self, passage: u32) -> Result<[String; 3], Error> {
        let mut starts = [std::ptr::null(); 3];
        let mut lengths = [0; 3];
        let [id, title, document] = &mut starts;
        let [id_length, title_length, document_length] = &mut lengths;
        // SAFETY: see Reader.
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
        // SAFETY: see Reader.
        let name = |at: usize| unsafe { text(starts[at], lengths[at]) }.map(str::to_owned);
        Ok([name(0)?, name(1)?, name(2)?])
    }

    fn evidence_graph(&self) -> Result<EvidenceGraph, Error> {
        let (mut passages, mut depths, mut count) = (std::ptr::null(), std::ptr::null(), 0);
        // SAFETY: see Reader.
        call(|error| unsafe {
            sys::hop_explanation_graph_nodes(
                self.results,
                self.question,
                &raw mut passages,
                &raw mut depths,
                &raw mut count,
                error,
            )
        })?;
        // SAFETY: see Reader.
        let (passages, depths) = unsafe { (column(passages, count), column(depths, count)) };
        let node = |(&index, &depth): (&u32, &u32)| {
            let [passage, title, _] = self.names(index)?;
            Ok(EvidenceNode {
                passage,
                index,
                title,
                depth,
            })
        };
        let nodes = passages
            .iter()
            .zip(depths)
            .map(node)
            .collect::<Result<_, Error>>()?;
        let (mut from, mut to, mut steps) = (std::ptr::null(), std::ptr::null(), std::ptr::null());
        let mut directions = std::ptr::null();
        // SAFETY: see Reader.
        call(|error| unsafe {
            sys::hop_explanation_graph_edges(
                self.results,
                self.question,
                &raw mut from,
                &raw mut to,
                &raw mut directions,
                &raw mut steps,
                &raw mut count,
                error,
            )
        })?;
        // SAFETY: see Reader.
        let (from, to) = unsafe { (column(from, count), column(to, count)) };
        // SAFETY: see Reader.
        let (directions, steps) = unsafe { (column(directions, count), column(steps, count)) };
        let edge = |at: usize| {
            let [to, ..] = self.names(to[at])?;
            let from = (from[at] != NONE)
                .then(|| self.names(from[at]))
                .transpose()?;
            Ok(EvidenceEdge {
                from: from.map(|[id, ..]| id),
                to,
                direction: direction_name(directions[at]).to_owned(),
                step: steps[at],
            })
        };
        let edges = (0..count).map(edge).collect::<Result<_, Error>>()?;
        Ok(EvidenceGraph { nodes, edges })
    }

    fn cost(&self) -> Result<Option<(String, Cost)>, Error> {
        let mut counts = [0; 4];
        let [texts, completions, tokens_read, tokens_written] = &mut counts;
        let r#loop = self.text(|name, length, error| {
            // SAFETY: see Reader.
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
        // SAFETY: see Reader.
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

fn direction_name(direction: i32) -> &'static str {
    match direction {
        sys::HOP_EDGE_FORWARD => "forward",
        sys::HOP_EDGE_BACKWARD => "backward",
        _ => "both",
    }
}

fn finite(value: f32) -> Option<f64> {
    value.is_finite().then_some(f64::from(value))
}

fn range_of(range: &[u32]) -> TextRange {
    TextRange {
        bytes: range[0] as usize..range[1] as usize,
        utf16: range[2] as usize..range[3] as usize,
    }
}
