// How documents to add and ids to delete change a version of a store.
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
  std::vector<DocumentChange> documents;  // given ones by id, then those to be deleted as they were given
  // What is to be indexed: new documents, and those that are not what they were.
  Corpus corpus;
  GivenVectors vectors;
  std::vector<std::uint64_t> hashes;  // of its documents, in byte order of their ids
  // For each segment, the documents that are deleted from now on, ascending: those deleted before, those deleted now,
  // and the old versions of those that are replaced.
  std::vector<std::vector<std::uint32_t>> deleted;

  std::uint64_t count(ChangeStatus status) const;
  bool is_nothing() const { return count(ChangeStatus::unchanged) + count(ChangeStatus::not_found) == documents.size(); }
};

// Ready passages are grouped by their document. `deleted_ids`: ids of documents, one a line.
// Errors: bad_input for a document that is both given and to be deleted. Ids given twice are found when they are
// indexed.
Result<Changes> find_changes(const Snapshot& snapshot, Corpus corpus, GivenVectors vectors, std::string_view deleted_ids);

}  // namespace hop::core
