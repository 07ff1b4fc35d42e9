//! The input of an index task, inside the library.

use std::fmt;

use hoptrail_sys as sys;

use crate::call::{Handle, call, characters, read};
use crate::error::Error;
use crate::source::{DocumentSource, Format, PassageSource, Source};
use crate::vectors::dimension_of;

/// The input of an index task. Documents are cut into passages; ready passages are indexed unchanged. All
/// inputs are copied.
pub struct Corpus {
    handle: Handle<sys::hop_corpus>,
}

impl Corpus {
    /// Creates an empty corpus.
    pub fn new() -> Result<Self, Error> {
        // SAFETY: the output is local.
        let handle = Handle::create(|corpus, error| unsafe { sys::hop_corpus_create(corpus, error) })?;
        Ok(Self { handle })
    }

    /// Creates a corpus with these sources.
    pub(crate) fn of<'text, S: Into<Source<'text>>>(sources: impl IntoIterator<Item = S>) -> Result<Self, Error> {
        let mut corpus = Self::new()?;
        for source in sources {
            corpus.add(source)?;
        }
        Ok(corpus)
    }

    /// Adds a document or a passage. After an error the corpus may contain part of it.
    pub fn add<'text>(&mut self, source: impl Into<Source<'text>>) -> Result<&mut Self, Error> {
        match source.into() {
            Source::Document(document) => self.add_document(&document)?,
            Source::Passage(passage) => self.add_passage(&passage)?,
        }
        Ok(self)
    }

    /// Number of documents and passages added so far.
    pub fn size(&self) -> Result<u64, Error> {
        // SAFETY: the object is alive, the output is local; the same holds below.
        read(|size, error| unsafe { sys::hop_corpus_size(self.handle.get(), size, error) })
    }

    fn add_document(&mut self, document: &DocumentSource<'_>) -> Result<(), Error> {
        let corpus = self.handle.get_mut();
        let (id, title, text) = (&document.id, &document.title, &document.text);
        let format = match document.format {
            Format::Plain => sys::HOP_FORMAT_PLAIN,
            Format::Markdown => sys::HOP_FORMAT_MARKDOWN,
        };
        // SAFETY: texts are passed with their lengths; the same holds below.
        call(|error| unsafe {
            sys::hop_corpus_add_document(
                corpus,
                characters(id),
                id.len(),
                characters(title),
                title.len(),
                characters(text),
                text.len(),
                format,
                error,
            )
        })?;
        self.add_names(&document.aliases, &document.metadata)
    }

    fn add_passage(&mut self, passage: &PassageSource<'_>) -> Result<(), Error> {
        let corpus = self.handle.get_mut();
        let (id, title, text) = (&passage.id, &passage.title, &passage.text);
        // SAFETY: see add_document.
        call(|error| unsafe {
            sys::hop_corpus_add_passage(
                corpus,
                characters(id),
                id.len(),
                characters(title),
                title.len(),
                characters(text),
                text.len(),
                error,
            )
        })?;
        self.add_names(&passage.aliases, &passage.metadata)?;
        for entity in &passage.entities {
            // SAFETY: see add_document.
            call(|error| unsafe { sys::hop_corpus_add_entity(corpus, characters(entity), entity.len(), error) })?;
        }
        for target in &passage.links {
            // SAFETY: see add_document.
            call(|error| unsafe { sys::hop_corpus_add_link(corpus, characters(target), target.len(), error) })?;
        }
        if let Some((document, position)) = &passage.document {
            // SAFETY: see add_document.
            call(|error| unsafe {
                sys::hop_corpus_set_document(corpus, characters(document), document.len(), *position, error)
            })?;
        }
        if let Some(vector) = &passage.vector {
            let dimension = dimension_of(vector.len())?;
            // SAFETY: one row with as many numbers as its dimension.
            call(|error| unsafe { sys::hop_corpus_add_vectors(corpus, vector.as_ptr(), 1, dimension, error) })?;
        }
        Ok(())
    }

    fn add_names<Text: AsRef<str>>(&mut self, aliases: &[Text], metadata: &[(Text, Text)]) -> Result<(), Error> {
        let corpus = self.handle.get_mut();
        for alias in aliases.iter().map(AsRef::as_ref) {
            // SAFETY: see add_document.
            call(|error| unsafe { sys::hop_corpus_add_alias(corpus, characters(alias), alias.len(), error) })?;
        }
        for (key, value) in metadata {
            let (key, value) = (key.as_ref(), value.as_ref());
            // SAFETY: see add_document.
            call(|error| unsafe {
                sys::hop_corpus_add_metadata(corpus, characters(key), key.len(), characters(value), value.len(), error)
            })?;
        }
        Ok(())
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut sys::hop_corpus {
        self.handle.get_mut()
    }
}

impl fmt::Debug for Corpus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Corpus").field("size", &self.size().ok()).finish()
    }
}
