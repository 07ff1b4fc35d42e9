// Written by bindings/generate/rust.py from capi/include/hoptrail.h: change those.

use core::ffi::c_char;
use core::marker::{PhantomData, PhantomPinned};

pub const HOP_ABI_VERSION: u32 = 1;
pub const HOP_OK: i32 = 0;
/// a NULL, a length or a value that the call cannot mean
pub const HOP_STATUS_INVALID_ARGUMENT: i32 = 1;
/// an object of another kind
pub const HOP_STATUS_WRONG_OBJECT: i32 = 2;
/// the call is right, the moment is not
pub const HOP_STATUS_WRONG_STATE: i32 = 3;
pub const HOP_STATUS_OUT_OF_MEMORY: i32 = 4;
pub const HOP_STATUS_UNKNOWN_OPTION: i32 = 5;
pub const HOP_STATUS_OPTION_OUT_OF_BOUNDS: i32 = 6;
/// data that cannot be taken: a NaN in a vector, a passage without text
pub const HOP_STATUS_BAD_INPUT: i32 = 7;
pub const HOP_STATUS_DUPLICATE_ID: i32 = 8;
pub const HOP_STATUS_NOT_FOUND: i32 = 9;
/// vectors of another width, or another number of rows
pub const HOP_STATUS_DIMENSION_MISMATCH: i32 = 10;
/// vectors of another model than the graph's
pub const HOP_STATUS_EMBEDDER_MISMATCH: i32 = 11;
/// a damaged or foreign file; the message names the broken invariant
pub const HOP_STATUS_CORRUPT_FILE: i32 = 12;
pub const HOP_STATUS_UNSUPPORTED_VERSION: i32 = 13;
/// a saved task that belongs to another graph
pub const HOP_STATUS_FOREIGN_GRAPH: i32 = 14;
/// an answer to a request that is not open
pub const HOP_STATUS_STALE_REQUEST: i32 = 15;
/// the host said that it could not embed, complete or read
pub const HOP_STATUS_HOST_FAILURE: i32 = 16;
pub const HOP_STATUS_FILE_FAILURE: i32 = 17;
pub const HOP_STATUS_LIMIT_EXCEEDED: i32 = 18;
/// not on this platform or in this build
pub const HOP_STATUS_UNSUPPORTED: i32 = 19;
pub const HOP_STATUS_INTERNAL: i32 = 20;
/// "true" or "false"
pub const HOP_OPTION_FLAG: i32 = 1;
pub const HOP_OPTION_INTEGER: i32 = 2;
pub const HOP_OPTION_NUMBER: i32 = 3;
pub const HOP_OPTION_TEXT: i32 = 4;
/// one of a few words
pub const HOP_OPTION_CHOICE: i32 = 5;
/// numbers separated by commas
pub const HOP_OPTION_NUMBERS: i32 = 6;
/// fails without vectors of the question and of the passages
pub const HOP_METHOD_NEEDS_VECTORS: i32 = 1;
/// ranks by vectors, where there are some
pub const HOP_METHOD_TAKES_VECTORS: i32 = 2;
/// takes the vector of the question without its names, too
pub const HOP_METHOD_TAKES_MASKED_VECTOR: i32 = 4;
/// fails without a language model
pub const HOP_METHOD_NEEDS_LANGUAGE_MODEL: i32 = 8;
/// asks a language model where an option says so
pub const HOP_METHOD_ASKS_LANGUAGE_MODEL: i32 = 16;
/// asks its host for more than the vectors of questions and steps
pub const HOP_METHOD_ASKS_ON_THE_WAY: i32 = 32;
/// carries a state through the steps of a question (`hop_results_state`)
pub const HOP_METHOD_IN_STEPS: i32 = 64;
/// a loop: a language model and the method that option retriever names
pub const HOP_METHOD_BY_RETRIEVER: i32 = 128;
/// can be trained (`hop_train_task_create`)
pub const HOP_METHOD_LEARNS: i32 = 256;
/// learns from steps whose gold passages are known
pub const HOP_METHOD_LEARNS_FROM_STEPS: i32 = 512;
/// searches a corpus in shards (`hop_coordinator_create`)
pub const HOP_METHOD_IN_SHARDS: i32 = 1024;
/// gives paths that lead to a hit through other passages
pub const HOP_METHOD_GIVES_PATHS: i32 = 2048;
/// gives distances as scores: small is good
pub const HOP_METHOD_GIVES_DISTANCES: i32 = 4096;
/// no method, but what others are compared with
pub const HOP_METHOD_BOUND: i32 = 8192;
pub const HOP_FORMAT_PLAIN: i32 = 0;
pub const HOP_FORMAT_MARKDOWN: i32 = 1;
/// trusts nothing: checksums and every invariant
pub const HOP_OPEN_FULL: i32 = 0;
/// header and bounds only: for bytes that the host itself wrote
pub const HOP_OPEN_TRUSTED: i32 = 1;
/// the graph keeps a copy of the bytes
pub const HOP_MEMORY_COPY: i32 = 0;
/// the host keeps the bytes, unchanged, until `hop_graph_free`; aligned to 8 bytes, best to 64
pub const HOP_MEMORY_BORROW: i32 = 1;
pub const HOP_PASSAGE_ID: i32 = 0;
pub const HOP_PASSAGE_TITLE: i32 = 1;
pub const HOP_PASSAGE_TEXT: i32 = 2;
pub const HOP_PASSAGE_DOCUMENT_ID: i32 = 3;
pub const HOP_PASSAGE_DOCUMENT_TITLE: i32 = 4;
/// of its innermost section; empty without
pub const HOP_PASSAGE_HEADING: i32 = 5;
pub const HOP_EXPORT_JSON: i32 = 0;
pub const HOP_EXPORT_GRAPHML: i32 = 1;
pub const HOP_EXPORT_DOT: i32 = 2;
pub const HOP_STATE_MORE: i32 = 0;
pub const HOP_STATE_WAITING: i32 = 1;
pub const HOP_STATE_DONE: i32 = 2;
pub const HOP_STATE_FAILED: i32 = 3;
/// vectors for texts
pub const HOP_REQUEST_EMBED: i32 = 1;
/// a language model's answer to messages
pub const HOP_REQUEST_COMPLETE: i32 = 2;
/// a file operation on a name inside a store
pub const HOP_REQUEST_FILE: i32 = 3;
pub const HOP_TEXT_QUERY: i32 = 1;
pub const HOP_TEXT_PASSAGE: i32 = 2;
pub const HOP_TEXT_PATH: i32 = 3;
/// answer: bytes
pub const HOP_FILE_READ: i32 = 1;
/// answer: done; offset 0 makes the file new
pub const HOP_FILE_WRITE: i32 = 2;
/// answer: done
pub const HOP_FILE_SYNC: i32 = 3;
/// answer: done; replaces what has the second name
pub const HOP_FILE_RENAME: i32 = 4;
/// answer: text, a name a line; no folder: none
pub const HOP_FILE_LIST: i32 = 5;
/// answer: done; a file that is not there is done, too
pub const HOP_FILE_REMOVE: i32 = 6;
/// answer: done when no other task has the name (a file, made where there is none), until this one
/// is freed; a host that has no locks answers done, and then sees to it that a store has one writer
pub const HOP_FILE_LOCK: i32 = 7;
/// the question names this entity, or its words or vector led to this passage
pub const HOP_LINK_QUESTION: i32 = 0;
/// between an entity and a passage of that title; between passages: by a document's title
pub const HOP_LINK_OWN: i32 = 1;
/// between an entity and a passage that mentions it
pub const HOP_LINK_MENTION: i32 = 2;
/// between a phrase or a given keyword and a passage that has it; between passages that share one
pub const HOP_LINK_PHRASE: i32 = 3;
/// the passage before or behind, of the same document
pub const HOP_LINK_ADJACENT: i32 = 4;
/// a passage of the same section
pub const HOP_LINK_SECTION: i32 = 5;
/// a hyperlink
pub const HOP_LINK_LINK: i32 = 6;
/// a passage whose vector is near
pub const HOP_LINK_NEAREST: i32 = 7;
/// a passage of the first stage that shares rare words with it
pub const HOP_LINK_COVER: i32 = 8;
/// the one from the question
pub const HOP_EDGE_FORWARD: i32 = 1;
/// the one from the passages next to the answer
pub const HOP_EDGE_BACKWARD: i32 = 2;
/// the judging model was not asked (option ask.judge)
pub const HOP_JUDGMENT_NONE: i32 = 0;
/// it was, and failed or replied neither yes nor no
pub const HOP_JUDGMENT_UNCLEAR: i32 = 1;
pub const HOP_JUDGMENT_WRONG: i32 = 2;
pub const HOP_JUDGMENT_RIGHT: i32 = 3;

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_error {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_bytes {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_options {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_corpus {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_graph {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_questions {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_task {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_part {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_results {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_metrics {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_store {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_shard {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_shard_session {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_shards {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: behind a pointer only.
#[repr(C)]
pub struct hop_coordinator {
    _bytes: [u8; 0],
    _neither_sent_nor_moved: PhantomData<(*mut u8, PhantomPinned)>,
}

unsafe extern "C" {
    /// The ABI of the library that is loaded: compare it with `HOP_ABI_VERSION` before anything
    /// else.
    pub safe fn hop_abi_version() -> u32;
    /// The library's version, "major.minor.patch", zero-terminated, static.
    pub safe fn hop_version() -> *const c_char;
    /// The format of the graph files that this library writes.
    pub safe fn hop_file_version() -> u32;
    /// The oldest format of graph files that this library reads; older ones are
    /// unsupported_version.
    pub safe fn hop_file_version_minimum() -> u32;
    /// Objects that are not freed, of all kinds: for tests of leaks.
    pub safe fn hop_live_objects() -> i64;
    /// The name of a status ("corrupt_file"), zero-terminated, static; "unknown" for a number that
    /// is none.
    pub safe fn hop_status_name(status: i32) -> *const c_char;
    /// The code, one line for people, and what it is about for programs (an option's key, a
    /// passage's id, an invariant's name; may be empty). Zero-terminated, borrowed from the error;
    /// for NULL: `HOP_OK` and "".
    pub fn hop_error_status(error: *const hop_error) -> i32;
    /// One line for people: what is wrong, the value and the limit. Zero-terminated, until
    /// `hop_error_free`; for NULL "".
    pub fn hop_error_message(error: *const hop_error) -> *const c_char;
    /// What it is about, for programs: an option's key, a passage's id, an invariant's name; may be
    /// empty. Zero-terminated, until `hop_error_free`; for NULL "".
    pub fn hop_error_detail(error: *const hop_error) -> *const c_char;
    /// Frees an error; NULL is nothing.
    pub fn hop_error_free(error: *mut hop_error);
    /// The bytes and their number, borrowed until `hop_bytes_free`.
    pub fn hop_bytes_view(
        bytes: *const hop_bytes,
        data: *mut *const u8,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the bytes; NULL is nothing.
    pub fn hop_bytes_free(bytes: *mut hop_bytes);
    /// An empty set: every option has its default. To be freed by `hop_options_free`.
    pub fn hop_options_create(options: *mut *mut hop_options, error: *mut *mut hop_error) -> i32;
    /// Frees the set; NULL is nothing. Tasks keep a copy of what they were created with.
    pub fn hop_options_free(options: *mut hop_options);
    /// Sets an option from text of its type. unknown_option and option_out_of_bounds name the key,
    /// and the bounds or choices.
    pub fn hop_options_set_text(
        options: *mut hop_options,
        key: *const c_char,
        key_length: usize,
        value: *const c_char,
        value_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Sets an option of type `HOP_OPTION_INTEGER` or `HOP_OPTION_NUMBER`. The errors of
    /// `hop_options_set_text`.
    pub fn hop_options_set_integer(
        options: *mut hop_options,
        key: *const c_char,
        key_length: usize,
        value: i64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Sets an option of type `HOP_OPTION_NUMBER`. The errors of `hop_options_set_text`, also for a
    /// NaN.
    pub fn hop_options_set_number(
        options: *mut hop_options,
        key: *const c_char,
        key_length: usize,
        value: f64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Sets an option of type `HOP_OPTION_FLAG`: 0 is false, any other value true. The errors of
    /// `hop_options_set_text`.
    pub fn hop_options_set_flag(
        options: *mut hop_options,
        key: *const c_char,
        key_length: usize,
        value: i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Sets what training has learned (`hop_train_task_create`): options, and the networks of
    /// methods. Options that the host sets override learned ones. The bytes are copied and replace
    /// earlier weights. They are not trusted: damaged bytes are corrupt_file, those of another
    /// version unsupported_version.
    pub fn hop_options_set_weights(
        options: *mut hop_options,
        bytes: *const u8,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The option's value as text, set, learned or default.
    pub fn hop_options_get(
        options: *const hop_options,
        key: *const c_char,
        key_length: usize,
        value: *mut *const c_char,
        value_length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The table of options: index < `hop_option_count`(). Strings are zero-terminated and static.
    /// `bounds` says what is allowed: "1 … 1000", or the choices separated by '|'; empty: anything
    /// of the type.
    pub safe fn hop_option_count() -> u32;
    /// A row of the table of options. All texts are zero-terminated and static; invalid_argument
    /// for an index not below the count.
    pub fn hop_option_describe(
        index: u32,
        key: *mut *const c_char,
        r#type: *mut i32,
        default_value: *mut *const c_char,
        bounds: *mut *const c_char,
        documentation: *mut *const c_char,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The table of methods, in the order of option method's choices: index < `hop_method_count`().
    /// A build without a method, such as the small module for browsers, lists it too; its tasks are
    /// unsupported there.
    pub safe fn hop_method_count() -> u32;
    /// A method of the table. `name`: a value of option method; `summary`: what it ranks by, in a
    /// line; `citation`: of its paper, or empty; `options`: keys of options that it reads, or what
    /// they begin with, separated by '|' ("bgr.|train."). Strings are zero-terminated and static.
    /// invalid_argument for an index that is not below the count.
    pub fn hop_method_describe(
        index: u32,
        name: *mut *const c_char,
        traits: *mut u32,
        summary: *mut *const c_char,
        citation: *mut *const c_char,
        options: *mut *const c_char,
        error: *mut *mut hop_error,
    ) -> i32;
    /// An empty corpus. To be freed by `hop_corpus_free`.
    pub fn hop_corpus_create(corpus: *mut *mut hop_corpus, error: *mut *mut hop_error) -> i32;
    /// Frees the corpus; NULL is nothing.
    pub fn hop_corpus_free(corpus: *mut hop_corpus);
    /// Adds a document. Its id is unique in the corpus; for a file it is the path below the corpus'
    /// folder with '/' between parts, because links refer to it. An empty title: the first heading
    /// of level 1, else the front matter's title, else the file name.
    pub fn hop_corpus_add_document(
        corpus: *mut hop_corpus,
        id: *const c_char,
        id_length: usize,
        title: *const c_char,
        title_length: usize,
        text: *const c_char,
        text_length: usize,
        format: i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Adds a ready passage: a separate document unless `hop_corpus_set_document` says otherwise.
    pub fn hop_corpus_add_passage(
        corpus: *mut hop_corpus,
        id: *const c_char,
        id_length: usize,
        title: *const c_char,
        title_length: usize,
        text: *const c_char,
        text_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The following add to the document or passage that was added last; before any, that is
    /// wrong_state.
    pub fn hop_corpus_add_alias(
        corpus: *mut hop_corpus,
        alias: *const c_char,
        alias_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A field that conditions can ask for (`hop_questions_add_condition`). The text is copied.
    pub fn hop_corpus_add_metadata(
        corpus: *mut hop_corpus,
        key: *const c_char,
        key_length: usize,
        value: *const c_char,
        value_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A keyword that the host knows the passage to be about (an entity linker's). Ready passages
    /// only, like the next two.
    pub fn hop_corpus_add_entity(
        corpus: *mut hop_corpus,
        entity: *const c_char,
        entity_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A link to another passage or document, by id.
    pub fn hop_corpus_add_link(
        corpus: *mut hop_corpus,
        target_id: *const c_char,
        target_id_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The document that the passage is part of, and its place there.
    pub fn hop_corpus_set_document(
        corpus: *mut hop_corpus,
        document_id: *const c_char,
        document_id_length: usize,
        position: i64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in
    /// which the passages were added; may be called again with more rows. Rows are scaled to unit
    /// length. When the index task is created there must be a row for each passage and no
    /// documents, or no rows at all. Errors: dimension_mismatch; bad_input for a row with a NaN, an
    /// infinity or no length (named by its number), nothing of the call is kept then.
    pub fn hop_corpus_add_vectors(
        corpus: *mut hop_corpus,
        rows: *const f32,
        row_count: usize,
        dimension: u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Documents plus ready passages added so far.
    pub fn hop_corpus_size(
        corpus: *const hop_corpus,
        size: *mut u64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Opens a graph file of `length` bytes: `mode` `HOP_OPEN_*`, `memory` `HOP_MEMORY_*`. To be
    /// freed by `hop_graph_free`. corrupt_file names the broken invariant; unsupported_version.
    pub fn hop_graph_open(
        bytes: *const u8,
        length: usize,
        mode: i32,
        memory: i32,
        graph: *mut *mut hop_graph,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Maps a file read-only. Another program that cuts the file while it is mapped ends this
    /// process: use it for files of your own. To be freed by `hop_graph_free`. not_found where
    /// there is no such file; unsupported where there are no files (WebAssembly).
    pub fn hop_graph_map(
        path: *const c_char,
        path_length: usize,
        mode: i32,
        graph: *mut *mut hop_graph,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the graph; NULL is nothing. Tasks and shards that were made of it keep what they need.
    pub fn hop_graph_free(graph: *mut hop_graph);
    /// The bytes of the graph's file, which `hop_graph_open` takes; until `hop_graph_free`. Of a
    /// mapped file, its map. That of a store with several segments is assembled by the first call
    /// and kept; limit_exceeded if it has more than 2 GiB, and so no file.
    pub fn hop_graph_bytes(
        graph: *const hop_graph,
        bytes: *mut *const u8,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Number of passages; their indices are below it.
    pub fn hop_graph_passage_count(
        graph: *const hop_graph,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Number of documents; their indices are below it.
    pub fn hop_graph_document_count(
        graph: *const hop_graph,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Width of the graph's vectors, 0 without any, and the id of the embedder that made them
    /// (empty: not stated).
    pub fn hop_graph_vectors(
        graph: *const hop_graph,
        dimension: *mut u32,
        embedder_id: *mut *const c_char,
        embedder_id_length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Index of a passage by its id; not_found.
    pub fn hop_graph_find_passage(
        graph: *const hop_graph,
        id: *const c_char,
        id_length: usize,
        passage: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A text of a passage: `field` is `HOP_PASSAGE_*`. Borrowed until `hop_graph_free`.
    /// invalid_argument for another index or field.
    pub fn hop_graph_passage_text(
        graph: *const hop_graph,
        passage: u32,
        field: i32,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The passage's document, section and page (0xffffffff: none) and the bytes of its document
    /// that it was cut from.
    pub fn hop_graph_passage_place(
        graph: *const hop_graph,
        passage: u32,
        document: *mut u32,
        section: *mut u32,
        page: *mut u32,
        source_begin: *mut u32,
        source_end: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Number of metadata fields of a passage.
    pub fn hop_graph_metadata_count(
        graph: *const hop_graph,
        passage: u32,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A metadata field of a passage, index < count. Both texts are borrowed until
    /// `hop_graph_free`.
    pub fn hop_graph_metadata(
        graph: *const hop_graph,
        passage: u32,
        index: u32,
        key: *mut *const c_char,
        key_length: *mut usize,
        value: *mut *const c_char,
        value_length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Facts about the graph as one JSON object: sizes, sections, edges and density, keywords
    /// dropped, embedder, options.
    pub fn hop_graph_describe(
        graph: *const hop_graph,
        options: *const hop_options,
        json: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The whole graph as text: `format` is `HOP_EXPORT_*`. To be freed by `hop_bytes_free`.
    pub fn hop_graph_export(
        graph: *const hop_graph,
        format: i32,
        text: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// An empty list. To be freed by `hop_questions_free`.
    pub fn hop_questions_create(
        questions: *mut *mut hop_questions,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the list; NULL is nothing. Tasks keep a copy.
    pub fn hop_questions_free(questions: *mut hop_questions);
    /// Questions added so far.
    pub fn hop_questions_count(
        questions: *const hop_questions,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Adds a question. The text is copied.
    pub fn hop_questions_add(
        questions: *mut hop_questions,
        text: *const c_char,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The following add to the question that was added last; before any, that is wrong_state. Its
    /// vector, so that the task need not ask the host for it.
    pub fn hop_questions_set_vector(
        questions: *mut hop_questions,
        vector: *const f32,
        dimension: u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The vector of its masked form (`hop_mask_question`): the second half of what `trail` asks an
    /// embedder for.
    pub fn hop_questions_set_masked_vector(
        questions: *mut hop_questions,
        vector: *const f32,
        dimension: u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A given sub-question, in order, with its vector or NULL and 0. A question with steps is
    /// answered step by step.
    pub fn hop_questions_add_step(
        questions: *mut hop_questions,
        text: *const c_char,
        length: usize,
        vector: *const f32,
        dimension: u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A condition on metadata that every hit must meet; all conditions must hold. Forms:
    /// `key=value`, `key=a|b|c`, `key=low..high`, `key>=low`, `key<=high`. bad_input for any other.
    pub fn hop_questions_add_condition(
        questions: *mut hop_questions,
        condition: *const c_char,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What is known of the question, to measure or to train by: passages that answer it, as
    /// indices of the task's graph (method `golden` gives them as hits) …
    pub fn hop_questions_add_gold(
        questions: *mut hop_questions,
        passages: *const u32,
        count: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// … those that answer its last step (wrong_state before any) …
    pub fn hop_questions_add_step_gold(
        questions: *mut hop_questions,
        passages: *const u32,
        count: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// … and a right answer; there may be several. The explanation of an asked question then has
    /// measures of its answer.
    pub fn hop_questions_add_gold_answer(
        questions: *mut hop_questions,
        answer: *const c_char,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A question with each mention of a graph's title entities replaced by "it".
    pub fn hop_mask_question(
        graph: *const hop_graph,
        question: *const c_char,
        length: usize,
        masked: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on
    /// failure). The result is the file's bytes: `hop_task_take_bytes`. Options: passage.*,
    /// analyzer.*, keywords.*, vectors.*, nearest.*, index.*, embedder.*.
    pub fn hop_index_task_create(
        corpus: *mut hop_corpus,
        options: *const hop_options,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Ranks passages for each question. The result: `hop_task_take_results`. `options` may be
    /// NULL. Some methods ask for more than vectors of the questions while they search
    /// (`HOP_METHOD_ASKS_ON_THE_WAY`); loops fail without a language model
    /// (`HOP_METHOD_NEEDS_LANGUAGE_MODEL`).
    pub fn hop_search_task_create(
        graph: *const hop_graph,
        questions: *const hop_questions,
        options: *const hop_options,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Answers each question with the host's language model, by one retrieval or in the steps of a
    /// loop (options method and ask.loop).
    pub fn hop_ask_task_create(
        graph: *const hop_graph,
        questions: *const hop_questions,
        options: *const hop_options,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a new
    /// file, sync, rename, sync the folder. The bytes are copied.
    pub fn hop_save_task_create(
        bytes: *const u8,
        length: usize,
        name: *const c_char,
        name_length: usize,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Cancelling is freeing.
    pub fn hop_task_free(task: *mut hop_task);
    /// Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link, 64
    /// bytes of a vector). Returns `HOP_OK` for every state but `HOP_STATE_FAILED`, whose status
    /// and error it returns, then and ever after; `state` is written in both cases.
    pub fn hop_task_step(
        task: *mut hop_task,
        work: u64,
        state: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not known)
    /// of that phase.
    pub fn hop_task_progress(
        task: *const hop_task,
        phase: *mut *const c_char,
        phase_length: *mut usize,
        done: *mut u64,
        total: *mut u64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Independent parts of the task's present work, for threads of the host. Take parts, run each
    /// on any thread until its state is `HOP_STATE_DONE`, free them, step the task: it joins them
    /// in part order, and the answer does not depend on them. not_found when there is no part to
    /// take now. A part keeps its task's data alive.
    pub fn hop_task_take_part(
        task: *mut hop_task,
        part: *mut *mut hop_part,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Works for about `work` units, like `hop_task_step`, on any thread; `state` is
    /// `HOP_STATE_MORE` or `HOP_STATE_DONE`.
    pub fn hop_part_run(
        part: *mut hop_part,
        work: u64,
        state: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Gives the part back; one that is not done is done again by the task itself.
    pub fn hop_part_free(part: *mut hop_part);
    /// Saves a task that is waiting for its host (else wrong_state), and resumes it, in any
    /// process, with the same graph (NULL for tasks that have none). It ends with the same result
    /// bytes. foreign_graph, unsupported_version, corrupt_file.
    pub fn hop_task_save(
        task: *const hop_task,
        saved: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Resumes a saved task in a new one, to be freed by `hop_task_free`. foreign_graph where
    /// `graph` is not the one that it was saved with; unsupported_version, corrupt_file.
    pub fn hop_task_resume(
        saved: *const u8,
        length: usize,
        graph: *const hop_graph,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Open requests, by id: ids for index < count.
    pub fn hop_task_request_count(
        task: *const hop_task,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The id of an open request, index < count. It stays open until it is answered.
    pub fn hop_task_request_id(
        task: *const hop_task,
        index: u32,
        id: *mut u64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// `HOP_REQUEST_*`. stale_request for an id that is not open; so of all that follows.
    pub fn hop_request_kind(
        task: *const hop_task,
        id: u64,
        kind: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer",
    /// "keywords", "save", "store".
    pub fn hop_request_purpose(
        task: *const hop_task,
        id: u64,
        purpose: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// EMBED: texts, each a query, a passage or a path (some models want to know).
    pub fn hop_request_text_count(
        task: *const hop_task,
        id: u64,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A text of an EMBED request, index < count: `role` is `HOP_TEXT_*`.
    pub fn hop_request_text(
        task: *const hop_task,
        id: u64,
        index: u32,
        role: *mut i32,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer
    /// with, and a hint of the form of the answer ("text", "lines", "yes_no"). Temperature is 0.
    pub fn hop_request_message_count(
        task: *const hop_task,
        id: u64,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A message of a COMPLETE request, index < count.
    pub fn hop_request_message(
        task: *const hop_task,
        id: u64,
        index: u32,
        role: *mut *const c_char,
        role_length: *mut usize,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The most tokens to answer a COMPLETE request with, and the form of the answer: "text",
    /// "lines" or "yes_no".
    pub fn hop_request_completion(
        task: *const hop_task,
        id: u64,
        token_limit: *mut u32,
        form: *mut *const c_char,
        form_length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a
    /// second name; SYNC of the empty name is of the folder.
    pub fn hop_request_file(
        task: *const hop_task,
        id: u64,
        operation: *mut i32,
        name: *mut *const c_char,
        name_length: *mut usize,
        second_name: *mut *const c_char,
        second_name_length: *mut usize,
        offset: *mut u64,
        bytes: *mut *const u8,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Answers, in any order. stale_request for an id that is not open; the task is unchanged after
    /// any failure. Vectors: one row a text, row by row; they are scaled to unit length.
    /// `embedder_id` may be NULL or empty; where it and the graph's are both stated they must be
    /// equal.
    pub fn hop_task_answer_vectors(
        task: *mut hop_task,
        id: u64,
        rows: *const f32,
        row_count: u32,
        dimension: u32,
        embedder_id: *const c_char,
        embedder_id_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Text of a model, at most 524,288 bytes (limit_exceeded), with the tokens it read and wrote
    /// (0: not known). To `HOP_FILE_LIST`: the names, of any length.
    pub fn hop_task_answer_text(
        task: *mut hop_task,
        id: u64,
        text: *const c_char,
        length: usize,
        tokens_read: u64,
        tokens_written: u64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Bytes that were read: the answer to `HOP_FILE_READ`. They are copied.
    pub fn hop_task_answer_bytes(
        task: *mut hop_task,
        id: u64,
        bytes: *const u8,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The operation is done: the answer to all FILE requests but `HOP_FILE_READ` and
    /// `HOP_FILE_LIST`.
    pub fn hop_task_answer_done(task: *mut hop_task, id: u64, error: *mut *mut hop_error) -> i32;
    /// The host could not do it. The task fails with host_failure or file_failure and this reason.
    pub fn hop_task_answer_failure(
        task: *mut hop_task,
        id: u64,
        reason: *const c_char,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Of a DONE index task: the graph file. Once.
    pub fn hop_task_take_bytes(
        task: *mut hop_task,
        bytes: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Of a DONE task of any kind: what was done, as one JSON object (passages, keywords, replaced
    /// bytes, unresolved links, requests, tokens; no times). Which keywords are too common is
    /// decided when a graph is searched: `hop_graph_describe`..
    pub fn hop_task_report(
        task: *const hop_task,
        json: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Of a DONE search or ask task. Once.
    pub fn hop_task_take_results(
        task: *mut hop_task,
        results: *mut *mut hop_results,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the results, and all that was borrowed from them; NULL is nothing.
    pub fn hop_results_free(results: *mut hop_results);
    /// Number of questions; the index of a question is below it.
    pub fn hop_results_count(
        results: *const hop_results,
        questions: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A question's hits, best first, as two columns: passage indices, and their scores (distances
    /// for `HOP_METHOD_GIVES_DISTANCES`).
    pub fn hop_results_hits(
        results: *const hop_results,
        question: u32,
        passages: *mut *const u32,
        scores: *mut *const f32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A question's hits with all that explains them, as one JSON object
    /// (schemas/trace.schema.json) to store or to send: for each hit the passage, its path from the
    /// question with the sentence that makes each link, the parts of its score, reasons in words,
    /// snippet and highlights; notices, such as a closed gate. Written by the first call, then
    /// kept. Empty with option hits.explain off. `hop_explanation_`* give the same as data.
    pub fn hop_results_explanation(
        results: *const hop_results,
        question: u32,
        json: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The final answer of an ask task; partial is 1 if the loop ended before a critique said yes:
    /// it used up its steps, or the model repeated a sub-question.
    pub fn hop_results_answer(
        results: *const hop_results,
        question: u32,
        text: *mut *const c_char,
        length: *mut usize,
        partial: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Steps of a question that was answered step by step: sub-question, sub-answer and the
    /// passages that the step's prompt showed to the language model, best first; those to be read
    /// where a step has no prompt. The question itself, where it is ranked in addition to the
    /// sub-questions of a loop, is read by no prompt and has none.
    pub fn hop_results_step_count(
        results: *const hop_results,
        question: u32,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// One of these steps, step < count. Its passages are a column, best first.
    pub fn hop_results_step(
        results: *const hop_results,
        question: u32,
        step: u32,
        sub_question: *mut *const c_char,
        sub_question_length: *mut usize,
        sub_answer: *mut *const c_char,
        sub_answer_length: *mut usize,
        passages: *mut *const u32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The state after the last step (`HOP_METHOD_IN_STEPS`): one distance a passage (RGNN-Ret, eq.
    /// for ĥ). Empty for other methods.
    pub fn hop_results_state(
        results: *const hop_results,
        question: u32,
        distances: *mut *const f32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The name of a link ("mention"), zero-terminated, static; "unknown" for a number that is
    /// none.
    pub safe fn hop_explanation_link_name(link: i32) -> *const c_char;
    /// The question's text.
    pub fn hop_explanation_question(
        results: *const hop_results,
        question: u32,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The method that ranked; empty: the hits are not explained. `distances` 1: the scores are
    /// distances, small when good.
    pub fn hop_explanation_method(
        results: *const hop_results,
        question: u32,
        name: *mut *const c_char,
        length: *mut usize,
        distances: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What a reader of the hits has to know, such as a closed gate: how many notices, …
    pub fn hop_explanation_notice_count(
        results: *const hop_results,
        question: u32,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// … and the text of one, index < count.
    pub fn hop_explanation_notice(
        results: *const hop_results,
        question: u32,
        index: u32,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What the scores are made of: how many parts (0: the method has one), …
    pub fn hop_explanation_part_count(
        results: *const hop_results,
        question: u32,
        count: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// … and the name of one, part < count, with its column: one value a hit; a NaN or an infinity
    /// where it does not apply.
    pub fn hop_explanation_part(
        results: *const hop_results,
        question: u32,
        part: u32,
        name: *mut *const c_char,
        name_length: *mut usize,
        values: *mut *const f32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Why a hit stands where it does: how many reasons, … `told` 1: the method says why, and a hit
    /// without any reason was matched by words alone; 0: it does not say of this hit.
    pub fn hop_explanation_reason_count(
        results: *const hop_results,
        question: u32,
        hit: u32,
        count: *mut u32,
        told: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// … and one in words, index < count, the most important first.
    pub fn hop_explanation_reason(
        results: *const hop_results,
        question: u32,
        hit: u32,
        index: u32,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The path from the question to a hit, as two columns of `count` nodes: the link
    /// (`HOP_LINK_*`) that led to each, and the index of its passage, 0xffffffff for an entity. The
    /// last node is the hit.
    pub fn hop_explanation_path(
        results: *const hop_results,
        question: u32,
        hit: u32,
        links: *mut *const i32,
        passages: *mut *const u32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The name of the entity that is a node of the hit's path; empty for a passage.
    pub fn hop_explanation_entity(
        results: *const hop_results,
        question: u32,
        hit: u32,
        node: u32,
        name: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The sentence that makes the link to a node of the hit's path: the index of the passage that
    /// has it, whether that has it in its text or its title (`field`: `HOP_PASSAGE_TEXT`,
    /// `HOP_PASSAGE_TITLE`), the sentence, and `range`: four numbers, begin and end there in bytes,
    /// then in UTF-16 code units. `passage` is 0xffffffff and the text empty where no sentence
    /// makes the link: the first node, passages that are adjacent, near or of one section, or
    /// joined without an entity between them, a keyword that the host gave.
    pub fn hop_explanation_evidence(
        results: *const hop_results,
        question: u32,
        hit: u32,
        node: u32,
        passage: *mut u32,
        field: *mut i32,
        text: *mut *const c_char,
        length: *mut usize,
        range: *mut *const u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The piece of a hit's text that shows best why it was found, and `count` ranges of four
    /// numbers each, begin and end in the passage's text in bytes, then in UTF-16 code units: first
    /// the piece's, then those of the question's words in it.
    pub fn hop_explanation_snippet(
        results: *const hop_results,
        question: u32,
        hit: u32,
        text: *mut *const c_char,
        length: *mut usize,
        ranges: *mut *const u32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Id, title and document's id of a passage that is a hit, a node of a path or of the graph, or
    /// has evidence, by its index; invalid_argument for others.
    pub fn hop_explanation_passage(
        results: *const hop_results,
        question: u32,
        passage: u32,
        id: *mut *const c_char,
        id_length: *mut usize,
        title: *mut *const c_char,
        title_length: *mut usize,
        document_id: *mut *const c_char,
        document_id_length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The evidence graph that a method finds behind its hits (most find none): its `count` nodes
    /// as two columns, passages in reading order and how many edges each is away from the question,
    /// at least 1, … Nodes may be more than the hits. Also with option hits.explain off.
    pub fn hop_explanation_graph_nodes(
        results: *const hop_results,
        question: u32,
        passages: *mut *const u32,
        depths: *mut *const u32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// … and its `count` edges as four columns, in the order of reasoning: `to` follows from `from`
    /// (passages; 0xffffffff is the question), which searches found it (`HOP_EDGE_*`), and at which
    /// step of the question, from 1; 0: the question was ranked as a whole. The graph of a whole
    /// question has no cycle; the graphs of several steps together may have one.
    pub fn hop_explanation_graph_edges(
        results: *const hop_results,
        question: u32,
        from: *mut *const u32,
        to: *mut *const u32,
        directions: *mut *const i32,
        steps: *mut *const u32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What a question has asked of its host: texts embedded, completions, tokens read and written
    /// as far as the host reported them. Requests to judge its answer are not counted. `loop_name`:
    /// the loop that led the language model through the question ("once", "self_critique", …);
    /// empty but for asks, methods that ask while they search, and the bounds golden and none;
    /// where it is empty all is 0.
    pub fn hop_explanation_cost(
        results: *const hop_results,
        question: u32,
        loop_name: *mut *const c_char,
        loop_name_length: *mut usize,
        texts: *mut u64,
        completions: *mut u64,
        tokens_read: *mut u64,
        tokens_written: *mut u64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The answer to a question with gold answers, against the best of them: exact match and F1 of
    /// words, 0 to 1, and what a judging model said (`HOP_JUDGMENT_*`). `measured` 0: there is no
    /// answer or no gold one, and all is 0.
    pub fn hop_explanation_measures(
        results: *const hop_results,
        question: u32,
        measured: *mut i32,
        exact_match: *mut f64,
        f1: *mut f64,
        judgment: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Of no question yet. To be freed by `hop_metrics_free`.
    pub fn hop_metrics_create(metrics: *mut *mut hop_metrics, error: *mut *mut hop_error) -> i32;
    /// Frees the metrics; NULL is nothing.
    pub fn hop_metrics_free(metrics: *mut hop_metrics);
    /// Adds a question: its ranking, best first, and its gold passages (at least one).
    pub fn hop_metrics_add(
        metrics: *mut hop_metrics,
        ranking: *const u32,
        ranking_length: usize,
        gold: *const u32,
        gold_length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Adds the evidence graph that was found for a question, and the right one, as edges of two
    /// numbers each, from and to: indices of passages, 0xffffffff for the question. At most 1,000
    /// edges each. They count for the metrics of graphs alone (Zhu et al., "Towards Graph-hop
    /// Retrieval and Reasoning", §5.3), and rankings do not count for these.
    pub fn hop_metrics_add_graph(
        metrics: *mut hop_metrics,
        found: *const u32,
        found_edges: usize,
        gold: *const u32,
        gold_edges: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Mean of a metric by name over the questions: "recall@5", "precision@5", "all_gold@5", "mrr",
    /// "mrr_all", "ndcg@10"; over the graphs: "node_em", "node_precision", "node_recall", "node_f1"
    /// (nodes without the question), "graph_match" (equal edges, GM), "graph_structure" (equal
    /// without labels, GS), all shares from 0 to 1; "graph_edit_distance" and
    /// "labeled_graph_edit_distance": nodes and edges to add or remove, and relabel. Where a bound
    /// on its work ends the search for the distance, it is the smallest one found, and the
    /// structure counts as different.
    pub fn hop_metrics_mean(
        metrics: *const hop_metrics,
        name: *const c_char,
        name_length: usize,
        mean: *mut f64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A 95 % bootstrap interval of that mean; with `other` (the same questions in the same order),
    /// of the paired difference metrics − other. The seed decides the resampling.
    pub fn hop_metrics_interval(
        metrics: *const hop_metrics,
        other: *const hop_metrics,
        name: *const c_char,
        name_length: usize,
        seed: u64,
        resamples: u32,
        low: *mut f64,
        high: *mut f64,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Opens the store in the folder. With `create` 1 makes an empty one, with these options, where
    /// there is none; with 0 that is not_found. Of a store that is there, every option that is set
    /// must be as at its creation (bad_input; NULL: not said).
    pub fn hop_store_open_task_create(
        options: *const hop_options,
        create: i32,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Adds documents, replaces those that are there, and deletes others: all of it or, when the
    /// task fails, nothing. An id names a document; ready passages go with their document. A
    /// document is replaced whole, and one that is what it was costs nothing. Takes the corpus'
    /// content (may be NULL: none), unchanged on failure. `deleted`: ids of documents, one a line;
    /// one that is not there is reported (`hop_task_report`), not an error. `options` may be NULL.
    /// The task asks for vectors and keywords like an index task. It fails with wrong_state where
    /// the store is no longer this version, or with embedder_mismatch and dimension_mismatch for
    /// vectors that do not go with the store's, before anything is written. After file_failure, or
    /// when it is freed while it writes, the new version may be there all the same: open the store
    /// again.
    pub fn hop_store_change_task_create(
        store: *const hop_store,
        corpus: *mut hop_corpus,
        deleted: *const c_char,
        deleted_length: usize,
        options: *const hop_options,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Makes one segment of all documents, or few where 2 GiB do not hold them; afterwards no byte
    /// of a deleted one is in the folder, unless `hop_task_report` has "files_left_over": files
    /// that the host could not remove.
    pub fn hop_store_compact_task_create(
        store: *const hop_store,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Of a DONE task of these three: the store after the task. Once.
    pub fn hop_store_take(
        task: *mut hop_task,
        store: *mut *mut hop_store,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees this version; NULL is nothing. The folder stays unchanged.
    pub fn hop_store_free(store: *mut hop_store);
    /// The graph of all documents, to be freed by `hop_graph_free`; byte for byte that of a fresh
    /// index of them.
    pub fn hop_store_graph(
        store: *const hop_store,
        graph: *mut *mut hop_graph,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Its generation, options, segments with their sizes and deleted documents, and whether one
    /// file can hold its graph ("one_file"), as one JSON object.
    pub fn hop_store_describe(
        store: *const hop_store,
        json: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What the other shards must know of this one before it is indexed: the names of its
    /// documents, and where links may lead. `number` tells the corpus' shards apart. Cuts the
    /// documents for it, and leaves `corpus` unchanged; `options` as for the index, may be NULL.
    /// The errors of an index task; unsupported for nearest.count above 0: neighbors across shards
    /// are not found.
    #[cfg(feature = "shards")]
    pub fn hop_shard_names(
        corpus: *const hop_corpus,
        options: *const hop_options,
        number: u32,
        names: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// An index task (`hop_index_task_create`), but that texts mention the names of all shards, and
    /// links lead into all of them: its graph has what one graph of the whole corpus has of these
    /// documents. `names`: merged, of all shards, this one among them, made of the same documents
    /// under the same options: else bad_input, from here or from the task, or duplicate_id for an
    /// id that another shard has. It cannot be saved (unsupported).
    #[cfg(feature = "shards")]
    pub fn hop_shard_index_task_create(
        corpus: *mut hop_corpus,
        options: *const hop_options,
        number: u32,
        names: *const u8,
        names_length: usize,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Of a DONE task of that kind: the edges that lead out of the shard, which its graph
    /// (`hop_task_take_bytes`) cannot hold. Once.
    #[cfg(feature = "shards")]
    pub fn hop_shard_take_ties(
        task: *mut hop_task,
        ties: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// What the others must know of a shard that is indexed, counted from its graph: one pass over
    /// it. `ties`: of `hop_shard_take_ties`; NULL and 0: no edge leads out of the shard.
    #[cfg(feature = "shards")]
    pub fn hop_shard_statistics(
        graph: *const hop_graph,
        ties: *const u8,
        ties_length: usize,
        number: u32,
        statistics: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Puts together what two shards, or groups of shards, have: names, statistics, or entity
    /// counts under the same rules. In any order and any tree, each shard once: duplicate_id for a
    /// shard or a document whose names or statistics are in both; entity counts do not tell. Two
    /// that are empty, as the counts of a method that asks for no entities are, give empty bytes.
    /// One pass over both.
    #[cfg(feature = "shards")]
    pub fn hop_shard_merge(
        left: *const u8,
        left_length: usize,
        right: *const u8,
        right_length: usize,
        merged: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// `statistics`: merged, of all shards, this one among them, else bad_input. One pass over the
    /// graph and them. The shard keeps the graph alive.
    #[cfg(feature = "shards")]
    pub fn hop_shard_open(
        graph: *const hop_graph,
        ties: *const u8,
        ties_length: usize,
        number: u32,
        statistics: *const u8,
        statistics_length: usize,
        shard: *mut *mut hop_shard,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the shard; NULL is nothing. Sessions keep what they need.
    #[cfg(feature = "shards")]
    pub fn hop_shard_free(shard: *mut hop_shard);
    /// How the shard's entities are tied to its passages under the rules of these options (method,
    /// keywords.*, …): one pass over it. Of iier, in their place, how many passages have each
    /// keyword as a phrase; of kgp by terms the vocabulary, too. Empty bytes for a method that asks
    /// for no entities. `options` may be NULL. unsupported for a method that shards are not asked
    /// by.
    #[cfg(feature = "shards")]
    pub fn hop_shard_count_entities(
        shard: *const hop_shard,
        options: *const hop_options,
        counts: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Gives the shard its entities, of counts that are merged of all shards: one pass over it. It
    /// can then be asked under these rules as well as those it was given before; counts under equal
    /// rules replace them. Empty counts change nothing. bad_input where counts lack what the shard
    /// has; unsupported where a text holds a name in a way that iier's do not count. No session of
    /// it may be at work meanwhile.
    #[cfg(feature = "shards")]
    pub fn hop_shard_give_entities(
        shard: *mut hop_shard,
        counts: *const u8,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The index, in the shard's graph, of the passage with this number in the corpus; not_found
    /// where another shard has it.
    #[cfg(feature = "shards")]
    pub fn hop_shard_find_passage(
        shard: *const hop_shard,
        number: u32,
        passage: *mut u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// A session of one question, before its first round. To be freed by `hop_shard_session_free`.
    #[cfg(feature = "shards")]
    pub fn hop_shard_session_create(
        shard: *const hop_shard,
        session: *mut *mut hop_shard_session,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the session; NULL is nothing.
    #[cfg(feature = "shards")]
    pub fn hop_shard_session_free(session: *mut hop_shard_session);
    /// The reply to the message of the next round: about the work of that part of a search on the
    /// shard's graph. bad_input for a message of another round or question. After a failure the
    /// session is of no use any more. wrong_state: the shard was not given its entities under the
    /// question's rules.
    #[cfg(feature = "shards")]
    pub fn hop_shard_session_answer(
        session: *mut hop_shard_session,
        message: *const u8,
        length: usize,
        reply: *mut *mut hop_bytes,
        error: *mut *mut hop_error,
    ) -> i32;
    /// `statistics`: merged, of all shards. One pass over them.
    #[cfg(feature = "shards")]
    pub fn hop_shards_create(
        statistics: *const u8,
        length: usize,
        shards: *mut *mut hop_shards,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees what it knows; NULL is nothing.
    #[cfg(feature = "shards")]
    pub fn hop_shards_free(shards: *mut hop_shards);
    /// Lets questions be asked under the rules of these counts, which are merged of all shards;
    /// they replace those under equal rules. Empty counts change nothing. One pass over them.
    #[cfg(feature = "shards")]
    pub fn hop_shards_add_entities(
        shards: *mut hop_shards,
        counts: *const u8,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Asks the question at this index of `questions`, with the vectors that it brings along;
    /// `options` may be NULL. unsupported for a method that shards are not asked by, for given
    /// steps and for what asks a language model on the way; bad_input for a method that lacks the
    /// question's vector; wrong_state where the entities of the method's rules were not added. It
    /// keeps nothing of what it is given but copies.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_create(
        shards: *const hop_shards,
        questions: *const hop_questions,
        question: u32,
        options: *const hop_options,
        coordinator: *mut *mut hop_coordinator,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Frees the coordinator; NULL is nothing.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_free(coordinator: *mut hop_coordinator);
    /// What goes to every shard next, the same bytes to each; until `hop_coordinator_advance`.
    /// Empty when the hits are there.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_message(
        coordinator: *const hop_coordinator,
        message: *mut *const u8,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Keeps a copy of a shard's reply to it, in any order; it is read by
    /// `hop_coordinator_advance`.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_add_reply(
        coordinator: *mut hop_coordinator,
        reply: *const u8,
        length: usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Takes the replies, one of each shard, and writes the next message; `done` 1: the hits are
    /// there instead, else 0. bad_input for replies that are damaged, of another round or question,
    /// missing or twice there: the coordinator is where it was then, without replies, and takes
    /// better ones. Out of memory it keeps them.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_advance(
        coordinator: *mut hop_coordinator,
        done: *mut i32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// trail, after the first round: the question with each mention of a title entity replaced by
    /// "it"; until `hop_coordinator_advance`. Empty before that, and for other methods. Its vector
    /// can be given until the last round.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_masked(
        coordinator: *const hop_coordinator,
        text: *mut *const c_char,
        length: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The vector of that text, copied. dimension_mismatch; wrong_state before the text is there,
    /// and in the last round.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_set_masked_vector(
        coordinator: *mut hop_coordinator,
        vector: *const f32,
        dimension: u32,
        error: *mut *mut hop_error,
    ) -> i32;
    /// The hits, best first, as two columns: numbers of passages in the corpus
    /// (`hop_shard_find_passage`), and scores (distances for `HOP_METHOD_GIVES_DISTANCES`); until
    /// `hop_coordinator_free`. wrong_state before they are there.
    #[cfg(feature = "shards")]
    pub fn hop_coordinator_hits(
        coordinator: *const hop_coordinator,
        passages: *mut *const u32,
        scores: *mut *const f32,
        count: *mut usize,
        error: *mut *mut hop_error,
    ) -> i32;
    /// Learns what option `method` (`HOP_METHOD_LEARNS`; unsupported for another) can learn from
    /// questions with gold passages. The result: `hop_task_take_bytes`, a file of weights for
    /// `hop_options_set_weights`; `hop_task_report` has the losses before and after and what was
    /// learned. Options: train.*, and those of the method. Questions without gold are left out;
    /// gold of steps is used by `HOP_METHOD_LEARNS_FROM_STEPS`. The task asks for vectors that are
    /// not given, like a search. It cannot be saved (unsupported). unsupported, too, in a build
    /// without Eigen; the module for browsers does not export this function.
    pub fn hop_train_task_create(
        graph: *const hop_graph,
        questions: *const hop_questions,
        options: *const hop_options,
        task: *mut *mut hop_task,
        error: *mut *mut hop_error,
    ) -> i32;
}
