// String operations on '/'-separated paths. Only '/' is a separator, on every platform, because ids must not depend on
// the host.
#include "core/corpus/document_path.hpp"

#include <algorithm>

#include "core/base/found_place.hpp"
#include "core/text/ascii.hpp"
#include "core/text/normalize.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// The position of the extension's dot; name.size() if there is none. "v1.2" has no extension, because it would start
// with a digit.
std::size_t extension_begin(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return name.size();
  const std::string_view extension = name.substr(dot + 1);
  if (extension.empty() || extension.size() > 8 || !ascii::is_letter(extension[0])) return name.size();
  for (const char c : extension) {
    if (!ascii::is_letter(c) && !ascii::is_digit(c)) return name.size();
  }
  return dot;
}

// Whether "2024-05-17" begins here.
constexpr std::size_t date_bytes = 10;
bool is_date(std::string_view text, std::size_t at) {
  if (at + date_bytes > text.size() || (at > 0 && ascii::is_digit(text[at - 1]))) return false;
  for (std::size_t i = 0; i < date_bytes; ++i) {
    if (i == 4 || i == 7 ? text[at + i] != '-' : !ascii::is_digit(text[at + i])) return false;
  }
  return at + date_bytes == text.size() || !ascii::is_digit(text[at + date_bytes]);
}

// The file name: the part after the last '/'.
std::string_view last_part(std::string_view id) { return id.substr(behind_found(id.rfind('/'))); }

// The part of a path before the first '/', and the rest after it.
struct SplitPath {
  std::string_view part;
  std::string_view rest;
  bool is_last = false;
};

SplitPath split_path(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return {path, {}, true};
  return {path.substr(0, slash), path.substr(slash + 1), false};
}

}  // namespace

std::string_view folder_of(std::string_view id) { return id.substr(0, behind_found(id.rfind('/'))); }

std::string file_stem(std::string_view id) {
  while (!id.empty() && id.back() == '/') id.remove_suffix(1);
  const std::string_view name = last_part(id);
  std::string stem = percent_decoded(name.substr(0, extension_begin(name)));
  for (std::size_t at = stem.find("___"); at != std::string::npos; at = stem.find("___", at)) stem.replace(at, 3, "/");
  for (std::size_t at = 0; at < stem.size(); ++at) {
    if (is_date(stem, at)) at += date_bytes;
    if (at < stem.size() && (stem[at] == '-' || stem[at] == '_')) stem[at] = ' ';
  }
  return stem;
}

std::string_view extension_of(std::string_view id) {
  const std::string_view name = last_part(id);
  const std::size_t dot = extension_begin(name);
  return dot == name.size() ? std::string_view{} : name.substr(dot + 1);
}

std::string resolved_path(std::string_view folder, std::string_view path) {
  std::string out;
  // `out` is a folder, with a trailing '/', except after the last part.
  if (path.empty() || path[0] != '/') out = folder;
  while (!path.empty()) {
    const SplitPath split = split_path(path);
    path = split.rest;
    if (split.part.empty() || split.part == ".") continue;
    if (split.part == "..") {
      if (!out.empty()) out.resize(folder_of(std::string_view(out).substr(0, out.size() - 1)).size());
      continue;
    }
    out.append(split.part);
    if (!split.is_last) out.push_back('/');
  }
  return out;
}

bool leaves_root(std::string_view folder, std::string_view path) {
  // Tracks the depth only; the names do not matter.
  std::ptrdiff_t depth = path.substr(0, 1) == "/" ? 0 : std::count(folder.begin(), folder.end(), '/');
  while (!path.empty()) {
    const SplitPath split = split_path(path);
    path = split.rest;
    if (split.part.empty() || split.part == ".") continue;
    depth += split.part == ".." ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

std::string folded_path(std::string_view path) {
  std::string out;
  append_case_folded(out, normalized(path, NormalForm::nfc));
  return out;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%' && at + 2 < text.size()) {
      const int high = ascii::hexadecimal_value(text[at + 1]);
      const int low = ascii::hexadecimal_value(text[at + 2]);
      if (high >= 0 && low >= 0) {
        out.push_back(static_cast<char>(high * 16 + low));
        at += 2;
        continue;
      }
    }
    out.push_back(text[at]);
  }
  // Decoding "%ff" would produce invalid UTF-8.
  return is_valid_utf8(out) ? out : std::string(text);
}

}  // namespace hop::core
