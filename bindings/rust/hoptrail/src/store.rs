//! A corpus in a folder, whose documents can be added, changed and deleted.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::corpus::Corpus;
use crate::error::{Error, Status};
use crate::files::FileWork;
use crate::graph::Graph;
use crate::options::Options;
use crate::plan::Plan;
use crate::source::Source;
use crate::step::Report;
use crate::store_change::StoreChange;
use crate::store_version::Version;
use crate::task::Task;

/// A folder of documents with the graph of all of them, which is always the one that indexing the documents from
/// scratch would give.
///
/// ```
/// # fn main() -> Result<(), hoptrail::Error> {
/// use hoptrail::{DocumentChange, PassageSource, Store};
///
/// # let folder = std::env::temp_dir().join(format!("hoptrail-store-{}", std::process::id()));
/// let store = Store::open_or_create(&folder).run()?;
/// store.add([PassageSource::new("bergen", "Bergen is a city in Norway.").title("Bergen")]).run()?;
/// let change = store.delete(["bergen", "oslo"]).run()?;
/// assert!(change.with_status(DocumentChange::Deleted).eq(["bergen"]));
/// assert!(change.with_status(DocumentChange::NotFound).eq(["oslo"]));
/// store.compact().run()?; // now the folder contains no byte of the deleted documents
/// assert_eq!(store.graph().passage_count(), 0);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// One program writes to a folder at a time, and any number read it. Open readers keep the version they opened,
/// until they change the store themselves or load the newest version by [`refresh`](Self::refresh). Only one
/// change runs at a time: a second one that begins meanwhile, in this or another process, fails with
/// [`FileFailure`](Status::FileFailure), "another writer has it". A change based on an older version than that
/// in the folder fails with [`WrongState`](Status::WrongState).
///
/// A change that is dropped or fails at its very end may still have reached the folder; the next change then
/// continues from the newest version.
///
/// A clone refers to the same store; any number of threads may use it. File operations block in an asynchronous
/// run, too. Runs of a store cannot be saved.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    folder: PathBuf,
    version: Mutex<Arc<Version>>,
    /// The newest generation that a run has begun to publish. If that run failed, the folder may still have this
    /// generation.
    published: AtomicU64,
}

impl Store {
    /// Opens the store in a folder; [`NotFound`](Status::NotFound) if it does not exist. Options that are set must
    /// equal those of its creation: otherwise [`BadInput`](Status::BadInput) names the one that differs.
    pub fn open(folder: impl AsRef<Path>) -> Plan<Self> {
        Self::open_plan(folder.as_ref().to_owned(), false)
    }

    /// Opens the store in a folder, or creates it, and the folder, if it does not exist. The options are fixed at
    /// creation, and apply whenever documents are indexed.
    pub fn open_or_create(folder: impl AsRef<Path>) -> Plan<Self> {
        Self::open_plan(folder.as_ref().to_owned(), true)
    }

    fn open_plan(folder: PathBuf, create: bool) -> Plan<Self> {
        let (files, made) = (FileWork::in_folder(&folder), folder.clone());
        Plan::new(
            move |options| {
                if create {
                    make_folder(&made)?;
                }
                Version::open(options, create)
            },
            move |mut task| {
                let shared = Shared {
                    folder,
                    version: Mutex::new(Arc::new(Version::take(&mut task)?)),
                    published: AtomicU64::new(0),
                };
                Ok(Self { shared: Arc::new(shared) })
            },
        )
        .with_files(files)
    }

    /// Adds documents and ready passages. A document replaces the one with the same id as a whole. An unchanged
    /// document costs nothing: it is not embedded again. The change is atomic: if it fails, the store is unchanged.
    /// The sources are consumed at once, one by one.
    pub fn add<'text, S: Into<Source<'text>>>(&self, sources: impl IntoIterator<Item = S>) -> Plan<StoreChange> {
        self.change(sources, [""; 0])
    }

    /// Deletes documents. Results no longer contain them; [`compact`](Self::compact) removes their bytes from the
    /// folder.
    pub fn delete<I: AsRef<str>>(&self, ids: impl IntoIterator<Item = I>) -> Plan<StoreChange> {
        self.change(std::iter::empty::<Source<'_>>(), ids)
    }

    /// Combines [`add`](Self::add) and [`delete`](Self::delete) in one version.
    pub fn change<'text, S: Into<Source<'text>>, I: AsRef<str>>(
        &self,
        sources: impl IntoIterator<Item = S>,
        delete: impl IntoIterator<Item = I>,
    ) -> Plan<StoreChange> {
        let (corpus, deleted) = (Corpus::of(sources), lines_of(delete));
        self.writing_plan(move |version, options| version.change(&mut corpus?, &deleted, options), StoreChange::of)
    }

    /// Merges all segments into one, or into a few if one would exceed 2 GiB. Afterwards the folder contains no
    /// byte of a deleted document, unless the [report](crate::Run::report) has `files_left_over`: files that
    /// could not be removed.
    pub fn compact(&self) -> Plan<()> {
        self.writing_plan(|version, _| version.compact(), |_| Ok(()))
    }

    /// Loads the newest version, after another program has changed the store.
    pub fn refresh(&self) -> Plan<()> {
        self.plan(
            FileWork::in_folder(self.folder()),
            |store| Ok(store.version()),
            |_, options| Version::open(options, false),
            |_| Ok(()),
        )
    }

    /// The graph of all documents in this version. It lives as long as its last clone, and does not change when the
    /// store does.
    pub fn graph(&self) -> Graph {
        self.version().graph.clone()
    }

    /// Generation, options, and segments with their sizes and deleted documents, as one JSON object.
    pub fn describe(&self) -> Result<String, Error> {
        self.version().describe()
    }

    /// Counts of the run that gave this version: `generation`, `segments`, `documents`, `passages`,
    /// `deleted_documents` and, of a change, documents by status.
    pub fn report(&self) -> Report {
        self.version().report.clone()
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.shared.folder
    }

    /// A run that makes a new version from the present one.
    fn writing_plan<T>(
        &self,
        create: impl FnOnce(&Version, &Options) -> Result<Task, Error> + Send + 'static,
        read: impl FnOnce(&Task) -> Result<T, Error> + Send + 'static,
    ) -> Plan<T> {
        let store = self.clone();
        let files = FileWork::in_folder(self.folder()).before_publishing(move || store.begin_to_publish());
        self.plan(files, Self::caught_up, create, read)
    }

    /// A run that begins with a version, and moves the store to the version of its task.
    fn plan<T>(
        &self,
        files: FileWork,
        begin: fn(&Self) -> Result<Arc<Version>, Error>,
        create: impl FnOnce(&Version, &Options) -> Result<Task, Error> + Send + 'static,
        read: impl FnOnce(&Task) -> Result<T, Error> + Send + 'static,
    ) -> Plan<T> {
        let (beginning, ending) = (self.clone(), self.clone());
        let begun = Arc::new(OnceLock::new());
        let begun_with = Arc::clone(&begun);
        Plan::new(
            move |options| {
                let version = begin(&beginning)?;
                create(begun.get_or_init(|| version), options)
            },
            move |mut task| {
                let version = Version::take(&mut task)?;
                if let Some(before) = begun_with.get() {
                    ending.move_to(version, before);
                }
                read(&task)
            },
        )
        .with_files(files)
    }

    fn begin_to_publish(&self) {
        let present = self.lock();
        let next = present.generation() + 1;
        self.shared.published.fetch_max(next, Ordering::Relaxed);
    }

    /// The present version, after loading one that a failed run may have published.
    fn caught_up(&self) -> Result<Arc<Version>, Error> {
        if self.version().generation() < self.shared.published.load(Ordering::Relaxed) {
            self.refresh().run()?;
        }
        Ok(self.version())
    }

    fn version(&self) -> Arc<Version> {
        self.lock().clone()
    }

    /// Moves to the version, unless another run has brought a newer one meanwhile.
    fn move_to(&self, version: Version, before: &Arc<Version>) {
        let mut present = self.lock();
        let generation = version.generation();
        if !Arc::ptr_eq(&present, before) && generation <= present.generation() {
            return;
        }
        if generation < present.generation() {
            // The folder has been replaced by another store.
            self.shared.published.store(generation, Ordering::Relaxed);
        }
        *present = Arc::new(version);
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Version>> {
        let version = &self.shared.version;
        version.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Plan<Store> {
    /// Embeds the passages of all changes with the host's embedder. An existing store must have been created with
    /// this option.
    pub fn embed(self) -> Self {
        self.option("index.embed", true)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Store")
            .field("folder", &self.folder())
            .field("generation", &self.version().generation())
            .finish()
    }
}

fn make_folder(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| {
        let folder = folder.display().to_string();
        let message = format!("cannot make the folder \"{folder}\": {error}");
        Error::new(Status::FileFailure, message, folder).caused_by(error.into())
    })
}

/// One id per line. No document has an id with a newline: it becomes a carriage return, and is not found.
fn lines_of<I: AsRef<str>>(ids: impl IntoIterator<Item = I>) -> String {
    let mut lines = String::new();
    for id in ids {
        lines += &id.as_ref().replace('\n', "\r");
        lines.push('\n');
    }
    lines
}
