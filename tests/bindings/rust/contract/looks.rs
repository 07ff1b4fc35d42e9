//! The facts of graphs, folders and metrics, compared with those that a scenario of tests/contract expects.

use std::path::{Path, PathBuf};

use hoptrail::{DocumentChange, Error, Graph, Metrics, OpenMode};
use serde_json::Value;

use super::host::{indices, list, members, text, texts};
use super::result::check_metadata;

pub fn check_counts(graph: &Graph, expected: &Value) {
    for (name, wanted) in members(expected) {
        match name.as_str() {
            "passages" => assert_eq!(Some(u64::from(graph.passage_count())), wanted.as_u64()),
            "documents" => assert_eq!(Some(u64::from(graph.document_count())), wanted.as_u64()),
            "dimension" => assert_eq!(Some(u64::from(graph.dimension())), wanted.as_u64()),
            "embedder" => assert_eq!(graph.embedder_id(), text(wanted)),
            _ => {
                let ids: Vec<&str> = graph.passages().map(|passage| passage.id()).collect();
                assert_eq!(ids, texts(Some(wanted)));
            }
        }
    }
}

pub fn check_passage(graph: &Graph, id: &str, expected: &Value) -> Result<(), Error> {
    let passage = graph.passage(graph.find(id)?)?;
    for (name, wanted) in members(expected) {
        let found = match name.as_str() {
            "id" => passage.id(),
            "title" => passage.title(),
            "text" => passage.text(),
            "document" => passage.document_id(),
            "document_title" => passage.document_title(),
            "heading" => passage.heading(),
            _ => {
                check_metadata(passage.metadata(), wanted);
                continue;
            }
        };
        assert_eq!(found, text(wanted), "{name}");
    }
    Ok(())
}

pub fn check_metrics(step: &Value) -> Result<(), Error> {
    let mut metrics = Metrics::new()?;
    for question in list(&step["questions"]) {
        metrics.add(&indices(&question[0]), &indices(&question[1]))?;
    }
    for (name, wanted) in members(&step["expect"]) {
        let mean = metrics.mean(name)?;
        assert!((mean - wanted.as_f64().unwrap()).abs() < 1e-9, "{name}: {mean}");
    }
    Ok(())
}

pub fn open(file: &Path) -> Result<Graph, Error> {
    // SAFETY: nothing cuts the file while it is mapped.
    unsafe { Graph::map(file, OpenMode::Full) }
}

pub fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

pub fn change_named(name: &str) -> Option<DocumentChange> {
    match name {
        "indexed" => Some(DocumentChange::Indexed),
        "updated" => Some(DocumentChange::Updated),
        "unchanged" => Some(DocumentChange::Unchanged),
        "deleted" => Some(DocumentChange::Deleted),
        "not_found" => Some(DocumentChange::NotFound),
        _ => None,
    }
}
