// A small store, its documents, and what tests say about its folder.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>

#include "tests/core/segments/store_testing.hpp"

namespace hop::core::test {

inline Corpus one(Document document) {
  Corpus corpus;
  corpus.documents = {std::move(document)};
  return corpus;
}

inline Corpus two_documents() {
  Corpus corpus;
  corpus.documents = {markdown("byron.md", "# Lord Byron\n\nHe died in Missolonghi. canaryByron\n"),
                      markdown("ada.md", "# Ada Lovelace\n\nThe daughter of Lord Byron.\n")};
  return corpus;
}

// A store of two documents in two segments.
inline std::shared_ptr<const Snapshot> small_store(Folder& folder, const Options& options = {}) {
  auto store = sound(open_store(folder, &options, true));
  Corpus first = two_documents(), second = first;
  first.documents.pop_back();
  second.documents.erase(second.documents.begin());
  store = sound(change_store(folder, store, first));
  return sound(change_store(folder, store, second));
}

// That adds to texts and to nothing else of a graph.
inline std::string stop_words(std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += "and of the ";
  return text;
}

// Files of a folder without leftovers: manifest, lock, the reserve of a store with documents, and two of each segment.
inline std::size_t file_count_of(const Snapshot& store) {
  return 2 + (store.segments.empty() ? 0 : 1) + 2 * store.segments.size();
}

inline std::set<std::string> names_in(const Folder& folder) {
  std::set<std::string> names;
  for (const auto& [name, bytes] : folder.files) names.insert(name);
  return names;
}

}  // namespace hop::core::test
