//! The explanation of a result, as values: the layout is `schemas/trace.schema.json`.

use serde::{Deserialize, Serialize};

use crate::explained_hit::{ExplainedHit, TextRange};

/// A question's hits with their explanations. Serialized, it has the members of the library's JSON.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// The question as it was searched for: a notice names each corrected word.
    pub question: String,
    /// The method that ranked the passages.
    pub method: String,
    /// Notices about the hits, such as that the gate of `trail` is closed.
    pub notices: Vec<String>,
    /// Whether the hits can answer the question.
    pub answerability: Answerability,
    /// The hits, best first.
    pub hits: Vec<ExplainedHit>,
    /// The links among the question, the first 20 hits, and the passages between them. A [`ChainStep`] refers to
    /// them by their place.
    ///
    /// [`ChainStep`]: crate::ChainStep
    pub links: Vec<HopLink>,
    /// How passages depend on the question and on each other; empty for methods that build no such graph.
    #[serde(default, skip_serializing_if = "EvidenceGraph::is_empty")]
    pub evidence_graph: EvidenceGraph,
    /// The question loop of the language model: `once`, `self_critique`, `self_ask`, `ircot`, `iter_retgen`, `plan`.
    /// `None` except for asks and for methods that call a language model while they search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#loop: Option<String>,
    /// The host requests of this question; `None` if the loop is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// Measures of the answer, if the question has gold answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measures: Option<Measures>,
}

/// Whether the hits can answer the question, and the words that tell why.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Answerability {
    /// `likely`; `partial`: the hits have a part of the question; `unlikely`: the corpus probably has no answer.
    pub signal: String,
    /// Words of the question that no passage of the corpus has.
    pub missing_terms: Vec<String>,
    /// Further words that none of the first 20 hits has.
    pub uncovered_terms: Vec<String>,
    /// Words that answer the question, found by rules without a language model; `None` if none is certain enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<AnswerSpan>,
}

/// The words of a sentence that answer the question.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct AnswerSpan {
    /// The answer.
    pub text: String,
    /// The id of its passage, which is a hit.
    pub passage: String,
    /// Its range in the passage's text.
    pub range: TextRange,
    /// The sentence that contains it.
    pub sentence: String,
    /// The sentence's range in the passage's text.
    pub sentence_range: TextRange,
    /// The share of answers by the same rule that were right, on questions with known answers: from 0 to 1.
    pub confidence: f64,
    /// Measures of the answer, if the question has gold answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measures: Option<SpanMeasures>,
}

/// An [`AnswerSpan`] compared with the gold answers.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct SpanMeasures {
    /// 1 if it equals a gold answer, else 0.
    pub exact_match: f64,
    /// F1 of its words, against the most similar gold answer.
    pub f1: f64,
    /// Whether its sentence contains a gold answer.
    pub sentence_has_answer: bool,
}

/// A link that a reader can follow: a sentence that contains a name of the other end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct HopLink {
    /// A passage's id; `None`: the question.
    pub from: Option<String>,
    /// A passage's id.
    pub to: String,
    /// `named`: the question has a name of `to`. `asked_name`: `to` mentions a name of the question. `mention`: `from`
    /// mentions a name of `to`. `hyperlink`: `from` links to `to`. `heading`, `title_part`: `from` has the subject of
    /// the heading of `to`, or a name in its title. `shared_name`: both mention a rare name, and `to` adds words of
    /// the question.
    pub by: String,
    /// The name, as the sentence has it.
    pub name: String,
    /// How many passages know the name; `None` if it is no name of the corpus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_by: Option<u32>,
    /// Id of the passage whose text has the sentence; `None`: the question.
    pub r#in: Option<String>,
    /// The sentence that contains the name.
    pub sentence: String,
    /// The sentence's range in the text of `in`.
    pub sentence_range: TextRange,
    /// The name's range in the text of `in`.
    pub name_range: TextRange,
}

/// The evidence graph that a method finds behind its hits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct EvidenceGraph {
    /// The passages in reading order.
    pub nodes: Vec<EvidenceNode>,
    /// The edges in the order of reasoning.
    pub edges: Vec<EvidenceEdge>,
}

impl EvidenceGraph {
    fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// A passage of an evidence graph.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Measures {
    /// 1 if it equals a gold answer, else 0.
    pub exact_match: f64,
    /// F1 of its words, against the most similar gold answer.
    pub f1: f64,
    /// The verdict of a judging model (option `ask.judge`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accurate: Option<bool>,
}
