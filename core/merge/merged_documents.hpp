// The documents of several parts in one order, and the corpus that they make.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/merge/merge_graphs.hpp"

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

// A part's tables by document, and where its passages come to lie.
class PartReader {
 public:
  explicit PartReader(const MergePart& part);

  // Appends all that the part knows of a document, links and names included; its passages are the next ones.
  void append_document(std::uint32_t document, PreparedCorpus& corpus, Sources& sources) const;

 private:
  void append_passage(std::uint32_t passage, std::uint32_t document, PreparedCorpus& corpus) const;
  void append_structure(std::uint32_t document, PreparedCorpus& corpus) const;

  const Graph& graph_;
  const Sources& sources_;
  std::vector<std::uint32_t> sections_, pages_, tables_;  // first of each document, and of the end
};

}  // namespace hop::core
