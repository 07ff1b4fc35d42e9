//! A passage of a graph.

use std::fmt;
use std::ops::Range;

use hoptrail_sys as sys;

use crate::call::{call, known, read, read_text, text};
use crate::error::{Error, Status};
use crate::graph::Graph;

/// What stands for no section and no page.
const NONE: u32 = u32::MAX;

/// A passage of a graph. Nothing of it is read or copied before it is asked for.
#[derive(Clone, Copy)]
pub struct Passage<'graph> {
    graph: &'graph Graph,
    /// It was checked, and so were the texts when the graph was opened.
    index: u32,
}

/// Where a passage stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Index of its document.
    pub document: u32,
    /// Index of its innermost section.
    pub section: Option<u32>,
    /// Its page.
    pub page: Option<u32>,
    /// Bytes of its document that it was cut from.
    pub source: Range<u32>,
}

impl<'graph> Passage<'graph> {
    pub(crate) fn new(graph: &'graph Graph, index: u32) -> Result<Self, Error> {
        let count = graph.passage_count();
        if index >= count {
            let message = format!("passage {index}: the graph has {count} passages");
            return Err(Error::new(Status::InvalidArgument, message, "passage"));
        }
        Ok(Self { graph, index })
    }

    /// The index is below the graph's count, so that all that is read here is there.
    pub(crate) fn of_known_index(graph: &'graph Graph, index: u32) -> Self {
        Self { graph, index }
    }

    /// Its index in the graph.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Its id.
    pub fn id(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_ID)
    }

    /// Its title.
    pub fn title(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_TITLE)
    }

    /// Its text.
    pub fn text(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_TEXT)
    }

    /// Id of its document.
    pub fn document_id(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_DOCUMENT_ID)
    }

    /// Title of its document.
    pub fn document_title(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_DOCUMENT_TITLE)
    }

    /// Heading of its innermost section; empty without.
    pub fn heading(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_HEADING)
    }

    /// Where it stands.
    pub fn place(&self) -> Place {
        let (mut document, mut section, mut page) = (0, 0, 0);
        let mut source = 0..0;
        // SAFETY: the graph is alive, the outputs are ours; so in all that follows.
        let placed = call(|error| unsafe {
            sys::hop_graph_passage_place(
                self.graph.as_ptr(),
                self.index,
                &raw mut document,
                &raw mut section,
                &raw mut page,
                &raw mut source.start,
                &raw mut source.end,
                error,
            )
        });
        known(placed);
        let stated = |index| (index != NONE).then_some(index);
        Place {
            document,
            section: stated(section),
            page: stated(page),
            source,
        }
    }

    /// Its metadata, as pairs of key and value.
    pub fn metadata(
        &self,
    ) -> impl ExactSizeIterator<Item = (&'graph str, &'graph str)> + use<'graph> {
        let passage = *self;
        let graph = self.graph.as_ptr();
        // SAFETY: see place.
        let count = known(read(|count, error| unsafe {
            sys::hop_graph_metadata_count(graph, passage.index, count, error)
        }));
        (0..count).map(move |index| known(passage.metadata_at(index)))
    }

    fn metadata_at(&self, index: u32) -> Result<(&'graph str, &'graph str), Error> {
        let (mut key, mut key_length) = (std::ptr::null(), 0);
        let (mut value, mut value_length) = (std::ptr::null(), 0);
        // SAFETY: see place.
        call(|error| unsafe {
            sys::hop_graph_metadata(
                self.graph.as_ptr(),
                self.index,
                index,
                &raw mut key,
                &raw mut key_length,
                &raw mut value,
                &raw mut value_length,
                error,
            )
        })?;
        // SAFETY: the texts are borrowed from the graph.
        unsafe { Ok((text(key, key_length)?, text(value, value_length)?)) }
    }

    fn text_of(&self, field: i32) -> &'graph str {
        // SAFETY: the text is borrowed from the graph.
        known(unsafe {
            read_text(|text, length, error| {
                sys::hop_graph_passage_text(
                    self.graph.as_ptr(),
                    self.index,
                    field,
                    text,
                    length,
                    error,
                )
            })
        })
    }
}

impl fmt::Debug for Passage<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Passage")
            .field("index", &self.index)
            .field("id", &self.id())
            .field("title", &self.title())
            .finish_non_exhaustive()
    }
}
