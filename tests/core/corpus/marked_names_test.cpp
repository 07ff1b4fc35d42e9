#include "core/corpus/marked_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/corpus/prepare.hpp"

namespace hop::core {
namespace {

TEST(MarkedNames, OfCodeAreWhatStandsBeforeItsArguments) {
  EXPECT_EQ(name_in_code("Rc<T>"), "Rc");
  EXPECT_EQ(name_in_code("rate(requests[5m])"), "rate");
  EXPECT_EQ(name_in_code("--config.file=x"), "config.file");
  EXPECT_EQ(name_in_code("vec![1, 2]"), "vec");
  EXPECT_EQ(name_in_code("<labelname>"), "labelname");
  EXPECT_EQ(name_in_code(" cargo build --release "), "cargo build --release");
  EXPECT_EQ(name_in_code("Box::new"), "Box::new");
  for (const char* code : {"part::", "part.", "part*", "part&", "part. *", "&part"})
    EXPECT_EQ(name_in_code(code), "part") << code;
}

TEST(MarkedNames, ValuesAndExpressionsAreNone) {
  for (const char* code : {"5", "\"text\"", "{job}", "(a, b)", "1.5m", "x", "", " ", "//", "0x1F", "it is one long sentence"}) {
    EXPECT_EQ(name_in_code(code), "") << code;
  }
}

std::string term(std::string_view line) {
  const ByteRange found = defined_term(line, {0, static_cast<std::uint32_t>(line.size())});
  return std::string(found.of(line));
}

TEST(MarkedNames, AnItemDefinesWhatItBeginsWith) {
  EXPECT_EQ(term("**Scrape interval**: how often"), "Scrape interval");
  EXPECT_EQ(term("**Scrape interval:** how often"), "Scrape interval");
  EXPECT_EQ(term("__Panics__ - when"), "Panics");
  EXPECT_EQ(term("1. `term` \u2014 a meaning"), "`term`");
  EXPECT_EQ(term("`<boolean>`: true or false"), "`<boolean>`");
}

TEST(MarkedNames, OtherItemsDefineNothing) {
  for (const char* line : {"**Bold** words begin it", "`code` begins it", "plain: text", "**", "`", "** **: x", "**5**: x", ""}) {
    EXPECT_EQ(term(line), "") << line;
  }
}

TEST(MarkedNames, GoToTheirPassage) {
  Corpus corpus;
  Document& document = corpus.documents.emplace_back();
  document.id = "guide.md";
  document.format = DocumentFormat::markdown;
  document.text = "# Guide\n\nSet `scrape_interval`, or `scrape_interval`.\n\n## Terms\n\n- **Scrape interval**: how often\n";
  const auto prepared = prepare_corpus(std::move(corpus), {});
  ASSERT_TRUE(prepared.ok());
  const auto& passages = prepared.value().passages;
  ASSERT_EQ(passages.size(), 2u);
  EXPECT_EQ(passages[0].entities, std::vector<std::string>{"scrape_interval"});
  EXPECT_EQ(passages[0].names, (std::vector<std::string>{"Guide"}));
  EXPECT_EQ(passages[1].entities, std::vector<std::string>{});
  EXPECT_EQ(passages[1].names, (std::vector<std::string>{"Guide", "Terms", "Scrape interval"}));
}

std::vector<std::string> names_of(std::string text) {
  Corpus corpus;
  Document& document = corpus.documents.emplace_back();
  document.id = "services.md";
  document.format = DocumentFormat::markdown;
  document.text = "# Services\n\n" + text;
  const auto prepared = prepare_corpus(std::move(corpus), {});
  EXPECT_EQ(prepared.value().passages.size(), 1u);
  std::vector<std::string> names = prepared.value().passages.at(0).names;
  names.erase(names.begin());  // the title
  return names;
}

std::vector<std::string> names_of_table(const std::string& rows) { return names_of("| name | owner |\n|---|---|\n" + rows); }

TEST(MarkedNames, OfTermsAreEachOnceAndWithoutArguments) {
  EXPECT_EQ(names_of("- **Berth**: one\n- **Berth**: another\n- `--config.file=x`: a path\n- `rate(x)`: a share\n"),
            (std::vector<std::string>{"Berth", "config.file", "rate"}));
}

TEST(MarkedNames, ARowOfATableDefinesItsFirstCell) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_of_table("| Berth | Rory Quill |\n| **Half Moon** | Amara |\n"), (Names{"Berth", "Half Moon"}));
  EXPECT_EQ(names_of_table("| [Berth](berth.md) | Rory |\n| `limit` | 10 |\n| shed key | 3 |\n"),
            (Names{"Berth", "limit", "shed key"}));
  EXPECT_EQ(names_of_table("| push | Rory |\n| 07:12 | Amara |\n| | Petra |\n| of the | Petra |\n"), Names{})
      << "kinds, times, nothing";
  EXPECT_EQ(names_of_table("| Half Moon | Rory |\n| half moon | Amara |\n"), Names{}) << "a value of two rows";
  EXPECT_EQ(names_of_table("| It has more words than the name of a thing | Rory |\n"), Names{});
}

TEST(MarkedNames, EachPassageOfALongTableHasTheNamesOfItsRowsAndTheHeader) {
  Corpus corpus;
  Document& document = corpus.documents.emplace_back();
  document.id = "members.md";
  document.format = DocumentFormat::markdown;
  document.text = "# Members\n\n| name | telephone |\n|---|---|\n";
  for (int row = 0; row < 200; ++row)
    document.text += "| Member" + std::to_string(row) + " | 0555 " + std::to_string(row) + " |\n";
  const auto prepared = prepare_corpus(std::move(corpus), {});
  std::size_t rows = 0;
  ASSERT_GT(prepared.value().passages.size(), 2u);
  for (const PreparedPassage& passage : prepared.value().passages) {
    EXPECT_EQ(passage.text.substr(0, 16), "name | telephone");
    for (std::size_t name = 1; name < passage.names.size(); ++name, ++rows) {
      EXPECT_EQ(passage.names[name], "Member" + std::to_string(rows));
      EXPECT_NE(passage.text.find(passage.names[name] + " | 0555 " + std::to_string(rows)), std::string::npos);
    }
  }
  EXPECT_EQ(rows, 200u);
}

}  // namespace
}  // namespace hop::core
