#include "core/merge/sources.hpp"

#include <gtest/gtest.h>

#include "core/base/random.hpp"
#include "fresh_graph.hpp"
#include "random_documents.hpp"

namespace hop::core {
namespace {

std::unique_ptr<OpenPart> some_part() {
  RandomDocuments documents(7);
  Corpus corpus;
  for (int d = 0; d < 8; ++d) documents.append("d" + std::to_string(d) + (d % 2 == 0 ? ".md" : ""), corpus);
  return fresh_graph(corpus, {});
}

TEST(Sources, ReadAsWritten) {
  const auto part = some_part();
  const Sources& sources = part->sources;
  const auto file = write_sources(sources);
  ASSERT_TRUE(file);
  const auto read = read_sources(file.value(), part->graph.document_count(), part->graph.passage_count());
  ASSERT_TRUE(read);
  EXPECT_EQ(write_sources(read.value()).value(), file.value());
  EXPECT_EQ(read.value().document_hashes, sources.document_hashes);
  EXPECT_EQ(read.value().names.row(0), sources.names.row(0));
}

TEST(Sources, NameEveryLinkThatWasWritten) {
  Corpus corpus;
  corpus.documents.push_back({"a.md", "A", "# A\n\nTo [b](b.md) and [[C]].\n", DocumentFormat::markdown, {"Other"}, {}});
  const auto part = fresh_graph(corpus, {});
  EXPECT_EQ(part->sources.links.row(0), (std::vector<std::string>{"b.md", "C"}));
  EXPECT_EQ(part->sources.link_forms, (std::vector<LinkForm>{LinkForm::path, LinkForm::name}));
  EXPECT_EQ(part->sources.document_aliases.row(0), std::vector<std::string>{"Other"});
}

// Any byte may be wrong: an error or sources of the same shape, never more.
TEST(Sources, DamagedBytesAreHarmless) {
  const auto part = some_part();
  const std::vector<std::uint8_t> file = write_sources(part->sources).value();
  const std::size_t documents = part->graph.document_count(), passages = part->graph.passage_count();
  Random random(11);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::uint8_t> damaged = file;
    if (round % 3 == 0) {
      damaged.resize(random.below(file.size()));
    } else {
      damaged[random.below(round % 3 == 1 ? file.size() : 200)] = static_cast<std::uint8_t>(random.next());
    }
    const auto read = read_sources(damaged, documents, passages);
    if (!read) {
      ++refused;
      EXPECT_FALSE(read.error().message.empty());
      continue;
    }
    EXPECT_EQ(read.value().names.size(), passages);
    EXPECT_EQ(read.value().link_forms.size(), read.value().links.texts.size() - 1);
  }
  EXPECT_GT(refused, 1000);
}

// Whoever makes a file of sources can state anything: what a merge would index with is checked to its bounds.
TEST(Sources, NumbersAtTheirBoundsAreRefused) {
  const auto part = some_part();
  const std::size_t documents = part->graph.document_count(), passages = part->graph.passage_count();
  const auto refusal = [&](auto change) {
    Sources sources = part->sources;
    change(sources);
    const auto read = read_sources(write_sources(sources).value(), documents, passages);
    EXPECT_TRUE(read || read.error().status == Status::corrupt_file);
    return read ? std::string() : read.error().message;
  };
  const auto last = static_cast<std::uint32_t>(passages - 1), none = static_cast<std::uint32_t>(passages);
  const auto one_token = [](Sources& sources, std::vector<std::uint32_t> of_token) {
    sources.unusual_tokens.tokens = {};
    sources.unusual_tokens.tokens.add_row({"é"});
    sources.unusual_tokens.passages.offsets = {0, static_cast<std::uint32_t>(of_token.size())};
    sources.unusual_tokens.passages.values = std::move(of_token);
  };
  EXPECT_EQ(refusal([](Sources&) {}), "");
  EXPECT_EQ(refusal([&](Sources& s) { one_token(s, {0, last}); }), "");
  EXPECT_EQ(refusal([&](Sources& s) { one_token(s, {0, none}); }),
            "sources: unusual token 0: passage " + std::to_string(none) + " is out of order or out of range");
  EXPECT_EQ(refusal([&](Sources& s) { one_token(s, {1, 1}); }),
            "sources: unusual token 0: passage 1 is out of order or out of range");
  EXPECT_EQ(refusal([&](Sources& s) {
              one_token(s, {0});
              s.unusual_tokens.tokens = {};
              s.unusual_tokens.tokens.add_row({"é", "é"});
              s.unusual_tokens.passages.offsets = {0, 1, 1};
            }),
            "sources: unusual token 1: not after the previous one");
  // The last pair of each kind of offsets: a row or a text that ends before it begins.
  EXPECT_EQ(refusal([&](Sources& s) {
              one_token(s, {0, 1});
              s.unusual_tokens.tokens = {};
              s.unusual_tokens.tokens.add_row({"é", "ü"});
              s.unusual_tokens.passages.offsets = {0, 3, 2};
            }),
            "sources: malformed rows of the passages of unusual tokens");
  EXPECT_EQ(refusal([&](Sources& s) { s.names.rows[passages - 1] = s.names.rows[passages] + 1; }),
            "sources: names: its rows do not hold its texts in order");
  EXPECT_EQ(refusal([&](Sources& s) { s.links.rows[0] = 1; }), "sources: links: its rows do not hold its texts in order");
  EXPECT_EQ(refusal([&](Sources& s) { s.links.texts[s.links.texts.size() - 2] = s.links.texts.back() + 1; }),
            "sources: links: its texts do not fill its bytes in order");
  EXPECT_EQ(refusal([&](Sources& s) { s.links.bytes += "x"; }), "sources: links: its texts do not fill its bytes in order");
  EXPECT_EQ(refusal([&](Sources& s) { s.links.bytes.back() = '\xc3'; }).find("sources: links: text "), 0u);
  EXPECT_EQ(refusal([](Sources& s) { s.link_forms[0] = static_cast<LinkForm>(static_cast<int>(LinkForm::id) + 1); }),
            "sources: unknown link form " + std::to_string(static_cast<int>(LinkForm::id) + 1));
  EXPECT_EQ(refusal([](Sources& s) { s.link_forms.pop_back(); }).find("sources: "), 0u);
  EXPECT_EQ(refusal([](Sources& s) { s.is_cut.push_back(1); }).find("sources: "), 0u);
}

TEST(Sources, OfAnotherGraphAreRefused) {
  const auto part = some_part();
  const std::vector<std::uint8_t> file = write_sources(part->sources).value();
  EXPECT_FALSE(read_sources(file, part->graph.document_count() + 1, part->graph.passage_count()));
  EXPECT_FALSE(read_sources(file, part->graph.document_count(), part->graph.passage_count() + 1));
}

}  // namespace
}  // namespace hop::core
