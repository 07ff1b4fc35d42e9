//! The bytes that a graph borrows.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::bytes::Bytes;
use crate::error::{Error, Status};

/// A graph file in memory, which the graph reads in place.
pub(crate) enum GraphFile {
    /// A copy of the caller's bytes, or the contents of a file.
    Copy { lines: Vec<CacheLine>, length: usize },
    /// The output of an index task.
    Made(Bytes),
}

/// The library requires an alignment of 8 bytes; alignment to cache lines makes reading vectors faster.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct CacheLine([u8; 64]);

impl GraphFile {
    pub(crate) fn copy(bytes: &[u8]) -> Result<Self, Error> {
        let length = bytes.len();
        let mut lines = lines_for(length)?;
        as_bytes_mut(&mut lines)[..length].copy_from_slice(bytes);
        Ok(Self::Copy { lines, length })
    }

    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let cannot_read = |error| cannot_read(path, error);
        // Opening a pipe would block.
        if !fs::metadata(path).map_err(cannot_read)?.is_file() {
            return Err(cannot_read(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")));
        }
        let mut file = File::open(path).map_err(cannot_read)?;
        let length = file.metadata().map_err(cannot_read)?.len();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let mut lines = lines_for(length)?;
        file.read_exact(&mut as_bytes_mut(&mut lines)[..length]).map_err(cannot_read)?;
        Ok(Self::Copy { lines, length })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Copy { lines, length } => &as_bytes(lines)[..*length],
            Self::Made(bytes) => bytes,
        }
    }
}

/// Allocates the lines. A file may be larger than the memory: then an error, as in the library.
fn lines_for(length: usize) -> Result<Vec<CacheLine>, Error> {
    let count = length.div_ceil(64);
    let mut lines = Vec::new();
    lines.try_reserve_exact(count).map_err(|error| {
        let message = format!("no memory for a graph of {length} bytes: {error}");
        Error::new(Status::OutOfMemory, message, "")
    })?;
    lines.resize(count, CacheLine([0; 64]));
    Ok(lines)
}

fn as_bytes(lines: &[CacheLine]) -> &[u8] {
    // SAFETY: a line is 64 bytes without padding.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), size_of_val(lines)) }
}

fn as_bytes_mut(lines: &mut [CacheLine]) -> &mut [u8] {
    // SAFETY: a line is 64 bytes without padding, and all byte values are valid.
    unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), size_of_val(lines)) }
}

pub(crate) fn cannot_read(path: &Path, error: io::Error) -> Error {
    let status = match error.kind() {
        io::ErrorKind::NotFound => Status::NotFound,
        _ => Status::FileFailure,
    };
    let path = path.display().to_string();
    Error::new(status, format!("cannot read \"{path}\": {error}"), path).caused_by(error.into())
}
