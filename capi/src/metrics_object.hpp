// Rankings and their gold passages.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/eval/evidence_metrics.hpp"

struct hop_metrics : hop::capi::Object<hop_metrics> {
  static constexpr std::string_view type_name = "hop_metrics";
  struct Question {
    std::vector<std::uint32_t> ranking;
    std::vector<std::uint32_t> gold;  // distinct, ascending
  };
  std::vector<Question> questions;
  std::vector<hop::core::GraphMeasures> graphs;
};
