// A one-hash Bloom filter over the first one or two tokens selects the names that can occur in the expected passages. False
// positives only make the dictionary larger.
#include "core/merge/passage_reader.hpp"

#include <algorithm>

#include "core/base/hash.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/names.hpp"

namespace hop::core {
namespace {

constexpr std::size_t beginning_places = std::size_t{1} << 20;

// The first two tokens of a key, or its only one.
std::string_view beginning_of(std::string_view key) {
  const std::size_t space = key.find(' ');
  return space == std::string_view::npos ? key : key.substr(0, key.find(' ', space + 1));
}

}  // namespace

std::size_t PassageReader::place_of(std::string_view beginning) {
  return static_cast<std::size_t>(hash_bytes(beginning)) & (beginning_places - 1);
}

void PassageReader::expect(const PreparedPassage& passage) {
  if (may_begin_.empty()) may_begin_.assign(beginning_places, false);
  for (const std::string_view text : {std::string_view(passage.title), std::string_view(passage.text)}) {
    find_key_tokens(text, scan_.tokens);
    for (std::size_t t = 0; t < scan_.tokens.tokens.size(); ++t) {
      may_begin_[place_of(scan_.tokens.token(t))] = true;
      if (t > 0) may_begin_[place_of(scan_.tokens.key(t - 1, t))] = true;
    }
  }
}

void PassageReader::make_dictionary() {
  if (!may_begin_.empty()) {
    for (std::uint32_t key = 0; key < keys_.keys.size(); ++key) {
      const std::string_view text = keys_.keys[key];
      if (!keys_.names_something(key) || !may_begin_[place_of(beginning_of(text))]) continue;
      // A file from another writer may contain a key that is not tokens joined by single spaces. No text can match it.
      const bool is_joined = !text.empty() && text.front() != ' ' && text.back() != ' ';
      if (!is_joined || text.find("  ") != std::string_view::npos) continue;
      if (names_.intern(text) == key_of_name_.size()) key_of_name_.push_back(key);
    }
  }
  dictionary_.emplace(names_, std::vector<bool>(names_.size(), true));
}

const std::vector<FoundLink>& PassageReader::read(const PreparedPassage& passage) {
  links_.clear();
  // Own names first, then their aliases, then the text: a key that is own is never linked as an alias or a mention.
  for (const std::string& name : passage.names) {
    find_name_tokens(name, scan_.tokens);
    if (scan_.tokens.tokens.empty()) continue;
    const std::string_view bare = without_bracket(name);
    add_link(keys_.find(scan_.tokens.folded), link_own, bare.empty() ? std::string_view(name) : bare);
  }
  for (const std::string& name : passage.names) {
    find_name_tokens(name, scan_.tokens);
    if (scan_.tokens.tokens.empty()) continue;
    alias_keys_.clear();
    append_alias_keys(name, options_.language, scan_.tokens, alias_keys_);
    for (const std::string& key : alias_keys_) {
      const std::uint32_t alias = keys_.find(key);
      if (alias != no_keyword && !keys_.is_own[alias]) add_link(alias, link_alias, {});
    }
  }
  scan_passage(passage, options_, *dictionary_, scan_, *this);
  std::sort(links_.begin(), links_.end(), [](const FoundLink& a, const FoundLink& b) { return a.key < b.key; });
  return links_;
}

void PassageReader::phrase(std::string_view key, std::string_view form) {
  const std::uint32_t found = keys_.find(key);
  if (found != no_keyword && !keys_.is_own[found]) add_link(found, link_phrase, form);
}

void PassageReader::mention(std::uint32_t name, std::string_view form) { add_link(key_of_name_[name], link_mention, form); }

void PassageReader::given(std::string_view key, std::string_view form) { add_link(keys_.find(key), link_given, form); }

// Whether the current passage is linked to the name as its own key or alias.
bool PassageReader::is_own_name(std::uint32_t name) const {
  const std::uint32_t key = key_of_name_[name];
  if (key >= last_link_.size()) return false;
  const std::uint32_t last = last_link_[key];
  return last < links_.size() && links_[last].key == key && (links_[last].kinds & (link_own | link_alias)) != 0;
}

void PassageReader::title_part(std::uint32_t name) { add_link(key_of_name_[name], link_title_part, {}); }

// Adds a link or a kind to the passage's link with the key. The first non-empty form is kept. A mention of an own name is
// dropped.
void PassageReader::add_link(std::uint32_t key, std::uint8_t kind, std::string_view form) {
  if (key == no_keyword) return;
  if (last_link_.empty()) last_link_.resize(keys_.keys.size());
  std::uint32_t& last = last_link_[key];
  if (last >= links_.size() || links_[last].key != key) {
    last = static_cast<std::uint32_t>(links_.size());
    links_.push_back({key, kind, form});
    return;
  }
  FoundLink& link = links_[last];
  if (kind == link_mention && (link.kinds & (link_own | link_alias)) != 0) return;
  link.kinds |= kind;
  if (link.form.empty()) link.form = form;
}

}  // namespace hop::core
