//! Hosts that score passages: in runs of all kinds, and in a loop of the caller's own.

use std::sync::Mutex;

use hoptrail::{
    AsyncHost, CompleteRequest, Completion, Graph, Host, HostError, Options, Questions, Request, ScoreRequest, State,
    Status, Task,
};

use crate::alone::alone;
use crate::story::{QUESTION, passages, told};

/// Prefers passages that are late in the alphabet: no ranking by the question gives this order.
fn by_first_letter(request: &ScoreRequest) -> Vec<f32> {
    let passages = request.passages.iter();
    passages.map(|passage| f32::from(passage.as_bytes()[0])).collect()
}

/// A scorer that keeps the questions that it was called for, and a language model.
#[derive(Default)]
struct Scorer {
    questions: Mutex<Vec<String>>,
}

impl Host for Scorer {
    fn has_embedder(&self) -> bool {
        false
    }

    fn complete(&self, request: &CompleteRequest) -> Result<Completion, HostError> {
        Ok(told(request))
    }

    fn score(&self, request: &ScoreRequest) -> Result<Vec<f32>, HostError> {
        assert_eq!(request.purpose, "score");
        let mut questions = self.questions.lock().unwrap();
        questions.push(request.question.clone());
        Ok(by_first_letter(request))
    }
}

struct AsyncScorer;

impl AsyncHost for AsyncScorer {
    fn has_embedder(&self) -> bool {
        false
    }

    async fn score(&self, request: &ScoreRequest) -> Result<Vec<f32>, HostError> {
        Ok(by_first_letter(request))
    }
}

fn graph() -> Graph {
    Graph::build(passages()).run().unwrap()
}

#[test]
fn a_scorer_is_asked_with_score_alone_and_may_be_a_future() {
    let _alone = alone();
    let graph = graph();
    let scorer = Scorer::default();
    let search = || graph.search(QUESTION).option("score.weight", 1.0);
    let scored = search().score().run_with(&scorer).unwrap();
    assert_eq!(*scorer.questions.lock().unwrap(), [QUESTION]);
    search().run_with(&scorer).unwrap();
    assert_eq!(scorer.questions.lock().unwrap().len(), 1);
    let future = pollster::block_on(search().score().start_async(&AsyncScorer)).unwrap();
    assert_eq!((future.passages(), future.scores()), (scored.passages(), scored.scores()));
    let missing = search().score().run().unwrap_err();
    assert!(missing.message().contains("the host has no scorer"), "{missing}");
}

#[test]
fn each_retrieval_of_an_answer_is_scored() {
    let _alone = alone();
    let scorer = Scorer::default();
    let plan = graph().ask(QUESTION).method("trail").score();
    plan.option("ask.loop", "steps").run_with(&scorer).unwrap();
    let questions = scorer.questions.lock().unwrap();
    assert!(questions.len() > 1, "{questions:?}");
    assert!(questions.contains(&"Who drew for Nine Winters?".to_owned()));
}

#[test]
fn a_task_takes_one_finite_number_for_each_passage() {
    let _alone = alone();
    let graph = graph();
    let (mut questions, mut options) = (Questions::new().unwrap(), Options::new().unwrap());
    questions.add(QUESTION).unwrap();
    options.set("search.score", true).unwrap();
    let mut task = Task::search(&graph, &questions, &options).unwrap();
    while task.step(1_000_000).unwrap() != State::Waiting {}
    let id = task.requests().unwrap()[0];
    let Request::Score(request) = task.request(id).unwrap() else { panic!("no score request") };
    let mut scores = by_first_letter(&request);
    let few = task.answer_scores(id, &scores[1..]).unwrap_err();
    assert_eq!(few.status(), Status::DimensionMismatch);
    scores[1] = f32::NAN;
    let nan = task.answer_scores(id, &scores).unwrap_err();
    assert_eq!(nan.status(), Status::BadInput);
    scores[1] = 0.0;
    task.answer_scores(id, &scores).unwrap();
    let stale = task.answer_scores(id, &scores).unwrap_err();
    assert_eq!(stale.status(), Status::StaleRequest);
    while task.step(1_000_000).unwrap() != State::Done {}
    let count = task.take_results().unwrap().hits(0).unwrap().passages.len();
    assert_eq!(count, scores.len());
}
