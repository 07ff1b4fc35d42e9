// Rough rows: 4-bit codes of stored rows, each with the length of its error. A scan of them reads an eighth of the bytes of f32
// rows and bounds every product from above, so that an exact search computes only the few products that can be among the best
// (docs/decisions/063-rough-rows.md).
//
// Row x has the rough row c with c_i = h (2 u_i − 15), where u_i in 0 … 15 is a code and h the row's half step. With p, the
// question q as int8:
//
//   q · x  =  p · c + q · (x − c) + (q − p) · c  ≤  p · c + |q| |x − c| + |q − p| |c|
//
// The products and the bounds are rounded; a share of |q| |x| in each bound covers that.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/small_module.hpp"
#include "core/base/work_budget.hpp"
#include "core/base/work_parts.hpp"
#include "core/search/dense.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

inline constexpr bool with_rough_rows = with_stores;  // not in the small WebAssembly module

struct RoughRows {
  std::uint32_t dimension = 0;      // of x
  std::size_t row_bytes = 0;        // of a row's codes: a multiple of 64
  std::vector<std::uint8_t> codes;  // as ScanCodes reads them
  std::vector<float> half_steps;    // h of each row
  std::vector<float> errors;        // at least |x − c|
  double longest = 0;               // at least |x| + |x − c| of every row
};

// Makes the rough rows of a view under a work budget.
class RoughRowsBuilder {
 public:
  bool step(const VectorView& view, WorkBudget& budget);  // true when done; every step needs the same view
  RoughRows take() && { return std::move(rough_); }

 private:
  void add_row(const VectorView& view, std::uint32_t row);

  WorkParts parts_;
  RoughRows rough_;
  std::vector<float> row_, error_;
  std::vector<std::int32_t> codes_;
};

// A question prepared for a scan of rough rows.
class RoughQuestion {
 public:
  // nullopt: the rows or the question are so long that bounds in float could overflow; no unit vectors are.
  static std::optional<RoughQuestion> make(const RoughRows& rows, std::span<const float> question);

  // out[i − first] ≥ row i · question, as scan() of f32 or f16 rows computes it, for first ≤ i < last.
  void bound(const DenseKernels& kernels, const RoughRows& rows, std::uint32_t first, std::uint32_t last,
             std::span<float> out) const;

 private:
  std::vector<std::int8_t> values_;  // p in units of scale_, padded with zeros
  std::int32_t sum_ = 0;             // of values_
  float scale_ = 0;
  float length_ = 0;  // at least |q|
  float rest_ = 0;    // of every bound: |q − p| |c| and roundings
};

// Replaces bounds by exact products where the row can be among the `count` best of the allowed rows. Every other bound stays, and
// is below the products of these best; so top_k() of the result, its values and the number of rows above each of them are those
// of the full scan. Returns how many products it computed.
std::size_t sharpen_best(const DenseKernels& kernels, const VectorView& view, std::span<const float> question, std::size_t count,
                         const PassageSet* allowed, std::span<float> bounds);

}  // namespace hop::core
