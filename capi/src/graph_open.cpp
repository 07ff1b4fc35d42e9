// How a graph is opened: from bytes or from a file.
#include "capi/src/aligned_copy.hpp"
#include "capi/src/graph_map.hpp"
#include "capi/src/graph_object.hpp"
#include "core/base/concat.hpp"

namespace {

auto open_mode(std::int32_t mode) { return choice(mode, 2, "mode", "0 (full) or 1 (trusted)"); }

Outcome open_graph(std::span<const std::uint8_t> bytes, std::int32_t mode, std::shared_ptr<const void> keep_alive,
                   hop_graph** graph) {
  return give(graph, &hop_graph::open, [&] {
    return core::OpenGraph::open(bytes, mode == HOP_OPEN_TRUSTED ? core::OpenMode::trusted : core::OpenMode::full,
                                 std::move(keep_alive));
  });
}

}  // namespace

int32_t hop_graph_open(const uint8_t* bytes, size_t length, int32_t mode, int32_t memory, hop_graph** graph, hop_error** error) {
  return call(error, in(bytes, length, "bytes"), open_mode(mode), choice(memory, 2, "memory", "0 (copy) or 1 (borrow)"),
              out(graph, "graph"), [&]() -> Outcome {
                const bool borrow = memory == HOP_MEMORY_BORROW;
                if (borrow && reinterpret_cast<std::uintptr_t>(bytes) % core::file_address_alignment != 0) {
                  return Error{Status::invalid_argument, "borrowed bytes are not aligned to 8 bytes", "bytes"};
                }
                if (length > core::largest_file) {
                  return Error{Status::limit_exceeded, core::concat("bytes: length ", length, " > ", core::largest_file),
                               "bytes"};
                }
                if (borrow) return open_graph({bytes, length}, mode, nullptr, graph);
                auto copy = hop::capi::aligned_copy({bytes, length});
                const std::span<const std::uint8_t> copied(copy.get(), length);
                return open_graph(copied, mode, std::move(copy), graph);
              });
}

int32_t hop_graph_map(const char* path, size_t path_length, int32_t mode, hop_graph** graph, hop_error** error) {
  return call(error, in(path, path_length, "path"), open_mode(mode), out(graph, "graph"), [&]() -> Outcome {
    const std::string name(text_of(path, path_length));
    if (name.empty()) return Error{Status::invalid_argument, "path is empty", "path"};
    if (name.find('\0') != std::string::npos) return Error{Status::invalid_argument, "path contains a zero byte", "path"};
    auto mapped = hop::capi::map_file(name);
    if (!mapped) return std::move(mapped).error();
    return open_graph(mapped.value().bytes, mode, std::move(mapped.value().mapping), graph);
  });
}

void hop_graph_free(hop_graph* graph) { free_object(graph); }
