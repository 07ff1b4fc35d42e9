// Derived tables are cached behind one lock. Entity graphs are built outside of it, because they take long; if two threads
// build the same one, the first result is kept. TableBuilder does the same work in steps under a work budget.
#include "core/methods/open_graph.hpp"

#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25_best.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

Result<std::shared_ptr<const OpenGraph>> OpenGraph::open(std::span<const std::uint8_t> bytes, OpenMode mode,
                                                         std::shared_ptr<const void> keep_alive) {
  auto view = open_graph_file(bytes, mode);
  if (!view) return std::move(view).error();
  return of_view(view.value(), bytes, std::move(keep_alive));
}

Result<std::shared_ptr<const OpenGraph>> OpenGraph::of_view(const Graph& view, std::span<const std::uint8_t> bytes,
                                                            std::shared_ptr<const void> keep_alive) {
  auto analyzer = analyzer_of(view);
  if (!analyzer) return std::move(analyzer).error();
  std::shared_ptr<OpenGraph> graph(new OpenGraph);
  graph->keep_alive_ = std::move(keep_alive);
  graph->bytes_ = bytes;
  graph->view_ = view;
  graph->kernels_ = choose_kernels();
  graph->analyzer_ = analyzer.value();
  return std::shared_ptr<const OpenGraph>(std::move(graph));
}

std::shared_ptr<const EntityGraph> OpenGraph::known_entities(const EntityRules& rules) const {
  const std::lock_guard guard(lock_);
  for (const Entities& known : entities_) {
    if (known.rules == rules) return known.graph;
  }
  return nullptr;
}

std::shared_ptr<const EntityGraph> OpenGraph::keep_entities(const EntityRules& rules, EntityGraph made) const {
  const std::lock_guard guard(lock_);
  for (const Entities& known : entities_) {
    if (known.rules == rules) return known.graph;
  }
  // The lock was released while the graph was built, so another thread may have stored an equal one; it was returned above.
  constexpr std::size_t most_kept = 4;  // bounds memory when a host tries many rules
  if (entities_.size() >= most_kept) entities_.erase(entities_.begin());
  entities_.push_back({rules, std::make_shared<const EntityGraph>(std::move(made))});
  return entities_.back().graph;
}

std::shared_ptr<const EntityGraph> OpenGraph::entities(const EntityRules& rules) const {
  if (auto known = known_entities(rules)) return known;
  return keep_entities(rules, build_entity_graph(view_, rules));
}

std::shared_ptr<const Bm25Tables> OpenGraph::bm25_tables(const Bm25Parameters& parameters) const {
  const std::lock_guard guard(lock_);
  if (!bm25_ || bm25_parameters_.k1 != parameters.k1 || bm25_parameters_.b != parameters.b) {
    bm25_ = std::make_shared<const Bm25Tables>(lexical_view(view_), parameters);
    bm25_parameters_ = parameters;
  }
  return bm25_;
}

std::shared_ptr<const std::vector<float>> OpenGraph::bm25_normalizers(const Bm25Parameters& parameters) const {
  const std::shared_ptr<const Bm25Tables> tables = bm25_tables(parameters);
  // An aliasing pointer: it keeps the whole table alive and points to one member.
  return {tables, &tables->normalizers};
}

std::shared_ptr<const std::vector<float>> OpenGraph::tfidf_norms() const {
  const std::lock_guard guard(lock_);
  if (!tfidf_) tfidf_ = std::make_shared<const std::vector<float>>(core::tfidf_norms(lexical_view(view_)));
  return tfidf_;
}

std::shared_ptr<const Csr<std::uint32_t>> OpenGraph::links_back() const {
  const std::lock_guard guard(lock_);
  if (!links_back_) {
    links_back_ = std::make_shared<const Csr<std::uint32_t>>(transpose(view_.links, view_.passage_count()));
  }
  return links_back_;
}

std::shared_ptr<const Csr<std::uint32_t>> OpenGraph::rare_words() const {
  const std::lock_guard guard(lock_);
  if (!rare_words_) rare_words_ = std::make_shared<const Csr<std::uint32_t>>(find_rare_words(lexical_view(view_)));
  return rare_words_;
}

std::shared_ptr<const RepeatTable> OpenGraph::repeats() const {
  const std::lock_guard guard(lock_);
  if (!repeats_)
    repeats_ = std::make_shared<const RepeatTable>(make_repeat_table(view_, count_repeats(view_), view_.document_count()));
  return repeats_;
}

std::shared_ptr<TitleTerms> OpenGraph::title_terms() const {
  const std::lock_guard guard(lock_);
  if (!title_terms_) title_terms_ = std::make_shared<TitleTerms>();
  return title_terms_;
}

std::shared_ptr<const RoughRows> OpenGraph::rough_rows() const {
  const std::lock_guard guard(lock_);
  return rough_rows_;
}

std::shared_ptr<const RoughRows> OpenGraph::keep_rough_rows(RoughRows made) const {
  const std::lock_guard guard(lock_);
  if (!rough_rows_) rough_rows_ = std::make_shared<const RoughRows>(std::move(made));
  return rough_rows_;
}

TableBuilder::TableBuilder(const OpenGraph& graph, const EntityRules* entities, bool tfidf_norms, bool links_back,
                           bool second_stage)
    : graph_(graph), rules_(entities) {
  if (rules_) entities_ = graph_.known_entities(*rules_);
  const std::lock_guard guard(graph_.lock_);
  wants_norms_ = tfidf_norms && !graph_.tfidf_;
  wants_links_back_ = links_back && !graph_.links_back_;
  wants_rare_words_ = second_stage && !graph_.rare_words_;
}

TableBuilder::~TableBuilder() = default;

bool TableBuilder::make_tfidf_norms(WorkBudget& budget) {
  const LexicalView lexical = lexical_view(graph_.view());
  WorkParts::Step step(norm_parts_, budget);
  return step.once(lexical.passage_count(), [&] { squares_.resize(lexical.passage_count()); }) &&
         step.each_of_length(lexical.postings.rows(), [&](std::size_t term) {
           return add_tfidf_squares(lexical, static_cast<std::uint32_t>(term), squares_);
         });
}

// One table after the other. Each is built outside of the lock and stored under it, unless another task was faster.
bool TableBuilder::step(WorkBudget& budget) {
  if (rules_ && !entities_) {
    if (!entity_builder_) entity_builder_.emplace(graph_.view(), *rules_);
    if (!entity_builder_->step(budget)) return false;
    entities_ = graph_.keep_entities(*rules_, std::move(*entity_builder_).take());
    entity_builder_.reset();
  }
  if (wants_norms_) {
    if (!make_tfidf_norms(budget)) return false;
    const std::lock_guard guard(graph_.lock_);
    if (!graph_.tfidf_) graph_.tfidf_ = std::make_shared<const std::vector<float>>(tfidf_norms_of(squares_));
    wants_norms_ = false;
  }
  if (wants_links_back_) {
    const Graph& view = graph_.view();
    if (!links_transposition_.step(budget, view.links, view.passage_count(), links_back_)) return false;
    const std::lock_guard guard(graph_.lock_);
    if (!graph_.links_back_) graph_.links_back_ = std::make_shared<const Csr<std::uint32_t>>(std::move(links_back_));
    wants_links_back_ = false;
  }
  if (wants_rare_words_) {
    if (!rare_words_.step(lexical_view(graph_.view()), budget)) return false;
    const std::lock_guard guard(graph_.lock_);
    if (!graph_.rare_words_) graph_.rare_words_ = std::make_shared<const Csr<std::uint32_t>>(std::move(rare_words_).take());
    wants_rare_words_ = false;
  }
  return true;
}

}  // namespace hop::core
