// What a merge looks up in the parts: keys in texts, and sorted keys of several parts.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/merge/ascii_text.hpp"
#include "core/merge/changed_names.hpp"
#include "core/merge/text_fronts.hpp"

namespace hop::core {
namespace {

std::string random_text(Random& random, std::vector<const char*> pieces, std::uint64_t count) {
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) text += pieces[random.below(pieces.size())];
  return text;
}

// Token by token, of the text and of the key.
bool holds_slowly(std::string_view text, std::string_view key) {
  KeyTokens of_text, of_key;
  find_key_tokens(text, of_text);
  find_key_tokens(key, of_key);
  for (std::size_t first = 0; first + of_key.tokens.size() <= of_text.tokens.size(); ++first) {
    std::size_t same = 0;
    while (same < of_key.tokens.size() && of_text.token(first + same) == of_key.token(same)) ++same;
    if (same == of_key.tokens.size()) return true;
  }
  return false;
}

// Whether the text has the key's tokens only as words of ASCII.
bool is_written_in_ascii(std::string_view text, std::string_view key) {
  KeyTokens of_text, of_key;
  find_key_tokens(text, of_text);
  find_key_tokens(key, of_key);
  for (std::size_t t = 0; t < of_text.tokens.size(); ++t) {
    for (std::size_t k = 0; k < of_key.tokens.size(); ++k) {
      if (of_text.token(t) == of_key.token(k) && !is_all_ascii(of_text.tokens[t].source.of(text))) return false;
    }
  }
  return true;
}

TEST(KeySearch, FindsTheTokensOfAKeyBehindEachOther) {
  const std::vector<const char*> ascii = {"a", "B", "b", "_", "7", " ", " ", ", ", "'", "ab", "Ba", "@", "`", "\x7f", "\n"};
  std::vector<const char*> any = ascii;
  any.insert(any.end(), {"é", "É", "e\xcc\x81", "ﬁ", "日", "—", "ß"});
  Random random(7);
  KeyTokens memory;
  int found = 0, looked = 0;
  for (int round = 0; round < 30000; ++round) {
    const auto& pieces = round % 2 == 0 ? ascii : any;
    const std::string text = random_text(random, pieces, random.below(round % 3 == 0 ? 90 : 12));
    const std::string key = key_of(random_text(random, pieces, 1 + random.below(5)));
    if (key.empty()) continue;
    const bool holds = holds_slowly(text, key);
    ASSERT_EQ(holds_key(text, key, memory), holds) << '"' << text << "\" has \"" << key << '"';
    if (holds && is_written_in_ascii(text, key)) {
      ASSERT_TRUE(ascii_text_holds(text, key)) << '"' << text << "\" has \"" << key << '"';
    }
    found += holds;
    ++looked;
  }
  EXPECT_GT(found, looked / 20);
  EXPECT_LT(found, looked / 2);
}

TEST(TextFronts, GiveEveryTextOnceInOrder) {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    const std::size_t count = 1 + random.below(4);
    std::vector<std::vector<std::uint32_t>> offsets(count, {0});
    std::vector<std::string> blobs(count);
    std::map<std::string, std::vector<std::pair<std::uint32_t, std::uint32_t>>> expected;
    TextFronts fronts;
    std::vector<TextTable> tables;
    for (std::uint32_t t = 0; t < count; ++t) {
      std::set<std::string> texts;
      for (std::uint64_t i = random.below(t == 0 ? 200 : 20); i > 0; --i) texts.insert(std::to_string(random.below(300)));
      for (const std::string& text : texts) {
        expected[text].push_back({t, static_cast<std::uint32_t>(offsets[t].size() - 1)});
        blobs[t] += text;
        offsets[t].push_back(static_cast<std::uint32_t>(blobs[t].size()));
      }
      tables.push_back({offsets[t], blobs[t]});
      fronts.add_table(tables.back());
    }
    auto next = expected.begin();
    while (!fronts.at_end()) {
      const TextFronts::Run run = fronts.take_run(1 + static_cast<std::uint32_t>(random.below(40)));
      for (std::uint32_t i = run.first; i < run.end; ++i, ++next) {
        ASSERT_EQ(next->first, tables[run.table][i]);
        ASSERT_EQ(next->second, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{run.table, i}}));
      }
      if (run.first < run.end) continue;
      ASSERT_EQ(fronts.take_least(), next->first);
      ASSERT_GT(next->second.size(), 1u);
      ASSERT_EQ(fronts.places().size(), next->second.size());
      for (std::size_t i = 0; i < next->second.size(); ++i) {
        EXPECT_EQ(fronts.places()[i].table, next->second[i].first);
        EXPECT_EQ(fronts.places()[i].index, next->second[i].second);
      }
      ++next;
    }
    EXPECT_EQ(next, expected.end());
  }
}

}  // namespace
}  // namespace hop::core
