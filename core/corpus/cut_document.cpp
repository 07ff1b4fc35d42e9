#include "core/corpus/cut_document.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/cutting.hpp"
#include "core/corpus/document_limits.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/front_matter.hpp"
#include "core/corpus/heading.hpp"
#include "core/corpus/marked_names.hpp"
#include "core/corpus/read_document.hpp"
#include "core/text/analyser.hpp"
#include "core/text/ascii.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

// Text between two borders: one section, one page.
struct Span {
  ByteRange range;
  std::uint32_t section = no_index;
  std::uint32_t page = no_index;
};

std::vector<Span> find_spans(const ReadableText& text) {
  std::vector<Span> spans;
  const auto size = static_cast<std::uint32_t>(text.text.size());
  std::uint32_t headings = 0;
  std::uint32_t pages = 0;
  std::uint32_t begin = 0;
  for (;;) {
    while (headings < text.headings.size() && text.headings[headings].begin <= begin) ++headings;
    while (pages < text.pages.size() && text.pages[pages].begin <= begin) ++pages;
    std::uint32_t end = size;
    if (headings < text.headings.size()) end = std::min(end, text.headings[headings].begin);
    if (pages < text.pages.size()) end = std::min(end, text.pages[pages].begin);
    if (begin < end) spans.push_back({{begin, end}, headings == 0 ? no_index : headings - 1, pages == 0 ? no_index : pages - 1});
    if (end == size) return spans;
    begin = end;
  }
}

void limit_pages(ReadableText& text, std::size_t source_bytes) {
  if (text.pages.size() > most_pages(source_bytes)) text.pages.clear();
}

// A heading's section is inside that of the nearest heading before it with a smaller level.
std::vector<Section> make_sections(const std::vector<ReadableHeading>& headings) {
  std::vector<Section> sections;
  std::uint32_t open = no_index;
  for (const ReadableHeading& heading : headings) {
    while (open != no_index && sections[open].level >= heading.level) open = sections[open].parent;
    Section section;
    section.parent = open;
    section.level = heading.level;
    section.heading = shortened(heading.heading, longest_name);
    open = static_cast<std::uint32_t>(sections.size());
    sections.push_back(std::move(section));
  }
  return sections;
}

// The first passage that ends behind place `at` of the text; ranges.size() when none does.
std::uint32_t passage_at(const std::vector<ByteRange>& ranges, std::uint32_t at) {
  const auto found = std::upper_bound(ranges.begin(), ranges.end(), at,
                                      [](std::uint32_t place, const ByteRange& range) { return place < range.end; });
  return static_cast<std::uint32_t>(found - ranges.begin());
}

// "Document title > Heading > Subheading", the document's title once.
class PassageTitles {
 public:
  // The sections have their passages. `budget`: bytes of the titles of all passages.
  PassageTitles(std::string_view document_title, const std::vector<Section>& sections, std::size_t passages, std::uint64_t budget)
      : sections_(sections) {
    const std::string key = key_of(document_title);
    std::vector<RepeatedText> texts = {{document_title.size(), passages}};
    for (const Section& section : sections) {
      const std::string_view heading = read_heading(section.heading).text;
      is_title_.push_back(section.parent == no_index && (heading == document_title || key_of(heading) == key));
      if (!is_title_.back()) texts.push_back({heading.size(), section.passage_end - section.first_passage});
    }
    longest_ = longest_repeated(texts, budget);
    document_title_ = shortened(document_title, longest_);
  }

  const std::string& of_document() const { return document_title_; }
  std::string_view heading(std::uint32_t section) const {
    return shortened(read_heading(sections_[section].heading).text, longest_);
  }
  std::string of_passages(std::uint32_t section) const {
    std::vector<std::string_view> headings;
    for (; section != no_index && !is_title_[section]; section = sections_[section].parent) headings.push_back(heading(section));
    std::string title = document_title_;
    for (; !headings.empty(); headings.pop_back()) title.append(" > ").append(headings.back());
    return title;
  }
  std::uint64_t count_shortened(const std::vector<ReadableHeading>& written) const {
    std::uint64_t count = 0;
    for (std::uint32_t s = 0; s < sections_.size(); ++s)
      count += heading(s).size() < read_heading(written[s].heading).text.size();
    return count;
  }

 private:
  const std::vector<Section>& sections_;
  std::vector<bool> is_title_;  // by section: its heading is the document's title
  std::size_t longest_ = 0;     // bytes of a title or heading
  std::string document_title_;
};

std::string choose_title(std::string given, const std::string& front_matter, const std::vector<ReadableHeading>& headings,
                         const std::string& id) {
  if (!given.empty()) return given;
  const auto is_title = [](const ReadableHeading& heading) { return heading.level == 1; };
  const auto title = std::find_if(headings.begin(), headings.end(), is_title);
  if (title != headings.end()) return std::string(read_heading(title->heading).text);
  if (!front_matter.empty()) return front_matter;
  std::string stem = file_stem(id);
  return stem.empty() ? id : stem;
}

void add_lines(const std::vector<std::string>& lines, std::vector<std::string>& out, std::uint64_t& replaced) {
  for (const std::string& line : lines) {
    std::string clean = clean_line(line, replaced);
    if (!clean.empty()) out.push_back(std::move(clean));
  }
}

// The pages that have passages; the passages' page becomes an index of them.
std::vector<Page> make_pages(const std::vector<ReadablePage>& pages, std::vector<PreparedPassage>& passages) {
  std::vector<Page> out;
  std::uint32_t current = no_index;
  for (std::uint32_t passage = 0; passage < passages.size(); ++passage) {
    std::uint32_t& page = passages[passage].page;
    if (page == no_index) continue;
    if (page != current) {
      current = page;
      Page made;
      made.number = pages[page].number;
      made.first_passage = passage;
      out.push_back(made);
    }
    out.back().passage_end = passage + 1;
    page = static_cast<std::uint32_t>(out.size() - 1);
  }
  return out;
}

// A document while it is cut: `ranges` are its passages' bytes of the readable text.
struct Cutting {
  std::string_view source;
  const ReadableText& text;
  std::vector<ByteRange> ranges;
};

PreparedPassage make_passage(const Cutting& cutting, std::size_t index, const std::string& document_id) {
  PreparedPassage passage;
  const ByteRange range = cutting.ranges[index];
  passage.id = concat(document_id, '#', index + 1);
  passage.text = range.of(cutting.text.text);
  passage.token_count = count_tokens(passage.text);
  const ByteRange read_from = source_of(cutting.text, range, static_cast<std::uint32_t>(cutting.source.size()));
  passage.source_begin = read_from.begin;
  passage.source_end = read_from.end;
  return passage;
}

// The names of code spans, each once by its key, in order. A span that is cut is the first passage's.
void add_code_names(const Cutting& cutting, std::vector<PreparedPassage>& passages) {
  for (const ByteRange span : cutting.text.code_spans) {
    const std::string_view name = name_in_code(span.of(cutting.text.text));
    const std::uint32_t passage = passage_at(cutting.ranges, span.begin);
    if (!name.empty() && passage < passages.size()) passages[passage].entities.emplace_back(name);
  }
  for (PreparedPassage& passage : passages) drop_repeated_names(passage.entities);
}

// What the items of a list define, their passages are about.
void add_terms(const Cutting& cutting, std::vector<PreparedPassage>& passages) {
  const std::vector<ReadableTerm>& terms = cutting.text.terms;
  for (std::size_t next = 0; next < terms.size();) {
    const std::uint32_t passage = passage_at(cutting.ranges, terms[next].at);
    if (passage >= passages.size()) return;
    std::vector<std::string>& names = passages[passage].names;
    for (; next < terms.size() && terms[next].at < cutting.ranges[passage].end; ++next) names.push_back(terms[next].term);
    drop_repeated_names(names);
  }
}

// A span that has passages.
struct CutSpan {
  Span span;
  std::size_t passage_end = 0;
};
std::vector<CutSpan> cut_spans(Cutting& cutting, std::uint32_t most_tokens) {
  std::vector<CutSpan> cut;
  for (const Span& span : find_spans(cutting.text)) {
    const std::size_t before = cutting.ranges.size();
    append_passages(cutting.text.text, span.range, most_tokens, cutting.ranges);
    if (cutting.ranges.size() > before) cut.push_back({span, cutting.ranges.size()});
  }
  return cut;
}

// A section ends where the next of its level or a higher one begins, which closes the open ones from the innermost out.
void place_sections(const Cutting& cutting, std::vector<Section>& sections) {
  std::uint32_t open = no_index;
  for (std::uint32_t section = 0; section < sections.size(); ++section) {
    sections[section].first_passage = passage_at(cutting.ranges, cutting.text.headings[section].begin);
    sections[section].passage_end = static_cast<std::uint32_t>(cutting.ranges.size());
    for (; open != sections[section].parent; open = sections[open].parent) {
      sections[open].passage_end = sections[section].first_passage;
    }
    open = section;
  }
}

// Where a document's title, headings or aliases are long and its passages many, these have less of them.
void make_passages(const Cutting& cutting, const std::vector<CutSpan>& spans, const PreparationOptions& options,
                   CutDocument& out) {
  const std::size_t passages = cutting.ranges.size();
  std::uint64_t bytes = cutting.source.size() + out.title.size();
  for (const std::string& alias : out.aliases) bytes += alias.size();
  const PassageTitles titles(out.title, out.sections, passages, most_repeated_titles(bytes));
  if (titles.of_document().size() < out.title.size()) out.capped.titles = 1;
  out.capped.headings = titles.count_shortened(cutting.text.headings);
  const std::size_t aliases = count_repeated_aliases(out.aliases, passages, most_repeated_aliases(bytes));
  out.capped.aliases += out.aliases.size() - aliases;
  const std::string stem = file_stem(out.id);
  out.passages.reserve(passages);
  for (const auto& [span, passage_end] : spans) {
    std::vector<std::string> names{titles.of_document()};
    if (options.heading_names && span.section != no_index) names.emplace_back(titles.heading(span.section));
    if (options.file_names) names.push_back(stem);
    names.insert(names.end(), out.aliases.begin(), out.aliases.begin() + static_cast<std::ptrdiff_t>(aliases));
    drop_repeated_names(names);
    const std::string title = titles.of_passages(span.section);
    for (std::size_t index = out.passages.size(); index < passage_end; ++index) {
      PreparedPassage passage = make_passage(cutting, index, out.id);
      passage.title = title;
      passage.names = names;
      passage.section = span.section;
      passage.page = span.page;
      out.passages.push_back(std::move(passage));
    }
  }
}

std::vector<Table> make_tables(const Cutting& cutting, const std::vector<PreparedPassage>& passages) {
  std::vector<Table> out;
  for (const ReadableTable& written : cutting.text.tables) {
    Table table;
    const std::uint32_t passage = passage_at(cutting.ranges, written.begin);
    if (passage < passages.size()) {
      table.passage = passage;
      table.section = passages[passage].section;
      table.page = passages[passage].page;
    }
    table.name = written.name;
    table.markdown = written.source.of(cutting.source);
    out.push_back(std::move(table));
  }
  return out;
}

// A link behind the last passage (in a last heading) is the last passage's.
std::vector<WrittenLink> place_links(const Cutting& cutting) {
  std::vector<WrittenLink> out;
  if (cutting.ranges.empty()) return out;
  const auto last = static_cast<std::uint32_t>(cutting.ranges.size() - 1);
  for (const ReadableLink& link : cutting.text.links) {
    const LinkForm form = link.by_name ? LinkForm::name : LinkForm::path;
    out.push_back({std::min(passage_at(cutting.ranges, link.at), last), form, link.target});
  }
  return out;
}

}  // namespace

void sort_metadata(std::vector<MetadataField>& metadata) {
  const auto as_tuple = [](const MetadataField& field) { return std::tie(field.key, field.value); };
  sort_stable(metadata, [&](const auto& a, const auto& b) { return as_tuple(a) < as_tuple(b); });
  metadata.erase(
      std::unique(metadata.begin(), metadata.end(), [&](const auto& a, const auto& b) { return as_tuple(a) == as_tuple(b); }),
      metadata.end());
}

void drop_repeated_names(std::vector<std::string>& names) {
  // A word in ASCII is a key token: the one name that most passages have is kept without making its key.
  if (names.size() == 1 && std::any_of(names[0].begin(), names[0].end(), ascii::is_word_byte)) return;
  std::vector<std::pair<std::string, std::size_t>> keys;  // a few names share most keys: sorted, not compared in pairs
  for (std::size_t name = 0; name < names.size(); ++name) keys.emplace_back(key_of(names[name]), name);
  sort_stable(keys);
  std::vector<bool> kept(names.size(), false);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    kept[keys[i].second] = !keys[i].first.empty() && (i == 0 || keys[i].first != keys[i - 1].first);
  }
  std::size_t written = 0;
  for (std::size_t name = 0; name < names.size(); ++name) {
    if (!kept[name]) continue;
    if (written != name) names[written] = std::move(names[name]);
    ++written;
  }
  names.resize(written);
}

CutDocument cut_document(Document document, const PreparationOptions& options) {
  CutDocument out;
  out.id = std::move(document.id);
  const std::string source = clean_text(std::move(document.text), out.replaced_bytes);
  const bool markdown = document.format == DocumentFormat::markdown;
  FrontMatter front = markdown ? read_front_matter(source) : FrontMatter{};
  ReadableText text = markdown ? read_markdown(source, front.end) : read_plain_text(source);
  limit_pages(text, source.size());
  if (markdown && find_spans(text).size() > most_parts(source.size())) {
    text = read_plain_text(source);
    limit_pages(text, source.size());
  }

  out.title = choose_title(clean_line(std::move(document.title), out.replaced_bytes), front.title, text.headings, out.id);
  add_lines(document.aliases, out.aliases, out.replaced_bytes);
  if (!front.title.empty() && front.title != out.title) out.aliases.push_back(std::move(front.title));
  for (std::string& alias : front.aliases) out.aliases.push_back(std::move(alias));
  limit_aliases(out.aliases, out.capped);
  out.capped.titles = out.title.size() > longest_name;
  out.title = shortened(out.title, longest_name);
  for (const std::string& path : front.paths) out.paths.push_back(concat('/', resolved_path(folder_of(out.id), path)));
  out.metadata = std::move(document.metadata);
  for (MetadataField& field : out.metadata) {
    field = {clean_line(std::move(field.key), out.replaced_bytes), clean_text(std::move(field.value), out.replaced_bytes)};
  }
  for (MetadataField& field : front.metadata) out.metadata.push_back(std::move(field));
  limit_metadata(out.metadata, out.capped);
  sort_metadata(out.metadata);

  Cutting cutting{source, text, {}};
  out.sections = make_sections(text.headings);
  const std::vector<CutSpan> spans = cut_spans(cutting, options.passage_tokens);
  place_sections(cutting, out.sections);
  make_passages(cutting, spans, options, out);
  add_code_names(cutting, out.passages);
  add_terms(cutting, out.passages);
  out.pages = make_pages(text.pages, out.passages);
  out.tables = make_tables(cutting, out.passages);
  out.links = place_links(cutting);
  return out;
}

}  // namespace hop::core
