// One document, cut: all that can be said of it without the rest of the corpus.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/work_budget.hpp"
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

// The work on one document, over many steps, each of which passes its budget by a sentence or a block at most; only the text is
// cleaned at once, which takes about a tenth of the time. The id of the document is clean already.
class DocumentCutting {
 public:
  DocumentCutting(Document document, const PreparationOptions& options);
  ~DocumentCutting();
  DocumentCutting(DocumentCutting&&) noexcept;
  DocumentCutting& operator=(DocumentCutting&&) noexcept;

  bool step(WorkBudget& budget);  // true: it is cut
  CutDocument take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Sorted by key, then value, no repeats.
void sort_metadata(std::vector<MetadataField>& metadata);

// The names without those whose key is empty or that of an earlier one.
void drop_repeated_names(std::vector<std::string>& names);

}  // namespace hop::core
