// A document's title is the heading that names all of it, and else its file's name.
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

std::string title_of(const std::string& id, const std::string& text) {
  return prepared(markdown(id, text)).documents.at(0).title;
}

TEST(DocumentTitle, IsTheOnlyHeadingOfTheFirstLevelAtTheBeginning) {
  EXPECT_EQ(title_of("a.md", "# Trees\n\nText.\n\n## Oaks\n\nMore.\n"), "Trees");
  EXPECT_EQ(title_of("a.md", "# Abstract\n\nText.\n\n# Motivation\n\nMore.\n"), "a");
  EXPECT_EQ(title_of("a.md", "## Before\n\nText.\n\n# Trees\n\nMore.\n"), "a");
}

TEST(DocumentTitle, OfALowerLevelMustAgreeWithTheNameOfTheFile) {
  const std::string chapter =
      "<!-- Old headings. -->\n\n## Bringing Paths into Scope with the `use` Keyword\n\nText.\n\n### More\n\nText.\n";
  EXPECT_EQ(title_of("src/ch07-04-bringing-paths-into-scope-with-the-use-keyword.md", chapter),
            "Bringing Paths into Scope with the use Keyword");
  EXPECT_EQ(title_of("ch16-01-threads.md", "## Using Threads to Run Code\n\nText.\n"), "Using Threads to Run Code");
  EXPECT_EQ(title_of("ch16-01-threads.md", "## Mit Threads Code ausführen\n\nText.\n"), "Mit Threads Code ausführen");
  EXPECT_EQ(title_of("ch16-01-threads.md", "## Ziele\n\nText.\n\n## Mittel\n\nText.\n"), "ch16 01 threads");
  EXPECT_EQ(title_of("meeting.md", "## Agenda\n\nText.\n\n### First\n\nText.\n"), "meeting") << "a section";
  EXPECT_EQ(title_of("2024-05-17 Standup.md", "## Standup\n\nText.\n"), "2024-05-17 Standup") << "keeps its date";
  EXPECT_EQ(title_of("threads and locks.md", "## Threads\n\nText.\n\n## Locks\n\nText.\n"), "threads and locks");
  EXPECT_EQ(title_of("ch03-05-control-flow.md", "## Control Flow\n\nText.\n\n### Loops\n\nText.\n\n## Summary\n\nText.\n"),
            "Control Flow");
  EXPECT_EQ(title_of("ch04-03-slices.md", "## The Slice Type\n\nText.\n\n## Summary\n\nText.\n"), "The Slice Type");
  EXPECT_EQ(title_of("flow.md", "### Flow\n\nText.\n\n## Summary\n\nText.\n"), "flow") << "a heading above it";
}

}  // namespace
}  // namespace hop::core::testing
