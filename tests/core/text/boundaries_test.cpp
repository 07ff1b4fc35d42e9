#include "core/text/boundaries.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "core/base/found_place.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"
#include "tests/core/text/unicode_data.hpp"

namespace hop::core {
namespace {

using Segmenter = void (*)(std::string_view, std::vector<ByteRange>&);

std::vector<std::string> pieces(std::string_view text, Segmenter append) {
  std::vector<ByteRange> ranges;
  append(text, ranges);
  std::vector<std::string> out;
  for (const ByteRange& range : ranges) out.emplace_back(range.of(text));
  return out;
}

// "÷ 0061 × 0308 ÷ 0020 ÷" → {"ä", " "}
std::vector<std::string> expected_pieces(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line.substr(0, line.find('#')));
  bool begins = false;
  for (std::string field; in >> field;) {
    if (field == "÷" || field == "×") {
      begins = field == "÷";
      continue;
    }
    if (begins) out.emplace_back();
    out.back() += test::utf8_of_hex(field);
  }
  return out;
}

void expect_official_cases(const std::string& name, Segmenter append, std::size_t least) {
  const std::vector<std::string> lines = test::read_unicode_lines(name);
  if (const std::string reason = test::why_unusable(lines, name.substr(behind_found(name.find('/')))); !reason.empty()) {
    GTEST_SKIP() << reason;
  }
  std::size_t cases = 0;
  for (const std::string& line : lines) {
    const std::vector<std::string> expected = expected_pieces(line);
    if (expected.empty()) continue;
    std::string text;
    for (const std::string& piece : expected) text += piece;
    EXPECT_EQ(pieces(text, append), expected) << line;
    ++cases;
  }
  EXPECT_GE(cases, least) << "the file has fewer cases than Unicode 15.0 had";
}

TEST(Boundaries, WordsAreThoseOfTheOfficialTest) {
  expect_official_cases("auxiliary/WordBreakTest.txt", append_word_segments, 1800);
}

TEST(Boundaries, SentencesAreThoseOfTheOfficialTest) {
  expect_official_cases("auxiliary/SentenceBreakTest.txt", append_sentence_segments, 500);
}

using Pieces = std::vector<std::string>;

TEST(Boundaries, WordsKeepApostrophesAndDecimalPoints) {
  EXPECT_EQ(pieces("don't pay 3.14, ok?", append_word_segments), (Pieces{"don't", " ", "pay", " ", "3.14", ",", " ", "ok", "?"}));
}

TEST(Boundaries, FlagsAreCutInPairs) { EXPECT_EQ(pieces("🇩🇪🇫🇷🇮", append_word_segments), (Pieces{"🇩🇪", "🇫🇷", "🇮"})); }

TEST(Boundaries, SentencesGoOnBehindAbbreviations) {
  EXPECT_EQ(pieces("Dr. Smith met Mr. Jones. They left.", append_sentences), (Pieces{"Dr. Smith met Mr. Jones.", "They left."}));
  EXPECT_EQ(pieces("Fruits, e.g. Apples, are fine. Yes.", append_sentences), (Pieces{"Fruits, e.g. Apples, are fine.", "Yes."}));
  EXPECT_EQ(pieces("See No. 5. The rest is on pp. 3–4.", append_sentences), (Pieces{"See No. 5.", "The rest is on pp. 3–4."}));
  EXPECT_EQ(pieces("Is it so? No. That is wrong.", append_sentences), (Pieces{"Is it so?", "No.", "That is wrong."}));
}

TEST(Boundaries, SentencesGoOnBehindInitials) {
  EXPECT_EQ(pieces("J. S. Bach wrote it. C. P. E. Bach did not.", append_sentences),
            (Pieces{"J. S. Bach wrote it.", "C. P. E. Bach did not."}));
  EXPECT_EQ(pieces("He fought in World War I. Later he left.", append_sentences),
            (Pieces{"He fought in World War I.", "Later he left."}));
}

TEST(Boundaries, AnAmbiguousAbbreviationEndsASentenceBeforeAFunctionWord) {
  EXPECT_EQ(pieces("She works for Acme Inc. She likes it.", append_sentences),
            (Pieces{"She works for Acme Inc.", "She likes it."}));
  EXPECT_EQ(pieces("The U.S. Army and Acme Inc. Directors agreed.", append_sentences),
            (Pieces{"The U.S. Army and Acme Inc. Directors agreed."}));
  EXPECT_EQ(pieces("He moved to the U.S. In 1990 he died.", append_sentences),
            (Pieces{"He moved to the U.S.", "In 1990 he died."}));
}

TEST(Boundaries, AListNumberStaysWithItsItem) {
  EXPECT_EQ(pieces("1. First thing.\n2. Second thing.", append_sentences), (Pieces{"1. First thing.", "2. Second thing."}));
  EXPECT_EQ(pieces("He was born in 1990. Then he moved.", append_sentences), (Pieces{"He was born in 1990.", "Then he moved."}));
}

TEST(Boundaries, AListNumberHasAtMostThreeDigits) {
  for (const std::string number : {"7", "42", "999", "000"}) {
    EXPECT_EQ(pieces(number + ". First thing.", append_sentences), (Pieces{number + ". First thing."}));
    EXPECT_EQ(pieces("See:\n " + number + ". First thing.", append_sentences), (Pieces{"See:", number + ". First thing."}));
  }
  for (const std::string number : {"1000", "1990", "12345", "00000000000000000000007"}) {
    EXPECT_EQ(pieces(number + ". First thing.", append_sentences), (Pieces{number + ".", "First thing."}));
  }
}

TEST(Boundaries, ABlankLineAlwaysEndsASentence) {
  EXPECT_EQ(pieces("Written by Dr.\n\nSmith", append_sentences), (Pieces{"Written by Dr.", "Smith"}));
  EXPECT_EQ(pieces("Written by Dr.\r\nSmith", append_sentences), (Pieces{"Written by Dr.\r\nSmith"}));
}

TEST(Boundaries, SentencesHaveNoOuterSpaceAndAreNeverEmpty) {
  EXPECT_EQ(pieces(" \n\u00A0One.  \u3000 Two!\n \n", append_sentences), (Pieces{"One.", "Two!"}));
  EXPECT_TRUE(pieces(" \n\t ", append_sentences).empty());
  EXPECT_TRUE(pieces("", append_sentences).empty());
}

TEST(Boundaries, ChineseSentencesEndAtTheirFullStop) {
  EXPECT_EQ(pieces("你好。再见！", append_sentences), (Pieces{"你好。", "再见！"}));
}

// Parts that the rules look at, valid and not, in any order.
std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> parts = {
      "a",      "B",      "é",   "e\u0301", "7",  ".",     ",",  "'",      "’",      "\"",   " ",        "\n",       "\r\n",
      "_",      "א",      "カ",  "漢",      "ひ", "ﾞ",     "한", "ก",      "🇩",      "👩",   "\u200D",   "\u00AD",   "\u0301",
      "!",      ")",      "Dr.", "U.S.",    "™",  "㍿",    "½",  "ﬁ",      "\x80",   "\xE2", "\xF0\x9F", "\xED\xA0", "\xFF",
      "\u2028", "\u0600", "٣",   ":",       "。", "No. 5", "1.", "\u0903", "\uFE0F", "Ⓐ",    "ーカ",     "\u3099"};
  std::uniform_int_distribution<std::size_t> part(0, parts.size() - 1), length(0, 24);
  std::string text;
  for (std::size_t i = length(random); i > 0; --i) text += parts[part(random)];
  return text;
}

TEST(Boundaries, SegmentsTileAnyBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_text(random);
    for (const Segmenter append : {append_word_segments, append_sentence_segments}) {
      std::vector<ByteRange> ranges;
      append(text, ranges);
      std::uint32_t end = 0;
      for (const ByteRange& range : ranges) {
        ASSERT_EQ(range.begin, end);
        ASSERT_LT(range.begin, range.end);
        end = range.end;
      }
      ASSERT_EQ(end, text.size());
    }
  }
}

TEST(Boundaries, SentencesCoverAllButOuterSpaceInOrder) {
  std::mt19937 random(2);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_text(random);
    std::vector<ByteRange> sentences;
    append_sentences(text, sentences);
    std::uint32_t end = 0;
    for (const ByteRange& sentence : sentences) {
      ASSERT_LE(end, sentence.begin);
      ASSERT_LT(sentence.begin, sentence.end);
      ASSERT_EQ(count_tokens(text.substr(end, sentence.begin - end)), 0u) << "left out: not only white space";
      end = sentence.end;
    }
    ASSERT_EQ(count_tokens(text.substr(end)), 0u);
  }
}

// The rules of UAX #29 as far as they speak of ASCII, rule by rule, for the place before byte `at`.
bool ascii_word_breaks(const std::string& text, std::size_t at) {
  const auto class_at = [&](std::size_t place, std::size_t back) -> char {
    if (place < back || place - back >= text.size()) return 'X';
    const char byte = text[place - back];
    if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')) return 'L';
    if (byte >= '0' && byte <= '9') return 'N';
    if (byte == '\r' || byte == '\n' || byte == '_' || byte == ' ') return byte;
    if (byte == '\v' || byte == '\f') return 'V';
    if (byte == '.' || byte == '\'') return 'B';  // inside words and numbers
    if (byte == ':') return 'W';
    return byte == ',' || byte == ';' ? 'D' : 'X';
  };
  const char before_last = class_at(at, 2), last = class_at(at, 1), next = class_at(at, 0), behind = class_at(at + 1, 0);
  const auto breaks_line = [](char c) { return c == '\r' || c == '\n' || c == 'V'; };
  const auto in_word = [](char c) { return c == 'B' || c == 'W'; };
  const auto in_number = [](char c) { return c == 'B' || c == 'D'; };
  const auto is_alphanumeric = [](char c) { return c == 'L' || c == 'N'; };
  if (last == '\r' && next == '\n') return false;                           // WB3
  if (breaks_line(last) || breaks_line(next)) return true;                  // WB3a, WB3b
  if (last == ' ' && next == ' ') return false;                             // WB3d
  if (is_alphanumeric(last) && is_alphanumeric(next)) return false;         // WB5, WB8 … WB10
  if (last == 'L' && in_word(next) && behind == 'L') return false;          // WB6
  if (before_last == 'L' && in_word(last) && next == 'L') return false;     // WB7
  if (before_last == 'N' && in_number(last) && next == 'N') return false;   // WB11
  if (last == 'N' && in_number(next) && behind == 'N') return false;        // WB12
  if ((is_alphanumeric(last) || last == '_') && next == '_') return false;  // WB13a
  return !(last == '_' && is_alphanumeric(next));                           // WB13b, WB999
}

TEST(Boundaries, AsciiSegmentsFollowTheRules) {
  std::mt19937 random(3);
  const std::string bytes = "aZ07_ .,:;'\"-(\r\n\t\f";
  for (int round = 0; round < 50000; ++round) {
    std::string text;
    for (std::size_t length = random() % 20; length > 0; --length) {
      text += bytes[random() % (random() % 3 ? 12 : bytes.size())];
    }
    std::vector<ByteRange> segments;
    append_word_segments(text, segments);
    std::vector<std::uint32_t> ends, expected;
    std::uint32_t tokens = 0;
    for (const ByteRange& segment : segments) {
      ends.push_back(segment.end);
      tokens += segment.of(text).find_first_not_of(" \t\r\n\f") != std::string_view::npos;
    }
    for (std::size_t at = 1; at <= text.size(); ++at) {
      if (at == text.size() || ascii_word_breaks(text, at)) expected.push_back(static_cast<std::uint32_t>(at));
    }
    ASSERT_EQ(ends, expected) << text;
    ASSERT_EQ(count_tokens(text), tokens) << text;
  }
}

// The same by the segments, one by one.
TEST(TokenCount, IsThatOfTheSegments) {
  std::mt19937 random(4);
  const std::vector<std::string> pieces = {"a",      "Z",      "word",   "7",      "_",      ".",      ",",         "'",
                                           ":",      " ",      " ",      " ",      "\n",     "(",      "\u00e9",    "\u0301",
                                           "\u3000", "\u6771", "\u30ab", "\u2013", "\u05d0", "\u200d", "\U0001f469"};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t count = random() % 40; count > 0; --count) text += pieces[random() % (round % 2 ? 14 : pieces.size())];
    std::vector<ByteRange> segments;
    append_word_segments(text, segments);
    std::uint32_t expected = 0;
    for (const ByteRange& segment : segments) {
      std::uint32_t cjk_characters = 0;
      bool is_blank = true;
      for (std::size_t at = segment.begin; at < segment.end;) {
        const CodePoint found = decode_utf8(text, at);
        cjk_characters += is_cjk(found.value);
        is_blank = is_blank && is_white_space(found.value);
        at += found.length;
      }
      expected += cjk_characters > 0 ? cjk_characters : !is_blank;
    }
    ASSERT_EQ(count_tokens(text), expected) << text;
  }
}

TEST(TokenCount, CountsWordsMarksOfPunctuationAndCjkCharacters) {
  EXPECT_EQ(count_tokens(""), 0u);
  EXPECT_EQ(count_tokens(" \n\t\u3000"), 0u);
  EXPECT_EQ(count_tokens("Hello, world!"), 4u);
  EXPECT_EQ(count_tokens("don't pay 3.14"), 3u);
  EXPECT_EQ(count_tokens("東京タワー"), 5u);
  EXPECT_EQ(count_tokens("tokyo_タワー"), 3u) << "a word that an underscore joins to them is of one segment with them";
}

}  // namespace
}  // namespace hop::core
