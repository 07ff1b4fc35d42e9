// A list of lists of strings in three flat arrays: one blob of bytes, offsets of texts into it, and offsets of rows into the
// texts.
//
// Compared with vectors of std::string, it needs no allocation per string, and ranges of rows are copied as blocks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/large_pages.hpp"
#include "core/base/text_table.hpp"

namespace hop::core {

// Row i holds texts rows[i] … rows[i + 1] − 1; text j is bytes [texts[j], texts[j + 1]).
struct TextRows {
  std::vector<std::uint32_t> rows = {0};
  std::vector<std::uint32_t> texts = {0};
  std::string bytes;

  std::size_t size() const { return rows.size() - 1; }
  TextTable table() const { return {texts, bytes}; }  // all texts, regardless of rows
  std::string_view operator[](std::size_t text) const {
    return std::string_view(bytes).substr(texts[text], texts[text + 1] - texts[text]);
  }
  // Reserves memory, while the rows are empty, for a following series of add_rows().
  void reserve(std::size_t row_count, std::size_t text_count, std::size_t byte_count) {
    rows.reserve(row_count);
    texts.reserve(text_count);
    bytes.reserve(byte_count);
    ask_for_large_pages(rows.data(), row_count * sizeof(std::uint32_t));
    ask_for_large_pages(texts.data(), text_count * sizeof(std::uint32_t));
    ask_for_large_pages(bytes.data(), byte_count);
  }
  void add(std::string_view text) {
    bytes += text;
    texts.push_back(static_cast<std::uint32_t>(bytes.size()));
  }
  void end_row() { rows.push_back(static_cast<std::uint32_t>(texts.size() - 1)); }
  void add_row(const std::vector<std::string>& row) {
    for (const std::string& text : row) add(text);
    end_row();
  }
  // Appends rows [first, end) of another list, with their offsets shifted.
  void add_rows(const TextRows& from, std::size_t first, std::size_t end) {
    const std::uint32_t first_text = from.rows[first], end_text = from.rows[end];
    const auto texts_before = static_cast<std::uint32_t>(texts.size() - 1);
    append_shifted(from.rows, first + 1, end + 1, first_text, texts_before, rows);
    const std::uint32_t first_byte = from.texts[first_text];
    const auto bytes_before = static_cast<std::uint32_t>(bytes.size());
    append_shifted(from.texts, first_text + 1, end_text + 1, first_byte, bytes_before, texts);
    bytes.append(from.bytes, first_byte, from.texts[end_text] - first_byte);
  }
  // Appends offsets [first, end) of another list, as distances from `origin`, behind `before`.
  static void append_shifted(const std::vector<std::uint32_t>& from, std::size_t first, std::size_t end, std::uint32_t origin,
                             std::uint32_t before, std::vector<std::uint32_t>& to) {
    const std::size_t count = to.size();
    to.resize(count + (end - first));
    std::transform(from.data() + first, from.data() + end, to.data() + count,
                   [&](std::uint32_t offset) { return before + (offset - origin); });
  }
  std::vector<std::string> row(std::size_t i) const {
    std::vector<std::string> out;
    for (std::uint32_t text = rows[i]; text < rows[i + 1]; ++text) out.emplace_back((*this)[text]);
    return out;
  }
};

}  // namespace hop::core
