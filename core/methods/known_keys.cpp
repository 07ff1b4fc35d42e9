// A part looks up every span of question tokens in its dictionary. The usual question analysis then runs on a miniature graph that
// contains only the keys that some part reported.
#include "core/methods/known_keys.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/base/string_pool.hpp"
#include "core/base/text_table.hpp"
#include "core/graph/question_dictionary.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

bool is_given_here(const Graph& graph, std::uint32_t keyword) {
  const auto offsets = graph.passages_of_keyword.offsets;
  for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
    if (graph.kinds_by_keyword[link] & link_given) return true;
  }
  return false;
}

// A minimal graph that contains only the reported keys and their entities: enough for the dictionary of the analysis.
struct GraphOfKeys {
  explicit GraphOfKeys(std::span<const KnownKey> keys) {  // sorted by key, distinct
    for (const KnownKey& key : keys) numbers.push_back(key.entity);
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    entities.is_name.resize(numbers.size());
    entities.passage_count.resize(numbers.size());
    entities.linked_passages.resize(numbers.size());
    for (const KnownKey& key : keys) {
      blob += key.key;
      text_offsets.push_back(static_cast<std::uint32_t>(blob.size()));
      const auto entity =
          static_cast<std::uint32_t>(std::lower_bound(numbers.begin(), numbers.end(), key.entity) - numbers.begin());
      entities.entity_of_keyword.push_back(entity);
      entities.is_name[entity] = key.is_name;
      entities.passage_count[entity] = key.passage_count;
      entities.linked_passages[entity] = key.linked_passages;
      if (key.is_given) {
        links.values.push_back(0);
        kinds.push_back(link_given);
      }
      links.end_row();
    }
    graph.keyword_keys = {text_offsets, blob};
    graph.passages_of_keyword = links.view();
    graph.kinds_by_keyword = kinds;
  }
  GraphOfKeys(const GraphOfKeys&) = delete;

  std::vector<std::uint32_t> numbers;  // corpus numbers of the entities, ascending
  EntityGraph entities;
  std::string blob;
  std::vector<std::uint32_t> text_offsets = {0};
  Csr<std::uint32_t> links;
  std::vector<std::uint8_t> kinds;
  Graph graph;
};

// The question's terms and their document frequencies in the corpus, as an index without postings.
class WordsOfQuestion {
 public:
  WordsOfQuestion(std::span<const CountedTerm> terms, std::span<const std::uint32_t> passages_of_terms) {
    std::vector<std::pair<std::string_view, std::uint32_t>> known;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (passages_of_terms[i] > 0) known.emplace_back(terms[i].text, passages_of_terms[i]);
    }
    std::sort(known.begin(), known.end());
    for (const auto& [term, passages] : known) {
      terms_.intern(term);
      passages_of_term_.push_back(passages);
    }
  }

  LexicalView view() const {
    LexicalView words;
    words.terms = terms_.table();
    words.passages_of_term = passages_of_term_;
    return words;
  }

 private:
  StringPool terms_;
  std::vector<std::uint32_t> passages_of_term_;
};

}  // namespace

std::vector<KnownKey> find_known_keys(const CorpusPart& part, const EntitiesOfPart& of_part, std::string_view question) {
  const Graph& graph = part.view();
  const EntityGraph& entities = of_part.graph();
  const GraphDictionary dictionary(graph, entities);
  KeyTokens tokens;
  find_key_tokens(question, tokens);
  std::set<std::uint32_t> keywords;
  for (std::size_t first = 0; first < tokens.tokens.size(); ++first) {
    // Spans longer than the longest key that begins with this token cannot match.
    const std::size_t longest = std::min(dictionary.longest_from(tokens, first), tokens.tokens.size() - first);
    for (std::size_t length = 1; length <= longest; ++length) {
      const auto keyword = find_sorted(graph.keyword_keys, tokens.key(first, first + length - 1));
      if (keyword && entities.entity_of_keyword[*keyword] != no_entity) keywords.insert(*keyword);
    }
  }
  std::vector<KnownKey> known;
  for (const std::uint32_t keyword : keywords) {
    const std::uint32_t entity = entities.entity_of_keyword[keyword];
    known.push_back({std::string(graph.keyword_keys[keyword]), of_part.number_of(entity), entities.passage_count[entity],
                     entities.linked_passages[entity], entities.is_name[entity] != 0, is_given_here(graph, keyword)});
  }
  return known;
}

NamedInQuestion analyze_named(std::string_view question, std::vector<KnownKey> keys, std::span<const CountedTerm> terms,
                              std::span<const std::uint32_t> passages_of_terms, const Analyzer& analyzer) {
  // Several parts report the same key. It counts as given if any part has it as given: such entries sort first.
  std::sort(keys.begin(), keys.end(),
            [](const KnownKey& a, const KnownKey& b) { return a.key != b.key ? a.key < b.key : a.is_given > b.is_given; });
  keys.erase(std::unique(keys.begin(), keys.end(), [](const KnownKey& a, const KnownKey& b) { return a.key == b.key; }),
             keys.end());
  const GraphOfKeys of_keys(keys);
  const WordsOfQuestion words(terms, passages_of_terms);
  const QuestionAnalysis analysis = analyze_question({of_keys.graph, of_keys.entities, words.view()}, analyzer, question);
  NamedInQuestion named;
  const auto translate = [&](const std::vector<std::uint32_t>& from, std::vector<NamedInQuestion::Entity>& to) {
    for (const std::uint32_t entity : from) to.push_back({of_keys.numbers[entity], of_keys.entities.passage_count[entity]});
  };
  translate(analysis.entities, named.entities);
  translate(analysis.phrases, named.phrases);
  named.masked = analysis.masked;
  named.words_as_names = analysis.words_as_names;
  named.names_are_restored = analysis.names_are_restored;
  return named;
}

}  // namespace hop::core
