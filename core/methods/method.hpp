// The methods by name, and what each is. All of it is read from core/methods/method_table.inc.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace hop::core {

enum class Method : std::uint8_t {
#define HOP_METHOD(name, ...) name,
#define HOP_LOOP(name, ...) name,
#include "core/methods/method_table.inc"
};

// How a language model is taken through a question: not at all but for the answer, by sub-questions with self-critique, or by
// one of the loops of the table (core/loops).
enum class Loop : std::uint8_t {
  once,
  self_critique,
#define HOP_LOOP(name, ...) name,
#include "core/methods/method_table.inc"
};

// What a method requires and supports, as bits: the HOP_METHOD_… of hoptrail.h.
namespace method_trait {
inline constexpr std::uint32_t needs_vectors = 1u << 0;        // of the question and of the passages
inline constexpr std::uint32_t takes_vectors = 1u << 1;        // where they are there
inline constexpr std::uint32_t takes_masked_vector = 1u << 2;  // of the question without its names
inline constexpr std::uint32_t needs_language_model = 1u << 3;
inline constexpr std::uint32_t asks_language_model = 1u << 4;  // where an option says so
inline constexpr std::uint32_t asks_on_the_way = 1u << 5;      // more than the vectors of its texts: a Retriever
inline constexpr std::uint32_t in_steps = 1u << 6;             // keeps a state over the steps of a question
inline constexpr std::uint32_t by_retriever = 1u << 7;         // a loop
inline constexpr std::uint32_t learns = 1u << 8;               // can be trained
inline constexpr std::uint32_t learns_from_steps = 1u << 9;    // whose gold passages are known
inline constexpr std::uint32_t in_shards = 1u << 10;           // searches a corpus in shards
inline constexpr std::uint32_t gives_paths = 1u << 11;         // longer than from the question to the hit
inline constexpr std::uint32_t gives_distances = 1u << 12;     // small is good
inline constexpr std::uint32_t bound = 1u << 13;               // no method: what others are compared with
}  // namespace method_trait

struct MethodDescription {
  const char* name;      // as the option method takes it
  std::uint32_t traits;  // method_trait
  const char* summary;   // what it ranks by, in a line
  const char* citation;  // of the paper; empty: none
  const char* options;   // the keys of its options, or what they begin with, separated by '|'
};

std::span<const MethodDescription> method_table();  // a Method is an index of it

const char* method_name(Method method);
// By name; a name that is not in the table, which no option can have, is the last one's.
Method read_method(std::string_view name);
// Any of the traits.
bool has_trait(Method method, std::uint32_t trait);

}  // namespace hop::core
