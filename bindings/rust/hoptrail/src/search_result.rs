//! The result of a question, with its graph.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::call::known;
use crate::error::{Error, Status};
use crate::explanation::{ExplainedHit, Explanation, HopLink, PathStep, Snippet};
use crate::graph::Graph;
use crate::passage::Passage;
use crate::results::{Answer, AnsweredStep, Hits, Results};
use crate::task::Task;

/// The result of a question: passages, best first. Numbers are read in place; texts and the explanation are
/// read on demand.
pub struct SearchResult {
    graph: Graph,
    results: Arc<Results>,
    /// A valid question number, so every read succeeds.
    question: u32,
    explanation: OnceLock<Result<Explanation, Error>>,
}

impl SearchResult {
    /// Takes one result for each question of a finished task.
    pub(crate) fn take(graph: &Graph, mut task: Task) -> Result<Vec<Self>, Error> {
        let results = Arc::new(task.take_results()?);
        let one =
            |question| Self { graph: graph.clone(), results: results.clone(), question, explanation: OnceLock::new() };
        Ok((0..results.count()?).map(one).collect())
    }

    /// Indices of passages, best first.
    pub fn passages(&self) -> &[u32] {
        self.columns().passages
    }

    /// Their scores, larger is better; for `gnn_ret` and `rgnn_ret` distances, smaller is better.
    pub fn scores(&self) -> &[f32] {
        self.columns().scores
    }

    /// The hits, best first.
    pub fn hits(&self) -> impl ExactSizeIterator<Item = Hit<'_>> {
        let Hits { passages, scores } = self.columns();
        (0..passages.len()).map(move |place| Hit {
            result: self,
            place,
            passage: self.graph.known_passage(passages[place]),
            score: scores[place],
        })
    }

    /// The explanation as the library wrote it, byte-identical on every platform; empty if `hits.explain` is
    /// off.
    pub fn explanation_json(&self) -> &str {
        known(self.results.explanation_json(self.question))
    }

    /// The explanation as values, read once on first use. Error: [`WrongState`](Status::WrongState) if
    /// `hits.explain` is off.
    pub fn explanation(&self) -> Result<&Explanation, Error> {
        self.explanation.get_or_init(|| self.results.explanation(self.question)).as_ref().map_err(Error::clone)
    }

    /// The steps of a question that was answered step by step; otherwise empty.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = AnsweredStep<'_>> {
        let count = known(self.results.step_count(self.question));
        (0..count).map(|step| known(self.results.step(self.question, step)))
    }

    /// `rgnn_ret`'s distances after the last step, one per passage; empty for other methods.
    pub fn state(&self) -> &[f32] {
        known(self.results.state(self.question))
    }

    fn columns(&self) -> Hits<'_> {
        known(self.results.hits(self.question))
    }
}

impl fmt::Debug for SearchResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.hits()).finish()
    }
}

/// The language model's answer to a question, with the [`SearchResult`] that it is based on.
pub struct AskResult {
    search: SearchResult,
}

impl AskResult {
    pub(crate) fn take(graph: &Graph, task: Task) -> Result<Vec<Self>, Error> {
        let results = SearchResult::take(graph, task)?;
        Ok(results.into_iter().map(|search| Self { search }).collect())
    }

    /// The final answer.
    pub fn answer(&self) -> &str {
        self.final_answer().text
    }

    /// Whether the loop ended before its critique accepted the answer: it used up its steps, or the model
    /// repeated a sub-question.
    pub fn partial(&self) -> bool {
        self.final_answer().partial
    }

    fn final_answer(&self) -> Answer<'_> {
        known(self.search.results.answer(self.search.question))
    }
}

impl Deref for AskResult {
    type Target = SearchResult;

    fn deref(&self) -> &SearchResult {
        &self.search
    }
}

impl fmt::Debug for AskResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("AskResult")
            .field("answer", &self.answer())
            .field("partial", &self.partial())
            .field("hits", &self.search)
            .finish()
    }
}

/// A passage that was found.
#[derive(Clone, Copy)]
pub struct Hit<'result> {
    result: &'result SearchResult,
    place: usize,
    passage: Passage<'result>,
    score: f32,
}

impl<'result> Hit<'result> {
    /// 1 for the best.
    pub fn rank(&self) -> usize {
        self.place + 1
    }

    /// The passage.
    pub fn passage(&self) -> Passage<'result> {
        self.passage
    }

    /// Its score, larger is better; for `gnn_ret` and `rgnn_ret` a distance, smaller is better.
    pub fn score(&self) -> f32 {
        self.score
    }

    /// The passage's id.
    pub fn id(&self) -> &'result str {
        self.passage.id()
    }

    /// The passage's title.
    pub fn title(&self) -> &'result str {
        self.passage.title()
    }

    /// The passage's text.
    pub fn text(&self) -> &'result str {
        self.passage.text()
    }

    /// Id of the passage's document.
    pub fn document(&self) -> &'result str {
        self.passage.document_id()
    }

    /// The passage's metadata, as pairs of key and value.
    pub fn metadata(&self) -> impl ExactSizeIterator<Item = (&'result str, &'result str)> + use<'result> {
        self.passage.metadata()
    }

    /// The path from the question to the passage. This method and the following ones read the explanation, so
    /// they return [`WrongState`](Status::WrongState) if `hits.explain` is off.
    pub fn path(&self) -> Result<&'result [PathStep], Error> {
        self.explanation().map(|hit| hit.path.as_slice())
    }

    /// The best chain of links from the question to the passage, whether or not it moved the rank; empty if no link
    /// leads to it.
    pub fn chain(&self) -> Result<impl ExactSizeIterator<Item = ChainHop<'result>> + use<'result>, Error> {
        let links = &self.result.explanation()?.links;
        Ok(self.explanation()?.chain.iter().map(|step| ChainHop {
            passage: &step.passage,
            title: &step.title,
            link: step.link.and_then(|place| links.get(place)),
        }))
    }

    /// The components of the score, by name.
    pub fn parts(&self) -> Result<&'result BTreeMap<String, Option<f64>>, Error> {
        self.explanation().map(|hit| &hit.parts)
    }

    /// Reasons for its rank, in short English phrases, most important first; empty if the method gives none.
    pub fn reasons(&self) -> Result<&'result [String], Error> {
        self.explanation().map(|hit| hit.reasons.as_slice())
    }

    /// The part of the passage that matches the question best.
    pub fn snippet(&self) -> Result<&'result Snippet, Error> {
        self.explanation().map(|hit| &hit.snippet)
    }

    /// The complete explanation.
    pub fn explanation(&self) -> Result<&'result ExplainedHit, Error> {
        let hits = &self.result.explanation()?.hits;
        hits.get(self.place).ok_or_else(|| {
            let message = format!("hit {} is not explained: {} are", self.rank(), hits.len());
            Error::new(Status::Internal, message, "")
        })
    }
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Hit")
            .field("rank", &self.rank())
            .field("id", &self.id())
            .field("score", &self.score)
            .finish_non_exhaustive()
    }
}

/// A passage on the chain from the question to a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChainHop<'result> {
    /// Its id.
    pub passage: &'result str,
    /// Its title.
    pub title: &'result str,
    /// The link that leads to it; `None` for the first hit, if words of the question led to it.
    pub link: Option<&'result HopLink>,
}
