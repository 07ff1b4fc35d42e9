// The terms of a passage are bits of a number. Only the documents of repeated passages that have a term are looked at; those without
// one are a set that is made once. A document is in one part, so each part decides by itself.
#include "core/methods/repeated_passages.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/sort.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/dense.hpp"
#include "core/search/form_terms.hpp"

namespace hop::core {
namespace {

using TermBits = std::uint64_t;

class NeedlessRepeats {
 public:
  NeedlessRepeats(const CorpusPart& part, std::string_view text, std::span<const float> vector, const PassageSet* allowed)
      : part_(part), graph_(part.view()), vector_(vector), allowed_(allowed), repeats_(part.repeats()) {
    // As BM25 scores them, without compounds, which no part of a corpus has.
    TokenList tokens;
    part.analyzer().analyze(text, tokens);
    find_query_terms(part.words(), tokens, terms_);
    append_form_terms(part.words(), part.analyzer(), text, tokens, terms_);
    constexpr std::size_t most_terms = 64;  // further ones tell no passages apart
    terms_.resize(std::min(terms_.size(), most_terms));
  }

  std::optional<PassageSet> find() {
    PassageSet needless = boilerplate_beside_content();
    const std::vector<Hit> hits = find_hits();
    find_others(hits);
    const std::vector<TermBits> bits_of_others = bits_of(others_);
    std::size_t first = 0;
    for (const Hit& hit : hits) {
      const std::uint32_t passage = repeats_->passages[hit.place], document = graph_.document_of_passage[passage];
      needless.remove(passage);
      while (first < others_.size() && graph_.document_of_passage[others_[first]] < document) ++first;
      std::size_t end = first;
      bool is_needless = false;
      for (; end < others_.size() && graph_.document_of_passage[others_[end]] == document; ++end) {
        is_needless = is_needless || is_as_good(hit, bits_of_others[end]);
      }
      if (is_needless && !is_closest(passage, std::span(others_).subspan(first, end - first))) needless.add(passage);
    }
    return needless.empty() ? std::nullopt : std::optional(std::move(needless));
  }

 private:
  struct Hit {
    std::uint32_t place;  // in repeats_->passages
    TermBits bits;
  };

  bool is_allowed(std::uint32_t passage) const { return allowed_ == nullptr || allowed_->contains(passage); }

  // Needless without a term of the text: without a vector, only links lead to them.
  PassageSet boilerplate_beside_content() const {
    if (!vector_.empty()) return PassageSet(graph_.passage_count());
    PassageSet found = repeats_->beside_content;
    if (allowed_ == nullptr) return found;
    found.intersect(*allowed_);
    std::uint32_t document = no_index;
    bool has_content = false;
    repeats_->beside_content.for_each([&](std::uint32_t passage) {
      if (!found.contains(passage)) return;
      if (graph_.document_of_passage[passage] != document) {
        document = graph_.document_of_passage[passage];
        has_content = false;
        repeats_->each_other(graph_, document, [&](std::uint32_t other) { has_content = has_content || is_allowed(other); });
      }
      if (!has_content) found.remove(passage);
    });
    return found;
  }

  // The repeated passages with a term of the text, ascending.
  std::vector<Hit> find_hits() const {
    std::vector<Hit> hits;
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      graph_.postings.each_of(terms_[t].term, repeats_->passages, [&](std::size_t place, std::uint32_t) {
        hits.push_back({static_cast<std::uint32_t>(place), TermBits{1} << t});
      });
    }
    sort_stable(hits, [](const Hit& a, const Hit& b) { return a.place < b.place; });
    std::size_t kept = 0;
    for (const Hit& hit : hits) {
      if (kept > 0 && hits[kept - 1].place == hit.place) hits[kept - 1].bits |= hit.bits;
      else hits[kept++] = hit;
    }
    hits.resize(kept);
    return hits;
  }

  // Which of the terms each of some passages has. `passages`: ascending.
  std::vector<TermBits> bits_of(std::span<const std::uint32_t> passages) const {
    std::vector<TermBits> bits(passages.size());
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      graph_.postings.each_of(terms_[t].term, passages, [&](std::size_t i, std::uint32_t) { bits[i] |= TermBits{1} << t; });
    }
    return bits;
  }

  // The other passages of the documents of hits.
  void find_others(std::span<const Hit> hits) {
    std::uint32_t before = no_index;
    for (const Hit& hit : hits) {
      const std::uint32_t document = graph_.document_of_passage[repeats_->passages[hit.place]];
      if (document == before) continue;
      before = document;
      repeats_->each_other(graph_, document, [&](std::uint32_t p) {
        if (is_allowed(p)) others_.push_back(p);
      });
    }
  }

  bool is_as_good(const Hit& hit, TermBits other) const {
    const TermBits only_repeated = hit.bits & ~other, only_other = other & ~hit.bits;
    if (only_repeated == 0) return true;
    return repeats_->is_boilerplate[hit.place] && weight_of(only_repeated) <= weight_of(only_other) &&
           (bits_of_heading(repeats_->passages[hit.place]) & only_repeated) == 0;
  }

  bool is_closest(std::uint32_t repeated, std::span<const std::uint32_t> others) const {
    if (vector_.empty() || !graph_.has_vectors()) return false;
    const float cosine = cosine_of(repeated);
    return std::none_of(others.begin(), others.end(), [&](std::uint32_t other) { return cosine_of(other) >= cosine; });
  }

  float cosine_of(std::uint32_t passage) const {
    float cosine = 0;
    scan(part_.graph().kernels(), vector_view(graph_), vector_, passage, passage + 1, std::span(&cosine, 1));
    return cosine;
  }

  // Σ share · idf, in the order of the text.
  double weight_of(TermBits bits) const {
    const LexicalView words = part_.words();
    double weight = 0;
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      if ((bits >> t & 1) == 0) continue;
      weight += terms_[t].share * bm25_idf(words.corpus_passage_count(), words.document_frequency(terms_[t].term));
    }
    return weight;
  }

  // The terms of the heading of a passage's section. A passage without a section may consist of its heading.
  TermBits bits_of_heading(std::uint32_t passage) const {
    const std::uint32_t section = graph_.section_of_passage[passage];
    if (section == no_index) return ~TermBits{0};
    TokenList tokens;
    part_.analyzer().analyze(graph_.section_headings[section], tokens);
    std::vector<QueryTerm> heading;
    find_query_terms(part_.words(), tokens, heading);
    TermBits bits = 0;
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      const auto is_term = [&](const QueryTerm& of_heading) { return of_heading.term == terms_[t].term; };
      if (std::any_of(heading.begin(), heading.end(), is_term)) bits |= TermBits{1} << t;
    }
    return bits;
  }

  const CorpusPart& part_;
  const Graph& graph_;
  std::span<const float> vector_;
  const PassageSet* allowed_;
  std::shared_ptr<const RepeatTable> repeats_;
  std::vector<QueryTerm> terms_;
  std::vector<std::uint32_t> others_;  // ascending
};

}  // namespace

std::optional<PassageSet> find_needless_repeats(const CorpusPart& part, const SearchSettings& settings, std::string_view text,
                                                std::span<const float> vector, const PassageSet* allowed) {
  const bool begins_with_words = base_kind_of(settings, false) != BaseKind::dense;
  if (!begins_with_words || part.repeats()->passages.empty()) return {};
  return NeedlessRepeats(part, text, vector, allowed).find();
}

const PassageSet* without_needless(const std::optional<PassageSet>& needless, const PassageSet* allowed,
                                   std::optional<PassageSet>& room) {
  if (!needless) return allowed;
  if (allowed != nullptr) room = *allowed;
  else room.emplace(needless->passage_count()), room->add_all();
  room->subtract(*needless);
  return &*room;
}

}  // namespace hop::core
