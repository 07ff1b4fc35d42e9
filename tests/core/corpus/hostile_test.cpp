// Any input gives something, in linear time.
#include <ctime>
#include <random>

#include "core/text/utf8.hpp"
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

std::string repeated(std::string_view part, std::size_t bytes = 1u << 20) {
  std::string out;
  while (out.size() < bytes) out += part;
  return out;
}

// Processor time, far above what a linear reader needs, even with sanitizers; a quadratic one needs minutes.
constexpr double patience = 20;
double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void expect_quick(const std::string& what, const std::string& text) {
  const double begin = seconds();
  const PreparedCorpus corpus = prepared(markdown("d.md", text));
  EXPECT_LT(seconds() - begin, patience) << what;
  for (const PreparedPassage& passage : corpus.passages) ASSERT_LE(passage.token_count, 200u) << what;
}

// clang-format off
const char* const marks[] = {
    "[", "]", "[[", "]]", "![", "[a](", "[](a", "[](<a", "[](a \"", "[a][", "[]", "[a]", "(", "|", "|\n", "|-",
    "|-|\n", "a|b\n-|-\n", "#", "# ", "# a\n", "#\n", ">", "> ", ">\n", "*", "**a", "*a_b", "* ", "_", "a_", "~~",
    "`", "`a``b", "```\n", "~~~\n", "- ", "- a\n", "-\n", "1. ", "1. a\n  ", "<", "<!--", "<!-- -->", "a<!--\n",
    "<a", "<a>", "&", "&amp;", "&#", "\\", "\\\n", "---\n", "===\n", "a\n===\n", " ", "\t", "    a\n", "\n", "\f",
    "a\f", "<!-- page 3 -->\n", "[a]: b\n", "[^a]: b\n", "Table 1: a\n", "x", "x ", "x. ", "\u4e2d", "\u30ab",
    "\u0301", "\U0001F1E9", "\u200d", "\xff", "$", "a:", "[a](#b) ", "[[a]] ", "# a\n[b](#c)\n", "a\xc2\x85", "[^a]",
    "[^ ", "<!-- --> a\n", "[a]({{< ref ", "[a]({{<", "[a]({{% ref \"b\" %}}) ", "[a](/b/c/) ", "[a](../) ", "# a {#b}\n",
};
// clang-format on

TEST(Hostile, AMegabyteOfAnyMark) {
  for (const char* mark : marks) expect_quick(mark, repeated(mark));
}

TEST(Hostile, NestedAndUnclosed) {
  expect_quick("nested brackets", repeated("[", 1u << 19) + repeated("]", 1u << 19));
  expect_quick("nested links", repeated("[", 1u << 18) + repeated("](a)", 1u << 20));
  expect_quick("nested emphasis", repeated("*a ", 1u << 19) + repeated(" a*", 1u << 19));
  expect_quick("nested references", repeated("[", 1u << 19) + repeated("]", 1u << 19) + "\n\n[a]: b\n");
  expect_quick("backtick runs", [] {
    std::string text;
    for (std::size_t length = 1; text.size() < (1u << 20); ++length) text += std::string(length, '`') + "a";
    return text;
  }());
  expect_quick("unclosed front matter", "---\n" + repeated("a: b\n"));
  expect_quick("front matter", "---\naliases: [" + repeated("a, ") + "\n---\nText.");
  expect_quick("unclosed fence", "```\n" + repeated("# a\n"));
  expect_quick("deep quote", repeated(">") + "a");
  expect_quick("wide table", "|" + repeated("a|") + "\n|" + repeated("-|"));
  expect_quick("long table", "|a|b|\n|-|-|\n" + repeated("|c|d|\n"));
  expect_quick("base64", repeated("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo"));
  expect_quick("equal headings and links to them", repeated("# a\ntext [b](#a)\n\n"));
}

TEST(Hostile, EveryDocumentLinksToASharedName) {
  Corpus corpus;
  for (int i = 0; i < 20000; ++i)
    corpus.documents.push_back(markdown("f" + std::to_string(i) + "/notes.md", "# Same\nSee [[Same]].\n"));
  const double begin = seconds();
  const PreparedCorpus done = prepared(std::move(corpus));
  EXPECT_LT(seconds() - begin, patience);
  EXPECT_EQ(done.passages.size(), 20000u);
}

TEST(Hostile, EveryDocumentLinksToAnAmbiguousPath) {
  Corpus corpus;
  for (int i = 0; i < 20000; ++i) {
    corpus.documents.push_back(
        markdown("f" + std::to_string(i) + "/docs/notes.md",
                 "---\nslug: /same/place\n---\n[a](/docs/notes/) [b](/same/place) [c](/x/latest/docs/notes/) "
                 "[d]({{< ref \"notes.md#x\" >}}) [e](/1/2/3/4/5/6/7/8/9/) [[docs/notes]]\n"));
  }
  const double begin = seconds();
  const PreparedCorpus done = prepared(std::move(corpus));
  EXPECT_LT(seconds() - begin, patience);
  EXPECT_EQ(done.links.size(), 0u) << "but from a document to itself";
  EXPECT_EQ(done.report.unresolved_links.total(), 20000u * 5);
}

TEST(Hostile, ADocumentDeclaresManyPathsAndLinksToThem) {
  const std::string paths = repeated("/a/b/c/d, ");
  expect_quick("aliases", "---\naliases: [" + paths + "]\n---\n" + repeated("[a](/d/) ", 1u << 18));
  expect_quick("slugs", "---\n" + repeated("slug: a\n") + "---\n" + repeated("[a](/a/) ", 1u << 18));
}

TEST(Hostile, LinksThatLeaveTheRootOrAreLong) {
  expect_quick("parents", repeated("[a](" + repeated("../", 900) + "d) "));
  expect_quick("site paths", repeated("[a](" + repeated("/b", 900) + ") "));
  expect_quick("versions", repeated("[a](" + repeated("/v1/01-", 900) + ") "));
  expect_quick("anchors", repeated("# " + std::string(2000, 'a') + " {#" + std::string(900, 'b') + "}\n[a](#" +
                                   std::string(900, 'b') + ") "));
}

TEST(Hostile, RandomMarksGiveValidPassages) {
  const std::string parts[] = {"[",
                               "]",
                               "(",
                               ")",
                               "[[",
                               "]]",
                               "|",
                               "\n",
                               "\n\n",
                               "#",
                               " ",
                               "*",
                               "_",
                               "`",
                               "```",
                               "~~~",
                               "<!--",
                               "-->",
                               "<",
                               ">",
                               "-",
                               "=",
                               "- ",
                               "1. ",
                               "    ",
                               "\t",
                               "\\",
                               "&amp;",
                               "a",
                               "B",
                               "Table 1: ",
                               ": ",
                               "---\n",
                               "\f",
                               "\r",
                               "\xff",
                               "\xe4\xb8",
                               "\u4e2d",
                               "![",
                               "](",
                               "\"",
                               "^",
                               "!",
                               std::string(1, '\0'),
                               "<!-- page 4 -->\n",
                               "|-|-|\n",
                               "{{< ref ",
                               " >}}",
                               " {#a}",
                               "a|b\n"};
  std::mt19937 random(11);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (std::size_t i = 0, count = random() % 60; i < count; ++i) text += parts[random() % std::size(parts)];
    const DocumentFormat format = round % 4 == 0 ? DocumentFormat::plain : DocumentFormat::markdown;
    Document document = plain("d.md", text);
    document.format = format;
    const PreparedCorpus corpus = prepared(document, 1 + random() % 12);
    std::uint32_t last = 0;
    for (const PreparedPassage& passage : corpus.passages) {
      ASSERT_FALSE(passage.text.empty());
      ASSERT_TRUE(is_valid_utf8(passage.text)) << passage.text << "\nof\n" << text;
      ASSERT_EQ(passage.text.find_first_of(std::string("\r\f\0", 3)), std::string::npos) << text;
      ASSERT_LE(last, passage.source_begin) << text;
      ASSERT_LE(passage.source_begin, passage.source_end) << text;
      last = passage.source_begin;
    }
    for (const Section& section : corpus.sections) ASSERT_LE(section.first_passage, section.passage_end);
  }
}

}  // namespace
}  // namespace hop::core::testing
