// One pass over the runs of ASCII letters and digits. A date is read from its year in digits, or from the name of its month.
#include "core/text/written_dates.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/text/ascii.hpp"
#include "core/text/months.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t months = month_names.size(), longest_month = 31;

class DateFinder {
 public:
  explicit DateFinder(std::string_view text) : text_(text) {}

  std::vector<WrittenDate> find() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = end_of_run(at);
      if (end == at) {
        ++at;
        continue;
      }
      if (ascii::is_letter(text_[at])) read_named(at, end);
      else if (!may_continue_number(at) && !follows_series(at)) read_digits(at, end);
      last_run_ = byte_range(at, end);
      at = end;
    }
    return std::move(dates_);
  }

 private:
  bool is_run_byte(std::size_t at) const {
    return at < text_.size() && (ascii::is_word_byte(text_[at]) || !ascii::is_ascii(text_[at]));
  }
  std::size_t end_of_run(std::size_t at) const {
    while (is_run_byte(at)) ++at;
    return at;
  }
  bool may_continue_number(std::size_t at) const {
    return at > 1 && ascii::is_digit(text_[at - 2]) && text_[at - 1] != ' ' && text_[at - 1] != '\n';
  }

  // "D-2024-04" is the fourth decision of a year, not its April.
  bool follows_series(std::size_t at) const { return at > 1 && text_[at - 1] == '-' && ascii::is_upper(text_[at - 2]); }

  // The number of some digits, or 0.
  std::uint32_t number(ByteRange range) const {
    std::uint32_t value = 0;
    for (const char digit : range.of(text_)) {
      if (!ascii::is_digit(digit)) return 0;
      value = value * 10 + static_cast<std::uint32_t>(digit - '0');
    }
    return value;
  }

  // Two digits behind a '-', as a number of at most `most`.
  bool read_two(std::size_t& at, std::uint32_t most, std::uint32_t& value, ByteRange& source) const {
    if (at >= text_.size() || text_[at] != '-') return false;
    const ByteRange range = byte_range(at + 1, at + 3);
    if (at + 3 > text_.size() || !ascii::is_digit(text_[at + 1]) || number(range) == 0 || number(range) > most) return false;
    if (at + 3 < text_.size() && ascii::is_digit(text_[at + 3])) return false;
    value = number(range), source = range, at += 3;
    return true;
  }

  void read_digits(std::size_t at, std::size_t end) {
    if (!is_year(byte_range(at, end))) return;
    WrittenDate date;
    date.in_digits = true;
    date.year = number(byte_range(at, end)), date.year_source = byte_range(at, end);
    if (!read_two(end, months, date.month, date.month_source)) return;
    read_two(end, longest_month, date.day, date.day_source);
    dates_.push_back(date);
  }

  bool is_year(ByteRange range) const { return range.size() == 4 && number(range) >= 1000; }

  // "2", "02", "2nd".
  std::uint32_t day_of(ByteRange range) const {
    if (range.size() > 2 && ascii::is_letter(text_[range.end - 1])) range.end -= 2;
    if (range.empty() || range.size() > 2) return 0;
    const std::uint32_t day = number(range);
    return day <= longest_month ? day : 0;
  }

  // The run behind `at`, of a space or a comma and a space.
  ByteRange next_run(std::size_t at) const {
    std::size_t begin = at;
    if (begin < text_.size() && text_[begin] == ',') ++begin;
    if (begin >= text_.size() || text_[begin] != ' ') return {};
    return byte_range(begin + 1, end_of_run(begin + 1));
  }

  void read_named(std::size_t at, std::size_t end) {
    const std::string name = ascii::in_lower_case(text_.substr(at, end - at));
    const auto month = std::find(month_names.begin(), month_names.end(), name);
    if (month == month_names.end()) return;
    WrittenDate date;
    date.month = static_cast<std::uint32_t>(month - month_names.begin()) + 1, date.month_source = byte_range(at, end);
    ByteRange behind = next_run(end);
    if (const std::uint32_t day = day_of(behind)) date.day = day, date.day_source = behind, behind = next_run(behind.end);
    if (is_year(behind)) date.year = number(behind), date.year_source = behind;
    const bool follows_run = last_run_.end > 0 && last_run_.end + 1 == at && text_[last_run_.end] == ' ';
    if (const std::uint32_t day = follows_run && date.day == 0 ? day_of(last_run_) : 0)
      date.day = day, date.day_source = last_run_;
    if (date.day != 0 || date.year != 0 || ascii::is_upper(text_[at])) dates_.push_back(date);
  }

  std::string_view text_;
  ByteRange last_run_;
  std::vector<WrittenDate> dates_;
};

bool may_equal(std::uint32_t a, std::uint32_t b) { return a == 0 || b == 0 || a == b; }

}  // namespace

bool WrittenDate::may_be_month_of(const WrittenDate& other) const { return month == other.month && may_equal(year, other.year); }

bool WrittenDate::may_be_day_of(const WrittenDate& other) const { return may_be_month_of(other) && day == other.day && day != 0; }

std::vector<WrittenDate> find_written_dates(std::string_view text) { return DateFinder(text).find(); }

std::string other_form_of_month(const WrittenDate& date) {
  if (date.in_digits) return std::string(month_names[date.month - 1]);
  return {static_cast<char>('0' + date.month / 10), static_cast<char>('0' + date.month % 10)};
}

std::string other_form_of_day(const WrittenDate& date) {
  std::string day = {static_cast<char>('0' + date.day / 10), static_cast<char>('0' + date.day % 10)};
  if (date.in_digits && date.day < 10) day.erase(0, 1);
  return day;
}

}  // namespace hop::core
