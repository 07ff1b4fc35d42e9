#include "core/merge/keyword_merge.hpp"

#include <optional>
#include <string_view>
#include <utility>

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
  State(const std::vector<MergePart>& given, const PassageMap& map, const PreparedCorpus& merged, KeywordOptions chosen,
        const Analyser& of_all)
      : parts(given), passages(map), corpus(merged), options(chosen), analyser(of_all) {}

  // The passage that says how a key is written for people, and what it says.
  struct KeyForm {
    std::uint32_t passage = no_index;  // merged
    std::string_view text;             // empty: not known yet
  };

  const std::vector<MergePart>& parts;
  const PassageMap& passages;
  const PreparedCorpus& corpus;
  KeywordOptions options;
  const Analyser& analyser;

  WorkParts work;
  MergedKeys keys;
  std::optional<KeyMerge> key_merge;
  std::optional<AffectedPassages> affected_of_part;
  std::uint32_t next_part = 0;
  std::vector<bool> is_affected;          // by merged passage: is read anew
  std::vector<std::uint32_t> affected;
  std::optional<PassageReader> reader;
  Csr<FoundLink> found;                   // by affected passage
  std::vector<KeyForm> forms;             // by key
  std::vector<std::uint32_t> unsaid;      // passages whose links stay, but whose forms are asked for
  std::vector<std::uint32_t> number;      // of a key in the table; no_keyword: no link leads to it any more
  std::uint32_t next_affected = 0;
  KeywordTable table;

  bool find_affected(WorkBudget& budget);
  void begin_reading();
  void meet_form(std::uint32_t key, std::uint32_t passage, std::string_view text);
  void find_forms_of_part(std::uint32_t part);
  void find_unsaid();
  void read_unsaid(std::uint32_t passage);
  void number_keys();
  std::uint64_t append_row(std::uint32_t passage);
  bool step(WorkBudget& budget);
};

bool KeywordMerge::State::find_affected(WorkBudget& budget) {
  for (; next_part < parts.size(); ++next_part) {
    if (!affected_of_part) affected_of_part.emplace(parts[next_part], next_part, keys, passages, analyser, is_affected);
    if (!affected_of_part->step(budget)) return false;
    affected_of_part.reset();
  }
  return true;
}

void KeywordMerge::State::begin_reading() {
  for (std::uint32_t p = 0; p < is_affected.size(); ++p) {
    if (is_affected[p]) affected.push_back(p);
  }
  reader.emplace(keys, options);
  forms.resize(keys.keys.size());
}

// The first passage that has a form gives it.
void KeywordMerge::State::meet_form(std::uint32_t key, std::uint32_t passage, std::string_view text) {
  if (passage < forms[key].passage) forms[key] = {passage, text};
}

// Of passages that keep their links. What the part has written is the form of the first passage that gave one then; where that
// is gone or read anew, the next one must be asked.
void KeywordMerge::State::find_forms_of_part(std::uint32_t part) {
  const Graph& graph = *parts[part].graph;
  const CsrView<std::uint32_t>& links = graph.passages_of_keyword;
  for (std::uint32_t keyword = 0; keyword < graph.keyword_count(); ++keyword) {
    const std::uint32_t key = keys.key_of_keyword[part][keyword];
    const std::uint8_t kinds = keys.is_own[key] ? std::uint8_t{link_own} : kinds_with_form;
    bool is_first = true;
    for (std::uint32_t link = links.offsets[keyword]; link < links.offsets[keyword + 1]; ++link) {
      if (!(graph.kinds_by_keyword[link] & kinds)) continue;
      const std::uint32_t passage = passages.merged[part][links.values[link]];
      if (passage != no_index && !is_affected[passage]) {
        meet_form(key, passage, is_first ? graph.keyword_names[keyword] : std::string_view());
        break;
      }
      is_first = false;
    }
  }
}

void KeywordMerge::State::find_unsaid() {
  std::vector<bool> is_asked(corpus.passages.size(), false);
  for (const KeyForm& form : forms) {
    if (form.passage == no_index || !form.text.empty() || is_asked[form.passage]) continue;
    is_asked[form.passage] = true;
    unsaid.push_back(form.passage);
  }
}

void KeywordMerge::State::read_unsaid(std::uint32_t passage) {
  for (const FoundLink& link : reader->read(corpus.passages[passage])) {
    KeyForm& form = forms[link.key];
    if (form.passage == passage && form.text.empty()) form.text = link.form;
  }
}

void KeywordMerge::State::number_keys() {
  number.assign(keys.keys.size(), no_keyword);
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    const Graph& graph = *parts[part].graph;
    for (std::uint32_t keyword = 0; keyword < graph.keyword_count(); ++keyword) {
      for (const std::uint32_t p : graph.passages_of_keyword.row(keyword)) {
        const std::uint32_t passage = passages.merged[part][p];
        if (passage == no_index || is_affected[passage]) continue;
        number[keys.key_of_keyword[part][keyword]] = 0;
        break;
      }
    }
  }
  for (const FoundLink& link : found.values) number[link.key] = 0;
  for (std::uint32_t key = 0; key < number.size(); ++key) {
    if (number[key] == no_keyword) continue;
    number[key] = static_cast<std::uint32_t>(table.keys.size());
    table.keys.emplace_back(keys.keys[key]);
    table.names.emplace_back(forms[key].text.empty() ? keys.keys[key] : forms[key].text);
  }
  for (std::uint32_t key = 0; key < number.size(); ++key) {
    if (number[key] == no_keyword) continue;
    const std::uint32_t name = keys.alias_of[key];
    table.alias_of.push_back(name == no_keyword ? no_keyword : number[name]);
  }
  std::size_t links = found.values.size();
  for (const MergePart& part : parts) links += part.graph->keywords_of_passage.values.size();
  table.keywords.reserve(links);
  table.kinds.reserve(links);
  table.offsets.reserve(corpus.passages.size() + 1);
  table.offsets.push_back(0);
}

std::uint64_t KeywordMerge::State::append_row(std::uint32_t passage) {
  const auto append = [&](std::uint32_t key, std::uint8_t kinds) {
    table.keywords.push_back(number[key]);
    table.kinds.push_back(kinds);
  };
  if (is_affected[passage]) {
    for (const FoundLink& link : found.row(next_affected)) append(link.key, link.kinds);
    ++next_affected;
  } else {
    const auto [part, p] = passages.place[passage];
    const Graph& graph = *parts[part].graph;
    const CsrView<std::uint32_t>& links = graph.keywords_of_passage;
    for (std::uint32_t link = links.offsets[p]; link < links.offsets[p + 1]; ++link) {
      append(keys.key_of_keyword[part][links.values[link]], graph.kinds_by_passage[link]);
    }
  }
  const std::size_t before = table.offsets.back();
  table.offsets.push_back(static_cast<std::uint32_t>(table.keywords.size()));
  return 10 + 4 * (table.keywords.size() - before);
}

bool KeywordMerge::State::step(WorkBudget& budget) {
  constexpr std::uint64_t units_of_a_byte = 16;
  WorkParts::Step step(work, budget);
  return step.once(corpus.passages.size() / 8,
                   [&] {
                     is_affected.assign(corpus.passages.size(), false);
                     key_merge.emplace(parts, passages, keys);
                   }) &&
         step.until([&] { return key_merge->step(budget); }) && step.until([&] { return find_affected(budget); }) &&
         step.once(corpus.passages.size() + keys.keys.size(), [&] { begin_reading(); }) &&
         step.each_of_length(affected.size(),
                             [&](std::size_t i) {
                               reader->expect(corpus.passages[affected[i]]);
                               return 1 + units_of_a_byte / 2 * corpus.passages[affected[i]].text.size();
                             }) &&
         step.once(20 * keys.keys.size(), [&] { reader->make_dictionary(); }) &&
         step.each_of_length(affected.size(),
                             [&](std::size_t i) {
                               const PreparedPassage& passage = corpus.passages[affected[i]];
                               for (const FoundLink& link : reader->read(passage)) {
                                 found.values.push_back(link);
                                 const std::uint8_t kinds = keys.is_own[link.key] ? std::uint8_t{link_own} : kinds_with_form;
                                 if (link.kinds & kinds) meet_form(link.key, affected[i], link.form);
                               }
                               found.end_row();
                               return 1 + units_of_a_byte * passage.text.size();
                             }) &&
         step.each(parts.size(), 10 * corpus.passages.size(),
                   [&](std::size_t part) { find_forms_of_part(static_cast<std::uint32_t>(part)); }) &&
         step.once(keys.keys.size(),
                   [&] {
                     find_unsaid();
                     reader.emplace(keys, options);
                   }) &&
         step.each(unsaid.size(), 5000, [&](std::size_t i) { reader->expect(corpus.passages[unsaid[i]]); }) &&
         step.once(20 * keys.keys.size(), [&] { if (!unsaid.empty()) reader->make_dictionary(); }) &&
         step.each(unsaid.size(), 10000, [&](std::size_t i) { read_unsaid(unsaid[i]); }) &&
         step.once(20 * keys.keys.size(), [&] { number_keys(); }) &&
         step.each_of_length(corpus.passages.size(),
                             [&](std::size_t p) { return append_row(static_cast<std::uint32_t>(p)); });
}

KeywordMerge::KeywordMerge(const std::vector<MergePart>& parts, const PassageMap& passages, const PreparedCorpus& corpus,
                           KeywordOptions options, const Analyser& analyser)
    : state_(std::make_unique<State>(parts, passages, corpus, options, analyser)) {}
KeywordMerge::~KeywordMerge() = default;

bool KeywordMerge::step(WorkBudget& budget) { return state_->step(budget); }
KeywordTable KeywordMerge::take() && { return std::move(state_->table); }

}  // namespace hop::core
