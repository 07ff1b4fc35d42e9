// The retrieval runs the wrapped one to its end, sends one request for all passages to score, and mixes the scores of the answer
// with those of the ranking.
#include "core/loops/scored_retriever.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/chain/chains.hpp"
#include "core/text/titled_text.hpp"

namespace hop::core {

namespace {

struct ScorerSettings {
  SearchSettings search;
  std::size_t passages = 0;  // to score
  double weight = 0;         // of the scorer
  bool shows_chains = false;
};

// The sentences of earlier passages that lead from the question to the end of the chain, one after another.
std::string sentences_of(const HopChain& chain, const ResultChains& found, const Graph& graph) {
  std::string sentences;
  for (const HopStep& step : chain) {
    if (step.link == no_link) continue;
    const HopLink& link = found.links[step.link];
    if (link.holder == no_passage || link.holder == chain.back().passage) continue;
    sentences += concat(link.sentence.of(passage_text(graph, link.holder)), "\n");
  }
  return sentences;
}

std::vector<std::string> texts_to_score(const OpenGraph& open, std::string_view question, std::span<const std::uint32_t> passages,
                                        const PassageSet* allowed, bool shows_chains) {
  const Graph& graph = open.view();
  ResultChains found;
  if (shows_chains) find_chains(CorpusFacts(open), question, passages, allowed, found);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    std::string text = titled_text(graph.passage_titles[passages[i]], passage_text(graph, passages[i]));
    texts.push_back(i < found.chains.size() ? concat(sentences_of(found.chains[i], found, graph), text) : std::move(text));
  }
  return texts;
}

struct Spread {
  double mean = 0, deviation = 0;

  double standardize(double value) const { return deviation > 0 ? (value - mean) / deviation : 0; }
};

Spread spread_of(std::span<const float> values) {
  Spread spread;
  if (values.empty()) return spread;
  const auto count = static_cast<double>(values.size());
  for (const float value : values) spread.mean += value / count;
  double squares = 0;
  for (const float value : values) squares += (value - spread.mean) * (value - spread.mean);
  spread.deviation = std::sqrt(squares / count);
  return spread;
}

class ScoredRetrieval final : public Retrieval {
 public:
  ScoredRetrieval(const OpenGraph& graph, const ScorerSettings& settings, std::unique_ptr<Retrieval> first, std::string text,
                  const PassageSet* allowed)
      : graph_(graph), settings_(settings), first_(std::move(first)), text_(std::move(text)), allowed_(allowed) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) override {
    if (!is_ranked_) {
      auto state = first_->advance(budget, host, exchange);
      if (!state || state.value() != TaskState::done) return state;
      ranking_ = std::move(*first_).take();
      is_ranked_ = true;
    }
    if (!ranking_.passages.empty()) {
      if (request_ == 0) ask(budget, host);
      const Answer* answer = host.answer(request_);
      if (!answer) return TaskState::waiting;
      if (answer->kind == AnswerKind::failure) {
        return Error{Status::host_failure, concat("no scores of the first passages: ", answer->text), "score"};
      }
      mix_scores(answer->values, settings_.weight, ranking_);
    }
    ranking_.cut(settings_.search.hits);
    return TaskState::done;
  }
  Ranking take() && override { return std::move(ranking_); }
  std::string_view masked() const override { return first_->masked(); }
  void set_masked_vector(const std::vector<float>& vector) override { first_->set_masked_vector(vector); }
  const BaseScores* base() const override { return first_->base(); }

 private:
  void ask(WorkBudget& budget, HostRequests& host) {
    const std::span<const std::uint32_t> passages(ranking_.passages.data(),
                                                  std::min(settings_.passages, ranking_.passages.size()));
    auto texts = texts_to_score(graph_, text_, passages, allowed_, settings_.shows_chains);
    for (const std::string& text : texts) budget.spend(1 + text.size());
    request_ = host.score(text_, std::move(texts));
  }

  const OpenGraph& graph_;
  const ScorerSettings& settings_;
  std::unique_ptr<Retrieval> first_;
  std::string text_;
  const PassageSet* allowed_;
  bool is_ranked_ = false;
  std::uint64_t request_ = 0;  // 0: not sent
  Ranking ranking_;
};

class ScoredRetriever final : public Retriever {
 public:
  ScoredRetriever(GraphPart part, std::unique_ptr<Retriever> first, ScorerSettings settings)
      : part_(std::move(part)), first_(std::move(first)), settings_(std::move(settings)) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    std::string words = text.text;
    return std::make_unique<ScoredRetrieval>(part_.part().graph(), settings_, first_->start(std::move(text), allowed),
                                             std::move(words), allowed);
  }

 private:
  GraphPart part_;
  std::unique_ptr<Retriever> first_;
  ScorerSettings settings_;
};

}  // namespace

SearchSettings settings_before_scores(const SearchSettings& settings, const Options& options) {
  SearchSettings first = settings;
  first.hits = std::max(settings.hits, static_cast<std::uint32_t>(options.integer("score.passages")));
  return first;
}

Result<std::unique_ptr<Retriever>> make_scored_retriever(GraphPart part, std::unique_ptr<Retriever> first,
                                                         const SearchSettings& settings, const Options& options) {
  const auto unsupported = [](std::string_view why) {
    return Error{Status::unsupported, concat("option \"search.score\" is not supported ", why), "search.score"};
  };
  if (!part.part().is_whole()) return unsupported("on a sharded corpus");
  if (has_trait(settings.method, method_trait::in_steps)) {
    return unsupported(concat("by method ", method_name(settings.method), ", which orders its passages by a state over steps"));
  }
  if (settings.walk != "all") return unsupported("together with \"filter.walk\"");
  ScorerSettings scorer{settings, static_cast<std::size_t>(options.integer("score.passages")), options.number("score.weight"),
                        options.flag("score.chains")};
  return std::unique_ptr<Retriever>(std::make_unique<ScoredRetriever>(std::move(part), std::move(first), std::move(scorer)));
}

void mix_scores(std::span<const float> scores, double weight, Ranking& ranking) {
  if (std::exchange(ranking.distances, false)) {
    for (float& score : ranking.scores) score = 1 - score;
  }
  const std::size_t hits = ranking.passages.size();
  const Spread of_ranking = spread_of(std::span(ranking.scores).first(scores.size())), of_scorer = spread_of(scores);
  const double lowest = of_scorer.standardize(*std::min_element(scores.begin(), scores.end()));
  ranking.part_names = {"ranking", "scorer"};
  ranking.parts.clear();
  std::vector<double> mixed;
  for (std::size_t i = 0; i < hits; ++i) {
    const double by_ranking = of_ranking.standardize(ranking.scores[i]);
    const double by_scorer = i < scores.size() ? of_scorer.standardize(scores[i]) : lowest;
    ranking.parts.insert(ranking.parts.end(), {static_cast<float>(by_ranking), static_cast<float>(by_scorer)});
    mixed.push_back((1 - weight) * by_ranking + weight * by_scorer);
    ranking.scores[i] = static_cast<float>(mixed.back());
  }
  std::vector<std::uint32_t> order(hits);
  std::iota(order.begin(), order.end(), 0u);
  sort_stable(std::span(order).first(scores.size()), [&](std::uint32_t a, std::uint32_t b) { return mixed[a] > mixed[b]; });
  ranking.put_in_order(order);
}

}  // namespace hop::core
