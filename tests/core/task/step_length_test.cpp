// A step of a few units ends soon: no phase does all of its work in one piece. Work is counted, so what takes twice the work
// takes about twice the steps; a piece that grew with the corpus would not.
#include <map>

#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

// Passages that name one another, with some hundred different words.
Corpus linked_corpus(std::size_t count) {
  Corpus corpus;
  for (std::size_t i = 0; i < count; ++i) {
    const auto name = [](std::size_t number) { return "Harbour" + std::to_string(number) + " Light"; };
    std::string text = name(i) + " stands east of " + name((i * 7 + 1) % count) + " and of " + name((i * 13 + 5) % count) + ".";
    for (std::size_t word = 0; word < 20; ++word) text += " word" + std::to_string((i * 31 + word * 17) % 700);
    corpus.passages.push_back(test::ready("p" + std::to_string(i), name(i), text));
  }
  return corpus;
}

std::map<std::string, std::size_t> steps_by_phase(Task& task, std::uint64_t units) {
  std::map<std::string, std::size_t> steps;
  for (;;) {
    ++steps[std::string(task.progress().phase)];
    const auto state = task.step(units);
    EXPECT_TRUE(state.ok()) << (state ? "" : state.error().message);
    if (!state || state.value() != TaskState::more) return steps;
  }
}

std::map<std::string, std::size_t> index_steps(std::size_t count) {
  Corpus corpus = linked_corpus(count);
  GivenVectors vectors = test::vectors_of(corpus);
  const auto task = test::taken(create_index_task(corpus, vectors, Options()));
  return steps_by_phase(*task, 1000);
}

TEST(StepLength, EachPhaseOfIndexingTakesStepsInProportionToTheCorpus) {
  const auto small = index_steps(1500), large = index_steps(3000);
  ASSERT_EQ(small.size(), large.size());
  std::size_t phases = 0;
  for (const auto& [phase, steps] : small) {
    if (steps < 20) continue;  // the phase before the first step, and those with nothing to do
    ++phases;
    EXPECT_GE(large.at(phase), steps * 17 / 10) << phase << ": " << steps << " steps";
    EXPECT_LE(large.at(phase), steps * 25 / 10) << phase << ": " << steps << " steps";
  }
  EXPECT_GE(phases, 5u) << "cutting, keywords, words, vectors, writing";
}

std::size_t first_search_steps(const char* method, std::size_t count) {
  Corpus corpus = linked_corpus(count);
  const auto graph = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  std::vector<Question> questions(1);
  questions[0].text = "What stands east of Harbour7 Light?";
  questions[0].vector = test::embed_words(questions[0].text);
  const Options options = test::options_of({{"method", method}, {"search.embed", "false"}, {"hits.explain", "false"}});
  const auto task = test::taken(create_search_task(graph, std::move(questions), options));
  std::size_t steps = 0;
  for (const auto& [phase, count_of_phase] : steps_by_phase(*task, 100)) steps += count_of_phase;
  return steps;
}

// Not bm25: its ranking is one piece, of some nanoseconds a passage.
TEST(StepLength, TheFirstSearchOnAGraphTakesStepsInProportionToTheCorpus) {
  for (const char* method : {"tfidf", "gnn_ret", "trail"}) {
    const std::size_t small = first_search_steps(method, 3000), large = first_search_steps(method, 6000);
    EXPECT_GE(small, 8u) << method;
    EXPECT_GE(large, small * 15 / 10) << method << ": " << small << " and " << large << " steps";
  }
}

}  // namespace
}  // namespace hop::core
