// The sentence boundary rules SB1 … SB998 of UAX #29, in the order of the standard, as a state machine over the
// sentence break classes of the code points.
#include "core/text/boundaries.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

using unicode::SentenceBreak;

// ParaSep of the standard: Sep | CR | LF.
bool is_paragraph_separator(SentenceBreak c) {
  return c == SentenceBreak::separator || c == SentenceBreak::cr || c == SentenceBreak::lf;
}
// Ignored after the preceding code point (SB5).
bool is_ignored_in_sentence(SentenceBreak c) { return c == SentenceBreak::extend || c == SentenceBreak::format; }

// The progress through a possible end of a sentence: (STerm | ATerm) Close* Sp* ParaSep?
enum class EndOfSentence : std::uint8_t { none, term, close, space, separator };

// The context that the rules need: two classes back, and the progress through the end of a sentence.
struct SentenceBreakState {
  SentenceBreak before_last = SentenceBreak::other;  // the last two classes, without ignored ones (SB5)
  SentenceBreak last = SentenceBreak::other;
  SentenceBreak last_as_written = SentenceBreak::other;
  EndOfSentence end = EndOfSentence::none;
  bool by_full_stop = false;  // the end started with ATerm, not STerm
};

// SB8: × ( ¬(OLetter | Upper | Lower | ParaSep | SATerm) )* Lower. The only rule with unbounded lookahead.
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

// Whether the code point at byte `at`, of class `next`, continues the sentence.
bool joins_sentence(const SentenceBreakState& s, SentenceBreak next, std::string_view text, std::size_t at) {
  if (s.last_as_written == SentenceBreak::cr && next == SentenceBreak::lf) return true;  // SB3
  if (is_paragraph_separator(s.last_as_written)) return false;                           // SB4
  if (is_ignored_in_sentence(next)) return true;                                         // SB5
  if (s.end == EndOfSentence::none) return true;                                         // SB998
  // SB6 and SB7 apply only directly after a full stop: "3.4", "U.S.".
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

// Updates the state after a code point has been added to the sentence.
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
    // Close and Sp may follow only in this order; anything else ends the candidate.
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

// Runs the state machine from `begin` to the first boundary.
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

// Repeats next_sentence_boundary() up to the end of the text.
void append_sentence_segments(std::string_view text, std::vector<ByteRange>& out) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = next_sentence_boundary(text, begin);
    out.push_back(byte_range(begin, end));
    begin = end;
  }
}

}  // namespace hop::core
