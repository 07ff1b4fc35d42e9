// Independent units of indexing work. They share no mutable state, so the host can run them on several threads at once
// (Task::take_part). The index procedure itself works on every piece that no other thread has taken.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/indexing/nearest_builder.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/store/graph_content.hpp"
#include "core/task/piece_state.hpp"
#include "core/task/procedure.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// A unit of indexing work. At any time either the task or one part works on it, as PieceState records.
class IndexPiece {
 public:
  virtual ~IndexPiece() = default;
  virtual bool step(WorkBudget& budget) = 0;  // true when the piece is complete
  virtual std::uint32_t done() const = 0;     // processed passages

  // tear() marks a piece whose step() ended with an exception: its partial state is unusable. restore() restarts such a piece.
  void tear() { is_torn_ = true; }
  void restore() {
    if (is_torn_) restart();
    is_torn_ = false;
  }

  PieceState state;

 private:
  virtual void restart() = 0;

  bool is_torn_ = false;  // published by `state`: a part writes it before it returns the piece
};

// State that an index procedure shares with its parts.
struct IndexWork {
  GraphContent content;
  std::unique_ptr<NearestBuilder> nearest;
  std::vector<std::unique_ptr<IndexPiece>> pieces;  // of the current phase
};

// Each reads only `content.corpus` and writes a different member of `content` (keywords, lexical), so both can run in parallel.
std::unique_ptr<IndexPiece> make_keyword_piece(GraphContent& content, const KeywordOptions& options);
std::unique_ptr<IndexPiece> make_word_piece(GraphContent& content, const Analyzer& analyzer);
// `rows` must outlive the piece.
std::unique_ptr<IndexPiece> make_nearest_piece(NearestRows& rows);

// Takes the first piece that is ready and wraps it in a part. Null if every piece is taken or done.
std::unique_ptr<Part> take_piece(const std::shared_ptr<IndexWork>& work);

}  // namespace hop::core
