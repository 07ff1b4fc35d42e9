//! A passage of a graph.

use std::fmt;
use std::ops::Range;

use hoptrail_sys as sys;

use crate::call::{Handle, call, known, read, read_text, text};
use crate::error::Error;

/// The value for no section and no page.
const NONE: u32 = u32::MAX;

/// A passage of a graph. Its data are read on demand.
#[derive(Clone, Copy)]
pub struct Passage<'graph> {
    graph: &'graph Handle<sys::hop_graph>,
    /// A checked index. Opening the graph has checked the texts.
    index: u32,
}

/// The position of a passage in its document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Index of its document.
    pub document: u32,
    /// Index of its innermost section.
    pub section: Option<u32>,
    /// Its page.
    pub page: Option<u32>,
    /// Its byte range in the source document.
    pub source: Range<u32>,
}

impl<'graph> Passage<'graph> {
    /// The index is below the graph's count, so every read below succeeds.
    pub(crate) fn of_known_index(graph: &'graph Handle<sys::hop_graph>, index: u32) -> Self {
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

    /// Heading of its innermost section; empty if none.
    pub fn heading(&self) -> &'graph str {
        self.text_of(sys::HOP_PASSAGE_HEADING)
    }

    /// Its position in the document.
    pub fn place(&self) -> Place {
        let (mut document, mut section, mut page) = (0, 0, 0);
        let mut source = 0..0;
        // SAFETY: the graph is alive, the outputs are local; the same holds below.
        let placed = call(|error| unsafe {
            sys::hop_graph_passage_place(
                self.graph.get(),
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
        Place { document, section: stated(section), page: stated(page), source }
    }

    /// Its metadata, as pairs of key and value.
    pub fn metadata(&self) -> impl ExactSizeIterator<Item = (&'graph str, &'graph str)> + use<'graph> {
        let passage = *self;
        let graph = self.graph.get();
        // SAFETY: see place.
        let count =
            known(read(|count, error| unsafe { sys::hop_graph_metadata_count(graph, passage.index, count, error) }));
        (0..count).map(move |index| known(passage.metadata_at(index)))
    }

    fn metadata_at(&self, index: u32) -> Result<(&'graph str, &'graph str), Error> {
        let (mut key, mut key_length) = (std::ptr::null(), 0);
        let (mut value, mut value_length) = (std::ptr::null(), 0);
        // SAFETY: see place.
        call(|error| unsafe {
            sys::hop_graph_metadata(
                self.graph.get(),
                self.index,
                index,
                &raw mut key,
                &raw mut key_length,
                &raw mut value,
                &raw mut value_length,
                error,
            )
        })?;
        // SAFETY: the texts borrow from the graph.
        unsafe { Ok((text(key, key_length)?, text(value, value_length)?)) }
    }

    fn text_of(&self, field: i32) -> &'graph str {
        // SAFETY: the text borrows from the graph.
        known(unsafe {
            read_text(|text, length, error| {
                sys::hop_graph_passage_text(self.graph.get(), self.index, field, text, length, error)
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
