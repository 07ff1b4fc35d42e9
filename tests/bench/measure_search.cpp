#include <algorithm>

#include "tests/bench/measure.hpp"
#include "tests/bench/task_run.hpp"

namespace hop::bench {

namespace {

enum class Vectors { none, question, question_and_masked };

struct Search {
  const char* name;
  const char* method;
  Vectors vectors = Vectors::none;
  bool in_steps = false;
  bool rescore = true;
  bool explain = false;
};

constexpr Search searches[] = {
    {"bm25", "bm25"},
    {"tfidf", "tfidf"},
    {"dense", "dense", Vectors::question},
    {"hybrid", "hybrid", Vectors::question},
    {"gnn_ret", "gnn_ret", Vectors::question},
    {"rgnn_ret, all given steps of a question", "rgnn_ret", Vectors::question, true},
    {"trail, first stage, question vector", "trail", Vectors::question, false, false},
    {"trail, first stage, without an embedder", "trail", Vectors::none, false, false},
    {"trail, question vector", "trail", Vectors::question},
    {"trail, question and masked vector", "trail", Vectors::question_and_masked},
    {"trail, question and masked vector, with explanations", "trail", Vectors::question_and_masked, false, true, true},
    {"trail, without an embedder, with explanations", "trail", Vectors::none, false, true, true},
    {"trail, without an embedder", "trail"},
};

core::Options options_for(const Search& search) {
  return options_of({{"method", search.method},
                     {"search.embed", "false"},  // no vectors but those that are given
                     {"trail.rescore", search.rescore ? "true" : "false"},
                     {"hits.explain", search.explain ? "true" : "false"}});
}

std::vector<core::Question> questions_for(const Search& search, const QuestionSet& set) {
  std::vector<core::Question> questions = search.in_steps ? set.in_steps : set.questions;
  for (core::Question& question : questions) {
    if (search.vectors != Vectors::question_and_masked) question.masked_vector.clear();
    if (search.vectors == Vectors::none) question.vector.clear();
  }
  return questions;
}

// From the question to its hits: one task a question, as a host runs it.
double search_once(Clock clock, const std::shared_ptr<const core::OpenGraph>& graph, const core::Question& question,
                   const core::Options& options) {
  std::vector<core::Question> batch = {question};
  return time_of(clock, [&] { search_whole(graph, std::move(batch), options); });
}

double median_open_time(Clock clock, const std::vector<std::uint8_t>& file, core::OpenMode mode) {
  std::vector<double> seconds;
  for (int run = 0; run < 11; ++run) {
    seconds.push_back(time_of(clock, [&] { value_of(core::OpenGraph::open(file, mode, nullptr)); }));
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

}  // namespace

SearchFigures measure_search(const std::string& source, const std::vector<std::uint8_t>& file, const MeasureOptions& options) {
  const QuestionSet set = load_questions(source);
  SearchFigures figures;
  figures.open_full = median_open_time(options.clock, file, core::OpenMode::full);
  figures.open_trusted = median_open_time(options.clock, file, core::OpenMode::trusted);
  if (!options.searches) return figures;

  const auto graph = value_of(core::OpenGraph::open(file, core::OpenMode::trusted, nullptr));
  constexpr const Search& first = searches[std::size(searches) - 1];  // trail, without an embedder
  figures.first_search = search_once(options.clock, graph, questions_for(first, set).at(0), options_for(first));

  for (const Search& search : searches) {
    if (search.vectors != Vectors::none && !graph->view().has_vectors()) continue;
    const std::vector<core::Question> questions = questions_for(search, set);
    if (questions.empty()) continue;
    const core::Options search_options = options_for(search);
    Latencies& latencies = figures.methods.emplace_back();
    latencies.name = search.name;
    for (unsigned round = 0; round <= options.repetitions; ++round) {
      for (const core::Question& question : questions) {
        const double seconds = search_once(options.clock, graph, question, search_options);
        if (round > 0) latencies.seconds.push_back(seconds);
      }
    }
    std::sort(latencies.seconds.begin(), latencies.seconds.end());
  }
  return figures;
}

}  // namespace hop::bench
