// Building and searching in one call each, and hits with their data.
#pragma once

#include <string>
#include <vector>

#include "hoptrail/run.hpp"

namespace hop {

// A passage that was found: a view of its graph and results, which must outlive it. If option hits.explain is off, the
// explanation of the hit throws HOP_STATUS_WRONG_STATE, and its names, text and score do not.
class Hit {
 public:
  // The hit at a position of a question's ranking, from 0.
  Hit(const Graph& graph, const Results& results, std::uint32_t question, std::uint32_t place)
      : graph_(&graph), results_(&results), question_(question), place_(place) {}

  std::uint32_t rank() const { return place_ + 1; }  // 1 for the first of this result
  // The index of the passage in the graph.
  std::uint32_t index() const { return results_->hits(question_).passages[place_]; }
  // The id of the passage.
  std::string_view id() const { return text_of(PassageField::id); }
  // The title of the passage.
  std::string_view title() const { return text_of(PassageField::title); }
  // The text of the passage.
  std::string_view text() const { return text_of(PassageField::text); }
  // The id of its document.
  std::string_view document() const { return text_of(PassageField::document_id); }
  // Keys and values of the passage and its document.
  std::vector<Metadata> metadata() const { return graph_->metadata(index()); }
  // Large when good. For a method that ranks by distance (HOP_METHOD_GIVES_DISTANCES), it is the distance: small is good.
  float score() const { return results_->hits(question_).scores[place_]; }

  // All of its explanation: also its ranks without links, its place in the document, and matched and missing terms.
  const ExplainedHit& explanation() const { return results_->explained(question_).hits[place_]; }
  // The path from the question to the passage: how links raised the hit.
  const std::vector<PathStep>& path() const { return explanation().path; }
  // The titles of the passages on the path, for display.
  std::vector<std::string_view> titles_of_path() const {
    std::vector<std::string_view> titles;
    for (const PathStep& step : path()) {
      if (step.title) titles.push_back(*step.title);
    }
    return titles;
  }
  // The best chain of links from the question to the passage, whether or not it moved the rank.
  const std::vector<ChainStep>& chain() const { return explanation().chain; }
  // The part of the passage that leads to the next hit of a chain, or matches the question best.
  const Snippet& snippet() const { return explanation().snippet; }
  // The reasons for the score, most important first; none if the method states no reasons.
  const std::optional<std::vector<std::string>>& reasons() const { return explanation().reasons; }

 private:
  std::string_view text_of(PassageField field) const { return graph_->passage_text(index(), field); }

  const Graph* graph_;
  const Results* results_;
  std::uint32_t question_, place_;
};

// The result of one question. The graph must outlive it, and it must outlive its hits: functions that return views refuse a
// temporary result or graph.
class SearchResult {
 public:
  // The results of a task with one question.
  SearchResult(const Graph& graph, Results results) : graph_(&graph), results_(std::move(results)) {}
  SearchResult(const Graph&& graph, Results results) = delete;

  // The hits, best first: views of this result.
  std::vector<Hit> hits() const& {
    std::vector<Hit> hits;
    const auto count = static_cast<std::uint32_t>(results_.hits().size());
    for (std::uint32_t place = 0; place < count; ++place) hits.emplace_back(*graph_, results_, 0, place);
    return hits;
  }
  std::vector<Hit> hits() const&& = delete;
  // Unexpected facts about this search, such as a closed gate.
  const std::vector<std::string>& notices() const& { return results_.explained().notices; }
  const std::vector<std::string>& notices() const&& = delete;
  // Whether the hits can answer the question, and the words that answer it.
  const Answerability& answerability() const& { return results_.explained().answerability; }
  const Answerability& answerability() const&& = delete;
  // The explanation of the hits. A copy of it outlives the result.
  const Explanation& explanation() const& { return results_.explained(); }
  const Explanation& explanation() const&& = delete;
  // The results that the hits refer to.
  const Results& results() const& { return results_; }
  const Results& results() const&& = delete;

 private:
  const Graph* graph_;
  Results results_;
};

// Builds a graph of the corpus, which is then empty: if building fails later than at its start, its content is lost. If the host
// has an embedder, the graph has vectors (option index.embed).
inline Graph build(Corpus&& corpus, const Options& options = Options(), const Host& host = {}) {
  Options own = options;
  if (host.embed) own.set_flag("index.embed", true);
  Task task = Task::index(corpus, own);
  run(task, host);
  return Graph::open(task.take_bytes(), OpenMode::trusted);
}

// Ranks passages for the first question of the list. If neither the host has an embedder nor the question a vector, a graph
// with vectors is searched by words (option search.embed becomes false).
inline SearchResult search(const Graph& graph, const Questions& question, const Options& options = Options(),
                           const Host& host = {}) {
  Options own = options;
  if (!host.embed) own.set_flag("search.embed", false);
  if (host.complete) own.set_flag("search.complete", true);
  if (host.score) own.set_flag("search.score", true);
  Task task = Task::search(graph, question, own);
  run(task, host);
  return SearchResult(graph, task.take_results());
}
// Ranks passages for one question.
inline SearchResult search(const Graph& graph, std::string_view question, const Options& options = Options(),
                           const Host& host = {}) {
  return search(graph, Questions(question), options, host);
}
// A temporary graph would be gone before the hits are read.
SearchResult search(const Graph&& graph, const Questions& question, const Options& options = Options(),
                    const Host& host = {}) = delete;
SearchResult search(const Graph&& graph, std::string_view question, const Options& options = Options(),
                    const Host& host = {}) = delete;

}  // namespace hop
