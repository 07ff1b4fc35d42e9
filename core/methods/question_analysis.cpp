// Scans the question for the longest dictionary keys and for capitalized phrases, maps both to entities, and builds the
// masked question from the spans of the mentions.
#include "core/methods/question_analysis.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/graph/question_dictionary.hpp"
#include "core/methods/question_case.hpp"
#include "core/methods/views.hpp"
#include "core/text/keys.hpp"
#include "core/text/normalize.hpp"

namespace hop::core {

namespace {

std::vector<std::uint32_t> entities_of(const std::vector<Mention>& mentions, const EntityGraph& entities) {
  std::vector<std::uint32_t> found;
  for (const Mention& mention : mentions) found.push_back(entities.entity_of_keyword[mention.keyword]);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// QuestionAnalysis::words_as_names of a question that names these phrases and no title.
std::vector<std::uint32_t> words_of_phrases(const QuestionCorpus& corpus, const Analyzer& analyzer, std::string_view question,
                                            const std::vector<Mention>& phrases, const std::vector<QueryTerm>& terms) {
  std::vector<std::uint32_t> places;
  for (const Mention& phrase : phrases) {
    if (corpus.graph.keyword_keys[phrase.keyword].find(' ') != std::string_view::npos) return {};
    TokenList tokens;
    analyzer.analyze(phrase.source.of(question), tokens);
    std::vector<QueryTerm> of_phrase;
    find_query_terms(corpus.words, tokens, of_phrase);
    for (std::uint32_t i = 0; i < terms.size(); ++i) {
      const auto is_same = [&](const QueryTerm& term) { return term.term == terms[i].term; };
      if (std::any_of(of_phrase.begin(), of_phrase.end(), is_same)) places.push_back(i);
    }
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// Copies the text between the mentions and replaces each mention by the word for "it" in the language of the graph.
std::string mask_mentions(std::string_view question, const std::vector<Mention>& mentions, Language language) {
  std::string masked;
  ByteRange last;
  for (const Mention& mention : mentions) {
    masked += without_marks(between(last, mention.source).of(question));
    masked += entry_of(language).it;
    last = mention.source;
  }
  return masked += without_marks(question.substr(last.end));
}

}  // namespace

std::vector<QueryTerm> analyze_terms(const Graph& graph, const Analyzer& analyzer, std::string_view text) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  std::vector<QueryTerm> terms;
  find_query_terms(lexical_view(graph), tokens, terms);
  return terms;
}

QuestionAnalysis analyze_question(const QuestionCorpus& corpus, const Analyzer& analyzer, std::string_view question) {
  QuestionAnalysis analysis;
  analyzer.analyze(question, analysis.words);
  KeyTokens tokens;
  find_key_tokens(question, tokens);
  const bool is_as_written = capitals_tell_names(question, tokens);
  const std::string text = is_as_written ? std::string(question) : restore_case(corpus, question, analysis.words, tokens);
  std::vector<Mention> mentions, phrases;
  find_mentions(text, tokens, GraphDictionary(corpus.graph, corpus.entities), mentions);
  find_phrase_entities(text, tokens, corpus.graph, corpus.entities, phrases);

  find_query_terms(corpus.words, analysis.words, analysis.terms);
  analysis.entities = entities_of(mentions, corpus.entities);
  analysis.phrases = entities_of(phrases, corpus.entities);
  if (mentions.empty()) analysis.words_as_names = words_of_phrases(corpus, analyzer, question, phrases, analysis.terms);
  analysis.names_are_restored = !is_as_written && !(mentions.empty() && phrases.empty());
  analysis.masked = mask_mentions(question, mentions, analyzer.language());
  analysis.is_keywords = reads_as_keywords(question);
  analysis.masked_terms = analyze_terms(corpus.graph, analyzer, analysis.masked);
  return analysis;
}

QuestionAnalysis analyze_question(const Graph& graph, const EntityGraph& entities, const Analyzer& analyzer,
                                  std::string_view question) {
  return analyze_question({graph, entities, lexical_view(graph)}, analyzer, question);
}

// The question words are English only: in other languages, a question is recognized by its question mark.
bool reads_as_keywords(std::string_view text) {
  static constexpr std::string_view question_words[] = {"who", "whom", "whose", "what", "which", "when", "where", "why", "how"};
  if (text.find('?') != std::string_view::npos) return false;
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  for (std::size_t t = 0; t < tokens.tokens.size(); ++t) {
    if (std::find(std::begin(question_words), std::end(question_words), tokens.token(t)) != std::end(question_words))
      return false;
  }
  return true;
}

Result<Analyzer> analyzer_of(const Graph& graph) {
  const Language language = language_of_fingerprint(graph.analyzer_fingerprint);
  if (!is_built_in(language)) {
    return Error{Status::unsupported,
                 concat("the graph was indexed in the language ", entry_of(language).code,
                        ": the small WebAssembly module supports only English"),
                 "analyzer.language"};
  }
  // The fingerprint does not name its flags: try all eight combinations of the three.
  for (int bits = 0; bits < 8; ++bits) {
    const Analyzer analyzer({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, language});
    if (analyzer.fingerprint() == graph.analyzer_fingerprint) return analyzer;
  }
  return Error{Status::unsupported_version,
               concat("the graph was indexed with the analyzer \"", graph.analyzer_fingerprint.substr(0, 200),
                      "\", this library has \"", Analyzer().fingerprint(), "\": rebuild the index"),
               "analyzer_fingerprint"};
}

}  // namespace hop::core
