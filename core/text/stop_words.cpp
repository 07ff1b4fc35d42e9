// English uses a perfect hash table of words packed into 64-bit numbers, because the lookup runs for every word of the
// corpus. The other languages use binary search in a space-separated list.
#include "core/text/stop_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/wrap_around.hpp"
#include "core/text/stop_lists.hpp"

namespace hop::core {
namespace {

constexpr std::string_view stop_word_list =
    "a about after all also am an and any are as at be been before being between both but by can could did do "
    "does during each for from had has have he her here him his how i if in into is it its may might more most "
    "must my no nor not of on only or other our over own s same shall she should so some such t than that the "
    "their them then there these they this those through to under very was we were what when where which who whom "
    "whose why will with would you your";

// Every word of the list has at most seven bytes and fits into one number (pack_word). The number 0 marks a free slot.
constexpr std::size_t longest_stop_word = 7;

constexpr std::uint64_t byte_at(std::string_view word, std::size_t place) {
  return std::uint64_t{static_cast<unsigned char>(word[place])} << 8 * (place % 4);
}

// Packs a word without a loop, whose length the processor would mispredict for every other word. The compiler turns
// four adjacent bytes into one load.
constexpr std::uint64_t pack_short_word(std::string_view word) {
  const std::size_t size = word.size(), middle = size / 2;
  if (size < 4) return byte_at(word, 0) | byte_at(word, middle) | byte_at(word, size - 1);
  const auto four_from = [&](std::size_t first) {
    const std::string_view four = word.substr(first, 4);
    return byte_at(four, 0) | byte_at(four, 1) | byte_at(four, 2) | byte_at(four, 3);
  };
  return four_from(0) | four_from(size - 4) << 8 * (size - 4);
}

// A perfect hash: the multiplier was found by search, so that every stop word has its own slot. A lookup is one
// multiplication and one comparison for any word.
constexpr std::size_t stop_slot_bits = 9;
constexpr std::size_t stop_slot_count = std::size_t{1} << stop_slot_bits;
HOP_WRAPS_AROUND constexpr std::size_t stop_slot_of(std::uint64_t packed) {
  return static_cast<std::size_t>(packed * 0xE5E9E66DB8713A29u >> (64 - stop_slot_bits));
}

constexpr std::array<std::uint64_t, stop_slot_count> make_stop_slots() {
  std::array<std::uint64_t, stop_slot_count> slots{};
  for (std::size_t begin = 0; begin < stop_word_list.size();) {
    const std::size_t space = stop_word_list.find(' ', begin);
    const std::size_t end = space == std::string_view::npos ? stop_word_list.size() : space;
    const std::uint64_t packed = pack_short_word(stop_word_list.substr(begin, end - begin));
    std::uint64_t& slot = slots[stop_slot_of(packed)];
    // A collision at compile time: the empty table fails the static_assert below.
    if (slot != 0) return {};
    slot = packed;
    begin = end + 1;
  }
  return slots;
}

constexpr std::array<std::uint64_t, stop_slot_count> stop_slots = make_stop_slots();
static_assert(stop_slots[stop_slot_of(0)] != 0, "two words share a slot, or the number 0 matches a free slot");

// FNV-1a, at compile time.
HOP_WRAPS_AROUND constexpr std::uint64_t hash_of_words(std::string_view list) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char byte : list) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  return hash;
}

// A stop list and its hash, which is part of the fingerprint.
struct StopList {
  std::string_view words;
  std::uint64_t hash;
};

// Evaluated at compile time. The small module gets empty lists.
constexpr StopList make_list(std::string_view words) { return {words, hash_of_words(words)}; }

// Indexed by Language.
constexpr StopList stop_word_lists[] = {
    make_list(""),
    make_list(with_languages ? stop_lists::danish_words : ""),
    make_list(with_languages ? stop_lists::german_words : ""),
    make_list(stop_word_list),
    make_list(with_languages ? stop_lists::spanish_words : ""),
    make_list(with_languages ? stop_lists::finnish_words : ""),
    make_list(with_languages ? stop_lists::french_words : ""),
    make_list(with_languages ? stop_lists::italian_words : ""),
    make_list(with_languages ? stop_lists::dutch_words : ""),
    make_list(with_languages ? stop_lists::norwegian_words : ""),
    make_list(with_languages ? stop_lists::portuguese_words : ""),
    make_list(with_languages ? stop_lists::russian_words : ""),
    make_list(with_languages ? stop_lists::swedish_words : ""),
};

const StopList& list_of(Language language) { return stop_word_lists[static_cast<std::size_t>(language)]; }

// Binary search over the bytes of a sorted, space-separated list: the middle is moved to the start of the word that
// contains it.
[[maybe_unused]] bool is_listed(std::string_view list, std::string_view word) {
  for (std::size_t first = 0, behind = list.size(); first < behind;) {
    const std::size_t middle = first + (behind - first) / 2;
    const std::size_t space = middle == first ? std::string_view::npos : list.rfind(' ', middle - 1);
    const std::size_t begin = space == std::string_view::npos || space < first ? first : space + 1;
    const std::size_t end = std::min(list.find(' ', begin), list.size());
    const int order = list.substr(begin, end - begin).compare(word);
    if (order == 0) return true;
    if (order < 0) first = end + 1;
    else behind = begin;
  }
  return false;
}

}  // namespace

// One multiplication, one load and one comparison.
bool is_packed_stop_word(std::uint64_t word) { return stop_slots[stop_slot_of(word)] == word; }

bool is_stop_word(std::string_view folded_word) {
  if (folded_word.empty() || folded_word.size() > longest_stop_word) return false;
  return is_packed_stop_word(pack_short_word(folded_word));
}

bool is_stop_word(Language language, std::string_view folded_word) {
  if (language == Language::english) return is_stop_word(folded_word);
  if constexpr (with_languages) {
    if (language != Language::none) return is_listed(list_of(language).words, folded_word);
  }
  return false;
}

std::string_view stop_words(Language language) { return list_of(language).words; }
std::uint64_t stop_words_hash(Language language) { return list_of(language).hash; }

}  // namespace hop::core
