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
HOP_API const char* hop_version(void);
/* Version of the graph files that this library writes, and the oldest that it reads. */
HOP_API uint32_t hop_file_version(void);
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
HOP_API const char* hop_status_name(int32_t status);
/* The code, one line for people, and what it is about for programs (an option's key, a passage's id, an invariant's name;
 * may be empty). Zero-terminated, borrowed from the error; for NULL: HOP_OK and "". */
HOP_API int32_t hop_error_status(const hop_error* error);
HOP_API const char* hop_error_message(const hop_error* error);
HOP_API const char* hop_error_detail(const hop_error* error);
HOP_API void hop_error_free(hop_error* error);

/* ---- Bytes ---------------------------------------------------------------------------------------------------- */

/* Bytes that the library made: a graph file, an export, a saved task. */
typedef struct hop_bytes hop_bytes;

HOP_API int32_t hop_bytes_view(const hop_bytes* bytes, const uint8_t** data, size_t* length, hop_error** error);
HOP_API void hop_bytes_free(hop_bytes* bytes);

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

HOP_API int32_t hop_options_create(hop_options** options, hop_error** error);
HOP_API void hop_options_free(hop_options* options);
/* Sets an option from text of its type. unknown_option and option_out_of_bounds name the key, and the bounds or choices. */
HOP_API int32_t hop_options_set_text(hop_options* options, const char* key, size_t key_length, const char* value,
                                     size_t value_length, hop_error** error);
HOP_API int32_t hop_options_set_integer(hop_options* options, const char* key, size_t key_length, int64_t value,
                                        hop_error** error);
HOP_API int32_t hop_options_set_number(hop_options* options, const char* key, size_t key_length, double value, hop_error** error);
HOP_API int32_t hop_options_set_flag(hop_options* options, const char* key, size_t key_length, int32_t value, hop_error** error);
/* What training has learned (hop_train_task_create): options, which those that are set go before, and the networks of
 * methods. The bytes are copied; they take the place of earlier ones. Nothing of them is trusted: corrupt_file,
 * unsupported_version. */
HOP_API int32_t hop_options_set_weights(hop_options* options, const uint8_t* bytes, size_t length, hop_error** error);
/* The option's value as text, set, learned or default. */
HOP_API int32_t hop_options_get(const hop_options* options, const char* key, size_t key_length, const char** value,
                                size_t* value_length, hop_error** error);
/* The table of options: index < hop_option_count(). Strings are zero-terminated and static. `bounds` says what is
 * allowed: "1 … 1000", or the choices separated by '|'; empty: anything of the type. */
HOP_API uint32_t hop_option_count(void);
HOP_API int32_t hop_option_describe(uint32_t index, const char** key, int32_t* type, const char** default_value,
                                    const char** bounds, const char** documentation, hop_error** error);

/* ---- Corpus --------------------------------------------------------------------------------------------------- */

/* What is to be indexed. Documents are cut into passages; ready passages are taken unchanged. Text is copied. */
typedef struct hop_corpus hop_corpus;

#define HOP_FORMAT_PLAIN 0
#define HOP_FORMAT_MARKDOWN 1

HOP_API int32_t hop_corpus_create(hop_corpus** corpus, hop_error** error);
HOP_API void hop_corpus_free(hop_corpus* corpus);

/* Adds a document. Its id is unique in the corpus; for a file it is the path below the corpus' folder with '/' between
 * parts, because links refer to it. An empty title: the first heading, else the file name. */
HOP_API int32_t hop_corpus_add_document(hop_corpus* corpus, const char* id, size_t id_length, const char* title,
                                        size_t title_length, const char* text, size_t text_length, int32_t format,
                                        hop_error** error);
/* Adds a ready passage: a separate document unless hop_corpus_set_document says otherwise. */
HOP_API int32_t hop_corpus_add_passage(hop_corpus* corpus, const char* id, size_t id_length, const char* title,
                                       size_t title_length, const char* text, size_t text_length, hop_error** error);
/* The following add to the document or passage that was added last; before any, that is wrong_state. */
HOP_API int32_t hop_corpus_add_alias(hop_corpus* corpus, const char* alias, size_t alias_length, hop_error** error);
HOP_API int32_t hop_corpus_add_metadata(hop_corpus* corpus, const char* key, size_t key_length, const char* value,
                                        size_t value_length, hop_error** error);
/* A keyword that the host knows the passage to be about (an entity linker's). Ready passages only, like the next two. */
HOP_API int32_t hop_corpus_add_entity(hop_corpus* corpus, const char* entity, size_t entity_length, hop_error** error);
/* A link to another passage or document, by id. */
HOP_API int32_t hop_corpus_add_link(hop_corpus* corpus, const char* target_id, size_t target_id_length, hop_error** error);
/* The document that the passage is part of, and its place there. */
HOP_API int32_t hop_corpus_set_document(hop_corpus* corpus, const char* document_id, size_t document_id_length, int64_t position,
                                        hop_error** error);
/* Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in which the passages were
 * added; may be called again with more rows. Rows are scaled to unit length. When the index task is created there must be
 * a row for each passage and no documents, or no rows at all. Errors: dimension_mismatch; bad_input for a row with a NaN,
 * an infinity or no length (named by its number), nothing of the call is kept then. */
HOP_API int32_t hop_corpus_add_vectors(hop_corpus* corpus, const float* rows, size_t row_count, uint32_t dimension,
                                       hop_error** error);
/* Documents plus ready passages added so far. */
HOP_API int32_t hop_corpus_size(const hop_corpus* corpus, uint64_t* size, hop_error** error);

/* ---- Graph ---------------------------------------------------------------------------------------------------- */

/* An opened graph file: immutable, shared by any number of tasks and threads. */
typedef struct hop_graph hop_graph;

#define HOP_OPEN_FULL 0    /* trusts nothing: checksums and every invariant */
#define HOP_OPEN_TRUSTED 1 /* header and bounds only: for bytes that the host itself wrote */

#define HOP_MEMORY_COPY 0   /* the graph keeps a copy of the bytes */
#define HOP_MEMORY_BORROW 1 /* the host keeps the bytes, unchanged, until hop_graph_free; aligned to 8 bytes */

HOP_API int32_t hop_graph_open(const uint8_t* bytes, size_t length, int32_t mode, int32_t memory, hop_graph** graph,
                               hop_error** error);
/* Maps a file read-only. Another program that cuts the file while it is mapped ends this process: use it for files of
 * your own. unsupported where there are no files (WebAssembly). */
HOP_API int32_t hop_graph_map(const char* path, size_t path_length, int32_t mode, hop_graph** graph, hop_error** error);
HOP_API void hop_graph_free(hop_graph* graph);

HOP_API int32_t hop_graph_passage_count(const hop_graph* graph, uint32_t* count, hop_error** error);
HOP_API int32_t hop_graph_document_count(const hop_graph* graph, uint32_t* count, hop_error** error);
/* Width of the graph's vectors, 0 without any, and the id of the embedder that made them (empty: not stated). */
HOP_API int32_t hop_graph_vectors(const hop_graph* graph, uint32_t* dimension, const char** embedder_id,
                                  size_t* embedder_id_length, hop_error** error);
/* Index of a passage by its id; not_found. */
HOP_API int32_t hop_graph_find_passage(const hop_graph* graph, const char* id, size_t id_length, uint32_t* passage,
                                       hop_error** error);

#define HOP_PASSAGE_ID 0
#define HOP_PASSAGE_TITLE 1
#define HOP_PASSAGE_TEXT 2
#define HOP_PASSAGE_DOCUMENT_ID 3
#define HOP_PASSAGE_DOCUMENT_TITLE 4
#define HOP_PASSAGE_HEADING 5 /* of its innermost section; empty without */

HOP_API int32_t hop_graph_passage_text(const hop_graph* graph, uint32_t passage, int32_t field, const char** text, size_t* length,
                                       hop_error** error);
/* The passage's document, section and page (0xffffffff: none) and the bytes of its document that it was cut from. */
HOP_API int32_t hop_graph_passage_place(const hop_graph* graph, uint32_t passage, uint32_t* document, uint32_t* section,
                                        uint32_t* page, uint32_t* source_begin, uint32_t* source_end, hop_error** error);
HOP_API int32_t hop_graph_metadata_count(const hop_graph* graph, uint32_t passage, uint32_t* count, hop_error** error);
HOP_API int32_t hop_graph_metadata(const hop_graph* graph, uint32_t passage, uint32_t index, const char** key, size_t* key_length,
                                   const char** value, size_t* value_length, hop_error** error);
/* Facts about the graph as one JSON object: sizes, sections, edges and density, keywords dropped, embedder, options. */
HOP_API int32_t hop_graph_describe(const hop_graph* graph, const hop_options* options, hop_bytes** json, hop_error** error);

#define HOP_EXPORT_JSON 0
#define HOP_EXPORT_GRAPHML 1
#define HOP_EXPORT_DOT 2

HOP_API int32_t hop_graph_export(const hop_graph* graph, int32_t format, hop_bytes** text, hop_error** error);

/* ---- Questions ------------------------------------------------------------------------------------------------ */

/* One or more questions for one task. */
typedef struct hop_questions hop_questions;

HOP_API int32_t hop_questions_create(hop_questions** questions, hop_error** error);
HOP_API void hop_questions_free(hop_questions* questions);
HOP_API int32_t hop_questions_count(const hop_questions* questions, uint32_t* count, hop_error** error);
HOP_API int32_t hop_questions_add(hop_questions* questions, const char* text, size_t length, hop_error** error);

/* The following add to the question that was added last; before any, that is wrong_state.
 * Its vector, so that the task need not ask the host for it. */
HOP_API int32_t hop_questions_set_vector(hop_questions* questions, const float* vector, uint32_t dimension, hop_error** error);
/* The vector of its masked form (hop_mask_question): the second half of what `trail` asks an embedder for. */
HOP_API int32_t hop_questions_set_masked_vector(hop_questions* questions, const float* vector, uint32_t dimension,
                                                hop_error** error);
/* A given sub-question, in order, with its vector or NULL and 0. A question with steps is answered step by step. */
HOP_API int32_t hop_questions_add_step(hop_questions* questions, const char* text, size_t length, const float* vector,
                                       uint32_t dimension, hop_error** error);
/* A condition on metadata that every hit must meet; all conditions must hold. Forms: `key=value`, `key=a|b|c`,
 * `key=low..high`, `key>=low`, `key<=high`. bad_input for any other. */
HOP_API int32_t hop_questions_add_condition(hop_questions* questions, const char* condition, size_t length, hop_error** error);
/* What is known of the question, to measure or to train by: passages that answer it, as indices of the task's graph (method
 * `golden` gives them as hits) … */
HOP_API int32_t hop_questions_add_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error);
/* … those that answer its last step (wrong_state before any) … */
HOP_API int32_t hop_questions_add_step_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error);
/* … and a right answer; there may be several. The explanation of an asked question then has measures of its answer. */
HOP_API int32_t hop_questions_add_gold_answer(hop_questions* questions, const char* answer, size_t length, hop_error** error);
/* A question with each mention of a graph's title entities replaced by "it". */
HOP_API int32_t hop_mask_question(const hop_graph* graph, const char* question, size_t length, hop_bytes** masked,
                                  hop_error** error);

/* ---- Tasks ---------------------------------------------------------------------------------------------------- */

typedef struct hop_task hop_task;

#define HOP_STATE_MORE 0
#define HOP_STATE_WAITING 1
#define HOP_STATE_DONE 2
#define HOP_STATE_FAILED 3

/* Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on failure). The result is the
 * file's bytes: hop_task_take_bytes. Options: passage.*, analyser.*, keywords.*, vectors.*, nearest.*, index.*, embedder.*. */
HOP_API int32_t hop_index_task_create(hop_corpus* corpus, const hop_options* options, hop_task** task, hop_error** error);
/* Ranks passages for each question. The result: hop_task_take_results. `options` may be NULL. Some methods ask for more than
 * vectors of the questions on their way: kgp (with search.complete), iier, g_rag, and the loops self_ask, ircot and
 * iter_retgen, which cannot do without a language model. */
HOP_API int32_t hop_search_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                                       hop_task** task, hop_error** error);
/* Answers each question with the host's language model, by one retrieval or in the steps of a loop (options method and
 * ask.loop). */
HOP_API int32_t hop_ask_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                                    hop_task** task, hop_error** error);
/* Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a new file, sync, rename, sync
 * the folder. The bytes are copied. */
HOP_API int32_t hop_save_task_create(const uint8_t* bytes, size_t length, const char* name, size_t name_length, hop_task** task,
                                     hop_error** error);
/* Cancelling is freeing. */
HOP_API void hop_task_free(hop_task* task);

/* Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link, 64 bytes of a vector).
 * Returns HOP_OK for every state but HOP_STATE_FAILED, whose status and error it returns, then and ever after;
 * `state` is written in both cases. */
HOP_API int32_t hop_task_step(hop_task* task, uint64_t work, int32_t* state, hop_error** error);
/* Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not known) of that phase. */
HOP_API int32_t hop_task_progress(const hop_task* task, const char** phase, size_t* phase_length, uint64_t* done, uint64_t* total,
                                  hop_error** error);

/* Independent parts of the task's present work, for threads of the host. Take parts, run each on any thread until its state
 * is HOP_STATE_DONE, free them, step the task: it joins them in part order, and the answer does not depend on them.
 * not_found when there is no part to take now. A part keeps its task's data alive. */
typedef struct hop_part hop_part;
HOP_API int32_t hop_task_take_part(hop_task* task, hop_part** part, hop_error** error);
HOP_API int32_t hop_part_run(hop_part* part, uint64_t work, int32_t* state, hop_error** error);
/* Gives the part back; one that is not done is done again by the task itself. */
HOP_API void hop_part_free(hop_part* part);

/* Saves a task that is waiting for its host (else wrong_state), and resumes it, in any process, with the same graph
 * (NULL for tasks that have none). It ends with the same result bytes. foreign_graph, unsupported_version, corrupt_file. */
HOP_API int32_t hop_task_save(const hop_task* task, hop_bytes** saved, hop_error** error);
HOP_API int32_t hop_task_resume(const uint8_t* saved, size_t length, const hop_graph* graph, hop_task** task, hop_error** error);

/* ---- Requests of a waiting task ------------------------------------------------------------------------------- */

#define HOP_REQUEST_EMBED 1    /* vectors for texts */
#define HOP_REQUEST_COMPLETE 2 /* a language model's answer to messages */
#define HOP_REQUEST_FILE 3     /* a file operation on a name inside a store */

/* Open requests, by id: ids for index < count. */
HOP_API int32_t hop_task_request_count(const hop_task* task, uint32_t* count, hop_error** error);
HOP_API int32_t hop_task_request_id(const hop_task* task, uint32_t index, uint64_t* id, hop_error** error);
HOP_API int32_t hop_request_kind(const hop_task* task, uint64_t id, int32_t* kind, hop_error** error);
/* What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save". */
HOP_API int32_t hop_request_purpose(const hop_task* task, uint64_t id, const char** purpose, size_t* length, hop_error** error);

/* EMBED: texts, each a query, a passage or a path (some models want to know). */
#define HOP_TEXT_QUERY 1
#define HOP_TEXT_PASSAGE 2
#define HOP_TEXT_PATH 3
HOP_API int32_t hop_request_text_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error);
HOP_API int32_t hop_request_text(const hop_task* task, uint64_t id, uint32_t index, int32_t* role, const char** text,
                                 size_t* length, hop_error** error);

/* COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer with, and a hint of the form
 * of the answer ("text", "lines", "yes_no"). Temperature is 0. */
HOP_API int32_t hop_request_message_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error);
HOP_API int32_t hop_request_message(const hop_task* task, uint64_t id, uint32_t index, const char** role, size_t* role_length,
                                    const char** text, size_t* length, hop_error** error);
HOP_API int32_t hop_request_completion(const hop_task* task, uint64_t id, uint32_t* token_limit, const char** form,
                                       size_t* form_length, hop_error** error);

/* FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a second name; SYNC of the empty
 * name is of the folder. */
#define HOP_FILE_READ 1   /* answer: bytes */
#define HOP_FILE_WRITE 2  /* answer: done; offset 0 makes the file new */
#define HOP_FILE_SYNC 3   /* answer: done */
#define HOP_FILE_RENAME 4 /* answer: done; replaces what has the second name */
#define HOP_FILE_LIST 5   /* answer: text, a name a line */
#define HOP_FILE_REMOVE 6 /* answer: done; a file that is not there is done, too */
HOP_API int32_t hop_request_file(const hop_task* task, uint64_t id, int32_t* operation, const char** name, size_t* name_length,
                                 const char** second_name, size_t* second_name_length, uint64_t* offset, const uint8_t** bytes,
                                 size_t* length, hop_error** error);

/* Answers, in any order. stale_request for an id that is not open; the task is unchanged after any failure.
 * Vectors: one row a text, row by row; they are scaled to unit length. `embedder_id` may be NULL or empty; where it and the
 * graph's are both stated they must be equal. */
HOP_API int32_t hop_task_answer_vectors(hop_task* task, uint64_t id, const float* rows, uint32_t row_count, uint32_t dimension,
                                        const char* embedder_id, size_t embedder_id_length, hop_error** error);
/* Text of a model, with the tokens it read and wrote (0: not known). */
HOP_API int32_t hop_task_answer_text(hop_task* task, uint64_t id, const char* text, size_t length, uint64_t tokens_read,
                                     uint64_t tokens_written, hop_error** error);
HOP_API int32_t hop_task_answer_bytes(hop_task* task, uint64_t id, const uint8_t* bytes, size_t length, hop_error** error);
HOP_API int32_t hop_task_answer_done(hop_task* task, uint64_t id, hop_error** error);
/* The host could not do it. The task fails with host_failure or file_failure and this reason. */
HOP_API int32_t hop_task_answer_failure(hop_task* task, uint64_t id, const char* reason, size_t length, hop_error** error);

/* ---- Results -------------------------------------------------------------------------------------------------- */

/* Of a DONE index task: the graph file. Once. */
HOP_API int32_t hop_task_take_bytes(hop_task* task, hop_bytes** bytes, hop_error** error);
/* Of a DONE task of any kind: what was done, as one JSON object (passages, keywords, replaced bytes, unresolved links,
 * requests, tokens; no times). Which keywords are too common is decided when a graph is searched: hop_graph_describe.. */
HOP_API int32_t hop_task_report(const hop_task* task, hop_bytes** json, hop_error** error);

/* Of a DONE search or ask task. Once. */
typedef struct hop_results hop_results;
HOP_API int32_t hop_task_take_results(hop_task* task, hop_results** results, hop_error** error);
HOP_API void hop_results_free(hop_results* results);
HOP_API int32_t hop_results_count(const hop_results* results, uint32_t* questions, hop_error** error);
/* A question's hits, best first, as two columns: passage indices, and their scores (distances for gnn_ret and rgnn_ret). */
HOP_API int32_t hop_results_hits(const hop_results* results, uint32_t question, const uint32_t** passages, const float** scores,
                                 size_t* count, hop_error** error);
/* A question's hits with all that explains them, as one JSON object (schemas/trace.schema.json): for each hit the
 * passage, its path from the question, the parts of its score, snippet and highlights; notices, such as a closed gate. */
HOP_API int32_t hop_results_explanation(const hop_results* results, uint32_t question, const char** json, size_t* length,
                                        hop_error** error);
/* The final answer of an ask task; partial is 1 when the loop ended before its critique was content: out of
 * steps, or asking what it had asked before. */
HOP_API int32_t hop_results_answer(const hop_results* results, uint32_t question, const char** text, size_t* length,
                                   int32_t* partial, hop_error** error);
/* Steps of a question that was answered step by step: sub-question, sub-answer and the hits of that step. */
HOP_API int32_t hop_results_step_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error);
HOP_API int32_t hop_results_step(const hop_results* results, uint32_t question, uint32_t step, const char** sub_question,
                                 size_t* sub_question_length, const char** sub_answer, size_t* sub_answer_length,
                                 const uint32_t** passages, size_t* count, hop_error** error);
/* rgnn_ret's state after the last step: one distance a passage (RGNN-Ret, eq. for ĥ). Empty for other methods. */
HOP_API int32_t hop_results_state(const hop_results* results, uint32_t question, const float** distances, size_t* count,
                                  hop_error** error);

/* ---- Metrics -------------------------------------------------------------------------------------------------- */

/* Retrieval metrics of one method over a set of questions: recall@k, precision@k, all_gold@k, mrr, mrr_all, ndcg@10. */
typedef struct hop_metrics hop_metrics;
HOP_API int32_t hop_metrics_create(hop_metrics** metrics, hop_error** error);
HOP_API void hop_metrics_free(hop_metrics* metrics);
/* Adds a question: its ranking, best first, and its gold passages (at least one). */
HOP_API int32_t hop_metrics_add(hop_metrics* metrics, const uint32_t* ranking, size_t ranking_length, const uint32_t* gold,
                                size_t gold_length, hop_error** error);
/* Mean over the questions of a metric by name: "recall@5", "precision@5", "all_gold@5", "mrr", "mrr_all", "ndcg@10"; shares 0 to 1. */
HOP_API int32_t hop_metrics_mean(const hop_metrics* metrics, const char* name, size_t name_length, double* mean,
                                 hop_error** error);
/* A 95 % bootstrap interval of that mean; with `other` (the same questions in the same order), of the paired difference
 * metrics − other. The seed decides the resampling. */
HOP_API int32_t hop_metrics_interval(const hop_metrics* metrics, const hop_metrics* other, const char* name, size_t name_length,
                                     uint64_t seed, uint32_t resamples, double* low, double* high, hop_error** error);

/* ---- Training (native only) ------------------------------------------------------------------------------------ */

/* Learns what option `method` (gnn_ret, rgnn_ret, trail, iier, g_rag, bgr; unsupported for another) can learn from questions
 * with gold passages. The result: hop_task_take_bytes, a file of weights for hop_options_set_weights; hop_task_report has the
 * losses before and after and what was learned. Options: train.*, and those of the method. Questions without gold are left
 * out; gold of steps is used by rgnn_ret. The task asks for vectors that are not given, like a search. It cannot be saved
 * (unsupported). unsupported, too, in a build without Eigen; the module for browsers does not export this function. */
HOP_API int32_t hop_train_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                                      hop_task** task, hop_error** error);

#ifdef __cplusplus
}
#endif

#endif /* HOPTRAIL_H */
