#include "core/options/options.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/concat.hpp"
#include "core/base/decimal.hpp"

namespace hop::core {

namespace {

// Calls visit(word) for the parts of `list` between separators; an empty list has none.
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
  constexpr std::size_t longest_key = 100;
  std::string message = concat("unknown option \"", key.substr(0, longest_key), "\"");
  if (key.size() <= longest_key) {
    const OptionEntry* nearest = nullptr;
    std::size_t least = 5;
    for (const OptionEntry& entry : option_table()) {
      const std::size_t distance = edit_distance(key, entry.key);
      if (distance < least) least = distance, nearest = &entry;
    }
    if (nearest) message += concat("; did you mean \"", nearest->key, "\"?");
  }
  return {Status::unknown_option, std::move(message), std::string(key.substr(0, longest_key))};
}

Error out_of_bounds(const OptionEntry& entry, std::string_view value) {
  const char* allowed = entry.type == OptionType::flag ? "true|false" : entry.bounds;
  return {Status::option_out_of_bounds,
          concat("option \"", entry.key, "\" takes ", allowed, ", not \"", value.substr(0, 100), "\""), entry.key};
}

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
  if (!is_allowed(*entry, value)) return out_of_bounds(*entry, value);
  values_.insert_or_assign(std::string(entry->key), std::string(value));
  return {};
}

Result<void> Options::set_integer(std::string_view key, std::int64_t value) { return set(key, concat(value)); }

Result<void> Options::set_number(std::string_view key, double value) {
  const OptionEntry* entry = find_option(key);
  if (!entry) return unknown_option(key);
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
  for (const auto* values : {&values_, &learned_}) {
    if (const auto found = values->find(std::string_view(entry->key)); found != values->end()) return found->second;
  }
  return entry->default_value;
}

Result<void> Options::set_weights(std::span<const std::uint8_t> bytes) {
  auto read = read_weights(bytes);
  if (!read) return std::move(read).error();
  auto learned = from_lines(read.value().option_lines);
  if (!learned) return std::move(learned).error();
  learned_ = std::move(learned.value().values_);
  weights_ = std::make_shared<const Weights>(std::move(read).value());
  return {};
}

std::vector<std::uint8_t> Options::weights_bytes() const {
  return weights_ ? write_weights(*weights_) : std::vector<std::uint8_t>();
}

bool Options::flag(std::string_view key) const { return value_of(key) == "true"; }
std::int64_t Options::integer(std::string_view key) const { return *parse_integer(value_of(key)); }
double Options::number(std::string_view key) const { return *parse_decimal(value_of(key)); }
std::string_view Options::text(std::string_view key) const { return value_of(key); }

std::vector<double> Options::numbers(std::string_view key) const {
  std::vector<double> all;
  for_each_word(value_of(key), ',', [&](std::string_view word) { all.push_back(*parse_decimal(word)); });
  return all;
}

// A value may hold line ends (a prompt): they are written as \n, and a backslash as two.
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

Result<Options> Options::from_lines(std::string_view lines) {
  Options options;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
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
