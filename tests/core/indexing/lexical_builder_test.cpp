#include "core/indexing/lexical_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// Words that are their own stems and no stop words.
std::string random_words(Random& random, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += random.below(3) ? " " : ", ";
    text += static_cast<char>((random.below(4) ? 'a' : 'A') + random.below(20));  // case does not matter
    text += "ok";
  }
  return text;
}

std::map<std::string, std::map<std::uint32_t, std::uint32_t>> postings_of(const LexicalContent& content) {
  std::map<std::string, std::map<std::uint32_t, std::uint32_t>> postings;
  for (std::size_t t = 0; t < content.terms.size(); ++t) {
    content.postings.view().each(
        t, [&](std::uint32_t passage, std::uint32_t frequency) { postings[content.terms[t]][passage] = frequency; });
  }
  return postings;
}

TEST(LexicalBuilder, EqualsMapsOfCountedWords) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    LexicalBuilder builder{Analyzer()};
    std::map<std::string, std::map<std::uint32_t, std::uint32_t>> expected;
    std::vector<std::uint32_t> lengths;
    for (std::uint32_t passage = 0, count = static_cast<std::uint32_t>(random.below(12)); passage < count; ++passage) {
      const std::string title = random_words(random, random.below(4)), text = random_words(random, random.below(30));
      builder.add(title, text);
      lengths.push_back(0);
      std::string word;
      for (const char c : title + " " + text + " ") {
        if (c != ' ' && c != ',') {
          word += static_cast<char>(c | 32);
        } else if (!word.empty()) {
          ++expected[word][passage], ++lengths.back();
          word.clear();
        }
      }
    }
    const LexicalContent content = std::move(builder).take();
    EXPECT_EQ(postings_of(content), expected);
    EXPECT_EQ(content.term_count_of_passage, lengths);
    EXPECT_TRUE(std::is_sorted(content.terms.begin(), content.terms.end()));
    for (std::size_t t = 0; t < content.terms.size(); ++t) {
      std::vector<std::uint32_t> row;
      content.postings.view().each(t, [&](std::uint32_t passage, std::uint32_t) { row.push_back(passage); });
      EXPECT_TRUE(std::is_sorted(row.begin(), row.end()));
    }
  }
}

TEST(LexicalBuilder, CapsAFrequencyAtSixteenBits) {
  LexicalBuilder builder{Analyzer()};
  std::string text;
  for (int i = 0; i < 70000; ++i) text += "word ";
  builder.add("", text);
  const LexicalContent content = std::move(builder).take();
  ASSERT_EQ(content.terms, (std::vector<std::string>{"word"}));
  EXPECT_EQ(content.postings.view().frequency(0), 65535u);
  EXPECT_EQ(content.term_count_of_passage, (std::vector<std::uint32_t>{70000}));
}

TEST(LexicalBuilder, CountsPassagesBeyondTwoBytes) {
  LexicalBuilder builder{Analyzer()};
  Postings early, late;
  for (std::uint32_t passage = 0; passage < 70000; ++passage) {
    const bool has_early = passage % 7000 == 3, has_late = passage % 11000 == 5;
    std::string text = has_early ? "early" : "";
    for (std::uint32_t i = 0; has_late && i < passage / 100; ++i) text += " late";
    builder.add("", text);
    if (has_early) early.add(passage, 1);
    if (has_late && passage >= 100) late.add(passage, passage / 100);
  }
  const LexicalContent content = std::move(builder).take();
  ASSERT_EQ(content.terms, (std::vector<std::string>{"earli", "late"}));
  EXPECT_FALSE(content.postings.high.empty());
  for (const auto& [term, expected] : {std::pair{0, early.view()}, std::pair{1, late.view()}}) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> given, wanted;
    content.postings.view().each(static_cast<std::size_t>(term), [&](auto... posting) { given.emplace_back(posting...); });
    for (std::size_t i = 0; i < expected.size(); ++i) wanted.emplace_back(expected.passage(i), expected.frequency(i));
    EXPECT_EQ(given, wanted);
  }
}

TEST(LexicalBuilder, WordsOfAPathCountIfThePassageLacksThem) {
  LexicalBuilder builder{Analyzer()};
  builder.add("Tok", "tok yok", "tok/nok-yok.md");
  builder.add("Tok", "yok");
  const LexicalContent content = std::move(builder).take();
  EXPECT_EQ(postings_of(content),
            (std::map<std::string, std::map<std::uint32_t, std::uint32_t>>{
                {"tok", {{0, 2}, {1, 1}}}, {"yok", {{0, 1}, {1, 1}}}, {"nok", {{0, 1}}}, {"md", {{0, 1}}}}));
  EXPECT_EQ(content.term_count_of_passage, (std::vector<std::uint32_t>{5, 2}));
}

// The builder folds ASCII words itself.
TEST(LexicalBuilder, HasTheTermsOfTheAnalyzer) {
  Random random(2);
  const std::vector<std::string> pieces = {"get", "User", "HTTP", "_", "x",  "7", " ",   ".",   "+", "++", "#",
                                           "&",   "é",    "서울", "=", "漢", ",", "the", "R&D", "-", "\n", std::string(70, 'a')};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::uint64_t i = random.below(14); i > 0; --i) text += pieces[random.below(pieces.size())];
    TokenList tokens;
    Analyzer().analyze(text, tokens);
    std::map<std::string, std::map<std::uint32_t, std::uint32_t>> expected;
    for (const Token& token : tokens.tokens) ++expected[std::string(tokens.term(token))][0];
    LexicalBuilder builder{Analyzer()};
    builder.add("", text);
    ASSERT_EQ(postings_of(std::move(builder).take()), expected) << text;
  }
}

TEST(LexicalBuilder, TitleAndTextDoNotRunIntoEachOther) {
  LexicalBuilder builder{Analyzer()};
  builder.add("tok", "yok");
  builder.add("東京", "都市");  // bigrams stay inside title and text; 东京 is the simplified form of 東京
  EXPECT_EQ(std::move(builder).take().terms, (std::vector<std::string>{"tok", "yok", "东京", "東京", "都市"}));
}

}  // namespace
}  // namespace hop::core
