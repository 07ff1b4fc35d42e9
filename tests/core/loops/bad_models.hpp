// Language models that never do what they are asked to, each in a different way.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/request/request.hpp"

namespace hop::core::test {

struct BadModel {
  std::string name;
  // Nothing: the model fails. `turn` counts the requests of a run from 0; the random numbers are those of the run.
  std::function<std::optional<std::string>(const Request& request, std::size_t turn, Random& random)> say;
};

std::vector<BadModel> bad_models();

}  // namespace hop::core::test
