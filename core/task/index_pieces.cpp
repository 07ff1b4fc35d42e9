// Three kinds of pieces: keyword extraction, the inverted index of words, and one block of rows of the nearest-neighbor graph.
// A piece runs inside the procedure's own step, or inside an IndexPart that the host runs on another thread.
#include "core/task/index_pieces.hpp"

#include <utility>

#include "core/indexing/lexical_builder.hpp"

namespace hop::core {
namespace {

class KeywordPiece final : public IndexPiece {
 public:
  KeywordPiece(GraphContent& content, const KeywordOptions& options) : content_(content), options_(options) {
    KeywordPiece::restart();
  }

  bool step(WorkBudget& budget) override {
    if (!extraction_->step(budget)) return false;
    content_.keywords = std::move(*extraction_).take();
    extraction_.reset();
    return true;
  }
  std::uint32_t done() const override {
    return static_cast<std::uint32_t>(extraction_ ? extraction_->done() : content_.corpus.passages.size());
  }

 private:
  void restart() override { extraction_ = std::make_unique<KeywordExtraction>(content_.corpus, options_); }

  GraphContent& content_;
  KeywordOptions options_;
  std::unique_ptr<KeywordExtraction> extraction_;
};

class WordPiece final : public IndexPiece {
 public:
  WordPiece(GraphContent& content, const Analyzer& analyzer) : content_(content), analyzer_(analyzer) { WordPiece::restart(); }

  bool step(WorkBudget& budget) override {
    for (; next_ < content_.corpus.passages.size(); ++next_) {
      if (budget.used_up()) return false;
      const PreparedPassage& passage = content_.corpus.passages[next_];
      budget.spend(20 * words_->add(passage.title, passage.text, searchable_path(content_.corpus, next_)));
    }
    if (!words_->finish(budget)) return false;
    content_.lexical = std::move(*words_).take();
    words_.reset();
    return true;
  }
  std::uint32_t done() const override { return next_; }

 private:
  void restart() override {
    words_ = std::make_unique<LexicalBuilder>(analyzer_);
    next_ = 0;
  }

  GraphContent& content_;
  Analyzer analyzer_;
  std::unique_ptr<LexicalBuilder> words_;
  std::uint32_t next_ = 0;
};

class NearestPiece final : public IndexPiece {
 public:
  explicit NearestPiece(NearestRows& rows) : rows_(rows) {}

  bool step(WorkBudget& budget) override { return rows_.step(budget); }
  std::uint32_t done() const override { return rows_.done(); }

 private:
  void restart() override { rows_.restart(); }

  NearestRows& rows_;
};

class IndexPart final : public Part {
 public:
  IndexPart(std::shared_ptr<IndexWork> work, IndexPiece& piece) : work_(std::move(work)), piece_(piece) {}
  ~IndexPart() override {
    if (is_running_) piece_.tear();
    piece_.state.give_back(is_over_);
  }

  Result<TaskState> run(WorkBudget& budget) override {
    is_running_ = true;  // stays true if step() throws, so that the destructor marks the piece as incomplete
    is_over_ = is_over_ || piece_.step(budget);
    is_running_ = false;
    return is_over_ ? TaskState::done : TaskState::more;
  }

 private:
  std::shared_ptr<IndexWork> work_;
  IndexPiece& piece_;
  bool is_over_ = false, is_running_ = false;
};

}  // namespace

std::unique_ptr<IndexPiece> make_keyword_piece(GraphContent& content, const KeywordOptions& options) {
  return std::make_unique<KeywordPiece>(content, options);
}

std::unique_ptr<IndexPiece> make_word_piece(GraphContent& content, const Analyzer& analyzer) {
  return std::make_unique<WordPiece>(content, analyzer);
}

std::unique_ptr<IndexPiece> make_nearest_piece(NearestRows& rows) { return std::make_unique<NearestPiece>(rows); }

std::unique_ptr<Part> take_piece(const std::shared_ptr<IndexWork>& work) {
  for (const std::unique_ptr<IndexPiece>& piece : work->pieces) {
    if (!piece->state.is_ready()) continue;
    piece->restore();
    // The piece counts as taken only after the allocation has succeeded. Until then the task can still work on it.
    auto part = std::make_unique<IndexPart>(work, *piece);
    piece->state.take();
    return part;
  }
  return nullptr;
}

}  // namespace hop::core
