//! One writer at a time, and each with the newest version.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use hoptrail::{DocumentSource, Error, FileOperation, Format, Request, Status, Step, Store};

use super::{ids, names_in, new_store, notes, status_and_message};
use crate::alone::alone;

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
    assert_eq!(ids(&Store::open(store.folder()).run().unwrap().graph()), [""; 0]);
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
    let is_lock = |name: &&String| fs::read_link(descriptors.join(name)).is_ok_and(|target| target == path);
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
fn writers_in_threads_lose_nothing_and_readers_see_whole_versions() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder);
    let write = |store: Store, number: usize| {
        let text = format!("Text of note {number}.");
        let note = || DocumentSource::new(format!("d{number}"), Format::Plain, text.as_str());
        while let Err(error) = store.add([note()]).run() {
            let status = error.status();
            assert!(matches!(status, Status::WrongState | Status::FileFailure), "{error}");
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
