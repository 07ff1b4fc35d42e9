// Each promise of the format that a file breaks is named by full opening, and the page of the format lists them all.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "core/base/concat.hpp"
#include "tests/core/store/broken_files.hpp"
#include "tests/trust/trust.h"

namespace hop::core {
namespace {

// The file with this promise broken. Its bytes begin at a multiple of 8, and all of them are in `room`.
std::span<const std::uint8_t> broken_bytes(const BrokenFile& broken, FileBytes& room) {
  const auto content = broken.has_repeated_texts ? repeating_content : small_content;
  room = write_graph_file(content(broken.precision)).value();
  const Graph graph = open_graph_file(room, OpenMode::full).value();
  broken.damage(room, graph);
  if (broken.has_right_checksums) repair_checksums(room);
  return room;
}

bool is_named(Invariant invariant, std::span<const std::uint8_t> bytes) {
  const auto opened = open_graph_file(bytes, OpenMode::full);
  const std::string_view name = invariant_name(invariant);
  const Status status = invariant == Invariant::file_format ? Status::unsupported_version : Status::corrupt_file;
  if (!opened.ok() && opened.error().detail == name && opened.error().status == status) return true;
  ADD_FAILURE() << name << (opened.ok() ? ": the file opens" : ": " + opened.error().message);
  return false;
}

TEST(Invariants, EachBrokenOneIsNamed) {
  std::set<Invariant> named;
  std::uint64_t files = 0, misnamed = 0;
  const auto look_at = [&](Invariant invariant, std::span<const std::uint8_t> bytes) {
    ++files;
    if (!is_named(invariant, bytes)) return void(++misnamed);
    named.insert(invariant);
  };
  FileBytes room;
  for (const BrokenFile& broken : broken_files) look_at(broken.invariant, broken_bytes(broken, room));
  FileBytes shifted = write_graph_file(small_content()).value();
  shifted.insert(shifted.begin(), 4, 0);
  look_at(Invariant::file_address, std::span<const std::uint8_t>(shifted).subspan(4));

  GraphContent idle = small_content();
  idle.lexical.postings.high.assign(idle.lexical.postings.size(), 0);
  look_at(Invariant::posting_high_bytes_needed, write_graph_file(idle).value());

  const trust_figure figures[] = {TRUST_AT_LEAST("files", files, invariant_count),
                                  TRUST_AT_LEAST("invariants named", named.size(), invariant_count),
                                  TRUST_NONE("files misnamed", misnamed)};
  EXPECT_EQ(trust_report("F4", "broken invariants", figures, sizeof figures / sizeof *figures), 0);
}

// The last row's offset above the end is the damage that a loop which stops one pair early lets through: its row would end
// before it begins.
TEST(Invariants, EachPairOfRowOffsetsIsLookedAt) {
  const auto offsets_of = [](const Graph& graph) {
    return std::vector<std::pair<std::string_view, std::span<const std::uint32_t>>>{
        {"metadata", graph.metadata.rows.offsets},
        {"keywords_of_passage", graph.keywords_of_passage.offsets},
        {"passages_of_keyword", graph.passages_of_keyword.offsets},
        {"links", graph.links.offsets},
        {"nearest", graph.nearest.offsets},
        {"postings", graph.postings.offsets}};
  };
  FileBytes bytes = write_graph_file(small_content()).value();
  const Graph graph = open_graph_file(bytes, OpenMode::full).value();
  for (const auto& [name, offsets] : offsets_of(graph)) {
    for (std::size_t row = 1; row + 1 < offsets.size(); ++row) {
      const std::uint32_t right = offsets[row];
      for (const std::uint32_t wrong : {offsets.back() + 1, 0xffffffffu}) {
        put(offsets, row, wrong);
        repair_checksums(bytes);
        const auto opened = open_graph_file(bytes, OpenMode::full);
        ASSERT_FALSE(opened.ok()) << name << ": row " << row;
        EXPECT_EQ(opened.error().detail, invariant_name(Invariant::row_offsets_ascend)) << opened.error().message;
        EXPECT_EQ(opened.error().message.rfind(concat("graph file: ", name, ": row ", row), 0), 0u) << opened.error().message;
      }
      put(offsets, row, right);
    }
  }
}

// The same for the offsets of texts, and of the passages of documents.
TEST(Invariants, EachPairOfOffsetsOfTextsAndDocumentsIsLookedAt) {
  FileBytes bytes = write_graph_file(small_content()).value();
  const Graph graph = open_graph_file(bytes, OpenMode::full).value();
  const auto refuses = [&](std::span<const std::uint32_t> offsets, std::size_t at, std::uint32_t wrong, Invariant invariant) {
    const std::uint32_t right = offsets[at];
    put(offsets, at, wrong);
    repair_checksums(bytes);
    const auto opened = open_graph_file(bytes, OpenMode::full);
    put(offsets, at, right);
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().detail, invariant_name(invariant)) << opened.error().message;
  };
  for (const TextTable& table :
       {graph.document_ids, graph.document_titles, graph.passage_ids, graph.passage_titles, graph.passage_texts,
        graph.section_headings, graph.table_names, graph.table_markdown, graph.metadata_keys, graph.metadata_values,
        graph.keyword_keys, graph.keyword_names, graph.terms}) {
    for (std::size_t at = 1; at + 1 < table.offsets.size(); ++at) {
      refuses(table.offsets, at, table.offsets.back() + 1, Invariant::text_offsets_ascend);
    }
  }
  const std::span<const std::uint32_t> firsts = graph.first_passage_of_document;
  for (std::size_t document = 1; document + 1 < firsts.size(); ++document) {
    refuses(firsts, document, firsts.back() + 1, Invariant::document_passages_partition);
  }
}

// The page's table has a row for each promise, in this order, and nothing else: `name` | sentence.
TEST(Invariants, AreThoseThatThePageOfTheFormatLists) {
  std::ifstream page(HOPTRAIL_FILE_FORMAT_PAGE);
  ASSERT_TRUE(page.good()) << HOPTRAIL_FILE_FORMAT_PAGE;
  std::string line;
  while (std::getline(page, line) && line != "| name | promise |") {
  }
  std::getline(page, line);  // the rule below the table's head
  for (std::size_t i = 0; i < invariant_count; ++i) {
    const auto invariant = static_cast<Invariant>(i);
    ASSERT_TRUE(std::getline(page, line));
    EXPECT_EQ(line, concat("| `", invariant_name(invariant), "` | ", invariant_sentence(invariant), " |"));
  }
  EXPECT_FALSE(std::getline(page, line) && line.rfind("| `", 0) == 0) << line;
}

TEST(Invariants, HaveNamesAndSentencesOfTheirOwn) {
  std::set<std::string_view> names, sentences;
  for (std::size_t i = 0; i < invariant_count; ++i) {
    const auto invariant = static_cast<Invariant>(i);
    EXPECT_TRUE(names.insert(invariant_name(invariant)).second) << invariant_name(invariant);
    EXPECT_TRUE(sentences.insert(invariant_sentence(invariant)).second) << invariant_name(invariant);
    EXPECT_EQ(invariant_sentence(invariant).back(), '.');
  }
}

TEST(Invariants, MessageNamesThingLimitValueAndByte) {
  FileBytes bytes = write_graph_file(small_content()).value();
  const Graph graph = open_graph_file(bytes, OpenMode::full).value();
  put(graph.keywords_of_passage.values, 7, 90211);
  const auto byte = reinterpret_cast<const std::uint8_t*>(&graph.keywords_of_passage.values[7]) - bytes.data();
  repair_checksums(bytes);
  EXPECT_EQ(open_graph_file(bytes, OpenMode::full).error().message,
            "graph file: keywords_of_passage: passage 2: keyword id 90211 ≥ keyword count 5 (byte " + std::to_string(byte) + ")");
}

}  // namespace
}  // namespace hop::core
