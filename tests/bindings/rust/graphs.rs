//! What a graph tells of itself, and how it is opened.

use std::fs;

use hoptrail::{DocumentSource, Format, Graph, OpenMode, PassageSource, Question, Source, Status};

use crate::alone::alone;
use crate::counting_host::{CountingHost, counting_vector};
use crate::story::{QUESTION, graph, passages};

#[test]
fn documents_are_cut_and_tell_their_places() {
    let _alone = alone();
    let guide = "# Guide\n\nIt begins here.\n\n## Pumps\n\nThe pump is made of brass.\n";
    let sources: [Source; 2] = [
        DocumentSource::new("guide.md", Format::Markdown, guide).metadata("kind", "manual").alias("Handbook").into(),
        PassageSource::new("note", "A note on pumps.")
            .title("Note")
            .document("notes", 3)
            .alias("Remark")
            .entity("Brass Pump")
            .link("guide.md")
            .metadata("kind", "note")
            .metadata("year", "1988")
            .into(),
    ];
    let graph = Graph::build(sources).run().unwrap();
    let pumps = graph.passages().find(|passage| passage.text().contains("brass")).unwrap();
    assert_eq!((pumps.document_id(), pumps.document_title(), pumps.heading()), ("guide.md", "Guide", "Pumps"));
    let place = pumps.place();
    let cut = &guide[place.source.start as usize..place.source.end as usize];
    assert!(cut.contains("made of brass") && !cut.contains("begins"), "{cut:?}");
    assert_eq!(place.page, None);
    assert!(place.section.is_some());
    let note = graph.passage(graph.find("note").unwrap()).unwrap();
    assert_eq!(note.document_id(), "notes");
    assert_eq!(note.place().section, None);
    assert_eq!(note.metadata().collect::<Vec<_>>(), [("kind", "note"), ("year", "1988")]);
    let question = Question::new("What is said of pumps?").condition("kind=manual");
    let found = graph.search(question).method("bm25").run().unwrap();
    assert!(found.hits().all(|hit| hit.passage().document_id() == "guide.md"));
    assert!(!found.passages().is_empty());
}

#[test]
fn a_graph_is_the_same_whichever_way_it_is_opened() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("größe.hop");
    let built = graph();
    let bytes = built.bytes().unwrap();
    fs::write(&path, bytes).unwrap();
    // SAFETY: the bytes are this library's, and nobody else has the file.
    let opened = unsafe {
        [
            Graph::open(bytes).unwrap(),
            Graph::open_file(&path).unwrap(),
            Graph::open_trusted(bytes).unwrap(),
            Graph::map(&path, OpenMode::Full).unwrap(),
            Graph::map(&path, OpenMode::Trusted).unwrap(),
        ]
    };
    let question = || Question::new(QUESTION).vector(counting_vector(QUESTION, 16)).masked_vector(vec![1.0; 16]);
    let expected = built.search(question()).run().unwrap();
    for graph in opened {
        assert_eq!(graph.bytes().unwrap(), bytes);
        assert_eq!(graph.byte_length().unwrap(), bytes.len() as u64);
        let found = graph.search(question()).run().unwrap();
        assert_eq!(found.explanation_json(), expected.explanation_json());
    }
}

#[test]
fn a_mapped_graph_has_its_own_bytes_when_its_name_is_another_files() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("a.hop"), folder.path().join("b.hop"));
    let first = graph();
    first.save(&path).run().unwrap();
    // SAFETY: the file is replaced by a rename alone.
    let mapped = unsafe { Graph::map(&path, OpenMode::Full) }.unwrap();
    let second = Graph::build(passages().take(3)).run().unwrap();
    second.save(&path).run().unwrap();
    assert_ne!(second.bytes().unwrap(), first.bytes().unwrap());
    assert_eq!(fs::read(&path).unwrap(), second.bytes().unwrap());
    assert_eq!(mapped.bytes().unwrap(), first.bytes().unwrap());
    mapped.save(&copy).run().unwrap();
    assert_eq!(fs::read(&copy).unwrap(), first.bytes().unwrap());
    // Again, and by several at once.
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(mapped.bytes().unwrap(), first.bytes().unwrap()));
        }
    });
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_is_larger_than_memory_is_an_error() {
    let _alone = alone();
    let file = tempfile::NamedTempFile::new().unwrap();
    if file.as_file().set_len(1 << 43).is_err() {
        return; // a file system that has no such files
    }
    let error = Graph::open_file(file.path()).unwrap_err();
    assert_eq!(error.status(), Status::OutOfMemory);
    assert!(error.message().contains("8796093022208 bytes"), "{error}");
}

#[test]
fn files_that_are_not_there_are_not_found() {
    let _alone = alone();
    let error = Graph::open_file("no/such.hop").unwrap_err();
    assert_eq!((error.status(), error.detail()), (Status::NotFound, "no/such.hop"));
    // SAFETY: there is no file.
    let error = unsafe { Graph::map("no/such.hop", OpenMode::Full) }.unwrap_err();
    assert_eq!(error.status(), Status::NotFound);
    assert_eq!(Graph::open_file("/").unwrap_err().status(), Status::FileFailure);
}

#[test]
fn a_corpus_of_the_library_gives_the_same_graph_as_sources() {
    let _alone = alone();
    let owned = Graph::build(passages()).embed().run_with(CountingHost(16)).unwrap();
    let mut corpus = hoptrail::Corpus::new().unwrap();
    for source in passages() {
        corpus.add(source).unwrap();
    }
    assert_eq!(corpus.size().unwrap(), 7);
    let indexed = Graph::index(corpus).embed().run_with(CountingHost(16)).unwrap();
    assert_eq!(owned.bytes().unwrap(), indexed.bytes().unwrap());
}
