#include "pdf_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <unordered_set>
#include <vector>

#include "cli/terminal/lower_case.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t edge_lines = 3;  // of a page, in which a running header or footer is sought

using PdfPage = std::vector<std::string>;  // its lines

std::string trimmed_pdf_line(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.remove_suffix(1);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return std::string(line);
}

// Without blank lines at both ends. A form feed begins a page.
std::vector<PdfPage> pages_of(std::string_view text) {
  std::vector<PdfPage> pages(1);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\n\f", begin), text.size());
    std::string line = trimmed_pdf_line(text.substr(begin, end - begin));
    if (!line.empty() || !pages.back().empty()) pages.back().push_back(std::move(line));
    if (end < text.size() && text[end] == '\f') pages.emplace_back();
    begin = end + 1;
  }
  for (PdfPage& page : pages) {
    while (!page.empty() && page.back().empty()) page.pop_back();
  }
  pages.erase(std::remove_if(pages.begin(), pages.end(), [](const PdfPage& page) { return page.empty(); }), pages.end());
  return pages;
}

// A line without its numbers, which differ from page to page.
std::string running_line(const std::string& line) {
  std::string key;
  for (const char c : line) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit) key += c;
    else if (key.empty() || key.back() != '#') key += '#';
  }
  return key;
}

// The first or last lines of a page that are not blank.
std::vector<std::string> edge_of(const PdfPage& page, bool is_top) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < page.size() && lines.size() < edge_lines; ++at) {
    const std::string& line = is_top ? page[at] : page[page.size() - 1 - at];
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// The lines at one edge of most pages, or of most even or most odd pages, as they are and without their numbers.
std::set<std::string> running_lines(const std::vector<PdfPage>& pages, bool is_top) {
  std::map<std::string, std::array<std::size_t, 2>> counts;  // by the parity of the page
  for (std::size_t at = 0; at < pages.size(); ++at) {
    std::set<std::string> lines;
    for (const std::string& line : edge_of(pages[at], is_top)) {
      lines.insert(line);
      lines.insert(running_line(line));
    }
    for (const std::string& line : lines) ++counts[line][at % 2];
  }
  const std::array<std::size_t, 2> all = {(pages.size() + 1) / 2, pages.size() / 2};
  std::set<std::string> running;
  for (const auto& [line, count] : counts) {
    const bool is_on_most = count[0] + count[1] >= 2 && 2 * (count[0] + count[1]) > pages.size();
    const bool is_on_one_side = (count[0] >= 3 && 2 * count[0] > all[0]) || (count[1] >= 3 && 2 * count[1] > all[1]);
    if (is_on_most || is_on_one_side) running.insert(line);
  }
  return running;
}

bool has_letter(std::string_view line) {
  return std::any_of(line.begin(), line.end(), [](char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
  });
}

// Removes running lines from the edge inwards, up to the first other line. Below the first line, words with a number that differs
// are text, such as "Exercise 7", and so is the last line that a page has.
void drop_running(PdfPage& page, bool is_top, const std::set<std::string>& running) {
  for (std::size_t dropped = 0; dropped < edge_lines && !page.empty(); ++dropped) {
    const auto line = is_top ? page.begin() : page.end() - 1;
    const std::string key = running_line(*line);
    const bool may_differ = dropped == 0 || !has_letter(key);
    const bool is_running = running.count(*line) != 0 || (may_differ && running.count(key) != 0);
    if (!is_running || (page.size() == 1 && has_letter(key))) return;
    page.erase(line);
    while (!page.empty() && (is_top ? page.front() : page.back()).empty()) page.erase(is_top ? page.begin() : page.end() - 1);
  }
}

bool ends_with_any(std::string_view line, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) {
    return line.size() >= end.size() && line.substr(line.size() - end.size()) == end;
  });
}

bool ends_sentence(std::string_view line) {
  while (ends_with_any(line, {"\"", "'", ")", "]"})) line.remove_suffix(1);
  while (ends_with_any(line, {"\u201D", "\u2019"})) line.remove_suffix(3);
  return line.empty() || ends_with_any(line, {".", "!", "?", ":", "\u2026", "\u3002", "\uFF01", "\uFF1F"});
}

bool begins_small(std::string_view line) { return !line.empty() && line.front() >= 'a' && line.front() <= 'z'; }

// Whether the first line of a page continues the last paragraph: that one has no end, and its last line is as long as others.
bool continues_over_page(const std::string& before, const std::string& line, std::size_t line_length) {
  if (before.empty() || ends_sentence(before)) return false;
  return begins_small(line) || before.back() == ',' || before.back() == '-' || 3 * before.size() > 2 * line_length;
}

// The length that three quarters of the lines do not exceed.
std::size_t usual_length(const std::vector<PdfPage>& pages) {
  std::vector<std::size_t> lengths;
  for (const PdfPage& page : pages) {
    for (const std::string& line : page) {
      if (!line.empty()) lengths.push_back(line.size());
    }
  }
  if (lengths.empty()) return 0;
  const auto at = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() * 3 / 4);
  std::nth_element(lengths.begin(), at, lengths.end());
  return *at;
}

bool is_word_byte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80; }

// Writes lines, and joins the words that a hyphen divides at a line end.
class PdfWriter {
 public:
  explicit PdfWriter(const std::vector<PdfPage>& pages) {
    for (const PdfPage& page : pages) {
      for (const std::string& line : page) add_words(line);
    }
  }

  void add(const std::string& line) {
    if (!out_.empty() && !joins_word(line)) out_ += '\n';
    out_ += line;
  }
  void end_paragraph() {
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
  }
  std::string take() { return std::move(out_) + "\n"; }

 private:
  void add_words(std::string_view line) {
    for (std::size_t begin = 0; begin < line.size();) {
      std::size_t end = begin;
      while (end < line.size() && (is_word_byte(line[end]) || line[end] == '-')) ++end;
      if (end > begin && line[end - 1] != '-') words_.emplace(line.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  // Removes the hyphen before a small letter, unless the document has the word with its hyphen only.
  bool joins_word(const std::string& line) {
    const std::size_t hyphen = ends_with_any(out_, {"\u00AD", "\u2010"}) ? (ends_with_any(out_, {"\u00AD"}) ? 2 : 3) : 1;
    if (out_.size() <= hyphen || (hyphen == 1 && out_.back() != '-')) return false;
    std::size_t begin = out_.size() - hyphen;
    if (!is_word_byte(out_[begin - 1]) || line.empty() || !(begins_small(line) || static_cast<unsigned char>(line[0]) >= 0x80))
      return false;
    while (begin > 0 && (is_word_byte(out_[begin - 1]) || out_[begin - 1] == '-')) --begin;
    std::size_t end = 0;
    while (end < line.size() && is_word_byte(line[end])) ++end;
    const std::string first = out_.substr(begin, out_.size() - hyphen - begin), second = line.substr(0, end);
    const bool is_compound = words_.count(first + "-" + second) != 0 && words_.count(first + second) == 0;
    if (!is_compound) out_.resize(out_.size() - hyphen);
    return true;
  }

  std::string out_;
  std::unordered_set<std::string> words_;
};

bool has_extension_of_file(std::string_view title) {
  static constexpr const char* extensions[] = {".pdf", ".doc", ".docx", ".dot", ".rtf",  ".odt", ".dvi",
                                               ".tex", ".ps",  ".indd", ".ppt", ".pptx", ".xls", ".xlsx",
                                               ".qxd", ".fm",  ".html", ".htm", ".txt",  ".wpd"};
  const std::string small = lower_case(title);
  return std::any_of(std::begin(extensions), std::end(extensions), [&](const char* end) { return ends_with_any(small, {end}); });
}

}  // namespace

std::string text_of_pages(std::string_view text) {
  std::vector<PdfPage> pages = pages_of(text);
  const std::set<std::string> headers = running_lines(pages, true), footers = running_lines(pages, false);
  for (PdfPage& page : pages) {
    drop_running(page, true, headers);
    drop_running(page, false, footers);
  }
  PdfWriter writer(pages);
  const std::size_t line_length = usual_length(pages);
  std::string before;  // the last line that is not blank
  for (const PdfPage& page : pages) {
    bool is_first = true, is_behind_blank = false;
    for (const std::string& line : page) {
      if (line.empty()) {
        is_behind_blank = true;
        continue;
      }
      const bool goes_on = is_first ? continues_over_page(before, line, line_length)
                                    : !is_behind_blank || (begins_small(line) && !ends_sentence(before));
      if (!goes_on) writer.end_paragraph();
      writer.add(line);
      before = line;
      is_first = is_behind_blank = false;
    }
  }
  return writer.take();
}

std::string title_of_pdfinfo(std::string_view printed) {
  constexpr std::string_view key = "Title:";
  if (printed.substr(0, key.size()) != key) {
    const std::size_t at = printed.find("\nTitle:");
    if (at == std::string_view::npos) return {};
    printed.remove_prefix(at + 1);
  }
  const std::string title = trimmed_pdf_line(printed.substr(key.size(), printed.find('\n') - key.size()));
  const std::string small = lower_case(title);
  if (small == "untitled" || small == "unspecified" || small.substr(0, 12) == "microsoft wo") return {};
  return has_extension_of_file(title) ? std::string() : title;
}

ConvertedDocument read_pdf(const Converter& pdftotext, const std::string& path, std::chrono::milliseconds limit) {
  std::string pages;
  try {
    pages = text_as_utf8(convert(pdftotext, path, limit));
  } catch (const Unreadable& unreadable) {
    if (std::string_view(unreadable.what()).find("Incorrect password") == std::string_view::npos) throw;
    throw Unreadable("needs a password");
  }
  ConvertedDocument document{{}, text_of_pages(pages)};
  if (document.markdown.find_first_not_of(" \t\n") == std::string::npos) throw Unreadable("no text: a scan?");
  try {
    document.title = title_of_pdfinfo(text_as_utf8(convert({{"pdfinfo", "{}"}}, path, limit)));
  } catch (const Unreadable&) {  // without pdfinfo, the name of the file is the title
  }
  return document;
}

}  // namespace hop::cli
