// Building and searching in one call each, and hits with their data.
#pragma once

#include <string>
#include <vector>

#include "hoptrail/run.hpp"

namespace hop {

// A passage that was found: a view of its graph and results, which must outlive it. If option hits.explain is off, the
// explanation of the hit (path, snippet, reasons) throws.
class Hit {
 public:
  // The hit at a position of a question's ranking, from 0.
  Hit(const Graph& graph, const Results& results, std::uint32_t question, std::uint32_t place)
      : graph_(&graph), results_(&results), question_(question), place_(place) {}

  std::uint32_t rank() const { return place_ + 1; }  // 1 for the best
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
  // Large when good. If Explanation::distances is true, it is a distance: small is good.
  float score() const { return results_->hits(question_).scores[place_]; }

  // The path from the question to the passage.
  std::vector<PathStep> path() const { return results_->explained(question_).path(place_); }
  // The titles of the passages on the path, for display.
  std::vector<std::string_view> titles_of_path() const {
    const Explanation explained = results_->explained(question_);
    std::vector<std::string_view> titles;
    for (const PathStep& step : explained.path(place_)) {
      if (step.passage) titles.push_back(explained.passage(*step.passage).title);
    }
    return titles;
  }
  // The sentence of the hit that fits the question best, and the positions of the question's words in it.
  Snippet snippet() const { return results_->explained(question_).snippet(place_); }
  // The reasons for the score, most important first; none if the method states no reasons.
  std::optional<std::vector<std::string_view>> reasons() const { return results_->explained(question_).reasons(place_); }

 private:
  std::string_view text_of(PassageField field) const { return graph_->passage_text(index(), field); }

  const Graph* graph_;
  const Results* results_;
  std::uint32_t question_, place_;
};

// The result of one question. The graph must outlive it.
class SearchResult {
 public:
  // The results of a task with one question.
  SearchResult(const Graph& graph, Results results) : graph_(&graph), results_(std::move(results)) {}

  // The hits, best first: views of this result.
  std::vector<Hit> hits() const {
    std::vector<Hit> hits;
    const auto count = static_cast<std::uint32_t>(results_.hits().size());
    for (std::uint32_t place = 0; place < count; ++place) hits.emplace_back(*graph_, results_, 0, place);
    return hits;
  }
  // Unexpected facts about this search, such as a closed gate.
  std::vector<std::string_view> notices() const { return results_.explained().notices(); }
  // The explanation of the hits.
  Explanation explanation() const { return results_.explained(); }
  // The results that the hits refer to.
  const Results& results() const { return results_; }

 private:
  const Graph* graph_;
  Results results_;
};

// Builds a graph of the corpus, which is empty afterwards. If the host has an embedder, the graph has vectors (option
// index.embed).
inline Graph build(Corpus& corpus, Options options = {}, const Host& host = {}) {
  if (host.embed) options.set_flag("index.embed", true);
  Task task = Task::index(corpus, options);
  run(task, host);
  return Graph::open(task.take_bytes(), OpenMode::trusted);
}

// Ranks passages for the first question of the list. If neither the host has an embedder nor the question a vector, a graph
// with vectors is searched by words (option search.embed becomes false).
inline SearchResult search(const Graph& graph, const Questions& question, Options options = {}, const Host& host = {}) {
  if (!host.embed) options.set_flag("search.embed", false);
  if (host.complete) options.set_flag("search.complete", true);
  Task task = Task::search(graph, question, options);
  run(task, host);
  return SearchResult(graph, task.take_results());
}
// Ranks passages for one question.
inline SearchResult search(const Graph& graph, std::string_view question, Options options = {}, const Host& host = {}) {
  return search(graph, Questions(question), std::move(options), host);
}

}  // namespace hop
