// Conditions in JSON, in the form of the filters of OpenAI's vector stores.
#pragma once

#include <string_view>

#include "core/search/condition.hpp"

namespace hop::core {

Result<Condition> parse_json_condition(std::string_view text);

}  // namespace hop::core
