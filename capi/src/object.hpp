// The common part of all objects of the ABI: a tag that identifies the type, and a place in the live count.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

#include "capi/src/call.hpp"
#include "core/base/wrap_around.hpp"

namespace hop::capi {

// The library's only global state: the number of objects of all kinds that are not freed (hop_live_objects).
extern std::atomic<std::int64_t> live_objects;

// FNV-1a of the type's name. Other data rarely begins with it, so most foreign pointers are detected.
HOP_WRAPS_AROUND constexpr std::uint64_t object_tag(std::string_view type_name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : type_name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3;
  return hash;
}

// The first base of every object: `struct hop_bytes : Object<hop_bytes>` with `type_name` in it. The tag is at the first byte
// of an object of any kind, so a call can check it before it knows the type.
template <class T>
class Object {
 public:
  Object() { live_objects.fetch_add(1, std::memory_order_relaxed); }
  ~Object() { live_objects.fetch_sub(1, std::memory_order_relaxed); }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  static constexpr std::uint64_t own_tag() { return object_tag(T::type_name); }
  bool has_own_tag() const { return tag_ == own_tag(); }

 private:
  const std::uint64_t tag_ = own_tag();
};

// Implements the *_free functions. They ignore an object of another kind because they cannot report an error.
template <class T>
void free_object(T* object) {
  if (object != nullptr && object->has_own_tag()) delete object;
}

// Gives the host a new object whose `member` holds the value of make(), a Result. Allocates the object first, so that a failed
// allocation leaves what make() moves from unchanged.
template <class T, class Value, class Make>
Outcome give(T** place, Value T::* member, const Make& make) {
  auto made = std::make_unique<T>();
  auto value = make();
  if (!value) return std::move(value).error();
  made.get()->*member = std::move(value).value();
  *place = made.release();
  return {};
}

// Gives the host a new, empty object.
template <class T>
std::int32_t create(hop_error** error, T** place, const char* name) {
  return call(error, out(place, name), [&] { *place = new T; });
}

}  // namespace hop::capi

using hop::capi::create;
using hop::capi::free_object;
using hop::capi::give;
