// First indexes the shard by itself without mentions, then places it among the names of all shards to extract keywords and to
// resolve links, and finally splits the links into graph (inside the shard) and ties.
#include "core/shards/indexing/shard_index.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/corpus/link_resolution.hpp"
#include "core/indexing/index_settings.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/shards/indexing/cut_keywords.hpp"
#include "core/shards/indexing/document_names.hpp"
#include "core/shards/indexing/shard_context.hpp"
#include "core/shards/statistics/shard_ties.hpp"
#include "core/store/graph_file.hpp"
#include "core/task/index_procedure.hpp"
#include "core/task/index_report.hpp"
#include "core/task/phases.hpp"

namespace hop::core {
namespace {

enum class ShardIndexPhase { indexing, placing, keywords, links, writing, done };

std::string_view name_of(ShardIndexPhase phase) {
  switch (phase) {
    case ShardIndexPhase::indexing: return "indexing";
    case ShardIndexPhase::placing: return "names of other shards";
    case ShardIndexPhase::keywords: return "keywords";
    case ShardIndexPhase::links: return "links";
    case ShardIndexPhase::writing: return "writing";
    case ShardIndexPhase::done: break;
  }
  return "done";
}

// Disables mentions and phrases in the first phase: they are found later, with the names of all shards.
Options options_without_texts(Options options) {
  for (const char* key : {"keywords.phrases", "keywords.mentions"}) (void)options.set(key, "false");
  return options;
}

class ShardIndexProcedure final : public Procedure {
 public:
  ShardIndexProcedure(const Options& options, std::uint32_t number, std::vector<std::uint8_t> names,
                      std::shared_ptr<std::vector<std::uint8_t>> ties)
      : options_(options), number_(number), names_(std::move(names)), ties_(std::move(ties)) {}

  // On success corpus and vectors are moved from.
  Result<void> begin(Corpus& corpus, GivenVectors& vectors) {
    auto made = make_index_procedure(corpus, vectors, options_without_texts(options_), &content_, OpenLanguage::english);
    if (!made) return std::move(made).error();
    index_ = std::move(made).value();
    return {};
  }

  ProcedureKind kind() const override { return ProcedureKind::shard; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    return advance_phases(phase_, ShardIndexPhase::done, budget, board, [&] { return work(budget, board); });
  }
  Progress progress() const override {
    return phase_ == ShardIndexPhase::indexing ? index_->progress() : Progress{name_of(phase_), 0, 0};
  }
  void write_inputs(ArchiveWriter&) const override {}  // shard tasks cannot be saved
  void write_report(JsonWriter& out) const override { write_index_report(out, report_); }
  Result<std::vector<std::uint8_t>> take_bytes() override {
    if (taken_) return Error{Status::wrong_state, "the graph was taken already", ""};
    taken_ = true;
    return std::move(file_);
  }

 private:
  Result<bool> work(WorkBudget& budget, RequestBoard& board);
  Result<bool> index(WorkBudget& budget, RequestBoard& board);
  Result<bool> place();
  bool find_keywords(WorkBudget& budget);
  bool find_links(WorkBudget& budget);
  void split_links();
  Result<bool> write(WorkBudget& budget);

  Options options_;
  std::uint32_t number_;
  std::vector<std::uint8_t> names_;
  std::shared_ptr<std::vector<std::uint8_t>> ties_;
  ShardIndexPhase phase_ = ShardIndexPhase::indexing;
  GraphContent content_;
  std::unique_ptr<Procedure> index_;  // indexes the shard by itself
  ShardContext placed_;
  std::optional<KeywordExtraction> keywords_;
  LinkResolution links_;
  ShardTies new_ties_;
  std::optional<GraphFileWriter> writer_;
  IndexReport report_;
  std::vector<std::uint8_t> file_;
  bool taken_ = false;
};

Result<bool> ShardIndexProcedure::index(WorkBudget& budget, RequestBoard& board) {
  auto state = index_->advance(budget, board);
  if (!state) return std::move(state).error();
  if (state.value() != TaskState::done) return false;
  index_.reset();  // its graph file is not used
  return true;
}

Result<bool> ShardIndexProcedure::place() {
  auto names = read_names(names_);
  if (!names) return std::move(names).error();
  auto placed = place_in_corpus(content_.corpus, names.value(), number_, language_of(options_));
  if (!placed) return std::move(placed).error();
  placed_ = std::move(placed).value();
  names_ = {};
  return true;
}

bool ShardIndexProcedure::find_keywords(WorkBudget& budget) {
  // Extraction sees the names of all shards, so mentions across shards are found.
  if (!keywords_) keywords_.emplace(placed_.corpus, keyword_options_of(options_));
  if (!keywords_->step(budget)) return false;
  const KeywordTable all = std::move(*keywords_).take();
  content_.keywords =
      cut_keywords(all.keys, all.names, all.alias_of, CsrView<std::uint32_t>{all.offsets, all.keywords}, all.kinds, placed_.own);
  keywords_.reset();
  return true;
}

bool ShardIndexProcedure::find_links(WorkBudget& budget) {
  if (!links_.step(budget, placed_.corpus)) return false;
  give_back_passages(placed_, content_.corpus);
  split_links();
  placed_ = {};
  return true;
}

// Writes all links to the ties, and those inside the shard to its graph as well.
void ShardIndexProcedure::split_links() {
  const PreparedCorpus& all = placed_.corpus;
  content_.corpus.links.clear();
  content_.corpus.report.unresolved_links = all.report.unresolved_links;
  auto link = all.links.begin();
  for (std::uint32_t p = 0; p < placed_.own.size(); ++p) {
    // Links are sorted by source, and only own passages are sources.
    for (; link != all.links.end() && link->from == placed_.own[p]; ++link) {
      const std::uint32_t document = all.passages[link->to].document;
      new_ties_.links.values.push_back({document, link->to - all.documents[document].first_passage});
      const auto here = std::lower_bound(placed_.own.begin(), placed_.own.end(), link->to);
      if (here == placed_.own.end() || *here != link->to) continue;
      content_.corpus.links.push_back({p, static_cast<std::uint32_t>(here - placed_.own.begin())});
    }
    new_ties_.links.end_row();
  }
  const auto id_of = [&](std::uint32_t d) { return std::string_view(all.documents[d].id); };
  name_documents(new_ties_, all.documents.size(), id_of);
}

Result<bool> ShardIndexProcedure::write(WorkBudget& budget) {
  if (!writer_) {
    content_.index_options = options_.to_lines();
    report_ = index_report_of(content_, language_of(options_));
    content_.corpus.report.unresolved_links = {};  // the file holds the counts of the whole corpus, unknown here
    writer_.emplace(content_);
  }
  auto written = writer_->step(budget);
  if (!written || !written.value()) return written;
  file_ = std::move(*writer_).take();
  *ties_ = write_ties(new_ties_);
  writer_.reset();
  content_ = {};
  return true;
}

Result<bool> ShardIndexProcedure::work(WorkBudget& budget, RequestBoard& board) {
  switch (phase_) {
    case ShardIndexPhase::indexing: return index(budget, board);
    case ShardIndexPhase::placing: return place();
    case ShardIndexPhase::keywords: return find_keywords(budget);
    case ShardIndexPhase::links: return find_links(budget);
    case ShardIndexPhase::writing: return write(budget);
    case ShardIndexPhase::done: break;
  }
  return true;
}

// The options to index the shard with. If the language is `auto`, the votes in the names of all shards decide it.
Result<Options> options_by_names(std::span<const std::uint8_t> bytes, const Options& options, std::uint32_t number) {
  auto names = read_names(bytes);
  if (!names) return std::move(names).error();
  if (!std::binary_search(names.value().shards.begin(), names.value().shards.end(), number)) {
    return Error{Status::bad_input, concat("shard ", number, ": the names are of other shards"), concat(number)};
  }
  if (names.value().options == options.to_lines()) {
    Options decided = options;
    if (is_language_open(options)) set_language(decided, language_of(names.value().languages));
    return decided;
  }
  return Error{Status::bad_input,
               concat("shard ", number, " has index options \"", options.to_lines(), "\", its names were collected with \"",
                      names.value().options, "\""),
               "options"};
}

}  // namespace

Result<ShardIndexTask> create_shard_index_task(Corpus& corpus, GivenVectors& vectors, const Options& options,
                                               std::uint32_t number, std::vector<std::uint8_t> names) {
  if (auto apart = check_indexed_apart(options); !apart) return std::move(apart).error();
  auto decided = options_by_names(names, options, number);
  if (!decided) return std::move(decided).error();
  ShardIndexTask made;
  made.ties = std::make_shared<std::vector<std::uint8_t>>();
  auto procedure = std::make_unique<ShardIndexProcedure>(decided.value(), number, std::move(names), made.ties);
  // The task takes the procedure before the corpus is moved: after that, no allocation may fail.
  ShardIndexProcedure& begun = *procedure;
  made.task = std::make_unique<Task>(std::move(procedure));
  if (auto taken = begun.begin(corpus, vectors); !taken) return std::move(taken).error();
  return made;
}

}  // namespace hop::core
