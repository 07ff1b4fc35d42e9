// Each byte is read a limited number of times: a bracket opens one level, and levels have a limit. An alias copies small values
// only, so that the output is linear in the input.
#include "core/corpus/yaml_flow.hpp"

#include <algorithm>
#include <utility>

#include "core/base/concat.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/document_limits.hpp"
#include "core/corpus/scalar_text.hpp"

namespace hop::core {
namespace {

constexpr std::size_t most_fields = 2000;          // twice the number of metadata fields that a document keeps
constexpr std::size_t longest_alias_value = 1024;  // of a value that an alias copies

bool is_null(std::string_view value) { return value.empty() || value == "~" || value == "null"; }

// Each function returns the position after what it reads, or 0 if that is not closed.
class FlowReader {
 public:
  FlowReader(std::string_view text, YamlFields& fields) : text_(text), fields_(fields) {}

  // text[at] is '[' or '{'.
  std::size_t read(std::size_t at, const std::string& key, int depth) {
    if (depth == deepest_yaml) return 0;
    const bool is_mapping = text_[at] == '{';
    const char close = is_mapping ? '}' : ']';
    for (++at;;) {
      at = skip_space(at);
      if (at >= text_.size()) return 0;
      if (text_[at] == close) return at + 1;
      if (text_[at] == ',') {
        ++at;
        continue;
      }
      at = read_entry(at, key, depth);
      if (at == 0) return 0;
    }
  }

 private:
  std::size_t skip_space(std::size_t at) const {
    while (at < text_.size()) {
      if (text_[at] == '#' && (at == 0 || is_blank_byte(text_[at - 1]) || text_[at - 1] == '\n'))
        at = std::min(text_.find('\n', at), text_.size());
      else if (is_blank_byte(text_[at]) || text_[at] == '\n') ++at;
      else break;
    }
    return at;
  }

  // A value, or "key: value".
  std::size_t read_entry(std::size_t at, const std::string& key, int depth) {
    if (text_[at] == '[' || text_[at] == '{') return read(at, key, depth + 1);
    std::string scalar;
    bool is_quoted = false;
    at = read_scalar(at, scalar, is_quoted);
    if (at == 0) return 0;
    const std::size_t colon = skip_space(at);
    if (colon >= text_.size() || text_[colon] != ':') {
      add(key, scalar, is_quoted);
      return at;
    }
    const std::string inner = joined_key(key, shortened(scalar, longest_yaml_key));
    at = skip_space(colon + 1);
    if (at >= text_.size()) return 0;
    if (text_[at] == ',' || text_[at] == '}' || text_[at] == ']') return at;
    if (text_[at] == '[' || text_[at] == '{') return read(at, inner, depth + 1);
    at = read_scalar(at, scalar, is_quoted);
    if (at != 0) add(inner, scalar, is_quoted);
    return at;
  }

  void add(const std::string& key, const std::string& scalar, bool is_quoted) {
    if (!is_quoted && scalar.starts_with('*')) fields_.copy(std::string_view(scalar).substr(1), key);
    else fields_.add(key, scalar);
  }

  std::size_t read_scalar(std::size_t at, std::string& out, bool& is_quoted) {
    is_quoted = is_quote(text_[at]);
    if (is_quoted) {
      QuotedText quoted = read_quoted(text_, at);
      out = std::move(quoted.text);
      return quoted.end;
    }
    const std::size_t begin = at;
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == ',' || c == '[' || c == ']' || c == '{' || c == '}') break;
      const bool ends_word = at + 1 == text_.size() || is_blank_byte(text_[at + 1]) || text_[at + 1] == '\n';
      if ((c == ':' && ends_word) || (c == '#' && at > begin && is_blank_byte(text_[at - 1]))) break;
    }
    out = folded_lines(trimmed(text_.substr(begin, at - begin)));
    return at > begin || (at < text_.size() && text_[at] == ':') ? at : 0;
  }

  std::string_view text_;
  YamlFields& fields_;
};

}  // namespace

void YamlFields::add(const std::string& key, std::string_view value) {
  if (!is_null(value) && !key.empty() && out_.size() < most_fields) out_.push_back({key, std::string(value)});
}

void YamlFields::copy(std::string_view name, const std::string& key) {
  const auto anchor = anchors_.find(std::string(name));
  if (anchor == anchors_.end()) return;
  for (std::size_t i = anchor->second.first; i < anchor->second.end; ++i) {
    if (out_[i].value.size() > longest_alias_value) continue;
    const std::string rest = out_[i].key.substr(std::min(anchor->second.key_bytes, out_[i].key.size()));
    const std::string value = out_[i].value;
    add(key.empty() && rest.starts_with('.') ? rest.substr(1) : key + rest, value);
  }
}

std::string joined_key(const std::string& parent, std::string_view key) {
  if (key == "<<") return parent;
  return parent.empty() ? std::string(key) : concat(parent, '.', key);
}

std::size_t read_yaml_flow(std::string_view text, std::size_t at, const std::string& key, int depth, YamlFields& fields) {
  return FlowReader(text, fields).read(at, key, depth);
}

}  // namespace hop::core
