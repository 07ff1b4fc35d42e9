// trail by its definition (docs/methods/trail.md): full sorts, maps and sets, double arithmetic, every entity by its name.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/methods/trail/trail_model.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/methods/slow_word_weight.hpp"

namespace hop::core::test {

using Name = std::string;  // of a title entity, or "#" and a phrase

struct SlowTrail {
  const PlainCorpus& plain;
  const PlainQuestion& question;
  const SearchSettings& settings;
  std::vector<double> cosines = {}, masked_cosines = {};  // empty: no such vector
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
  bool is_ambiguous = false;

  std::uint32_t passage_count() const { return static_cast<std::uint32_t>(plain.passages.size()); }
  bool owns(std::uint32_t passage, const Name& entity) const { return plain.passages[passage].title == entity; }
  bool is_linked(std::uint32_t passage, const Name& entity) const {
    const auto found = links.find(entity);
    return found != links.end() && found->second.count(passage);
  }
  std::set<Name> question_entities() const {
    std::set<Name> entities = question.names;
    for (const std::string& phrase : question.phrases) {
      if (links.count("#" + phrase)) entities.insert("#" + phrase);
    }
    return entities;
  }

  void find_links() {
    const double n = passage_count();
    std::map<Name, std::set<std::uint32_t>> owners, mentioners, holders;
    for (std::uint32_t p = 0; p < passage_count(); ++p) {
      owners[plain.passages[p].title].insert(p);
      for (const Name& name : plain.passages[p].mentions) mentioners[name].insert(p), ++mention_pairs;
      for (const Name& phrase : plain.passages[p].phrases) holders["#" + phrase].insert(p);
    }
    const EntityRules& rules = settings.trail.entities;
    const auto is_common = [&](std::size_t count, double share) {
      return count > rules.never_common_passages && static_cast<double>(count) > share * n;
    };
    for (const auto& [name, passages] : owners) {
      if (!is_common(mentioners[name].size(), rules.name_share)) {
        for (const std::uint32_t p : mentioners[name]) links[name][p] = rules.mention_weight;
      }
      for (const std::uint32_t p : passages) links[name][p] = rules.own_weight;
    }
    for (const auto& [phrase, passages] : holders) {
      if (passages.size() < 2 || is_common(passages.size(), rules.phrase_share)) continue;
      for (const std::uint32_t p : passages) links[phrase][p] = rules.phrase_weight;
    }
    for (const auto& [entity, passages] : links) {
      for (const auto& [p, weight] : passages) links_back[p][entity] = weight;
    }
  }

  double document_frequency(const std::string& word) const {
    if (frequencies.empty()) {
      for (const PlainPassage& passage : plain.passages) {
        for (const auto& [held, count] : passage.words) ++frequencies[held];
      }
    }
    const auto found = frequencies.find(word);
    return found == frequencies.end() ? 0 : found->second;
  }
  mutable std::map<std::string, double> frequencies = {};
  double inverse_frequency(const std::string& word) const {
    const double df = document_frequency(word);
    return std::log(1 + (passage_count() - df + 0.5) / (df + 0.5));
  }
  std::vector<double> bm25(const std::vector<std::string>& query) const {
    double average = 0;
    for (const PlainPassage& passage : plain.passages) average += passage.word_count;
    average /= passage_count();
    const auto [k1, b] = settings.bm25;
    std::vector<double> scores(passage_count(), 0.0);
    for (const std::string& word : query) {
      const double idf = inverse_frequency(word);
      for (std::uint32_t p = 0; p < passage_count(); ++p) {
        const auto found = plain.passages[p].words.find(word);
        if (found == plain.passages[p].words.end()) continue;
        const double tf = found->second;
        scores[p] += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * plain.passages[p].word_count / average));
      }
    }
    return scores;
  }

  void find_base_list() {
    words = bm25(question.words);
    double maximum = 0;
    for (const std::uint32_t p : allowed) maximum = std::max(maximum, words[p]);
    words_maximum = maximum;
    double w = 1;
    if (!cosines.empty()) {
      w = settings.hybrid_bm25_weight ? *settings.hybrid_bm25_weight
                                      : slow_word_weight(maximum, settings.bm25.k1, cosines, allowed);
    }
    for (std::uint32_t p = 0; p < passage_count(); ++p) {
      const double share = maximum > 0 ? words[p] / maximum : 0;
      base.push_back(cosines.empty() ? share : w * share + (1 - w) * cosines[p]);
    }
    for (const std::uint32_t p : allowed) {
      if (!cosines.empty() || base[p] > 0) base_list.push_back(p);
    }
    sort_by(base_list, base, 5e-6);  // a step of a cosine may be rounded otherwise
  }
  double words_maximum = 0;

  // Best first, ties by index.
  void sort_by(std::vector<std::uint32_t>& list, const std::vector<double>& scores, double doubt) {
    std::sort(list.begin(), list.end(),
              [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    for (std::size_t i = 1; i < list.size(); ++i) is_ambiguous |= scores[list[i - 1]] - scores[list[i]] < doubt;
  }

  // Mass of each passage after all sweeps. `entity_masses`: those that it was made from.
  std::vector<double> spread(const std::map<Name, double>& seeds, const std::map<std::uint32_t, double>& reset,
                             std::map<Name, double>& entity_masses) const {
    const double r = settings.trail.page_rank.restart_probability;
    std::map<Name, double> e, column_sum;
    std::vector<double> p(passage_count(), 0.0), row_sum(passage_count(), 0.0);
    for (const auto& [entity, passages] : links) {
      for (const auto& [passage, weight] : passages) column_sum[entity] += weight, row_sum[passage] += weight;
    }
    for (const auto& [entity, mass] : seeds) e[entity] = r * mass;
    for (const auto& [passage, mass] : reset) p[passage] = r * mass;
    for (std::uint32_t sweep = 0; sweep < settings.trail.page_rank.sweeps; ++sweep) {
      std::map<Name, double> next_e;
      std::vector<double> next_p(passage_count(), 0.0);
      for (const auto& [entity, mass] : seeds) next_e[entity] += r * mass;
      for (const auto& [passage, mass] : reset) next_p[passage] += r * mass;
      for (const auto& [entity, passages] : links) {
        for (const auto& [passage, weight] : passages) {
          next_e[entity] += (1 - r) * weight / row_sum[passage] * p[passage];
          if (allowed.count(passage)) next_p[passage] += (1 - r) * weight / column_sum[entity] * e[entity];
        }
      }
      entity_masses = e;
      e = next_e;
      p = next_p;
    }
    return p;
  }

  std::map<Name, double> seeds() const {
    std::map<Name, double> seeds;
    double sum = 0;
    for (const Name& entity : question_entities()) {
      const double factor = entity[0] == '#' ? settings.trail.phrase_seed : 1;
      sum += seeds[entity] = factor / static_cast<double>(links.at(entity).size());
    }
    for (auto& [entity, mass] : seeds) mass /= sum;
    return seeds;
  }

  void find_graph_list() {
    std::map<Name, double> seed = seeds();
    for (auto& [entity, mass] : seed) mass *= 1 - settings.trail.reset_share;
    std::map<std::uint32_t, double> reset;
    const std::size_t count = std::min<std::size_t>(settings.trail.reset_passages, base_list.size());
    const double floor = count < base_list.size() ? base[base_list[count]] : 0;
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += reset[base_list[i]] = std::max(0.0, base[base_list[i]] - floor);
    for (auto& [passage, mass] : reset) mass = sum > 0 ? mass / sum * settings.trail.reset_share : 0;

    std::map<Name, double> entity_masses;
    masses = spread(seed, reset, entity_masses);
    for (std::uint32_t p = 0; p < passage_count(); ++p) {
      if (masses[p] > 0) graph_list.push_back(p);
    }
    std::sort(graph_list.begin(), graph_list.end(), [&](std::uint32_t a, std::uint32_t b) { return masses[a] > masses[b]; });
    order_twins(masses, entity_masses, reset);
  }

  // Passages that hold like entities alike have the same mass, regardless of the order of its sum: ties are ordered by index.
  void order_twins(const std::vector<double>& masses, std::map<Name, double>& entity_masses,
                   std::map<std::uint32_t, double>& reset) {
    const auto about = [](double mass) { return std::llround(mass * 1e10); };
    const auto traits = [&](std::uint32_t p) {
      std::multiset<std::tuple<long long, std::size_t, double>> traits = {{about(reset[p]), 0, 0.0}};
      for (const auto& [entity, weight] : links_back[p])
        traits.insert({about(entity_masses[entity]), links[entity].size(), weight});
      return traits;
    };
    for (std::size_t begin = 0, end = 0; begin < graph_list.size(); begin = end) {
      while (end < graph_list.size() && masses[graph_list[begin]] - masses[graph_list[end]] < 1e-9 * masses[graph_list[begin]])
        ++end;
      for (std::size_t i = begin + 1; i < end; ++i) is_ambiguous |= traits(graph_list[i]) != traits(graph_list[begin]);
      std::sort(graph_list.begin() + static_cast<std::ptrdiff_t>(begin), graph_list.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }

  static double rank_in(const std::vector<std::uint32_t>& list, std::uint32_t passage) {
    const auto found = std::find(list.begin(), list.end(), passage);
    return found == list.end() ? std::numeric_limits<double>::infinity() : static_cast<double>(found - list.begin() + 1);
  }

  void fuse() {
    std::set<std::uint32_t> all(graph_list.begin(), graph_list.end());
    all.insert(base_list.begin(), base_list.end());
    std::vector<std::tuple<double, double, double, std::uint32_t>> keys;
    for (const std::uint32_t p : all) {
      const double graph = rank_in(graph_list, p), base = rank_in(base_list, p);
      keys.emplace_back(std::min(graph, settings.trail.base_factor * base), graph, base, p);
    }
    std::sort(keys.begin(), keys.end());
    for (const auto& key : keys) fused.push_back(std::get<3>(key));
  }

  // --- Second stage ---

  // c, f and the entity: 3 if c owns it, 2 if f does, 1 if both are linked to it and it is rare, else 0.
  int link_kind(std::uint32_t c, std::uint32_t f, const std::map<std::uint32_t, double>& passages, const Name& entity) const {
    if (c == f || !passages.count(c) || !passages.count(f)) return 0;
    if (owns(c, entity)) return 3;
    if (owns(f, entity)) return 2;
    return passages.size() <= 30 ? 1 : 0;
  }
  int link_kind(std::uint32_t c, std::uint32_t f) const {
    int kind = 0;
    for (const auto& [entity, passages] : links) kind = std::max(kind, link_kind(c, f, passages, entity));
    return kind;
  }
  bool is_novel(std::uint32_t c, std::uint32_t f) const {
    const std::set<Name> named = question_entities();
    for (const auto& [entity, passages] : links) {
      if (!named.count(entity) && link_kind(c, f, passages, entity) != 0) return true;
    }
    return false;
  }
  std::set<std::string> asked_words() const {
    std::set<std::string> asked;
    for (const std::string& word : question.words) {
      if (document_frequency(word) > 0) asked.insert(word);
    }
    return asked;
  }
  double rare_words(std::uint32_t c, std::uint32_t f) const {
    const std::set<std::string> asked = asked_words();
    double sum = 0;
    for (const auto& [word, count] : plain.passages[c].words) {
      const double df = document_frequency(word);
      if (c == f || asked.count(word) || !plain.passages[f].words.count(word) || df < 2 || df > 30) continue;
      sum += inverse_frequency(word) / 10;
    }
    return sum;
  }
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

  void find_candidates() {
    const auto take = [&](const std::vector<std::uint32_t>& list, std::size_t count) {
      for (std::size_t i = 0; i < std::min(count, list.size()); ++i) candidates.insert(list[i]);
    };
    const std::size_t count = settings.trail.candidates;
    take(fused, count), take(base_list, count / 2), take(graph_list, count / 2);
    const std::set<std::uint32_t> heads = candidates;
    const std::vector<std::uint32_t> of_first = first();
    std::vector<std::pair<double, std::uint32_t>> linked;
    for (const std::uint32_t c : allowed) {
      if (heads.count(c) || std::count(of_first.begin(), of_first.end(), c)) continue;
      double best = asks_for_all_words() && holds_all_words(c) ? 1e6 + base[c] : 0;
      for (const std::uint32_t f : of_first) {
        if (!is_wide(c, f)) continue;
        const double both = share_of_question([&](const std::string& word) { return holds(c, word) && holds(f, word); });
        best = std::max(best, gain(c, f) + 0.5 * both);
      }
      if (best > 0) linked.emplace_back(-best, c);
    }
    std::sort(linked.begin(), linked.end());
    for (std::size_t i = 0; i < linked.size(); ++i) {
      if (i == 15) is_ambiguous |= linked[i].first - linked[i - 1].first < 1e-9 && linked[i].second < linked[i - 1].second;
      if (i == 15) is_ambiguous |= linked[i].first < -1e5 && linked[i].first - linked[i - 1].first < 1e-4;
      if (i < 15) candidates.insert(linked[i].second);
      if (i > 0 && i <= 15)
        is_ambiguous |= linked[i].first != linked[i - 1].first && linked[i].first - linked[i - 1].first < 1e-12;
    }
  }

  double base_rank(std::uint32_t c) const {
    double rank = 1;
    for (const std::uint32_t p : allowed) rank += base[p] > base[c] || (base[p] == base[c] && p < c);
    return rank;
  }
  double fused_rank(std::uint32_t c) const {
    const double rank = rank_in(fused, c), factor = settings.trail.base_factor;
    if (std::isfinite(rank)) return rank;
    const double key = std::min(rank_in(graph_list, c), factor * base_rank(c));
    return std::floor(std::max(static_cast<double>(fused.size()) + 1, 0.88 * (1 + 1 / factor) * key));
  }
  static double log_share(double mass, double largest) { return std::log((largest > 0 ? mass / largest : 0) + 1e-5); }

  // The features of each candidate, in the order of TrailFeature. `products`: of two passages' vectors.
  template <class Products>
  void find_features(Products products) {
    std::map<Name, double> ignored;
    const std::vector<double> seed_masses = spread(seeds(), {}, ignored), masked_words = bm25(question.masked_words);
    const double largest_seed = *std::max_element(seed_masses.begin(), seed_masses.end());
    const double largest = *std::max_element(masses.begin(), masses.end());
    const std::vector<std::uint32_t> of_first = first();
    const bool has_vectors = !cosines.empty();
    const auto cosine = [&](std::uint32_t c) { return has_vectors ? cosines[c] : 0; };
    const auto masked_cosine = [&](std::uint32_t c) { return masked_cosines.empty() ? cosine(c) : masked_cosines[c]; };
    const auto scaled = [&](double score) { return words_maximum > 0 ? score / words_maximum : 0; };
    const auto match = [&](std::uint32_t c) { return cosine(c) + 2 * masked_cosine(c) + scaled(masked_words[c]); };
    const auto residual = [&](std::uint32_t c, std::uint32_t f) {
      return (cosine(c) - cosine(f) * products(c, f)) / (std::sqrt(std::max(1 - cosine(f) * cosine(f), 0.0)) + 1e-9);
    };
    std::vector<double> best_residual(of_first.size(), -2.0), best_cover(of_first.size(), 0.0);
    for (std::size_t j = 0; j < of_first.size(); ++j) {
      for (const std::uint32_t c : candidates) {
        best_residual[j] = std::max(best_residual[j], residual(c, of_first[j]));
        if (link_kind(c, of_first[j]) != 0) best_cover[j] = std::max(best_cover[j], cover(c, of_first[j]));
      }
    }
    for (const std::uint32_t c : candidates) {
      std::vector<double> x(26, 0.0);
      x[0] = scaled(words[c]), x[1] = cosine(c);
      x[2] = log_share(seed_masses[c], largest_seed), x[3] = log_share(masses[c], largest);
      x[4] = std::log(fused_rank(c)), x[5] = std::log(base_rank(c));
      x[6] = question.names.count(plain.passages[c].title);
      x[8] = scaled(masked_words[c]), x[9] = masked_cosine(c);
      const std::vector<std::string> title = words_of(plain.passages[c].title);
      const std::set<std::string> title_words(title.begin(), title.end());
      x[10] = share_of_question([&](const std::string& word) { return title_words.count(word) != 0; });
      double in_question = 0, of_title = 0;
      for (const std::string& word : title_words) {
        of_title += inverse_frequency(word);
        in_question += asked_words().count(word) ? inverse_frequency(word) : 0;
      }
      x[11] = in_question / of_title;
      x[20] = -1, x[21] = has_vectors ? -0.5 : 0;
      double best_match = match(c), best_masked = masked_cosine(c), before = 0;
      for (const std::uint32_t other : candidates) {
        best_masked = std::max(best_masked, masked_cosine(other));
        if (plain.passages[other].title != plain.passages[c].title) continue;
        best_match = std::max(best_match, match(other));
        before += fused_rank(other) < fused_rank(c);
      }
      x[14] = std::min(before, 5.0), x[22] = match(c) - best_match, x[23] = masked_cosine(c) - best_masked;
      for (std::size_t j = 0; j < of_first.size(); ++j) {
        const std::uint32_t f = of_first[j];
        const auto raise = [&](std::size_t feature, double value) { x[feature] = std::max(x[feature], value); };
        if (has_vectors) raise(21, residual(c, f) - best_residual[j]);
        if (!is_wide(c, f)) continue;
        raise(17, cover(c, f)), raise(18, gain(c, f));
        raise(19, std::min(rare_words(c, f), 5.0) / (1 + 0.1 * static_cast<double>(j)));
        if (is_novel(c, f)) raise(24, cover(c, f)), raise(25, gain(c, f));
        const int kind = link_kind(c, f);
        if (kind == 0) continue;
        raise(7, cover(c, f)), raise(13, gain(c, f));
        if (owns_an_entity_of(c, f)) raise(15, cover(c, f));
        raise(20, cover(c, f) - best_cover[j] - 0.03 * static_cast<double>(j));
        if (!has_vectors) continue;
        raise(12, residual(c, f));
        raise(16, (cosine(f) + cosine(c)) / std::sqrt(2 + 2 * products(c, f)));
      }
      features[c] = x;
    }
  }
  bool owns_an_entity_of(std::uint32_t c, std::uint32_t f) const { return link_kind(c, f) == 3; }

  // λ, and the bridge of each candidate: pairs are the two words of a name.
  double documents() const {
    std::set<std::uint32_t> documents;
    std::set<Name> titles;
    for (const PlainPassage& passage : plain.passages) documents.insert(passage.document), titles.insert(passage.title);
    return static_cast<double>(std::min(documents.size(), titles.size()));
  }
  Name document_of(std::uint32_t p) const {
    const auto in_it = std::count_if(plain.passages.begin(), plain.passages.end(),
                                     [&](const PlainPassage& other) { return other.document == plain.passages[p].document; });
    return in_it == 1 ? plain.passages[p].title : "#" + std::to_string(plain.passages[p].document);
  }
  double learned_share() const {
    const double of_corpus = std::clamp(1 - 0.65 * std::log2(passage_count() / documents() / 1.7), 0.2, 1.0);
    std::set<Name> met;
    for (std::size_t i = 0; i < std::min<std::size_t>(20, base_list.size()); ++i) met.insert(document_of(base_list[i]));
    const double spread = static_cast<double>(met.size()) / 20;
    const double of_question = question.names.empty() ? 0 : 0.2 + 0.8 * std::clamp((spread - 0.5) / 0.4, 0.0, 1.0);
    return std::max(of_corpus, of_question);
  }
  double bridge(std::uint32_t c) const {
    const std::vector<std::string> pair = words_of(plain.passages[c].title);
    const std::set<std::string> asked = asked_words();
    if (pair.size() != 2 || (asked.count(pair[0]) && asked.count(pair[1]))) return 0;
    double count = 0, best = 0;
    for (std::uint32_t p = 0; p < passage_count(); ++p) count += holds(p, pair[0]) && holds(p, pair[1]);
    const double idf = std::log(1 + (passage_count() - count + 0.5) / (count + 0.5));
    for (std::size_t j = 0; j < std::min<std::size_t>(5, base_list.size()); ++j) {
      const std::uint32_t f = base_list[j];
      if (document_of(f) == document_of(c) || count > 60) continue;
      const std::string text = " " + plain.corpus.passages[f].text + " ";
      std::string folded;
      for (const char letter : text) folded += static_cast<char>(letter == ' ' ? letter : letter | 32);
      if (folded.find(" " + pair[0] + " " + pair[1] + " ") == std::string::npos) continue;
      best = std::max(best, std::min(2.0, idf / 5) / (1 + 0.2 * static_cast<double>(j)));
    }
    return best;
  }

  // z over the candidates.
  static std::map<std::uint32_t, double> standardized(std::map<std::uint32_t, double> values) {
    double mean = 0, square = 0;
    for (const auto& [c, value] : values) mean += value / static_cast<double>(values.size());
    for (const auto& [c, value] : values) square += (value - mean) * (value - mean) / static_cast<double>(values.size());
    for (auto& [c, value] : values) value = (value - mean) / (std::sqrt(square) + 1e-9);
    return values;
  }
  double tree_value(const TrailTree& tree, const std::vector<float>& x) const {
    for (std::size_t leaf = 0; leaf < TrailTree::most_leaves; ++leaf) {
      bool is_left = true;
      for (std::size_t split = 0; split < TrailTree::most_splits; ++split) {
        is_left &= !(x[tree.columns[split]] > tree.thresholds[split]) || (tree.keeps[split] >> leaf & 1);
      }
      if (is_left) return tree.leaves[leaf];
    }
    return 0;
  }

  double linear_value(const TrailModel& model, const std::vector<float>& x) const {
    const double no_names = x[29] == 0, is_short = std::clamp((6 - static_cast<double>(x[26])) / 4, -2.0, 1.0);
    double sum = 0;
    for (std::size_t f = 0; f < 26; ++f) {
      sum +=
          (model.linear.weights[f] + no_names * model.linear.without_names[f] + is_short * model.linear.short_question[f]) * x[f];
    }
    return sum;
  }
  double trees_value(const TrailModel& model, const std::vector<float>& x) const {
    double sum = 0;
    for (const TrailTree& tree : model.trees) sum += tree_value(tree, x);
    return sum;
  }
  static double deviation(const std::map<std::uint32_t, double>& values) {
    double mean = 0, square = 0;
    for (const auto& [c, value] : values) mean += value / static_cast<double>(values.size());
    for (const auto& [c, value] : values) square += (value - mean) * (value - mean) / static_cast<double>(values.size());
    return square > 0 ? std::sqrt(square) : 1;
  }
  // The features of a candidate that nothing leads to: no mass, no links, the rank of the base list.
  std::vector<float> without_links(std::vector<float> x) const {
    const auto at = [&](TrailFeature feature) -> float& { return x[static_cast<std::size_t>(feature)]; };
    using enum TrailFeature;
    for (const TrailFeature feature :
         {own, cover, residual, gain, forward_cover, pair_cosine, wide_cover, wide_gain, rare_words, novel_cover, novel_gain}) {
      at(feature) = 0;
    }
    at(link_margin) = -1;
    at(seed_mass) = at(mass) = static_cast<float>(std::log(1e-5));
    at(log_rank) = std::max(at(log_rank), static_cast<float>(at(log_base_rank) + std::log(settings.trail.base_factor)));
    return x;
  }

  // The order that follows from `columns`, the features and signals as the engine has found them.
  void order_candidates(const std::map<std::uint32_t, std::vector<float>>& columns) {
    const TrailModel model = shipped_trail_model(!cosines.empty());
    const double lambda = learned_share();
    std::map<std::uint32_t, double> linear, trees, of_base;
    for (const std::uint32_t c : candidates) {
      linear[c] = linear_value(model, columns.at(c));
      trees[c] = trees_value(model, columns.at(c));
      of_base[c] = base[c];
    }
    const double linear_deviation = deviation(linear), tree_deviation = deviation(trees);
    std::map<std::uint32_t, double> lost;  // without links
    for (const std::uint32_t c : candidates) {
      const std::vector<float> x = without_links(columns.at(c));
      lost[c] = lambda *
                ((linear[c] - linear_value(model, x)) / linear_deviation + (trees[c] - trees_value(model, x)) / tree_deviation);
    }
    linear = standardized(linear), trees = standardized(trees), of_base = standardized(of_base);
    std::map<std::uint32_t, double> scores;
    for (const std::uint32_t c : candidates) {
      const double of_bridge = lambda < 1 ? (1 - lambda) * (cosines.empty() ? 1.2 : 0.8) * bridge(c) : 0;
      parts[c] = {lambda * (linear[c] + trees[c]), lambda < 1 ? (1 - lambda) * of_base[c] : 0, of_bridge, 0, 0};
      scores[c] = parts[c][0] + parts[c][1] + parts[c][2];
      lost[c] += of_bridge;
    }
    const double doubt = lambda < 1 ? 1e-5 : 1e-10;
    std::vector<std::uint32_t> by_score(candidates.begin(), candidates.end());
    const auto better = [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; };
    std::sort(by_score.begin(), by_score.end(), better);
    for (std::size_t i = 1; i < by_score.size(); ++i) is_ambiguous |= scores[by_score[i - 1]] - scores[by_score[i]] < doubt;
    std::vector<std::uint32_t> left(by_score.begin(),
                                    by_score.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(40, by_score.size())));
    while (result.size() < 10 && !left.empty()) {
      const auto picked_score = [&](std::uint32_t c) {
        const double news = share_of_question([&](const std::string& word) {
          return holds(c, word) && std::none_of(result.begin(), result.end(), [&](std::uint32_t p) { return holds(p, word); });
        });
        const auto same = std::count_if(result.begin(), result.end(),
                                        [&](std::uint32_t p) { return plain.passages[p].title == plain.passages[c].title; });
        parts[c][3] = lambda * news, parts[c][4] = -0.2 * lambda * static_cast<double>(same);
        return scores[c] + parts[c][3] + parts[c][4];
      };
      std::vector<std::pair<double, std::uint32_t>> all;
      for (const std::uint32_t c : left) all.emplace_back(-picked_score(c), c);
      std::sort(all.begin(), all.end());
      is_ambiguous |= all.size() > 1 && all[1].first - all[0].first < doubt;
      result.push_back(all[0].second);
      left.erase(std::find(left.begin(), left.end(), all[0].second));
    }
    for (const std::uint32_t c : left) parts[c][3] = parts[c][4] = 0;
    for (const std::uint32_t c : by_score) {
      if (std::find(result.begin(), result.end(), c) == result.end()) result.push_back(c);
    }
    std::map<std::uint32_t, double> final_scores;
    double score_before = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      const std::uint32_t c = result[i];
      const double score = scores[c] + parts[c][3] + parts[c][4];
      const bool was_picked = i < std::min<std::size_t>(10, by_score.size());
      score_before = final_scores[c] = was_picked || i == 0 ? score : std::min(score, score_before);
    }
    put_unlinked_behind(final_scores, lost, columns, lambda, doubt);
    for (const std::uint32_t p : fused) {
      if (!candidates.count(p)) result.push_back(p);
    }
  }

  bool asks_for_all_words() const { return !asked_words().empty() && asked_words().size() <= 4; }
  bool holds_all_words(std::uint32_t c) const {
    const std::set<std::string> asked = asked_words();
    return std::all_of(asked.begin(), asked.end(), [&](const std::string& word) { return holds(c, word); });
  }

  // The question names it, a good match names its heading, or it is not among the first five of the base list, and mass of the
  // question's names leads to it, or it covers words of the question with a passage that it is linked to.
  bool may_be_raised_by_links(std::uint32_t c, const std::vector<float>& x, double lambda) const {
    if (question.names.count(plain.passages[c].title) || (lambda < 1 && bridge(c) > 0)) return true;
    if (base_rank(c) <= std::min(5.0, std::floor(passage_count() / 20))) return false;
    double narrow = 0, wide = 0;
    bool is_narrow = false;
    for (const std::uint32_t f : first()) {
      if (f == c || !is_wide(c, f)) continue;
      wide = std::max(wide, cover(c, f));
      if (link_kind(c, f) == 0) continue;
      is_narrow = true, narrow = std::max(narrow, cover(c, f));
    }
    return x[2] > std::log(1e-5) + 1e-6 || (is_narrow ? narrow : wide) > 0;
  }

  // Of a few keywords: who lacks one, and would without links be no better than the next that has all, goes behind the last
  // that has all.
  void put_unlinked_behind(const std::map<std::uint32_t, double>& scores, const std::map<std::uint32_t, double>& lost,
                           const std::map<std::uint32_t, std::vector<float>>& columns, double lambda, double doubt) {
    if (!asks_for_all_words()) return;
    const auto holds_all = [&](std::uint32_t c) { return holds_all_words(c); };
    const std::size_t behind_all =
        static_cast<std::size_t>(std::find_if(result.rbegin(), result.rend(), holds_all).base() - result.begin());
    std::vector<std::uint32_t> kept, moved;
    for (std::size_t i = 0; i < behind_all; ++i) {
      const auto next = std::find_if(result.begin() + static_cast<std::ptrdiff_t>(i), result.end(), holds_all);
      const double without = scores.at(result[i]) - lost.at(result[i]), next_score = scores.at(*next);
      if (!holds_all(result[i])) is_ambiguous |= std::abs(without - next_score) < doubt;
      const bool is_raised = without < next_score && may_be_raised_by_links(result[i], columns.at(result[i]), lambda);
      (holds_all(result[i]) || is_raised ? kept : moved).push_back(result[i]);
    }
    kept.insert(kept.end(), moved.begin(), moved.end());
    std::copy(kept.begin(), kept.end(), result.begin());
  }

  bool gate_is_closed() const { return static_cast<double>(mention_pairs) < settings.trail.gate * passage_count(); }

  void rank() {
    find_links();
    find_base_list();
    if (gate_is_closed()) {
      result = base_list;
      return;
    }
    find_graph_list();
    fuse();
    if (!settings.trail.rescore) result = fused;
    else find_candidates();
  }
};

}  // namespace hop::core::test
