// A served store: readers use its newest version, and one thread commits new ones.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/services/services.hpp"
#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// One version of the store. It is immutable, so an answer never mixes versions.
struct StoreVersion {
  hop::Store store;
  hop::Graph graph;
  std::uint64_t generation = 0;
  std::size_t segments = 0;

  explicit StoreVersion(hop::Store opened);
};

using StoreVersionPointer = std::shared_ptr<const StoreVersion>;

// Puts a document into the store, or deletes it if `content` is empty.
struct DocumentChange {
  struct Content {
    std::string title, text;
    hop::Format format = hop::Format::markdown;
    std::vector<std::pair<std::string, std::string>> metadata;
  };
  std::string id;
  std::optional<Content> content;
};

struct DocumentOutcome {
  std::string status;  // indexed, updated, unchanged, deleted, not_found
  StoreVersionPointer version;
};

class LiveStore {
 public:
  // Opens the store and starts its thread. `services` answer the requests of indexing. With more than `most_segments` segments,
  // the store is compacted (0: never).
  LiveStore(std::string folder, const ServiceArguments& services, std::size_t most_segments);
  // Waits until the queue is processed.
  ~LiveStore();
  LiveStore(const LiveStore&) = delete;
  LiveStore& operator=(const LiveStore&) = delete;

  StoreVersionPointer version() const;
  // Returns once the change is committed to disk. Throws HttpFailure 503 if too many changes wait, and errors of the commit.
  DocumentOutcome change(DocumentChange change);
  std::size_t waiting_changes() const;

 private:
  struct Waiting {
    DocumentChange change;
    std::promise<DocumentOutcome> outcome{};
  };

  void write();
  std::vector<Waiting> take_batch(std::unique_lock<std::mutex>& lock);
  void commit(std::vector<Waiting>& batch);
  std::map<std::string, std::string> try_commit(const std::vector<Waiting>& batch);
  std::map<std::string, std::string> commit_once(const std::vector<Waiting>& batch);
  void compact_if_wanted();
  void follow_other_writers();
  void publish(hop::Store store);
  std::string manifest_state() const;

  const std::string folder_;
  Services services_;
  const std::size_t most_segments_;
  std::size_t compact_segments_ = 1;
  std::string seen_manifest_;

  mutable std::mutex lock_{};
  std::condition_variable queue_changed_{};
  std::deque<Waiting> queue_{};
  StoreVersionPointer version_;
  bool is_stopping_ = false;
  std::thread writer_{};
};

}  // namespace hop::cli
