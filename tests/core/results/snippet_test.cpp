#include "core/results/snippet.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/base/random.hpp"
#include "core/results/explanation_json.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

std::vector<std::string> highlighted(const Snippet& snippet, std::string_view text) {
  std::vector<std::string> words;
  for (const ByteRange& range : snippet.highlights) words.emplace_back(range.of(text));
  return words;
}

Snippet snippet_for(std::string_view question, std::string_view text) {
  const Analyzer analyzer;
  return find_snippet(text, find_terms(analyzer, distinct_terms(analyzer, question), text));
}

TEST(Snippet, IsTheSentenceWithMostDifferentWordsOfTheQuestion) {
  const std::string filler(300, 'x');
  const std::string text = "Paris Paris Paris. The Vistula flows through Warsaw. " + filler + ".";
  const Snippet snippet = snippet_for("Which river flows through Warsaw, and not Paris?", text);
  EXPECT_EQ(std::string(snippet.source.of(text)).find("The Vistula flows"), 0u);
  EXPECT_EQ(highlighted(snippet, text), (std::vector<std::string>{"flows", "Warsaw"}));
}

TEST(Snippet, GoesOnWithSentencesWhileThereIsRoom) {
  const std::string text = "One river. Two rivers. Three.";
  const Snippet snippet = snippet_for("river", text);
  EXPECT_EQ(snippet.source.of(text), text);
  EXPECT_EQ(highlighted(snippet, text), (std::vector<std::string>{"river", "rivers"})) << "words meet by their stems";
}

TEST(Snippet, TheEarlierOfEquallyGoodSentencesIsTaken) {
  const std::string filler(290, 'y');
  const std::string text = "Nothing here " + filler + ". A river A. " + filler + ". A river B.";
  const Snippet snippet = snippet_for("river", text);
  EXPECT_EQ(std::string(snippet.source.of(text)).find("A river A."), 0u);
}

TEST(Snippet, MarksIrregularFormsAndWholeNumbers) {
  Corpus corpus;
  corpus.passages = {test::ready("book", "Book", "Anna wrote version 2.0 of it.")};
  const auto graph = test::open_graph(test::graph_file(corpus));
  const QuestionWords words = read_question_words(*graph, "Who wrote version 2.0?");
  const std::string text = "It was written before version 1.0. It was written again as 2.0.";
  TokenList tokens;
  graph->analyzer().analyze(text, tokens);
  const Snippet snippet = find_snippet(text, find_words(words, text, tokens));
  EXPECT_EQ(highlighted(snippet, text), (std::vector<std::string>{"written", "version", "written", "2.0"}));
}

bool is_character_border(std::string_view text, std::uint32_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xc0) != 0x80;
}

TEST(Snippet, RangesLieOnCharactersInEveryLanguage) {
  Random random(9);
  const char* pieces[] = {"río ",    "Владивосток ", "東京",     "都",       "ﬁne ", "e\xcc\x81t\xc3\xa9 ", "😀 ", "ไทย ",
                          "river. ", "! ",           "日本語。", "العربية ", "ΟΔΟΣ "};
  for (int round = 0; round < 500 && !testing::Test::HasFailure(); ++round) {
    std::string text, question;
    for (std::uint64_t i = random.below(80); i > 0; --i) text += pieces[random.below(std::size(pieces))];
    for (int i = 0; i < 4; ++i) question += pieces[random.below(std::size(pieces))];
    const Snippet snippet = snippet_for(question, text);
    ASSERT_LE(snippet.source.end, text.size());
    EXPECT_LE(snippet.source.size(), 300u);
    std::uint32_t last = snippet.source.begin;
    EXPECT_TRUE(is_character_border(text, snippet.source.begin) && is_character_border(text, snippet.source.end));
    for (const ByteRange& range : snippet.highlights) {
      EXPECT_TRUE(is_character_border(text, range.begin) && is_character_border(text, range.end));
      EXPECT_GE(range.begin, last == range.begin ? last : snippet.source.begin);
      EXPECT_LT(range.begin, range.end);
      EXPECT_LE(range.end, snippet.source.end);
      last = range.begin;
    }
  }
}

// UTF-16 code units, counted by decoding.
std::size_t utf16_units(std::string_view text) {
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xc0) != 0x80;  // a character
    units += byte >= 0xf0;           // beyond the basic plane: two units
  }
  return units;
}

TEST(Explanation, RangesAreGivenInBytesAndInUtf16) {
  Corpus corpus;
  corpus.passages = {test::ready("a", "Título", "😀 El río Vístula pasa por Varsovia. 東京 is far from the river 😀 Vístula.")};
  const auto graph = test::open_graph(test::graph_file(corpus));
  const Results results = test::search(graph, {test::ask_text("Vístula 東京 river")}, test::options_of({{"method", "bm25"}}));
  const auto json = nlohmann::json::parse(explanation_json(results.questions.at(0).explanation));
  const std::string_view text = graph->view().passage_texts[0];
  std::vector<std::string> words;
  const auto& ranges = json["hits"][0]["snippet"]["highlights"];
  ASSERT_EQ(ranges.size(), 3u);
  for (const auto& range : ranges) {
    const std::size_t begin = range["bytes"][0], end = range["bytes"][1];
    words.emplace_back(text.substr(begin, end - begin));
    EXPECT_EQ(range["utf16"][0], utf16_units(text.substr(0, begin)));
    EXPECT_EQ(range["utf16"][1], utf16_units(text.substr(0, end)));
  }
  EXPECT_EQ(words, (std::vector<std::string>{"東京", "river", "Vístula"}));
}

}  // namespace
}  // namespace hop::core
