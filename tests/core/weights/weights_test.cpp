#include "core/weights/weights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/base/crc32c.hpp"
#include "core/base/random.hpp"
#include "weights_generated.h"

namespace hop::core {
namespace {

Weights some_weights() {
  Weights weights;
  weights.option_lines = "gnn_ret.alpha=0.326,0.5\nrgnn_ret.beta=0.9\n";
  weights.matrices = {
      {"iier.edge.1.weight", 2, 3, {1, -2, 3.5f, 0, 1e-30f, -0.25f}}, {"iier.edge.1.bias", 2, 1, {0.5f, 7}}, {"empty", 0, 5, {}}};
  return weights;
}

bool equal(const Weights& a, const Weights& b) {
  if (a.option_lines != b.option_lines || a.matrices.size() != b.matrices.size()) return false;
  for (std::size_t m = 0; m < a.matrices.size(); ++m) {
    const WeightMatrix &x = a.matrices[m], &y = b.matrices[m];
    if (x.name != y.name || x.rows != y.rows || x.columns != y.columns || x.values != y.values) return false;
  }
  return true;
}

std::string error_of(std::span<const std::uint8_t> bytes) {
  const auto read = read_weights(bytes);
  return read ? "" : read.error().message;
}

TEST(Weights, ComeBackAsTheyWereWritten) {
  for (const Weights& weights : {some_weights(), Weights{}, Weights{"", {{"m", 1, 1, {2}}}}, Weights{"a=b\n", {}}}) {
    const auto read = read_weights(write_weights(weights));
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_TRUE(equal(read.value(), weights));
  }
}

TEST(Weights, TheSameWeightsAreTheSameBytes) { EXPECT_EQ(write_weights(some_weights()), write_weights(some_weights())); }

TEST(Weights, MatricesAreFoundByName) {
  const Weights weights = some_weights();
  EXPECT_EQ(weights.find("iier.edge.1.bias"), &weights.matrices[1]);
  EXPECT_EQ(weights.find("iier.edge.1"), nullptr);
}

TEST(Weights, EveryDamagedByteIsAnErrorOrChangesNothing) {
  const Weights weights = some_weights();
  const std::vector<std::uint8_t> bytes = write_weights(weights);
  std::size_t found = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::vector<std::uint8_t> damaged = bytes;
      damaged[i] ^= static_cast<std::uint8_t>(1 << bit);
      const auto read = read_weights(damaged);
      found += !read.ok();
      EXPECT_TRUE(!read.ok() || equal(read.value(), weights)) << "byte " << i << ", bit " << bit;
    }
  }
  EXPECT_GT(found, bytes.size() * 8 / 2);
}

TEST(Weights, EveryCutIsAnError) {
  const std::vector<std::uint8_t> bytes = write_weights(some_weights());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto read = read_weights(std::span(bytes).first(length));
    const bool only_padding_is_gone = length + 8 > bytes.size() && read.ok() && equal(read.value(), some_weights());
    EXPECT_TRUE(!read.ok() || only_padding_is_gone) << length << " bytes";
  }
}

TEST(Weights, RandomBytesAreNoWeights) {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<std::uint8_t> bytes(random.below(200));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
    if (bytes.size() >= 8) std::memcpy(bytes.data() + 4, "HOPW", 4);
    EXPECT_FALSE(read_weights(bytes).ok());
  }
}

TEST(Weights, UnalignedBytesAreRead) {
  const std::vector<std::uint8_t> bytes = write_weights(some_weights());
  std::vector<std::uint8_t> shifted(bytes.size() + 1);
  std::copy(bytes.begin(), bytes.end(), shifted.begin() + 1);
  EXPECT_TRUE(read_weights(std::span(shifted).subspan(1)).ok());
}

// --- Files that somebody made to do harm: well formed, with a right checksum.

struct HostileFile {
  std::uint32_t version = 1;
  std::vector<std::string> names = {"m"};
  std::vector<std::uint32_t> rows = {1}, columns = {1};
  std::vector<float> values = {1};

  std::vector<std::uint8_t> bytes(bool share_names = false) const {
    flatbuffers::FlatBufferBuilder builder;
    std::vector<flatbuffers::Offset<flatbuffers::String>> offsets;
    for (const std::string& name : names) {
      offsets.push_back(share_names ? builder.CreateSharedString(name) : builder.CreateString(name));
    }
    // By the schema's own words: version, options, then of each matrix name, rows, columns; values.
    std::uint32_t checksum = crc32c({reinterpret_cast<const std::uint8_t*>(&version), 4}, 0);
    for (std::size_t m = 0; m < std::min({names.size(), rows.size(), columns.size()}); ++m) {
      const std::uint32_t shape[] = {rows[m], columns[m]};
      checksum = crc32c({reinterpret_cast<const std::uint8_t*>(names[m].data()), names[m].size()}, checksum);
      checksum = crc32c({reinterpret_cast<const std::uint8_t*>(shape), 8}, checksum);
    }
    checksum = crc32c({reinterpret_cast<const std::uint8_t*>(values.data()), 4 * values.size()}, checksum);
    const auto options = builder.CreateString("");
    const auto names_offset = builder.CreateVector(offsets);
    const auto rows_offset = builder.CreateVector(rows), columns_offset = builder.CreateVector(columns);
    const auto values_offset = builder.CreateVector(values);
    file::FinishWeightsBuffer(builder, file::CreateWeights(builder, version, options, names_offset, rows_offset, columns_offset,
                                                           values_offset, checksum));
    return {builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()};
  }
};

TEST(Weights, AFileMadeByHandIsRead) { EXPECT_EQ(error_of(HostileFile().bytes()), ""); }

TEST(Weights, HostileSizesAreErrors) {
  const auto with_shape = [](std::uint32_t rows, std::uint32_t columns) {
    HostileFile file;
    file.rows = {rows};
    file.columns = {columns};
    return error_of(file.bytes());
  };
  EXPECT_EQ(with_shape(1, 2), "weights: matrix \"m\", 1 × 2, exceeds the stored values");
  EXPECT_EQ(with_shape(0x10000, 0x10000), "weights: matrix \"m\", 65536 × 65536, exceeds the stored values");
  EXPECT_EQ(with_shape(0xffffffff, 0xffffffff), "weights: matrix \"m\", 4294967295 × 4294967295, exceeds the stored values");
  EXPECT_EQ(with_shape(0xffffffff, 0), "weights: 1 values belong to no matrix");
  HostileFile file;
  file.rows = {1, 1};
  EXPECT_EQ(error_of(file.bytes()), "weights: 1 names, 2 rows, 1 columns");
}

TEST(Weights, NamesThatShareTheirBytesDoNotFillTheMemory) {
  HostileFile many;
  many.names.assign(5000, std::string(10000, 'a'));
  many.rows.assign(5000, 0);
  many.columns.assign(5000, 0);
  many.values.clear();
  EXPECT_EQ(error_of(many.bytes(true)), "weights: 5000 matrices exceed the limit of 1000");
  HostileFile long_name;
  long_name.names = {std::string(201, 'a')};
  EXPECT_EQ(error_of(long_name.bytes()), "weights: matrix 0: name of 201 bytes, the limit is 200");
  HostileFile twice;
  twice.names = {"m", "m"};
  twice.rows = twice.columns = {0, 0};
  twice.values.clear();
  EXPECT_EQ(error_of(twice.bytes()), "weights: two matrices are named \"m\"");
}

TEST(Weights, NumbersThatAreNotFiniteAreErrors) {
  for (const float value : {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    HostileFile file;
    file.values = {value};
    EXPECT_EQ(error_of(file.bytes()), "weights: matrix \"m\" contains a value that is not finite");
  }
}

TEST(Weights, AnotherVersionIsNamed) {
  HostileFile file;
  file.version = 2;
  const auto read = read_weights(file.bytes());
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().status, Status::unsupported_version);
  EXPECT_EQ(read.error().message, "unsupported weights version 2; this library reads version 1");
}

TEST(Weights, OtherFilesAreNone) {
  EXPECT_EQ(error_of({}), "weights: invalid file size of 0 bytes");
  const std::string text = "not a file of weights at all, but long enough to be one";
  EXPECT_EQ(error_of({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}), "weights: not a weights file");
}

}  // namespace
}  // namespace hop::core
