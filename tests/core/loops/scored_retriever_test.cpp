// A scorer of the host: its requests, how its scores and those of a ranking are mixed, and where it is refused.
#include "core/loops/scored_retriever.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <random>

#include "tests/core/loops/loop_testing.hpp"

namespace hop::core::scored_retriever_test {
namespace {

using test::holds;

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";

const std::shared_ptr<const OpenGraph>& the_graph() {
  static const std::shared_ptr<const OpenGraph> graph = test::loop_graph();
  return graph;
}

using Scorer = std::function<std::vector<float>(const Request&)>;

// A task that is answered until it is done, with a scorer in addition to the usual host; the error, if it fails.
struct Scored {
  std::vector<Request> requests;  // for scores
  Error error = {Status::ok, "", ""};
  QuestionResult result;
};

Answer scores_for(const Request& request, std::vector<float> scores) {
  Answer answer;
  answer.request = request.id;
  answer.kind = AnswerKind::scores;
  answer.rows = static_cast<std::uint32_t>(scores.size());
  answer.values = std::move(scores);
  return answer;
}

Scored take(Task& task, const Scorer& scorer) {
  Scored scored;
  const auto fails = [&](const auto& result) {
    if (!result) scored.error = result.error();
    return !result;
  };
  for (;;) {
    const auto state = task.step(1000);
    if (fails(state)) return scored;
    if (state.value() == TaskState::done) break;
    const std::vector<Request> open = task.requests().open_requests();
    for (const Request& request : open) {
      if (request.kind == RequestKind::score) scored.requests.push_back(request);
      Answer answer = request.kind == RequestKind::score ? scores_for(request, scorer(request)) : test::Host().answer(request);
      if (fails(task.answer(std::move(answer)))) return scored;
    }
  }
  auto results = task.take_results();
  if (!fails(results)) scored.result = std::move(results.value().questions.at(0));
  return scored;
}

Scored search(const Scorer& scorer, std::vector<std::pair<const char*, std::string>> options,
              Question question = test::ask_text(the_question)) {
  options.insert(options.begin(), {"search.score", "true"});
  auto task = create_search_task(the_graph(), {std::move(question)}, test::small_options(options));
  if (!task) return {{}, task.error(), {}};
  return take(*task.value(), scorer);
}

// A number for each passage, which only its text decides.
std::vector<float> by_length(const Request& request) {
  std::vector<float> scores;
  for (std::size_t i = 1; i < request.texts.size(); ++i) {
    scores.push_back(static_cast<float>(request.texts[i].text.size() * 37 % 101));
  }
  return scores;
}

std::vector<float> equal_scores(const Request& request) { return std::vector<float>(request.texts.size() - 1, 0.5f); }

std::vector<const char*> ranking_methods() {
  std::vector<const char*> names;
  for (const MethodDescription& method : method_table()) {
    const std::uint32_t others = method_trait::in_steps | method_trait::by_retriever | method_trait::bound;
    if ((method.traits & others) == 0) names.push_back(method.name);
  }
  return names;
}

// ---- The mixed order

struct Listed {
  std::size_t place;
  long double mixed;
};

// The formula of the header in long double, by its words.
std::vector<Listed> slowly_mixed(const std::vector<float>& ranking, const std::vector<float>& scores, double weight) {
  const auto standardized = [&](const std::vector<float>& values, std::size_t count) {
    long double mean = 0, variance = 0;
    for (std::size_t i = 0; i < count; ++i) mean += static_cast<long double>(values[i]) / static_cast<long double>(count);
    for (std::size_t i = 0; i < count; ++i) {
      const long double from_mean = static_cast<long double>(values[i]) - mean;
      variance += from_mean * from_mean / static_cast<long double>(count);
    }
    std::vector<long double> out;
    for (const float value : values) out.push_back(variance > 0 ? (value - mean) / std::sqrt(variance) : 0);
    return out;
  };
  const auto by_ranking = standardized(ranking, scores.size());
  auto by_scorer = standardized(scores, scores.size());
  by_scorer.resize(ranking.size(), *std::min_element(by_scorer.begin(), by_scorer.end()));
  std::vector<Listed> listed;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    listed.push_back(
        {i, (1 - static_cast<long double>(weight)) * by_ranking[i] + static_cast<long double>(weight) * by_scorer[i]});
  }
  std::stable_sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) { return a.mixed > b.mixed; });
  return listed;
}

Ranking ranking_of(const std::vector<float>& scores) {
  Ranking ranking;
  for (std::uint32_t i = 0; i < scores.size(); ++i) ranking.passages.push_back(i);
  ranking.scores = scores;
  ranking.ranks.assign(scores.size() / 2, {});
  for (std::uint32_t i = 0; i < ranking.ranks.size(); ++i) ranking.ranks[i].base = i + 1;
  return ranking;
}

TEST(MixedScores, AreThoseOfASlowReference) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> number(-11, 11);
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<float> first(1 + random() % 30), scores(1 + random() % first.size());
    for (float& value : first) value = number(random);
    for (float& value : scores) value = number(random);
    std::sort(first.rbegin(), first.rend());
    const double weight = std::vector<double>{0, 0.25, 0.5, 1}[random() % 4];
    Ranking ranking = ranking_of(first);
    mix_scores(scores, weight, ranking);
    const std::vector<Listed> expected = slowly_mixed(first, scores, weight);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(ranking.passages[i], expected[i].place) << "trial " << trial << ", rank " << i + 1;
      EXPECT_NEAR(ranking.scores[i], static_cast<double>(expected[i].mixed), 1e-5);
      EXPECT_NEAR(ranking.scores[i], (1 - weight) * ranking.parts[2 * i] + weight * ranking.parts[2 * i + 1], 1e-5);
      if (ranking.ranks.empty()) continue;
      const std::uint32_t base = ranking.ranks[i].base;  // the other columns go with their passage
      EXPECT_EQ(base, ranking.passages[i] < first.size() / 2 ? ranking.passages[i] + 1 : 0u);
    }
  }
}

TEST(MixedScores, DoNotDependOnTheScaleOfTheScorer) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<float> first(20), logits(20), probabilities;
    for (float& value : first) value = static_cast<float>(random() % 1000);
    for (float& value : logits) value = static_cast<float>(random() % 1000);
    std::sort(first.rbegin(), first.rend());
    for (const float value : logits) probabilities.push_back(value / 1024 + 3);
    Ranking by_logits = ranking_of(first), by_probabilities = ranking_of(first);
    mix_scores(logits, 0.5, by_logits);
    mix_scores(probabilities, 0.5, by_probabilities);
    for (std::size_t i = 0; i < 20; ++i) EXPECT_NEAR(by_logits.scores[i], by_probabilities.scores[i], 1e-5);
  }
}

TEST(MixedScores, OfADistanceAreHigherForTheNearer) {
  Ranking ranking = ranking_of({0.1f, 0.2f, 0.9f});
  ranking.distances = true;
  mix_scores(std::vector<float>{1, 1, 1}, 0.5, ranking);
  EXPECT_FALSE(ranking.distances);
  EXPECT_EQ(ranking.passages, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_GT(ranking.scores[0], ranking.scores[1]);
}

// ---- Any method

TEST(ScoredSearch, OfAnyMethodIsThatMethodWithWeightZero) {
  for (const char* method : ranking_methods()) {
    const Options options = test::small_options({{"method", method}, {"hits", "20"}});  // as long as the scored list
    auto plain = test::search(the_graph(), {test::ask_text(the_question)}, options).questions.at(0);
    plain.passages.resize(5);
    const Scored scored = search(by_length, {{"method", method}, {"hits", "5"}, {"score.weight", "0"}});
    EXPECT_EQ(scored.error.message, "") << method;
    EXPECT_EQ(scored.result.passages, plain.passages) << method;
    EXPECT_EQ(scored.requests.size(), 1u) << method;
  }
}

TEST(ScoredSearch, OfAnyMethodIsInTheScorersOrderWithWeightOne) {
  for (const char* method : ranking_methods()) {
    const Scored scored = search(by_length, {{"method", method}, {"hits", "8"}, {"score.weight", "1"}});
    ASSERT_EQ(scored.requests.size(), 1u) << method;
    std::vector<float> scores = by_length(scored.requests[0]);
    std::vector<std::size_t> places(scores.size());
    std::iota(places.begin(), places.end(), 0u);
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    const Graph& graph = the_graph()->view();
    ASSERT_EQ(scored.result.passages.size(), places.size()) << method;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string text(passage_text(graph, scored.result.passages[i]));
      EXPECT_TRUE(holds(scored.requests[0].texts[1 + places[i]].text, text)) << method << ", rank " << i + 1;
    }
  }
}

// ---- The request

TEST(ScoredSearch, ReadsTheQuestionAndTheFirstPassagesInTheirOrder) {
  const Scored scored =
      search(equal_scores, {{"method", "bm25"}, {"hits", "2"}, {"score.passages", "4"}, {"score.chains", "false"}});
  ASSERT_EQ(scored.requests.size(), 1u);
  const std::vector<EmbedText>& texts = scored.requests[0].texts;
  ASSERT_EQ(texts.size(), 5u);
  EXPECT_EQ(texts[0].text, the_question);
  EXPECT_EQ(texts[0].role, TextRole::query);
  const Options options = test::small_options({{"method", "bm25"}, {"hits", "4"}});
  const auto plain = test::search(the_graph(), {test::ask_text(the_question)}, options).questions.at(0);
  const Graph& graph = the_graph()->view();
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint32_t passage = plain.passages[i];
    EXPECT_EQ(texts[1 + i].text, concat(graph.passage_titles[passage], "\n", passage_text(graph, passage)));
    EXPECT_EQ(texts[1 + i].role, TextRole::passage);
  }
  EXPECT_EQ(scored.result.passages.size(), 2u) << "the hits of the search, not those that were scored";
}

TEST(ScoredSearch, ShowsTheSentencesOfTheChainBeforeAPassage) {
  const auto text_with = [](std::string_view passage, const char* chains) -> std::string {
    const Scored scored = search(equal_scores, {{"hits", "8"}, {"score.chains", chains}});
    if (scored.requests.size() == 1) {
      for (const EmbedText& text : scored.requests[0].texts) {
        if (holds(text.text, passage)) return text.text;
      }
    }
    return "";
  };
  const std::string poland = "Poland\nPoland borders the Baltic Sea. Its largest city is Warsaw.";
  EXPECT_EQ(text_with(poland, "false"), poland);
  EXPECT_EQ(text_with(poland, "true"),
            "Marie Curie was a physicist born in Warsaw.\nWarsaw is the capital of Poland.\n" + poland);
}

TEST(ScoredSearch, WithoutHitsAsksNothing) {
  const Scored scored = search(equal_scores, {{"method", "bm25"}}, test::ask_text("zzz qqq"));
  EXPECT_EQ(scored.error.message, "");
  EXPECT_TRUE(scored.requests.empty());
  EXPECT_TRUE(scored.result.passages.empty());
}

TEST(ScoredSearch, CorrectsWordsLikeASearchWithoutAScorer) {
  const Scored scored = search(equal_scores, {{"method", "bm25"}}, test::ask_text("Which rivre is the longest of Poland?"));
  ASSERT_EQ(scored.requests.size(), 1u);
  EXPECT_EQ(scored.requests[0].texts[0].text, "Which river is the longest of Poland?");
}

TEST(ScoredSearch, ScoresEachStepForItsOwnText) {
  Question question = test::ask_text(the_question);
  question.steps = {{"Where was Marie Curie born?", {}}, {"Where does the Vistula end?", {}}};
  const Scored scored = search(by_length, {{"method", "bm25"}}, question);
  ASSERT_EQ(scored.requests.size(), 2u);
  EXPECT_EQ(scored.requests[0].texts[0].text, "Where was Marie Curie born?");
  EXPECT_EQ(scored.requests[1].texts[0].text, "Where does the Vistula end?");
}

// ---- Tasks

TEST(ScoredSearch, ThatIsSavedWhileItWaitsGivesTheSameHits) {
  const auto& graph = the_graph();
  const Options options = test::small_options({{"search.score", "true"}, {"search.embed", "false"}});
  const auto begun = test::taken(create_search_task(graph, {test::ask_text(the_question)}, options));
  while (begun->step(1000).value() != TaskState::waiting) {
  }
  const auto saved = begun->save();
  ASSERT_TRUE(saved.ok());
  const auto resumed = test::taken(resume_task(saved.value(), graph));
  ASSERT_NE(resumed, nullptr);
  const Scored first = take(*begun, by_length), second = take(*resumed, by_length);
  EXPECT_EQ(first.error.message, "");
  EXPECT_EQ(test::text_of(first.result), test::text_of(second.result));
}

TEST(ScoredSearch, RefusesScoresThatCannotBe) {
  const auto fewer = [](const Request& request) { return std::vector<float>(request.texts.size() - 2, 1.0f); };
  const Error of_count = search(fewer, {{"method", "bm25"}, {"score.passages", "3"}}).error;
  EXPECT_EQ(of_count.status, Status::dimension_mismatch);
  EXPECT_TRUE(holds(of_count.message, "3 passages") && holds(of_count.message, "2 scores")) << of_count.message;
  for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    const auto not_a_number = [wrong](const Request& request) {
      auto scores = by_length(request);
      scores[1] = wrong;
      return scores;
    };
    const Error error = search(not_a_number, {{"method", "bm25"}}).error;
    EXPECT_EQ(error.status, Status::bad_input);
    EXPECT_TRUE(holds(error.message, "score 2 is not a finite number")) << error.message;
  }
}

TEST(ScoredSearch, IsRefusedWhereItsScoresWouldBeLost) {
  for (const auto& [key, value] :
       std::vector<std::pair<const char*, std::string>>{{"method", "rgnn_ret"}, {"filter.walk", "none"}}) {
    const Error error = search(by_length, {{key, value}}).error;
    EXPECT_EQ(error.status, Status::unsupported) << value;
    EXPECT_TRUE(holds(error.message, "search.score") && holds(error.message, key == std::string("method") ? value : key))
        << error.message;
  }
}

}  // namespace
}  // namespace hop::core::scored_retriever_test
