// Merges the documents of several parts in byte order of their ids, and copies their columns into the merged graph.
//
// Runs of documents from the same part are handled together: their numbers shift by constant distances.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/metadata_numbers.hpp"
#include "core/merge/passage_map.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

// Living documents that are consecutive both in their part and in the merged order.
struct DocumentRun {
  std::uint32_t part = 0;
  std::uint32_t first = 0, end = 0;  // documents of the part
};

// Iterates over the living documents of all parts in byte order of their ids.
class DocumentOrder {
 public:
  explicit DocumentOrder(const std::vector<MergePart>& parts);

  bool at_end() const { return fronts_.at_end(); }
  // Appends runs of the next documents, if any. The length of a run is limited, so that copying one is a short step of work.
  // Errors: duplicate_id.
  Result<void> append_some(std::vector<DocumentRun>& runs);

 private:
  bool is_living(std::uint32_t part, std::uint32_t document) const;
  void append(const DocumentRun& some, std::vector<DocumentRun>& runs) const;

  const std::vector<MergePart>& parts_;
  TextFronts fronts_;  // document ids, including deleted documents
};

// Appends the content of a part to the merged graph, run by run. Numbers are copied and shifted; texts and vectors are borrowed.
class PartReader {
 public:
  // The part must outlive the reader and the content.
  PartReader(const MergePart& part, std::uint32_t number);

  // Appends the documents and their passages to the merged graph. `with_links`: also copies the ids, titles and aliases that
  // resolving hyperlinks needs.
  void append(const DocumentRun& run, bool with_links, const MetadataNumbers& metadata, GraphContent& content,
              PassageMap& passages) const;
  void append_texts(const DocumentRun& run, TextRuns& texts) const;                // of passages
  void append_vector_facts(const DocumentRun& run, VectorContent& vectors) const;  // embedder, dimension and precision
  void append_vectors(const DocumentRun& run, VectorContent& vectors) const;
  // Copies the vectors instead of borrowing them. `most_rows`: an upper bound of the rows of all runs.
  void append_owned_vectors(const DocumentRun& run, std::size_t most_rows, VectorContent& vectors) const;
  void append_sources(const DocumentRun& run, Sources& sources) const;

 private:
  template <class Append>
  void each_vector_run(const DocumentRun& run, VectorContent& vectors, Append&& append) const;
  void append_passages(const DocumentRun& run, bool with_links, GraphContent& content, PassageMap& passages) const;
  void append_metadata(const DocumentRun& run, const MetadataNumbers& numbers, std::uint32_t merged_first,
                       PassageColumns::Metadata& merged) const;
  void append_structure(const DocumentRun& run, bool with_links, GraphContent& content, std::uint32_t next_passage) const;
  void append_links(const DocumentRun& run, PreparedCorpus& corpus) const;

  const Graph& graph_;
  const Sources& sources_;
  std::uint32_t number_;
  std::vector<std::uint32_t> sections_, pages_, tables_;  // by document: its first section, page or table; and the end
};

}  // namespace hop::core
