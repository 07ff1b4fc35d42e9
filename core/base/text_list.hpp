// An append-only list of strings in one contiguous buffer. Unlike std::vector<std::string>, it costs no allocation per
// string.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// Views are valid until the next emplace_back().
class TextList {
 public:
  TextList() = default;
  TextList(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) emplace_back(text);
  }

  void emplace_back(std::string_view text = {}) {
    bytes_.append(text);
    ends_.push_back(bytes_.size());
  }

  std::size_t size() const { return ends_.size(); }
  // Only the ends are stored: a string begins where the previous one ends.
  std::string_view operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {bytes_.data() + begin, ends_[i] - begin};
  }

  friend bool operator==(const TextList&, const TextList&) = default;

  void reserve(std::size_t strings, std::size_t bytes) { ends_.reserve(strings), bytes_.reserve(bytes); }

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;
};

}  // namespace hop::core
