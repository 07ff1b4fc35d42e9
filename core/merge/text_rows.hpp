// Rows of texts, all in one blob.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_table.hpp"

namespace hop::core {

// Row i holds texts rows[i] … rows[i + 1] − 1; text j is bytes [texts[j], texts[j + 1]).
struct TextRows {
  std::vector<std::uint32_t> rows = {0};
  std::vector<std::uint32_t> texts = {0};
  std::string bytes;

  std::size_t size() const { return rows.size() - 1; }
  TextTable table() const { return {texts, bytes}; }  // of the texts, whatever their rows
  std::string_view operator[](std::size_t text) const {
    return std::string_view(bytes).substr(texts[text], texts[text + 1] - texts[text]);
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
  void add_row(const TextRows& from, std::size_t row) {
    for (std::uint32_t text = from.rows[row]; text < from.rows[row + 1]; ++text) add(from[text]);
    end_row();
  }
  std::vector<std::string> row(std::size_t i) const {
    std::vector<std::string> out;
    for (std::uint32_t text = rows[i]; text < rows[i + 1]; ++text) out.emplace_back((*this)[text]);
    return out;
  }
};

}  // namespace hop::core
