#include "core/text/analyzer.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/text/boundaries.hpp"
#include "core/text/normalize.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

using Terms = std::vector<std::string>;
constexpr AnalyzerOptions words_only{.stop_words = false, .stemming = false, .cjk_bigrams = true};
constexpr AnalyzerOptions plain{.stop_words = false, .stemming = false, .cjk_bigrams = false};

// Without second forms, which word_forms_test.cpp has.
Terms terms(std::string_view text, AnalyzerOptions options = {}) {
  TokenList list;
  Analyzer(options).analyze(text, list);
  Terms out;
  for (const Token& token : list.tokens) {
    if (!token.is_second_form) out.emplace_back(list.term(token));
  }
  return out;
}

Terms sources(std::string_view text, AnalyzerOptions options = words_only) {
  TokenList list;
  Analyzer(options).analyze(text, list);
  Terms out;
  for (const Token& token : list.tokens) {
    if (!token.is_second_form) out.emplace_back(token.source.of(text));
  }
  return out;
}

TEST(Analyzer, EnglishIsFoldedStoppedAndStemmed) {
  EXPECT_EQ(terms("Who was the mother of the Directors' children?"), (Terms{"mother", "director", "children"}));
  EXPECT_EQ(terms("Who was it", words_only), (Terms{"who", "was", "it"}));
}

TEST(Analyzer, ApostrophesHyphensAndPointsSplitWords) {
  EXPECT_EQ(terms("don't pay 3.14 for x-rays", words_only), (Terms{"don", "t", "pay", "3", "14", "for", "x", "rays"}));
  EXPECT_EQ(terms("don’t", words_only), (Terms{"don", "t"}));
  EXPECT_EQ(terms("don't"), (Terms{"don"})) << "t is a stop word";
}

TEST(Analyzer, FormsOfOneWordAreOneTerm) {
  EXPECT_EQ(terms("Café", words_only), terms("CAFE\u0301", words_only));
  EXPECT_EQ(terms("ﬁrst ＦＩＲＳＴ", words_only), (Terms{"first", "first"}));
  EXPECT_EQ(terms("Straße STRASSE", words_only), (Terms{"strasse", "strasse"}));
  EXPECT_EQ(terms("ΟΔΟΣ οδος", words_only), (Terms{"οδοσ", "οδοσ"}));
  EXPECT_EQ(terms("½ x² Sony™", words_only), (Terms{"1", "2", "x", "2", "sony", "tm"}));
}

TEST(Analyzer, SourcesAreBytesOfTheText) {
  EXPECT_EQ(sources("The cafe\u0301 – ﬁne’s"), (Terms{"The", "cafe\u0301", "ﬁne", "s"}));
  EXPECT_EQ(sources("½!"), (Terms{"½", "½"}));
  EXPECT_EQ(sources("東京タワーへ"), (Terms{"東京", "京タ", "タワ", "ワー", "ーへ"}));
}

TEST(Analyzer, CjkRunsGiveBigrams) {
  EXPECT_EQ(terms("東京タワー"), (Terms{"東京", "京タ", "タワ", "ワー"}));
  EXPECT_EQ(terms("漢"), (Terms{"漢"}));
  EXPECT_EQ(terms("abc漢字123"), (Terms{"abc", "漢字", "123"}));
  EXPECT_EQ(terms("漢字、漢"), (Terms{"漢字", "漢"}));
  EXPECT_EQ(terms("ｶﾞﾗｽ"), (Terms{"ガラ", "ラス"})) << "half-width, with a voiced mark of its own";
  EXPECT_EQ(terms("㍿"), (Terms{"株式", "式会", "会社"}));
  EXPECT_EQ(terms("東京タワー", plain), (Terms{"東", "京", "タワー"})) << "words of UAX #29";
}

TEST(Analyzer, ScriptsWithSpacesKeepTheirMarks) { EXPECT_EQ(terms("भारतीय डाक", words_only), (Terms{"भारतीय", "डाक"})); }

TEST(Analyzer, HangulGivesBigramsSoThatParticlesDoNotHideWords) {
  EXPECT_EQ(terms("서울은 수도"), (Terms{"서울", "울은", "수도"}));
  EXPECT_EQ(terms("물"), (Terms{"물"}));
  EXPECT_EQ(terms("AI는 漢字를"), (Terms{"ai", "는", "漢字", "字를"}));
  EXPECT_EQ(terms(normalized("서울은 수도", NormalForm::nfd)), terms("서울은 수도"));
  EXPECT_EQ(sources("서울은", {}), (Terms{"서울", "울은"}));
  EXPECT_EQ(terms("대한민국", plain), (Terms{"대한민국"})) << "words of UAX #29";
}

TEST(Analyzer, IdentifiersAlsoGiveTheirParts) {
  EXPECT_EQ(terms("scrape_interval", words_only), (Terms{"scrape_interval", "scrape", "interval"}));
  EXPECT_EQ(terms("getUserByEmail", words_only), (Terms{"getuserbyemail", "get", "user", "by", "email"}));
  EXPECT_EQ(terms("getUserByEmail"), (Terms{"getuserbyemail", "get", "user", "email"})) << "by is a stop word";
  EXPECT_EQ(terms("HTTPServer parseJSON", words_only), (Terms{"httpserver", "http", "server", "parsejson", "parse", "json"}));
  EXPECT_EQ(terms("__init__ MAX_RETRIES utf8Decode", words_only),
            (Terms{"__init__", "init", "max_retries", "max", "retries", "utf8decode", "utf8", "decode"}));
  EXPECT_EQ(terms("a_b x_axis", words_only), (Terms{"a_b", "x_axis", "axis"})) << "no parts of one letter";
  EXPECT_EQ(sources("(getUser)"), (Terms{"getUser", "get", "User"}));
  for (const char* name : {"McDonald", "YouTube", "DiCaprio", "iPhone", "GitHub", "NASA", "PDFs", "URLs", "B2B"})
    EXPECT_EQ(terms(name, words_only).size(), 1u) << name;
}

TEST(Analyzer, SymbolsThatMakeAnotherWordStayWithIt) {
  EXPECT_EQ(terms("C++", words_only), Terms{"c++"});
  EXPECT_EQ(terms("C#, F#.", words_only), (Terms{"c#", "f#"}));
  EXPECT_EQ(terms("AT&T and R&D", words_only), (Terms{"at&t", "and", "r&d"}));
  EXPECT_EQ(terms(".NET (.gitignore)", words_only), (Terms{".net", ".gitignore", "gitignore"}));
  EXPECT_EQ(sources("in C++."), (Terms{"in", "C++"}));
  for (const char* text : {"a+b", "x+++y", "n#1", "note#heading", "issue #5", "?a&b=c", "end.Next", "...and", "version#"}) {
    for (const std::string& term : terms(text, words_only)) EXPECT_EQ(term.find_first_of("+#&."), std::string::npos) << text;
  }
}

TEST(Analyzer, SymbolsAndMarksAloneAreNoTerms) {
  EXPECT_EQ(terms("… – ´ \u0301 © →", words_only), Terms{});
  EXPECT_EQ(terms(""), Terms{});
}

TEST(Analyzer, AppendsToWhatIsThere) {
  TokenList list;
  Analyzer().analyze("first", list);
  Analyzer().analyze("second", list);
  ASSERT_EQ(list.tokens.size(), 2u);
  EXPECT_EQ(list.term(list.tokens[0]), "first");
  EXPECT_EQ(list.term(list.tokens[1]), "second");
}

TEST(Analyzer, FingerprintTellsOptionsApart) {
  std::set<std::string> prints;
  for (int bits = 0; bits < 8; ++bits) {
    const AnalyzerOptions options{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
    prints.insert(Analyzer(options).fingerprint());
    EXPECT_EQ(Analyzer(options).fingerprint(), Analyzer(options).fingerprint());
  }
  EXPECT_EQ(prints.size(), 8u);
  EXPECT_NE(Analyzer().fingerprint().find("unicode 15.0.0"), std::string::npos);
}

// The definition, step by step: segments, normalized and folded, split at what is no word character.
Terms terms_by_definition(std::string_view text) {
  std::vector<ByteRange> segments;
  append_word_segments(text, segments);
  Terms out;
  for (const ByteRange& segment : segments) {
    std::string folded, word;
    append_case_folded(folded, normalized(segment.of(text), NormalForm::nfkc));
    bool has_more_than_marks = false;
    const auto end_word = [&] {
      if (has_more_than_marks) out.push_back(word);
      word.clear();
      has_more_than_marks = false;
    };
    for (std::size_t at = 0; at < folded.size();) {
      const CodePoint found = decode_utf8(folded, at);
      if (is_word_character(found.value)) {
        append_utf8(word, found.value);
        has_more_than_marks |= !is_mark(found.value);
      } else {
        end_word();
      }
      at += found.length;
    }
    end_word();
  }
  return out;
}

// Without the further terms: second forms, emoji, numbers of several words, those with symbols, and the parts inside of an
// identifier.
Terms words_of(std::string_view text, AnalyzerOptions options) {
  TokenList list;
  Analyzer(options).analyze(text, list);
  Terms out;
  ByteRange last{};
  for (const Token& token : list.tokens) {
    const std::string_view term = list.term(token);
    const bool is_word = is_word_character(decode_utf8(term, 0).value);
    const bool is_grouped =
        term.find_first_not_of("0123456789") == std::string_view::npos && term.size() >= 4 && term.size() < token.source.size();
    if (term.size() > 2 && term[0] == '.' && token.source.of(text).find_first_of("abno") == std::string_view::npos)
      out.emplace_back(term.substr(1));  // ".NET" stands for "net"
    if (token.is_second_form || !is_word || is_grouped) continue;
    const bool is_inside = token.source.end <= last.end && token.source.size() < last.size();
    if (is_inside || term.find_first_of("+#&.") != std::string_view::npos) continue;
    out.emplace_back(term);
    last = token.source;
  }
  return out;
}

TEST(Analyzer, EqualsItsDefinition) {
  std::mt19937 random(7);
  // Not among them: marks and format characters directly behind a symbol, which are no part of any word either way.
  const Terms parts = {"a",  "B",  "é",  "e\u0301", "7", ".", ",",  "'",  "’",  " ",  "\n",   "_",        "א",  "カ",
                       "漢", "ひ", "한", "ก",       "ไ", "🇩", "👩", "!",  "™",  "½",  "ﬁ",    "٣",        ":",  "。",
                       "Ⓐ",  "ー", "ß",  "Ω\u0345", "ǆ", "①", "ｶ",  "ａ", "：", "＿", "\xFF", "\xE2\x82", "no", "x\u0903"};
  for (int round = 0; round < 50000; ++round) {
    std::string text;
    for (std::size_t i = random() % 12; i > 0; --i) text += parts[random() % parts.size()];
    ASSERT_EQ(words_of(text, plain), terms_by_definition(text)) << text;
  }
}

TEST(Analyzer, WordsOfSmallLettersHaveNoFurtherTerms) {
  std::mt19937 random(9);
  const Terms parts = {"a", "skoda", " ", ", ", "mueller ", "x", "ß", "한", "й", "भा", "\n", "- ", "' "};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::size_t i = random() % 12; i > 0; --i) text += parts[random() % parts.size()];
    TokenList list;
    Analyzer(plain).analyze(text, list);
    Terms found;
    for (const Token& token : list.tokens) found.emplace_back(list.term(token));
    ASSERT_EQ(found, terms_by_definition(text)) << text;
  }
}

TEST(Analyzer, SourcesAscendWithinTheTextForAnyBytes) {
  std::mt19937 random(8);
  const std::string bytes = "aB .'\x80\xBF\xC3\xA9\xE6\xBC\xA2\xE3\x82\xAB\xCC\x81\xF0\x9F\xFF";
  for (int round = 0; round < 50000; ++round) {
    std::string text;
    for (std::size_t i = random() % 24; i > 0; --i) text += bytes[random() % bytes.size()];
    TokenList list;
    Analyzer(words_only).analyze(text, list);
    std::uint32_t begin = 0;
    for (const Token& token : list.tokens) {
      ASSERT_LE(begin, token.source.begin);
      ASSERT_LT(token.source.begin, token.source.end);
      ASSERT_LE(token.source.end, text.size());
      ASSERT_FALSE(token.term.empty());
      ASSERT_TRUE(is_valid_utf8(list.term(token)));
      begin = token.source.begin;
    }
  }
}

}  // namespace
}  // namespace hop::core
