// Written by bindings/generate/js.py from capi/include/hoptrail.h: change those.

/** An address in the engine's memory. A module returns it signed: `>>> 0` before use. */
export type Pointer = number;

export const HOP_ABI_VERSION = 1;
export const HOP_OK = 0;
/** a NULL, a length or a value that the call cannot mean */
export const HOP_STATUS_INVALID_ARGUMENT = 1;
/** an object of another kind */
export const HOP_STATUS_WRONG_OBJECT = 2;
/** the call is right, the moment is not */
export const HOP_STATUS_WRONG_STATE = 3;
export const HOP_STATUS_OUT_OF_MEMORY = 4;
export const HOP_STATUS_UNKNOWN_OPTION = 5;
export const HOP_STATUS_OPTION_OUT_OF_BOUNDS = 6;
/** data that cannot be taken: a NaN in a vector, a passage without text */
export const HOP_STATUS_BAD_INPUT = 7;
export const HOP_STATUS_DUPLICATE_ID = 8;
export const HOP_STATUS_NOT_FOUND = 9;
/** vectors of another width, or another number of rows */
export const HOP_STATUS_DIMENSION_MISMATCH = 10;
/** vectors of another model than the graph's */
export const HOP_STATUS_EMBEDDER_MISMATCH = 11;
/** a damaged or foreign file; the message names the broken invariant */
export const HOP_STATUS_CORRUPT_FILE = 12;
export const HOP_STATUS_UNSUPPORTED_VERSION = 13;
/** a saved task that belongs to another graph */
export const HOP_STATUS_FOREIGN_GRAPH = 14;
/** an answer to a request that is not open */
export const HOP_STATUS_STALE_REQUEST = 15;
/** the host said that it could not embed, complete or read */
export const HOP_STATUS_HOST_FAILURE = 16;
export const HOP_STATUS_FILE_FAILURE = 17;
export const HOP_STATUS_LIMIT_EXCEEDED = 18;
/** not on this platform or in this build */
export const HOP_STATUS_UNSUPPORTED = 19;
export const HOP_STATUS_INTERNAL = 20;
/** "true" or "false" */
export const HOP_OPTION_FLAG = 1;
export const HOP_OPTION_INTEGER = 2;
export const HOP_OPTION_NUMBER = 3;
export const HOP_OPTION_TEXT = 4;
/** one of a few words */
export const HOP_OPTION_CHOICE = 5;
/** numbers separated by commas */
export const HOP_OPTION_NUMBERS = 6;
/** fails without vectors of the question and of the passages */
export const HOP_METHOD_NEEDS_VECTORS = 1;
/** ranks by vectors, where there are some */
export const HOP_METHOD_TAKES_VECTORS = 2;
/** takes the vector of the question without its names, too */
export const HOP_METHOD_TAKES_MASKED_VECTOR = 4;
/** fails without a language model */
export const HOP_METHOD_NEEDS_LANGUAGE_MODEL = 8;
/** asks a language model where an option says so */
export const HOP_METHOD_ASKS_LANGUAGE_MODEL = 16;
/** asks its host for more than the vectors of questions and steps */
export const HOP_METHOD_ASKS_ON_THE_WAY = 32;
/** carries a state through the steps of a question (hop_results_state) */
export const HOP_METHOD_IN_STEPS = 64;
/** a loop: a language model and the method that option retriever names */
export const HOP_METHOD_BY_RETRIEVER = 128;
/** can be trained (hop_train_task_create) */
export const HOP_METHOD_LEARNS = 256;
/** learns from steps whose gold passages are known */
export const HOP_METHOD_LEARNS_FROM_STEPS = 512;
/** searches a corpus in shards (hop_coordinator_create) */
export const HOP_METHOD_IN_SHARDS = 1024;
/** gives paths that lead to a hit through other passages */
export const HOP_METHOD_GIVES_PATHS = 2048;
/** gives distances as scores: small is good */
export const HOP_METHOD_GIVES_DISTANCES = 4096;
/** no method, but what others are compared with */
export const HOP_METHOD_BOUND = 8192;
export const HOP_FORMAT_PLAIN = 0;
export const HOP_FORMAT_MARKDOWN = 1;
/** trusts nothing: checksums and every invariant */
export const HOP_OPEN_FULL = 0;
/** header and bounds only: for bytes that the host itself wrote */
export const HOP_OPEN_TRUSTED = 1;
/** the graph keeps a copy of the bytes */
export const HOP_MEMORY_COPY = 0;
/** the host keeps the bytes, unchanged, until hop_graph_free; aligned to 8 bytes, best to 64 */
export const HOP_MEMORY_BORROW = 1;
export const HOP_PASSAGE_ID = 0;
export const HOP_PASSAGE_TITLE = 1;
export const HOP_PASSAGE_TEXT = 2;
export const HOP_PASSAGE_DOCUMENT_ID = 3;
export const HOP_PASSAGE_DOCUMENT_TITLE = 4;
/** of its innermost section; empty without */
export const HOP_PASSAGE_HEADING = 5;
export const HOP_EXPORT_JSON = 0;
export const HOP_EXPORT_GRAPHML = 1;
export const HOP_EXPORT_DOT = 2;
export const HOP_STATE_MORE = 0;
export const HOP_STATE_WAITING = 1;
export const HOP_STATE_DONE = 2;
export const HOP_STATE_FAILED = 3;
/** vectors for texts */
export const HOP_REQUEST_EMBED = 1;
/** a language model's answer to messages */
export const HOP_REQUEST_COMPLETE = 2;
/** a file operation on a name inside a store */
export const HOP_REQUEST_FILE = 3;
export const HOP_TEXT_QUERY = 1;
export const HOP_TEXT_PASSAGE = 2;
export const HOP_TEXT_PATH = 3;
/** answer: bytes */
export const HOP_FILE_READ = 1;
/** answer: done; offset 0 makes the file new */
export const HOP_FILE_WRITE = 2;
/** answer: done */
export const HOP_FILE_SYNC = 3;
/** answer: done; replaces what has the second name */
export const HOP_FILE_RENAME = 4;
/** answer: text, a name a line; no folder: none */
export const HOP_FILE_LIST = 5;
/** answer: done; a file that is not there is done, too */
export const HOP_FILE_REMOVE = 6;
/**
 * answer: done when no other task has the name (a file, made where there is none), until this one is freed; a host that
 * has no locks answers done, and then sees to it that a store has one writer
 */
export const HOP_FILE_LOCK = 7;
/** the question names this entity, or its words or vector led to this passage */
export const HOP_LINK_QUESTION = 0;
/** between an entity and a passage of that title; between passages: by a document's title */
export const HOP_LINK_OWN = 1;
/** between an entity and a passage that mentions it */
export const HOP_LINK_MENTION = 2;
/** between a phrase or a given keyword and a passage that has it; between passages that share one */
export const HOP_LINK_PHRASE = 3;
/** the passage before or behind, of the same document */
export const HOP_LINK_ADJACENT = 4;
/** a passage of the same section */
export const HOP_LINK_SECTION = 5;
/** a hyperlink */
export const HOP_LINK_LINK = 6;
/** a passage whose vector is near */
export const HOP_LINK_NEAREST = 7;
/** a passage of the first stage that shares rare words with it */
export const HOP_LINK_COVER = 8;
/** the one from the question */
export const HOP_EDGE_FORWARD = 1;
/** the one from the passages next to the answer */
export const HOP_EDGE_BACKWARD = 2;
/** the judging model was not asked (option ask.judge) */
export const HOP_JUDGMENT_NONE = 0;
/** it was, and failed or replied neither yes nor no */
export const HOP_JUDGMENT_UNCLEAR = 1;
export const HOP_JUDGMENT_WRONG = 2;
export const HOP_JUDGMENT_RIGHT = 3;

/** The functions of hoptrail.h, as the module exports them. */
export interface RawFunctions {
  /** The ABI of the library that is loaded: compare it with HOP_ABI_VERSION before anything else. */
  hop_abi_version(): number;
  /** The library's version, "major.minor.patch", zero-terminated, static. */
  hop_version(): Pointer;
  /** The format of the graph files that this library writes. */
  hop_file_version(): number;
  /** The oldest format of graph files that this library reads; older ones are unsupported_version. */
  hop_file_version_minimum(): number;
  /** Objects that are not freed, of all kinds: for tests of leaks. */
  hop_live_objects(): bigint;
  /** The name of a status ("corrupt_file"), zero-terminated, static; "unknown" for a number that is none. */
  hop_status_name(status: number): Pointer;
  /**
   * The code, one line for people, and what it is about for programs (an option's key, a passage's id, an invariant's
   * name; may be empty). Zero-terminated, borrowed from the error; for NULL: HOP_OK and "".
   */
  hop_error_status(error: Pointer): number;
  /** One line for people: what is wrong, the value and the limit. Zero-terminated, until hop_error_free; for NULL "". */
  hop_error_message(error: Pointer): Pointer;
  /**
   * What it is about, for programs: an option's key, a passage's id, an invariant's name; may be empty.
   * Zero-terminated, until hop_error_free; for NULL "".
   */
  hop_error_detail(error: Pointer): Pointer;
  /** Frees an error; NULL is nothing. */
  hop_error_free(error: Pointer): void;
  /** The bytes and their number, borrowed until hop_bytes_free. */
  hop_bytes_view(bytes: Pointer, data: Pointer, length: Pointer, error: Pointer): number;
  /** Frees the bytes; NULL is nothing. */
  hop_bytes_free(bytes: Pointer): void;
  /** An empty set: every option has its default. To be freed by hop_options_free. */
  hop_options_create(options: Pointer, error: Pointer): number;
  /** Frees the set; NULL is nothing. Tasks keep a copy of what they were created with. */
  hop_options_free(options: Pointer): void;
  /**
   * Sets an option from text of its type. unknown_option and option_out_of_bounds name the key, and the bounds or
   * choices.
   */
  hop_options_set_text(
    options: Pointer,
    key: Pointer,
    keyLength: number,
    value: Pointer,
    valueLength: number,
    error: Pointer,
  ): number;
  /** Sets an option of type HOP_OPTION_INTEGER or HOP_OPTION_NUMBER. The errors of hop_options_set_text. */
  hop_options_set_integer(options: Pointer, key: Pointer, keyLength: number, value: bigint, error: Pointer): number;
  /** Sets an option of type HOP_OPTION_NUMBER. The errors of hop_options_set_text, also for a NaN. */
  hop_options_set_number(options: Pointer, key: Pointer, keyLength: number, value: number, error: Pointer): number;
  /** Sets an option of type HOP_OPTION_FLAG: 0 is false, any other value true. The errors of hop_options_set_text. */
  hop_options_set_flag(options: Pointer, key: Pointer, keyLength: number, value: number, error: Pointer): number;
  /**
   * Sets what training has learned (hop_train_task_create): options, and the networks of methods. Options that the host
   * sets override learned ones. The bytes are copied and replace earlier weights. They are not trusted: damaged bytes
   * are corrupt_file, those of another version unsupported_version.
   */
  hop_options_set_weights(options: Pointer, bytes: Pointer, length: number, error: Pointer): number;
  /** The option's value as text, set, learned or default. */
  hop_options_get(
    options: Pointer,
    key: Pointer,
    keyLength: number,
    value: Pointer,
    valueLength: Pointer,
    error: Pointer,
  ): number;
  /**
   * The table of options: index < hop_option_count(). Strings are zero-terminated and static. `bounds` says what is
   * allowed: "1 … 1000", or the choices separated by '|'; empty: anything of the type.
   */
  hop_option_count(): number;
  /**
   * A row of the table of options. All texts are zero-terminated and static; invalid_argument for an index not below
   * the count.
   */
  hop_option_describe(
    index: number,
    key: Pointer,
    type: Pointer,
    defaultValue: Pointer,
    bounds: Pointer,
    documentation: Pointer,
    error: Pointer,
  ): number;
  /**
   * The table of methods, in the order of option method's choices: index < hop_method_count(). A build without a
   * method, such as the small module for browsers, lists it too; its tasks are unsupported there.
   */
  hop_method_count(): number;
  /**
   * A method of the table. `name`: a value of option method; `summary`: what it ranks by, in a line; `citation`: of its
   * paper, or empty; `options`: keys of options that it reads, or what they begin with, separated by '|'
   * ("bgr.|train."). Strings are zero-terminated and static. invalid_argument for an index that is not below the count.
   */
  hop_method_describe(
    index: number,
    name: Pointer,
    traits: Pointer,
    summary: Pointer,
    citation: Pointer,
    options: Pointer,
    error: Pointer,
  ): number;
  /** An empty corpus. To be freed by hop_corpus_free. */
  hop_corpus_create(corpus: Pointer, error: Pointer): number;
  /** Frees the corpus; NULL is nothing. */
  hop_corpus_free(corpus: Pointer): void;
  /**
   * Adds a document. Its id is unique in the corpus; for a file it is the path below the corpus' folder with '/'
   * between parts, because links refer to it. An empty title: the first heading of level 1, else the front matter's
   * title, else the file name.
   */
  hop_corpus_add_document(
    corpus: Pointer,
    id: Pointer,
    idLength: number,
    title: Pointer,
    titleLength: number,
    text: Pointer,
    textLength: number,
    format: number,
    error: Pointer,
  ): number;
  /** Adds a ready passage: a separate document unless hop_corpus_set_document says otherwise. */
  hop_corpus_add_passage(
    corpus: Pointer,
    id: Pointer,
    idLength: number,
    title: Pointer,
    titleLength: number,
    text: Pointer,
    textLength: number,
    error: Pointer,
  ): number;
  /** The following add to the document or passage that was added last; before any, that is wrong_state. */
  hop_corpus_add_alias(corpus: Pointer, alias: Pointer, aliasLength: number, error: Pointer): number;
  /** A field that conditions can ask for (hop_questions_add_condition). The text is copied. */
  hop_corpus_add_metadata(
    corpus: Pointer,
    key: Pointer,
    keyLength: number,
    value: Pointer,
    valueLength: number,
    error: Pointer,
  ): number;
  /** A keyword that the host knows the passage to be about (an entity linker's). Ready passages only, like the next two. */
  hop_corpus_add_entity(corpus: Pointer, entity: Pointer, entityLength: number, error: Pointer): number;
  /** A link to another passage or document, by id. */
  hop_corpus_add_link(corpus: Pointer, targetId: Pointer, targetIdLength: number, error: Pointer): number;
  /** The document that the passage is part of, and its place there. */
  hop_corpus_set_document(
    corpus: Pointer,
    documentId: Pointer,
    documentIdLength: number,
    position: bigint,
    error: Pointer,
  ): number;
  /**
   * Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in which the passages
   * were added; may be called again with more rows. Rows are scaled to unit length. When the index task is created
   * there must be a row for each passage and no documents, or no rows at all. Errors: dimension_mismatch; bad_input for
   * a row with a NaN, an infinity or no length (named by its number), nothing of the call is kept then.
   */
  hop_corpus_add_vectors(corpus: Pointer, rows: Pointer, rowCount: number, dimension: number, error: Pointer): number;
  /** Documents plus ready passages added so far. */
  hop_corpus_size(corpus: Pointer, size: Pointer, error: Pointer): number;
  /**
   * Opens a graph file of `length` bytes: `mode` HOP_OPEN_*, `memory` HOP_MEMORY_*. To be freed by hop_graph_free.
   * corrupt_file names the broken invariant; unsupported_version.
   */
  hop_graph_open(bytes: Pointer, length: number, mode: number, memory: number, graph: Pointer, error: Pointer): number;
  /**
   * Maps a file read-only. Another program that cuts the file while it is mapped ends this process: use it for files of
   * your own. To be freed by hop_graph_free. not_found where there is no such file; unsupported where there are no
   * files (WebAssembly).
   */
  hop_graph_map(path: Pointer, pathLength: number, mode: number, graph: Pointer, error: Pointer): number;
  /** Frees the graph; NULL is nothing. Tasks and shards that were made of it keep what they need. */
  hop_graph_free(graph: Pointer): void;
  /**
   * The bytes of the graph's file, which hop_graph_open takes; until hop_graph_free. Of a mapped file, its map. That of
   * a store with several segments is assembled by the first call and kept; limit_exceeded if it has more than 2 GiB,
   * and so no file.
   */
  hop_graph_bytes(graph: Pointer, bytes: Pointer, length: Pointer, error: Pointer): number;
  /** Number of passages; their indices are below it. */
  hop_graph_passage_count(graph: Pointer, count: Pointer, error: Pointer): number;
  /** Number of documents; their indices are below it. */
  hop_graph_document_count(graph: Pointer, count: Pointer, error: Pointer): number;
  /** Width of the graph's vectors, 0 without any, and the id of the embedder that made them (empty: not stated). */
  hop_graph_vectors(
    graph: Pointer,
    dimension: Pointer,
    embedderId: Pointer,
    embedderIdLength: Pointer,
    error: Pointer,
  ): number;
  /** Index of a passage by its id; not_found. */
  hop_graph_find_passage(graph: Pointer, id: Pointer, idLength: number, passage: Pointer, error: Pointer): number;
  /**
   * A text of a passage: `field` is HOP_PASSAGE_*. Borrowed until hop_graph_free. invalid_argument for another index or
   * field.
   */
  hop_graph_passage_text(
    graph: Pointer,
    passage: number,
    field: number,
    text: Pointer,
    length: Pointer,
    error: Pointer,
  ): number;
  /** The passage's document, section and page (0xffffffff: none) and the bytes of its document that it was cut from. */
  hop_graph_passage_place(
    graph: Pointer,
    passage: number,
    document: Pointer,
    section: Pointer,
    page: Pointer,
    sourceBegin: Pointer,
    sourceEnd: Pointer,
    error: Pointer,
  ): number;
  /** Number of metadata fields of a passage. */
  hop_graph_metadata_count(graph: Pointer, passage: number, count: Pointer, error: Pointer): number;
  /** A metadata field of a passage, index < count. Both texts are borrowed until hop_graph_free. */
  hop_graph_metadata(
    graph: Pointer,
    passage: number,
    index: number,
    key: Pointer,
    keyLength: Pointer,
    value: Pointer,
    valueLength: Pointer,
    error: Pointer,
  ): number;
  /** Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped, embedder, options. */
  hop_graph_describe(graph: Pointer, options: Pointer, json: Pointer, error: Pointer): number;
  /** The whole graph as text: `format` is HOP_EXPORT_*. To be freed by hop_bytes_free. */
  hop_graph_export(graph: Pointer, format: number, text: Pointer, error: Pointer): number;
  /** An empty list. To be freed by hop_questions_free. */
  hop_questions_create(questions: Pointer, error: Pointer): number;
  /** Frees the list; NULL is nothing. Tasks keep a copy. */
  hop_questions_free(questions: Pointer): void;
  /** Questions added so far. */
  hop_questions_count(questions: Pointer, count: Pointer, error: Pointer): number;
  /** Adds a question. The text is copied. */
  hop_questions_add(questions: Pointer, text: Pointer, length: number, error: Pointer): number;
  /**
   * The following add to the question that was added last; before any, that is wrong_state. Its vector, so that the
   * task need not ask the host for it.
   */
  hop_questions_set_vector(questions: Pointer, vector: Pointer, dimension: number, error: Pointer): number;
  /** The vector of its masked form (hop_mask_question): the second half of what `trail` asks an embedder for. */
  hop_questions_set_masked_vector(questions: Pointer, vector: Pointer, dimension: number, error: Pointer): number;
  /** A given sub-question, in order, with its vector or NULL and 0. A question with steps is answered step by step. */
  hop_questions_add_step(
    questions: Pointer,
    text: Pointer,
    length: number,
    vector: Pointer,
    dimension: number,
    error: Pointer,
  ): number;
  /**
   * A condition on metadata that every hit must meet; all conditions must hold. Forms: `key=value`, `key=a|b|c`,
   * `key=low..high`, `key>=low`, `key<=high`. bad_input for any other.
   */
  hop_questions_add_condition(questions: Pointer, condition: Pointer, length: number, error: Pointer): number;
  /**
   * What is known of the question, to measure or to train by: passages that answer it, as indices of the task's graph
   * (method `golden` gives them as hits) …
   */
  hop_questions_add_gold(questions: Pointer, passages: Pointer, count: number, error: Pointer): number;
  /** … those that answer its last step (wrong_state before any) … */
  hop_questions_add_step_gold(questions: Pointer, passages: Pointer, count: number, error: Pointer): number;
  /** … and a right answer; there may be several. The explanation of an asked question then has measures of its answer. */
  hop_questions_add_gold_answer(questions: Pointer, answer: Pointer, length: number, error: Pointer): number;
  /** A question with each mention of a graph's title entities replaced by "it". */
  hop_mask_question(graph: Pointer, question: Pointer, length: number, masked: Pointer, error: Pointer): number;
  /**
   * Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on failure). The result is the
   * file's bytes: hop_task_take_bytes. Options: passage.*, analyzer.*, keywords.*, vectors.*, nearest.*, index.*,
   * embedder.*.
   */
  hop_index_task_create(corpus: Pointer, options: Pointer, task: Pointer, error: Pointer): number;
  /**
   * Ranks passages for each question. The result: hop_task_take_results. `options` may be NULL. Some methods ask for
   * more than vectors of the questions while they search (HOP_METHOD_ASKS_ON_THE_WAY); loops fail without a language
   * model (HOP_METHOD_NEEDS_LANGUAGE_MODEL).
   */
  hop_search_task_create(graph: Pointer, questions: Pointer, options: Pointer, task: Pointer, error: Pointer): number;
  /**
   * Answers each question with the host's language model, by one retrieval or in the steps of a loop (options method
   * and ask.loop).
   */
  hop_ask_task_create(graph: Pointer, questions: Pointer, options: Pointer, task: Pointer, error: Pointer): number;
  /**
   * Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a new file, sync, rename,
   * sync the folder. The bytes are copied.
   */
  hop_save_task_create(
    bytes: Pointer,
    length: number,
    name: Pointer,
    nameLength: number,
    task: Pointer,
    error: Pointer,
  ): number;
  /** Cancelling is freeing. */
  hop_task_free(task: Pointer): void;
  /**
   * Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link, 64 bytes of a vector).
   * Returns HOP_OK for every state but HOP_STATE_FAILED, whose status and error it returns, then and ever after;
   * `state` is written in both cases.
   */
  hop_task_step(task: Pointer, work: bigint, state: Pointer, error: Pointer): number;
  /** Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not known) of that phase. */
  hop_task_progress(
    task: Pointer,
    phase: Pointer,
    phaseLength: Pointer,
    done: Pointer,
    total: Pointer,
    error: Pointer,
  ): number;
  /**
   * Independent parts of the task's present work, for threads of the host. Take parts, run each on any thread until its
   * state is HOP_STATE_DONE, free them, step the task: it joins them in part order, and the answer does not depend on
   * them. not_found when there is no part to take now. A part keeps its task's data alive.
   */
  hop_task_take_part(task: Pointer, part: Pointer, error: Pointer): number;
  /** Works for about `work` units, like hop_task_step, on any thread; `state` is HOP_STATE_MORE or HOP_STATE_DONE. */
  hop_part_run(part: Pointer, work: bigint, state: Pointer, error: Pointer): number;
  /** Gives the part back; one that is not done is done again by the task itself. */
  hop_part_free(part: Pointer): void;
  /**
   * Saves a task that is waiting for its host (else wrong_state), and resumes it, in any process, with the same graph
   * (NULL for tasks that have none). It ends with the same result bytes. foreign_graph, unsupported_version,
   * corrupt_file.
   */
  hop_task_save(task: Pointer, saved: Pointer, error: Pointer): number;
  /**
   * Resumes a saved task in a new one, to be freed by hop_task_free. foreign_graph where `graph` is not the one that it
   * was saved with; unsupported_version, corrupt_file.
   */
  hop_task_resume(saved: Pointer, length: number, graph: Pointer, task: Pointer, error: Pointer): number;
  /** Open requests, by id: ids for index < count. */
  hop_task_request_count(task: Pointer, count: Pointer, error: Pointer): number;
  /** The id of an open request, index < count. It stays open until it is answered. */
  hop_task_request_id(task: Pointer, index: number, id: Pointer, error: Pointer): number;
  /** HOP_REQUEST_*. stale_request for an id that is not open; so of all that follows. */
  hop_request_kind(task: Pointer, id: bigint, kind: Pointer, error: Pointer): number;
  /** What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save", "store". */
  hop_request_purpose(task: Pointer, id: bigint, purpose: Pointer, length: Pointer, error: Pointer): number;
  /** EMBED: texts, each a query, a passage or a path (some models want to know). */
  hop_request_text_count(task: Pointer, id: bigint, count: Pointer, error: Pointer): number;
  /** A text of an EMBED request, index < count: `role` is HOP_TEXT_*. */
  hop_request_text(
    task: Pointer,
    id: bigint,
    index: number,
    role: Pointer,
    text: Pointer,
    length: Pointer,
    error: Pointer,
  ): number;
  /**
   * COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer with, and a hint of the
   * form of the answer ("text", "lines", "yes_no"). Temperature is 0.
   */
  hop_request_message_count(task: Pointer, id: bigint, count: Pointer, error: Pointer): number;
  /** A message of a COMPLETE request, index < count. */
  hop_request_message(
    task: Pointer,
    id: bigint,
    index: number,
    role: Pointer,
    roleLength: Pointer,
    text: Pointer,
    length: Pointer,
    error: Pointer,
  ): number;
  /** The most tokens to answer a COMPLETE request with, and the form of the answer: "text", "lines" or "yes_no". */
  hop_request_completion(
    task: Pointer,
    id: bigint,
    tokenLimit: Pointer,
    form: Pointer,
    formLength: Pointer,
    error: Pointer,
  ): number;
  /**
   * FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a second name; SYNC of the
   * empty name is of the folder.
   */
  hop_request_file(
    task: Pointer,
    id: bigint,
    operation: Pointer,
    name: Pointer,
    nameLength: Pointer,
    secondName: Pointer,
    secondNameLength: Pointer,
    offset: Pointer,
    bytes: Pointer,
    length: Pointer,
    error: Pointer,
  ): number;
  /**
   * Answers, in any order. stale_request for an id that is not open; the task is unchanged after any failure. Vectors:
   * one row a text, row by row; they are scaled to unit length. `embedder_id` may be NULL or empty; where it and the
   * graph's are both stated they must be equal.
   */
  hop_task_answer_vectors(
    task: Pointer,
    id: bigint,
    rows: Pointer,
    rowCount: number,
    dimension: number,
    embedderId: Pointer,
    embedderIdLength: number,
    error: Pointer,
  ): number;
  /**
   * Text of a model, at most 524,288 bytes (limit_exceeded), with the tokens it read and wrote (0: not known). To
   * HOP_FILE_LIST: the names, of any length.
   */
  hop_task_answer_text(
    task: Pointer,
    id: bigint,
    text: Pointer,
    length: number,
    tokensRead: bigint,
    tokensWritten: bigint,
    error: Pointer,
  ): number;
  /** Bytes that were read: the answer to HOP_FILE_READ. They are copied. */
  hop_task_answer_bytes(task: Pointer, id: bigint, bytes: Pointer, length: number, error: Pointer): number;
  /** The operation is done: the answer to all FILE requests but HOP_FILE_READ and HOP_FILE_LIST. */
  hop_task_answer_done(task: Pointer, id: bigint, error: Pointer): number;
  /** The host could not do it. The task fails with host_failure or file_failure and this reason. */
  hop_task_answer_failure(task: Pointer, id: bigint, reason: Pointer, length: number, error: Pointer): number;
  /** Of a DONE index task: the graph file. Once. */
  hop_task_take_bytes(task: Pointer, bytes: Pointer, error: Pointer): number;
  /**
   * Of a DONE task of any kind: what was done, as one JSON object (passages, keywords, replaced bytes, unresolved
   * links, requests, tokens; no times). Which keywords are too common is decided when a graph is searched:
   * hop_graph_describe..
   */
  hop_task_report(task: Pointer, json: Pointer, error: Pointer): number;
  /** Of a DONE search or ask task. Once. */
  hop_task_take_results(task: Pointer, results: Pointer, error: Pointer): number;
  /** Frees the results, and all that was borrowed from them; NULL is nothing. */
  hop_results_free(results: Pointer): void;
  /** Number of questions; the index of a question is below it. */
  hop_results_count(results: Pointer, questions: Pointer, error: Pointer): number;
  /**
   * A question's hits, best first, as two columns: passage indices, and their scores (distances for
   * HOP_METHOD_GIVES_DISTANCES).
   */
  hop_results_hits(
    results: Pointer,
    question: number,
    passages: Pointer,
    scores: Pointer,
    count: Pointer,
    error: Pointer,
  ): number;
  /**
   * A question's hits with all that explains them, as one JSON object (schemas/trace.schema.json) to store or to send:
   * for each hit the passage, its path from the question with the sentence that makes each link, the parts of its
   * score, reasons in words, snippet and highlights; notices, such as a closed gate. Written by the first call, then
   * kept. Empty with option hits.explain off. hop_explanation_* give the same as data.
   */
  hop_results_explanation(results: Pointer, question: number, json: Pointer, length: Pointer, error: Pointer): number;
  /**
   * The final answer of an ask task; partial is 1 if the loop ended before a critique said yes: it used up its steps,
   * or the model repeated a sub-question.
   */
  hop_results_answer(
    results: Pointer,
    question: number,
    text: Pointer,
    length: Pointer,
    partial: Pointer,
    error: Pointer,
  ): number;
  /**
   * Steps of a question that was answered step by step: sub-question, sub-answer and the passages that the step's
   * prompt showed to the language model, best first; those to be read where a step has no prompt. The question itself,
   * where it is ranked in addition to the sub-questions of a loop, is read by no prompt and has none.
   */
  hop_results_step_count(results: Pointer, question: number, count: Pointer, error: Pointer): number;
  /** One of these steps, step < count. Its passages are a column, best first. */
  hop_results_step(
    results: Pointer,
    question: number,
    step: number,
    subQuestion: Pointer,
    subQuestionLength: Pointer,
    subAnswer: Pointer,
    subAnswerLength: Pointer,
    passages: Pointer,
    count: Pointer,
    error: Pointer,
  ): number;
  /**
   * The state after the last step (HOP_METHOD_IN_STEPS): one distance a passage (RGNN-Ret, eq. for ĥ). Empty for other
   * methods.
   */
  hop_results_state(results: Pointer, question: number, distances: Pointer, count: Pointer, error: Pointer): number;
  /** Of no question yet. To be freed by hop_metrics_free. */
  hop_metrics_create(metrics: Pointer, error: Pointer): number;
  /** Frees the metrics; NULL is nothing. */
  hop_metrics_free(metrics: Pointer): void;
  /** Adds a question: its ranking, best first, and its gold passages (at least one). */
  hop_metrics_add(
    metrics: Pointer,
    ranking: Pointer,
    rankingLength: number,
    gold: Pointer,
    goldLength: number,
    error: Pointer,
  ): number;
  /**
   * Adds the evidence graph that was found for a question, and the right one, as edges of two numbers each, from and
   * to: indices of passages, 0xffffffff for the question. At most 1,000 edges each. They count for the metrics of
   * graphs alone (Zhu et al., "Towards Graph-hop Retrieval and Reasoning", §5.3), and rankings do not count for these.
   */
  hop_metrics_add_graph(
    metrics: Pointer,
    found: Pointer,
    foundEdges: number,
    gold: Pointer,
    goldEdges: number,
    error: Pointer,
  ): number;
  /**
   * Mean of a metric by name over the questions: "recall@5", "precision@5", "all_gold@5", "mrr", "mrr_all", "ndcg@10";
   * over the graphs: "node_em", "node_precision", "node_recall", "node_f1" (nodes without the question), "graph_match"
   * (equal edges, GM), "graph_structure" (equal without labels, GS), all shares from 0 to 1; "graph_edit_distance" and
   * "labeled_graph_edit_distance": nodes and edges to add or remove, and relabel. Where a bound on its work ends the
   * search for the distance, it is the smallest one found, and the structure counts as different.
   */
  hop_metrics_mean(metrics: Pointer, name: Pointer, nameLength: number, mean: Pointer, error: Pointer): number;
  /**
   * A 95 % bootstrap interval of that mean; with `other` (the same questions in the same order), of the paired
   * difference metrics − other. The seed decides the resampling.
   */
  hop_metrics_interval(
    metrics: Pointer,
    other: Pointer,
    name: Pointer,
    nameLength: number,
    seed: bigint,
    resamples: number,
    low: Pointer,
    high: Pointer,
    error: Pointer,
  ): number;
}

/** What the module exports in all. */
export interface RawExports extends RawFunctions {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
}

export const functionNames: readonly (keyof RawFunctions)[] = [
  'hop_abi_version',
  'hop_version',
  'hop_file_version',
  'hop_file_version_minimum',
  'hop_live_objects',
  'hop_status_name',
  'hop_error_status',
  'hop_error_message',
  'hop_error_detail',
  'hop_error_free',
  'hop_bytes_view',
  'hop_bytes_free',
  'hop_options_create',
  'hop_options_free',
  'hop_options_set_text',
  'hop_options_set_integer',
  'hop_options_set_number',
  'hop_options_set_flag',
  'hop_options_set_weights',
  'hop_options_get',
  'hop_option_count',
  'hop_option_describe',
  'hop_method_count',
  'hop_method_describe',
  'hop_corpus_create',
  'hop_corpus_free',
  'hop_corpus_add_document',
  'hop_corpus_add_passage',
  'hop_corpus_add_alias',
  'hop_corpus_add_metadata',
  'hop_corpus_add_entity',
  'hop_corpus_add_link',
  'hop_corpus_set_document',
  'hop_corpus_add_vectors',
  'hop_corpus_size',
  'hop_graph_open',
  'hop_graph_map',
  'hop_graph_free',
  'hop_graph_bytes',
  'hop_graph_passage_count',
  'hop_graph_document_count',
  'hop_graph_vectors',
  'hop_graph_find_passage',
  'hop_graph_passage_text',
  'hop_graph_passage_place',
  'hop_graph_metadata_count',
  'hop_graph_metadata',
  'hop_graph_describe',
  'hop_graph_export',
  'hop_questions_create',
  'hop_questions_free',
  'hop_questions_count',
  'hop_questions_add',
  'hop_questions_set_vector',
  'hop_questions_set_masked_vector',
  'hop_questions_add_step',
  'hop_questions_add_condition',
  'hop_questions_add_gold',
  'hop_questions_add_step_gold',
  'hop_questions_add_gold_answer',
  'hop_mask_question',
  'hop_index_task_create',
  'hop_search_task_create',
  'hop_ask_task_create',
  'hop_save_task_create',
  'hop_task_free',
  'hop_task_step',
  'hop_task_progress',
  'hop_task_take_part',
  'hop_part_run',
  'hop_part_free',
  'hop_task_save',
  'hop_task_resume',
  'hop_task_request_count',
  'hop_task_request_id',
  'hop_request_kind',
  'hop_request_purpose',
  'hop_request_text_count',
  'hop_request_text',
  'hop_request_message_count',
  'hop_request_message',
  'hop_request_completion',
  'hop_request_file',
  'hop_task_answer_vectors',
  'hop_task_answer_text',
  'hop_task_answer_bytes',
  'hop_task_answer_done',
  'hop_task_answer_failure',
  'hop_task_take_bytes',
  'hop_task_report',
  'hop_task_take_results',
  'hop_results_free',
  'hop_results_count',
  'hop_results_hits',
  'hop_results_explanation',
  'hop_results_answer',
  'hop_results_step_count',
  'hop_results_step',
  'hop_results_state',
  'hop_metrics_create',
  'hop_metrics_free',
  'hop_metrics_add',
  'hop_metrics_add_graph',
  'hop_metrics_mean',
  'hop_metrics_interval',
];
