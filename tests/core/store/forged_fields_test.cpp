// A forged number in every field of the header and in the length of every column is refused, by its promise: what comes behind
// the checks reads by these numbers.
#include <gtest/gtest.h>

#include <limits>
#include <string>

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
constexpr TableColumns tables_of_columns[] = {
    {RootField::documents, 0, 3}, {RootField::passages, 0, 10}, {RootField::structure, 0, 16},    {RootField::metadata, 0, 5},
    {RootField::text, 0, 1},      {RootField::keywords, 0, 3},  {RootField::keyword_links, 0, 6}, {RootField::edges, 0, 6},
    {RootField::lexical, 0, 7},   {RootField::vectors, 2, 4}};

TEST(ForgedFields, ALengthOfEachColumnThatIsNotItsOwnIsRefused) {
  GraphContent content = small_content(VectorPrecision::int8);
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
  EXPECT_GE(columns, 55u);
}

TEST(ForgedFields, AScaleIsAFiniteNumberThatIsNotNegative) {
  constexpr float infinite = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float largest = std::numeric_limits<float>::max(), smallest = std::numeric_limits<float>::denorm_min();
  FileBytes bytes = write_graph_file(small_content(VectorPrecision::int8)).value();
  const std::size_t column = target_of(bytes, field_of(bytes, RootField::vectors, 2));
  const auto count = value_at<std::uint32_t>(bytes, column);
  ASSERT_GT(count, 1u);
  for (std::uint32_t row = 0; row < count; ++row) {
    const std::size_t at = column + 4 + 4 * row;
    const auto right = value_at<float>(bytes, at);
    for (const float refused : {nan, -nan, std::numeric_limits<float>::signaling_NaN(), infinite, -infinite, -1.0f, -smallest}) {
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
