#include "core/corpus/document_limits.hpp"

#include <algorithm>

#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

std::string sections(std::size_t count) {
  std::string text;
  for (std::size_t n = 0; n < count; ++n) text += "## Part " + std::to_string(n) + "\n\nOne.\n\n";
  return text;
}

std::vector<std::string> numbered_names(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t n = 0; n < count; ++n) names.push_back("Name " + std::to_string(n));
  return names;
}

TEST(DocumentLimits, ShortenBeforeACharacterThatDoesNotFit) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abc", 2), "ab");
  EXPECT_EQ(shortened("aé", 2), "a");
  EXPECT_EQ(shortened("日本", 5), "日");
  EXPECT_EQ(shortened("日", 2), "");
}

TEST(DocumentLimits, ShareTheBudgetSoThatShortTextsStayWhole) {
  const std::vector<RepeatedText> texts = {{900, 10}, {20, 5}, {400, 1}};
  EXPECT_EQ(longest_repeated(texts, 9500), longest_name) << "all fit";
  EXPECT_EQ(longest_repeated(texts, 9499), 899u);
  EXPECT_EQ(longest_repeated(texts, 1200), 100u) << "11 of 100 bytes, 5 of 20";
  EXPECT_EQ(longest_repeated(texts, 0), 16u);
}

TEST(DocumentLimits, LeaveADocumentOfOrdinarySizesAsItIs) {
  Document document = markdown("d.md", "# Title\n\n" + sections(60));
  document.aliases = numbered_names(3);
  document.metadata = {{"year", "1999"}, {"kind", "note"}};
  const PreparedCorpus corpus = prepared(document);
  const CappedFields& capped = corpus.report.capped;
  EXPECT_EQ(capped.titles + capped.headings + capped.aliases + capped.metadata, 0u);
  EXPECT_EQ(corpus.passages[59].title, "Title > Part 59");
  EXPECT_EQ(corpus.passages[59].names, (std::vector<std::string>{"Title", "Part 59", "d", "Name 0", "Name 1", "Name 2"}));
}

TEST(DocumentLimits, CapWhatIsTooLongOrTooMuch) {
  Document document = markdown("d.md", "# " + std::string(longest_name + 5, 'h') + "\n\nOne.\n");
  document.title = std::string(longest_name + 1, 't');
  document.aliases = {std::string(longest_name + 1, 'a')};
  document.metadata = {{std::string(longest_name + 1, 'k'), "v"}, {"k", std::string(longest_value + 1, 'v')}};
  for (std::size_t n = 0; n < most_metadata_fields; ++n) document.metadata.push_back({"n", std::to_string(n)});
  const PreparedCorpus corpus = prepared(document);
  EXPECT_EQ(corpus.documents[0].title.size(), longest_name);
  EXPECT_EQ(corpus.sections[0].heading.size(), longest_name);
  EXPECT_EQ(corpus.document_aliases[0][0].size(), longest_name);
  EXPECT_EQ(corpus.documents[0].metadata.size(), most_metadata_fields);
  const CappedFields& capped = corpus.report.capped;
  EXPECT_EQ(capped.titles, 1u);
  EXPECT_EQ(capped.headings, 1u);
  EXPECT_EQ(capped.aliases, 2u) << "the given one, and the heading";
  EXPECT_EQ(capped.metadata, 4u) << "two fields shortened, two dropped";
}

TEST(DocumentLimits, ShortenALongTitleInManyShortPassagesAndKeepTheirHeadings) {
  Document document = markdown("d.md", sections(1000));
  document.title = std::string(1000, 't');
  const PreparedCorpus corpus = prepared(document);
  ASSERT_EQ(corpus.passages.size(), 1000u);
  EXPECT_EQ(corpus.documents[0].title, document.title);
  const std::string& title = corpus.passages[999].title;
  EXPECT_LT(title.size(), 100u);
  EXPECT_EQ(title.substr(title.size() - 11), " > Part 999");
  EXPECT_EQ(corpus.passages[999].names[0], title.substr(0, title.size() - 11));
  EXPECT_EQ(corpus.report.capped.titles, 1u);
  EXPECT_EQ(corpus.report.capped.headings, 0u);
}

TEST(DocumentLimits, GiveManyShortPassagesTheFirstAliases) {
  Document document = markdown("d.md", sections(1000));
  document.aliases = numbered_names(500);
  const PreparedCorpus corpus = prepared(document);
  EXPECT_EQ(corpus.document_aliases[0], document.aliases) << "links may use all of them";
  const std::vector<std::string>& names = corpus.passages[999].names;
  EXPECT_EQ(names[2], "Name 0");
  EXPECT_EQ(corpus.report.capped.aliases, 500 - (names.size() - 2));
  EXPECT_GE(names.size(), 4u);
}

std::string many_times(const std::string& text, std::size_t count) {
  std::string all;
  for (std::size_t n = 0; n < count; ++n) all += text;
  return all;
}

TEST(DocumentLimits, ReadNoPagesWhereEachLetterHasItsOwn) {
  Document document = markdown("d.txt", many_times("a\f", 1000));
  document.format = DocumentFormat::plain;
  const PreparedCorpus corpus = prepared(document);
  EXPECT_TRUE(corpus.pages.empty());
  EXPECT_LT(corpus.passages.size(), 20u);
  std::size_t letters = 0;
  for (const PreparedPassage& passage : corpus.passages) letters += std::count(passage.text.begin(), passage.text.end(), 'a');
  EXPECT_EQ(letters, 1000u);
}

TEST(DocumentLimits, KeepTheOrdinaryPagesOfALongDocument) {
  Document document = markdown("d.txt", many_times("A page of some sixty-four bytes, which is more than a letter.\f", 1000));
  document.format = DocumentFormat::plain;
  EXPECT_EQ(prepared(document).pages.size(), 1000u);
}

TEST(DocumentLimits, ReadAMarkdownDocumentOfTinySectionsAsPlainText) {
  const PreparedCorpus corpus = prepared(markdown("d.md", many_times("# a\n\nb\n\n", 1000)));
  EXPECT_TRUE(corpus.sections.empty());
  EXPECT_LT(corpus.passages.size(), 40u);
  EXPECT_EQ(corpus.passages[0].text.substr(0, 6), "# a\n\nb");
  EXPECT_EQ(prepared(markdown("d.md", many_times("# a\n\nb\n\n", 250))).sections.size(), 250u) << "a small one keeps them";
}

TEST(DocumentLimits, KeepTheMetadataOfAllPassagesOnce) {
  Document document = markdown("d.md", "---\ntags: [b, a]\n---\n" + sections(3));
  const PreparedCorpus corpus = prepared(document);
  EXPECT_EQ(corpus.documents[0].metadata.size(), 2u);
  for (const PreparedPassage& passage : corpus.passages) {
    EXPECT_TRUE(passage.metadata.empty());
    EXPECT_EQ(metadata_of(corpus, passage).size(), 2u);
  }
}

}  // namespace
}  // namespace hop::core::testing
