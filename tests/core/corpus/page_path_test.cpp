#include "core/corpus/page_path.hpp"

#include <gtest/gtest.h>

#include "core/corpus/document_path.hpp"
#include "core/corpus/heading.hpp"
#include "core/corpus/link_syntax.hpp"

namespace hop::core::testing {
namespace {

TEST(PagePath, IsThatOfAFileWithoutExtensionAndOfAFolderWithoutItsIndex) {
  EXPECT_EQ(page_path("guide/setup.md"), "guide/setup");
  EXPECT_EQ(page_path("guide/setup.HTML"), "guide/setup");
  EXPECT_EQ(page_path("guide/setup/"), "guide/setup");
  EXPECT_EQ(page_path("guide/_index.md"), "guide");
  EXPECT_EQ(page_path("guide/readme.md"), "guide");
  EXPECT_EQ(page_path("index.html"), "");
  EXPECT_EQ(page_path("v1.2"), "v1.2");
  EXPECT_EQ(page_path("data.json"), "data.json");
  EXPECT_EQ(page_path(""), "");
}

TEST(PagePath, LosesNumbersOfOrderButNoDatesAndVersions) {
  EXPECT_EQ(without_order_numbers("02-guide/01_intro"), "guide/intro");
  EXPECT_EQ(without_order_numbers("1. Start/a"), "Start/a");
  EXPECT_EQ(without_order_numbers("2024-05-17-news"), "2024-05-17-news");
  EXPECT_EQ(without_order_numbers("1.2-notes/3"), "1.2-notes/3");
  EXPECT_EQ(without_order_numbers("01-/404"), "01-/404");
}

TEST(PagePath, LosesVersionsButNoYears) {
  EXPECT_EQ(without_versions("docs/latest/setup"), "docs/setup");
  EXPECT_EQ(without_versions("docs/v2/2.1/1.x/setup"), "docs/setup");
  EXPECT_EQ(without_versions("blog/2024/v/vim"), "blog/2024/v/vim");
  EXPECT_EQ(without_versions("latest"), "");
}

TEST(PagePath, OfADatedFileHasFoldersOfTheDate) {
  EXPECT_EQ(dated_page("posts/2024-05-17-news"), "2024/05/17/news");
  EXPECT_EQ(dated_page("posts/2024-05-17"), "");
  EXPECT_EQ(dated_page("posts/2024-5-17-news"), "");
}

TEST(Paths, MayLeaveTheRoot) {
  EXPECT_TRUE(leaves_root("a/", "../../b"));
  EXPECT_TRUE(leaves_root("a/", "/../b"));
  EXPECT_TRUE(leaves_root("", "a/../../b"));
  EXPECT_FALSE(leaves_root("a/b/", "../../c"));
  EXPECT_FALSE(leaves_root("", "./a/..//b"));
}

TEST(Paths, HaveExtensions) {
  EXPECT_EQ(extension_of("a.b/c.md"), "md");
  EXPECT_EQ(extension_of("a.b/c"), "");
  EXPECT_EQ(extension_of(".."), "");
}

TEST(Headings, GiveThemselvesAnchors) {
  EXPECT_EQ(read_heading("On Linux {#linux}").text, "On Linux");
  EXPECT_EQ(read_heading("On Linux {: #linux .wide }").anchor, "linux");
  for (const char* plain : {"On Linux", "A {b}", "{#a}", "A {#}", "A }", "A {: }", "", "}"}) {
    EXPECT_EQ(read_heading(plain).text, plain);
    EXPECT_EQ(read_heading(plain).anchor, "") << plain;
  }
}

TEST(Shortcodes, AreReferencesIfTheySaySo) {
  EXPECT_EQ(reference_of("{{< ref \"a b.md#c\" >}}"), "a b.md#c");
  EXPECT_EQ(reference_of("{{%relref 'a'%}}#b"), "a#b");
  EXPECT_EQ(reference_of("{{< ref a.md >}}"), "a.md");
  EXPECT_EQ(reference_of("{{< ref path=\"a\" >}}"), "a");
  for (const char* other : {"{{< ref \"a\"", "{{< ref >}}", "{{< figure \"a\" >}}", "{{ ref a }}", "{{<>}}", "{{", "a", ""}) {
    EXPECT_EQ(reference_of(other), "") << other;
  }
  EXPECT_EQ(shortcode_end("{{< a\nb >}}", 0), 0u);
}

}  // namespace
}  // namespace hop::core::testing
