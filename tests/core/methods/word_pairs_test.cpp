// Pairs of a word in a question and its spelling in a text: which find each other, and that the spelling of the question is first.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

struct WordPair {
  const char *question, *text;
  bool is_found;
  const char* language = "en";
};

constexpr WordPair pairs[] = {
    {"Skoda", "Škoda", true},
    {"Škoda", "Skoda", true},
    {"resume", "résumé", true},
    {"résumé", "resume", true},
    {"Muller", "Müller", true},
    {"Mueller", "Müller", true},
    {"Müller", "Mueller", true},
    {"Mueller", "Müller", true, "de"},
    {"Müller", "Mueller", true, "de"},
    {"Loesung", "Lösung", true, "de"},
    {"Strasse", "Straße", true},
    {"Lodz", "Łódź", true},
    {"Aarhus", "Århus", true},
    {"елка", "Ёлка", true},
    {"ёлка", "елка", true, "ru"},
    {"ανθρωπος", "άνθρωπος", true},
    {"istanbul", "İstanbul", true},
    {"Diyarbakir", "Diyarbakır", true},
    {"كتاب", "كِتَاب", true},
    {"مستشفي", "مستشفى", true},
    {"שלום", "שָׁלוֹם", true},
    {"汉语", "漢語", true},
    {"漢語", "汉语", true},
    {"发现", "發現", true},
    {"1250000", "1,250,000", true},
    {"1,250,000", "1250000", true},
    {"1 250 000", "1.250.000", true},
    {"300 m", "300m", true},
    {"300m", "300 m", true},
    {"2.5 km", "2.5km", true},
    {"1250m", "1,250 m", true},
    {"🎉", "🎉", true},
    {"🎉", "🎂", false},
    {"👍🏽", "👍", true},
    {"🇩🇪", "🇫🇷", false},
    {"ISPARTA", "Isparta", true},
    {"ığdır", "IĞDIR", true},
    {"علي", "على", true},
    {"كِتَاب", "كتاب", true},
    {"שָׁלוֹם", "שלום", true},
    {"学校", "學校", true},
    {"학교", "학교에서", true},
    {"서울", "서울특별시", true},
    {"한국어 검색", "한국어를 검색한다", true},
    {"고양이", "강아지", false},
    {"interval", "scrape_interval_seconds", true},
    {"scrape interval", "scrape_interval_seconds", true},
    {"scrapeIntervalSeconds", "scrape_interval_seconds", true},
    {"user", "getUserByEmail", true},
    {"getuserbyemail", "getUserByEmail", true},
    {"server", "HTTPServer", true},
    {"HashMap", "java.util.HashMap", true},
    {"file", "--config.file", true},
    {"C++", "C++", true},
    {"C++", "C", false},
    {"C#", "C", false},
    {"C", "C++", false},
    {"C#", "C++", false},
    {"c#", "C#", true},
    {".net", ".NET", true},
    {".NET", "net", false},
    {"at&t", "AT&T", true},
    {"AT&T", "at T junction", false},
    {"IT", "it", false},
    {"OR", "or", false},
    {"Dampfschifffahrt", "Dampfschifffahrtsgesellschaft", true, "de"},
    {"Gesellschaft", "Donaudampfschifffahrtsgesellschaft", true, "de"},
    {"Stra\u00DFe", "Strand", false},
    {"сойка", "сои", false},
};

ReadyPassage passage(std::string id, std::string_view word) {
  return test::ready(std::move(id), "", std::string("Hier steht ").append(word).append(" am Ende."));
}

std::vector<std::string> found(const WordPair& pair, bool with_exact, const char* method) {
  Corpus corpus;
  corpus.passages = {passage("other", "etwas"), passage("text", pair.text), passage("third", "nichts")};
  if (with_exact) corpus.passages.push_back(passage("written", pair.question));
  const auto graph = test::open_graph(test::graph_file(corpus, {}, test::options_of({{"analyzer.language", pair.language}})));
  const Results results = test::search(graph, {test::ask_text(pair.question)}, test::options_of({{"method", method}}));
  std::vector<std::string> ids;
  for (const std::uint32_t hit : results.questions.at(0).passages) ids.emplace_back(graph->view().passage_ids[hit]);
  return ids;
}

TEST(WordPairs, FindEachOther) {
  for (const WordPair& pair : pairs) {
    for (const char* method : {"bm25", "trail"}) {
      const std::vector<std::string> ids = found(pair, false, method);
      EXPECT_EQ(std::count(ids.begin(), ids.end(), "text"), pair.is_found ? 1 : 0) << pair.question << " → " << pair.text;
    }
  }
}

TEST(WordPairs, AWordInsideOfACompoundIsFoundWhereNoPassageHasTheWord) {
  const WordPair inside = {"Dampfschifffahrt", "Donaudampfschifffahrtsgesellschaft", true, "de"};
  EXPECT_EQ(found(inside, false, "bm25"), std::vector<std::string>{"text"});
  EXPECT_EQ(found(inside, true, "bm25"), std::vector<std::string>{"written"});
}

bool have_same_terms(const WordPair& pair) {
  std::string terms[2];
  for (const auto& [text, out] : {std::pair(pair.question, &terms[0]), std::pair(pair.text, &terms[1])}) {
    TokenList tokens;
    Analyzer({.language = find_language(pair.language)->language}).analyze(text, tokens);
    for (const Token& token : tokens.tokens) out->append(tokens.term(token)) += ' ';
  }
  return terms[0] == terms[1];
}

TEST(WordPairs, TheSpellingOfTheQuestionIsFirst) {
  for (const WordPair& pair : pairs) {
    if (!pair.is_found || have_same_terms(pair)) continue;
    for (const char* method : {"bm25", "trail"}) {
      const std::vector<std::string> ids = found(pair, true, method);
      ASSERT_FALSE(ids.empty()) << pair.question;
      EXPECT_EQ(ids[0], "written") << pair.question << " → " << pair.text << " by " << method;
      EXPECT_EQ(std::count(ids.begin(), ids.end(), "text"), 1) << pair.question;
    }
  }
}

}  // namespace
}  // namespace hop::core
