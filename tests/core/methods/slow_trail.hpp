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
#include "tests/core/methods/random_corpus.hpp"

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
  std::map<std::uint32_t, std::vector<double>> parts = {};  // of each candidate
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
    return static_cast<double>(std::count_if(plain.passages.begin(), plain.passages.end(),
                                             [&](const PlainPassage& p) { return p.words.count(word) != 0; }));
  }
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
    for (std::uint32_t p = 0; p < passage_count(); ++p) {
      const double share = maximum > 0 ? words[p] / maximum : 0;
      const double w = settings.hybrid_bm25_weight;
      base.push_back(cosines.empty() ? share : w * share + (1 - w) * cosines[p]);
    }
    for (const std::uint32_t p : allowed) {
      if (!cosines.empty() || base[p] > 0) base_list.push_back(p);
    }
    sort_by(base_list, base, 1e-6);
  }
  double words_maximum = 0;

  // Best first, ties by index.
  void sort_by(std::vector<std::uint32_t>& list, const std::vector<double>& scores, double doubt) {
    std::sort(list.begin(), list.end(), [&](std::uint32_t a, std::uint32_t b) {
      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
    });
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
    const std::vector<double> masses = spread(seed, reset, entity_masses);
    for (std::uint32_t p = 0; p < passage_count(); ++p) {
      if (masses[p] > 0) graph_list.push_back(p);
    }
    std::sort(graph_list.begin(), graph_list.end(), [&](std::uint32_t a, std::uint32_t b) { return masses[a] > masses[b]; });
    order_twins(masses, entity_masses, reset);
  }

  // Passages that hold like entities alike have the same mass, whatever the order of its sum: they go by index.
  void order_twins(const std::vector<double>& masses, std::map<Name, double>& entity_masses,
                   std::map<std::uint32_t, double>& reset) {
    const auto about = [](double mass) { return std::llround(mass * 1e10); };
    const auto traits = [&](std::uint32_t p) {
      std::multiset<std::tuple<long long, std::size_t, double>> traits = {{about(reset[p]), 0, 0.0}};
      for (const auto& [entity, weight] : links_back[p]) traits.insert({about(entity_masses[entity]), links[entity].size(), weight});
      return traits;
    };
    for (std::size_t begin = 0, end = 0; begin < graph_list.size(); begin = end) {
      while (end < graph_list.size() && masses[graph_list[begin]] - masses[graph_list[end]] < 1e-9 * masses[graph_list[begin]]) ++end;
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

  bool is_pair(std::uint32_t c, std::uint32_t f) const {
    for (const auto& [entity, passages] : links) {
      const bool c_is = passages.count(c) != 0, f_is = passages.count(f) != 0;
      if (!c_is || !f_is) continue;
      if (owns(c, entity) || owns(f, entity) || passages.size() <= 30) return true;
    }
    return false;
  }

  double cover(std::uint32_t c) const {
    const std::set<std::string> query(question.words.begin(), question.words.end());
    double best = 0, total = 0;
    for (const std::string& word : query) total += document_frequency(word) > 0 ? inverse_frequency(word) : 0;
    for (std::size_t i = 0; i < fused.size() && i < 10; ++i) {
      const std::uint32_t f = fused[i];
      if (f == c || !is_pair(c, f)) continue;
      double covered = 0;
      for (const std::string& word : query) {
        if (plain.passages[c].words.count(word) || plain.passages[f].words.count(word)) covered += inverse_frequency(word);
      }
      best = std::max(best, covered / total);
    }
    return best;
  }

  void rescore() {
    const auto first = [](const std::vector<std::uint32_t>& list, std::size_t count) {
      return std::vector<std::uint32_t>(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size())));
    };
    std::set<std::uint32_t> candidates;
    const std::size_t count = settings.trail.candidates;
    for (const auto& list : {first(fused, count), first(base_list, count / 2), first(graph_list, count / 2)}) {
      candidates.insert(list.begin(), list.end());
    }
    const bool masked = !masked_cosines.empty();
    const std::vector<double> w = masked ? std::vector<double>{1.8, 6, 2.5, 0.35, -0.7, 1.8, 3} : std::vector<double>{4, 0, 5, 0.35, -0.7, 1.8, 3};
    const std::vector<double> masked_words = bm25(question.masked_words);
    std::map<Name, double> ignored;
    const std::vector<double> seed_masses = spread(seeds(), {}, ignored);
    const double heaviest = *std::max_element(seed_masses.begin(), seed_masses.end());

    std::vector<double> scores(passage_count(), 0.0);
    for (const std::uint32_t c : candidates) {
      const bool own = question.names.count(plain.passages[c].title) != 0;
      const double share = heaviest > 0 ? seed_masses[c] / heaviest : 0;
      parts[c] = {w[0] * (cosines.empty() ? 0 : cosines[c]), w[1] * (masked ? masked_cosines[c] : 0),
                  w[2] * (words_maximum > 0 ? masked_words[c] / words_maximum : 0), w[3] * std::log(share + 1e-5),
                  w[4] * std::log(rank_in(fused, c)), w[5] * own, w[6] * cover(c)};
      for (const double part : parts[c]) scores[c] += part;
    }
    result.assign(candidates.begin(), candidates.end());
    sort_by(result, scores, 1e-5);
    for (const std::uint32_t p : fused) {
      if (!candidates.count(p)) result.push_back(p);
    }
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
    else rescore();
  }
};

}  // namespace hop::core::test
