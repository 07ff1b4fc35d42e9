// Graphs of real texts without vectors, indexed by their defaults.
#pragma once

#include <filesystem>
#include <memory>

#include "core/methods/open_graph.hpp"

namespace hop::core::test {

// Every Markdown file below a folder, by its path from there.
std::shared_ptr<const OpenGraph> index_documentation(const std::filesystem::path& folder);

// A file as read_passages() reads it.
std::shared_ptr<const OpenGraph> index_encyclopedia(const std::filesystem::path& file);

}  // namespace hop::core::test
