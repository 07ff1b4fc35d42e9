//! Hosts that own the loop: each function of a task, and what is refused.

use hoptrail::{FileOperation, Graph, Options, Questions, Request, State, Status, Task, Vectors};

use crate::alone::alone;
use crate::counting_host::counting_vectors;
use crate::story::{QUESTION, graph, passages};

fn search(graph: &Graph) -> Task {
    let mut questions = Questions::new().unwrap();
    questions.add(QUESTION).unwrap();
    Task::search(graph, &questions, &Options::new().unwrap()).unwrap()
}

fn until_it_waits(task: &mut Task) -> u64 {
    while task.step(1000).unwrap() != State::Waiting {}
    task.requests().unwrap()[0]
}

#[test]
fn a_save_task_can_be_answered_by_any_store() {
    let _alone = alone();
    let mut task = Task::save_file(b"bytes", "name").unwrap();
    let (mut file, mut name, mut synced) = (Vec::new(), String::new(), Vec::new());
    while task.step(1000).unwrap() != State::Done {
        let id = task.requests().unwrap()[0];
        let Request::File(request) = task.request(id).unwrap() else {
            panic!("no file request")
        };
        assert_eq!(request.purpose, "save");
        match request.operation {
            FileOperation::Write => {
                assert_eq!(request.offset, file.len() as u64);
                file.extend(request.bytes);
                name = request.name;
            }
            FileOperation::Sync => synced.push(request.name),
            FileOperation::Rename => {
                assert_eq!(request.name, name);
                name = request.second_name;
            }
            other => panic!("{other:?}"),
        }
        task.answer_done(id).unwrap();
    }
    assert_eq!(
        (file.as_slice(), name.as_str()),
        (b"bytes".as_slice(), "name")
    );
    assert!(synced[0].starts_with("name.") && synced[0].ends_with(".new"));
    assert_eq!(synced[1..], [""]);
    assert_eq!(
        task.report()
            .unwrap()
            .to_text()
            .unwrap()
            .matches("\"bytes\":5")
            .count(),
        1
    );
}

#[test]
fn an_answer_of_another_kind_is_refused_and_changes_nothing() {
    let _alone = alone();
    let graph = graph();
    let mut task = search(&graph);
    let id = until_it_waits(&mut task);
    let refused = [
        task.answer_text(id, "text", 0, 0),
        task.answer_bytes(id, b"bytes"),
        task.answer_done(id),
        task.answer_vectors(id, &Vectors::new(vec![1.0; 16], 16).unwrap(), ""),
    ];
    let statuses = refused.map(|answer| answer.unwrap_err().status());
    assert_eq!(
        statuses,
        [
            Status::BadInput,
            Status::BadInput,
            Status::BadInput,
            Status::DimensionMismatch
        ]
    );
    assert_eq!(
        task.answer_failure(id + 7, "no").unwrap_err().status(),
        Status::StaleRequest
    );
    let Request::Embed(request) = task.request(id).unwrap() else {
        panic!("no embed request")
    };
    task.answer_vectors(id, &counting_vectors(&request.texts, 16), "")
        .unwrap();
    while task.step(1000).unwrap() != State::Done {}
    assert_eq!(task.take_results().unwrap().count().unwrap(), 1);
}

#[test]
fn a_task_that_failed_stays_failed_with_its_error() {
    let _alone = alone();
    let graph = graph();
    let mut task = search(&graph);
    let id = until_it_waits(&mut task);
    task.answer_failure(id, "the model is gone").unwrap();
    for _ in 0..3 {
        let error = task.step(1000).unwrap_err();
        assert_eq!(error.status(), Status::HostFailure);
        assert!(error.message().contains("the model is gone"), "{error}");
    }
    assert_eq!(
        task.take_results().unwrap_err().status(),
        Status::HostFailure
    );
}

#[test]
fn results_are_there_when_a_task_is_done_and_once() {
    let _alone = alone();
    let graph = graph();
    let mut task = search(&graph);
    assert_eq!(
        task.take_results().unwrap_err().status(),
        Status::WrongState
    );
    assert_eq!(task.report().unwrap_err().status(), Status::WrongState);
    assert_eq!(task.save().unwrap_err().status(), Status::WrongState);
    let id = until_it_waits(&mut task);
    assert_eq!(task.progress().unwrap().phase, "embedding");
    let Request::Embed(request) = task.request(id).unwrap() else {
        panic!("no embed request")
    };
    task.answer_vectors(id, &counting_vectors(&request.texts, 16), "")
        .unwrap();
    while task.step(1000).unwrap() != State::Done {}
    assert!(task.take_part().unwrap().is_none());
    assert!(task.take_bytes().is_err());
    let results = task.take_results().unwrap();
    assert_eq!(
        task.take_results().unwrap_err().status(),
        Status::WrongState
    );
    drop(task);
    assert_eq!(results.count().unwrap(), 1);
    assert!(results.hits(1).is_err() && results.step(0, 0).is_err());
    assert!(results.state(0).unwrap().is_empty());
}

#[test]
fn a_task_outlives_its_graph() {
    let _alone = alone();
    let graph = graph();
    let mut task = search(&graph);
    drop(graph);
    let id = until_it_waits(&mut task);
    let Request::Embed(request) = task.request(id).unwrap() else {
        panic!("no embed request")
    };
    task.answer_vectors(id, &counting_vectors(&request.texts, 16), "")
        .unwrap();
    while task.step(1000).unwrap() != State::Done {}
    assert!(
        !task
            .take_results()
            .unwrap()
            .hits(0)
            .unwrap()
            .passages
            .is_empty()
    );
}

#[test]
fn an_index_task_takes_the_corpus_or_leaves_it_as_it_was() {
    let _alone = alone();
    let mut corpus = hoptrail::Corpus::new().unwrap();
    for source in passages() {
        corpus.add(source.vector(vec![1.0, 2.0])).unwrap();
    }
    let mut options = Options::new().unwrap();
    options.set("index.embed", true).unwrap();
    let given_and_asked = Task::index(&mut corpus, &options);
    if given_and_asked.is_err() {
        assert_eq!(corpus.size().unwrap(), 7);
        options.set("index.embed", false).unwrap();
        Task::index(&mut corpus, &options).unwrap();
    }
    assert_eq!(corpus.size().unwrap(), 0);
}
