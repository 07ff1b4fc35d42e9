// The answer of POST /v1/embeddings: {"data":[{"index":0,"embedding":[…] or "base64"},…]}.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace hop::http {

struct Rows {
  std::vector<float> values;  // row by row, by index
  std::uint32_t dimension = 0;
};

// Throws WrongAnswer when the answer is not exactly `row_count` rows, each index once, of one dimension and of finite
// numbers. Needs little more memory than the rows, whatever else the answer holds.
Rows read_embedding_answer(std::string_view body, std::size_t row_count);

}  // namespace hop::http
