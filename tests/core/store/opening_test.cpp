// What is checked before, and without, the sections.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/store/file_format.hpp"
#include "core/store/graph_file.hpp"
#include "tests/core/store/content_fixture.hpp"
#include "tests/core/store/file_surgery.hpp"

namespace hop::core {
namespace {

FileBytes file_to_open() { return write_graph_file(small_content()).value(); }

TEST(Opening, OfANewerFormatIsUnsupportedAndNamesBothVersions) {
  for (const auto mode : {OpenMode::full, OpenMode::trusted}) {
    FileBytes bytes = file_to_open();
    put_at<std::uint32_t>(bytes, root_field(bytes, RootField::format), 7);
    repair_checksums(bytes);
    const auto graph = open_graph_file(bytes, mode);
    ASSERT_FALSE(graph.ok());
    EXPECT_EQ(graph.error().status, Status::unsupported_version);
    EXPECT_EQ(graph.error().message, "graph file: format 7, this version reads 2 to 3");
    EXPECT_EQ(graph.error().detail, "file_format");
  }
}

TEST(Opening, OfANewerFormatWithOtherTablesIsUnsupportedToo) {
  FileBytes bytes = file_to_open();
  put_at<std::uint32_t>(bytes, root_field(bytes, RootField::format), file_format + 1);
  put_at<std::uint32_t>(bytes, root_field(bytes, RootField::lexical), 0x7ffffff0);
  EXPECT_EQ(open_graph_file(bytes, OpenMode::full).error().status, Status::unsupported_version);
}

// Written by the version before format 3: eight passages, of which the last two, of one document, have no metadata.
TEST(Opening, OfAFileOfFormat2GivesEachPassageItsOwnMetadata) {
  std::ifstream file(HOPTRAIL_FORMAT_2_FILE, std::ios::binary);
  const FileBytes bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  ASSERT_EQ(value_at<std::uint32_t>(bytes, root_field(bytes, RootField::format)), 2u);
  for (const auto mode : {OpenMode::full, OpenMode::trusted}) {
    const auto opened = open_graph_file(bytes, mode);
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    const Graph& graph = opened.value();
    EXPECT_TRUE(graph.metadata.firsts.empty());
    std::vector<std::string> found;
    for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
      std::string& fields = found.emplace_back(graph.passage_ids[p]);
      for (const auto [key, value] : graph.metadata.of_passage(p)) {
        fields.append(" ").append(graph.metadata_keys[key]).append("=").append(graph.metadata_values[value]);
      }
    }
    EXPECT_EQ(found, (std::vector<std::string>{"babbage kind=person year=1791", "byron kind=person year=1788",
                                               "engine kind=machine year=1837", "lovelace kind=person year=1815",
                                               "london kind=place year=47", "missolonghi kind=place year=1571", "travels.md#1",
                                               "travels.md#2"}));
  }
}

TEST(Opening, OfForeignBytesIsAnError) {
  const std::string text = "This is a text file that somebody has given by mistake, long enough to be a graph file.";
  alignas(8) std::uint8_t bytes[80];
  std::memcpy(bytes, text.data(), sizeof bytes);
  const auto graph = open_graph_file(bytes, OpenMode::full);
  EXPECT_EQ(graph.error().status, Status::corrupt_file);
  EXPECT_EQ(graph.error().detail, "file_identifier");
  EXPECT_EQ(open_graph_file({}, OpenMode::full).error().detail, "file_size");
}

TEST(Opening, AtAMisalignedAddressIsAnError) {
  FileBytes bytes = file_to_open();
  for (std::size_t shift = 1; shift < 8; ++shift) {
    FileBytes moved(shift);
    moved.insert(moved.end(), bytes.begin(), bytes.end());
    EXPECT_EQ(open_graph_file(std::span(moved).subspan(shift), OpenMode::full).error().detail, "file_address");
  }
}

TEST(TrustedOpening, ReadsNoSectionButTheLengthsOfItsColumns) {
  FileBytes bytes = file_to_open();
  const std::size_t header = value_at<std::uint32_t>(bytes, sums_at(bytes) + 12);
  // Every value of every column becomes nonsense; the lengths stay, for they bound the views.
  const Graph graph = open_graph_file(bytes, OpenMode::trusted).value();
  const auto ruin = [](auto values) {
    std::memset(const_cast<void*>(static_cast<const void*>(values.data())), 0xee, values.size_bytes());
  };
  ruin(graph.document_ids.offsets), ruin(graph.passage_texts.offsets), ruin(graph.keywords_of_passage.values);
  ruin(graph.postings.low), ruin(graph.postings.frequencies), ruin(graph.vector_bytes), ruin(graph.first_passage_of_document);
  ruin(std::span(graph.document_ids.blob.data(), graph.document_ids.blob.size()));
  ASSERT_GT(bytes.size(), header);

  const auto trusted = open_graph_file(bytes, OpenMode::trusted);
  ASSERT_TRUE(trusted.ok());
  EXPECT_EQ(trusted.value().content_checksum, graph.content_checksum);
  EXPECT_EQ(open_graph_file(bytes, OpenMode::full).error().detail, "section_checksum");
}

TEST(TrustedOpening, ChecksTheHeader) {
  const FileBytes whole = file_to_open();
  const std::size_t header = value_at<std::uint32_t>(whole, sums_at(whole) + 12);
  FileBytes bytes = whole;
  for (std::size_t at = 0; at < header; ++at) {
    bytes[at] ^= 1;
    ASSERT_FALSE(open_graph_file(bytes, OpenMode::trusted).ok()) << "byte " << at;
    bytes[at] ^= 1;
  }
}

TEST(TrustedOpening, ChecksThatColumnsEndInTheFile) {
  FileBytes bytes = file_to_open();
  put_at<std::uint32_t>(bytes, target_of(bytes, field_of(bytes, RootField::vectors, 3)), 1 << 20);
  repair_checksums(bytes);
  EXPECT_EQ(open_graph_file(bytes, OpenMode::trusted).error().detail, "flatbuffer_structure");
}

}  // namespace
}  // namespace hop::core
