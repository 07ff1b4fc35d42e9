// Two passes over the links passage–keyword: the first decides which links are phrases of the text and counts passages per
// keyword, the second keeps the five best of each passage. A transposition gives the other direction.
#include "core/methods/iier/passage_keywords.hpp"

#include <algorithm>

#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

namespace {

bool is_part_of_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || (c & 0x80) != 0;
}

// Whether the text contains the name as whole words.
bool has_as_written(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_part_of_word(text[at - 1])) && (end == text.size() || !is_part_of_word(text[end]))) return true;
  }
  return false;
}

bool has_topic_word(const KeyTokens& tokens, std::size_t first, std::size_t length) {
  for (std::size_t i = first; i < first + length; ++i) {
    if (!tokens.tokens[i].is_stop_word) return true;
  }
  return false;
}

// Whether the text has these tokens in lower case and as one word.
bool is_lower_word(const KeyTokens& tokens, std::size_t first, std::size_t length) {
  const KeyToken& token = tokens.tokens[first];
  return length == 1 && token.starts_lower && !token.is_stop_word && !token.is_number && token.length >= 2;
}

// A single word needs two letters and is no piece of a longer name, such as "York" in "New York".
bool may_be_keyword(std::string_view text, const KeyTokens& tokens, std::size_t first, std::size_t length) {
  if (length > 1) return has_topic_word(tokens, first, length);
  return is_lower_word(tokens, first, length) || is_mention(text, tokens, first, 1);
}

bool is_given(const Graph& graph, std::span<const std::uint32_t> kept, std::uint32_t keyword) {
  const std::span<const std::uint32_t> passages = graph.passages_of_keyword.row(keyword);
  const std::uint8_t* kinds = graph.kinds_by_keyword.data() + graph.passages_of_keyword.offsets[keyword];
  for (std::size_t i = 0; i < passages.size(); ++i) {
    if ((kinds[i] & link_given) && std::binary_search(kept.begin(), kept.end(), passages[i])) return true;
  }
  return false;
}

// A keyword that no passage kept cannot lead to a seed. A word in lower case is one only if the host gave it as such: passages
// have names, and "name", "season" or "film" of a question means no passage with a name of this spelling.
std::optional<std::uint32_t> find_kept_keyword(const Graph& graph, const PassageKeywords& keywords, std::string_view key,
                                               bool is_lower) {
  const auto keyword = find_sorted(graph.keyword_keys, key);
  if (!keyword) return std::nullopt;
  const std::span<const std::uint32_t> kept = keywords.passages_with(*keyword);
  return kept.empty() || (is_lower && !is_given(graph, kept, *keyword)) ? std::nullopt : keyword;
}

// Calls visit(key, is_lower, first, length) for the tokens that may be a keyword, from left to right, the longest first. If it
// returns true, the next ones begin behind these tokens.
template <class Visit>
void visit_places(std::string_view text, Visit visit) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  for (std::size_t first = 0; first < tokens.tokens.size();) {
    std::size_t length = std::min(tokens.tokens.size() - first, most_tokens_of_a_keyword);
    for (; length > 0; --length) {
      if (!may_be_keyword(text, tokens, first, length)) continue;
      if (visit(tokens.key(first, first + length - 1), is_lower_word(tokens, first, length), first, length)) break;
    }
    first += std::max<std::size_t>(length, 1);
  }
}

}  // namespace

bool is_phrase_of_text(std::uint8_t kinds, std::string_view name, std::string_view text) {
  if (kinds & (link_own | link_alias)) return has_as_written(text, name);
  return (kinds & (link_mention | link_phrase | link_given)) != 0;
}

std::uint64_t PassageKeywordsBuilder::count_phrases(std::uint32_t passage) {
  const std::string_view text = passage_text(graph_, passage);
  std::uint64_t work = 1;
  const std::span<const std::uint32_t> offsets = graph_.keywords_of_passage.offsets;
  for (std::uint32_t link = offsets[passage]; link < offsets[passage + 1]; ++link) {
    const std::uint8_t kinds = graph_.kinds_by_passage[link];
    const std::uint32_t keyword = graph_.keywords_of_passage.values[link];
    work += 4 + ((kinds & (link_own | link_alias)) ? text.size() / 4 : 0);
    is_phrase_[link] = is_phrase_of_text(kinds, graph_.keyword_names[keyword], text);
    passage_count_[keyword] += is_phrase_[link];
  }
  return work;
}

std::uint64_t append_keywords_of_passage(const Graph& graph, std::uint32_t passage, std::span<const std::uint8_t> is_phrase,
                                         std::span<const std::uint32_t> passage_count, Csr<std::uint32_t>& out) {
  const std::span<const std::uint32_t> offsets = graph.keywords_of_passage.offsets;
  const std::uint32_t first = offsets[passage], end = offsets[passage + 1];
  const auto comes_before = [&](std::uint32_t a, std::uint32_t b) {  // links of the passage
    const bool a_given = graph.kinds_by_passage[a] & link_given, b_given = graph.kinds_by_passage[b] & link_given;
    if (a_given != b_given) return a_given;
    const std::uint32_t a_count = passage_count[graph.keywords_of_passage.values[a]];
    const std::uint32_t b_count = passage_count[graph.keywords_of_passage.values[b]];
    return a_count != b_count ? a_count < b_count : a < b;
  };
  std::uint32_t kept[keywords_of_a_passage + 1];  // insertion sort: one slot more, for the link that drops out
  std::size_t count = 0;
  for (std::uint32_t link = first; link < end; ++link) {
    if (!is_phrase[link]) continue;
    std::size_t at = count;
    for (; at > 0 && comes_before(link, kept[at - 1]); --at) kept[at] = kept[at - 1];
    kept[at] = link;
    count = std::min(count + 1, keywords_of_a_passage);
  }
  for (std::uint32_t link = first; link < end; ++link) {
    // This second pass in the order of links keeps the row ascending by keyword.
    if (std::find(kept, kept + count, link) == kept + count) continue;
    out.values.push_back(graph.keywords_of_passage.values[link]);
  }
  out.end_row();
  return 4 + 4 * std::uint64_t{end - first};
}

bool PassageKeywordsBuilder::step(WorkBudget& budget) {
  WorkParts::Step step(parts_, budget);
  const std::size_t passages = graph_.passage_count();
  const auto count = [&](std::size_t passage) { return count_phrases(static_cast<std::uint32_t>(passage)); };
  const auto choose = [&](std::size_t passage) {
    return append_keywords_of_passage(graph_, static_cast<std::uint32_t>(passage), is_phrase_, passage_count_,
                                      keywords_.keywords_of_passage);
  };
  return step.once(graph_.keyword_count(),
                   [&] {
                     is_phrase_.resize(graph_.keywords_of_passage.values.size());
                     passage_count_.resize(graph_.keyword_count());
                   }) &&
         step.each_of_length(passages, count) && step.each_of_length(passages, choose) && step.until([&] {
           return transposition_.step(budget, keywords_.keywords_of_passage.view(), graph_.keyword_count(),
                                      keywords_.passages_of_keyword);
         });
}

std::optional<std::uint32_t> PassageKeywords::find(std::uint32_t number) const {
  if (number_of_keyword.empty()) return number < passages_of_keyword.rows() ? std::optional(number) : std::nullopt;
  const auto found = std::lower_bound(number_of_keyword.begin(), number_of_keyword.end(), number);
  if (found == number_of_keyword.end() || *found != number) return std::nullopt;
  return static_cast<std::uint32_t>(found - number_of_keyword.begin());
}

void add_question_keyword(std::uint32_t keyword, std::vector<std::uint32_t>& found) {
  const bool is_known = std::find(found.begin(), found.end(), keyword) != found.end();
  if (!is_known && found.size() < most_question_keywords) found.push_back(keyword);
}

std::vector<std::uint32_t> find_question_keywords(const Graph& graph, const PassageKeywords& keywords, std::string_view text) {
  std::vector<std::uint32_t> found;
  visit_places(text, [&](std::string_view key, bool is_lower, std::size_t, std::size_t) {
    const auto keyword = find_kept_keyword(graph, keywords, key, is_lower);
    if (keyword) add_question_keyword(*keyword, found);
    return keyword.has_value();
  });
  return found;
}

std::vector<PlacedKeyword> place_keywords(const Graph& graph, const PassageKeywords& keywords, std::string_view text) {
  std::vector<PlacedKeyword> placed;
  std::uint32_t place = 0;
  visit_places(text, [&](std::string_view key, bool is_lower, std::size_t, std::size_t) {
    if (const auto keyword = find_kept_keyword(graph, keywords, key, is_lower))
      placed.push_back({place, keywords.number_of(*keyword)});
    ++place;
    return false;  // which matches are the longest depends on all parts
  });
  return placed;
}

std::vector<std::uint32_t> choose_question_keywords(std::vector<PlacedKeyword> placed, std::string_view text) {
  std::sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
  std::vector<std::uint32_t> found;
  std::size_t behind = 0;  // the last match
  std::uint32_t place = 0;
  auto next = placed.begin();
  visit_places(text, [&](std::string_view, bool, std::size_t first, std::size_t length) {
    while (next != placed.end() && next->place < place) ++next;
    if (next != placed.end() && next->place == place && first >= behind) {
      add_question_keyword(next->number, found);
      behind = first + length;
    }
    ++place;
    return false;
  });
  return found;
}

}  // namespace hop::core
