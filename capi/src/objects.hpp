// The objects behind the ABI's opaque pointers.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/corpus/document.hpp"
#include "core/loops/results.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/create_task.hpp"
#include "core/task/task.hpp"

namespace hop::core {
struct Snapshot;
}

struct hop_bytes : hop::capi::Object<hop_bytes> {
  static constexpr std::string_view type_name = "hop_bytes";
  std::vector<std::uint8_t> data;
};

namespace hop::capi {

// A copy of a text as an object for the host.
inline hop_bytes* bytes_of_text(std::string_view text) {
  auto made = std::make_unique<hop_bytes>();
  made->data.assign(text.begin(), text.end());
  return made.release();
}

}  // namespace hop::capi

struct hop_options : hop::capi::Object<hop_options> {
  static constexpr std::string_view type_name = "hop_options";
  hop::core::Options values;
};

struct hop_corpus : hop::capi::Object<hop_corpus> {
  static constexpr std::string_view type_name = "hop_corpus";
  enum class Last : std::uint8_t { none, document, passage };

  hop::core::Corpus content;
  hop::core::GivenVectors vectors;
  Last last = Last::none;  // what was added last

  // After a task took content and vectors.
  void become_empty() {
    content = {};
    vectors = {};
    last = Last::none;
  }
};

struct hop_graph : hop::capi::Object<hop_graph> {
  static constexpr std::string_view type_name = "hop_graph";
  std::shared_ptr<const hop::core::OpenGraph> open;
};

struct hop_questions : hop::capi::Object<hop_questions> {
  static constexpr std::string_view type_name = "hop_questions";
  std::vector<hop::core::Question> list;
};

struct hop_task : hop::capi::Object<hop_task> {
  static constexpr std::string_view type_name = "hop_task";
  std::shared_ptr<const hop::core::OpenGraph> graph;  // null for tasks that have none
  std::unique_ptr<hop::core::Task> task;
  std::shared_ptr<std::shared_ptr<const hop::core::Snapshot>> store;  // what a task on a store gives; null for other tasks
  std::shared_ptr<std::vector<std::uint8_t>> ties;  // what indexing a shard gives beside its graph; null for other tasks
  // An exception in the middle of a step leaves a procedure half advanced; the task has failed then, with this status.
  bool stepping = false;
  std::int32_t interrupted = HOP_OK;
};

struct hop_store : hop::capi::Object<hop_store> {
  static constexpr std::string_view type_name = "hop_store";
  std::shared_ptr<const hop::core::Snapshot> snapshot;
};

struct hop_part : hop::capi::Object<hop_part> {
  static constexpr std::string_view type_name = "hop_part";
  std::unique_ptr<hop::core::Part> part;
  bool running = false;  // still set after a run that an exception ended: the part is of no use any more
  bool done = false;
};

struct hop_results : hop::capi::Object<hop_results> {
  static constexpr std::string_view type_name = "hop_results";
  hop::core::Results results;
};

struct hop_metrics : hop::capi::Object<hop_metrics> {
  static constexpr std::string_view type_name = "hop_metrics";
  struct Question {
    std::vector<std::uint32_t> ranking;
    std::vector<std::uint32_t> gold;  // distinct, ascending
  };
  std::vector<Question> questions;
};
