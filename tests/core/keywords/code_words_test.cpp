#include "core/keywords/code_words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hop::core::code_words_test {
namespace {

using Keys = std::vector<std::string>;

Keys code_words(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::vector<Phrase> found;
  find_code_words(text, tokens, found);
  Keys out;
  for (const Phrase& phrase : found) out.emplace_back(tokens.key(phrase.first, phrase.last));
  return out;
}

TEST(CodeWords, HaveUnderscoresOrCapitalsInside) {
  EXPECT_EQ(code_words("the scrape_interval, __address__ and useState"), (Keys{"scrape_interval", "__address__", "usestate"}));
}

TEST(CodeWords, AreJoinedByWhatCodeJoinsWith) {
  EXPECT_EQ(code_words("Box::new and std::io::Error"), (Keys{"box new", "std io error"}));
  EXPECT_EQ(code_words("the global ::std::io"), Keys{"std io"});
  EXPECT_EQ(code_words("run with --config.file=x, --web.enable-lifecycle"), (Keys{"config file", "web enable lifecycle"}));
  EXPECT_EQ(code_words("edit Cargo.toml, src/main.rs."), (Keys{"cargo toml", "main rs"}));
  EXPECT_EQ(code_words("get foo.tar.gz now"), Keys{"foo tar gz"});
  EXPECT_EQ(code_words("what rate() does"), Keys{"rate"});
  EXPECT_EQ(code_words("and (rate()) too"), Keys{"rate"});
}

TEST(CodeWords, AreNoWordsOfProse) {
  for (const char* text : {"the well-known end. So we", "e.g. this: that", "He saw New York -- a city", "and/or (maybe)",
                           "J. S. Bach, Douglas MacArthur", "at 5:30 p.m.", "foo_ and _bar", "a--b", "state-of-the-art",
                           "version 1.2.3", "U.S. Army", "end.Then", "item 2::new", "the gr\u00f6\u00dfeWert",
                           "one -dash.here and -x", "at --12.5 or", "__a", "main.rs.other"}) {
    EXPECT_EQ(code_words(text), Keys{}) << text;
  }
}

TEST(CodeWords, HaveEightTokensAtMost) {
  EXPECT_EQ(code_words("--a.b-c.d.e.f.g.h.i"), Keys{"a b c d e f g h"});
  EXPECT_EQ(code_words("aa::bb::cc::dd::ee::ff::gg::hh::ii"), Keys{"aa bb cc dd ee ff gg hh"});
  EXPECT_EQ(code_words("see a.b.c.d.e.f.g.rs now"), Keys{"a b c d e f g rs"});
  EXPECT_EQ(code_words("see 0-a.b.c.d.e.f.g.rs now"), Keys{"a b c d e f g rs"});
}

TEST(CodeWords, TokenByTokenTheyAreTheSame) {
  for (const std::string text :
       {"Use std::io and --web.enable-lifecycle, node-exporter.yml or rate() in scrape_interval. So.",
        "--a.b-c.d.e.f.g.h and aa::bb::cc::dd::ee::ff::gg::hh", "a.b.c.d.e.f.g.rs", "x.rs-y::z::w.toml"}) {
    KeyTokens tokens;
    find_key_tokens(text, tokens);
    std::vector<Phrase> words;
    find_code_words(text, tokens, words);
    for (std::uint32_t at = 0; at < tokens.tokens.size(); ++at) {
      bool in_one = false;
      for (const Phrase& word : words) in_one |= word.first <= at && at <= word.last;
      EXPECT_EQ(is_in_code_word(text, tokens, at), in_one) << text << ": " << tokens.token(at);
    }
  }
}

}  // namespace
}  // namespace hop::core::code_words_test
