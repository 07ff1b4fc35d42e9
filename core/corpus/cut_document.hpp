// One document, cut: all that can be said of it without the rest of the corpus.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/corpus/document.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// Passages, sections and pages are counted from 0 in the document.
struct CutDocument {
  std::string id;
  std::string title;
  std::vector<std::string> aliases;     // other names, including the front matter's title
  std::vector<std::string> paths;       // "/…": where a site publishes it, as its front matter says
  std::vector<MetadataField> metadata;  // of each passage
  std::vector<PreparedPassage> passages;
  std::vector<Section> sections;
  std::vector<Page> pages;
  std::vector<Table> tables;
  std::vector<WrittenLink> links;
  std::uint64_t replaced_bytes = 0;
  CappedFields capped;
};

// The id of the document is clean already.
CutDocument cut_document(Document document, const PreparationOptions& options);

// Sorted by key, then value, no repeats.
void sort_metadata(std::vector<MetadataField>& metadata);

// The names without those whose key is empty or that of an earlier one.
void drop_repeated_names(std::vector<std::string>& names);

}  // namespace hop::core
