// A graph opened for search: the file's bytes, views into them, and tables derived from them on first
// use, such as entity graphs, BM25 normalizers and TF-IDF norms. All tasks on a graph share one OpenGraph.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/question_scratch.hpp"
#include "core/search/bm25_best.hpp"
#include "core/search/dense.hpp"
#include "core/search/rare_words.hpp"
#include "core/search/repeat_table.hpp"
#include "core/search/rough_rows.hpp"
#include "core/search/title_terms.hpp"
#include "core/store/graph_file.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// Immutable for its users and safe on many threads: derived tables are built on first use under a lock.
class OpenGraph {
 public:
  // `keep_alive` owns the bytes (or is null when the caller keeps them); it is released with the graph.
  static Result<std::shared_ptr<const OpenGraph>> open(std::span<const std::uint8_t> bytes, OpenMode mode,
                                                       std::shared_ptr<const void> keep_alive);

  // The same for a view that was opened from `bytes`; a graph in segments has none.
  static Result<std::shared_ptr<const OpenGraph>> of_view(const Graph& view, std::span<const std::uint8_t> bytes,
                                                          std::shared_ptr<const void> keep_alive);

  const Graph& view() const { return view_; }
  // The graph's file. Errors: TextParts::file()'s.
  Result<std::span<const std::uint8_t>> file() const {
    if (view_.is_one_file()) return bytes_;
    return view_.text_parts->file();
  }
  const DenseKernels& kernels() const { return kernels_; }
  const Analyzer& analyzer() const { return analyzer_; }  // the one that indexed the graph

  // Each of these builds its table now if it does not exist. A search that must yield between steps builds it with a
  // TableBuilder first.
  std::shared_ptr<const EntityGraph> entities(const EntityRules& rules) const;
  std::shared_ptr<const std::vector<float>> bm25_normalizers(const Bm25Parameters& parameters) const;
  std::shared_ptr<const Bm25Tables> bm25_tables(const Bm25Parameters& parameters) const;
  std::shared_ptr<const std::vector<float>> tfidf_norms() const;
  std::shared_ptr<const Csr<std::uint32_t>> links_back() const;
  std::shared_ptr<const Csr<std::uint32_t>> rare_words() const;
  std::shared_ptr<const RepeatTable> repeats() const;
  std::shared_ptr<TitleTerms> title_terms() const;      // reads each title on first use
  std::shared_ptr<const RoughRows> rough_rows() const;  // null: not made yet
  std::shared_ptr<const RoughRows> keep_rough_rows(RoughRows made) const;
  ScratchShelf& scratch() const { return scratch_; }

 private:
  friend class TableBuilder;
  OpenGraph() = default;
  std::shared_ptr<const EntityGraph> known_entities(const EntityRules& rules) const;  // null: not built yet
  std::shared_ptr<const EntityGraph> keep_entities(const EntityRules& rules, EntityGraph made) const;

  std::shared_ptr<const void> keep_alive_;
  std::span<const std::uint8_t> bytes_;
  Graph view_;
  DenseKernels kernels_;
  Analyzer analyzer_;

  struct Entities {
    EntityRules rules;
    std::shared_ptr<const EntityGraph> graph;
  };
  mutable Mutex lock_;
  mutable std::vector<Entities> entities_;
  mutable Bm25Parameters bm25_parameters_;
  mutable std::shared_ptr<const Bm25Tables> bm25_;
  mutable std::shared_ptr<const std::vector<float>> tfidf_;
  mutable std::shared_ptr<const Csr<std::uint32_t>> links_back_, rare_words_;
  mutable std::shared_ptr<const RepeatTable> repeats_;
  mutable std::shared_ptr<TitleTerms> title_terms_;
  mutable std::shared_ptr<const RoughRows> rough_rows_;
  mutable ScratchShelf scratch_;
};

// Builds the missing tables of a graph in steps. Two tasks may build the same table; the results are equal, and the first
// one to finish is kept.
class TableBuilder {
 public:
  // `entities`: null for none. Both must outlive the builder.
  TableBuilder(const OpenGraph& graph, const EntityRules* entities, bool tfidf_norms, bool links_back, bool second_stage = false);
  ~TableBuilder();

  bool step(WorkBudget& budget);  // true when done

 private:
  bool make_tfidf_norms(WorkBudget& budget);

  const OpenGraph& graph_;
  const EntityRules* rules_;
  bool wants_norms_, wants_links_back_, wants_rare_words_;
  std::shared_ptr<const EntityGraph> entities_;  // held so that the cache cannot drop it before use
  std::optional<EntityGraphBuilder> entity_builder_;
  Transposition links_transposition_;
  Csr<std::uint32_t> links_back_;
  RareWordBuilder rare_words_;
  WorkParts norm_parts_;
  std::vector<double> squares_;
};

}  // namespace hop::core
