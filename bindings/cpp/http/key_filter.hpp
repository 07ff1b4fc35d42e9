// Removes the key from a text that arrives in pieces, because a model's answer ends up on a screen or in a file.
#pragma once

#include <string>
#include <string_view>

namespace hop::http {

class KeyFilter {
 public:
  // A short key, such as the "none" that some servers expect, is not secret and may be a word of an answer: it stays.
  explicit KeyFilter(std::string_view key) : key_(key.size() < 16 ? std::string_view() : key) {}

  // Returns the text so far without a possible beginning of the key at its end, which is kept back. The key itself becomes
  // "***".
  std::string take(std::string_view piece);
  // Returns the text that was kept back, at the end of the answer.
  std::string take_rest();

 private:
  std::string key_;
  std::string kept_;  // shorter than the key
};

}  // namespace hop::http
