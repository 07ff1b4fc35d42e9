// The difference between the input of a commit and the current version of a store: the documents to index, the stored documents
// that become deleted, and the status of each document for the report.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/segments/snapshot.hpp"
#include "core/task/create_task.hpp"

namespace hop::core {

enum class ChangeStatus : std::uint8_t { indexed, updated, unchanged, deleted, not_found };
std::string_view change_status_name(ChangeStatus status);

struct DocumentChange {
  std::string id;
  ChangeStatus status = ChangeStatus::indexed;
};

struct Changes {
  std::vector<DocumentChange> documents;  // the given ones in order of id, then the ids to delete in input order
  // The content to index: new and changed documents.
  Corpus corpus;
  GivenVectors vectors;
  std::vector<std::uint64_t> hashes;  // of its documents, in byte order of their ids
  // For each segment, the documents that are deleted in the new version, ascending: deleted earlier, deleted now, or replaced.
  std::vector<std::vector<std::uint32_t>> deleted;

  std::uint64_t count(ChangeStatus status) const;
  bool is_nothing() const { return count(ChangeStatus::unchanged) + count(ChangeStatus::not_found) == documents.size(); }
};

// Ready-made passages are grouped by their document. `deleted_ids`: ids of documents, one per line.
// Errors: bad_input for an id in both the input and `deleted_ids`. Indexing reports ids that the input has twice.
Result<Changes> find_changes(const Snapshot& snapshot, Corpus corpus, GivenVectors vectors, std::string_view deleted_ids);

}  // namespace hop::core
