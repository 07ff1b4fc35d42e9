#include "core/corpus/front_matter.hpp"

#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

Strings fields(const std::vector<MetadataField>& metadata) {
  Strings out;
  for (const MetadataField& field : metadata) out.push_back(field.key + "=" + field.value);
  return out;
}

TEST(FrontMatter, GivesTitleAliasesAndMetadata) {
  const std::string text =
      "---\ntitle: \"The: Title\"\naliases: [One, 'Two, too']\ntags:\n  - red\n- blue # shade\nyear: 1999 # note\n"
      "nested:\n  inner: no\nempty:\n# comment\nurl: http://x.y/z#f\n---\n# Heading\nText.\n";
  const FrontMatter front = read_front_matter(text);
  EXPECT_EQ(front.title, "The: Title");
  EXPECT_EQ(front.aliases, (Strings{"One", "Two, too"}));
  EXPECT_EQ(fields(front.metadata), (Strings{"tags=red", "tags=blue", "year=1999", "url=http://x.y/z#f"}));
  EXPECT_EQ(text.substr(front.end), "# Heading\nText.\n");
}

TEST(FrontMatter, DeclaresPathsOfTheSite) {
  const FrontMatter front = read_front_matter(
      "---\nslug: intro\nid: start\npermalink: /first/\nurl: https://example.org/x\naliases: [Name, /old/, /a: b]\n"
      "redirect_from:\n- /older/\n- none\n---\n");
  EXPECT_EQ(front.paths, (Strings{"intro", "start", "/first/", "/old/", "/older/"}));
  EXPECT_EQ(front.aliases, (Strings{"Name", "/a: b"}));
  EXPECT_EQ(read_front_matter("---\npermalink: /:year/:title/\nslug: " + std::string(2000, 'a') + "\n---\n").paths, Strings());
}

TEST(FrontMatter, IsOnlyAtTheStartAndClosed) {
  EXPECT_EQ(read_front_matter("\n---\na: b\n---\n").end, 0u);
  EXPECT_EQ(read_front_matter("---\na: b\n").end, 0u);
  EXPECT_EQ(read_front_matter("---").end, 0u);
  EXPECT_TRUE(read_front_matter("---\na: b\n").metadata.empty());
}

TEST(FrontMatter, AKeyIsFollowedByASpace) {
  const FrontMatter front = read_front_matter("---\na:b\nc:\td\nurl:http://x\n: e\ntags: [it's, b, 'c]\n---\n");
  EXPECT_EQ(fields(front.metadata), (Strings{"c=d", "tags=it's", "tags=b", "tags='c]"}));
}

TEST(FrontMatter, TheFirstTitleStays) {
  const std::string text = "---\ntitle: One\ntitle: Two\n...\nText.";  // closed by dots, as YAML closes a document
  const FrontMatter front = read_front_matter(text);
  EXPECT_EQ(front.title, "One");
  EXPECT_EQ(text.substr(front.end), "Text.");
}

TEST(FrontMatter, BlocksOfTextAreNoValues) {
  const FrontMatter front = read_front_matter("---\na: |\n  one\nb: >\n  two\nc: d\n---\n");
  EXPECT_EQ(fields(front.metadata), (Strings{"c=d"}));
}

TEST(FrontMatter, ReachesEveryPassageSortedAndOnce) {
  Document document = markdown("d.md", "---\ntags: [b, a, b]\nalias: Dee\n---\nOne.\n\n# H\nTwo.\n");
  document.metadata = {{"year", "1999"}, {"tags", "a"}};
  const PreparedCorpus corpus = prepared(document);
  ASSERT_EQ(corpus.passages.size(), 2u);
  for (const PreparedPassage& passage : corpus.passages) {
    EXPECT_EQ(fields(metadata_of(corpus, passage)), (Strings{"tags=a", "tags=b", "year=1999"}));
    EXPECT_EQ(passage.names.back(), "Dee");
  }
}

}  // namespace
}  // namespace hop::core::testing
