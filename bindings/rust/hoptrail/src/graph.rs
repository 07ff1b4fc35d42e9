//! An opened graph.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use hoptrail_sys as sys;

use crate::bytes::Bytes;
use crate::call::{Handle, call, characters, column, known, read, text};
use crate::error::{Error, Status};
use crate::graph_file::{GraphFile, cannot_read};
use crate::options::Options;
use crate::passage::Passage;

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// One JSON object.
    Json,
    /// GraphML, for graph editors.
    GraphMl,
    /// Graphviz' language.
    Dot,
}

/// How much of a file is checked when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenMode {
    /// Everything: checksums and every invariant.
    Full,
    /// Only the header and the bounds of sections.
    Trusted,
}

impl OpenMode {
    fn code(self) -> i32 {
        match self {
            Self::Full => sys::HOP_OPEN_FULL,
            Self::Trusted => sys::HOP_OPEN_TRUSTED,
        }
    }
}

/// An opened graph. It is immutable: any number of threads may share it. A clone refers to the same graph,
/// which is closed when its last clone, result and task are dropped.
///
/// [`build`](Self::build) makes a graph; [`search`](Self::search), [`search_many`](Self::search_many) and
/// [`ask`](Self::ask) answer questions.
#[derive(Clone)]
pub struct Graph {
    opened: Arc<Opened>,
}

struct Opened {
    handle: Handle<sys::hop_graph>,
    /// Dropped after the handle, which reads it; `None` if the library owns the bytes.
    _file: Option<GraphFile>,
}

impl Graph {
    /// Copies the bytes of a graph file, checks all of them, and opens the copy. For a damaged file, the error
    /// ([`CorruptFile`](Status::CorruptFile)) states the location.
    pub fn open(bytes: &[u8]) -> Result<Self, Error> {
        Self::of_file(GraphFile::copy(bytes)?, OpenMode::Full)
    }

    /// Reads a graph file and opens it like [`open`](Self::open).
    pub fn open_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::of_file(GraphFile::read(path.as_ref())?, OpenMode::Full)
    }

    /// Copies the bytes of a graph file and opens the copy. Checks only the header and the bounds of sections.
    ///
    /// # Safety
    ///
    /// This library wrote the bytes, and they are unchanged.
    pub unsafe fn open_trusted(bytes: &[u8]) -> Result<Self, Error> {
        Self::of_file(GraphFile::copy(bytes)?, OpenMode::Trusted)
    }

    /// Memory-maps a graph file read-only: pages are read on demand, and programs that map the file share its
    /// memory.
    ///
    /// # Safety
    ///
    /// As long as the graph is open, no program changes or truncates the file; replacing it by a rename, as
    /// [`save`](Self::save) does, is safe. With [`OpenMode::Trusted`], this library wrote it, and it is unchanged.
    pub unsafe fn map(path: impl AsRef<Path>, mode: OpenMode) -> Result<Self, Error> {
        let path = path.as_ref();
        let name = path.to_str().ok_or_else(|| {
            let message = format!("the path {} is not UTF-8", path.display());
            Error::new(Status::InvalidArgument, message, "path")
        })?;
        path.metadata().map_err(|error| cannot_read(path, error))?;
        // SAFETY: the path is passed with its length, the output is local.
        let handle = Handle::create(|graph, error| unsafe {
            sys::hop_graph_map(characters(name), name.len(), mode.code(), graph, error)
        })?;
        Ok(Self::opened(handle, None))
    }

    /// Trusted bytes come from an index task that has just finished, or from the caller of an unsafe function,
    /// who guarantees them.
    pub(crate) fn of_file(file: GraphFile, mode: OpenMode) -> Result<Self, Error> {
        let bytes = file.bytes();
        // SAFETY: the bytes are aligned, and live and stay unchanged until the handle is dropped.
        let handle = Handle::create(|graph, error| unsafe {
            sys::hop_graph_open(bytes.as_ptr(), bytes.len(), mode.code(), sys::HOP_MEMORY_BORROW, graph, error)
        })?;
        Ok(Self::opened(handle, Some(file)))
    }

    /// Wraps a graph of the library, which borrows the file if there is one.
    pub(crate) fn opened(handle: Handle<sys::hop_graph>, file: Option<GraphFile>) -> Self {
        Self { opened: Arc::new(Opened { handle, _file: file }) }
    }

    /// Number of passages. Passage indices run from 0 to this number − 1.
    pub fn passage_count(&self) -> u32 {
        // SAFETY: the graph is alive, the output is local; the same holds below.
        known(read(|count, error| unsafe { sys::hop_graph_passage_count(self.as_ptr(), count, error) }))
    }

    /// Number of documents.
    pub fn document_count(&self) -> u32 {
        // SAFETY: see passage_count.
        known(read(|count, error| unsafe { sys::hop_graph_document_count(self.as_ptr(), count, error) }))
    }

    /// Dimension of its vectors; 0 if it has none.
    pub fn dimension(&self) -> u32 {
        known(self.vectors()).0
    }

    /// Id of the embedder that made the vectors. Empty: not stated.
    pub fn embedder_id(&self) -> &str {
        known(self.vectors()).1
    }

    fn vectors(&self) -> Result<(u32, &str), Error> {
        let (mut dimension, mut id, mut length) = (0, std::ptr::null(), 0);
        // SAFETY: see passage_count.
        call(|error| unsafe {
            sys::hop_graph_vectors(self.as_ptr(), &raw mut dimension, &raw mut id, &raw mut length, error)
        })?;
        // SAFETY: the text is borrowed from the graph.
        Ok((dimension, unsafe { text(id, length) }?))
    }

    /// Index of a passage by its id; [`NotFound`](Status::NotFound) if none has it.
    pub fn find(&self, id: &str) -> Result<u32, Error> {
        // SAFETY: the id is passed with its length.
        read(|passage, error| unsafe {
            sys::hop_graph_find_passage(self.as_ptr(), characters(id), id.len(), passage, error)
        })
    }

    /// A passage by its index; [`InvalidArgument`](Status::InvalidArgument) for an invalid index. Its texts are
    /// read on demand.
    pub fn passage(&self, index: u32) -> Result<Passage<'_>, Error> {
        let count = self.passage_count();
        if index >= count {
            let message = format!("passage {index}: the graph has {count} passages");
            return Err(Error::new(Status::InvalidArgument, message, "passage"));
        }
        Ok(self.known_passage(index))
    }

    /// All passages, in the order of their indices.
    pub fn passages(&self) -> impl ExactSizeIterator<Item = Passage<'_>> {
        (0..self.passage_count()).map(|index| self.known_passage(index))
    }

    /// A passage by an index that is below the count.
    pub(crate) fn known_passage(&self, index: u32) -> Passage<'_> {
        Passage::of_known_index(&self.opened.handle, index)
    }

    /// The question, with each mention of an entity that is a title replaced by "it".
    pub fn mask(&self, question: &str) -> Result<String, Error> {
        // SAFETY: the question is passed with its length.
        let masked = Bytes::create(|masked, error| unsafe {
            sys::hop_mask_question(self.as_ptr(), characters(question), question.len(), masked, error)
        })?;
        masked.to_text().map(str::to_owned)
    }

    /// Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped,
    /// embedder, options. The search options decide which keywords are dropped.
    pub fn describe(&self, options: &Options) -> Result<String, Error> {
        // SAFETY: see passage_count.
        let json = Bytes::create(|json, error| unsafe {
            sys::hop_graph_describe(self.as_ptr(), options.as_ptr(), json, error)
        })?;
        json.to_text().map(str::to_owned)
    }

    /// Exports the whole graph as text for other programs.
    pub fn export(&self, format: ExportFormat) -> Result<String, Error> {
        let format = match format {
            ExportFormat::Json => sys::HOP_EXPORT_JSON,
            ExportFormat::GraphMl => sys::HOP_EXPORT_GRAPHML,
            ExportFormat::Dot => sys::HOP_EXPORT_DOT,
        };
        // SAFETY: see passage_count.
        let text = Bytes::create(|text, error| unsafe { sys::hop_graph_export(self.as_ptr(), format, text, error) })?;
        text.to_text().map(str::to_owned)
    }

    /// The graph file: [`open`](Self::open) opens it, in any language, on any platform. It is not copied: for a
    /// [mapped](Self::map) graph it is the mapping. The graph of a store larger than 2 GiB has no file:
    /// [`Status::LimitExceeded`](crate::Status::LimitExceeded).
    pub fn bytes(&self) -> Result<&[u8], Error> {
        let (mut start, mut length) = (std::ptr::null(), 0);
        // SAFETY: see passage_count.
        call(|error| unsafe { sys::hop_graph_bytes(self.as_ptr(), &raw mut start, &raw mut length, error) })?;
        // SAFETY: the bytes belong to the graph until it is freed.
        Ok(unsafe { column(start, length) })
    }

    /// Size of the graph file in bytes.
    pub fn byte_length(&self) -> Result<u64, Error> {
        Ok(self.bytes()?.len() as u64)
    }

    pub(crate) fn as_ptr(&self) -> *const sys::hop_graph {
        self.opened.handle.get()
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Graph")
            .field("passages", &self.passage_count())
            .field("bytes", &self.byte_length().ok())
            .finish()
    }
}
