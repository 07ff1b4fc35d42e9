#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

#include "capi/src/object.hpp"
#include "core/base/status.hpp"
#include "core/text/utf8.hpp"

// A single allocation that holds the object and its texts, or a static object for use when an allocation fails.
struct hop_error {
  std::uint64_t tag;
  std::int32_t status;
  const char* message;
  const char* detail;
};

namespace hop::capi {
namespace {

constexpr std::uint64_t error_tag = object_tag("hop_error");

constexpr hop_error static_errors[] = {
    {error_tag, HOP_STATUS_OUT_OF_MEMORY, "out of memory", ""},
    {error_tag, HOP_STATUS_LIMIT_EXCEEDED, "a length exceeds the address space", ""},
    {error_tag, HOP_STATUS_INTERNAL, "an unexpected exception inside the library", ""},
};

bool is_static(const hop_error* error) {
  for (const hop_error& known : static_errors) {
    if (error == &known) return true;
  }
  return false;
}

bool is_error(const hop_error* error) { return error != nullptr && error->tag == error_tag; }

// Messages quote input of the host. The result is always one line of valid UTF-8 without a zero byte.
std::string one_line(std::string_view text) {
  std::string clean = core::replace_invalid_utf8(text).text;
  for (char& c : clean) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return clean;
}

hop_error* make_error(const core::Error& failure) {
  const std::string message = one_line(failure.message), detail = one_line(failure.detail);
  char* memory = static_cast<char*>(::operator new(sizeof(hop_error) + message.size() + detail.size() + 2));
  char* message_place = memory + sizeof(hop_error);
  char* detail_place = message_place + message.size() + 1;
  std::memcpy(message_place, message.c_str(), message.size() + 1);
  std::memcpy(detail_place, detail.c_str(), detail.size() + 1);
  live_objects.fetch_add(1, std::memory_order_relaxed);
  return new (memory) hop_error{error_tag, static_cast<std::int32_t>(failure.status), message_place, detail_place};
}

}  // namespace

std::int32_t report(hop_error** error, const core::Error& failure) {
  if (error != nullptr) *error = make_error(failure);
  return static_cast<std::int32_t>(failure.status);
}

std::int32_t report_status(hop_error** error, std::int32_t status) noexcept {
  const hop_error* found = &static_errors[2];
  for (const hop_error& known : static_errors) {
    if (known.status == status) found = &known;
  }
  // Never written through: hop_error_free ignores it, and no function of the ABI changes an error.
  if (error != nullptr) *error = const_cast<hop_error*>(found);
  return found->status;
}

std::int32_t report_exception(hop_error** error) noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return report_status(error, HOP_STATUS_OUT_OF_MEMORY);
  } catch (const std::length_error&) {
    return report_status(error, HOP_STATUS_LIMIT_EXCEEDED);
  } catch (...) {
    return report_status(error, HOP_STATUS_INTERNAL);
  }
}

}  // namespace hop::capi

const char* hop_status_name(int32_t status) {
  // The names in core are literals, so they are zero-terminated.
  return hop::core::status_name(static_cast<hop::core::Status>(status)).data();
}

int32_t hop_error_status(const hop_error* error) {
  if (error == nullptr) return HOP_OK;
  return hop::capi::is_error(error) ? error->status : HOP_STATUS_WRONG_OBJECT;
}

const char* hop_error_message(const hop_error* error) { return hop::capi::is_error(error) ? error->message : ""; }

const char* hop_error_detail(const hop_error* error) { return hop::capi::is_error(error) ? error->detail : ""; }

void hop_error_free(hop_error* error) {
  if (!hop::capi::is_error(error) || hop::capi::is_static(error)) return;
  hop::capi::live_objects.fetch_sub(1, std::memory_order_relaxed);
  ::operator delete(error);
}
