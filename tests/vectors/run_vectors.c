/* Runs the language-neutral cases (README.md here) over the C ABI alone.
 *
 *     run_vectors CASES…           every case must give the lines that the file expects
 *     run_vectors --print CASES    rewrites the file with what comes out now
 *
 * There is one way through a file: it is rewritten in memory, and a check is a comparison with what was read. */
#include "corpus_file.h"
#include "counting_host.h"
#include "trust.h"

typedef struct block {
  field name;
  field corpus;
  uint32_t stride, first;
  hop_options* options;
  hop_questions* questions;
  counting_host host;
  int exports[3];
} block;

typedef struct run {
  const char* path;
  hop_graph* graph; /* of the last graph block */
  buffer out;
} run;

static void print_failure(run* r, int32_t status) { buffer_print(&r->out, "=\tfails\t%s\n", hop_status_name(status)); }

/* ---- Graphs ---- */

static const char* const export_names[] = {"json", "graphml", "dot"};

static int32_t print_exports(run* r, const block* b) {
  int32_t format;
  for (format = HOP_EXPORT_JSON; format <= HOP_EXPORT_DOT; ++format) {
    hop_bytes* text = NULL;
    const uint8_t* bytes = NULL;
    size_t length = 0;
    int32_t status;
    if (!b->exports[format]) continue;
    status = hop_graph_export(r->graph, format, &text, NULL);
    if (status == HOP_OK) status = hop_bytes_view(text, &bytes, &length, NULL);
    if (status != HOP_OK) return status;
    buffer_print(&r->out, "=\texport\t%s\t%lu\t%08x\n", export_names[format], (unsigned long)length,
                 (unsigned)crc32c_of(bytes, length, 0));
    hop_bytes_free(text);
  }
  return HOP_OK;
}

/* The sum of every passage's id, title, text and heading, each followed by 0. */
static int32_t print_passages(run* r) {
  static const int32_t fields[] = {HOP_PASSAGE_ID, HOP_PASSAGE_TITLE, HOP_PASSAGE_TEXT, HOP_PASSAGE_HEADING};
  uint32_t count = 0, passage, sum = 0;
  int32_t status = hop_graph_passage_count(r->graph, &count, NULL);
  for (passage = 0; passage < count && status == HOP_OK; ++passage) {
    int i;
    for (i = 0; i < 4 && status == HOP_OK; ++i) {
      const char* text = NULL;
      size_t length = 0;
      status = hop_graph_passage_text(r->graph, passage, fields[i], &text, &length, NULL);
      sum = crc32c_of(text, length, sum);
      sum = crc32c_of("", 1, sum);
    }
  }
  if (status == HOP_OK) buffer_print(&r->out, "=\tpassages\t%u\t%08x\n", (unsigned)count, (unsigned)sum);
  return status;
}

static int32_t open_file(run* r, hop_task* task) {
  hop_bytes* file = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0;
  int32_t status = hop_task_take_bytes(task, &file, NULL);
  if (status == HOP_OK) status = hop_bytes_view(file, &bytes, &length, NULL);
  if (status == HOP_OK) {
    buffer_print(&r->out, "=\tfile\t%lu\t%08x\n", (unsigned long)length, (unsigned)crc32c_of(bytes, length, 0));
    hop_graph_free(r->graph);
    r->graph = NULL;
    status = hop_graph_open(bytes, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &r->graph, NULL);
  }
  hop_bytes_free(file);
  return status;
}

static int32_t run_graph(run* r, block* b) {
  corpus_file file;
  buffer path = {NULL, 0, 0};
  hop_corpus* corpus = NULL;
  hop_task* task = NULL;
  int32_t status;
  path_beside(&path, r->path, b->corpus.text);
  corpus_file_read(&file, path.bytes);
  status = hop_corpus_create(&corpus, NULL);
  if (status == HOP_OK) status = corpus_file_add(&file, b->stride, b->first, corpus);
  if (status == HOP_OK) status = hop_index_task_create(corpus, b->options, &task, NULL);
  if (status == HOP_OK) status = run_task(&b->host, &task, NULL, &r->out);
  if (status == HOP_OK) status = open_file(r, task);
  if (status == HOP_OK) status = print_passages(r);
  if (status == HOP_OK) status = print_exports(r, b);
  hop_task_free(task);
  hop_corpus_free(corpus);
  corpus_file_free(&file);
  free(path.bytes);
  return status;
}

/* ---- Questions ---- */

static void print_id(run* r, uint32_t passage) {
  const char* id = NULL;
  size_t length = 0;
  if (hop_graph_passage_text(r->graph, passage, HOP_PASSAGE_ID, &id, &length, NULL) != HOP_OK) return;
  buffer_add_escaped(&r->out, id, length);
}

static int32_t print_hits(run* r, const hop_results* results, uint32_t question) {
  const uint32_t* passages = NULL;
  const float *scores = NULL, *distances = NULL;
  const char* json = NULL;
  size_t count = 0, length = 0, i;
  int32_t status = hop_results_hits(results, question, &passages, &scores, &count, NULL);
  if (status == HOP_OK) status = hop_results_explanation(results, question, &json, &length, NULL);
  if (status != HOP_OK) return status;
  for (i = 0; i < count; ++i) {
    uint32_t bits;
    memcpy(&bits, &scores[i], sizeof bits);
    buffer_add(&r->out, "=\thit\t", 6);
    print_id(r, passages[i]);
    buffer_print(&r->out, "\t%08x\n", (unsigned)bits);
  }
  buffer_print(&r->out, "=\texplanation\t%lu\t%08x\n", (unsigned long)length, (unsigned)crc32c_of(json, length, 0));
  status = hop_results_state(results, question, &distances, &count, NULL);
  if (status != HOP_OK || count == 0) return status;
  buffer_add(&r->out, "=\tstate\t", 8);
  for (i = 0; i < count; ++i) {
    uint32_t bits;
    memcpy(&bits, &distances[i], sizeof bits);
    buffer_print(&r->out, i == 0 ? "%08x" : " %08x", (unsigned)bits);
  }
  buffer_add(&r->out, "\n", 1);
  return HOP_OK;
}

static int32_t print_steps(run* r, const hop_results* results, uint32_t question) {
  uint32_t count = 0, step;
  int32_t status = hop_results_step_count(results, question, &count, NULL);
  for (step = 0; step < count && status == HOP_OK; ++step) {
    const char *asked = NULL, *answered = NULL;
    const uint32_t* passages = NULL;
    size_t asked_length = 0, answered_length = 0, hits = 0, i;
    status =
        hop_results_step(results, question, step, &asked, &asked_length, &answered, &answered_length, &passages, &hits, NULL);
    if (status != HOP_OK) return status;
    buffer_add(&r->out, "=\tstep\t", 7);
    buffer_add_escaped(&r->out, asked, asked_length);
    buffer_add(&r->out, "\t", 1);
    buffer_add_escaped(&r->out, answered, answered_length);
    buffer_add(&r->out, "\t", 1);
    for (i = 0; i < hits; ++i) {
      if (i > 0) buffer_add(&r->out, " ", 1);
      print_id(r, passages[i]);
    }
    buffer_add(&r->out, "\n", 1);
  }
  return status;
}

static int32_t print_results(run* r, const hop_results* results, int asks) {
  uint32_t count = 0, question;
  int32_t status = hop_results_count(results, &count, NULL);
  for (question = 0; question < count && status == HOP_OK; ++question) {
    buffer_print(&r->out, "=\tquestion\t%u\n", (unsigned)question);
    status = print_hits(r, results, question);
    if (status == HOP_OK) status = print_steps(r, results, question);
    if (status == HOP_OK && asks) {
      const char* text = NULL;
      size_t length = 0;
      int32_t partial = 0;
      status = hop_results_answer(results, question, &text, &length, &partial, NULL);
      if (status != HOP_OK) break;
      buffer_add(&r->out, "=\tanswer\t", 9);
      buffer_add_escaped(&r->out, text, length);
      buffer_add(&r->out, partial ? "\tpartial\n" : "\twhole\n", partial ? 9 : 7);
    }
  }
  return status;
}

static int32_t run_questions(run* r, block* b, int asks) {
  hop_task* task = NULL;
  hop_results* results = NULL;
  int32_t status = asks ? hop_ask_task_create(r->graph, b->questions, b->options, &task, NULL)
                        : hop_search_task_create(r->graph, b->questions, b->options, &task, NULL);
  if (status == HOP_OK) status = run_task(&b->host, &task, r->graph, &r->out);
  if (status == HOP_OK) status = hop_task_take_results(task, &results, NULL);
  if (status == HOP_OK) status = print_results(r, results, asks);
  hop_results_free(results);
  hop_task_free(task);
  return status;
}

static int32_t run_mask(run* r, const block* b) {
  hop_bytes* masked = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0;
  int32_t status = hop_mask_question(r->graph, b->name.text, b->name.length, &masked, NULL);
  if (status == HOP_OK) status = hop_bytes_view(masked, &bytes, &length, NULL);
  if (status == HOP_OK) {
    buffer_add(&r->out, "=\tmasked\t", 9);
    buffer_add_escaped(&r->out, (const char*)bytes, length);
    buffer_add(&r->out, "\n", 1);
  }
  hop_bytes_free(masked);
  return status;
}

/* ---- Blocks ---- */

static int32_t read_step(block* b, const line* read) {
  const field* f = read->fields;
  float numbers[LONGEST_VECTOR];
  const uint32_t dimension = read->count == 3 ? read_numbers(&f[2], numbers, LONGEST_VECTOR) : 0;
  return hop_questions_add_step(b->questions, f[1].text, f[1].length, dimension > 0 ? numbers : NULL, dimension, NULL);
}

/* One line of a block behind its first. */
static int32_t read_setting(block* b, const line* read) {
  const field* f = read->fields;
  float numbers[LONGEST_VECTOR];
  int i;
  if (read->count == 3 && is_word(f, "option")) {
    return hop_options_set_text(b->options, f[1].text, f[1].length, f[2].text, f[2].length, NULL);
  }
  if (read->count >= 2 && is_word(f, "step")) return read_step(b, read);
  if (read->count == 2 && is_word(f, "question")) return hop_questions_add(b->questions, f[1].text, f[1].length, NULL);
  if (read->count == 2 && is_word(f, "condition")) {
    return hop_questions_add_condition(b->questions, f[1].text, f[1].length, NULL);
  }
  if (read->count == 2 && is_word(f, "vector")) {
    return hop_questions_set_vector(b->questions, numbers, read_numbers(&f[1], numbers, LONGEST_VECTOR), NULL);
  }
  if (read->count == 2 && is_word(f, "masked_vector")) {
    return hop_questions_set_masked_vector(b->questions, numbers, read_numbers(&f[1], numbers, LONGEST_VECTOR), NULL);
  }
  if (read->count == 2 && is_word(f, "corpus")) {
    b->corpus = f[1];
  } else if (read->count == 3 && is_word(f, "order")) {
    b->stride = (uint32_t)strtoul(f[1].text, NULL, 10);
    b->first = (uint32_t)strtoul(f[2].text, NULL, 10);
  } else if (read->count == 2 && is_word(f, "host")) {
    b->host.dimension = (uint32_t)strtoul(f[1].text, NULL, 10);
  } else if (read->count == 2 && is_word(f, "reply")) {
    if (b->host.reply_count == MOST_REPLIES) stop("too many replies", f[1].text);
    b->host.replies[b->host.reply_count++] = f[1];
  } else if (read->count == 1 && is_word(f, "save")) {
    b->host.saves = 1;
  } else if (read->count == 2 && is_word(f, "export")) {
    for (i = 0; i < 3; ++i) b->exports[i] |= is_word(&f[1], export_names[i]);
  } else {
    stop("unknown line of a case", f[0].text);
  }
  return HOP_OK;
}

/* Runs the block whose first line is `first`, and whose others follow at *at, up to an empty line. */
static void run_block(run* r, const line* first, char** at) {
  const field* kind = &first->fields[0];
  block b;
  line read;
  int32_t status;
  memset(&b, 0, sizeof b);
  b.stride = 1;
  if (first->count != 2) stop("a case begins with its kind and one more field", kind->text);
  b.name = first->fields[1];
  status = hop_options_create(&b.options, NULL);
  if (status == HOP_OK) status = hop_questions_create(&b.questions, NULL);
  while (**at != '\n' && **at != '\0' && next_line(at, &read)) {
    if (read.count > 0 && !is_word(&read.fields[0], "=") && status == HOP_OK) status = read_setting(&b, &read);
  }
  if (status == HOP_OK) {
    if (is_word(kind, "graph")) {
      status = run_graph(r, &b);
    } else if (is_word(kind, "search")) {
      status = run_questions(r, &b, 0);
    } else if (is_word(kind, "ask")) {
      status = run_questions(r, &b, 1);
    } else if (is_word(kind, "mask")) {
      status = run_mask(r, &b);
    } else {
      stop("unknown case", kind->text);
    }
  }
  if (status != HOP_OK) print_failure(r, status);
  hop_questions_free(b.questions);
  hop_options_free(b.options);
}

/* Copies lines that are not expectations, up to the end of the block or of the text. */
static void copy_inputs(buffer* out, const char* begin, const char* end) {
  while (begin < end) {
    const char* line_end = (const char*)memchr(begin, '\n', (size_t)(end - begin));
    line_end = line_end == NULL ? end : line_end + 1;
    if (strncmp(begin, "=\t", 2) != 0) buffer_add(out, begin, (size_t)(line_end - begin));
    begin = line_end;
  }
}

/* The file rewritten: each block's inputs as they stand, then what comes out. */
static void run_file(run* r, const buffer* given) {
  buffer text = {NULL, 0, 0};
  char *at, *begin;
  line read;
  buffer_add(&text, given->bytes, given->length);
  for (at = begin = text.bytes; next_line(&at, &read); begin = at) {
    char* const block_end_of_first = at;
    if (read.count == 0) {
      copy_inputs(&r->out, given->bytes + (begin - text.bytes), given->bytes + (block_end_of_first - text.bytes));
      continue;
    }
    {
      /* The inputs go out before the block runs; its end is the next empty line. */
      const char* first = given->bytes + (begin - text.bytes);
      const char* gap = strstr(first, "\n\n");
      copy_inputs(&r->out, first, gap == NULL ? given->bytes + given->length : gap + 1);
    }
    run_block(r, &read, &at);
  }
  free(text.bytes);
  hop_graph_free(r->graph);
  r->graph = NULL;
}

/* ---- Comparing ---- */

static size_t line_length(const char* at) { return strcspn(at, "\n"); }

/* Prints the first lines that differ, with the case that they belong to; 1 if the texts are equal. */
static int compare(const char* path, const char* expected, const char* given) {
  const char* name = expected;
  int number = 1, at_start = 1;
  for (; *expected != '\0' || *given != '\0'; ++number) {
    const size_t e = line_length(expected), g = line_length(given);
    if (e == 0) {
      at_start = 1;
    } else if (at_start && *expected != '#') {
      name = expected;
      at_start = 0;
    }
    if (e != g || memcmp(expected, given, e) != 0) {
      fprintf(stderr, "%s:%d: in case \"%.*s\"\n  expected: %.*s\n  given:    %.*s\n", path, number, (int)line_length(name), name,
              (int)e, expected, (int)g, given);
      return 0;
    }
    expected += e + (expected[e] != '\0');
    given += g + (given[g] != '\0');
  }
  return 1;
}

static uint64_t count_lines(const char* text, const char* start) {
  uint64_t count = 0;
  const char* at = text;
  for (; *at != '\0'; at += line_length(at) + (at[line_length(at)] != '\0')) {
    count += strncmp(at, start, strlen(start)) == 0;
  }
  return count;
}

int main(int argument_count, char** arguments) {
  const int prints = argument_count > 1 && strcmp(arguments[1], "--print") == 0;
  uint64_t questions = 0, results = 0, files_that_differ = 0;
  int i;
  if (argument_count < 2 + prints) stop("which cases?", "run_vectors [--print] FILE…");
  for (i = 1 + prints; i < argument_count; ++i) {
    buffer given = {NULL, 0, 0};
    run r;
    memset(&r, 0, sizeof r);
    r.path = arguments[i];
    buffer_read_file(&given, arguments[i]);
    run_file(&r, &given);
    if (prints) {
      fwrite(r.out.bytes, 1, r.out.length, stdout);
    } else {
      files_that_differ += !compare(arguments[i], given.bytes, r.out.bytes);
      questions += count_lines(given.bytes, "question\t");
      results += count_lines(given.bytes, "=\t");
    }
    free(given.bytes);
    free(r.out.bytes);
  }
  if (hop_live_objects() != 0) stop("objects are left alive", "at the end");
  if (prints) return 0;
  {
    const trust_figure figures[] = {TRUST_AT_LEAST("questions", questions, 100), TRUST_COUNT("results", results),
                                    TRUST_NONE("files that differ", files_that_differ)};
    return trust_report("Q3", "vectors", figures, sizeof figures / sizeof *figures);
  }
}
