#include "bindings/cpp/http/error_text.hpp"

#include <algorithm>
#include <vector>

#include "bindings/cpp/http/base64.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

// Longer than the first line of any message; it bounds the search for pieces of the key.
constexpr std::size_t longest_text = 4096;
constexpr std::size_t shortest_piece = 8;

unsigned char byte_at(std::string_view text, std::size_t index) { return static_cast<unsigned char>(text[index]); }

// The length of the well-formed UTF-8 sequence at `index`; 0 for a control character and for invalid bytes.
std::size_t printable_length(std::string_view text, std::size_t index) {
  const unsigned char lead = byte_at(text, index);
  if (lead < 0x80) return lead > 0x20 && lead != 0x7f ? 1 : 0;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || index + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, index + i) & 0xc0) != 0x80) return 0;
  }
  // U+0080 … U+009F, and the marks that change the direction or line of a terminal: U+2028 … U+202E, U+2066 … U+2069.
  if (lead == 0xc2 && byte_at(text, index + 1) < 0xa0) return 0;
  if (lead == 0xe2 && byte_at(text, index + 1) == 0x80 && byte_at(text, index + 2) >= 0xa8 && byte_at(text, index + 2) <= 0xae) {
    return 0;
  }
  if (lead == 0xe2 && byte_at(text, index + 1) == 0x81 && byte_at(text, index + 2) >= 0xa6 && byte_at(text, index + 2) <= 0xa9) {
    return 0;
  }
  return length;
}

std::string one_line(std::string_view text) {
  std::string line;
  bool gap = false;
  for (std::size_t index = 0; index < text.size();) {
    const std::size_t length = printable_length(text, index);
    if (length == 0) {
      gap = true;
      ++index;
      continue;
    }
    if (gap && !line.empty()) line += ' ';
    gap = false;
    line.append(text.substr(index, length));
    index += length;
  }
  return line;
}

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The length of the longest piece of the key that begins at text[begin].
std::size_t key_piece_length(std::string_view text, std::size_t begin, std::string_view key) {
  std::size_t longest = 0;
  for (std::size_t from = 0; from < key.size(); ++from) {
    std::size_t length = 0;
    while (from + length < key.size() && begin + length < text.size() &&
           folded(key[from + length]) == folded(text[begin + length])) {
      ++length;
    }
    longest = std::max(longest, length);
  }
  return longest;
}

std::string percent_encoded(std::string_view text) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const bool is_plain =
        (c >= '0' && c <= '9') || (folded(c) >= 'a' && folded(c) <= 'z') || c == '-' || c == '.' || c == '_' || c == '~';
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain) encoded += c;
    else encoded.append({'%', digits[byte >> 4], digits[byte & 15]});
  }
  return encoded;
}

// The forms that the key can have in a text. Its base64 form depends on the number of preceding bytes modulo 3 ("Bearer " has
// seven). The first and last letters, which encode neighboring bytes too, are left out.
std::vector<std::string> forms_of(std::string_view key) {
  if (key.empty()) return {};
  std::vector<std::string> forms = {std::string(key)};
  if (std::string encoded = percent_encoded(key); encoded != key) forms.push_back(std::move(encoded));
  for (std::size_t before = 0; key.size() >= shortest_piece && before < 3; ++before) {
    const std::string encoded = encode_base64(std::string(before, ' ') + std::string(key));
    const std::size_t begin = before == 0 ? 0 : before + 1;
    const std::size_t end = (before + key.size()) * 8 / 6;
    forms.push_back(encoded.substr(begin, end - begin));
    std::string for_urls = forms.back();
    std::replace(for_urls.begin(), for_urls.end(), '+', '-');
    std::replace(for_urls.begin(), for_urls.end(), '/', '_');
    if (for_urls != forms.back()) forms.push_back(std::move(for_urls));
  }
  return forms;
}

std::string without_form(std::string_view text, std::string_view form) {
  const std::size_t shortest = std::min(shortest_piece, form.size());
  std::string cleaned;
  for (std::size_t index = 0; index < text.size();) {
    const std::size_t length = key_piece_length(text, index, form);
    if (length >= shortest) {
      if (!cleaned.ends_with("***")) cleaned += "***";
      index += length;
    } else {
      cleaned += text[index++];
    }
  }
  return cleaned;
}

std::string without_key(std::string_view text, std::string_view key) {
  std::string cleaned(text);
  for (const std::string& form : forms_of(key)) cleaned = without_form(cleaned, form);
  return cleaned;
}

std::string cut(std::string text, std::size_t limit) {
  if (text.size() <= limit) return text;
  while (limit > 0 && (byte_at(text, limit) & 0xc0) == 0x80) --limit;
  text.resize(limit);
  return text;
}

// The text at one of the places where servers put a message.
std::string message_in(const Json& body) {
  if (body.is_string()) return body.get<std::string>();
  if (!body.is_object()) return {};
  for (const char* name : {"error", "message", "detail"}) {
    const auto member = body.find(name);
    if (member == body.end()) continue;
    if (member->is_string()) return member->get<std::string>();
    if (member->is_object() && member->contains("message") && (*member)["message"].is_string()) {
      return (*member)["message"].get<std::string>();
    }
  }
  return {};
}

}  // namespace

std::string clean_line(std::string_view text, std::string_view key, std::size_t limit) {
  return cut(without_key(one_line(text.substr(0, longest_text)), key), limit);
}

std::string server_message(std::string_view body, std::string_view key) {
  const std::optional<Json> json = read_json(body);
  return json ? clean_line(message_in(*json), key) : std::string();
}

}  // namespace hop::http
