#include "core/shards/corpus_statistics.hpp"

#include <algorithm>

#include "core/base/checked.hpp"
#include "core/base/concat.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/shards/message_bytes.hpp"

namespace hop::core {
namespace {

constexpr std::string_view statistics_file = "statistics of a corpus";
constexpr std::uint64_t passage_count_end = no_passage_of_corpus;

// A text comes before another by its bytes, then by its count.
bool text_before(const CountedText& a, const CountedText& b) { return a.text != b.text ? a.text < b.text : a.count < b.count; }

bool is_own_key(const Graph& graph, std::uint32_t keyword) {
  const auto offsets = graph.passages_of_keyword.offsets;
  for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
    if (graph.kinds_by_keyword[link] & link_own) return true;
  }
  return false;
}

template <class T>
void append_moved(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

template <class T>
void keep_distinct(std::vector<T>& values, bool (*same)(const T&, const T&)) {
  values.erase(std::unique(values.begin(), values.end(), same), values.end());
}

// One entry for each text, with the sum of its counts.
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
  if (whole.analyser_fingerprint.empty()) whole.analyser_fingerprint = part.analyser_fingerprint;
  if (part.analyser_fingerprint != whole.analyser_fingerprint) {
    return Error{Status::unsupported_version,
                 concat("shard ", shard, " was indexed with the analyser \"", part.analyser_fingerprint, "\", others with \"",
                        whole.analyser_fingerprint, "\""),
                 "analyser_fingerprint"};
  }
  if (part.passage_count == 0) return {};
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

void write_counts(MessageWriter& out, const std::vector<CountedText>& counts) {
  out.number(counts.size());
  for (const CountedText& counted : counts) {
    out.text(counted.text);
    out.number(counted.count);
  }
}

std::vector<CountedText> read_counts(MessageReader& in, std::uint64_t least_count, bool may_repeat) {
  std::vector<CountedText> counts;
  const std::size_t length = in.count();
  for (std::size_t i = 0; i < length && in.ok(); ++i) {
    CountedText counted{std::string(in.text()), 0};
    counted.count = in.number();
    if (counted.count < least_count || counted.count >= passage_count_end) in.refuse();
    const bool ascends = i == 0 || (may_repeat ? text_before(counts.back(), counted) : counts.back().text < counted.text);
    if (!ascends) in.refuse();
    counts.push_back(std::move(counted));
  }
  return counts;
}

}  // namespace

CorpusStatistics count_shard(const Graph& graph, const ShardTies* ties, std::uint32_t shard) {
  CorpusStatistics counted;
  counted.shards = {shard};
  counted.analyser_fingerprint = graph.analyser_fingerprint;
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
    if (!find_sorted(graph.document_ids, id)) counted.link_targets.push_back({id, place.position});
  }
  std::sort(counted.link_targets.begin(), counted.link_targets.end(), text_before);
  keep_distinct<CountedText>(counted.link_targets,
                             [](const CountedText& a, const CountedText& b) { return a.text == b.text && a.count == b.count; });
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
    if (whole.passage_count < passage_count_end) continue;
    return Error{Status::limit_exceeded,
                 concat("the shards have ", whole.passage_count, " passages, the limit is ", passage_count_end - 1), ""};
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
  std::sort(whole.own_keys.begin(), whole.own_keys.end());
  keep_distinct<std::string>(whole.own_keys, [](const std::string& a, const std::string& b) { return a == b; });
  std::sort(whole.link_targets.begin(), whole.link_targets.end(), text_before);
  keep_distinct<CountedText>(whole.link_targets,
                             [](const CountedText& a, const CountedText& b) { return a.text == b.text && a.count == b.count; });
  return whole;
}

std::vector<std::uint8_t> write_statistics(const CorpusStatistics& statistics) {
  MessageWriter out(MessageKind::statistics);
  out.ascending(statistics.shards);
  out.text(statistics.analyser_fingerprint);
  out.number(static_cast<std::uint64_t>(statistics.precision));
  out.number(statistics.dimension);
  out.text(statistics.embedder_id);
  out.number(statistics.passage_count);
  out.number(statistics.term_count);
  write_counts(out, statistics.documents);
  write_counts(out, statistics.terms);
  out.number(statistics.own_keys.size());
  for (const std::string& key : statistics.own_keys) out.text(key);
  write_counts(out, statistics.link_targets);
  return std::move(out).take();
}

Result<CorpusStatistics> read_statistics(std::span<const std::uint8_t> bytes) {
  auto opened = MessageReader::open(bytes, MessageKind::statistics, statistics_file);
  if (!opened) return std::move(opened).error();
  MessageReader& in = opened.value();
  CorpusStatistics statistics;
  statistics.shards = in.ascending(std::uint64_t{1} << 32);
  statistics.analyser_fingerprint = in.text();
  statistics.precision = static_cast<VectorPrecision>(in.number_below(3));
  statistics.dimension = in.number_below(65537);
  statistics.embedder_id = in.text();
  statistics.passage_count = in.number_below(passage_count_end);
  statistics.term_count = in.number();
  statistics.documents = read_counts(in, 0, false);
  statistics.terms = read_counts(in, 1, false);
  const std::size_t keys = in.count();
  for (std::size_t k = 0; k < keys && in.ok(); ++k) {
    statistics.own_keys.emplace_back(in.text());
    if (k > 0 && statistics.own_keys[k] <= statistics.own_keys[k - 1]) in.refuse();
  }
  statistics.link_targets = read_counts(in, 0, true);
  std::uint64_t passages = 0;
  for (const CountedText& document : statistics.documents) passages += document.count;
  if (passages != statistics.passage_count) in.refuse();
  if (auto ended = in.expect_end(statistics_file); !ended) return std::move(ended).error();
  return statistics;
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
