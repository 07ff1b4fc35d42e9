// Passages: their limits, and that nothing is lost.
#include "core/corpus/cutting.hpp"

#include <random>

#include "core/text/analyzer.hpp"
#include "core/text/keys.hpp"
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

Strings cut(const std::string& text, std::uint32_t most_tokens) {
  std::vector<ByteRange> ranges;
  append_passages(text, {0, static_cast<std::uint32_t>(text.size())}, most_tokens, ranges);
  Strings out;
  for (const ByteRange& range : ranges) out.emplace_back(range.of(text));
  return out;
}

std::string words_of(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return tokens.folded;
}

std::string joined(const Strings& parts) {
  std::string out;
  for (const std::string& part : parts) out.append(part).append("\n");
  return out;
}

TEST(Cutting, PacksSentencesUpToTheLimit) {
  EXPECT_EQ(cut("One two. Three four. Five six seven.", 6), (Strings{"One two. Three four.", "Five six seven."}));
  EXPECT_EQ(cut("One two. Three four. Five six seven.", 10), (Strings{"One two. Three four. Five six seven."}));
}

TEST(Cutting, PacksParagraphsTogether) { EXPECT_EQ(cut("One.\n\nTwo.\n\nThree.", 4), (Strings{"One.\n\nTwo.", "Three."})); }

TEST(Cutting, KeepsALineThatAnnouncesWithWhatFollows) {
  EXPECT_EQ(cut("One two three.\n\nTerm:\n\nFour five six.", 6), (Strings{"One two three.", "Term:\n\nFour five six."}));
  EXPECT_EQ(cut("One two three.\n\nTerm:\n\nFour five six seven.", 6),
            (Strings{"One two three.\n\nTerm:", "Four five six seven."}))
      << "both do not fit";
  EXPECT_EQ(cut("One two three.\n\nTerm.\n\nFour five six.", 6), (Strings{"One two three.\n\nTerm.", "Four five six."}));
}

TEST(Cutting, CutsALongSentenceAtAClauseElseASpaceElseBetweenWords) {
  EXPECT_EQ(cut("a b c, d e f g", 5), (Strings{"a b c,", "d e f g"}));
  EXPECT_EQ(cut("a, b c d e f g", 5), (Strings{"a, b c d", "e f g"})) << "a clause end in the first half is too early";
  EXPECT_EQ(cut("a/b/c/d/e/f", 4), (Strings{"a/b/", "c/d/", "e/f"}));
}

TEST(Cutting, CutsAWordThatIsTooLongByCharacters) {
  const std::string word(150, 'A');
  EXPECT_EQ(cut("x " + word + " y", 10), (Strings{"x", word.substr(0, 64), word.substr(0, 64), word.substr(0, 22), "y"}));
}

TEST(Cutting, FillsATinyTailFromThePassageBefore) {
  // Limit 32: passages of four sentences of 8 tokens; the tail of 2 takes one over.
  const std::string sentence = "A b c d e f g. ";
  const Strings passages = cut(sentence + sentence + sentence + sentence + "End.", 32);
  ASSERT_EQ(passages.size(), 2u);
  EXPECT_EQ(count_tokens(passages[0]), 24u);
  EXPECT_EQ(count_tokens(passages[1]), 10u);
}

TEST(Cutting, EmptyAndBlankTextsGiveNothing) {
  EXPECT_EQ(cut("", 10), Strings{});
  EXPECT_EQ(cut(" \n\n\t \n", 10), Strings{});
}

// Random text of words, marks of many scripts, and line ends.
std::string random_text(std::mt19937& random, std::size_t parts) {
  const std::string pieces[] = {"word",
                                "Paris",
                                "Dr.",
                                "3.14",
                                "e.g.",
                                "snake_case",
                                "don't",
                                "caf\u00e9",
                                "\u4e2d\u6587\u5b57",
                                "\u30ab\u30bf\u30ab\u30ca",
                                "\u0440\u0443\u0441\u0441\u043a\u0438\u0439",
                                "a\u0308",
                                "\U0001F600",
                                "\U0001F1E9\U0001F1EA",
                                "\u0e20\u0e32\u0e29\u0e32",
                                "A/B",
                                "x=1",
                                "...",
                                "--",
                                "(",
                                ")",
                                "https://example.org/a/b?c=d",
                                std::string(90, 'q'),
                                "\u05e2\u05d1\u05e8\u05d9\u05ea",
                                "\u3002",
                                "!?"};
  const std::string gaps[] = {" ",  " ",    " ", " ",        " ",  ". ", ". ",     ", ",    "; ",
                              "\n", "\n\n", "",  " \u2014 ", "! ", "\t", "\u3002", "\u00a0"};
  std::string text;
  for (std::size_t i = 0; i < parts; ++i) {
    text += pieces[random() % std::size(pieces)];
    text += gaps[random() % std::size(gaps)];
  }
  return text;
}

TEST(Cutting, PassagesOfRandomTextKeepTheLimitAndEveryWord) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const std::string text = random_text(random, 1 + random() % 300);
    const std::uint32_t limit = 5 + random() % 60;
    const Strings passages = cut(text, limit);
    for (const std::string& passage : passages) ASSERT_LE(count_tokens(passage), limit) << passage;
    // A word cut by characters is one no longer: compare the letters of both.
    std::string got = words_of(joined(passages));
    std::string wanted = words_of(text);
    std::erase(got, ' ');
    std::erase(wanted, ' ');
    ASSERT_EQ(got, wanted);
  }
}

TEST(Cutting, WordsOfAPlainDocumentAreThoseOfItsPassages) {
  std::mt19937 random(8);
  for (int round = 0; round < 100; ++round) {
    std::string text;
    for (int word = 0; word < 400; ++word) {
      text += "w" + std::to_string(random() % 1000);
      const char* gaps[] = {" ", " ", " ", ". ", ", ", "\n", "\n\n", ".\n", "\n  ", "\f"};
      text += gaps[random() % std::size(gaps)];
    }
    const PreparedCorpus corpus = prepared(plain("d", text), 5 + random() % 40);
    ASSERT_EQ(words_of(joined(texts(corpus))), words_of(text));
    for (const PreparedPassage& passage : corpus.passages) {
      ASSERT_EQ(passage.token_count, count_tokens(passage.text));
      const std::string source = text.substr(passage.source_begin, passage.source_end - passage.source_begin);
      ASSERT_EQ(words_of(source), words_of(passage.text));
      const std::string before = text.substr(0, passage.source_begin);
      ASSERT_EQ(passage.source_place.line, 1 + std::count(before.begin(), before.end(), '\n'));
      const std::size_t line_end = before.rfind('\n');
      ASSERT_EQ(passage.source_place.column, 1 + before.size() - (line_end == std::string::npos ? 0 : line_end + 1));
    }
  }
}

TEST(Cutting, PassagesCrossNoBorderOfSectionOrPage) {
  std::mt19937 random(9);
  std::string text;
  for (int part = 0; part < 200; ++part) {
    text += random() % 2 != 0 ? "\n\n# Heading\n\n" : "\f";
    text += "p" + std::to_string(part) + " some words here.";
  }
  const PreparedCorpus corpus = prepared(markdown("d.md", text));
  EXPECT_EQ(corpus.passages.size(), 200u);
}

}  // namespace
}  // namespace hop::core::testing
