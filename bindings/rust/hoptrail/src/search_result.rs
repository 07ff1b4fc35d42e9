//! What a question found, with the graph that it was asked.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::call::known;
use crate::error::{Error, Status};
use crate::explanation::{ExplainedHit, Explanation, PathStep, Snippet};
use crate::graph::Graph;
use crate::passage::Passage;
use crate::results::{Answer, AnsweredStep, Hits, Results};
use crate::task::Task;

/// What a question found: passages, best first. Numbers are read where the library has them, texts and
/// the explanation when they are asked for.
pub struct SearchResult {
    graph: Graph,
    results: Arc<Results>,
    /// Below the count: all that it can give is there.
    question: u32,
    explanation: OnceLock<Result<Explanation, Error>>,
}

impl SearchResult {
    /// One for each question of a task that is done.
    pub(crate) fn take(graph: &Graph, mut task: Task) -> Result<Vec<Self>, Error> {
        let results = Arc::new(task.take_results()?);
        let one = |question| Self {
            graph: graph.clone(),
            results: results.clone(),
            question,
            explanation: OnceLock::new(),
        };
        Ok((0..results.count()?).map(one).collect())
    }

    /// Indices of passages, best first.
    pub fn passages(&self) -> &[u32] {
        self.columns().passages
    }

    /// Their scores; for `gnn_ret` and `rgnn_ret` distances, which are small when good.
    pub fn scores(&self) -> &[f32] {
        self.columns().scores
    }

    /// The hits, best first.
    pub fn hits(&self) -> impl ExactSizeIterator<Item = Hit<'_>> {
        let Hits { passages, scores } = self.columns();
        (0..passages.len()).map(move |place| Hit {
            result: self,
            place,
            passage: Passage::of_known_index(&self.graph, passages[place]),
            score: scores[place],
        })
    }

    /// The explanation as the library wrote it, the same bytes on every platform; empty with
    /// `hits.explain` off.
    pub fn explanation_json(&self) -> &str {
        known(self.results.explanation_json(self.question))
    }

    /// The same as values, read once at first use. Error: [`WrongState`](Status::WrongState) with
    /// `hits.explain` off.
    pub fn explanation(&self) -> Result<&Explanation, Error> {
        self.explanation
            .get_or_init(|| self.results.explanation(self.question))
            .as_ref()
            .map_err(Error::clone)
    }

    /// The steps of a question that was answered step by step; none for others.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = AnsweredStep<'_>> {
        let count = known(self.results.step_count(self.question));
        (0..count).map(|step| known(self.results.step(self.question, step)))
    }

    /// `rgnn_ret`'s distances after the last step, one a passage; empty for other methods.
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

/// What a question found, and what the language model made of it. All of a [`SearchResult`] is here, too.
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

    /// The loop ended before its critique was content: out of steps, or asking what it had asked before.
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

    /// Its score; for `gnn_ret` and `rgnn_ret` a distance, which is small when good.
    pub fn score(&self) -> f32 {
        self.score
    }

    /// Its passage's id.
    pub fn id(&self) -> &'result str {
        self.passage.id()
    }

    /// Its passage's title.
    pub fn title(&self) -> &'result str {
        self.passage.title()
    }

    /// Its passage's text.
    pub fn text(&self) -> &'result str {
        self.passage.text()
    }

    /// Id of its passage's document.
    pub fn document(&self) -> &'result str {
        self.passage.document_id()
    }

    /// Its passage's metadata, as pairs of key and value.
    pub fn metadata(
        &self,
    ) -> impl ExactSizeIterator<Item = (&'result str, &'result str)> + use<'result> {
        self.passage.metadata()
    }

    /// From the question to the passage. This and what follows read the explanation, so
    /// [`WrongState`](Status::WrongState) with `hits.explain` off.
    pub fn path(&self) -> Result<&'result [PathStep], Error> {
        self.explanation().map(|hit| hit.path.as_slice())
    }

    /// What its score is made of.
    pub fn parts(&self) -> Result<&'result BTreeMap<String, Option<f64>>, Error> {
        self.explanation().map(|hit| &hit.parts)
    }

    /// Why it stands where it does, in short English phrases, most important first; empty where the
    /// method does not say.
    pub fn reasons(&self) -> Result<&'result [String], Error> {
        self.explanation().map(|hit| hit.reasons.as_slice())
    }

    /// The best place of its text.
    pub fn snippet(&self) -> Result<&'result Snippet, Error> {
        self.explanation().map(|hit| &hit.snippet)
    }

    /// All that explains it.
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
