// A set of option values by key. What is not set has the value that the trained weights give it, if they do, else its
// default.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/options/option_table.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

class Options {
 public:
  // Errors: unknown_option (with the nearest key there is), option_out_of_bounds (with the bounds); detail is the key.
  Result<void> set(std::string_view key, std::string_view value);
  Result<void> set_integer(std::string_view key, std::int64_t value);
  Result<void> set_number(std::string_view key, double value);

  // Takes back what was set.
  void reset(std::string_view key);

  // The value as text, set or default. Errors: unknown_option.
  Result<std::string_view> get(std::string_view key) const;

  // For keys of the table, of that type.
  bool flag(std::string_view key) const;
  std::int64_t integer(std::string_view key) const;
  double number(std::string_view key) const;
  std::vector<double> numbers(std::string_view key) const;
  std::string_view text(std::string_view key) const;

  // What training has learned: options, and the networks of methods. They take the place of earlier ones.
  // Errors: those of read_weights, and of set() for an option in them.
  Result<void> set_weights(std::span<const std::uint8_t> bytes);
  const std::shared_ptr<const Weights>& weights() const { return weights_; }  // null: none
  std::vector<std::uint8_t> weights_bytes() const;                            // empty: none

  // "key=value" lines of what was set, by key, without the weights: the same set of options is the same text.
  std::string to_lines() const;
  static Result<Options> from_lines(std::string_view lines);

 private:
  std::string_view value_of(std::string_view key) const;
  std::map<std::string, std::string, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> learned_;  // by the weights
  std::shared_ptr<const Weights> weights_;
};

}  // namespace hop::core
