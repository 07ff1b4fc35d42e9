// The phases of cutting one document, as a resumable state machine. Structure is located by byte offsets of the
// readable text, which are mapped to passages by binary search.
#include "core/corpus/cut_document.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/cutting.hpp"
#include "core/corpus/document_limits.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/document_title.hpp"
#include "core/corpus/front_matter.hpp"
#include "core/corpus/marked_names.hpp"
#include "core/corpus/note_conventions.hpp"
#include "core/corpus/passage_making.hpp"
#include "core/corpus/read_document.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/ascii.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

// Splits the text at headings and page starts, so that a passage never crosses a section or a page.
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

// A document with too many page marks is treated as one without pages.
void limit_pages(ReadableText& text, std::size_t source_bytes) {
  if (text.pages.size() > most_pages(source_bytes)) text.pages.clear();
}

// Derives the section tree: the parent of a section is that of the nearest earlier heading with a smaller level.
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

// The first passage that ends after byte `at` of the text; ranges.size() if there is none.
std::uint32_t passage_at(const std::vector<ByteRange>& ranges, std::uint32_t at) {
  const auto found = std::upper_bound(ranges.begin(), ranges.end(), at,
                                      [](std::uint32_t place, const ByteRange& range) { return place < range.end; });
  return static_cast<std::uint32_t>(found - ranges.begin());
}

// Cleans the lines and drops the empty ones.
void add_lines(const std::vector<std::string>& lines, std::vector<std::string>& out, std::uint64_t& replaced) {
  for (const std::string& line : lines) {
    std::string clean = clean_line(line, replaced);
    if (!clean.empty()) out.push_back(std::move(clean));
  }
}

// Keeps the pages that have passages, and renumbers the `page` of the passages accordingly.
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

// Adds the names of code spans as entities, distinct by key and in order. A code span that was cut belongs to its first
// passage.
void add_code_names(const CutText& cutting, std::vector<PreparedPassage>& passages) {
  for (const ByteRange span : cutting.text.code_spans) {
    const std::string_view name = name_in_code(span.of(cutting.text.text));
    const std::uint32_t passage = passage_at(cutting.ranges, span.begin);
    if (!name.empty() && passage < passages.size()) passages[passage].entities.emplace_back(name);
  }
  for (PreparedPassage& passage : passages) drop_repeated_names(passage.entities);
}

// Adds the terms that list items define to the names of their passages.
void add_terms(const CutText& cutting, std::vector<PreparedPassage>& passages) {
  const std::vector<ReadableTerm>& terms = cutting.text.terms;
  for (std::size_t next = 0; next < terms.size();) {
    const std::uint32_t passage = passage_at(cutting.ranges, terms[next].at);
    if (passage >= passages.size()) return;
    std::vector<std::string>& names = passages[passage].names;
    for (; next < terms.size() && terms[next].at < cutting.ranges[passage].end; ++next) names.push_back(terms[next].term);
    drop_repeated_names(names);
  }
}

// A section ends where the next section of the same or a higher level begins. That section closes the open ones from
// the innermost out.
void place_sections(const CutText& cutting, std::vector<Section>& sections) {
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

// Assigns each table to the passage that contains its first row.
std::vector<Table> make_tables(const CutText& cutting, const std::vector<PreparedPassage>& passages) {
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

// A link after the last passage (in a final heading) is assigned to the last passage.
std::vector<WrittenLink> place_links(const CutText& cutting) {
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
  // Fast path for the common case of one name: a name with an ASCII word byte has a key, which is not empty.
  if (names.size() == 1 && std::any_of(names[0].begin(), names[0].end(), ascii::is_word_byte)) return;
  std::vector<std::pair<std::string, std::size_t>> keys;  // sorted, so that equal keys are adjacent
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

// The phases, in the order in which they run.
enum class CutPhase : std::uint8_t { cleaning, reading, describing, cutting, making, placing, done };

// The document in work, and the intermediate results of all phases.
struct DocumentCutting::State {
  Document document;
  PreparationOptions options;
  CutDocument out;
  FrontMatter front;
  CutText cutting;
  CutPhase phase = CutPhase::cleaning;
  // The reader, depending on the format:
  std::optional<MarkdownReading> markdown;
  std::optional<PlainTextReading> plain;
  // Progress in the readable text:
  std::vector<Span> spans;
  std::vector<CutSpan> cut_spans;
  std::size_t next_span = 0;
  std::optional<PassageCutting> open_span;
  std::optional<PassageMaking> passages;

  bool step(WorkBudget& budget);
  bool work(WorkBudget& budget);
  void clean(WorkBudget& budget);
  void read_conventions();
  bool read(WorkBudget& budget);
  void describe();
  bool cut_next_spans(WorkBudget& budget);
  void place();
};

// Runs in one step: cleaning is fast and works on the whole text.
void DocumentCutting::State::clean(WorkBudget& budget) {
  budget.spend(1 + document.text.size());
  out.id = std::move(document.id);
  cutting.source = clean_text(std::move(document.text), out.replaced_bytes);
  cutting.lines = LinePlaces(cutting.source);
  // Only Markdown has front matter.
  if (document.format == DocumentFormat::markdown) {
    front = read_front_matter(cutting.source);
    if (options.conventions) {
      budget.spend(cutting.source.size());
      read_conventions();
    }
    markdown.emplace(cutting.source, front.end, std::move(front.paragraphs));
  } else {
    plain.emplace(cutting.source);
  }
}

// Replaces the source by plain Markdown, and keeps the way back.
void DocumentCutting::State::read_conventions() {
  PlainNote note = read_note_conventions(cutting.source, front.end);
  cutting.given_bytes = static_cast<std::uint32_t>(cutting.source.size());
  cutting.source = std::move(note.markdown);
  cutting.given = std::move(note.points);
  for (std::string& tag : note.tags) front.metadata.push_back({"tags", std::move(tag)});
}

// Reads the text as Markdown. Falls back to plain text for that format, and if the document has too many sections and
// pages for its length (most_parts).
bool DocumentCutting::State::read(WorkBudget& budget) {
  if (markdown) {
    if (!markdown->step(budget)) return false;
    cutting.text = std::move(*markdown).take();
    markdown.reset();
    limit_pages(cutting.text, cutting.source.size());
    if (find_spans(cutting.text).size() <= most_parts(cutting.source.size())) return true;
    plain.emplace(cutting.source);
  }
  if (!plain->step(budget)) return false;
  cutting.text = std::move(*plain).take();
  limit_pages(cutting.text, cutting.source.size());
  return true;
}

// Derives the properties of the document as a whole: title, aliases, paths, metadata, sections.
void DocumentCutting::State::describe() {
  // The first that is not empty. The others still name the document.
  const std::string file_name = file_stem(out.id);
  std::string titles[] = {clean_line(std::move(document.title), out.replaced_bytes), std::move(front.title),
                          title_heading(cutting.text, file_name), file_name, out.id};
  out.title = *std::find_if(std::begin(titles), std::end(titles), [](const std::string& title) { return !title.empty(); });
  add_lines(document.aliases, out.aliases, out.replaced_bytes);
  for (std::size_t i = 1; i < 3; ++i) {
    if (!titles[i].empty() && titles[i] != out.title) out.aliases.push_back(std::move(titles[i]));
  }
  for (std::string& alias : front.aliases) out.aliases.push_back(std::move(alias));
  limit_aliases(out.aliases, out.capped);
  out.capped.titles = out.title.size() > longest_name;
  out.title = shortened(out.title, longest_name);
  for (const std::string& path : front.paths) out.paths.push_back(concat('/', resolved_path(folder_of(out.id), path)));
  out.metadata = std::move(document.metadata);
  for (MetadataField& field : out.metadata) {
    field = {clean_line(std::move(field.key), out.replaced_bytes), clean_text(std::move(field.value), out.replaced_bytes)};
  }
  // The host's metadata comes first, so that the limit drops the front matter's.
  for (MetadataField& field : front.metadata) out.metadata.push_back(std::move(field));
  limit_metadata(out.metadata, out.capped);
  sort_metadata(out.metadata);
  // A document of only front matter has its names as text.
  if (cutting.text.text.empty() && front.end > 0) {
    append_instead(cutting.text, out.title, 0);
    for (const std::string& alias : out.aliases) {
      separate(cutting.text, "\n");
      append_instead(cutting.text, alias, 0);
    }
  }
  out.sections = make_sections(cutting.text.headings);
  spans = find_spans(cutting.text);
}

// Cuts the spans one after the other. Spans without text are dropped.
bool DocumentCutting::State::cut_next_spans(WorkBudget& budget) {
  for (; next_span < spans.size(); ++next_span) {
    if (!open_span) {
      const ByteRange range = spans[next_span].range;
      open_span.emplace(cutting.text.text, range,
                        options.passage_tokens - tokens_for_headers(cutting.text, range, options.passage_tokens));
    }
    const std::size_t before = cutting.ranges.size();
    if (!open_span->step(budget, cutting.ranges)) return false;
    open_span.reset();
    if (cutting.ranges.size() > before) cut_spans.push_back({spans[next_span], cutting.ranges.size()});
  }
  return true;
}

// Assigns code names, terms, pages, tables and links to passages.
void DocumentCutting::State::place() {
  add_code_names(cutting, out.passages);
  add_terms(cutting, out.passages);
  out.pages = make_pages(cutting.text.pages, out.passages);
  out.tables = make_tables(cutting, out.passages);
  out.links = place_links(cutting);
}

// Works on the current phase; true when it is finished.
bool DocumentCutting::State::work(WorkBudget& budget) {
  switch (phase) {
    case CutPhase::cleaning: clean(budget); return true;
    case CutPhase::reading: return read(budget);
    case CutPhase::describing: describe(); return true;
    case CutPhase::cutting: return cut_next_spans(budget);
    case CutPhase::making:
      // The titles of passages need the passage ranges of the sections.
      if (!passages) {
        place_sections(cutting, out.sections);
        passages.emplace(cutting, options, out);
      }
      return passages->step(budget, cut_spans);
    case CutPhase::placing: place(); return true;
    case CutPhase::done: break;
  }
  return true;
}

// Runs the phases until the budget is used up.
bool DocumentCutting::State::step(WorkBudget& budget) {
  while (phase != CutPhase::done) {
    if (budget.used_up() || !work(budget)) return false;
    // The phases are consecutive enumerators.
    phase = static_cast<CutPhase>(static_cast<int>(phase) + 1);
  }
  return true;
}

DocumentCutting::DocumentCutting(Document document, const PreparationOptions& options) : state_(std::make_unique<State>()) {
  state_->document = std::move(document);
  state_->options = options;
}

DocumentCutting::~DocumentCutting() = default;
DocumentCutting::DocumentCutting(DocumentCutting&&) noexcept = default;
DocumentCutting& DocumentCutting::operator=(DocumentCutting&&) noexcept = default;

bool DocumentCutting::step(WorkBudget& budget) { return state_->step(budget); }
CutDocument DocumentCutting::take() && { return std::move(state_->out); }

}  // namespace hop::core
