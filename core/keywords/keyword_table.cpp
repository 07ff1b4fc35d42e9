#include "core/keywords/keyword_table.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/csr.hpp"
#include "core/base/sort.hpp"
#include "core/base/string_pool.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"
#include "core/keywords/name_dictionary.hpp"
#include "core/keywords/names.hpp"
#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

constexpr std::uint64_t work_units_per_byte = 16;  // of text tokenised and looked up

// The first eight bytes as a number that orders as the bytes do: most comparisons of a sort end here.
std::uint64_t leading_bytes(std::string_view key) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0);
  return number;
}

}  // namespace

// Keywords are numbered as they are met: own keys, then aliases, then the rest.
struct KeywordExtraction::State {
  State(const PreparedCorpus& from, KeywordOptions chosen) : corpus(from), options(chosen) {}

  const PreparedCorpus& corpus;
  KeywordOptions options;
  enum class Phase : std::uint8_t { own_keys, aliases, texts, ordering, done } phase = Phase::own_keys;
  std::size_t next = 0;  // passage

  StringPool keys;
  std::vector<std::string> written;  // a surface form of each; empty: not met yet
  std::size_t own_count = 0;
  std::vector<std::uint32_t> alias_of;  // by alias, from own_count on
  Csr<std::uint32_t> own, aliases;      // passage → keywords
  Csr<std::uint32_t> own_of_name;       // passage → for each of its names the own key, or no_keyword
  std::optional<NameDictionary> dictionary;

  Csr<std::uint32_t> linked;  // passage → keywords, with their kinds
  std::vector<std::uint8_t> kinds;

  struct KeywordLink {
    std::uint32_t keyword;
    std::uint8_t kind;
  };

  // Reused from passage to passage.
  KeyTokens tokens;
  std::vector<Mention> mentions;
  std::vector<Phrase> found_phrases;
  std::vector<KeywordLink> links;
  std::vector<std::string> alias_keys;

  std::uint32_t intern(std::string_view key, std::string_view form) {
    const std::uint32_t id = keys.intern(key);
    if (id == written.size()) written.emplace_back(form);
    return id;
  }

  bool is_name_of(std::size_t passage, std::uint32_t keyword) const {
    const auto holds = [&](std::span<const std::uint32_t> row) {
      return std::find(row.begin(), row.end(), keyword) != row.end();
    };
    return holds(own.row(passage)) || holds(aliases.row(passage));
  }

  void take_own_keys(const PreparedPassage& passage);
  void take_aliases(std::size_t passage);
  void find_in_title(const PreparedPassage& passage);
  void find_in_text(std::size_t passage);
  void add_phrases(std::string_view text);
  void add_given(const PreparedPassage& passage);
  void close_passage(std::size_t passage);
  std::uint64_t take_passage(std::size_t passage);
  void end_phase();

  // Ordering:
  WorkParts parts;
  std::vector<std::uint64_t> leading;  // bytes of each key
  NumberSort sort;
  std::vector<std::uint32_t> order, rank;
  Transposition there, back;
  Csr<std::uint32_t> passages, keywords;
  std::vector<std::uint32_t> from_linked, from_transposed;
  KeywordTable table;

  bool put_in_order(WorkBudget& budget);
};

void KeywordExtraction::State::take_own_keys(const PreparedPassage& passage) {
  for (const std::string& name : passage.names) {
    const std::string key = key_of_name(name);
    const std::string_view bare = without_bracket(name);
    const std::uint32_t id = key.empty() ? no_keyword : intern(key, bare.empty() ? name : bare);
    own_of_name.values.push_back(id);
    if (id != no_keyword) own.values.push_back(id);
  }
  own_of_name.end_row();
  own.end_row();
}

void KeywordExtraction::State::take_aliases(std::size_t passage) {
  const std::vector<std::string>& names = corpus.passages[passage].names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::uint32_t name = own_of_name.row(passage)[i];
    if (name == no_keyword) continue;
    alias_keys.clear();
    append_alias_keys(names[i], alias_keys);
    for (const std::string& key : alias_keys) {
      const std::uint32_t id = intern(key, {});
      if (id == no_keyword || id < own_count) continue;
      const std::size_t alias = id - own_count;
      if (alias == alias_of.size()) alias_of.push_back(name);
      if (alias_of[alias] != name) alias_of[alias] = no_keyword;
      aliases.values.push_back(id);
    }
  }
  aliases.end_row();
}

void KeywordExtraction::State::find_in_title(const PreparedPassage& passage) {
  if (!options.phrases || passage.title.empty()) return;
  find_key_tokens(passage.title, tokens);
  add_phrases(passage.title);
}

void KeywordExtraction::State::find_in_text(std::size_t passage) {
  if (!options.phrases && !options.mentions) return;
  const std::string& text = corpus.passages[passage].text;
  find_key_tokens(text, tokens);
  if (options.mentions) {
    mentions.clear();
    find_mentions(text, tokens, *dictionary, mentions);
    for (const Mention& mention : mentions) {
      if (written[mention.keyword].empty()) written[mention.keyword] = mention.source.of(text);
      if (!is_name_of(passage, mention.keyword)) links.push_back({mention.keyword, link_mention});
    }
  }
  if (options.phrases) add_phrases(text);
}

// Phrases of the text that `tokens` are from.
void KeywordExtraction::State::add_phrases(std::string_view text) {
  found_phrases.clear();
  find_phrases(text, tokens, found_phrases);
  for (const Phrase& phrase : found_phrases) {
    const ByteRange source{tokens.tokens[phrase.first].source.begin, tokens.tokens[phrase.last].source.end};
    const std::uint32_t id = intern(tokens.key(phrase.first, phrase.last), source.of(text));
    if (id == no_keyword || id < own_count) continue;
    if (written[id].empty()) written[id] = source.of(text);
    links.push_back({id, link_phrase});
  }
}

void KeywordExtraction::State::add_given(const PreparedPassage& passage) {
  for (const std::string& entity : passage.entities) {
    const std::string key = key_of(entity);
    if (key.empty()) continue;
    const std::uint32_t id = intern(key, entity);
    if (id == no_keyword) continue;
    if (written[id].empty()) written[id] = entity;
    links.push_back({id, link_given});
  }
}

// The passage's links with all its kinds, one for each keyword.
void KeywordExtraction::State::close_passage(std::size_t passage) {
  for (const std::uint32_t keyword : own.row(passage)) links.push_back({keyword, link_own});
  for (const std::uint32_t keyword : aliases.row(passage)) links.push_back({keyword, link_alias});
  std::sort(links.begin(), links.end(), [](const KeywordLink& a, const KeywordLink& b) {
    return a.keyword != b.keyword ? a.keyword < b.keyword : a.kind < b.kind;
  });
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (i == 0 || links[i].keyword != links[i - 1].keyword) {
      linked.values.push_back(links[i].keyword);
      kinds.push_back(0);
    }
    kinds.back() |= links[i].kind;
  }
  linked.end_row();
  links.clear();
}

// One passage's part of the phase; returns the work units spent.
std::uint64_t KeywordExtraction::State::take_passage(std::size_t index) {
  const PreparedPassage& passage = corpus.passages[index];
  std::uint64_t bytes = 1;
  if (phase == Phase::texts) {
    find_in_title(passage);
    find_in_text(index);
    add_given(passage);
    close_passage(index);
    bytes += passage.title.size() + passage.text.size();
    for (const std::string& entity : passage.entities) bytes += entity.size();
  } else {
    phase == Phase::own_keys ? take_own_keys(passage) : take_aliases(index);
    for (const std::string& name : passage.names) bytes += name.size();
  }
  return bytes * work_units_per_byte;
}

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

// Makes the table: keys in byte order, and the links of each passage in the new numbers.
bool KeywordExtraction::State::put_in_order(WorkBudget& budget) {
  const std::size_t count = keys.size();
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return leading[a] != leading[b] ? leading[a] < leading[b] : keys.view(a) < keys.view(b);
  };
  WorkParts::Step step(parts, budget);
  return step.once(count, [&] { leading.resize(count); }) &&
         step.each(count, 10, [&](std::size_t id) { leading[id] = leading_bytes(keys.view(static_cast<std::uint32_t>(id))); }) &&
         step.until([&] { return sort.step(budget, count, order, before); }) &&
         step.once(count,
                   [&] {
                     rank.resize(count);
                     table.keys.reserve(count);
                     table.names.reserve(count);
                     table.alias_of.assign(count, no_keyword);
                   }) &&
         step.each(count, 40,
                   [&](std::size_t i) {
                     const std::uint32_t id = order[i];
                     rank[id] = static_cast<std::uint32_t>(i);
                     table.keys.emplace_back(keys.view(id));
                     table.names.push_back(written[id].empty() ? table.keys.back() : std::move(written[id]));
                   }) &&
         step.each(alias_of.size(), 2,
                   [&](std::size_t alias) {
                     const std::uint32_t name = alias_of[alias];
                     if (name != no_keyword) table.alias_of[rank[own_count + alias]] = rank[name];
                   }) &&
         // There and back: transposed twice, every row is ascending in the new numbers.
         step.each(linked.values.size(), 1, [&](std::size_t link) { linked.values[link] = rank[linked.values[link]]; }) &&
         step.until([&] { return there.step(budget, linked.view(), count, passages, &from_linked); }) &&
         step.until([&] {
           return back.step(budget, passages.view(), corpus.passages.size(), keywords, &from_transposed);
         }) &&
         step.once(kinds.size() / 8, [&] { table.kinds.resize(kinds.size()); }) &&
         step.each(kinds.size(), 3,
                   [&](std::size_t link) { table.kinds[link] = kinds[from_linked[from_transposed[link]]]; }) &&
         step.once(1, [&] {
           table.offsets = std::move(keywords.offsets);
           table.keywords = std::move(keywords.values);
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
