// The steps: merge keys, find affected passages, read them, choose a surface form for each key, number the keys that are still
// linked, and copy or write the links of each passage.
#include "core/merge/keyword_merge.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/large_pages.hpp"
#include "core/base/work_parts.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/merge/changed_names.hpp"
#include "core/merge/merged_keys.hpp"
#include "core/merge/passage_reader.hpp"

namespace hop::core {
namespace {

constexpr std::uint8_t kinds_with_form = link_mention | link_phrase | link_given;

}  // namespace

struct KeywordMerge::State {
  State(const std::vector<MergePart>& given, const PassageMap& map, KeywordOptions chosen, const Analyzer& of_all)
      : parts(given), passages(map), options(chosen), analyzer(of_all) {}

  // The surface form of a key: the passage that defines it, and its location, either a keyword name of a part or read_forms.
  struct KeyForm {
    std::uint32_t passage = no_index;  // merged
    std::uint32_t part = form_unknown;
    std::uint32_t index = 0;
  };
  static constexpr std::uint32_t form_unknown = 0xffffffff, form_read = 0xfffffffe;

  const std::vector<MergePart>& parts;
  const PassageMap& passages;
  KeywordOptions options;
  const Analyzer& analyzer;

  WorkParts work;
  MergedKeys keys;
  std::optional<KeyMerge> key_merge;
  std::optional<AffectedPassages> affected_of_part;
  std::uint32_t next_part = 0;
  std::vector<std::uint8_t> is_affected;  // by merged passage: it is read again
  std::vector<std::uint32_t> affected;
  std::vector<PreparedPassage> affected_passages, unsaid_passages;  // surface forms are views into them
  std::optional<PassageReader> reader;
  Csr<FoundLink> found;  // by affected passage
  KeywordRowMerge::Touched touched;
  std::vector<std::uint8_t> is_linked;  // by key: a living passage is linked to it
  std::vector<KeyForm> forms;           // by key
  std::vector<std::string_view> read_forms;
  std::vector<std::uint32_t> unsaid;  // passages with unchanged links that are read only for a surface form
  std::vector<std::uint32_t> number;  // by key: its keyword in the merged table; no_keyword: no longer linked
  std::uint32_t next_row = 0, next_affected = 0;
  std::optional<KeywordRowMerge> row_merge;
  Taken taken;

  bool find_affected(WorkBudget& budget);
  void begin_reading();
  void touch_of_part(std::uint32_t part);
  void read_in(std::uint32_t passage, std::vector<PreparedPassage>& out);
  std::uint64_t read_affected(std::size_t i);
  void meet_form(std::uint32_t key, const KeyForm& form);
  void find_forms_of_part(std::uint32_t part);
  void find_unsaid();
  void read_unsaid(std::size_t i);
  void number_keys();
  void borrow_texts();
  void borrow_texts_of(std::uint32_t part, std::uint32_t keyword, std::uint32_t key, std::uint32_t end);
  void borrow_name(std::uint32_t part, std::uint32_t keyword, const KeyForm& form);
  std::uint64_t append_rows();
  void begin_rows();
  bool step(WorkBudget& budget);
};

// Finds the affected passages, part by part; the search structures of a part are freed before the next one.
bool KeywordMerge::State::find_affected(WorkBudget& budget) {
  for (; next_part < parts.size(); ++next_part) {
    if (!affected_of_part) affected_of_part.emplace(parts[next_part], next_part, keys, passages, analyzer, is_affected);
    if (!affected_of_part->step(budget)) return false;
    affected_of_part.reset();
  }
  return true;
}

void KeywordMerge::State::begin_reading() {
  for (std::uint32_t p = 0; p < is_affected.size(); ++p) {
    if (is_affected[p]) affected.push_back(p);
  }
  affected_passages.reserve(affected.size());
  reader.emplace(keys, options);
  forms.resize(keys.keys.size());
  is_linked.resize(keys.keys.size());
}

// Marks the keywords of passages that are deleted or read again.
void KeywordMerge::State::touch_of_part(std::uint32_t part) {
  const Graph& graph = *parts[part].graph;
  const std::vector<std::uint32_t>& merged = passages.merged[part];
  std::vector<std::uint8_t>& of_part = touched.emplace_back(graph.keyword_count(), false);
  const auto touch = [&](std::uint32_t passage) {
    for (const std::uint32_t keyword : graph.keywords_of_passage.row(passage)) of_part[keyword] = true;
  };
  for (const std::uint32_t passage : affected) {
    if (passages.place[passage].part == part) touch(passages.place[passage].passage);
  }
  if (parts[part].is_deleted.empty()) return;
  for (std::uint32_t passage = 0; passage < merged.size(); ++passage) {
    if (merged[passage] == no_index) touch(passage);
  }
}

// Collects a passage's title, text, names and entities for the reader.
void KeywordMerge::State::read_in(std::uint32_t passage, std::vector<PreparedPassage>& out) {
  const auto [part, p] = passages.place[passage];
  const Graph& graph = *parts[part].graph;
  PreparedPassage& read = out.emplace_back();
  read.title = graph.passage_titles[p];
  read.text = passage_text(graph, p);
  read.names = parts[part].sources->names.row(p);
  read.entities = parts[part].sources->entities.row(p);
  reader->expect(read);
}

// Extracts the links of an affected passage, and offers its forms for their keys.
std::uint64_t KeywordMerge::State::read_affected(std::size_t i) {
  constexpr std::uint64_t units_of_a_byte = 16;
  for (const FoundLink& link : reader->read(affected_passages[i])) {
    found.values.push_back(link);
    is_linked[link.key] = true;
    const std::uint8_t kinds = keys.is_own[link.key] ? std::uint8_t{link_own} : kinds_with_form;
    if (!(link.kinds & kinds) || affected[i] >= forms[link.key].passage) continue;
    const auto index = static_cast<std::uint32_t>(read_forms.size());
    meet_form(link.key, {affected[i], link.form.empty() ? form_unknown : form_read, index});
    read_forms.push_back(link.form);
  }
  found.end_row();
  return 1 + units_of_a_byte * affected_passages[i].text.size();
}

// The form of a key is that of the first passage in merged order.
void KeywordMerge::State::meet_form(std::uint32_t key, const KeyForm& form) {
  if (form.passage < forms[key].passage) forms[key] = form;
}

// Forms from passages that keep their links. The part has stored the form of its first passage with one. If that passage is
// deleted or read again, the form of the next passage is unknown until it is read, too. A keyword of which all links stay, and
// which nobody else has, keeps its form.
void KeywordMerge::State::find_forms_of_part(std::uint32_t part) {
  const Graph& graph = *parts[part].graph;
  const CsrView<std::uint32_t> links = graph.passages_of_keyword;
  const std::span<const std::uint8_t> kinds_of_link = graph.kinds_by_keyword;
  const std::span<const std::uint32_t> merged = passages.merged[part], key_of = keys.key_of_keyword[part];
  const std::span<const std::uint32_t> names = graph.keyword_names.offsets;
  const std::span<std::uint8_t> is_linked_key = is_linked;
  for (std::uint32_t keyword = 0; keyword < key_of.size(); ++keyword) {
    const std::uint32_t key = key_of[keyword];
    const bool has_name = names[keyword] < names[keyword + 1];
    if (has_name && !touched[part][keyword] && !keys.is_shared[key] && forms[key].passage == no_index) {
      if (links.offsets[keyword] == links.offsets[keyword + 1]) continue;
      is_linked_key[key] = true;
      forms[key] = {no_index, part, keyword};
      continue;
    }
    const std::uint8_t kinds = keys.is_own[key] ? std::uint8_t{link_own} : kinds_with_form;
    bool is_first = true;
    for (std::uint32_t link = links.offsets[keyword]; link < links.offsets[keyword + 1]; ++link) {
      const bool has_form = (kinds_of_link[link] & kinds) != 0;
      const std::uint32_t passage = merged[links.values[link]];
      if (passage != no_index && !is_affected[passage]) {
        is_linked_key[key] = true;
        if (has_form) {
          meet_form(key, {passage, is_first && has_name ? part : form_unknown, keyword});
          break;
        }
      }
      if (has_form) is_first = false;
    }
  }
}

// Lists the passages that must be read only because they define an unknown form.
void KeywordMerge::State::find_unsaid() {
  std::vector<bool> is_asked(is_affected.size(), false);
  for (const KeyForm& form : forms) {
    if (form.passage == no_index || form.part != form_unknown || is_asked[form.passage]) continue;
    is_asked[form.passage] = true;
    unsaid.push_back(form.passage);
  }
  unsaid_passages.reserve(unsaid.size());
  reader.emplace(keys, options);
}

void KeywordMerge::State::read_unsaid(std::size_t i) {
  for (const FoundLink& link : reader->read(unsaid_passages[i])) {
    KeyForm& form = forms[link.key];
    if (form.passage != unsaid[i] || form.part != form_unknown || link.form.empty()) continue;
    form.part = form_read;
    form.index = static_cast<std::uint32_t>(read_forms.size());
    read_forms.push_back(link.form);
  }
}

// Numbers the keys that a living passage is linked to, in byte order, and builds the alias column.
void KeywordMerge::State::number_keys() {
  number.assign(keys.keys.size(), no_keyword);
  std::uint32_t count = 0;
  for (std::uint32_t key = 0; key < number.size(); ++key) {
    if (is_linked[key]) number[key] = count++;
  }
  KeywordTable& table = taken.table;
  table.alias_of.reserve(count);
  for (std::uint32_t key = 0; key < number.size(); ++key) {
    if (number[key] == no_keyword) continue;
    const std::uint32_t name = keys.alias_of[key];
    table.alias_of.push_back(name == no_keyword ? no_keyword : number[name]);
  }
  borrow_texts();
  std::size_t links = found.values.size();
  for (const MergePart& part : parts) links += part.graph->keywords_of_passage.values.size();
  reserve_in_large_pages(table.keywords, links);
  reserve_in_large_pages(table.kinds, links);
  reserve_in_large_pages(table.offsets, passages.place.size() + 1);
  table.offsets.push_back(0);
  // From here on, key_of_keyword maps to merged keyword numbers instead of keys.
  for (std::vector<std::uint32_t>& key_of : keys.key_of_keyword) {
    for (std::uint32_t& key : key_of) key = number[key];
  }
}

// Borrows the keys and names of the numbered keywords. Consecutive keys that occur in one part only are handled as a run.
void KeywordMerge::State::borrow_texts() {
  std::size_t form_bytes = 0;
  for (const std::string_view form : read_forms) form_bytes += form.size();
  taken.form_texts.reserve(form_bytes);  // no reallocation: the borrowed views must stay valid
  const auto count = static_cast<std::uint32_t>(number.size());
  std::vector<std::uint32_t> next(parts.size(), 0);  // by part: its next keyword
  for (std::uint32_t key = 0, end = 0; key < count; key = end) {
    std::uint32_t part = 0, parts_here = 0;
    end = count;
    for (std::uint32_t p = 0; p < parts.size(); ++p) {
      const std::vector<std::uint32_t>& key_of = keys.key_of_keyword[p];
      const std::uint32_t next_key = next[p] < key_of.size() ? key_of[next[p]] : count;
      if (next_key > key) {
        end = std::min(end, next_key);
      } else {
        part = p;
        ++parts_here;
        ++next[p];
      }
    }
    if (parts_here > 1) end = key + 1;
    borrow_texts_of(part, next[part] - 1, key, end);
    next[part] += end - key - 1;
  }
}

// Borrows the texts of keys [key, end), which are the part's keywords from `keyword` on.
void KeywordMerge::State::borrow_texts_of(std::uint32_t part, std::uint32_t keyword, std::uint32_t key, std::uint32_t end) {
  const Graph& graph = *parts[part].graph;
  const auto is_as_in_part = [&](std::uint32_t k, std::uint32_t kw) {
    return number[k] != no_keyword && forms[k].part == part && forms[k].index == kw;
  };
  while (key < end) {
    std::uint32_t run = 0;
    while (key + run < end && is_as_in_part(key + run, keyword + run)) ++run;
    taken.keys.add(graph.keyword_keys, keyword, keyword + run);
    taken.names.add(graph.keyword_names, keyword, keyword + run);
    key += run;
    keyword += run;
    if (key == end) return;
    if (number[key] != no_keyword) {
      taken.keys.add(graph.keyword_keys, keyword, keyword + 1);
      borrow_name(part, keyword, forms[key]);
    }
    ++key;
    ++keyword;
  }
}

// Borrows the surface form as the name, or the key if no form is known.
void KeywordMerge::State::borrow_name(std::uint32_t part, std::uint32_t keyword, const KeyForm& form) {
  if (form.part == form_unknown) {
    taken.names.add(parts[part].graph->keyword_keys, keyword, keyword + 1);
  } else if (form.part == form_read) {
    const std::string_view text = read_forms[form.index];
    const char* const begin = taken.form_texts.data() + taken.form_texts.size();
    taken.form_texts.insert(taken.form_texts.end(), text.begin(), text.end());
    taken.names.add(std::string_view(begin, text.size()));
  } else {
    taken.names.add(parts[form.part].graph->keyword_names, form.index, form.index + 1);
  }
}

// Appends the links of the next passage that was read again, or of a run of passages that are consecutive in a part. Returns the
// units of work.
std::uint64_t KeywordMerge::State::append_rows() {
  KeywordTable& table = taken.table;
  const std::size_t before = table.keywords.size();
  const std::uint32_t first = next_row;
  if (is_affected[first]) {
    for (const FoundLink& link : found.row(next_affected)) {
      table.keywords.push_back(number[link.key]);
      table.kinds.push_back(link.kinds);
    }
    table.offsets.push_back(static_cast<std::uint32_t>(table.keywords.size()));
    ++next_affected;
    ++next_row;
  } else {
    constexpr std::uint32_t most = 256;
    const auto [part, row] = passages.place[first];
    const auto is_next = [&, part = part, row = row](std::uint32_t passage) {
      const PartPassage& place = passages.place[passage];
      return !is_affected[passage] && place.part == part && place.passage - row == passage - first;
    };
    const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(passages.place.size(), std::size_t{first} + most));
    while (++next_row < end && is_next(next_row)) {
    }
    const Graph& graph = *parts[part].graph;
    const std::span<const std::uint32_t> offsets = graph.keywords_of_passage.offsets.subspan(row, next_row - first + 1);
    const std::size_t added = offsets.back() - offsets.front();
    const std::span<const std::uint32_t> number_of = keys.key_of_keyword[part];
    const auto links = graph.keywords_of_passage.values.subspan(offsets.front(), added);
    const auto kinds = graph.kinds_by_passage.subspan(offsets.front(), added);
    table.keywords.resize(before + added);
    std::transform(links.begin(), links.end(), table.keywords.begin() + static_cast<std::ptrdiff_t>(before),
                   [&](std::uint32_t keyword) { return number_of[keyword]; });
    table.kinds.insert(table.kinds.end(), kinds.begin(), kinds.end());
    for (const std::uint32_t offset : offsets.subspan(1)) {
      table.offsets.push_back(static_cast<std::uint32_t>(before) + (offset - offsets.front()));
    }
  }
  return 10 * std::uint64_t{next_row - first} + 4 * (table.keywords.size() - before);
}

// Merges the rows by keyword, unless so many passages were read again that transposing all links is faster.
void KeywordMerge::State::begin_rows() {
  if (found.values.size() > taken.table.keywords.size() / 8) return;
  std::vector<NewLink> added;
  for (std::size_t i = 0; i < affected.size(); ++i) {
    for (const FoundLink& link : found.row(i)) added.push_back({number[link.key], affected[i], link.kinds});
  }
  row_merge.emplace(parts, passages, keys.key_of_keyword, is_affected, touched, std::move(added), taken.table.alias_of.size());
}

bool KeywordMerge::State::step(WorkBudget& budget) {
  constexpr std::uint64_t units_of_a_byte = 16;
  WorkParts::Step step(work, budget);
  return step.once(passages.place.size() / 8,
                   [&] {
                     is_affected.assign(passages.place.size(), false);
                     key_merge.emplace(parts, passages, options.language, keys);
                   }) &&
         step.until([&] { return key_merge->step(budget); }) && step.until([&] { return find_affected(budget); }) &&
         step.once(passages.place.size() + keys.keys.size(), [&] { begin_reading(); }) &&
         step.each(parts.size(), 2 * passages.place.size(),
                   [&](std::size_t part) { touch_of_part(static_cast<std::uint32_t>(part)); }) &&
         step.each_of_length(affected.size(),
                             [&](std::size_t i) {
                               read_in(affected[i], affected_passages);
                               return 1 + units_of_a_byte / 2 * affected_passages[i].text.size();
                             }) &&
         step.once(20 * keys.keys.size(), [&] { reader->make_dictionary(); }) &&
         step.each_of_length(affected.size(), [&](std::size_t i) { return read_affected(i); }) &&
         step.each(parts.size(), 10 * passages.place.size(),
                   [&](std::size_t part) { find_forms_of_part(static_cast<std::uint32_t>(part)); }) &&
         step.once(keys.keys.size(), [&] { find_unsaid(); }) &&
         step.each(unsaid.size(), 5000, [&](std::size_t i) { read_in(unsaid[i], unsaid_passages); }) &&
         step.once(20 * keys.keys.size(),
                   [&] {
                     if (!unsaid.empty()) reader->make_dictionary();
                   }) &&
         step.each(unsaid.size(), 10000, [&](std::size_t i) { read_unsaid(i); }) &&
         step.once(20 * keys.keys.size(), [&] { number_keys(); }) && step.until([&] {
           while (next_row < passages.place.size()) {
             if (budget.used_up()) return false;
             budget.spend(append_rows());
           }
           return true;
         }) &&
         step.once(20 * found.values.size(), [&] { begin_rows(); }) &&
         step.until([&] { return !row_merge || row_merge->step(budget); }) && step.once(1, [&] {
           if (row_merge) taken.rows = std::move(*row_merge).take();
         });
}

KeywordMerge::KeywordMerge(const std::vector<MergePart>& parts, const PassageMap& passages, KeywordOptions options,
                           const Analyzer& analyzer)
    : state_(std::make_unique<State>(parts, passages, options, analyzer)) {}
KeywordMerge::~KeywordMerge() = default;

bool KeywordMerge::step(WorkBudget& budget) { return state_->step(budget); }
KeywordMerge::Taken KeywordMerge::take() && { return std::move(state_->taken); }

}  // namespace hop::core
