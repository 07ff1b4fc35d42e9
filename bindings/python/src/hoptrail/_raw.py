# Written by bindings/generate/python.py from capi/include/hoptrail.h: change those.
"""The C interface: constants, and functions with their types.

Objects are addresses, or what has one as `_as_parameter_`. Text goes in as bytes with their length, outputs as
`byref`.
"""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

#: Of an object or of memory: an int, a ctypes value, what has `_as_parameter_`; None for NULL; bytes for memory that is
#: read.
Pointer = Any
#: UTF-8; None for NULL.
Text = bytes | None

HOP_ABI_VERSION = 1
HOP_OK = 0
#: a NULL, a length or a value that the call cannot mean
HOP_STATUS_INVALID_ARGUMENT = 1
#: an object of another kind
HOP_STATUS_WRONG_OBJECT = 2
#: the call is right, the moment is not
HOP_STATUS_WRONG_STATE = 3
HOP_STATUS_OUT_OF_MEMORY = 4
HOP_STATUS_UNKNOWN_OPTION = 5
HOP_STATUS_OPTION_OUT_OF_BOUNDS = 6
#: data that cannot be taken: a NaN in a vector, a passage without text
HOP_STATUS_BAD_INPUT = 7
HOP_STATUS_DUPLICATE_ID = 8
HOP_STATUS_NOT_FOUND = 9
#: vectors of another width, or another number of rows
HOP_STATUS_DIMENSION_MISMATCH = 10
#: vectors of another model than the graph's
HOP_STATUS_EMBEDDER_MISMATCH = 11
#: a damaged or foreign file; the message names the broken invariant
HOP_STATUS_CORRUPT_FILE = 12
HOP_STATUS_UNSUPPORTED_VERSION = 13
#: a saved task that belongs to another graph
HOP_STATUS_FOREIGN_GRAPH = 14
#: an answer to a request that is not open
HOP_STATUS_STALE_REQUEST = 15
#: the host said that it could not embed, complete or read
HOP_STATUS_HOST_FAILURE = 16
HOP_STATUS_FILE_FAILURE = 17
HOP_STATUS_LIMIT_EXCEEDED = 18
#: not on this platform or in this build
HOP_STATUS_UNSUPPORTED = 19
HOP_STATUS_INTERNAL = 20
#: "true" or "false"
HOP_OPTION_FLAG = 1
HOP_OPTION_INTEGER = 2
HOP_OPTION_NUMBER = 3
HOP_OPTION_TEXT = 4
#: one of a few words
HOP_OPTION_CHOICE = 5
#: numbers separated by commas
HOP_OPTION_NUMBERS = 6
#: fails without vectors of the question and of the passages
HOP_METHOD_NEEDS_VECTORS = 1
#: ranks by vectors, where there are some
HOP_METHOD_TAKES_VECTORS = 2
#: takes the vector of the question without its names, too
HOP_METHOD_TAKES_MASKED_VECTOR = 4
#: fails without a language model
HOP_METHOD_NEEDS_LANGUAGE_MODEL = 8
#: asks a language model where an option says so
HOP_METHOD_ASKS_LANGUAGE_MODEL = 16
#: asks its host for more than the vectors of questions and steps
HOP_METHOD_ASKS_ON_THE_WAY = 32
#: carries a state through the steps of a question (hop_results_state)
HOP_METHOD_IN_STEPS = 64
#: a loop: a language model and the method that option retriever names
HOP_METHOD_BY_RETRIEVER = 128
#: can be trained (hop_train_task_create)
HOP_METHOD_LEARNS = 256
#: learns from steps whose gold passages are known
HOP_METHOD_LEARNS_FROM_STEPS = 512
#: searches a corpus in shards (hop_coordinator_create)
HOP_METHOD_IN_SHARDS = 1024
#: gives paths that lead to a hit through other passages
HOP_METHOD_GIVES_PATHS = 2048
#: gives distances as scores: small is good
HOP_METHOD_GIVES_DISTANCES = 4096
#: no method, but what others are compared with
HOP_METHOD_BOUND = 8192
HOP_FORMAT_PLAIN = 0
HOP_FORMAT_MARKDOWN = 1
#: trusts nothing: checksums and every invariant
HOP_OPEN_FULL = 0
#: header and bounds only: for bytes that the host itself wrote
HOP_OPEN_TRUSTED = 1
#: the graph keeps a copy of the bytes
HOP_MEMORY_COPY = 0
#: the host keeps the bytes, unchanged, until hop_graph_free; aligned to 8 bytes, best to 64
HOP_MEMORY_BORROW = 1
HOP_PASSAGE_ID = 0
HOP_PASSAGE_TITLE = 1
HOP_PASSAGE_TEXT = 2
HOP_PASSAGE_DOCUMENT_ID = 3
HOP_PASSAGE_DOCUMENT_TITLE = 4
#: of its innermost section; empty without
HOP_PASSAGE_HEADING = 5
HOP_EXPORT_JSON = 0
HOP_EXPORT_GRAPHML = 1
HOP_EXPORT_DOT = 2
HOP_STATE_MORE = 0
HOP_STATE_WAITING = 1
HOP_STATE_DONE = 2
HOP_STATE_FAILED = 3
#: vectors for texts
HOP_REQUEST_EMBED = 1
#: a language model's answer to messages
HOP_REQUEST_COMPLETE = 2
#: a file operation on a name inside a store
HOP_REQUEST_FILE = 3
HOP_TEXT_QUERY = 1
HOP_TEXT_PASSAGE = 2
HOP_TEXT_PATH = 3
#: answer: bytes
HOP_FILE_READ = 1
#: answer: done; offset 0 makes the file new
HOP_FILE_WRITE = 2
#: answer: done
HOP_FILE_SYNC = 3
#: answer: done; replaces what has the second name
HOP_FILE_RENAME = 4
#: answer: text, a name a line; no folder: none
HOP_FILE_LIST = 5
#: answer: done; a file that is not there is done, too
HOP_FILE_REMOVE = 6
#: answer: done when no other task has the name (a file, made where there is none), until this one is freed; a host
#: that has no locks answers done, and then sees to it that a store has one writer
HOP_FILE_LOCK = 7
#: the question names this entity, or its words or vector led to this passage
HOP_LINK_QUESTION = 0
#: between an entity and a passage of that title; between passages: by a document's title
HOP_LINK_OWN = 1
#: between an entity and a passage that mentions it
HOP_LINK_MENTION = 2
#: between a phrase or a given keyword and a passage that has it; between passages that share one
HOP_LINK_PHRASE = 3
#: the passage before or behind, of the same document
HOP_LINK_ADJACENT = 4
#: a passage of the same section
HOP_LINK_SECTION = 5
#: a hyperlink
HOP_LINK_LINK = 6
#: a passage whose vector is near
HOP_LINK_NEAREST = 7
#: a passage of the first stage that shares rare words with it
HOP_LINK_COVER = 8
#: the one from the question
HOP_EDGE_FORWARD = 1
#: the one from the passages next to the answer
HOP_EDGE_BACKWARD = 2
#: the judging model was not asked (option ask.judge)
HOP_JUDGMENT_NONE = 0
#: it was, and failed or replied neither yes nor no
HOP_JUDGMENT_UNCLEAR = 1
HOP_JUDGMENT_WRONG = 2
HOP_JUDGMENT_RIGHT = 3


class Functions:
    """The functions of a loaded library."""

    #: The ABI of the library that is loaded: compare it with HOP_ABI_VERSION before anything else.
    # uint32_t hop_abi_version()
    hop_abi_version: Callable[[], int]
    #: The library's version, "major.minor.patch", zero-terminated, static.
    # const char *hop_version()
    hop_version: Callable[[], bytes]
    #: The format of the graph files that this library writes.
    # uint32_t hop_file_version()
    hop_file_version: Callable[[], int]
    #: The oldest format of graph files that this library reads; older ones are unsupported_version.
    # uint32_t hop_file_version_minimum()
    hop_file_version_minimum: Callable[[], int]
    #: Objects that are not freed, of all kinds: for tests of leaks.
    # int64_t hop_live_objects()
    hop_live_objects: Callable[[], int]
    #: The name of a status ("corrupt_file"), zero-terminated, static; "unknown" for a number that is none.
    # const char *hop_status_name(int32_t status)
    hop_status_name: Callable[[int], bytes]
    #: The code, one line for people, and what it is about for programs (an option's key, a passage's id, an
    #: invariant's name; may be empty). Zero-terminated, borrowed from the error; for NULL: HOP_OK and "".
    # int32_t hop_error_status(const hop_error *error)
    hop_error_status: Callable[[Pointer], int]
    #: One line for people: what is wrong, the value and the limit. Zero-terminated, until hop_error_free; for NULL "".
    # const char *hop_error_message(const hop_error *error)
    hop_error_message: Callable[[Pointer], bytes]
    #: What it is about, for programs: an option's key, a passage's id, an invariant's name; may be empty.
    #: Zero-terminated, until hop_error_free; for NULL "".
    # const char *hop_error_detail(const hop_error *error)
    hop_error_detail: Callable[[Pointer], bytes]
    #: Frees an error; NULL is nothing.
    # void hop_error_free(hop_error *error)
    hop_error_free: Callable[[Pointer], None]
    #: The bytes and their number, borrowed until hop_bytes_free.
    # int32_t hop_bytes_view(const hop_bytes *bytes, const uint8_t **data, size_t *length, hop_error **error)
    hop_bytes_view: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: Frees the bytes; NULL is nothing.
    # void hop_bytes_free(hop_bytes *bytes)
    hop_bytes_free: Callable[[Pointer], None]
    #: An empty set: every option has its default. To be freed by hop_options_free.
    # int32_t hop_options_create(hop_options **options, hop_error **error)
    hop_options_create: Callable[[Pointer, Pointer], int]
    #: Frees the set; NULL is nothing. Tasks keep a copy of what they were created with.
    # void hop_options_free(hop_options *options)
    hop_options_free: Callable[[Pointer], None]
    #: Sets an option from text of its type. unknown_option and option_out_of_bounds name the key, and the bounds or
    #: choices.
    # int32_t hop_options_set_text(hop_options *options, const char *key, size_t key_length, const char *value, size_t
    # value_length, hop_error **error)
    hop_options_set_text: Callable[[Pointer, Text, int, Text, int, Pointer], int]
    #: Sets an option of type HOP_OPTION_INTEGER or HOP_OPTION_NUMBER. The errors of hop_options_set_text.
    # int32_t hop_options_set_integer(hop_options *options, const char *key, size_t key_length, int64_t value, hop_error
    # **error)
    hop_options_set_integer: Callable[[Pointer, Text, int, int, Pointer], int]
    #: Sets an option of type HOP_OPTION_NUMBER. The errors of hop_options_set_text, also for a NaN.
    # int32_t hop_options_set_number(hop_options *options, const char *key, size_t key_length, double value, hop_error
    # **error)
    hop_options_set_number: Callable[[Pointer, Text, int, float, Pointer], int]
    #: Sets an option of type HOP_OPTION_FLAG: 0 is false, any other value true. The errors of hop_options_set_text.
    # int32_t hop_options_set_flag(hop_options *options, const char *key, size_t key_length, int32_t value, hop_error
    # **error)
    hop_options_set_flag: Callable[[Pointer, Text, int, int, Pointer], int]
    #: Sets what training has learned (hop_train_task_create): options, and the networks of methods. Options that the
    #: host sets override learned ones. The bytes are copied and replace earlier weights. They are not trusted: damaged
    #: bytes are corrupt_file, those of another version unsupported_version.
    # int32_t hop_options_set_weights(hop_options *options, const uint8_t *bytes, size_t length, hop_error **error)
    hop_options_set_weights: Callable[[Pointer, Pointer, int, Pointer], int]
    #: The option's value as text, set, learned or default.
    # int32_t hop_options_get(const hop_options *options, const char *key, size_t key_length, const char **value, size_t
    # *value_length, hop_error **error)
    hop_options_get: Callable[[Pointer, Text, int, Pointer, Pointer, Pointer], int]
    #: The table of options: index < hop_option_count(). Strings are zero-terminated and static. `bounds` says what is
    #: allowed: "1 … 1000", or the choices separated by '|'; empty: anything of the type.
    # uint32_t hop_option_count()
    hop_option_count: Callable[[], int]
    #: A row of the table of options. All texts are zero-terminated and static; invalid_argument for an index not below
    #: the count.
    # int32_t hop_option_describe(uint32_t index, const char **key, int32_t *type, const char **default_value, const
    # char **bounds, const char **documentation, hop_error **error)
    hop_option_describe: Callable[[int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: The table of methods, in the order of option method's choices: index < hop_method_count(). A build without a
    #: method, such as the small module for browsers, lists it too; its tasks are unsupported there.
    # uint32_t hop_method_count()
    hop_method_count: Callable[[], int]
    #: A method of the table. `name`: a value of option method; `summary`: what it ranks by, in a line; `citation`: of
    #: its paper, or empty; `options`: keys of options that it reads, or what they begin with, separated by '|'
    #: ("bgr.|train."). Strings are zero-terminated and static. invalid_argument for an index that is not below the
    #: count.
    # int32_t hop_method_describe(uint32_t index, const char **name, uint32_t *traits, const char **summary, const char
    # **citation, const char **options, hop_error **error)
    hop_method_describe: Callable[[int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: An empty corpus. To be freed by hop_corpus_free.
    # int32_t hop_corpus_create(hop_corpus **corpus, hop_error **error)
    hop_corpus_create: Callable[[Pointer, Pointer], int]
    #: Frees the corpus; NULL is nothing.
    # void hop_corpus_free(hop_corpus *corpus)
    hop_corpus_free: Callable[[Pointer], None]
    #: Adds a document. Its id is unique in the corpus; for a file it is the path below the corpus' folder with '/'
    #: between parts, because links refer to it. An empty title: the first heading of level 1, else the front matter's
    #: title, else the file name.
    # int32_t hop_corpus_add_document(hop_corpus *corpus, const char *id, size_t id_length, const char *title, size_t
    # title_length, const char *text, size_t text_length, int32_t format, hop_error **error)
    hop_corpus_add_document: Callable[[Pointer, Text, int, Text, int, Text, int, int, Pointer], int]
    #: Adds a ready passage: a separate document unless hop_corpus_set_document says otherwise.
    # int32_t hop_corpus_add_passage(hop_corpus *corpus, const char *id, size_t id_length, const char *title, size_t
    # title_length, const char *text, size_t text_length, hop_error **error)
    hop_corpus_add_passage: Callable[[Pointer, Text, int, Text, int, Text, int, Pointer], int]
    #: The following add to the document or passage that was added last; before any, that is wrong_state.
    # int32_t hop_corpus_add_alias(hop_corpus *corpus, const char *alias, size_t alias_length, hop_error **error)
    hop_corpus_add_alias: Callable[[Pointer, Text, int, Pointer], int]
    #: A field that conditions can ask for (hop_questions_add_condition). The text is copied.
    # int32_t hop_corpus_add_metadata(hop_corpus *corpus, const char *key, size_t key_length, const char *value, size_t
    # value_length, hop_error **error)
    hop_corpus_add_metadata: Callable[[Pointer, Text, int, Text, int, Pointer], int]
    #: A keyword that the host knows the passage to be about (an entity linker's). Ready passages only, like the next
    #: two.
    # int32_t hop_corpus_add_entity(hop_corpus *corpus, const char *entity, size_t entity_length, hop_error **error)
    hop_corpus_add_entity: Callable[[Pointer, Text, int, Pointer], int]
    #: A link to another passage or document, by id.
    # int32_t hop_corpus_add_link(hop_corpus *corpus, const char *target_id, size_t target_id_length, hop_error **error)
    hop_corpus_add_link: Callable[[Pointer, Text, int, Pointer], int]
    #: The document that the passage is part of, and its place there.
    # int32_t hop_corpus_set_document(hop_corpus *corpus, const char *document_id, size_t document_id_length, int64_t
    # position, hop_error **error)
    hop_corpus_set_document: Callable[[Pointer, Text, int, int, Pointer], int]
    #: Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in which the passages
    #: were added; may be called again with more rows. Rows are scaled to unit length. When the index task is created
    #: there must be a row for each passage and no documents, or no rows at all. Errors: dimension_mismatch; bad_input
    #: for a row with a NaN, an infinity or no length (named by its number), nothing of the call is kept then.
    # int32_t hop_corpus_add_vectors(hop_corpus *corpus, const float *rows, size_t row_count, uint32_t dimension,
    # hop_error **error)
    hop_corpus_add_vectors: Callable[[Pointer, Pointer, int, int, Pointer], int]
    #: Documents plus ready passages added so far.
    # int32_t hop_corpus_size(const hop_corpus *corpus, uint64_t *size, hop_error **error)
    hop_corpus_size: Callable[[Pointer, Pointer, Pointer], int]
    #: Opens a graph file of `length` bytes: `mode` HOP_OPEN_*, `memory` HOP_MEMORY_*. To be freed by hop_graph_free.
    #: corrupt_file names the broken invariant; unsupported_version.
    # int32_t hop_graph_open(const uint8_t *bytes, size_t length, int32_t mode, int32_t memory, hop_graph **graph,
    # hop_error **error)
    hop_graph_open: Callable[[Pointer, int, int, int, Pointer, Pointer], int]
    #: Maps a file read-only. Another program that cuts the file while it is mapped ends this process: use it for files
    #: of your own. To be freed by hop_graph_free. not_found where there is no such file; unsupported where there are
    #: no files (WebAssembly).
    # int32_t hop_graph_map(const char *path, size_t path_length, int32_t mode, hop_graph **graph, hop_error **error)
    hop_graph_map: Callable[[Text, int, int, Pointer, Pointer], int]
    #: Frees the graph; NULL is nothing. Tasks and shards that were made of it keep what they need.
    # void hop_graph_free(hop_graph *graph)
    hop_graph_free: Callable[[Pointer], None]
    #: The bytes of the graph's file, which hop_graph_open takes; until hop_graph_free. Of a mapped file, its map. That
    #: of a store with several segments is assembled by the first call and kept; limit_exceeded if it has more than 2
    #: GiB, and so no file.
    # int32_t hop_graph_bytes(const hop_graph *graph, const uint8_t **bytes, size_t *length, hop_error **error)
    hop_graph_bytes: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: Number of passages; their indices are below it.
    # int32_t hop_graph_passage_count(const hop_graph *graph, uint32_t *count, hop_error **error)
    hop_graph_passage_count: Callable[[Pointer, Pointer, Pointer], int]
    #: Number of documents; their indices are below it.
    # int32_t hop_graph_document_count(const hop_graph *graph, uint32_t *count, hop_error **error)
    hop_graph_document_count: Callable[[Pointer, Pointer, Pointer], int]
    #: Width of the graph's vectors, 0 without any, and the id of the embedder that made them (empty: not stated).
    # int32_t hop_graph_vectors(const hop_graph *graph, uint32_t *dimension, const char **embedder_id, size_t
    # *embedder_id_length, hop_error **error)
    hop_graph_vectors: Callable[[Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Index of a passage by its id; not_found.
    # int32_t hop_graph_find_passage(const hop_graph *graph, const char *id, size_t id_length, uint32_t *passage,
    # hop_error **error)
    hop_graph_find_passage: Callable[[Pointer, Text, int, Pointer, Pointer], int]
    #: A text of a passage: `field` is HOP_PASSAGE_*. Borrowed until hop_graph_free. invalid_argument for another index
    #: or field.
    # int32_t hop_graph_passage_text(const hop_graph *graph, uint32_t passage, int32_t field, const char **text, size_t
    # *length, hop_error **error)
    hop_graph_passage_text: Callable[[Pointer, int, int, Pointer, Pointer, Pointer], int]
    #: The passage's document, section and page (0xffffffff: none) and the bytes of its document that it was cut from.
    # int32_t hop_graph_passage_place(const hop_graph *graph, uint32_t passage, uint32_t *document, uint32_t *section,
    # uint32_t *page, uint32_t *source_begin, uint32_t *source_end, hop_error **error)
    hop_graph_passage_place: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Number of metadata fields of a passage.
    # int32_t hop_graph_metadata_count(const hop_graph *graph, uint32_t passage, uint32_t *count, hop_error **error)
    hop_graph_metadata_count: Callable[[Pointer, int, Pointer, Pointer], int]
    #: A metadata field of a passage, index < count. Both texts are borrowed until hop_graph_free.
    # int32_t hop_graph_metadata(const hop_graph *graph, uint32_t passage, uint32_t index, const char **key, size_t
    # *key_length, const char **value, size_t *value_length, hop_error **error)
    hop_graph_metadata: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped, embedder,
    #: options.
    # int32_t hop_graph_describe(const hop_graph *graph, const hop_options *options, hop_bytes **json, hop_error
    # **error)
    hop_graph_describe: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: The whole graph as text: `format` is HOP_EXPORT_*. To be freed by hop_bytes_free.
    # int32_t hop_graph_export(const hop_graph *graph, int32_t format, hop_bytes **text, hop_error **error)
    hop_graph_export: Callable[[Pointer, int, Pointer, Pointer], int]
    #: An empty list. To be freed by hop_questions_free.
    # int32_t hop_questions_create(hop_questions **questions, hop_error **error)
    hop_questions_create: Callable[[Pointer, Pointer], int]
    #: Frees the list; NULL is nothing. Tasks keep a copy.
    # void hop_questions_free(hop_questions *questions)
    hop_questions_free: Callable[[Pointer], None]
    #: Questions added so far.
    # int32_t hop_questions_count(const hop_questions *questions, uint32_t *count, hop_error **error)
    hop_questions_count: Callable[[Pointer, Pointer, Pointer], int]
    #: Adds a question. The text is copied.
    # int32_t hop_questions_add(hop_questions *questions, const char *text, size_t length, hop_error **error)
    hop_questions_add: Callable[[Pointer, Text, int, Pointer], int]
    #: The following add to the question that was added last; before any, that is wrong_state. Its vector, so that the
    #: task need not ask the host for it.
    # int32_t hop_questions_set_vector(hop_questions *questions, const float *vector, uint32_t dimension, hop_error
    # **error)
    hop_questions_set_vector: Callable[[Pointer, Pointer, int, Pointer], int]
    #: The vector of its masked form (hop_mask_question): the second half of what `trail` asks an embedder for.
    # int32_t hop_questions_set_masked_vector(hop_questions *questions, const float *vector, uint32_t dimension,
    # hop_error **error)
    hop_questions_set_masked_vector: Callable[[Pointer, Pointer, int, Pointer], int]
    #: A given sub-question, in order, with its vector or NULL and 0. A question with steps is answered step by step.
    # int32_t hop_questions_add_step(hop_questions *questions, const char *text, size_t length, const float *vector,
    # uint32_t dimension, hop_error **error)
    hop_questions_add_step: Callable[[Pointer, Text, int, Pointer, int, Pointer], int]
    #: A condition on metadata that every hit must meet; all conditions must hold. Forms: `key=value`, `key=a|b|c`,
    #: `key=low..high`, `key>=low`, `key<=high`. bad_input for any other.
    # int32_t hop_questions_add_condition(hop_questions *questions, const char *condition, size_t length, hop_error
    # **error)
    hop_questions_add_condition: Callable[[Pointer, Text, int, Pointer], int]
    #: What is known of the question, to measure or to train by: passages that answer it, as indices of the task's
    #: graph (method `golden` gives them as hits) …
    # int32_t hop_questions_add_gold(hop_questions *questions, const uint32_t *passages, size_t count, hop_error
    # **error)
    hop_questions_add_gold: Callable[[Pointer, Pointer, int, Pointer], int]
    #: … those that answer its last step (wrong_state before any) …
    # int32_t hop_questions_add_step_gold(hop_questions *questions, const uint32_t *passages, size_t count, hop_error
    # **error)
    hop_questions_add_step_gold: Callable[[Pointer, Pointer, int, Pointer], int]
    #: … and a right answer; there may be several. The explanation of an asked question then has measures of its
    #: answer.
    # int32_t hop_questions_add_gold_answer(hop_questions *questions, const char *answer, size_t length, hop_error
    # **error)
    hop_questions_add_gold_answer: Callable[[Pointer, Text, int, Pointer], int]
    #: A question with each mention of a graph's title entities replaced by "it".
    # int32_t hop_mask_question(const hop_graph *graph, const char *question, size_t length, hop_bytes **masked,
    # hop_error **error)
    hop_mask_question: Callable[[Pointer, Text, int, Pointer, Pointer], int]
    #: Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on failure). The result is
    #: the file's bytes: hop_task_take_bytes. Options: passage.*, analyzer.*, keywords.*, vectors.*, nearest.*,
    #: index.*, embedder.*.
    # int32_t hop_index_task_create(hop_corpus *corpus, const hop_options *options, hop_task **task, hop_error **error)
    hop_index_task_create: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: Ranks passages for each question. The result: hop_task_take_results. `options` may be NULL. Some methods ask for
    #: more than vectors of the questions while they search (HOP_METHOD_ASKS_ON_THE_WAY); loops fail without a language
    #: model (HOP_METHOD_NEEDS_LANGUAGE_MODEL).
    # int32_t hop_search_task_create(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
    # hop_task **task, hop_error **error)
    hop_search_task_create: Callable[[Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Answers each question with the host's language model, by one retrieval or in the steps of a loop (options method
    #: and ask.loop).
    # int32_t hop_ask_task_create(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
    # hop_task **task, hop_error **error)
    hop_ask_task_create: Callable[[Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a new file, sync, rename,
    #: sync the folder. The bytes are copied.
    # int32_t hop_save_task_create(const uint8_t *bytes, size_t length, const char *name, size_t name_length, hop_task
    # **task, hop_error **error)
    hop_save_task_create: Callable[[Pointer, int, Text, int, Pointer, Pointer], int]
    #: Cancelling is freeing.
    # void hop_task_free(hop_task *task)
    hop_task_free: Callable[[Pointer], None]
    #: Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link, 64 bytes of a vector).
    #: Returns HOP_OK for every state but HOP_STATE_FAILED, whose status and error it returns, then and ever after;
    #: `state` is written in both cases.
    # int32_t hop_task_step(hop_task *task, uint64_t work, int32_t *state, hop_error **error)
    hop_task_step: Callable[[Pointer, int, Pointer, Pointer], int]
    #: Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not known) of that phase.
    # int32_t hop_task_progress(const hop_task *task, const char **phase, size_t *phase_length, uint64_t *done, uint64_t
    # *total, hop_error **error)
    hop_task_progress: Callable[[Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Independent parts of the task's present work, for threads of the host. Take parts, run each on any thread until
    #: its state is HOP_STATE_DONE, free them, step the task: it joins them in part order, and the answer does not
    #: depend on them. not_found when there is no part to take now. A part keeps its task's data alive.
    # int32_t hop_task_take_part(hop_task *task, hop_part **part, hop_error **error)
    hop_task_take_part: Callable[[Pointer, Pointer, Pointer], int]
    #: Works for about `work` units, like hop_task_step, on any thread; `state` is HOP_STATE_MORE or HOP_STATE_DONE.
    # int32_t hop_part_run(hop_part *part, uint64_t work, int32_t *state, hop_error **error)
    hop_part_run: Callable[[Pointer, int, Pointer, Pointer], int]
    #: Gives the part back; one that is not done is done again by the task itself.
    # void hop_part_free(hop_part *part)
    hop_part_free: Callable[[Pointer], None]
    #: Saves a task that is waiting for its host (else wrong_state), and resumes it, in any process, with the same
    #: graph (NULL for tasks that have none). It ends with the same result bytes. foreign_graph, unsupported_version,
    #: corrupt_file.
    # int32_t hop_task_save(const hop_task *task, hop_bytes **saved, hop_error **error)
    hop_task_save: Callable[[Pointer, Pointer, Pointer], int]
    #: Resumes a saved task in a new one, to be freed by hop_task_free. foreign_graph where `graph` is not the one that
    #: it was saved with; unsupported_version, corrupt_file.
    # int32_t hop_task_resume(const uint8_t *saved, size_t length, const hop_graph *graph, hop_task **task, hop_error
    # **error)
    hop_task_resume: Callable[[Pointer, int, Pointer, Pointer, Pointer], int]
    #: Open requests, by id: ids for index < count.
    # int32_t hop_task_request_count(const hop_task *task, uint32_t *count, hop_error **error)
    hop_task_request_count: Callable[[Pointer, Pointer, Pointer], int]
    #: The id of an open request, index < count. It stays open until it is answered.
    # int32_t hop_task_request_id(const hop_task *task, uint32_t index, uint64_t *id, hop_error **error)
    hop_task_request_id: Callable[[Pointer, int, Pointer, Pointer], int]
    #: HOP_REQUEST_*. stale_request for an id that is not open; so of all that follows.
    # int32_t hop_request_kind(const hop_task *task, uint64_t id, int32_t *kind, hop_error **error)
    hop_request_kind: Callable[[Pointer, int, Pointer, Pointer], int]
    #: What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save",
    #: "store".
    # int32_t hop_request_purpose(const hop_task *task, uint64_t id, const char **purpose, size_t *length, hop_error
    # **error)
    hop_request_purpose: Callable[[Pointer, int, Pointer, Pointer, Pointer], int]
    #: EMBED: texts, each a query, a passage or a path (some models want to know).
    # int32_t hop_request_text_count(const hop_task *task, uint64_t id, uint32_t *count, hop_error **error)
    hop_request_text_count: Callable[[Pointer, int, Pointer, Pointer], int]
    #: A text of an EMBED request, index < count: `role` is HOP_TEXT_*.
    # int32_t hop_request_text(const hop_task *task, uint64_t id, uint32_t index, int32_t *role, const char **text,
    # size_t *length, hop_error **error)
    hop_request_text: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer], int]
    #: COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer with, and a hint of
    #: the form of the answer ("text", "lines", "yes_no"). Temperature is 0.
    # int32_t hop_request_message_count(const hop_task *task, uint64_t id, uint32_t *count, hop_error **error)
    hop_request_message_count: Callable[[Pointer, int, Pointer, Pointer], int]
    #: A message of a COMPLETE request, index < count.
    # int32_t hop_request_message(const hop_task *task, uint64_t id, uint32_t index, const char **role, size_t
    # *role_length, const char **text, size_t *length, hop_error **error)
    hop_request_message: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: The most tokens to answer a COMPLETE request with, and the form of the answer: "text", "lines" or "yes_no".
    # int32_t hop_request_completion(const hop_task *task, uint64_t id, uint32_t *token_limit, const char **form, size_t
    # *form_length, hop_error **error)
    hop_request_completion: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer], int]
    #: FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a second name; SYNC of
    #: the empty name is of the folder.
    # int32_t hop_request_file(const hop_task *task, uint64_t id, int32_t *operation, const char **name, size_t
    # *name_length, const char **second_name, size_t *second_name_length, uint64_t *offset, const uint8_t **bytes,
    # size_t *length, hop_error **error)
    hop_request_file: Callable[[
        Pointer, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer
    ], int]
    #: Answers, in any order. stale_request for an id that is not open; the task is unchanged after any failure.
    #: Vectors: one row a text, row by row; they are scaled to unit length. `embedder_id` may be NULL or empty; where
    #: it and the graph's are both stated they must be equal.
    # int32_t hop_task_answer_vectors(hop_task *task, uint64_t id, const float *rows, uint32_t row_count, uint32_t
    # dimension, const char *embedder_id, size_t embedder_id_length, hop_error **error)
    hop_task_answer_vectors: Callable[[Pointer, int, Pointer, int, int, Text, int, Pointer], int]
    #: Text of a model, at most 524,288 bytes (limit_exceeded), with the tokens it read and wrote (0: not known). To
    #: HOP_FILE_LIST: the names, of any length.
    # int32_t hop_task_answer_text(hop_task *task, uint64_t id, const char *text, size_t length, uint64_t tokens_read,
    # uint64_t tokens_written, hop_error **error)
    hop_task_answer_text: Callable[[Pointer, int, Text, int, int, int, Pointer], int]
    #: Bytes that were read: the answer to HOP_FILE_READ. They are copied.
    # int32_t hop_task_answer_bytes(hop_task *task, uint64_t id, const uint8_t *bytes, size_t length, hop_error **error)
    hop_task_answer_bytes: Callable[[Pointer, int, Pointer, int, Pointer], int]
    #: The operation is done: the answer to all FILE requests but HOP_FILE_READ and HOP_FILE_LIST.
    # int32_t hop_task_answer_done(hop_task *task, uint64_t id, hop_error **error)
    hop_task_answer_done: Callable[[Pointer, int, Pointer], int]
    #: The host could not do it. The task fails with host_failure or file_failure and this reason.
    # int32_t hop_task_answer_failure(hop_task *task, uint64_t id, const char *reason, size_t length, hop_error **error)
    hop_task_answer_failure: Callable[[Pointer, int, Text, int, Pointer], int]
    #: Of a DONE index task: the graph file. Once.
    # int32_t hop_task_take_bytes(hop_task *task, hop_bytes **bytes, hop_error **error)
    hop_task_take_bytes: Callable[[Pointer, Pointer, Pointer], int]
    #: Of a DONE task of any kind: what was done, as one JSON object (passages, keywords, replaced bytes, unresolved
    #: links, requests, tokens; no times). Which keywords are too common is decided when a graph is searched:
    #: hop_graph_describe..
    # int32_t hop_task_report(const hop_task *task, hop_bytes **json, hop_error **error)
    hop_task_report: Callable[[Pointer, Pointer, Pointer], int]
    #: Of a DONE search or ask task. Once.
    # int32_t hop_task_take_results(hop_task *task, hop_results **results, hop_error **error)
    hop_task_take_results: Callable[[Pointer, Pointer, Pointer], int]
    #: Frees the results, and all that was borrowed from them; NULL is nothing.
    # void hop_results_free(hop_results *results)
    hop_results_free: Callable[[Pointer], None]
    #: Number of questions; the index of a question is below it.
    # int32_t hop_results_count(const hop_results *results, uint32_t *questions, hop_error **error)
    hop_results_count: Callable[[Pointer, Pointer, Pointer], int]
    #: A question's hits, best first, as two columns: passage indices, and their scores (distances for
    #: HOP_METHOD_GIVES_DISTANCES).
    # int32_t hop_results_hits(const hop_results *results, uint32_t question, const uint32_t **passages, const float
    # **scores, size_t *count, hop_error **error)
    hop_results_hits: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer], int]
    #: A question's hits with all that explains them, as one JSON object (schemas/trace.schema.json) to store or to
    #: send: for each hit the passage, its path from the question with the sentence that makes each link, the parts of
    #: its score, reasons in words, snippet and highlights; notices, such as a closed gate. Written by the first call,
    #: then kept. Empty with option hits.explain off. hop_explanation_* give the same as data.
    # int32_t hop_results_explanation(const hop_results *results, uint32_t question, const char **json, size_t *length,
    # hop_error **error)
    hop_results_explanation: Callable[[Pointer, int, Pointer, Pointer, Pointer], int]
    #: The final answer of an ask task; partial is 1 if the loop ended before a critique said yes: it used up its
    #: steps, or the model repeated a sub-question.
    # int32_t hop_results_answer(const hop_results *results, uint32_t question, const char **text, size_t *length,
    # int32_t *partial, hop_error **error)
    hop_results_answer: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer], int]
    #: Steps of a question that was answered step by step: sub-question, sub-answer and the passages that the step's
    #: prompt showed to the language model, best first; those to be read where a step has no prompt. The question
    #: itself, where it is ranked in addition to the sub-questions of a loop, is read by no prompt and has none.
    # int32_t hop_results_step_count(const hop_results *results, uint32_t question, uint32_t *count, hop_error **error)
    hop_results_step_count: Callable[[Pointer, int, Pointer, Pointer], int]
    #: One of these steps, step < count. Its passages are a column, best first.
    # int32_t hop_results_step(const hop_results *results, uint32_t question, uint32_t step, const char **sub_question,
    # size_t *sub_question_length, const char **sub_answer, size_t *sub_answer_length, const uint32_t **passages, size_t
    # *count, hop_error **error)
    hop_results_step: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: The state after the last step (HOP_METHOD_IN_STEPS): one distance a passage (RGNN-Ret, eq. for ĥ). Empty for
    #: other methods.
    # int32_t hop_results_state(const hop_results *results, uint32_t question, const float **distances, size_t *count,
    # hop_error **error)
    hop_results_state: Callable[[Pointer, int, Pointer, Pointer, Pointer], int]
    #: The name of a link ("mention"), zero-terminated, static; "unknown" for a number that is none.
    # const char *hop_explanation_link_name(int32_t link)
    hop_explanation_link_name: Callable[[int], bytes]
    #: The question's text.
    # int32_t hop_explanation_question(const hop_results *results, uint32_t question, const char **text, size_t *length,
    # hop_error **error)
    hop_explanation_question: Callable[[Pointer, int, Pointer, Pointer, Pointer], int]
    #: The method that ranked; empty: the hits are not explained. `distances` 1: the scores are distances, small when
    #: good.
    # int32_t hop_explanation_method(const hop_results *results, uint32_t question, const char **name, size_t *length,
    # int32_t *distances, hop_error **error)
    hop_explanation_method: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer], int]
    #: What a reader of the hits has to know, such as a closed gate: how many notices, …
    # int32_t hop_explanation_notice_count(const hop_results *results, uint32_t question, uint32_t *count, hop_error
    # **error)
    hop_explanation_notice_count: Callable[[Pointer, int, Pointer, Pointer], int]
    #: … and the text of one, index < count.
    # int32_t hop_explanation_notice(const hop_results *results, uint32_t question, uint32_t index, const char **text,
    # size_t *length, hop_error **error)
    hop_explanation_notice: Callable[[Pointer, int, int, Pointer, Pointer, Pointer], int]
    #: What the scores are made of: how many parts (0: the method has one), …
    # int32_t hop_explanation_part_count(const hop_results *results, uint32_t question, uint32_t *count, hop_error
    # **error)
    hop_explanation_part_count: Callable[[Pointer, int, Pointer, Pointer], int]
    #: … and the name of one, part < count, with its column: one value a hit; a NaN or an infinity where it does not
    #: apply.
    # int32_t hop_explanation_part(const hop_results *results, uint32_t question, uint32_t part, const char **name,
    # size_t *name_length, const float **values, size_t *count, hop_error **error)
    hop_explanation_part: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Why a hit stands where it does: how many reasons, … `told` 1: the method says why, and a hit without any reason
    #: was matched by words alone; 0: it does not say of this hit.
    # int32_t hop_explanation_reason_count(const hop_results *results, uint32_t question, uint32_t hit, uint32_t *count,
    # int32_t *told, hop_error **error)
    hop_explanation_reason_count: Callable[[Pointer, int, int, Pointer, Pointer, Pointer], int]
    #: … and one in words, index < count, the most important first.
    # int32_t hop_explanation_reason(const hop_results *results, uint32_t question, uint32_t hit, uint32_t index, const
    # char **text, size_t *length, hop_error **error)
    hop_explanation_reason: Callable[[Pointer, int, int, int, Pointer, Pointer, Pointer], int]
    #: The path from the question to a hit, as two columns of `count` nodes: the link (HOP_LINK_*) that led to each,
    #: and the index of its passage, 0xffffffff for an entity. The last node is the hit.
    # int32_t hop_explanation_path(const hop_results *results, uint32_t question, uint32_t hit, const int32_t **links,
    # const uint32_t **passages, size_t *count, hop_error **error)
    hop_explanation_path: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer], int]
    #: The name of the entity that is a node of the hit's path; empty for a passage.
    # int32_t hop_explanation_entity(const hop_results *results, uint32_t question, uint32_t hit, uint32_t node, const
    # char **name, size_t *length, hop_error **error)
    hop_explanation_entity: Callable[[Pointer, int, int, int, Pointer, Pointer, Pointer], int]
    #: The sentence that makes the link to a node of the hit's path: the index of the passage that has it, whether that
    #: has it in its text or its title (`field`: HOP_PASSAGE_TEXT, HOP_PASSAGE_TITLE), the sentence, and `range`: four
    #: numbers, begin and end there in bytes, then in UTF-16 code units. `passage` is 0xffffffff and the text empty
    #: where no sentence makes the link: the first node, passages that are adjacent, near or of one section, or joined
    #: without an entity between them, a keyword that the host gave.
    # int32_t hop_explanation_evidence(const hop_results *results, uint32_t question, uint32_t hit, uint32_t node,
    # uint32_t *passage, int32_t *field, const char **text, size_t *length, const uint32_t **range, hop_error **error)
    hop_explanation_evidence: Callable[[
        Pointer, int, int, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer
    ], int]
    #: The piece of a hit's text that shows best why it was found, and `count` ranges of four numbers each, begin and
    #: end in the passage's text in bytes, then in UTF-16 code units: first the piece's, then those of the question's
    #: words in it.
    # int32_t hop_explanation_snippet(const hop_results *results, uint32_t question, uint32_t hit, const char **text,
    # size_t *length, const uint32_t **ranges, size_t *count, hop_error **error)
    hop_explanation_snippet: Callable[[Pointer, int, int, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Id, title and document's id of a passage that is a hit, a node of a path or of the graph, or has evidence, by
    #: its index; invalid_argument for others.
    # int32_t hop_explanation_passage(const hop_results *results, uint32_t question, uint32_t passage, const char **id,
    # size_t *id_length, const char **title, size_t *title_length, const char **document_id, size_t *document_id_length,
    # hop_error **error)
    hop_explanation_passage: Callable[[
        Pointer, int, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer
    ], int]
    #: The evidence graph that a method finds behind its hits (most find none): its `count` nodes as two columns,
    #: passages in reading order and how many edges each is away from the question, at least 1, … Nodes may be more
    #: than the hits. Also with option hits.explain off.
    # int32_t hop_explanation_graph_nodes(const hop_results *results, uint32_t question, const uint32_t **passages,
    # const uint32_t **depths, size_t *count, hop_error **error)
    hop_explanation_graph_nodes: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer], int]
    #: … and its `count` edges as four columns, in the order of reasoning: `to` follows from `from` (passages;
    #: 0xffffffff is the question), which searches found it (HOP_EDGE_*), and at which step of the question, from 1; 0:
    #: the question was ranked as a whole. The graph of a whole question has no cycle; the graphs of several steps
    #: together may have one.
    # int32_t hop_explanation_graph_edges(const hop_results *results, uint32_t question, const uint32_t **from, const
    # uint32_t **to, const int32_t **directions, const uint32_t **steps, size_t *count, hop_error **error)
    hop_explanation_graph_edges: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: What a question has asked of its host: texts embedded, completions, tokens read and written as far as the host
    #: reported them. Requests to judge its answer are not counted. `loop_name`: the loop that led the language model
    #: through the question ("once", "self_critique", …); empty but for asks, methods that ask while they search, and
    #: the bounds golden and none; where it is empty all is 0.
    # int32_t hop_explanation_cost(const hop_results *results, uint32_t question, const char **loop_name, size_t
    # *loop_name_length, uint64_t *texts, uint64_t *completions, uint64_t *tokens_read, uint64_t *tokens_written,
    # hop_error **error)
    hop_explanation_cost: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: The answer to a question with gold answers, against the best of them: exact match and F1 of words, 0 to 1, and
    #: what a judging model said (HOP_JUDGMENT_*). `measured` 0: there is no answer or no gold one, and all is 0.
    # int32_t hop_explanation_measures(const hop_results *results, uint32_t question, int32_t *measured, double
    # *exact_match, double *f1, int32_t *judgment, hop_error **error)
    hop_explanation_measures: Callable[[Pointer, int, Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Of no question yet. To be freed by hop_metrics_free.
    # int32_t hop_metrics_create(hop_metrics **metrics, hop_error **error)
    hop_metrics_create: Callable[[Pointer, Pointer], int]
    #: Frees the metrics; NULL is nothing.
    # void hop_metrics_free(hop_metrics *metrics)
    hop_metrics_free: Callable[[Pointer], None]
    #: Adds a question: its ranking, best first, and its gold passages (at least one).
    # int32_t hop_metrics_add(hop_metrics *metrics, const uint32_t *ranking, size_t ranking_length, const uint32_t
    # *gold, size_t gold_length, hop_error **error)
    hop_metrics_add: Callable[[Pointer, Pointer, int, Pointer, int, Pointer], int]
    #: Adds the evidence graph that was found for a question, and the right one, as edges of two numbers each, from and
    #: to: indices of passages, 0xffffffff for the question. At most 1,000 edges each. They count for the metrics of
    #: graphs alone (Zhu et al., "Towards Graph-hop Retrieval and Reasoning", §5.3), and rankings do not count for
    #: these.
    # int32_t hop_metrics_add_graph(hop_metrics *metrics, const uint32_t *found, size_t found_edges, const uint32_t
    # *gold, size_t gold_edges, hop_error **error)
    hop_metrics_add_graph: Callable[[Pointer, Pointer, int, Pointer, int, Pointer], int]
    #: Mean of a metric by name over the questions: "recall@5", "precision@5", "all_gold@5", "mrr", "mrr_all",
    #: "ndcg@10"; over the graphs: "node_em", "node_precision", "node_recall", "node_f1" (nodes without the question),
    #: "graph_match" (equal edges, GM), "graph_structure" (equal without labels, GS), all shares from 0 to 1;
    #: "graph_edit_distance" and "labeled_graph_edit_distance": nodes and edges to add or remove, and relabel. Where a
    #: bound on its work ends the search for the distance, it is the smallest one found, and the structure counts as
    #: different.
    # int32_t hop_metrics_mean(const hop_metrics *metrics, const char *name, size_t name_length, double *mean, hop_error
    # **error)
    hop_metrics_mean: Callable[[Pointer, Text, int, Pointer, Pointer], int]
    #: A 95 % bootstrap interval of that mean; with `other` (the same questions in the same order), of the paired
    #: difference metrics − other. The seed decides the resampling.
    # int32_t hop_metrics_interval(const hop_metrics *metrics, const hop_metrics *other, const char *name, size_t
    # name_length, uint64_t seed, uint32_t resamples, double *low, double *high, hop_error **error)
    hop_metrics_interval: Callable[[Pointer, Pointer, Text, int, int, int, Pointer, Pointer, Pointer], int]
    #: Opens the store in the folder. With `create` 1 makes an empty one, with these options, where there is none; with
    #: 0 that is not_found. Of a store that is there, every option that is set must be as at its creation (bad_input;
    #: NULL: not said).
    # int32_t hop_store_open_task_create(const hop_options *options, int32_t create, hop_task **task, hop_error **error)
    hop_store_open_task_create: Callable[[Pointer, int, Pointer, Pointer], int]
    #: Adds documents, replaces those that are there, and deletes others: all of it or, when the task fails, nothing.
    #: An id names a document; ready passages go with their document. A document is replaced whole, and one that is
    #: what it was costs nothing. Takes the corpus' content (may be NULL: none), unchanged on failure. `deleted`: ids
    #: of documents, one a line; one that is not there is reported (hop_task_report), not an error. `options` may be
    #: NULL. The task asks for vectors and keywords like an index task. It fails with wrong_state where the store is no
    #: longer this version, or with embedder_mismatch and dimension_mismatch for vectors that do not go with the
    #: store's, before anything is written. After file_failure, or when it is freed while it writes, the new version
    #: may be there all the same: open the store again.
    # int32_t hop_store_change_task_create(const hop_store *store, hop_corpus *corpus, const char *deleted, size_t
    # deleted_length, const hop_options *options, hop_task **task, hop_error **error)
    hop_store_change_task_create: Callable[[Pointer, Pointer, Text, int, Pointer, Pointer, Pointer], int]
    #: Makes one segment of all documents, or few where 2 GiB do not hold them; afterwards no byte of a deleted one is
    #: in the folder, unless hop_task_report has "files_left_over": files that the host could not remove.
    # int32_t hop_store_compact_task_create(const hop_store *store, hop_task **task, hop_error **error)
    hop_store_compact_task_create: Callable[[Pointer, Pointer, Pointer], int]
    #: Of a DONE task of these three: the store after the task. Once.
    # int32_t hop_store_take(hop_task *task, hop_store **store, hop_error **error)
    hop_store_take: Callable[[Pointer, Pointer, Pointer], int]
    #: Frees this version; NULL is nothing. The folder stays unchanged.
    # void hop_store_free(hop_store *store)
    hop_store_free: Callable[[Pointer], None]
    #: The graph of all documents, to be freed by hop_graph_free; byte for byte that of a fresh index of them.
    # int32_t hop_store_graph(const hop_store *store, hop_graph **graph, hop_error **error)
    hop_store_graph: Callable[[Pointer, Pointer, Pointer], int]
    #: Its generation, options, segments with their sizes and deleted documents, and whether one file can hold its
    #: graph ("one_file"), as one JSON object.
    # int32_t hop_store_describe(const hop_store *store, hop_bytes **json, hop_error **error)
    hop_store_describe: Callable[[Pointer, Pointer, Pointer], int]
    #: What the other shards must know of this one before it is indexed: the names of its documents, and where links
    #: may lead. `number` tells the corpus' shards apart. Cuts the documents for it, and leaves `corpus` unchanged;
    #: `options` as for the index, may be NULL. The errors of an index task; unsupported for nearest.count above 0:
    #: neighbors across shards are not found.
    # int32_t hop_shard_names(const hop_corpus *corpus, const hop_options *options, uint32_t number, hop_bytes **names,
    # hop_error **error)
    hop_shard_names: Callable[[Pointer, Pointer, int, Pointer, Pointer], int]
    #: An index task (hop_index_task_create), but that texts mention the names of all shards, and links lead into all
    #: of them: its graph has what one graph of the whole corpus has of these documents. `names`: merged, of all
    #: shards, this one among them, made of the same documents under the same options: else bad_input, from here or
    #: from the task, or duplicate_id for an id that another shard has. It cannot be saved (unsupported).
    # int32_t hop_shard_index_task_create(hop_corpus *corpus, const hop_options *options, uint32_t number, const uint8_t
    # *names, size_t names_length, hop_task **task, hop_error **error)
    hop_shard_index_task_create: Callable[[Pointer, Pointer, int, Pointer, int, Pointer, Pointer], int]
    #: Of a DONE task of that kind: the edges that lead out of the shard, which its graph (hop_task_take_bytes) cannot
    #: hold. Once.
    # int32_t hop_shard_take_ties(hop_task *task, hop_bytes **ties, hop_error **error)
    hop_shard_take_ties: Callable[[Pointer, Pointer, Pointer], int]
    #: What the others must know of a shard that is indexed, counted from its graph: one pass over it. `ties`: of
    #: hop_shard_take_ties; NULL and 0: no edge leads out of the shard.
    # int32_t hop_shard_statistics(const hop_graph *graph, const uint8_t *ties, size_t ties_length, uint32_t number,
    # hop_bytes **statistics, hop_error **error)
    hop_shard_statistics: Callable[[Pointer, Pointer, int, int, Pointer, Pointer], int]
    #: Puts together what two shards, or groups of shards, have: names, statistics, or entity counts under the same
    #: rules. In any order and any tree, each shard once: duplicate_id for a shard or a document whose names or
    #: statistics are in both; entity counts do not tell. Two that are empty, as the counts of a method that asks for
    #: no entities are, give empty bytes. One pass over both.
    # int32_t hop_shard_merge(const uint8_t *left, size_t left_length, const uint8_t *right, size_t right_length,
    # hop_bytes **merged, hop_error **error)
    hop_shard_merge: Callable[[Pointer, int, Pointer, int, Pointer, Pointer], int]
    #: `statistics`: merged, of all shards, this one among them, else bad_input. One pass over the graph and them. The
    #: shard keeps the graph alive.
    # int32_t hop_shard_open(const hop_graph *graph, const uint8_t *ties, size_t ties_length, uint32_t number, const
    # uint8_t *statistics, size_t statistics_length, hop_shard **shard, hop_error **error)
    hop_shard_open: Callable[[Pointer, Pointer, int, int, Pointer, int, Pointer, Pointer], int]
    #: Frees the shard; NULL is nothing. Sessions keep what they need.
    # void hop_shard_free(hop_shard *shard)
    hop_shard_free: Callable[[Pointer], None]
    #: How the shard's entities are tied to its passages under the rules of these options (method, keywords.*, …): one
    #: pass over it. Of iier, in their place, how many passages have each keyword as a phrase; of kgp by terms the
    #: vocabulary, too. Empty bytes for a method that asks for no entities. `options` may be NULL. unsupported for a
    #: method that shards are not asked by.
    # int32_t hop_shard_count_entities(const hop_shard *shard, const hop_options *options, hop_bytes **counts, hop_error
    # **error)
    hop_shard_count_entities: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: Gives the shard its entities, of counts that are merged of all shards: one pass over it. It can then be asked
    #: under these rules as well as those it was given before; counts under equal rules replace them. Empty counts
    #: change nothing. bad_input where counts lack what the shard has; unsupported where a text holds a name in a way
    #: that iier's do not count. No session of it may be at work meanwhile.
    # int32_t hop_shard_give_entities(hop_shard *shard, const uint8_t *counts, size_t length, hop_error **error)
    hop_shard_give_entities: Callable[[Pointer, Pointer, int, Pointer], int]
    #: The index, in the shard's graph, of the passage with this number in the corpus; not_found where another shard
    #: has it.
    # int32_t hop_shard_find_passage(const hop_shard *shard, uint32_t number, uint32_t *passage, hop_error **error)
    hop_shard_find_passage: Callable[[Pointer, int, Pointer, Pointer], int]
    #: A session of one question, before its first round. To be freed by hop_shard_session_free.
    # int32_t hop_shard_session_create(const hop_shard *shard, hop_shard_session **session, hop_error **error)
    hop_shard_session_create: Callable[[Pointer, Pointer, Pointer], int]
    #: Frees the session; NULL is nothing.
    # void hop_shard_session_free(hop_shard_session *session)
    hop_shard_session_free: Callable[[Pointer], None]
    #: The reply to the message of the next round: about the work of that part of a search on the shard's graph.
    #: bad_input for a message of another round or question. After a failure the session is of no use any more.
    #: wrong_state: the shard was not given its entities under the question's rules.
    # int32_t hop_shard_session_answer(hop_shard_session *session, const uint8_t *message, size_t length, hop_bytes
    # **reply, hop_error **error)
    hop_shard_session_answer: Callable[[Pointer, Pointer, int, Pointer, Pointer], int]
    #: `statistics`: merged, of all shards. One pass over them.
    # int32_t hop_shards_create(const uint8_t *statistics, size_t length, hop_shards **shards, hop_error **error)
    hop_shards_create: Callable[[Pointer, int, Pointer, Pointer], int]
    #: Frees what it knows; NULL is nothing.
    # void hop_shards_free(hop_shards *shards)
    hop_shards_free: Callable[[Pointer], None]
    #: Lets questions be asked under the rules of these counts, which are merged of all shards; they replace those
    #: under equal rules. Empty counts change nothing. One pass over them.
    # int32_t hop_shards_add_entities(hop_shards *shards, const uint8_t *counts, size_t length, hop_error **error)
    hop_shards_add_entities: Callable[[Pointer, Pointer, int, Pointer], int]
    #: Asks the question at this index of `questions`, with the vectors that it brings along; `options` may be NULL.
    #: unsupported for a method that shards are not asked by, for given steps and for what asks a language model on the
    #: way; bad_input for a method that lacks the question's vector; wrong_state where the entities of the method's
    #: rules were not added. It keeps nothing of what it is given but copies.
    # int32_t hop_coordinator_create(const hop_shards *shards, const hop_questions *questions, uint32_t question, const
    # hop_options *options, hop_coordinator **coordinator, hop_error **error)
    hop_coordinator_create: Callable[[Pointer, Pointer, int, Pointer, Pointer, Pointer], int]
    #: Frees the coordinator; NULL is nothing.
    # void hop_coordinator_free(hop_coordinator *coordinator)
    hop_coordinator_free: Callable[[Pointer], None]
    #: What goes to every shard next, the same bytes to each; until hop_coordinator_advance. Empty when the hits are
    #: there.
    # int32_t hop_coordinator_message(const hop_coordinator *coordinator, const uint8_t **message, size_t *length,
    # hop_error **error)
    hop_coordinator_message: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: Keeps a copy of a shard's reply to it, in any order; it is read by hop_coordinator_advance.
    # int32_t hop_coordinator_add_reply(hop_coordinator *coordinator, const uint8_t *reply, size_t length, hop_error
    # **error)
    hop_coordinator_add_reply: Callable[[Pointer, Pointer, int, Pointer], int]
    #: Takes the replies, one of each shard, and writes the next message; `done` 1: the hits are there instead, else 0.
    #: bad_input for replies that are damaged, of another round or question, missing or twice there: the coordinator is
    #: where it was then, without replies, and takes better ones. Out of memory it keeps them.
    # int32_t hop_coordinator_advance(hop_coordinator *coordinator, int32_t *done, hop_error **error)
    hop_coordinator_advance: Callable[[Pointer, Pointer, Pointer], int]
    #: trail, after the first round: the question with each mention of a title entity replaced by "it"; until
    #: hop_coordinator_advance. Empty before that, and for other methods. Its vector can be given until the last round.
    # int32_t hop_coordinator_masked(const hop_coordinator *coordinator, const char **text, size_t *length, hop_error
    # **error)
    hop_coordinator_masked: Callable[[Pointer, Pointer, Pointer, Pointer], int]
    #: The vector of that text, copied. dimension_mismatch; wrong_state before the text is there, and in the last
    #: round.
    # int32_t hop_coordinator_set_masked_vector(hop_coordinator *coordinator, const float *vector, uint32_t dimension,
    # hop_error **error)
    hop_coordinator_set_masked_vector: Callable[[Pointer, Pointer, int, Pointer], int]
    #: The hits, best first, as two columns: numbers of passages in the corpus (hop_shard_find_passage), and scores
    #: (distances for HOP_METHOD_GIVES_DISTANCES); until hop_coordinator_free. wrong_state before they are there.
    # int32_t hop_coordinator_hits(const hop_coordinator *coordinator, const uint32_t **passages, const float **scores,
    # size_t *count, hop_error **error)
    hop_coordinator_hits: Callable[[Pointer, Pointer, Pointer, Pointer, Pointer], int]
    #: Learns what option `method` (HOP_METHOD_LEARNS; unsupported for another) can learn from questions with gold
    #: passages. The result: hop_task_take_bytes, a file of weights for hop_options_set_weights; hop_task_report has
    #: the losses before and after and what was learned. Options: train.*, and those of the method. Questions without
    #: gold are left out; gold of steps is used by HOP_METHOD_LEARNS_FROM_STEPS. The task asks for vectors that are not
    #: given, like a search. It cannot be saved (unsupported). unsupported, too, in a build without Eigen; the module
    #: for browsers does not export this function.
    # int32_t hop_train_task_create(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
    # hop_task **task, hop_error **error)
    hop_train_task_create: Callable[[Pointer, Pointer, Pointer, Pointer, Pointer], int]

    def __init__(self, library: ctypes.CDLL) -> None:
        for name, (result, *parameters) in SIGNATURES.items():
            function = getattr(library, name)
            function.restype = result
            function.argtypes = parameters
            setattr(self, name, function)


#: The type of the result and of the parameters, by name.
SIGNATURES: dict[str, tuple[Any, ...]] = {
    "hop_abi_version": (c_uint32,),
    "hop_version": (c_char_p,),
    "hop_file_version": (c_uint32,),
    "hop_file_version_minimum": (c_uint32,),
    "hop_live_objects": (c_int64,),
    "hop_status_name": (c_char_p, c_int32),
    "hop_error_status": (c_int32, c_void_p),
    "hop_error_message": (c_char_p, c_void_p),
    "hop_error_detail": (c_char_p, c_void_p),
    "hop_error_free": (None, c_void_p),
    "hop_bytes_view": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_bytes_free": (None, c_void_p),
    "hop_options_create": (c_int32, c_void_p, c_void_p),
    "hop_options_free": (None, c_void_p),
    "hop_options_set_text": (c_int32, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, c_void_p),
    "hop_options_set_integer": (c_int32, c_void_p, c_char_p, c_size_t, c_int64, c_void_p),
    "hop_options_set_number": (c_int32, c_void_p, c_char_p, c_size_t, c_double, c_void_p),
    "hop_options_set_flag": (c_int32, c_void_p, c_char_p, c_size_t, c_int32, c_void_p),
    "hop_options_set_weights": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "hop_options_get": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "hop_option_count": (c_uint32,),
    "hop_option_describe": (c_int32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_method_count": (c_uint32,),
    "hop_method_describe": (c_int32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_corpus_create": (c_int32, c_void_p, c_void_p),
    "hop_corpus_free": (None, c_void_p),
    "hop_corpus_add_document": (
        c_int32, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, c_char_p, c_size_t, c_int32, c_void_p
    ),
    "hop_corpus_add_passage": (c_int32, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, c_char_p, c_size_t, c_void_p),
    "hop_corpus_add_alias": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "hop_corpus_add_metadata": (c_int32, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, c_void_p),
    "hop_corpus_add_entity": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "hop_corpus_add_link": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "hop_corpus_set_document": (c_int32, c_void_p, c_char_p, c_size_t, c_int64, c_void_p),
    "hop_corpus_add_vectors": (c_int32, c_void_p, c_void_p, c_size_t, c_uint32, c_void_p),
    "hop_corpus_size": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_graph_open": (c_int32, c_void_p, c_size_t, c_int32, c_int32, c_void_p, c_void_p),
    "hop_graph_map": (c_int32, c_char_p, c_size_t, c_int32, c_void_p, c_void_p),
    "hop_graph_free": (None, c_void_p),
    "hop_graph_bytes": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_graph_passage_count": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_graph_document_count": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_graph_vectors": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_graph_find_passage": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p, c_void_p),
    "hop_graph_passage_text": (c_int32, c_void_p, c_uint32, c_int32, c_void_p, c_void_p, c_void_p),
    "hop_graph_passage_place": (
        c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_graph_metadata_count": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_graph_metadata": (c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_graph_describe": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_graph_export": (c_int32, c_void_p, c_int32, c_void_p, c_void_p),
    "hop_questions_create": (c_int32, c_void_p, c_void_p),
    "hop_questions_free": (None, c_void_p),
    "hop_questions_count": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_questions_add": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "hop_questions_set_vector": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p),
    "hop_questions_set_masked_vector": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p),
    "hop_questions_add_step": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p, c_uint32, c_void_p),
    "hop_questions_add_condition": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "hop_questions_add_gold": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "hop_questions_add_step_gold": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "hop_questions_add_gold_answer": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p),
    "hop_mask_question": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p, c_void_p),
    "hop_index_task_create": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_search_task_create": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_ask_task_create": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_save_task_create": (c_int32, c_void_p, c_size_t, c_char_p, c_size_t, c_void_p, c_void_p),
    "hop_task_free": (None, c_void_p),
    "hop_task_step": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "hop_task_progress": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_task_take_part": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_part_run": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "hop_part_free": (None, c_void_p),
    "hop_task_save": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_task_resume": (c_int32, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "hop_task_request_count": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_task_request_id": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_request_kind": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "hop_request_purpose": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p, c_void_p),
    "hop_request_text_count": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "hop_request_text": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_request_message_count": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p),
    "hop_request_message": (c_int32, c_void_p, c_uint64, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_request_completion": (c_int32, c_void_p, c_uint64, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_request_file": (
        c_int32, c_void_p, c_uint64, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p,
        c_void_p
    ),
    "hop_task_answer_vectors": (
        c_int32, c_void_p, c_uint64, c_void_p, c_uint32, c_uint32, c_char_p, c_size_t, c_void_p
    ),
    "hop_task_answer_text": (c_int32, c_void_p, c_uint64, c_char_p, c_size_t, c_uint64, c_uint64, c_void_p),
    "hop_task_answer_bytes": (c_int32, c_void_p, c_uint64, c_void_p, c_size_t, c_void_p),
    "hop_task_answer_done": (c_int32, c_void_p, c_uint64, c_void_p),
    "hop_task_answer_failure": (c_int32, c_void_p, c_uint64, c_char_p, c_size_t, c_void_p),
    "hop_task_take_bytes": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_task_report": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_task_take_results": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_results_free": (None, c_void_p),
    "hop_results_count": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_results_hits": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_results_explanation": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_results_answer": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_results_step_count": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_results_step": (
        c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_results_state": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_explanation_link_name": (c_char_p, c_int32),
    "hop_explanation_question": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_explanation_method": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_explanation_notice_count": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_explanation_notice": (c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_explanation_part_count": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_explanation_part": (c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_explanation_reason_count": (c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_explanation_reason": (c_int32, c_void_p, c_uint32, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_explanation_path": (c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_explanation_entity": (c_int32, c_void_p, c_uint32, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_explanation_evidence": (
        c_int32, c_void_p, c_uint32, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_explanation_snippet": (
        c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_explanation_passage": (
        c_int32, c_void_p, c_uint32, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_explanation_graph_nodes": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_explanation_graph_edges": (
        c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_explanation_cost": (
        c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p
    ),
    "hop_explanation_measures": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_metrics_create": (c_int32, c_void_p, c_void_p),
    "hop_metrics_free": (None, c_void_p),
    "hop_metrics_add": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p),
    "hop_metrics_add_graph": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p),
    "hop_metrics_mean": (c_int32, c_void_p, c_char_p, c_size_t, c_void_p, c_void_p),
    "hop_metrics_interval": (
        c_int32, c_void_p, c_void_p, c_char_p, c_size_t, c_uint64, c_uint32, c_void_p, c_void_p, c_void_p
    ),
    "hop_store_open_task_create": (c_int32, c_void_p, c_int32, c_void_p, c_void_p),
    "hop_store_change_task_create": (c_int32, c_void_p, c_void_p, c_char_p, c_size_t, c_void_p, c_void_p, c_void_p),
    "hop_store_compact_task_create": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_store_take": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_store_free": (None, c_void_p),
    "hop_store_graph": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_store_describe": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_shard_names": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_shard_index_task_create": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p, c_size_t, c_void_p, c_void_p),
    "hop_shard_take_ties": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_shard_statistics": (c_int32, c_void_p, c_void_p, c_size_t, c_uint32, c_void_p, c_void_p),
    "hop_shard_merge": (c_int32, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_void_p),
    "hop_shard_open": (c_int32, c_void_p, c_void_p, c_size_t, c_uint32, c_void_p, c_size_t, c_void_p, c_void_p),
    "hop_shard_free": (None, c_void_p),
    "hop_shard_count_entities": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_shard_give_entities": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "hop_shard_find_passage": (c_int32, c_void_p, c_uint32, c_void_p, c_void_p),
    "hop_shard_session_create": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_shard_session_free": (None, c_void_p),
    "hop_shard_session_answer": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p),
    "hop_shards_create": (c_int32, c_void_p, c_size_t, c_void_p, c_void_p),
    "hop_shards_free": (None, c_void_p),
    "hop_shards_add_entities": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "hop_coordinator_create": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p, c_void_p, c_void_p),
    "hop_coordinator_free": (None, c_void_p),
    "hop_coordinator_message": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_coordinator_add_reply": (c_int32, c_void_p, c_void_p, c_size_t, c_void_p),
    "hop_coordinator_advance": (c_int32, c_void_p, c_void_p, c_void_p),
    "hop_coordinator_masked": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_coordinator_set_masked_vector": (c_int32, c_void_p, c_void_p, c_uint32, c_void_p),
    "hop_coordinator_hits": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "hop_train_task_create": (c_int32, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
}
