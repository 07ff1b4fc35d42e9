//! The operations on a graph.

use std::path::Path;

use crate::corpus::Corpus;
use crate::error::{Error, Status};
use crate::files::FileWork;
use crate::graph::{Graph, OpenMode};
use crate::graph_file::GraphFile;
use crate::plan::Plan;
use crate::question::{Question, Questions};
use crate::search_result::{AskResult, SearchResult};
use crate::source::Source;
use crate::task::Task;
use crate::training::Training;

impl Graph {
    /// Builds a graph of documents and passages. The sources are consumed at once, one by one.
    ///
    /// ```
    /// # fn main() -> Result<(), hoptrail::Error> {
    /// use hoptrail::{DocumentSource, Format, Graph};
    ///
    /// let notes = [
    ///     DocumentSource::new("bridges.md", Format::Markdown, "# Bridges\n\nThe oldest is [ours](harbour.md)."),
    ///     DocumentSource::new("harbour.md", Format::Markdown, "# Harbour Bridge\n\nBuilt in 1931."),
    /// ];
    /// let graph = Graph::build(notes).option("passage.tokens", 40).run()?;
    /// assert_eq!(graph.document_count(), 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn build<'text, S: Into<Source<'text>>>(sources: impl IntoIterator<Item = S>) -> Plan<Self> {
        let corpus = Corpus::of(sources);
        Plan::new(move |options| Task::index(&mut corpus?, options), take_graph)
    }

    /// Builds a graph of a filled corpus.
    pub fn index(mut corpus: Corpus) -> Plan<Self> {
        Plan::new(move |options| Task::index(&mut corpus, options), take_graph)
    }

    /// Resumes a saved run of [`build`](Self::build) or [`index`](Self::index).
    pub fn resume_index(saved: &[u8]) -> Plan<Self> {
        Plan::resumed(Task::resume(saved, None), take_graph)
    }

    /// Ranks passages for a question.
    ///
    /// ```
    /// # fn main() -> Result<(), hoptrail::Error> {
    /// # use hoptrail::{Graph, PassageSource, Question};
    /// # let graph = Graph::build([
    /// #     PassageSource::new("a", "The bridge was painted.").metadata("year", "1988"),
    /// #     PassageSource::new("b", "The bridge was built.").metadata("year", "1931"),
    /// # ]).run()?;
    /// let question = Question::new("When was the bridge painted?").condition("year>=1980");
    /// let found = graph.search(question).method("bm25").hits(5).run()?;
    /// assert_eq!(found.hits().next().map(|hit| hit.id()), Some("a"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn search<'text>(&self, question: impl Into<Question<'text>>) -> Plan<SearchResult> {
        let graph = self.clone();
        self.search_plan([question], move |task| only(SearchResult::take(&graph, task)?))
    }

    /// Ranks passages for several questions as one task: the same answers, in order.
    pub fn search_many<'text, Q: Into<Question<'text>>>(
        &self,
        questions: impl IntoIterator<Item = Q>,
    ) -> Plan<Vec<SearchResult>> {
        let graph = self.clone();
        self.search_plan(questions, move |task| SearchResult::take(&graph, task))
    }

    /// Answers a question with the host's language model: sub-questions, retrieval, critique, final
    /// answer.
    pub fn ask<'text>(&self, question: impl Into<Question<'text>>) -> Plan<AskResult> {
        let questions = questions_of([question]);
        let graph = self.clone();
        let taken_of = self.clone();
        Plan::new(
            move |options| Task::ask(&graph, &questions?, options),
            move |task| only(AskResult::take(&taken_of, task)?),
        )
        .with_vectors_optional()
    }

    /// Resumes a saved run of [`search`](Self::search) or [`search_many`](Self::search_many) of
    /// this graph.
    pub fn resume_search(&self, saved: &[u8]) -> Plan<Vec<SearchResult>> {
        let graph = self.clone();
        Plan::resumed(Task::resume(saved, Some(self)), move |task| SearchResult::take(&graph, task))
    }

    /// Resumes a saved run of [`ask`](Self::ask) of this graph.
    pub fn resume_ask(&self, saved: &[u8]) -> Plan<Vec<AskResult>> {
        let graph = self.clone();
        Plan::resumed(Task::resume(saved, Some(self)), move |task| AskResult::take(&graph, task))
    }

    /// Trains a method from questions with gold passages; see docs/methods/training.md. The run cannot be saved.
    /// [`Unsupported`](Status::Unsupported) if the method has nothing to learn, or if the library was built
    /// without Eigen.
    pub fn train<'text, Q: Into<Question<'text>>>(&self, questions: impl IntoIterator<Item = Q>) -> Plan<Training> {
        let questions = questions_of(questions);
        let graph = self.clone();
        Plan::new(move |options| Task::train(&graph, &questions?, options), Training::take).with_vectors_optional()
    }

    /// Writes the graph file atomically: it writes a file of another name, syncs it, and renames it. The file
    /// operations block in an asynchronous run, too.
    pub fn save(&self, path: impl AsRef<Path>) -> Plan<()> {
        let graph = self.clone();
        let path = path.as_ref();
        let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned).ok_or_else(|| {
            let message = format!("the path \"{}\" ends in no name in UTF-8", path.display());
            Error::new(Status::InvalidArgument, message, "path")
        });
        let plan = Plan::new(move |_| Task::save_file(graph.bytes()?, &name?), |_| Ok(()));
        plan.with_files(FileWork::in_folder(path.parent().unwrap_or(path)))
    }

    fn search_plan<'text, Q: Into<Question<'text>>, T>(
        &self,
        questions: impl IntoIterator<Item = Q>,
        take: impl FnOnce(Task) -> Result<T, Error> + Send + 'static,
    ) -> Plan<T> {
        let questions = questions_of(questions);
        let graph = self.clone();
        Plan::new(move |options| Task::search(&graph, &questions?, options), take).with_vectors_optional()
    }
}

fn questions_of<'text, Q: Into<Question<'text>>>(given: impl IntoIterator<Item = Q>) -> Result<Questions, Error> {
    let mut questions = Questions::new()?;
    for question in given {
        questions.add(question)?;
    }
    Ok(questions)
}

fn only<T>(results: Vec<T>) -> Result<T, Error> {
    results.into_iter().next().ok_or_else(|| Error::new(Status::Internal, "one question, and no result", ""))
}

fn take_graph(mut task: Task) -> Result<Graph, Error> {
    let file = GraphFile::Made(task.take_bytes()?);
    drop(task); // frees the task's memory before the graph is opened
    Graph::of_file(file, OpenMode::Trusted)
}
