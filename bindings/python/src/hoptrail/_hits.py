"""A hit, with what explains it."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hoptrail import _raw

if TYPE_CHECKING:
    from hoptrail._results import SearchResult


@dataclass(frozen=True)
class Range:
    """Begin and end in a passage's text, or in its title where that is said."""

    #: For `text[begin:end]`.
    characters: tuple[int, int]
    #: Of its UTF-8.
    bytes: tuple[int, int]


@dataclass(frozen=True)
class PathEvidence:
    """The sentence that makes a link of a path: that names the entity, holds the hyperlink, or shares rare words with the
    passage before. The whole passage where a hyperlink's text has no word of its target's title; a title always as a
    whole."""

    #: Id of the document that the passage is of.
    document: str
    #: Id of the passage that the sentence is in: one of the two that the link joins.
    passage: str
    #: "text" or "title": where in the passage.
    in_: str
    text: str
    #: In the passage's text, or its title.
    range: Range


@dataclass(frozen=True)
class PathStep:
    """An entity or a passage on the way from the question to a hit, and the link that led to it."""

    #: "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest", "cover".
    by: str
    entity: str | None = None
    #: A passage's id, and its title.
    passage: str | None = None
    title: str | None = None
    #: None where no sentence makes the link: the first step, adjacent or nearest passages, keywords that the host gave.
    evidence: PathEvidence | None = None


@dataclass(frozen=True)
class Snippet:
    """The place of a passage that fits the question best."""

    text: str
    range: Range
    highlights: tuple[Range, ...]


class Hit:
    """A passage that was found. What explains it (score, distance, parts, reasons, path, snippet) is parsed at first use,
    and missing with the option `hits.explain` off."""

    __slots__ = ("_result", "_place")

    def __init__(self, result: SearchResult, place: int) -> None:
        """For this package."""
        self._result = result
        self._place = place

    @property
    def rank(self) -> int:
        """1 is best."""
        return self._place + 1

    @property
    def index(self) -> int:
        """Of its passage in the graph."""
        return int(self._result.passages[self._place])

    @property
    def passage(self) -> str:
        """Its passage's id."""
        return self._result.ids[self._place]

    @property
    def title(self) -> str:
        return self._result.titles[self._place]

    @property
    def text(self) -> str:
        return self._result.texts[self._place]

    @property
    def _explanation(self) -> Mapping[str, Any]:
        hits = self._result.explanation["hits"]
        return hits[self._place] if hits else {}

    @property
    def document(self) -> str:
        """Its document's id."""
        return self._result.documents[self._place]

    @property
    def score(self) -> float | None:
        """Large when good; None for gnn_ret and rgnn_ret."""
        return float(self._result.scores[self._place]) if "score" in self._explanation else None

    @property
    def distance(self) -> float | None:
        """Small when good: gnn_ret and rgnn_ret."""
        return float(self._result.scores[self._place]) if "distance" in self._explanation else None

    @property
    def parts(self) -> Mapping[str, float | None]:
        """What the score is made of, by name."""
        parts: Mapping[str, float | None] = self._explanation.get("parts", {})
        return parts

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it stands where it does, in short English phrases, most important first; empty where the method does not
        say."""
        return tuple(self._explanation.get("reasons", ()))

    @property
    def path(self) -> tuple[PathStep, ...]:
        """From the question to this passage; the passage alone where no link led to it."""
        return tuple(self._path_step(step) for step in self._explanation.get("path", ()))

    @property
    def snippet(self) -> Snippet | None:
        given = self._explanation.get("snippet")
        if given is None:
            return None
        text = self.text.encode()
        highlights = tuple(_range(text, highlight) for highlight in given["highlights"])
        return Snippet(given["text"], _range(text, given["range"]), highlights)

    def _path_step(self, given: Mapping[str, Any]) -> PathStep:
        evidence = self._evidence(given["evidence"]) if "evidence" in given else None
        return PathStep(given["by"], given.get("entity"), given.get("passage"), given.get("title"), evidence)

    def _evidence(self, given: Mapping[str, Any]) -> PathEvidence:
        field = _raw.HOP_PASSAGE_TITLE if given["in"] == "title" else _raw.HOP_PASSAGE_TEXT
        text = self._result._text_of(given["passage"], field).encode()
        return PathEvidence(
            given["document"], given["passage"], given["in"], given["text"], _range(text, given["range"])
        )

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.passage} {self.title!r}>"


def _range(text: bytes, given: Mapping[str, Any]) -> Range:
    begin, end = given["bytes"]
    return Range((len(text[:begin].decode()), len(text[:end].decode())), (begin, end))
