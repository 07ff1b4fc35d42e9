// Parses the nested grammar with an explicit stack of open nodes, because replies of a model can nest without limit.
// References to variables are resolved at the end, because a variable may be used before its declaration.
#include "core/methods/g_rag/penman.hpp"

#include <utility>

#include "core/base/string_pool.hpp"
#include "core/prompts/bare_reply.hpp"
#include "core/prompts/spoken_reply.hpp"

namespace hop::core {

namespace {

bool is_penman_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_penman_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool ends_symbol(char c) {
  return is_penman_blank(c) || is_penman_control(c) || c == '(' || c == ')' || c == '/' || c == ':' || c == '~' || c == '"';
}

// want-01 → want: drops a suffix of a hyphen and at least two digits, unless nothing would be left.
std::string_view without_sense(std::string_view concept_name) {
  const std::size_t hyphen = concept_name.rfind('-');
  if (hyphen == 0 || hyphen == std::string_view::npos || concept_name.size() - hyphen < 3) return concept_name;
  for (const char c : concept_name.substr(hyphen + 1)) {
    if (c < '0' || c > '9') return concept_name;
  }
  return concept_name.substr(0, hyphen);
}

// Reads tokens from the front of a text. Each function returns false, or an empty result, if the next token is of another kind.
class PenmanText {
 public:
  explicit PenmanText(std::string_view text) : left_(text) {}

  // Skips blanks; skip_lines_of_no_graph() also skips comments and code fences.
  void skip_blanks() {
    while (!left_.empty() && is_penman_blank(left_.front())) left_.remove_prefix(1);
  }
  void skip_lines_of_no_graph() {
    for (skip_blanks(); left_.substr(0, 1) == "#" || left_.substr(0, 3) == "```"; skip_blanks()) {
      left_.remove_prefix(std::min(left_.find('\n'), left_.size()));
    }
  }

  bool take(char c) {
    skip_blanks();
    if (left_.empty() || left_.front() != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  bool at_end() const { return left_.empty(); }

  std::string_view take_symbol() {
    skip_blanks();
    std::size_t length = 0;
    while (length < left_.size() && !ends_symbol(left_[length])) ++length;
    const std::string_view symbol = left_.substr(0, length);
    left_.remove_prefix(length);
    skip_alignment();
    return symbol;
  }

  // Reads a quoted string; a backslash escapes a quotation mark or a backslash. `text` is its unescaped value.
  bool take_quoted(std::string& text) {
    if (!take('"')) return false;
    text.clear();
    for (std::size_t at = 0; at < left_.size() && !is_penman_control(left_[at]); ++at) {
      if (left_[at] == '"') {
        left_.remove_prefix(at + 1);
        skip_alignment();
        return true;
      }
      if (left_[at] == '\\' && at + 1 < left_.size() && !is_penman_control(left_[at + 1])) ++at;
      text += left_[at];
    }
    left_ = {};  // an unterminated string makes the whole text invalid
    return false;
  }

 private:
  void skip_alignment() {
    if (left_.empty() || left_.front() != '~') return;
    left_.remove_prefix(1);
    while (!left_.empty() && !ends_symbol(left_.front())) left_.remove_prefix(1);
  }

  std::string_view left_;
};

class PenmanReader {
 public:
  explicit PenmanReader(std::string_view text) : text_(text) {}

  bool read() {
    text_.skip_lines_of_no_graph();
    if (!text_.take('(') || !open_node()) return false;
    while (!open_nodes_.empty()) {
      if (text_.take(')')) {
        open_nodes_.pop_back();
      } else if (!read_relation()) {
        return false;
      }
    }
    text_.skip_lines_of_no_graph();
    return text_.at_end();
  }

  ConceptGraph take() && {
    for (const Mention& mention : mentions_) graph_.arcs[mention.arc].target = node_of(mention);
    return std::move(graph_);
  }

 private:
  // The target of an arc that is a name or a constant and not a node in brackets.
  struct Mention {
    std::size_t arc;
    std::string text;
    bool quoted;
  };

  // Reads a node after its bracket: VARIABLE / CONCEPT.
  bool open_node() {
    const std::string_view variable = text_.take_symbol();
    const auto node = static_cast<std::uint32_t>(variables_.size());
    if (variable.empty() || variables_.intern(variable) != node || !text_.take('/')) return false;
    std::string concept_name;
    if (!text_.take_quoted(concept_name)) concept_name = without_sense(text_.take_symbol());
    if (concept_name.empty()) return false;
    graph_.concepts.push_back(std::move(concept_name));
    open_nodes_.push_back(node);
    return true;
  }

  // :RELATION TARGET
  bool read_relation() {
    if (!text_.take(':')) return false;
    const std::string_view relation = text_.take_symbol();
    if (relation.empty()) return false;
    const std::size_t arc = graph_.arcs.size();
    graph_.arcs.push_back({open_nodes_.back(), static_cast<std::uint32_t>(variables_.size()), std::string(relation)});
    if (text_.take('(')) return open_node();
    std::string text;
    const bool quoted = text_.take_quoted(text);
    if (!quoted) text = text_.take_symbol();
    if (text.empty()) return false;
    mentions_.push_back({arc, std::move(text), quoted});
    return true;
  }

  std::uint32_t node_of(const Mention& mention) {
    if (!mention.quoted) {
      if (const auto variable = variables_.find(mention.text)) return *variable;
    }
    graph_.concepts.push_back(mention.text);
    return static_cast<std::uint32_t>(graph_.concepts.size() - 1);
  }

  PenmanText text_;
  ConceptGraph graph_;
  StringPool variables_;  // the id of a variable is its node
  std::vector<std::uint32_t> open_nodes_;
  std::vector<Mention> mentions_;
};

}  // namespace

namespace {

// The position of the first "(VARIABLE /" at or after `at`.
std::size_t find_graph(std::string_view text, std::size_t at) {
  for (at = text.find('(', at); at != std::string_view::npos; at = text.find('(', at + 1)) {
    PenmanText from(text.substr(at + 1));
    if (!from.take_symbol().empty() && from.take('/')) return at;
  }
  return at;
}

// The position after the bracket that closes the one at `begin`; brackets in quotation marks do not count.
std::size_t end_of_graph(std::string_view text, std::size_t begin) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t at = begin; at < text.size(); ++at) {
    if (quoted && text[at] == '\\') ++at;
    else if (text[at] == '"') quoted = !quoted;
    else if (!quoted && text[at] == '(') ++depth;
    else if (!quoted && text[at] == ')' && --depth == 0) return at + 1;
  }
  return text.size();
}

}  // namespace

std::string penman_in(std::string_view reply) {
  const std::string spoken = spoken_reply(reply);
  const std::string_view text = last_fenced_block(spoken);
  const std::size_t begin = find_graph(text, 0);
  if (begin == std::string_view::npos) return spoken;
  const std::size_t end = end_of_graph(text, begin);
  return find_graph(text, end) == std::string_view::npos ? std::string(text.substr(begin, end - begin)) : spoken;
}

std::optional<ConceptGraph> read_penman(std::string_view text) {
  if (text.size() > most_penman_bytes) return std::nullopt;
  PenmanReader reader(text);
  if (!reader.read()) return std::nullopt;
  return std::move(reader).take();
}

}  // namespace hop::core
