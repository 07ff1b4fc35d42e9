//! Graphs and readers keep their version.

use std::fs;

use hoptrail::Store;

use super::{ids, new_store, notes};
use crate::alone::alone;

#[test]
fn a_reader_keeps_its_version_until_it_asks_for_the_newest() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    store.add(notes(&["ada"])).run().unwrap();
    let reader = Store::open(store.folder()).run().unwrap();
    store.add(notes(&["babbage"])).run().unwrap();
    store.compact().run().unwrap();
    assert_eq!(ids(&reader.graph()), ["ada.md#1"]);
    reader.refresh().run().unwrap();
    assert_eq!(ids(&reader.graph()), ["ada.md#1", "babbage.md#1"]);
    // Also where the store is another one by now, whose generations start again.
    fs::remove_dir_all(store.folder()).unwrap();
    let anew = new_store(&folder);
    anew.add(notes(&["holt"])).run().unwrap();
    reader.refresh().run().unwrap();
    assert_eq!(ids(&reader.graph()), ["holt.md#1"]);
    reader.add(notes(&["ada"])).run().unwrap();
    assert_eq!(ids(&reader.graph()), ["ada.md#1", "holt.md#1"]);
}
