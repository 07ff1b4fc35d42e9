// Whole search tasks from a question's text and vectors to its hits.
#include "tests/bench/contest/stages.hpp"

namespace hop::bench {

namespace {

enum class Vectors { none, question, question_and_masked };

Player search_player(const ContestSet& set, const char* method, Vectors vectors, bool rescore = true) {
  const core::Options options = options_of(
      {{"method", method}, {"search.embed", "false"}, {"hits.explain", "false"}, {"trail.rescore", rescore ? "true" : "false"}});
  std::vector<core::Question> questions = set.questions;
  for (core::Question& question : questions) {
    if (vectors != Vectors::question_and_masked) question.masked_vector.clear();
    if (vectors == Vectors::none) question.vector.clear();
  }
  const auto search = [&set, options, questions = std::move(questions)](std::size_t q) {
    return search_whole(set.graph, {questions[q]}, options);
  };
  Player player;
  player.questions = set.questions.size();
  player.ask = [search](std::size_t q) { search(q); };
  player.answer = [search](std::size_t q) { return search(q).questions.at(0).passages; };
  return player;
}

}  // namespace

std::vector<Stage> search_stages() {
  return {
      {"trail_first", [](const ContestSet& s) { return search_player(s, "trail", Vectors::question, false); }},
      {"trail_words", [](const ContestSet& s) { return search_player(s, "trail", Vectors::none, false); }},
      {"trail_words_both", [](const ContestSet& s) { return search_player(s, "trail", Vectors::none); }},
      {"trail", [](const ContestSet& s) { return search_player(s, "trail", Vectors::question); }},
      {"trail_masked", [](const ContestSet& s) { return search_player(s, "trail", Vectors::question_and_masked); }},
      {"gnn_ret_words", [](const ContestSet& s) { return search_player(s, "gnn_ret", Vectors::none); }},
      {"search_bm25", [](const ContestSet& s) { return search_player(s, "bm25", Vectors::none); }},
  };
}

}  // namespace hop::bench
