/* Scenarios of tasks: every way to index, to search, to ask, to train, to save. */
#include "fixtures.h"
#include "trial.h"

/* ---- Indexing --------------------------------------------------------------------------------------------------- */

enum { PLAIN = 0, PARTS = 1, SAVES = 2 };

static void index_with(trial* t, hop_corpus* (*make)(void), const char* const* settings, int how) {
  hop_options* options = small_options(settings);
  const errand e = {ERRAND_INDEX, make, NULL, NULL, options, (how & PARTS) != 0, (how & SAVES) != 0};
  trial_run_and_tell(t, &e);
  hop_options_free(options);
}

static hop_corpus* documents(void) {
  hop_corpus* corpus = NULL;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  CHECK_OK(hop_corpus_add_document(corpus, TEXT("town.md"), NULL, 0,
                                   TEXT("# Missolonghi\n\nA town in Greece. See [the poet](poet.md).\n\n## Trade\n\n"
                                        "| ware | tons |\n|---|---|\n| salt | 7 |\n"),
                                   HOP_FORMAT_MARKDOWN, &error));
  CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("kind"), TEXT("place"), &error));
  CHECK_OK(hop_corpus_add_document(corpus, TEXT("poet.md"), TEXT("Lord Byron"),
                                   TEXT("He died in Missolonghi \xff.\fHe was the father of Ada Lovelace, who wrote notes."),
                                   HOP_FORMAT_PLAIN, &error));
  CHECK_OK(hop_corpus_add_alias(corpus, TEXT("George Gordon Byron"), &error));
  return corpus;
}

static hop_corpus* few_passages(int vectors) {
  hop_corpus* corpus = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < 3; ++i) {
    const small_passage* p = &small_passages[i];
    CHECK_OK(hop_corpus_add_passage(corpus, p->id, strlen(p->id), p->title, strlen(p->title), p->text, strlen(p->text), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("kind"), p->kind, strlen(p->kind), &error));
    CHECK_OK(hop_corpus_add_link(corpus, TEXT("byron"), &error));
    CHECK_OK(hop_corpus_add_entity(corpus, TEXT("Cambridge"), &error));
    if (vectors) CHECK_OK(hop_corpus_add_vectors(corpus, p->vector, 1, 4, &error));
  }
  return corpus;
}

static hop_corpus* passages(void) { return few_passages(0); }
static hop_corpus* all_passages(void) { return small_corpus(1); }
static hop_corpus* passages_with_vectors(void) { return few_passages(1); }

static void index_documents(trial* t) { index_with(t, documents, (const char* const[]){"passage.tokens=12", NULL}, 0); }
static void index_passages(trial* t) { index_with(t, passages, no_settings, 0); }
static void index_vectors(trial* t) {
  index_with(t, passages_with_vectors,
             (const char* const[]){"vectors.precision=int8", "nearest.count=2", "embedder.id=counting", NULL}, 0);
}
static void index_whole_corpus(trial* t) {
  index_with(t, all_passages, (const char* const[]){"vectors.precision=f32", "nearest.count=3", NULL}, 0);
}
static void index_in_parts(trial* t) {
  index_with(t, all_passages, (const char* const[]){"vectors.precision=f32", "nearest.count=3", NULL}, PARTS);
}
static void index_embedding(trial* t) {
  index_with(t, passages, (const char* const[]){"index.embed=true", "index.batch=2", "keywords.ask=true", NULL}, 0);
}
static void index_saved(trial* t) {
  index_with(t, passages, (const char* const[]){"index.embed=true", "index.batch=2", "keywords.ask=true", NULL}, SAVES);
}

/* ---- Questions -------------------------------------------------------------------------------------------------- */

static void questions_with(trial* t, int kind, hop_questions* questions, const char* const* settings, int how) {
  hop_graph* graph = fresh_graph();
  hop_options* options = small_options(settings);
  const errand e = {kind, NULL, graph, questions, options, (how & PARTS) != 0, (how & SAVES) != 0};
  trial_run_and_tell(t, &e);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

#define SETTINGS(...) ((const char* const[]){__VA_ARGS__, "hits=3", NULL})
#define SEARCH(name, ...) \
  static void name(trial* t) { questions_with(t, ERRAND_SEARCH, small_question(SMALL_QUESTION), SETTINGS(__VA_ARGS__), PLAIN); }
#define ASK(name, ...) \
  static void name(trial* t) { questions_with(t, ERRAND_ASK, small_question(SMALL_QUESTION), SETTINGS(__VA_ARGS__), PLAIN); }

SEARCH(search_bm25, "method=bm25")
SEARCH(search_tfidf, "method=tfidf")
SEARCH(search_dense, "method=dense")
SEARCH(search_hybrid, "method=hybrid")
SEARCH(search_gnn_ret, "method=gnn_ret", "gnn_ret.link=true", "gnn_ret.section=true", "gnn_ret.inverse_frequency=true")
SEARCH(search_rgnn_ret, "method=rgnn_ret")
SEARCH(search_trail, "method=trail", "hits.tokens=40")
SEARCH(search_kgp, "method=kgp", "search.complete=true")
SEARCH(search_kgp_terms, "method=kgp", "kgp.graph=terms", "kgp.router=rules")
SEARCH(search_kgp_nearest, "method=kgp", "kgp.graph=nearest")
SEARCH(search_iier, "method=iier", "iier.path_vectors=ask", "iier.shared=1")
SEARCH(search_iier_keywords, "method=iier", "iier.keywords=ask", "iier.order=chains", "iier.shared=1")
SEARCH(search_g_rag, "method=g_rag")
SEARCH(search_g_rag_graphs, "method=g_rag", "g_rag.concepts=ask", "g_rag.candidates=3")
SEARCH(search_bgr, "method=bgr", "bgr.candidates=4", "bgr.edges=3")
SEARCH(search_self_ask, "method=self_ask", "retriever=bm25")
ASK(ask_once, "method=bm25", "ask.loop=once")
ASK(ask_steps, "method=rgnn_ret", "ask.loop=steps", "ask.steps=3", "ask.answer_passages=true")
ASK(ask_self_ask, "method=self_ask", "retriever=hybrid", "ask.steps=3")
ASK(ask_ircot, "method=ircot", "retriever=bm25", "ask.steps=3")
ASK(ask_iter_retgen, "method=iter_retgen", "retriever=dense")
ASK(ask_by_kgp, "method=kgp", "prompt.answer=Passages: {passages} Question: {question}")

static void ask_judged(trial* t) {
  hop_questions* questions = small_question(SMALL_QUESTION);
  CHECK_OK(hop_questions_add_gold_answer(questions, TEXT("Missolonghi"), &error));
  questions_with(t, ERRAND_ASK, questions, SETTINGS("method=bm25", "ask.judge=true"), PLAIN);
}
static void batch(trial* t) { questions_with(t, ERRAND_SEARCH, three_questions(), SETTINGS("method=trail"), PLAIN); }
static void batch_in_parts(trial* t) {
  hop_questions* questions = three_questions();
  int i;
  for (i = 0; i < 8; ++i) { /* more than a task starts together */
    CHECK_OK(hop_questions_add(questions, TEXT("Who designed the Analytical Engine?"), &error));
  }
  questions_with(t, ERRAND_SEARCH, questions, SETTINGS("method=rgnn_ret"), PARTS);
}
static void gold(trial* t) { questions_with(t, ERRAND_SEARCH, three_questions(), SETTINGS("method=golden"), PLAIN); }
static void search_saved(trial* t) { questions_with(t, ERRAND_SEARCH, three_questions(), SETTINGS("method=trail"), SAVES); }
static void ask_saved(trial* t) {
  questions_with(t, ERRAND_ASK, small_question(SMALL_QUESTION), SETTINGS("method=trail", "ask.loop=steps", "ask.steps=2"), SAVES);
}
static void ask_in_parts(trial* t) {
  hop_questions* questions = small_question(SMALL_QUESTION);
  CHECK_OK(hop_questions_add(questions, TEXT("Who was the father of Ada Lovelace?"), &error));
  questions_with(t, ERRAND_ASK, questions, SETTINGS("method=bm25", "ask.loop=steps", "ask.steps=2"), PARTS);
}

static void search_by_weights(trial* t) {
  hop_graph* graph = fresh_graph();
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(SETTINGS("method=gnn_ret"));
  const errand e = {ERRAND_SEARCH, NULL, graph, questions, options, 0, 1};
  if (shared.weights != NULL) CHECK_OK(hop_options_set_weights(options, shared.weight_bytes, shared.weight_length, &error));
  trial_run_and_tell(t, &e);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

/* ---- Training --------------------------------------------------------------------------------------------------- */

static void train(trial* t, const char* const* settings) {
  if (shared.weights == NULL) {
    trial_begins(t);
    trial_ends(t);
  } else {
    questions_with(t, ERRAND_TRAIN, training_questions(), settings, PLAIN);
  }
}

static void train_gnn_ret(trial* t) { train(t, SETTINGS("method=gnn_ret", "train.iterations=2")); }
static void train_rgnn_ret(trial* t) { train(t, SETTINGS("method=rgnn_ret", "train.iterations=2")); }
static void train_trail(trial* t) { train(t, SETTINGS("method=trail", "train.iterations=2")); }
static void train_iier(trial* t) { train(t, SETTINGS("method=iier", "train.epochs=1", "iier.shared=1")); }
static void train_g_rag(trial* t) { train(t, SETTINGS("method=g_rag", "train.epochs=1", "g_rag.hidden=2")); }
static void train_bgr(trial* t) { train(t, SETTINGS("method=bgr", "train.epochs=1", "bgr.candidates=4")); }

/* ---- Files ------------------------------------------------------------------------------------------------------ */

static void save_file(trial* t) {
  const errand e = {ERRAND_SAVE, NULL, NULL, NULL, NULL, 0, 0};
  trial_run_and_tell(t, &e);
}
static void save_file_saved(trial* t) {
  const errand e = {ERRAND_SAVE, NULL, NULL, NULL, NULL, 0, 1};
  trial_run_and_tell(t, &e);
}

/* The header's own loop, which allocates, too: what it cannot hold is a failure of the host, and its task ends. */
static void blocking_loop(trial* t) {
  const hop_run_host host = scripted_host();
  hop_graph* graph = fresh_graph();
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(SETTINGS("method=rgnn_ret", "ask.loop=steps", "ask.steps=2"));
  hop_task* task = NULL;
  hop_results* results = NULL;
  const char* text = NULL;
  size_t length = 0;
  int32_t status = HOP_OK, partial = 0;
  trial_begins(t);
  do {
    hop_error* error = NULL;
    hop_task_free(task);
    task = NULL;
    TRY(hop_ask_task_create(graph, questions, options, &task, &error));
    status = hop_run(task, &host, &error);
    if (status == HOP_OK) break;
    if (memory_failed() == 0 || (status != HOP_STATUS_OUT_OF_MEMORY && strstr(hop_error_message(error), "memory") == NULL)) {
      trial_finds(t, hop_error_message(error));
    }
    hop_error_free(error);
    memory_allow();
  } while (t->seen++ < 3);
  TRY(hop_task_take_results(task, &results, &error));
  TRY(hop_results_answer(results, 0, &text, &length, &partial, &error));
  trial_told(t, text, length);
end:
  trial_ends(t);
  hop_results_free(results);
  hop_task_free(task);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

#define ENTRY(name) {#name, name}
const scenario scenarios_of_tasks[] = {ENTRY(index_documents),
                                       ENTRY(index_passages),
                                       ENTRY(index_vectors),
                                       ENTRY(index_whole_corpus),
                                       ENTRY(index_in_parts),
                                       ENTRY(index_embedding),
                                       ENTRY(index_saved),
                                       ENTRY(search_bm25),
                                       ENTRY(search_tfidf),
                                       ENTRY(search_dense),
                                       ENTRY(search_hybrid),
                                       ENTRY(search_gnn_ret),
                                       ENTRY(search_rgnn_ret),
                                       ENTRY(search_trail),
                                       ENTRY(search_kgp),
                                       ENTRY(search_kgp_terms),
                                       ENTRY(search_kgp_nearest),
                                       ENTRY(search_iier),
                                       ENTRY(search_iier_keywords),
                                       ENTRY(search_g_rag),
                                       ENTRY(search_g_rag_graphs),
                                       ENTRY(search_bgr),
                                       ENTRY(search_self_ask),
                                       ENTRY(search_by_weights),
                                       ENTRY(search_saved),
                                       ENTRY(ask_once),
                                       ENTRY(ask_steps),
                                       ENTRY(ask_self_ask),
                                       ENTRY(ask_ircot),
                                       ENTRY(ask_iter_retgen),
                                       ENTRY(ask_by_kgp),
                                       ENTRY(ask_judged),
                                       ENTRY(ask_saved),
                                       ENTRY(ask_in_parts),
                                       ENTRY(batch),
                                       ENTRY(batch_in_parts),
                                       ENTRY(gold),
                                       ENTRY(train_gnn_ret),
                                       ENTRY(train_rgnn_ret),
                                       ENTRY(train_trail),
                                       ENTRY(train_iier),
                                       ENTRY(train_g_rag),
                                       ENTRY(train_bgr),
                                       ENTRY(save_file),
                                       ENTRY(save_file_saved),
                                       ENTRY(blocking_loop),
                                       {NULL, NULL}};
