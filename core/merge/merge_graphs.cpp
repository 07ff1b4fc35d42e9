#include "core/merge/merge_graphs.hpp"

#include <optional>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/work_parts.hpp"
#include "core/corpus/link_resolution.hpp"
#include "core/indexing/index_settings.hpp"
#include "core/indexing/nearest_builder.hpp"
#include "core/merge/id_check.hpp"
#include "core/merge/keyword_merge.hpp"
#include "core/merge/merged_documents.hpp"
#include "core/merge/word_merge.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {
namespace {

// Whether two parts can be one graph.
Result<void> check_alike(const Graph& first, const Graph& other) {
  if (first.index_options != other.index_options) {
    return Error{Status::bad_input, concat("parts were indexed with other options: \"", first.index_options, "\" and \"",
                                           other.index_options, "\""), "options"};
  }
  if (first.analyser_fingerprint != other.analyser_fingerprint) {
    return Error{Status::bad_input, concat("parts were indexed by other analysers: \"", first.analyser_fingerprint, "\" and \"",
                                           other.analyser_fingerprint, "\""), "analyser"};
  }
  return {};
}

Result<void> check_vectors_alike(const Graph& first, const Graph& other) {
  if (first.dimension != other.dimension || first.vector_precision != other.vector_precision) {
    return Error{Status::dimension_mismatch,
                 concat("parts have vectors of dimension ", first.dimension, " and ", other.dimension), "dimension"};
  }
  const bool are_stated = !first.embedder_id.empty() && !other.embedder_id.empty();
  if (are_stated && first.embedder_id != other.embedder_id) {
    return Error{Status::embedder_mismatch,
                 concat("parts have vectors by \"", first.embedder_id, "\" and by \"", other.embedder_id, "\""), "embedder.id"};
  }
  return {};
}

}  // namespace

struct GraphMerge::State {
  explicit State(std::vector<MergePart> given) : parts(std::move(given)), order(parts) {}

  std::vector<MergePart> parts;
  WorkParts work;
  std::optional<Error> failure;
  Options options;
  std::vector<PartReader> readers;
  DocumentOrder order;
  std::vector<DocumentPlace> places;  // of merged documents
  PassageMap passages;
  Analyser analyser;
  std::uint64_t total = 0;
  GraphContent content;
  MergedGraph merged;

  std::optional<IdCheck> ids;
  LinkResolution links;
  std::optional<KeywordMerge> keywords;
  std::optional<WordMerge> words;
  std::optional<UnusualTokenMerge> unusual_tokens;
  std::optional<NearestBuilder> nearest;
  std::optional<GraphFileWriter> writer;

  std::size_t passage_count() const { return content.corpus.passages.size(); }
  bool check_parts();
  bool take_documents(WorkBudget& budget);
  bool check_ids(WorkBudget& budget);
  void begin_words();
  void take_words();
  void copy_vectors(std::size_t document);
  void begin_nearest();
  void begin_file();
  bool write_file(WorkBudget& budget);
  bool step(WorkBudget& budget);
};

bool GraphMerge::State::check_parts() {
  const Graph& first = *parts.front().graph;
  const Graph* with_passages = nullptr;
  for (const MergePart& part : parts) {
    Result<void> alike = check_alike(first, *part.graph);
    if (alike && with_passages && part.graph->passage_count() > 0) alike = check_vectors_alike(*with_passages, *part.graph);
    if (!alike) {
      failure = std::move(alike).error();
      return false;
    }
    if (!with_passages && part.graph->passage_count() > 0) with_passages = part.graph;
    total += part.graph->document_count();
  }
  auto read = Options::from_lines(first.index_options);
  if (!read) {
    failure = std::move(read).error();
    return false;
  }
  options = std::move(read).value();
  content.analyser_fingerprint = first.analyser_fingerprint;
  content.index_options = first.index_options;
  content.vectors.precision = first.vector_precision;
  content.vectors.embedder_id = options.text("embedder.id");
  analyser = analyser_of(options);
  std::size_t passage_total = 0;
  for (const MergePart& part : parts) passage_total += part.graph->passage_count();
  content.corpus.passages.reserve(passage_total);
  passages.place.reserve(passage_total);
  for (const MergePart& part : parts) {
    readers.emplace_back(part);
    passages.merged.emplace_back(part.graph->passage_count(), no_index);
  }
  return true;
}

bool GraphMerge::State::take_documents(WorkBudget& budget) {
  while (!order.at_end()) {
    if (budget.used_up()) return false;
    auto place = order.next();
    if (!place) {
      failure = std::move(place).error();
      return false;
    }
    const auto [part, document] = place.value();
    const std::size_t links = content.corpus.written_links.size();
    readers[part].append_document(document, content.corpus, merged.sources);
    places.push_back(place.value());
    const auto& first_passages = parts[part].graph->first_passage_of_document;
    for (std::uint32_t p = first_passages[document]; p < first_passages[document + 1]; ++p) {
      passages.merged[part][p] = static_cast<std::uint32_t>(passages.place.size());
      passages.place.push_back({part, p});
    }
    budget.spend(100 + 500 * std::uint64_t{first_passages[document + 1] - first_passages[document]} +
                 20 * (content.corpus.written_links.size() - links));
  }
  return true;
}

bool GraphMerge::State::check_ids(WorkBudget& budget) {
  Result<bool> checked = ids->step(budget);
  if (!checked) failure = std::move(checked).error();
  return checked && checked.value();
}

void GraphMerge::State::copy_vectors(std::size_t document) {
  const Graph& graph = *parts[places[document].part].graph;
  VectorContent& vectors = content.vectors;
  if (!graph.has_vectors() || graph.passage_count() == 0 || passage_count() == 0) return;
  if (vectors.embedder_id.empty()) vectors.embedder_id = graph.embedder_id;
  if (vectors.dimension == 0) {
    vectors.dimension = graph.dimension;
    vectors.precision = graph.vector_precision;
    const std::size_t row = graph.vector_bytes.size() / graph.passage_count();
    vectors.bytes.reserve(row * passage_count());
    if (!graph.vector_scales.empty()) vectors.scales.reserve(passage_count());
  }
  const std::size_t row = graph.vector_bytes.size() / graph.passage_count();
  const std::uint32_t first = graph.first_passage_of_document[places[document].document];
  const std::uint32_t end = graph.first_passage_of_document[places[document].document + 1];
  const auto bytes = graph.vector_bytes.subspan(first * row, (end - first) * row);
  vectors.bytes.insert(vectors.bytes.end(), bytes.begin(), bytes.end());
  if (graph.vector_scales.empty()) return;
  const auto scales = graph.vector_scales.subspan(first, end - first);
  vectors.scales.insert(vectors.scales.end(), scales.begin(), scales.end());
}

void GraphMerge::State::begin_words() {
  keywords.emplace(parts, passages, content.corpus, keyword_options_of(options), analyser);
  words.emplace(parts, passages);
}

void GraphMerge::State::take_words() {
  content.lexical = std::move(*words).take();
  words.reset();
  unusual_tokens.emplace(parts, passages);
}

void GraphMerge::State::begin_nearest() {
  const VectorContent& vectors = content.vectors;
  const auto count = static_cast<std::uint32_t>(options.integer("nearest.count"));
  if (count == 0 || vectors.dimension == 0) return;
  const auto passage_total = static_cast<std::uint32_t>(passage_count());
  nearest.emplace(VectorView{vectors.precision, vectors.dimension, passage_total, vectors.bytes, vectors.scales}, count);
}

void GraphMerge::State::begin_file() {
  if (nearest) content.nearest = std::move(*nearest).take();
  writer.emplace(content);
}

bool GraphMerge::State::write_file(WorkBudget& budget) {
  Result<bool> written = writer->step(budget);
  if (!written) failure = std::move(written).error();
  return written && written.value();
}

// A part that fails is never over.
bool GraphMerge::State::step(WorkBudget& budget) {
  WorkParts::Step step(work, budget);
  PreparedCorpus& corpus = content.corpus;
  return step.until([&] { return check_parts(); }) &&
         step.until([&] { return take_documents(budget); }) &&
         step.once(1, [&] { ids.emplace(parts, passages, corpus); }) &&
         step.until([&] { return check_ids(budget); }) &&
         step.until([&] { return links.step(budget, corpus); }) &&
         step.once(1, [&] { begin_words(); }) &&
         step.until([&] { return keywords->step(budget); }) &&
         step.once(1, [&] { content.keywords = std::move(*keywords).take(), keywords.reset(); }) &&
         step.until([&] { return words->step(budget); }) &&
         step.once(1, [&] { take_words(); }) &&
         step.until([&] { return unusual_tokens->step(budget); }) &&
         step.once(1, [&] { merged.sources.unusual_tokens = std::move(*unusual_tokens).take(), unusual_tokens.reset(); }) &&
         step.each(places.size(), 200, [&](std::size_t document) { copy_vectors(document); }) &&
         step.once(1, [&] { begin_nearest(); }) &&
         step.until([&] { return !nearest || nearest->step(budget); }) &&
         step.once(1, [&] { begin_file(); }) &&
         step.until([&] { return write_file(budget); });
}

GraphMerge::GraphMerge(std::vector<MergePart> parts) : state_(std::make_unique<State>(std::move(parts))) {}
GraphMerge::~GraphMerge() = default;

std::uint64_t GraphMerge::done() const { return state_->places.size(); }
std::uint64_t GraphMerge::total() const { return state_->total; }

Result<bool> GraphMerge::step(WorkBudget& budget) {
  const bool done = state_->step(budget);
  if (state_->failure) return *state_->failure;
  return done;
}

MergedGraph GraphMerge::take() && {
  state_->merged.graph_file = std::move(*state_->writer).take();
  return std::move(state_->merged);
}

Result<MergedGraph> merge_graphs(std::vector<MergePart> parts) {
  GraphMerge merge(std::move(parts));
  Result<bool> done = false;
  work_to_end([&](WorkBudget& budget) {
    done = merge.step(budget);
    return !done || done.value();
  });
  if (!done) return std::move(done).error();
  return std::move(merge).take();
}

}  // namespace hop::core
