// A set of option values. The value of a key is, in this order: the one that the caller set, the one that the trained
// weights contain, the default of the option table.
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
  // Errors: unknown_option (the message suggests the nearest key), option_out_of_bounds (the message gives the bounds).
  // The detail is the key.
  Result<void> set(std::string_view key, std::string_view value);
  Result<void> set_integer(std::string_view key, std::int64_t value);
  Result<void> set_number(std::string_view key, double value);

  // Removes the caller's value, so that the key has its learned or default value again.
  void reset(std::string_view key);

  // The effective value as text. Errors: unknown_option.
  Result<std::string_view> get(std::string_view key) const;

  // Typed access. The key must be in the table and have that type, so these functions cannot fail.
  bool flag(std::string_view key) const;
  std::int64_t integer(std::string_view key) const;
  double number(std::string_view key) const;
  std::vector<double> numbers(std::string_view key) const;
  std::string_view text(std::string_view key) const;

  // Loads trained weights: learned options and the networks of the methods. They replace earlier weights. Errors: those
  // of read_weights, and those of set() for a learned option.
  Result<void> set_weights(std::span<const std::uint8_t> bytes);
  const std::shared_ptr<const Weights>& weights() const { return weights_; }  // null if none were set
  std::vector<std::uint8_t> weights_bytes() const;                            // empty if none were set

  // The values that were set, as "key=value" lines sorted by key, without the weights. Equal sets give equal text.
  std::string to_lines() const;
  static Result<Options> from_lines(std::string_view lines);

 private:
  // Caller's value, learned value or default, in this order. The key must be in the table.
  std::string_view value_of(std::string_view key) const;
  std::map<std::string, std::string, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> learned_;  // values from the weights
  std::shared_ptr<const Weights> weights_;
};

}  // namespace hop::core
