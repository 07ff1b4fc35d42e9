//! A corpus that lives: what is added is found, what is deleted is gone, and the graph is that of a fresh
//! build.

use std::cell::RefCell;
use std::error::Error as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use hoptrail::{
    DocumentChange, DocumentSource, EmbedRequest, Error, FileOperation, Format, Graph, Host,
    HostError, Request, Status, Step, Store, StoreChange, Vectors,
};

use crate::alone::alone;
use crate::counting_host::{CountingHost, counting_vectors};
use crate::story::{QUESTION, passages};

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
    Store::open_or_create(folder.path().join("store"))
        .run()
        .unwrap()
}

fn ids(graph: &Graph) -> Vec<String> {
    graph
        .passages()
        .map(|passage| passage.id().to_owned())
        .collect()
}

fn with_status(change: &StoreChange, status: DocumentChange) -> Vec<&str> {
    change.with_status(status).collect()
}

fn status_and_message<T: std::fmt::Debug>(result: Result<T, Error>) -> (Status, String) {
    let error = result.unwrap_err();
    (error.status(), error.message().to_owned())
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
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
    // An id with a line end is that of the document that was added with it.
    let names = ["a\nb", "c\r\nd"];
    let named = names.map(|id| DocumentSource::new(id, Format::Plain, "Text."));
    store.add(named).run().unwrap();
    let change = store.delete(names).run().unwrap();
    assert_eq!(
        with_status(&change, DocumentChange::Deleted),
        ["a b", "c d"]
    );
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

/// An embedder that is not there today.
struct Down;

impl Host for Down {
    fn embed(&self, _: &EmbedRequest) -> Result<Vectors, HostError> {
        Err("no embedder today".into())
    }
}

#[test]
fn a_failure_of_the_host_changes_nothing_and_is_the_cause() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_or_create(folder.path()).embed().run().unwrap();
    store
        .add(passages().take(3))
        .run_with(CountingHost(8))
        .unwrap();
    let before = names_in(folder.path());
    let error = store.add(passages()).run_with(Down).unwrap_err();
    assert_eq!(error.status(), Status::HostFailure);
    assert_eq!(error.source().unwrap().to_string(), "no embedder today");
    let error = store
        .add(passages())
        .run_with(CountingHost(16))
        .unwrap_err();
    assert_eq!(error.status(), Status::DimensionMismatch);
    assert_eq!(names_in(folder.path()), before);
    assert_eq!(store.graph().passage_count(), 3);
    store.add(passages()).run_with(CountingHost(8)).unwrap();
    assert_eq!(store.graph().passage_count(), 7);
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
fn a_graph_outlives_its_version_and_its_store() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    store.add(notes(&["ada"])).run().unwrap();
    let before = store.graph();
    store.add(notes(&["babbage"])).run().unwrap();
    assert_eq!(ids(&before), ["ada.md#1"]);
    assert_eq!(ids(&store.graph()), ["ada.md#1", "babbage.md#1"]);
    let file = folder.path().join("ada.hop");
    before.save(&file).run().unwrap();
    fs::remove_dir_all(store.folder()).unwrap();
    drop(store);
    let fresh = Graph::build(notes(&["ada"])).run().unwrap();
    assert!(before.bytes().unwrap() == fresh.bytes().unwrap());
    assert!(fs::read(&file).unwrap() == fresh.bytes().unwrap());
    assert_eq!(before.byte_length().unwrap(), fresh.byte_length().unwrap());
    let found = before.search("canaryada").run().unwrap();
    drop(before);
    assert_eq!(found.hits().next().unwrap().id(), "ada.md#1");
}

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

#[test]
fn a_writer_with_an_older_version_is_refused_until_it_has_the_newest() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let other = Store::open(store.folder()).run().unwrap();
    store.add(notes(&["ada"])).run().unwrap();
    let (status, message) = status_and_message(other.add(notes(&["babbage"])).run());
    assert_eq!(status, Status::WrongState);
    assert!(message.contains("changed by another writer"), "{message}");
    other.refresh().run().unwrap();
    other.add(notes(&["babbage"])).run().unwrap();
    assert_eq!(other.graph().document_count(), 2);
}

/// Runs until the task has its lock.
fn lock<T>(run: &mut hoptrail::Run<(), T>) {
    let is_lock = |step: &Result<Step, Error>| matches!(step, Ok(Step::Request(Request::File(file))) if file.operation == FileOperation::Lock);
    assert!(run.any(|step| is_lock(&step)));
    run.next().unwrap().unwrap(); // answers it
}

#[test]
fn a_second_writer_is_refused_until_the_first_has_ended() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let other = Store::open(store.folder()).run().unwrap();
    let mut run = store.add(notes(&["ada"])).start(());
    lock(&mut run);
    for writer in [&store, &other] {
        let (status, message) = status_and_message(writer.add(notes(&["babbage"])).run());
        assert_eq!(status, Status::FileFailure);
        assert!(message.contains("another writer has it"), "{message}");
    }
    assert_eq!(
        ids(&Store::open(store.folder()).run().unwrap().graph()),
        [""; 0]
    );
    drop(run);
    let mut run = other.add(notes(&["babbage"])).start(());
    assert!(run.by_ref().all(|step| step.is_ok()));
    // It is done, although nobody has asked for its result yet.
    store.refresh().run().unwrap();
    store.add(notes(&["ada"])).run().unwrap();
    run.finish().unwrap();
    other.refresh().run().unwrap();
    assert_eq!(ids(&other.graph()), ["ada.md#1", "babbage.md#1"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_lock_ends_with_its_run_although_a_child_has_its_file() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let mut run = store.add(notes(&["ada"])).start(());
    lock(&mut run);
    let path = store.folder().join("lock").canonicalize().unwrap();
    let descriptors = Path::new("/proc/self/fd");
    let names = names_in(descriptors);
    let is_lock =
        |name: &&String| fs::read_link(descriptors.join(name)).is_ok_and(|target| target == path);
    let descriptor = names.iter().find(is_lock).unwrap().parse().unwrap();
    // SAFETY: the run has it open.
    let of_the_run = unsafe { std::os::fd::BorrowedFd::borrow_raw(descriptor) };
    let of_a_child = of_the_run.try_clone_to_owned().unwrap();
    run.finish().unwrap();
    store.add(notes(&["babbage"])).run().unwrap();
    drop(of_a_child);
}

#[test]
#[cfg_attr(not(unix), ignore = "flock is of Unix")]
fn programs_in_other_languages_are_excluded_and_exclude() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let python = |code: &str| {
        let mut command = Command::new("python3");
        command.args(["-c", code]).arg(store.folder().join("lock"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.spawn().unwrap()
    };
    let take = "import fcntl, sys\nfile = open(sys.argv[1], 'r+')\n";
    let hold = "fcntl.flock(file, fcntl.LOCK_EX)\nprint('held', flush=True)\nsys.stdin.read()\n";
    let mut holder = python(&format!("{take}{hold}"));
    let mut line = String::new();
    let output = holder.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut line).unwrap();
    assert_eq!(line, "held\n");
    let (status, message) = status_and_message(store.add(notes(&["ada"])).run());
    assert_eq!(status, Status::FileFailure);
    assert!(message.contains("another writer has it"), "{message}");
    drop(holder.stdin.take());
    assert!(holder.wait().unwrap().success());

    let attempt = format!(
        "{take}try: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)\n\
         except BlockingIOError: sys.exit(7)\n"
    );
    let mut run = store.add(notes(&["ada"])).start(());
    lock(&mut run);
    assert_eq!(python(&attempt).wait().unwrap().code(), Some(7));
    run.finish().unwrap();
    assert_eq!(python(&attempt).wait().unwrap().code(), Some(0));
}

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

#[test]
fn a_run_of_a_store_cannot_be_saved() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let mut run = store.add(notes(&["ada"])).start(());
    assert!(matches!(run.next(), Some(Ok(Step::Request(_)))));
    assert_eq!(run.save().unwrap_err().status(), Status::Unsupported);
}

#[test]
fn what_is_no_store_is_an_error_that_says_so() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let open = |path: &Path| status_and_message(Store::open(path).run());
    let (status, message) = open(folder.path());
    assert_eq!(status, Status::NotFound);
    assert_eq!(message, "the folder is no store: it has no manifest");
    assert!(names_in(folder.path()).is_empty());
    assert_eq!(open(&folder.path().join("nowhere")), (status, message));
    assert!(names_in(folder.path()).is_empty());
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    assert_eq!(open(&file).0, Status::FileFailure);
    let (status, message) = status_and_message(Store::open_or_create(&file).run());
    assert_eq!(status, Status::FileFailure);
    assert!(message.contains(file.to_str().unwrap()), "{message}");

    let store = new_store(&folder);
    store.add(notes(&["ada"])).run().unwrap();
    let other_option = Store::open(store.folder()).option("analyzer.stemming", false);
    let (status, message) = status_and_message(other_option.run());
    assert_eq!(status, Status::BadInput);
    assert!(message.contains("analyzer.stemming"), "{message}");
    // Vectors are for a store that was created with them.
    let with_vectors = store.add(notes(&["holt"])).option("index.embed", true);
    let (status, message) = status_and_message(with_vectors.run_with(CountingHost(16)));
    assert_eq!(status, Status::BadInput);
    assert!(message.contains("index.embed"), "{message}");
    let names = names_in(store.folder());
    let segment = names.iter().find(|name| name.ends_with(".hop")).unwrap();
    let mut bytes = fs::read(store.folder().join(segment)).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(store.folder().join(segment), bytes).unwrap();
    let (status, message) = open(store.folder());
    assert_eq!(status, Status::CorruptFile);
    assert!(message.contains(segment), "{message}");
}

#[test]
fn writers_in_threads_lose_nothing_and_readers_see_whole_versions() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let write = |store: Store, number: usize| {
        let text = format!("Text of note {number}.");
        let note = || DocumentSource::new(format!("d{number}"), Format::Plain, text.as_str());
        while let Err(error) = store.add([note()]).run() {
            let status = error.status();
            assert!(
                matches!(status, Status::WrongState | Status::FileFailure),
                "{error}"
            );
            store.refresh().run().unwrap();
        }
    };
    thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|number| {
                // Two with a separate store, two that share one.
                let own = || Store::open(store.folder()).run().unwrap();
                let writer = if number < 2 { own() } else { store.clone() };
                scope.spawn(move || write(writer, number))
            })
            .collect();
        while !writers.iter().all(|writer| writer.is_finished()) {
            let graph = store.graph();
            assert_eq!(ids(&graph).len(), graph.document_count() as usize);
        }
    });
    store.refresh().run().unwrap();
    assert_eq!(ids(&store.graph()), ["d0#1", "d1#1", "d2#1", "d3#1"]);
}
