// Line and column of the bytes of a document's text, for readers that open the document there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace hop::core {

struct LinePlace {
  std::uint32_t line = 0, column = 0;  // from 1; the column counts bytes. 0: unknown
};

class LinePlaces {
 public:
  LinePlaces() = default;
  explicit LinePlaces(std::string_view text) : starts_{0} {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
      starts_.push_back(static_cast<std::uint32_t>(end + 1));
    }
  }

  LinePlace of(std::uint32_t byte) const {
    if (starts_.empty()) return {};
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), byte);
    return {static_cast<std::uint32_t>(after - starts_.begin()), byte - *(after - 1) + 1};
  }

 private:
  std::vector<std::uint32_t> starts_;  // the first byte of each line
};

}  // namespace hop::core
