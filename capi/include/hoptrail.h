/* Hoptrail: an embeddable engine for multi-hop retrieval.
 *
 * Copyright (c) 2026 the Hoptrail authors. Licensed under the Apache License 2.0.
 *
 * HOW IT WORKS
 *
 * A corpus (documents or ready passages) becomes a graph: one file of bytes. A question is answered by following the
 * graph from passage to passage. The engine runs inside the host's process; it opens no socket, reads no clock and
 * starts no thread. What takes long is a task, which the host steps:
 *
 *     hop_task_step(task, work, &state, &error)
 *
 *     HOP_STATE_MORE     the units of work are used up: step again
 *     HOP_STATE_WAITING  requests are open (vectors for texts, an answer of a language model, a file operation), or parts
 *                        are taken: answer them in any order, then step again
 *     HOP_STATE_DONE     the result is there
 *     HOP_STATE_FAILED   the task failed and stays failed; the error says why
 *
 * hoptrail_run.h has this loop ready, with two functions of the host's: embed and complete.
 *
 * CONTRACT
 *
 * Status.   A function that can fail returns int32_t: HOP_OK (0) or a HOP_STATUS_* code. Outputs are written only on
 *           success. The last parameter `error` may be NULL; where it is not, it is filled on failure only, with an object
 *           to be freed by hop_error_free. NULL for a parameter that must not be NULL, and an object of another kind, are
 *           statuses, not crashes.
 * Objects.  Opaque. *_create, *_open, *_take give an object that the caller owns; *_free frees it and takes NULL. Using a
 *           freed object is undefined, as in C. A task keeps its graph alive: the graph may be freed first.
 * Threads.  A function that takes `const T *` may run on many threads at once with the same object; one that takes `T *`
 *           needs it alone. There is no state but the objects' and one atomic count, hop_live_objects().
 * Text.     UTF-8 with a length in bytes; NULL with length 0 is the empty text. Invalid UTF-8 is replaced by U+FFFD and
 *           counted in reports. Text and arrays handed out are borrowed from their object: valid until it is freed or, for
 *           a task's requests, until the next call that takes the task as `hop_task *`.
 * Memory.   A failed allocation is HOP_STATUS_OUT_OF_MEMORY; the objects involved stay valid, and as they were, but for a
 *           task that was being stepped: it has failed with that status.
 * Numbers.  int32_t, uint32_t, int64_t, uint64_t, size_t, float (scores, vectors) and double only. A score is large when
 *           good, a distance small.
 */
#ifndef HOPTRAIL_H
#define HOPTRAIL_H

#include <stddef.h>
#include <stdint.h>

#if defined(HOPTRAIL_STATIC)
#define HOP_API
#elif defined(_WIN32)
#if defined(HOPTRAIL_BUILDING)
#define HOP_API __declspec(dllexport)
#else
#define HOP_API __declspec(dllimport)
#endif
#else
#define HOP_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions ------------------------------------------------------------------------------------------------- */

/* The ABI this header describes. A library with the same number and a program compiled with this header fit. */
#define HOP_ABI_VERSION 1

/* The ABI of the library that is loaded: compare it with HOP_ABI_VERSION before anything else. */
HOP_API uint32_t hop_abi_version(void);
/* The library's version, "major.minor.patch", zero-terminated, static. */
HOP_API const char *hop_version(void);
/* The format of the graph files that this library writes. */
HOP_API uint32_t hop_file_version(void);
/* The oldest format of graph files that this library reads; older ones are unsupported_version. */
HOP_API uint32_t hop_file_version_minimum(void);
/* Objects that are not freed, of all kinds: for tests of leaks. */
HOP_API int64_t hop_live_objects(void);

/* ---- Status and errors ---------------------------------------------------------------------------------------- */

#define HOP_OK 0
#define HOP_STATUS_INVALID_ARGUMENT 1 /* a NULL, a length or a value that the call cannot mean */
#define HOP_STATUS_WRONG_OBJECT 2     /* an object of another kind */
#define HOP_STATUS_WRONG_STATE 3      /* the call is right, the moment is not */
#define HOP_STATUS_OUT_OF_MEMORY 4
#define HOP_STATUS_UNKNOWN_OPTION 5
#define HOP_STATUS_OPTION_OUT_OF_BOUNDS 6
#define HOP_STATUS_BAD_INPUT 7 /* data that cannot be taken: a NaN in a vector, a passage without text */
#define HOP_STATUS_DUPLICATE_ID 8
#define HOP_STATUS_NOT_FOUND 9
#define HOP_STATUS_DIMENSION_MISMATCH 10 /* vectors of another width, or another number of rows */
#define HOP_STATUS_EMBEDDER_MISMATCH 11  /* vectors of another model than the graph's */
#define HOP_STATUS_CORRUPT_FILE 12       /* a damaged or foreign file; the message names the broken invariant */
#define HOP_STATUS_UNSUPPORTED_VERSION 13
#define HOP_STATUS_FOREIGN_GRAPH 14 /* a saved task that belongs to another graph */
#define HOP_STATUS_STALE_REQUEST 15 /* an answer to a request that is not open */
#define HOP_STATUS_HOST_FAILURE 16  /* the host said that it could not embed, complete or read */
#define HOP_STATUS_FILE_FAILURE 17
#define HOP_STATUS_LIMIT_EXCEEDED 18
#define HOP_STATUS_UNSUPPORTED 19 /* not on this platform or in this build */
#define HOP_STATUS_INTERNAL 20

typedef struct hop_error hop_error;

/* The name of a status ("corrupt_file"), zero-terminated, static; "unknown" for a number that is none. */
HOP_API const char *hop_status_name(int32_t status);
/* The code, one line for people, and what it is about for programs (an option's key, a passage's id, an invariant's name;
 * may be empty). Zero-terminated, borrowed from the error; for NULL: HOP_OK and "". */
HOP_API int32_t hop_error_status(const hop_error *error);
/* One line for people: what is wrong, the value and the limit. Zero-terminated, until hop_error_free; for NULL "". */
HOP_API const char *hop_error_message(const hop_error *error);
/* What it is about, for programs: an option's key, a passage's id, an invariant's name; may be empty. Zero-terminated, until
 * hop_error_free; for NULL "". */
HOP_API const char *hop_error_detail(const hop_error *error);
/* Frees an error; NULL is nothing. */
HOP_API void hop_error_free(hop_error *error);

/* ---- Bytes ---------------------------------------------------------------------------------------------------- */

/* Bytes that the library made: a graph file, an export, a saved task. */
typedef struct hop_bytes hop_bytes;

/* The bytes and their number, borrowed until hop_bytes_free. */
HOP_API int32_t hop_bytes_view(const hop_bytes *bytes, const uint8_t **data, size_t *length, hop_error **error);
/* Frees the bytes; NULL is nothing. */
HOP_API void hop_bytes_free(hop_bytes *bytes);

/* ---- Options -------------------------------------------------------------------------------------------------- */

/* A set of options by key. All that can be set, with types, defaults, bounds and meaning, is listed by
 * hop_option_describe; an option that is not set has its default. */
typedef struct hop_options hop_options;

#define HOP_OPTION_FLAG 1 /* "true" or "false" */
#define HOP_OPTION_INTEGER 2
#define HOP_OPTION_NUMBER 3
#define HOP_OPTION_TEXT 4
#define HOP_OPTION_CHOICE 5  /* one of a few words */
#define HOP_OPTION_NUMBERS 6 /* numbers separated by commas */

/* An empty set: every option has its default. To be freed by hop_options_free. */
HOP_API int32_t hop_options_create(hop_options **options, hop_error **error);
/* Frees the set; NULL is nothing. Tasks keep a copy of what they were created with. */
HOP_API void hop_options_free(hop_options *options);
/* Sets an option from text of its type. unknown_option and option_out_of_bounds name the key, and the bounds or choices. */
HOP_API int32_t hop_options_set_text(hop_options *options, const char *key, size_t key_length, const char *value,
                                     size_t value_length, hop_error **error);
/* Sets an option of type HOP_OPTION_INTEGER or HOP_OPTION_NUMBER. The errors of hop_options_set_text. */
HOP_API int32_t hop_options_set_integer(hop_options *options, const char *key, size_t key_length, int64_t value,
                                        hop_error **error);
/* Sets an option of type HOP_OPTION_NUMBER. The errors of hop_options_set_text, also for a NaN. */
HOP_API int32_t hop_options_set_number(hop_options *options, const char *key, size_t key_length, double value, hop_error **error);
/* Sets an option of type HOP_OPTION_FLAG: 0 is false, any other value true. The errors of hop_options_set_text. */
HOP_API int32_t hop_options_set_flag(hop_options *options, const char *key, size_t key_length, int32_t value, hop_error **error);
/* Sets what training has learned (hop_train_task_create): options, and the networks of methods. Options that the host
 * sets override learned ones. The bytes are copied and replace earlier weights. They are not trusted: damaged bytes are
 * corrupt_file, those of another version unsupported_version. */
HOP_API int32_t hop_options_set_weights(hop_options *options, const uint8_t *bytes, size_t length, hop_error **error);
/* The option's value as text, set, learned or default. */
HOP_API int32_t hop_options_get(const hop_options *options, const char *key, size_t key_length, const char **value,
                                size_t *value_length, hop_error **error);
/* The table of options: index < hop_option_count(). Strings are zero-terminated and static. `bounds` says what is
 * allowed: "1 … 1000", or the choices separated by '|'; empty: anything of the type. */
HOP_API uint32_t hop_option_count(void);
/* A row of the table of options. All texts are zero-terminated and static; invalid_argument for an index not below the count. */
HOP_API int32_t hop_option_describe(uint32_t index, const char **key, int32_t *type, const char **default_value,
                                    const char **bounds, const char **documentation, hop_error **error);

/* ---- Methods -------------------------------------------------------------------------------------------------- */

/* What a method requires and supports: bits of `traits`. */
#define HOP_METHOD_NEEDS_VECTORS 1        /* fails without vectors of the question and of the passages */
#define HOP_METHOD_TAKES_VECTORS 2        /* ranks by vectors, where there are some */
#define HOP_METHOD_TAKES_MASKED_VECTOR 4  /* takes the vector of the question without its names, too */
#define HOP_METHOD_NEEDS_LANGUAGE_MODEL 8 /* fails without a language model */
#define HOP_METHOD_ASKS_LANGUAGE_MODEL 16 /* asks a language model where an option says so */
#define HOP_METHOD_ASKS_ON_THE_WAY 32     /* asks its host for more than the vectors of questions and steps */
#define HOP_METHOD_IN_STEPS 64            /* carries a state through the steps of a question (hop_results_state) */
#define HOP_METHOD_BY_RETRIEVER 128       /* a loop: a language model and the method that option retriever names */
#define HOP_METHOD_LEARNS 256             /* can be trained (hop_train_task_create) */
#define HOP_METHOD_LEARNS_FROM_STEPS 512  /* learns from steps whose gold passages are known */
#define HOP_METHOD_IN_SHARDS 1024         /* searches a corpus in shards (hop_coordinator_create) */
#define HOP_METHOD_GIVES_PATHS 2048       /* gives paths that lead to a hit through other passages */
#define HOP_METHOD_GIVES_DISTANCES 4096   /* gives distances as scores: small is good */
#define HOP_METHOD_BOUND 8192             /* no method, but what others are compared with */

/* The table of methods, in the order of option method's choices: index < hop_method_count(). A build without a method, such as
 * the small module for browsers, lists it too; its tasks are unsupported there. */
HOP_API uint32_t hop_method_count(void);
/* A method of the table. `name`: a value of option method; `summary`: what it ranks by, in a line; `citation`: of its paper, or
 * empty; `options`: keys of options that it reads, or what they begin with, separated by '|' ("bgr.|train."). Strings are
 * zero-terminated and static. invalid_argument for an index that is not below the count. */
HOP_API int32_t hop_method_describe(uint32_t index, const char **name, uint32_t *traits, const char **summary,
                                    const char **citation, const char **options, hop_error **error);

/* ---- Corpus --------------------------------------------------------------------------------------------------- */

/* What is to be indexed. Documents are cut into passages; ready passages are taken unchanged. Text is copied. */
typedef struct hop_corpus hop_corpus;

#define HOP_FORMAT_PLAIN 0
#define HOP_FORMAT_MARKDOWN 1

/* An empty corpus. To be freed by hop_corpus_free. */
HOP_API int32_t hop_corpus_create(hop_corpus **corpus, hop_error **error);
/* Frees the corpus; NULL is nothing. */
HOP_API void hop_corpus_free(hop_corpus *corpus);

/* Adds a document. Its id is unique in the corpus; for a file it is the path below the corpus' folder with '/' between
 * parts, because links refer to it. An empty title: the first heading of level 1, else the front matter's title, else the
 * file name. */
HOP_API int32_t hop_corpus_add_document(hop_corpus *corpus, const char *id, size_t id_length, const char *title,
                                        size_t title_length, const char *text, size_t text_length, int32_t format,
                                        hop_error **error);
/* Adds a ready passage: a separate document unless hop_corpus_set_document says otherwise. */
HOP_API int32_t hop_corpus_add_passage(hop_corpus *corpus, const char *id, size_t id_length, const char *title,
                                       size_t title_length, const char *text, size_t text_length, hop_error **error);
/* The following add to the document or passage that was added last; before any, that is wrong_state. */
HOP_API int32_t hop_corpus_add_alias(hop_corpus *corpus, const char *alias, size_t alias_length, hop_error **error);
/* A field that conditions can ask for (hop_questions_add_condition). The text is copied. */
HOP_API int32_t hop_corpus_add_metadata(hop_corpus *corpus, const char *key, size_t key_length, const char *value,
                                        size_t value_length, hop_error **error);
/* A keyword that the host knows the passage to be about (an entity linker's). Ready passages only, like the next two. */
HOP_API int32_t hop_corpus_add_entity(hop_corpus *corpus, const char *entity, size_t entity_length, hop_error **error);
/* A link to another passage or document, by id. */
HOP_API int32_t hop_corpus_add_link(hop_corpus *corpus, const char *target_id, size_t target_id_length, hop_error **error);
/* The document that the passage is part of, and its place there. */
HOP_API int32_t hop_corpus_set_document(hop_corpus *corpus, const char *document_id, size_t document_id_length, int64_t position,
                                        hop_error **error);
/* Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in which the passages were
 * added; may be called again with more rows. Rows are scaled to unit length. When the index task is created there must be
 * a row for each passage and no documents, or no rows at all. Errors: dimension_mismatch; bad_input for a row with a NaN,
 * an infinity or no length (named by its number), nothing of the call is kept then. */
HOP_API int32_t hop_corpus_add_vectors(hop_corpus *corpus, const float *rows, size_t row_count, uint32_t dimension,
                                       hop_error **error);
/* Documents plus ready passages added so far. */
HOP_API int32_t hop_corpus_size(const hop_corpus *corpus, uint64_t *size, hop_error **error);

/* ---- Graph ---------------------------------------------------------------------------------------------------- */

/* An opened graph file: immutable, shared by any number of tasks and threads. */
typedef struct hop_graph hop_graph;

#define HOP_OPEN_FULL 0    /* trusts nothing: checksums and every invariant */
#define HOP_OPEN_TRUSTED 1 /* header and bounds only: for bytes that the host itself wrote */

#define HOP_MEMORY_COPY 0   /* the graph keeps a copy of the bytes */
#define HOP_MEMORY_BORROW 1 /* the host keeps the bytes, unchanged, until hop_graph_free; aligned to 8 bytes, best to 64 */

/* Opens a graph file of `length` bytes: `mode` HOP_OPEN_*, `memory` HOP_MEMORY_*. To be freed by hop_graph_free. corrupt_file
 * names the broken invariant; unsupported_version. */
HOP_API int32_t hop_graph_open(const uint8_t *bytes, size_t length, int32_t mode, int32_t memory, hop_graph **graph,
                               hop_error **error);
/* Maps a file read-only. Another program that cuts the file while it is mapped ends this process: use it for files of
 * your own. To be freed by hop_graph_free. not_found where there is no such file; unsupported where there are no files
 * (WebAssembly). */
HOP_API int32_t hop_graph_map(const char *path, size_t path_length, int32_t mode, hop_graph **graph, hop_error **error);
/* Frees the graph; NULL is nothing. Tasks and shards that were made of it keep what they need. */
HOP_API void hop_graph_free(hop_graph *graph);
/* The bytes of the graph's file, which hop_graph_open takes; until hop_graph_free. Of a mapped file, its map. That of a store with
 * several segments is assembled by the first call and kept; limit_exceeded if it has more than 2 GiB, and so no file. */
HOP_API int32_t hop_graph_bytes(const hop_graph *graph, const uint8_t **bytes, size_t *length, hop_error **error);

/* Number of passages; their indices are below it. */
HOP_API int32_t hop_graph_passage_count(const hop_graph *graph, uint32_t *count, hop_error **error);
/* Number of documents; their indices are below it. */
HOP_API int32_t hop_graph_document_count(const hop_graph *graph, uint32_t *count, hop_error **error);
/* Width of the graph's vectors, 0 without any, and the id of the embedder that made them (empty: not stated). */
HOP_API int32_t hop_graph_vectors(const hop_graph *graph, uint32_t *dimension, const char **embedder_id,
                                  size_t *embedder_id_length, hop_error **error);
/* Index of a passage by its id; not_found. */
HOP_API int32_t hop_graph_find_passage(const hop_graph *graph, const char *id, size_t id_length, uint32_t *passage,
                                       hop_error **error);

#define HOP_PASSAGE_ID 0
#define HOP_PASSAGE_TITLE 1
#define HOP_PASSAGE_TEXT 2
#define HOP_PASSAGE_DOCUMENT_ID 3
#define HOP_PASSAGE_DOCUMENT_TITLE 4
#define HOP_PASSAGE_HEADING 5 /* of its innermost section; empty without */

/* A text of a passage: `field` is HOP_PASSAGE_*. Borrowed until hop_graph_free. invalid_argument for another index or field. */
HOP_API int32_t hop_graph_passage_text(const hop_graph *graph, uint32_t passage, int32_t field, const char **text, size_t *length,
                                       hop_error **error);
/* The passage's document, section and page (0xffffffff: none) and the bytes of its document that it was cut from. */
HOP_API int32_t hop_graph_passage_place(const hop_graph *graph, uint32_t passage, uint32_t *document, uint32_t *section,
                                        uint32_t *page, uint32_t *source_begin, uint32_t *source_end, hop_error **error);
/* Number of metadata fields of a passage. */
HOP_API int32_t hop_graph_metadata_count(const hop_graph *graph, uint32_t passage, uint32_t *count, hop_error **error);
/* A metadata field of a passage, index < count. Both texts are borrowed until hop_graph_free. */
HOP_API int32_t hop_graph_metadata(const hop_graph *graph, uint32_t passage, uint32_t index, const char **key, size_t *key_length,
                                   const char **value, size_t *value_length, hop_error **error);
/* Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped, embedder, options. */
HOP_API int32_t hop_graph_describe(const hop_graph *graph, const hop_options *options, hop_bytes **json, hop_error **error);

#define HOP_EXPORT_JSON 0
#define HOP_EXPORT_GRAPHML 1
#define HOP_EXPORT_DOT 2

/* The whole graph as text: `format` is HOP_EXPORT_*. To be freed by hop_bytes_free. */
HOP_API int32_t hop_graph_export(const hop_graph *graph, int32_t format, hop_bytes **text, hop_error **error);

/* ---- Questions ------------------------------------------------------------------------------------------------ */

/* One or more questions for one task. */
typedef struct hop_questions hop_questions;

/* An empty list. To be freed by hop_questions_free. */
HOP_API int32_t hop_questions_create(hop_questions **questions, hop_error **error);
/* Frees the list; NULL is nothing. Tasks keep a copy. */
HOP_API void hop_questions_free(hop_questions *questions);
/* Questions added so far. */
HOP_API int32_t hop_questions_count(const hop_questions *questions, uint32_t *count, hop_error **error);
/* Adds a question. The text is copied. */
HOP_API int32_t hop_questions_add(hop_questions *questions, const char *text, size_t length, hop_error **error);

/* The following add to the question that was added last; before any, that is wrong_state.
 * Its vector, so that the task need not ask the host for it. */
HOP_API int32_t hop_questions_set_vector(hop_questions *questions, const float *vector, uint32_t dimension, hop_error **error);
/* The vector of its masked form (hop_mask_question): the second half of what `trail` asks an embedder for. */
HOP_API int32_t hop_questions_set_masked_vector(hop_questions *questions, const float *vector, uint32_t dimension,
                                                hop_error **error);
/* A given sub-question, in order, with its vector or NULL and 0. A question with steps is answered step by step. */
HOP_API int32_t hop_questions_add_step(hop_questions *questions, const char *text, size_t length, const float *vector,
                                       uint32_t dimension, hop_error **error);
/* A condition on metadata that every hit must meet; all conditions must hold. Forms: `key=value`, `key=a|b|c`,
 * `key=low..high`, `key>=low`, `key<=high`. bad_input for any other. */
HOP_API int32_t hop_questions_add_condition(hop_questions *questions, const char *condition, size_t length, hop_error **error);
/* What is known of the question, to measure or to train by: passages that answer it, as indices of the task's graph (method
 * `golden` gives them as hits) … */
HOP_API int32_t hop_questions_add_gold(hop_questions *questions, const uint32_t *passages, size_t count, hop_error **error);
/* … those that answer its last step (wrong_state before any) … */
HOP_API int32_t hop_questions_add_step_gold(hop_questions *questions, const uint32_t *passages, size_t count, hop_error **error);
/* … and a right answer; there may be several. The explanation of an asked question then has measures of its answer. */
HOP_API int32_t hop_questions_add_gold_answer(hop_questions *questions, const char *answer, size_t length, hop_error **error);
/* A question with each mention of a graph's title entities replaced by "it". */
HOP_API int32_t hop_mask_question(const hop_graph *graph, const char *question, size_t length, hop_bytes **masked,
                                  hop_error **error);

/* ---- Tasks ---------------------------------------------------------------------------------------------------- */

typedef struct hop_task hop_task;

#define HOP_STATE_MORE 0
#define HOP_STATE_WAITING 1
#define HOP_STATE_DONE 2
#define HOP_STATE_FAILED 3

/* Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on failure). The result is the
 * file's bytes: hop_task_take_bytes. Options: passage.*, analyzer.*, keywords.*, vectors.*, nearest.*, index.*, embedder.*. */
HOP_API int32_t hop_index_task_create(hop_corpus *corpus, const hop_options *options, hop_task **task, hop_error **error);
/* Ranks passages for each question. The result: hop_task_take_results. `options` may be NULL. Some methods ask for more than
 * vectors of the questions while they search (HOP_METHOD_ASKS_ON_THE_WAY); loops fail without a language model
 * (HOP_METHOD_NEEDS_LANGUAGE_MODEL). */
HOP_API int32_t hop_search_task_create(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
                                       hop_task **task, hop_error **error);
/* Answers each question with the host's language model, by one retrieval or in the steps of a loop (options method and
 * ask.loop). */
HOP_API int32_t hop_ask_task_create(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
                                    hop_task **task, hop_error **error);
/* Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a new file, sync, rename, sync
 * the folder. The bytes are copied. */
HOP_API int32_t hop_save_task_create(const uint8_t *bytes, size_t length, const char *name, size_t name_length, hop_task **task,
                                     hop_error **error);
/* Cancelling is freeing. */
HOP_API void hop_task_free(hop_task *task);

/* Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link, 64 bytes of a vector).
 * Returns HOP_OK for every state but HOP_STATE_FAILED, whose status and error it returns, then and ever after;
 * `state` is written in both cases. */
HOP_API int32_t hop_task_step(hop_task *task, uint64_t work, int32_t *state, hop_error **error);
/* Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not known) of that phase. */
HOP_API int32_t hop_task_progress(const hop_task *task, const char **phase, size_t *phase_length, uint64_t *done, uint64_t *total,
                                  hop_error **error);

/* Independent parts of the task's present work, for threads of the host. Take parts, run each on any thread until its state
 * is HOP_STATE_DONE, free them, step the task: it joins them in part order, and the answer does not depend on them.
 * not_found when there is no part to take now. A part keeps its task's data alive. */
typedef struct hop_part hop_part;
HOP_API int32_t hop_task_take_part(hop_task *task, hop_part **part, hop_error **error);
/* Works for about `work` units, like hop_task_step, on any thread; `state` is HOP_STATE_MORE or HOP_STATE_DONE. */
HOP_API int32_t hop_part_run(hop_part *part, uint64_t work, int32_t *state, hop_error **error);
/* Gives the part back; one that is not done is done again by the task itself. */
HOP_API void hop_part_free(hop_part *part);

/* Saves a task that is waiting for its host (else wrong_state), and resumes it, in any process, with the same graph
 * (NULL for tasks that have none). It ends with the same result bytes. foreign_graph, unsupported_version, corrupt_file. */
HOP_API int32_t hop_task_save(const hop_task *task, hop_bytes **saved, hop_error **error);
/* Resumes a saved task in a new one, to be freed by hop_task_free. foreign_graph where `graph` is not the one that it was saved
 * with; unsupported_version, corrupt_file. */
HOP_API int32_t hop_task_resume(const uint8_t *saved, size_t length, const hop_graph *graph, hop_task **task, hop_error **error);

/* ---- Requests of a waiting task ------------------------------------------------------------------------------- */

#define HOP_REQUEST_EMBED 1    /* vectors for texts */
#define HOP_REQUEST_COMPLETE 2 /* a language model's answer to messages */
#define HOP_REQUEST_FILE 3     /* a file operation on a name inside a store */

/* Open requests, by id: ids for index < count. */
HOP_API int32_t hop_task_request_count(const hop_task *task, uint32_t *count, hop_error **error);
/* The id of an open request, index < count. It stays open until it is answered. */
HOP_API int32_t hop_task_request_id(const hop_task *task, uint32_t index, uint64_t *id, hop_error **error);
/* HOP_REQUEST_*. stale_request for an id that is not open; so of all that follows. */
HOP_API int32_t hop_request_kind(const hop_task *task, uint64_t id, int32_t *kind, hop_error **error);
/* What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save", "store". */
HOP_API int32_t hop_request_purpose(const hop_task *task, uint64_t id, const char **purpose, size_t *length, hop_error **error);

/* EMBED: texts, each a query, a passage or a path (some models want to know). */
#define HOP_TEXT_QUERY 1
#define HOP_TEXT_PASSAGE 2
#define HOP_TEXT_PATH 3
HOP_API int32_t hop_request_text_count(const hop_task *task, uint64_t id, uint32_t *count, hop_error **error);
/* A text of an EMBED request, index < count: `role` is HOP_TEXT_*. */
HOP_API int32_t hop_request_text(const hop_task *task, uint64_t id, uint32_t index, int32_t *role, const char **text,
                                 size_t *length, hop_error **error);

/* COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer with, and a hint of the form
 * of the answer ("text", "lines", "yes_no"). Temperature is 0. */
HOP_API int32_t hop_request_message_count(const hop_task *task, uint64_t id, uint32_t *count, hop_error **error);
/* A message of a COMPLETE request, index < count. */
HOP_API int32_t hop_request_message(const hop_task *task, uint64_t id, uint32_t index, const char **role, size_t *role_length,
                                    const char **text, size_t *length, hop_error **error);
/* The most tokens to answer a COMPLETE request with, and the form of the answer: "text", "lines" or "yes_no". */
HOP_API int32_t hop_request_completion(const hop_task *task, uint64_t id, uint32_t *token_limit, const char **form,
                                       size_t *form_length, hop_error **error);

/* FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a second name; SYNC of the empty
 * name is of the folder. */
#define HOP_FILE_READ 1   /* answer: bytes */
#define HOP_FILE_WRITE 2  /* answer: done; offset 0 makes the file new */
#define HOP_FILE_SYNC 3   /* answer: done */
#define HOP_FILE_RENAME 4 /* answer: done; replaces what has the second name */
#define HOP_FILE_LIST 5   /* answer: text, a name a line; no folder: none */
#define HOP_FILE_REMOVE 6 /* answer: done; a file that is not there is done, too */
#define HOP_FILE_LOCK \
  7 /* answer: done when no other task has the name (a file, made where there is none), until this one is
                             freed; a host that has no locks answers done, and then sees to it that a store has one writer */
HOP_API int32_t hop_request_file(const hop_task *task, uint64_t id, int32_t *operation, const char **name, size_t *name_length,
                                 const char **second_name, size_t *second_name_length, uint64_t *offset, const uint8_t **bytes,
                                 size_t *length, hop_error **error);

/* Answers, in any order. stale_request for an id that is not open; the task is unchanged after any failure.
 * Vectors: one row a text, row by row; they are scaled to unit length. `embedder_id` may be NULL or empty; where it and the
 * graph's are both stated they must be equal. */
HOP_API int32_t hop_task_answer_vectors(hop_task *task, uint64_t id, const float *rows, uint32_t row_count, uint32_t dimension,
                                        const char *embedder_id, size_t embedder_id_length, hop_error **error);
/* Text of a model, at most 524,288 bytes (limit_exceeded), with the tokens it read and wrote (0: not known). To HOP_FILE_LIST:
 * the names, of any length. */
HOP_API int32_t hop_task_answer_text(hop_task *task, uint64_t id, const char *text, size_t length, uint64_t tokens_read,
                                     uint64_t tokens_written, hop_error **error);
/* Bytes that were read: the answer to HOP_FILE_READ. They are copied. */
HOP_API int32_t hop_task_answer_bytes(hop_task *task, uint64_t id, const uint8_t *bytes, size_t length, hop_error **error);
/* The operation is done: the answer to all FILE requests but HOP_FILE_READ and HOP_FILE_LIST. */
HOP_API int32_t hop_task_answer_done(hop_task *task, uint64_t id, hop_error **error);
/* The host could not do it. The task fails with host_failure or file_failure and this reason. */
HOP_API int32_t hop_task_answer_failure(hop_task *task, uint64_t id, const char *reason, size_t length, hop_error **error);

/* ---- Results -------------------------------------------------------------------------------------------------- */

/* Of a DONE index task: the graph file. Once. */
HOP_API int32_t hop_task_take_bytes(hop_task *task, hop_bytes **bytes, hop_error **error);
/* Of a DONE task of any kind: what was done, as one JSON object (passages, keywords, replaced bytes, unresolved links,
 * requests, tokens; no times). Which keywords are too common is decided when a graph is searched: hop_graph_describe.. */
HOP_API int32_t hop_task_report(const hop_task *task, hop_bytes **json, hop_error **error);

/* Of a DONE search or ask task. Once. */
typedef struct hop_results hop_results;
HOP_API int32_t hop_task_take_results(hop_task *task, hop_results **results, hop_error **error);
/* Frees the results, and all that was borrowed from them; NULL is nothing. */
HOP_API void hop_results_free(hop_results *results);
/* Number of questions; the index of a question is below it. */
HOP_API int32_t hop_results_count(const hop_results *results, uint32_t *questions, hop_error **error);
/* A question's hits, best first, as two columns: passage indices, and their scores (distances for
 * HOP_METHOD_GIVES_DISTANCES). */
HOP_API int32_t hop_results_hits(const hop_results *results, uint32_t question, const uint32_t **passages, const float **scores,
                                 size_t *count, hop_error **error);
/* A question's hits with all that explains them, as one JSON object (schemas/trace.schema.json) to store or to send: for each
 * hit the passage, its path from the question with the sentence that makes each link, the parts of its score, reasons in words,
 * snippet and highlights; notices, such as a closed gate. Written by the first call, then kept. Empty with option hits.explain
 * off. hop_explanation_* give the same as data. */
HOP_API int32_t hop_results_explanation(const hop_results *results, uint32_t question, const char **json, size_t *length,
                                        hop_error **error);
/* The final answer of an ask task; partial is 1 if the loop ended before a critique said yes: it used up its steps, or
 * the model repeated a sub-question. */
HOP_API int32_t hop_results_answer(const hop_results *results, uint32_t question, const char **text, size_t *length,
                                   int32_t *partial, hop_error **error);
/* Steps of a question that was answered step by step: sub-question, sub-answer and the passages that the step's prompt
 * showed to the language model, best first; those to be read where a step has no prompt. The question itself, where it is
 * ranked in addition to the sub-questions of a loop, is read by no prompt and has none. */
HOP_API int32_t hop_results_step_count(const hop_results *results, uint32_t question, uint32_t *count, hop_error **error);
/* One of these steps, step < count. Its passages are a column, best first. */
HOP_API int32_t hop_results_step(const hop_results *results, uint32_t question, uint32_t step, const char **sub_question,
                                 size_t *sub_question_length, const char **sub_answer, size_t *sub_answer_length,
                                 const uint32_t **passages, size_t *count, hop_error **error);
/* The state after the last step (HOP_METHOD_IN_STEPS): one distance a passage (RGNN-Ret, eq. for ĥ). Empty for
 * other methods. */
HOP_API int32_t hop_results_state(const hop_results *results, uint32_t question, const float **distances, size_t *count,
                                  hop_error **error);

/* ---- Explanations (not in the modules for browsers, whose loader reads hop_results_explanation) --------------------- */

/* What explains a question's hits, as data: columns and texts, borrowed from the results. `hit` is a place in the columns of
 * hop_results_hits. With option hits.explain off there is nothing: texts are empty, counts 0, and a hit is invalid_argument.
 * Nothing here reads the graph, which may be freed before. Errors, of all: invalid_argument for an index that is not below
 * its count. */

/* How a path goes on to a node. */
#define HOP_LINK_QUESTION 0 /* the question names this entity, or its words or vector led to this passage */
#define HOP_LINK_OWN 1      /* between an entity and a passage of that title; between passages: by a document's title */
#define HOP_LINK_MENTION 2  /* between an entity and a passage that mentions it */
#define HOP_LINK_PHRASE 3   /* between a phrase or a given keyword and a passage that has it; between passages that share one */
#define HOP_LINK_ADJACENT 4 /* the passage before or behind, of the same document */
#define HOP_LINK_SECTION 5  /* a passage of the same section */
#define HOP_LINK_LINK 6     /* a hyperlink */
#define HOP_LINK_NEAREST 7  /* a passage whose vector is near */
#define HOP_LINK_COVER 8    /* a passage of the first stage that shares rare words with it */

/* Which search found an edge of an evidence graph, as bits. */
#define HOP_EDGE_FORWARD 1  /* the one from the question */
#define HOP_EDGE_BACKWARD 2 /* the one from the passages next to the answer */

#define HOP_JUDGMENT_NONE 0    /* the judging model was not asked (option ask.judge) */
#define HOP_JUDGMENT_UNCLEAR 1 /* it was, and failed or replied neither yes nor no */
#define HOP_JUDGMENT_WRONG 2
#define HOP_JUDGMENT_RIGHT 3
/* The former spellings, which programs may still use. */
#define HOP_JUDGEMENT_NONE HOP_JUDGMENT_NONE
#define HOP_JUDGEMENT_UNCLEAR HOP_JUDGMENT_UNCLEAR
#define HOP_JUDGEMENT_WRONG HOP_JUDGMENT_WRONG
#define HOP_JUDGEMENT_RIGHT HOP_JUDGMENT_RIGHT

/* The name of a link ("mention"), zero-terminated, static; "unknown" for a number that is none. */
HOP_API const char *hop_explanation_link_name(int32_t link);
/* The question's text. */
HOP_API int32_t hop_explanation_question(const hop_results *results, uint32_t question, const char **text, size_t *length,
                                         hop_error **error);
/* The method that ranked; empty: the hits are not explained. `distances` 1: the scores are distances, small when good. */
HOP_API int32_t hop_explanation_method(const hop_results *results, uint32_t question, const char **name, size_t *length,
                                       int32_t *distances, hop_error **error);
/* What a reader of the hits has to know, such as a closed gate: how many notices, … */
HOP_API int32_t hop_explanation_notice_count(const hop_results *results, uint32_t question, uint32_t *count, hop_error **error);
/* … and the text of one, index < count. */
HOP_API int32_t hop_explanation_notice(const hop_results *results, uint32_t question, uint32_t index, const char **text,
                                       size_t *length, hop_error **error);
/* What the scores are made of: how many parts (0: the method has one), … */
HOP_API int32_t hop_explanation_part_count(const hop_results *results, uint32_t question, uint32_t *count, hop_error **error);
/* … and the name of one, part < count, with its column: one value a hit; a NaN or an infinity where it does not apply. */
HOP_API int32_t hop_explanation_part(const hop_results *results, uint32_t question, uint32_t part, const char **name,
                                     size_t *name_length, const float **values, size_t *count, hop_error **error);
/* Why a hit stands where it does: how many reasons, … `told` 1: the method says why, and a hit without any reason was matched
 * by words alone; 0: it does not say of this hit. */
HOP_API int32_t hop_explanation_reason_count(const hop_results *results, uint32_t question, uint32_t hit, uint32_t *count,
                                             int32_t *told, hop_error **error);
/* … and one in words, index < count, the most important first. */
HOP_API int32_t hop_explanation_reason(const hop_results *results, uint32_t question, uint32_t hit, uint32_t index,
                                       const char **text, size_t *length, hop_error **error);
/* The path from the question to a hit, as two columns of `count` nodes: the link (HOP_LINK_*) that led to each, and the index of
 * its passage, 0xffffffff for an entity. The last node is the hit. */
HOP_API int32_t hop_explanation_path(const hop_results *results, uint32_t question, uint32_t hit, const int32_t **links,
                                     const uint32_t **passages, size_t *count, hop_error **error);
/* The name of the entity that is a node of the hit's path; empty for a passage. */
HOP_API int32_t hop_explanation_entity(const hop_results *results, uint32_t question, uint32_t hit, uint32_t node,
                                       const char **name, size_t *length, hop_error **error);
/* The sentence that makes the link to a node of the hit's path: the index of the passage that has it, whether that has it in its
 * text or its title (`field`: HOP_PASSAGE_TEXT, HOP_PASSAGE_TITLE), the sentence, and `range`: four numbers, begin and end there
 * in bytes, then in UTF-16 code units. `passage` is 0xffffffff and the text empty where no sentence makes the link: the first
 * node, passages that are adjacent, near or of one section, or joined without an entity between them, a keyword that the host
 * gave. */
HOP_API int32_t hop_explanation_evidence(const hop_results *results, uint32_t question, uint32_t hit, uint32_t node,
                                         uint32_t *passage, int32_t *field, const char **text, size_t *length,
                                         const uint32_t **range, hop_error **error);
/* The piece of a hit's text that shows best why it was found, and `count` ranges of four numbers each, begin and end in the
 * passage's text in bytes, then in UTF-16 code units: first the piece's, then those of the question's words in it. */
HOP_API int32_t hop_explanation_snippet(const hop_results *results, uint32_t question, uint32_t hit, const char **text,
                                        size_t *length, const uint32_t **ranges, size_t *count, hop_error **error);
/* Id, title and document's id of a passage that is a hit, a node of a path or of the graph, or has evidence, by its index; invalid_argument for others. */
HOP_API int32_t hop_explanation_passage(const hop_results *results, uint32_t question, uint32_t passage, const char **id,
                                        size_t *id_length, const char **title, size_t *title_length, const char **document_id,
                                        size_t *document_id_length, hop_error **error);
/* The evidence graph that a method finds behind its hits (most find none): its `count` nodes as two columns, passages in
 * reading order and how many edges each is away from the question, at least 1, … Nodes may be more than the hits. Also with
 * option hits.explain off. */
HOP_API int32_t hop_explanation_graph_nodes(const hop_results *results, uint32_t question, const uint32_t **passages,
                                            const uint32_t **depths, size_t *count, hop_error **error);
/* … and its `count` edges as four columns, in the order of reasoning: `to` follows from `from` (passages; 0xffffffff is the
 * question), which searches found it (HOP_EDGE_*), and at which step of the question, from 1; 0: the question was ranked as a
 * whole. The graph of a whole question has no cycle; the graphs of several steps together may have one. */
HOP_API int32_t hop_explanation_graph_edges(const hop_results *results, uint32_t question, const uint32_t **from,
                                            const uint32_t **to, const int32_t **directions, const uint32_t **steps,
                                            size_t *count, hop_error **error);
/* What a question has asked of its host: texts embedded, completions, tokens read and written as far as the host reported them.
 * Requests to judge its answer are not counted. `loop_name`: the loop that led the language model through the question ("once",
 * "self_critique", …); empty but for asks, methods that ask while they search, and the bounds golden and none; where it is
 * empty all is 0. */
HOP_API int32_t hop_explanation_cost(const hop_results *results, uint32_t question, const char **loop_name,
                                     size_t *loop_name_length, uint64_t *texts, uint64_t *completions, uint64_t *tokens_read,
                                     uint64_t *tokens_written, hop_error **error);
/* The answer to a question with gold answers, against the best of them: exact match and F1 of words, 0 to 1, and what a judging
 * model said (HOP_JUDGMENT_*). `measured` 0: there is no answer or no gold one, and all is 0. */
HOP_API int32_t hop_explanation_measures(const hop_results *results, uint32_t question, int32_t *measured, double *exact_match,
                                         double *f1, int32_t *judgment, hop_error **error);

/* ---- Metrics -------------------------------------------------------------------------------------------------- */

/* Retrieval metrics of one method over a set of questions: recall@k, precision@k, all_gold@k, mrr, mrr_all, ndcg@10. */
typedef struct hop_metrics hop_metrics;
/* Of no question yet. To be freed by hop_metrics_free. */
HOP_API int32_t hop_metrics_create(hop_metrics **metrics, hop_error **error);
/* Frees the metrics; NULL is nothing. */
HOP_API void hop_metrics_free(hop_metrics *metrics);
/* Adds a question: its ranking, best first, and its gold passages (at least one). */
HOP_API int32_t hop_metrics_add(hop_metrics *metrics, const uint32_t *ranking, size_t ranking_length, const uint32_t *gold,
                                size_t gold_length, hop_error **error);
/* Adds the evidence graph that was found for a question, and the right one, as edges of two numbers each, from and to: indices
 * of passages, 0xffffffff for the question. At most 1,000 edges each. They count for the metrics of graphs alone (Zhu et al.,
 * "Towards Graph-hop Retrieval and Reasoning", §5.3), and rankings do not count for these. */
HOP_API int32_t hop_metrics_add_graph(hop_metrics *metrics, const uint32_t *found, size_t found_edges, const uint32_t *gold,
                                      size_t gold_edges, hop_error **error);
/* Mean of a metric by name over the questions: "recall@5", "precision@5", "all_gold@5", "mrr", "mrr_all", "ndcg@10"; over the
 * graphs: "node_em", "node_precision", "node_recall", "node_f1" (nodes without the question), "graph_match" (equal edges, GM),
 * "graph_structure" (equal without labels, GS), all shares from 0 to 1; "graph_edit_distance" and
 * "labeled_graph_edit_distance": nodes and edges to add or remove, and relabel. Where a bound on its work ends the search for
 * the distance, it is the smallest one found, and the structure counts as different. */
HOP_API int32_t hop_metrics_mean(const hop_metrics *metrics, const char *name, size_t name_length, double *mean,
                                 hop_error **error);
/* A 95 % bootstrap interval of that mean; with `other` (the same questions in the same order), of the paired difference
 * metrics − other. The seed decides the resampling. */
HOP_API int32_t hop_metrics_interval(const hop_metrics *metrics, const hop_metrics *other, const char *name, size_t name_length,
                                     uint64_t seed, uint32_t resamples, double *low, double *high, hop_error **error);

/* ---- Store (not in the module for browsers that is loaded by default) -------------------------------------------- */

/* One version of a store: a corpus that lives in a folder, as immutable segments and a manifest (docs/file-format.md). It is
 * immutable and shared like a graph, and stays what it is regardless of what writers do to the folder. Tasks on a store work by FILE
 * requests, on names in its folder; they cannot be saved (unsupported). hoptrail-complete.wasm has these functions,
 * hoptrail.wasm does not export them. */
typedef struct hop_store hop_store;

/* Opens the store in the folder. With `create` 1 makes an empty one, with these options, where there is none; with 0 that is
 * not_found. Of a store that is there, every option that is set must be as at its creation (bad_input; NULL: not said). */
HOP_API int32_t hop_store_open_task_create(const hop_options *options, int32_t create, hop_task **task, hop_error **error);
/* Adds documents, replaces those that are there, and deletes others: all of it or, when the task fails, nothing. An id
 * names a document; ready passages go with their document. A document is replaced whole, and one that is what it was costs nothing.
 * Takes the corpus' content (may be NULL: none), unchanged on failure. `deleted`: ids of documents, one a line; one that is
 * not there is reported (hop_task_report), not an error. `options` may be NULL. The task asks for vectors and keywords like
 * an index task. It fails with wrong_state where the store is no longer this version, or with embedder_mismatch and
 * dimension_mismatch for vectors that do not go with the store's, before anything is written. After file_failure, or when it is
 * freed while it writes, the new version may be there all the same: open the store again. */
HOP_API int32_t hop_store_change_task_create(const hop_store *store, hop_corpus *corpus, const char *deleted,
                                             size_t deleted_length, const hop_options *options, hop_task **task,
                                             hop_error **error);
/* Makes one segment of all documents, or few where 2 GiB do not hold them; afterwards no byte of a deleted one is in the
 * folder, unless hop_task_report has "files_left_over": files that the host could not remove. */
HOP_API int32_t hop_store_compact_task_create(const hop_store *store, hop_task **task, hop_error **error);
/* Of a DONE task of these three: the store after the task. Once. */
HOP_API int32_t hop_store_take(hop_task *task, hop_store **store, hop_error **error);
/* Frees this version; NULL is nothing. The folder stays unchanged. */
HOP_API void hop_store_free(hop_store *store);
/* The graph of all documents, to be freed by hop_graph_free; byte for byte that of a fresh index of them. */
HOP_API int32_t hop_store_graph(const hop_store *store, hop_graph **graph, hop_error **error);
/* Its generation, options, segments with their sizes and deleted documents, and whether one file can hold its graph
 * ("one_file"), as one JSON object. */
HOP_API int32_t hop_store_describe(const hop_store *store, hop_bytes **json, hop_error **error);

/* ---- Shards (native only) --------------------------------------------------------------------------------------- */

/* A corpus that one machine cannot hold: disjoint sets of documents, each a separate graph, a shard. A search over all shards
 * gives what one graph of the whole corpus gives (docs/guides/shards.md). What shards and their coordinator tell each other is
 * bytes, with a checksum; who carries them, and where, is the host's business. The functions of this section run on servers:
 * each does its work at once, not in steps, and where that grows with the shard or the corpus, its comment says so. Bytes
 * that are damaged or of another kind are bad_input, those of another version unsupported_version. */

/* What the other shards must know of this one before it is indexed: the names of its documents, and where links may lead.
 * `number` tells the corpus' shards apart. Cuts the documents for it, and leaves `corpus` unchanged; `options` as for the index,
 * may be NULL. The errors of an index task; unsupported for nearest.count above 0: neighbors across shards are not found. */
HOP_API int32_t hop_shard_names(const hop_corpus *corpus, const hop_options *options, uint32_t number, hop_bytes **names,
                                hop_error **error);
/* An index task (hop_index_task_create), but that texts mention the names of all shards, and links lead into all of them:
 * its graph has what one graph of the whole corpus has of these documents. `names`: merged, of all shards, this one among
 * them, made of the same documents under the same options: else bad_input, from here or from the task, or duplicate_id for an
 * id that another shard has. It cannot be saved (unsupported). */
HOP_API int32_t hop_shard_index_task_create(hop_corpus *corpus, const hop_options *options, uint32_t number, const uint8_t *names,
                                            size_t names_length, hop_task **task, hop_error **error);
/* Of a DONE task of that kind: the edges that lead out of the shard, which its graph (hop_task_take_bytes) cannot hold.
 * Once. */
HOP_API int32_t hop_shard_take_ties(hop_task *task, hop_bytes **ties, hop_error **error);

/* What the others must know of a shard that is indexed, counted from its graph: one pass over it. `ties`: of
 * hop_shard_take_ties; NULL and 0: no edge leads out of the shard. */
HOP_API int32_t hop_shard_statistics(const hop_graph *graph, const uint8_t *ties, size_t ties_length, uint32_t number,
                                     hop_bytes **statistics, hop_error **error);
/* Puts together what two shards, or groups of shards, have: names, statistics, or entity counts under the same rules. In
 * any order and any tree, each shard once: duplicate_id for a shard or a document whose names or statistics are in both;
 * entity counts do not tell. Two that are empty, as the counts of a method that asks for no entities are, give empty bytes.
 * One pass over both. */
HOP_API int32_t hop_shard_merge(const uint8_t *left, size_t left_length, const uint8_t *right, size_t right_length,
                                hop_bytes **merged, hop_error **error);

/* A shard that knows its place in the corpus. A passage has an index in the shard's graph, and a number in the corpus: the
 * index that one graph of all documents would give it. */
typedef struct hop_shard hop_shard;

/* `statistics`: merged, of all shards, this one among them, else bad_input. One pass over the graph and them. The shard keeps
 * the graph alive. */
HOP_API int32_t hop_shard_open(const hop_graph *graph, const uint8_t *ties, size_t ties_length, uint32_t number,
                               const uint8_t *statistics, size_t statistics_length, hop_shard **shard, hop_error **error);
/* Frees the shard; NULL is nothing. Sessions keep what they need. */
HOP_API void hop_shard_free(hop_shard *shard);
/* How the shard's entities are tied to its passages under the rules of these options (method, keywords.*, …): one pass over
 * it. Of iier, in their place, how many passages have each keyword as a phrase; of kgp by terms the vocabulary, too. Empty
 * bytes for a method that asks for no entities. `options` may be NULL. unsupported for a method that shards are not asked by. */
HOP_API int32_t hop_shard_count_entities(const hop_shard *shard, const hop_options *options, hop_bytes **counts,
                                         hop_error **error);
/* Gives the shard its entities, of counts that are merged of all shards: one pass over it. It can then be asked under these
 * rules as well as those it was given before; counts under equal rules replace them. Empty counts change nothing. bad_input
 * where counts lack what the shard has; unsupported where a text holds a name in a way that iier's do not count. No session of
 * it may be at work meanwhile. */
HOP_API int32_t hop_shard_give_entities(hop_shard *shard, const uint8_t *counts, size_t length, hop_error **error);
/* The index, in the shard's graph, of the passage with this number in the corpus; not_found where another shard has it. */
HOP_API int32_t hop_shard_find_passage(const hop_shard *shard, uint32_t number, uint32_t *passage, hop_error **error);

/* A shard's side of one question: a function of the shard and the messages so far. One that was lost is made again by
 * answering them once more, on any machine. It keeps its shard alive. */
typedef struct hop_shard_session hop_shard_session;

/* A session of one question, before its first round. To be freed by hop_shard_session_free. */
HOP_API int32_t hop_shard_session_create(const hop_shard *shard, hop_shard_session **session, hop_error **error);
/* Frees the session; NULL is nothing. */
HOP_API void hop_shard_session_free(hop_shard_session *session);
/* The reply to the message of the next round: about the work of that part of a search on the shard's graph. bad_input for a
 * message of another round or question. After a failure the session is of no use any more. wrong_state: the shard was not given
 * its entities under the question's rules. */
HOP_API int32_t hop_shard_session_answer(hop_shard_session *session, const uint8_t *message, size_t length, hop_bytes **reply,
                                         hop_error **error);

/* What a coordinator must know of a corpus in shards: little, regardless of its size. */
typedef struct hop_shards hop_shards;

/* `statistics`: merged, of all shards. One pass over them. */
HOP_API int32_t hop_shards_create(const uint8_t *statistics, size_t length, hop_shards **shards, hop_error **error);
/* Frees what it knows; NULL is nothing. */
HOP_API void hop_shards_free(hop_shards *shards);
/* Lets questions be asked under the rules of these counts, which are merged of all shards; they replace those under equal
 * rules. Empty counts change nothing. One pass over them. */
HOP_API int32_t hop_shards_add_entities(hop_shards *shards, const uint8_t *counts, size_t length, hop_error **error);

/* The coordinator's side of one question: a message for every shard, a reply from every shard, until the hits are there. */
typedef struct hop_coordinator hop_coordinator;

/* Asks the question at this index of `questions`, with the vectors that it brings along; `options` may be NULL. unsupported for
 * a method that shards are not asked by, for given steps and for what asks a language model on the way; bad_input for a method
 * that lacks the question's vector; wrong_state where the entities of the method's rules were not added. It keeps nothing of
 * what it is given but copies. */
HOP_API int32_t hop_coordinator_create(const hop_shards *shards, const hop_questions *questions, uint32_t question,
                                       const hop_options *options, hop_coordinator **coordinator, hop_error **error);
/* Frees the coordinator; NULL is nothing. */
HOP_API void hop_coordinator_free(hop_coordinator *coordinator);
/* What goes to every shard next, the same bytes to each; until hop_coordinator_advance. Empty when the hits are there. */
HOP_API int32_t hop_coordinator_message(const hop_coordinator *coordinator, const uint8_t **message, size_t *length,
                                        hop_error **error);
/* Keeps a copy of a shard's reply to it, in any order; it is read by hop_coordinator_advance. */
HOP_API int32_t hop_coordinator_add_reply(hop_coordinator *coordinator, const uint8_t *reply, size_t length, hop_error **error);
/* Takes the replies, one of each shard, and writes the next message; `done` 1: the hits are there instead, else 0. bad_input
 * for replies that are damaged, of another round or question, missing or twice there: the coordinator is where it was then,
 * without replies, and takes better ones. Out of memory it keeps them. */
HOP_API int32_t hop_coordinator_advance(hop_coordinator *coordinator, int32_t *done, hop_error **error);
/* trail, after the first round: the question with each mention of a title entity replaced by "it"; until
 * hop_coordinator_advance. Empty before that, and for other methods. Its vector can be given until the last round. */
HOP_API int32_t hop_coordinator_masked(const hop_coordinator *coordinator, const char **text, size_t *length, hop_error **error);
/* The vector of that text, copied. dimension_mismatch; wrong_state before the text is there, and in the last round. */
HOP_API int32_t hop_coordinator_set_masked_vector(hop_coordinator *coordinator, const float *vector, uint32_t dimension,
                                                  hop_error **error);
/* The hits, best first, as two columns: numbers of passages in the corpus (hop_shard_find_passage), and scores (distances for
 * HOP_METHOD_GIVES_DISTANCES); until hop_coordinator_free. wrong_state before they are there. */
HOP_API int32_t hop_coordinator_hits(const hop_coordinator *coordinator, const uint32_t **passages, const float **scores,
                                     size_t *count, hop_error **error);

/* ---- Training (native only) ------------------------------------------------------------------------------------ */

/* Learns what option `method` (HOP_METHOD_LEARNS; unsupported for another) can learn from questions with gold passages. The
 * result: hop_task_take_bytes, a file of weights for hop_options_set_weights; hop_task_report has the losses before and after and
 * what was learned. Options: train.*, and those of the method. Questions without gold are left out; gold of steps is used by
 * HOP_METHOD_LEARNS_FROM_STEPS. The task asks for vectors that are not given, like a search. It cannot be saved (unsupported).
 * unsupported, too, in a build without Eigen; the module for browsers does not export this function. */
HOP_API int32_t hop_train_task_create(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
                                      hop_task **task, hop_error **error);

#ifdef __cplusplus
}
#endif

#endif /* HOPTRAIL_H */
