// The documents of several parts in one order, and what they bring to the merged graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

// Living documents of one part that lie behind each other there and in the merged order.
struct DocumentRun {
  std::uint32_t part = 0;
  std::uint32_t first = 0, end = 0;  // documents of the part
};

// Living documents in byte order of their ids.
class DocumentOrder {
 public:
  explicit DocumentOrder(const std::vector<MergePart>& parts);

  bool at_end() const { return fronts_.at_end(); }
  // Appends some of the following ones, if any; those of a run are soon copied. Errors: duplicate_id.
  Result<void> append_some(std::vector<DocumentRun>& runs);

 private:
  bool is_living(std::uint32_t part, std::uint32_t document) const;
  void append(const DocumentRun& some, std::vector<DocumentRun>& runs) const;

  const std::vector<MergePart>& parts_;
  TextFronts fronts_;  // ids, of deleted documents too
};

// What a part gives to the merged graph, run by run: numbers are copied, texts and vectors are only borrowed.
class PartReader {
 public:
  // The part must outlive the reader and the content.
  PartReader(const MergePart& part, std::uint32_t number);

  // Appends the documents and their passages, which are the next ones. With links, what resolving them asks for is owned, too.
  void append(const DocumentRun& run, bool with_links, GraphContent& content, PassageMap& passages) const;
  void append_texts(const DocumentRun& run, TextRuns& texts) const;                // of passages
  void append_vector_facts(const DocumentRun& run, VectorContent& vectors) const;  // all but the vectors
  void append_vectors(const DocumentRun& run, VectorContent& vectors) const;
  // Copied; `most_rows`: of all runs.
  void append_owned_vectors(const DocumentRun& run, std::size_t most_rows, VectorContent& vectors) const;
  void append_sources(const DocumentRun& run, Sources& sources) const;

 private:
  template <class Append>
  void each_vector_run(const DocumentRun& run, VectorContent& vectors, Append&& append) const;
  void append_passages(const DocumentRun& run, bool with_links, GraphContent& content, PassageMap& passages) const;
  void append_metadata(std::uint32_t first, std::uint32_t end, std::uint32_t merged_first,
                       PassageColumns::Metadata& merged) const;
  void append_structure(const DocumentRun& run, bool with_links, GraphContent& content, std::uint32_t next_passage) const;
  void append_links(const DocumentRun& run, PreparedCorpus& corpus) const;

  const Graph& graph_;
  const Sources& sources_;
  std::uint32_t number_;
  std::vector<std::uint32_t> sections_, pages_, tables_;  // first of each document, and of the end
};

}  // namespace hop::core
