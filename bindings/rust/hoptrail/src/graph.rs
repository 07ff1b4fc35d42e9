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

/// The form of an export.
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
    /// Trusts nothing: checksums and every invariant.
    Full,
    /// Header and bounds of sections only.
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

/// An opened graph: immutable, to be used from any number of threads at once. A clone is the same graph;
/// it is closed when the last clone, result and task of it are dropped.
///
/// Questions are asked by [`search`](Self::search), [`search_many`](Self::search_many) and
/// [`ask`](Self::ask); [`build`](Self::build) makes a graph.
#[derive(Clone)]
pub struct Graph {
    opened: Arc<Opened>,
}

struct Opened {
    handle: Handle<sys::hop_graph>,
    /// Dropped behind the handle, which reads it; none where the library has the bytes itself.
    _file: Option<GraphFile>,
}

impl Graph {
    /// Opens the bytes of a graph file; they are copied. Trusts nothing of them: of a damaged file,
    /// the error ([`CorruptFile`](Status::CorruptFile)) says where.
    pub fn open(bytes: &[u8]) -> Result<Self, Error> {
        Self::of_file(GraphFile::copy(bytes)?, OpenMode::Full)
    }

    /// Reads a graph file and opens it like [`open`](Self::open).
    pub fn open_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::of_file(GraphFile::read(path.as_ref())?, OpenMode::Full)
    }

    /// Opens the bytes of a graph file, of which only header and bounds of sections are checked.
    ///
    /// # Safety
    ///
    /// The bytes are as this library wrote them.
    pub unsafe fn open_trusted(bytes: &[u8]) -> Result<Self, Error> {
        Self::of_file(GraphFile::copy(bytes)?, OpenMode::Trusted)
    }

    /// Maps a graph file read-only: it is not read before it is needed, and programs that map it share
    /// its memory.
    ///
    /// # Safety
    ///
    /// As long as the graph is open, nobody changes the file or cuts it; replacing it by a rename, as
    /// [`save`](Self::save) does, is fine. With [`OpenMode::Trusted`], it is as this library wrote it.
    pub unsafe fn map(path: impl AsRef<Path>, mode: OpenMode) -> Result<Self, Error> {
        let path = path.as_ref();
        let name = path.to_str().ok_or_else(|| {
            let message = format!("the path {} is not UTF-8", path.display());
            Error::new(Status::InvalidArgument, message, "path")
        })?;
        path.metadata().map_err(|error| cannot_read(path, error))?;
        // SAFETY: the path is given with its length, the output is ours.
        let handle = Handle::create(|graph, error| unsafe {
            sys::hop_graph_map(characters(name), name.len(), mode.code(), graph, error)
        })?;
        Ok(Self::opened(handle, None))
    }

    /// Trusted bytes are those that an index task has just made, or a caller of an unsafe function
    /// answers for.
    pub(crate) fn of_file(file: GraphFile, mode: OpenMode) -> Result<Self, Error> {
        let bytes = file.bytes();
        // SAFETY: the bytes are aligned, and live and stay unchanged until the handle is dropped.
        let handle = Handle::create(|graph, error| unsafe {
            sys::hop_graph_open(
                bytes.as_ptr(),
                bytes.len(),
                mode.code(),
                sys::HOP_MEMORY_BORROW,
                graph,
                error,
            )
        })?;
        Ok(Self::opened(handle, Some(file)))
    }

    /// A graph of the library's, which borrows the file where there is one.
    pub(crate) fn opened(handle: Handle<sys::hop_graph>, file: Option<GraphFile>) -> Self {
        Self {
            opened: Arc::new(Opened {
                handle,
                _file: file,
            }),
        }
    }

    /// How many passages it has; their indices are below that.
    pub fn passage_count(&self) -> u32 {
        // SAFETY: the graph is alive, the output ours; so in all that follows.
        known(read(|count, error| unsafe {
            sys::hop_graph_passage_count(self.as_ptr(), count, error)
        }))
    }

    /// How many documents it has.
    pub fn document_count(&self) -> u32 {
        // SAFETY: see passage_count.
        known(read(|count, error| unsafe {
            sys::hop_graph_document_count(self.as_ptr(), count, error)
        }))
    }

    /// Width of its vectors; 0 without any.
    pub fn dimension(&self) -> u32 {
        known(self.vectors()).0
    }

    /// Id of the embedder that made its vectors. Empty: not stated.
    pub fn embedder_id(&self) -> &str {
        known(self.vectors()).1
    }

    fn vectors(&self) -> Result<(u32, &str), Error> {
        let (mut dimension, mut id, mut length) = (0, std::ptr::null(), 0);
        // SAFETY: see passage_count.
        call(|error| unsafe {
            sys::hop_graph_vectors(
                self.as_ptr(),
                &raw mut dimension,
                &raw mut id,
                &raw mut length,
                error,
            )
        })?;
        // SAFETY: the text is borrowed from the graph.
        Ok((dimension, unsafe { text(id, length) }?))
    }

    /// Index of a passage by its id; [`NotFound`](Status::NotFound).
    pub fn find(&self, id: &str) -> Result<u32, Error> {
        // SAFETY: the id is given with its length.
        read(|passage, error| unsafe {
            sys::hop_graph_find_passage(self.as_ptr(), characters(id), id.len(), passage, error)
        })
    }

    /// A passage by its index; [`InvalidArgument`](Status::InvalidArgument) when there is none. Its
    /// texts are read when they are asked for.
    pub fn passage(&self, index: u32) -> Result<Passage<'_>, Error> {
        Passage::new(self, index)
    }

    /// All passages, in the order of their indices.
    pub fn passages(&self) -> impl ExactSizeIterator<Item = Passage<'_>> {
        (0..self.passage_count()).map(|index| Passage::of_known_index(self, index))
    }

    /// The question with each mention of a title entity replaced by "it".
    pub fn mask(&self, question: &str) -> Result<String, Error> {
        // SAFETY: the question is given with its length.
        let masked = Bytes::create(|masked, error| unsafe {
            sys::hop_mask_question(
                self.as_ptr(),
                characters(question),
                question.len(),
                masked,
                error,
            )
        })?;
        masked.to_text().map(str::to_owned)
    }

    /// Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped,
    /// embedder, options. What is dropped depends on the options of a search.
    pub fn describe(&self, options: &Options) -> Result<String, Error> {
        // SAFETY: see passage_count.
        let json = Bytes::create(|json, error| unsafe {
            sys::hop_graph_describe(self.as_ptr(), options.as_ptr(), json, error)
        })?;
        json.to_text().map(str::to_owned)
    }

    /// The whole graph as a text for other programs.
    pub fn export(&self, format: ExportFormat) -> Result<String, Error> {
        let format = match format {
            ExportFormat::Json => sys::HOP_EXPORT_JSON,
            ExportFormat::GraphMl => sys::HOP_EXPORT_GRAPHML,
            ExportFormat::Dot => sys::HOP_EXPORT_DOT,
        };
        // SAFETY: see passage_count.
        let text = Bytes::create(|text, error| unsafe {
            sys::hop_graph_export(self.as_ptr(), format, text, error)
        })?;
        text.to_text().map(str::to_owned)
    }

    /// The graph file: what [`open`](Self::open) takes, here, in any language, on any platform. It is not
    /// copied: of a [mapped](Self::map) graph it is the map. The graph of a store of more than 2 GiB has no file:
    /// [`Status::LimitExceeded`](crate::Status::LimitExceeded).
    pub fn bytes(&self) -> Result<&[u8], Error> {
        let (mut start, mut length) = (std::ptr::null(), 0);
        // SAFETY: see passage_count.
        call(|error| unsafe {
            sys::hop_graph_bytes(self.as_ptr(), &raw mut start, &raw mut length, error)
        })?;
        // SAFETY: the bytes are the graph's until it is freed.
        Ok(unsafe { column(start, length) })
    }

    /// Size of its file in bytes.
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
