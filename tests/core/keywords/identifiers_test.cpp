#include "core/keywords/identifiers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hop::core::identifiers_test {
namespace {

using Texts = std::vector<std::string>;

Texts identifiers(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  Texts found;
  for (const ByteRange range : find_identifiers(text, tokens)) found.emplace_back(range.of(text));
  return found;
}

TEST(Identifiers, HaveDigitsPointsOrTheFormOfCode) {
  EXPECT_EQ(identifiers("Is log4j hit by CVE-2024-3094, or prom-8812 only?"), (Texts{"log4j", "CVE-2024-3094", "prom-8812"}));
  EXPECT_EQ(identifiers("set --config.reload-url or scrape_interval in prometheus.yml"),
            (Texts{"config.reload-url", "scrape_interval", "prometheus.yml"}));
  EXPECT_EQ(identifiers("java.util.List, std::flat_map and getUser"), (Texts{"java.util.List", "std::flat_map", "getUser"}));
  EXPECT_EQ(identifiers("node_exporter-1.5.tar.gz"), Texts{"node_exporter-1.5.tar.gz"}) << "once, at its widest";
}

TEST(Identifiers, AreNoWordsOfProse) {
  for (const char* text : {"the 1970s and 3D", "U.S.A. or U.K.", "It ended.Then came", "and/or well-known", "Douglas MacArthur",
                           "", "Un-American", "1,250 at 5:30 p.m."}) {
    EXPECT_EQ(identifiers(text), Texts{}) << text;
  }
}

TEST(Identifiers, HaveTheirWords) {
  const std::string_view text = "of CVE-2024-3094 here";
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  const std::vector<ByteRange> found = find_identifiers(text, tokens);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(identifier_with(found, byte_range(7, 11)), &found[0]);
  EXPECT_EQ(identifier_with(found, byte_range(0, 2)), nullptr);
}

}  // namespace
}  // namespace hop::core::identifiers_test
