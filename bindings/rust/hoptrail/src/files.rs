//! Does a task's file operations in a folder. It rejects symbolic links and anything else that is not a regular file. A
//! write at offset 0 always creates a new file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::lock::FileAlone;
use crate::request::{FileOperation, FileRequest};
use crate::task::Task;

/// Dropping it removes a file that the task began to write and did not rename, and releases the task's
/// locks.
pub(crate) struct FileWork {
    folder: PathBuf,
    unfinished: Option<PathBuf>,
    locks: Vec<FileAlone>,
    before_publishing: Option<BeforePublishing>,
}

type BeforePublishing = Box<dyn Fn() + Send>;

enum Outcome {
    Done,
    Bytes(Vec<u8>),
    Names(String),
}

impl FileWork {
    pub(crate) fn in_folder(folder: &Path) -> Self {
        // The parent of a bare file name is empty.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        Self { folder: folder.to_owned(), unfinished: None, locks: Vec::new(), before_publishing: None }
    }

    /// Sets a function that is called before a store's manifest is renamed, which publishes a version.
    pub(crate) fn before_publishing(mut self, called: impl Fn() + Send + 'static) -> Self {
        self.before_publishing = Some(Box::new(called));
        self
    }

    /// Answers the request. A failure is passed to the task and also returned.
    pub(crate) fn answer(
        &mut self,
        task: &mut Task,
        id: u64,
        request: &FileRequest,
    ) -> Result<Option<io::Error>, Error> {
        match self.operate(request) {
            Ok(Outcome::Done) => task.answer_done(id)?,
            Ok(Outcome::Bytes(bytes)) => task.answer_bytes(id, &bytes)?,
            Ok(Outcome::Names(names)) => task.answer_text(id, &names, 0, 0)?,
            Err(error) => {
                let path = self.folder.join(&request.name);
                let reason = format!("{:?} of \"{}\": {error}", request.operation, path.display());
                task.answer_failure(id, &reason)?;
                return Ok(Some(error));
            }
        }
        Ok(None)
    }

    fn operate(&mut self, request: &FileRequest) -> io::Result<Outcome> {
        let FileRequest { name, second_name, offset, bytes, .. } = request;
        match request.operation {
            FileOperation::Read => {
                let path = self.path(name)?;
                check_regular(&path)?;
                return fs::read(path).map(Outcome::Bytes);
            }
            FileOperation::List => return self.names().map(Outcome::Names),
            FileOperation::Write => {
                let path = self.path(name)?;
                self.unfinished = Some(path.clone());
                write(&path, *offset, bytes)?;
            }
            FileOperation::Sync if name.is_empty() => sync_folder(&self.folder)?,
            FileOperation::Sync => {
                let path = self.path(name)?;
                check_regular(&path)?;
                OpenOptions::new().write(true).open(path)?.sync_all()?;
            }
            FileOperation::Rename => {
                let (old, new) = (self.path(name)?, self.path(second_name)?);
                // The renamed file may refer to the unfinished one, which must then be kept.
                if self.unfinished.as_ref() != Some(&old) {
                    self.unfinished = None;
                }
                if let Some(called) = self.before_publishing.as_ref().filter(|_| second_name == "manifest") {
                    called();
                }
                check_replaceable(&new)?;
                fs::rename(old, new)?;
                self.unfinished = None;
            }
            FileOperation::Remove => {
                remove(&self.path(name)?)?;
                self.unfinished = None;
            }
            FileOperation::Lock => {
                let path = self.path(name)?;
                match check_regular(&path) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    other => other?,
                }
                self.locks.push(FileAlone::open(&path)?);
            }
            FileOperation::Unknown(number) => {
                let message = format!("file operation {number} is not known");
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            }
        }
        Ok(Outcome::Done)
    }

    /// The path of a name. A name is a single path component: it cannot leave the folder.
    fn path(&self, name: &str) -> io::Result<PathBuf> {
        let leads_away = |character| matches!(character, '/' | '\\' | '\0') || (cfg!(windows) && character == ':');
        if matches!(name, "" | "." | "..") || name.contains(leads_away) {
            let message = format!("the name {name:?} is not a single path component");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        Ok(self.folder.join(name))
    }

    /// Names of the files in the folder; empty if it does not exist.
    fn names(&self) -> io::Result<String> {
        let mut names = String::new();
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(names),
            other => other?,
        };
        for entry in entries {
            names += &entry?.file_name().to_string_lossy();
            names.push('\n');
        }
        Ok(names)
    }
}

impl Drop for FileWork {
    fn drop(&mut self) {
        if let Some(path) = &self.unfinished {
            // The error that ended the task matters more than this one.
            let _ = remove(path);
        }
    }
}

/// Writes the bytes and truncates the file after them. If the file was removed meanwhile, it is not created
/// again: it would begin with a hole.
fn write(path: &Path, offset: u64, bytes: &[u8]) -> io::Result<()> {
    // If an entry has the name of a new file, the entry is replaced; a link is not followed.
    if offset == 0 {
        remove(path)?;
    } else {
        check_regular(path)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(offset == 0).open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)?;
    file.set_len(offset + bytes.len() as u64)
}

/// Checks the name itself, without following a link.
fn check_regular(path: &Path) -> io::Result<()> {
    let kind = fs::symlink_metadata(path)?.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_symlink() { "a symbolic link" } else { "not a regular file" };
    Err(io::Error::new(io::ErrorKind::InvalidInput, what))
}

/// A rename would replace a device, a pipe or a link to one, for all programs of the machine.
fn check_replaceable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(facts) if !facts.is_file() && !facts.is_dir() => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"))
        }
        _ => Ok(()),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Windows cannot sync folders. Some other file systems cannot either, and report it.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        other => other,
    }
}
