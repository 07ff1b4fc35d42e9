// A set of option values by key. What is not set has its default.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/options/option_table.hpp"

namespace hop::core {

class Options {
 public:
  // Errors: unknown_option (with the nearest key there is), option_out_of_bounds (with the bounds); detail is the key.
  Result<void> set(std::string_view key, std::string_view value);
  Result<void> set_integer(std::string_view key, std::int64_t value);
  Result<void> set_number(std::string_view key, double value);

  // The value as text, set or default. Errors: unknown_option.
  Result<std::string_view> get(std::string_view key) const;

  // For keys of the table, of that type.
  bool flag(std::string_view key) const;
  std::int64_t integer(std::string_view key) const;
  double number(std::string_view key) const;
  std::vector<double> numbers(std::string_view key) const;
  std::string_view text(std::string_view key) const;

  // "key=value" lines of what was set, by key: the same set of options is the same text.
  std::string to_lines() const;
  static Result<Options> from_lines(std::string_view lines);

 private:
  std::string_view value_of(std::string_view key) const;
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace hop::core
