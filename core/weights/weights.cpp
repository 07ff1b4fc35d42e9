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
// Names may share their bytes in the file, so that its size alone does not bound what they become.
constexpr std::size_t most_matrices = 1000, longest_matrix_name = 200;

Error corrupt_weights(std::string_view why) { return {Status::corrupt_file, concat("weights: ", why), "weights"}; }

template <class Value>
std::uint32_t checksum_of_values(std::span<const Value> values, std::uint32_t before) {
  return crc32c({reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()}, before);
}

std::uint32_t checksum_of_text(std::string_view text, std::uint32_t before) {
  return checksum_of_values(std::span<const char>(text), before);
}

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

const WeightMatrix* Weights::find(std::string_view name) const {
  const auto found =
      std::find_if(matrices.begin(), matrices.end(), [&](const WeightMatrix& matrix) { return matrix.name == name; });
  return found == matrices.end() ? nullptr : &*found;
}

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
    return corrupt_weights(concat(given.size(), " bytes"));
  }
  // The verifier wants its own alignment, and the caller's bytes may have none.
  std::vector<std::uint64_t> aligned((given.size() + 7) / 8);
  std::copy(given.begin(), given.end(), reinterpret_cast<std::uint8_t*>(aligned.data()));
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(aligned.data());
  flatbuffers::Verifier verifier(bytes, given.size(), 8, 100000);
  if (!file::VerifyWeightsBuffer(verifier)) return corrupt_weights("not a weights file");
  const file::Weights& read = *file::GetWeights(bytes);
  if (read.version() != weights_version) {
    return Error{Status::unsupported_version,
                 concat("weights of version ", read.version(), ", this library reads version ", weights_version), "weights"};
  }
  if (!read.names() || !read.rows() || !read.columns() || !read.values()) return corrupt_weights("a part is missing");
  const std::size_t count = read.names()->size();
  if (read.rows()->size() != count || read.columns()->size() != count) {
    return corrupt_weights(concat(count, " names, ", read.rows()->size(), " rows, ", read.columns()->size(), " columns"));
  }
  if (count > most_matrices) return corrupt_weights(concat(count, " matrices, of at most ", most_matrices));
  Weights weights;
  if (read.options()) weights.option_lines = read.options()->str();
  std::size_t next = 0;
  for (std::uint32_t m = 0; m < count; ++m) {
    WeightMatrix matrix;
    const std::string_view name = read.names()->Get(m)->string_view();
    if (name.size() > longest_matrix_name) {
      return corrupt_weights(concat("matrix ", m, " has a name of ", name.size(), " bytes, of at most ", longest_matrix_name));
    }
    if (weights.find(name)) return corrupt_weights(concat("two matrices are named \"", name, "\""));
    matrix.name = name;
    matrix.rows = read.rows()->Get(m);
    matrix.columns = read.columns()->Get(m);
    const std::uint64_t size = std::uint64_t{matrix.rows} * matrix.columns;
    if (size > read.values()->size() - next) {
      return corrupt_weights(
          concat("matrix \"", matrix.name, "\", ", matrix.rows, " × ", matrix.columns, ", goes past the values"));
    }
    const float* begin = read.values()->data() + next;
    matrix.values.assign(begin, begin + size);
    if (!std::all_of(matrix.values.begin(), matrix.values.end(), [](float value) { return std::isfinite(value); })) {
      return corrupt_weights(concat("matrix \"", matrix.name, "\" holds a number that is not finite"));
    }
    next += size;
    weights.matrices.push_back(std::move(matrix));
  }
  if (next != read.values()->size()) {
    return corrupt_weights(concat(read.values()->size() - next, " values belong to no matrix"));
  }
  if (read.checksum() != checksum_of(weights_version, weights)) return corrupt_weights("the checksum is wrong");
  return weights;
}

}  // namespace hop::core
