// A corpus in a folder whose documents can be added, changed and deleted. Each version answers like a fresh index of it.
//
//     hop::Host host{.folder = "notes.store"};  // an existing folder
//     hop::Task open = hop::Task::open_store(true);
//     hop::run(open, host);
//     hop::Task change = hop::Task::change_store(open.take_store(), corpus, deleted_ids);
//     hop::run(change, host);  // change.report(): the outcome for each document
//     hop::Graph graph = change.take_store().graph();
#pragma once

#include <span>
#include <string>

#include "hoptrail/bytes.hpp"
#include "hoptrail/graph.hpp"

namespace hop {

// One version of a store. It is immutable and can be shared by tasks and threads; later writes to the folder do not change it.
class Store {
 public:
  using Handle = detail::Handle<hop_store, hop_store_free>;

  // Takes ownership.
  explicit Store(Handle handle) : handle_(std::move(handle)) {}

  // The graph of all documents. Its bytes equal those of a fresh index of them.
  Graph graph() const { return Graph(detail::create<Graph::Handle>(hop_store_graph, get())); }

  // Generation, options and segments as one JSON object.
  Bytes describe() const { return Bytes(detail::create<Bytes::Handle>(hop_store_describe, get())); }

  // The object of the C ABI. Ownership stays here.
  const hop_store* get() const noexcept { return handle_.get(); }

 private:
  Handle handle_;
};

namespace detail {

// One id per line. No document has an id with a line break: it becomes a carriage return, and is not found.
inline std::string lines_of(std::span<const std::string> ids) {
  std::string lines;
  for (const std::string& id : ids) {
    for (const char byte : id) lines += byte == '\n' ? '\r' : byte;
    lines += '\n';
  }
  return lines;
}

}  // namespace detail

}  // namespace hop
