//! Saving a graph is all or nothing, and stays inside its folder.

use std::error::Error as _;
use std::fs;
use std::io;
use std::path::Path;

use hoptrail::{FileOperation, Graph, PassageSource, Request, Status, Step, Task};

use crate::alone::alone;
use crate::story::{graph, many_passages};

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Large enough to be written in several pieces.
fn large_graph() -> Graph {
    let vector = |number: usize| (0..768).map(move |place| ((number * 17 + place) as f32).cos());
    let sources = many_passages(2000).enumerate();
    let with_vectors =
        sources.map(|(number, source): (_, PassageSource)| source.vector(vector(number).collect::<Vec<_>>()));
    Graph::build(with_vectors).option("vectors.precision", "f32").run().unwrap()
}

#[test]
fn a_graph_is_written_beside_synced_and_renamed() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("corpus.hop");
    fs::write(&path, "the old file").unwrap();
    let graph = large_graph();
    let size = graph.byte_length().unwrap();
    assert!(size > 5_000_000, "several pieces");
    let mut run = graph.save(&path).start(());
    let mut operations = Vec::new();
    for step in &mut run {
        if let Step::Request(Request::File(request)) = step.unwrap() {
            operations.push((request.operation, request.name, request.second_name));
            let renamed = operations.iter().any(|(operation, ..)| *operation == FileOperation::Rename);
            assert!(renamed || fs::read(&path).unwrap() == b"the old file");
        }
    }
    let new_name = operations[0].1.clone();
    assert!(new_name.starts_with("corpus.hop.") && new_name.ends_with(".new"));
    let new = || new_name.clone();
    let expected = [
        (FileOperation::Write, new(), String::new()),
        (FileOperation::Write, new(), String::new()),
        (FileOperation::Sync, new(), String::new()),
        (FileOperation::Rename, new(), "corpus.hop".to_owned()),
        (FileOperation::Sync, String::new(), String::new()),
    ];
    assert_eq!(operations, expected);
    assert_eq!(run.report().unwrap()["bytes"], size);
    run.finish().unwrap();
    assert_eq!(names_in(folder.path()), ["corpus.hop"]);
    let opened = Graph::open_file(&path).unwrap();
    assert!(opened.bytes().unwrap() == graph.bytes().unwrap());
}

#[test]
fn a_run_that_is_left_leaves_the_old_file_and_no_other() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("corpus.hop");
    let graph = large_graph();
    for steps in 0..=4 {
        fs::write(&path, "the old file").unwrap();
        let mut run = graph.save(&path).start(());
        assert_eq!(run.by_ref().take(steps).count(), steps);
        drop(run);
        assert_eq!(fs::read(&path).unwrap(), b"the old file", "after {steps} steps");
        assert_eq!(names_in(folder.path()), ["corpus.hop"], "after {steps} steps");
    }
}

#[test]
fn a_failure_has_the_systems_error_and_leaves_nothing() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let graph = graph();
    let error = graph.save(folder.path().join("no/such.hop")).run().unwrap_err();
    assert_eq!(error.status(), Status::FileFailure);
    assert!(error.message().contains("cannot save such.hop"), "{error}");
    let source = error.source().unwrap().downcast_ref::<io::Error>().unwrap();
    assert_eq!(source.kind(), io::ErrorKind::NotFound);

    // What has the name is a folder: the rename fails, and what was written is removed.
    fs::create_dir_all(folder.path().join("taken.hop/inside")).unwrap();
    let error = graph.save(folder.path().join("taken.hop")).run().unwrap_err();
    assert_eq!(error.status(), Status::FileFailure);
    assert_eq!(names_in(folder.path()), ["taken.hop"]);
}

#[test]
fn a_future_saves_too() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("corpus.hop");
    let graph = graph();
    pollster::block_on(graph.save(&path).start_async(())).unwrap();
    assert_eq!(fs::read(&path).unwrap(), graph.bytes().unwrap());
}

#[test]
fn paths_without_a_name_are_refused() {
    let _alone = alone();
    let graph = graph();
    for path in ["", "/", "..", "a/.."] {
        let error = graph.save(path).run().unwrap_err();
        assert_eq!(error.status(), Status::InvalidArgument, "{path:?}");
    }
}

#[test]
fn names_stay_inside_their_folder() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    fs::create_dir(&inside).unwrap();
    for name in ["a\\b", "a\0b"] {
        let error = graph().save(inside.join(name)).run().unwrap_err();
        assert!(!error.message().is_empty(), "{name:?}");
    }
    for name in ["../outside", "/etc/outside", "a/b"] {
        assert!(Task::save_file(b"bytes", name).is_err(), "{name:?}");
    }
    assert!(names_in(&inside).is_empty());
    assert_eq!(names_in(folder.path()), ["inside"]);
}
