//! Corpus files (tests/vectors/README.md, "Corpora").

use std::fs;
use std::path::Path;

use hoptrail::{Corpus, DocumentSource, Error, Format, PassageSource};

use super::lines::{fields_of, numbers_of};

/// Adds record (i · stride + first) mod count for i = 0, 1, …
pub fn add_to(corpus: &mut Corpus, path: &Path, stride: usize, first: usize) -> Result<(), Error> {
    let mut records: Vec<Vec<Vec<String>>> = Vec::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        let fields = fields_of(line);
        match fields.first().map(String::as_str) {
            None => {}
            Some("passage" | "document") => records.push(vec![fields]),
            Some(_) => records.last_mut().unwrap().push(fields),
        }
    }
    let folder = path.parent().unwrap();
    for index in 0..records.len() {
        let record = &records[(index * stride + first) % records.len()];
        match record[0][0].as_str() {
            "passage" => corpus.add(passage(record))?,
            _ => corpus.add(document(record, folder))?,
        };
    }
    Ok(())
}

fn passage(record: &[Vec<String>]) -> PassageSource<'_> {
    let head = &record[0];
    let mut passage = PassageSource::new(&head[1], &head[3]).title(&head[2]);
    for line in &record[1..] {
        passage = match line[0].as_str() {
            "alias" => passage.alias(&line[1]),
            "metadata" => passage.metadata(&line[1], &line[2]),
            "entity" => passage.entity(&line[1]),
            "link" => passage.link(&line[1]),
            "part_of" => passage.document(&line[1], line[2].parse().unwrap()),
            "vector" => passage.vector(numbers_of(&line[1])),
            other => panic!("{other} is no line of a passage"),
        };
    }
    passage
}

fn document<'record>(record: &'record [Vec<String>], folder: &Path) -> DocumentSource<'record> {
    let head = &record[0];
    let format = if head[3] == "markdown" { Format::Markdown } else { Format::Plain };
    let text = fs::read_to_string(folder.join(&head[4])).unwrap();
    let mut document = DocumentSource::new(&head[1], format, text).title(&head[2]);
    for line in &record[1..] {
        document = match line[0].as_str() {
            "alias" => document.alias(&line[1]),
            "metadata" => document.metadata(&line[1], &line[2]),
            other => panic!("{other} is no line of a document"),
        };
    }
    document
}
