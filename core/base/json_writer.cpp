// Each value writes the comma before it, never after it, so that the writer needs to remember only one flag per scope.
// Scopes are on an explicit stack, which also serves the assertions.
#include "core/base/json_writer.hpp"

#include <cassert>
#include <cmath>
#include <cstddef>

#include "core/base/concat.hpp"

namespace hop::core {

void JsonWriter::before_value() {
  assert(open_.empty() ? !written_ : keyed_ == (open_.back() == Scope::object));
  // In an object, key() has written the comma already.
  if (comma_ && !keyed_) out_.push_back(',');
  keyed_ = false;
  comma_ = true;
  written_ = true;
}

void JsonWriter::open(Scope scope, char bracket) {
  before_value();
  out_.push_back(bracket);
  open_.push_back(scope);
  comma_ = false;
}

void JsonWriter::close([[maybe_unused]] Scope scope, char bracket) {
  assert(!open_.empty() && open_.back() == scope && !keyed_);
  open_.pop_back();
  out_.push_back(bracket);
  comma_ = true;
}

void JsonWriter::begin_object() { open(Scope::object, '{'); }
void JsonWriter::end_object() { close(Scope::object, '}'); }
void JsonWriter::begin_array() { open(Scope::array, '['); }
void JsonWriter::end_array() { close(Scope::array, ']'); }

void JsonWriter::key(std::string_view name) {
  assert(!open_.empty() && open_.back() == Scope::object && !keyed_);
  if (comma_) out_.push_back(',');
  write_quoted(name);
  out_.push_back(':');
  keyed_ = true;
}

void JsonWriter::value(std::string_view text) {
  before_value();
  write_quoted(text);
}

void JsonWriter::value(bool truth) { raw(truth ? "true" : "false"); }
void JsonWriter::null() { raw("null"); }

// The caller guarantees that the text is one valid JSON value.
void JsonWriter::raw(std::string_view json) {
  before_value();
  out_.append(json);
}

void JsonWriter::value(double number) {
  // JSON has no NaN and no infinity.
  if (!std::isfinite(number)) return null();
  before_value();
  append_text(out_, number);
}

void JsonWriter::write_integer(std::int64_t number) {
  before_value();
  append_text(out_, number);
}

void JsonWriter::write_integer(std::uint64_t number) {
  before_value();
  append_text(out_, number);
}

// Escapes only where RFC 8259 requires it; text outside ASCII is written as UTF-8.
void JsonWriter::write_quoted(std::string_view text) {
  constexpr char hex[] = "0123456789abcdef";
  out_.push_back('"');
  std::size_t written = 0;  // bytes of `text` copied so far; runs without escapes are copied at once
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out_.append(text, written, at - written);
    written = at + 1;
    out_.push_back('\\');
    switch (byte) {
      case '"': out_.push_back('"'); break;
      case '\\': out_.push_back('\\'); break;
      case '\b': out_.push_back('b'); break;
      case '\f': out_.push_back('f'); break;
      case '\n': out_.push_back('n'); break;
      case '\r': out_.push_back('r'); break;
      case '\t': out_.push_back('t'); break;
      default: out_.append("u00"), out_.push_back(hex[byte >> 4]), out_.push_back(hex[byte & 15]);
    }
  }
  out_.append(text, written, text.size() - written);
  out_.push_back('"');
}

}  // namespace hop::core
