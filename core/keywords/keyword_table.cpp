// Three passes over the passages: collect the own keys of all names, derive the aliases, then scan the texts against
// the dictionary of both. Finally the keywords are sorted by key and renumbered.
#include "core/keywords/keyword_table.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/csr.hpp"
#include "core/base/string_pool.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"
#include "core/keywords/name_dictionary.hpp"
#include "core/keywords/names.hpp"
#include "core/keywords/passage_scan.hpp"
#include "core/text/text_order.hpp"

namespace hop::core {
namespace {

constexpr std::uint64_t work_units_per_byte = 16;  // per byte of text that is tokenized and looked up

}  // namespace

// Until the final sort, keywords are numbered in order of occurrence: own keys first, then aliases, then the rest.
struct KeywordExtraction::State {
  State(const PreparedCorpus& from, KeywordOptions chosen) : corpus(from), options(chosen) {}

  const PreparedCorpus& corpus;
  KeywordOptions options;
  enum class Phase : std::uint8_t { own_keys, aliases, texts, ordering, done } phase = Phase::own_keys;
  std::size_t next = 0;  // next passage

  StringPool keys;
  std::vector<std::string_view> written;  // surface form of each, a view into the corpus; empty: not found yet
  std::size_t own_count = 0;
  std::vector<std::uint32_t> alias_of;  // by alias, starting at own_count
  Csr<std::uint32_t> own, aliases;      // passage → keywords
  Csr<std::uint32_t> own_of_name;       // passage → own key of each of its names, or no_keyword
  std::optional<NameDictionary> dictionary;

  Csr<std::uint32_t> linked;  // passage → keywords in order of occurrence; `kinds` is parallel
  std::vector<std::uint8_t> kinds;
  std::vector<std::uint32_t> last_link;   // by keyword: its last entry in `linked`
  std::vector<std::uint32_t> link_count;  // by keyword

  // Buffers that are reused for each passage.
  PassageScan scan;
  std::vector<std::string> alias_keys;

  // The number of a key. A new key gets `form` as its surface form.
  std::uint32_t intern(std::string_view key, std::string_view form) {
    const std::uint32_t id = keys.intern(key);
    if (id == written.size()) written.push_back(form);
    return id;
  }

  // The first form that is found wins.
  void note_form(std::uint32_t keyword, std::string_view form) {
    if (written[keyword].empty()) written[keyword] = form;
  }

  bool is_linked(std::uint32_t keyword) const;
  bool link_to(std::uint32_t keyword, std::uint8_t kind);
  void take_own_keys(const PreparedPassage& passage);
  void take_aliases(std::size_t passage);
  // Callbacks of scan_passage():
  void phrase(std::string_view key, std::string_view form);
  void mention(std::uint32_t keyword, std::string_view form);
  void given(std::string_view key, std::string_view form);
  bool is_own_name(std::uint32_t keyword) const;
  void title_part(std::uint32_t keyword) { link_to(keyword, link_title_part); }
  void link_names(std::size_t passage);
  std::uint64_t take_passage(std::size_t passage);
  void end_phase();

  // Ordering:
  WorkParts parts;
  TextOrder text_order;
  std::vector<std::uint32_t> order, rank;
  std::vector<std::uint32_t> next_of_column;  // per column: the entry to fill next
  Csr<std::uint32_t> passages;                // keyword, by rank → passages; kinds_by_keyword is parallel
  std::vector<std::uint8_t> kinds_by_keyword;
  KeywordTable table;

  bool put_in_order(WorkBudget& budget);
  std::uint64_t fill_columns(std::size_t row, const CsrView<std::uint32_t>& rows, const std::vector<std::uint8_t>& row_kinds,
                             std::vector<std::uint32_t>& columns, std::vector<std::uint8_t>& column_kinds);
};

// Pass 1: one own key per name. The bracket is not part of the key, unless the name has nothing else.
void KeywordExtraction::State::take_own_keys(const PreparedPassage& passage) {
  for (const std::string& name : passage.names) {
    find_name_tokens(name, scan.tokens);
    const std::string_view bare = without_bracket(name);
    const std::uint32_t id = scan.tokens.tokens.empty() ? no_keyword : intern(scan.tokens.folded, bare.empty() ? name : bare);
    own_of_name.values.push_back(id);
    if (id != no_keyword) own.values.push_back(id);
  }
  own_of_name.end_row();
  own.end_row();
}

// Pass 2: the aliases of the names, unless they are own keys of another passage.
void KeywordExtraction::State::take_aliases(std::size_t passage) {
  const std::vector<std::string>& names = corpus.passages[passage].names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::uint32_t name = own_of_name.row(passage)[i];
    if (name == no_keyword) continue;
    alias_keys.clear();
    append_alias_keys(names[i], options.language, scan.tokens, alias_keys);
    for (const std::string& key : alias_keys) {
      const std::uint32_t id = intern(key, {});
      if (id == no_keyword || id < own_count) continue;
      const std::size_t alias = id - own_count;
      if (alias == alias_of.size()) alias_of.push_back(name);
      // An alias of several names is ambiguous and names nothing.
      if (alias_of[alias] != name) alias_of[alias] = no_keyword;
      aliases.values.push_back(id);
    }
  }
  aliases.end_row();
}

// A phrase with an own key is that name; its mention makes the link.
void KeywordExtraction::State::phrase(std::string_view key, std::string_view form) {
  const std::uint32_t id = intern(key, form);
  if (id != no_keyword && id >= own_count && link_to(id, link_phrase)) note_form(id, form);
}

void KeywordExtraction::State::mention(std::uint32_t keyword, std::string_view form) {
  if (link_to(keyword, link_mention)) note_form(keyword, form);
}

void KeywordExtraction::State::given(std::string_view key, std::string_view form) {
  const std::uint32_t id = intern(key, form);
  if (id != no_keyword && link_to(id, link_given)) note_form(id, form);
}

// Whether the current passage has a link to the keyword, which then is its last one.
bool KeywordExtraction::State::is_linked(std::uint32_t keyword) const {
  if (keyword >= last_link.size()) return false;
  const std::uint32_t link = last_link[keyword];
  return link >= linked.offsets.back() && link < linked.values.size() && linked.values[link] == keyword;
}

// Whether the current passage has this name. Its links to its own names come first, so they exist already.
bool KeywordExtraction::State::is_own_name(std::uint32_t keyword) const {
  return is_linked(keyword) && (kinds[last_link[keyword]] & (link_own | link_alias)) != 0;
}

// Adds a kind to the link between the current passage and a keyword. A passage does not mention its own names: then
// false.
bool KeywordExtraction::State::link_to(std::uint32_t keyword, std::uint8_t kind) {
  if (keyword >= last_link.size()) {
    last_link.resize(keys.size());
    link_count.resize(keys.size());
  }
  if (is_linked(keyword)) {
    std::uint8_t& known = kinds[last_link[keyword]];
    if (kind == link_mention && (known & (link_own | link_alias)) != 0) return false;
    known |= kind;
    return true;
  }
  last_link[keyword] = static_cast<std::uint32_t>(linked.values.size());
  ++link_count[keyword];
  linked.values.push_back(keyword);
  kinds.push_back(kind);
  return true;
}

// Links to own names and aliases are the first of each passage.
void KeywordExtraction::State::link_names(std::size_t passage) {
  for (const std::uint32_t keyword : own.row(passage)) link_to(keyword, link_own);
  for (const std::uint32_t keyword : aliases.row(passage)) link_to(keyword, link_alias);
}

// Processes one passage in the current phase; returns the work units spent.
std::uint64_t KeywordExtraction::State::take_passage(std::size_t index) {
  const PreparedPassage& passage = corpus.passages[index];
  std::uint64_t bytes = 1;
  if (phase == Phase::texts) {
    link_names(index);
    scan_passage(passage, options, *dictionary, scan, *this);
    linked.end_row();
    bytes += std::max(passage.title.size() + passage.text.size(), scan.key_bytes);
    for (const std::string& entity : passage.entities) bytes += entity.size();
  } else {
    phase == Phase::own_keys ? take_own_keys(passage) : take_aliases(index);
    for (const std::string& name : passage.names) bytes += name.size();
  }
  return bytes * work_units_per_byte;
}

// Prepares the next pass. The dictionary contains the own keys and the unambiguous aliases.
void KeywordExtraction::State::end_phase() {
  next = 0;
  if (phase == Phase::own_keys) {
    own_count = keys.size();
    phase = Phase::aliases;
  } else if (phase == Phase::aliases) {
    std::vector<bool> names_something(keys.size(), true);
    for (std::size_t alias = 0; alias < alias_of.size(); ++alias) {
      names_something[own_count + alias] = alias_of[alias] != no_keyword;
    }
    dictionary.emplace(keys, std::move(names_something));
    phase = Phase::texts;
  } else {
    dictionary.reset();
    phase = Phase::ordering;
  }
}

// One row of a transposition: appends the row number to each of its columns, and the kinds in parallel. Returns the
// work units spent.
std::uint64_t KeywordExtraction::State::fill_columns(std::size_t row, const CsrView<std::uint32_t>& rows,
                                                     const std::vector<std::uint8_t>& row_kinds,
                                                     std::vector<std::uint32_t>& columns,
                                                     std::vector<std::uint8_t>& column_kinds) {
  for (std::uint32_t entry = rows.offsets[row]; entry < rows.offsets[row + 1]; ++entry) {
    const std::uint32_t at = next_of_column[rows.values[entry]]++;
    columns[at] = static_cast<std::uint32_t>(row);
    column_kinds[at] = row_kinds[entry];
  }
  return 1 + 4 * std::uint64_t{rows.offsets[row + 1] - rows.offsets[row]};
}

// Builds the table: sorts the keys by bytes, and renumbers the links of each passage.
bool KeywordExtraction::State::put_in_order(WorkBudget& budget) {
  const std::size_t count = keys.size(), links = kinds.size();
  WorkParts::Step step(parts, budget);
  // Sorts by key, then fills the columns with two counting passes.
  const auto key_of_id = [&](std::uint32_t id) { return keys.view(id); };
  return step.until([&] { return text_order.step(budget, count, order, key_of_id); }) &&
         step.once(count,
                   [&] {
                     rank.resize(count);
                     next_of_column.resize(count);
                     passages.offsets.reserve(count + 1);
                     table.keys.reserve(count, keys.table().blob.size());
                     table.names.reserve(count, keys.table().blob.size());
                     table.alias_of.assign(count, no_keyword);
                   }) &&
         step.each(count, 40,
                   [&](std::size_t i) {
                     const std::uint32_t id = order[i];
                     rank[id] = static_cast<std::uint32_t>(i);
                     table.keys.emplace_back(keys.view(id));
                     table.names.emplace_back(written[id].empty() ? keys.view(id) : written[id]);
                     next_of_column[id] = passages.offsets.back();
                     passages.offsets.push_back(passages.offsets.back() + link_count[id]);
                   }) &&
         step.each(alias_of.size(), 2,
                   [&](std::size_t alias) {
                     const std::uint32_t name = alias_of[alias];
                     if (name != no_keyword) table.alias_of[rank[own_count + alias]] = rank[name];
                   }) &&
         // Transposing twice sorts every row by the new keyword numbers in linear time.
         step.once(links / 4, [&] { passages.values.resize(links), kinds_by_keyword.resize(links); }) &&
         step.each_of_length(linked.rows(),
                             [&](std::size_t passage) {
                               return fill_columns(passage, linked.view(), kinds, passages.values, kinds_by_keyword);
                             }) &&
         step.once(links / 4,
                   [&] {
                     table.keywords = std::move(linked.values);
                     table.kinds = std::move(kinds);
                     next_of_column = linked.offsets;
                   }) &&
         step.each_of_length(count,
                             [&](std::size_t keyword) {
                               return fill_columns(keyword, passages.view(), kinds_by_keyword, table.keywords, table.kinds);
                             }) &&
         step.once(1, [&] {
           table.offsets = std::move(linked.offsets);
           phase = Phase::done;
         });
}

KeywordExtraction::KeywordExtraction(const PreparedCorpus& corpus, KeywordOptions options)
    : state_(std::make_unique<State>(corpus, options)) {}

KeywordExtraction::~KeywordExtraction() = default;

bool KeywordExtraction::step(WorkBudget& budget) {
  State& state = *state_;
  while (state.phase < State::Phase::ordering) {
    if (state.next == state.corpus.passages.size()) {
      state.end_phase();
      continue;
    }
    if (budget.used_up()) return false;
    budget.spend(state.take_passage(state.next));
    ++state.next;
  }
  return state.phase == State::Phase::done || state.put_in_order(budget);
}

// Only the last pass counts as progress: it takes almost all of the time.
std::uint64_t KeywordExtraction::done() const {
  if (state_->phase >= State::Phase::ordering) return state_->corpus.passages.size();
  return state_->phase == State::Phase::texts ? state_->next : 0;
}

KeywordTable KeywordExtraction::take() && { return std::move(state_->table); }

KeywordTable extract_keywords(const PreparedCorpus& corpus, KeywordOptions options) {
  KeywordExtraction extraction(corpus, options);
  work_to_end([&](WorkBudget& budget) { return extraction.step(budget); });
  return std::move(extraction).take();
}

}  // namespace hop::core
