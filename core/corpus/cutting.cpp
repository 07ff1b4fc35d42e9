// Two phases: the pieces (sentences, or parts of sentences that are too long), then a greedy packing of the pieces.
// Both are linear in the length of the text.
#include "core/corpus/cutting.hpp"

#include <algorithm>

#include "core/corpus/clean.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

bool is_space_byte(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// Whether a white-space-delimited word has more than `most_bytes` bytes.
bool has_longer_word(std::string_view text, std::uint32_t most_bytes) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && !is_space_byte(text[at])) continue;
    if (at - begin > most_bytes) return true;
    begin = at + 1;
  }
  return false;
}

// Punctuation after which a sentence can be cut with little loss.
bool is_clause_mark(std::string_view segment) {
  return segment == "," || segment == ";" || segment == ":" || segment == "\u2013" || segment == "\u2014";
}

}  // namespace

// The unit of packing: a sentence, or a part of a sentence that is too long.
struct PassageCutting::Piece {
  ByteRange range;
  std::uint32_t tokens = 0;
  bool announces = false;  // a short line such as a term or "Example:", which belongs to what follows
};

// A passage in the making: the pieces [first, end).
struct PassageCutting::Pack {
  std::size_t first = 0;
  std::size_t end = 0;
  std::uint32_t tokens = 0;
};

// Finds the pieces of a span, sentence by sentence.
class PassageCutting::PieceCutter {
 public:
  PieceCutter(std::string_view text, ByteRange span, std::uint32_t most_tokens)
      : text_(text),
        span_(span),
        sentences_(span.of(text)),
        most_tokens_(most_tokens),
        longest_word_(std::max<std::uint32_t>(most_tokens, 64)) {}

  // True when all pieces are found.
  bool step(WorkBudget& budget) {
    for (;;) {
      if (is_cutting_ && !cut_sentence(budget)) return false;
      if (budget.used_up()) return false;
      const ByteRange next = sentences_.next();
      if (next.empty()) return true;
      sentence_ = {next.begin + span_.begin, next.end + span_.begin};
      budget.spend(2 * sentence_.size() + 1);
      const std::uint32_t tokens = count_tokens(sentence_.of(text_));
      // The common case: the sentence fits as a whole.
      if (tokens <= most_tokens_ && !has_longer_word(sentence_.of(text_), longest_word_)) {
        pieces_.push_back({sentence_, tokens, tokens <= most_announcing && sentence_.of(text_).ends_with(':')});
      } else {
        begin_sentence();
      }
    }
  }

  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  // The best cut so far in the piece that begins at first_.
  struct Break {
    std::size_t at = 0;  // index of the segment after the cut; 0: none
    std::uint32_t tokens = 0;
  };

  // Starts to cut the sentence sentence_ into pieces.
  void begin_sentence() {
    is_cutting_ = true;
    segments_.clear();
    first_ = next_ = 0;
    begin_piece();
  }

  // Forgets the candidate cuts of the previous piece.
  void begin_piece() {
    tokens_ = 0;
    clause_ = space_ = {};
  }

  std::string_view segment(std::size_t i) const { return segments_[i].of(sentence_.of(text_)); }

  // Reads a batch of word segments; false at the end of the sentence.
  bool read_segments(WorkBudget& budget) {
    const std::string_view sentence = sentence_.of(text_);
    std::size_t begin = segments_.empty() ? 0 : segments_.back().end;
    const std::size_t before = begin;
    for (std::size_t read = 0; read < segments_at_once && begin < sentence.size(); ++read) {
      const std::size_t end = next_word_boundary(sentence, begin);
      segments_.push_back(byte_range(begin, end));
      begin = end;
    }
    budget.spend(8 * (begin - before));
    return begin > before;
  }

  // One pass over the word segments. The segments after a cut are visited again; they are fewer than a piece has.
  bool cut_sentence(WorkBudget& budget) {
    for (;;) {
      if (next_ == segments_.size()) {
        if (budget.used_up()) return false;
        if (!read_segments(budget)) break;
      }
      const std::string_view word = segment(next_);
      const bool white = trimmed(word).empty();
      const std::uint32_t count = white ? 0 : count_tokens(word);
      // A single word that exceeds a passage by tokens or by length.
      if (count > most_tokens_ || (word.size() > longest_word_ && !white)) {
        add_segments(first_, next_, tokens_);
        cut_word({sentence_.begin + segments_[next_].begin, sentence_.begin + segments_[next_].end}, count);
        first_ = ++next_;
        begin_piece();
      } else if (tokens_ + count > most_tokens_) {
        Break cut{next_, tokens_};
        // A clause end is preferred only if it does not waste more than half of the passage.
        if (clause_.at != 0 && clause_.tokens * 2 >= most_tokens_) {
          cut = clause_;
        } else if (space_.at != 0) {
          cut = space_;
        }
        add_segments(first_, cut.at, cut.tokens);
        first_ = next_ = cut.at;
        begin_piece();
      } else {
        tokens_ += count;
        ++next_;
        if (white && tokens_ > 0) {
          space_ = {next_, tokens_};
          if (word.find('\n') != std::string_view::npos || (next_ >= 2 && is_clause_mark(segment(next_ - 2)))) {
            clause_ = {next_, tokens_};
          }
        }
      }
    }
    add_segments(first_, segments_.size(), tokens_);
    is_cutting_ = false;
    return true;
  }

  // Adds the segments [first, end) of the sentence as a piece.
  void add_segments(std::size_t first, std::size_t end, std::uint32_t tokens) {
    if (first < end) add_piece({sentence_.begin + segments_[first].begin, sentence_.begin + segments_[end - 1].end}, tokens);
  }

  // Cuts a very long word into pieces that each fill a passage, regardless of their token count. In scripts without
  // spaces, each character can be a token.
  void cut_word(ByteRange word, std::uint32_t tokens) {
    const std::uint32_t most_characters = tokens > most_tokens_ ? most_tokens_ : longest_word_;
    std::uint32_t begin = word.begin;
    std::uint32_t characters = 0;
    for (std::uint32_t at = word.begin; at < word.end;) {
      at += decode_utf8(text_, at).length;
      if (++characters < most_characters && at < word.end) continue;
      add_piece({begin, at}, most_tokens_);
      begin = at;
      characters = 0;
    }
  }

  // Trims white space at both ends; drops empty pieces.
  void add_piece(ByteRange range, std::uint32_t tokens) {
    while (range.begin < range.end && is_space_byte(text_[range.begin])) ++range.begin;
    while (range.begin < range.end && is_space_byte(text_[range.end - 1])) --range.end;
    if (!range.empty()) pieces_.push_back({range, tokens});
  }

  static constexpr std::size_t segments_at_once = 1024;
  static constexpr std::uint32_t most_announcing = 8;  // tokens of a piece that announces the next

  std::string_view text_;
  ByteRange span_;
  SentenceReader sentences_;  // of the span
  std::uint32_t most_tokens_;
  std::uint32_t longest_word_;
  std::vector<Piece> pieces_;
  // The sentence that is being cut because it exceeds a passage:
  bool is_cutting_ = false;
  ByteRange sentence_;
  std::vector<ByteRange> segments_;  // read so far
  std::size_t first_ = 0, next_ = 0;
  std::uint32_t tokens_ = 0;  // of segments [first_, next_)
  Break clause_, space_;
};

// Greedy packing: a piece starts a new passage if it does not fit into the current one, with the piece before if that announces it.
std::vector<PassageCutting::Pack> PassageCutting::pack_pieces(const std::vector<Piece>& pieces, std::uint32_t most_tokens) {
  std::vector<Pack> packs;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    if (packs.empty() || packs.back().tokens + pieces[piece].tokens > most_tokens) {
      Pack pack{piece, piece, 0};
      const bool has_more_before = !packs.empty() && packs.back().end - packs.back().first > 1;
      if (has_more_before && pieces[piece - 1].announces && pieces[piece - 1].tokens + pieces[piece].tokens <= most_tokens) {
        pack = {piece - 1, piece, pieces[piece - 1].tokens};
        --packs.back().end;
        packs.back().tokens -= pack.tokens;
      }
      packs.push_back(pack);
    }
    packs.back().end = piece + 1;
    packs.back().tokens += pieces[piece].tokens;
  }
  return packs;
}

// Avoids a tiny last passage, which would rank badly because it lacks context.
void PassageCutting::fill_tail(const std::vector<Piece>& pieces, std::uint32_t most_tokens, std::vector<Pack>& packs) {
  if (packs.size() < 2) return;
  Pack& tail = packs.back();
  Pack& before = packs[packs.size() - 2];
  while ((tail.tokens < most_tokens / 8 || pieces[before.end - 1].announces) && before.end - before.first > 1) {
    const std::uint32_t moved = pieces[before.end - 1].tokens;
    // The previous passage must stay the larger one.
    if (tail.tokens + moved >= before.tokens - moved) return;
    --before.end;
    --tail.first;
    before.tokens -= moved;
    tail.tokens += moved;
  }
}

PassageCutting::PassageCutting(std::string_view text, ByteRange span, std::uint32_t most_tokens)
    : pieces_(std::make_unique<PieceCutter>(text, span, most_tokens)), most_tokens_(most_tokens) {}
PassageCutting::~PassageCutting() = default;
PassageCutting::PassageCutting(PassageCutting&&) noexcept = default;
PassageCutting& PassageCutting::operator=(PassageCutting&&) noexcept = default;

// Packing happens at once, because it is much faster than finding the pieces.
bool PassageCutting::step(WorkBudget& budget, std::vector<ByteRange>& out) {
  if (!pieces_->step(budget)) return false;
  const std::vector<Piece>& pieces = pieces_->pieces();
  std::vector<Pack> packs = pack_pieces(pieces, most_tokens_);
  fill_tail(pieces, most_tokens_, packs);
  for (const Pack& pack : packs) out.push_back({pieces[pack.first].range.begin, pieces[pack.end - 1].range.end});
  return true;
}

void append_passages(std::string_view text, ByteRange span, std::uint32_t most_tokens, std::vector<ByteRange>& out) {
  PassageCutting cutting(text, span, most_tokens);
  work_to_end([&](WorkBudget& budget) { return cutting.step(budget, out); });
}

}  // namespace hop::core
