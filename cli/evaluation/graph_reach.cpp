#include "cli/evaluation/graph_reach.hpp"

#include <algorithm>

#include "cli/arguments/option_arguments.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t questions_of_a_task = 20;  // a neighborhood can be the whole graph, with a path to each passage

// KGP's walk without a selection: it visits every neighbor.
hop::Options walk_options(const std::vector<std::string>& own, std::size_t hops) {
  std::vector<std::string> assignments = {"kgp.seeds=10"};
  assignments.insert(assignments.end(), own.begin(), own.end());
  assignments.insert(assignments.end(),
                     {"method=kgp", "kgp.router=content", "kgp.hops=" + std::to_string(hops), "hits=1000000",
                      "kgp.passages=1000000", "kgp.branches=1000000", "hits.explain=false", "search.embed=false"});
  hop::Options options;
  set_options(assignments, options);
  return options;
}

void add_question(std::vector<std::uint32_t> reached, const std::vector<std::uint32_t>& gold, Reach& sum) {
  std::sort(reached.begin(), reached.end());
  reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
  const auto found = static_cast<double>(std::count_if(gold.begin(), gold.end(), [&](std::uint32_t passage) {
    return std::binary_search(reached.begin(), reached.end(), passage);
  }));
  sum.all_gold += found == static_cast<double>(gold.size());
  sum.recall += found / static_cast<double>(gold.size());
  if (!reached.empty()) sum.precision += found / static_cast<double>(reached.size());
  sum.size += static_cast<double>(reached.size());
}

}  // namespace

std::array<Reach, most_hops + 1> measure_reach(const hop::Graph& graph, const Sections& sections,
                                               std::span<const EvalQuestion> questions,
                                               const std::vector<std::string>& own_options) {
  std::array<Reach, most_hops + 1> reach;
  for (std::size_t hops = 0; hops <= most_hops; ++hops) {
    const hop::Options options = walk_options(own_options, hops);
    for (std::size_t begin = 0; begin < questions.size(); begin += questions_of_a_task) {
      const auto asked = questions.subspan(begin, std::min(questions_of_a_task, questions.size() - begin));
      hop::Questions texts;
      for (const EvalQuestion& question : asked) texts.add(question.text);
      hop::Task task = hop::Task::search(graph, texts, options);
      hop::run(task, hop::Host{});
      const hop::Results results = task.take_results();
      for (std::uint32_t q = 0; q < asked.size(); ++q) {
        add_question(sections.in_place_of(results.hits(q).passages), asked[q].gold, reach[hops]);
      }
    }
    const auto count = static_cast<double>(questions.size());
    Reach& mean = reach[hops];
    mean = {mean.all_gold / count, mean.recall / count, mean.precision / count, mean.size / count};
  }
  return reach;
}

}  // namespace hop::cli
