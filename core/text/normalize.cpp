// Normalization with the quick-check properties: text that is already normalized is copied in runs. Only the stretch
// around a code point that may change is decomposed, reordered and composed.
#include "core/text/normalize.hpp"

#include <algorithm>
#include <vector>

#include "core/base/sort.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/mappings.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// The composed forms recombine marks with their base characters; the compatibility forms also replace variants such as
// "ﬁ".
bool is_composed(NormalForm form) { return form == NormalForm::nfc || form == NormalForm::nfkc; }
bool is_compatibility(NormalForm form) { return form == NormalForm::nfkd || form == NormalForm::nfkc; }

// The flags of code points that may change, or change a neighbor, under the form.
int flags_that_change(NormalForm form) {
  switch (form) {
    case NormalForm::nfd: return unicode::decomposes;
    case NormalForm::nfkd: return unicode::decomposes_for_compatibility;
    case NormalForm::nfc: return unicode::not_nfc | unicode::composes_with_previous;
    case NormalForm::nfkc: return unicode::not_nfkc | unicode::composes_with_previous;
  }
  return 0;
}

// A code point with its canonical combining class, which ordering and composition need.
struct ClassedCodePoint {
  char32_t value;
  std::uint8_t combining_class;
};

// Decomposes a stretch and records the combining class of each code point for the reordering.
void append_decomposed(std::string_view text, bool compatibility, std::vector<ClassedCodePoint>& out) {
  char32_t parts[unicode::longest_decomposition];
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint found = decode_utf8(text, at);
    at += found.length;
    const std::size_t count = unicode::decompose(found.value, compatibility, parts);
    for (std::size_t i = 0; i < count; ++i) {
      out.push_back({parts[i], unicode::record_of(parts[i]).combining_class});
    }
  }
}

// Canonical ordering: sorts each run of non-starters stably by combining class. The sort is O(n log n), since a hostile
// text can contain a very long run of marks.
void order_marks(std::vector<ClassedCodePoint>& points) {
  const auto is_starter = [](const ClassedCodePoint& p) { return p.combining_class == 0; };
  for (auto begin = points.begin(); begin != points.end();) {
    begin = std::find_if_not(begin, points.end(), is_starter);
    const auto end = std::find_if(begin, points.end(), is_starter);
    if (end - begin > 1) {
      sort_stable(std::span(&*begin, static_cast<std::size_t>(end - begin)),
                  [](const ClassedCodePoint& a, const ClassedCodePoint& b) { return a.combining_class < b.combining_class; });
    }
    begin = end;
  }
}

// Canonical composition (UAX #15; Unicode 15.0, D117): combines each code point with the last starter, unless it is
// blocked, that is, unless a code point of the same or a higher combining class or another starter lies between them.
void compose_points(std::vector<ClassedCodePoint>& points) {
  std::size_t kept = 0;
  std::size_t starter = points.size();  // none so far
  for (const ClassedCodePoint point : points) {
    const bool adjacent = kept == starter + 1;
    const bool blocked = !adjacent && points[kept > 0 ? kept - 1 : 0].combining_class >= point.combining_class;
    if (starter < kept && !blocked) {
      if (const char32_t composite = unicode::compose(points[starter].value, point.value)) {
        points[starter].value = composite;
        continue;
      }
    }
    if (point.combining_class == 0) starter = kept;
    points[kept++] = point;
  }
  points.resize(kept);
}

}  // namespace

void append_normalized(std::string& out, std::string_view text, NormalForm form) {
  const int changing = flags_that_change(form);
  std::vector<ClassedCodePoint> points;
  std::size_t copied = 0;        // the text before it has been written to `out`
  std::size_t last_starter = 0;  // the text before it can no longer change
  std::uint8_t last_class = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (ascii::is_ascii(text[at])) {
      last_starter = at++;
      last_class = 0;
      continue;
    }
    CodePoint found = decode_utf8(text, at);
    const unicode::CodePointRecord* record = &unicode::record_of(found.value);
    // Quick check (UAX #15, section 9): marks in canonical order, no code point that may change, no invalid byte.
    const bool in_order = record->combining_class == 0 || record->combining_class >= last_class;
    const bool invalid = found.value == U'\uFFFD' && text.substr(at, found.length) != "\uFFFD";
    if (in_order && !record->has(changing) && !invalid) {
      if (record->combining_class == 0) last_starter = at;
      last_class = record->combining_class;
      at += found.length;
      continue;
    }
    // The slow path covers the text from the last starter up to the next code point that cannot interact with its
    // predecessor.
    std::size_t end = at + found.length;
    while (end < text.size()) {
      if (ascii::is_ascii(text[end])) break;
      found = decode_utf8(text, end);
      record = &unicode::record_of(found.value);
      if (record->combining_class == 0 && !record->has(changing)) break;
      end += found.length;
    }
    // Everything before the last starter is final.
    out.append(text, copied, last_starter - copied);
    points.clear();
    append_decomposed(text.substr(last_starter, end - last_starter), is_compatibility(form), points);
    order_marks(points);
    if (is_composed(form)) compose_points(points);
    for (const ClassedCodePoint& point : points) append_utf8(out, point.value);
    copied = last_starter = at = end;
    last_class = 0;
  }
  out.append(text, copied, text.size() - copied);
}

// A copy in the normal form.
std::string normalized(std::string_view text, NormalForm form) {
  std::string out;
  out.reserve(text.size());
  append_normalized(out, text, form);
  return out;
}

// Folds code point by code point; the mapping may be longer than its source.
void append_case_folded(std::string& out, std::string_view text) {
  char32_t folded[unicode::longest_case_folding];
  for (std::size_t at = 0; at < text.size();) {
    const char byte = text[at];
    if (ascii::is_ascii(byte)) {
      out.push_back(ascii::lower(byte));
      ++at;
      continue;
    }
    const CodePoint found = decode_utf8(text, at);
    at += found.length;
    const std::size_t count = unicode::fold_case(found.value, folded);
    for (std::size_t i = 0; i < count; ++i) append_utf8(out, folded[i]);
  }
}

std::string without_marks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  char32_t parts[unicode::longest_decomposition];
  for (std::size_t at = 0; at < text.size();) {
    if (ascii::is_ascii(text[at])) {
      out.push_back(text[at++]);
      continue;
    }
    const CodePoint found = decode_utf8(text, at);
    at += found.length;
    // Canonical ordering is not necessary: it affects only marks, which are dropped.
    const std::size_t count = unicode::decompose(found.value, true, parts);
    for (std::size_t i = 0; i < count; ++i) {
      if (unicode::record_of(parts[i]).combining_class == 0) append_utf8(out, parts[i]);
    }
  }
  return out;
}

}  // namespace hop::core
