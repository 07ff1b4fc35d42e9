// The rules SB1 … SB998 of UAX #29, in their order.
#include "core/text/boundaries.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

using unicode::SentenceBreak;

bool is_paragraph_separator(SentenceBreak c) {
  return c == SentenceBreak::separator || c == SentenceBreak::cr || c == SentenceBreak::lf;
}
// Attached to what stands before (SB5).
bool is_ignored_in_sentence(SentenceBreak c) { return c == SentenceBreak::extend || c == SentenceBreak::format; }

// Where a sentence may be about to end: (STerm | ATerm) Close* Sp* ParaSep?
enum class EndOfSentence : std::uint8_t { none, term, close, space, separator };

struct SentenceBreakState {
  SentenceBreak before_last = SentenceBreak::other;  // the last two, ignored ones not counted (SB5)
  SentenceBreak last = SentenceBreak::other;
  SentenceBreak last_as_written = SentenceBreak::other;
  EndOfSentence end = EndOfSentence::none;
  bool by_full_stop = false;  // the sentence's end began with ATerm, not STerm
};

// SB8: × ( ¬(OLetter | Upper | Lower | ParaSep | SATerm) )* Lower
bool lower_case_follows(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePoint found = decode_utf8(text, at);
    switch (unicode::record_of(found.value).sentence_break()) {
      case SentenceBreak::lower: return true;
      case SentenceBreak::other_letter:
      case SentenceBreak::upper:
      case SentenceBreak::separator:
      case SentenceBreak::cr:
      case SentenceBreak::lf:
      case SentenceBreak::full_stop:
      case SentenceBreak::terminator: return false;
      default: at += found.length;
    }
  }
  return false;
}

// Whether `next`, which begins at byte `at`, continues the sentence.
bool joins_sentence(const SentenceBreakState& s, SentenceBreak next, std::string_view text, std::size_t at) {
  if (s.last_as_written == SentenceBreak::cr && next == SentenceBreak::lf) return true;  // SB3
  if (is_paragraph_separator(s.last_as_written)) return false;                           // SB4
  if (is_ignored_in_sentence(next)) return true;                                         // SB5
  if (s.end == EndOfSentence::none) return true;                                         // SB998
  const bool is_after_full_stop = s.by_full_stop && s.end == EndOfSentence::term;
  if (is_after_full_stop && next == SentenceBreak::numeric) return true;  // SB6
  if (is_after_full_stop && next == SentenceBreak::upper &&
      (s.before_last == SentenceBreak::upper || s.before_last == SentenceBreak::lower))
    return true;  // SB7
  const bool is_behind_spaces = s.end == EndOfSentence::space;
  if (!is_behind_spaces && next == SentenceBreak::close) return true;             // SB9
  if (next == SentenceBreak::space || is_paragraph_separator(next)) return true;  // SB9, SB10
  if (next == SentenceBreak::continuation || next == SentenceBreak::full_stop || next == SentenceBreak::terminator) {
    return true;  // SB8a
  }
  return s.by_full_stop && lower_case_follows(text, at);  // SB8, else SB11
}

void advance_sentence(SentenceBreakState& s, SentenceBreak next) {
  s.last_as_written = next;
  if (is_ignored_in_sentence(next)) return;
  s.before_last = s.last;
  s.last = next;
  const bool in_end = s.end != EndOfSentence::none;
  if (next == SentenceBreak::full_stop || next == SentenceBreak::terminator) {
    s.end = EndOfSentence::term;
    s.by_full_stop = next == SentenceBreak::full_stop;
  } else if (in_end && next == SentenceBreak::close && s.end <= EndOfSentence::close) {
    s.end = EndOfSentence::close;
  } else if (in_end && next == SentenceBreak::space && s.end <= EndOfSentence::space) {
    s.end = EndOfSentence::space;
  } else if (in_end && is_paragraph_separator(next)) {
    s.end = EndOfSentence::separator;
  } else {
    s.end = EndOfSentence::none;
  }
}

}  // namespace

std::size_t next_sentence_boundary(std::string_view text, std::size_t begin) {
  SentenceBreakState state;
  std::size_t at = begin;
  while (at < text.size()) {
    const CodePoint found = decode_utf8(text, at);
    const SentenceBreak next = unicode::record_of(found.value).sentence_break();
    if (at > begin && !joins_sentence(state, next, text, at)) return at;
    advance_sentence(state, next);
    at += found.length;
  }
  return at;
}

void append_sentence_segments(std::string_view text, std::vector<ByteRange>& out) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = next_sentence_boundary(text, begin);
    out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    begin = end;
  }
}

}  // namespace hop::core
