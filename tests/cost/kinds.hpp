// What each kind of input is given to, and what that costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace hop::cost {

struct Cost {
  std::uint64_t work = 0;    // comparisons, where they are counted
  std::uint64_t blocks = 0;  // of memory that were asked for
  std::size_t peak = 0;      // bytes of memory held at once, those of copies of the input included
  std::size_t output = 0;    // bytes: of the graph file, or of results
  double seconds = 0;        // of this thread
  // The most of a task's steps of `step_units`.
  double longest_step = 0;  // seconds
  std::uint64_t step_work = 0, step_blocks = 0;
};

inline constexpr std::uint64_t step_units = 1000000;

struct Kind {
  std::string_view name;
  void (*run)(std::string_view input, Cost& cost);  // adds to output and to what is said of steps
  bool makes_graph;                                 // its output is a graph file
};

// markdown, plain, html (where the command reads it), jsonl, question, reply, penman.
std::span<const Kind> kinds();
const Kind* kind_named(std::string_view name);  // or NULL

// Runs the input once. What it is refused for does not matter: it cost what it cost.
Cost cost_of(const Kind& kind, std::string_view input);

}  // namespace hop::cost
