// Written by bindings/generate/csharp.py from capi/include/hoptrail.h: change those.
using System;
using System.Runtime.InteropServices;

namespace Hoptrail.Raw
{
    /// <summary>The functions of hoptrail.h as they are: pointers, lengths, statuses.</summary>
    internal static unsafe class Functions
    {
        private const string Library = "hoptrail";

        /// <summary>
        /// The ABI of the library that is loaded: compare it with HOP_ABI_VERSION before anything
        /// else.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern uint hop_abi_version();

        /// <summary>The library's version, "major.minor.patch", zero-terminated, static.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern byte* hop_version();

        /// <summary>The format of the graph files that this library writes.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern uint hop_file_version();

        /// <summary>
        /// The oldest format of graph files that this library reads; older ones are
        /// unsupported_version.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern uint hop_file_version_minimum();

        /// <summary>Objects that are not freed, of all kinds: for tests of leaks.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern long hop_live_objects();

        /// <summary>
        /// The name of a status ("corrupt_file"), zero-terminated, static; "unknown" for a number
        /// that is none.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern byte* hop_status_name(int status);

        /// <summary>
        /// The code, one line for people, and what it is about for programs (an option's key, a
        /// passage's id, an invariant's name; may be empty). Zero-terminated, borrowed from the
        /// error; for NULL: HOP_OK and "".
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_error_status(IntPtr error);

        /// <summary>
        /// One line for people: what is wrong, the value and the limit. Zero-terminated, until
        /// hop_error_free; for NULL "".
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern byte* hop_error_message(IntPtr error);

        /// <summary>
        /// What it is about, for programs: an option's key, a passage's id, an invariant's name; may
        /// be empty. Zero-terminated, until hop_error_free; for NULL "".
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern byte* hop_error_detail(IntPtr error);

        /// <summary>Frees an error; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_error_free(IntPtr error);

        /// <summary>The bytes and their number, borrowed until hop_bytes_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_bytes_view(IntPtr bytes, byte** data, UIntPtr* length, IntPtr* error);

        /// <summary>Frees the bytes; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_bytes_free(IntPtr bytes);

        /// <summary>An empty set: every option has its default. To be freed by hop_options_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_create(IntPtr* options, IntPtr* error);

        /// <summary>Frees the set; NULL is nothing. Tasks keep a copy of what they were created with.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_options_free(IntPtr options);

        /// <summary>
        /// Sets an option from text of its type. unknown_option and option_out_of_bounds name the
        /// key, and the bounds or choices.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_set_text(
            IntPtr options, byte* key, UIntPtr keyLength, byte* value, UIntPtr valueLength, IntPtr* error);

        /// <summary>
        /// Sets an option of type HOP_OPTION_INTEGER or HOP_OPTION_NUMBER. The errors of
        /// hop_options_set_text.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_set_integer(
            IntPtr options, byte* key, UIntPtr keyLength, long value, IntPtr* error);

        /// <summary>
        /// Sets an option of type HOP_OPTION_NUMBER. The errors of hop_options_set_text, also for a
        /// NaN.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_set_number(
            IntPtr options, byte* key, UIntPtr keyLength, double value, IntPtr* error);

        /// <summary>
        /// Sets an option of type HOP_OPTION_FLAG: 0 is false, any other value true. The errors of
        /// hop_options_set_text.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_set_flag(
            IntPtr options, byte* key, UIntPtr keyLength, int value, IntPtr* error);

        /// <summary>
        /// Sets what training has learned (hop_train_task_create): options, and the networks of
        /// methods. Options that the host sets override learned ones. The bytes are copied and
        /// replace earlier weights. They are not trusted: damaged bytes are corrupt_file, those of
        /// another version unsupported_version.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_set_weights(IntPtr options, byte* bytes, UIntPtr length, IntPtr* error);

        /// <summary>The option's value as text, set, learned or default.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_options_get(
            IntPtr options, byte* key, UIntPtr keyLength, byte** value, UIntPtr* valueLength, IntPtr* error);

        /// <summary>
        /// The table of options: index &lt; hop_option_count(). Strings are zero-terminated and
        /// static. `bounds` says what is allowed: "1 … 1000", or the choices separated by '|'; empty:
        /// anything of the type.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern uint hop_option_count();

        /// <summary>
        /// A row of the table of options. All texts are zero-terminated and static; invalid_argument
        /// for an index not below the count.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_option_describe(
            uint index, byte** key, int* type, byte** defaultValue, byte** bounds, byte** documentation,
            IntPtr* error);

        /// <summary>
        /// The table of methods, in the order of option method's choices: index &lt;
        /// hop_method_count(). A build without a method, such as the small module for browsers, lists
        /// it too; its tasks are unsupported there.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern uint hop_method_count();

        /// <summary>
        /// A method of the table. `name`: a value of option method; `summary`: what it ranks by, in a
        /// line; `citation`: of its paper, or empty; `options`: keys of options that it reads, or
        /// what they begin with, separated by '|' ("bgr.|train."). Strings are zero-terminated and
        /// static. invalid_argument for an index that is not below the count.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_method_describe(
            uint index, byte** name, uint* traits, byte** summary, byte** citation, byte** options, IntPtr* error);

        /// <summary>An empty corpus. To be freed by hop_corpus_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_create(IntPtr* corpus, IntPtr* error);

        /// <summary>Frees the corpus; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_corpus_free(IntPtr corpus);

        /// <summary>
        /// Adds a document. Its id is unique in the corpus; for a file it is the path below the
        /// corpus' folder with '/' between parts, because links refer to it. An empty title: the
        /// first heading of level 1, else the front matter's title, else the file name.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_document(
            IntPtr corpus, byte* id, UIntPtr idLength, byte* title, UIntPtr titleLength, byte* text,
            UIntPtr textLength, int format, IntPtr* error);

        /// <summary>Adds a ready passage: a separate document unless hop_corpus_set_document says otherwise.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_passage(
            IntPtr corpus, byte* id, UIntPtr idLength, byte* title, UIntPtr titleLength, byte* text,
            UIntPtr textLength, IntPtr* error);

        /// <summary>
        /// The following add to the document or passage that was added last; before any, that is
        /// wrong_state.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_alias(IntPtr corpus, byte* alias, UIntPtr aliasLength, IntPtr* error);

        /// <summary>A field that conditions can ask for (hop_questions_add_condition). The text is copied.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_metadata(
            IntPtr corpus, byte* key, UIntPtr keyLength, byte* value, UIntPtr valueLength, IntPtr* error);

        /// <summary>
        /// A keyword that the host knows the passage to be about (an entity linker's). Ready passages
        /// only, like the next two.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_entity(
            IntPtr corpus, byte* entity, UIntPtr entityLength, IntPtr* error);

        /// <summary>A link to another passage or document, by id.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_link(
            IntPtr corpus, byte* targetId, UIntPtr targetIdLength, IntPtr* error);

        /// <summary>The document that the passage is part of, and its place there.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_set_document(
            IntPtr corpus, byte* documentId, UIntPtr documentIdLength, long position, IntPtr* error);

        /// <summary>
        /// Appends vectors of ready passages: row_count × dimension floats, row by row, in the order
        /// in which the passages were added; may be called again with more rows. Rows are scaled to
        /// unit length. When the index task is created there must be a row for each passage and no
        /// documents, or no rows at all. Errors: dimension_mismatch; bad_input for a row with a NaN,
        /// an infinity or no length (named by its number), nothing of the call is kept then.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_add_vectors(
            IntPtr corpus, float* rows, UIntPtr rowCount, uint dimension, IntPtr* error);

        /// <summary>Documents plus ready passages added so far.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_corpus_size(IntPtr corpus, ulong* size, IntPtr* error);

        /// <summary>
        /// Opens a graph file of `length` bytes: `mode` HOP_OPEN_*, `memory` HOP_MEMORY_*. To be
        /// freed by hop_graph_free. corrupt_file names the broken invariant; unsupported_version.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_open(
            byte* bytes, UIntPtr length, int mode, int memory, IntPtr* graph, IntPtr* error);

        /// <summary>
        /// Maps a file read-only. Another program that cuts the file while it is mapped ends this
        /// process: use it for files of your own. To be freed by hop_graph_free. not_found where
        /// there is no such file; unsupported where there are no files (WebAssembly).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_map(
            byte* path, UIntPtr pathLength, int mode, IntPtr* graph, IntPtr* error);

        /// <summary>
        /// Frees the graph; NULL is nothing. Tasks and shards that were made of it keep what they
        /// need.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_graph_free(IntPtr graph);

        /// <summary>
        /// The bytes of the graph's file, which hop_graph_open takes; until hop_graph_free. Of a
        /// mapped file, its map. That of a store with several segments is assembled by the first call
        /// and kept; limit_exceeded if it has more than 2 GiB, and so no file.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_bytes(IntPtr graph, byte** bytes, UIntPtr* length, IntPtr* error);

        /// <summary>Number of passages; their indices are below it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_passage_count(IntPtr graph, uint* count, IntPtr* error);

        /// <summary>Number of documents; their indices are below it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_document_count(IntPtr graph, uint* count, IntPtr* error);

        /// <summary>
        /// Width of the graph's vectors, 0 without any, and the id of the embedder that made them
        /// (empty: not stated).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_vectors(
            IntPtr graph, uint* dimension, byte** embedderId, UIntPtr* embedderIdLength, IntPtr* error);

        /// <summary>Index of a passage by its id; not_found.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_find_passage(
            IntPtr graph, byte* id, UIntPtr idLength, uint* passage, IntPtr* error);

        /// <summary>
        /// A text of a passage: `field` is HOP_PASSAGE_*. Borrowed until hop_graph_free.
        /// invalid_argument for another index or field.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_passage_text(
            IntPtr graph, uint passage, int field, byte** text, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// The passage's document, section and page (0xffffffff: none) and the bytes of its document
        /// that it was cut from.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_passage_place(
            IntPtr graph, uint passage, uint* document, uint* section, uint* page, uint* sourceBegin,
            uint* sourceEnd, IntPtr* error);

        /// <summary>Number of metadata fields of a passage.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_metadata_count(IntPtr graph, uint passage, uint* count, IntPtr* error);

        /// <summary>
        /// A metadata field of a passage, index &lt; count. Both texts are borrowed until
        /// hop_graph_free.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_metadata(
            IntPtr graph, uint passage, uint index, byte** key, UIntPtr* keyLength, byte** value,
            UIntPtr* valueLength, IntPtr* error);

        /// <summary>
        /// Facts about the graph as one JSON object: sizes, sections, edges and density, keywords
        /// dropped, embedder, options.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_describe(IntPtr graph, IntPtr options, IntPtr* json, IntPtr* error);

        /// <summary>The whole graph as text: `format` is HOP_EXPORT_*. To be freed by hop_bytes_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_graph_export(IntPtr graph, int format, IntPtr* text, IntPtr* error);

        /// <summary>An empty list. To be freed by hop_questions_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_create(IntPtr* questions, IntPtr* error);

        /// <summary>Frees the list; NULL is nothing. Tasks keep a copy.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_questions_free(IntPtr questions);

        /// <summary>Questions added so far.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_count(IntPtr questions, uint* count, IntPtr* error);

        /// <summary>Adds a question. The text is copied.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_add(IntPtr questions, byte* text, UIntPtr length, IntPtr* error);

        /// <summary>
        /// The following add to the question that was added last; before any, that is wrong_state.
        /// Its vector, so that the task need not ask the host for it.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_set_vector(
            IntPtr questions, float* vector, uint dimension, IntPtr* error);

        /// <summary>
        /// The vector of its masked form (hop_mask_question): the second half of what `trail` asks an
        /// embedder for.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_set_masked_vector(
            IntPtr questions, float* vector, uint dimension, IntPtr* error);

        /// <summary>
        /// A given sub-question, in order, with its vector or NULL and 0. A question with steps is
        /// answered step by step.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_add_step(
            IntPtr questions, byte* text, UIntPtr length, float* vector, uint dimension, IntPtr* error);

        /// <summary>
        /// A condition on metadata that every hit must meet; all conditions must hold. Forms:
        /// `key=value`, `key=a|b|c`, `key=low..high`, `key&gt;=low`, `key&lt;=high`. bad_input for
        /// any other.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_add_condition(
            IntPtr questions, byte* condition, UIntPtr length, IntPtr* error);

        /// <summary>
        /// What is known of the question, to measure or to train by: passages that answer it, as
        /// indices of the task's graph (method `golden` gives them as hits) …
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_add_gold(
            IntPtr questions, uint* passages, UIntPtr count, IntPtr* error);

        /// <summary>… those that answer its last step (wrong_state before any) …</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_add_step_gold(
            IntPtr questions, uint* passages, UIntPtr count, IntPtr* error);

        /// <summary>
        /// … and a right answer; there may be several. The explanation of an asked question then has
        /// measures of its answer.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_questions_add_gold_answer(
            IntPtr questions, byte* answer, UIntPtr length, IntPtr* error);

        /// <summary>A question with each mention of a graph's title entities replaced by "it".</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_mask_question(
            IntPtr graph, byte* question, UIntPtr length, IntPtr* masked, IntPtr* error);

        /// <summary>
        /// Builds a graph. Takes the corpus' content: the corpus is empty afterwards (unchanged on
        /// failure). The result is the file's bytes: hop_task_take_bytes. Options: passage.*,
        /// analyzer.*, keywords.*, vectors.*, nearest.*, index.*, embedder.*.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_index_task_create(IntPtr corpus, IntPtr options, IntPtr* task, IntPtr* error);

        /// <summary>
        /// Ranks passages for each question. The result: hop_task_take_results. `options` may be
        /// NULL. Some methods ask for more than vectors of the questions while they search
        /// (HOP_METHOD_ASKS_ON_THE_WAY); loops fail without a language model
        /// (HOP_METHOD_NEEDS_LANGUAGE_MODEL).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_search_task_create(
            IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error);

        /// <summary>
        /// Answers each question with the host's language model, by one retrieval or in the steps of
        /// a loop (options method and ask.loop).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_ask_task_create(
            IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error);

        /// <summary>
        /// Writes bytes under a name of the host's store, all or nothing, by FILE requests: write a
        /// new file, sync, rename, sync the folder. The bytes are copied.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_save_task_create(
            byte* bytes, UIntPtr length, byte* name, UIntPtr nameLength, IntPtr* task, IntPtr* error);

        /// <summary>Cancelling is freeing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_task_free(IntPtr task);

        /// <summary>
        /// Works for about `work` units (a unit is a step of about a nanosecond: a posting, a link,
        /// 64 bytes of a vector). Returns HOP_OK for every state but HOP_STATE_FAILED, whose status
        /// and error it returns, then and ever after; `state` is written in both cases.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_step(IntPtr task, ulong work, int* state, IntPtr* error);

        /// <summary>
        /// Where the task is: a phase ("cutting", "embedding", …), units done and in all (0: not
        /// known) of that phase.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_progress(
            IntPtr task, byte** phase, UIntPtr* phaseLength, ulong* done, ulong* total, IntPtr* error);

        /// <summary>
        /// Independent parts of the task's present work, for threads of the host. Take parts, run
        /// each on any thread until its state is HOP_STATE_DONE, free them, step the task: it joins
        /// them in part order, and the answer does not depend on them. not_found when there is no
        /// part to take now. A part keeps its task's data alive.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_take_part(IntPtr task, IntPtr* part, IntPtr* error);

        /// <summary>
        /// Works for about `work` units, like hop_task_step, on any thread; `state` is HOP_STATE_MORE
        /// or HOP_STATE_DONE.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_part_run(IntPtr part, ulong work, int* state, IntPtr* error);

        /// <summary>Gives the part back; one that is not done is done again by the task itself.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_part_free(IntPtr part);

        /// <summary>
        /// Saves a task that is waiting for its host (else wrong_state), and resumes it, in any
        /// process, with the same graph (NULL for tasks that have none). It ends with the same result
        /// bytes. foreign_graph, unsupported_version, corrupt_file.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_save(IntPtr task, IntPtr* saved, IntPtr* error);

        /// <summary>
        /// Resumes a saved task in a new one, to be freed by hop_task_free. foreign_graph where
        /// `graph` is not the one that it was saved with; unsupported_version, corrupt_file.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_resume(
            byte* saved, UIntPtr length, IntPtr graph, IntPtr* task, IntPtr* error);

        /// <summary>Open requests, by id: ids for index &lt; count.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_request_count(IntPtr task, uint* count, IntPtr* error);

        /// <summary>The id of an open request, index &lt; count. It stays open until it is answered.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_request_id(IntPtr task, uint index, ulong* id, IntPtr* error);

        /// <summary>HOP_REQUEST_*. stale_request for an id that is not open; so of all that follows.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_kind(IntPtr task, ulong id, int* kind, IntPtr* error);

        /// <summary>
        /// What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer",
        /// "keywords", "save", "store".
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_purpose(
            IntPtr task, ulong id, byte** purpose, UIntPtr* length, IntPtr* error);

        /// <summary>EMBED: texts, each a query, a passage or a path (some models want to know).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_text_count(IntPtr task, ulong id, uint* count, IntPtr* error);

        /// <summary>A text of an EMBED request, index &lt; count: `role` is HOP_TEXT_*.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_text(
            IntPtr task, ulong id, uint index, int* role, byte** text, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// COMPLETE: messages with a role ("system", "user", "assistant"), the most tokens to answer
        /// with, and a hint of the form of the answer ("text", "lines", "yes_no"). Temperature is 0.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_message_count(IntPtr task, ulong id, uint* count, IntPtr* error);

        /// <summary>A message of a COMPLETE request, index &lt; count.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_message(
            IntPtr task, ulong id, uint index, byte** role, UIntPtr* roleLength, byte** text, UIntPtr* length,
            IntPtr* error);

        /// <summary>
        /// The most tokens to answer a COMPLETE request with, and the form of the answer: "text",
        /// "lines" or "yes_no".
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_completion(
            IntPtr task, ulong id, uint* tokenLimit, byte** form, UIntPtr* formLength, IntPtr* error);

        /// <summary>
        /// FILE: an operation on a name. WRITE has bytes (all of the file from `offset` on), RENAME a
        /// second name; SYNC of the empty name is of the folder.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_request_file(
            IntPtr task, ulong id, int* operation, byte** name, UIntPtr* nameLength, byte** secondName,
            UIntPtr* secondNameLength, ulong* offset, byte** bytes, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// Answers, in any order. stale_request for an id that is not open; the task is unchanged
        /// after any failure. Vectors: one row a text, row by row; they are scaled to unit length.
        /// `embedder_id` may be NULL or empty; where it and the graph's are both stated they must be
        /// equal.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_answer_vectors(
            IntPtr task, ulong id, float* rows, uint rowCount, uint dimension, byte* embedderId,
            UIntPtr embedderIdLength, IntPtr* error);

        /// <summary>
        /// Text of a model, at most 524,288 bytes (limit_exceeded), with the tokens it read and wrote
        /// (0: not known). To HOP_FILE_LIST: the names, of any length.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_answer_text(
            IntPtr task, ulong id, byte* text, UIntPtr length, ulong tokensRead, ulong tokensWritten, IntPtr* error);

        /// <summary>Bytes that were read: the answer to HOP_FILE_READ. They are copied.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_answer_bytes(
            IntPtr task, ulong id, byte* bytes, UIntPtr length, IntPtr* error);

        /// <summary>
        /// The operation is done: the answer to all FILE requests but HOP_FILE_READ and
        /// HOP_FILE_LIST.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_answer_done(IntPtr task, ulong id, IntPtr* error);

        /// <summary>
        /// The host could not do it. The task fails with host_failure or file_failure and this
        /// reason.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_answer_failure(
            IntPtr task, ulong id, byte* reason, UIntPtr length, IntPtr* error);

        /// <summary>Of a DONE index task: the graph file. Once.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_take_bytes(IntPtr task, IntPtr* bytes, IntPtr* error);

        /// <summary>
        /// Of a DONE task of any kind: what was done, as one JSON object (passages, keywords,
        /// replaced bytes, unresolved links, requests, tokens; no times). Which keywords are too
        /// common is decided when a graph is searched: hop_graph_describe..
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_report(IntPtr task, IntPtr* json, IntPtr* error);

        /// <summary>Of a DONE search or ask task. Once.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_task_take_results(IntPtr task, IntPtr* results, IntPtr* error);

        /// <summary>Frees the results, and all that was borrowed from them; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_results_free(IntPtr results);

        /// <summary>Number of questions; the index of a question is below it.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_count(IntPtr results, uint* questions, IntPtr* error);

        /// <summary>
        /// A question's hits, best first, as two columns: passage indices, and their scores
        /// (distances for HOP_METHOD_GIVES_DISTANCES).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_hits(
            IntPtr results, uint question, uint** passages, float** scores, UIntPtr* count, IntPtr* error);

        /// <summary>
        /// A question's hits with all that explains them, as one JSON object
        /// (schemas/trace.schema.json) to store or to send: for each hit the passage, its path from
        /// the question with the sentence that makes each link, the parts of its score, reasons in
        /// words, snippet and highlights; notices, such as a closed gate. Written by the first call,
        /// then kept. Empty with option hits.explain off. hop_explanation_* give the same as data.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_explanation(
            IntPtr results, uint question, byte** json, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// The final answer of an ask task; partial is 1 if the loop ended before a critique said
        /// yes: it used up its steps, or the model repeated a sub-question.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_answer(
            IntPtr results, uint question, byte** text, UIntPtr* length, int* partial, IntPtr* error);

        /// <summary>
        /// Steps of a question that was answered step by step: sub-question, sub-answer and the
        /// passages that the step's prompt showed to the language model, best first; those to be read
        /// where a step has no prompt. The question itself, where it is ranked in addition to the
        /// sub-questions of a loop, is read by no prompt and has none.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_step_count(IntPtr results, uint question, uint* count, IntPtr* error);

        /// <summary>One of these steps, step &lt; count. Its passages are a column, best first.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_step(
            IntPtr results, uint question, uint step, byte** subQuestion, UIntPtr* subQuestionLength,
            byte** subAnswer, UIntPtr* subAnswerLength, uint** passages, UIntPtr* count, IntPtr* error);

        /// <summary>
        /// The state after the last step (HOP_METHOD_IN_STEPS): one distance a passage (RGNN-Ret, eq.
        /// for ĥ). Empty for other methods.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_results_state(
            IntPtr results, uint question, float** distances, UIntPtr* count, IntPtr* error);

        /// <summary>
        /// The name of a link ("mention"), zero-terminated, static; "unknown" for a number that is
        /// none.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern byte* hop_explanation_link_name(int link);

        /// <summary>The question's text.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_question(
            IntPtr results, uint question, byte** text, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// The method that ranked; empty: the hits are not explained. `distances` 1: the scores are
        /// distances, small when good.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_method(
            IntPtr results, uint question, byte** name, UIntPtr* length, int* distances, IntPtr* error);

        /// <summary>What a reader of the hits has to know, such as a closed gate: how many notices, …</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_notice_count(
            IntPtr results, uint question, uint* count, IntPtr* error);

        /// <summary>… and the text of one, index &lt; count.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_notice(
            IntPtr results, uint question, uint index, byte** text, UIntPtr* length, IntPtr* error);

        /// <summary>What the scores are made of: how many parts (0: the method has one), …</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_part_count(
            IntPtr results, uint question, uint* count, IntPtr* error);

        /// <summary>
        /// … and the name of one, part &lt; count, with its column: one value a hit; a NaN or an
        /// infinity where it does not apply.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_part(
            IntPtr results, uint question, uint part, byte** name, UIntPtr* nameLength, float** values,
            UIntPtr* count, IntPtr* error);

        /// <summary>
        /// Why a hit stands where it does: how many reasons, … `told` 1: the method says why, and a
        /// hit without any reason was matched by words alone; 0: it does not say of this hit.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_reason_count(
            IntPtr results, uint question, uint hit, uint* count, int* told, IntPtr* error);

        /// <summary>… and one in words, index &lt; count, the most important first.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_reason(
            IntPtr results, uint question, uint hit, uint index, byte** text, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// The path from the question to a hit, as two columns of `count` nodes: the link
        /// (HOP_LINK_*) that led to each, and the index of its passage, 0xffffffff for an entity. The
        /// last node is the hit.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_path(
            IntPtr results, uint question, uint hit, int** links, uint** passages, UIntPtr* count, IntPtr* error);

        /// <summary>The name of the entity that is a node of the hit's path; empty for a passage.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_entity(
            IntPtr results, uint question, uint hit, uint node, byte** name, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// The sentence that makes the link to a node of the hit's path: the index of the passage
        /// that has it, whether that has it in its text or its title (`field`: HOP_PASSAGE_TEXT,
        /// HOP_PASSAGE_TITLE), the sentence, and `range`: four numbers, begin and end there in bytes,
        /// then in UTF-16 code units. `passage` is 0xffffffff and the text empty where no sentence
        /// makes the link: the first node, passages that are adjacent, near or of one section, or
        /// joined without an entity between them, a keyword that the host gave.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_evidence(
            IntPtr results, uint question, uint hit, uint node, uint* passage, int* field, byte** text,
            UIntPtr* length, uint** range, IntPtr* error);

        /// <summary>
        /// The piece of a hit's text that shows best why it was found, and `count` ranges of four
        /// numbers each, begin and end in the passage's text in bytes, then in UTF-16 code units:
        /// first the piece's, then those of the question's words in it.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_snippet(
            IntPtr results, uint question, uint hit, byte** text, UIntPtr* length, uint** ranges, UIntPtr* count,
            IntPtr* error);

        /// <summary>
        /// Id, title and document's id of a passage that is a hit, a node of a path or of the graph,
        /// or has evidence, by its index; invalid_argument for others.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_passage(
            IntPtr results, uint question, uint passage, byte** id, UIntPtr* idLength, byte** title,
            UIntPtr* titleLength, byte** documentId, UIntPtr* documentIdLength, IntPtr* error);

        /// <summary>
        /// The evidence graph that a method finds behind its hits (most find none): its `count` nodes
        /// as two columns, passages in reading order and how many edges each is away from the
        /// question, at least 1, … Nodes may be more than the hits. Also with option hits.explain
        /// off.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_graph_nodes(
            IntPtr results, uint question, uint** passages, uint** depths, UIntPtr* count, IntPtr* error);

        /// <summary>
        /// … and its `count` edges as four columns, in the order of reasoning: `to` follows from
        /// `from` (passages; 0xffffffff is the question), which searches found it (HOP_EDGE_*), and
        /// at which step of the question, from 1; 0: the question was ranked as a whole. The graph of
        /// a whole question has no cycle; the graphs of several steps together may have one.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_graph_edges(
            IntPtr results, uint question, uint** from, uint** to, int** directions, uint** steps, UIntPtr* count,
            IntPtr* error);

        /// <summary>
        /// What a question has asked of its host: texts embedded, completions, tokens read and
        /// written as far as the host reported them. Requests to judge its answer are not counted.
        /// `loop_name`: the loop that led the language model through the question ("once",
        /// "self_critique", …); empty but for asks, methods that ask while they search, and the
        /// bounds golden and none; where it is empty all is 0.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_cost(
            IntPtr results, uint question, byte** loopName, UIntPtr* loopNameLength, ulong* texts,
            ulong* completions, ulong* tokensRead, ulong* tokensWritten, IntPtr* error);

        /// <summary>
        /// The answer to a question with gold answers, against the best of them: exact match and F1
        /// of words, 0 to 1, and what a judging model said (HOP_JUDGMENT_*). `measured` 0: there is
        /// no answer or no gold one, and all is 0.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_explanation_measures(
            IntPtr results, uint question, int* measured, double* exactMatch, double* f1, int* judgment,
            IntPtr* error);

        /// <summary>Of no question yet. To be freed by hop_metrics_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_metrics_create(IntPtr* metrics, IntPtr* error);

        /// <summary>Frees the metrics; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_metrics_free(IntPtr metrics);

        /// <summary>Adds a question: its ranking, best first, and its gold passages (at least one).</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_metrics_add(
            IntPtr metrics, uint* ranking, UIntPtr rankingLength, uint* gold, UIntPtr goldLength, IntPtr* error);

        /// <summary>
        /// Adds the evidence graph that was found for a question, and the right one, as edges of two
        /// numbers each, from and to: indices of passages, 0xffffffff for the question. At most 1,000
        /// edges each. They count for the metrics of graphs alone (Zhu et al., "Towards Graph-hop
        /// Retrieval and Reasoning", §5.3), and rankings do not count for these.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_metrics_add_graph(
            IntPtr metrics, uint* found, UIntPtr foundEdges, uint* gold, UIntPtr goldEdges, IntPtr* error);

        /// <summary>
        /// Mean of a metric by name over the questions: "recall@5", "precision@5", "all_gold@5",
        /// "mrr", "mrr_all", "ndcg@10"; over the graphs: "node_em", "node_precision", "node_recall",
        /// "node_f1" (nodes without the question), "graph_match" (equal edges, GM), "graph_structure"
        /// (equal without labels, GS), all shares from 0 to 1; "graph_edit_distance" and
        /// "labeled_graph_edit_distance": nodes and edges to add or remove, and relabel. Where a
        /// bound on its work ends the search for the distance, it is the smallest one found, and the
        /// structure counts as different.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_metrics_mean(
            IntPtr metrics, byte* name, UIntPtr nameLength, double* mean, IntPtr* error);

        /// <summary>
        /// A 95 % bootstrap interval of that mean; with `other` (the same questions in the same
        /// order), of the paired difference metrics − other. The seed decides the resampling.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_metrics_interval(
            IntPtr metrics, IntPtr other, byte* name, UIntPtr nameLength, ulong seed, uint resamples, double* low,
            double* high, IntPtr* error);

        /// <summary>
        /// Opens the store in the folder. With `create` 1 makes an empty one, with these options,
        /// where there is none; with 0 that is not_found. Of a store that is there, every option that
        /// is set must be as at its creation (bad_input; NULL: not said).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_store_open_task_create(IntPtr options, int create, IntPtr* task, IntPtr* error);

        /// <summary>
        /// Adds documents, replaces those that are there, and deletes others: all of it or, when the
        /// task fails, nothing. An id names a document; ready passages go with their document. A
        /// document is replaced whole, and one that is what it was costs nothing. Takes the corpus'
        /// content (may be NULL: none), unchanged on failure. `deleted`: ids of documents, one a
        /// line; one that is not there is reported (hop_task_report), not an error. `options` may be
        /// NULL. The task asks for vectors and keywords like an index task. It fails with wrong_state
        /// where the store is no longer this version, or with embedder_mismatch and
        /// dimension_mismatch for vectors that do not go with the store's, before anything is
        /// written. After file_failure, or when it is freed while it writes, the new version may be
        /// there all the same: open the store again.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_store_change_task_create(
            IntPtr store, IntPtr corpus, byte* deleted, UIntPtr deletedLength, IntPtr options, IntPtr* task,
            IntPtr* error);

        /// <summary>
        /// Makes one segment of all documents, or few where 2 GiB do not hold them; afterwards no
        /// byte of a deleted one is in the folder, unless hop_task_report has "files_left_over":
        /// files that the host could not remove.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_store_compact_task_create(IntPtr store, IntPtr* task, IntPtr* error);

        /// <summary>Of a DONE task of these three: the store after the task. Once.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_store_take(IntPtr task, IntPtr* store, IntPtr* error);

        /// <summary>Frees this version; NULL is nothing. The folder stays unchanged.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_store_free(IntPtr store);

        /// <summary>
        /// The graph of all documents, to be freed by hop_graph_free; byte for byte that of a fresh
        /// index of them.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_store_graph(IntPtr store, IntPtr* graph, IntPtr* error);

        /// <summary>
        /// Its generation, options, segments with their sizes and deleted documents, and whether one
        /// file can hold its graph ("one_file"), as one JSON object.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_store_describe(IntPtr store, IntPtr* json, IntPtr* error);

        /// <summary>
        /// What the other shards must know of this one before it is indexed: the names of its
        /// documents, and where links may lead. `number` tells the corpus' shards apart. Cuts the
        /// documents for it, and leaves `corpus` unchanged; `options` as for the index, may be NULL.
        /// The errors of an index task; unsupported for nearest.count above 0: neighbors across
        /// shards are not found.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_names(
            IntPtr corpus, IntPtr options, uint number, IntPtr* names, IntPtr* error);

        /// <summary>
        /// An index task (hop_index_task_create), but that texts mention the names of all shards, and
        /// links lead into all of them: its graph has what one graph of the whole corpus has of these
        /// documents. `names`: merged, of all shards, this one among them, made of the same documents
        /// under the same options: else bad_input, from here or from the task, or duplicate_id for an
        /// id that another shard has. It cannot be saved (unsupported).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_index_task_create(
            IntPtr corpus, IntPtr options, uint number, byte* names, UIntPtr namesLength, IntPtr* task,
            IntPtr* error);

        /// <summary>
        /// Of a DONE task of that kind: the edges that lead out of the shard, which its graph
        /// (hop_task_take_bytes) cannot hold. Once.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_take_ties(IntPtr task, IntPtr* ties, IntPtr* error);

        /// <summary>
        /// What the others must know of a shard that is indexed, counted from its graph: one pass
        /// over it. `ties`: of hop_shard_take_ties; NULL and 0: no edge leads out of the shard.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_statistics(
            IntPtr graph, byte* ties, UIntPtr tiesLength, uint number, IntPtr* statistics, IntPtr* error);

        /// <summary>
        /// Puts together what two shards, or groups of shards, have: names, statistics, or entity
        /// counts under the same rules. In any order and any tree, each shard once: duplicate_id for
        /// a shard or a document whose names or statistics are in both; entity counts do not tell.
        /// Two that are empty, as the counts of a method that asks for no entities are, give empty
        /// bytes. One pass over both.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_merge(
            byte* left, UIntPtr leftLength, byte* right, UIntPtr rightLength, IntPtr* merged, IntPtr* error);

        /// <summary>
        /// `statistics`: merged, of all shards, this one among them, else bad_input. One pass over
        /// the graph and them. The shard keeps the graph alive.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_open(
            IntPtr graph, byte* ties, UIntPtr tiesLength, uint number, byte* statistics, UIntPtr statisticsLength,
            IntPtr* shard, IntPtr* error);

        /// <summary>Frees the shard; NULL is nothing. Sessions keep what they need.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_shard_free(IntPtr shard);

        /// <summary>
        /// How the shard's entities are tied to its passages under the rules of these options
        /// (method, keywords.*, …): one pass over it. Of iier, in their place, how many passages have
        /// each keyword as a phrase; of kgp by terms the vocabulary, too. Empty bytes for a method
        /// that asks for no entities. `options` may be NULL. unsupported for a method that shards are
        /// not asked by.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_count_entities(
            IntPtr shard, IntPtr options, IntPtr* counts, IntPtr* error);

        /// <summary>
        /// Gives the shard its entities, of counts that are merged of all shards: one pass over it.
        /// It can then be asked under these rules as well as those it was given before; counts under
        /// equal rules replace them. Empty counts change nothing. bad_input where counts lack what
        /// the shard has; unsupported where a text holds a name in a way that iier's do not count. No
        /// session of it may be at work meanwhile.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_give_entities(IntPtr shard, byte* counts, UIntPtr length, IntPtr* error);

        /// <summary>
        /// The index, in the shard's graph, of the passage with this number in the corpus; not_found
        /// where another shard has it.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_find_passage(IntPtr shard, uint number, uint* passage, IntPtr* error);

        /// <summary>A session of one question, before its first round. To be freed by hop_shard_session_free.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_session_create(IntPtr shard, IntPtr* session, IntPtr* error);

        /// <summary>Frees the session; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_shard_session_free(IntPtr session);

        /// <summary>
        /// The reply to the message of the next round: about the work of that part of a search on the
        /// shard's graph. bad_input for a message of another round or question. After a failure the
        /// session is of no use any more. wrong_state: the shard was not given its entities under the
        /// question's rules.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shard_session_answer(
            IntPtr session, byte* message, UIntPtr length, IntPtr* reply, IntPtr* error);

        /// <summary>`statistics`: merged, of all shards. One pass over them.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shards_create(byte* statistics, UIntPtr length, IntPtr* shards, IntPtr* error);

        /// <summary>Frees what it knows; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_shards_free(IntPtr shards);

        /// <summary>
        /// Lets questions be asked under the rules of these counts, which are merged of all shards;
        /// they replace those under equal rules. Empty counts change nothing. One pass over them.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_shards_add_entities(IntPtr shards, byte* counts, UIntPtr length, IntPtr* error);

        /// <summary>
        /// Asks the question at this index of `questions`, with the vectors that it brings along;
        /// `options` may be NULL. unsupported for a method that shards are not asked by, for given
        /// steps and for what asks a language model on the way; bad_input for a method that lacks the
        /// question's vector; wrong_state where the entities of the method's rules were not added. It
        /// keeps nothing of what it is given but copies.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_create(
            IntPtr shards, IntPtr questions, uint question, IntPtr options, IntPtr* coordinator, IntPtr* error);

        /// <summary>Frees the coordinator; NULL is nothing.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern void hop_coordinator_free(IntPtr coordinator);

        /// <summary>
        /// What goes to every shard next, the same bytes to each; until hop_coordinator_advance.
        /// Empty when the hits are there.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_message(
            IntPtr coordinator, byte** message, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// Keeps a copy of a shard's reply to it, in any order; it is read by
        /// hop_coordinator_advance.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_add_reply(
            IntPtr coordinator, byte* reply, UIntPtr length, IntPtr* error);

        /// <summary>
        /// Takes the replies, one of each shard, and writes the next message; `done` 1: the hits are
        /// there instead, else 0. bad_input for replies that are damaged, of another round or
        /// question, missing or twice there: the coordinator is where it was then, without replies,
        /// and takes better ones. Out of memory it keeps them.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_advance(IntPtr coordinator, int* done, IntPtr* error);

        /// <summary>
        /// trail, after the first round: the question with each mention of a title entity replaced by
        /// "it"; until hop_coordinator_advance. Empty before that, and for other methods. Its vector
        /// can be given until the last round.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_masked(
            IntPtr coordinator, byte** text, UIntPtr* length, IntPtr* error);

        /// <summary>
        /// The vector of that text, copied. dimension_mismatch; wrong_state before the text is there,
        /// and in the last round.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_set_masked_vector(
            IntPtr coordinator, float* vector, uint dimension, IntPtr* error);

        /// <summary>
        /// The hits, best first, as two columns: numbers of passages in the corpus
        /// (hop_shard_find_passage), and scores (distances for HOP_METHOD_GIVES_DISTANCES); until
        /// hop_coordinator_free. wrong_state before they are there.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_coordinator_hits(
            IntPtr coordinator, uint** passages, float** scores, UIntPtr* count, IntPtr* error);

        /// <summary>
        /// Learns what option `method` (HOP_METHOD_LEARNS; unsupported for another) can learn from
        /// questions with gold passages. The result: hop_task_take_bytes, a file of weights for
        /// hop_options_set_weights; hop_task_report has the losses before and after and what was
        /// learned. Options: train.*, and those of the method. Questions without gold are left out;
        /// gold of steps is used by HOP_METHOD_LEARNS_FROM_STEPS. The task asks for vectors that are
        /// not given, like a search. It cannot be saved (unsupported). unsupported, too, in a build
        /// without Eigen; the module for browsers does not export this function.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        internal static extern int hop_train_task_create(
            IntPtr graph, IntPtr questions, IntPtr options, IntPtr* task, IntPtr* error);
    }
}
