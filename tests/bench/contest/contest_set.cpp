#include "tests/bench/contest/contest_set.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/bench/contest/arrays.hpp"

namespace hop::bench {

ContestSet read_contest_set(const std::string& folder) {
  ContestSet set;
  set.folder = folder;
  set.file = read_array<std::uint8_t>(folder + "/graph.hop");
  set.graph = value_of(core::OpenGraph::open(set.file, core::OpenMode::trusted, nullptr));
  std::ifstream lines(folder + "/questions.jsonl");
  for (std::string line; std::getline(lines, line);) {
    set.questions.emplace_back().text = nlohmann::json::parse(line).at("question").get<std::string>();
  }
  const std::size_t dimension = set.graph->view().dimension;
  const auto spread_rows = [&](const char* name, std::vector<float> core::Question::* place) {
    if (dimension == 0 || !std::ifstream(folder + name)) return;
    const std::vector<float> rows = read_array<float>(folder + name);
    for (std::size_t q = 0; q < set.questions.size() && (q + 1) * dimension <= rows.size(); ++q) {
      const auto row = std::span(rows).subspan(q * dimension, dimension);
      (set.questions[q].*place).assign(row.begin(), row.end());
    }
  };
  spread_rows("/question_vectors.f32", &core::Question::vector);
  spread_rows("/masked_vectors.f32", &core::Question::masked_vector);
  return set;
}

}  // namespace hop::bench
