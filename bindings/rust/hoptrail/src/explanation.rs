//! The explanation of a result, as values.

use std::collections::BTreeMap;
use std::ops::Range;

/// A question's hits with their explanations.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The question.
    pub question: String,
    /// The method that ranked the passages.
    pub method: String,
    /// Notices about the hits, such as that the gate of `trail` is closed.
    pub notices: Vec<String>,
    /// The hits, best first.
    pub hits: Vec<ExplainedHit>,
    /// How passages depend on the question and on each other; empty for methods that build no such graph.
    pub evidence_graph: EvidenceGraph,
    /// The question loop of the language model: `once`, `self_critique`, `self_ask`, `ircot`, `iter_retgen`.
    /// `None` except for asks and for methods that call a language model while they search.
    pub r#loop: Option<String>,
    /// The host requests of this question; `None` if the loop is.
    pub cost: Option<Cost>,
    /// Measures of the answer, if the question has gold answers.
    pub measures: Option<Measures>,
}

/// The evidence graph that a method finds behind its hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EvidenceGraph {
    /// The passages in reading order.
    pub nodes: Vec<EvidenceNode>,
    /// The edges in the order of reasoning.
    pub edges: Vec<EvidenceEdge>,
}

/// A passage of an evidence graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EvidenceNode {
    /// The passage's id.
    pub passage: String,
    /// The passage's index in the graph of passages.
    pub index: u32,
    /// The passage's title.
    pub title: String,
    /// Number of edges on the shortest path from the question, at least 1.
    pub depth: u32,
}

/// An edge of an evidence graph: `to` depends on `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EvidenceEdge {
    /// A passage's id; `None`: the question.
    pub from: Option<String>,
    /// A passage's id.
    pub to: String,
    /// Which search found it: `forward` from the question, `backward` from the passages next to the answer, `both`.
    pub direction: String,
    /// The step of the question that found it, from 1; 0 if the question was ranked as a whole.
    pub step: u32,
}

/// The host requests of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cost {
    /// Number of texts embedded.
    pub texts: u64,
    /// Number of calls of the language model.
    pub completions: u64,
    /// Tokens that the model read, if the host reports them.
    pub tokens_read: u64,
    /// Tokens that the model wrote, if the host reports them.
    pub tokens_written: u64,
}

/// An answer compared with the gold answers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Measures {
    /// 1 if it equals a gold answer, else 0.
    pub exact_match: f64,
    /// F1 of its words, against the most similar gold answer.
    pub f1: f64,
    /// The verdict of a judging model (option `ask.judge`).
    pub accurate: Option<bool>,
}

/// A hit with its explanation.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ExplainedHit {
    /// 1 for the best.
    pub rank: u32,
    /// The passage's id.
    pub passage: String,
    /// The passage's index in the graph.
    pub index: u32,
    /// The document's id.
    pub document: String,
    /// The passage's title.
    pub title: String,
    /// Larger is better.
    pub score: Option<f64>,
    /// Smaller is better: for `gnn_ret` and `rgnn_ret`.
    pub distance: Option<f64>,
    /// The components of the score, by name.
    pub parts: BTreeMap<String, Option<f64>>,
    /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none.
    pub reasons: Vec<String>,
    /// The path from the question to this passage.
    pub path: Vec<PathStep>,
    /// The part of the passage that matches the question best.
    pub snippet: Snippet,
}

/// A node on the path from the question to a hit, and the link that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PathStep {
    /// The kind of link: `question`, `own`, `mention`, `phrase`, `adjacent`, `section`, `link`, `nearest` or
    /// `cover`.
    pub by: String,
    /// The node: a passage or an entity.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub node: PathNode,
    /// The sentence that makes the link. `None` if no sentence does: for the first step, adjacent or nearest
    /// passages, and keywords supplied by the host.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub evidence: Option<PathEvidence>,
}

/// The sentence that makes a link of a path: it names the entity, contains the hyperlink, or shares rare
/// words with the previous passage. If no word of a hyperlink's text is in its target's title, it is the whole
/// passage. A title is never split.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PathEvidence {
    /// Id of the passage's document.
    pub document: String,
    /// Id of the passage that contains it: one of the two that the link connects.
    pub passage: String,
    /// `text` or `title`: the part of the passage that contains it.
    pub r#in: String,
    /// The sentence.
    pub text: String,
    /// Its range in the passage's text or title.
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
    /// The display name: the entity, or the passage's title.
    pub fn name(&self) -> &str {
        match self {
            Self::Passage { title, .. } => title,
            Self::Entity { entity } => entity,
        }
    }

    /// The title of a passage; `None` for an entity.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::Passage { title, .. } => Some(title),
            Self::Entity { .. } => None,
        }
    }
}

/// An excerpt of a passage's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Snippet {
    /// The excerpt.
    pub text: String,
    /// Its range in the passage's text.
    pub range: TextRange,
    /// Words of the question, as ranges in the passage's text.
    pub highlights: Vec<TextRange>,
}

/// A range of a passage's text, or of its title where documented.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TextRange {
    /// In bytes of UTF-8, for `&text[range.bytes]`.
    pub bytes: Range<usize>,
    /// In UTF-16 code units, for other languages.
    pub utf16: Range<usize>,
}
