// Any input gives something, in linear time.
#include <functional>
#include <random>

#include "core/text/utf8.hpp"
#include "tests/core/corpus/corpus_testing.hpp"
#include "tests/cost/least_time.hpp"

namespace hop::core::testing {
namespace {

std::string repeated(std::string_view part, std::size_t bytes) {
  std::string out;
  while (out.size() < bytes) out += part;
  return out;
}

// 4 × the input takes 4 × as long in linear time, and 16 × in quadratic time.
constexpr double most_growth = 8;

// `prepare` reads input of a size, which is `large`, and a quarter of it.
void expect_linear(const std::string& what, std::size_t large, const std::function<void(std::size_t)>& prepare) {
  EXPECT_LE(cost::ratio_of_times([&] { prepare(large); }, [&] { prepare(large / 4); }, most_growth), most_growth) << what;
}

// Bytes of the larger text. Time may grow faster up to a limit of nesting, which a quarter of it exceeds.
constexpr std::size_t large_text = std::size_t{1} << 18;

void expect_linear(const std::string& what, const std::function<std::string(std::size_t)>& text_of) {
  const std::string large = text_of(large_text), small = text_of(large_text / 4);
  expect_linear(what, large_text, [&](std::size_t bytes) {
    const PreparedCorpus corpus = prepared(markdown("d.md", bytes == large_text ? large : small));
    for (const PreparedPassage& passage : corpus.passages) ASSERT_LE(passage.token_count, 200u) << what;
  });
}

// clang-format off
const char* const marks[] = {
    "[", "]", "[[", "]]", "![", "[a](", "[](a", "[](<a", "[](a \"", "[a][", "[]", "[a]", "(", "|", "|\n", "|-",
    "|-|\n", "a|b\n-|-\n", "#", "# ", "# a\n", "#\n", ">", "> ", ">\n", "*", "**a", "*a_b", "* ", "_", "a_", "~~",
    "`", "`a``b", "```\n", "~~~\n", "- ", "- a\n", "-\n", "1. ", "1. a\n  ", "<", "<!--", "<!-- -->", "a<!--\n",
    "<a", "<a>", "&", "&amp;", "&#", "\\", "\\\n", "---\n", "===\n", "a\n===\n", " ", "\t", "    a\n", "\n", "\f",
    "a\f", "<!-- page 3 -->\n", "[a]: b\n", "[^a]: b\n", "Table 1: a\n", "x", "x ", "x. ", "\u4e2d", "\u30ab",
    "\u0301", "\U0001F1E9", "\u200d", "\xff", "$", "a:", "[a](#b) ", "[[a]] ", "# a\n[b](#c)\n", "a\xc2\x85", "[^a]",
    "%%", "==", "==a", "{%", "{{< ", " ^a", "#a ", "``` a", "!!! \"a\"\n", "<A>\n", "> [!a]\n", "[a](data:",
    "[^ ", "<!-- --> a\n", "[a]({{< ref ", "[a]({{<", "[a]({{% ref \"b\" %}}) ", "[a](/b/c/) ", "[a](../) ", "# a {#b}\n",
};
// clang-format on

TEST(Hostile, ManyOfAnyMark) {
  for (const char* mark : marks) expect_linear(mark, [&](std::size_t bytes) { return repeated(mark, bytes); });
}

// `before` and `after` once, `part` as often as the size asks for.
void expect_linear(const std::string& what, const std::string& before, std::string_view part, const std::string& after = "") {
  expect_linear(what, [&](std::size_t bytes) { return before + repeated(part, bytes) + after; });
}

// Two parts, half of the size each.
void expect_linear_halves(const std::string& what, std::string_view first, std::string_view second,
                          const std::string& after = "") {
  expect_linear(what, [&](std::size_t bytes) { return repeated(first, bytes / 2) + repeated(second, bytes / 2) + after; });
}

TEST(Hostile, NestedAndUnclosed) {
  expect_linear_halves("nested brackets", "[", "]");
  expect_linear("nested links", [](std::size_t bytes) { return repeated("[", bytes / 4) + repeated("](a)", bytes); });
  expect_linear_halves("nested emphasis", "*a ", " a*");
  expect_linear_halves("nested references", "[", "]", "\n\n[a]: b\n");
  expect_linear("backtick runs", [](std::size_t bytes) {
    std::string text;
    for (std::size_t length = 1; text.size() < bytes; ++length) text += std::string(length, '`') + "a";
    return text;
  });
  expect_linear("unclosed front matter", "---\n", "a: b\n");
  expect_linear("front matter", "---\naliases: [", "a, ", "\n---\nText.");
  expect_linear("unclosed fence", "```\n", "# a\n");
  expect_linear("deep quote", "", ">", "a");
  expect_linear("wide table", [](std::size_t bytes) { return "|" + repeated("a|", bytes) + "\n|" + repeated("-|", bytes); });
  expect_linear("long table", "|a|b|\n|-|-|\n", "|c|d|\n");
  expect_linear("long header of many rows", [](std::size_t bytes) {
    return "|" + repeated("word ", bytes / 2) + "|b|\n|-|-|\n" + repeated("|c|d|\n", bytes / 2);
  });
  expect_linear("base64", "", "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo");
  expect_linear("equal headings and links to them", "", "# a\ntext [b](#a)\n\n");
}

TEST(Hostile, EveryDocumentLinksToASharedName) {
  expect_linear("20,000 documents", 20000, [](std::size_t count) {
    Corpus corpus;
    for (std::size_t i = 0; i < count; ++i)
      corpus.documents.push_back(markdown("f" + std::to_string(i) + "/notes.md", "# Same\nSee [[Same]].\n"));
    EXPECT_EQ(prepared(std::move(corpus)).passages.size(), count);
  });
}

TEST(Hostile, EveryDocumentLinksToAnAmbiguousPath) {
  expect_linear("20,000 documents", 20000, [](std::size_t count) {
    Corpus corpus;
    for (std::size_t i = 0; i < count; ++i) {
      corpus.documents.push_back(
          markdown("f" + std::to_string(i) + "/docs/notes.md",
                   "---\nslug: /same/place\n---\n[a](/docs/notes/) [b](/same/place) [c](/x/latest/docs/notes/) "
                   "[d]({{< ref \"notes.md#x\" >}}) [e](/1/2/3/4/5/6/7/8/9/) [[docs/notes]]\n"));
    }
    const PreparedCorpus done = prepared(std::move(corpus));
    EXPECT_EQ(done.links.size(), 0u) << "but from a document to itself";
    EXPECT_EQ(done.report.unresolved_links.total(), count * 5);
  });
}

TEST(Hostile, ADocumentDeclaresManyPathsAndLinksToThem) {
  expect_linear("aliases", [](std::size_t bytes) {
    return "---\naliases: [" + repeated("/a/b/c/d, ", bytes) + "]\n---\n" + repeated("[a](/d/) ", bytes / 4);
  });
  expect_linear("slugs", [](std::size_t bytes) {
    return "---\n" + repeated("slug: a\n", bytes) + "---\n" + repeated("[a](/a/) ", bytes / 4);
  });
}

TEST(Hostile, LinksThatLeaveTheRootOrAreLong) {
  expect_linear("parents", "", "[a](" + repeated("../", 900) + "d) ");
  expect_linear("site paths", "", "[a](" + repeated("/b", 900) + ") ");
  expect_linear("versions", "", "[a](" + repeated("/v1/01-", 900) + ") ");
  expect_linear("anchors", "",
                "# " + std::string(2000, 'a') + " {#" + std::string(900, 'b') + "}\n[a](#" + std::string(900, 'b') + ") ");
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
