// Indexing as a state machine over IndexPhase: a phase stops when the work budget is used up and continues at the next step.
// Embeddings and model-written keywords are fetched through at most 8 open requests at a time.
#include "core/task/index_procedure.hpp"

#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/corpus/prepare.hpp"
#include "core/indexing/index_settings.hpp"
#include "core/indexing/vector_builder.hpp"
#include "core/request/host_requests.hpp"
#include "core/store/graph_file.hpp"
#include "core/task/archive.hpp"
#include "core/task/corpus_archive.hpp"
#include "core/task/index_pieces.hpp"
#include "core/task/index_report.hpp"
#include "core/task/keyword_prompt.hpp"
#include "core/task/options_archive.hpp"
#include "core/task/phases.hpp"
#include "core/text/titled_text.hpp"

namespace hop::core {
namespace {

constexpr std::size_t most_open_requests = 8;

enum class IndexPhase { cutting, asking_keywords, keywords, words, vectors, nearest, writing, done };

const char* phase_name(IndexPhase phase) {
  switch (phase) {
    case IndexPhase::cutting: return "cutting";
    case IndexPhase::asking_keywords: return "asking for keywords";
    case IndexPhase::keywords: return "keywords";
    case IndexPhase::words: return "words";
    case IndexPhase::vectors: return "vectors";
    case IndexPhase::nearest: return "nearest neighbors";
    case IndexPhase::writing: return "writing";
    case IndexPhase::done: break;
  }
  return "done";
}

// A task can be saved only while it waits for the host. An index task without requests never waits, so it keeps no inputs.
std::vector<std::uint8_t> saved_inputs(const Corpus& corpus, const GivenVectors& vectors, const Options& options) {
  ArchiveWriter inputs;
  if (options.flag("index.embed") || options.flag("keywords.ask")) {
    write_options(inputs, options);
    write_corpus(inputs, corpus);
    inputs.number(vectors.dimension);
    inputs.floats(vectors.rows);
  }
  return std::move(inputs).take();
}

void prefetch(std::span<const float> row) {
  constexpr std::size_t line = 64 / sizeof(float);
  for (std::size_t i = 0; i < row.size(); i += line) __builtin_prefetch(&row[i]);
}

class IndexProcedure final : public Procedure {
 public:
  IndexProcedure(const Corpus& corpus, const GivenVectors& vectors, const Options& options, GraphContent* indexed,
                 OpenLanguage open_language);
  // Moves the content in. Separate from the constructor: if that throws, the caller keeps its corpus and vectors.
  void take_content(Corpus& corpus, GivenVectors& vectors) noexcept;

  ProcedureKind kind() const override { return ProcedureKind::index; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override;
  Progress progress() const override;
  std::unique_ptr<Part> take_part() override { return take_piece(work_); }
  void write_inputs(ArchiveWriter& out) const override { out.raw(inputs_); }
  void write_report(JsonWriter& out) const override;
  Result<std::vector<std::uint8_t>> take_bytes() override;

 private:
  // One function per phase: true when the phase is complete, false when the budget is used up or a request is open.
  Result<bool> work(WorkBudget& budget, RequestBoard& board);
  Result<bool> ask_keywords(WorkBudget& budget, RequestBoard& board);
  Result<bool> cut(WorkBudget& budget);
  bool work_on(IndexPiece& piece, WorkBudget& budget);
  std::uint64_t done_of_pieces() const;
  bool parts_are_out() const;
  bool find_keywords(WorkBudget& budget);
  bool find_words(WorkBudget& budget);
  Result<bool> collect_vectors(WorkBudget& budget, RequestBoard& board);
  Result<void> take_vectors(const Answer& answer, std::uint32_t first, std::uint32_t end);
  bool place_given_vectors(WorkBudget& budget);
  bool find_nearest(WorkBudget& budget);
  Result<bool> write_file(WorkBudget& budget);
  bool free_content(WorkBudget& budget);

  std::uint32_t passage_count() const { return static_cast<std::uint32_t>(content_.corpus.passages.size()); }

  Options options_;
  OpenLanguage open_language_;
  GraphContent* indexed_;
  std::vector<std::uint8_t> inputs_;
  CorpusPreparation preparation_;
  std::optional<CorpusLanguage> detection_;  // after the preparation
  GivenVectors given_;                       // only with ready-made passages
  WorkParts placing_;

  IndexPhase phase_ = IndexPhase::cutting;
  std::shared_ptr<IndexWork> work_ = std::make_shared<IndexWork>();
  GraphContent& content_ = work_->content;
  VectorBuilder vectors_;
  std::unique_ptr<GraphFileWriter> writer_;
  std::uint32_t next_ = 0;  // passages of the current phase that are done, or that a request covers

  struct OpenBatch {
    std::uint64_t request;
    std::uint32_t first, end;
  };
  RequestSeries series_;
  std::vector<OpenBatch> batches_;  // in the order of passages
  IndexReport report_;
  std::vector<std::uint8_t> file_;
  bool taken_ = false;
};

IndexProcedure::IndexProcedure(const Corpus& corpus, const GivenVectors& vectors, const Options& options, GraphContent* indexed,
                               OpenLanguage open_language)
    : options_(options),
      open_language_(open_language),
      indexed_(indexed),
      inputs_(indexed ? std::vector<std::uint8_t>() : saved_inputs(corpus, vectors, options)),
      preparation_({}, preparation_options_of(options)),
      vectors_(vector_precision_of(options)) {}

void IndexProcedure::take_content(Corpus& corpus, GivenVectors& vectors) noexcept {
  preparation_.set_corpus(std::move(corpus));
  given_ = std::move(vectors);
}

Result<bool> IndexProcedure::cut(WorkBudget& budget) {
  if (!detection_) {
    auto prepared = preparation_.step(budget);
    if (!prepared || !prepared.value()) return prepared;
    content_.corpus = std::move(preparation_).take();
    detection_.emplace();
  }
  if (!is_language_open(options_)) return true;
  if (open_language_ == OpenLanguage::detected && !detection_->step(content_.corpus, budget)) return false;
  set_language(options_, detection_->language());
  return true;
}

Result<bool> IndexProcedure::ask_keywords(WorkBudget& budget, RequestBoard& board) {
  auto& passages = content_.corpus.passages;
  HostRequests host(board, series_, options_.integer("reply.tokens"));
  while (!batches_.empty() && board.answer(batches_.front().request)) {
    const Answer& answer = *board.answer(batches_.front().request);
    PreparedPassage& passage = passages[batches_.front().first];
    if (answer.kind == AnswerKind::failure) {
      return Error{Status::host_failure, concat("no keywords for passage ", passage.id, ": ", answer.text), passage.id};
    }
    for (std::string& keyword : read_asked_keywords(options_, answer.text)) passage.entities.push_back(std::move(keyword));
    batches_.erase(batches_.begin());
    budget.spend(answer.text.size());
  }
  for (; next_ < passages.size() && batches_.size() < most_open_requests; ++next_) {
    auto prompt = keywords_prompt(options_, passages[next_].title, passages[next_].text);
    const std::uint64_t request = host.complete("keywords", std::move(prompt), "lines");
    batches_.push_back({request, next_, next_ + 1});
  }
  return batches_.empty();
}

bool IndexProcedure::work_on(IndexPiece& piece, WorkBudget& budget) {
  if (piece.state.is_taken()) return false;
  if (!piece.state.is_ready()) return true;
  piece.restore();
  const bool is_over = piece.step(budget);
  if (is_over) piece.state.give_back(true);
  return is_over;
}

// Processed passages of the current phase. Pieces that another thread works on are left out: reading them would be a race.
std::uint64_t IndexProcedure::done_of_pieces() const {
  const auto& pieces = work_->pieces;
  std::uint64_t done = 0;
  for (const auto& piece : pieces) {
    const bool is_of_phase =
        phase_ == IndexPhase::nearest || piece == (phase_ == IndexPhase::keywords ? pieces.front() : pieces.back());
    if (is_of_phase && !piece->state.is_taken()) done += piece->done();
  }
  return done;
}

bool IndexProcedure::parts_are_out() const {
  return std::any_of(work_->pieces.begin(), work_->pieces.end(), [](const auto& piece) { return piece->state.is_taken(); });
}

// The word piece is created together with the keyword piece, so that another thread can start on it during this phase.
bool IndexProcedure::find_keywords(WorkBudget& budget) {
  auto& pieces = work_->pieces;
  if (pieces.empty()) {
    pieces.push_back(make_keyword_piece(content_, keyword_options_of(options_)));
    pieces.push_back(make_word_piece(content_, analyzer_of(options_)));
  }
  return work_on(*pieces.front(), budget);
}

bool IndexProcedure::find_words(WorkBudget& budget) {
  if (!work_on(*work_->pieces.back(), budget)) return false;
  work_->pieces.clear();
  return true;
}

bool IndexProcedure::place_given_vectors(WorkBudget& budget) {
  const std::uint32_t dimension = given_.dimension;
  const auto row_of = [&](std::size_t p) {
    return std::span(given_.rows).subspan(std::size_t{content_.corpus.given_passages[p]} * dimension, dimension);
  };
  WorkParts::Step step(placing_, budget);
  return step.once(1, [&] {
    vectors_.reserve(passage_count(), dimension);
  }) && step.each(passage_count(), dimension, [&](std::size_t p) {
    prefetch(row_of(std::min<std::size_t>(p + 2, passage_count() - 1)));
    vectors_.add_row(row_of(p));
    next_ = static_cast<std::uint32_t>(p) + 1;
  }) && step.once(1, [&] { given_ = {}; });
}

Result<void> IndexProcedure::take_vectors(const Answer& answer, std::uint32_t first, std::uint32_t end) {
  const std::string& id = content_.corpus.passages[first].id;
  if (answer.kind == AnswerKind::failure) {
    return Error{Status::host_failure, concat("no vectors for passages from ", id, " on: ", answer.text), id};
  }
  if (vectors_.dimension() == 0) {
    vectors_.reserve(passage_count(), answer.dimension);
    content_.vectors.embedder_id = answer.embedder_id;
  }
  if (answer.dimension != vectors_.dimension()) {
    return Error{
        Status::dimension_mismatch,
        concat("vectors of passages from ", id, " on have dimension ", answer.dimension, ", those before ", vectors_.dimension()),
        id};
  }
  std::string_view expected = options_.text("embedder.id");
  if (expected.empty()) expected = content_.vectors.embedder_id;
  if (!expected.empty() && !answer.embedder_id.empty() && expected != answer.embedder_id) {
    return Error{Status::embedder_mismatch,
                 concat("embedder.id is \"", expected, "\", the vectors are by \"", answer.embedder_id, "\""), "embedder.id"};
  }
  for (std::uint32_t p = first; p < end; ++p) {
    vectors_.add_row(std::span(answer.values).subspan(std::size_t{p - first} * answer.dimension, answer.dimension));
  }
  return {};
}

Result<bool> IndexProcedure::collect_vectors(WorkBudget& budget, RequestBoard& board) {
  if (!given_.rows.empty()) {
    if (!place_given_vectors(budget)) return false;
  } else if (options_.flag("index.embed")) {
    while (!batches_.empty() && board.answer(batches_.front().request)) {
      const OpenBatch batch = batches_.front();
      if (auto taken = take_vectors(*board.answer(batch.request), batch.first, batch.end); !taken)
        return std::move(taken).error();
      batches_.erase(batches_.begin());
      budget.spend(std::uint64_t{batch.end - batch.first} * vectors_.dimension());
    }
    const auto batch_size = static_cast<std::uint32_t>(options_.integer("index.batch"));
    while (next_ < passage_count() && batches_.size() < most_open_requests) {
      const std::uint32_t end = std::min(passage_count(), next_ + batch_size);
      std::vector<std::string> texts;
      for (std::uint32_t p = next_; p < end; ++p) {
        const PreparedPassage& passage = content_.corpus.passages[p];
        texts.push_back(titled_text(passage.title, passage.text));
      }
      batches_.push_back({HostRequests(board, series_).embed("passage", TextRole::passage, std::move(texts)), next_, end});
      next_ = end;
    }
    if (!batches_.empty()) return false;
  }
  // take() replaces all of content_.vectors, so the host's embedder id is saved across it; the option has precedence.
  std::string asked_of = std::move(content_.vectors.embedder_id);
  content_.vectors = std::move(vectors_).take();
  content_.vectors.embedder_id = options_.text("embedder.id").empty() ? asked_of : std::string(options_.text("embedder.id"));
  return true;
}

bool IndexProcedure::find_nearest(WorkBudget& budget) {
  const auto count = static_cast<std::uint32_t>(options_.integer("nearest.count"));
  const VectorContent& vectors = content_.vectors;
  if (count == 0 || vectors.dimension == 0) return true;
  if (!work_->nearest) {
    work_->nearest = std::make_unique<NearestBuilder>(
        VectorView{vectors.precision, vectors.dimension, passage_count(), vectors.bytes, vectors.scales}, count);
    for (NearestRows& rows : work_->nearest->blocks()) work_->pieces.push_back(make_nearest_piece(rows));
  }
  for (const auto& piece : work_->pieces) {
    if (!work_on(*piece, budget)) return false;
  }
  work_->pieces.clear();
  content_.nearest = std::move(*work_->nearest).take();
  work_->nearest.reset();
  return true;
}

Result<bool> IndexProcedure::write_file(WorkBudget& budget) {
  if (!writer_ && file_.empty()) {
    content_.analyzer_fingerprint = analyzer_of(options_).fingerprint();
    content_.index_options = options_.to_lines();
    report_ = index_report_of(content_, language_of(options_));
    writer_ = std::make_unique<GraphFileWriter>(content_);
  }
  if (file_.empty()) {
    auto written = writer_->step(budget);
    if (!written || !written.value()) return written;
    file_ = std::move(*writer_).take();
    writer_.reset();
  }
  if (indexed_) *indexed_ = std::move(content_), indexed_ = nullptr;
  if (!free_content(budget)) return false;
  content_ = {};
  return true;
}

// Frees the strings in steps: freeing some hundred thousand of them takes as long as writing them.
bool IndexProcedure::free_content(WorkBudget& budget) {
  const auto free_rows = [&](auto& rows) {
    constexpr std::size_t at_once = 32;
    while (!rows.empty()) {
      if (budget.used_up()) return false;
      const std::size_t count = std::min(rows.size(), at_once);
      rows.erase(rows.end() - static_cast<std::ptrdiff_t>(count), rows.end());
      budget.spend(count * sizeof rows[0]);
    }
    return true;
  };
  return free_rows(content_.corpus.passages) && free_rows(content_.corpus.documents) && free_rows(content_.corpus.sections) &&
         free_rows(content_.lexical.terms);
}

Result<bool> IndexProcedure::work(WorkBudget& budget, RequestBoard& board) {
  switch (phase_) {
    case IndexPhase::cutting: return cut(budget);
    case IndexPhase::asking_keywords: return options_.flag("keywords.ask") ? ask_keywords(budget, board) : Result<bool>(true);
    case IndexPhase::keywords: return find_keywords(budget);
    case IndexPhase::words: return find_words(budget);
    case IndexPhase::vectors: return collect_vectors(budget, board);
    case IndexPhase::nearest: return find_nearest(budget);
    case IndexPhase::writing: return write_file(budget);
    case IndexPhase::done: break;
  }
  return true;
}

Result<TaskState> IndexProcedure::advance(WorkBudget& budget, RequestBoard& board) {
  Result<TaskState> state = advance_phases(phase_, IndexPhase::done, budget, board, [&] {
    Result<bool> over = work(budget, board);
    if (over && over.value()) next_ = 0;
    return over;
  });
  if (state && state.value() == TaskState::more && !budget.used_up() && parts_are_out()) return TaskState::waiting;
  return state;
}

Progress IndexProcedure::progress() const {
  if (phase_ == IndexPhase::cutting) return {phase_name(phase_), preparation_.done(), preparation_.total()};
  const std::uint64_t passages = phase_ < IndexPhase::writing ? passage_count() : 0;
  std::uint64_t done = work_->pieces.empty() ? next_ : done_of_pieces();
  if (!batches_.empty()) done = batches_.front().first;
  return {phase_name(phase_), done, passages};
}

void IndexProcedure::write_report(JsonWriter& out) const { write_index_report(out, report_); }

Result<std::vector<std::uint8_t>> IndexProcedure::take_bytes() {
  if (taken_) return Error{Status::wrong_state, "the graph was taken already", ""};
  taken_ = true;
  return std::move(file_);
}

}  // namespace

Result<std::unique_ptr<Procedure>> make_index_procedure(Corpus& corpus, GivenVectors& vectors, const Options& options,
                                                        GraphContent* indexed, OpenLanguage open_language) {
  if (auto language = check_language(options); !language) return std::move(language).error();
  if (vectors.dimension != 0) {
    const std::size_t rows = vectors.rows.size() / vectors.dimension;
    if (!corpus.documents.empty()) {
      return Error{Status::bad_input,
                   "vectors are given for ready passages, but the corpus has documents that are still to be cut", ""};
    }
    if (rows != corpus.passages.size()) {
      return Error{Status::dimension_mismatch, concat(rows, " vectors are given for ", corpus.passages.size(), " passages"), ""};
    }
  }
  auto made = std::make_unique<IndexProcedure>(corpus, vectors, options, indexed, open_language);
  made->take_content(corpus, vectors);
  return std::unique_ptr<Procedure>(std::move(made));
}

}  // namespace hop::core
