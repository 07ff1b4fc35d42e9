#include "core/segments/snapshot.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "core/merge/sources.hpp"
#include "core/store/graph_file.hpp"
#include "tests/core/store/content_fixture.hpp"

namespace hop::core {
namespace {

GraphContent content_of(PreparedCorpus corpus) {
  GraphContent content;
  content.corpus = std::move(corpus);
  content.analyzer_fingerprint = "fixture analyzer";
  content.keywords.offsets.assign(content.corpus.passages.size() + 1, 0);
  content.lexical.term_count_of_passage.assign(content.corpus.passages.size(), 0);
  return content;
}

Result<std::shared_ptr<const Segment>> segment_of(const GraphContent& content) {
  std::vector<std::uint8_t> file = write_graph_file(content).value();
  Sources sources = sources_of(content.corpus);
  sources.document_hashes.assign(content.corpus.documents.size(), 0);
  sources.document_aliases = {};
  for (std::size_t d = 0; d < content.corpus.documents.size(); ++d) sources.document_aliases.end_row();
  const std::vector<std::uint8_t> sources_file = write_sources(sources).value();
  const ManifestSegment stated{1, seal_of(file), seal_of(sources_file), {}};
  return read_segment(stated, std::move(file), sources_file);
}

// A graph file may have sections, pages and tables in another order than their documents'; a merge would take wrong runs of
// them. As a graph such a file is sound.
void expect_refused(const PreparedCorpus& corpus, std::string_view what) {
  const GraphContent mixed = content_of(corpus);
  const auto opened = open_graph_file(write_graph_file(mixed).value(), OpenMode::full);
  ASSERT_TRUE(opened) << what << ": " << opened.error().message;
  const auto segment = segment_of(mixed);
  ASSERT_FALSE(segment) << what;
  EXPECT_EQ(segment.error().status, Status::corrupt_file);
  EXPECT_EQ(segment.error().message, "segment-1.hop: its " + std::string(what) + " are not in the order of their documents");
}

TEST(Snapshot, ASegmentInTheOrderOfItsDocumentsIsTaken) {
  const auto segment = segment_of(content_of(small_corpus()));
  EXPECT_TRUE(segment) << segment.error().message;
}

TEST(Snapshot, ASegmentWhoseSectionsAreInNoOrderOfDocumentsIsRefused) {
  PreparedCorpus corpus = small_corpus();
  corpus.sections = {{1, no_index, 1, "Berlin", 3, 4}, {0, no_index, 1, "Ada Lovelace", 0, 3}, {0, 1, 2, "Café", 1, 3}};
  const std::uint32_t moved[] = {1, 2, 0};
  for (PreparedPassage& passage : corpus.passages) {
    if (passage.section != no_index) passage.section = moved[passage.section];
  }
  for (Table& table : corpus.tables) {
    if (table.section != no_index) table.section = moved[table.section];
  }
  expect_refused(corpus, "sections");
}

TEST(Snapshot, ASegmentWhosePagesAreInNoOrderOfDocumentsIsRefused) {
  PreparedCorpus corpus = small_corpus();
  corpus.pages.push_back({1, 1, 3, 4});
  corpus.passages[3].page = 2;
  ASSERT_TRUE(segment_of(content_of(corpus)));
  corpus.pages = {{1, 1, 3, 4}, {0, 1, 0, 2}, {0, 2, 2, 3}};
  const std::uint32_t moved[] = {1, 2, 0};
  for (PreparedPassage& passage : corpus.passages) {
    if (passage.page != no_index) passage.page = moved[passage.page];
  }
  for (Table& table : corpus.tables) {
    if (table.page != no_index) table.page = moved[table.page];
  }
  expect_refused(corpus, "pages");
}

TEST(Snapshot, ASegmentWhoseTablesAreInNoOrderOfDocumentsIsRefused) {
  PreparedCorpus corpus = small_corpus();
  std::swap(corpus.tables[0], corpus.tables[1]);
  expect_refused(corpus, "tables");
}

}  // namespace
}  // namespace hop::core
