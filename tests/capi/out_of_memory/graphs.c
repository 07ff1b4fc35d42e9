/* Scenarios of graphs: opened in every way, described, exported, read. */
#include "fixtures.h"
#include "trial.h"

static const char mapped_name[] = "out_of_memory.hop";

static void tell_passages(trial* t, const hop_graph* graph) {
  uint32_t count = 0, passage;
  int32_t field;
  TRY(hop_graph_passage_count(graph, &count, &error));
  for (passage = 0; passage < count; ++passage) {
    for (field = HOP_PASSAGE_ID; field <= HOP_PASSAGE_HEADING; ++field) {
      const char* text = NULL;
      size_t length = 0;
      TRY(hop_graph_passage_text(graph, passage, field, &text, &length, &error));
      trial_told(t, text, length);
    }
  }
end:;
}

static void open_bytes(trial* t, int32_t mode, int32_t memory) {
  hop_graph* graph = NULL;
  trial_begins(t);
  TRY(hop_graph_open(shared.bytes, shared.length, mode, memory, &graph, &error));
  tell_passages(t, graph);
end:
  trial_ends(t);
  hop_graph_free(graph);
}

static void open_copied(trial* t) { open_bytes(t, HOP_OPEN_FULL, HOP_MEMORY_COPY); }
static void open_borrowed(trial* t) { open_bytes(t, HOP_OPEN_FULL, HOP_MEMORY_BORROW); }
static void open_trusted(trial* t) { open_bytes(t, HOP_OPEN_TRUSTED, HOP_MEMORY_BORROW); }

static void open_mapped(trial* t) {
  hop_graph* graph = NULL;
  FILE* file = fopen(mapped_name, "wb");
  CHECK(file != NULL && fwrite(shared.bytes, 1, shared.length, file) == shared.length && fclose(file) == 0);
  trial_begins(t);
  TRY(hop_graph_map(TEXT("out_of_memory.hop"), HOP_OPEN_FULL, &graph, &error));
  tell_passages(t, graph);
  TRY_FOR(HOP_STATUS_NOT_FOUND, hop_graph_map(TEXT("a file that does not exist.hop"), HOP_OPEN_FULL, &graph, &error));
end:
  trial_ends(t);
  hop_graph_free(graph);
  remove(mapped_name);
}

static void refused_files(trial* t) {
  static uint8_t damaged[1 << 16];
  hop_graph* graph = NULL;
  CHECK(shared.length <= sizeof damaged);
  memcpy(damaged, shared.bytes, shared.length);
  damaged[shared.length - 21] ^= 4;
  trial_begins(t);
  TRY_FOR(HOP_STATUS_CORRUPT_FILE, hop_graph_open(damaged, shared.length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error));
  TRY_FOR(HOP_STATUS_CORRUPT_FILE,
          hop_graph_open(shared.bytes, shared.length / 2, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error));
end:
  trial_ends(t);
}

static void describe(trial* t, const char* const* settings) {
  hop_graph* graph = fresh_graph();
  hop_options* options = small_options(settings);
  hop_bytes* json = NULL;
  trial_begins(t);
  TRY(hop_graph_describe(graph, options, &json, &error));
  trial_told_bytes(t, json);
end:
  trial_ends(t);
  hop_bytes_free(json);
  hop_options_free(options);
  hop_graph_free(graph);
}

static void describe_trail(trial* t) { describe(t, (const char* const[]){"method=trail", NULL}); }
static void describe_gnn_ret(trial* t) { describe(t, (const char* const[]){"method=gnn_ret", NULL}); }

static void export_as(trial* t, int32_t format) {
  hop_graph* graph = fresh_graph();
  hop_bytes* text = NULL;
  trial_begins(t);
  TRY(hop_graph_export(graph, format, &text, &error));
  trial_told_bytes(t, text);
end:
  trial_ends(t);
  hop_bytes_free(text);
  hop_graph_free(graph);
}

static void export_json(trial* t) { export_as(t, HOP_EXPORT_JSON); }
static void export_graphml(trial* t) { export_as(t, HOP_EXPORT_GRAPHML); }
static void export_dot(trial* t) { export_as(t, HOP_EXPORT_DOT); }

static void facts(trial* t) {
  hop_graph* graph = fresh_graph();
  hop_bytes* masked = NULL;
  const char *key = NULL, *value = NULL;
  size_t key_length = 0, value_length = 0;
  uint32_t number = 0, place[5];
  trial_begins(t);
  TRY(hop_graph_document_count(graph, &number, &error));
  trial_told_number(t, number);
  TRY(hop_graph_vectors(graph, &number, &value, &value_length, &error));
  trial_told(t, value, value_length);
  TRY(hop_graph_find_passage(graph, TEXT("lovelace"), &number, &error));
  trial_told_number(t, number);
  TRY(hop_graph_passage_place(graph, number, &place[0], &place[1], &place[2], &place[3], &place[4], &error));
  trial_told(t, place, sizeof place);
  TRY(hop_graph_metadata_count(graph, number, place, &error));
  TRY(hop_graph_metadata(graph, number, 1, &key, &key_length, &value, &value_length, &error));
  trial_told(t, key, key_length);
  trial_told(t, value, value_length);
  TRY(hop_mask_question(graph, TEXT("Where did Lord Byron meet Ada Lovelace \xff?"), &masked, &error));
  trial_told_bytes(t, masked);
end:
  trial_ends(t);
  hop_bytes_free(masked);
  hop_graph_free(graph);
}

const scenario scenarios_of_graphs[] = {{"open, copied", open_copied},
                                        {"open, borrowed", open_borrowed},
                                        {"open, trusted", open_trusted},
                                        {"open, mapped", open_mapped},
                                        {"files that are refused", refused_files},
                                        {"describe for trail", describe_trail},
                                        {"describe for gnn_ret", describe_gnn_ret},
                                        {"export as JSON", export_json},
                                        {"export as GraphML", export_graphml},
                                        {"export as DOT", export_dot},
                                        {"facts of a graph", facts},
                                        {NULL, NULL}};
