#include "core/chain/telling_sentence.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/chain/byline.hpp"

namespace hop::core {
namespace {

constexpr std::size_t hits_led_to = 5;  // a chain to a later hit is no reason to show its link
constexpr double weight_of_answer =
    2;  // of a sentence with a name or number: the words alone may say what is asked, not what it is

WordSet words_of(ResultChains& chains, std::uint32_t passage) {
  const auto hit =
      std::find_if(chains.hits.begin(), chains.hits.end(), [&](const ReadPassage& of) { return of.passage() == passage; });
  return hit == chains.hits.end() ? 0 : hit->words();
}

// The sentence of the link that the chain of the best hit follows from this passage, if it leads to words of the question that the
// chain up to here lacks.
std::optional<ByteRange> sentence_onward(ResultChains& chains, std::uint32_t passage) {
  for (std::size_t hit = 0; hit < std::min(chains.chains.size(), hits_led_to); ++hit) {
    const HopChain& chain = chains.chains[hit];
    WordSet covered = 0;
    for (std::size_t step = 1; step < chain.size(); ++step) {
      covered |= words_of(chains, chain[step - 1].passage);
      const HopLink& link = chains.links[chain[step].link];
      if (link.from != passage || link.holder != passage) continue;
      if ((chains.hits[hit].words() & ~covered) != 0) return link.sentence;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> byline_of(ResultChains& chains, std::size_t hit) {
  ReadPassage& read = chains.hits[hit];
  if (!chains.asks_for_author || chains.chains[hit].size() != 1 || chains.chains[hit][0].link == no_link) return std::nullopt;
  for (std::size_t s = 0; s < read.sentences().size(); ++s) {
    const std::string_view sentence = read.sentences()[s].of(read.text());
    KeyTokens tokens;
    find_key_tokens(sentence, tokens);
    if (first_name_of_byline(sentence, tokens) != 0) return s;
  }
  return std::nullopt;
}

std::size_t heaviest_sentence(ResultChains& chains, ReadPassage& hit, WordSet wanted) {
  std::size_t best = 0;
  double best_weight = 0;
  for (std::size_t s = 0; s < hit.sentences().size(); ++s) {
    double weight = chains.words.weight_of(words_inside(hit.word_places(), hit.sentences()[s]) & wanted);
    if (weight > 0 && hit.has_name_or_number(hit.sentences()[s])) weight *= weight_of_answer;
    if (weight > best_weight) best = s, best_weight = weight;
  }
  return best;
}

}  // namespace

std::size_t telling_sentence(ResultChains& chains, std::size_t hit) {
  if (const auto byline = byline_of(chains, hit)) return *byline;
  ReadPassage& read = chains.hits[hit];
  if (const auto onward = sentence_onward(chains, read.passage())) {
    for (std::size_t s = 0; s < read.sentences().size(); ++s) {
      if (onward->begin >= read.sentences()[s].begin && onward->begin < read.sentences()[s].end) return s;
    }
  }
  WordSet covered = 0;
  for (const HopStep& step : chains.chains[hit]) {
    if (step.passage == read.passage()) break;
    covered |= words_of(chains, step.passage);
  }
  const WordSet uncovered = words_at(read.word_places()) & ~covered;
  return uncovered != 0 ? heaviest_sentence(chains, read, uncovered) : 0;
}

}  // namespace hop::core
