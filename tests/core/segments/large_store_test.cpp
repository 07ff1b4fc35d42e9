// A store of more bytes than a graph file can have. Minutes and gigabytes: a long test.
#include "core/base/random.hpp"
#include "tests/core/segments/same_answers.hpp"
#include "tests/core/segments/store_testing.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t changes = 4, passages_of_a_change = 60000, dimension = 2048;

std::string canary_of_change(std::uint32_t change) { return "canary" + std::to_string(change) + "x"; }

// Long texts of few words and wide vectors: most of a file's bytes, little of its indexing.
Corpus corpus_of_change(std::uint32_t change) {
  Random random(change);
  Corpus corpus;
  for (std::uint32_t p = 0; p < passages_of_a_change; ++p) {
    std::string text = p == 777 ? canary_of_change(change) + " is rare." : "";
    while (text.size() < 2200) text += " town" + std::to_string(random.below(3000)) + " has about fifty wide harbours,";
    // Documents of all changes lie between each other.
    corpus.passages.push_back(test::ready(std::to_string(p) + "/" + std::to_string(change), "", std::move(text)));
  }
  return corpus;
}

GivenVectors vectors_of_change(std::uint32_t change) {
  Random random(100 + change);
  GivenVectors vectors;
  vectors.dimension = dimension;
  vectors.rows.resize(std::size_t{passages_of_a_change} * dimension);
  for (std::size_t p = 0; p < passages_of_a_change; ++p) {
    const auto row = std::span(vectors.rows).subspan(p * dimension, dimension);
    for (float& value : row) value = static_cast<float>(random.below(2001)) / 1000 - 1;
    normalize_to_unit_length(row);
  }
  return vectors;
}

Question ask(std::string text) {
  Question question = test::ask_text(std::move(text));
  question.vector = test::embed_words(question.text, dimension);
  question.masked_vector = question.vector;
  return question;
}

// Twenty hits by each method, with the bits of their scores.
std::string answers_of(const std::shared_ptr<const Snapshot>& store) {
  std::string answers;
  for (const char* method : {"bm25", "dense", "hybrid", "trail"}) {
    const Options options = test::options_of({{"method", method}, {"hits", "20"}});
    answers += test::text_of(test::search(store->living.graph, {ask("canary2x"), ask("town17 and town2018")}, options));
  }
  return answers;
}

std::string text_of_passage(const Graph& graph, std::string_view id) {
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    if (graph.passage_ids[p] == id) return std::string(passage_text(graph, p));
  }
  return "";
}

TEST(LargeStore, DISABLED_HoldsMoreThanAFileCan) {
  test::Folder folder;
  const Options options = test::options_of({{"vectors.precision", "f32"}});
  auto store = test::sound(test::open_store(folder, &options, true));
  for (std::uint32_t change = 0; change < changes; ++change) {
    store = test::sound(test::change_store(folder, store, corpus_of_change(change), "", vectors_of_change(change)));
    ASSERT_NE(store, nullptr);
  }
  std::uint64_t bytes = 0;
  for (const auto& segment : store->segments) bytes += segment->graph_file.size();
  EXPECT_GT(bytes, largest_file);
  EXPECT_FALSE(store->living.fits_a_file);
  EXPECT_EQ(store->living.graph->view().passage_count(), changes * passages_of_a_change);
  const std::string answers = answers_of(store);

  store = test::sound(test::open_store(folder));
  EXPECT_EQ(answers_of(store), answers) << "another reader's answers";
  for (std::uint32_t change = 0; change < changes; ++change) {
    const std::string text = text_of_passage(store->living.graph->view(), "777/" + std::to_string(change));
    EXPECT_EQ(text, corpus_of_change(change).passages[777].text);
  }

  store = test::sound(test::compact_store(folder, store));
  EXPECT_EQ(store->segments.size(), 2u) << "of two and two";
  EXPECT_EQ(answers_of(store), answers);
  const auto twice = test::sound(test::compact_store(folder, store));
  EXPECT_EQ(twice->manifest.generation, store->manifest.generation) << "nothing is left to compact";

  store = test::sound(test::change_store(folder, store, {}, "777/2"));
  const Results found = test::search(store->living.graph, {ask("canary2x")}, test::options_of({{"method", "bm25"}}));
  EXPECT_TRUE(found.questions.at(0).passages.empty());
  store = test::sound(test::compact_store(folder, store));
  for (const auto& [name, file] : folder.files) EXPECT_FALSE(test::holds_text(file, canary_of_change(2))) << name;
  EXPECT_FALSE(store->living.fits_a_file);
}

}  // namespace
}  // namespace hop::core
