// The documents of several parts in one order, and what they bring to the merged graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

struct DocumentPlace {
  std::uint32_t part = 0, document = 0;
};

// Living documents in byte order of their ids.
class DocumentOrder {
 public:
  explicit DocumentOrder(const std::vector<MergePart>& parts);

  // The next one; none when all are taken. Errors: duplicate_id.
  bool at_end() const { return left_.empty(); }
  Result<DocumentPlace> next();

 private:
  struct Front {
    DocumentPlace place;
    std::string_view id;
  };
  void pass_deleted(Front& front) const;

  const std::vector<MergePart>& parts_;
  std::vector<Front> left_;  // of the parts that have documents left
};

// Living documents of one part that lie behind each other there and in the merged order.
struct DocumentRun {
  std::uint32_t part = 0;
  std::uint32_t first = 0, end = 0;  // documents of the part
};

// What a part gives to the merged graph, run by run: numbers are copied, texts and vectors are only borrowed.
class PartReader {
 public:
  // The part must outlive the reader and the content.
  PartReader(const MergePart& part, std::uint32_t number);

  // Appends the documents and their passages, which are the next ones. With links, what resolving them asks for is owned, too.
  void append(const DocumentRun& run, bool with_links, GraphContent& content, PassageMap& passages) const;
  // Borrowed, unless `owned_rows`, the rows of all runs, is not 0.
  void append_vectors(const DocumentRun& run, std::size_t owned_rows, VectorContent& vectors) const;
  void append_sources(const DocumentRun& run, Sources& sources) const;

 private:
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
