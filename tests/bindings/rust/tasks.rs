//! Hosts that own the loop: each function of a task, and what is refused.

use hoptrail::{FileOperation, Options, Request, State, Task};

use crate::alone::alone;
use crate::story::passages;

#[test]
fn a_save_task_can_be_answered_by_any_store() {
    let _alone = alone();
    let mut task = Task::save_file(b"bytes", "name").unwrap();
    let (mut file, mut name, mut synced) = (Vec::new(), String::new(), Vec::new());
    while task.step(1000).unwrap() != State::Done {
        let id = task.requests().unwrap()[0];
        let Request::File(request) = task.request(id).unwrap() else { panic!("no file request") };
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
    assert_eq!((file.as_slice(), name.as_str()), (b"bytes".as_slice(), "name"));
    assert!(synced[0].starts_with("name.") && synced[0].ends_with(".new"));
    assert_eq!(synced[1..], [""]);
    assert_eq!(task.report().unwrap().to_text().unwrap().matches("\"bytes\":5").count(), 1);
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
