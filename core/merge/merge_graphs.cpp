// The stages of a merge, in order: check the parts, merge the documents, find repeated texts, check ids, resolve links, merge
// keywords, words and unusual tokens, find nearest neighbors, write the file. A stage frees its memory before the next one allocates.
#include "core/merge/merge_graphs.hpp"

#include <optional>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/large_pages.hpp"
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

// Checks that two parts were built with the same settings.
Result<void> check_alike(const Graph& first, const Graph& other) {
  if (first.index_options != other.index_options) {
    return Error{
        Status::bad_input,
        concat("parts were indexed with different options: \"", first.index_options, "\" and \"", other.index_options, "\""),
        "options"};
  }
  if (first.analyzer_fingerprint != other.analyzer_fingerprint) {
    return Error{Status::bad_input,
                 concat("parts were indexed by different analyzers: \"", first.analyzer_fingerprint, "\" and \"",
                        other.analyzer_fingerprint, "\""),
                 "analyzer"};
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
  State(std::vector<MergePart> given, MergeOutput chosen, std::uint64_t most)
      : parts(std::move(given)), output(chosen), most_bytes(most), order(parts), metadata(parts) {}

  std::vector<MergePart> parts;
  MergeOutput output;
  std::uint64_t most_bytes;
  WorkParts work;
  std::optional<Error> failure;
  Options options;
  std::vector<PartReader> readers;
  DocumentOrder order;
  MetadataNumbers metadata;
  std::vector<DocumentRun> runs;  // all documents, in merged order
  std::uint64_t documents_ordered = 0;
  bool has_links = false;   // some part has hyperlinks
  bool needs_rows = false;  // copy all vectors into one array, for the nearest-neighbor scan
  PassageMap passages;
  Analyzer analyzer;
  std::uint64_t total = 0;
  std::size_t passage_total = 0;  // passages of all parts, including deleted ones
  GraphContent content;
  MergedGraph merged;

  RepeatedTextSearch repeated;
  std::optional<IdCheck> ids;
  LinkResolution links;
  std::optional<KeywordMerge> keywords;
  std::vector<char> form_texts;  // from KeywordMerge; the content borrows it
  std::optional<WordMerge> words;
  std::optional<UnusualTokenMerge> unusual_tokens;
  std::optional<NearestBuilder> nearest;
  std::optional<GraphFileWriter> writer;
  std::unique_ptr<MemoryGraph> version;

  std::size_t passage_count() const { return content.passage_count(); }
  void reserve_sources();
  bool check_parts();
  bool order_documents(WorkBudget& budget);
  void append_left(const DocumentRun& run);
  std::uint64_t take_documents(const DocumentRun& run);
  void take_metadata();
  bool find_repeated(WorkBudget& budget);
  bool check_ids(WorkBudget& budget);
  void take_keywords();
  void take_words();
  void take_unusual_tokens();
  void begin_nearest();
  void begin_file();
  bool write_file(WorkBudget& budget);
  bool leaves_in_parts() const { return output != MergeOutput::segment; }
  void leave_in_parts();
  bool step(WorkBudget& budget);
};

// Reserves memory for the sources of all parts, deleted documents included.
void GraphMerge::State::reserve_sources() {
  const auto reserve = [&](TextRows Sources::* rows) {
    std::size_t row_count = 0, texts = 0, bytes = 0;
    for (const MergePart& part : parts) {
      row_count += (part.sources->*rows).rows.size();
      texts += (part.sources->*rows).texts.size();
      bytes += (part.sources->*rows).bytes.size();
    }
    (merged.sources.*rows).reserve(row_count, texts, bytes);
  };
  for (TextRows Sources::* rows : {&Sources::document_aliases, &Sources::names, &Sources::entities, &Sources::links})
    reserve(rows);
  merged.sources.document_hashes.reserve(total);
  merged.sources.is_cut.reserve(total);
}

// Checks that the parts are compatible, takes the options of the first, and reserves memory for the merged columns.
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
  content.analyzer_fingerprint = first.analyzer_fingerprint;
  content.index_options = first.index_options;
  content.vectors.precision = first.vector_precision;
  content.vectors.embedder_id = options.text("embedder.id");
  needs_rows = options.integer("nearest.count") != 0;
  analyzer = analyzer_of(options);
  for (const MergePart& part : parts) passage_total += part.graph->passage_count();
  PassageColumns& columns = content.passages;
  reserve_in_large_pages(columns.first_passages, total);
  for (auto* column : {&columns.documents, &columns.sections, &columns.pages, &columns.source_begins, &columns.source_ends,
                       &columns.token_counts, &columns.source_lines, &columns.source_columns}) {
    reserve_in_large_pages(*column, passage_total + 1);
  }
  reserve_in_large_pages(passages.place, passage_total);
  reserve_sources();
  for (const MergePart& part : parts) {
    readers.emplace_back(part, static_cast<std::uint32_t>(readers.size()));
    if (!part.sources->link_forms.empty()) has_links = true;
    reserve_in_large_pages(passages.merged.emplace_back(), part.graph->passage_count());
    passages.merged.back().assign(part.graph->passage_count(), no_index);
  }
  if (has_links) content.corpus.passages.reserve(passage_total);
  return true;
}

// Puts the documents of all parts in order, as runs.
bool GraphMerge::State::order_documents(WorkBudget& budget) {
  while (!order.at_end()) {
    if (budget.used_up()) return false;
    const std::size_t before = runs.size();
    if (auto appended = order.append_some(runs); !appended) {
      failure = std::move(appended).error();
      return false;
    }
    budget.spend(50 * parts.size());
    for (std::size_t run = before; run < runs.size(); ++run) {
      documents_ordered += runs[run].end - runs[run].first;
      budget.spend(2 * std::uint64_t{runs[run].end - runs[run].first});
    }
  }
  return true;
}

// Records where the texts and vectors of a run stay. Called before the run's passages are appended. Extends the last run if the
// new one continues it in the same part at the same distance.
void GraphMerge::State::append_left(const DocumentRun& run) {
  const auto& first_passages = parts[run.part].graph->first_passage_of_document;
  const std::uint32_t first = first_passages[run.first], merged_first = static_cast<std::uint32_t>(passages.place.size());
  if (first == first_passages[run.end]) return;
  if (!merged.left_in_parts.empty()) {
    const PassageRun& last = merged.left_in_parts.back();
    if (last.part == run.part && first - last.first == merged_first - last.merged_first) return;
  }
  merged.left_in_parts.push_back({run.part, first, merged_first});
}

// Appends the documents of a run to the merged content. Returns the units of work.
std::uint64_t GraphMerge::State::take_documents(const DocumentRun& run) {
  const std::size_t passages_before = passage_count(), links_before = content.corpus.written_links.size();
  const PartReader& reader = readers[run.part];
  if (leaves_in_parts()) append_left(run);
  reader.append(run, has_links, metadata, content, passages);
  if (!leaves_in_parts()) reader.append_texts(run, content.borrowed(TextColumn::passage_texts));
  reader.append_vector_facts(run, content.vectors);
  if (needs_rows) reader.append_owned_vectors(run, passage_total, content.vectors);
  else if (!leaves_in_parts()) reader.append_vectors(run, content.vectors);
  reader.append_sources(run, merged.sources);
  const std::size_t documents = run.end - run.first;
  return 100 * documents + 200 * (passage_count() - passages_before) + 20 * (content.corpus.written_links.size() - links_before);
}

// A text may stand once in each part, so the parts' own repeated texts do not suffice.
bool GraphMerge::State::find_repeated(WorkBudget& budget) {
  const auto text_of = [&](std::size_t p) {
    const auto [part, passage] = passages.place[p];
    return passage_text(*parts[part].graph, passage);
  };
  const auto document_of = [&](std::size_t p) { return content.passages.documents[p]; };
  return repeated.step(budget, passages.place.size(), text_of, document_of, content.passages.repeated);
}

bool GraphMerge::State::check_ids(WorkBudget& budget) {
  Result<bool> checked = ids->step(budget);
  if (!checked) {
    failure = std::move(checked).error();
    return false;
  }
  if (!checked.value()) return false;
  content.passages_by_id = std::move(*ids).take_order();
  return true;
}

void GraphMerge::State::take_metadata() {
  content.borrowed(TextColumn::metadata_keys) = metadata.take_keys();
  content.borrowed(TextColumn::metadata_values) = metadata.take_values();
}

// The take_…() functions move the result of a stage into the content and free the stage.
void GraphMerge::State::take_keywords() {
  KeywordMerge::Taken taken = std::move(*keywords).take();
  content.keywords = std::move(taken.table);
  content.borrowed(TextColumn::keyword_keys) = std::move(taken.keys);
  content.borrowed(TextColumn::keyword_names) = std::move(taken.names);
  content.passages.keyword_rows = std::move(taken.rows);
  form_texts = std::move(taken.form_texts);
  keywords.reset();
  words.emplace(parts, passages);  // allocates only now, after the keyword merge has freed its memory
}

void GraphMerge::State::take_words() {
  WordMerge::Taken taken = std::move(*words).take();
  content.lexical = std::move(taken.words);
  content.borrowed(TextColumn::terms) = std::move(taken.terms);
  words.reset();
  unusual_tokens.emplace(parts, passages);
}

void GraphMerge::State::take_unusual_tokens() {
  merged.sources.unusual_tokens = std::move(*unusual_tokens).take();
  unusual_tokens.reset();
}

void GraphMerge::State::begin_nearest() {
  const VectorContent& vectors = content.vectors;
  const auto count = static_cast<std::uint32_t>(options.integer("nearest.count"));
  if (count == 0 || vectors.dimension == 0) return;
  const auto passage_total = static_cast<std::uint32_t>(passage_count());
  nearest.emplace(VectorView{vectors.precision, vectors.dimension, passage_total, vectors.bytes, vectors.scales}, count);
}

// Leaves out passage texts and vectors: readers of a version find them in the parts.
void GraphMerge::State::leave_in_parts() {
  content.has_passage_texts = false;
  content.vectors.bytes = {};
  content.vectors.scales = {};
  content.vectors.dimension = 0;
}

void GraphMerge::State::begin_file() {
  if (nearest) content.nearest = std::move(*nearest).take();
  nearest.reset();
  if (leaves_in_parts()) leave_in_parts();
  if (output == MergeOutput::version) version = std::make_unique<MemoryGraph>(std::move(content), most_bytes);
  else writer.emplace(content, most_bytes);
}

bool GraphMerge::State::write_file(WorkBudget& budget) {
  Result<bool> written = version ? version->step(budget) : writer->step(budget);
  if (written) return written.value();
  failure = std::move(written).error();
  return false;
}

// A stage that fails sets `failure` and never reports its end, so no later stage runs.
bool GraphMerge::State::step(WorkBudget& budget) {
  WorkParts::Step step(work, budget);
  return step.until([&] { return check_parts(); }) && step.until([&] { return order_documents(budget); }) &&
         step.until([&] { return metadata.step(budget); }) &&
         step.each_of_length(runs.size(), [&](std::size_t run) { return take_documents(runs[run]); }) &&
         step.once(1, [&] { take_metadata(); }) && step.until([&] { return find_repeated(budget); }) &&
         step.once(1, [&] { ids.emplace(parts, passages); }) && step.until([&] { return check_ids(budget); }) &&
         step.until([&] { return links.step(budget, content.corpus, content.passages_by_id); }) &&
         step.once(1, [&] { keywords.emplace(parts, passages, keyword_options_of(options), analyzer); }) &&
         step.until([&] { return keywords->step(budget); }) && step.once(1, [&] { take_keywords(); }) &&
         step.until([&] { return words->step(budget); }) && step.once(1, [&] { take_words(); }) &&
         step.until([&] { return unusual_tokens->step(budget); }) && step.once(1, [&] { take_unusual_tokens(); }) &&
         step.once(1, [&] { begin_nearest(); }) && step.until([&] { return !nearest || nearest->step(budget); }) &&
         step.once(1, [&] { begin_file(); }) && step.until([&] { return write_file(budget); });
}

GraphMerge::GraphMerge(std::vector<MergePart> parts, MergeOutput output, std::uint64_t most_bytes)
    : state_(std::make_unique<State>(std::move(parts), output, most_bytes)) {}
GraphMerge::~GraphMerge() = default;

std::uint64_t GraphMerge::done() const { return state_->documents_ordered; }
std::uint64_t GraphMerge::total() const { return state_->total; }

Result<bool> GraphMerge::step(WorkBudget& budget) {
  const bool done = state_->step(budget);
  if (state_->failure) return *state_->failure;
  return done;
}

MergedGraph GraphMerge::take() && {
  if (state_->writer) state_->merged.graph_file = std::move(*state_->writer).take();
  state_->merged.version = std::move(state_->version);
  return std::move(state_->merged);
}

Result<MergedGraph> merge_graphs(std::vector<MergePart> parts, MergeOutput output) {
  GraphMerge merge(std::move(parts), output);
  Result<bool> done = false;
  work_to_end([&](WorkBudget& budget) {
    done = merge.step(budget);
    return !done || done.value();
  });
  if (!done) return std::move(done).error();
  return std::move(merge).take();
}

}  // namespace hop::core
