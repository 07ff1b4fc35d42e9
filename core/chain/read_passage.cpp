#include "core/chain/read_passage.hpp"

#include <algorithm>

#include "core/keywords/mentions.hpp"
#include "core/text/ascii.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/whole_number.hpp"

namespace hop::core {
namespace {

const KeyTokens& tokens_in(std::string_view text, Language language, std::optional<KeyTokens>& tokens) {
  if (!tokens) find_key_tokens(text, tokens.emplace(), language);
  return *tokens;
}

auto first_of_name(const std::vector<PassageName>& names, std::uint32_t name) {
  return std::lower_bound(names.begin(), names.end(), name,
                          [](const PassageName& of, std::uint32_t wanted) { return of.name < wanted; });
}

// The id of a passage that was cut is that of its document, '#' and a number. A host chooses the ids of ready passages as it likes.
std::string_view path_of(const Graph& graph, std::uint32_t passage) {
  const std::string_view id = graph.passage_ids[passage], document = graph.document_ids[graph.document_of_passage[passage]];
  const std::size_t mark = document.size();
  const bool is_cut = id.starts_with(document) && id.size() > mark + 1 && id[mark] == '#' && ascii::is_digit(id[mark + 1]);
  return is_cut ? document : std::string_view();
}

}  // namespace

ReadPassage::ReadPassage(const OpenGraph& graph, const QuestionWords& asked, std::uint32_t passage)
    : graph_(&graph),
      asked_(&asked),
      passage_(passage),
      text_(passage_text(graph.view(), passage)),
      title_(graph.view().passage_titles[passage]),
      path_(path_of(graph.view(), passage)),
      names_(names_of_passage(graph.view(), passage)) {}

bool ReadPassage::owns(std::uint32_t name) const {
  for (auto at = first_of_name(names_, name); at != names_.end() && at->name == name; ++at) {
    if (at->is_own) return true;
  }
  return false;
}

bool ReadPassage::has(std::uint32_t name) const {
  const auto at = first_of_name(names_, name);
  return at != names_.end() && at->name == name;
}

const TokenList& ReadPassage::terms() {
  if (!terms_) graph_->analyzer().analyze(text_, terms_.emplace());
  return *terms_;
}

const std::vector<TermPlace>& ReadPassage::word_places() {
  if (!words_) words_ = find_words(*asked_, text_, terms());
  return *words_;
}

const std::vector<TermPlace>& ReadPassage::title_word_places() { return words_in(title_, title_words_); }

const std::vector<TermPlace>& ReadPassage::path_word_places() { return words_in(path_, path_words_); }

const std::vector<TermPlace>& ReadPassage::words_in(std::string_view text, std::optional<std::vector<TermPlace>>& words) const {
  if (!words) {
    TokenList tokens;
    graph_->analyzer().analyze(text, tokens);
    words = find_words(*asked_, text, tokens);
  }
  return *words;
}

std::optional<ByteRange> ReadPassage::find(std::string_view key) {
  const KeyTokens& tokens = tokens_in(text_, graph_->analyzer().language(), tokens_);
  std::size_t first = 0;
  std::optional<ByteRange> place;
  do place = find_mention(text_, tokens, key, first);
  while (place && cuts_number(text_, *place));
  return place;
}

std::optional<ByteRange> ReadPassage::find_asked(std::string_view key) {
  const KeyTokens& tokens = tokens_in(text_, graph_->analyzer().language(), tokens_);
  std::optional<ByteRange> best;
  double most = 0;
  std::size_t first = 0;
  while (const auto place = find_mention(text_, tokens, key, first)) {
    if (cuts_number(text_, *place)) continue;
    const double weight = asked_->weight_of(words_inside(word_places(), sentence_around(*place)));
    if (!best || weight > most) best = place, most = weight;
  }
  return best;
}

std::optional<ByteRange> ReadPassage::find_inside_sentence(std::string_view key) {
  const KeyTokens& tokens = tokens_in(text_, graph_->analyzer().language(), tokens_);
  std::optional<ByteRange> last;
  std::size_t first = 0;
  while (const auto place = find_mention(text_, tokens, key, first)) {
    if (sentence_around(*place).begin != place->begin) last = place;
  }
  return last;
}

std::optional<ByteRange> ReadPassage::find_in_title(std::string_view key) {
  const KeyTokens& tokens = tokens_in(title_, graph_->analyzer().language(), title_tokens_);
  const std::size_t length = tokens_of_key(key);
  for (std::size_t i = 0; i + length <= tokens.tokens.size(); ++i) {
    if (tokens.key(i, i + length - 1) == key)
      return ByteRange{tokens.tokens[i].source.begin, tokens.tokens[i + length - 1].source.end};
  }
  return std::nullopt;
}

bool ReadPassage::has_name_or_number(ByteRange sentence) {
  const KeyTokens& tokens = tokens_in(text_, graph_->analyzer().language(), tokens_);
  for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
    const KeyToken& token = tokens.tokens[i];
    if (token.source.begin < sentence.begin || token.source.end > sentence.end) continue;
    if (token.is_number) return true;
    const bool is_name = !token.starts_lower && !token.is_stop_word && token.source.begin != sentence.begin;
    if (is_name && !title_has(tokens.token(i))) return true;
  }
  return false;
}

const std::vector<ByteRange>& ReadPassage::sentences() {
  if (!sentences_) append_sentences(text_, sentences_.emplace());
  return *sentences_;
}

ByteRange ReadPassage::sentence_around(ByteRange place) {
  for (const ByteRange& sentence : sentences()) {
    // A name that a sentence's end cuts, as in "Who? Me!", is its own evidence.
    if (sentence.begin <= place.begin && place.begin < sentence.end) return place.end <= sentence.end ? sentence : place;
  }
  return place;
}

}  // namespace hop::core
