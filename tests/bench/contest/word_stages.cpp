// BM25 from words as numbers and from a question's text.
#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25_best.hpp"
#include "tests/bench/contest/stages.hpp"

namespace hop::bench {

namespace {

Player bm25_player(const ContestSet& set, bool tokens_given) {
  const core::LexicalView view = core::lexical_view(set.graph->view());
  const auto tables = set.graph->bm25_tables({});
  const auto terms_of = [&set](std::size_t q) {
    return core::analyze_terms(set.graph->view(), set.graph->analyzer(), set.questions[q].text);
  };
  std::vector<std::vector<core::QueryTerm>> given;
  for (std::size_t q = 0; tokens_given && q < set.questions.size(); ++q) given.push_back(terms_of(q));
  const auto best = [=](std::size_t q) {
    return core::best_by_bm25(view, *tables, tokens_given ? given[q] : terms_of(q), {}, contest_hits).passages;
  };
  Player player;
  player.questions = set.questions.size();
  player.ask = [best](std::size_t q) { best(q); };
  player.answer = best;
  return player;
}

}  // namespace

std::vector<Stage> word_stages() {
  return {
      {"bm25_tokens", [](const ContestSet& s) { return bm25_player(s, true); }},
      {"bm25_text", [](const ContestSet& s) { return bm25_player(s, false); }},
  };
}

}  // namespace hop::bench
