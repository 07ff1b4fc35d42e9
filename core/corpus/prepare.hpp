#pragma once

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// Cuts, sorts and links a corpus; takes it apart, so that no text is held twice. One document or ready passage is one
// unit of the host's time: call step() until it is done.
//
// Errors: bad_input for an empty id or a ready passage without text (named by its id), duplicate_id for an id given
// twice (documents and ready passages share one space of ids; the ids of cut passages must not meet a given one).
class CorpusPreparation {
 public:
  CorpusPreparation(Corpus corpus, PreparationOptions options);

  // Works until the budget is used up; true when done.
  Result<bool> step(WorkBudget& budget);
  std::uint64_t done() const;   // documents and ready passages taken
  std::uint64_t total() const;
  PreparedCorpus take() &&;     // after step() returned true

 private:
  struct Cut;  // one document's passages and structure, before sorting
  Corpus corpus_;
  PreparationOptions options_;
  std::vector<Cut> cuts_;
  std::size_t next_ = 0;
  PreparedCorpus prepared_;
};

Result<PreparedCorpus> prepare_corpus(Corpus corpus, PreparationOptions options = {});

}  // namespace hop::core
