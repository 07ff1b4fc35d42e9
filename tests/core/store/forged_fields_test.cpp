// A forged number in every field of the header and in the length of every column is refused, by its promise: what comes behind
// the checks reads by these numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "core/store/file_format.hpp"
#include "core/store/graph_file.hpp"
#include "core/store/invariants.hpp"
#include "tests/core/store/content_fixture.hpp"
#include "tests/core/store/file_surgery.hpp"

namespace hop::core {
namespace {

Error refusal_of(const FileBytes& bytes, OpenMode mode, const std::string& what) {
  const auto opened = open_graph_file(bytes, mode);
  EXPECT_FALSE(opened.ok()) << what << ": the file opens";
  return opened.ok() ? Error{} : opened.error();
}

TEST(ForgedFields, EachSumOfASectionIsRefusedForEachNumber) {
  const FileBytes right = write_graph_file(small_content()).value();
  for (const OpenMode mode : {OpenMode::full, OpenMode::trusted}) {
    for (std::size_t section = 0; section < file_section_count; ++section) {
      for (const std::size_t field : {0, 8, 12}) {  // kind, begin, length
        const std::size_t at = sums_at(right) + 16 * section + field;
        const auto stated = value_at<std::uint32_t>(right, at);
        for (const std::uint32_t forged : {0u, stated - 1, stated + 1, stated + 4, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
          if (forged == stated) continue;
          FileBytes bytes = right;
          put_at(bytes, at, forged);
          repair_checksums(bytes);
          const Error refused = refusal_of(bytes, mode, "section " + std::to_string(section));
          EXPECT_EQ(refused.detail, invariant_name(Invariant::sections_partition_file)) << refused.message;
        }
      }
    }
  }
}

// Sections that follow each other and fill the file, but the header's ends before the checksums that are to lie in it: computing
// its checksum would read from there to the end of the numbers.
TEST(ForgedFields, AHeaderThatEndsBeforeItsChecksumsIsRefused) {
  const FileBytes right = write_graph_file(small_content()).value();
  const std::size_t sums = sums_at(right), second = sums + 16;
  const auto end = value_at<std::uint32_t>(right, second + 8) + value_at<std::uint32_t>(right, second + 12);
  for (std::uint32_t length = 0; length < sums + 8; ++length) {
    FileBytes bytes = right;
    put_at<std::uint32_t>(bytes, sums + 12, length);
    put_at<std::uint32_t>(bytes, second + 8, length);
    put_at<std::uint32_t>(bytes, second + 12, end - length);
    for (const OpenMode mode : {OpenMode::full, OpenMode::trusted}) {
      const Error refused = refusal_of(bytes, mode, "a header of " + std::to_string(length) + " bytes");
      EXPECT_EQ(refused.detail, invariant_name(Invariant::sections_partition_file)) << refused.message;
      EXPECT_NE(refused.message.find("lie outside the header"), std::string::npos) << refused.message;
    }
  }
}

// The columns of each table, by their place in schemas/graph.fbs; the first two fields of the vectors are numbers.
struct TableColumns {
  RootField table;
  std::size_t first, end;
};
constexpr std::size_t column_count = 62;
constexpr TableColumns tables_of_columns[] = {
    {RootField::documents, 0, 3}, {RootField::passages, 0, 13}, {RootField::structure, 0, 16},    {RootField::metadata, 0, 5},
    {RootField::text, 0, 1},      {RootField::keywords, 0, 3},  {RootField::keyword_links, 0, 6}, {RootField::edges, 0, 6},
    {RootField::lexical, 0, 7},   {RootField::vectors, 2, 4}};

// The table above is that of the schema: a column that is added has to be forged, too.
TEST(ForgedFields, HasEachColumnOfTheSchema) {
  std::ifstream schema(HOPTRAIL_SCHEMA_FILE);
  std::size_t columns = 0;
  for (std::string line; std::getline(schema, line);) {
    const bool is_of_root = line.starts_with("  sections:[SectionSum]");
    columns += line.starts_with("  ") && line.find(":[") != std::string::npos && !is_of_root;
  }
  EXPECT_EQ(columns, column_count);
  std::size_t listed = 0;
  for (const TableColumns& of : tables_of_columns) listed += of.end - of.first;
  EXPECT_EQ(listed, column_count);
}

TEST(ForgedFields, ALengthOfEachColumnThatIsNotItsOwnIsRefused) {
  GraphContent content = repeating_content(VectorPrecision::int8);
  const FileBytes plain = write_graph_file(content).value();
  content.lexical.postings.high.assign(content.lexical.postings.size(), 0);  // as if a posting had a third byte
  const FileBytes with_high_bytes = write_graph_file(content).value();
  ASSERT_TRUE(open_graph_file(plain, OpenMode::full).ok());
  std::size_t columns = 0;
  for (const TableColumns& of : tables_of_columns) {
    for (std::size_t index = of.first; index < of.end; ++index) {
      const bool is_of_high_bytes = of.table == RootField::lexical && index == 3;
      const FileBytes& right = is_of_high_bytes ? with_high_bytes : plain;
      const std::size_t field = field_of(right, of.table, index);
      if (field == 0) continue;  // an optional column that is absent
      const std::size_t at = target_of(right, field);
      const auto stated = value_at<std::uint32_t>(right, at);
      ++columns;
      for (const std::uint32_t forged : {stated + 1, stated - 1, 0u, 0x3fffffffu, 0x7fffffffu, 0xffffffffu}) {
        if (forged == stated) continue;
        if (forged == 0 && is_of_high_bytes) continue;  // empty: no posting has a third byte
        FileBytes bytes = right;
        put_at(bytes, at, forged);
        repair_checksums(bytes);
        const std::string what = "table " + std::to_string(static_cast<int>(of.table)) + ", column " + std::to_string(index) +
                                 ", " + std::to_string(forged) + " entries for " + std::to_string(stated);
        const Error refused = refusal_of(bytes, OpenMode::full, what);
        EXPECT_EQ(refused.status, Status::corrupt_file) << what;
        // What is wrong is a length: no check that reads the values comes first.
        EXPECT_NE(refused.detail, invariant_name(Invariant::posting_high_bytes_needed)) << what << ": " << refused.message;
      }
    }
  }
  EXPECT_EQ(columns, column_count);
}

// The offsets of the root, of its tables and of their columns. What they point to is then read as a table or a column.
TEST(ForgedFields, AnOffsetThatDoesNotLeadToItsTableOrColumnIsRefused) {
  const FileBytes right = write_graph_file(repeating_content(VectorPrecision::int8)).value();
  std::vector<std::size_t> offsets = {0, root_field(right, RootField::sections), root_field(right, RootField::meta)};
  for (std::size_t string = 0; string < 3; ++string) offsets.push_back(field_of(right, RootField::meta, string));
  for (const TableColumns& of : tables_of_columns) {
    offsets.push_back(root_field(right, of.table));
    for (std::size_t index = of.first; index < of.end; ++index) offsets.push_back(field_of(right, of.table, index));
  }
  std::size_t tried = 0;
  for (const std::size_t at : offsets) {
    if (at == 0 && tried != 0) continue;  // an optional column that is absent; the root's offset is at byte 0
    const auto stated = value_at<std::uint32_t>(right, at);
    for (const std::uint32_t forged :
         {0u, 1u, stated - 4, stated - 1, stated + 1, stated + 2, 0x7fffffffu, 0x80000000u, 0xfffffffcu, 0xffffffffu}) {
      FileBytes bytes = right;
      put_at(bytes, at, forged);
      repair_checksums(bytes);
      refusal_of(bytes, OpenMode::full, "the offset at byte " + std::to_string(at) + ", " + std::to_string(forged));
      ++tried;
    }
  }
  EXPECT_GT(tried, 10 * column_count);
}

// A byte of 0 stands behind each string. Behind that one there may be more, which a greater length takes into the string.
TEST(ForgedFields, ALengthOfAStringOfTheHeaderThatEndsAtNoZeroIsRefused) {
  const FileBytes right = write_graph_file(small_content(VectorPrecision::int8)).value();
  for (std::size_t string = 0; string < 3; ++string) {
    const std::size_t at = target_of(right, field_of(right, RootField::meta, string));
    const auto stated = value_at<std::uint32_t>(right, at);
    for (const OpenMode mode : {OpenMode::full, OpenMode::trusted}) {
      const auto size = static_cast<std::uint32_t>(right.size());
      for (const std::uint32_t forged : {1u, stated - 1, size, 0x7fffffffu, 0x80000000u, 0xfffffffbu, 0xffffffffu}) {
        FileBytes bytes = right;
        put_at(bytes, at, forged);
        repair_checksums(bytes);
        const Error refused =
            refusal_of(bytes, mode, "string " + std::to_string(string) + ", " + std::to_string(forged) + " bytes");
        EXPECT_EQ(refused.detail, invariant_name(Invariant::flatbuffer_structure)) << refused.message;
      }
    }
  }
}

TEST(ForgedFields, ANumberOfSectionsThatIsNotElevenIsRefused) {
  const FileBytes right = write_graph_file(small_content()).value();
  const std::size_t at = sums_at(right) - 4;
  ASSERT_EQ(value_at<std::uint32_t>(right, at), file_section_count);
  for (const OpenMode mode : {OpenMode::full, OpenMode::trusted}) {
    for (const std::uint32_t forged : {0u, 1u, 10u, 12u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
      FileBytes bytes = right;
      put_at(bytes, at, forged);
      repair_checksums(bytes);
      EXPECT_EQ(refusal_of(bytes, mode, std::to_string(forged) + " sections").status, Status::corrupt_file);
    }
  }
}

// The header's checksum is made right again, but for the one of the header itself.
TEST(ForgedFields, AChecksumOfEachSectionIsRefused) {
  const FileBytes right = write_graph_file(small_content()).value();
  const std::size_t sums = sums_at(right), header = value_at<std::uint32_t>(right, sums + 12);
  for (std::size_t section = 0; section < file_section_count; ++section) {
    const std::size_t at = sums + 16 * section + 4;
    const auto stated = value_at<std::uint32_t>(right, at);
    for (const std::uint32_t forged : {0u, stated - 1, stated + 1, ~stated, 0xffffffffu}) {
      FileBytes bytes = right;
      put_at<std::uint32_t>(bytes, sums + 4, 0);
      if (section != 0) put_at(bytes, at, forged);
      put_at(bytes, sums + 4, crc32c(std::span(bytes).first(header)));
      if (section == 0) put_at(bytes, at, forged);
      const Error refused = refusal_of(bytes, OpenMode::full, "section " + std::to_string(section));
      EXPECT_EQ(refused.detail, invariant_name(section == 0 ? Invariant::header_checksum : Invariant::section_checksum));
    }
  }
}

TEST(ForgedFields, APrecisionADimensionAndAnAverageThatAreNotTheirOwnAreRefused) {
  const FileBytes right = write_graph_file(small_content(VectorPrecision::int8)).value();
  const auto refused_as = [](const FileBytes& bytes, Invariant invariant, const std::string& what) {
    FileBytes repaired = bytes;
    repair_checksums(repaired);
    EXPECT_EQ(refusal_of(repaired, OpenMode::full, what).detail, invariant_name(invariant)) << what;
  };
  FileBytes bytes = right;
  const std::size_t precision = field_of(right, RootField::vectors, 0);
  ASSERT_EQ(right[precision], static_cast<std::uint8_t>(VectorPrecision::int8));
  for (int forged = 0; forged < 256; ++forged) {
    if (forged == right[precision]) continue;
    bytes[precision] = static_cast<std::uint8_t>(forged);
    const bool is_known = forged <= static_cast<int>(VectorPrecision::int8);
    refused_as(bytes, is_known ? Invariant::vector_bytes_length : Invariant::vector_precision_known,
               "precision " + std::to_string(forged));
  }
  bytes = right;
  const std::size_t dimension = field_of(right, RootField::vectors, 1);
  for (const std::uint32_t forged :
       {0u, 3u, 5u, largest_dimension, largest_dimension + 1, 0x40000004u, 0x80000004u, 0xffffffffu}) {
    put_at(bytes, dimension, forged);
    repair_checksums(bytes);
    refusal_of(bytes, OpenMode::full, "dimension " + std::to_string(forged));
  }
  bytes = right;
  const std::size_t average = field_of(right, RootField::lexical, 7);
  const auto stated = value_at<double>(right, average);
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const double forged :
       {0.0, -stated, std::nextafter(stated, 0.0), std::nextafter(stated, infinite), infinite, -infinite, std::nan("")}) {
    put_at(bytes, average, forged);
    refused_as(bytes, Invariant::average_term_count_agrees, "average " + std::to_string(forged));
  }
}

TEST(ForgedFields, AScaleIsFromZeroToTheLargestOfAUnitVector) {
  constexpr float infinite = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float largest = 1.0f / 64, smallest = std::numeric_limits<float>::denorm_min();
  FileBytes bytes = write_graph_file(small_content(VectorPrecision::int8)).value();
  const std::size_t column = target_of(bytes, field_of(bytes, RootField::vectors, 2));
  const auto count = value_at<std::uint32_t>(bytes, column);
  ASSERT_GT(count, 1u);
  for (std::uint32_t row = 0; row < count; ++row) {
    const std::size_t at = column + 4 + 4 * row;
    const auto right = value_at<float>(bytes, at);
    for (const float refused : {nan, -nan, std::numeric_limits<float>::signaling_NaN(), infinite, -infinite,
                                std::numeric_limits<float>::max(), 1.0f / 63, -1.0f, -smallest}) {
      put_at(bytes, at, refused);
      repair_checksums(bytes);
      EXPECT_EQ(refusal_of(bytes, OpenMode::full, std::to_string(refused)).detail,
                invariant_name(Invariant::vector_scale_in_range));
    }
    for (const float taken : {0.0f, -0.0f, smallest, largest}) {
      put_at(bytes, at, taken);
      repair_checksums(bytes);
      EXPECT_TRUE(open_graph_file(bytes, OpenMode::full).ok()) << taken;
    }
    put_at(bytes, at, right);
  }
}

TEST(ForgedFields, OnlyTheFormatsThatThisVersionReadsAreOpened) {
  FileBytes bytes = write_graph_file(small_content()).value();
  for (const OpenMode mode : {OpenMode::full, OpenMode::trusted}) {
    for (const std::uint32_t format : {0u, 1u, oldest_file_format - 1, file_format + 1, 0x80000000u, 0xffffffffu}) {
      put_at(bytes, root_field(bytes, RootField::format), format);
      repair_checksums(bytes);
      EXPECT_EQ(refusal_of(bytes, mode, "format " + std::to_string(format)).status, Status::unsupported_version);
    }
  }
}

}  // namespace
}  // namespace hop::core
