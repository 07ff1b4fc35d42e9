// Graph files with every kind of content, of about any size, and all that such a graph answers, as one text.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "tests/capi/small_graph.h"

namespace hop::faults {

using Bytes = std::vector<std::uint8_t>;

inline Bytes bytes_of(hop_bytes* owned) {
  const std::uint8_t* data = nullptr;
  std::size_t length = 0;
  CHECK_OK(hop_bytes_view(owned, &data, &length, &error));
  Bytes bytes(data, data + length);
  hop_bytes_free(owned);
  return bytes;
}

// Documents of sections, pages, tables and links to each other; a ready passage after each, with given keywords.
inline hop_corpus* rich_corpus(int document_count) {
  static const char* const places[] = {"Ålesund", "Berlin", "Cádiz", "Delft", "京都", "Fez", "Ghent", "Hull"};
  hop_corpus* corpus = nullptr;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (int d = 0; d < document_count; ++d) {
    const std::string place = places[d % 8], next = places[(d + 1) % 8], number = std::to_string(d);
    const std::string id = "towns/" + number + ".md", linked = std::to_string((d + 3) % document_count) + ".md";
    const std::string text = "# " + place + " " + number + "\n\nThe town of " + place + " trades with " + next +
                             ", see [there](" + linked + ").\n\n<!-- page 2 -->\n\n## Harbour of " + place +
                             "\n\n| Year | Ships |\n|---|---|\n| 18" + number + " | " + number +
                             "4 |\n\nAda Lovelace saw its harbour " + number + " times.\n";
    CHECK_OK(
        hop_corpus_add_document(corpus, id.data(), id.size(), nullptr, 0, text.data(), text.size(), HOP_FORMAT_MARKDOWN, &error));
    const std::string alias = place + " on sea";
    CHECK_OK(hop_corpus_add_alias(corpus, alias.data(), alias.size(), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("year"), number.data(), number.size(), &error));

    const std::string note = "note " + number, note_text = "A note on " + place + " by Ada Lovelace, who liked " + next + ".";
    CHECK_OK(hop_corpus_add_passage(corpus, note.data(), note.size(), TEXT("Note"), note_text.data(), note_text.size(), &error));
    CHECK_OK(hop_corpus_add_entity(corpus, TEXT("Countess of Lovelace"), &error));
    CHECK_OK(hop_corpus_add_link(corpus, id.data(), id.size(), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("kind"), TEXT("note"), &error));
  }
  return corpus;
}

inline Bytes rich_file(int document_count, const char* precision) {
  const hop_run_host host = scripted_host();
  const std::string kept = std::string("vectors.precision=") + precision;
  const char* const settings[] = {"index.embed=true", "index.batch=32", "nearest.count=2", kept.c_str(), nullptr};
  return bytes_of(small_file_of(rich_corpus(document_count), settings, &host));
}

// What a task has given, to compare: hits, explanation, answer, steps' end state; of an index task its file.
inline std::string outcome_of(hop_task* task) {
  hop_results* results = nullptr;
  hop_bytes* file = nullptr;
  std::string outcome;
  if (hop_task_take_bytes(task, &file, nullptr) == HOP_OK) {
    const Bytes bytes = bytes_of(file);
    return std::string(bytes.begin(), bytes.end());
  }
  std::uint32_t count = 0;
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_results_count(results, &count, &error));
  for (std::uint32_t q = 0; q < count; ++q) {
    const std::uint32_t* passages = nullptr;
    const float* scores = nullptr;
    const char* text = nullptr;
    std::size_t length = 0;
    std::int32_t partial = 0;
    CHECK_OK(hop_results_hits(results, q, &passages, &scores, &length, &error));
    outcome.append(reinterpret_cast<const char*>(passages), length * sizeof *passages);
    outcome.append(reinterpret_cast<const char*>(scores), length * sizeof *scores);
    CHECK_OK(hop_results_explanation(results, q, &text, &length, &error));
    outcome.append(text, length);
    CHECK_OK(hop_results_answer(results, q, &text, &length, &partial, &error));
    outcome.append(text, length);
    outcome += static_cast<char>('0' + partial);
  }
  hop_results_free(results);
  return outcome;
}

inline std::string answers_of(const hop_graph* graph) {
  const hop_run_host host = scripted_host();
  std::string answers;
  for (const char* method : {"method=trail", "method=rgnn_ret", "method=kgp", "method=bm25"}) {
    const char* const settings[] = {method, nullptr};
    hop_options* options = small_options(settings);
    hop_questions* questions = small_question("How many ships came to the harbour of Ålesund, which Ada Lovelace saw?");
    hop_task* task = nullptr;
    CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
    CHECK_OK(hop_run(task, &host, &error));
    answers += outcome_of(task);
    hop_task_free(task);
    hop_questions_free(questions);
    hop_options_free(options);
  }
  const auto append = [&](hop_bytes* made) {
    const Bytes bytes = bytes_of(made);
    answers.append(bytes.begin(), bytes.end());
  };
  hop_bytes* text = nullptr;
  CHECK_OK(hop_graph_describe(graph, nullptr, &text, &error));
  append(text);
  CHECK_OK(hop_graph_export(graph, HOP_EXPORT_JSON, &text, &error));
  append(text);
  return answers;
}

}  // namespace hop::faults
