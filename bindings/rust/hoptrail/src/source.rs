//! Documents and passages, in the host.

use std::borrow::Cow;

/// The format of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Plain text: paragraphs.
    Plain,
    /// Markdown: headings, tables, links.
    #[default]
    Markdown,
}

/// A document, which the engine cuts into passages. Links between documents use their ids.
#[derive(Clone, Debug, Default)]
pub struct DocumentSource<'text> {
    pub(crate) id: Cow<'text, str>,
    pub(crate) title: Cow<'text, str>,
    pub(crate) text: Cow<'text, str>,
    pub(crate) format: Format,
    pub(crate) aliases: Vec<Cow<'text, str>>,
    pub(crate) metadata: Vec<(Cow<'text, str>, Cow<'text, str>)>,
}

/// A ready passage, which is never cut.
#[derive(Clone, Debug, Default)]
pub struct PassageSource<'text> {
    pub(crate) id: Cow<'text, str>,
    pub(crate) title: Cow<'text, str>,
    pub(crate) text: Cow<'text, str>,
    pub(crate) aliases: Vec<Cow<'text, str>>,
    pub(crate) metadata: Vec<(Cow<'text, str>, Cow<'text, str>)>,
    pub(crate) entities: Vec<Cow<'text, str>>,
    pub(crate) links: Vec<Cow<'text, str>>,
    pub(crate) document: Option<(Cow<'text, str>, i64)>,
    pub(crate) vector: Option<Cow<'text, [f32]>>,
}

/// An input to index.
#[derive(Clone, Debug)]
pub enum Source<'text> {
    /// A document to cut into passages.
    Document(DocumentSource<'text>),
    /// A passage to index unchanged.
    Passage(PassageSource<'text>),
}

impl<'text> From<DocumentSource<'text>> for Source<'text> {
    fn from(document: DocumentSource<'text>) -> Self {
        Self::Document(document)
    }
}

impl<'text> From<PassageSource<'text>> for Source<'text> {
    fn from(passage: PassageSource<'text>) -> Self {
        Self::Passage(passage)
    }
}

impl<'text> DocumentSource<'text> {
    /// A document by its id, which is unique in the corpus. For a file it is the path relative to the corpus
    /// folder with `/` as separator, because links refer to it.
    pub fn new(id: impl Into<Cow<'text, str>>, format: Format, text: impl Into<Cow<'text, str>>) -> Self {
        Self { id: id.into(), text: text.into(), format, ..Self::default() }
    }

    /// Sets its title. By default the front matter's title, else its only heading of level 1, else the file name.
    pub fn title(mut self, title: impl Into<Cow<'text, str>>) -> Self {
        self.title = title.into();
        self
    }

    /// Adds another name for its subject.
    pub fn alias(mut self, alias: impl Into<Cow<'text, str>>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// Adds a value of metadata, for conditions. A key may have several values.
    pub fn metadata(mut self, key: impl Into<Cow<'text, str>>, value: impl Into<Cow<'text, str>>) -> Self {
        self.metadata.push((key.into(), value.into()));
        self
    }
}

impl<'text> PassageSource<'text> {
    /// A passage by its id, which is unique in the corpus.
    pub fn new(id: impl Into<Cow<'text, str>>, text: impl Into<Cow<'text, str>>) -> Self {
        Self { id: id.into(), text: text.into(), ..Self::default() }
    }

    /// Sets its title, which names its subject.
    pub fn title(mut self, title: impl Into<Cow<'text, str>>) -> Self {
        self.title = title.into();
        self
    }

    /// Adds another name for its subject.
    pub fn alias(mut self, alias: impl Into<Cow<'text, str>>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// Adds a value of metadata, for conditions. A key may have several values.
    pub fn metadata(mut self, key: impl Into<Cow<'text, str>>, value: impl Into<Cow<'text, str>>) -> Self {
        self.metadata.push((key.into(), value.into()));
        self
    }

    /// Adds a keyword that the passage is about, such as one from an entity linker.
    pub fn entity(mut self, entity: impl Into<Cow<'text, str>>) -> Self {
        self.entities.push(entity.into());
        self
    }

    /// Adds a link to another passage or document, by id.
    pub fn link(mut self, target_id: impl Into<Cow<'text, str>>) -> Self {
        self.links.push(target_id.into());
        self
    }

    /// Sets the document that it is part of, and its position there. By default it is a separate document.
    pub fn document(mut self, document_id: impl Into<Cow<'text, str>>, position: i64) -> Self {
        self.document = Some((document_id.into(), position));
        self
    }

    /// Sets its vector, which need not have unit length. Either all passages of a corpus have one, of the same
    /// dimension, or none has.
    pub fn vector(mut self, vector: impl Into<Cow<'text, [f32]>>) -> Self {
        self.vector = Some(vector.into());
        self
    }
}
