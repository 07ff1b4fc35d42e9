// Written by bindings/generate/java.py from capi/include/hoptrail.h: change those.
package io.hoptrail.raw;

import java.util.List;

/** The functions and constants of hoptrail.h. Addresses and sizes are longs; what is unsigned there has its bits here. */
public abstract class RawFunctions extends NativeMemory {
  public static final int HOP_ABI_VERSION = 1;
  public static final int HOP_OK = 0;
  /** a NULL, a length or a value that the call cannot mean */
  public static final int HOP_STATUS_INVALID_ARGUMENT = 1;
  /** an object of another kind */
  public static final int HOP_STATUS_WRONG_OBJECT = 2;
  /** the call is right, the moment is not */
  public static final int HOP_STATUS_WRONG_STATE = 3;
  public static final int HOP_STATUS_OUT_OF_MEMORY = 4;
  public static final int HOP_STATUS_UNKNOWN_OPTION = 5;
  public static final int HOP_STATUS_OPTION_OUT_OF_BOUNDS = 6;
  /** data that cannot be taken: a NaN in a vector, a passage without text */
  public static final int HOP_STATUS_BAD_INPUT = 7;
  public static final int HOP_STATUS_DUPLICATE_ID = 8;
  public static final int HOP_STATUS_NOT_FOUND = 9;
  /** vectors of another width, or another number of rows */
  public static final int HOP_STATUS_DIMENSION_MISMATCH = 10;
  /** vectors of another model than the graph's */
  public static final int HOP_STATUS_EMBEDDER_MISMATCH = 11;
  /** a damaged or foreign file; the message names the broken invariant */
  public static final int HOP_STATUS_CORRUPT_FILE = 12;
  public static final int HOP_STATUS_UNSUPPORTED_VERSION = 13;
  /** a saved task that belongs to another graph */
  public static final int HOP_STATUS_FOREIGN_GRAPH = 14;
  /** an answer to a request that is not open */
  public static final int HOP_STATUS_STALE_REQUEST = 15;
  /** the host said that it could not embed, complete or read */
  public static final int HOP_STATUS_HOST_FAILURE = 16;
  public static final int HOP_STATUS_FILE_FAILURE = 17;
  public static final int HOP_STATUS_LIMIT_EXCEEDED = 18;
  /** not on this platform or in this build */
  public static final int HOP_STATUS_UNSUPPORTED = 19;
  public static final int HOP_STATUS_INTERNAL = 20;
  /** "true" or "false" */
  public static final int HOP_OPTION_FLAG = 1;
  public static final int HOP_OPTION_INTEGER = 2;
  public static final int HOP_OPTION_NUMBER = 3;
  public static final int HOP_OPTION_TEXT = 4;
  /** one of a few words */
  public static final int HOP_OPTION_CHOICE = 5;
  /** numbers separated by commas */
  public static final int HOP_OPTION_NUMBERS = 6;
  /** fails without vectors of the question and of the passages */
  public static final int HOP_METHOD_NEEDS_VECTORS = 1;
  /** ranks by vectors, where there are some */
  public static final int HOP_METHOD_TAKES_VECTORS = 2;
  /** takes the vector of the question without its names, too */
  public static final int HOP_METHOD_TAKES_MASKED_VECTOR = 4;
  /** fails without a language model */
  public static final int HOP_METHOD_NEEDS_LANGUAGE_MODEL = 8;
  /** asks a language model where an option says so */
  public static final int HOP_METHOD_ASKS_LANGUAGE_MODEL = 16;
  /** asks its host for more than the vectors of questions and steps */
  public static final int HOP_METHOD_ASKS_ON_THE_WAY = 32;
  /** carries a state through the steps of a question (hop_results_state) */
  public static final int HOP_METHOD_IN_STEPS = 64;
  /** a loop: a language model and the method that option retriever names */
  public static final int HOP_METHOD_BY_RETRIEVER = 128;
  /** can be trained (hop_train_task_create) */
  public static final int HOP_METHOD_LEARNS = 256;
  /** learns from steps whose gold passages are known */
  public static final int HOP_METHOD_LEARNS_FROM_STEPS = 512;
  /** searches a corpus in shards (hop_coordinator_create) */
  public static final int HOP_METHOD_IN_SHARDS = 1024;
  /** gives paths that lead to a hit through other passages */
  public static final int HOP_METHOD_GIVES_PATHS = 2048;
  /** gives distances as scores: small is good */
  public static final int HOP_METHOD_GIVES_DISTANCES = 4096;
  /** no method, but what others are compared with */
  public static final int HOP_METHOD_BOUND = 8192;
  public static final int HOP_FORMAT_PLAIN = 0;
  public static final int HOP_FORMAT_MARKDOWN = 1;
  /** trusts nothing: checksums and every invariant */
  public static final int HOP_OPEN_FULL = 0;
  /** header and bounds only: for bytes that the host itself wrote */
  public static final int HOP_OPEN_TRUSTED = 1;
  /** the graph keeps a copy of the bytes */
  public static final int HOP_MEMORY_COPY = 0;
  /** the host keeps the bytes, unchanged, until hop_graph_free; aligned to 8 bytes, best to 64 */
  public static final int HOP_MEMORY_BORROW = 1;
  public static final int HOP_PASSAGE_ID = 0;
  public static final int HOP_PASSAGE_TITLE = 1;
  public static final int HOP_PASSAGE_TEXT = 2;
  public static final int HOP_PASSAGE_DOCUMENT_ID = 3;
  public static final int HOP_PASSAGE_DOCUMENT_TITLE = 4;
  /** of its innermost section; empty without */
  public static final int HOP_PASSAGE_HEADING = 5;
  public static final int HOP_EXPORT_JSON = 0;
  public static final int HOP_EXPORT_GRAPHML = 1;
  public static final int HOP_EXPORT_DOT = 2;
  public static final int HOP_STATE_MORE = 0;
  public static final int HOP_STATE_WAITING = 1;
  public static final int HOP_STATE_DONE = 2;
  public static final int HOP_STATE_FAILED = 3;
  /** vectors for texts */
  public static final int HOP_REQUEST_EMBED = 1;
  /** a language model's answer to messages */
  public static final int HOP_REQUEST_COMPLETE = 2;
  /** a file operation on a name inside a store */
  public static final int HOP_REQUEST_FILE = 3;
  public static final int HOP_TEXT_QUERY = 1;
  public static final int HOP_TEXT_PASSAGE = 2;
  public static final int HOP_TEXT_PATH = 3;
  /** answer: bytes */
  public static final int HOP_FILE_READ = 1;
  /** answer: done; offset 0 makes the file new */
  public static final int HOP_FILE_WRITE = 2;
  /** answer: done */
  public static final int HOP_FILE_SYNC = 3;
  /** answer: done; replaces what has the second name */
  public static final int HOP_FILE_RENAME = 4;
  /** answer: text, a name a line; no folder: none */
  public static final int HOP_FILE_LIST = 5;
  /** answer: done; a file that is not there is done, too */
  public static final int HOP_FILE_REMOVE = 6;
  /**
   * answer: done when no other task has the name (a file, made where there is none), until this one is freed; a host
   * that has no locks answers done, and then sees to it that a store has one writer
   */
  public static final int HOP_FILE_LOCK = 7;
  /** the question names this entity, or its words or vector led to this passage */
  public static final int HOP_LINK_QUESTION = 0;
  /** between an entity and a passage of that title; between passages: by a document's title */
  public static final int HOP_LINK_OWN = 1;
  /** between an entity and a passage that mentions it */
  public static final int HOP_LINK_MENTION = 2;
  /** between a phrase or a given keyword and a passage that has it; between passages that share one */
  public static final int HOP_LINK_PHRASE = 3;
  /** the passage before or behind, of the same document */
  public static final int HOP_LINK_ADJACENT = 4;
  /** a passage of the same section */
  public static final int HOP_LINK_SECTION = 5;
  /** a hyperlink */
  public static final int HOP_LINK_LINK = 6;
  /** a passage whose vector is near */
  public static final int HOP_LINK_NEAREST = 7;
  /** a passage of the first stage that shares rare words with it */
  public static final int HOP_LINK_COVER = 8;
  /** the one from the question */
  public static final int HOP_EDGE_FORWARD = 1;
  /** the one from the passages next to the answer */
  public static final int HOP_EDGE_BACKWARD = 2;
  /** the judging model was not asked (option ask.judge) */
  public static final int HOP_JUDGMENT_NONE = 0;
  /** it was, and failed or replied neither yes nor no */
  public static final int HOP_JUDGMENT_UNCLEAR = 1;
  public static final int HOP_JUDGMENT_WRONG = 2;
  public static final int HOP_JUDGMENT_RIGHT = 3;

  /** The ABI of the library that is loaded: compare it with HOP_ABI_VERSION before anything else. */
  public abstract int hop_abi_version();

  /** The library's version, "major.minor.patch", zero-terminated, static. */
  public abstract long hop_version();

  /** The format of the graph files that this library writes. */
  public abstract int hop_file_version();

  /** The oldest format of graph files that this library reads; older ones are unsupported_version. */
  public abstract int hop_file_version_minimum();

  /** Objects that are not freed, of all kinds: for tests of leaks. */
  public abstract long hop_live_objects();

  /** The name of a status ("corrupt_file"), zero-terminated, static; "unknown" for a number that is none. */
  public abstract long hop_status_name(int status);

  /**
   * The code, one line for people, and what it is about for programs (an option's key, a passage's id, an invariant's
   * name; may be empty). Zero-terminated, borrowed from the error; for NULL: HOP_OK and "".
   */
  public abstract int hop_error_status(long error);

  /** One line for people: what is wrong, the value and the limit. Zero-terminated, until hop_error_free; for NULL "". */
  public abstract long hop_error_message(long error);

  /**
   * What it is about, for programs: an option's key, a passage's id, an invariant's name; may be empty.
   * Zero-terminated, until hop_error_free; for NULL "".
   */
  public abstract long hop_error_detail(long error);

  /** Frees an error; NULL is nothing. */
  public abstract void hop_error_free(long error);

  /** The bytes and their number, borrowed until hop_bytes_free. */
  public abstract int hop_bytes_view(long bytes, long data, long length, long error);

  /** Frees the bytes; NULL is nothing. */
  public abstract void hop_bytes_free(long bytes);

  /** An empty set: every option has its default. To be freed by hop_options_free. */
  public abstract int hop_options_create(long options, long error);

  /** Frees the set; NULL is nothing. Tasks keep a copy of what they were created with. */
  public abstract void hop_options_free(long options);

  /**
   * Sets an option from text of its type. unknown_option and option_out_of_bounds name the key, and the bounds or
   * choices.
   */
  public abstract int hop_options_set_text(
      long options, long key, long keyLength, long value, long valueLength, long error);

  /** Sets an option of type HOP_OPTION_INTEGER or HOP_OPTION_NUMBER. The errors of hop_options_set_text. */
  public abstract int hop_options_set_integer(long options, long key, long keyLength, long value, long error);

  /** Sets an option of type HOP_OPTION_NUMBER. The errors of hop_options_set_text, also for a NaN. */
  public abstract int hop_options_set_number(long options, long key, long keyLength, double value, long error);

  /** Sets an option of type HOP_OPTION_FLAG: 0 is false, any other value true. The errors of hop_options_set_text. */
  public abstract int hop_options_set_flag(long options, long key, long keyLength, int value, long error);

  /**
   * Sets what training has learned (hop_train_task_create): options, and the networks of methods. Options that the host
   * sets override learned ones. The bytes are copied and replace earlier weights. They are not trusted: damaged bytes
   * are corrupt_file, those of another version unsupported_version.
   */
  public abstract int hop_options_set_weights(long options, long bytes, long length, long error);

  /** The option's value as text, set, learned or default. */
  public abstract int hop_options_get(long options, long key, long keyLength, long value, long valueLength, long error);

  /**
   * The table of options: index &lt; hop_option_count(). Strings are zero-terminated and static. `bounds` says what is
   * allowed: "1 … 1000", or the choices separated by '|'; empty: anything of the type.
   */
  public abstract int hop_option_count();

  /**
   * A row of the table of options. All texts are zero-terminated and static; invalid_argument for an index not below
   * the count.
   */
  public abstract int hop_option_describe(
      int index, long key, long type, long defaultValue, long bounds, long documentation, long error);

  /**
   * The table of methods, in the order of option method's choices: index &lt; hop_method_count(). A build without a
   * method, such as the small module for browsers, lists it too; its tasks are unsupported there.
   */
  public abstract int hop_method_count();

  /**
   * A method of the table. `name`: a value of option method; `summary`: what it ranks by, in a line; `citation`: of its
   * paper, or empty; `options`: keys of options that it reads, or what they begin with, separated by '|'
   * ("bgr.|train."). Strings are zero-terminated and static. invalid_argument for an index that is not below the count.
   */
  public abstract int hop_method_describe(
      int index, long name, long traits, long summary, long citation, long options, long error);

  /** An empty corpus. To be freed by hop_corpus_free. */
  public abstract int hop_corpus_create(long corpus, long error);

  /** Frees the corpus; NULL is nothing. */
  public abstract void hop_corpus_free(long corpus);

  /**
   * Adds a document. Its id is unique in the corpus; for a file it is the path below the corpus' folder with '/'
   * between parts, because links refer to it. An empty title: the first heading of level 1, else the front matter's
   * title, else the file name.
   */
  public abstract int hop_corpus_add_document(
      long corpus, long id, long idLength, long title, long titleLength, long text, long textLength, int format,
      long error);

  /** Adds a ready passage: a separate document unless hop_corpus_set_document says otherwise. */
  public abstract int hop_corpus_add_passage(
      long corpus, long id, long idLength, long title, long titleLength, long text, long textLength, long error);

  /** The following add to the document or passage that was added last; before any, that is wrong_state. */
  public abstract int hop_corpus_add_alias(long corpus, long alias, long aliasLength, long error);

  /** A field that conditions can ask for (hop_questions_add_condition). The text is copied. */
  public abstract int hop_corpus_add_metadata(
      long corpus, long key, long keyLength, long value, long valueLength, long error);

  /** A keyword that the host knows the passage to be about (an entity linker's). Ready passages only, like the next two. */
  public abstract int hop_corpus_add_entity(long corpus, long entity, long entityLength, long error);

  /** A link to another passage or document, by id. */
  public abstract int hop_corpus_add_link(long corpus, long targetId, long targetIdLength, long error);

  /** The document that the passage is part of, and its place there. */
  public abstract int hop_corpus_set_document(
      long corpus, long documentId, long documentIdLength, long position, long error);

  /**
   * Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in which the passages
   * were added; may be called again with more rows. Rows are scaled to unit length. When the index task is created
   * there must be a row for each passage and no documents, or no rows at all. Errors: dimension_mismatch; bad_input for
   * a row with a NaN, an infinity or no length (named by its number), nothing of the call is kept then.
   */
  public abstract int hop_corpus_add_vectors(long corpus, long rows, long rowCount, int dimension, long error);

  /** Documents plus ready passages added so far. */
  public abstract int hop_corpus_size(long corpus, long size, long error);

  /**
   * Opens a graph file of `length` bytes: `mode` HOP_OPEN_*, `memory` HOP_MEMORY_*. To be freed by hop_graph_free.
   * corrupt_file names the broken invariant; unsupported_version.
   */
  public abstract int hop_graph_open(long bytes, long length, int mode, int memory, long graph, long error);

  /**
   * Maps a file read-only. Another program that cuts the file while it is mapped ends this process: use it for files of
   * your own. To be freed by hop_graph_free. not_found where there is no such file; unsupported where there are no
   * files (WebAssembly).
   */
  public abstract int hop_graph_map(long path, long pathLength, int mode, long graph, long error);

  /** Frees the graph; NULL is nothing. Tasks and shards that were made of it keep what they need. */
  public abstract void hop_graph_free(long graph);

  /**
   * The bytes of the graph's file, which hop_graph_open takes; until hop_graph_free. Of a mapped file, its map. That of
   * a store with several segments is assembled by the first call and kept; limit_exceeded if it has more than 2 GiB,
   * and so no file.
   */
  public abstract int hop_graph_bytes(long graph, long bytes, long length, long error);

  /** Number of passages; their indices are below it. */
  public abstract int hop_graph_passage_count(long graph, long count, long error);

  /** Number of documents; their indices are below it. */
  public abstract int hop_graph_document_count(long graph, long count, long error);

  /** Width of the graph's vectors, 0 without any, and the id of the embedder that made them (empty: not stated). */
  public abstract int hop_graph_vectors(long graph, long dimension, long embedderId, long embedderIdLength, long error);

  /** Index of a passage by its id; not_found. */
  public abstract int hop_graph_find_passage(long graph, long id, long idLength, long passage, long error);

  /**
   * A text of a passage: `field` is HOP_PASSAGE_*. Borrowed until hop_graph_free. invalid_argument for another index or
   * field.
   */
  public abstract int hop_graph_passage_text(long graph, int passage, int field, long text, long length, long error);

  /** The passage's document, section and page (0xffffffff: none) and the bytes of its document that it was cut from. */
  public abstract int hop_graph_passage_place(
      long graph, int passage, long document, long section, long page, long sourceBegin, long sourceEnd, long error);

  /** Number of metadata fields of a passage. */
  public abstract int hop_graph_metadata_count(long graph, int passage, long count, long error);

  /** A metadata field of a passage, index &lt; count. Both texts are borrowed until hop_graph_free. */
  public abstract int hop_graph_metadata(
      long graph, int passage, int index, long key, long keyLength, long value, long valueLength, long error);

  /** Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped, embedder, options. */
  public abstract int hop_graph_describe(long graph, long options, long json, long error);

  /** The whole graph as text: `format` is HOP_EXPORT_*. To be freed by hop_bytes_free. */
  public abstract int hop_graph_export(long graph, int format, long text, long error);

  /** An empty list. To be freed by hop_questions_free. */
  public abstract int hop_questions_create(long questions, long error);

  /** Frees the list; NULL is nothing. Tasks keep a copy. */
  public abstract void hop_questions_free(long questions);

  /** Questions added so far. */
  public abstract int hop_questions_count(long questions, long count, long error);

  /** Adds a question. The text is copied. */
  public abstract int hop_questions_add(long questions, long text, long length, long error);

  /**
   * The following add to the question that was added last; before any, that is wrong_state. Its vector, so that the
   * task need not ask the host for it.
   */
  public abstract int hop_questions_set_vector(long questions, long vector, int dimension, long error);

  /** The vector of its masked form (hop_mask_question): the second half of what `trail` asks an embedder for. */
  public abstract int hop_questions_set_masked_vector(long questions, long vector, int dimension, long error);

  /** A given sub-question, in order, with its vector or NULL and 0. A question with steps is answered step by step. */
  public abstract int hop_questions_add_step(
      long questions, long text, long length, long vector, int dimension, long error);

  /**
   * A condition on metadata that every hit must meet; all conditions must hold. Forms: `key=value`, `key=a|b|c`,
   * `key=low..high`, `key&gt;=low`, `key&lt;=high`. bad_input for any other.
   */
  public abstract int hop_questions_add_condition(long questions, long condition, long length, long error);

  /**
   * What is known of the question, to measure or to train by: passages that answer it, as indices of the task's graph
   * (method `golden` gives them as hits) …
   */
  public abstract int hop_questions_add_gold(long questions, long passages, long count, long error);

  /** … those that answer its last step (wrong_state before any) … */
  public abstract int hop_questions_add_step_gold(long questions, long passages, long count, long error);

  /** … and a right answer; there may be several. The explanation of an asked question then has measures of its answer. */
  public abstract int hop_questions_add_gold_answer(long questions, long answer, long length, long error);

  /** A question with each mention of a graph's title entities replaced by "it". */
  public abstract int hop_mask_question(long graph, long question, long length, long masked, long error);

  /**
   * Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on failure). The result is the
   * file's bytes: hop_task_take_bytes. Options: passage.*, analyzer.*, keywords.*, vectors.*, nearest.*, index.*,
   * embedder.*.
   */
  public abstract int hop_index_task_create(long corpus, long options, long task, long error);

  /**
   * Ranks passages for each question. The result: hop_task_take_results. `options` may be NULL. Some methods ask for
   * more than vectors of the questions while they search (HOP_METHOD_ASKS_ON_THE_WAY); loops fail without a language
   * model (HOP_METHOD_NEEDS_LANGUAGE_MODEL).
   */
  public abstract int hop_search_task_create(long graph, long questions, long options, long task, long error);

  /**
   * Answers each question with the host's language model, by one retrieval or in the steps of a loop (options method
   * and ask.loop).
   */
  public abstract int hop_ask_task_create(long graph, long questions, long options, long task, long error);

  /**
   * Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a new file, sync, rename,
   * sync the folder. The bytes are copied.
   */
  public abstract int hop_save_task_create(long bytes, long length, long name, long nameLength, long task, long error);

  /** Cancelling is freeing. */
  public abstract void hop_task_free(long task);

  /**
   * Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link, 64 bytes of a vector).
   * Returns HOP_OK for every state but HOP_STATE_FAILED, whose status and error it returns, then and ever after;
   * `state` is written in both cases.
   */
  public abstract int hop_task_step(long task, long work, long state, long error);

  /** Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not known) of that phase. */
  public abstract int hop_task_progress(long task, long phase, long phaseLength, long done, long total, long error);

  /**
   * Independent parts of the task's present work, for threads of the host. Take parts, run each on any thread until its
   * state is HOP_STATE_DONE, free them, step the task: it joins them in part order, and the answer does not depend on
   * them. not_found when there is no part to take now. A part keeps its task's data alive.
   */
  public abstract int hop_task_take_part(long task, long part, long error);

  /** Works for about `work` units, like hop_task_step, on any thread; `state` is HOP_STATE_MORE or HOP_STATE_DONE. */
  public abstract int hop_part_run(long part, long work, long state, long error);

  /** Gives the part back; one that is not done is done again by the task itself. */
  public abstract void hop_part_free(long part);

  /**
   * Saves a task that is waiting for its host (else wrong_state), and resumes it, in any process, with the same graph
   * (NULL for tasks that have none). It ends with the same result bytes. foreign_graph, unsupported_version,
   * corrupt_file.
   */
  public abstract int hop_task_save(long task, long saved, long error);

  /**
   * Resumes a saved task in a new one, to be freed by hop_task_free. foreign_graph where `graph` is not the one that it
   * was saved with; unsupported_version, corrupt_file.
   */
  public abstract int hop_task_resume(long saved, long length, long graph, long task, long error);

  /** Open requests, by id: ids for index &lt; count. */
  public abstract int hop_task_request_count(long task, long count, long error);

  /** The id of an open request, index &lt; count. It stays open until it is answered. */
  public abstract int hop_task_request_id(long task, int index, long id, long error);

  /** HOP_REQUEST_*. stale_request for an id that is not open; so of all that follows. */
  public abstract int hop_request_kind(long task, long id, long kind, long error);

  /** What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save", "store". */
  public abstract int hop_request_purpose(long task, long id, long purpose, long length, long error);

  /** EMBED: texts, each a query, a passage or a path (some models want to know). */
  public abstract int hop_request_text_count(long task, long id, long count, long error);

  /** A text of an EMBED request, index &lt; count: `role` is HOP_TEXT_*. */
  public abstract int hop_request_text(long task, long id, int index, long role, long text, long length, long error);

  /**
   * COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer with, and a hint of the
   * form of the answer ("text", "lines", "yes_no"). Temperature is 0.
   */
  public abstract int hop_request_message_count(long task, long id, long count, long error);

  /** A message of a COMPLETE request, index &lt; count. */
  public abstract int hop_request_message(
      long task, long id, int index, long role, long roleLength, long text, long length, long error);

  /** The most tokens to answer a COMPLETE request with, and the form of the answer: "text", "lines" or "yes_no". */
  public abstract int hop_request_completion(
      long task, long id, long tokenLimit, long form, long formLength, long error);

  /**
   * FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a second name; SYNC of the
   * empty name is of the folder.
   */
  public abstract int hop_request_file(
      long task, long id, long operation, long name, long nameLength, long secondName, long secondNameLength,
      long offset, long bytes, long length, long error);

  /**
   * Answers, in any order. stale_request for an id that is not open; the task is unchanged after any failure. Vectors:
   * one row a text, row by row; they are scaled to unit length. `embedder_id` may be NULL or empty; where it and the
   * graph's are both stated they must be equal.
   */
  public abstract int hop_task_answer_vectors(
      long task, long id, long rows, int rowCount, int dimension, long embedderId, long embedderIdLength, long error);

  /**
   * Text of a model, at most 524,288 bytes (limit_exceeded), with the tokens it read and wrote (0: not known). To
   * HOP_FILE_LIST: the names, of any length.
   */
  public abstract int hop_task_answer_text(
      long task, long id, long text, long length, long tokensRead, long tokensWritten, long error);

  /** Bytes that were read: the answer to HOP_FILE_READ. They are copied. */
  public abstract int hop_task_answer_bytes(long task, long id, long bytes, long length, long error);

  /** The operation is done: the answer to all FILE requests but HOP_FILE_READ and HOP_FILE_LIST. */
  public abstract int hop_task_answer_done(long task, long id, long error);

  /** The host could not do it. The task fails with host_failure or file_failure and this reason. */
  public abstract int hop_task_answer_failure(long task, long id, long reason, long length, long error);

  /** Of a DONE index task: the graph file. Once. */
  public abstract int hop_task_take_bytes(long task, long bytes, long error);

  /**
   * Of a DONE task of any kind: what was done, as one JSON object (passages, keywords, replaced bytes, unresolved
   * links, requests, tokens; no times). Which keywords are too common is decided when a graph is searched:
   * hop_graph_describe..
   */
  public abstract int hop_task_report(long task, long json, long error);

  /** Of a DONE search or ask task. Once. */
  public abstract int hop_task_take_results(long task, long results, long error);

  /** Frees the results, and all that was borrowed from them; NULL is nothing. */
  public abstract void hop_results_free(long results);

  /** Number of questions; the index of a question is below it. */
  public abstract int hop_results_count(long results, long questions, long error);

  /**
   * A question's hits, best first, as two columns: passage indices, and their scores (distances for
   * HOP_METHOD_GIVES_DISTANCES).
   */
  public abstract int hop_results_hits(long results, int question, long passages, long scores, long count, long error);

  /**
   * A question's hits with all that explains them, as one JSON object (schemas/trace.schema.json) to store or to send:
   * for each hit the passage, its path from the question with the sentence that makes each link, the parts of its
   * score, reasons in words, snippet and highlights; notices, such as a closed gate. Written by the first call, then
   * kept. Empty with option hits.explain off. hop_explanation_* give the same as data.
   */
  public abstract int hop_results_explanation(long results, int question, long json, long length, long error);

  /**
   * The final answer of an ask task; partial is 1 if the loop ended before a critique said yes: it used up its steps,
   * or the model repeated a sub-question.
   */
  public abstract int hop_results_answer(long results, int question, long text, long length, long partial, long error);

  /**
   * Steps of a question that was answered step by step: sub-question, sub-answer and the passages that the step's
   * prompt showed to the language model, best first; those to be read where a step has no prompt. The question itself,
   * where it is ranked in addition to the sub-questions of a loop, is read by no prompt and has none.
   */
  public abstract int hop_results_step_count(long results, int question, long count, long error);

  /** One of these steps, step &lt; count. Its passages are a column, best first. */
  public abstract int hop_results_step(
      long results, int question, int step, long subQuestion, long subQuestionLength, long subAnswer,
      long subAnswerLength, long passages, long count, long error);

  /**
   * The state after the last step (HOP_METHOD_IN_STEPS): one distance a passage (RGNN-Ret, eq. for ĥ). Empty for other
   * methods.
   */
  public abstract int hop_results_state(long results, int question, long distances, long count, long error);

  /** The name of a link ("mention"), zero-terminated, static; "unknown" for a number that is none. */
  public abstract long hop_explanation_link_name(int link);

  /** The question's text. */
  public abstract int hop_explanation_question(long results, int question, long text, long length, long error);

  /**
   * The method that ranked; empty: the hits are not explained. `distances` 1: the scores are distances, small when
   * good.
   */
  public abstract int hop_explanation_method(
      long results, int question, long name, long length, long distances, long error);

  /** What a reader of the hits has to know, such as a closed gate: how many notices, … */
  public abstract int hop_explanation_notice_count(long results, int question, long count, long error);

  /** … and the text of one, index &lt; count. */
  public abstract int hop_explanation_notice(long results, int question, int index, long text, long length, long error);

  /** What the scores are made of: how many parts (0: the method has one), … */
  public abstract int hop_explanation_part_count(long results, int question, long count, long error);

  /**
   * … and the name of one, part &lt; count, with its column: one value a hit; a NaN or an infinity where it does not
   * apply.
   */
  public abstract int hop_explanation_part(
      long results, int question, int part, long name, long nameLength, long values, long count, long error);

  /**
   * Why a hit stands where it does: how many reasons, … `told` 1: the method says why, and a hit without any reason was
   * matched by words alone; 0: it does not say of this hit.
   */
  public abstract int hop_explanation_reason_count(
      long results, int question, int hit, long count, long told, long error);

  /** … and one in words, index &lt; count, the most important first. */
  public abstract int hop_explanation_reason(
      long results, int question, int hit, int index, long text, long length, long error);

  /**
   * The path from the question to a hit, as two columns of `count` nodes: the link (HOP_LINK_*) that led to each, and
   * the index of its passage, 0xffffffff for an entity. The last node is the hit.
   */
  public abstract int hop_explanation_path(
      long results, int question, int hit, long links, long passages, long count, long error);

  /** The name of the entity that is a node of the hit's path; empty for a passage. */
  public abstract int hop_explanation_entity(
      long results, int question, int hit, int node, long name, long length, long error);

  /**
   * The sentence that makes the link to a node of the hit's path: the index of the passage that has it, whether that
   * has it in its text or its title (`field`: HOP_PASSAGE_TEXT, HOP_PASSAGE_TITLE), the sentence, and `range`: four
   * numbers, begin and end there in bytes, then in UTF-16 code units. `passage` is 0xffffffff and the text empty where
   * no sentence makes the link: the first node, passages that are adjacent, near or of one section, or joined without
   * an entity between them, a keyword that the host gave.
   */
  public abstract int hop_explanation_evidence(
      long results, int question, int hit, int node, long passage, long field, long text, long length, long range,
      long error);

  /**
   * The piece of a hit's text that shows best why it was found, and `count` ranges of four numbers each, begin and end
   * in the passage's text in bytes, then in UTF-16 code units: first the piece's, then those of the question's words in
   * it.
   */
  public abstract int hop_explanation_snippet(
      long results, int question, int hit, long text, long length, long ranges, long count, long error);

  /**
   * Id, title and document's id of a passage that is a hit, a node of a path or of the graph, or has evidence, by its
   * index; invalid_argument for others.
   */
  public abstract int hop_explanation_passage(
      long results, int question, int passage, long id, long idLength, long title, long titleLength, long documentId,
      long documentIdLength, long error);

  /**
   * The evidence graph that a method finds behind its hits (most find none): its `count` nodes as two columns, passages
   * in reading order and how many edges each is away from the question, at least 1, … Nodes may be more than the hits.
   * Also with option hits.explain off.
   */
  public abstract int hop_explanation_graph_nodes(
      long results, int question, long passages, long depths, long count, long error);

  /**
   * … and its `count` edges as four columns, in the order of reasoning: `to` follows from `from` (passages; 0xffffffff
   * is the question), which searches found it (HOP_EDGE_*), and at which step of the question, from 1; 0: the question
   * was ranked as a whole. The graph of a whole question has no cycle; the graphs of several steps together may have
   * one.
   */
  public abstract int hop_explanation_graph_edges(
      long results, int question, long from, long to, long directions, long steps, long count, long error);

  /**
   * What a question has asked of its host: texts embedded, completions, tokens read and written as far as the host
   * reported them. Requests to judge its answer are not counted. `loop_name`: the loop that led the language model
   * through the question ("once", "self_critique", …); empty but for asks, methods that ask while they search, and the
   * bounds golden and none; where it is empty all is 0.
   */
  public abstract int hop_explanation_cost(
      long results, int question, long loopName, long loopNameLength, long texts, long completions, long tokensRead,
      long tokensWritten, long error);

  /**
   * The answer to a question with gold answers, against the best of them: exact match and F1 of words, 0 to 1, and what
   * a judging model said (HOP_JUDGMENT_*). `measured` 0: there is no answer or no gold one, and all is 0.
   */
  public abstract int hop_explanation_measures(
      long results, int question, long measured, long exactMatch, long f1, long judgment, long error);

  /** Of no question yet. To be freed by hop_metrics_free. */
  public abstract int hop_metrics_create(long metrics, long error);

  /** Frees the metrics; NULL is nothing. */
  public abstract void hop_metrics_free(long metrics);

  /** Adds a question: its ranking, best first, and its gold passages (at least one). */
  public abstract int hop_metrics_add(
      long metrics, long ranking, long rankingLength, long gold, long goldLength, long error);

  /**
   * Adds the evidence graph that was found for a question, and the right one, as edges of two numbers each, from and
   * to: indices of passages, 0xffffffff for the question. At most 1,000 edges each. They count for the metrics of
   * graphs alone (Zhu et al., "Towards Graph-hop Retrieval and Reasoning", §5.3), and rankings do not count for these.
   */
  public abstract int hop_metrics_add_graph(
      long metrics, long found, long foundEdges, long gold, long goldEdges, long error);

  /**
   * Mean of a metric by name over the questions: "recall@5", "precision@5", "all_gold@5", "mrr", "mrr_all", "ndcg@10";
   * over the graphs: "node_em", "node_precision", "node_recall", "node_f1" (nodes without the question), "graph_match"
   * (equal edges, GM), "graph_structure" (equal without labels, GS), all shares from 0 to 1; "graph_edit_distance" and
   * "labeled_graph_edit_distance": nodes and edges to add or remove, and relabel. Where a bound on its work ends the
   * search for the distance, it is the smallest one found, and the structure counts as different.
   */
  public abstract int hop_metrics_mean(long metrics, long name, long nameLength, long mean, long error);

  /**
   * A 95 % bootstrap interval of that mean; with `other` (the same questions in the same order), of the paired
   * difference metrics − other. The seed decides the resampling.
   */
  public abstract int hop_metrics_interval(
      long metrics, long other, long name, long nameLength, long seed, int resamples, long low, long high, long error);

  /**
   * Opens the store in the folder. With `create` 1 makes an empty one, with these options, where there is none; with 0
   * that is not_found. Of a store that is there, every option that is set must be as at its creation (bad_input; NULL:
   * not said).
   */
  public abstract int hop_store_open_task_create(long options, int create, long task, long error);

  /**
   * Adds documents, replaces those that are there, and deletes others: all of it or, when the task fails, nothing. An
   * id names a document; ready passages go with their document. A document is replaced whole, and one that is what it
   * was costs nothing. Takes the corpus' content (may be NULL: none), unchanged on failure. `deleted`: ids of
   * documents, one a line; one that is not there is reported (hop_task_report), not an error. `options` may be NULL.
   * The task asks for vectors and keywords like an index task. It fails with wrong_state where the store is no longer
   * this version, or with embedder_mismatch and dimension_mismatch for vectors that do not go with the store's, before
   * anything is written. After file_failure, or when it is freed while it writes, the new version may be there all the
   * same: open the store again.
   */
  public abstract int hop_store_change_task_create(
      long store, long corpus, long deleted, long deletedLength, long options, long task, long error);

  /**
   * Makes one segment of all documents, or few where 2 GiB do not hold them; afterwards no byte of a deleted one is in
   * the folder, unless hop_task_report has "files_left_over": files that the host could not remove.
   */
  public abstract int hop_store_compact_task_create(long store, long task, long error);

  /** Of a DONE task of these three: the store after the task. Once. */
  public abstract int hop_store_take(long task, long store, long error);

  /** Frees this version; NULL is nothing. The folder stays unchanged. */
  public abstract void hop_store_free(long store);

  /** The graph of all documents, to be freed by hop_graph_free; byte for byte that of a fresh index of them. */
  public abstract int hop_store_graph(long store, long graph, long error);

  /**
   * Its generation, options, segments with their sizes and deleted documents, and whether one file can hold its graph
   * ("one_file"), as one JSON object.
   */
  public abstract int hop_store_describe(long store, long json, long error);

  /**
   * What the other shards must know of this one before it is indexed: the names of its documents, and where links may
   * lead. `number` tells the corpus' shards apart. Cuts the documents for it, and leaves `corpus` unchanged; `options`
   * as for the index, may be NULL. The errors of an index task; unsupported for nearest.count above 0: neighbors across
   * shards are not found.
   */
  public abstract int hop_shard_names(long corpus, long options, int number, long names, long error);

  /**
   * An index task (hop_index_task_create), but that texts mention the names of all shards, and links lead into all of
   * them: its graph has what one graph of the whole corpus has of these documents. `names`: merged, of all shards, this
   * one among them, made of the same documents under the same options: else bad_input, from here or from the task, or
   * duplicate_id for an id that another shard has. It cannot be saved (unsupported).
   */
  public abstract int hop_shard_index_task_create(
      long corpus, long options, int number, long names, long namesLength, long task, long error);

  /**
   * Of a DONE task of that kind: the edges that lead out of the shard, which its graph (hop_task_take_bytes) cannot
   * hold. Once.
   */
  public abstract int hop_shard_take_ties(long task, long ties, long error);

  /**
   * What the others must know of a shard that is indexed, counted from its graph: one pass over it. `ties`: of
   * hop_shard_take_ties; NULL and 0: no edge leads out of the shard.
   */
  public abstract int hop_shard_statistics(
      long graph, long ties, long tiesLength, int number, long statistics, long error);

  /**
   * Puts together what two shards, or groups of shards, have: names, statistics, or entity counts under the same rules.
   * In any order and any tree, each shard once: duplicate_id for a shard or a document whose names or statistics are in
   * both; entity counts do not tell. Two that are empty, as the counts of a method that asks for no entities are, give
   * empty bytes. One pass over both.
   */
  public abstract int hop_shard_merge(
      long left, long leftLength, long right, long rightLength, long merged, long error);

  /**
   * `statistics`: merged, of all shards, this one among them, else bad_input. One pass over the graph and them. The
   * shard keeps the graph alive.
   */
  public abstract int hop_shard_open(
      long graph, long ties, long tiesLength, int number, long statistics, long statisticsLength, long shard,
      long error);

  /** Frees the shard; NULL is nothing. Sessions keep what they need. */
  public abstract void hop_shard_free(long shard);

  /**
   * How the shard's entities are tied to its passages under the rules of these options (method, keywords.*, …): one
   * pass over it. Of iier, in their place, how many passages have each keyword as a phrase; of kgp by terms the
   * vocabulary, too. Empty bytes for a method that asks for no entities. `options` may be NULL. unsupported for a
   * method that shards are not asked by.
   */
  public abstract int hop_shard_count_entities(long shard, long options, long counts, long error);

  /**
   * Gives the shard its entities, of counts that are merged of all shards: one pass over it. It can then be asked under
   * these rules as well as those it was given before; counts under equal rules replace them. Empty counts change
   * nothing. bad_input where counts lack what the shard has; unsupported where a text holds a name in a way that iier's
   * do not count. No session of it may be at work meanwhile.
   */
  public abstract int hop_shard_give_entities(long shard, long counts, long length, long error);

  /**
   * The index, in the shard's graph, of the passage with this number in the corpus; not_found where another shard has
   * it.
   */
  public abstract int hop_shard_find_passage(long shard, int number, long passage, long error);

  /** A session of one question, before its first round. To be freed by hop_shard_session_free. */
  public abstract int hop_shard_session_create(long shard, long session, long error);

  /** Frees the session; NULL is nothing. */
  public abstract void hop_shard_session_free(long session);

  /**
   * The reply to the message of the next round: about the work of that part of a search on the shard's graph. bad_input
   * for a message of another round or question. After a failure the session is of no use any more. wrong_state: the
   * shard was not given its entities under the question's rules.
   */
  public abstract int hop_shard_session_answer(long session, long message, long length, long reply, long error);

  /** `statistics`: merged, of all shards. One pass over them. */
  public abstract int hop_shards_create(long statistics, long length, long shards, long error);

  /** Frees what it knows; NULL is nothing. */
  public abstract void hop_shards_free(long shards);

  /**
   * Lets questions be asked under the rules of these counts, which are merged of all shards; they replace those under
   * equal rules. Empty counts change nothing. One pass over them.
   */
  public abstract int hop_shards_add_entities(long shards, long counts, long length, long error);

  /**
   * Asks the question at this index of `questions`, with the vectors that it brings along; `options` may be NULL.
   * unsupported for a method that shards are not asked by, for given steps and for what asks a language model on the
   * way; bad_input for a method that lacks the question's vector; wrong_state where the entities of the method's rules
   * were not added. It keeps nothing of what it is given but copies.
   */
  public abstract int hop_coordinator_create(
      long shards, long questions, int question, long options, long coordinator, long error);

  /** Frees the coordinator; NULL is nothing. */
  public abstract void hop_coordinator_free(long coordinator);

  /**
   * What goes to every shard next, the same bytes to each; until hop_coordinator_advance. Empty when the hits are
   * there.
   */
  public abstract int hop_coordinator_message(long coordinator, long message, long length, long error);

  /** Keeps a copy of a shard's reply to it, in any order; it is read by hop_coordinator_advance. */
  public abstract int hop_coordinator_add_reply(long coordinator, long reply, long length, long error);

  /**
   * Takes the replies, one of each shard, and writes the next message; `done` 1: the hits are there instead, else 0.
   * bad_input for replies that are damaged, of another round or question, missing or twice there: the coordinator is
   * where it was then, without replies, and takes better ones. Out of memory it keeps them.
   */
  public abstract int hop_coordinator_advance(long coordinator, long done, long error);

  /**
   * trail, after the first round: the question with each mention of a title entity replaced by "it"; until
   * hop_coordinator_advance. Empty before that, and for other methods. Its vector can be given until the last round.
   */
  public abstract int hop_coordinator_masked(long coordinator, long text, long length, long error);

  /** The vector of that text, copied. dimension_mismatch; wrong_state before the text is there, and in the last round. */
  public abstract int hop_coordinator_set_masked_vector(long coordinator, long vector, int dimension, long error);

  /**
   * The hits, best first, as two columns: numbers of passages in the corpus (hop_shard_find_passage), and scores
   * (distances for HOP_METHOD_GIVES_DISTANCES); until hop_coordinator_free. wrong_state before they are there.
   */
  public abstract int hop_coordinator_hits(long coordinator, long passages, long scores, long count, long error);

  /**
   * Learns what option `method` (HOP_METHOD_LEARNS; unsupported for another) can learn from questions with gold
   * passages. The result: hop_task_take_bytes, a file of weights for hop_options_set_weights; hop_task_report has the
   * losses before and after and what was learned. Options: train.*, and those of the method. Questions without gold are
   * left out; gold of steps is used by HOP_METHOD_LEARNS_FROM_STEPS. The task asks for vectors that are not given, like
   * a search. It cannot be saved (unsupported). unsupported, too, in a build without Eigen; the module for browsers
   * does not export this function.
   */
  public abstract int hop_train_task_create(long graph, long questions, long options, long task, long error);

  /** All of them, by name, in the header's order. */
  public static final List<String> NAMES = List.of(
      "hop_abi_version",
      "hop_version",
      "hop_file_version",
      "hop_file_version_minimum",
      "hop_live_objects",
      "hop_status_name",
      "hop_error_status",
      "hop_error_message",
      "hop_error_detail",
      "hop_error_free",
      "hop_bytes_view",
      "hop_bytes_free",
      "hop_options_create",
      "hop_options_free",
      "hop_options_set_text",
      "hop_options_set_integer",
      "hop_options_set_number",
      "hop_options_set_flag",
      "hop_options_set_weights",
      "hop_options_get",
      "hop_option_count",
      "hop_option_describe",
      "hop_method_count",
      "hop_method_describe",
      "hop_corpus_create",
      "hop_corpus_free",
      "hop_corpus_add_document",
      "hop_corpus_add_passage",
      "hop_corpus_add_alias",
      "hop_corpus_add_metadata",
      "hop_corpus_add_entity",
      "hop_corpus_add_link",
      "hop_corpus_set_document",
      "hop_corpus_add_vectors",
      "hop_corpus_size",
      "hop_graph_open",
      "hop_graph_map",
      "hop_graph_free",
      "hop_graph_bytes",
      "hop_graph_passage_count",
      "hop_graph_document_count",
      "hop_graph_vectors",
      "hop_graph_find_passage",
      "hop_graph_passage_text",
      "hop_graph_passage_place",
      "hop_graph_metadata_count",
      "hop_graph_metadata",
      "hop_graph_describe",
      "hop_graph_export",
      "hop_questions_create",
      "hop_questions_free",
      "hop_questions_count",
      "hop_questions_add",
      "hop_questions_set_vector",
      "hop_questions_set_masked_vector",
      "hop_questions_add_step",
      "hop_questions_add_condition",
      "hop_questions_add_gold",
      "hop_questions_add_step_gold",
      "hop_questions_add_gold_answer",
      "hop_mask_question",
      "hop_index_task_create",
      "hop_search_task_create",
      "hop_ask_task_create",
      "hop_save_task_create",
      "hop_task_free",
      "hop_task_step",
      "hop_task_progress",
      "hop_task_take_part",
      "hop_part_run",
      "hop_part_free",
      "hop_task_save",
      "hop_task_resume",
      "hop_task_request_count",
      "hop_task_request_id",
      "hop_request_kind",
      "hop_request_purpose",
      "hop_request_text_count",
      "hop_request_text",
      "hop_request_message_count",
      "hop_request_message",
      "hop_request_completion",
      "hop_request_file",
      "hop_task_answer_vectors",
      "hop_task_answer_text",
      "hop_task_answer_bytes",
      "hop_task_answer_done",
      "hop_task_answer_failure",
      "hop_task_take_bytes",
      "hop_task_report",
      "hop_task_take_results",
      "hop_results_free",
      "hop_results_count",
      "hop_results_hits",
      "hop_results_explanation",
      "hop_results_answer",
      "hop_results_step_count",
      "hop_results_step",
      "hop_results_state",
      "hop_explanation_link_name",
      "hop_explanation_question",
      "hop_explanation_method",
      "hop_explanation_notice_count",
      "hop_explanation_notice",
      "hop_explanation_part_count",
      "hop_explanation_part",
      "hop_explanation_reason_count",
      "hop_explanation_reason",
      "hop_explanation_path",
      "hop_explanation_entity",
      "hop_explanation_evidence",
      "hop_explanation_snippet",
      "hop_explanation_passage",
      "hop_explanation_graph_nodes",
      "hop_explanation_graph_edges",
      "hop_explanation_cost",
      "hop_explanation_measures",
      "hop_metrics_create",
      "hop_metrics_free",
      "hop_metrics_add",
      "hop_metrics_add_graph",
      "hop_metrics_mean",
      "hop_metrics_interval",
      "hop_store_open_task_create",
      "hop_store_change_task_create",
      "hop_store_compact_task_create",
      "hop_store_take",
      "hop_store_free",
      "hop_store_graph",
      "hop_store_describe",
      "hop_shard_names",
      "hop_shard_index_task_create",
      "hop_shard_take_ties",
      "hop_shard_statistics",
      "hop_shard_merge",
      "hop_shard_open",
      "hop_shard_free",
      "hop_shard_count_entities",
      "hop_shard_give_entities",
      "hop_shard_find_passage",
      "hop_shard_session_create",
      "hop_shard_session_free",
      "hop_shard_session_answer",
      "hop_shards_create",
      "hop_shards_free",
      "hop_shards_add_entities",
      "hop_coordinator_create",
      "hop_coordinator_free",
      "hop_coordinator_message",
      "hop_coordinator_add_reply",
      "hop_coordinator_advance",
      "hop_coordinator_masked",
      "hop_coordinator_set_masked_vector",
      "hop_coordinator_hits",
      "hop_train_task_create");
}
