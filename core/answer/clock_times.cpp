// One pass over the words that begin with a digit, or are "noon" or "midnight". A digit behind a letter, point, colon or dash is part
// of something else, such as a version.
#include "core/answer/clock_times.hpp"

#include <cstddef>
#include <string>

#include "core/answer/relation_words.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

constexpr std::string_view zones = "utc gmt cet cest eet eest est edt cst cdt mst mdt pst pdt bst ist jst";

class ClockReader {
 public:
  explicit ClockReader(std::string_view text) : text_(text) {}

  std::vector<ByteRange> find() const {
    std::vector<ByteRange> found;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (!begins_word(at)) continue;
      const std::size_t end = end_of_time(at);
      if (end > at) found.push_back(byte_range(at, end)), at = end;
    }
    return found;
  }

 private:
  char byte(std::size_t at) const { return at < text_.size() ? text_[at] : ' '; }
  bool is_word_at(std::size_t at) const { return ascii::is_word_byte(byte(at)); }
  bool begins_word(std::size_t at) const {
    if (!is_word_at(at)) return false;
    constexpr std::string_view joins = ".,:-/";
    return at == 0 || !(is_word_at(at - 1) || (at > 1 && is_word_at(at - 2) && joins.find(text_[at - 1]) != joins.npos));
  }
  std::size_t end_of_word(std::size_t at) const {
    while (is_word_at(at)) ++at;
    return at;
  }
  std::string word_at(std::size_t at) const { return ascii::in_lower_case(text_.substr(at, end_of_word(at) - at)); }

  // A number of one or two digits below `limit`, which ends there.
  bool reads_number(std::size_t& at, int limit) const {
    int value = 0;
    std::size_t end = at;
    for (; ascii::is_digit(byte(end)) && end < at + 2; ++end) value = value * 10 + (byte(end) - '0');
    if (end == at || ascii::is_digit(byte(end)) || value >= limit) return false;
    at = end;
    return true;
  }
  // ":15"
  bool reads_minutes(std::size_t& at) const {
    std::size_t end = at + 1;
    if (byte(at) != ':' || !reads_number(end, 60) || end != at + 3) return false;
    at = end;
    return true;
  }
  // " pm", "p.m."
  bool reads_half_of_day(std::size_t& at) const {
    std::size_t end = byte(at) == ' ' ? at + 1 : at;
    const char half = ascii::lower(byte(end++));
    if (half != 'a' && half != 'p') return false;
    if (byte(end) == '.') ++end;
    if (ascii::lower(byte(end++)) != 'm' || is_word_at(end)) return false;
    at = byte(end) == '.' && byte(end - 2) == '.' ? end + 1 : end;
    return true;
  }
  bool reads_o_clock(std::size_t& at) const {
    for (const std::string_view words : {std::string_view(" o'clock"), std::string_view(" o’clock")}) {
      if (text_.substr(at, words.size()) != words) continue;
      at += words.size();
      return true;
    }
    return false;
  }

  // `at` itself: no time begins there.
  std::size_t end_of_time(std::size_t at) const {
    if (!ascii::is_digit(byte(at))) {
      const std::string word = word_at(at);
      return word == "noon" || word == "midnight" ? at + word.size() : at;
    }
    std::size_t end = at;
    if (!reads_number(end, 25)) return at;
    const bool has_minutes = reads_minutes(end);
    if (has_minutes) reads_minutes(end);  // seconds
    const bool has_half = reads_half_of_day(end) || reads_o_clock(end);
    if ((!has_minutes && !has_half) || is_word_at(end) || byte(end) == ':') return at;
    const bool has_zone = byte(end) == ' ' && is_word_at(end + 1) && word_is_in(zones, word_at(end + 1));
    return has_zone ? end_of_word(end + 1) : end;
  }

  std::string_view text_;
};

}  // namespace

std::vector<ByteRange> find_clock_times(std::string_view sentence) { return ClockReader(sentence).find(); }

}  // namespace hop::core
