/* Hoptrail: an embeddable engine for multi-hop retrieval.
 *
 * Copyright (c) 2026 the Hoptrail authors. Licensed under the Apache License 2.0.
 *
 * HOW IT WORKS
 *
 * An index task turns a corpus (documents or ready passages) into a graph: one file of bytes. A search follows the graph
 * from passage to passage to answer a question. The engine runs inside the host's process. It opens no socket, reads no
 * clock and starts no thread. Long operations are tasks, which the host steps:
 *
 *     hop_task_step(task, work, &state, &error)
 *
 *     HOP_STATE_MORE     the units of work are used up: step again
 *     HOP_STATE_WAITING  the task has open requests (vectors for texts, an answer of a language model, a file operation),
 *                        or parts of it are taken: answer the requests in any order, then step again
 *     HOP_STATE_DONE     the result is ready
 *     HOP_STATE_FAILED   the task failed and stays failed; the error has the reason
 *
 * hoptrail_run.h implements this loop. The host can give it two functions, embed and complete. Without both, it builds and
 * searches by words.
 *
 * CONTRACT
 *
 * Status.   A function that can fail returns int32_t: HOP_OK (0) or a HOP_STATUS_* code. Outputs are written only on
 *           success. The last parameter `error` may be NULL. Otherwise it is written on failure only, and the caller frees
 *           the error by hop_error_free. NULL for a parameter that must not be NULL, and an object of another kind, return
 *           a status; they do not crash.
 * Objects.  Opaque. *_create, *_open and *_take return an object that the caller owns; *_free frees it and accepts NULL.
 *           Using a freed object is undefined, as in C. A task keeps its graph alive: the graph may be freed first.
 * Threads.  Many threads may call a function that takes `const T *` with the same object at once. A function that takes
 *           `T *` needs exclusive access to it. The only global state is one atomic counter, hop_live_objects().
 * Text.     UTF-8 with a length in bytes; NULL with length 0 is the empty text. Invalid UTF-8 is replaced by U+FFFD and
 *           counted in reports. Ids are stored as given; indexing refuses a blank one and one with a control character
 *           (bad_input). Text and arrays that a function returns are borrowed from their object: they stay valid
 *           until it is freed or, for a task's requests, until the next call that takes the task as `hop_task *`.
 * Memory.   A failed allocation returns HOP_STATUS_OUT_OF_MEMORY. The objects involved stay valid and unchanged, except a
 *           task in hop_task_step: it fails with that status.
 * Numbers.  int32_t, uint32_t, int64_t, uint64_t, size_t, float (scores, vectors) and double only. A large score is good;
 *           a small distance is good.
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

/* The ABI that this header describes. A program works with any library that has the same ABI number. */
#define HOP_ABI_VERSION 2

/* The ABI of the loaded library. Compare it with HOP_ABI_VERSION before any other call. */
HOP_API uint32_t hop_abi_version(void);
/* The library's version, "major.minor.patch". Zero-terminated and static. */
HOP_API const char* hop_version(void);
/* The format version of the graph files that this library writes. */
HOP_API uint32_t hop_file_version(void);
/* The oldest format version of graph files that this library reads; opening an older file returns unsupported_version. */
HOP_API uint32_t hop_file_version_minimum(void);
/* The number of objects of all kinds that are not freed, for leak tests. */
HOP_API int64_t hop_live_objects(void);

/* ---- Status and errors ---------------------------------------------------------------------------------------- */

#define HOP_OK 0
#define HOP_STATUS_INVALID_ARGUMENT 1 /* a NULL, a length or a value that is not allowed */
#define HOP_STATUS_WRONG_OBJECT 2     /* an object of another kind */
#define HOP_STATUS_WRONG_STATE 3      /* the call is valid, but not in the present state of the object */
#define HOP_STATUS_OUT_OF_MEMORY 4
#define HOP_STATUS_UNKNOWN_OPTION 5
#define HOP_STATUS_OPTION_OUT_OF_BOUNDS 6
#define HOP_STATUS_BAD_INPUT 7 /* invalid data: a NaN in a vector, a passage without text */
#define HOP_STATUS_DUPLICATE_ID 8
#define HOP_STATUS_NOT_FOUND 9
#define HOP_STATUS_DIMENSION_MISMATCH 10 /* vectors of another dimension, or another number of rows */
#define HOP_STATUS_EMBEDDER_MISMATCH 11  /* vectors of another embedder than the graph's */
#define HOP_STATUS_CORRUPT_FILE 12       /* a damaged file or another file type; the message names the broken invariant */
#define HOP_STATUS_UNSUPPORTED_VERSION 13
#define HOP_STATUS_FOREIGN_GRAPH 14 /* the saved task belongs to another graph */
#define HOP_STATUS_STALE_REQUEST 15 /* the request is not open */
#define HOP_STATUS_HOST_FAILURE 16  /* the host reported that it could not embed, complete or read */
#define HOP_STATUS_FILE_FAILURE 17
#define HOP_STATUS_LIMIT_EXCEEDED 18
#define HOP_STATUS_UNSUPPORTED 19 /* not on this platform or in this build */
#define HOP_STATUS_INTERNAL 20

typedef struct hop_error hop_error;

/* The name of a status ("corrupt_file"), zero-terminated and static; "unknown" for any other number. */
HOP_API const char* hop_status_name(int32_t status);
/* The status code; HOP_OK for NULL. */
HOP_API int32_t hop_error_status(const hop_error* error);
/* A human-readable line: the problem, the value and the limit. Zero-terminated, valid until hop_error_free; "" for NULL. */
HOP_API const char* hop_error_message(const hop_error* error);
/* The subject of the error, for programs: an option's key, a passage's id, an invariant's name; may be empty. Zero-terminated,
 * valid until hop_error_free; "" for NULL. */
HOP_API const char* hop_error_detail(const hop_error* error);
/* Frees an error. NULL is allowed. */
HOP_API void hop_error_free(hop_error* error);

/* ---- Bytes ---------------------------------------------------------------------------------------------------- */

/* Bytes that the library made: a graph file, an export, a saved task. */
typedef struct hop_bytes hop_bytes;

/* The bytes and their number. They are borrowed until hop_bytes_free. */
HOP_API int32_t hop_bytes_view(const hop_bytes* bytes, const uint8_t** data, size_t* length, hop_error** error);
/* Frees the bytes. NULL is allowed. */
HOP_API void hop_bytes_free(hop_bytes* bytes);

/* ---- Options -------------------------------------------------------------------------------------------------- */

/* A set of options by key. hop_option_describe lists every option with its type, default, bounds and documentation. An option
 * that is not set has its default. */
typedef struct hop_options hop_options;

#define HOP_OPTION_FLAG 1 /* "true" or "false" */
#define HOP_OPTION_INTEGER 2
#define HOP_OPTION_NUMBER 3
#define HOP_OPTION_TEXT 4
#define HOP_OPTION_CHOICE 5  /* one of a few words */
#define HOP_OPTION_NUMBERS 6 /* numbers separated by commas */

/* Creates an empty set: every option has its default. To be freed by hop_options_free. */
HOP_API int32_t hop_options_create(hop_options** options, hop_error** error);
/* Copies the set: the options that are set, and the weights. Later changes to one set do not change the other. To be freed by
 * hop_options_free. */
HOP_API int32_t hop_options_copy(const hop_options* options, hop_options** copy, hop_error** error);
/* Frees the set. NULL is allowed. Tasks keep a copy of the options that they were created with. */
HOP_API void hop_options_free(hop_options* options);
/* Sets an option from text, which is parsed as the option's type. The errors unknown_option and option_out_of_bounds name the
 * key and the bounds or choices. unsupported for a method that the build leaves out, and for an option of one. */
HOP_API int32_t hop_options_set_text(hop_options* options, const char* key, size_t key_length, const char* value,
                                     size_t value_length, hop_error** error);
/* Sets an option of type HOP_OPTION_INTEGER or HOP_OPTION_NUMBER. Errors as for hop_options_set_text. */
HOP_API int32_t hop_options_set_integer(hop_options* options, const char* key, size_t key_length, int64_t value,
                                        hop_error** error);
/* Sets an option of type HOP_OPTION_NUMBER. Errors as for hop_options_set_text, also for a NaN. */
HOP_API int32_t hop_options_set_number(hop_options* options, const char* key, size_t key_length, double value, hop_error** error);
/* Sets an option of type HOP_OPTION_FLAG: 0 is false, any other value is true. Errors as for hop_options_set_text. */
HOP_API int32_t hop_options_set_flag(hop_options* options, const char* key, size_t key_length, int32_t value, hop_error** error);
/* Applies the result of training (hop_train_task_create): learned options and the networks of methods. Options that the host
 * sets override learned ones. The bytes are copied and replace earlier weights. They are validated: damaged bytes are
 * corrupt_file, another version is unsupported_version. */
HOP_API int32_t hop_options_set_weights(hop_options* options, const uint8_t* bytes, size_t length, hop_error** error);
/* The option's value as text: the value that was set, else the learned value, else the default. */
HOP_API int32_t hop_options_get(const hop_options* options, const char* key, size_t key_length, const char** value,
                                size_t* value_length, hop_error** error);
/* The number of options; the index of an option is below it. */
HOP_API uint32_t hop_option_count(void);
/* Describes an option. `bounds` is the allowed range, "1 … 1000", or the choices separated by '|'; if it is empty, any value of
 * the type is allowed. Texts are zero-terminated and static. invalid_argument for an index not below the count. */
HOP_API int32_t hop_option_describe(uint32_t index, const char** key, int32_t* type, const char** default_value,
                                    const char** bounds, const char** documentation, hop_error** error);

/* ---- Methods -------------------------------------------------------------------------------------------------- */

/* Requirements and features of a method: bits of `traits`. */
#define HOP_METHOD_NEEDS_VECTORS 1        /* fails without vectors of the question and of the passages */
#define HOP_METHOD_TAKES_VECTORS 2        /* uses vectors, if the graph has them */
#define HOP_METHOD_TAKES_MASKED_VECTOR 4  /* also uses the vector of the question without its names */
#define HOP_METHOD_NEEDS_LANGUAGE_MODEL 8 /* fails without a language model */
#define HOP_METHOD_ASKS_LANGUAGE_MODEL 16 /* calls a language model, if an option enables it */
#define HOP_METHOD_ASKS_ON_THE_WAY 32     /* requests more than the vectors of questions and steps during a search */
#define HOP_METHOD_IN_STEPS 64            /* carries a state through the steps of a question (hop_results_state) */
#define HOP_METHOD_BY_RETRIEVER 128       /* a loop: a language model and the method in option retriever alternate */
#define HOP_METHOD_LEARNS 256             /* can be trained (hop_train_task_create) */
#define HOP_METHOD_LEARNS_FROM_STEPS 512  /* learns from steps that have gold passages */
#define HOP_METHOD_IN_SHARDS 1024         /* searches a corpus in shards (hop_coordinator_create) */
#define HOP_METHOD_GIVES_PATHS 2048       /* returns paths that lead to a hit through other passages */
#define HOP_METHOD_GIVES_DISTANCES 4096   /* returns distances as scores: small is good */
#define HOP_METHOD_BOUND 8192             /* a bound that methods are compared with, rather than a method */

/* The number of methods, listed in the order of option method's choices; the index of a method is below it. A build can leave
 * out methods (HOPTRAIL_METHODS), as the small module for browsers does: it does not list them. */
HOP_API uint32_t hop_method_count(void);
/* Describes a method. `name`: a value of option method; `summary`: one line on how it ranks; `citation`: its paper, or empty;
 * `options`: the keys of the options that it reads, or prefixes of them, separated by '|' ("bgr.|train."). Texts are
 * zero-terminated and static. invalid_argument for an index not below the count. */
HOP_API int32_t hop_method_describe(uint32_t index, const char** name, uint32_t* traits, const char** summary,
                                    const char** citation, const char** options, hop_error** error);

/* ---- Corpus --------------------------------------------------------------------------------------------------- */

/* The input of an index task. Documents are cut into passages; ready passages stay unchanged. Text is copied. */
typedef struct hop_corpus hop_corpus;

#define HOP_FORMAT_PLAIN 0
#define HOP_FORMAT_MARKDOWN 1

/* Creates an empty corpus. To be freed by hop_corpus_free. */
HOP_API int32_t hop_corpus_create(hop_corpus** corpus, hop_error** error);
/* Frees the corpus. NULL is allowed. */
HOP_API void hop_corpus_free(hop_corpus* corpus);

/* Adds a document. Its id is unique in the corpus. For a file, use the path relative to the corpus' folder with '/' between
 * parts, because links refer to it. If the title is empty, the document's title is that of the front matter,
 * else its only heading of level 1, else the file name. */
HOP_API int32_t hop_corpus_add_document(hop_corpus* corpus, const char* id, size_t id_length, const char* title,
                                        size_t title_length, const char* text, size_t text_length, int32_t format,
                                        hop_error** error);
/* Adds a ready passage. It is a separate document unless hop_corpus_set_document assigns it to one. */
HOP_API int32_t hop_corpus_add_passage(hop_corpus* corpus, const char* id, size_t id_length, const char* title,
                                       size_t title_length, const char* text, size_t text_length, hop_error** error);
/* Adds an alias to the document or passage that was added last; wrong_state before the first one. */
HOP_API int32_t hop_corpus_add_alias(hop_corpus* corpus, const char* alias, size_t alias_length, hop_error** error);
/* Adds a metadata field to the document or passage that was added last; wrong_state before the first one. Conditions can test
 * the field (hop_questions_add_condition). The text is copied. */
HOP_API int32_t hop_corpus_add_metadata(hop_corpus* corpus, const char* key, size_t key_length, const char* value,
                                        size_t value_length, hop_error** error);
/* Adds a keyword to the ready passage that was added last, such as an entity linker's result; wrong_state for a document or
 * before the first passage. */
HOP_API int32_t hop_corpus_add_entity(hop_corpus* corpus, const char* entity, size_t entity_length, hop_error** error);
/* Adds a link from the ready passage that was added last to another passage or document, by id; wrong_state as for
 * hop_corpus_add_entity. */
HOP_API int32_t hop_corpus_add_link(hop_corpus* corpus, const char* target_id, size_t target_id_length, hop_error** error);
/* Sets the document that contains the ready passage that was added last, and the passage's position there; wrong_state as for
 * hop_corpus_add_entity. */
HOP_API int32_t hop_corpus_set_document(hop_corpus* corpus, const char* document_id, size_t document_id_length, int64_t position,
                                        hop_error** error);
/* Appends vectors of ready passages: row_count × dimension floats, row by row, in the order in which the passages were added.
 * Further calls append more rows. Rows are scaled to unit length, in double precision: a row of any magnitude, also of
 * denormals or of numbers near the largest float, has the direction of its numbers. hop_index_task_create needs either no rows
 * at all, or a row for each passage and no documents. Errors: dimension_mismatch; bad_input for a row with a NaN, an infinity or
 * length 0 (the message has the row's number). A failed call appends no rows. */
HOP_API int32_t hop_corpus_add_vectors(hop_corpus* corpus, const float* rows, size_t row_count, uint32_t dimension,
                                       hop_error** error);
/* The number of documents and ready passages added so far. */
HOP_API int32_t hop_corpus_size(const hop_corpus* corpus, uint64_t* size, hop_error** error);

/* ---- Graph ---------------------------------------------------------------------------------------------------- */

/* An opened graph file. It is immutable and can be shared by any number of tasks and threads. */
typedef struct hop_graph hop_graph;

#define HOP_OPEN_FULL 0    /* for untrusted bytes: checks checksums and every invariant */
#define HOP_OPEN_TRUSTED 1 /* for bytes that the host itself wrote: checks the header and bounds only */

#define HOP_MEMORY_COPY 0   /* the graph keeps a copy of the bytes */
#define HOP_MEMORY_BORROW 1 /* the host keeps the bytes unchanged until hop_graph_free; aligned to 8 bytes, preferably to 64 */

/* Opens a graph file of `length` bytes: `mode` is HOP_OPEN_*, `memory` is HOP_MEMORY_*. To be freed by hop_graph_free. Errors:
 * corrupt_file, which names the broken invariant; unsupported_version. */
HOP_API int32_t hop_graph_open(const uint8_t* bytes, size_t length, int32_t mode, int32_t memory, hop_graph** graph,
                               hop_error** error);
/* Opens a graph file by mapping it read-only. If another program truncates the file while it is mapped, this process crashes:
 * map only files that you control. To be freed by hop_graph_free. not_found if the file does not exist; unsupported on
 * platforms without files (WebAssembly). */
HOP_API int32_t hop_graph_map(const char* path, size_t path_length, int32_t mode, hop_graph** graph, hop_error** error);
/* Frees the graph. NULL is allowed. Tasks and shards of this graph keep the data that they need. */
HOP_API void hop_graph_free(hop_graph* graph);
/* The bytes of the graph file, as hop_graph_open takes them, valid until hop_graph_free. For a mapped file, these are the
 * mapped bytes. For a store with several segments, the first call assembles them and the graph keeps them; limit_exceeded if
 * they exceed 2 GiB, the limit of a file. */
HOP_API int32_t hop_graph_bytes(const hop_graph* graph, const uint8_t** bytes, size_t* length, hop_error** error);

/* The number of passages; the index of a passage is below it. */
HOP_API int32_t hop_graph_passage_count(const hop_graph* graph, uint32_t* count, hop_error** error);
/* The number of documents; the index of a document is below it. */
HOP_API int32_t hop_graph_document_count(const hop_graph* graph, uint32_t* count, hop_error** error);
/* The dimension of the graph's vectors (0: no vectors), and the id of the embedder that made them (empty: not stated). */
HOP_API int32_t hop_graph_vectors(const hop_graph* graph, uint32_t* dimension, const char** embedder_id,
                                  size_t* embedder_id_length, hop_error** error);
/* Finds the index of a passage by its id; not_found for an unknown id. */
HOP_API int32_t hop_graph_find_passage(const hop_graph* graph, const char* id, size_t id_length, uint32_t* passage,
                                       hop_error** error);

#define HOP_PASSAGE_ID 0
#define HOP_PASSAGE_TITLE 1
#define HOP_PASSAGE_TEXT 2
#define HOP_PASSAGE_DOCUMENT_ID 3
#define HOP_PASSAGE_DOCUMENT_TITLE 4
#define HOP_PASSAGE_HEADING 5 /* of the innermost section that contains it; may be empty */

/* A text of a passage: `field` is HOP_PASSAGE_*. It is borrowed until hop_graph_free. invalid_argument for another index or
 * field. */
HOP_API int32_t hop_graph_passage_text(const hop_graph* graph, uint32_t passage, int32_t field, const char** text, size_t* length,
                                       hop_error** error);
/* The passage's document, section and page (0xffffffff: none), and the byte range of the document that it was cut from. */
HOP_API int32_t hop_graph_passage_place(const hop_graph* graph, uint32_t passage, uint32_t* document, uint32_t* section,
                                        uint32_t* page, uint32_t* source_begin, uint32_t* source_end, hop_error** error);
/* The number of metadata fields of a passage. */
HOP_API int32_t hop_graph_metadata_count(const hop_graph* graph, uint32_t passage, uint32_t* count, hop_error** error);
/* A metadata field of a passage, index < count. Both texts are borrowed until hop_graph_free. */
HOP_API int32_t hop_graph_metadata(const hop_graph* graph, uint32_t passage, uint32_t index, const char** key, size_t* key_length,
                                   const char** value, size_t* value_length, hop_error** error);
/* Facts about the graph as one JSON object: sizes, sections, edges and density, dropped keywords, embedder, options; "metadata"
 * lists each key with its values that most documents have, at most 20, and how many documents have each. */
HOP_API int32_t hop_graph_describe(const hop_graph* graph, const hop_options* options, hop_bytes** json, hop_error** error);

#define HOP_EXPORT_JSON 0
#define HOP_EXPORT_GRAPHML 1
#define HOP_EXPORT_DOT 2

/* Exports the whole graph as text: `format` is HOP_EXPORT_*. To be freed by hop_bytes_free. */
HOP_API int32_t hop_graph_export(const hop_graph* graph, int32_t format, hop_bytes** text, hop_error** error);

/* ---- Questions ------------------------------------------------------------------------------------------------ */

/* One or more questions for one task. */
typedef struct hop_questions hop_questions;

/* Creates an empty list. To be freed by hop_questions_free. */
HOP_API int32_t hop_questions_create(hop_questions** questions, hop_error** error);
/* Frees the list. NULL is allowed. Tasks keep a copy. */
HOP_API void hop_questions_free(hop_questions* questions);
/* The number of questions added so far. */
HOP_API int32_t hop_questions_count(const hop_questions* questions, uint32_t* count, hop_error** error);
/* Adds a question. The text is copied. */
HOP_API int32_t hop_questions_add(hop_questions* questions, const char* text, size_t length, hop_error** error);

/* Sets the vector of the question that was added last, so that the task need not request it; wrong_state before the first
 * question. */
HOP_API int32_t hop_questions_set_vector(hop_questions* questions, const float* vector, uint32_t dimension, hop_error** error);
/* Sets the vector of the masked form (hop_mask_question) of the question that was added last; wrong_state before the first one.
 * `trail` otherwise requests it from the embedder. */
HOP_API int32_t hop_questions_set_masked_vector(hop_questions* questions, const float* vector, uint32_t dimension,
                                                hop_error** error);
/* Appends a given sub-question to the question that was added last, with its vector or NULL and 0; wrong_state before the first
 * question. A question with steps is answered step by step. */
HOP_API int32_t hop_questions_add_step(hop_questions* questions, const char* text, size_t length, const float* vector,
                                       uint32_t dimension, hop_error** error);
/* Adds a condition on metadata to the question that was added last; wrong_state before the first one. Every hit must meet all
 * conditions. Forms:
 *
 *     key=value  key!=value  key=a|b|c  key=low..high
 *     key>=low   key>low     key<=high  key<high
 *
 * and JSON as for OpenAI's vector stores, with two further types, "not" and "range":
 *
 *     {"type": T, "key": …, "value": …}      T: "eq", "ne", "gt", "gte", "lt" or "lte"
 *     {"type": T, "key": …, "value": […]}    T: "in" or "nin"
 *     {"type": T, "filters": […]}            T: "and" or "or"
 *     {"type": "not", "filter": …}
 *     {"type": "range", "key": …, "gte": …, "lt": …}
 *
 * bad_input for any other form, more than 64 comparisons or 16 levels. A condition that is negated holds for a passage without
 * the key, too. The keys `path` and `document` are also the document's id: its path or folder, and the whole id, where * stands
 * for any characters and ? for one. A value of `tags` or `tag` holds for the tags below it. */
HOP_API int32_t hop_questions_add_condition(hop_questions* questions, const char* condition, size_t length, hop_error** error);
/* Adds gold passages of the question that was added last, for metrics and training: indices of the passages of the task's graph
 * that answer it. Method `golden` returns them as hits. wrong_state before the first question. */
HOP_API int32_t hop_questions_add_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error);
/* Adds gold passages of the step that was added last; wrong_state before the first step. */
HOP_API int32_t hop_questions_add_step_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error);
/* Adds a gold answer of the question that was added last; there may be several. The explanation of an ask task then has
 * measures of the answer. wrong_state before the first question. */
HOP_API int32_t hop_questions_add_gold_answer(hop_questions* questions, const char* answer, size_t length, hop_error** error);
/* Masks a question: replaces each mention of a title entity of the graph by "it". To be freed by hop_bytes_free. */
HOP_API int32_t hop_mask_question(const hop_graph* graph, const char* question, size_t length, hop_bytes** masked,
                                  hop_error** error);

/* ---- Tasks ---------------------------------------------------------------------------------------------------- */

typedef struct hop_task hop_task;

#define HOP_STATE_MORE 0
#define HOP_STATE_WAITING 1
#define HOP_STATE_DONE 2
#define HOP_STATE_FAILED 3

/* Builds a graph. The task takes the content of the corpus, which is empty afterwards; on failure it is unchanged. The result
 * is the bytes of the graph file: hop_task_take_bytes. Options: passage.*, analyzer.*, keywords.*, vectors.*, nearest.*,
 * index.*, embedder.*. */
HOP_API int32_t hop_index_task_create(hop_corpus* corpus, const hop_options* options, hop_task** task, hop_error** error);
/* Ranks passages for each question. The result: hop_task_take_results. `options` may be NULL. bad_input for an empty question or
 * one that lacks a vector: the message counts questions from 1, although an index begins at 0. Methods with
 * HOP_METHOD_ASKS_ON_THE_WAY make further requests during the search, in addition to vectors of the questions. Loops fail
 * without a language model (HOP_METHOD_NEEDS_LANGUAGE_MODEL). */
HOP_API int32_t hop_search_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                                       hop_task** task, hop_error** error);
/* Answers each question with the host's language model, from one retrieval or in the steps of a loop (options method and
 * ask.loop). */
HOP_API int32_t hop_ask_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                                    hop_task** task, hop_error** error);
/* Writes bytes to a file of the host's folder, atomically, with FILE requests: write a new file, sync it, rename it, sync the
 * folder. The new file has a random name, so that several saves of one file do not meet: the last rename wins. In a WebAssembly
 * module the name is `name` with ".new", and the host gives it another one. The bytes are copied. */
HOP_API int32_t hop_save_task_create(const uint8_t* bytes, size_t length, const char* name, size_t name_length, hop_task** task,
                                     hop_error** error);
/* Frees the task, which also cancels it. NULL is allowed. */
HOP_API void hop_task_free(hop_task* task);

/* Works for about `work` units (a unit takes about a nanosecond: a posting, a link, 64 bytes of a vector). Returns HOP_OK for
 * every state except HOP_STATE_FAILED. A failed task returns its status and error in this call and in all later ones. `state`
 * is written in both cases. */
HOP_API int32_t hop_task_step(hop_task* task, uint64_t work, int32_t* state, hop_error** error);
/* The progress of the task: its phase ("cutting", "embedding", …), and the units done and in total (0: not known) of that
 * phase. */
HOP_API int32_t hop_task_progress(const hop_task* task, const char** phase, size_t* phase_length, uint64_t* done, uint64_t* total,
                                  hop_error** error);

/* Takes a part of the task's present work, which any thread of the host can run. Parts are independent. Take parts, run each
 * until its state is HOP_STATE_DONE, free them, then step the task: it joins them in order, so the result does not depend on
 * the threads. not_found if no part is available now. A part keeps the data of its task alive. */
typedef struct hop_part hop_part;
HOP_API int32_t hop_task_take_part(hop_task* task, hop_part** part, hop_error** error);
/* Works for about `work` units, like hop_task_step, on any thread. `state` is HOP_STATE_MORE or HOP_STATE_DONE. */
HOP_API int32_t hop_part_run(hop_part* part, uint64_t work, int32_t* state, hop_error** error);
/* Frees the part. NULL is allowed. If a part is freed unfinished, the task does its work again. */
HOP_API void hop_part_free(hop_part* part);

/* Saves a task that waits for its host; wrong_state for any other. hop_task_resume continues it in any process and produces the
 * same result bytes. */
HOP_API int32_t hop_task_save(const hop_task* task, hop_bytes** saved, hop_error** error);
/* Resumes a saved task as a new one, to be freed by hop_task_free. `graph` is the graph that it was saved with, NULL for a task
 * without a graph. Errors: foreign_graph for another graph; unsupported_version; corrupt_file. */
HOP_API int32_t hop_task_resume(const uint8_t* saved, size_t length, const hop_graph* graph, hop_task** task, hop_error** error);

/* ---- Requests of a waiting task ------------------------------------------------------------------------------- */

#define HOP_REQUEST_EMBED 1    /* vectors for texts */
#define HOP_REQUEST_COMPLETE 2 /* a language model's answer to messages */
#define HOP_REQUEST_FILE 3     /* a file operation on a name in the host's folder */
#define HOP_REQUEST_SCORE 4    /* scores of passages for a question; only with option search.score */

/* The number of open requests. */
HOP_API int32_t hop_task_request_count(const hop_task* task, uint32_t* count, hop_error** error);
/* The id of an open request, index < count. A request stays open until it is answered. */
HOP_API int32_t hop_task_request_id(const hop_task* task, uint32_t index, uint64_t* id, hop_error** error);
/* The kind of a request, HOP_REQUEST_*. stale_request for an id that is not open, as in all functions below. */
HOP_API int32_t hop_request_kind(const hop_task* task, uint64_t id, int32_t* kind, hop_error** error);
/* The purpose of a request: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "score",
 * "save", "store". */
HOP_API int32_t hop_request_purpose(const hop_task* task, uint64_t id, const char** purpose, size_t* length, hop_error** error);

/* The number of texts of an EMBED or SCORE request. Each text is a query, a passage or a path; some embedders treat these
 * differently. Those of a SCORE request are the question, then the passages to score for it, each after the sentences that lead to
 * it (option score.chains). */
#define HOP_TEXT_QUERY 1
#define HOP_TEXT_PASSAGE 2
#define HOP_TEXT_PATH 3
HOP_API int32_t hop_request_text_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error);
/* A text of an EMBED or SCORE request, index < count: `role` is HOP_TEXT_*. */
HOP_API int32_t hop_request_text(const hop_task* task, uint64_t id, uint32_t index, int32_t* role, const char** text,
                                 size_t* length, hop_error** error);

/* The number of messages of a COMPLETE request. Each has a role: "system", "user" or "assistant". Use temperature 0. */
HOP_API int32_t hop_request_message_count(const hop_task* task, uint64_t id, uint32_t* count, hop_error** error);
/* A message of a COMPLETE request, index < count. */
HOP_API int32_t hop_request_message(const hop_task* task, uint64_t id, uint32_t index, const char** role, size_t* role_length,
                                    const char** text, size_t* length, hop_error** error);
/* The token limit of the answer to a COMPLETE request, and a hint of the answer's form: "text", "lines" or "yes_no". */
HOP_API int32_t hop_request_completion(const hop_task* task, uint64_t id, uint32_t* token_limit, const char** form,
                                       size_t* form_length, hop_error** error);

/* A FILE request: an operation on a name. WRITE has bytes, which are the whole content of the file from `offset` on. RENAME has
 * a second name. SYNC of the empty name syncs the folder. */
#define HOP_FILE_READ 1   /* answer: bytes */
#define HOP_FILE_WRITE 2  /* answer: done; offset 0 creates a new file */
#define HOP_FILE_SYNC 3   /* answer: done */
#define HOP_FILE_RENAME 4 /* answer: done; replaces the file that has the second name */
#define HOP_FILE_LIST 5   /* answer: text, one name per line; a folder that does not exist has no names */
#define HOP_FILE_REMOVE 6 /* answer: done, also if the file does not exist */
#define HOP_FILE_LOCK \
  7 /* answer: done, once this task has the only lock on the name (a file, created if needed) until it is freed;
                             a host without locks answers done and makes sure that a store has one writer */
HOP_API int32_t hop_request_file(const hop_task* task, uint64_t id, int32_t* operation, const char** name, size_t* name_length,
                                 const char** second_name, size_t* second_name_length, uint64_t* offset, const uint8_t** bytes,
                                 size_t* length, hop_error** error);

/* Answers an EMBED request: one row per text, row by row. Rows are scaled to unit length. `embedder_id` may be NULL or empty;
 * if both it and the graph's are stated, they must be equal. Requests can be answered in any order. stale_request for an id
 * that is not open. After a failed answer the task is unchanged. */
HOP_API int32_t hop_task_answer_vectors(hop_task* task, uint64_t id, const float* rows, uint32_t row_count, uint32_t dimension,
                                        const char* embedder_id, size_t embedder_id_length, hop_error** error);
/* Answers a SCORE request: one finite number for each passage, in their order, so `count` is one less than that of the texts. Higher
 * is better. The scale is the scorer's own; a logit and a probability both do. dimension_mismatch for another count. */
HOP_API int32_t hop_task_answer_scores(hop_task* task, uint64_t id, const float* scores, uint32_t count, hop_error** error);
/* Answers a COMPLETE request with the text of the model, at most 524,288 bytes (limit_exceeded), and the tokens it read and
 * wrote (0: not known). Answers HOP_FILE_LIST with the names, of any length. */
HOP_API int32_t hop_task_answer_text(hop_task* task, uint64_t id, const char* text, size_t length, uint64_t tokens_read,
                                     uint64_t tokens_written, hop_error** error);
/* Answers HOP_FILE_READ with the bytes of the file. They are copied. */
HOP_API int32_t hop_task_answer_bytes(hop_task* task, uint64_t id, const uint8_t* bytes, size_t length, hop_error** error);
/* Answers any FILE request except HOP_FILE_READ and HOP_FILE_LIST: the operation is done. */
HOP_API int32_t hop_task_answer_done(hop_task* task, uint64_t id, hop_error** error);
/* Reports that the host could not answer the request. The task fails with host_failure or file_failure and this reason. */
HOP_API int32_t hop_task_answer_failure(hop_task* task, uint64_t id, const char* reason, size_t length, hop_error** error);

/* ---- Results -------------------------------------------------------------------------------------------------- */

/* Takes the graph file of a DONE index task, or the weights of a DONE train task; wrong_state the second time. */
HOP_API int32_t hop_task_take_bytes(hop_task* task, hop_bytes** bytes, hop_error** error);
/* The report of a DONE task of any kind, as one JSON object: passages, keywords, replaced bytes, unresolved links, requests,
 * tokens; no times. The search decides which keywords are too common: see hop_graph_describe. */
HOP_API int32_t hop_task_report(const hop_task* task, hop_bytes** json, hop_error** error);

/* The results of a DONE search or ask task, which can be taken once: wrong_state the second time. */
typedef struct hop_results hop_results;
HOP_API int32_t hop_task_take_results(hop_task* task, hop_results** results, hop_error** error);
/* Frees the results and all texts and arrays borrowed from them. NULL is allowed. */
HOP_API void hop_results_free(hop_results* results);
/* The number of questions; the index of a question is below it. */
HOP_API int32_t hop_results_count(const hop_results* results, uint32_t* questions, hop_error** error);
/* A question's hits, best first, as two columns: passage indices, and their scores (distances for HOP_METHOD_GIVES_DISTANCES). */
HOP_API int32_t hop_results_hits(const hop_results* results, uint32_t question, const uint32_t** passages, const float** scores,
                                 size_t* count, hop_error** error);
/* A question's hits with their explanation, as one JSON object (schemas/trace.schema.json) to store or to send. For each hit it
 * has the passage, the path from the question with the sentence behind each link, the parts of the score, reasons in words,
 * snippet and highlights. It also has notices, such as a closed gate. The first call writes it, later calls return the same
 * text. Empty if option hits.explain is off. */
HOP_API int32_t hop_results_explanation(const hop_results* results, uint32_t question, const char** json, size_t* length,
                                        hop_error** error);
/* The final answer of an ask task. `partial` is 1 if the loop ended before a critique accepted the answer: it used up its
 * steps, or the model repeated a sub-question. */
HOP_API int32_t hop_results_answer(const hop_results* results, uint32_t question, const char** text, size_t* length,
                                   int32_t* partial, hop_error** error);
/* The number of steps of a question that was answered step by step. A step has a sub-question, a sub-answer and passages. */
HOP_API int32_t hop_results_step_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error);
/* A step, step < count. Its passages are a column, best first: those that the step's prompt showed to the language model, or
 * the hits to read if the step has no prompt. If a loop ranks the question itself in addition to its sub-questions, no prompt
 * reads that ranking, and its step has no passages. */
HOP_API int32_t hop_results_step(const hop_results* results, uint32_t question, uint32_t step, const char** sub_question,
                                 size_t* sub_question_length, const char** sub_answer, size_t* sub_answer_length,
                                 const uint32_t** passages, size_t* count, hop_error** error);
/* The state after the last step (HOP_METHOD_IN_STEPS): one distance per passage (RGNN-Ret, eq. for ĥ). Empty for other
 * methods. */
HOP_API int32_t hop_results_state(const hop_results* results, uint32_t question, const float** distances, size_t* count,
                                  hop_error** error);

/* ---- Evidence graphs (not in the modules for browsers, whose loader reads hop_results_explanation) ------------------ */

/* The columns are borrowed from the results and do not need the graph, which may be freed before. */

/* The search that found an edge of an evidence graph, as bits. */
#define HOP_EDGE_FORWARD 1  /* the search from the question */
#define HOP_EDGE_BACKWARD 2 /* the search from the passages next to the answer */

/* The nodes of the evidence graph that a method found for its hits (most methods return none), as two columns of `count`
 * values: passages in reading order, and each one's distance from the question in edges, at least 1. It can have more nodes
 * than hits. Available also if option hits.explain is off. */
HOP_API int32_t hop_explanation_graph_nodes(const hop_results* results, uint32_t question, const uint32_t** passages,
                                            const uint32_t** depths, size_t* count, hop_error** error);
/* The edges of the evidence graph, as four columns of `count` values, in the order of reasoning. `to` follows from `from`
 * (passages; 0xffffffff is the question). `directions`: the searches that found it (HOP_EDGE_*). `steps`: the step of the
 * question, from 1; 0 if the question was ranked as a whole. The graph of a whole question has no cycle; the combined graphs of
 * several steps may have one. */
HOP_API int32_t hop_explanation_graph_edges(const hop_results* results, uint32_t question, const uint32_t** from,
                                            const uint32_t** to, const int32_t** directions, const uint32_t** steps,
                                            size_t* count, hop_error** error);

/* ---- Metrics -------------------------------------------------------------------------------------------------- */

/* Retrieval metrics of one method over a set of questions: recall@k, precision@k, all_gold@k, mrr, mrr_all, ndcg@10. */
typedef struct hop_metrics hop_metrics;
/* Creates metrics without questions. To be freed by hop_metrics_free. */
HOP_API int32_t hop_metrics_create(hop_metrics** metrics, hop_error** error);
/* Frees the metrics. NULL is allowed. */
HOP_API void hop_metrics_free(hop_metrics* metrics);
/* Adds a question: its ranking, best first, and its gold passages (at least one). */
HOP_API int32_t hop_metrics_add(hop_metrics* metrics, const uint32_t* ranking, size_t ranking_length, const uint32_t* gold,
                                size_t gold_length, hop_error** error);
/* Adds the evidence graph that was found for a question, and the gold graph, as edges of two numbers each, from and to: indices
 * of passages, 0xffffffff for the question. At most 1,000 edges each. Graphs count only for the graph metrics (Zhu et al.,
 * "Towards Graph-hop Retrieval and Reasoning", §5.3), rankings only for the others. */
HOP_API int32_t hop_metrics_add_graph(hop_metrics* metrics, const uint32_t* found, size_t found_edges, const uint32_t* gold,
                                      size_t gold_edges, hop_error** error);
/* The mean of a metric, by name. Over the questions: "recall@5", "precision@5", "all_gold@5", "mrr", "mrr_all", "ndcg@10". Over
 * the graphs: "node_em", "node_precision", "node_recall", "node_f1" (nodes without the question), "graph_match" (equal edges,
 * GM), "graph_structure" (equal without labels, GS), all shares from 0 to 1; "graph_edit_distance" and
 * "labeled_graph_edit_distance": nodes and edges to add, remove or relabel. If the search for the distance reaches its work
 * limit, the result is the smallest distance found, and the structure counts as different. */
HOP_API int32_t hop_metrics_mean(const hop_metrics* metrics, const char* name, size_t name_length, double* mean,
                                 hop_error** error);
/* A 95 % bootstrap interval of that mean. With `other` (the same questions in the same order), the interval of the paired
 * difference metrics − other. The seed determines the resampling. */
HOP_API int32_t hop_metrics_interval(const hop_metrics* metrics, const hop_metrics* other, const char* name, size_t name_length,
                                     uint64_t seed, uint32_t resamples, double* low, double* high, hop_error** error);

/* ---- Store (not in the module for browsers that is loaded by default) -------------------------------------------- */

/* One version of a store: a corpus in a folder, kept as immutable segments and a manifest (docs/file-format.md). A version is
 * immutable and can be shared like a graph; later writes to the folder do not change it. Tasks on a store access the folder by
 * FILE requests. They cannot be saved (unsupported). hoptrail-complete.wasm exports these functions, hoptrail.wasm does not. */
typedef struct hop_store hop_store;

/* Opens the store in the folder. If the folder has none, `create` 1 makes an empty store with these options, and `create` 0
 * fails with not_found. For an existing store, options that are set must equal those of its creation (bad_input); NULL sets
 * none. */
HOP_API int32_t hop_store_open_task_create(const hop_options* options, int32_t create, hop_task** task, hop_error** error);
/* Adds, replaces and deletes documents atomically: if the task fails, nothing changes. An id names a document; ready passages
 * belong to their document. A document is replaced as a whole; an unchanged one costs nothing. The task takes the content of
 * `corpus` (may be NULL: no documents), which stays unchanged on failure. `deleted`: ids of documents, one per line; an unknown
 * id is reported (hop_task_report) and is not an error. `options` may be NULL. The task requests vectors and keywords like an
 * index task. Before it writes anything, it fails with wrong_state if the store has a newer version, and with embedder_mismatch
 * or dimension_mismatch for vectors that do not match the store's. After file_failure, or if the task is freed while it writes,
 * the new version may still have been written: open the store again. */
HOP_API int32_t hop_store_change_task_create(const hop_store* store, hop_corpus* corpus, const char* deleted,
                                             size_t deleted_length, const hop_options* options, hop_task** task,
                                             hop_error** error);
/* Merges all segments into one, or into a few if the corpus exceeds 2 GiB, without the deleted documents. Afterwards the folder
 * has no byte of a deleted document, unless hop_task_report lists "files_left_over", which the host could not remove. */
HOP_API int32_t hop_store_compact_task_create(const hop_store* store, hop_task** task, hop_error** error);
/* Takes the store of a DONE open, change or compact task; wrong_state the second time. */
HOP_API int32_t hop_store_take(hop_task* task, hop_store** store, hop_error** error);
/* Frees this version. NULL is allowed. The folder stays unchanged. */
HOP_API void hop_store_free(hop_store* store);
/* The graph of all documents, to be freed by hop_graph_free. Its bytes equal those of a fresh index of the same documents. */
HOP_API int32_t hop_store_graph(const hop_store* store, hop_graph** graph, hop_error** error);
/* The store's generation, options, segments with their sizes and deleted documents, and whether one file can hold its graph
 * ("one_file"), as one JSON object. */
HOP_API int32_t hop_store_describe(const hop_store* store, hop_bytes** json, hop_error** error);

/* ---- Shards (native only) --------------------------------------------------------------------------------------- */

/* A corpus that is too large for one machine: disjoint sets of documents, each indexed as a separate graph, a shard. A search
 * over all shards returns the same hits as one graph of the whole corpus (docs/guides/shards.md). Shards and their coordinator
 * exchange messages: bytes with a checksum. The host transports them. The functions of this section run on servers. Each does
 * its work at once, not in steps; if the work grows with the shard or the corpus, the comment states its cost. Damaged bytes and
 * bytes of another kind are bad_input, those of another version unsupported_version. */

/* The facts about this shard that the other shards need before they are indexed: the names of its documents, and the possible
 * targets of links. `number` identifies the shard in the corpus. The function cuts the documents and leaves `corpus` unchanged.
 * `options` are those of the index and may be NULL. Errors as for an index task; unsupported for nearest.count above 0, because
 * neighbors in other shards are not found. */
HOP_API int32_t hop_shard_names(const hop_corpus* corpus, const hop_options* options, uint32_t number, hop_bytes** names,
                                hop_error** error);
/* Creates an index task (hop_index_task_create) whose texts can mention the names of all shards and whose links can lead into
 * all of them. Its graph has the same data for these documents as one graph of the whole corpus. `names`: the merged names of
 * all shards, including this one, made from the same documents with the same options. Otherwise this function or the task fails
 * with bad_input; duplicate_id for an id that another shard has. The task cannot be saved (unsupported). */
HOP_API int32_t hop_shard_index_task_create(hop_corpus* corpus, const hop_options* options, uint32_t number, const uint8_t* names,
                                            size_t names_length, hop_task** task, hop_error** error);
/* Takes the ties of a DONE shard index task: the edges that lead out of the shard, which its graph (hop_task_take_bytes) cannot
 * hold. wrong_state the second time. */
HOP_API int32_t hop_shard_take_ties(hop_task* task, hop_bytes** ties, hop_error** error);

/* The facts about an indexed shard that the other shards need, counted in one pass over its graph. `ties`: from
 * hop_shard_take_ties; NULL and 0 if no edge leads out of the shard. */
HOP_API int32_t hop_shard_statistics(const hop_graph* graph, const uint8_t* ties, size_t ties_length, uint32_t number,
                                     hop_bytes** statistics, hop_error** error);
/* Merges names, statistics, or entity counts under the same rules, of two shards or groups of shards. The order does not
 * matter, but each shard may occur only once: duplicate_id if both sides have the names or statistics of a shard or document;
 * for entity counts this is not detected. Two empty inputs, such as the counts of a method that uses no entities, give empty
 * bytes. One pass over both. */
HOP_API int32_t hop_shard_merge(const uint8_t* left, size_t left_length, const uint8_t* right, size_t right_length,
                                hop_bytes** merged, hop_error** error);

/* A shard that knows its place in the corpus. A passage has an index in the shard's graph, and a number in the corpus: the
 * index that it would have in one graph of all documents. */
typedef struct hop_shard hop_shard;

/* Opens a shard, to be freed by hop_shard_free. `statistics`: the merged statistics of all shards, including this one; else
 * bad_input. One pass over the graph and the statistics. The shard keeps the graph alive. */
HOP_API int32_t hop_shard_open(const hop_graph* graph, const uint8_t* ties, size_t ties_length, uint32_t number,
                               const uint8_t* statistics, size_t statistics_length, hop_shard** shard, hop_error** error);
/* Frees the shard. NULL is allowed. Sessions keep the data that they need. */
HOP_API void hop_shard_free(hop_shard* shard);
/* Counts the links between the shard's entities and its passages under the rules of these options (method, keywords.*, …), in
 * one pass over the shard. For iier, it counts the passages that contain each keyword as a phrase; for kgp with terms, it also
 * collects the vocabulary. Empty bytes for a method that uses no entities. `options` may be NULL. unsupported for a method
 * without HOP_METHOD_IN_SHARDS. */
HOP_API int32_t hop_shard_count_entities(const hop_shard* shard, const hop_options* options, hop_bytes** counts,
                                         hop_error** error);
/* Adds entities to the shard, from the merged counts of all shards, in one pass over the shard. It can then answer questions
 * under these rules, in addition to rules that were added before; counts under the same rules replace the earlier ones. Empty
 * counts change nothing. bad_input if the counts lack entities of the shard; unsupported if a text contains a name in a form
 * that iier's counts do not cover. No session of the shard may run at the same time. */
HOP_API int32_t hop_shard_give_entities(hop_shard* shard, const uint8_t* counts, size_t length, hop_error** error);
/* Finds the index in the shard's graph of the passage with this number in the corpus; not_found if another shard has it. */
HOP_API int32_t hop_shard_find_passage(const hop_shard* shard, uint32_t number, uint32_t* passage, hop_error** error);

/* A shard's side of one question. It depends only on the shard and the messages so far: to restore a lost session, create
 * another one on any machine and answer the same messages again. A session keeps its shard alive. */
typedef struct hop_shard_session hop_shard_session;

/* Creates a session for one question, before its first round. To be freed by hop_shard_session_free. */
HOP_API int32_t hop_shard_session_create(const hop_shard* shard, hop_shard_session** session, hop_error** error);
/* Frees the session. NULL is allowed. */
HOP_API void hop_shard_session_free(hop_shard_session* session);
/* Replies to the message of the next round. It costs about as much as that part of a search on the shard's graph. bad_input for
 * a message of another round or question; wrong_state if the shard lacks the entities of the question's rules. After a failure
 * the session cannot be used any more. */
HOP_API int32_t hop_shard_session_answer(hop_shard_session* session, const uint8_t* message, size_t length, hop_bytes** reply,
                                         hop_error** error);

/* The facts that a coordinator needs about a corpus in shards. They are small, regardless of the size of the corpus. */
typedef struct hop_shards hop_shards;

/* Reads the merged statistics of all shards, in one pass. To be freed by hop_shards_free. */
HOP_API int32_t hop_shards_create(const uint8_t* statistics, size_t length, hop_shards** shards, hop_error** error);
/* Frees the facts. NULL is allowed. */
HOP_API void hop_shards_free(hop_shards* shards);
/* Adds the merged entity counts of all shards, in one pass, and so allows questions under their rules. They replace counts
 * under the same rules. Empty counts change nothing. */
HOP_API int32_t hop_shards_add_entities(hop_shards* shards, const uint8_t* counts, size_t length, hop_error** error);

/* The coordinator's side of one question: each round sends a message to every shard and reads a reply from every shard. */
typedef struct hop_coordinator hop_coordinator;

/* Creates the coordinator of the question at this index of `questions`, with the vectors of that question. `options` may be
 * NULL. Everything is copied. Given steps are ranked one after another, and their lists fused. A loop with a language model asks
 * its host (hop_coordinator_task_create), also for missing vectors; so does a method that asks while it ranks. unsupported for a
 * method without HOP_METHOD_IN_SHARDS; bad_input if the method needs a vector that the question or a step lacks; wrong_state if
 * the entity counts of the method's rules were not added. */
HOP_API int32_t hop_coordinator_create(const hop_shards* shards, const hop_questions* questions, uint32_t question,
                                       const hop_options* options, hop_coordinator** coordinator, hop_error** error);
/* Frees the coordinator. NULL is allowed. */
HOP_API void hop_coordinator_free(hop_coordinator* coordinator);
/* The message of this round, the same bytes for every shard, valid until hop_coordinator_advance. Empty when the hits are
 * ready, and while the host has to answer: hop_coordinator_task_create. */
HOP_API int32_t hop_coordinator_message(const hop_coordinator* coordinator, const uint8_t** message, size_t* length,
                                        hop_error** error);
/* Keeps a copy of a shard's reply to the message, in any order. hop_coordinator_advance reads the replies. */
HOP_API int32_t hop_coordinator_add_reply(hop_coordinator* coordinator, const uint8_t* reply, size_t length, hop_error** error);
/* Reads the replies, one per shard, and writes the next message. `done` is 1 when the hits are ready instead, else 0. bad_input
 * for damaged, missing or duplicate replies and for those of another round or question: the coordinator then drops all replies
 * of the round and accepts new ones. On out_of_memory it keeps them. */
HOP_API int32_t hop_coordinator_advance(hop_coordinator* coordinator, int32_t* done, hop_error** error);
/* Creates a task for the work of this round that needs the host, to be freed by hop_task_free: its requests are those of a search
 * task with this question. When it is DONE, the message is there, or if that is empty, the hits are ready; at once if nothing has
 * to be asked. It cannot be saved and has no results. If it fails, the question has failed. Use the task and the coordinator in
 * one thread at a time. */
HOP_API int32_t hop_coordinator_task_create(hop_coordinator* coordinator, hop_task** task, hop_error** error);
/* For trail after the first round, or after the second for a question with a phrase in quotation marks: the question with each
 * mention of a title entity replaced by "it", valid until hop_coordinator_advance. Empty before that and for other methods. Its
 * vector can be set until the last round. */
HOP_API int32_t hop_coordinator_masked(const hop_coordinator* coordinator, const char** text, size_t* length, hop_error** error);
/* Sets the vector of the masked question, which is copied. dimension_mismatch; wrong_state before the text is available and in
 * the last round. */
HOP_API int32_t hop_coordinator_set_masked_vector(hop_coordinator* coordinator, const float* vector, uint32_t dimension,
                                                  hop_error** error);
/* The hits, best first, as two columns: numbers of passages in the corpus (hop_shard_find_passage), and scores (distances for
 * HOP_METHOD_GIVES_DISTANCES). They are valid until hop_coordinator_free. wrong_state before the hits are ready. */
HOP_API int32_t hop_coordinator_hits(const hop_coordinator* coordinator, const uint32_t** passages, const float** scores,
                                     size_t* count, hop_error** error);
/* A copy of the results, to be freed by hop_results_free: as those of a search task with this question, with numbers of passages
 * in the corpus. With option hits.explain, which costs about three rounds, their explanation is that of one graph, except that
 * the path of a hit is only the hit, and that it has no reasons for a rank and no tables. wrong_state before the hits are
 * ready. */
HOP_API int32_t hop_coordinator_results(const hop_coordinator* coordinator, hop_results** results, hop_error** error);

/* ---- Training (native only) ------------------------------------------------------------------------------------ */

/* Trains the method of option `method` on questions with gold passages; unsupported for a method without HOP_METHOD_LEARNS. The
 * result is a file of weights for hop_options_set_weights: hop_task_take_bytes. hop_task_report has the losses before and
 * after, and the learned options. Options: train.*, and those of the method. Questions without gold are ignored; methods with
 * HOP_METHOD_LEARNS_FROM_STEPS also use the gold of steps. The task requests missing vectors, like a search. It cannot be saved
 * (unsupported). Builds without Eigen return unsupported; the modules for browsers do not export this function. */
HOP_API int32_t hop_train_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options,
                                      hop_task** task, hop_error** error);

#ifdef __cplusplus
}
#endif

#endif /* HOPTRAIL_H */
