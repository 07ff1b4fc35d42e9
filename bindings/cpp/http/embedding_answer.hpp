// The answer of POST /v1/embeddings: {"data":[{"index":0,"embedding":[…] or "base64"},…]}.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/cpp/http/receiver.hpp"

namespace hop::http {

struct Rows {
  std::vector<float> values;  // row by row, ordered by index
  std::uint32_t dimension = 0;
};

// Throws BrokenAnswer if the answer is cut off, and WrongAnswer unless it has exactly `row_count` rows, each index once, of one
// dimension and of finite numbers. Needs little more memory than the rows, regardless of the rest of the answer.
Rows read_embedding_answer(std::string_view body, std::size_t row_count);

// Receives an answer, and parses it once it is complete.
class EmbeddingReceiver : public Receiver {
 public:
  EmbeddingReceiver(std::size_t row_count, std::string_view key) : row_count_(row_count), key_(key) {}

  void start(std::string_view) override { body_.clear(); }
  void receive(std::string_view piece) override { body_ += piece; }
  // If a wrong answer is an error message, throws that message without the key.
  void finish() override;

  Rows take_rows() { return std::move(rows_); }

 private:
  std::size_t row_count_;
  std::string key_;
  std::string body_;
  Rows rows_;
};

}  // namespace hop::http
