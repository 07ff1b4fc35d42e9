// Pieces of an index that need nothing of each other, so that threads of the host may work on them.
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

class IndexPiece {
 public:
  virtual ~IndexPiece() = default;
  virtual bool step(WorkBudget& budget) = 0;  // true when it is over
  virtual std::uint32_t done() const = 0;     // passages

  // A part whose step an exception has ended leaves what is to be done again from the beginning.
  void tear() { is_torn_ = true; }
  void mend() {
    if (is_torn_) restart();
    is_torn_ = false;
  }

  PieceState state;

 private:
  virtual void restart() = 0;

  bool is_torn_ = false;  // as `state`: written by a part before it gives the piece back
};

// What an index procedure and its parts share.
struct IndexWork {
  GraphContent content;
  std::unique_ptr<NearestBuilder> nearest;
  std::vector<std::unique_ptr<IndexPiece>> pieces;  // of the present work
};

// Both read the content's corpus alone.
std::unique_ptr<IndexPiece> make_keyword_piece(GraphContent& content, const KeywordOptions& options);
std::unique_ptr<IndexPiece> make_word_piece(GraphContent& content, const Analyzer& analyzer);
// `rows` must outlive the piece.
std::unique_ptr<IndexPiece> make_nearest_piece(NearestRows& rows);

// The first piece that nobody works on, as a part; null when there is none.
std::unique_ptr<Part> take_piece(const std::shared_ptr<IndexWork>& work);

}  // namespace hop::core
