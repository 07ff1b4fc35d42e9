// The passages of samples/data, a line of .jsonl each.
#pragma once

#include <span>
#include <string_view>

namespace hop::cli {

extern const std::span<const std::string_view> demo_passages;

}  // namespace hop::cli
