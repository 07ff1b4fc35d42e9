//! What a graph tells of itself, and how it is opened.

use std::fs;

use hoptrail::{
    DocumentSource, ExportFormat, Format, Graph, OpenMode, Options, PassageSource, Question,
    Source, Status,
};

use crate::alone::alone;
use crate::counting_host::{CountingHost, counting_vector};
use crate::story::{QUESTION, graph, passages};

#[test]
fn passages_are_read_by_index_and_id() {
    let _alone = alone();
    let graph = graph();
    assert_eq!(graph.passage_count(), 7);
    assert_eq!(graph.document_count(), 7);
    assert_eq!(graph.dimension(), 16);
    assert_eq!(graph.embedder_id(), "");
    let passage = graph.passage(graph.find("varga").unwrap()).unwrap();
    assert_eq!(passage.id(), "varga");
    assert_eq!(passage.title(), "Ines Varga");
    assert_eq!(passage.text(), "Ines Varga taught drawing at Tarn Haven.");
    let ids: Vec<&str> = graph.passages().map(|passage| passage.id()).collect();
    assert_eq!(
        ids,
        ["holt", "light", "quist", "salt", "tarn", "varga", "winters"],
        "in the order of their ids"
    );
    let error = graph.find("nobody").unwrap_err();
    assert_eq!(
        (error.status(), error.detail()),
        (Status::NotFound, "nobody")
    );
    for index in [7, u32::MAX] {
        let error = graph.passage(index).unwrap_err();
        assert_eq!(error.status(), Status::InvalidArgument);
        assert!(
            error.message().contains(&index.to_string()) && error.message().contains('7'),
            "{error}"
        );
    }
}

#[test]
fn documents_are_cut_and_tell_their_places() {
    let _alone = alone();
    let guide = "# Guide\n\nIt begins here.\n\n## Pumps\n\nThe pump is made of brass.\n";
    let sources: [Source; 2] = [
        DocumentSource::new("guide.md", Format::Markdown, guide)
            .metadata("kind", "manual")
            .alias("Handbook")
            .into(),
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
    let pumps = graph
        .passages()
        .find(|passage| passage.text().contains("brass"))
        .unwrap();
    assert_eq!(
        (pumps.document_id(), pumps.document_title(), pumps.heading()),
        ("guide.md", "Guide", "Pumps")
    );
    let place = pumps.place();
    let cut = &guide[place.source.start as usize..place.source.end as usize];
    assert!(
        cut.contains("made of brass") && !cut.contains("begins"),
        "{cut:?}"
    );
    assert_eq!(place.page, None);
    assert!(place.section.is_some());
    let note = graph.passage(graph.find("note").unwrap()).unwrap();
    assert_eq!(note.document_id(), "notes");
    assert_eq!(note.place().section, None);
    assert_eq!(
        note.metadata().collect::<Vec<_>>(),
        [("kind", "note"), ("year", "1988")]
    );
    let question = Question::new("What is said of pumps?").condition("kind=manual");
    let found = graph.search(question).method("bm25").run().unwrap();
    assert!(
        found
            .hits()
            .all(|hit| hit.passage().document_id() == "guide.md")
    );
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
    let question = || {
        Question::new(QUESTION)
            .vector(counting_vector(QUESTION, 16))
            .masked_vector(vec![1.0; 16])
    };
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
fn bytes_that_are_no_graph_are_refused_wherever_they_are_damaged() {
    let _alone = alone();
    let bytes = graph().bytes().unwrap().to_vec();
    for length in (0..bytes.len()).step_by(97) {
        assert_eq!(
            Graph::open(&bytes[..length]).unwrap_err().status(),
            Status::CorruptFile,
            "{length} bytes"
        );
    }
    let mut opened = 0;
    for place in (0..bytes.len()).step_by(3) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x20;
        match Graph::open(&damaged) {
            Ok(_) => opened += 1,
            Err(error) => {
                assert!(
                    matches!(
                        error.status(),
                        Status::CorruptFile | Status::UnsupportedVersion
                    ),
                    "{error}"
                );
                assert!(!error.message().is_empty());
            }
        }
    }
    assert_eq!(opened, 0);
}

#[test]
fn files_that_are_not_there_are_not_found() {
    let _alone = alone();
    let error = Graph::open_file("no/such.hop").unwrap_err();
    assert_eq!(
        (error.status(), error.detail()),
        (Status::NotFound, "no/such.hop")
    );
    // SAFETY: there is no file.
    let error = unsafe { Graph::map("no/such.hop", OpenMode::Full) }.unwrap_err();
    assert_eq!(error.status(), Status::NotFound);
    assert_eq!(
        Graph::open_file("/").unwrap_err().status(),
        Status::FileFailure
    );
}

#[test]
fn descriptions_exports_and_masks_are_texts() {
    let _alone = alone();
    let graph = graph();
    let facts: serde_json::Value =
        serde_json::from_str(&graph.describe(&Options::new().unwrap()).unwrap()).unwrap();
    assert_eq!(facts["passages"], 7);
    let json: serde_json::Value =
        serde_json::from_str(&graph.export(ExportFormat::Json).unwrap()).unwrap();
    assert!(json.is_object());
    assert!(
        graph
            .export(ExportFormat::GraphMl)
            .unwrap()
            .contains("<graphml")
    );
    assert!(graph.export(ExportFormat::Dot).unwrap().contains("graph"));
    assert_eq!(graph.mask("What is Skerrow Light?").unwrap(), "What is it?");
}

#[test]
fn text_of_any_kind_comes_back_as_it_was() {
    let _alone = alone();
    let texts = [
        "a\0b",
        "Größe",
        "東京の灯台",
        "👩‍🚀 and 𝔘nicode",
        "un\u{feff}marked",
        "\u{fffd}",
        "tab\tand\nline",
    ];
    let sources = texts.iter().enumerate().map(|(number, text)| {
        PassageSource::new(format!("id{number}"), *text)
            .title(*text)
            .metadata("text", *text)
    });
    let graph = Graph::build(sources).run().unwrap();
    for (number, text) in texts.iter().enumerate() {
        let passage = graph
            .passage(graph.find(&format!("id{number}")).unwrap())
            .unwrap();
        // The library makes a blank of a zero byte; nothing ends there.
        let expected = text.replace('\0', " ");
        assert_eq!(passage.text(), expected);
        let metadata: Vec<_> = passage.metadata().collect();
        assert_eq!(metadata, [("text", expected.as_str())]);
        assert!(graph.search(*text).run().unwrap().explanation().is_ok());
    }
}

#[test]
fn sources_that_cannot_be_taken_are_named() {
    let _alone = alone();
    let twice = [
        PassageSource::new("a", "One."),
        PassageSource::new("a", "Two."),
    ];
    let error = Graph::build(twice).run().unwrap_err();
    assert_eq!((error.status(), error.detail()), (Status::DuplicateId, "a"));
    let error = Graph::build([PassageSource::new("", "One.")])
        .run()
        .unwrap_err();
    assert_eq!(error.status(), Status::BadInput);
    let widths = [
        PassageSource::new("a", "One.").vector(vec![1.0; 3]),
        PassageSource::new("b", "Two.").vector(&[1.0]),
    ];
    assert_eq!(
        Graph::build(widths).run().unwrap_err().status(),
        Status::DimensionMismatch
    );
    let some = [
        PassageSource::new("a", "One.").vector(vec![1.0; 3]),
        PassageSource::new("b", "Two."),
    ];
    assert_eq!(
        Graph::build(some).run().unwrap_err().status(),
        Status::DimensionMismatch
    );
    let not_a_number = [PassageSource::new("a", "One.").vector(vec![f32::NAN; 3])];
    assert_eq!(
        Graph::build(not_a_number).run().unwrap_err().status(),
        Status::BadInput
    );
    // Borrowed or owned, of one's own or the library's: the same graph.
    let owned = Graph::build(passages())
        .embed()
        .run_with(CountingHost(16))
        .unwrap();
    let mut corpus = hoptrail::Corpus::new().unwrap();
    for source in passages() {
        corpus.add(source).unwrap();
    }
    assert_eq!(corpus.size().unwrap(), 7);
    let indexed = Graph::index(corpus)
        .embed()
        .run_with(CountingHost(16))
        .unwrap();
    assert_eq!(owned.bytes().unwrap(), indexed.bytes().unwrap());
}
