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

/// A folder of documents with the graph of them all, which is always the one that indexing them from scratch would
/// give.
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
/// store.compact().run()?; // now no byte of what was deleted is in the folder
/// assert_eq!(store.graph().passage_count(), 0);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// One program writes to a folder at a time, any number read: who opens it keeps the version that was there,
/// until it changes the store itself or asks for the newest by [`refresh`](Self::refresh). One change at a
/// time: a second one that begins while the first is under way, here or elsewhere, fails with
/// [`FileFailure`](Status::FileFailure), "another writer has it". One on an older version than that in the
/// folder fails with [`WrongState`](Status::WrongState).
///
/// A change that is dropped at its very end, or fails there, may be in the folder all the same; the next one
/// continues from the newest version then.
///
/// A clone is the same store; it may be used from any number of threads. File work is blocking in an
/// asynchronous run, too. Runs of a store cannot be saved.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    folder: PathBuf,
    version: Mutex<Arc<Version>>,
    /// The newest generation that a run of this began to publish: where the run ended then, the folder may
    /// have it.
    published: AtomicU64,
}

impl Store {
    /// Opens the store in a folder; [`NotFound`](Status::NotFound) where there is none. Options that are set
    /// must be those that the store was created with: [`BadInput`](Status::BadInput) names the other one.
    pub fn open(folder: impl AsRef<Path>) -> Plan<Self> {
        Self::open_plan(folder.as_ref().to_owned(), false)
    }

    /// Opens the store in a folder, or makes it where there is none, the folder, too. The options that are set
    /// are those of each index of its documents from then on.
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
                Ok(Self {
                    shared: Arc::new(shared),
                })
            },
        )
        .with_files(files)
    }

    /// Adds documents and ready passages, and replaces documents that are there under the same id: a document
    /// comes and goes as a whole. One that is what it was costs nothing; the host is not asked to embed it
    /// either. All of it or, when it fails, nothing. Sources are taken at once, one by one.
    pub fn add<'text, S: Into<Source<'text>>>(
        &self,
        sources: impl IntoIterator<Item = S>,
    ) -> Plan<StoreChange> {
        self.change(sources, [""; 0])
    }

    /// Deletes documents. They are in no result from now on; their bytes leave the folder with
    /// [`compact`](Self::compact).
    pub fn delete<I: AsRef<str>>(&self, ids: impl IntoIterator<Item = I>) -> Plan<StoreChange> {
        self.change(std::iter::empty::<Source<'_>>(), ids)
    }

    /// [`add`](Self::add) and [`delete`](Self::delete) as one version.
    pub fn change<'text, S: Into<Source<'text>>, I: AsRef<str>>(
        &self,
        sources: impl IntoIterator<Item = S>,
        delete: impl IntoIterator<Item = I>,
    ) -> Plan<StoreChange> {
        let (corpus, deleted) = (Corpus::of(sources), lines_of(delete));
        self.writing_plan(
            move |version, options| version.change(&mut corpus?, &deleted, options),
            StoreChange::of,
        )
    }

    /// Makes one segment of all, or few where 2 GiB do not hold them. No byte of a deleted document is
    /// in the folder afterwards, unless the [report](crate::Run::report) has `files_left_over`: files
    /// that could not be removed.
    pub fn compact(&self) -> Plan<()> {
        self.writing_plan(|version, _| version.compact(), |_| Ok(()))
    }

    /// Switches to the newest version, after another program has changed the store.
    pub fn refresh(&self) -> Plan<()> {
        self.plan(
            FileWork::in_folder(self.folder()),
            |store| Ok(store.version()),
            |_, options| Version::open(options, false),
            |_| Ok(()),
        )
    }

    /// The graph of all documents of this version. It lives as long as anybody has it, and stays what it is
    /// when the store changes.
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

    /// A run that makes a new version of the present one.
    fn writing_plan<T>(
        &self,
        create: impl FnOnce(&Version, &Options) -> Result<Task, Error> + Send + 'static,
        read: impl FnOnce(&Task) -> Result<T, Error> + Send + 'static,
    ) -> Plan<T> {
        let store = self.clone();
        // Such a task renames only the manifest, which is what makes a version.
        let files =
            FileWork::in_folder(self.folder()).before_rename(move || store.begin_to_publish());
        self.plan(files, Self::caught_up, create, read)
    }

    /// A run that begins with a version, and gives the store the one that its task has.
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

    /// A run that ended while it published may have left a version that is not here.
    fn caught_up(&self) -> Result<Arc<Version>, Error> {
        if self.version().generation() < self.shared.published.load(Ordering::Relaxed) {
            self.refresh().run()?;
        }
        Ok(self.version())
    }

    fn version(&self) -> Arc<Version> {
        self.lock().clone()
    }

    /// Unless another run has brought a newer one meanwhile.
    fn move_to(&self, version: Version, before: &Arc<Version>) {
        let mut present = self.lock();
        let generation = version.generation();
        if !Arc::ptr_eq(&present, before) && generation <= present.generation() {
            return;
        }
        if generation < present.generation() {
            // The folder has another store by now.
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
    /// The store's changes ask the host for the new passages' vectors. Of a store that is there, it must have
    /// been created so.
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

/// An id a line. It has no line end: the engine makes a space of it when a document is added.
fn lines_of<I: AsRef<str>>(ids: impl IntoIterator<Item = I>) -> String {
    let mut lines = String::new();
    for id in ids {
        lines += &id.as_ref().replace("\r\n", " ").replace('\n', " ");
        lines.push('\n');
    }
    lines
}
