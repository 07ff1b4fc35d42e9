// The input of an index task.
#pragma once

#include <cstdint>
#include <string_view>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/corpus/document.hpp"
#include "core/task/create_task.hpp"

struct hop_corpus : hop::capi::Object<hop_corpus> {
  static constexpr std::string_view type_name = "hop_corpus";
  enum class Last : std::uint8_t { none, document, passage };

  hop::core::Corpus content;
  hop::core::GivenVectors vectors;
  Last last = Last::none;  // the kind of the last addition

  // After a task took the content and vectors.
  void become_empty() {
    content = {};
    vectors = {};
    last = Last::none;
  }
};
