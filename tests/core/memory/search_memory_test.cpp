// What a search costs around its kernel: blocks of memory, which do not grow with the corpus, and bytes, which do by one
// number for each passage (docs/decisions/020-search-overhead.md).
#include "tests/core/task/task_testing.hpp"
#include "tests/faults/counted_memory.hpp"

namespace hop::core {
namespace {

struct SearchCost {
  std::size_t blocks, bytes;
  std::vector<std::uint32_t> hits;
};

// Of the second of two equal searches: the first one leaves tables with the graph.
SearchCost cost_of_search(const char* method, std::size_t passages) {
  Corpus corpus;
  for (std::size_t i = 0; i < passages; ++i) {
    std::string text = "Harbour" + std::to_string(i) + " stands in the north, with a light";
    for (std::size_t word = 0; word < 1 + i % 19; ++word) text += " word" + std::to_string((i * 31 + word * 17) % 97);
    corpus.passages.push_back(test::ready("p" + std::to_string(i), "Harbour" + std::to_string(i), text));
  }
  const auto graph = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  const Options options = test::options_of({{"method", method}, {"search.embed", "false"}, {"hits.explain", "false"}});
  Question question = test::ask_text("Which light of the north has word12, word29 or word12 with Harbour3?");
  question.vector = test::embed_words(question.text);
  const Results first = test::search(graph, {question}, options);

  std::vector<Question> questions = {question};
  const std::size_t blocks = faults::blocks_given(), held = faults::memory_held();
  faults::restart_peak();
  const Results second = test::search(graph, std::move(questions), options);
  const SearchCost cost = {faults::blocks_given() - blocks, faults::memory_peak() - held, second.questions.at(0).passages};
  EXPECT_EQ(cost.hits, first.questions.at(0).passages);
  EXPECT_EQ(cost.hits.size(), 10u);
  return cost;
}

TEST(SearchMemory, ASearchTakesFewBlocksHoweverLargeTheCorpus) {
  for (const char* method : {"bm25", "tfidf", "dense"}) {
    const SearchCost small = cost_of_search(method, 500), large = cost_of_search(method, 8000);
    EXPECT_LE(small.blocks, 48u) << method;               // some of them to find the other forms of the question's words
    EXPECT_LE(large.blocks, small.blocks + 4) << method;  // a list of candidates may grow once or twice more
  }
}

TEST(SearchMemory, ASearchByWordsOrVectorsHoldsOneNumberForEachPassage) {
  constexpr std::size_t around = 16384;  // task, settings, question, groups of scores, results
  for (const char* method : {"bm25", "tfidf", "dense"}) {
    for (const std::size_t passages : {500, 8000}) {
      const SearchCost cost = cost_of_search(method, passages);
      EXPECT_GE(cost.bytes, passages * sizeof(float)) << method;
      EXPECT_LE(cost.bytes, passages * sizeof(float) + around) << method;
    }
  }
}

}  // namespace
}  // namespace hop::core
