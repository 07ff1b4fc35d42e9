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
  std::vector<float> values;  // row by row, by index
  std::uint32_t dimension = 0;
};

// Throws BrokenAnswer when the answer lacks its end, WrongAnswer when it is not exactly `row_count` rows, each index once,
// of one dimension and of finite numbers. Needs little more memory than the rows, regardless of what else the answer holds.
Rows read_embedding_answer(std::string_view body, std::size_t row_count);

// Takes an answer, and reads it when it is whole.
class EmbeddingReceiver : public Receiver {
 public:
  EmbeddingReceiver(std::size_t row_count, std::string_view key) : row_count_(row_count), key_(key) {}

  void start(std::string_view) override { body_.clear(); }
  void receive(std::string_view piece) override { body_ += piece; }
  // A wrong answer that is an error message throws that message, cleaned of the key.
  void finish() override;

  Rows take_rows() { return std::move(rows_); }

 private:
  std::size_t row_count_;
  std::string key_;
  std::string body_;
  Rows rows_;
};

}  // namespace hop::http
