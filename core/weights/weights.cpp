// Reading and writing of weights files. The checksum covers the decoded content, not the bytes of the FlatBuffer, whose
// layout differs between FlatBuffers versions.
#include "core/weights/weights.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "weights_generated.h"

namespace hop::core {

namespace {

constexpr std::uint32_t weights_version = 1;
constexpr std::size_t weights_alignment = 8;
// FlatBuffers strings may overlap in the file, so the file size does not limit the total length of the decoded names.
// These limits do.
constexpr std::size_t most_matrices = 1000, longest_matrix_name = 200;

Error corrupt_weights(std::string_view why) { return {Status::corrupt_file, concat("weights: ", why), "weights"}; }

// Continues the checksum `before` over the bytes of the values.
template <class Value>
std::uint32_t checksum_of_values(std::span<const Value> values, std::uint32_t before) {
  return crc32c({reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()}, before);
}

std::uint32_t checksum_of_text(std::string_view text, std::uint32_t before) {
  return checksum_of_values(std::span<const char>(text), before);
}

// The order of the fields below is part of the file format (schemas/weights.fbs).
std::uint32_t checksum_of(std::uint32_t version, const Weights& weights) {
  std::uint32_t checksum = checksum_of_values(std::span<const std::uint32_t>(&version, 1), 0);
  checksum = checksum_of_text(weights.option_lines, checksum);
  for (const WeightMatrix& matrix : weights.matrices) {
    const std::uint32_t shape[] = {matrix.rows, matrix.columns};
    checksum = checksum_of_values(std::span<const std::uint32_t>(shape), checksum_of_text(matrix.name, checksum));
  }
  for (const WeightMatrix& matrix : weights.matrices) {
    checksum = checksum_of_values(std::span<const float>(matrix.values), checksum);
  }
  return checksum;
}

}  // namespace

// A method has a few matrices, so a linear search is sufficient.
const WeightMatrix* Weights::find(std::string_view name) const {
  const auto found =
      std::find_if(matrices.begin(), matrices.end(), [&](const WeightMatrix& matrix) { return matrix.name == name; });
  return found == matrices.end() ? nullptr : &*found;
}

// FlatBuffers needs the children first, therefore the vectors are created before the root table.
std::vector<std::uint8_t> write_weights(const Weights& weights) {
  flatbuffers::FlatBufferBuilder builder;
  std::vector<std::string> names;
  std::vector<std::uint32_t> rows, columns;
  std::vector<float> values;
  for (const WeightMatrix& matrix : weights.matrices) {
    names.push_back(matrix.name);
    rows.push_back(matrix.rows);
    columns.push_back(matrix.columns);
    values.insert(values.end(), matrix.values.begin(), matrix.values.end());
  }
  const auto options = builder.CreateString(weights.option_lines);
  const auto names_offset = builder.CreateVectorOfStrings(names);
  const auto rows_offset = builder.CreateVector(rows);
  const auto columns_offset = builder.CreateVector(columns);
  const auto values_offset = builder.CreateVector(values);
  const std::uint32_t checksum = checksum_of(weights_version, weights);
  builder.Finish(
      file::CreateWeights(builder, weights_version, options, names_offset, rows_offset, columns_offset, values_offset, checksum),
      file::WeightsIdentifier());
  return {builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()};
}

Result<Weights> read_weights(std::span<const std::uint8_t> given) {
  if (given.size() < weights_alignment || given.size() >= FLATBUFFERS_MAX_BUFFER_SIZE) {
    return corrupt_weights(concat("invalid file size of ", given.size(), " bytes"));
  }
  // The FlatBuffers verifier requires aligned memory, which the caller's bytes may not have: copy them.
  std::vector<std::uint64_t> aligned((given.size() + 7) / 8);
  std::copy(given.begin(), given.end(), reinterpret_cast<std::uint8_t*>(aligned.data()));
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(aligned.data());
  flatbuffers::Verifier verifier(bytes, given.size(), 8, 100000);
  if (!file::VerifyWeightsBuffer(verifier)) return corrupt_weights("not a weights file");
  const file::Weights& read = *file::GetWeights(bytes);
  if (read.version() != weights_version) {
    return Error{Status::unsupported_version,
                 concat("unsupported weights version ", read.version(), "; this library reads version ", weights_version),
                 "weights"};
  }
  if (!read.names() || !read.rows() || !read.columns() || !read.values()) return corrupt_weights("a required field is missing");
  // The file stores the names, rows and columns in parallel arrays.
  const std::size_t count = read.names()->size();
  if (read.rows()->size() != count || read.columns()->size() != count) {
    return corrupt_weights(concat(count, " names, ", read.rows()->size(), " rows, ", read.columns()->size(), " columns"));
  }
  if (count > most_matrices) return corrupt_weights(concat(count, " matrices exceed the limit of ", most_matrices));
  Weights weights;
  if (read.options()) weights.option_lines = read.options()->str();
  // All matrices are in one array, one after the other; `next` is the start of the next one.
  std::size_t next = 0;
  for (std::uint32_t m = 0; m < count; ++m) {
    WeightMatrix matrix;
    const std::string_view name = read.names()->Get(m)->string_view();
    if (name.size() > longest_matrix_name) {
      return corrupt_weights(concat("matrix ", m, ": name of ", name.size(), " bytes, the limit is ", longest_matrix_name));
    }
    if (weights.find(name)) return corrupt_weights(concat("two matrices are named \"", name, "\""));
    matrix.name = name;
    matrix.rows = read.rows()->Get(m);
    matrix.columns = read.columns()->Get(m);
    // The product of two 32-bit numbers fits in 64 bits, and the check comes before any allocation.
    const std::uint64_t size = std::uint64_t{matrix.rows} * matrix.columns;
    if (size > read.values()->size() - next) {
      return corrupt_weights(
          concat("matrix \"", matrix.name, "\", ", matrix.rows, " × ", matrix.columns, ", exceeds the stored values"));
    }
    const float* begin = read.values()->data() + next;
    matrix.values.assign(begin, begin + size);
    // A NaN would spread through every score that the network computes.
    if (!std::all_of(matrix.values.begin(), matrix.values.end(), [](float value) { return std::isfinite(value); })) {
      return corrupt_weights(concat("matrix \"", matrix.name, "\" contains a value that is not finite"));
    }
    next += size;
    weights.matrices.push_back(std::move(matrix));
  }
  // The values must be used up exactly, so that a file has only one reading.
  if (next != read.values()->size()) {
    return corrupt_weights(concat(read.values()->size() - next, " values belong to no matrix"));
  }
  if (read.checksum() != checksum_of(weights_version, weights)) return corrupt_weights("checksum mismatch");
  return weights;
}

}  // namespace hop::core
