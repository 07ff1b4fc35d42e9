// What all objects of the ABI have in common: a tag that tells one kind from another, and a place in the live count.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "core/base/wrap_around.hpp"

namespace hop::capi {

// The library's only state: objects of all kinds that are not freed (hop_live_objects).
extern std::atomic<std::int64_t> live_objects;

// FNV-1a of the type's name: unlikely to stand where other data begins, so that most foreign pointers are found out, too.
HOP_WRAPS_AROUND constexpr std::uint64_t object_tag(std::string_view type_name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : type_name) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3;
  return hash;
}

// The first base of every object: `struct hop_bytes : Object<hop_bytes>` with `type_name` in it. The tag lies at the
// object's first byte, for every kind, so a call may look at it before it knows what it was given.
template <class T>
class Object {
 public:
  Object() { live_objects.fetch_add(1, std::memory_order_relaxed); }
  ~Object() { live_objects.fetch_sub(1, std::memory_order_relaxed); }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  bool has_own_tag() const { return tag_ == object_tag(T::type_name); }

 private:
  const std::uint64_t tag_ = object_tag(T::type_name);
};

// What the *_free functions do. Something of another kind is left alone: they have no way to report it.
template <class T>
void free_object(T* object) {
  if (object != nullptr && object->has_own_tag()) delete object;
}

}  // namespace hop::capi
