//! What a run promises: it goes step by step, can be left and saved, and frees what it holds.

use hoptrail::{Graph, Request, Status, Step};

use crate::alone::alone;
use crate::counting_host::CountingHost;
use crate::story::{PURPOSES, QUESTION, Storyteller, graph, many_passages, passages};

#[test]
fn a_run_tells_its_requests_and_ends_like_one_that_was_not_looked_at() {
    let _alone = alone();
    let graph = graph();
    let plan = || graph.ask(QUESTION).method("rgnn_ret");
    let whole = plan().run_with(Storyteller).unwrap();
    let mut run = plan().start(Storyteller);
    let mut purposes = Vec::new();
    for step in &mut run {
        if let Step::Request(request) = step.unwrap() {
            purposes.push(request.purpose().to_owned());
        }
    }
    assert_eq!(purposes, PURPOSES);
    assert!(run.next().is_none());
    let report = run.report().unwrap();
    assert_eq!((report["requests"], report["tokens_read"], report["tokens_written"]), (10, 700, 35));
    let looked_at = run.finish().unwrap();
    assert_eq!(looked_at.answer(), "Ines Varga");
    assert!(!looked_at.partial());
    assert_eq!(looked_at.explanation_json(), whole.explanation_json());
    assert_eq!(looked_at.state(), whole.state());
    let sub_questions: Vec<_> = looked_at.steps().map(|step| step.sub_question).collect();
    assert_eq!(sub_questions[sub_questions.len() - 1], "Who drew for Nine Winters?");
}

#[test]
fn a_run_can_be_finished_from_any_step_and_left_at_any() {
    let _alone = alone();
    let graph = graph();
    let plan = || graph.ask(QUESTION).method("rgnn_ret").work(200);
    // The graph has things ready after its first search, which is a step less.
    assert!(plan().start(Storyteller).count() > PURPOSES.len());
    let count = plan().start(Storyteller).count();
    let live = hoptrail::live_objects();
    for looked_at in 0..=count {
        let mut run = plan().start(Storyteller);
        assert_eq!(run.by_ref().take(looked_at).count(), looked_at);
        assert_eq!(run.finish().unwrap().answer(), "Ines Varga", "finished after {looked_at} steps");
        let mut left = plan().start(Storyteller);
        assert_eq!(left.by_ref().take(looked_at).count(), looked_at);
        drop(left);
        assert_eq!(hoptrail::live_objects(), live, "left after {looked_at} steps");
    }
}

#[test]
fn less_work_a_step_is_more_steps() {
    let _alone = alone();
    let steps = |work| Graph::build(many_passages(300)).work(work).start(()).count();
    let (large, small) = (steps(1_000_000), steps(1000));
    assert!(small > 10 * large, "{small} and {large} steps");
    // 0 is a unit: it ends, too.
    assert!(steps(0) > small);
}

#[test]
fn a_failure_is_told_once_and_again_at_the_end() {
    let _alone = alone();
    let graph = graph();
    let mut run = graph.search(QUESTION).hits(0).start(Storyteller);
    let error = run.next().unwrap().unwrap_err();
    assert_eq!((error.status(), error.detail()), (Status::OptionOutOfBounds, "hits"));
    assert!(run.next().is_none());
    assert_eq!(run.report().unwrap_err().status(), Status::WrongState);
    assert_eq!(run.save().unwrap_err().status(), Status::WrongState);
    assert_eq!(run.finish().unwrap_err().status(), Status::OptionOutOfBounds);

    let mut run = graph.search(QUESTION).start(CountingHost(8));
    assert!(matches!(run.next(), Some(Ok(Step::Request(Request::Embed(_))))));
    assert_eq!(run.next().unwrap().unwrap_err().status(), Status::DimensionMismatch);
    assert!(run.next().is_none());
    assert_eq!(run.finish().unwrap_err().status(), Status::DimensionMismatch);
}

#[test]
fn a_plan_that_is_not_run_leaves_nothing() {
    let _alone = alone();
    let graph = graph();
    let live = hoptrail::live_objects();
    drop((graph.search(QUESTION), graph.ask(QUESTION), graph.save("nowhere.hop"), Graph::build(passages())));
    assert_eq!(hoptrail::live_objects(), live);
}
