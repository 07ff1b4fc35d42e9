#pragma once

#include <memory>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

// Cuts, sorts and links a corpus. It consumes the corpus piece by piece, so that no text is in memory twice. The result
// does not depend on the order in which documents and passages were given. Call step() until it returns true: documents
// and ready passages are taken one by one, at one unit of work per byte; sorting and linking follow.
//
// Errors: bad_input for an empty id or a ready passage with a title but no text (named by its id), duplicate_id for an
// id given twice (documents and ready passages share one space of ids; the id of a cut passage must not equal a given
// id, nor a ready passage's `document` the id of a document to be cut), limit_exceeded for a document of more than
// longest_document bytes. After an error there is nothing to take.
class CorpusPreparation {
 public:
  static constexpr std::uint64_t longest_document = 1u << 30;

  CorpusPreparation(Corpus corpus, PreparationOptions options);
  ~CorpusPreparation();
  CorpusPreparation(CorpusPreparation&&) noexcept;
  CorpusPreparation& operator=(CorpusPreparation&&) noexcept;

  // Replaces the corpus given to the constructor; call it before the first step.
  void set_corpus(Corpus corpus) noexcept;

  // Works until the budget is used up; true when done.
  Result<bool> step(WorkBudget& budget);
  std::uint64_t done() const;  // documents and ready passages taken
  std::uint64_t total() const;
  PreparedCorpus take() &&;  // after step() returned true

 private:
  struct State;
  std::unique_ptr<State> state_;
};

Result<PreparedCorpus> prepare_corpus(Corpus corpus, PreparationOptions options = {});

}  // namespace hop::core
