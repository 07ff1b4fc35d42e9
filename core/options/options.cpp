// Values are stored as validated text. The typed getters parse on access, so that saving and comparing option sets
// needs no type information.
#include "core/options/options.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/built_methods.hpp"
#include "core/base/concat.hpp"
#include "core/base/decimal.hpp"

namespace hop::core {

namespace {

// Calls visit(word) for each part of `list` between separators. An empty list has no parts.
template <class Visit>
void for_each_word(std::string_view list, char separator, Visit visit) {
  if (list.empty()) return;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(list.find(separator, begin), list.size());
    visit(list.substr(begin, end - begin));
    if (end == list.size()) return;
    begin = end + 1;
  }
}

// Levenshtein distance with one row of the dynamic program, for the "did you mean" of an error message.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

Error unknown_option(std::string_view key) {
  // Limits the cost of the edit distance and the length of the message.
  constexpr std::size_t longest_key = 100;
  std::string message = concat("unknown option \"", key.substr(0, longest_key), "\"");
  if (key.size() <= longest_key) {
    const OptionEntry* nearest = nullptr;
    // A key that is five or more edits away is not a typo.
    std::size_t least = 5;
    for (const OptionEntry& entry : option_table()) {
      const std::size_t distance = edit_distance(key, entry.key);
      if (distance < least) least = distance, nearest = &entry;
    }
    if (nearest) message += concat("; did you mean \"", nearest->key, "\"?");
  }
  return {Status::unknown_option, std::move(message), std::string(key.substr(0, longest_key))};
}

// The message quotes the bounds as the option table documents them.
Error out_of_bounds(const OptionEntry& entry, std::string_view value) {
  const char* allowed = entry.type == OptionType::flag ? "true|false" : entry.bounds;
  return {Status::option_out_of_bounds,
          concat("option \"", entry.key, "\" takes ", allowed, ", not \"", value.substr(0, 100), "\""), entry.key};
}

// The method that the error is about, and what leaves it out.
std::string without_method(std::string_view method) {
  return concat("method ", method, ", which is not in this build (HOPTRAIL_METHODS=", built_methods, "): use the complete build");
}

// Validates a value by the type of its option. NaN fails in_bounds(), because it compares false with everything.
bool is_allowed(const OptionEntry& entry, std::string_view value) {
  const auto in_bounds = [&](std::optional<double> number) { return number && *number >= entry.low && *number <= entry.high; };
  switch (entry.type) {
    case OptionType::flag: return value == "true" || value == "false";
    case OptionType::integer: {
      const auto number = parse_integer(value);
      return number && in_bounds(static_cast<double>(*number));
    }
    case OptionType::number: return in_bounds(parse_decimal(value));
    case OptionType::text: return true;
    case OptionType::choice: {
      bool found = false;
      for_each_word(entry.bounds, '|', [&](std::string_view word) { found |= word == value; });
      return found;
    }
    case OptionType::numbers: {
      // Only an option whose default is the empty list accepts an empty list.
      bool all = !value.empty() || *entry.default_value == '\0';
      for_each_word(value, ',', [&](std::string_view word) { all &= in_bounds(parse_decimal(word)); });
      return all;
    }
  }
  return false;
}

}  // namespace

Result<void> Options::set(std::string_view key, std::string_view value) {
  const OptionEntry* entry = find_option(key);
  if (!entry) return unknown_option(key);
  if (entry->left_out_method) {
    return Error{Status::unsupported, concat("option \"", entry->key, "\" is of ", without_method(entry->left_out_method)),
                 entry->key};
  }
  if (!is_allowed(*entry, value)) {
    if (entry->type != OptionType::choice || !is_left_out_method(value)) return out_of_bounds(*entry, value);
    return Error{Status::unsupported, concat("option \"", entry->key, "\" names ", without_method(value)), entry->key};
  }
  // Stores the current spelling of the key, even if the caller used the one of old files.
  values_.insert_or_assign(std::string(entry->key), std::string(value));
  return {};
}

Result<void> Options::set_integer(std::string_view key, std::int64_t value) { return set(key, concat(value)); }

Result<void> Options::set_number(std::string_view key, double value) {
  const OptionEntry* entry = find_option(key);
  if (!entry) return unknown_option(key);
  // concat() would write "nan" or "inf", which the parser rejects with a less precise error.
  if (!std::isfinite(value)) return out_of_bounds(*entry, concat(value));
  return set(key, concat(value));
}

void Options::reset(std::string_view key) {
  if (const OptionEntry* entry = find_option(key)) values_.erase(entry->key);
}

Result<std::string_view> Options::get(std::string_view key) const {
  if (!find_option(key)) return unknown_option(key);
  return value_of(key);
}

std::string_view Options::value_of(std::string_view key) const {
  const OptionEntry* entry = find_option(key);
  // The caller's value takes precedence over the learned one.
  for (const auto* values : {&values_, &learned_}) {
    if (const auto found = values->find(std::string_view(entry->key)); found != values->end()) return found->second;
  }
  return entry->default_value;
}

// Parses and validates the weights, including their options, before anything is replaced.
Result<void> Options::set_weights(std::span<const std::uint8_t> bytes) {
  auto read = read_weights(bytes);
  if (!read) return std::move(read).error();
  for (const WeightMatrix& matrix : read.value().matrices) {
    const std::string_view method = std::string_view(matrix.name).substr(0, matrix.name.find('.'));
    if (is_left_out_method(method))
      return Error{Status::unsupported, concat("weights are of ", without_method(method)), "weights"};
  }
  auto learned = from_lines(read.value().option_lines);
  if (!learned) return std::move(learned).error();
  // Nothing changes until both parts are valid.
  learned_ = std::move(learned.value().values_);
  weights_ = std::make_shared<const Weights>(std::move(read).value());
  return {};
}

std::vector<std::uint8_t> Options::weights_bytes() const {
  return weights_ ? write_weights(*weights_) : std::vector<std::uint8_t>();
}

// The values were validated by set(), so parsing them cannot fail.
bool Options::flag(std::string_view key) const { return value_of(key) == "true"; }
std::int64_t Options::integer(std::string_view key) const { return *parse_integer(value_of(key)); }
double Options::number(std::string_view key) const { return *parse_decimal(value_of(key)); }
std::string_view Options::text(std::string_view key) const { return value_of(key); }

std::vector<double> Options::numbers(std::string_view key) const {
  std::vector<double> all;
  for_each_word(value_of(key), ',', [&](std::string_view word) { all.push_back(*parse_decimal(word)); });
  return all;
}

// A value can contain line ends (a prompt template), so a line end is written as \n and a backslash as two backslashes.
std::string Options::to_lines() const {
  std::string lines;
  for (const auto& [key, value] : values_) {
    lines += stored_option_key(key);
    lines += '=';
    for (const char c : value) {
      if (c == '\n') lines += "\\n";
      else if (c == '\\') lines += "\\\\";
      else lines += c;
    }
    lines += '\n';
  }
  return lines;
}

// Parses the output of to_lines(). Also reads the options in weights, graph files and saved tasks.
Result<Options> Options::from_lines(std::string_view lines) {
  Options options;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    // A value may contain '=', a key may not.
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      return Error{Status::bad_input, concat("no \"=\" in the line of options \"", line.substr(0, 100), "\""), ""};
    }
    std::string value;
    for (std::size_t i = equals + 1; i < line.size(); ++i) {
      if (line[i] == '\\' && i + 1 < line.size()) value += line[++i] == 'n' ? '\n' : line[i];
      else value += line[i];
    }
    if (auto set = options.set(line.substr(0, equals), value); !set) return std::move(set).error();
  }
  return options;
}

}  // namespace hop::core
