// Lexical rules over key tokens and the bytes between them: underscores and inner capitals, "::" paths, "--" flags,
// file extensions and "()" calls.
#include "core/keywords/code_words.hpp"

#include <algorithm>

#include "core/keywords/token_gap.hpp"
#include "core/text/ascii.hpp"
#include "core/text/ascii_word.hpp"

namespace hop::core {
namespace {

constexpr std::size_t most_tokens = 8;  // maximum length of a code word

// Sorted, for binary search.
constexpr std::string_view file_endings[] = {
    "bash", "bat",   "cfg",   "conf",  "cpp", "css",  "csv", "dll", "env",  "exe",  "gz",   "hpp", "htm",   "html",
    "ini",  "ipynb", "jar",   "java",  "js",  "json", "jsx", "kt",  "lock", "log",  "lua",  "md",  "mjs",   "pdf",
    "pem",  "php",   "plist", "proto", "ps1", "py",   "rb",  "rs",  "rst",  "scss", "sh",   "sql", "swift", "tar",
    "tf",   "tgz",   "tmpl",  "toml",  "ts",  "tsx",  "txt", "vue", "wasm", "xml",  "yaml", "yml", "zip",   "zsh"};

// The neighboring bytes of a token; a space at the ends of the text.
char byte_before(std::string_view text, const KeyToken& token, std::size_t distance = 1) {
  return token.source.begin < distance ? ' ' : text[token.source.begin - distance];
}
char byte_behind(std::string_view text, const KeyToken& token) {
  return token.source.end < text.size() ? text[token.source.end] : ' ';
}

bool has_letter(std::string_view word) { return std::any_of(word.begin(), word.end(), ascii::is_letter); }

// "scrape_interval", "__address__", "iPhone": an underscore with a letter or digit on both sides, two underscores at
// the start, or a capital letter after a lower-case first letter.
bool is_written_as_code(std::string_view word) {
  const bool starts_lower = ascii::is_lower(word.front());
  bool underscore = word.size() > 3 && word.substr(0, 2) == "__" && word[2] != '_', capital = false;
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (!ascii::is_ascii(word[i])) return false;
    underscore |= word[i] == '_' && i + 1 < word.size() && word[i - 1] != '_' && word[i + 1] != '_';
    capital |= ascii::is_upper(word[i]);
  }
  return underscore ? has_letter(word) : starts_lower && capital;
}

// Binary search in the list above.
bool is_file_ending(std::string_view word) { return std::binary_search(std::begin(file_endings), std::end(file_endings), word); }

class CodeWordReader {
 public:
  CodeWordReader(std::string_view text, const KeyTokens& tokens) : text_(text), tokens_(tokens) {}

  // The end of the code word that begins at token `first`; `first` if there is none.
  std::size_t end_from(std::size_t first) const {
    if (std::size_t end = end_of_flag(first); end > first) return end;
    if (std::size_t end = end_of_path(first); end > first) return end;
    if (std::size_t end = end_of_file_name(first); end > first) return end;
    const KeyToken& token = tokens_.tokens[first];
    const std::string_view word = token.source.of(text_);
    const bool is_call = text_.substr(token.source.end, 2) == "()" && ascii::is_letter(word.front());
    return is_call || is_written_as_code(word) ? first + 1 : first;
  }

  bool covers(std::size_t at) const {
    std::size_t first = at;
    // A code word that contains the token may begin a few glued tokens earlier.
    while (first > 0 && at - first < most_tokens && is_glued(first - 1)) --first;
    while (first <= at) {
      const std::size_t end = end_from(first);
      if (end > at) return true;
      first = end > first ? end : first + 1;
    }
    return false;
  }

  // Fast path: whether the token and its neighboring bytes contain no sign of code, as for most words of a text.
  bool is_plain(std::size_t at) const {
    const KeyToken& token = tokens_.tokens[at];
    const auto glues = [](char c) { return c == '.' || c == ':' || c == '-' || c == '('; };
    if (glues(byte_before(text_, token)) || glues(byte_behind(text_, token))) return false;
    return !ascii::has_capital_or_underscore(text_, token.source.begin + 1, token.source.end);
  }

 private:
  std::string_view gap(std::size_t left) const { return gap_between(text_, tokens_.tokens[left], tokens_.tokens[left + 1]); }
  bool has_gap(std::size_t left, std::string_view wanted) const {
    return left + 1 < tokens_.tokens.size() && gap(left) == wanted;
  }
  // Whether the gap after token `left` can be inside of a code word.
  bool is_glued(std::size_t left) const { return has_gap(left, ".") || has_gap(left, "-") || has_gap(left, "::"); }
  bool begins_with_letter(std::size_t at) const { return ascii::is_letter(text_[tokens_.tokens[at].source.begin]); }

  // "--config.file", "--release".
  std::size_t end_of_flag(std::size_t first) const {
    const KeyToken& token = tokens_.tokens[first];
    if (byte_before(text_, token) != '-' || byte_before(text_, token, 2) != '-') return first;
    const char before = byte_before(text_, token, 3);
    if (before == '-' || ascii::is_word_byte(before) || !ascii::is_ascii(before)) return first;
    if (!begins_with_letter(first)) return first;
    std::size_t end = first + 1;
    while (end - first < most_tokens && (has_gap(end - 1, ".") || has_gap(end - 1, "-"))) ++end;
    return end;
  }

  // "Box::new", "std::io::Error".
  std::size_t end_of_path(std::size_t first) const {
    std::size_t end = first + 1;
    if (!begins_with_letter(first)) return first;
    while (end - first < most_tokens && has_gap(end - 1, "::") && begins_with_letter(end)) ++end;
    return end > first + 1 ? end : first;
  }

  // "Cargo.toml", "node-exporter.yml".
  std::size_t end_of_file_name(std::size_t first) const {
    std::size_t end = first + 1;
    while (end - first < most_tokens && (has_gap(end - 1, ".") || has_gap(end - 1, "-"))) {
      ++end;
      if (has_gap(end - 2, ".") && is_file_ending(tokens_.tokens[end - 1].source.of(text_)) && !has_gap(end - 1, ".")) return end;
    }
    return first;
  }

  std::string_view text_;
  const KeyTokens& tokens_;
};

}  // namespace

// The fast path rejects most tokens before any rule is tried.
void find_code_words(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out) {
  const CodeWordReader reader(text, tokens);
  for (std::size_t at = 0; at < tokens.tokens.size();) {
    const std::size_t end = reader.is_plain(at) ? at : reader.end_from(at);
    if (end == at) {
      ++at;
      continue;
    }
    out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - 1), PhraseKind::code});
    at = end;
  }
}

bool is_in_code_word(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  const CodeWordReader reader(text, tokens);
  return !reader.is_plain(at) && reader.covers(at);
}

void raise_code_words(const std::vector<Phrase>& code_words, KeyTokens& tokens) {
  for (const Phrase& word : code_words) {
    for (std::uint32_t at = word.first; at <= word.last; ++at) tokens.tokens[at].starts_lower = false;
  }
}

}  // namespace hop::core
