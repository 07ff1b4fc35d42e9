// Corpus preparation, the first phase of indexing: cleans the host's documents and ready passages, cuts documents into
// passages, sorts everything by id, and resolves links. The result is the input of keyword extraction and of the graph
// builder.
#pragma once

#include <memory>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// Cuts, sorts and links a corpus. The corpus is consumed piece by piece, so that no text is in memory twice. The result
// does not depend on the order of the given documents and passages. Call step() until it returns true. Documents and
// ready passages are processed one by one, at one unit of work per byte; sorting and linking follow.
//
// Errors: bad_input for an empty id, or for a ready passage with a title but no text (the error names its id).
// duplicate_id for an id that occurs twice: documents and ready passages share one id space, the id of a cut passage
// must not equal a given id, and the `document` of a ready passage must not be the id of a document to be cut.
// limit_exceeded for a document of more than longest_document bytes. After an error, take() must not be called.
class CorpusPreparation {
 public:
  static constexpr std::uint64_t longest_document = 1u << 30;

  CorpusPreparation(Corpus corpus, PreparationOptions options);
  ~CorpusPreparation();
  CorpusPreparation(CorpusPreparation&&) noexcept;
  CorpusPreparation& operator=(CorpusPreparation&&) noexcept;

  // Replaces the corpus that the constructor received. Call it before the first step.
  void set_corpus(Corpus corpus) noexcept;

  // Works until the budget is used up. True when done.
  Result<bool> step(WorkBudget& budget);
  std::uint64_t done() const;  // number of processed documents and ready passages
  std::uint64_t total() const;
  PreparedCorpus take() &&;  // after step() returned true

 private:
  struct State;
  std::unique_ptr<State> state_;
};

Result<PreparedCorpus> prepare_corpus(Corpus corpus, PreparationOptions options = {});

}  // namespace hop::core
