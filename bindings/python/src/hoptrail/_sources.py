"""The sources of an index, and their conversion to a corpus of the library."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from ctypes import c_uint64
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Literal, Protocol, TypedDict

import numpy.typing as npt

from hoptrail import _raw
from hoptrail._arrow_c import ArrowTable
from hoptrail._call import Handle, call, made, read, utf8
from hoptrail._errors import HoptrailError, Status
from hoptrail._library import raw
from hoptrail._metadata import Metadata, metadata_pairs
from hoptrail._tables import rows_of_table
from hoptrail._vectors import VectorRows, address_of, rows_of, vector_of


@dataclass
class PassageSource:
    """A ready passage, which is never cut."""

    id: str
    text: str
    title: str = ""
    aliases: Sequence[str] = ()
    metadata: Metadata = field(default_factory=dict)
    #: Keywords of the passage that the host provides.
    entities: Sequence[str] = ()
    #: Ids of passages or documents that the passage links to.
    links: Sequence[str] = ()
    #: The id of the passage's document, and the passage's position in it.
    document: tuple[str, int] | None = None
    #: Its vector: either all passages of a corpus have one, or none.
    vector: npt.ArrayLike | None = None


@dataclass
class DocumentSource:
    """A document, which is cut into passages."""

    #: For a file, its path below the corpus folder, with '/' as separator: links refer to it.
    id: str
    text: str
    #: Default: the front matter's title, else its only heading of level 1, else the file name.
    title: str = ""
    format: Literal["plain", "markdown"] = "markdown"
    aliases: Sequence[str] = ()
    metadata: Metadata = field(default_factory=dict)


class _RequiredMembers(TypedDict):
    id: str
    text: str


class PassageMapping(_RequiredMembers, total=False):
    """The members of a `PassageSource`."""

    title: str
    aliases: Sequence[str]
    metadata: Metadata
    entities: Sequence[str]
    links: Sequence[str]
    document: tuple[str, int]
    vector: npt.ArrayLike


class _RequiredOfDocument(_RequiredMembers):
    format: Literal["plain", "markdown"]


class DocumentMapping(_RequiredOfDocument, total=False):
    """The members of a `DocumentSource`."""

    title: str
    aliases: Sequence[str]
    metadata: Metadata


class SourceLike(Protocol):
    """An object of the user. It may also have the other members of a source."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...


#: A source with a `format` is a document; one without is a ready passage.
Source = PassageSource | DocumentSource | PassageMapping | DocumentMapping | SourceLike
#: Sources one by one, or a table with a row per source (`hoptrail.ArrowTable`).
Sources = Iterable[Source] | ArrowTable

_MEMBERS = ("id", "text", "title", "format", "aliases", "metadata", "entities", "links", "document", "vector")
_FORMATS = {"plain": _raw.HOP_FORMAT_PLAIN, "markdown": _raw.HOP_FORMAT_MARKDOWN}


def corpus_of(sources: Sources, vectors: VectorRows | None = None) -> Handle:
    """A hop_corpus of the sources, which are read one by one. `vectors`: a row per source."""
    if isinstance(sources, (str, bytes, Mapping, PathLike)):
        kind = type(sources).__name__
        raise HoptrailError(Status.BAD_INPUT, f"the sources are one {kind}, not an iterable of mappings with id and text")
    corpus = made(raw.hop_corpus_free, raw.hop_corpus_create)
    rows: Iterable[Any] = rows_of_table(sources, _MEMBERS) if isinstance(sources, ArrowTable) else sources
    for index, source in enumerate(rows):
        _add(corpus, _Members(source, index))
    if vectors is not None:
        rows = rows_of(vectors, read(c_uint64, raw.hop_corpus_size, corpus), "the passages' vectors")
        call(raw.hop_corpus_add_vectors, corpus, address_of(rows), len(rows), rows.shape[1])
    return corpus


class _Members:
    """The members of a source. Sources often come from files and networks, so errors name the source."""

    def __init__(self, source: Any, index: int) -> None:
        self._source = source
        self.name = f"source {index}"
        if not isinstance(source, Mapping) and not hasattr(source, "id"):
            raise self.error(f"is {type(source).__name__}, not a mapping with id and text", "id")
        self.id = self.text("id")
        try:
            self.id.encode()
        except UnicodeEncodeError as failure:  # a text is replaced there; an id would be another one
            raise self.error(f"id is {self.id!r}, which is not UTF-8", "id") from failure
        self.name = f'source {index} ("{self.id}")'
        for key in source if isinstance(source, Mapping) else ():
            if key not in _MEMBERS:
                raise self.error(f"unknown member {key!r}: expected one of {', '.join(_MEMBERS)}", str(key))

    def get(self, key: str) -> Any:
        if isinstance(self._source, Mapping):
            return self._source.get(key)
        return getattr(self._source, key, None)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.error(f"{key} is {type(value).__name__}, not str", key)
        return value

    def texts(self, key: str) -> list[bytes]:
        values = self.get(key) or ()
        if isinstance(values, str) or not all(isinstance(value, str) for value in values):
            raise self.error(f"{key} is not a sequence of str", key)
        return [utf8(value) for value in values]

    def error(self, problem: str, detail: str) -> HoptrailError:
        return HoptrailError(Status.BAD_INPUT, f"{self.name}: {problem}", detail)


def _add(corpus: Handle, source: _Members) -> None:
    named = [utf8(source.id), utf8(source.text("title", "")), utf8(source.text("text"))]
    texts = [part for text in named for part in (text, len(text))]
    format_name = source.get("format")
    if format_name is None:
        call(raw.hop_corpus_add_passage, corpus, *texts)
        _add_of_passage(corpus, source)
    elif format_name in _FORMATS:
        call(raw.hop_corpus_add_document, corpus, *texts, _FORMATS[format_name])
    else:
        raise source.error(f"unknown format {format_name!r}: expected one of {', '.join(_FORMATS)}", source.id)
    for alias in source.texts("aliases"):
        call(raw.hop_corpus_add_alias, corpus, alias, len(alias))
    for name, value in metadata_pairs(source.get("metadata") or {}, source.name):
        key, text = utf8(name), utf8(value)
        call(raw.hop_corpus_add_metadata, corpus, key, len(key), text, len(text))


def _add_of_passage(corpus: Handle, source: _Members) -> None:
    for entity in source.texts("entities"):
        call(raw.hop_corpus_add_entity, corpus, entity, len(entity))
    for target in source.texts("links"):
        call(raw.hop_corpus_add_link, corpus, target, len(target))
    document = source.get("document")
    if document is not None:
        match document:
            case str(document_id), int(position):
                name = utf8(document_id)
                call(raw.hop_corpus_set_document, corpus, name, len(name), position)
            case _:
                raise source.error(f"document is {document!r}, not a tuple of an id and a position", source.id)
    vector = source.get("vector")
    if vector is not None:
        row = vector_of(vector, f'the vector of "{source.id}"')
        call(raw.hop_corpus_add_vectors, corpus, address_of(row), 1, len(row))
