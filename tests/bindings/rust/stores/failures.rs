//! A change that fails or ends early leaves a version that opens; what is refused is named.

use std::error::Error as _;
use std::fs;
use std::path::Path;

use hoptrail::{DocumentChange, EmbedRequest, Host, HostError, Status, Step, Store, Vectors};

use super::{ids, names_in, new_store, notes, status_and_message};
use crate::alone::alone;
use crate::counting_host::CountingHost;
use crate::story::passages;

/// An embedder that is not there today.
struct Down;

impl Host for Down {
    fn embed(&self, _: &EmbedRequest) -> Result<Vectors, HostError> {
        Err("no embedder today".into())
    }
}

#[test]
fn a_failure_of_the_host_changes_nothing_and_is_the_cause() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_or_create(folder.path()).embed().run().unwrap();
    store
        .add(passages().take(3))
        .run_with(CountingHost(8))
        .unwrap();
    let before = names_in(folder.path());
    let error = store.add(passages()).run_with(Down).unwrap_err();
    assert_eq!(error.status(), Status::HostFailure);
    assert_eq!(error.source().unwrap().to_string(), "no embedder today");
    let error = store
        .add(passages())
        .run_with(CountingHost(16))
        .unwrap_err();
    assert_eq!(error.status(), Status::DimensionMismatch);
    assert_eq!(names_in(folder.path()), before);
    assert_eq!(store.graph().passage_count(), 3);
    store.add(passages()).run_with(CountingHost(8)).unwrap();
    assert_eq!(store.graph().passage_count(), 7);
}

#[test]
fn a_change_that_is_dropped_at_any_step_leaves_a_version_that_opens_and_the_next_change_goes_on() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    store.add(notes(&["ada"])).run().unwrap();
    let mut became = Vec::new();
    for steps in 1.. {
        let mut run = store.add(notes(&["babbage"])).start(());
        let taken = run.by_ref().take(steps).filter(Result::is_ok).count();
        drop(run);
        if taken < steps {
            break;
        }
        let opened = Store::open(store.folder()).run().unwrap();
        let documents = opened.graph().document_count();
        let change = store.add(notes(&["babbage"])).run().unwrap();
        let status = change.documents[0].status;
        let was_there = status == DocumentChange::Unchanged;
        assert_eq!(documents, 1 + u32::from(was_there), "after {steps} steps");
        assert_eq!(ids(&store.graph()), ["ada.md#1", "babbage.md#1"]);
        became.push(status);
        store.delete(["babbage.md"]).run().unwrap();
    }
    became.dedup();
    assert_eq!(became, [DocumentChange::Indexed, DocumentChange::Unchanged]);
}

#[test]
fn a_run_of_a_store_cannot_be_saved() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let mut run = store.add(notes(&["ada"])).start(());
    assert!(matches!(run.next(), Some(Ok(Step::Request(_)))));
    assert_eq!(run.save().unwrap_err().status(), Status::Unsupported);
}

#[test]
fn what_is_no_store_is_an_error_that_says_so() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let open = |path: &Path| status_and_message(Store::open(path).run());
    let (status, message) = open(folder.path());
    assert_eq!(status, Status::NotFound);
    assert_eq!(message, "not a store: the folder has no manifest");
    assert!(names_in(folder.path()).is_empty());
    assert_eq!(open(&folder.path().join("nowhere")), (status, message));
    assert!(names_in(folder.path()).is_empty());
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    assert_eq!(open(&file).0, Status::FileFailure);
    let (status, message) = status_and_message(Store::open_or_create(&file).run());
    assert_eq!(status, Status::FileFailure);
    assert!(message.contains(file.to_str().unwrap()), "{message}");

    let store = new_store(&folder);
    store.add(notes(&["ada"])).run().unwrap();
    let other_option = Store::open(store.folder()).option("analyzer.stemming", false);
    let (status, message) = status_and_message(other_option.run());
    assert_eq!(status, Status::BadInput);
    assert!(message.contains("analyzer.stemming"), "{message}");
    // Vectors are for a store that was created with them.
    let with_vectors = store.add(notes(&["holt"])).option("index.embed", true);
    let (status, message) = status_and_message(with_vectors.run_with(CountingHost(16)));
    assert_eq!(status, Status::BadInput);
    assert!(message.contains("index.embed"), "{message}");
    let names = names_in(store.folder());
    let segment = names.iter().find(|name| name.ends_with(".hop")).unwrap();
    let mut bytes = fs::read(store.folder().join(segment)).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(store.folder().join(segment), bytes).unwrap();
    let (status, message) = open(store.folder());
    assert_eq!(status, Status::CorruptFile);
    assert!(message.contains(segment), "{message}");
}
