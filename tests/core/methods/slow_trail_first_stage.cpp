// trail by its definition, first stage: the list by words and vectors, the list by the graph, and both as one.
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "tests/core/methods/slow_trail.hpp"
#include "tests/core/methods/slow_word_weight.hpp"

namespace hop::core::test {

std::set<Name> SlowTrail::question_entities() const {
  std::set<Name> entities;
  for (const Name& name : question.names) {
    if (links.count(name)) entities.insert(name);
  }
  for (const std::string& phrase : question.phrases) {
    if (links.count("#" + phrase)) entities.insert("#" + phrase);
  }
  return entities;
}

void SlowTrail::find_links() {
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
  std::set<std::uint32_t> documents;
  for (const PlainPassage& passage : plain.passages) documents.insert(passage.document);
  for (const auto& [name, passages] : owners) {
    std::set<std::uint32_t> own_documents;
    for (const std::uint32_t p : passages) own_documents.insert(plain.passages[p].document);
    const double most_documents = boilerplate_share * static_cast<double>(documents.size());
    if (own_documents.size() > rules.never_common_passages && static_cast<double>(own_documents.size()) > most_documents) {
      mention_pairs -= mentioners[name].size();
      continue;
    }
    if (std::sqrt(n) >= static_cast<double>(mentioners[name].size()) || !is_common(mentioners[name].size(), rules.name_share)) {
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

double SlowTrail::document_frequency(const std::string& word) const {
  if (frequencies.empty()) {
    for (const PlainPassage& passage : plain.passages) {
      for (const auto& [held, count] : passage.words) ++frequencies[held];
    }
  }
  const auto found = frequencies.find(word);
  return found == frequencies.end() ? 0 : found->second;
}

std::vector<double> SlowTrail::bm25(const std::vector<std::string>& query) const {
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

void SlowTrail::find_base_list() {
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

void SlowTrail::sort_by(std::vector<std::uint32_t>& list, const std::vector<double>& scores, double doubt) {
  std::sort(list.begin(), list.end(),
            [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
  for (std::size_t i = 1; i < list.size(); ++i) is_ambiguous |= scores[list[i - 1]] - scores[list[i]] < doubt;
}

std::vector<double> SlowTrail::spread(const std::map<Name, double>& seeds, const std::map<std::uint32_t, double>& reset,
                                      std::map<Name, double>& entity_masses) const {
  const double r = settings.trail.page_rank.restart_probability;
  const auto given = [&](double mass, double weights) {
    const double share = mass / weights;
    is_ambiguous |= std::abs(share - settings.trail.page_rank.floor) < 1e-11;
    return share < settings.trail.page_rank.floor ? 0 : share;
  };
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
        next_e[entity] += (1 - r) * weight * given(p[passage], row_sum[passage]);
        if (allowed.count(passage)) next_p[passage] += (1 - r) * weight * given(e[entity], column_sum[entity]);
      }
    }
    entity_masses = e;
    e = next_e;
    p = next_p;
  }
  return p;
}

std::set<std::string> SlowTrail::asked_words() const {
  std::set<std::string> asked;
  for (const std::string& word : question.words) {
    if (document_frequency(word) > 0) asked.insert(word);
  }
  return asked;
}

double SlowTrail::worth_of_names() const {
  const std::set<Name> named = question_entities();
  const auto is_word = [](const Name& entity) { return entity[0] == '#' && words_of(entity).size() == 1; };
  if (named.empty() || asked_words().size() <= 4 || !std::all_of(named.begin(), named.end(), is_word)) return 1;
  return share_of_question([&](const std::string& word) {
    return std::any_of(named.begin(), named.end(), [&](const Name& entity) { return words_of(entity.substr(1))[0] == word; });
  });
}

std::map<Name, double> SlowTrail::seeds() const {
  std::map<Name, double> seeds;
  double sum = 0;
  for (const Name& entity : question_entities()) {
    const double factor = entity[0] == '#' ? settings.trail.phrase_seed : 1;
    sum += seeds[entity] = factor / static_cast<double>(links.at(entity).size());
  }
  for (auto& [entity, mass] : seeds) mass *= (1 - reset_share()) / sum;
  return seeds;
}

void SlowTrail::find_graph_list() {
  const std::map<Name, double> seed = seeds();
  std::map<std::uint32_t, double> reset;
  const std::size_t count = std::min<std::size_t>(settings.trail.reset_passages, base_list.size());
  const double floor = count < base_list.size() ? base[base_list[count]] : 0;
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += reset[base_list[i]] = std::max(0.0, base[base_list[i]] - floor);
  for (auto& [passage, mass] : reset) mass = sum > 0 ? mass / sum * reset_share() : 0;

  std::map<Name, double> entity_masses;
  masses = spread(seed, reset, entity_masses);
  for (std::uint32_t p = 0; p < passage_count(); ++p) {
    if (masses[p] > 0) graph_list.push_back(p);
  }
  std::sort(graph_list.begin(), graph_list.end(), [&](std::uint32_t a, std::uint32_t b) { return masses[a] > masses[b]; });
  order_twins(masses, entity_masses, reset);
}

void SlowTrail::order_twins(const std::vector<double>& masses, std::map<Name, double>& entity_masses,
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

double SlowTrail::rank_in(const std::vector<std::uint32_t>& list, std::uint32_t passage) {
  const auto found = std::find(list.begin(), list.end(), passage);
  return found == list.end() ? std::numeric_limits<double>::infinity() : static_cast<double>(found - list.begin() + 1);
}

void SlowTrail::fuse() {
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

}  // namespace hop::core::test
