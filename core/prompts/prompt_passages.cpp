// A part tells the passages that it has; the leader checks that each passage that it asked for was told once.
#include "core/prompts/prompt_passages.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

bool PromptPassage::is_valid() const { return is_valid_utf8(id) && is_valid_utf8(title) && is_valid_utf8(text); }

bool PromptPassages::Texts::add(const std::string& text) {
  if (text.size() > UINT32_MAX - bytes.size()) return false;
  bytes += text;
  offsets.push_back(static_cast<std::uint32_t>(bytes.size()));
  return true;
}

bool PromptPassages::has(std::uint32_t passage) const { return std::binary_search(numbers_.begin(), numbers_.end(), passage); }

std::uint32_t PromptPassages::index_of(std::uint32_t passage) const {
  if (part_.is_whole()) return passage;
  return static_cast<std::uint32_t>(std::lower_bound(numbers_.begin(), numbers_.end(), passage) - numbers_.begin());
}

std::vector<std::uint32_t> PromptPassages::indices_of(std::span<const std::uint32_t> passages) const {
  std::vector<std::uint32_t> indices;
  for (const std::uint32_t passage : passages) indices.push_back(index_of(passage));
  return indices;
}

PromptPassages::Asked PromptPassages::missing(std::span<const std::uint32_t> passages) const {
  Asked asked;
  for (const std::uint32_t passage : passages) {
    if (!has(passage)) asked.passages.push_back(passage);
  }
  std::sort(asked.passages.begin(), asked.passages.end());
  asked.passages.erase(std::unique(asked.passages.begin(), asked.passages.end()), asked.passages.end());
  return asked;
}

bool PromptPassages::read(std::span<const std::uint32_t> passages, Exchange& exchange) {
  if (exchange.is_alone()) return true;
  if (!is_asked_ && exchange.leads()) asked_ = missing(passages);
  is_asked_ = true;
  if (!is_told_) {
    if (!exchange.tell(asked_)) return false;
    tell();
    is_told_ = true;
  }
  if (!exchange.gather(told_)) return false;
  is_asked_ = is_told_ = false;
  return !exchange.leads() || take() || exchange.refuse("passages that were not asked for, or are missing");
}

void PromptPassages::tell() {
  const Graph& view = part_.view();
  told_.passages.clear();
  for (const std::uint32_t number : asked_.passages) {
    const auto passage = part_.find(number);
    if (!passage) continue;
    told_.passages.push_back({number, view.token_count_of_passage[*passage], std::string(view.passage_ids[*passage]),
                              std::string(view.passage_titles[*passage]), std::string(passage_text(view, *passage))});
  }
}

bool PromptPassages::take() {
  std::vector<PromptPassage>& told = told_.passages;
  const auto by_number = [](const PromptPassage& a, const PromptPassage& b) { return a.number < b.number; };
  sort_stable(told, by_number);
  const auto is_of = [](const PromptPassage& of, std::uint32_t number) { return of.number == number; };
  if (!std::equal(told.begin(), told.end(), asked_.passages.begin(), asked_.passages.end(), is_of)) return false;
  append_moved(known_, told);
  sort_stable(known_, by_number);
  numbers_.clear(), tokens_.clear();
  ids_ = titles_ = texts_ = {};
  for (const PromptPassage& passage : known_) {
    numbers_.push_back(passage.number), tokens_.push_back(passage.tokens);
    if (!ids_.add(passage.id) || !titles_.add(passage.title) || !texts_.add(passage.text)) return false;
  }
  graph_.passage_ids = ids_.table(), graph_.passage_titles = titles_.table(), graph_.passage_texts = texts_.table();
  graph_.token_count_of_passage = tokens_;
  return true;
}

}  // namespace hop::core
