// Processing of a single document: cleaning, reading, cutting, and the derivation of names, sections, pages, tables and
// links. Everything here is independent of the rest of the corpus, so an incremental index can process only the
// documents that changed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/corpus/document.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// The result for one document. The indices of passages, sections and pages are relative to the document.
struct CutDocument {
  std::string id;
  std::string title;
  std::vector<std::string> aliases;     // other names, including a title or heading that was not chosen
  std::vector<std::string> paths;       // "/…": published paths from the front matter
  std::vector<MetadataField> metadata;  // shared by all passages
  std::vector<PreparedPassage> passages;
  std::vector<Section> sections;
  std::vector<Page> pages;
  std::vector<Table> tables;
  std::vector<WrittenLink> links;
  std::uint64_t replaced_bytes = 0;
  CappedFields capped;
};

// Processes one document over many steps, each of which exceeds its budget by a sentence or a block at most. The
// exception is the cleaning of the text, which happens in one step and takes about a tenth of the time. The id of the
// document must be clean.
class DocumentCutting {
 public:
  DocumentCutting(Document document, const PreparationOptions& options);
  ~DocumentCutting();
  DocumentCutting(DocumentCutting&&) noexcept;
  DocumentCutting& operator=(DocumentCutting&&) noexcept;

  bool step(WorkBudget& budget);  // true when done
  CutDocument take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Sorts the fields by key, then value, and removes duplicates.
void sort_metadata(std::vector<MetadataField>& metadata);

// Removes the names whose key is empty or equals the key of an earlier name.
void drop_repeated_names(std::vector<std::string>& names);

}  // namespace hop::core
