"""The arguments of a search, and the options that they set."""
from __future__ import annotations

from typing import TypedDict

from hoptrail._drive import Pace
from hoptrail._filters import Filter
from hoptrail._host import CompleteFunction, Embed, ScoreFunction
from hoptrail._methods import Method
from hoptrail._options import AnyOptions, Bytes, Options, options_of


class AskArguments(TypedDict, total=False):
    """Those of `Graph.search`, which describes them, without `complete`."""

    method: Method | None
    hits: int | None
    filter: Filter | None
    embed: Embed | None
    score: ScoreFunction | None
    weights: Bytes | None
    options: AnyOptions | None
    pace: Pace


class SearchArguments(AskArguments, total=False):
    complete: CompleteFunction | None


def search_options(
    options: AnyOptions | None,
    method: Method | None,
    hits: int | None,
    embed: Embed | None,
    complete: CompleteFunction | None = None,
    score: ScoreFunction | None = None,
    weights: Bytes | None = None,
) -> Options:
    # Without `embed` nobody could answer: methods then work without vectors, or report that they need them.
    below: dict[str, bool | None] = {"search.embed": False if embed is None else None}
    if complete is not None:
        below["search.complete"] = True
    if score is not None:
        below["search.score"] = True
    return options_of(options, below=below, above={"method": method, "hits": hits}, weights=weights)
