// The shape of a function of the ABI: its arguments, each with its rule, then its body, which runs if no argument breaks a rule.
//
//   return call(error, in(graph, "graph"), out(count, "count"), [&] { *count = graph->open->view().passage_count(); });
//
// The first argument that breaks its rule is the error of the call. The body returns nothing or an Outcome. It writes its
// outputs last, when nothing can fail any more. No exception crosses from C++ to C: every failure becomes a status and a
// hop_error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "capi/include/hoptrail.h"
#include "core/base/result.hpp"

namespace hop::capi {

using Outcome = core::Result<void>;

// Offsets of text in a graph file are 32 bits wide, and a file is smaller than 2 GiB.
inline constexpr std::size_t longest_text = 0x7fffffff;

// ---- Arguments ----

// The first rule that an argument of a call breaks.
struct Fault {
  enum class Kind : std::uint8_t {
    none,
    null,
    wrong_object,  // rule: the type
    null_with_length,
    too_long,
    no_choice,  // rule: the choices
    beyond_count,
    not_open,     // value: the id of a request
    other_kind,   // of a request; name: its kind, rule: the kind of the call
    wrong_state,  // rule: the reason
  };
  Kind kind = Kind::none;
  const char *name, *rule;  // without a value if there is no fault
  std::uint64_t value, limit;

  explicit operator bool() const { return kind != Kind::none; }
};

// The checks are shared by all functions of the ABI. They have no effect after a fault.
void check_not_null(Fault& fault, const void* place, const char* name) noexcept;
void check_object(Fault& fault, const void* object, std::uint64_t tag, const char* type_name, const char* name) noexcept;
void check_readable(Fault& fault, const void* values, std::size_t length, std::size_t limit, const char* name) noexcept;
void check_choice(Fault& fault, std::int32_t value, std::int32_t count, const char* name, const char* choices) noexcept;
void check_below(Fault& fault, std::uint64_t index, std::uint64_t count, const char* name) noexcept;
core::Error error_of(const Fault& fault);

// A rule is called with the fault so far. An object that must not be NULL:
template <class T>
struct InputObject {
  const T* object;
  const char* name;
  bool may_be_null;
  void operator()(Fault& fault) const {
    if (!may_be_null || object != nullptr) check_object(fault, object, T::own_tag(), T::type_name.data(), name);
  }
};
template <class T>
InputObject<T> in(const T* object, const char* name) {
  return {object, name, false};
}
template <class T>
InputObject<T> in_or_null(const T* object, const char* name) {
  return {object, name, true};
}

// An array or a text. NULL with length 0 is empty.
struct InputArray {
  const void* values;
  std::size_t length, limit;
  const char* name;
  void operator()(Fault& fault) const { check_readable(fault, values, length, limit, name); }
};
template <class T>
InputArray in(const T* values, std::size_t length, const char* name) {
  return {values, length, std::is_same_v<T, char> ? longest_text : PTRDIFF_MAX / sizeof(T), name};
}

// The place of an output; the values of an input that is never empty.
struct NotNull {
  const void* place;
  const char* name;
  void operator()(Fault& fault) const { check_not_null(fault, place, name); }
};
inline NotNull out(const void* place, const char* name) { return {place, name}; }
inline NotNull in(const float* values, const char* name) { return {values, name}; }

// One of `count` choices, from 0. `choices` is part of the message: "0 (full) or 1 (trusted)".
struct Choice {
  std::int32_t value, count;
  const char *name, *choices;
  void operator()(Fault& fault) const { check_choice(fault, value, count, name, choices); }
};
inline Choice choice(std::int32_t value, std::int32_t count, const char* name, const char* choices) {
  return {value, count, name, choices};
}

// An index of something that count() counts. It is called once the arguments before have no fault.
template <class Count>
struct Below {
  std::uint64_t index;
  Count count;
  const char* name;
  void operator()(Fault& fault) const {
    if (!fault) check_below(fault, index, count(), name);
  }
};
template <class Count>
Below<Count> below(std::uint64_t index, const char* name, Count count) {
  return {index, count, name};
}

// What must hold of objects that have no fault themselves; `otherwise`: the message of the wrong state.
template <class Holds>
struct State {
  Holds holds;
  const char* otherwise;
  void operator()(Fault& fault) const {
    if (!fault && !holds()) fault = {Fault::Kind::wrong_state, "", otherwise, 0, 0};
  }
};
template <class Holds>
State<Holds> state(Holds holds, const char* otherwise) {
  return {holds, otherwise};
}

// The rules of arguments that depend on others: for use in a body. False, with the outcome, if one is broken.
bool has_no_fault(const Fault& fault, Outcome& outcome);

template <class... Arguments>
bool check(Outcome& outcome, const Arguments&... arguments) {
  Fault fault;
  (arguments(fault), ...);
  return has_no_fault(fault, outcome);
}

// ---- Calls ----

// Returns the status of a failure and, if the caller passed a place for it, creates an error object.
std::int32_t report(hop_error** error, const core::Error& failure);
// Called inside a catch block: reports bad_alloc, length_error or any other exception as one of three static errors.
std::int32_t report_exception(hop_error** error) noexcept;
std::int32_t report_status(hop_error** error, std::int32_t status) noexcept;

// Reports the fault, or runs the body. Shared by all functions of the ABI, so that the catch blocks are compiled once.
std::int32_t guard_call(hop_error** error, const Fault& fault, const void* body, Outcome (*run)(const void* body)) noexcept;
std::int32_t guard_call(hop_error** error, const Fault& fault, const void* body, void (*run)(const void* body)) noexcept;

// The last of a pack is the body, which is no check.
template <class Last>
const Last& last_of(const Last& last) {
  return last;
}
template <class First, class... Rest>
const auto& last_of(const First&, const Rest&... rest) {
  return last_of(rest...);
}
template <class Given>
void check_unless_body(Fault& fault, const Given& given) {
  if constexpr (std::is_invocable_v<const Given&, Fault&>) given(fault);
}

// `given`: the arguments, then the body.
template <class... Given>
std::int32_t call(hop_error** error, const Given&... given) {
  Fault fault;
  (check_unless_body(fault, given), ...);
  const auto& body = last_of(given...);
  using Body = decltype(body);
  using Returned = decltype(body());
  return guard_call(error, fault, &body,
                    [](const void* place) -> Returned { return (*static_cast<const std::remove_cvref_t<Body>*>(place))(); });
}

// ---- Texts ----

inline std::string_view text_of(const char* data, std::size_t length) {
  return length == 0 ? std::string_view("") : std::string_view(data, length);
}

// The returned text is never NULL.
inline void give_text(std::string_view text, const char** place, std::size_t* length) {
  *place = text.data() == nullptr ? "" : text.data();
  *length = text.size();
}

}  // namespace hop::capi

// The functions of the ABI are global. These are the words that they are written in.
namespace core = hop::core;
using core::Error;
using core::Status;
using hop::capi::below;
using hop::capi::call;
using hop::capi::check;
using hop::capi::choice;
using hop::capi::Fault;
using hop::capi::give_text;
using hop::capi::in;
using hop::capi::in_or_null;
using hop::capi::out;
using hop::capi::Outcome;
using hop::capi::state;
using hop::capi::text_of;
