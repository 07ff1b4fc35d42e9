// The common maximum size of titles is found by binary search: the total grows monotonically with it. Shortening always
// ends at a character boundary.
#include "core/corpus/document_limits.hpp"

#include <algorithm>

namespace hop::core {
namespace {

// Shortens in place; true if the text was too long.
bool shorten(std::string& text, std::size_t most_bytes) {
  const std::size_t length = shortened(text, most_bytes).size();
  if (length == text.size()) return false;
  text.resize(length);
  return true;
}

// Returns the number of dropped items.
template <class T>
std::uint64_t drop_from(std::vector<T>& items, std::size_t most) {
  if (items.size() <= most) return 0;
  const std::size_t dropped = items.size() - most;
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(most), items.end());
  return dropped;
}

}  // namespace

std::string_view shortened(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  const auto is_inside_character = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; };
  while (most_bytes > 0 && is_inside_character(most_bytes)) --most_bytes;
  return text.substr(0, most_bytes);
}

// Drops the surplus aliases first, then shortens the rest.
void limit_aliases(std::vector<std::string>& aliases, CappedFields& capped) {
  capped.aliases += drop_from(aliases, most_aliases);
  for (std::string& alias : aliases) capped.aliases += shorten(alias, longest_name);
}

void limit_metadata(std::vector<MetadataField>& metadata, CappedFields& capped) {
  capped.metadata += drop_from(metadata, most_metadata_fields);
  for (MetadataField& field : metadata) {
    const bool is_key_shorter = shorten(field.key, longest_name);
    const bool is_value_shorter = shorten(field.value, longest_value);
    capped.metadata += is_key_shorter || is_value_shorter;
  }
}

std::size_t longest_repeated(std::span<const RepeatedText> texts, std::uint64_t budget) {
  constexpr std::size_t least = 16;
  // Whether all repeats stay within the budget if each text has at most that size.
  const auto fit = [&](std::size_t most_bytes) {
    std::uint64_t bytes = 0;
    for (const RepeatedText& text : texts) bytes += std::uint64_t{std::min(text.bytes, most_bytes)} * text.passages;
    return bytes <= budget;
  };
  std::size_t fits = least, over = longest_name + 1;  // invariant: `fits` is within the budget or the minimum, `over` is not
  if (fit(longest_name)) return longest_name;
  while (fits + 1 < over) {
    const std::size_t middle = (fits + over) / 2;
    (fit(middle) ? fits : over) = middle;
  }
  return fits;
}

// The host's aliases come before those of the front matter, so they are kept first.
std::size_t count_repeated_aliases(std::span<const std::string> aliases, std::size_t passages, std::uint64_t budget) {
  constexpr std::size_t around_text = 32;  // overhead in bytes of an alias in a passage
  std::uint64_t bytes = 0;
  std::size_t count = 0;
  for (; count < aliases.size(); ++count) {
    bytes += (aliases[count].size() + around_text) * passages;
    if (bytes > budget) break;
  }
  return count;
}

}  // namespace hop::core
