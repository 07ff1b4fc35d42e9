// Error handling without exceptions: a function that can fail returns Result<T>, which holds a value or an Error. The
// caller must check it ([[nodiscard]]).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/status.hpp"

namespace hop::core {

// One failure. The message is one line that names the thing, the limit and the value found.
struct Error {
  Status status = Status::internal;
  std::string message;
  std::string detail;  // machine-readable subject of the message: a file offset, an option key, a passage id
};

// A value or an Error. Calling value() on a failed Result is a bug of the caller.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return *std::get_if<0>(&held_); }
  const T& value() const& { return *std::get_if<0>(&held_); }
  T&& value() && { return std::move(*std::get_if<0>(&held_)); }
  Error& error() & { return *std::get_if<1>(&held_); }
  const Error& error() const& { return *std::get_if<1>(&held_); }
  Error&& error() && { return std::move(*std::get_if<1>(&held_)); }

 private:
  std::variant<T, Error> held_;
};

// Success without a value.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  Error& error() & { return *error_; }
  const Error& error() const& { return *error_; }
  Error&& error() && { return *std::move(error_); }

 private:
  std::optional<Error> error_;
};

}  // namespace hop::core
