"""Multi-hop retrieval over a graph of passages, inside your process.

    graph = Graph.build(passages, embed=embed)
    for hit in graph.search(question, embed=embed):
        print(hit.rank, hit.title, hit.path)

Indices of passages are `uint32` arrays, vectors `float32`. A failed call raises a `HoptrailError`; exceptions of your own
functions pass through unchanged.
"""
from hoptrail._arrow_c import ArrowColumn, ArrowTable
from hoptrail._drive import Pace
from hoptrail._errors import HoptrailError, LibraryUnavailableError, Status
from hoptrail._explanation import (
    Answerability,
    AnswerSpan,
    ChainStep,
    EvidenceEdge,
    EvidenceGraph,
    EvidenceNode,
    HitSource,
    HopLink,
    MatchedTerm,
    PathEvidence,
    PathStep,
    Snippet,
)
from hoptrail._filters import Filter, FilterJoins, FilterMapping, FilterOperators, FilterValue
from hoptrail._graph import Graph
from hoptrail._graph_export import ExportFormat
from hoptrail._hits import Hit
from hoptrail._host import (
    CompleteContext,
    CompleteFunction,
    Completion,
    Embed,
    EmbedContext,
    Embedder,
    EmbedFunction,
    ScoreFunction,
)
from hoptrail._library import raw as _functions
from hoptrail._metadata import Metadata, MetadataScalar
from hoptrail._method_table import MethodDescription, methods
from hoptrail._methods import Method, MethodTrait
from hoptrail._metrics import Metrics
from hoptrail._options import OptionDescription, Options, OptionValues, options
from hoptrail._passages import Passage
from hoptrail._questions import Question, SubQuestion
from hoptrail._ranges import Range
from hoptrail._requests import CompleteRequest, EmbedRequest, FileRequest, Message, Request, ScoreRequest
from hoptrail._results import AnsweredStep, AskResult, SearchResult
from hoptrail._run import Run
from hoptrail._sources import DocumentMapping, DocumentSource, PassageMapping, PassageSource, Source, SourceLike, Sources
from hoptrail._steps import Asked, Progress, Step
from hoptrail._store import DocumentStatus, Store, StoreChange
from hoptrail._task import Part, State, Task
from hoptrail._vectors import VectorRows

__version__ = "0.2.0"


def version() -> str:
    """Version of the library, "major.minor.patch"."""
    return _functions.hop_version().decode()


def file_versions() -> tuple[int, int]:
    """The oldest version of graph files that the library reads, and the version that it writes."""
    return _functions.hop_file_version_minimum(), _functions.hop_file_version()


def live_objects() -> int:
    """The number of live objects of the library in the process: for leak tests."""
    return _functions.hop_live_objects()


__all__ = [
    "Answerability", "AnsweredStep", "AnswerSpan", "ArrowColumn", "ArrowTable", "Asked", "AskResult", "ChainStep",
    "CompleteContext", "CompleteFunction", "CompleteRequest", "Completion", "DocumentMapping", "DocumentSource",
    "DocumentStatus", "Embed", "EmbedContext", "Embedder", "EmbedFunction", "EmbedRequest", "EvidenceEdge",
    "EvidenceGraph", "EvidenceNode", "ExportFormat", "file_versions", "FileRequest", "Filter", "FilterJoins",
    "FilterMapping", "FilterOperators", "FilterValue", "Graph", "Hit", "HitSource", "HopLink", "HoptrailError",
    "LibraryUnavailableError", "live_objects", "MatchedTerm", "Message", "Metadata", "MetadataScalar", "Method",
    "MethodDescription", "methods", "MethodTrait", "Metrics", "OptionDescription", "options", "Options",
    "OptionValues", "Pace", "Part", "Passage", "PassageMapping", "PassageSource", "PathEvidence", "PathStep",
    "Progress", "Question", "Range", "Request", "Run", "ScoreFunction", "ScoreRequest", "SearchResult", "Snippet",
    "Source", "SourceLike", "Sources", "State", "Status", "Step", "Store", "StoreChange", "SubQuestion", "Task", "VectorRows", "version",
]
