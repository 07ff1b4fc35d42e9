// All lists are sorted, so that merging is concatenation, sorting and adding up, in any grouping of the shards. read_statistics
// checks the sort orders and that the passage counts of the documents add up.
#include "core/shards/statistics/corpus_statistics.hpp"

#include <algorithm>
#include <functional>

#include "core/base/checked.hpp"
#include "core/base/concat.hpp"
#include "core/exchange/record_frame.hpp"
#include "core/graph/repeated_texts.hpp"
#include "core/keywords/link_kind.hpp"

namespace hop::core {
namespace {

constexpr std::string_view statistics_file = "statistics of a corpus";

// The order of counted texts: by bytes, then by count.
bool text_before(const CountedText& a, const CountedText& b) { return a.text != b.text ? a.text < b.text : a.count < b.count; }

bool is_own_key(const Graph& graph, std::uint32_t keyword) {
  const auto offsets = graph.passages_of_keyword.offsets;
  for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
    if (graph.kinds_by_keyword[link] & link_own) return true;
  }
  return false;
}

template <class T, class Before>
void sort_distinct(std::vector<T>& values, Before before) {
  std::sort(values.begin(), values.end(), before);
  const auto same = [&](const T& a, const T& b) { return !before(a, b); };  // a ≤ b in the sorted list
  values.erase(std::unique(values.begin(), values.end(), same), values.end());
}

Result<void> take_formats(CorpusStatistics& whole, const CorpusStatistics& part, bool& has_vectors_known) {
  const std::uint32_t shard = part.shards.empty() ? 0 : part.shards.front();
  if (whole.analyzer_fingerprint.empty()) whole.analyzer_fingerprint = part.analyzer_fingerprint;
  if (part.analyzer_fingerprint != whole.analyzer_fingerprint) {
    return Error{Status::unsupported_version,
                 concat("shard ", shard, " was indexed with the analyzer \"", part.analyzer_fingerprint, "\", others with \"",
                        whole.analyzer_fingerprint, "\""),
                 "analyzer_fingerprint"};
  }
  if (part.passage_count == 0) return {};  // an empty shard has no vectors and fits any corpus
  if (!has_vectors_known) whole.dimension = part.dimension, whole.precision = part.precision;
  has_vectors_known = true;
  if (part.dimension != whole.dimension || part.precision != whole.precision) {
    return Error{Status::dimension_mismatch,
                 concat("shard ", shard, " has vectors of dimension ", part.dimension, " and precision ",
                        static_cast<unsigned>(part.precision), ", others of ", whole.dimension, " and ",
                        static_cast<unsigned>(whole.precision)),
                 ""};
  }
  if (whole.embedder_id.empty()) whole.embedder_id = part.embedder_id;
  if (part.embedder_id.empty() || part.embedder_id == whole.embedder_id) return {};
  return Error{Status::embedder_mismatch,
               concat("shard ", shard, " has vectors by \"", part.embedder_id, "\", others by \"", whole.embedder_id, "\""),
               "embedder.id"};
}

bool are_counts(const std::vector<CountedText>& counts, std::uint64_t least_count, bool may_repeat) {
  const auto before = [&](const CountedText& a, const CountedText& b) {
    return may_repeat ? text_before(a, b) : a.text < b.text;
  };
  return is_ascending(counts, before) && std::all_of(counts.begin(), counts.end(), [&](const CountedText& counted) {
           return counted.count >= least_count && counted.count < passages_end;
         });
}

bool hash_before(const CountedHash& a, const CountedHash& b) { return a.hash < b.hash; }

bool are_short_texts(const CorpusStatistics& of) {
  return is_ascending(of.short_texts, hash_before) &&
         std::all_of(of.short_texts.begin(), of.short_texts.end(), [&](const CountedHash& counted) {
           return counted.documents >= 1 && counted.documents <= of.documents.size();
         });
}

bool is_valid_corpus(const CorpusStatistics& of) {
  if (of.passage_count >= passages_end || !are_counts(of.documents, 0, false)) return false;
  std::uint64_t passages = 0;  // of fewer than 2^32 documents, each of fewer passages: no overflow
  for (const CountedText& document : of.documents) passages += document.count;
  return passages == of.passage_count && are_counts(of.terms, 1, false) && are_counts(of.link_targets, 0, true) &&
         is_ascending(of.own_keys, std::less<>()) && are_short_texts(of);
}

}  // namespace

void add_up_counts(std::vector<CountedText>& counts) {
  std::sort(counts.begin(), counts.end(), text_before);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (kept > 0 && counts[kept - 1].text == counts[i].text) {
      counts[kept - 1].count += counts[i].count;
    } else {
      if (kept != i) counts[kept] = std::move(counts[i]);
      ++kept;
    }
  }
  counts.resize(kept);
}

namespace {

void add_up_hashes(std::vector<CountedHash>& counts) {
  std::sort(counts.begin(), counts.end(), hash_before);
  std::size_t kept = 0;
  for (const CountedHash& counted : counts) {
    if (kept > 0 && counts[kept - 1].hash == counted.hash) counts[kept - 1].documents += counted.documents;
    else counts[kept++] = counted;
  }
  counts.resize(kept);
}

std::vector<CountedHash> count_short_texts(const Graph& graph) {
  std::vector<CountedHash> counts;
  for (std::uint32_t d = 0; d < graph.document_count(); ++d) {
    const auto first = static_cast<std::ptrdiff_t>(counts.size());
    for (std::uint32_t p = graph.first_passage_of_document[d]; p < graph.first_passage_of_document[d + 1]; ++p) {
      if (const auto hash = hash_of_short_text(passage_text(graph, p))) counts.push_back({*hash, 1});
    }
    std::sort(counts.begin() + first, counts.end(), hash_before);
    const auto same_hash = [](const CountedHash& a, const CountedHash& b) { return a.hash == b.hash; };
    counts.erase(std::unique(counts.begin() + first, counts.end(), same_hash), counts.end());
  }
  add_up_hashes(counts);
  return counts;
}

}  // namespace

CorpusStatistics count_shard(const Graph& graph, const ShardTies* ties, std::uint32_t shard) {
  CorpusStatistics counted;
  counted.shards = {shard};
  counted.analyzer_fingerprint = graph.analyzer_fingerprint;
  counted.precision = graph.vector_precision;
  counted.dimension = graph.dimension;
  counted.embedder_id = graph.embedder_id;
  counted.passage_count = graph.passage_count();
  for (const std::uint32_t terms : graph.term_count_of_passage) counted.term_count += terms;
  for (std::uint32_t d = 0; d < graph.document_count(); ++d) {
    counted.documents.push_back(
        {std::string(graph.document_ids[d]), graph.first_passage_of_document[d + 1] - graph.first_passage_of_document[d]});
  }
  for (std::uint32_t t = 0; t < graph.terms.size(); ++t) {
    counted.terms.push_back({std::string(graph.terms[t]), graph.postings.row_size(t)});
  }
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    if (is_own_key(graph, k)) counted.own_keys.emplace_back(graph.keyword_keys[k]);
  }
  counted.short_texts = count_short_texts(graph);
  if (ties == nullptr) return counted;
  for (const PassagePlace& place : ties->links.values) {
    const std::string& id = ties->documents[place.document];
    // Only links into other shards: the target's shard cannot see them in its own graph.
    if (!find_sorted(graph.document_ids, id)) counted.link_targets.push_back({id, place.position});
  }
  sort_distinct(counted.link_targets, text_before);
  return counted;
}

Result<CorpusStatistics> merge_statistics(std::vector<CorpusStatistics> parts) {
  CorpusStatistics whole;
  bool vectors_known = false;
  for (CorpusStatistics& part : parts) {
    if (auto taken = take_formats(whole, part, vectors_known); !taken) return std::move(taken).error();
    whole.passage_count += part.passage_count;
    const auto terms = checked_add(whole.term_count, part.term_count);
    if (!terms) return Error{Status::limit_exceeded, "the shards have 2^64 terms or more", ""};
    whole.term_count = *terms;
    append_moved(whole.shards, part.shards);
    append_moved(whole.documents, part.documents);
    append_moved(whole.terms, part.terms);
    append_moved(whole.own_keys, part.own_keys);
    append_moved(whole.link_targets, part.link_targets);
    append_moved(whole.short_texts, part.short_texts);
    if (whole.passage_count < passages_end) continue;
    return Error{Status::limit_exceeded,
                 concat("the shards have ", whole.passage_count, " passages, the limit is ", passages_end - 1), ""};
  }
  std::sort(whole.shards.begin(), whole.shards.end());
  if (const auto twice = std::adjacent_find(whole.shards.begin(), whole.shards.end()); twice != whole.shards.end()) {
    return Error{Status::duplicate_id, concat("shard ", *twice, " is counted twice"), concat(*twice)};
  }
  std::sort(whole.documents.begin(), whole.documents.end(), text_before);
  const auto same_text = [](const CountedText& a, const CountedText& b) { return a.text == b.text; };
  if (const auto twice = std::adjacent_find(whole.documents.begin(), whole.documents.end(), same_text);
      twice != whole.documents.end()) {
    return Error{Status::duplicate_id, concat("document \"", twice->text, "\" is in two shards"), twice->text};
  }
  add_up_counts(whole.terms);
  sort_distinct(whole.own_keys, std::less<>());
  sort_distinct(whole.link_targets, text_before);
  add_up_hashes(whole.short_texts);
  return whole;
}

std::vector<std::uint8_t> write_statistics(const CorpusStatistics& statistics) {
  return write_record_frame(MessageKind::statistics, statistics);
}

Result<CorpusStatistics> read_statistics(std::span<const std::uint8_t> bytes) {
  return read_record_frame<CorpusStatistics>(bytes, MessageKind::statistics, statistics_file, is_valid_corpus);
}

PassageNumbers::PassageNumbers(const CorpusStatistics& statistics) : statistics_(statistics) {
  std::uint32_t next = 0;
  first_passage_.reserve(statistics.documents.size());
  for (const CountedText& document : statistics.documents) {
    first_passage_.push_back(next);
    next += static_cast<std::uint32_t>(document.count);
  }
}

std::optional<std::uint32_t> PassageNumbers::find(std::string_view document, std::uint64_t position) const {
  const auto& documents = statistics_.documents;
  const auto found = std::lower_bound(documents.begin(), documents.end(), document,
                                      [](const CountedText& counted, std::string_view id) { return counted.text < id; });
  if (found == documents.end() || found->text != document || position >= found->count) return std::nullopt;
  return first_passage_[static_cast<std::size_t>(found - documents.begin())] + static_cast<std::uint32_t>(position);
}

}  // namespace hop::core
