//! What explains a result, as values.

use std::collections::BTreeMap;
use std::ops::Range;

/// A question's hits with all that explains them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The question.
    pub question: String,
    /// The method that ranked.
    pub method: String,
    /// What a reader of the hits has to know, such as that the gate of `trail` is closed.
    pub notices: Vec<String>,
    /// Best first.
    pub hits: Vec<ExplainedHit>,
    /// What follows from the question, and what from what; empty for methods that find no graph.
    pub evidence_graph: EvidenceGraph,
    /// How the language model was taken through the question: `once`, `self_critique`, `self_ask`,
    /// `ircot`, `iter_retgen`. Of asks, and of methods that ask while they search.
    pub r#loop: Option<String>,
    /// What was asked of the host for this question, of the same.
    pub cost: Option<Cost>,
    /// Of an answer to a question with gold answers.
    pub measures: Option<Measures>,
}

/// The evidence graph that a method finds behind its hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EvidenceGraph {
    /// In reading order.
    pub nodes: Vec<EvidenceNode>,
    /// In the order of reasoning.
    pub edges: Vec<EvidenceEdge>,
}

/// A passage of an evidence graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EvidenceNode {
    /// Its id.
    pub passage: String,
    /// Its index in the graph of passages.
    pub index: u32,
    /// Its title.
    pub title: String,
    /// Edges of the shortest way from the question, at least 1.
    pub depth: u32,
}

/// `to` follows from `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EvidenceEdge {
    /// A passage's id; `None` is the question.
    pub from: Option<String>,
    /// A passage's id.
    pub to: String,
    /// Which search found it: `forward` from the question, `backward` from the passages next to the answer, `both`.
    pub direction: String,
    /// The step of the question that found it, from 1; 0: the question was ranked as a whole.
    pub step: u32,
}

/// What a question has asked of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cost {
    /// Texts that were embedded.
    pub texts: u64,
    /// Questions to the language model.
    pub completions: u64,
    /// Tokens that it read, as far as the host has told.
    pub tokens_read: u64,
    /// Tokens that it wrote, as far as the host has told.
    pub tokens_written: u64,
}

/// An answer compared with the gold answers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Measures {
    /// 1 where it is one of them.
    pub exact_match: f64,
    /// Of its words, with the nearest of them.
    pub f1: f64,
    /// A judging model's word (option `ask.judge`).
    pub accurate: Option<bool>,
}

/// A hit with all that explains it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ExplainedHit {
    /// 1 for the best.
    pub rank: u32,
    /// Its passage's id.
    pub passage: String,
    /// Its passage's index in the graph.
    pub index: u32,
    /// Its document's id.
    pub document: String,
    /// Its passage's title.
    pub title: String,
    /// Large when good.
    pub score: Option<f64>,
    /// Small when good: `gnn_ret` and `rgnn_ret`.
    pub distance: Option<f64>,
    /// What the score is made of.
    pub parts: BTreeMap<String, Option<f64>>,
    /// Why it stands where it does, in short English phrases, most important first; empty where the
    /// method does not say.
    pub reasons: Vec<String>,
    /// From the question to this passage.
    pub path: Vec<PathStep>,
    /// The best place of its text.
    pub snippet: Snippet,
}

/// A node on the way from the question to a hit, and the link that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PathStep {
    /// The link: `question`, `own`, `mention`, `phrase`, `adjacent`, `section`, `link`, `nearest` or
    /// `cover`.
    pub by: String,
    /// What it led to.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub node: PathNode,
    /// The sentence that makes the link. `None` where none does: the first step, adjacent or nearest
    /// passages, keywords that the host gave.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub evidence: Option<PathEvidence>,
}

/// The sentence that makes a link of a path: that names the entity, holds the hyperlink, or shares rare
/// words with the passage before. The whole passage where a hyperlink's text has no word of its target's
/// title; a title always as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PathEvidence {
    /// Id of the document that the passage is of.
    pub document: String,
    /// Id of the passage that it is in: one of the two that the link joins.
    pub passage: String,
    /// `text` or `title`: where in the passage.
    pub r#in: String,
    /// The sentence.
    pub text: String,
    /// Where it stands in the passage's text, or its title.
    pub range: TextRange,
}

/// A node of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum PathNode {
    /// A passage.
    Passage {
        /// Its id.
        passage: String,
        /// Its title.
        title: String,
    },
    /// A name that passages have or mention.
    Entity {
        /// The name.
        entity: String,
    },
}

impl PathNode {
    /// The entity, or the passage's title: what to show of it.
    pub fn name(&self) -> &str {
        match self {
            Self::Passage { title, .. } => title,
            Self::Entity { entity } => entity,
        }
    }
}

/// A piece of a passage's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Snippet {
    /// The piece.
    pub text: String,
    /// Where it stands in the passage's text.
    pub range: TextRange,
    /// What to mark, as places in the passage's text.
    pub highlights: Vec<TextRange>,
}

/// A place in a passage's text, or in its title where that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TextRange {
    /// In bytes of UTF-8, as `&text[range.bytes]` wants it.
    pub bytes: Range<usize>,
    /// In UTF-16 code units, for other languages.
    pub utf16: Range<usize>,
}
