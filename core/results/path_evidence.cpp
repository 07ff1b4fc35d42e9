// Looks for the entity's keys in the title, then in the text, and widens the match to its sentence. For hyperlinks and shared
// words, takes the sentence with most of the relevant terms.
#include "core/results/path_evidence.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "core/chain/question_words.hpp"
#include "core/keywords/mentions.hpp"
#include "core/results/snippet.hpp"
#include "core/text/boundaries.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

namespace {

ByteRange sentence_around(std::string_view text, ByteRange source) {
  std::vector<ByteRange> sentences;
  append_sentences(text, sentences);
  for (const ByteRange& sentence : sentences) {
    if (sentence.begin <= source.begin && source.begin < sentence.end) return sentence;
  }
  return source;
}

// The keys by which the passage is linked to the entity: those of its name and aliases that the passage has.
std::vector<std::string_view> keys_in_passage(const Graph& graph, const EntityGraph& entities, std::uint32_t entity,
                                              std::uint32_t passage) {
  std::vector<std::string_view> keys;
  for (const std::uint32_t keyword : graph.keywords_of_passage.row(passage)) {
    if (entities.entity_of_keyword[keyword] == entity) keys.push_back(graph.keyword_keys[keyword]);
  }
  return keys;
}

// The first occurrence of a key that counts as a mention, or else the first occurrence.
std::optional<ByteRange> find_keys(std::string_view text, std::span<const std::string_view> keys) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  std::optional<ByteRange> first;
  for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
    for (const std::string_view key : keys) {
      const std::size_t length = tokens_of_key(key);
      if (length > tokens.tokens.size() - i || tokens.key(i, i + length - 1) != key) continue;
      const ByteRange source{tokens.tokens[i].source.begin, tokens.tokens[i + length - 1].source.end};
      if (is_mention(text, tokens, i, length)) return source;
      if (!first) first = source;
    }
  }
  return first;
}

PathEvidence title_of(const Graph& graph, std::uint32_t passage) {
  return {passage, true, {0, static_cast<std::uint32_t>(graph.passage_titles[passage].size())}};
}

std::optional<PathEvidence> evidence_of_name(const Graph& graph, const EntityGraph& entities, std::uint32_t entity,
                                             std::uint32_t passage, PathLink link) {
  const std::vector<std::string_view> keys = keys_in_passage(graph, entities, entity, passage);
  const auto in_title = find_keys(graph.passage_titles[passage], keys);
  // An own link is by the title; a mention is by the text, and only otherwise by the title.
  if (link == PathLink::own && in_title) return title_of(graph, passage);
  const std::string_view text = passage_text(graph, passage);
  if (const auto source = find_keys(text, keys)) return PathEvidence{passage, false, sentence_around(text, *source)};
  if (in_title) return title_of(graph, passage);
  return std::nullopt;
}

// The sentence with most distinct terms of `wanted`, which must be sorted; the whole text if none occurs.
PathEvidence sentence_about(const OpenGraph& graph, std::uint32_t passage, const std::vector<std::string>& wanted) {
  const std::string_view text = passage_text(graph.view(), passage);
  const std::vector<TermPlace> places = find_terms(graph.analyzer(), wanted, text);
  std::vector<ByteRange> sentences;
  append_sentences(text, sentences);
  const bool has_one = !places.empty() && !sentences.empty();
  return {passage, false,
          has_one ? sentences[sentence_with_most(sentences, places)] : ByteRange{0, static_cast<std::uint32_t>(text.size())}};
}

bool links_to(const Graph& graph, std::uint32_t from, std::uint32_t to) {
  const auto row = graph.links.row(from);
  return std::find(row.begin(), row.end(), to) != row.end();
}

std::optional<PathEvidence> evidence_of_link(const OpenGraph& graph, std::uint32_t from, std::uint32_t to) {
  const Graph& view = graph.view();
  // A path may follow a hyperlink against its direction.
  if (!links_to(view, from, to)) std::swap(from, to);
  if (!links_to(view, from, to)) return std::nullopt;
  return sentence_about(graph, from, distinct_terms(graph.analyzer(), view.passage_titles[to]));
}

// Evidence by rare words that both passages share.
std::optional<PathEvidence> evidence_of_shared_words(const OpenGraph& graph, std::uint32_t before, std::uint32_t passage) {
  const auto words = graph.rare_words();
  const auto a = words->row(before), b = words->row(passage);
  std::vector<std::uint32_t> shared;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
  if (shared.empty()) return std::nullopt;
  std::vector<std::string> terms;  // ascending, because terms are numbered in byte order
  for (const std::uint32_t term : shared) terms.emplace_back(graph.view().terms[term]);
  return sentence_about(graph, passage, terms);
}

}  // namespace

std::optional<PathEvidence> find_path_evidence(const OpenGraph& graph, const EntityGraph& entities, const PathStep& from,
                                               const PathStep& to) {
  switch (to.link) {
    case PathLink::own:
    case PathLink::mention:
    case PathLink::phrase:
      if (from.is_entity == to.is_entity) return std::nullopt;
      return evidence_of_name(graph.view(), entities, from.is_entity ? from.index : to.index,
                              from.is_entity ? to.index : from.index, to.link);
    case PathLink::link: return from.is_entity || to.is_entity ? std::nullopt : evidence_of_link(graph, from.index, to.index);
    case PathLink::cover:
      return from.is_entity || to.is_entity ? std::nullopt : evidence_of_shared_words(graph, from.index, to.index);
    default: return std::nullopt;
  }
}

}  // namespace hop::core
