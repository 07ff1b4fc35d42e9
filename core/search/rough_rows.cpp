// The step of a row fits a normal distribution, as the numbers of embeddings are, or its largest number if that is finer. The
// bound of the k-th best row comes from exact products of a few rows with large bounds.
#include "core/search/rough_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/large_pages.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {
namespace {

constexpr std::size_t bytes_of_a_register = 64;  // of the widest kernel
constexpr int largest_code = 15;
// Half of the step that loses least of a normal distribution in 16 levels, in standard deviations.
constexpr double half_step_of_normal = 0.1676;
constexpr double longest_bounded = 1e15;
constexpr float least_half_step = 1e-30f;           // rows with a smaller one, such as zeros, are all error
constexpr double roundings_of_error = 4 * 0x1p-24;  // of x − c, in lengths of x: of the product, and of the difference
constexpr double rounded_up = 1 + 1e-4;             // sums of 65,536 squares in float lose less

// At least the length. Squares of small numbers may be lost to underflow.
double length_bound(std::span<const float> vector) {
  constexpr double lost_by_underflow = 1e-15;
  return std::sqrt(static_cast<double>(dot_product(vector, vector))) * rounded_up + lost_by_underflow;
}

// Sets the codes to those nearest to the row, and `error` to the row minus their values. Float arithmetic, so that the
// loop vectorizes.
void encode_row(std::span<const float> row, float half_step, std::span<std::int32_t> codes, std::span<float> error) {
  const float codes_of_one = 1 / (2 * half_step);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float place = std::min(std::max(row[i] * codes_of_one + 8, 0.0f), static_cast<float>(largest_code));
    codes[i] = static_cast<std::int32_t>(place);
    error[i] = row[i] - half_step * static_cast<float>(2 * codes[i] - largest_code);
  }
}

}  // namespace

bool RoughRowsBuilder::step(const VectorView& view, WorkBudget& budget) {
  WorkParts::Step step(parts_, budget);
  const auto prepare = [&] {
    rough_.dimension = view.dimension;
    const std::size_t bytes = (view.dimension + 1) / 2;
    rough_.row_bytes = (bytes + bytes_of_a_register - 1) / bytes_of_a_register * bytes_of_a_register;
    reserve_in_large_pages(rough_.codes, view.rows * rough_.row_bytes);
    rough_.half_steps.reserve(view.rows);
    rough_.errors.reserve(view.rows);
    row_.resize(view.dimension);
    error_.resize(view.dimension);
    codes_.resize(2 * rough_.row_bytes);
  };
  return step.once(1, prepare) &&
         step.each(view.rows, 1 + view.dimension, [&](std::size_t row) { add_row(view, static_cast<std::uint32_t>(row)); });
}

void RoughRowsBuilder::add_row(const VectorView& view, std::uint32_t row) {
  read_row(view, row, row_);
  float largest = 0;
  for (const float value : row_) largest = std::max(largest, std::fabs(value));
  const double length = length_bound(row_);
  const double normal = half_step_of_normal * length / std::sqrt(static_cast<double>(view.dimension));
  auto half_step = static_cast<float>(std::min<double>(largest / largest_code, normal));
  double error = length;
  if (half_step > least_half_step && length <= longest_bounded) {
    encode_row(row_, half_step, codes_, error_);
    error = length_bound(error_) + length * roundings_of_error;
  } else {
    half_step = 0;
  }
  rough_.codes.resize(rough_.codes.size() + rough_.row_bytes);
  std::uint8_t* const codes = &rough_.codes[rough_.codes.size() - rough_.row_bytes];
  for (std::size_t i = 0; i < rough_.row_bytes; ++i) {
    codes[i] = static_cast<std::uint8_t>(codes_[i] | codes_[rough_.row_bytes + i] << 4);
  }
  rough_.half_steps.push_back(half_step);
  rough_.errors.push_back(static_cast<float>(std::min(error, 2 * longest_bounded) * rounded_up));
  rough_.longest = std::max(rough_.longest, length + error);
}

std::optional<RoughQuestion> RoughQuestion::make(const RoughRows& rows, std::span<const float> question) {
  RoughQuestion made;
  const double length = length_bound(question);
  if (!(length <= longest_bounded) || !(rows.longest <= longest_bounded)) return std::nullopt;
  made.values_.resize(2 * rows.row_bytes);
  made.scale_ = quantize_int8(question, std::span(made.values_).first(question.size()));
  std::vector<float> error(question.size());
  for (std::size_t i = 0; i < question.size(); ++i) {
    error[i] = question[i] - made.scale_ * static_cast<float>(made.values_[i]);
    made.sum_ += made.values_[i];
  }
  const double error_length = length_bound(error) + length * roundings_of_error;
  // Lanes of the exact product add d / 32 products each; 32 more roundings cover the rest of it and those of the bound.
  const double roundings = (rows.dimension / 32.0 + 32) * 0x1p-23;
  made.length_ = static_cast<float>(length * rounded_up);
  made.rest_ = static_cast<float>((error_length + length * roundings) * rows.longest * rounded_up + least_half_step);
  return made;
}

void RoughQuestion::bound(const DenseKernels& kernels, const RoughRows& rows, std::uint32_t first, std::uint32_t last,
                          std::span<float> out) const {
  constexpr std::uint32_t rows_at_once = 256;
  std::int32_t products[rows_at_once];
  for (std::uint32_t begin = first, count; begin < last; begin += count) {
    count = std::min(rows_at_once, last - begin);
    kernels.codes(rows.codes.data() + begin * rows.row_bytes, count, rows.row_bytes, values_.data(), products);
    const float *const steps = rows.half_steps.data() + begin, *const errors = rows.errors.data() + begin;
    float* const bounds = out.data() + (begin - first);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto product = static_cast<float>(2 * products[i] - largest_code * sum_);
      bounds[i] = product * (scale_ * steps[i]) + (length_ * errors[i] + rest_);
    }
  }
}

std::size_t sharpen_best(const DenseKernels& kernels, const VectorView& view, std::span<const float> question, std::size_t count,
                         const PassageSet* allowed, std::span<float> bounds) {
  const auto product = [&](std::uint32_t row) {
    float exact;
    scan(kernels, view, question, row, row + 1, {&exact, 1});
    return exact;
  };
  // The k-th best of any rows is at most the k-th best of all.
  constexpr std::size_t tried_for_a_hit = 4;
  std::vector<std::uint32_t> tried;
  top_k(bounds, tried_for_a_hit * count, tried, allowed);
  std::sort(tried.begin(), tried.end());
  std::vector<float> exact;
  for (const std::uint32_t row : tried) exact.push_back(bounds[row] = product(row));
  float least = -std::numeric_limits<float>::infinity();
  if (count > 0 && exact.size() >= count) {
    const auto kth = exact.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::nth_element(exact.begin(), kth, exact.end(), std::greater<>());
    least = *kth;
  }
  constexpr std::size_t rows_of_a_group = 64;
  std::size_t computed = exact.size();
  auto next_tried = tried.begin();
  for (std::size_t begin = 0; begin < bounds.size(); begin += rows_of_a_group) {
    const std::size_t end = std::min(begin + rows_of_a_group, bounds.size());
    int any = 0;
    for (std::size_t i = begin; i < end; ++i) any |= bounds[i] >= least;
    for (std::size_t i = begin; any != 0 && i < end; ++i) {
      const auto row = static_cast<std::uint32_t>(i);
      if (!(bounds[i] >= least) || (allowed != nullptr && !allowed->contains(row))) continue;
      while (next_tried != tried.end() && *next_tried < row) ++next_tried;
      if (next_tried != tried.end() && *next_tried == row) continue;
      bounds[i] = product(row);
      ++computed;
    }
  }
  return computed;
}

}  // namespace hop::core
