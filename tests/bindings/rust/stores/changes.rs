//! The plans of a store are futures, too.

use hoptrail::{DocumentChange, Store};

use super::{notes, with_status};
use crate::alone::alone;

#[test]
fn a_change_is_a_future_too() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = pollster::block_on(Store::open_or_create(folder.path()).start_async(())).unwrap();
    let change = pollster::block_on(store.add(notes(&["ada"])).start_async(())).unwrap();
    assert_eq!(with_status(&change, DocumentChange::Indexed), ["ada.md"]);
    let mut left = store.add(notes(&["babbage"])).start_async(());
    for _ in 0..3 {
        pollster::block_on(left.next_step()).unwrap().unwrap();
    }
    drop(left);
    pollster::block_on(store.delete(["ada.md"]).start_async(())).unwrap();
    pollster::block_on(store.compact().start_async(())).unwrap();
    assert_eq!(store.graph().passage_count(), 0);
}
