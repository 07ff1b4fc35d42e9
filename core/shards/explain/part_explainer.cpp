// The explanation is made again after each round, of some dozen passages at most. It is final when it asks for nothing more.
#include "core/shards/explain/part_explainer.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/results/question_result.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t most_rounds = 16;  // facts of honest parts need half of them at most

void number_passages(const Excerpt& excerpt, QuestionResult& result) {
  const auto number = [&](std::uint32_t& passage) {
    if (passage != no_passage) passage = excerpt.passages[passage].number;
  };
  const auto number_all = [&](std::vector<std::uint32_t>& passages) { std::for_each(passages.begin(), passages.end(), number); };
  Explanation& explanation = result.explanation;
  number_all(result.passages), number_all(explanation.node_passages);
  for (ExplainedHit& hit : explanation.hits) number(hit.passage);
  for (NamedPassage& named : explanation.passages) number(named.passage);
  for (ExplainedEvidence& evidence : explanation.node_evidence) number(evidence.passage);
  for (ExplainedLink& link : explanation.links) number(link.from), number(link.to), number(link.holder);
  for (HopStep& step : explanation.chain_steps) number(step.passage);
  if (explanation.answer.span) number(explanation.answer.span->passage);
  number_all(explanation.evidence_graph.nodes);
  number_all(explanation.evidence_graph.from), number_all(explanation.evidence_graph.to);
}

}  // namespace

PartExplainer::PartExplainer(const CorpusPart& part, const SearchSettings& settings, const Question& question,
                             const PassageSet* allowed, const BaseScores* base, const Ranking& ranking,
                             const std::vector<std::string>& last_notices, std::optional<Outcome> outcome)
    : part_(part),
      settings_(settings),
      question_(question),
      base_(base),
      ranking_(ranking),
      last_notices_(last_notices),
      outcome_(outcome),
      asked_question_{question.text, question.conditions, allowed, base} {}

bool PartExplainer::advance(Exchange& exchange) {
  for (;;) {
    if (!asking_.is_open()) {
      AskedExcerpt asked;
      if (exchange.leads() && explain(exchange, asked)) return true;
      if (exchange.is_refused()) return false;
      asking_.begin(std::move(asked));
    }
    if (!asking_.advance(part_, asked_question_, exchange)) return false;
    if (exchange.leads() && !take(exchange)) return false;
  }
}

// True: nothing is left to ask for.
bool PartExplainer::explain(Exchange& exchange, AskedExcerpt& asked) {
  if (round_ == 0) {
    asked.question = true;
    asked.passages = ranking_.passages;
    const auto& nodes = ranking_.evidence_graph.nodes;
    asked.passages.insert(asked.passages.end(), nodes.begin(), nodes.end());
    std::sort(asked.passages.begin(), asked.passages.end());
    asked.passages.erase(std::unique(asked.passages.begin(), asked.passages.end()), asked.passages.end());
    return false;
  }
  const auto graph = excerpt_.graph(part_.view().analyzer_fingerprint);
  if (!graph) return exchange.refuse(graph.error().message);
  MissingFacts missing;
  const ExcerptFacts facts(*graph.value(), excerpt_, part_.corpus_passages(), missing);
  result_ = explained_result(facts, settings_, question_, nullptr, ranking_of_excerpt(), outcome_ ? &*outcome_ : nullptr);
  facts.ask_for_shared_names();
  asked = missing.asked();
  if (round_ == 1) ask_for_hits(asked);
  if (!asked.is_empty()) return round_ < most_rounds ? false : exchange.refuse("facts without end");
  number_passages(excerpt_, result_);
  return true;
}

void PartExplainer::ask_for_hits(AskedExcerpt& asked) const {
  if (base_ == nullptr) return;
  for (const std::size_t hit : ranked_hits()) asked.hits.push_back(excerpt_.find(ranking_.passages[hit])->scores);
}

// The first ones, or those that the ranking marks.
std::vector<std::size_t> PartExplainer::ranked_hits() const {
  std::vector<std::size_t> hits;
  for (std::size_t hit = 0; hit < ranking_.passages.size(); ++hit) {
    const bool is_marked = hit < ranking_.ranks.size() && ranking_.ranks[hit].base != 0;
    if (ranking_.ranks.empty() ? hit < most_ranked_hits : is_marked) hits.push_back(hit);
  }
  return hits;
}

bool PartExplainer::take(Exchange& exchange) {
  ToldExcerpt told = asking_.take();
  if (round_ == 0) {
    const std::vector<std::string> terms = question_terms(part_.analyzer(), question_.text);
    if (told.passages_of_terms.size() != terms.size()) return exchange.refuse("words of another question");
    for (std::size_t i = 0; i < terms.size(); ++i) excerpt_.passages_of_terms[terms[i]] = told.passages_of_terms[i];
    notices_ = told.notices;
    if (ranking_.passages.empty() && !question_.conditions.empty()) {
      std::string notice = notice_of_walk(settings_, told.admitted, part_.corpus_passages());
      if (!notice.empty()) notices_.push_back(std::move(notice));
    }
    notices_.insert(notices_.end(), last_notices_.begin(), last_notices_.end());
  }
  if (!asking_.asked().hits.empty()) {
    number_ranks(base_->kind, asking_.asked().hits, told.better);
    const std::vector<std::size_t> hits = ranked_hits();
    ranks_.assign(std::max(hits.back() + 1, ranking_.ranks.size()), {});
    for (std::size_t i = 0; i < hits.size(); ++i) ranks_[hits[i]] = told.better[i];
  }
  if (!excerpt_.add(asking_.asked(), std::move(told))) return exchange.refuse("facts that were not asked for, or are missing");
  for (const ToldPassage& passage : excerpt_.passages) {
    if (passage.scores.passage != passage.number) return exchange.refuse("scores of another passage");
  }
  ++round_;
  return true;
}

// Without the paths and tables, whose nodes are not gathered.
Ranking PartExplainer::ranking_of_excerpt() const {
  Ranking ranking = ranking_;
  ranking.paths.clear();
  ranking.reading = {};
  ranking.entities = nullptr;
  ranking.ranks = ranks_;
  ranking.notices.insert(ranking.notices.end(), notices_.begin(), notices_.end());
  const auto place = [&](std::uint32_t& passage) {
    if (passage != no_passage) passage = excerpt_.index_of(passage);
  };
  EvidenceGraphColumns& graph = ranking.evidence_graph;
  for (std::vector<std::uint32_t>* passages : {&ranking.passages, &graph.nodes, &graph.from, &graph.to})
    std::for_each(passages->begin(), passages->end(), place);
  return ranking;
}

}  // namespace hop::core
