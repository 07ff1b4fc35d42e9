#include "core/corpus/cutting.hpp"

#include <algorithm>

#include "core/corpus/clean.hpp"
#include "core/text/analyser.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// What is not cut further: a sentence, or a part of one that is too long.
struct Piece {
  ByteRange range;
  std::uint32_t tokens = 0;
};

// Pieces [first, end).
struct Pack {
  std::size_t first = 0;
  std::size_t end = 0;
  std::uint32_t tokens = 0;
};

bool is_space_byte(char c) { return c == ' ' || c == '\t' || c == '\n'; }

bool has_longer_word(std::string_view text, std::uint32_t most_bytes) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && !is_space_byte(text[at])) continue;
    if (at - begin > most_bytes) return true;
    begin = at + 1;
  }
  return false;
}

bool is_clause_mark(std::string_view segment) {
  return segment == "," || segment == ";" || segment == ":" || segment == "\u2013" || segment == "\u2014";
}

class PieceCutter {
 public:
  PieceCutter(std::string_view text, std::uint32_t most_tokens)
      : text_(text), most_tokens_(most_tokens), longest_word_(std::max<std::uint32_t>(most_tokens, 64)) {}

  std::vector<Piece> cut(ByteRange span) {
    sentences_.clear();
    append_sentences(span.of(text_), sentences_);
    for (ByteRange sentence : sentences_) {
      sentence = {sentence.begin + span.begin, sentence.end + span.begin};
      const std::uint32_t tokens = count_tokens(sentence.of(text_));
      if (tokens <= most_tokens_ && !has_longer_word(sentence.of(text_), longest_word_)) {
        pieces_.push_back({sentence, tokens});
      } else {
        cut_sentence(sentence);
      }
    }
    return std::move(pieces_);
  }

 private:
  // One pass over the word segments; `break_at` is the best place for a cut so far in the piece that begins at `first`.
  // What follows a cut is looked at again, which is less than a piece.
  void cut_sentence(ByteRange sentence) {
    segments_.clear();
    append_word_segments(sentence.of(text_), segments_);
    const auto segment = [&](std::size_t i) { return segments_[i].of(sentence.of(text_)); };
    const auto add = [&](std::size_t first, std::size_t end, std::uint32_t tokens) {
      if (first < end) add_piece({sentence.begin + segments_[first].begin, sentence.begin + segments_[end - 1].end}, tokens);
    };
    struct Break {
      std::size_t at = 0;  // segments; 0: none
      std::uint32_t tokens = 0;
    };
    Break clause, space;
    std::size_t first = 0;
    std::uint32_t tokens = 0;
    for (std::size_t i = 0; i < segments_.size();) {
      const std::string_view word = segment(i);
      const bool white = trimmed(word).empty();
      const std::uint32_t count = white ? 0 : count_tokens(word);
      if (count > most_tokens_ || (word.size() > longest_word_ && !white)) {
        add(first, i, tokens);
        cut_word({sentence.begin + segments_[i].begin, sentence.begin + segments_[i].end}, count);
        first = ++i;
      } else if (tokens + count > most_tokens_) {
        Break cut{i, tokens};
        if (clause.at != 0 && clause.tokens * 2 >= most_tokens_) {
          cut = clause;
        } else if (space.at != 0) {
          cut = space;
        }
        add(first, cut.at, cut.tokens);
        first = i = cut.at;
      } else {
        tokens += count;
        ++i;
        if (white && tokens > 0) {
          space = {i, tokens};
          if (word.find('\n') != std::string_view::npos || (i >= 2 && is_clause_mark(segment(i - 2)))) clause = {i, tokens};
        }
        continue;
      }
      tokens = 0;
      clause = space = {};
    }
    add(first, segments_.size(), tokens);
  }

  // A piece that fills a passage, whatever it counts. In scripts without spaces a character can be a token.
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

  void add_piece(ByteRange range, std::uint32_t tokens) {
    while (range.begin < range.end && is_space_byte(text_[range.begin])) ++range.begin;
    while (range.begin < range.end && is_space_byte(text_[range.end - 1])) --range.end;
    if (!range.empty()) pieces_.push_back({range, tokens});
  }

  std::string_view text_;
  std::uint32_t most_tokens_;
  std::uint32_t longest_word_;
  std::vector<ByteRange> sentences_;
  std::vector<ByteRange> segments_;
  std::vector<Piece> pieces_;
};

std::vector<Pack> pack_pieces(const std::vector<Piece>& pieces, std::uint32_t most_tokens) {
  std::vector<Pack> packs;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    if (packs.empty() || packs.back().tokens + pieces[piece].tokens > most_tokens) packs.push_back({piece, piece, 0});
    packs.back().end = piece + 1;
    packs.back().tokens += pieces[piece].tokens;
  }
  return packs;
}

void fill_tail(const std::vector<Piece>& pieces, std::uint32_t most_tokens, std::vector<Pack>& packs) {
  if (packs.size() < 2) return;
  Pack& tail = packs.back();
  Pack& before = packs[packs.size() - 2];
  while (tail.tokens < most_tokens / 8 && before.end - before.first > 1) {
    const std::uint32_t moved = pieces[before.end - 1].tokens;
    if (tail.tokens + moved >= before.tokens - moved) return;
    --before.end;
    --tail.first;
    before.tokens -= moved;
    tail.tokens += moved;
  }
}

}  // namespace

void append_passages(std::string_view text, ByteRange span, std::uint32_t most_tokens, std::vector<ByteRange>& out) {
  const std::vector<Piece> pieces = PieceCutter(text, most_tokens).cut(span);
  std::vector<Pack> packs = pack_pieces(pieces, most_tokens);
  fill_tail(pieces, most_tokens, packs);
  for (const Pack& pack : packs) out.push_back({pieces[pack.first].range.begin, pieces[pack.end - 1].range.end});
}

}  // namespace hop::core
