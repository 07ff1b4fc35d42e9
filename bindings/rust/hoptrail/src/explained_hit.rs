//! The explanation of a hit, as values.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A hit with its explanation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
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
    /// The passage's place in the text of its document.
    pub source: HitSource,
    /// Larger is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Smaller is better: for methods that rank by distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// The components of the score, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, Option<f64>>,
    /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The path from the question to this passage.
    pub path: Vec<PathStep>,
    /// The best chain of links from the question to this passage, whether or not it moved the rank; empty if no link
    /// leads to it.
    pub chain: Vec<ChainStep>,
    /// What holds the hit at its rank: `links` if it would stand at more than twice its rank without them, or not at
    /// all; else `words`, `vectors` or `both`. `None` if unknown, as are the following ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranked_by: Option<String>,
    /// Its rank by words and vectors, from 1; `None` if these do not find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_without_links: Option<u32>,
    /// Its rank by words, from 1; `None` if these do not find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_by_words: Option<u32>,
    /// Its rank by vectors, from 1; `None` if these do not find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank_by_vectors: Option<u32>,
    /// Words of the question that the hit has; empty behind the first 20 hits, like `missing_terms`.
    pub matched_terms: Vec<MatchedTerm>,
    /// Words of the question that the hit lacks.
    pub missing_terms: Vec<String>,
    /// The part of the passage that leads to the next hit of a chain, or matches the question best.
    pub snippet: Snippet,
}

/// The place of a passage in the text of its document.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct HitSource {
    /// Its range, in bytes of UTF-8. For a document that was converted, the text is the converter's.
    #[serde(with = "pair")]
    pub bytes: Range<usize>,
    /// The line of its first byte, from 1; `None` for a passage that was given by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column of its first byte, in bytes, from 1; `None` if the line is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

/// A passage on the chain from the question to a hit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct ChainStep {
    /// Its id.
    pub passage: String,
    /// Its title.
    pub title: String,
    /// The place in [`Explanation::links`](crate::Explanation::links) of the link that leads to it; `None` for the
    /// first hit, if words of the question led to it. [`Hit::chain`](crate::Hit::chain) gives the link itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<usize>,
}

/// A word of the question that a hit has.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct MatchedTerm {
    /// The word, as the question has it.
    pub term: String,
    /// The word, as the hit has it.
    pub form: String,
    /// "title", or "path" of the file, for a word that the text lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// A node on the path from the question to a hit, and the link that leads to it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "FlatStep")]
#[non_exhaustive]
pub struct PathStep {
    /// The kind of link: `question`, `own`, `mention`, `phrase`, `adjacent`, `section`, `link`, `nearest` or
    /// `cover`.
    pub by: String,
    /// The node: a passage or an entity.
    #[serde(flatten)]
    pub node: PathNode,
    /// The sentence that makes the link. `None` if no sentence does: for the first step, adjacent or nearest
    /// passages, and keywords supplied by the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<PathEvidence>,
}

/// A step as JSON has it. It is read in one pass, which a flattened enum is not.
#[derive(Deserialize)]
struct FlatStep {
    by: String,
    entity: Option<String>,
    passage: Option<String>,
    title: Option<String>,
    evidence: Option<PathEvidence>,
}

impl TryFrom<FlatStep> for PathStep {
    type Error = &'static str;

    fn try_from(step: FlatStep) -> Result<Self, Self::Error> {
        let node = match (step.entity, step.passage, step.title) {
            (Some(entity), ..) => PathNode::Entity { entity },
            (None, Some(passage), Some(title)) => PathNode::Passage { passage, title },
            _ => return Err("a step of a path has neither an entity nor a passage"),
        };
        Ok(Self { by: step.by, node, evidence: step.evidence })
    }
}

/// The sentence that makes a link of a path: it names the entity, contains the hyperlink, or shares rare
/// words with the previous passage. If no word of a hyperlink's text is in its target's title, it is the whole
/// passage. A title is never split.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct TextRange {
    /// In bytes of UTF-8, for `&text[range.bytes]`.
    #[serde(with = "pair")]
    pub bytes: Range<usize>,
    /// In UTF-16 code units, for other languages.
    #[serde(with = "pair")]
    pub utf16: Range<usize>,
}

/// A range is an array of its two ends in JSON.
mod pair {
    use super::{Deserialize, Range, Serialize};

    pub fn serialize<S: serde::Serializer>(range: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
        [range.start, range.end].serialize(serializer)
    }

    pub fn deserialize<'json, D: serde::Deserializer<'json>>(deserializer: D) -> Result<Range<usize>, D::Error> {
        <[usize; 2]>::deserialize(deserializer).map(|[start, end]| start..end)
    }
}
