// What holds for every method, and small cases of trail by hand.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/methods/question_analysis.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/results/explanation_json.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Hits = std::vector<std::uint32_t>;
const char* const all_methods[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail"};

std::shared_ptr<const OpenGraph> small_graph(bool with_vectors) {
  return test::open_graph(
      test::graph_file(test::small_corpus(), with_vectors ? test::vectors_of(test::small_corpus()) : GivenVectors()));
}

std::vector<std::string> ids_of(const OpenGraph& graph, const Hits& hits) {
  std::vector<std::string> ids;
  for (const std::uint32_t hit : hits) ids.emplace_back(graph.view().passage_ids[hit]);
  return ids;
}

TEST(Methods, FewHitsAreThePrefixOfMany) {
  Random random(300);
  for (int round = 0; round < 12; ++round) {
    const test::PlainCorpus plain = test::random_corpus(random, 150);
    const auto graph = test::open_graph(test::graph_file(plain.corpus, test::vectors_of(plain.corpus)));
    for (const char* method : all_methods) {
      for (const char* factor : {"0.2", "1.5"}) {
        Question question = test::ask_text(test::random_question(random, plain).text);
        const auto hits = [&](const char* count) {
          const Options options = test::options_of({{"method", method},
                                                    {"hits", count},
                                                    {"trail.name_share", "0.2"},
                                                    {"trail.phrase_share", "0.3"},
                                                    {"trail.base_factor", factor},
                                                    {"hits.explain", "false"}});
          return test::search(graph, {question}, options).questions.at(0).passages;
        };
        const Hits few = hits("5"), many = hits("50");
        ASSERT_EQ(few, Hits(many.begin(), many.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(5, many.size()))))
            << method;
      }
    }
  }
}

TEST(Methods, AFilterThatMatchesNothingGivesNothing) {
  const auto graph = small_graph(true);
  Question question = test::ask_text("Which river flows through Warsaw?");
  question.conditions = {parse_condition("country=Peru").value()};
  for (const char* method : all_methods) {
    const Results results = test::search(graph, {question}, test::small_options({{"method", method}}));
    EXPECT_TRUE(results.questions.at(0).passages.empty()) << method;
    EXPECT_TRUE(nlohmann::json::parse(explanation_json(results.questions[0].explanation))["hits"].empty());
  }
}

TEST(Methods, HitsLieInsideTheFilterAndPathsDoNotLeaveIt) {
  const auto graph = small_graph(true);
  Question question = test::ask_text("Which river flows through the birthplace of Marie Curie?");
  question.conditions = {parse_condition("country=Poland").value()};
  for (const char* method : all_methods) {
    const Results results = test::search(graph, {question}, test::small_options({{"method", method}}));
    EXPECT_FALSE(results.questions.at(0).passages.empty()) << method;
    const auto explanation =
        nlohmann::json::parse(explanation_json(results.questions[0].explanation));  // outlives the loop over its hits
    for (const auto& hit : explanation["hits"]) {
      for (const auto& node : hit["path"]) {
        if (!node.contains("passage")) continue;
        EXPECT_TRUE(std::set<std::string>({"c", "d", "g"}).count(node["passage"])) << method << hit.dump();
      }
    }
  }
}

TEST(Methods, WithoutVectorsAHitHoldsAWordOfTheQuestionOrIsLedTo) {
  const auto graph = small_graph(false);
  for (const char* method : {"bm25", "tfidf", "hybrid", "trail", "gnn_ret", "rgnn_ret"}) {
    for (const char* fuse : {"auto", "state"}) {
      if (std::string(fuse) == "state" && std::string(method) != "rgnn_ret") continue;
      const Options options = test::small_options({{"method", method}, {"steps.fuse", fuse}});
      EXPECT_TRUE(test::search(graph, {test::ask_text("xylophone?")}, options).questions.at(0).passages.empty())
          << method << " " << fuse;
    }
  }
  const Results words = test::search(graph, {test::ask_text("crystals")}, test::options_of({{"method", "bm25"}}));
  EXPECT_EQ(ids_of(*graph, words.questions.at(0).passages), (std::vector<std::string>{"b"}));
}

TEST(Methods, TheOffsetLeavesOutTheFirstHits) {
  const auto graph = small_graph(true);
  for (const char* method : all_methods) {
    const Question question = test::ask_text("Which river flows through Paris?");
    const auto page = [&](int hits, int offset) {
      const auto options =
          test::small_options({{"method", method}, {"hits", std::to_string(hits)}, {"hits.offset", std::to_string(offset)}});
      return test::search(graph, {question}, options).questions.at(0);
    };
    const Hits all = page(5, 0).passages;
    for (std::size_t offset = 1; offset < 5; ++offset) {
      const QuestionResult rest = page(static_cast<int>(5 - offset), static_cast<int>(offset));
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(std::min(offset, all.size()));
      EXPECT_EQ(rest.passages, Hits(first, all.end())) << method << ", " << offset;
      EXPECT_EQ(rest.scores.size(), rest.passages.size()) << method << ", " << offset;
      EXPECT_EQ(rest.explanation.hits.size(), rest.passages.size()) << method << ", " << offset;
    }
  }
}

TEST(Methods, TheTokenBudgetStopsAndSkipsNone) {
  const auto graph = small_graph(true);
  for (const char* method : all_methods) {
    const Question question = test::ask_text("Which river flows through Paris?");
    const Hits all = test::search(graph, {question}, test::small_options({{"method", method}})).questions.at(0).passages;
    for (const std::uint64_t budget : {1, 20, 40, 60, 1000}) {
      const Hits cut =
          test::search(graph, {question}, test::small_options({{"method", method}, {"hits.tokens", std::to_string(budget)}}))
              .questions.at(0)
              .passages;
      Hits expected;
      std::uint64_t tokens = 0;
      for (const std::uint32_t hit : all) {
        tokens += graph->view().token_count_of_passage[hit];
        if (tokens > budget) break;
        expected.push_back(hit);
      }
      EXPECT_EQ(cut, expected) << method << ", " << budget;
    }
  }
}

TEST(Methods, TheExplanationIsJsonWhateverTheTextAndSaysWhatTheResultSays) {
  Corpus corpus = test::small_corpus();
  corpus.passages[2].text += " \"quoted\" \\ \x01\x02\t\xff and 東京 😀\n";
  corpus.passages[2].title = "War\"saw";
  const auto graph = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  for (const char* method : all_methods) {
    const Results results = test::search(graph, {test::ask_text("Which \"river\"\n flows \\ through Warsaw \x7f?")},
                                         test::small_options({{"method", method}}));
    const QuestionResult& result = results.questions.at(0);
    const auto json = nlohmann::json::parse(explanation_json(result.explanation));
    EXPECT_EQ(json["method"], method);
    ASSERT_EQ(json["hits"].size(), result.passages.size());
    const bool distances = std::string(method).find("gnn_ret") != std::string::npos;
    for (std::size_t i = 0; i < result.passages.size(); ++i) {
      const auto& hit = json["hits"][i];
      EXPECT_EQ(hit["rank"], i + 1);
      EXPECT_EQ(hit["index"], result.passages[i]);
      EXPECT_EQ(hit["passage"], std::string(graph->view().passage_ids[result.passages[i]]));
      EXPECT_EQ(hit[distances ? "distance" : "score"].get<float>(), result.scores[i]) << method;
      EXPECT_EQ(hit["path"].back()["passage"], hit["passage"]);
    }
  }
}

TEST(Methods, ExplainingCanBeLeftOut) {
  const Results results =
      test::search(small_graph(true), {test::ask_text("river")}, test::options_of({{"hits.explain", "false"}}));
  EXPECT_EQ(explanation_json(results.questions.at(0).explanation), "");
  EXPECT_FALSE(results.questions[0].passages.empty());
}

// --- trail by hand -----------------------------------------------------------------------------------------------

TEST(Trail, MasksEachMentionOfATitleAndNothingElse) {
  const auto graph = small_graph(false);
  const EntityRules rules = read_search_settings(test::small_options()).value().trail.entities;
  EXPECT_EQ(mask_question(*graph, "Did Marie Curie, the physicist, live in París near the Seine?", rules),
            "Did it, the physicist, live in it near the it?");
  EXPECT_EQ(mask_question(*graph, "What is a river?", rules), "What is a river?");
  EXPECT_EQ(mask_question(*graph, "", rules), "");
  // Mentions that share a character, which has the tokens 1 and 2.
  const auto halves =
      test::open_graph(test::graph_file({{},
                                         {test::ready("a", "Route 1", "A road."),
                                          test::ready("b", "2 Mile", "A sign on Route 1."), test::ready("c", "", "2 Mile")}}));
  EXPECT_EQ(mask_question(*halves, "Is Route \u00bd Mile long?", rules), "Is itit long?");
}

TEST(Trail, LeadsToTheSecondHopAndSaysHow) {
  const auto graph = small_graph(false);
  const Results results =
      test::search(graph, {test::ask_text("What flows through the birthplace of Marie Curie?")}, test::small_options());
  const auto json = nlohmann::json::parse(explanation_json(results.questions.at(0).explanation));
  bool found = false;
  for (const auto& hit : json["hits"]) {
    if (hit["passage"] != "c") continue;
    found = true;
    EXPECT_EQ(hit["path"][0]["entity"], "Marie Curie");
    EXPECT_EQ(hit["path"][1]["passage"], "a");
    EXPECT_EQ(hit["path"][1]["by"], "own");
    EXPECT_EQ(hit["path"][2]["entity"], "Warsaw");
    EXPECT_EQ(hit["path"][2]["by"], "mention");
    EXPECT_EQ(hit["path"][3]["by"], "own");
  }
  EXPECT_TRUE(found);
  EXPECT_TRUE(json["notices"].empty());
}

TEST(Questions, NameANameByItsGenitive) {
  const auto graph = test::open_graph(test::graph_file(test::german_corpus()));
  const auto entities = graph->entities(SearchSettings().trail.entities);
  const auto names_in = [&](const char* question) {
    return analyze_question(graph->view(), *entities, graph->analyzer(), question).entities;
  };
  const auto dom = names_in("Wie alt ist der Kölner Dom?");
  ASSERT_EQ(dom.size(), 1u);
  EXPECT_EQ(names_in("Wie alt sind die Glocken des Kölner Doms?"), dom);
  EXPECT_NE(names_in("Wie lang ist der Rhein?"), dom);
  EXPECT_EQ(names_in("Wo ist die Quelle des Rheins?"), names_in("Wie lang ist der Rhein?"));
}

TEST(Trail, SeedsWeighEntitiesByTheirRarity) {
  const auto graph = small_graph(false);
  const SearchSettings settings = read_search_settings(test::small_options()).value();
  const auto entities = graph->entities(settings.trail.entities);
  const QuestionAnalysis analysis = analyze_question(graph->view(), *entities, graph->analyzer(), "Rouen or Paris");
  const RankedText text{CorpusPart(*graph), settings, "Rouen or Paris", {}, {}, nullptr};
  const EntitiesOfPart of_part(entities);
  TrailQuestion question;
  question.settings = settings.trail;
  for (const std::uint32_t entity : analysis.entities) {
    question.named.entities.push_back({entity, entities->passage_count[entity]});
  }
  const BaseScores base;
  QuestionScratch scratch;
  const TrailInput input{text, of_part, question, base, scratch};
  TrailFirstStage stage(input, {});
  Exchange alone;
  work_to_end([&](WorkBudget& budget) { return stage.advance(budget, alone); });
  const TrailLists& lists = stage.lists();
  ASSERT_EQ(lists.seeds.size(), 2u);
  // Rouen: its own passage and Seine's, df 2. Paris: its own, Marie Curie's, Pierre Curie's, Seine's and Rouen's, df 5.
  double mass[2] = {};
  for (std::size_t i = 0; i < 2; ++i) mass[i] = static_cast<double>(lists.seeds[i].mass) / static_cast<double>(mass_total);
  const double sum = 1 / 2.0 + 1 / 5.0;
  const std::string first(graph->view().keyword_keys[entities->keyword_of_entity[lists.seeds[0].node]]);
  ASSERT_EQ(first, "paris");
  EXPECT_NEAR(mass[0], 0.98 / 5 / sum, 1e-9);
  EXPECT_NEAR(mass[1], 0.98 / 2 / sum, 1e-9);
}

TEST(Trail, TheGateClosesWhereTitlesAreHardlyEverMentionedAndSaysSo) {
  Corpus corpus = test::small_corpus();
  for (std::size_t i = 0; i < corpus.passages.size(); ++i) corpus.passages[i].title = "Record " + std::to_string(i);
  for (const bool with_vectors : {false, true}) {
    const auto graph = test::open_graph(test::graph_file(corpus, with_vectors ? test::vectors_of(corpus) : GivenVectors()));
    const Question question = test::ask_text("Which river flows through Warsaw?");
    const Results gated = test::search(graph, {question}, test::small_options());
    const Results base = test::search(graph, {question}, test::small_options({{"method", "hybrid"}}));
    EXPECT_EQ(gated.questions.at(0).passages, base.questions.at(0).passages);
    EXPECT_EQ(gated.questions[0].scores, base.questions[0].scores);
    const auto notices = nlohmann::json::parse(explanation_json(gated.questions[0].explanation))["notices"];
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_EQ(notices[0].get<std::string>().find("links do not rank"), 0u);
    const Results open = test::search(graph, {question}, test::small_options({{"trail.gate", "0"}}));
    EXPECT_TRUE(nlohmann::json::parse(explanation_json(open.questions.at(0).explanation))["notices"].empty());
  }
}

TEST(Trail, OfEqualScoresTheSmallerIndexGoesFirst) {
  Corpus corpus;
  for (const char* id : {"d", "b", "c", "a"}) corpus.passages.push_back(test::ready(id, "", "the same words in each"));
  const auto graph = test::open_graph(test::graph_file(corpus));
  for (const char* gate : {"0", "1"}) {
    const Results results = test::search(graph, {test::ask_text("same words")}, test::small_options({{"trail.gate", gate}}));
    EXPECT_EQ(results.questions.at(0).passages, (Hits{0, 1, 2, 3}));
  }
}

TEST(Trail, ItsWeightsAreOptions) {
  const auto graph = small_graph(false);
  const Question question = test::ask_text("What flows through the birthplace of Marie Curie?");
  const Results own = test::search(graph, {question}, test::small_options({{"trail.weights", "0,0,0,0,0,1,0"}}));
  EXPECT_EQ(ids_of(*graph, own.questions.at(0).passages).front(), "a") << "the passage that the question names";
  EXPECT_GT(own.questions[0].scores.front(), own.questions[0].scores.at(1) + 1) << "deviations of the candidates' scores";
  std::string one_each = "1";
  for (std::size_t f = 1; f < trail_feature_count; ++f) one_each += ",1";
  EXPECT_TRUE(read_search_settings(test::options_of({{"trail.weights", one_each}})).ok());
  EXPECT_FALSE(read_search_settings(test::options_of({{"trail.weights", "1,2,3"}})).ok());
  EXPECT_FALSE(read_settings_of_method(test::options_of({{"method", "bm25"}, {"trail.weights", "1,2,3"}})).ok());
}

}  // namespace
}  // namespace hop::core
