// Calls the C ABI: statuses become exceptions, pointers become owning handles, text becomes views.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "hoptrail/error.hpp"

namespace hop::detail {

[[noreturn]] inline void throw_error(std::int32_t status, hop_error* error) {
  const std::unique_ptr<hop_error, void (*)(hop_error*)> owner(error, hop_error_free);
  const std::string message = hop_error_message(error);
  throw Error(status, message.empty() ? hop_status_name(status) : message, hop_error_detail(error));
}

// Calls function(arguments…, &error) and throws a status other than HOP_OK.
template <class Function, class... Arguments>
void call(Function function, Arguments... arguments) {
  hop_error* error = nullptr;
  const std::int32_t status = function(arguments..., &error);
  if (status != HOP_OK) throw_error(status, error);
}

inline void compare_abi(std::uint32_t library, std::uint32_t header) {
  if (library == header) return;
  throw Error(HOP_STATUS_UNSUPPORTED_VERSION, "hoptrail: the loaded library has ABI version " + std::to_string(library) +
                                                  ", this program was compiled for version " + std::to_string(header));
}

// Called before the first object of a process is created.
inline void check_abi() {
  static const bool fits = (compare_abi(hop_abi_version(), HOP_ABI_VERSION), true);
  static_cast<void>(fits);
}

template <class Object, void (*release)(Object*)>
struct Release {
  void operator()(Object* object) const noexcept { release(object); }
};

template <class Object, void (*release)(Object*)>
using Handle = std::unique_ptr<Object, Release<Object, release>>;

// Returns the object that create(arguments…, &object, &error) makes, in an owning handle.
template <class Owner, class Create, class... Arguments>
Owner create(Create function, Arguments... arguments) {
  check_abi();
  typename Owner::pointer object = nullptr;
  call(function, arguments..., &object);
  return Owner(object);
}

// Returns the single output of read(arguments…, &value, &error).
template <class Value, class Read, class... Arguments>
Value read(Read function, Arguments... arguments) {
  Value value{};
  call(function, arguments..., &value);
  return value;
}

// Returns the text of read(arguments…, &text, &length, &error).
template <class Read, class... Arguments>
std::string_view read_text(Read function, Arguments... arguments) {
  const char* text = nullptr;
  std::size_t length = 0;
  call(function, arguments..., &text, &length);
  return {text, length};
}

}  // namespace hop::detail
