// The postings of a key's tokens are intersected, and each candidate's text is searched for the key. If that costs more than
// reading the whole part again, all its passages are affected instead.
#include "core/merge/changed_names.hpp"

#include <algorithm>
#include <iterator>

#include "core/keywords/link_kind.hpp"
#include "core/merge/ascii_text.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/stop_words.hpp"

namespace hop::core {

std::vector<std::uint32_t> changed_names(const MergePart& part, std::uint32_t number, const MergedKeys& keys,
                                         std::size_t enough) {
  std::vector<std::uint32_t> changed;
  const std::vector<std::uint32_t>& key_of = keys.key_of_keyword[number];
  std::uint32_t keyword = 0;
  for (std::uint32_t key = 0; key < keys.keys.size() && changed.size() < enough; ++key) {
    bool was_own = false, was_name = false;
    if (keyword < key_of.size() && key_of[keyword] == key) {
      was_own = (keys.use_of_keyword[number][keyword].kinds & link_own) != 0;
      was_name = was_own || part.graph->alias_of_keyword[keyword] != no_keyword;
      ++keyword;
    }
    if (was_own != keys.is_own[key] || was_name != keys.names_something(key)) changed.push_back(key);
  }
  return changed;
}

bool holds_key(std::string_view text, std::string_view key, KeyTokens& tokens) {
  if (is_all_ascii(text)) return ascii_text_holds(text, key);
  find_key_tokens(text, tokens);  // joined by single spaces, as in the key
  const std::string_view folded = tokens.folded;
  for (std::size_t at = folded.find(key); at != std::string_view::npos; at = folded.find(key, at + 1)) {
    const std::size_t end = at + key.size();
    if ((at == 0 || folded[at - 1] == ' ') && (end == folded.size() || folded[end] == ' ')) return true;
  }
  return false;
}

KeyTokenIndex::KeyTokenIndex(const MergePart& part, const Analyzer& analyzer) : part_(part), options_(analyzer.options()) {}

// An ASCII token occurs in a text either as an ASCII word, which the word index has by its stem, or in a non-ASCII spelling,
// which the index of unusual tokens has.
bool KeyTokenIndex::find_token(std::string_view token) {
  found_.clear();
  const std::span<const std::uint32_t> unusual = part_.sources->unusual_tokens.find(token);
  if (!unusual.empty()) is_usual_ = false;
  if (!is_all_ascii(token)) {
    found_.assign(unusual.begin(), unusual.end());
    return true;
  }
  if (is_stop_word(options_.language, token)) return false;
  stem_.assign(token);
  if (options_.stemming) stem(options_.language, stem_);
  if (const auto term = find_sorted(part_.graph->terms, stem_)) {
    part_.graph->postings.each(*term, [&](std::uint32_t passage, std::uint32_t) { found_.push_back(passage); });
  }
  if (!unusual.empty()) {
    usual_.swap(found_);
    found_.clear();
    std::set_union(usual_.begin(), usual_.end(), unusual.begin(), unusual.end(), std::back_inserter(found_));
  }
  postings_read_ += found_.size();
  return true;
}

const std::vector<std::uint32_t>* KeyTokenIndex::passages_with(std::string_view key) {
  bool is_known = false;
  is_usual_ = true;
  postings_read_ = 0;
  for (std::size_t begin = 0; begin < key.size();) {
    const std::size_t end = std::min(key.find(' ', begin), key.size());
    if (find_token(key.substr(begin, end - begin))) {
      if (is_known) {
        kept_.clear();
        std::set_intersection(passages_.begin(), passages_.end(), found_.begin(), found_.end(), std::back_inserter(kept_));
        passages_.swap(kept_);
      } else {
        passages_.swap(found_);
      }
      is_known = true;
      if (passages_.empty()) break;
    }
    begin = end + 1;
  }
  return is_known ? &passages_ : nullptr;
}

// If the tokens are written in ASCII everywhere in the part, the fast ASCII search can rule a passage out.
bool KeyTokenIndex::holds(std::uint32_t passage, std::string_view key) {
  for (const std::string_view text : {part_.graph->passage_titles[passage], passage_text(*part_.graph, passage)}) {
    if (is_usual_ && !ascii_text_holds(text, key)) continue;
    if (holds_key(text, key, tokens_)) return true;
  }
  return false;
}

AffectedPassages::AffectedPassages(const MergePart& part, std::uint32_t number, const MergedKeys& keys,
                                   const PassageMap& passages, const Analyzer& analyzer, std::vector<std::uint8_t>& is_affected)
    : part_(part),
      number_(number),
      keys_(keys),
      merged_(passages.merged[number]),
      is_affected_(is_affected),
      index_(part, analyzer) {}

void AffectedPassages::affect(std::uint32_t passage) {
  if (merged_[passage] != no_index) is_affected_[merged_[passage]] = true;
}

std::uint64_t AffectedPassages::affect_all() {
  for (std::uint32_t passage = 0; passage < merged_.size(); ++passage) affect(passage);
  all_ = true;
  return 2 * merged_.size();
}

// Whether the key without its first token is also a changed key, as with "the end" and "end". Every passage that contains the key
// then also contains the other one, so the key needs no search.
bool AffectedPassages::ends_in_changed_key(std::uint32_t key) const {
  const std::string_view text = keys_.keys[key];
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return false;
  return std::binary_search(changed_.begin(), changed_.end(), keys_.find(text.substr(space + 1)));
}

// Affects the passages whose title or text contains the key. Returns the units of work.
std::uint64_t AffectedPassages::affect_passages_that_hold(std::uint32_t key) {
  const std::vector<std::uint32_t>* found = index_.passages_with(keys_.keys[key]);
  if (!found) return affect_all();                        // the key has stop words only
  if (looked_at_ > 2 * text_bytes_) return affect_all();  // searching has cost more than reading everything would
  std::uint64_t read = 0;
  for (const std::uint32_t passage : *found) {
    if (merged_[passage] == no_index || is_affected_[merged_[passage]]) continue;
    read += passage_text(*part_.graph, passage).size();
    if (index_.holds(passage, keys_.keys[key])) affect(passage);
  }
  looked_at_ += read;
  return 8 * index_.postings_read() + 20 * found->size() + 8 * read;
}

// Affects all passages whose links a changed key may change. Returns the units of work.
std::uint64_t AffectedPassages::affect_passages_of(std::uint32_t key) {
  if (all_) return 1;
  std::uint64_t units = 2000;
  if (!ends_in_changed_key(key)) units += affect_passages_that_hold(key);
  const std::vector<std::uint32_t>& key_of = keys_.key_of_keyword[number_];
  const auto at = std::lower_bound(key_of.begin(), key_of.end(), key);
  if (at != key_of.end() && *at == key) {
    const auto keyword = static_cast<std::size_t>(at - key_of.begin());
    for (const std::uint32_t passage : part_.graph->passages_of_keyword.row(keyword)) affect(passage);
    if ((keys_.use_of_keyword[number_][keyword].kinds & link_own) && !keys_.is_own[key]) {
      holders_.clear();
      append_possible_holders(part_, merged_, keys_.keys[key], holders_);
      for (const std::uint32_t passage : holders_) affect(passage);
    }
  }
  return units;
}

bool AffectedPassages::step(WorkBudget& budget) {
  WorkParts::Step step(work_, budget);
  return step.once(4 * keys_.keys.size(), [&] {
    changed_ = changed_names(part_, number_, keys_, merged_.size() + 1);
    text_bytes_ = passage_text_bytes(*part_.graph);
    if (changed_.size() > merged_.size()) affect_all();  // reading is cheaper
  }) && step.each_of_length(changed_.size(), [&](std::size_t i) { return affect_passages_of(changed_[i]); });
}

}  // namespace hop::core
