//! What is added is found, what is deleted is gone, and the graph is that of a fresh build.

use std::cell::RefCell;
use std::fs;
use std::path::Path;

use hoptrail::{
    DocumentChange, DocumentSource, EmbedRequest, Format, Graph, Host, HostError, Status, Store,
    Vectors,
};

use super::{ids, names_in, new_store, notes, with_status};
use crate::alone::alone;
use crate::counting_host::counting_vectors;
use crate::story::{QUESTION, passages};

#[test]
fn after_every_change_it_is_a_fresh_index_with_the_same_bytes_and_hits() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let same_as = |names: &[&str]| {
        let (living, fresh) = (store.graph(), Graph::build(notes(names)).run().unwrap());
        assert!(
            living.bytes().unwrap() == fresh.bytes().unwrap(),
            "{names:?}"
        );
        let search = |graph: &Graph| graph.search("Who wrote about Babbage?").run().unwrap();
        assert_eq!(
            search(&living).explanation_json(),
            search(&fresh).explanation_json()
        );
        let reopened = Store::open(store.folder()).run().unwrap();
        assert!(
            reopened.graph().bytes().unwrap() == fresh.bytes().unwrap(),
            "{names:?}"
        );
    };
    same_as(&[]);
    store.add(notes(&["ada"])).run().unwrap();
    same_as(&["ada"]);
    store
        .add(notes(&["holt", "babbage"]))
        .threads(2)
        .run()
        .unwrap();
    same_as(&["ada", "babbage", "holt"]);
    store.change(notes(&["ada"]), ["holt.md"]).run().unwrap();
    same_as(&["ada", "babbage"]);
    store.compact().run().unwrap();
    same_as(&["ada", "babbage"]);
    let facts: serde_json::Value = serde_json::from_str(&store.describe().unwrap()).unwrap();
    assert_eq!(facts["segments"].as_array().unwrap().len(), 1);
    assert_eq!(facts["generation"], store.report()["generation"]);
    store.delete(["ada.md", "babbage.md"]).run().unwrap();
    same_as(&[]);
}

#[test]
fn each_document_has_its_status() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let change = store.add(notes(&["ada", "babbage"])).run().unwrap();
    assert_eq!(
        with_status(&change, DocumentChange::Indexed),
        ["ada.md", "babbage.md"]
    );
    let newer = DocumentSource::new("babbage.md", Format::Markdown, "More.");
    let change = store
        .change(notes(&["ada"]).chain([newer]), ["nobody.md"])
        .run()
        .unwrap();
    assert_eq!(change.documents.len(), 3);
    assert_eq!(with_status(&change, DocumentChange::Unchanged), ["ada.md"]);
    assert_eq!(
        with_status(&change, DocumentChange::Updated),
        ["babbage.md"]
    );
    assert_eq!(
        with_status(&change, DocumentChange::NotFound),
        ["nobody.md"]
    );
    let report: serde_json::Value = serde_json::from_str(&change.report).unwrap();
    assert_eq!(
        (&report["updated"], &report["index"]["passages"]),
        (&1.into(), &1.into())
    );
    let change = store.delete(["ada.md"]).run().unwrap();
    assert_eq!(with_status(&change, DocumentChange::Deleted), ["ada.md"]);
    assert_eq!(ids(&store.graph()), ["babbage.md#1"]);
    assert_eq!(store.report()["documents"], 1);
    // An id is kept as it is given, or refused.
    let names = [" a  b ", "c"];
    let named = names.map(|id| DocumentSource::new(id, Format::Plain, "Text."));
    store.add(named).run().unwrap();
    let change = store.delete(names).run().unwrap();
    assert_eq!(with_status(&change, DocumentChange::Deleted), names);
    let lines = DocumentSource::new("a\nb", Format::Plain, "Text.");
    let refused = store.add([lines]).run().unwrap_err();
    assert_eq!(refused.status(), Status::BadInput);
}

/// Keeps what it was asked for.
struct Asked(RefCell<Vec<String>>);

impl Host for Asked {
    fn embed(&self, request: &EmbedRequest) -> Result<Vectors, HostError> {
        self.0.borrow_mut().extend_from_slice(&request.texts);
        Ok(counting_vectors(&request.texts, 16))
    }

    fn embedder_id(&self) -> &str {
        "counting-16"
    }
}

#[test]
fn only_new_texts_are_embedded() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let host = Asked(RefCell::default());
    let store = Store::open_or_create(folder.path()).embed().run().unwrap();
    store.add(passages().take(3)).run_with(&host).unwrap();
    assert_eq!(host.0.borrow().len(), 3);
    store.add(passages()).run_with(&host).unwrap();
    assert_eq!(host.0.borrow().len(), 7);
    let graph = store.graph();
    assert_eq!(
        (graph.dimension(), graph.embedder_id()),
        (16, "counting-16")
    );
    let fresh = Graph::build(passages()).embed().run_with(&host).unwrap();
    let search = |graph: &Graph| graph.search(QUESTION).run_with(&host).unwrap();
    assert_eq!(
        search(&graph).explanation_json(),
        search(&fresh).explanation_json()
    );
    assert!(graph.bytes().unwrap() == fresh.bytes().unwrap());
}

fn folder_holds(folder: &Path, word: &str) -> bool {
    names_in(folder).iter().any(|name| {
        let bytes = fs::read(folder.join(name)).unwrap();
        bytes
            .windows(word.len())
            .any(|window| window == word.as_bytes())
    })
}

#[test]
fn what_is_deleted_is_in_no_hit_and_after_compact_in_no_byte() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    store.add(notes(&["ada", "babbage"])).run().unwrap();
    assert!(folder_holds(store.folder(), "canaryada"));
    store.delete(["ada.md"]).run().unwrap();
    let found = store.graph().search("canaryada").run().unwrap();
    assert!(found.hits().all(|hit| !hit.text().contains("canaryada")));
    store.compact().run().unwrap();
    assert!(!folder_holds(store.folder(), "canaryada"));
    assert!(folder_holds(store.folder(), "canarybabbage"));
}

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
