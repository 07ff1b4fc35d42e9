// Precision and recall of the names that are found in real documentation, on paragraphs that were annotated by hand.
#include "tests/core/keywords/annotated_names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "core/corpus/prepare.hpp"
#include "core/keywords/code_words.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/keywords/passage_phrases.hpp"

namespace hop::core {
namespace {

using Keys = std::set<std::string>;

struct Tally {
  std::size_t right = 0, found = 0, expected = 0;

  void add(const Keys& keys, const Keys& wanted) {
    for (const std::string& key : keys) right += wanted.count(key);
    found += keys.size();
    expected += wanted.size();
  }
  double precision() const { return 100.0 * static_cast<double>(right) / static_cast<double>(found); }
  double recall() const { return 100.0 * static_cast<double>(right) / static_cast<double>(expected); }
};

PreparedPassage passage_of(const std::string& data, const AnnotatedParagraph& paragraph) {
  std::ifstream in(data + "/docs/" + paragraph.set + "/files/" + paragraph.file, std::ios::binary);
  const std::string file{std::istreambuf_iterator<char>(in), {}};
  Corpus corpus;
  Document& document = corpus.documents.emplace_back();
  document.id = "paragraph";
  document.title = "_";  // which is no name
  document.format = DocumentFormat::markdown;
  if (paragraph.end <= file.size()) document.text = file.substr(paragraph.begin, paragraph.end - paragraph.begin);
  auto prepared = prepare_corpus(std::move(corpus), {10000, false, false});
  EXPECT_TRUE(prepared.ok() && prepared.value().passages.size() == 1) << paragraph.file << " " << paragraph.begin;
  return prepared.ok() && !prepared.value().passages.empty() ? prepared.value().passages.front() : PreparedPassage{};
}

Keys names_in(const PreparedPassage& passage, bool capitals_are_names) {
  PreparedCorpus corpus;
  corpus.passages = {passage};
  const KeywordTable table = extract_keywords(corpus, {.capitals_are_names = capitals_are_names});
  Keys keys;
  for (std::uint32_t k = 0; k < table.keys.size(); ++k) keys.emplace(table.keys[k]);
  keys.erase("_");
  return keys;
}

Keys keys_of(const KeyTokens& tokens, const std::vector<Phrase>& phrases) {
  Keys keys;
  for (const Phrase& phrase : phrases) keys.emplace(tokens.key(phrase.first, phrase.last));
  return keys;
}

// What is found step by step, from capital letters alone to all rules together.
struct Steps {
  Tally runs, with_parts, that_count, with_code_words, all;

  void add(const PreparedPassage& passage, const Keys& found, const Keys& wanted, bool capitals_are_names) {
    KeyTokens tokens;
    find_key_tokens(passage.text, tokens);
    std::vector<Phrase> phrases, lone;
    find_runs(passage.text, tokens, phrases);
    std::copy_if(phrases.begin(), phrases.end(), std::back_inserter(lone),
                 [](const Phrase& phrase) { return phrase.kind == PhraseKind::run; });
    runs.add(keys_of(tokens, lone), wanted);
    with_parts.add(keys_of(tokens, phrases), wanted);
    PassagePhrases counting;
    std::vector<Phrase> in_text = counting.find_in_text(passage.text, tokens, capitals_are_names);
    that_count.add(keys_of(tokens, in_text), wanted);
    find_code_words(passage.text, tokens, in_text);
    with_code_words.add(keys_of(tokens, in_text), wanted);
    all.add(found, wanted);
  }
};

void print(const char* set, const Steps& steps) {
  std::printf("%s: %zu names; precision / recall in %%\n", set, steps.all.expected);
  const std::pair<const char*, const Tally*> rows[] = {{"capitalized runs", &steps.runs},
                                                       {"and their parts", &steps.with_parts},
                                                       {"whose capitals count, and acronyms", &steps.that_count},
                                                       {"and code words", &steps.with_code_words},
                                                       {"and code spans and terms", &steps.all}};
  for (const auto& [name, tally] : rows) std::printf("  %-36s %5.1f / %5.1f\n", name, tally->precision(), tally->recall());
}

struct Floor {
  const char* set;
  bool capitals_are_names;
  double precision, recall;
};

class AnnotatedNames : public testing::TestWithParam<Floor> {};

TEST_P(AnnotatedNames, AreFound) {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  if (!data || !*data || !std::ifstream(std::string(data) + "/docs/README.md")) GTEST_SKIP() << "data not given";
  Steps steps;
  for (const AnnotatedParagraph& paragraph : annotated_paragraphs()) {
    if (std::string(paragraph.set) != GetParam().set) continue;
    const Keys wanted(paragraph.keys.begin(), paragraph.keys.end());
    const PreparedPassage passage = passage_of(data, paragraph);
    const Keys found = names_in(passage, GetParam().capitals_are_names);
    steps.add(passage, found, wanted, GetParam().capitals_are_names);
    if (std::getenv("HOPTRAIL_SHOW_NAMES")) {
      for (const std::string& key : found) {
        if (wanted.count(key) == 0) std::printf("  %s %u: not wanted: %s\n", paragraph.file, paragraph.begin, key.c_str());
      }
      for (const std::string& key : wanted) {
        if (found.count(key) == 0) std::printf("  %s %u: not found: %s\n", paragraph.file, paragraph.begin, key.c_str());
      }
    }
  }
  print(GetParam().set, steps);
  EXPECT_GE(steps.all.precision(), GetParam().precision);
  EXPECT_GE(steps.all.recall(), GetParam().recall);
}

INSTANTIATE_TEST_SUITE_P(Documentation, AnnotatedNames,
                         testing::Values(Floor{"rust", true, 76, 92}, Floor{"prometheus", true, 88, 87},
                                         Floor{"rust-de", false, 62, 74}),
                         [](const auto& info) { return std::string(info.param.set).substr(0, 4) + std::to_string(info.index); });

}  // namespace
}  // namespace hop::core
