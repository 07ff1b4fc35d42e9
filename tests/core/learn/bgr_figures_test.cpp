#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/eval/evidence_metrics.hpp"
#include "core/methods/bgr/bgr_retrieval.hpp"
#include "core/methods/bgr/graph_hop.hpp"
#include "core/methods/bgr/training/bgr_training.hpp"
#include "tests/core/quality/evaluation_set.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

// The table of docs/methods/bgr.md: musique's dev questions on their 20 candidates, or on the first ranking's 100, untrained
// and with what is learned from the 100 train questions on pools of the same kind.
class BgrFigures : public ::testing::Test {
 protected:
  struct Asked {
    Question question;
    std::vector<std::uint32_t> candidates;
    bool train = false;
  };

  void SetUp() override {
    const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
    if (!data || !*data) GTEST_SKIP() << "data not given";
    const std::string folder = std::string(data) + "/musique";
    test::EvaluationSet set = test::read_evaluation_set(folder);
    graph_ = set.graph;
    std::map<std::string, std::uint32_t, std::less<>> place;
    for (std::uint32_t p = 0; p < graph_->view().passage_count(); ++p) place.emplace(graph_->view().passage_ids[p], p);
    const auto passages_of = [&](const nlohmann::json& ids) {
      std::vector<std::uint32_t> passages;
      for (const std::string& id : ids.get<std::vector<std::string>>()) passages.push_back(place.at(id));
      return passages;
    };
    std::ifstream lines(folder + "/questions.jsonl");
    std::size_t q = 0;
    for (std::string line; std::getline(lines, line); ++q) {
      const auto json = nlohmann::json::parse(line);
      Asked& asked = asked_.emplace_back();
      asked.question.text = set.questions.at(q).text;
      asked.question.vector = set.questions[q].vector;
      asked.question.gold = set.questions[q].gold;
      asked.candidates = passages_of(json.at("candidates"));
      asked.train = json.at("split") == "train";
      for (const auto& step : json.at("decomposition")) asked.question.steps.push_back({"", {}, passages_of(step.at("gold"))});
    }
  }

  Weights learn(bool candidates, const Options& options) const {
    std::vector<Question> questions;
    std::vector<std::vector<std::uint32_t>> pools;
    for (const Asked& asked : asked_) {
      if (!asked.train) continue;
      questions.push_back(asked.question);
      if (candidates) pools.push_back(asked.candidates);
    }
    return train_bgr(*graph_, questions, pools, options).value();
  }

  // Mean node F1 of the equation's graphs on dev; prints a line for each graph.
  double measure(bool candidates, const Options& options, const char* name) const {
    const auto settings = read_bgr_settings(graph_->view().dimension, read_search_settings(options).value(), options).value();
    struct Sums {
      double f1 = 0, precision = 0, recall = 0, exact = 0, match = 0, structure = 0, distance = 0, nodes = 0;
    } sums[5];
    double count = 0, recall_at_5 = 0;
    for (const Asked& asked : asked_) {
      if (asked.train) continue;
      ++count;
      const Question& question = asked.question;
      QuestionRun run(CorpusPart(*graph_), settings.first, question.text, question.vector, {}, nullptr);
      work_to_end([&](WorkBudget& budget) { return run.step(budget); });
      const Ranking first = std::move(run).take();
      EvidencePool pool(*graph_, candidates ? asked.candidates : first.passages, question.text, question.vector);
      work_to_end([&](WorkBudget& budget) { return pool.step(budget); });
      GraphHop hop(pool, settings);
      work_to_end([&](WorkBudget& budget) { return hop.step(budget); });
      const GoldGraph right = gold_graph(question, StepOrder::chain);
      const auto in_pool = [&](std::uint32_t node) {
        if (node == question_node) return question_node;
        const std::uint32_t passage = right.passages[node - 1];
        const auto at = std::lower_bound(pool.passages().begin(), pool.passages().end(), passage);
        const bool there = at != pool.passages().end() && *at == passage;
        return there ? static_cast<std::uint32_t>(at - pool.passages().begin()) + 1 : 100000 + passage;
      };
      EvidenceEdges gold;
      for (const EvidenceEdge& edge : right.edges) gold.push_back({in_pool(edge.from), in_pool(edge.to)});
      const GraphFusion fusions[] = {GraphFusion::forward, GraphFusion::backward, GraphFusion::equation, GraphFusion::prose,
                                     GraphFusion::code};
      for (std::size_t i = 0; i < 5; ++i) {
        const EvidenceEdges found = fuse_graphs(hop.forward(), hop.backward(), fusions[i], settings.gamma);
        const EvidenceSetMeasures set = measure_evidence_set(found, gold);
        sums[i].f1 += set.f1, sums[i].precision += set.precision, sums[i].recall += set.recall, sums[i].exact += set.exact_match;
        sums[i].match += graphs_match(found, gold);
        sums[i].structure += same_structure(found, gold).value();
        sums[i].distance += graph_edit_distance(found, gold, NodeLabels::ignored, 100000).upper;
        sums[i].nodes += static_cast<double>(reading_order(found).size());
      }
      const std::vector<float> matches(pool.evidence_count());
      const Ranking hits = rank_by_graph(hop.fused(), pool.passages(), matches, first, 5);
      double found_gold = 0;
      for (const std::uint32_t hit : hits.passages)
        found_gold += std::binary_search(question.gold.begin(), question.gold.end(), hit);
      recall_at_5 += found_gold / static_cast<double>(question.gold.size());
    }
    const char* names[] = {"forward", "backward", "equation", "prose", "code"};
    for (std::size_t i = 0; i < 5; ++i) {
      std::printf("%s, %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f\n", name, names[i], 100 * sums[i].f1 / count,
                  100 * sums[i].precision / count, 100 * sums[i].recall / count, 100 * sums[i].exact / count,
                  100 * sums[i].match / count, 100 * sums[i].structure / count, sums[i].distance / count, sums[i].nodes / count);
    }
    if (!candidates) std::printf("%s: recall@5 %.2f\n", name, 100 * recall_at_5 / count);
    std::fflush(stdout);
    return sums[2].f1 / count;
  }

  std::shared_ptr<const OpenGraph> graph_;
  std::vector<Asked> asked_;
};

TEST_F(BgrFigures, TrainedGraphsAreNoWorseThanUntrainedOnes) {
  std::printf("graph | F1 | P | R | EM | GM | GS | GED | nodes\n");
  for (const bool candidates : {true, false}) {
    const std::string pool = candidates ? "20 candidates" : "first 100";
    Options options = test::options_of({{"method", "bgr"}});
    const double untrained = measure(candidates, options, (pool + ", untrained").c_str());
    ASSERT_TRUE(options.set_weights(write_weights(learn(candidates, options))).ok());
    const double trained = measure(candidates, options, (pool + ", trained").c_str());
    EXPECT_GT(trained, untrained - 0.01);
  }
}

}  // namespace
}  // namespace hop::core
