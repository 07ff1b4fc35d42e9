// Graph files of about a given size, each made to cost the most in one part of opening.
#pragma once

#include <cstdint>
#include <vector>

#include "core/store/graph_content.hpp"

namespace hop::faults {

struct CostlyFile {
  const char* name;
  core::GraphContent (*content)(std::size_t bytes);
};

const std::vector<CostlyFile>& costly_files();

}  // namespace hop::faults
