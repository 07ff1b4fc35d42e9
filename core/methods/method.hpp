// The retrieval methods and loops: their names, traits, summaries and options. All of it comes from one X-macro table,
// core/methods/method_table.inc; to add a method, add a row there (docs/adding.md).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/built_methods.hpp"

namespace hop::core {

enum class Method : std::uint8_t {
#define HOP_METHOD(name, ...) name,
#define HOP_LOOP(name, ...) name,
#include "core/methods/method_table.inc"
};

// How a language model works on a question: it only writes the answer (once), it asks sub-questions with self-critique, or it
// follows one of the loops of the table (core/loops).
enum class Loop : std::uint8_t {
  once,
  self_critique,
#define HOP_LOOP(name, ...) name,
#include "core/methods/method_table.inc"
};

// The requirements and abilities of a method as bits; the same values as HOP_METHOD_… in hoptrail.h.
namespace method_trait {
inline constexpr std::uint32_t needs_vectors = 1u << 0;        // of the question and of the passages
inline constexpr std::uint32_t takes_vectors = 1u << 1;        // where they exist
inline constexpr std::uint32_t takes_masked_vector = 1u << 2;  // of the question without its names
inline constexpr std::uint32_t needs_language_model = 1u << 3;
inline constexpr std::uint32_t asks_language_model = 1u << 4;  // if an option enables it
inline constexpr std::uint32_t asks_on_the_way = 1u << 5;      // requests more than the vectors of its texts: a Retriever
inline constexpr std::uint32_t in_steps = 1u << 6;             // keeps a state over the steps of a question
inline constexpr std::uint32_t by_retriever = 1u << 7;         // a loop
inline constexpr std::uint32_t learns = 1u << 8;               // can be trained
inline constexpr std::uint32_t learns_from_steps = 1u << 9;    // from steps whose gold passages are known
inline constexpr std::uint32_t in_shards = 1u << 10;           // searches a corpus in shards
inline constexpr std::uint32_t gives_paths = 1u << 11;         // longer than from the question to the hit
inline constexpr std::uint32_t gives_distances = 1u << 12;     // smaller is better
inline constexpr std::uint32_t bound = 1u << 13;               // not a method but a bound that others are compared with
}  // namespace method_trait

// The traits that some method of this build has. Code for a trait that none has can be left out.
inline constexpr std::uint32_t built_traits = [] {
  using namespace method_trait;
  return 0u
#define HOP_METHOD(name, traits, ...) | (is_built(#name) ? (traits) : 0u)
#define HOP_LOOP(name, traits, ...) | (is_built(#name) ? (traits) : 0u)
#include "core/methods/method_table.inc"
      ;
}();

struct MethodDescription {
  const char* name;      // the value of the option method
  std::uint32_t traits;  // method_trait
  const char* summary;   // one line: the signal that it ranks by
  const char* citation;  // of the paper; empty: none
  const char* options;   // keys or key prefixes of its options, separated by '|'
};

std::span<const MethodDescription> method_table();  // those of this build

// The following know the methods that this build leaves out, too: a method can be the first ranking of another.
const char* method_name(Method method);
// Looks up a method by name. Options never hold a name that is not in the table; for one, this returns the last method.
Method read_method(std::string_view name);
// Whether the method has any of the traits.
bool has_trait(Method method, std::uint32_t trait);

}  // namespace hop::core
