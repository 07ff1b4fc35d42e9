#include "bindings/cpp/http/embedding_answer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "bindings/cpp/http/base64.hpp"
#include "bindings/cpp/http/error_text.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

constexpr std::size_t deepest = 32;
constexpr std::size_t widest = 65536;

// The JSON parser calls it for each token. It keeps only these values of an answer:
// depth 1: {"data": 2: [ 3: {"index": number, "embedding": text or 4: [ numbers ]} ]}
class RowReader {
 public:
  RowReader(std::size_t row_count, std::size_t byte_count) : byte_count_(byte_count), is_read_(row_count) {}

  bool has_data() const { return has_data_; }
  // Throws WrongAnswer if a row is missing.
  Rows take_rows() {
    const auto missing = std::find(is_read_.begin(), is_read_.end(), false);
    if (missing == is_read_.end()) return {std::move(matrix_), static_cast<std::uint32_t>(dimension_)};
    throw WrongAnswer("the answer has no row " + std::to_string(missing - is_read_.begin()) + " of " +
                      std::to_string(is_read_.size()));
  }

  bool null() {
    if (is_in_embedding()) fail("holds null");
    return true;
  }
  bool boolean(bool) { return null(); }
  bool binary(std::vector<std::uint8_t>&) { return true; }
  bool number_integer(std::int64_t value) {
    if (is_row_index()) fail("has a negative index");
    return number(static_cast<double>(value));
  }
  bool number_unsigned(std::uint64_t value) {
    if (is_row_index()) index_ = value;
    return number(static_cast<double>(value));
  }
  bool number_float(double value, const std::string&) { return number(value); }
  bool string(std::string& text) {
    if (is_in_embedding()) fail("holds text between its numbers");
    if (depth_ == 3 && in_data_ && row_key_ == "embedding") read_base64(text);
    return true;
  }

  bool start_object(std::size_t) {
    enter();
    if (depth_ == 3 && in_data_) begin_row();
    return true;
  }
  bool key(std::string& name) {
    if (depth_ == 1) in_data_ = name == "data";
    if (depth_ == 3 && in_data_) row_key_ = name;
    return true;
  }
  bool end_object() {
    if (depth_ == 3 && in_data_) end_row();
    --depth_;
    return true;
  }
  bool start_array(std::size_t) {
    if (is_in_embedding()) fail("holds a list between its numbers");
    enter();
    if (depth_ == 2 && in_data_) has_data_ = true;
    if (depth_ == 4 && in_data_ && row_key_ == "embedding") in_embedding_ = true;
    return true;
  }
  bool end_array() {
    if (depth_ == 4) in_embedding_ = false;
    --depth_;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    if (position > byte_count_) throw BrokenAnswer("the answer was cut off");
    throw WrongAnswer("the answer is not valid JSON at byte " + std::to_string(position));
  }

 private:
  bool is_in_embedding() const { return in_embedding_ && depth_ == 4; }
  bool is_row_index() const { return depth_ == 3 && in_data_ && row_key_ == "index"; }

  [[noreturn]] void fail(const std::string& what) const {
    throw WrongAnswer("row " + std::to_string(row_) + " of the answer " + what);
  }

  void enter() {
    if (++depth_ > deepest) throw WrongAnswer("the answer is nested deeper than " + std::to_string(deepest));
  }

  void begin_row() {
    if (row_ == is_read_.size()) fail("is more than the " + std::to_string(is_read_.size()) + " texts that were sent");
    index_ = row_;  // for servers that omit the index: rows in order
    values_.clear();
    row_key_.clear();
  }

  void end_row() {
    if (index_ >= is_read_.size()) {
      fail("has index " + std::to_string(index_) + ", " + std::to_string(is_read_.size()) + " texts were sent");
    }
    if (is_read_[index_]) fail("has index " + std::to_string(index_) + " twice");
    if (values_.empty()) fail("has no numbers");
    if (dimension_ == 0) begin_matrix();
    if (values_.size() != dimension_) {
      throw WrongAnswer("row " + std::to_string(index_) + " has dimension " + std::to_string(values_.size()) +
                        ", the rows before it have " + std::to_string(dimension_));
    }
    if (!matrix_.empty()) std::copy(values_.begin(), values_.end(), matrix_.begin() + std::ptrdiff_t(index_ * dimension_));
    is_read_[index_] = true;
    ++row_;
  }

  // A number takes at least two bytes: an answer that is too short for all rows lacks some, and no memory is allocated for it.
  void begin_matrix() {
    dimension_ = values_.size();
    if (is_read_.size() <= byte_count_ / 2 / dimension_) matrix_.resize(is_read_.size() * dimension_);
  }

  bool number(double value) {
    if (is_in_embedding()) add(static_cast<float>(value));
    return true;
  }

  void add(float value) {
    if (!std::isfinite(value)) fail("holds a number that is not finite");
    if (values_.size() == widest) fail("has more than " + std::to_string(widest) + " numbers");
    values_.push_back(value);
  }

  void read_base64(const std::string& text) {
    const std::optional<std::vector<std::uint8_t>> bytes = decode_base64(text);
    if (!bytes || bytes->size() % 4 != 0) fail("is not base64 of floats");
    for (std::size_t at = 0; at < bytes->size(); at += 4) {
      std::uint32_t bits = 0;  // little-endian, regardless of the machine
      for (std::size_t byte = 4; byte > 0; --byte) bits = bits << 8 | (*bytes)[at + byte - 1];
      float value = 0;
      std::memcpy(&value, &bits, sizeof value);
      add(value);
    }
  }

  std::size_t byte_count_;
  std::vector<bool> is_read_;  // by index
  std::vector<float> matrix_;  // all rows, ordered by index
  std::size_t dimension_ = 0;  // of the first row received
  std::size_t depth_ = 0;
  bool has_data_ = false;
  bool in_data_ = false;
  bool in_embedding_ = false;
  std::string row_key_;
  std::size_t row_ = 0;  // complete rows
  std::uint64_t index_ = 0;
  std::vector<float> values_;
};

}  // namespace

Rows read_embedding_answer(std::string_view body, std::size_t row_count) {
  if (has_long_token(body)) throw WrongAnswer("the answer is not valid JSON");
  RowReader reader(row_count, body.size());
  nlohmann::json::sax_parse(body, &reader);
  if (!reader.has_data()) throw WrongAnswer("the answer has no list \"data\"");
  return reader.take_rows();
}

void EmbeddingReceiver::finish() {
  body_.shrink_to_fit();  // its capacity may be twice its size
  try {
    rows_ = read_embedding_answer(body_, row_count_);
    body_ = std::string();
  } catch (const WrongAnswer&) {
    const std::string message = server_message(body_, key_);
    if (message.empty()) throw;
    throw WrongAnswer(message);
  }
}

}  // namespace hop::http
