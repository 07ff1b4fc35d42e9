// trail by its definition (docs/methods/trail.md): full sorts, maps and sets, double arithmetic, every entity by its name.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_model.hpp"
#include "tests/core/methods/random_corpus.hpp"

namespace hop::core::test {

using Name = std::string;                                              // of a title entity, or "#" and a phrase
using Products = std::function<double(std::uint32_t, std::uint32_t)>;  // of two passages' vectors

struct SlowTrail {
  const PlainCorpus& plain;
  const PlainQuestion& question;
  const SearchSettings& settings;
  std::vector<double> cosines = {}, masked_cosines = {};  // empty: no such vector
  bool is_guessing() const { return !cosines.empty() && masked_cosines.empty() && !question.names.empty(); }
  std::set<std::uint32_t> allowed = {};

  std::map<Name, std::map<std::uint32_t, double>> links = {};  // entity → passage → weight
  std::map<std::uint32_t, std::map<Name, double>> links_back = {};
  std::size_t mention_pairs = 0;
  std::vector<double> base = {}, words = {};
  std::vector<std::uint32_t> base_list = {}, graph_list = {}, fused = {}, result = {};
  std::set<std::uint32_t> candidates = {};
  std::map<std::uint32_t, std::vector<double>> features = {}, parts = {};  // of each candidate
  std::vector<double> masses = {};
  // Two values so close that float and double may order them differently: nothing is claimed of such a question.
  mutable bool is_ambiguous = false;

  // --- First stage ---

  std::uint32_t passage_count() const { return static_cast<std::uint32_t>(plain.passages.size()); }
  bool owns(std::uint32_t passage, const Name& entity) const { return plain.passages[passage].title == entity; }
  bool is_linked(std::uint32_t passage, const Name& entity) const {
    const auto found = links.find(entity);
    return found != links.end() && found->second.count(passage);
  }
  std::set<Name> question_entities() const;

  void find_links();

  double document_frequency(const std::string& word) const;
  mutable std::map<std::string, double> frequencies = {};
  double inverse_frequency(const std::string& word) const {
    const double df = document_frequency(word);
    return std::log(1 + (passage_count() - df + 0.5) / (df + 0.5));
  }
  std::vector<double> bm25(const std::vector<std::string>& query) const;

  void find_base_list();
  double words_maximum = 0;

  // Best first, ties by index.
  void sort_by(std::vector<std::uint32_t>& list, const std::vector<double>& scores, double doubt);

  // Mass of each passage after all sweeps. `entity_masses`: those that it was made from.
  std::vector<double> spread(const std::map<Name, double>& seeds, const std::map<std::uint32_t, double>& reset,
                             std::map<Name, double>& entity_masses) const;

  // 1, or the share of the question that the names are, if each is a phrase of one word.
  double worth_of_names() const;
  double reset_share() const { return 1 - (1 - settings.trail.reset_share) * worth_of_names(); }
  std::map<Name, double> seeds() const;  // together 1 − reset_share()

  void find_graph_list();

  // Passages that hold like entities alike have the same mass, regardless of the order of its sum: ties are ordered by index.
  void order_twins(const std::vector<double>& masses, std::map<Name, double>& entity_masses,
                   std::map<std::uint32_t, double>& reset);

  static double rank_in(const std::vector<std::uint32_t>& list, std::uint32_t passage);

  void fuse();

  // --- Second stage: the features of the candidates ---

  // c, f and the entity: 3 if c owns it, 2 if f does, 1 if both are linked to it and it is rare, else 0.
  int link_kind(std::uint32_t c, std::uint32_t f, const std::map<std::uint32_t, double>& passages, const Name& entity) const;
  int link_kind(std::uint32_t c, std::uint32_t f) const;
  bool is_novel(std::uint32_t c, std::uint32_t f) const;
  std::set<std::string> asked_words() const;
  double rare_words(std::uint32_t c, std::uint32_t f) const;
  bool is_wide(std::uint32_t c, std::uint32_t f) const { return link_kind(c, f) != 0 || rare_words(c, f) > 0; }
  bool holds(std::uint32_t p, const std::string& word) const { return plain.passages[p].words.count(word) != 0; }

  // The share of the question, by idf, of the words that `holds_word` says yes to.
  template <class Holds>
  double share_of_question(Holds holds_word) const {
    double held = 0, total = 0;
    for (const std::string& word : asked_words()) {
      total += inverse_frequency(word);
      if (holds_word(word)) held += inverse_frequency(word);
    }
    return total > 0 ? held / total : 0;
  }
  double cover(std::uint32_t c, std::uint32_t f) const {
    return share_of_question([&](const std::string& word) { return holds(c, word) || holds(f, word); });
  }
  double gain(std::uint32_t c, std::uint32_t f) const {
    return share_of_question([&](const std::string& word) { return holds(c, word) && !holds(f, word); });
  }

  std::vector<std::uint32_t> first() const {
    return {fused.begin(), fused.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(10, fused.size()))};
  }

  void find_candidates();

  double base_rank(std::uint32_t c) const;
  double fused_rank(std::uint32_t c) const;
  static double log_share(double mass, double largest, double worth = 1) {
    return std::log((largest > 0 ? worth * mass / largest : 0) + 1e-5);
  }

  // What the question asks of c besides its names, without a vector that says so: what the passages of these names among the
  // first leave of the question.
  double guessed_masked_cosine(std::uint32_t c, const Products& products) const;
  double residual(std::uint32_t c, std::uint32_t f, const Products& products) const;
  // The largest share of the question next to a mention of the entity in f, or in f's title, without the words of its name.
  double held(std::uint32_t f, const Name& entity) const;
  // The same, largest over the entities that c and f have in common.
  double held_for(std::uint32_t c, std::uint32_t f) const;
  // The features of each candidate, in the order of TrailFeature. Signals are 0.
  void find_features(const Products& products);
  bool owns_an_entity_of(std::uint32_t c, std::uint32_t f) const { return link_kind(c, f) == 3; }

  // --- Second stage: the order of the candidates ---

  // λ, and the bridge of each candidate: pairs are the two words of a name.
  double documents() const;
  Name document_of(std::uint32_t p) const;
  double learned_share() const;
  double bridge(std::uint32_t c) const;

  // z over the candidates.
  static std::map<std::uint32_t, double> standardized(std::map<std::uint32_t, double> values);
  double tree_value(const TrailTree& tree, const std::vector<float>& x) const;

  double linear_value(const TrailModel& model, const std::vector<float>& x) const;
  double trees_value(const TrailModel& model, const std::vector<float>& x) const;
  static double deviation(const std::map<std::uint32_t, double>& values);
  // The features of a candidate that nothing leads to: no mass, no links, the rank of the base list.
  std::vector<float> without_links(std::vector<float> x) const;

  // The order that follows from `columns`, the features and signals as the engine has found them.
  void order_candidates(const std::map<std::uint32_t, std::vector<float>>& columns);

  bool asks_for_all_words() const { return !asked_words().empty() && asked_words().size() <= 4; }
  bool holds_all_words(std::uint32_t c) const {
    const std::set<std::string> asked = asked_words();
    return std::all_of(asked.begin(), asked.end(), [&](const std::string& word) { return holds(c, word); });
  }

  // The question names it, a good match names its heading, or it is not among the first five of the base list, and mass of the
  // question's names leads to it, or it covers words of the question with a passage that it is linked to.
  bool may_be_raised_by_links(std::uint32_t c, const std::vector<float>& x, double lambda) const;

  // Of a few keywords: who lacks one, and would without links be no better than the next that has all, goes behind the last
  // that has all.
  void put_unlinked_behind(const std::map<std::uint32_t, double>& scores, const std::map<std::uint32_t, double>& lost,
                           const std::map<std::uint32_t, std::vector<float>>& columns, double lambda, double doubt);

  bool gate_is_closed() const { return static_cast<double>(mention_pairs) < settings.trail.gate * passage_count(); }

  void rank();
};

}  // namespace hop::core::test
