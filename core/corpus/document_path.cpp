#include "core/corpus/document_path.hpp"

#include "core/text/normalise.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

int hex_value(char c) {
  if (is_ascii_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::size_t extension_begin(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return name.size();
  const std::string_view extension = name.substr(dot + 1);
  if (extension.empty() || extension.size() > 8 || !is_ascii_letter(extension[0])) return name.size();
  for (const char c : extension) {
    if (!is_ascii_letter(c) && !is_ascii_digit(c)) return name.size();
  }
  return dot;
}

}  // namespace

std::string_view folder_of(std::string_view id) { return id.substr(0, id.rfind('/') + 1); }

std::string file_stem(std::string_view id) {
  while (!id.empty() && id.back() == '/') id.remove_suffix(1);
  const std::string_view name = id.substr(id.rfind('/') + 1);
  std::string stem(name.substr(0, extension_begin(name)));
  for (char& c : stem) {
    if (c == '-' || c == '_') c = ' ';
  }
  return stem;
}

std::string resolved_path(std::string_view folder, std::string_view path) {
  std::string out;
  if (path.empty() || path[0] != '/') out = folder;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    const bool last = path.empty() && slash == std::string_view::npos;
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      if (!out.empty()) out.resize(folder_of(std::string_view(out).substr(0, out.size() - 1)).size());
      continue;
    }
    out.append(part);
    if (!last) out.push_back('/');
  }
  return out;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%' && at + 2 < text.size()) {
      const int high = hex_value(text[at + 1]);
      const int low = hex_value(text[at + 2]);
      if (high >= 0 && low >= 0) {
        out.push_back(static_cast<char>(high * 16 + low));
        at += 2;
        continue;
      }
    }
    out.push_back(text[at]);
  }
  return is_valid_utf8(out) ? out : std::string(text);
}

std::string heading_slug(std::string_view heading) {
  std::string folded;
  append_case_folded(folded, heading);
  std::string slug;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_utf8(folded, at);
    at += c.length;
    if (c.value == ' ') {
      slug.push_back('-');
    } else if (c.value == '-' || is_word_character(c.value)) {
      append_utf8(slug, c.value);
    }
  }
  return slug;
}

}  // namespace hop::core
