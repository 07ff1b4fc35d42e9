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
  EXPECT_EQ(term("1. `term` \u2014 what it is"), "`term`");
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

}  // namespace
}  // namespace hop::core
