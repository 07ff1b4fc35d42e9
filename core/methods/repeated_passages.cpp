// The terms of a passage are bits of a number. Only the documents of repeated passages that have a term are looked at, so the cost
// does not grow with the corpus. A document is in one part, so each part decides by itself.
#include "core/methods/repeated_passages.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

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
    std::vector<std::uint32_t> repeated;
    for (const CountedRepeat& repeat : *repeats_) repeated.push_back(repeat.passage);
    const std::vector<TermBits> bits_of_repeated = bits_of(repeated);
    find_others(repeated, bits_of_repeated);
    const std::vector<TermBits> bits_of_others = bits_of(others_);
    std::optional<PassageSet> needless;
    for (std::size_t i = 0, first = 0; i < repeated.size(); ++i) {
      const std::uint32_t document = graph_.document_of_passage[repeated[i]];
      if (bits_of_repeated[i] == 0 && !is_boilerplate_of_content(repeated, i)) continue;
      while (first < others_.size() && graph_.document_of_passage[others_[first]] < document) ++first;
      std::size_t end = first;
      bool is_needless = bits_of_repeated[i] == 0;
      for (; end < others_.size() && graph_.document_of_passage[others_[end]] == document; ++end) {
        is_needless = is_needless || is_as_good((*repeats_)[i], bits_of_repeated[i], bits_of_others[end]);
      }
      if (!is_needless || is_closest(repeated[i], std::span(others_).subspan(first, end - first))) continue;
      if (!needless) needless.emplace(graph_.passage_count());
      needless->add(repeated[i]);
    }
    return needless;
  }

 private:
  // Which of the terms each of some passages has. `passages`: ascending.
  std::vector<TermBits> bits_of(std::span<const std::uint32_t> passages) const {
    std::vector<TermBits> bits(passages.size());
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      graph_.postings.each_of(terms_[t].term, passages, [&](std::size_t i, std::uint32_t) { bits[i] |= TermBits{1} << t; });
    }
    return bits;
  }

  // The other passages of the documents of repeated ones that have a term.
  void find_others(std::span<const std::uint32_t> repeated, std::span<const TermBits> bits_of_repeated) {
    std::uint32_t looked_at = 0;  // the end of the passages looked at
    for (std::size_t i = 0; i < repeated.size(); ++i) {
      if (bits_of_repeated[i] == 0 || repeated[i] < looked_at) continue;
      const std::uint32_t document = graph_.document_of_passage[repeated[i]];
      looked_at = graph_.first_passage_of_document[document + 1];
      for (std::uint32_t p = graph_.first_passage_of_document[document]; p < looked_at; ++p) {
        const bool is_allowed = allowed_ == nullptr || allowed_->contains(p);
        if (is_allowed && !std::binary_search(repeated.begin(), repeated.end(), p)) others_.push_back(p);
      }
    }
  }

  // Whether a repeated passage without any of the terms is boilerplate next to content: without a vector, only links lead to it.
  bool is_boilerplate_of_content(std::span<const std::uint32_t> repeated, std::size_t i) const {
    if (!vector_.empty() || !(*repeats_)[i].is_boilerplate(part_.corpus_documents())) return false;
    const std::uint32_t document = graph_.document_of_passage[repeated[i]];
    const std::uint32_t begin = graph_.first_passage_of_document[document], end = graph_.first_passage_of_document[document + 1];
    std::size_t next = i;  // of the repeated passages, the first that is not before the passage
    while (next > 0 && repeated[next - 1] >= begin) --next;
    for (std::uint32_t p = begin; p < end; ++p) {
      if (next < repeated.size() && repeated[next] == p) ++next;
      else if (allowed_ == nullptr || allowed_->contains(p)) return true;
    }
    return false;
  }

  bool is_as_good(const CountedRepeat& repeat, TermBits repeated, TermBits other) const {
    const TermBits only_repeated = repeated & ~other, only_other = other & ~repeated;
    if (only_repeated == 0) return true;
    return repeat.is_boilerplate(part_.corpus_documents()) && weight_of(only_repeated) <= weight_of(only_other) &&
           (bits_of_heading(repeat.passage) & only_repeated) == 0;
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
  std::shared_ptr<const std::vector<CountedRepeat>> repeats_;
  std::vector<QueryTerm> terms_;
  std::vector<std::uint32_t> others_;  // ascending
};

}  // namespace

std::optional<PassageSet> find_needless_repeats(const CorpusPart& part, const SearchSettings& settings, std::string_view text,
                                                std::span<const float> vector, const PassageSet* allowed) {
  const bool begins_with_words = base_kind_of(settings, false) != BaseKind::dense;
  if (!begins_with_words || part.repeats()->empty()) return {};
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
