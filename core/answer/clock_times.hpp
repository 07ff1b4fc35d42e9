// Times of day in a sentence: "04:15", "4:15 pm", "4 p.m.", "16:00 UTC", "noon".
#pragma once

#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// From left to right. A number without minutes is a time only with am, pm or o'clock behind it.
std::vector<ByteRange> find_clock_times(std::string_view sentence);

}  // namespace hop::core
