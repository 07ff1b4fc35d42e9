//! A corpus that lives: its documents, and what tests ask of it.

mod changes;
mod failures;
mod readers;
mod writers;

use std::fs;
use std::path::Path;

use hoptrail::{DocumentChange, DocumentSource, Error, Format, Graph, Status, Store, StoreChange};

const TITLES: [(&str, &str, &str); 3] = [
    ("ada", "Ada Lovelace", "Babbage"),
    ("babbage", "Charles Babbage", "Ada Lovelace"),
    ("holt", "Anders Holt", "Skerrow Light"),
];

/// Documents that name each other, each with a unique word.
fn notes(names: &[&str]) -> impl Iterator<Item = DocumentSource<'static>> {
    names.iter().map(|name| {
        let (id, title, other) = TITLES.iter().find(|(id, ..)| id == name).unwrap();
        let text = format!("# {title}\n\n{title} wrote about {other} and canary{id}.\n");
        DocumentSource::new(format!("{id}.md"), Format::Markdown, text)
            .title(*title)
            .alias(title.split(' ').next_back().unwrap())
    })
}

fn new_store(folder: &tempfile::TempDir) -> Store {
    Store::open_or_create(folder.path().join("store")).run().unwrap()
}

fn ids(graph: &Graph) -> Vec<String> {
    graph.passages().map(|passage| passage.id().to_owned()).collect()
}

fn with_status(change: &StoreChange, status: DocumentChange) -> Vec<&str> {
    change.with_status(status).collect()
}

fn status_and_message<T: std::fmt::Debug>(result: Result<T, Error>) -> (Status, String) {
    let error = result.unwrap_err();
    (error.status(), error.message().to_owned())
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
