"""What is compared with what, and the ratio to reach. Data alone; measure.py runs it, page.py prints it."""
from dataclasses import dataclass, field

SMALL, LARGE = "small", "large"  # sets of about 10,000 passages, and of 100,000 or more

# The file of a peer's program, its players, and their names for a reader. All other players are our own.
PEERS = {
    "vector_peers.py": {"faiss_flat": "faiss flat", "faiss_sq8": "faiss SQ8", "usearch_f32": "usearch exact",
                        "hnswlib": "hnswlib, ef 128, not exact"},
    "word_peers.py": {"bm25s_tokens": "bm25s numba", "tantivy_tokens": "tantivy", "bm25s_text": "bm25s",
                      "bm25s_numba_text": "bm25s numba", "tantivy_text": "tantivy", "sqlite_text": "SQLite FTS5"},
    "spread_peers.py": {"igraph": "igraph", "scipy_to_a_millionth": "scipy, float64",
                        "scipy_six_sweeps": "scipy's six sweeps", "numpy_pairs": "numpy, explicit edges",
                        "numpy_coordinates": "numpy, one array of edges"},
    "trail_peers.py": {"trail_with_igraph": "glued first stage, igraph", "trail_with_scipy": "glued first stage, scipy",
                       "index_glued": "glued index"},
    "js/player.mjs": {"minisearch": "MiniSearch", "orama_text": "Orama, text", "orama_hybrid": "Orama, hybrid",
                      "js_scan": "a plain scan in JavaScript"},
    "limits": {"stream_read": "reading the same bytes", "stream_read_two_threads": "two threads reading the same bytes",
               "stream_read_int8_two_threads": "two threads reading a byte a number"},
}
PEER_NAMES = {player: name for players in PEERS.values() for player, name in players.items()}


@dataclass(frozen=True)
class Contest:
    """Players that take turns, each in a separate process."""
    name: str
    players: tuple
    sizes: tuple = (SMALL, LARGE)
    answers: tuple = ()      # of whom the answers are compared
    wall: bool = False       # by the wall clock: threads help
    needs_vectors: bool = False
    only_full: bool = False  # left out of a quick run


@dataclass(frozen=True)
class Ratio:
    """Our time over another's, at most the goal; none: for information."""
    part: str
    stage: str
    ours: str
    other: str
    goals: dict = field(default_factory=dict)  # by size
    questions_of_ours: int = 1                 # that one of our tasks answers: times are those of one question


@dataclass(frozen=True)
class Figure:
    """A figure of our own and its bound."""
    part: str
    stage: str
    key: str             # in the set's facts
    unit: str
    goal: float = None
    at_least: bool = False
    sizes: tuple = (SMALL, LARGE)


@dataclass(frozen=True)
class Recorded:
    """Our time over a figure that was recorded once, on another day."""
    part: str
    stage: str
    ours: str
    other: str
    seconds: float
    goal: float
    set_name: str
    each_passage: bool = False


# Stages of WebAssembly and their goals. wasm_: hoptrail-complete.wasm, which is made for speed; small_wasm_: hoptrail.wasm,
# made for size; avx2_: the native build with AVX2 kernels, so that a wider processor does not move the goal. Registers of WebAssembly
# have 128 bits, half of AVX2's, and no fused multiplication: a scan of floats takes at least twice the instructions.
WASM_STAGES = {
    "dense_f32": ("f32, whole search", 2),
    "dense_int8": ("int8, whole search", 2.2),
    "search_bm25": ("BM25, whole search", 2.2),
    "trail_words": ("PageRank: trail's first stage by words", 2.2),
    "gnn_ret_words": ("min-propagation: gnn_ret by words", 1.6),
    "index": ("index of texts and vectors", 1.3),
}

CONTESTS = (
    Contest("vectors", ("dense_f32", "dense_int8", "dense_f32_rough", "scan_f32", "faiss_flat", "faiss_sq8", "stream_read"),
            answers=("dense_f32", "dense_int8", "dense_f32_rough"), needs_vectors=True),
    Contest("other vectors", ("dense_f32", "usearch_f32", "hnswlib"), sizes=(SMALL,), needs_vectors=True, only_full=True),
    Contest("many questions", ("dense_f32", "dense_f32_16_together", "dense_int8", "dense_int8_16_together"), sizes=(LARGE,),
            needs_vectors=True),
    Contest("two threads", ("scan_f32", "scan_f32_two_threads", "stream_read_two_threads", "scan_int8", "scan_int8_two_threads",
                            "stream_read_int8_two_threads"), sizes=(LARGE,), wall=True, needs_vectors=True),
    Contest("words", ("bm25_tokens", "bm25_text", "search_bm25", "bm25s_tokens", "tantivy_tokens", "bm25s_text",
                      "bm25s_numba_text", "tantivy_text")),
    Contest("words in SQL", ("search_bm25", "sqlite_text"), sizes=(SMALL,), only_full=True),
    Contest("spread", ("page_rank", "six_sweeps", "igraph", "scipy_to_a_millionth", "scipy_six_sweeps")),
    Contest("min-propagation", ("min_propagation", "numpy_pairs", "numpy_coordinates"),
            answers=("min_propagation", "numpy_pairs")),
    Contest("whole", ("trail_first", "trail", "trail_masked", "trail_with_igraph", "trail_with_scipy"), sizes=(SMALL,),
            needs_vectors=True),
    Contest("index", ("index", "index_words", "index_glued"), sizes=(SMALL,), needs_vectors=True),
    Contest("WebAssembly", tuple(module + stage for module in ("avx2_", "wasm_") for stage in WASM_STAGES), sizes=(SMALL,),
            needs_vectors=True),
    Contest("small WebAssembly", tuple(module + stage for module in ("avx2_", "small_wasm_") for stage in WASM_STAGES),
            sizes=(SMALL,), needs_vectors=True, only_full=True),
    Contest("browser", ("wasm_search_bm25", "wasm_dense_int8", "wasm_trail_masked", "minisearch", "orama_text",
                        "orama_hybrid", "js_scan"), sizes=(SMALL,), needs_vectors=True),
)

BOTH = lambda goal: {SMALL: goal, LARGE: goal}

ROWS = (
    Ratio("Vectors", "f32, exact, whole search", "dense_f32", "faiss_flat", BOTH(1.05)),
    Ratio("Vectors", "f32, scan and best ten", "scan_f32", "faiss_flat"),
    Ratio("Vectors", "f32, scan and best ten", "scan_f32", "stream_read", BOTH(1 / 0.85)),
    Ratio("Vectors", "f32, exact by rough rows, whole search", "dense_f32_rough", "faiss_flat", BOTH(0.30)),
    Ratio("Vectors", "f32, exact by rough rows, whole search", "dense_f32_rough", "faiss_sq8", {SMALL: 0.55, LARGE: 0.60}),
    Ratio("Vectors", "int8 alone, whole search", "dense_int8", "faiss_flat"),
    Ratio("Vectors", "int8 alone, whole search", "dense_int8", "faiss_sq8"),
    Figure("Vectors", "f32 by rough rows: recall of the exact ten", "recall_of_dense_f32_rough", "", 1, at_least=True),
    Figure("Vectors", "int8 alone: recall of the exact ten", "recall_of_dense_int8", ""),
    Ratio("Vectors", "f32, exact, whole search", "dense_f32", "usearch_f32"),
    Ratio("Vectors", "f32, exact, whole search", "dense_f32", "hnswlib"),
    Ratio("Vectors", "f32, a question among 16 in one task", "dense_f32_16_together", "dense_f32", {LARGE: 1 / 2.2}, 16),
    Ratio("Vectors", "int8, a question among 16 in one task", "dense_int8_16_together", "dense_int8", {LARGE: 1 / 2.2}, 16),
    Ratio("Vectors", "f32, two threads", "scan_f32_two_threads", "stream_read_two_threads", {LARGE: 1 / 0.85}),
    Ratio("Vectors", "int8, two threads", "scan_int8_two_threads", "stream_read_int8_two_threads", {LARGE: 1 / 0.85}),
    Ratio("Vectors", "f32, two threads", "scan_f32_two_threads", "scan_f32"),
    Ratio("Vectors", "int8, two threads", "scan_int8_two_threads", "scan_int8"),

    Ratio("Words", "BM25, tokens given", "bm25_tokens", "bm25s_tokens", BOTH(0.5)),
    Ratio("Words", "BM25, tokens given", "bm25_tokens", "tantivy_tokens", BOTH(0.25)),
    Ratio("Words", "BM25 from the question's text", "bm25_text", "bm25s_text", {SMALL: 0.10}),
    Ratio("Words", "BM25 from the question's text", "bm25_text", "bm25s_numba_text"),
    Ratio("Words", "BM25 from the question's text", "bm25_text", "tantivy_text", BOTH(0.25)),
    Ratio("Words", "BM25, whole search", "search_bm25", "tantivy_text"),
    Ratio("Words", "BM25, whole search", "search_bm25", "sqlite_text"),

    Ratio("Graph", "PageRank to 10⁻⁶", "page_rank", "igraph", {SMALL: 1 / 10, LARGE: 1 / 8}),
    Ratio("Graph", "PageRank to 10⁻⁶", "page_rank", "scipy_to_a_millionth", {SMALL: 1 / 6, LARGE: 1 / 4}),
    Ratio("Graph", "trail's six sweeps", "six_sweeps", "scipy_six_sweeps", BOTH(1 / 6)),
    Ratio("Graph", "min-propagation", "min_propagation", "numpy_pairs", BOTH(0.3)),
    Ratio("Graph", "min-propagation", "min_propagation", "numpy_coordinates", BOTH(1 / 50)),
    Figure("Graph", "min-propagation: questions answered as over explicit edges", "equal_to_pairs", "", 1.0, at_least=True),

    Ratio("Whole search", "trail, first stage", "trail_first", "trail_with_igraph", {SMALL: 1 / 20}),
    Ratio("Whole search", "trail, first stage", "trail_first", "trail_with_scipy"),
    Ratio("Whole search", "trail, both stages", "trail", "trail_with_igraph", {SMALL: 1 / 12}),
    Ratio("Whole search", "trail, both stages", "trail", "trail_with_scipy"),
    Recorded("Whole search", "trail, first stage", "trail_first", "LightRAG, mix", 0.030, 1 / 50, "twowiki"),
    Recorded("Whole search", "trail, both stages", "trail", "HippoRAG 2", 0.048, 1 / 50, "twowiki"),
    Recorded("Whole search", "trail, both stages", "trail", "LinearRAG", 0.050, 1 / 50, "twowiki"),
    Figure("Whole search", "trail, both stages: p95 / p50", "trail_p95_over_p50", "", 2.0, sizes=(SMALL,)),
    Figure("Whole search", "BM25: p95 / p50", "search_bm25_p95_over_p50", "", 2.0, sizes=(SMALL,)),

    Ratio("Index", "index of texts and vectors", "index", "index_glued", {SMALL: 1 / 6}),
    Recorded("Index", "index of texts and vectors", "index", "LinearRAG", 304e-6, 1 / 20, "twowiki", each_passage=True),
    Figure("Index", "BM25, phrases, dictionary and CSR: a passage", "index_words_microseconds", "µs", 15, sizes=(SMALL,)),
    Figure("Index", "peak memory over 4 × text + 1.5 × vectors + 32 MiB", "memory_over_limit", "", 1),

    Figure("Opening", "trusted", "open_trusted_ms", "ms", 0.2),
    Figure("Opening", "full", "open_full_gb_per_second", "GB/s", 1, at_least=True),
    Figure("Opening", "a question to the command line: bm25", "command_bm25_ms", "ms", 15, sizes=(SMALL,)),
    Figure("Opening", "a question to the command line: trail", "command_trail_ms", "ms", 15, sizes=(SMALL,)),
    Figure("Size", "file without text and vectors: a passage", "file_bytes_without", "bytes", 450, sizes=(SMALL,)),
    Figure("Size", "heap of a task over 1 MB + 64 bytes a passage: trail", "heap_of_trail", "", 1),
    Figure("Size", "heap of a task over 1 MB + 64 bytes a passage: dense", "heap_of_dense", "", 1),
    Figure("Size", "heap of a task over 1 MB + 64 bytes a passage: gnn_ret", "heap_of_gnn_ret", "", 1),

    *(Ratio("WebAssembly", name, f"wasm_{stage}", f"avx2_{stage}", {SMALL: goal})
      for stage, (name, goal) in WASM_STAGES.items()),
    *(Ratio("WebAssembly", f"{name}: the small module", f"small_wasm_{stage}", f"avx2_{stage}")
      for stage, (name, _) in WASM_STAGES.items()),
    Ratio("Browser", "BM25", "wasm_search_bm25", "minisearch", {SMALL: 1 / 50}),
    Ratio("Browser", "BM25", "wasm_search_bm25", "orama_text", {SMALL: 1 / 200}),
    Ratio("Browser", "scan, int8 against float", "wasm_dense_int8", "js_scan", {SMALL: 1 / 10}),
    Ratio("Browser", "whole question: trail, both stages", "wasm_trail_masked", "orama_hybrid", {SMALL: 1 / 12}),
)

# Growth on synthetic passages: the exponent of a figure over the number of passages or links, at most the goal. A scan's is
# over the time of reading as many bytes, which is not linear itself where a processor keeps the smaller set in its caches.
GROWTH = (
    ("index", "index_seconds", "passages", 1.05),
    ("peak memory of indexing", "index_memory_bytes", "passages", 1.05),
    ("file", "file_bytes", "passages", 1.05),
    ("opening, trusted", "open_trusted_seconds", "passages", 0.05),
    ("scan, f32", "scan_f32", "stream_read", 1.05),
    ("trail's six sweeps", "six_sweeps", "links", 1.05),
    ("PageRank to 10⁻⁶", "page_rank", "links", 1.05),
    ("min-propagation", "min_propagation", "passages", None),
)

# The largest exponent to reach where the growth ends at a million passages, which no cache holds.
MILLION_EXPONENT = 1.10

# Bounds of our own on the largest corpus where it has a million passages: stage, figure, unit, and what one unit is in the
# figure's unit.
MILLION = 1_000_000
MILLION_FIGURES = (
    ("index", "index_seconds", "s", 1, 20),
    ("index: memory beside the input", "index_memory_beside_input_bytes", "GB", 1e9, 2.5),
    ("opening, trusted", "open_trusted_seconds", "ms", 1e-3, 1),
    ("min-propagation", "min_propagation", "ms", 1e-3, 1.5),
    ("BM25, whole search", "search_bm25", "ms", 1e-3, 2),
    ("int8, exact, whole search", "dense_int8", "ms", 1e-3, 20),
    ("f16, exact by rough rows, whole search", "dense_f16_rough", "ms", 1e-3, 10),
    ("trail, both stages, without vectors", "trail_words_both", "ms", 1e-3, 15),
)
QUESTION_PLAYERS = ("search_bm25", "trail_words_both")  # the cost of a question on a corpus of any size
MILLION_PLAYERS = ("dense_int8", "dense_f16_rough")     # beyond those and those of GROWTH

SMALL_CORPUS = 1_000  # measured in addition to those of the growth

# Milliseconds of a commit by passages of the store and passages added.
COMMITS = {10_000: {100: 6}, MILLION: {100: 60}}
