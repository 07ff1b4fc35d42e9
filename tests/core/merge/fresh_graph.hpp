// Indexing from nothing, the slow way round a merge.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/hash.hpp"
#include "core/base/random.hpp"
#include "core/corpus/prepare.hpp"
#include "core/indexing/index_settings.hpp"
#include "core/indexing/lexical_builder.hpp"
#include "core/indexing/nearest_builder.hpp"
#include "core/indexing/vector_builder.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/sources.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {

// A graph file, open, and what a merge asks for in addition to it.
struct OpenPart {
  std::vector<std::uint64_t> memory;  // aligned
  std::size_t size = 0;
  Graph graph;
  Sources sources;

  std::span<const std::uint8_t> bytes() const { return {reinterpret_cast<const std::uint8_t*>(memory.data()), size}; }
};

inline std::unique_ptr<OpenPart> open_part(std::span<const std::uint8_t> bytes, Sources sources) {
  auto part = std::make_unique<OpenPart>();
  part->memory.resize((bytes.size() + 7) / 8);
  part->size = bytes.size();
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::uint8_t*>(part->memory.data()));
  auto graph = open_graph_file(part->bytes(), OpenMode::full);
  if (!graph) return nullptr;
  part->graph = graph.value();
  part->sources = std::move(sources);
  return part;
}

// A unit vector that the text alone decides.
inline std::vector<float> vector_of(std::string_view text, std::uint32_t dimension) {
  Random random(hash_bytes(text));
  std::vector<float> row(dimension);
  double square = 0;
  for (float& value : row) {
    value = static_cast<float>(random.unit() - 0.5);
    square += double{value} * value;
  }
  for (float& value : row) value = static_cast<float>(value / std::sqrt(square));
  return row;
}

struct FreshSettings {
  std::uint32_t dimension = 0;
  std::string lines;  // options

  Options options() const { return Options::from_lines(lines).value(); }
};

inline std::unique_ptr<OpenPart> fresh_graph(Corpus corpus, const FreshSettings& settings) {
  const Options options = settings.options();
  auto prepared = prepare_corpus(std::move(corpus));
  if (!prepared) return nullptr;
  GraphContent content;
  content.corpus = std::move(prepared).value();
  const auto& passages = content.corpus.passages;
  content.keywords = extract_keywords(content.corpus, keyword_options_of(options));
  const Analyzer analyzer = analyzer_of(options);
  LexicalBuilder words(analyzer);
  for (std::uint32_t p = 0; p < passages.size(); ++p) {
    words.add(passages[p].title, passages[p].text, searchable_path(content.corpus, p));
  }
  content.lexical = std::move(words).take();
  if (settings.dimension > 0 && !passages.empty()) {
    VectorBuilder vectors(vector_precision_of(options));
    vectors.reserve(static_cast<std::uint32_t>(passages.size()), settings.dimension);
    for (std::uint32_t p = 0; p < passages.size(); ++p) vectors.add_row(vector_of(passages[p].text, settings.dimension));
    content.vectors = std::move(vectors).take();
    if (const auto count = static_cast<std::uint32_t>(options.integer("nearest.count")); count > 0) {
      NearestBuilder nearest({content.vectors.precision, settings.dimension, static_cast<std::uint32_t>(passages.size()),
                              content.vectors.bytes, content.vectors.scales},
                             count);
      work_to_end([&](WorkBudget& budget) { return nearest.step(budget); });
      content.nearest = std::move(nearest).take();
    }
  } else {
    content.vectors.precision = vector_precision_of(options);
  }
  content.vectors.embedder_id = options.text("embedder.id");
  content.analyzer_fingerprint = analyzer.fingerprint();
  content.index_options = options.to_lines();
  auto file = write_graph_file(content);
  if (!file) return nullptr;
  Sources sources = sources_of(content.corpus);
  sources.document_hashes.assign(content.corpus.documents.size(), 0);
  for (std::size_t d = 0; d < content.corpus.documents.size(); ++d) {
    sources.document_hashes[d] = hash_bytes(content.corpus.documents[d].id);
  }
  return open_part(file.value(), std::move(sources));
}

}  // namespace hop::core
