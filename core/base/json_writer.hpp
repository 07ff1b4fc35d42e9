// Writes one JSON value (RFC 8259) to a string, in one pass, without white space. It builds no document tree, so it
// needs no memory beyond the output.
//
//   std::string text;
//   JsonWriter json(text);
//   json.begin_object();
//   json.key("hits");
//   json.begin_array();
//   json.value(1), json.value("two");
//   json.end_array();
//   json.end_object();
//
// A call out of order (a value without its key, an end without its begin) is a bug of the caller; asserts catch it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

class JsonWriter {
 public:
  // Appends to `out`, which must outlive the writer.
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object();
  void end_object();
  void begin_array();
  void end_array();
  void key(std::string_view name);

  void value(std::string_view text);  // valid UTF-8
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool truth);
  template <std::signed_integral T>
  void value(T number) {
    write_integer(static_cast<std::int64_t>(number));
  }
  template <std::unsigned_integral T>
    requires(!std::same_as<T, bool>)
  void value(T number) {
    write_integer(static_cast<std::uint64_t>(number));
  }
  void value(double number);  // nine significant digits; null for a NaN or an infinity
  void value(float number) { value(static_cast<double>(number)); }
  void null();
  // `json` is one complete JSON value, written unchanged.
  void raw(std::string_view json);

  template <class T>
  void member(std::string_view name, const T& held) {
    key(name), value(held);
  }

  // True if one complete value has been written.
  bool complete() const { return open_.empty() && written_; }

 private:
  enum class Scope : std::uint8_t { object, array };

  void write_integer(std::int64_t number);
  void write_integer(std::uint64_t number);
  void write_quoted(std::string_view text);
  void before_value();
  void open(Scope scope, char bracket);
  void close(Scope scope, char bracket);

  std::string& out_;
  std::vector<Scope> open_;
  bool comma_ = false;  // the innermost scope has a value already
  bool keyed_ = false;  // a key was written and its value was not
  bool written_ = false;
};

}  // namespace hop::core
