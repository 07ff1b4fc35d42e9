// The counts of a method have a kind of frame of their own; all others are entity counts.
#include "core/shards/statistics/method_counts.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/shards/search/shard_settings.hpp"
#include "core/shards/statistics/entity_counts_by_rules.hpp"
#include "core/shards/statistics/phrase_counts.hpp"
#include "core/shards/statistics/vocabulary_counts.hpp"

namespace hop::core {
namespace {

// KGP's graph by terms takes a vocabulary of this many terms per passage.
std::optional<std::uint32_t> terms_of_vocabulary(const SearchSettings& settings, const Options& options) {
  if (settings.method != Method::kgp) return std::nullopt;
  const KgpSettings kgp = read_kgp_settings(options, settings);
  return kgp.edges == KgpEdges::terms ? std::optional(kgp.terms) : std::nullopt;
}

bool is_kind(std::span<const std::uint8_t> counts, MessageKind kind) {
  const auto told = kind_of_frame(counts, "counts");  // an error means: not a frame, so not the counts of a method
  return told && told.value() == kind;
}

// Passes counts on once they are read.
template <class Counts, class Use>
Result<void> use_counts(const Result<Counts>& read, Use use) {
  if (!read) return read.error();
  return use(read.value());
}

}  // namespace

Result<std::vector<std::uint8_t>> counts_of_method(const Shard& shard, const Options& options) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  if (settings.value().method == Method::iier) return write_phrase_counts(count_phrases(shard));
  if (const auto terms = terms_of_vocabulary(settings.value(), options)) {
    return write_vocabulary(count_vocabulary(shard, *terms, read_kgp_settings(options, settings.value()).entities));
  }
  return count_by_rules(shard, options);
}

Result<std::vector<std::uint8_t>> merge_counts_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  if (parts.empty()) return merge_counts_by_rules(parts);
  if (is_kind(parts.front(), MessageKind::phrase_counts))
    return merge_parts(parts, read_phrase_counts, merge_phrase_counts, write_phrase_counts);
  if (is_kind(parts.front(), MessageKind::vocabulary))
    return merge_parts(parts, read_vocabulary, merge_vocabularies, write_vocabulary);
  return merge_counts_by_rules(parts);
}

Result<void> give_counts(Shard& shard, std::span<const std::uint8_t> bytes) {
  const auto give_phrases = [&](const PhraseCounts& counts) { return give_phrase_counts(shard, counts); };
  const auto give_terms = [&](const VocabularyCounts& counts) { return give_vocabulary(shard, counts); };
  if (is_kind(bytes, MessageKind::phrase_counts)) return use_counts(read_phrase_counts(bytes), give_phrases);
  if (is_kind(bytes, MessageKind::vocabulary)) return use_counts(read_vocabulary(bytes), give_terms);
  return give_counts_by_rules(shard, bytes);
}

Result<void> add_entity_rules(CorpusSummary& summary, std::span<const std::uint8_t> bytes) {
  if (is_kind(bytes, MessageKind::phrase_counts)) {
    const auto read = read_phrase_counts(bytes);
    summary.has_phrase_counts = summary.has_phrase_counts || read.ok();
    return read ? Result<void>() : read.error();
  }
  const auto add_terms = [&](const VocabularyCounts& counts) { return add_vocabulary(summary, counts); };
  if (is_kind(bytes, MessageKind::vocabulary)) return use_counts(read_vocabulary(bytes), add_terms);
  const auto sets = read_counts_by_rules(bytes);
  if (!sets) return sets.error();
  for (const EntityCounts& counts : sets.value()) add_entity_counts(summary, counts);
  return {};
}

Result<void> check_method_counts(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options) {
  if (settings.method == Method::iier && !corpus.has_phrase_counts) {
    return Error{Status::wrong_state, "the corpus's summary lacks the phrase counts of method iier", "method"};
  }
  const auto terms = terms_of_vocabulary(settings, options);
  if (!terms || std::count(corpus.vocabularies.begin(), corpus.vocabularies.end(), *terms) != 0) return {};
  return Error{Status::wrong_state, concat("the corpus's summary lacks the vocabulary of ", *terms, " terms of kgp"),
               "kgp.terms"};
}

}  // namespace hop::core
