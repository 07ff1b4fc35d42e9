#include "core/chain/names_in_text.hpp"

#include <algorithm>
#include <string>

#include "core/base/sort.hpp"
#include "core/base/text_table.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"
#include "core/text/whole_number.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t shortest_word = 3;  // letters of a one-word name without a capital

std::uint32_t name_of(const Graph& graph, std::uint32_t keyword) {
  const std::uint32_t name = graph.alias_of_keyword[keyword];
  return name == no_keyword ? keyword : name;
}

// Whether the writer used capitals to mark names: some word after the first begins small, and some begins large.
bool marks_names(const KeyTokens& tokens) {
  bool has_small = false, has_large = false;
  for (std::size_t t = 1; t < tokens.tokens.size(); ++t) {
    const KeyToken& token = tokens.tokens[t];
    if (token.is_number) continue;
    (token.starts_lower ? has_small : has_large) = true;
  }
  return has_small && has_large;
}

// The corpus has the word at least half the times as a name.
bool is_mostly_a_name(const CorpusFacts& corpus, std::uint32_t keyword, std::string_view word) {
  TokenList tokens;
  corpus.analyzer().analyze(word, tokens);
  keep_widest_forms(tokens);
  if (tokens.tokens.size() != 1) return true;
  const std::uint32_t passages = corpus.passages_of_term(tokens.term(tokens.tokens.front()));
  return 2 * std::uint64_t{corpus.passages_of_keyword(keyword)} >= passages;
}

class NameScan {
 public:
  NameScan(const CorpusFacts& corpus, std::string_view question) : corpus_(corpus), question_(question) {
    find_key_tokens(question, tokens_, corpus.analyzer().language());
    marks_names_ = marks_names(tokens_);
  }

  std::vector<QuestionName> find() const {
    std::vector<QuestionName> names;
    for (std::size_t first = 0; first < tokens_.tokens.size();) {
      std::size_t length = std::min(longest_question_name, tokens_.tokens.size() - first);
      std::optional<QuestionName> name;
      while (length > 0 && !(name = name_at(first, length))) --length;
      if (name) names.push_back(*name);
      first += std::max<std::size_t>(length, 1);
    }
    return names;
  }

 private:
  std::optional<QuestionName> name_at(std::size_t first, std::size_t length) const {
    const auto begin = tokens_.tokens.begin() + static_cast<std::ptrdiff_t>(first);
    const auto is_stop_word = [](const KeyToken& token) { return token.is_stop_word || token.is_number; };
    if (std::all_of(begin, begin + static_cast<std::ptrdiff_t>(length), is_stop_word)) return std::nullopt;
    if (marks_names_ && !is_mention(question_, tokens_, first, length)) return std::nullopt;
    const auto keyword = find_sorted(corpus_.graph().keyword_keys, tokens_.key(first, first + length - 1));
    if (!keyword) return std::nullopt;
    const bool is_title = corpus_.names_a_passage(*keyword);
    const ByteRange source{begin->source.begin, (begin + static_cast<std::ptrdiff_t>(length) - 1)->source.end};
    if (cuts_number(question_, source)) return std::nullopt;
    if (length == 1) {
      if (!is_title || begin->length < shortest_word) return std::nullopt;
      if (!marks_names_ && !is_mostly_a_name(corpus_, *keyword, source.of(question_))) return std::nullopt;
    }
    return QuestionName{name_of(corpus_.graph(), *keyword), *keyword, source, static_cast<std::uint32_t>(length), is_title};
  }

  const CorpusFacts& corpus_;
  std::string_view question_;
  KeyTokens tokens_;
  bool marks_names_ = true;
};

}  // namespace

std::vector<PassageName> names_of_passage(const Graph& graph, std::uint32_t passage) {
  std::vector<PassageName> names;
  const std::size_t begin = graph.keywords_of_passage.offsets[passage], end = graph.keywords_of_passage.offsets[passage + 1];
  for (std::size_t link = begin; link < end; ++link) {
    const std::uint32_t keyword = graph.keywords_of_passage.values[link];
    const std::uint8_t kinds = graph.kinds_by_passage[link];
    const bool is_alias = (kinds & link_alias) != 0 && graph.alias_of_keyword[keyword] != no_keyword;
    names.push_back({name_of(graph, keyword), keyword, kinds, (kinds & link_own) != 0 || is_alias});
  }
  sort_stable(names, [](const PassageName& a, const PassageName& b) {
    return a.name != b.name ? a.name < b.name : a.keyword < b.keyword;
  });
  return names;
}

std::vector<QuestionName> find_question_names(const CorpusFacts& corpus, std::string_view question) {
  return NameScan(corpus, question).find();
}

}  // namespace hop::core
