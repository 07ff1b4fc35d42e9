// What a sequence of calls of the ABI has at hand, and how bytes choose arguments from it. Every argument takes one
// byte to choose by, and some a few more: 0 is always what a careful caller would give; the others go from that to all
// that the header allows a status to be given for. Lengths past the end of readable memory, freed objects, and borrowed
// bytes that go away are not among them: they are undefined.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "hoptrail.h"
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"

namespace hop::fuzz {

enum class Kind {
  bytes,
  options,
  corpus,
  graph,
  questions,
  task,
  part,
  results,
  metrics,
  store,
  error,
  shard,
  shard_session,
  shards,
  coordinator
};
template <class T>
constexpr Kind kind_of();

struct Object {
  Kind kind;
  void* place;
};

struct Text {
  const char* data;
  std::size_t length;
};
template <class T>
struct Array {
  const T* data;
  std::size_t length;
};
struct Rows {
  const float* data;
  std::size_t count;
  std::uint32_t dimension;
};

class CallWorld {
 public:
  explicit CallWorld(FuzzInput& input) : input_(input) {}
  // Frees what is left, in an order that the input chooses.
  ~CallWorld();
  CallWorld(const CallWorld&) = delete;
  CallWorld& operator=(const CallWorld&) = delete;

  std::uint8_t byte() { return input_.byte(); }
  // NULL, one of the live objects of the kind, or one of another kind.
  template <class T>
  T* object() {
    return static_cast<T*>(choose_object(kind_of<T>()));
  }
  Text text(std::string_view function, std::string_view parameter);
  Array<std::uint8_t> bytes(std::string_view function);
  Array<std::uint32_t> indices(std::string_view function);
  Rows vector() { return vector(byte()); }
  Rows rows();
  Rows rows(const hop_task* task, std::uint64_t request);    // as many as the request has texts
  Rows scores(const hop_task* task, std::uint64_t request);  // mostly as many as the request has passages
  std::uint64_t request_id(const hop_task* task);
  std::uint64_t work();
  template <class T>
  T number(std::string_view parameter);

  template <class T>
  void keep(T* object) {
    objects_.push_back({kind_of<T>(), object});
  }
  // Of an object that was given to its own free function: one of another kind was not freed.
  template <class T>
  void forget(T* object) {
    forget(kind_of<T>(), object);
  }

  // Of all worlds that there were: how many of the functions that can fail have succeeded.
  static std::size_t functions_that_succeeded() { return successes().size(); }
  void note_success(const char* function) { successes().insert(function); }

  // Reads what the library handed out.
  template <class T>
  void read(const T* values, std::size_t count) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(values);
    std::uint8_t sum = 0;
    for (std::size_t at = 0; at < count * sizeof(T); ++at) sum = static_cast<std::uint8_t>(sum + bytes[at]);
    use(sum);
  }
  void read_zero_terminated(const char* text) { read(text, std::strlen(text)); }
  void use(std::int64_t value) {
    [[maybe_unused]] static volatile std::int64_t sink;
    sink = value;
  }

 private:
  static std::set<std::string_view>& successes() {
    static std::set<std::string_view> functions;
    return functions;
  }
  void* choose_object(Kind kind);
  void* latest(Kind kind) const;
  void forget(Kind kind, const void* object);
  const char* own_copy(std::string_view text);
  Text words_for(std::string_view function, std::string_view parameter);
  Rows vector(std::uint8_t choice);
  Text option_key();
  Text option_value();

  FuzzInput& input_;
  std::vector<Object> objects_;
  std::vector<std::vector<char>> copies_;  // texts that were given: of their own length, alive to the end
  std::uint32_t passages_ = 0;
  std::string key_;  // of the option that is being set
};

// One call: whether its outputs and its error are as the contract says.
class Call {
 public:
  Call(CallWorld& world, const char* function, unsigned outputs);

  // NULL for the output that the input chose to leave out.
  bool leaves_out_next() { return ++output_ == left_out_; }
  hop_error** error_place() { return wants_error_ ? &error_ : nullptr; }
  void end(std::int32_t status);
  bool succeeded() const { return status_ == HOP_OK; }

 private:
  CallWorld& world_;
  const char* function_;
  unsigned output_ = 0, left_out_ = 0;
  bool wants_error_ = true;
  std::int32_t status_ = HOP_OK;
  hop_error* error_;
  hop_error* untouched_error_;
};

template <class T>
class Output {
 public:
  explicit Output(Call& call) : call_(call), is_left_out_(call.leaves_out_next()) {
    std::memset(&value_, 0x5a, sizeof value_);
    std::memset(&untouched_, 0x5a, sizeof untouched_);
  }
  T* place() { return is_left_out_ ? nullptr : &value_; }
  T value() const { return value_; }

  void claim_written_on_success_alone() const {
    const bool is_written = std::memcmp(&value_, &untouched_, sizeof value_) != 0;
    claim(call_.succeeded() ? !is_left_out_ : !is_written, "outputs are written on success alone");
  }
  // A state: where the call failed, it is untouched or HOP_STATE_FAILED.
  void claim_written_also_where_a_task_failed() const {
    if (call_.succeeded() || value_ != HOP_STATE_FAILED) claim_written_on_success_alone();
  }

 private:
  Call& call_;
  bool is_left_out_;
  T value_, untouched_;
};

template <>
constexpr Kind kind_of<hop_bytes>() {
  return Kind::bytes;
}
template <>
constexpr Kind kind_of<hop_options>() {
  return Kind::options;
}
template <>
constexpr Kind kind_of<hop_corpus>() {
  return Kind::corpus;
}
template <>
constexpr Kind kind_of<hop_graph>() {
  return Kind::graph;
}
template <>
constexpr Kind kind_of<hop_questions>() {
  return Kind::questions;
}
template <>
constexpr Kind kind_of<hop_task>() {
  return Kind::task;
}
template <>
constexpr Kind kind_of<hop_part>() {
  return Kind::part;
}
template <>
constexpr Kind kind_of<hop_results>() {
  return Kind::results;
}
template <>
constexpr Kind kind_of<hop_metrics>() {
  return Kind::metrics;
}
template <>
constexpr Kind kind_of<hop_store>() {
  return Kind::store;
}
template <>
constexpr Kind kind_of<hop_error>() {
  return Kind::error;
}

template <>
constexpr Kind kind_of<hop_shard>() {
  return Kind::shard;
}
template <>
constexpr Kind kind_of<hop_shard_session>() {
  return Kind::shard_session;
}
template <>
constexpr Kind kind_of<hop_shards>() {
  return Kind::shards;
}
template <>
constexpr Kind kind_of<hop_coordinator>() {
  return Kind::coordinator;
}

template <class T>
T CallWorld::number(std::string_view parameter) {
  const std::uint8_t choice = byte();
  // Work that a caller asks for outright is done: so it stays small.
  if (parameter == "resamples") return static_cast<T>(choice);
  if (parameter == "mode" || parameter == "format" || parameter == "field" || choice < 200) return static_cast<T>(choice % 16);
  switch (choice % 8) {
    case 0: return static_cast<T>(-1);
    case 1: return std::numeric_limits<T>::max();
    case 2: return std::numeric_limits<T>::lowest();
    case 3: return std::numeric_limits<T>::quiet_NaN();  // 0 of integers
    case 4: return std::numeric_limits<T>::infinity();
    case 5: return static_cast<T>(0.5);
    default: return static_cast<T>(input_.number(4));
  }
}

}  // namespace hop::fuzz
