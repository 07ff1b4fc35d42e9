// Both the shard's columns and the corpus statistics are sorted, so most translation is a linear merge. Edges need a binary
// search per document (PassageNumbers).
#include "core/shards/session/shard.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/exchange/records.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {
namespace {

Error not_of_these_shards(std::uint32_t shard, std::string_view what, std::string_view name) {
  return {Status::bad_input, concat("shard ", shard, ": the corpus's statistics lack ", what, " \"", name, "\""),
          std::string(name)};
}

Result<void> number_passages(const PassageNumbers& numbers, Shard& shard) {
  const Graph& graph = shard.graph->view();
  for (std::uint32_t d = 0; d < graph.document_count(); ++d) {
    const std::uint32_t count = graph.first_passage_of_document[d + 1] - graph.first_passage_of_document[d];
    if (count == 0) continue;
    // The statistics must have this document with exactly `count` passages.
    if (!numbers.find(graph.document_ids[d], count - 1) || numbers.find(graph.document_ids[d], count)) {
      return not_of_these_shards(shard.number, "document", graph.document_ids[d]);
    }
    const std::uint32_t first = *numbers.find(graph.document_ids[d], 0);
    for (std::uint32_t p = 0; p < count; ++p) shard.number_of_passage.push_back(first + p);
  }
  return {};
}

Result<void> take_terms(const CorpusStatistics& statistics, Shard& shard) {
  const Graph& graph = shard.graph->view();
  auto at = statistics.terms.begin();
  for (std::uint32_t t = 0; t < graph.terms.size(); ++t) {
    while (at != statistics.terms.end() && at->text < graph.terms[t]) ++at;
    if (at == statistics.terms.end() || at->text != graph.terms[t] || at->count < graph.postings.row_size(t)) {
      return not_of_these_shards(shard.number, "term", graph.terms[t]);
    }
    shard.passages_of_term.push_back(static_cast<std::uint32_t>(at->count));
    shard.number_of_term.push_back(static_cast<std::uint32_t>(at - statistics.terms.begin()));
  }
  return {};
}

// Marks the keywords that a passage anywhere in the corpus owns, by a linear merge of two sorted lists.
void take_own_keys(const CorpusStatistics& statistics, Shard& shard) {
  const Graph& graph = shard.graph->view();
  auto at = statistics.own_keys.begin();
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    while (at != statistics.own_keys.end() && *at < graph.keyword_keys[k]) ++at;
    shard.is_own_key.push_back(at != statistics.own_keys.end() && *at == graph.keyword_keys[k]);
  }
}

// Marks the passages whose text is repeated in the corpus.
void take_repeated_texts(const CorpusStatistics& statistics, Shard& shard) {
  const Graph& graph = shard.graph->view();
  const auto hash_before = [](const CountedHash& counted, std::uint64_t hash) { return counted.hash < hash; };
  std::vector<CountedRepeat> repeats;
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    const auto hash = hash_of_short_text(passage_text(graph, p));
    if (!hash) continue;
    const auto at = std::lower_bound(statistics.short_texts.begin(), statistics.short_texts.end(), *hash, hash_before);
    if (at == statistics.short_texts.end() || at->hash != *hash || at->documents < documents_of_repeated_text) continue;
    repeats.push_back({p, static_cast<std::uint32_t>(at->documents)});
  }
  shard.repeats = make_repeat_table(graph, repeats, shard.corpus_documents);
}

// Translates rows of places into rows of corpus numbers. Numbers follow the order of document ids, then positions, so the rows
// stay ascending.
Result<void> number_edges(const PassageNumbers& numbers, const std::vector<std::string>& documents,
                          const Csr<PassagePlace>& places, std::uint32_t shard, Csr<std::uint32_t>& rows) {
  for (std::size_t r = 0; r < places.rows(); ++r) {
    for (const PassagePlace& place : places.row(r)) {
      const auto number = numbers.find(documents[place.document], place.position);
      if (!number) return not_of_these_shards(shard, "the end of an edge, document", documents[place.document]);
      rows.values.push_back(*number);
    }
    rows.end_row();
  }
  return {};
}

void number_own_edges(const CsrView<std::uint32_t>& own, const std::vector<std::uint32_t>& number_of_passage,
                      Csr<std::uint32_t>& rows) {
  for (std::size_t r = 0; r < own.rows(); ++r) {
    for (const std::uint32_t passage : own.row(r)) rows.values.push_back(number_of_passage[passage]);
    rows.end_row();
  }
}

Result<void> take_edges(const PassageNumbers& numbers, const CorpusStatistics& statistics, const ShardTies* ties, Shard& shard) {
  const Graph& graph = shard.graph->view();
  if (ties == nullptr) {
    number_own_edges(graph.links, shard.number_of_passage, shard.links);
    number_own_edges(graph.nearest, shard.number_of_passage, shard.nearest);
  } else {
    for (const auto& [places, rows] : {std::pair(&ties->links, &shard.links), std::pair(&ties->nearest, &shard.nearest)}) {
      if (auto numbered = number_edges(numbers, ties->documents, *places, shard.number, *rows); !numbered) return numbered;
    }
  }
  // Index the links by target as well: propagation follows links backward.
  for (std::uint32_t p = 0; p < shard.links.rows(); ++p) {
    for (const std::uint32_t number : shard.links.row(p)) shard.link_ends.push_back({number, p});
  }
  std::sort(shard.link_ends.begin(), shard.link_ends.end());
  shard.is_linked_from_elsewhere.resize(graph.passage_count());
  for (const CountedText& target : statistics.link_targets) {
    const auto number = numbers.find(target.text, target.count);
    if (!number) return not_of_these_shards(shard.number, "the target of a link, document", target.text);
    if (const auto passage = shard.find_passage(*number)) shard.is_linked_from_elsewhere[*passage] = 1;
  }
  return {};
}

Result<std::optional<ShardTies>> read_optional_ties(std::span<const std::uint8_t> bytes, const Graph& graph) {
  if (bytes.empty()) return std::optional<ShardTies>();
  auto ties = read_ties(bytes, graph.passage_count());
  if (!ties) return std::move(ties).error();
  return std::optional<ShardTies>(std::move(ties).value());
}

}  // namespace

Result<Shard> open_shard(std::shared_ptr<const OpenGraph> graph, std::span<const std::uint8_t> ties, std::uint32_t number,
                         std::span<const std::uint8_t> statistics) {
  auto read = read_statistics(statistics);
  if (!read) return std::move(read).error();
  const CorpusStatistics& corpus = read.value();
  auto own_ties = read_optional_ties(ties, graph->view());
  if (!own_ties) return std::move(own_ties).error();

  Shard shard;
  shard.graph = std::move(graph);
  shard.number = number;
  shard.corpus_passages = static_cast<std::uint32_t>(corpus.passage_count);
  shard.corpus_documents = corpus.documents.size();
  shard.corpus_names = static_cast<std::uint32_t>(corpus.own_keys.size());
  shard.average_term_count = corpus.average_term_count();
  const Graph& view = shard.graph->view();
  if (!std::binary_search(corpus.shards.begin(), corpus.shards.end(), number)) {
    return Error{Status::bad_input, concat("shard ", number, ": the corpus's statistics are of other shards"), concat(number)};
  }
  if (corpus.analyzer_fingerprint != view.analyzer_fingerprint) {
    return Error{Status::unsupported_version, concat("shard ", number, ": the corpus's statistics are of another analyzer"),
                 concat(number)};
  }
  const PassageNumbers numbers(corpus);
  if (auto taken = number_passages(numbers, shard); !taken) return std::move(taken).error();
  if (auto taken = take_terms(corpus, shard); !taken) return std::move(taken).error();
  take_own_keys(corpus, shard);
  take_repeated_texts(corpus, shard);
  const ShardTies* known_ties = own_ties.value() ? &*own_ties.value() : nullptr;
  if (auto taken = take_edges(numbers, corpus, known_ties, shard); !taken) return std::move(taken).error();
  shard.tfidf_norms = tfidf_norms(shard.part().words());
  shard.rare_words = find_rare_words(shard.part().words());
  return shard;
}

Result<std::vector<std::uint8_t>> statistics_of_shard(const OpenGraph& graph, std::span<const std::uint8_t> ties,
                                                      std::uint32_t number) {
  auto own_ties = read_optional_ties(ties, graph.view());
  if (!own_ties) return std::move(own_ties).error();
  return write_statistics(count_shard(graph.view(), own_ties.value() ? &*own_ties.value() : nullptr, number));
}

Result<std::vector<std::uint8_t>> merge_statistics_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  return merge_parts(parts, read_statistics, merge_statistics, write_statistics);
}

}  // namespace hop::core
