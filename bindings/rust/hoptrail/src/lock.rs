//! An exclusive lock on a file.

#[cfg(unix)]
use std::ffi::c_int;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// An exclusive lock on a file among all programs that use Hoptrail, until it is dropped, or at the latest
/// until the process ends.
pub(crate) struct FileAlone(File);

impl FileAlone {
    /// Creates the file if it does not exist, and locks it.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        open_with(&mut options, path).map(Self)
    }
}

impl Drop for FileAlone {
    fn drop(&mut self) {
        unlock(&self.0);
    }
}

/// Uses the same lock as `hoptrail_run.h`. The standard library has it since Rust 1.89.
#[cfg(unix)]
fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    const LOCK_EX: c_int = 2;
    const LOCK_NB: c_int = 4;

    let file = options.open(path)?;
    loop {
        let Err(error) = flock(&file, LOCK_EX | LOCK_NB) else {
            return Ok(file);
        };
        match error.kind() {
            io::ErrorKind::Interrupted => {}
            io::ErrorKind::WouldBlock => return Err(another_has_it()),
            _ => return Err(error),
        }
    }
}

/// A forked child shares the lock: this releases it for both, without waiting for the child to close the file.
#[cfg(unix)]
fn unlock(file: &File) {
    const LOCK_UN: c_int = 8;

    let _ = flock(file, LOCK_UN);
}

#[cfg(unix)]
fn flock(file: &File, operation: c_int) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    unsafe extern "C" {
        fn flock(descriptor: c_int, operation: c_int) -> c_int;
    }
    // SAFETY: the descriptor belongs to the file, which is open.
    match unsafe { flock(file.as_raw_fd(), operation) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// A file opened exclusively is unlocked when it is closed.
#[cfg(not(unix))]
fn unlock(_: &File) {}

#[cfg(windows)]
fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;

    const ERROR_SHARING_VIOLATION: i32 = 32;
    options
        .share_mode(0)
        .open(path)
        .map_err(|error| if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) { another_has_it() } else { error })
}

#[cfg(not(any(unix, windows)))]
fn open_with(_: &mut OpenOptions, _: &Path) -> io::Result<File> {
    let message = "files cannot be locked on this platform";
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}

#[cfg(any(unix, windows))]
fn another_has_it() -> io::Error {
    io::Error::new(io::ErrorKind::WouldBlock, "another writer has it")
}
