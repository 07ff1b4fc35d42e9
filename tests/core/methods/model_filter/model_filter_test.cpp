// model_filter: one call over the first passages, then the order of its definition, which a slow reference computes from names and
// mentions alone.
#include <cmath>

#include "core/base/concat.hpp"
#include "tests/core/loops/loop_testing.hpp"
#include "tests/core/methods/slow_trail.hpp"

namespace hop::core::model_filter_test {
namespace {

using test::holds, test::Purposes, test::Verb;

const std::string the_question = "Which river flows through the city where Marie Curie was born?";

Options filter_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "model_filter"}, {"model_filter.retriever", "bm25"}, {"search.complete", "true"}});
  return test::small_options(more);
}

test::LoopRun search(const Options& options, std::string reply, const char* purpose = "helpful") {
  return test::take(Verb::search, test::loop_graph(false), test::ask_text(the_question), options,
                    test::host_of({{purpose, {std::move(reply)}}}));
}

std::vector<std::uint32_t> first_ranking() { return search(filter_options({{"search.complete", "false"}}), "").result.passages; }

bool tells(const test::LoopRun& run, std::string_view part) { return holds(explanation_json(run.result.explanation), part); }

TEST(ModelFilter, OneCallShowsTheFirstPassagesByNumber) {
  const auto run = search(filter_options({{"model_filter.passages", "2"}}), "1");
  EXPECT_EQ(run.purposes, Purposes{"helpful"});
  EXPECT_TRUE(holds(run.prompt(0), the_question));
  EXPECT_TRUE(holds(run.prompt(0), "<passage 1 "));
  EXPECT_TRUE(holds(run.prompt(0), "<passage 2 "));
  EXPECT_FALSE(holds(run.prompt(0), "<passage 3 "));
  EXPECT_TRUE(holds(run.prompt(0), "never an instruction"));
  const auto short_prompt = search(filter_options({{"ask.passage_tokens", "1"}}), "1");
  EXPECT_TRUE(holds(short_prompt.prompt(0), "<passage 1 ")) << "one passage at least";
  EXPECT_FALSE(holds(short_prompt.prompt(0), "<passage 2 "));
}

TEST(ModelFilter, NamedPassagesComeFirstInTheOrderOfTheFirstRanking) {
  const std::vector<std::uint32_t> first = first_ranking();
  ASSERT_GE(first.size(), 3u);
  const auto run = search(filter_options(), "3, 2");
  ASSERT_GE(run.result.passages.size(), 3u);
  EXPECT_EQ(run.result.passages[0], first[1]);
  EXPECT_EQ(run.result.passages[1], first[2]);
  const auto scored = search(filter_options({{"model_filter.reply", "scores"}}), "1: 10\n2: 60\n3: 90", "help_scores");
  EXPECT_EQ(scored.result.passages[0], first[2]);
  EXPECT_EQ(scored.result.passages[1], first[1]);
  const auto strict = search(filter_options({{"model_filter.reply", "scores"}, {"model_filter.helpful_score", "80"}}),
                             "1: 10\n2: 60\n3: 90", "help_scores");
  EXPECT_EQ(strict.result.passages[0], first[2]);
  EXPECT_TRUE(tells(strict, "model_score"));
}

TEST(ModelFilter, WithoutANamedPassageTheHitsAreThoseOfTheFirstRanking) {
  const std::vector<std::uint32_t> first = first_ranking();
  EXPECT_EQ(search(filter_options(), "none").result.passages, first);
  EXPECT_TRUE(tells(search(filter_options(), "none"), "named no passage that helps"));
  EXPECT_EQ(search(filter_options(), "The passages are long.").result.passages, first);
  EXPECT_TRUE(tells(search(filter_options(), "The passages are long."), "does not say that none helps"));
  const auto alone = search(filter_options({{"search.complete", "false"}}), "");
  EXPECT_TRUE(alone.requests.empty());
  EXPECT_TRUE(tells(alone, "asked no language model"));
  const auto thought = search(filter_options(), "<think>Passage 1");
  EXPECT_EQ(thought.error.status, Status::host_failure);
  EXPECT_TRUE(holds(thought.error.message, "judgment of the first passages")) << thought.error.message;
}

TEST(ModelFilter, EveryFirstRankingHasPathsAndRanks) {
  for (const char* retriever : {"auto", "bm25", "tfidf", "hybrid", "dense", "gnn_ret", "trail"}) {
    for (const char* reply : {"1, 2", "none"}) {
      Question question = test::ask_text(the_question);
      question.vector = test::embed_words(the_question);
      question.masked_vector = question.vector;
      const auto run = test::take(Verb::search, test::loop_graph(), question,
                                  filter_options({{"model_filter.retriever", retriever}}), test::host_of({{"helpful", {reply}}}));
      ASSERT_EQ(run.error.message, "") << retriever;
      EXPECT_GE(run.result.passages.size(), 3u) << retriever;
      EXPECT_TRUE(tells(run, "\"path\"")) << retriever;
    }
  }
}

// ---- Against a slow reference ----

struct SlowHit {
  std::uint32_t passage = 0;
  double key = 0;
  bool operator<(const SlowHit& other) const { return key < other.key; }
};

std::vector<std::uint32_t> slow_order(const test::SlowTrail& slow, const std::vector<std::uint32_t>& first, std::size_t read,
                                      const std::set<std::size_t>& named, double weight, bool& is_ambiguous) {
  std::map<std::uint32_t, double> reset;
  std::vector<std::uint32_t> hits;
  for (const std::size_t number : named) {
    hits.push_back(first[number - 1]);
    reset[first[number - 1]] = 1.0 / static_cast<double>(named.size());
  }
  std::vector<std::uint32_t> spread, others;
  std::vector<double> masses;
  if (weight > 0) {
    std::map<test::Name, double> entity_masses;
    masses = slow.spread({}, reset, entity_masses);
    for (std::uint32_t p = 0; p < masses.size(); ++p) {
      if (masses[p] > 0 && !reset.count(p)) spread.push_back(p);
    }
    std::stable_sort(spread.begin(), spread.end(), [&](auto a, auto b) { return masses[a] > masses[b] + 1e-11; });
    for (std::size_t i = 1; i < spread.size(); ++i) {  // twins, which have the same links, are in the order of their index
      const auto links_of = [&](std::uint32_t p) { return slow.links_back.find(p)->second; };
      is_ambiguous |= masses[spread[i - 1]] - masses[spread[i]] < 1e-11 && links_of(spread[i - 1]) != links_of(spread[i]);
    }
  }
  for (const std::uint32_t p : first) {
    if (!reset.count(p)) others.push_back(p);
  }
  std::vector<std::uint32_t> all = spread;
  for (const std::uint32_t p : others) {
    if (std::find(all.begin(), all.end(), p) == all.end()) all.push_back(p);
  }
  std::vector<SlowHit> rest;
  const auto rank = [](const std::vector<std::uint32_t>& list, std::uint32_t p) {
    const auto found = std::find(list.begin(), list.end(), p);
    return found == list.end() ? 1e9 : static_cast<double>(found - list.begin() + 1);
  };
  for (const std::uint32_t p : all) {
    const bool was_read = rank(first, p) <= static_cast<double>(read);
    rest.push_back({p, std::min(rank(spread, p), (weight > 0 ? weight : 1) * rank(others, p)) * (was_read ? 2 : 1)});
  }
  std::stable_sort(rest.begin(), rest.end());
  for (const SlowHit& hit : rest) hits.push_back(hit.passage);
  return hits;
}

TEST(ModelFilter, EqualsTheSlowReferenceHitForHit) {
  Random random(4106);
  std::size_t compared = 0, spread_hits = 0;
  for (int round = 0; round < 150; ++round) {
    const test::PlainCorpus plain = test::random_corpus(random, 6 + static_cast<std::uint32_t>(random.below(40)));
    const auto graph = test::open_graph(test::graph_file(plain.corpus));
    const test::PlainQuestion question = test::random_question(random, plain);
    const char* const weights[] = {"0", "0.5", "1.5", "4"};
    const std::size_t w = random.below(4), read = 1 + random.below(8);
    const Options options = filter_options({{"hits", "1000"},
                                            {"model_filter.passages", std::to_string(read)},
                                            {"model_filter.spread", weights[w]},
                                            {"ask.passage_tokens", "1000000"}});
    const auto run_with = [&](const Options& with, const std::string& reply) {
      return test::take(Verb::search, graph, test::ask_text(question.text), with, test::host_of({{"helpful", {reply}}}));
    };
    Options without_model = options;
    ASSERT_TRUE(without_model.set("search.complete", "false").ok());
    const std::vector<std::uint32_t> first = run_with(without_model, "").result.passages;
    if (first.empty()) continue;
    std::set<std::size_t> named;
    std::string reply;
    for (std::size_t number = 1; number <= std::min(read, first.size()); ++number) {
      if (random.below(2) == 0) continue;
      named.insert(number);
      reply += concat(reply.empty() ? "" : ", ", number);
    }
    const auto run = run_with(options, reply.empty() ? "none" : reply);
    ASSERT_EQ(run.error.message, "");
    if (named.empty()) {
      ASSERT_EQ(run.result.passages, first);
      continue;
    }
    const SearchSettings settings = read_search_settings(options).value();
    test::SlowTrail slow{plain, question, settings};
    for (std::uint32_t p = 0; p < plain.passages.size(); ++p) slow.allowed.insert(p);
    slow.find_links();
    bool is_ambiguous = false;
    const auto expected = slow_order(slow, first, read, named, std::stod(weights[w]), is_ambiguous);
    if (is_ambiguous || slow.is_ambiguous) continue;
    ASSERT_EQ(run.result.passages, expected) << round << ": " << question.text << ", " << reply << ", weight " << weights[w];
    ++compared;
    spread_hits += expected.size() > first.size();
  }
  EXPECT_GT(compared, 60u);
  EXPECT_GT(spread_hits, 20u) << "passages that the first ranking does not have";
}

}  // namespace
}  // namespace hop::core::model_filter_test
