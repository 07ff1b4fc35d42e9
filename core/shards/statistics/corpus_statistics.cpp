// All lists are sorted, so that merging is concatenation, sorting and adding up, in any grouping of the shards. read_statistics
// checks the sort orders and that the passage counts of the documents add up.
#include "core/shards/statistics/corpus_statistics.hpp"

#include <algorithm>
#include <functional>

#include "core/base/checked.hpp"
#include "core/base/concat.hpp"
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

// Merges entries of the same text by adding their counts.
void add_up(std::vector<CountedText>& counts) {
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

// Reads sorted texts with counts from least_count up to, and excluding, passages_end.
std::vector<CountedText> read_counts(MessageReader& in, std::uint64_t least_count, bool may_repeat) {
  std::vector<CountedText> counts = read_counted_texts(in);
  expect_order(in, counts,
               [&](const CountedText& a, const CountedText& b) { return may_repeat ? text_before(a, b) : a.text < b.text; });
  for (const CountedText& counted : counts) {
    if (counted.count < least_count || counted.count >= passages_end) in.refuse();
  }
  return counts;
}

}  // namespace

void write_counted_texts(MessageWriter& out, std::span<const CountedText> counts) {
  write_all(out, counts, [&](const CountedText& counted) {
    out.text(counted.text);
    out.number(counted.count);
  });
}

std::vector<CountedText> read_counted_texts(MessageReader& in) {
  return read_all(in, [&] {
    CountedText counted{std::string(in.text()), 0};
    counted.count = in.number();
    return counted;
  });
}

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
  add_up(whole.terms);
  sort_distinct(whole.own_keys, std::less<>());
  sort_distinct(whole.link_targets, text_before);
  return whole;
}

std::vector<std::uint8_t> write_statistics(const CorpusStatistics& statistics) {
  MessageWriter out(MessageKind::statistics);
  out.ascending(statistics.shards);
  out.text(statistics.analyzer_fingerprint);
  out.number(static_cast<std::uint64_t>(statistics.precision));
  out.number(statistics.dimension);
  out.text(statistics.embedder_id);
  out.number(statistics.passage_count);
  out.number(statistics.term_count);
  write_counted_texts(out, statistics.documents);
  write_counted_texts(out, statistics.terms);
  write_texts(out, statistics.own_keys);
  write_counted_texts(out, statistics.link_targets);
  return std::move(out).take();
}

Result<CorpusStatistics> read_statistics(std::span<const std::uint8_t> bytes) {
  return read_frame(bytes, MessageKind::statistics, statistics_file, [](MessageReader& in) {
    CorpusStatistics statistics;
    statistics.shards = in.ascending(numbers_end);
    statistics.analyzer_fingerprint = in.text();
    statistics.precision = static_cast<VectorPrecision>(in.number_below(3));
    statistics.dimension = in.number_below(65537);
    statistics.embedder_id = in.text();
    statistics.passage_count = in.number_below(passages_end);
    statistics.term_count = in.number();
    statistics.documents = read_counts(in, 0, false);
    statistics.terms = read_counts(in, 1, false);
    statistics.own_keys = read_sorted_texts(in);
    statistics.link_targets = read_counts(in, 0, true);
    std::uint64_t passages = 0;
    for (const CountedText& document : statistics.documents) {
      if (document.count > statistics.passage_count - passages) in.refuse();  // as a difference, to avoid overflow
      else passages += document.count;
    }
    if (passages != statistics.passage_count) in.refuse();
    return statistics;
  });
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
