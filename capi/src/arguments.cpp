#include "capi/src/arguments.hpp"

#include "core/base/concat.hpp"

namespace hop::capi {

Arguments::Arguments() = default;
Arguments::~Arguments() = default;

void Arguments::check_object(bool is_null, bool has_own_tag, const char* name, std::string_view type_name) {
  if (failed()) return;
  if (is_null) return fail_null(name);
  if (!has_own_tag) fail(core::Status::wrong_object, core::concat(name, " is not a ", type_name), name);
}

void Arguments::output(const void* place, const char* name) {
  if (place == nullptr) fail_null(name);
}

void Arguments::below(std::uint64_t index, std::uint64_t count, const char* name) {
  if (failed() || index < count) return;
  fail(core::Status::invalid_argument, core::concat(name, " ", index, " ≥ ", name, " count ", count), name);
}

void Arguments::fail(core::Status status, std::string message, std::string_view detail) {
  if (!failed()) error_ = {status, std::move(message), std::string(detail)};
}

core::Result<void> Arguments::error() const { return error_; }

void Arguments::fail_null(const char* name) { fail(core::Status::invalid_argument, core::concat(name, " is NULL"), name); }

bool Arguments::readable(const void* data, std::size_t length, std::size_t limit, const char* name) {
  if (failed() || length == 0) return false;
  if (data == nullptr) {
    fail(core::Status::invalid_argument, core::concat(name, " is NULL with length ", length), name);
  } else if (length > limit) {
    fail(core::Status::limit_exceeded, core::concat(name, ": length ", length, " > ", limit), name);
  }
  return !failed();
}

}  // namespace hop::capi
