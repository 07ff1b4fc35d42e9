// Names and title depend only on the section, so they are computed once per span and copied to its passages. The sizes
// of repeated texts are limited beforehand (document_limits.hpp).
#include "core/corpus/passage_making.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/document_limits.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/heading.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

std::string_view header_of(const ReadableText& text, const ReadableTable& table) {
  return trimmed(std::string_view(text.text).substr(table.begin, table.header_end - table.begin));
}

// The passage without the properties that it shares with its span.
PreparedPassage make_passage(const CutText& cutting, std::size_t index, const std::string& document_id) {
  PreparedPassage passage;
  const ByteRange range = cutting.ranges[index];
  passage.id = concat(document_id, '#', index + 1);
  passage.text = range.of(cutting.text.text);
  passage.token_count = count_tokens(passage.text);
  ByteRange read_from = source_of(cutting.text.points, range, static_cast<std::uint32_t>(cutting.source.size()));
  if (!cutting.given.empty()) read_from = source_of(cutting.given, read_from, cutting.given_bytes);
  passage.source_begin = read_from.begin;
  passage.source_end = read_from.end;
  passage.source_place = cutting.lines.of(read_from.begin);
  return passage;
}

// The budgets for repeated text are proportional to this size.
std::uint64_t bytes_with_names(const CutText& cutting, const CutDocument& out) {
  std::uint64_t bytes = cutting.source.size() + out.title.size();
  for (const std::string& alias : out.aliases) bytes += alias.size();
  return bytes;
}

}  // namespace

std::string_view header_above(const ReadableText& text, ByteRange range) {
  const auto after = std::upper_bound(text.tables.begin(), text.tables.end(), range.begin,
                                      [](std::uint32_t at, const ReadableTable& table) { return at < table.header_end; });
  if (after == text.tables.begin() || range.begin >= (after - 1)->end) return {};
  return header_of(text, *(after - 1));
}

std::uint32_t tokens_for_headers(const ReadableText& text, ByteRange span, std::uint32_t passage_tokens) {
  std::uint32_t most = 0;
  const auto first = std::lower_bound(text.tables.begin(), text.tables.end(), span.begin,
                                      [](const ReadableTable& table, std::uint32_t at) { return table.begin < at; });
  for (auto table = first; table != text.tables.end() && table->begin < span.end; ++table) {
    if (table->end - table->begin <= passage_tokens) continue;  // bytes, so it has fewer tokens than a passage
    if (count_tokens(ByteRange{table->begin, table->end}.of(text.text)) <= passage_tokens) continue;
    const std::uint32_t tokens = count_tokens(header_of(text, *table));
    if (tokens <= passage_tokens / 4) most = std::max(most, tokens);
  }
  return most;
}

PassageTitles::PassageTitles(std::string_view document_title, const std::vector<Section>& sections, std::size_t passages,
                             std::uint64_t budget)
    : sections_(sections) {
  const std::string key = key_of(document_title);
  std::vector<RepeatedText> texts = {{document_title.size(), passages}};
  for (const Section& section : sections) {
    const std::string_view heading = read_heading(section.heading).text;
    // A top-level heading that repeats the title, as most Markdown files have it, adds nothing to the titles of
    // passages.
    is_title_.push_back(section.parent == no_index && (heading == document_title || key_of(heading) == key));
    if (!is_title_.back()) texts.push_back({heading.size(), section.passage_end - section.first_passage});
  }
  longest_ = longest_repeated(texts, budget);
  document_title_ = shortened(document_title, longest_);
}

std::string_view PassageTitles::heading(std::uint32_t section) const {
  return shortened(read_heading(sections_[section].heading).text, longest_);
}

// Walks from the innermost section outward, then writes the headings in reverse.
std::string PassageTitles::of_passages(std::uint32_t section) const {
  std::vector<std::string_view> headings;
  for (; section != no_index && !is_title_[section]; section = sections_[section].parent) headings.push_back(heading(section));
  std::string title = document_title_;
  for (; !headings.empty(); headings.pop_back()) title.append(" > ").append(headings.back());
  return title;
}

// The number of headings that the limits shortened.
std::uint64_t PassageTitles::count_shortened(const std::vector<ReadableHeading>& written) const {
  std::uint64_t count = 0;
  for (std::uint32_t s = 0; s < sections_.size(); ++s) count += heading(s).size() < read_heading(written[s].heading).text.size();
  return count;
}

// All limits are determined here, before the first passage is built.
PassageMaking::PassageMaking(const CutText& cutting, const PreparationOptions& options, CutDocument& out)
    : cutting_(cutting),
      options_(options),
      out_(out),
      bytes_(bytes_with_names(cutting, out)),
      titles_(out.title, out.sections, cutting.ranges.size(), most_repeated_titles(bytes_)),
      aliases_(count_repeated_aliases(out.aliases, cutting.ranges.size(), most_repeated_aliases(bytes_))),
      stem_(file_stem(out.id)) {
  if (titles_.of_document().size() < out.title.size()) out.capped.titles = 1;
  out.capped.headings = titles_.count_shortened(cutting.text.headings);
  out.capped.aliases += out.aliases.size() - aliases_;
  out.passages.reserve(cutting.ranges.size());
}

bool PassageMaking::step(WorkBudget& budget, const std::vector<CutSpan>& spans) {
  for (; next_ < spans.size(); ++next_) {
    const auto& [span, passage_end] = spans[next_];
    if (!is_named_) name(span);
    // The passages of a span all get the same title and names.
    while (out_.passages.size() < passage_end) {
      if (budget.used_up()) return false;
      add(span);
      budget.spend(100 + 2 * out_.passages.back().text.size());
    }
    is_named_ = false;
  }
  return true;
}

// Computes the names and the title that all passages of the span share.
void PassageMaking::name(const Span& span) {
  names_ = {titles_.of_document()};
  if (options_.heading_names && span.section != no_index) names_.emplace_back(titles_.heading(span.section));
  if (options_.file_names) names_.push_back(stem_);
  names_.insert(names_.end(), out_.aliases.begin(), out_.aliases.begin() + static_cast<std::ptrdiff_t>(aliases_));
  drop_repeated_names(names_);
  title_ = titles_.of_passages(span.section);
  is_named_ = true;
}

void PassageMaking::add(const Span& span) {
  PreparedPassage passage = make_passage(cutting_, out_.passages.size(), out_.id);
  add_header(cutting_.ranges[out_.passages.size()], passage);
  passage.title = title_;
  passage.names = names_;
  passage.section = span.section;
  passage.page = span.page;
  out_.passages.push_back(std::move(passage));
}

// A passage in the later rows of a table begins with the header row, if both fit.
void PassageMaking::add_header(ByteRange range, PreparedPassage& passage) {
  const std::string_view header = header_above(cutting_.text, range);
  if (header.empty()) return;
  if (header.data() != header_.data()) {
    header_ = header;
    header_tokens_ = count_tokens(header);
  }
  if (passage.token_count + header_tokens_ > options_.passage_tokens) return;
  passage.text.insert(0, concat(header, '\n'));
  passage.token_count += header_tokens_;
}

}  // namespace hop::core
