// What a text's keywords may not depend on.
#include <string_view>
#include <utility>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"
#include "core/text/normalize.hpp"
#include "tests/core/merge/random_documents.hpp"
#include "tests/core/relations/relation.hpp"

namespace hop::core {
namespace {

// Characters that one token, several or none come from, and names in several writings.
std::string unusual(Random& random) {
  static constexpr std::string_view parts[] = {"½",
                                               "¼",
                                               "\uFDFA",
                                               "ﬁ",
                                               "ﬃ",
                                               "™",
                                               "①",
                                               "㍿",
                                               "²",
                                               "\u0301",
                                               "\u200D",
                                               "\u00AD",
                                               "é",
                                               "İ",
                                               "ß",
                                               "ẞ",
                                               "Ǆ",
                                               "ŉ",
                                               "漢",
                                               "ひらがな",
                                               "カタカナ",
                                               "ｶﾀｶﾅ",
                                               "한국어",
                                               "ก",
                                               "🇩🇪",
                                               "👩‍👩‍👧",
                                               "٣",
                                               "Ａ",
                                               "ｂ",
                                               "𝐀",
                                               "№",
                                               "…",
                                               "–",
                                               "“",
                                               "”",
                                               "(",
                                               ")",
                                               ":",
                                               ";",
                                               "|",
                                               ">",
                                               "#",
                                               "`code_word()`",
                                               "role-based access control (RBAC)",
                                               "NATO",
                                               "U.S. Navy",
                                               "O'Neil",
                                               "Dr.",
                                               "van der",
                                               "X",
                                               "3.14",
                                               "2024-01-02",
                                               "\t",
                                               "\n",
                                               "\r\n",
                                               " "};
  return std::string(parts[random.below(std::size(parts))]);
}

std::string text_of(Random& random) {
  static constexpr std::string_view words[] = {"the", "of", "Gate", "Mile", "East", "and", "river", "wrote", "runs", "City"};
  RandomDocuments documents(random.next());
  std::string text;
  for (std::uint64_t count = 1 + random.below(20); count > 0; --count) {
    const std::uint64_t kind = random.below(4);
    if (kind == 0) text += unusual(random);
    else if (kind == 1) text += documents.name();
    else text += words[random.below(std::size(words))];
    if (random.below(5) != 0) text += ' ';
  }
  return text;
}

struct Found {
  std::vector<std::string> tokens;
  std::vector<std::string> phrases;  // in order, with their kinds and places
};

// Of the first `token_count` tokens, or of all.
Found keywords_of(std::string_view text, std::size_t token_count = SIZE_MAX) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::vector<Phrase> phrases;
  find_phrases(text, tokens, phrases);
  Found found;
  for (std::size_t i = 0; i < std::min(token_count, tokens.tokens.size()); ++i) found.tokens.emplace_back(tokens.token(i));
  for (const Phrase& phrase : phrases) {
    if (phrase.first >= token_count) continue;
    found.phrases.push_back(std::to_string(phrase.first) + "-" + std::to_string(phrase.last) + " " +
                            std::to_string(static_cast<int>(phrase.kind)) + " " +
                            std::string(tokens.key(phrase.first, phrase.last)));
  }
  return found;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += "[" + part + "]";
  return out;
}

std::string difference_of(std::string_view a, const Found& of_a, std::string_view b, const Found& of_b) {
  if (of_a.tokens == of_b.tokens && of_a.phrases == of_b.phrases) return "";
  return "\"" + std::string(a) + "\": " + joined(of_a.tokens) + joined(of_a.phrases) + "\n\"" + std::string(b) +
         "\": " + joined(of_b.tokens) + joined(of_b.phrases);
}

TEST(TextRelations, AppendedParagraphsChangeNoEarlierKeyword) {
  test::expect_relation("appended paragraphs", 400, [](Random& random) {
    const std::string first = text_of(random), both = first + "\n\n" + text_of(random);
    const Found alone = keywords_of(first);
    return difference_of(first, alone, both, keywords_of(both, alone.tokens.size()));
  });
}

// By the character database: the right side is compatibility-equivalent to the left one.
constexpr std::pair<std::string_view, std::string_view> equivalents[] = {
    {"fi", "ﬁ"},        {"fl", "ﬂ"}, {"ffi", "ﬃ"}, {"st", "ﬆ"},  {"é", "e\u0301"}, {"ü", "u\u0308"}, {"Å", "\u212B"},
    {"K", "\u212A"},    {"1", "①"},  {"2", "²"},   {"3", "３"},  {"a", "ａ"},      {"n", "ⁿ"},       {"e", "ℯ"},
    {"A", "Ａ"},        {"B", "𝐁"},  {"N", "ℕ"},   {"カ", "ｶ"},  {"タ", "ﾀ"},      {"ガ", "ｶﾞ"},     {"한", "\u1112\u1161\u11AB"},
    {"株式会社", "㍿"}, {"No", "№"}, {"IX", "Ⅸ"},  {"kg", "㎏"}, {"DŽ", "Ǆ"},      {" ", "\u00A0"},  {"μ", "µ"}};

std::string rewritten(std::string_view text, Random& random) {
  std::string out;
  while (!text.empty()) {
    bool is_replaced = false;
    for (const auto& [plain, other] : equivalents) {
      if (text.substr(0, plain.size()) != plain || random.below(2) == 0) continue;
      out += other;
      text.remove_prefix(plain.size());
      is_replaced = true;
      break;
    }
    if (is_replaced) continue;
    out += text.front();
    text.remove_prefix(1);
  }
  return out;
}

TEST(TextRelations, CompatibilityEquivalentTextHasTheSameKeys) {
  test::expect_relation("equivalent text", 400, [](Random& random) -> std::string {
    const std::string text = text_of(random);
    const std::string other = rewritten(text, random);
    const std::string key = key_of(text);
    for (const std::string& equal : {other, normalized(text, NormalForm::nfd), normalized(text, NormalForm::nfkd),
                                     normalized(text, NormalForm::nfc), normalized(text, NormalForm::nfkc)}) {
      if (key_of(equal) != key) return "\"" + text + "\": " + key + "\n\"" + equal + "\": " + key_of(equal);
    }
    return "";
  });
}

}  // namespace
}  // namespace hop::core
