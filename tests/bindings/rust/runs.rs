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
    assert_eq!(
        (
            report["requests"],
            report["tokens_read"],
            report["tokens_written"]
        ),
        (10, 700, 35)
    );
    let looked_at = run.finish().unwrap();
    assert_eq!(looked_at.answer(), "Ines Varga");
    assert!(!looked_at.partial());
    assert_eq!(looked_at.explanation_json(), whole.explanation_json());
    assert_eq!(looked_at.state(), whole.state());
    let sub_questions: Vec<_> = looked_at.steps().map(|step| step.sub_question).collect();
    assert_eq!(
        sub_questions[sub_questions.len() - 1],
        "Who drew for Nine Winters?"
    );
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
        assert_eq!(
            run.finish().unwrap().answer(),
            "Ines Varga",
            "finished after {looked_at} steps"
        );
        let mut left = plan().start(Storyteller);
        assert_eq!(left.by_ref().take(looked_at).count(), looked_at);
        drop(left);
        assert_eq!(
            hoptrail::live_objects(),
            live,
            "left after {looked_at} steps"
        );
    }
}

#[test]
fn less_work_a_step_is_more_steps() {
    let _alone = alone();
    let steps = |work| {
        Graph::build(many_passages(300))
            .work(work)
            .start(())
            .count()
    };
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
    assert_eq!(
        (error.status(), error.detail()),
        (Status::OptionOutOfBounds, "hits")
    );
    assert!(run.next().is_none());
    assert_eq!(run.report().unwrap_err().status(), Status::WrongState);
    assert_eq!(run.save().unwrap_err().status(), Status::WrongState);
    assert_eq!(
        run.finish().unwrap_err().status(),
        Status::OptionOutOfBounds
    );

    let mut run = graph.search(QUESTION).start(CountingHost(8));
    assert!(matches!(
        run.next(),
        Some(Ok(Step::Request(Request::Embed(_))))
    ));
    assert_eq!(
        run.next().unwrap().unwrap_err().status(),
        Status::DimensionMismatch
    );
    assert!(run.next().is_none());
    assert_eq!(
        run.finish().unwrap_err().status(),
        Status::DimensionMismatch
    );
}

#[test]
fn several_questions_are_one_task_with_the_same_answers() {
    let _alone = alone();
    let graph = graph();
    let questions = [QUESTION, "Where is Tarn Haven?", "What leads to the hills?"];
    let many = graph.search_many(questions).run_with(Storyteller).unwrap();
    assert_eq!(many.len(), 3);
    for (question, found) in questions.iter().zip(&many) {
        let alone = graph.search(*question).run_with(Storyteller).unwrap();
        assert_eq!(found.explanation_json(), alone.explanation_json());
    }
}

#[test]
fn a_run_that_was_saved_at_each_request_ends_with_the_same_bytes() {
    let _alone = alone();
    let graph = graph();
    let elsewhere = Graph::open(graph.bytes().unwrap()).unwrap();
    let whole = graph
        .ask(QUESTION)
        .method("rgnn_ret")
        .run_with(Storyteller)
        .unwrap();
    let mut run = graph.ask(QUESTION).method("rgnn_ret").start(Storyteller);
    let mut saved = Vec::new();
    while let Some(step) = run.next() {
        match step.unwrap() {
            Step::Request(_) => saved.push(run.save().unwrap()),
            // What was asked is answered, so that it waits no more.
            _ => assert_eq!(run.save().unwrap_err().status(), Status::WrongState),
        }
    }
    assert_eq!(run.finish().unwrap().answer(), "Ines Varga");
    assert_eq!(saved.len(), PURPOSES.len());
    for bytes in saved {
        let resumed = elsewhere.resume_ask(&bytes).run_with(Storyteller).unwrap();
        assert_eq!(resumed.len(), 1);
        assert_eq!(resumed[0].explanation_json(), whole.explanation_json());
        assert_eq!(resumed[0].answer(), whole.answer());
        assert_eq!(resumed[0].state(), whole.state());
    }
}

#[test]
fn searching_and_indexing_are_saved_and_resumed_too() {
    let _alone = alone();
    let graph = graph();
    let whole = graph.search(QUESTION).run_with(Storyteller).unwrap();
    let mut run = graph.search(QUESTION).start(Storyteller);
    assert!(matches!(run.next(), Some(Ok(Step::Request(_)))));
    let saved = run.save().unwrap();
    drop(run);
    let resumed = graph.resume_search(&saved).run_with(Storyteller).unwrap();
    assert_eq!(resumed[0].explanation_json(), whole.explanation_json());

    let plan = || Graph::build(passages()).embed().option("index.batch", 2);
    let mut run = plan().start(Storyteller);
    while !matches!(run.next().unwrap().unwrap(), Step::Request(_)) {}
    let saved = run.save().unwrap();
    drop(run);
    let resumed = Graph::resume_index(&saved).run_with(Storyteller).unwrap();
    assert_eq!(
        resumed.bytes().unwrap(),
        plan().run_with(Storyteller).unwrap().bytes().unwrap()
    );
}

#[test]
fn a_saved_run_that_is_damaged_or_foreign_is_refused() {
    let _alone = alone();
    let graph = graph();
    let mut run = graph.search(QUESTION).start(Storyteller);
    assert!(matches!(run.next(), Some(Ok(Step::Request(_)))));
    let saved = run.save().unwrap().to_vec();
    drop(run);
    let status_of = |bytes: &[u8], graph: &Graph| {
        graph
            .resume_search(bytes)
            .run_with(Storyteller)
            .map(|results| results.len())
            .map_err(|error| error.status())
    };
    // The last bytes are padding, to eight: without them it is whole.
    for length in (0..=saved.len() - 8).step_by(5) {
        assert_eq!(
            status_of(&saved[..length], &graph),
            Err(Status::CorruptFile),
            "{length} bytes"
        );
    }
    for place in 0..saved.len() {
        let mut flipped = saved.clone();
        flipped[place] ^= 0x10;
        let status = status_of(&flipped, &graph);
        assert!(
            matches!(
                status,
                Ok(1) | Err(Status::CorruptFile | Status::UnsupportedVersion)
            ),
            "{status:?}"
        );
    }
    let other = Graph::build(passages().take(4))
        .embed()
        .run_with(Storyteller)
        .unwrap();
    assert_eq!(status_of(&saved, &other), Err(Status::ForeignGraph));
    assert!(Graph::resume_index(&saved).run_with(Storyteller).is_err());
    let error = graph
        .resume_search(&saved)
        .hits(3)
        .run_with(Storyteller)
        .unwrap_err();
    assert_eq!(
        (error.status(), error.detail()),
        (Status::WrongState, "hits")
    );
}

#[test]
fn a_plan_that_is_not_run_leaves_nothing() {
    let _alone = alone();
    let graph = graph();
    let live = hoptrail::live_objects();
    drop((
        graph.search(QUESTION),
        graph.ask(QUESTION),
        graph.save("nowhere.hop"),
        Graph::build(passages()),
    ));
    assert_eq!(hoptrail::live_objects(), live);
}
