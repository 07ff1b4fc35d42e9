// What a filter binds: the hits, and by option filter.walk the passages between the question and a hit.
#include <algorithm>

#include "core/search/filter.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

ReadyPassage ready_of(const char* id, const char* title, const char* text, std::vector<MetadataField> metadata) {
  ReadyPassage passage = test::ready(id, title, text);
  passage.metadata = std::move(metadata);
  return passage;
}

// The way from the bridge to Bergen passes two passages that are no cities; of Oslo, another tenant has a passage.
Corpus bridges() {
  Corpus corpus;
  corpus.passages = {
      ready_of("bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor.", {{"tenant", "a"}}),
      ready_of("okafor", "Ines Okafor", "Ines Okafor was born in Bergen.", {{"tenant", "a"}}),
      ready_of("bergen", "Bergen", "Bergen lies on the west coast of Norway.", {{"tenant", "a"}, {"kind", "city"}}),
      ready_of("oslo", "Oslo", "Oslo has a secretword. Ines Okafor of the Harbour Bridge moved to Oslo.",
               {{"tenant", "b"}, {"kind", "city"}}),
      ready_of("ines", "Quay", "A quay of Tromsdal. Boats born to sail.", {{"tenant", "a"}})};
  return corpus;
}

class FilterWalk : public testing::Test {
 protected:
  QuestionResult ask(const char* text, const std::vector<const char*>& conditions, const char* walk,
                     const char* method = "trail") {
    Question question = test::ask_text(text);
    for (const char* condition : conditions) question.conditions.push_back(parse_condition(condition).value());
    Options options;
    EXPECT_TRUE(options.set("filter.walk", walk).ok() && options.set("method", method).ok());
    return std::move(test::search(graph_, {question}, options).questions.at(0));
  }
  std::vector<std::string> ids(const QuestionResult& result) const {
    std::vector<std::string> found;
    for (const std::uint32_t passage : result.passages) found.emplace_back(graph_->view().passage_ids[passage]);
    return found;
  }

  const char* const birthplace_ = "Where was the designer of the Harbour Bridge born?";
  std::shared_ptr<const OpenGraph> graph_ = test::open_graph(test::graph_file(bridges()));
};

using Ids = std::vector<std::string>;

TEST_F(FilterWalk, BindsTheWalkByDefaultAndANoticeSaysThatNoHopIsLeft) {
  const QuestionResult result = ask(birthplace_, {"kind=city", "tenant=a"}, "all");
  EXPECT_EQ(ids(result), Ids{});
  EXPECT_NE(test::text_of(result).find("the filter admits 1 of 5 passages, and hops may use no others"), std::string::npos);
}

TEST_F(FilterWalk, AnAndOfTwoConditionsIsAsGoodAsTwo) {
  const char* const both =
      R"({"type":"and","filters":[{"type":"eq","key":"kind","value":"city"},{"type":"eq","key":"tenant","value":"a"}]})";
  for (const char* walk : {"all", "none", "tenant", "kind", "tenant, kind"}) {
    EXPECT_EQ(ids(ask(birthplace_, {both}, walk)), ids(ask(birthplace_, {"kind=city", "tenant=a"}, walk))) << walk;
  }
  EXPECT_EQ(ids(ask(birthplace_, {both}, "tenant")), Ids{"bergen"});
}

TEST_F(FilterWalk, MayBindOnlyTheHits) {
  const QuestionResult result = ask(birthplace_, {"kind=city", "tenant=a"}, "none");
  EXPECT_EQ(ids(result), Ids{"bergen"});
  EXPECT_EQ(test::text_of(result).find("admits"), std::string::npos);
  // What is found is what an unfiltered search finds, without the others.
  Ids unfiltered = ids(ask(birthplace_, {}, "all"));
  EXPECT_NE(std::find(unfiltered.begin(), unfiltered.end(), "bergen"), unfiltered.end());
}

TEST_F(FilterWalk, MayBindTheConditionsOfSomeKeys) {
  const QuestionResult result = ask(birthplace_, {"kind=city", "tenant=a"}, " tenant , year");
  EXPECT_EQ(ids(result), Ids{"bergen"});
  EXPECT_EQ(test::text_of(result).find("secretword"), std::string::npos);
  EXPECT_EQ(ids(ask(birthplace_, {"kind=city", "tenant=a"}, "kind")), Ids{});
}

TEST_F(FilterWalk, IsTheSameForMethodsWithoutHops) {
  for (const char* walk : {"all", "none", "tenant"}) {
    EXPECT_EQ(ids(ask("coast of Norway in Bergen", {"kind=city", "tenant=a"}, walk, "bm25")), Ids{"bergen"}) << walk;
    EXPECT_EQ(ids(ask("Bergen", {"kind=city", "tenant=a"}, walk, "gnn_ret")).front(), "bergen") << walk;
  }
}

// Explanations and corrections are made of allowed passages alone.
TEST_F(FilterWalk, NothingOfAnotherTenantIsShown) {
  for (const char* question : {birthplace_, "Where did Ines Okafor move to from Bergen?", "What is the secretwrd of Oslo?"}) {
    const std::string text = test::text_of(ask(question, {"tenant=a"}, "all"));
    EXPECT_EQ(text.find("secretword"), std::string::npos) << question;
    EXPECT_EQ(text.find("\"oslo\""), std::string::npos) << question;
  }
  EXPECT_NE(test::text_of(ask("What is the secretwrd of Oslo?", {"tenant=b"}, "all")).find("‘secretword’"), std::string::npos);
}

// Two hits of one tenant that only a passage of the other tenant joins.
TEST(FilterOfChains, AChainPassesAllowedPassagesOnly) {
  Corpus corpus;
  corpus.passages = {ready_of("ship", "Great Eastern", "The Great Eastern was built by Isambard Brunel.", {{"tenant", "b"}}),
                     ready_of("brunel", "Isambard Brunel", "Born in Portsmouth; a life of iron and rails.", {{"tenant", "a"}}),
                     ready_of("iron", "Iron", "Iron of rails and of a life at sea, for who built ships.", {{"tenant", "a"}})};
  const auto graph = test::open_graph(test::graph_file(corpus));
  Question question = test::ask_text("Where was the builder of the Great Eastern born, with iron and rails?");
  const auto passes_ship = [&] {
    const Results results = test::search(graph, {question}, Options());
    return explanation_json(results.questions.at(0).explanation).find("Great Eastern was built") != std::string::npos;
  };
  EXPECT_TRUE(passes_ship());
  question.conditions.push_back(parse_condition("tenant=a").value());
  EXPECT_FALSE(passes_ship());
}

}  // namespace
}  // namespace hop::core
