//! Reads the evidence graph of a question from the library's memory.

use hoptrail_sys as sys;

use crate::call::{call, column};
use crate::error::Error;
use crate::explanation::{EvidenceEdge, EvidenceGraph, EvidenceNode};
use crate::read_explanation::{ExplanationReader, NONE};

impl ExplanationReader {
    pub(crate) fn evidence_graph(&self) -> Result<EvidenceGraph, Error> {
        let (mut passages, mut depths, mut count) = (std::ptr::null(), std::ptr::null(), 0);
        // SAFETY: see ExplanationReader.
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
        // SAFETY: see ExplanationReader.
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
        // SAFETY: see ExplanationReader.
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
        // SAFETY: see ExplanationReader.
        let (from, to) = unsafe { (column(from, count), column(to, count)) };
        // SAFETY: see ExplanationReader.
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
}

fn direction_name(direction: i32) -> &'static str {
    match direction {
        sys::HOP_EDGE_FORWARD => "forward",
        sys::HOP_EDGE_BACKWARD => "backward",
        _ => "both",
    }
}
