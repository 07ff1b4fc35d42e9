// The answer of POST /v1/rerank: {"results":[{"index":2,"relevance_score":0.9},…]}, best first or in any other order.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/cpp/http/receiver.hpp"

namespace hop::http {

// The scores, ordered by index. Servers call the list "results" or "data", and the number "relevance_score" or "score". Throws
// BrokenAnswer if the answer is cut off, and WrongAnswer unless it has each index below `count` once, with a finite score; if the
// answer is an error message of the server, that message without the key.
std::vector<float> read_rerank_answer(std::string_view body, std::size_t count, std::string_view key);

// Receives an answer, and parses it once it is complete.
class RerankReceiver : public Receiver {
 public:
  RerankReceiver(std::size_t count, std::string_view key) : count_(count), key_(key) {}

  void start(std::string_view) override { body_.clear(); }
  void receive(std::string_view piece) override { body_ += piece; }
  void finish() override { scores_ = read_rerank_answer(body_, count_, key_); }

  std::vector<float> take_scores() { return std::move(scores_); }

 private:
  std::size_t count_;
  std::string key_;
  std::string body_;
  std::vector<float> scores_;
};

}  // namespace hop::http
