// Linear-time inline parsing. Every lookahead is bounded or memoized: backtick runs are linked by length, delimiters
// leave their stack once, labels and targets have a maximum length.
#include "core/corpus/markdown_inline.hpp"

#include <algorithm>

#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/link_syntax.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Index into open_delimiters_.
std::size_t delimiter_index(char c) { return c == '*' ? 0 : c == '_' ? 1 : 2; }

constexpr std::size_t most_open_brackets = 4096;       // a '[' nested deeper begins no link
constexpr std::size_t stretch = std::size_t{1} << 16;  // target size in bytes; the maximum is twice that

// The characters that can start markup; all others are skipped.
bool is_special(char c) {
  switch (c) {
    case '\\':
    case '`':
    case '*':
    case '_':
    case '~':
    case '[':
    case ']':
    case '!':
    case '<':
    case '&': return true;
    default: return false;
  }
}

}  // namespace

// Interns the labels, so that a reference is one hash lookup.
LinkDefinitions index_definitions(std::vector<LinkDefinition> definitions) {
  LinkDefinitions out;
  for (LinkDefinition& definition : definitions) {
    const std::uint32_t label = out.labels.intern(definition.label);
    if (label == out.targets.size()) out.targets.push_back(std::move(definition.target));  // the first definition wins
  }
  return out;
}

// Each stretch is parsed, then written, so that the marks of only one stretch are in memory.
void InlineReader::append(const ByteRange* first_line, const ByteRange* line_end, ReadableText& out) {
  fill_buffer(first_line, line_end);
  find_backtick_runs();
  no_comment_end_ = false;
  for (std::size_t begin = 0, end = 0; begin < buffer_.size(); begin = end) {
    end = find_marks(begin);
    write(begin, end, out);
  }
}

// Joins the lines, without trailing white space, and records where each one begins in the source.
void InlineReader::fill_buffer(const ByteRange* first_line, const ByteRange* line_end) {
  buffer_.clear();
  line_points_.clear();
  line_point_ = 0;
  for (const ByteRange* line = first_line; line != line_end; ++line) {
    const bool last = line + 1 == line_end;
    std::uint32_t end = line->end;
    while (end > line->begin && (source_[end - 1] == ' ' || source_[end - 1] == '\t')) --end;
    // Two trailing spaces or a backslash make a hard break (CommonMark 0.31, 6.7).
    bool hard_break = !last && line->end - end >= 2;
    if (!last && end > line->begin && source_[end - 1] == '\\' && (end - line->begin < 2 || source_[end - 2] != '\\')) {
      hard_break = true;
      --end;
    }
    line_points_.push_back({static_cast<std::uint32_t>(buffer_.size()), line->begin});
    buffer_.append(source_, line->begin, end - line->begin);
    if (!last) buffer_.push_back(hard_break ? '\r' : '\n');
  }
}

// Links each run of backticks to the next run of the same length, so that the end of a code span is found in constant
// time.
void InlineReader::find_backtick_runs() {
  runs_.clear();
  next_run_ = 0;
  std::uint32_t longest = 0;
  for (std::size_t at = buffer_.find('`'); at != std::string::npos; at = buffer_.find('`', at)) {
    const std::size_t begin = at;
    while (at < buffer_.size() && buffer_[at] == '`') ++at;
    const auto length = static_cast<std::uint32_t>(at - begin);
    longest = std::max(longest, length);
    runs_.push_back({static_cast<std::uint32_t>(begin), length, 0});
  }
  if (runs_.empty()) return;
  run_of_length_.assign(longest + 1, 0);
  for (std::size_t run = runs_.size(); run > 0;) {
    --run;
    runs_[run].next_equal = run_of_length_[runs_[run].length];
    run_of_length_[runs_[run].length] = static_cast<std::uint32_t>(run);
  }
}

InlineReader::Mark& InlineReader::add_mark(std::size_t begin, std::size_t end, MarkKind kind) {
  marks_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, 0, {}, false});
  return marks_.back();
}

// Whether a stretch may end here: at white space outside of brackets and emphasis or, after twice the target size, at
// any character.
bool InlineReader::may_end_stretch(std::size_t at, std::size_t length) const {
  if (length >= 2 * stretch) return (static_cast<unsigned char>(buffer_[at]) & 0xc0) != 0x80;
  return (buffer_[at] == ' ' || buffer_[at] == '\n') && brackets_.empty() && delimiters_.empty();
}

// The first pass: dispatches on each special character.
std::size_t InlineReader::find_marks(std::size_t begin) {
  marks_.clear();
  brackets_.clear();
  delimiters_.clear();
  targets_.clear();
  std::fill(std::begin(open_delimiters_), std::end(open_delimiters_), 0u);
  std::size_t at = begin;
  while (at < buffer_.size()) {
    const char c = buffer_[at];
    if (at - begin >= stretch && may_end_stretch(at, at - begin)) break;
    if (!is_special(c)) {
      ++at;
      continue;
    }
    switch (c) {
      case '\\': at = read_escape(at); break;
      case '`': at = read_backticks(at); break;
      case '*':
      case '_':
      case '~': at = read_delimiter(at); break;
      case '!':
      case '[': at = read_opening(at); break;
      case ']': at = read_closing(at); break;
      case '<': at = read_angle(at); break;
      default: at = read_entity(at);
    }
  }
  return at;
}

std::size_t InlineReader::read_escape(std::size_t at) {
  if (at + 1 >= buffer_.size() || !is_markdown_punctuation(buffer_[at + 1])) return at + 1;
  add_mark(at, at + 1, MarkKind::dropped);
  return at + 2;
}

std::size_t InlineReader::read_backticks(std::size_t at) {
  while (next_run_ < runs_.size() && runs_[next_run_].begin < at) ++next_run_;
  std::size_t begin = at;
  while (at < buffer_.size() && buffer_[at] == '`') ++at;
  // The rest of a run whose first backtick is escaped opens nothing.
  if (next_run_ == runs_.size() || runs_[next_run_].begin != begin || runs_[next_run_].next_equal == 0) return at;
  const Run& close = runs_[runs_[next_run_].next_equal];
  ByteRange inner{static_cast<std::uint32_t>(at), close.begin};
  const std::string_view code = inner.of(buffer_);
  // One space is stripped from both sides of a code span (CommonMark 0.31, 6.1).
  if (code.size() > 2 && code.front() == ' ' && code.back() == ' ' && code.find_first_not_of(' ') != std::string_view::npos) {
    ++inner.begin;
    --inner.end;
  }
  if (close.length == 1) {
    CrossReference role = read_role(buffer_, {static_cast<std::uint32_t>(at), close.begin});
    if (role.is_found() && add_cross_reference(std::move(role))) return marks_.back().end;
  }
  const std::size_t end = attribute_list_end(buffer_, close.begin + std::size_t{close.length});
  add_mark(begin, end, MarkKind::code).inner = inner;
  return end;
}

// Shows the text of a cross reference and drops the rest. False if other markup is in the way.
bool InlineReader::add_cross_reference(CrossReference reference) {
  const auto& [source, shown, target, by_name, is_number] = reference;
  if (!marks_.empty() && marks_.back().end > source.begin) return false;
  if (is_number) {  // ":pep:`8`" is shown as "pep 8"
    const std::size_t name = buffer_.find_first_not_of(":{", source.begin), close = buffer_.find_first_of(":}", name);
    if (close < shown.begin) {
      add_mark(source.begin, name, MarkKind::dropped);
      add_mark(close, close + 1, MarkKind::entity).removed = ' ';
    }
  }
  const std::size_t begin = marks_.empty() ? source.begin : std::max(source.begin, marks_.back().end);
  add_mark(begin, shown.begin, MarkKind::link).removed = static_cast<std::uint32_t>(targets_.size());
  marks_.back().by_name = by_name;
  targets_.push_back(std::move(reference.target));
  add_mark(shown.end, source.end, MarkKind::dropped);
  return true;
}

// A single '~' is text; "~~" is strikethrough.
std::size_t InlineReader::read_delimiter(std::size_t at) {
  const char c = buffer_[at];
  std::size_t end = at;
  while (end < buffer_.size() && buffer_[end] == c) ++end;
  const Flanks flanks = flanks_of(buffer_, at, end);
  if (c == '~' && end - at != 2) return end;
  const auto length = static_cast<std::uint32_t>(end - at);
  if (flanks.can_open || flanks.can_close) {
    add_mark(at, end, MarkKind::delimiter);
    match_delimiter({static_cast<std::uint32_t>(marks_.size() - 1), length, c}, flanks.can_open, flanks.can_close);
  }
  return end;
}

// Matches a closing run against the nearest open run of the same character, as far as both have characters left.
void InlineReader::match_delimiter(Delimiter delimiter, bool can_open, bool can_close) {
  std::uint32_t& open = open_delimiters_[delimiter_index(delimiter.character)];
  while (can_close && delimiter.left > 0 && open > 0) {
    // Delimiters inside the match stay text. Each one is removed from the stack once.
    while (delimiters_.back().character != delimiter.character) {
      --open_delimiters_[delimiter_index(delimiters_.back().character)];
      delimiters_.pop_back();
    }
    Delimiter& opener = delimiters_.back();
    const std::uint32_t matched = std::min(opener.left, delimiter.left);
    marks_[opener.mark].removed += matched;
    marks_[delimiter.mark].removed += matched;
    opener.left -= matched;
    delimiter.left -= matched;
    if (opener.left == 0) {
      delimiters_.pop_back();
      --open;
    }
  }
  if (can_open && delimiter.left > 0) {
    delimiters_.push_back(delimiter);
    ++open;
  }
}

// A '[' can open a wikilink, a footnote reference, or a link whose text must still be read.
std::size_t InlineReader::read_opening(std::size_t at) {
  const bool image = buffer_[at] == '!';
  const std::size_t bracket = at + (image ? 1 : 0);
  if (bracket >= buffer_.size() || buffer_[bracket] != '[') return at + 1;
  if (const Wikilink wikilink = read_wikilink(buffer_, bracket); wikilink.end != 0) {
    add_mark(at, wikilink.end, MarkKind::wikilink).inner = wikilink.shown;
    marks_.back().removed = static_cast<std::uint32_t>(targets_.size());
    targets_.push_back(without_entities(wikilink.target));
    return wikilink.end;
  }
  if (bracket + 1 < buffer_.size() && buffer_[bracket + 1] == '^') {
    const std::size_t end = label_end(buffer_, bracket);
    if (end != 0 && std::string_view(buffer_).substr(bracket, end - bracket).find(' ') == std::string_view::npos) {
      add_mark(at, end, MarkKind::dropped);  // a footnote reference
      return end;
    }
  }
  if (CrossReference macro = read_cross_reference_macro(buffer_, at); macro.is_found()) {
    if (add_cross_reference(std::move(macro))) return marks_.back().end;
  }
  if (brackets_.size() == most_open_brackets) return bracket + 1;
  // Marks as text for now; read_closing() turns it into a link if a target follows.
  add_mark(at, bracket + 1, MarkKind::text);
  brackets_.push_back({static_cast<std::uint32_t>(marks_.size() - 1), image});
  return bracket + 1;
}

// Tries an inline link, then a reference link; otherwise the bracket stays text.
std::size_t InlineReader::read_closing(std::size_t at) {
  if (brackets_.empty()) return at + 1;
  const Bracket bracket = brackets_.back();
  brackets_.pop_back();
  const std::size_t begin = marks_[bracket.mark].end - 1;  // the '['
  std::size_t end = 0;
  std::string target;
  if (at + 1 < buffer_.size() && buffer_[at + 1] == '(') {
    LinkTarget found = read_target(buffer_, at + 2);
    std::size_t close = found.end == 0 ? at + 2 : found.end;  // "[text]()" has an empty target
    while (close < buffer_.size() && (buffer_[close] == ' ' || buffer_[close] == '\n' || buffer_[close] == '\r')) ++close;
    if (close < buffer_.size() && buffer_[close] == ')') {
      end = close + 1;
      target = std::move(found.target);
    }
  }
  if (end == 0 && !definitions_.targets.empty()) {
    std::size_t label_begin = begin;  // for "[text]" and "[text][]"
    std::size_t label_close = at;
    std::size_t behind = at + 1;
    if (behind < buffer_.size() && buffer_[behind] == '[') {
      if (const std::size_t second = label_end(buffer_, behind); second != 0) {
        if (second - behind > 2) {
          label_begin = behind;
          label_close = second - 1;
        }
        behind = second;
      }
    }
    if (label_end(buffer_, label_begin) == label_close + 1) {
      const auto label =
          definitions_.labels.find(link_label(std::string_view(buffer_).substr(label_begin + 1, label_close - label_begin - 1)));
      if (label) {
        end = behind;
        target = definitions_.targets[*label];
      }
    }
  }
  if (end == 0) return at + 1;
  Mark& opening = marks_[bracket.mark];
  opening.kind = MarkKind::link;
  opening.removed = no_target;
  if (!bracket.image) {
    opening.removed = static_cast<std::uint32_t>(targets_.size());
    targets_.push_back(std::move(target));
  }
  end = attribute_list_end(buffer_, end);
  add_mark(at, end, MarkKind::dropped);
  return end;
}

// A '<' can open a comment, an autolink or a known HTML tag. Anything else is text.
std::size_t InlineReader::read_angle(std::size_t at) {
  const std::string_view rest = std::string_view(buffer_).substr(at);
  // Remembers a failed search, so that many unclosed comments take linear time.
  if (rest.substr(0, 4) == "<!--" && !no_comment_end_) {
    const std::size_t close = buffer_.find("-->", at + 2);
    no_comment_end_ = close == std::string::npos;
    if (!no_comment_end_) {
      add_mark(at, close + 3, MarkKind::dropped);
      return close + 3;
    }
  }
  const std::size_t end = angle_end(buffer_, at);
  if (end == 0) return at + 1;
  const std::string_view inside = std::string_view(buffer_).substr(at + 1, end - at - 2);
  if (is_autolink(inside)) {
    add_mark(at, at + 1, MarkKind::dropped);
    add_mark(end - 1, end, MarkKind::dropped);
    return end;
  }
  const std::string_view name = html_tag_name(inside);
  if (name.empty()) return at + 1;
  const bool is_closing = inside[0] == '/';
  const TagEffect effect = effect_of_tag(name, is_closing);
  Mark& mark = add_mark(at, end, effect == TagEffect::none ? MarkKind::dropped : MarkKind::tag);
  mark.removed = static_cast<std::uint32_t>(effect);
  if (effect == TagEffect::picture) {
    const std::string_view shown = attribute_of_tag(inside, "alt");
    const auto begin = static_cast<std::size_t>(shown.data() - buffer_.data());
    if (shown.empty()) mark.kind = MarkKind::dropped;
    else mark.inner = byte_range(begin, begin + shown.size());
  } else if (name == "a" && !is_closing) {
    if (std::string target = without_entities(attribute_of_tag(inside, "href")); !target.empty()) {
      mark.kind = MarkKind::link;
      mark.removed = static_cast<std::uint32_t>(targets_.size());
      targets_.push_back(std::move(target));
    }
  }
  return end;
}

std::size_t InlineReader::read_entity(std::size_t at) {
  const Entity entity = hop::core::read_entity(buffer_, at);
  if (entity.end == 0) return at + 1;
  add_mark(at, entity.end, MarkKind::entity).removed = static_cast<std::uint32_t>(entity.character);
  return entity.end;
}

}  // namespace hop::core
