// Dates in a text, as digits ("2024-08-02", "2024-08") and with an English month ("2 August 2024", "August 2nd", "August"), so that
// one is found by the other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

struct WrittenDate {
  bool in_digits = false;                      // year, month, day as numbers
  std::uint32_t year = 0, month = 0, day = 0;  // year and day: 0 if the text does not say it
  ByteRange year_source, month_source, day_source;

  // Whether both can be the same month, or the same day: what one of them leaves out is no difference.
  bool may_be_month_of(const WrittenDate& other) const;
  bool may_be_day_of(const WrittenDate& other) const;
};

// From left to right. A month without day or year counts if it is written with a capital.
std::vector<WrittenDate> find_written_dates(std::string_view text);

// The month as the other way of writing has it: "08" for August, "august" for 08.
std::string other_form_of_month(const WrittenDate& date);
// "02" for the 2nd, "2" for 02.
std::string other_form_of_day(const WrittenDate& date);

}  // namespace hop::core
