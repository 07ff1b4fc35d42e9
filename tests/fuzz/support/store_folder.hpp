// A store's folder as one input: its files in the order of their names, each as a byte, so many bytes of name, four bytes,
// little-endian, and so many bytes of content. And a host that keeps it in memory.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::fuzz {

using Folder = std::map<std::string, std::vector<std::uint8_t>, std::less<>>;

// What is cut off at the end is shorter, or not there.
Folder folder_of(std::span<const std::uint8_t> input);
std::string input_of(const Folder& folder);

// Steps a task on a store to its end. Errors: those of the task (hop::Error).
void run_on(hop::Task& task, Folder& folder);

// A store of the fixture's documents, in two segments, one of which has a deleted document.
Folder fixture_folder(bool with_vectors);

}  // namespace hop::fuzz
