// Compares the given documents with a snapshot by content hash: unchanged ones are dropped, changed ones replace the stored
// version. Each id costs a binary search per segment.
#include "core/segments/changes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/corpus/ids.hpp"
#include "core/segments/document_hash.hpp"

namespace hop::core {
namespace {

// The input under one id, as indexes into the corpus.
struct GivenDocument {
  std::vector<std::size_t> documents;  // one, unless the input has the id twice
  std::vector<std::size_t> passages;
  bool is_unchanged = false;

  bool is_sound() const { return documents.size() + (passages.empty() ? 0 : 1) == 1; }
};

// Keyed by id, in byte order: the order of documents in a graph.
using GivenDocuments = std::map<std::string, GivenDocument, std::less<>>;

GivenDocuments documents_of(const Corpus& corpus) {
  GivenDocuments given;
  for (std::size_t d = 0; d < corpus.documents.size(); ++d) {
    given[stored_id(corpus.documents[d].id)].documents.push_back(d);
  }
  for (std::size_t p = 0; p < corpus.passages.size(); ++p) {
    const ReadyPassage& passage = corpus.passages[p];
    given[stored_id(passage.document.empty() ? passage.id : passage.document)].passages.push_back(p);
  }
  return given;
}

std::uint64_t hash_of(GivenDocument& given, const Corpus& corpus, const GivenVectors& vectors) {
  if (!given.documents.empty()) return document_hash(corpus.documents[given.documents.front()]);
  sort_stable(given.passages, [&](std::size_t left, std::size_t right) {
    const ReadyPassage &a = corpus.passages[left], &b = corpus.passages[right];
    return std::tie(a.position, a.id) < std::tie(b.position, b.id);
  });
  std::vector<GivenPassage> passages;
  for (const std::size_t p : given.passages) {
    passages.push_back({&corpus.passages[p], std::span(vectors.rows).subspan(p * vectors.dimension, vectors.dimension)});
  }
  return document_hash(passages);
}

// Removes the unchanged documents and passages. The others keep their order.
void keep_changed(const GivenDocuments& given, Corpus& corpus, GivenVectors& vectors) {
  std::vector<bool> document_stays(corpus.documents.size(), true), passage_stays(corpus.passages.size(), true);
  for (const auto& [id, document] : given) {
    if (!document.is_unchanged) continue;
    for (const std::size_t d : document.documents) document_stays[d] = false;
    for (const std::size_t p : document.passages) passage_stays[p] = false;
  }
  Corpus kept;
  GivenVectors kept_vectors;
  for (std::size_t d = 0; d < corpus.documents.size(); ++d) {
    if (document_stays[d]) kept.documents.push_back(std::move(corpus.documents[d]));
  }
  for (std::size_t p = 0; p < corpus.passages.size(); ++p) {
    if (!passage_stays[p]) continue;
    kept.passages.push_back(std::move(corpus.passages[p]));
    const auto row = std::span(vectors.rows).subspan(p * vectors.dimension, vectors.dimension);
    kept_vectors.rows.insert(kept_vectors.rows.end(), row.begin(), row.end());
  }
  if (!kept.passages.empty()) kept_vectors.dimension = vectors.dimension;
  corpus = std::move(kept);
  vectors = std::move(kept_vectors);
}

void find_given(const Snapshot& snapshot, GivenDocuments& given, Changes& changes) {
  for (auto& [id, document] : given) {
    const auto place = find_document(snapshot, id);
    const std::uint64_t hash = hash_of(document, changes.corpus, changes.vectors);
    // An id that occurs twice is never "unchanged", so that indexing reports the duplicate.
    document.is_unchanged =
        place && document.is_sound() && snapshot.segments[place->segment]->sources.document_hashes[place->document] == hash;
    if (document.is_unchanged) {
      changes.documents.push_back({id, ChangeStatus::unchanged});
      continue;
    }
    changes.documents.push_back({id, place ? ChangeStatus::updated : ChangeStatus::indexed});
    changes.hashes.push_back(hash);
    if (place) changes.deleted[place->segment].push_back(place->document);
  }
}

Result<void> find_deleted(const Snapshot& snapshot, const GivenDocuments& given, std::string_view ids, Changes& changes) {
  std::set<std::string, std::less<>> seen;
  while (!ids.empty()) {
    const std::size_t end = std::min(ids.find('\n'), ids.size());
    std::string id = stored_id(std::string(ids.substr(0, end)));
    ids.remove_prefix(std::min(end + 1, ids.size()));
    if (id.empty() || !seen.insert(id).second) continue;
    if (given.find(id) != given.end()) {
      return Error{Status::bad_input, concat("document \"", id, "\" is both given and to be deleted"), id};
    }
    const auto place = find_document(snapshot, id);
    if (place) changes.deleted[place->segment].push_back(place->document);
    changes.documents.push_back({std::move(id), place ? ChangeStatus::deleted : ChangeStatus::not_found});
  }
  return {};
}

}  // namespace

std::string_view change_status_name(ChangeStatus status) {
  switch (status) {
    case ChangeStatus::indexed: return "indexed";
    case ChangeStatus::updated: return "updated";
    case ChangeStatus::unchanged: return "unchanged";
    case ChangeStatus::deleted: return "deleted";
    case ChangeStatus::not_found: return "not_found";
  }
  return "unknown";
}

std::uint64_t Changes::count(ChangeStatus status) const {
  return static_cast<std::uint64_t>(
      std::count_if(documents.begin(), documents.end(), [&](const DocumentChange& change) { return change.status == status; }));
}

Result<Changes> find_changes(const Snapshot& snapshot, Corpus corpus, GivenVectors vectors, std::string_view deleted_ids) {
  Changes changes;
  changes.corpus = std::move(corpus);
  changes.vectors = std::move(vectors);
  for (const ManifestSegment& segment : snapshot.manifest.segments) changes.deleted.push_back(segment.deleted);
  GivenDocuments given = documents_of(changes.corpus);
  find_given(snapshot, given, changes);
  if (auto found = find_deleted(snapshot, given, deleted_ids, changes); !found) return std::move(found).error();
  for (std::vector<std::uint32_t>& deleted : changes.deleted) sort_stable(deleted);
  keep_changed(given, changes.corpus, changes.vectors);
  return changes;
}

}  // namespace hop::core
