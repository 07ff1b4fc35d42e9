"""The explanation of a question's hits: the records of its JSON (schemas/trace.schema.json)."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Range:
    """Begin and end in a passage's text, or in its title if `in_` is "title"."""

    #: Offsets for `text[begin:end]`.
    characters: tuple[int, int]
    #: Offsets in its UTF-8.
    bytes: tuple[int, int]


@dataclass(frozen=True)
class PathEvidence:
    """The sentence behind a link of a path: it names the entity, holds the hyperlink, or shares rare words with the passage
    before it. If a hyperlink's text shares no word with its target's title, the evidence is the whole passage. A title is
    always returned whole."""

    #: Id of the passage's document.
    document: str
    #: Id of the passage that has the sentence: one of the two that the link joins.
    passage: str
    #: The field of the passage: "text" or "title".
    in_: str
    text: str
    #: The place of the sentence in the passage's text, or its title.
    range: Range


@dataclass(frozen=True)
class PathStep:
    """An entity or a passage on the path from the question to a hit, and the link that led to it."""

    #: "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest", "cover".
    by: str
    entity: str | None = None
    #: Id and title of a passage.
    passage: str | None = None
    title: str | None = None
    #: None if no sentence makes the link: the first step, adjacent or nearest passages, keywords of the host.
    evidence: PathEvidence | None = None


@dataclass(frozen=True)
class HopLink:
    """A link that a reader can follow: a sentence that has a name of the other end."""

    #: Id of a passage; None for the question.
    from_: str | None
    #: Id of a passage.
    to: str
    #: "named": the question has a name of `to`. "asked_name": `to` mentions a name of the question. "mention": `from_` mentions
    #: a name of `to`. "hyperlink": `from_` links to `to`. "heading", "title_part": `from_` has the subject of the heading of
    #: `to`, or a name in its title. "shared_name": both mention a rare name, and `to` adds words of the question.
    by: str
    #: As the sentence has it.
    name: str
    #: Id of the passage whose text has the sentence; None for the question.
    in_: str | None
    sentence: str
    #: The places of the sentence and of the name in the text of `in_`.
    sentence_range: Range
    name_range: Range
    #: How many passages know the name; None if it is no name of the corpus.
    known_by: int | None = None


@dataclass(frozen=True)
class ChainStep:
    """A passage on the chain from the question to a hit, and the link that led to it."""

    #: Its id and title.
    passage: str
    title: str
    #: None for the first hit, if words of the question led to it.
    link: HopLink | None = None


@dataclass(frozen=True)
class AnswerSpan:
    """Words of a sentence that answer the question, found by rules without a language model."""

    text: str
    #: Id of the passage, which is a hit.
    passage: str
    #: The place of the answer in the passage's text.
    range: Range
    #: The sentence in which it was found, and its place in the passage's text.
    sentence: str
    sentence_range: Range
    #: The share of spans found by the same rule that were right, on questions with known answers: from 0 to 1.
    confidence: float
    #: For a question with gold answers: exact_match, f1, sentence_has_answer. Otherwise empty.
    measures: Mapping[str, float | bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Answerability:
    """Whether the hits can answer the question, and the words that tell why."""

    #: "likely"; "partial": the hits have a part of the question; "unlikely": the corpus probably has no answer.
    signal: str
    #: Words of the question that no passage of the corpus has.
    missing_terms: tuple[str, ...]
    #: Further words that none of the first 20 hits has.
    uncovered_terms: tuple[str, ...]
    #: None if no span is certain enough.
    span: AnswerSpan | None = None


@dataclass(frozen=True)
class MatchedTerm:
    """A word of the question that a hit has."""

    #: As the question has it.
    term: str
    #: As the hit has it.
    form: str
    #: "title", or "path" of the file, for a word that the text lacks.
    place: str | None = None


@dataclass(frozen=True)
class HitSource:
    """The place of a passage in the text of its document."""

    #: Begin and end in its UTF-8.
    bytes: tuple[int, int]
    #: The place of the first byte, from 1, the column in bytes. None for a passage that was given by itself.
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Snippet:
    """The part of a passage that leads to the next hit of a chain, or fits the question best."""

    text: str
    range: Range
    highlights: tuple[Range, ...]


@dataclass(frozen=True)
class EvidenceNode:
    """A passage of an evidence graph."""

    #: Its id, its index in the graph, and its title.
    passage: str
    index: int
    title: str
    #: Edges of the shortest path from the question, at least 1.
    depth: int


@dataclass(frozen=True)
class EvidenceEdge:
    """An inference: `to` follows from `from_`."""

    #: Id of a passage; None for the question.
    from_: str | None
    to: str
    #: The search that found it: "forward" from the question, "backward" from the passages next to the answer, or "both".
    direction: str
    #: The step of the question that found it, from 1; 0 if the question was ranked as a whole.
    step: int


@dataclass(frozen=True)
class EvidenceGraph:
    """A graph of evidence that leads from the question to passages. Empty for methods that build no graph."""

    #: In reading order.
    nodes: tuple[EvidenceNode, ...] = ()
    edges: tuple[EvidenceEdge, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.edges)
