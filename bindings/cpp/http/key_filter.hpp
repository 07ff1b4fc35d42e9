// Takes the key out of a text that comes in pieces: a model's answer ends on a screen or in a file.
#pragma once

#include <string>
#include <string_view>

namespace hop::http {

class KeyFilter {
 public:
  // A short key, such as the "none" that some servers want, is no secret, and may be a word of an answer: it stays.
  explicit KeyFilter(std::string_view key) : key_(key.size() < 16 ? std::string_view() : key) {}

  // The text so far that is surely no part of the key, with "***" for the key itself; what may be its beginning is kept
  // back.
  std::string take(std::string_view piece);
  // At the end of the text: what was kept back.
  std::string take_rest();

 private:
  std::string key_;
  std::string kept_;  // shorter than the key
};

}  // namespace hop::http
