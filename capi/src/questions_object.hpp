// Questions of one task.
#pragma once

#include <vector>

#include "capi/src/object.hpp"
#include "core/methods/question.hpp"

struct hop_questions : hop::capi::Object<hop_questions> {
  static constexpr std::string_view type_name = "hop_questions";
  std::vector<hop::core::Question> list;
};
