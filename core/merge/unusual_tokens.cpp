// Collects passage → token rows with interned tokens, then transposes them and sorts the tokens. Texts that are pure ASCII, the
// common case, are skipped without tokenizing.
#include "core/merge/unusual_tokens.hpp"

#include <algorithm>

#include "core/merge/ascii_text.hpp"

namespace hop::core {

std::span<const std::uint32_t> UnusualTokens::find(std::string_view token) const {
  const auto found = find_sorted(tokens.table(), token);
  return found ? passages.row(*found) : std::span<const std::uint32_t>();
}

void UnusualTokenFinder::add_text(std::string_view text) {
  if (is_all_ascii(text)) return;
  find_key_tokens(text, tokens_);
  const auto passage = static_cast<std::uint32_t>(tokens_of_passage_.rows());
  for (std::size_t t = 0; t < tokens_.tokens.size(); ++t) {
    if (is_all_ascii(tokens_.tokens[t].source.of(text))) continue;
    const std::uint32_t id = pool_.intern(tokens_.token(t));
    if (id == StringPool::no_id) continue;
    if (id == last_passage_.size()) last_passage_.push_back(UINT32_MAX);
    if (last_passage_[id] == passage) continue;  // one entry per passage
    last_passage_[id] = passage;
    tokens_of_passage_.values.push_back(id);
  }
}

void UnusualTokenFinder::add(std::string_view title, std::string_view text) {
  add_text(title);
  add_text(text);
  tokens_of_passage_.end_row();
}

UnusualTokens UnusualTokenFinder::take() && {
  UnusualTokens out;
  const Csr<std::uint32_t> passages = transpose(tokens_of_passage_.view(), pool_.size());
  std::vector<std::uint32_t> order(pool_.size());
  for (std::uint32_t t = 0; t < order.size(); ++t) order[t] = t;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return pool_.view(a) < pool_.view(b); });
  for (const std::uint32_t token : order) {
    out.tokens.add(pool_.view(token));
    const auto row = passages.row(token);
    out.passages.values.insert(out.passages.values.end(), row.begin(), row.end());
    out.passages.end_row();
  }
  out.tokens.end_row();
  return out;
}

}  // namespace hop::core
