//! A change that fails or ends early leaves a version that opens; what is refused is named.

use hoptrail::{DocumentChange, Status, Step, Store};

use super::{ids, new_store, notes};
use crate::alone::alone;

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
