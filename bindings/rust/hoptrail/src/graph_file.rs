//! The bytes that a graph is opened on.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::bytes::Bytes;
use crate::error::{Error, Status};

/// They are there once: the graph reads them where they lie, and they can be had again.
pub(crate) enum GraphFile {
    /// A copy of bytes that came from outside.
    Copy {
        lines: Vec<CacheLine>,
        length: usize,
    },
    /// What an index task has made.
    Made(Bytes),
    /// What the library has mapped.
    Mapped { path: PathBuf, length: u64 },
}

/// The library wants 8 bytes; on whole cache lines its vectors are read fastest.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct CacheLine([u8; 64]);

impl GraphFile {
    pub(crate) fn copy(bytes: &[u8]) -> Self {
        let mut lines = lines_for(bytes.len());
        as_bytes_mut(&mut lines)[..bytes.len()].copy_from_slice(bytes);
        Self::Copy {
            lines,
            length: bytes.len(),
        }
    }

    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let read = || {
            let mut file = File::open(path)?;
            let length = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
            let mut lines = lines_for(length);
            file.read_exact(&mut as_bytes_mut(&mut lines)[..length])?;
            Ok(Self::Copy { lines, length })
        };
        read().map_err(|error| cannot_read(path, error))
    }

    pub(crate) fn mapped(path: &Path) -> Result<Self, Error> {
        let length = fs::metadata(path)
            .map_err(|error| cannot_read(path, error))?
            .len();
        // Absolute, so that it is found again wherever the program goes.
        let path = std::path::absolute(path).map_err(|error| cannot_read(path, error))?;
        Ok(Self::Mapped { path, length })
    }

    pub(crate) fn bytes(&self) -> Result<Cow<'_, [u8]>, Error> {
        match self {
            Self::Copy { lines, length } => Ok(Cow::Borrowed(&as_bytes(lines)[..*length])),
            Self::Made(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Mapped { path, .. } => fs::read(path)
                .map(Cow::Owned)
                .map_err(|error| cannot_read(path, error)),
        }
    }

    pub(crate) fn length(&self) -> u64 {
        match self {
            Self::Copy { length, .. } => *length as u64,
            Self::Made(bytes) => bytes.len() as u64,
            Self::Mapped { length, .. } => *length,
        }
    }
}

fn lines_for(length: usize) -> Vec<CacheLine> {
    vec![CacheLine([0; 64]); length.div_ceil(64)]
}

fn as_bytes(lines: &[CacheLine]) -> &[u8] {
    // SAFETY: a line is 64 bytes without padding.
    unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), size_of_val(lines)) }
}

fn as_bytes_mut(lines: &mut [CacheLine]) -> &mut [u8] {
    // SAFETY: a line is 64 bytes without padding, all values of which are good.
    unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), size_of_val(lines)) }
}

fn cannot_read(path: &Path, error: io::Error) -> Error {
    let status = match error.kind() {
        io::ErrorKind::NotFound => Status::NotFound,
        _ => Status::FileFailure,
    };
    let path = path.display().to_string();
    Error::new(status, format!("cannot read \"{path}\": {error}"), path).caused_by(error.into())
}
