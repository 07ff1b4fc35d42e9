// Words are cut before they are stemmed, because the end of a stem is cut off already. A first part may have a linking sound:
// "Schifffahrt|s|gesellschaft".
#include "core/search/compound_terms.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "core/base/small_module.hpp"
#include "core/search/bm25.hpp"
#include "core/text/identifier_parts.hpp"
#include "core/text/normalize.hpp"
#include "core/text/properties.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::size_t least_part = 4;        // bytes of a part of a word
constexpr std::size_t least_base = 5;        // bytes of a term whose compounds are searched
constexpr std::size_t least_inside = 8;      // bytes of an unknown term whose compounds may have it inside
constexpr std::size_t most_bases = 24;       // of one question
constexpr std::size_t most_compounds = 128;  // of one question
constexpr std::size_t most_terms = 100000;   // of a table that is searched for compounds
constexpr std::string_view linking_sounds[] = {"", "s", "es", "n", "en", "e"};

bool is_of_letters(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint letter = decode_utf8(word, at);
    if (!is_letter(letter.value)) return false;
    at += letter.length;
  }
  return true;
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// The last four bytes of a term, of which each base has as many: an inequality that is quick to see.
std::uint32_t tail_of(std::string_view term) {
  std::uint32_t tail;
  std::memcpy(&tail, term.data() + term.size() - sizeof tail, sizeof tail);
  return tail;
}

class CompoundWriter {
 public:
  CompoundWriter(const LexicalView& view, const Analyzer& analyzer, std::vector<QueryTerm>& terms)
      : view_(view), analyzer_(analyzer), terms_(terms) {}

  void append(std::string_view question) {
    TokenList tokens;
    analyzer_.analyze(question, tokens);
    for (const Token& token : tokens.tokens) {
      std::string word;
      append_case_folded(word, normalized(token.source.of(question), NormalForm::nfkc));
      if (token.is_second_form || !is_of_letters(word)) continue;
      add_base(std::string(tokens.term(token)), find_sorted(view_.terms, tokens.term(token)), 1);
      append_parts(word);
    }
    if (view_.terms.size() <= most_terms) append_compounds();
  }

 private:
  struct Base {
    std::string term;
    std::size_t passages;  // 0: the index has only compounds of it
    float share;
  };
  struct Parts {
    std::uint32_t first, second;
  };

  std::size_t passages_with(std::uint32_t term) const { return view_.document_frequency(term); }

  void add_base(std::string term, std::optional<std::uint32_t> known, float share) {
    if (term.size() >= least_base && bases_.size() < most_bases)
      bases_.push_back({std::move(term), known ? passages_with(*known) : 0, share});
  }

  // Appends a term with this share of the weight that it has by itself, or would have in `passages`, if they are more.
  void append_term(std::uint32_t term, float share, std::size_t passages) {
    const auto is_same = [&](const QueryTerm& of) { return of.term == term; };
    if (std::any_of(terms_.begin(), terms_.end(), is_same)) return;
    const std::size_t corpus = view_.corpus_passage_count(), own = passages_with(term);
    if (passages > own) share *= static_cast<float>(bm25_idf(corpus, passages) / bm25_idf(corpus, own));
    terms_.push_back({term, 1, share});
  }

  std::optional<std::uint32_t> term_of(std::string_view word) {
    part_.clear();
    analyzer_.analyze(word, part_);
    return part_.tokens.empty() ? std::nullopt : find_sorted(view_.terms, part_.term(part_.tokens.front()));
  }

  std::optional<std::uint32_t> first_part(std::string_view head) {
    std::optional<std::uint32_t> best;
    for (const std::string_view link : linking_sounds) {
      if (head.size() < least_part + link.size() || head.substr(head.size() - link.size()) != link) continue;
      const auto term = term_of(head.substr(0, head.size() - link.size()));
      if (term && (!best || passages_with(*term) > passages_with(*best))) best = term;
    }
    return best;
  }

  void append_parts(std::string_view word) {
    std::optional<Parts> best;
    std::size_t best_count = 0;
    for (std::size_t at = least_part; at + least_part <= word.size() && word.size() <= longest_identifier; ++at) {
      if (continues_character(word[at])) continue;
      const auto second = term_of(word.substr(at));
      const auto first = second ? first_part(word.substr(0, at)) : std::nullopt;
      if (!first) continue;
      const std::size_t count = std::min(passages_with(*first), passages_with(*second));
      if (count > best_count) best = Parts{*first, *second}, best_count = count;
    }
    if (!best) return;
    for (const std::uint32_t part : {best->first, best->second}) {
      append_term(part, compound_share, 0);
      add_base(std::string(view_.terms[part]), part, compound_share);
    }
  }

  void append_compounds() {
    for (const Base& base : bases_) {
      const auto [first, end] = prefix_range(view_.terms, base.term);
      for (std::uint32_t term = first; term < end; ++term) append_compound(term, base);
    }
    std::vector<std::uint32_t> tails;
    for (const Base& base : bases_) tails.push_back(tail_of(base.term));
    for (std::uint32_t term = 0; term < view_.terms.size(); ++term) {
      const std::string_view text = view_.terms[term];
      if (text.size() < least_base + least_part) continue;
      const std::uint32_t tail = tail_of(text);
      for (std::size_t i = 0; i < tails.size(); ++i) {
        if (tails[i] == tail && text.ends_with(bases_[i].term)) append_compound(term, bases_[i]);
      }
    }
    for (const Base& base : bases_) {
      if (base.passages == 0 && base.term.size() >= least_inside) append_terms_around(base);
    }
  }

  // The terms with a base anywhere inside.
  void append_terms_around(const Base& base) {
    for (std::uint32_t term = 0; term < view_.terms.size(); ++term) {
      if (view_.terms[term].find(base.term) != std::string_view::npos) append_compound(term, base);
    }
  }

  void append_compound(std::uint32_t term, const Base& base) {
    if (view_.terms[term].size() < base.term.size() + least_part || compounds_ == most_compounds) return;
    ++compounds_;
    append_term(term, compound_share * base.share, base.passages);
  }

  static constexpr float compound_share = 0.5f;

  const LexicalView& view_;
  const Analyzer& analyzer_;
  std::vector<QueryTerm>& terms_;
  std::vector<Base> bases_;
  std::size_t compounds_ = 0;
  TokenList part_;
};

}  // namespace

void append_compound_terms(const LexicalView& view, const Analyzer& analyzer, std::string_view question,
                           std::vector<QueryTerm>& terms) {
  if (with_languages && analyzer.language() == Language::german) CompoundWriter(view, analyzer, terms).append(question);
}

}  // namespace hop::core
