"""A hit, with what explains it."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hoptrail._results import SearchResult


@dataclass(frozen=True)
class PathStep:
    """An entity or a passage on the way from the question to a hit, and the link that led to it."""

    #: "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest", "cover".
    by: str
    entity: str | None = None
    #: A passage's id, and its title.
    passage: str | None = None
    title: str | None = None


@dataclass(frozen=True)
class Range:
    """Begin and end in a passage's text."""

    #: For `text[begin:end]`.
    characters: tuple[int, int]
    #: Of its UTF-8.
    bytes: tuple[int, int]


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
        return tuple(_path_step(step) for step in self._explanation.get("path", ()))

    @property
    def snippet(self) -> Snippet | None:
        given = self._explanation.get("snippet")
        if given is None:
            return None
        text = self.text.encode()
        highlights = tuple(_range(text, highlight) for highlight in given["highlights"])
        return Snippet(given["text"], _range(text, given["range"]), highlights)

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.passage} {self.title!r}>"


def _path_step(given: Mapping[str, str]) -> PathStep:
    return PathStep(given["by"], given.get("entity"), given.get("passage"), given.get("title"))


def _range(text: bytes, given: Mapping[str, Any]) -> Range:
    begin, end = given["bytes"]
    return Range((len(text[:begin].decode()), len(text[:end].decode())), (begin, end))
