#include "core/shards/explain/tell_excerpt.hpp"

#include <algorithm>
#include <set>

#include "core/base/text_table.hpp"
#include "core/chain/chains.hpp"
#include "core/chain/corpus_facts.hpp"
#include "core/chain/names_in_text.hpp"
#include "core/keywords/mentions.hpp"
#include "core/methods/views.hpp"
#include "core/search/filter.hpp"
#include "core/text/other_forms.hpp"

namespace hop::core {
namespace {

ToldKeyword told_keyword(const Graph& graph, std::uint32_t keyword) {
  ToldKeyword told;
  told.key = graph.keyword_keys[keyword];
  const std::uint32_t name = graph.alias_of_keyword[keyword];
  if (name != no_keyword) told.alias_of = graph.keyword_keys[name];
  return told;
}

// The keywords of the part that stand in the question.
std::vector<ToldKeyword> keys_in_question(const CorpusPart& part, std::string_view question) {
  const CorpusFacts facts(part.graph());
  KeyTokens tokens;
  find_key_tokens(question, tokens, part.analyzer().language());
  std::set<std::uint32_t> found;
  const std::size_t count = tokens.tokens.size();
  for (std::size_t first = 0; first < count; ++first) {
    for (std::size_t last = first; last < std::min(count, first + longest_question_name); ++last) {
      if (const auto keyword = facts.find_keyword(tokens.key(first, last))) found.insert(*keyword);
    }
  }
  std::vector<ToldKeyword> keys;
  for (const std::uint32_t keyword : found) {
    ToldKeyword& told = keys.emplace_back(told_keyword(part.view(), keyword));
    told.passages = facts.passages_of_keyword(keyword);
    told.is_own = part.tables().is_own_key[keyword] != 0;
  }
  return keys;
}

void tell_of_question(const CorpusPart& part, const AskedQuestion& question, ToldExcerpt& told) {
  const LexicalView words = part.words();
  for (const std::string& text : question_terms(part.analyzer(), question.text)) {
    const auto term = find_sorted(words.terms, text);
    told.passages_of_terms.push_back(term ? static_cast<std::uint32_t>(words.document_frequency(*term)) : 0);
  }
  if (part.passage_count() > 0) told.question_keys = keys_in_question(part, question.text);
  told.notices = notices_of_conditions(question.conditions, metadata_view(part.view()));
  told.admitted = question.allowed != nullptr ? question.allowed->count() : part.passage_count();
}

ToldPassage told_passage(const CorpusPart& part, std::uint32_t passage, const BaseScores* base) {
  const Graph& graph = part.view();
  ToldPassage told;
  told.number = part.number_of(passage);
  told.id = graph.passage_ids[passage];
  told.document = graph.document_ids[graph.document_of_passage[passage]];
  told.title = graph.passage_titles[passage];
  told.text = passage_text(graph, passage);
  const auto known = [&](std::span<const std::uint32_t> column) { return column.empty() ? 0 : column[passage]; };
  told.token_count = graph.token_count_of_passage[passage];
  told.source_begin = graph.source_begin_of_passage[passage], told.source_end = graph.source_end_of_passage[passage];
  told.source_line = known(graph.source_line_of_passage), told.source_column = known(graph.source_column_of_passage);
  for (std::size_t link = graph.keywords_of_passage.offsets[passage]; link < graph.keywords_of_passage.offsets[passage + 1];
       ++link) {
    told.keywords.push_back(told_keyword(graph, graph.keywords_of_passage.values[link]));
    told.keywords.back().kinds = graph.kinds_by_passage[link];
  }
  if (part.tables().links.rows() > 0) {
    const auto links = part.tables().links.row(passage);
    told.links.assign(links.begin(), links.end());
  }
  if (base != nullptr) told.scores = scores_of_hit(*base, passage);
  told.scores.passage = told.number;
  return told;
}

void tell_owners(const CorpusPart& part, const PassageSet* allowed, const AskedExcerpt& asked, ToldExcerpt& told) {
  const CorpusFacts facts(part.graph());
  for (std::uint32_t name = 0; name < asked.names.size(); ++name) {
    const auto keyword = facts.find_keyword(asked.names[name]);
    if (!keyword || facts.passages_of_keyword(*keyword) > most_passages_of_owned_name) continue;
    for (const std::uint32_t passage : facts.owners_of(*keyword)) {
      if (allowed == nullptr || allowed->contains(passage)) told.owners.push_back({name, part.number_of(passage)});
    }
  }
}

}  // namespace

// A word is also analyzed by itself, as the search for names does.
std::vector<std::string> question_terms(const Analyzer& analyzer, std::string_view question) {
  std::set<std::string> terms;
  TokenList tokens;
  const auto add = [&](std::string_view text) {
    tokens.clear();
    analyzer.analyze(text, tokens);
    for (const Token& token : tokens.tokens) terms.emplace(tokens.term(token));
  };
  add(question);
  for (OtherForm& form : find_other_forms(analyzer, question, tokens)) terms.insert(std::move(form.term));
  KeyTokens words;
  find_key_tokens(question, words, analyzer.language());
  for (const KeyToken& word : words.tokens) add(word.source.of(question));
  return {terms.begin(), terms.end()};
}

ToldExcerpt tell_excerpt(const CorpusPart& part, const AskedQuestion& question, const AskedExcerpt& asked) {
  const CorpusFacts facts(part.graph());
  ToldExcerpt told;
  if (asked.question) tell_of_question(part, question, told);
  for (const std::uint32_t number : asked.passages) {
    if (const auto passage = part.find(number)) told.passages.push_back(told_passage(part, *passage, question.base));
  }
  for (const std::string& key : asked.keys) {
    const auto keyword = facts.find_keyword(key);
    if (!keyword) told.keys.emplace_back();
    else told.keys.push_back({facts.passages_of_keyword(*keyword), true, facts.names_a_passage(*keyword)});
  }
  tell_owners(part, question.allowed, asked, told);
  for (const AskedPair& pair : asked.pairs) told.pairs.push_back(facts.passages_with_both(pair.first, pair.second));
  for (const AskedPair& pair : asked.identifiers) told.identifiers.push_back(facts.has_identifier(pair.first, pair.second));
  std::vector<HitScores> hits = asked.hits;
  const std::vector<std::uint32_t>& numbers = part.tables().number_of_passage;
  for (HitScores& hit : hits) {
    const auto place = std::lower_bound(numbers.begin(), numbers.end(), hit.passage);
    hit.passage = static_cast<std::uint32_t>(place - numbers.begin());
  }
  if (question.base != nullptr) told.better = count_better(*question.base, hits);
  else told.better.resize(hits.size());
  return told;
}

bool ExcerptRound::advance(const CorpusPart& part, const AskedQuestion& question, Exchange& exchange) {
  if (!is_telling_) {
    if (!exchange.tell(asked_)) return false;
    told_ = tell_excerpt(part, question, asked_);
    is_telling_ = true;
  }
  if (!exchange.gather(told_)) return false;
  is_open_ = is_telling_ = false;
  return true;
}

}  // namespace hop::core
