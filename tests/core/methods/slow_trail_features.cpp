// trail by its definition, second stage: the candidates and their features.
#include <algorithm>
#include <cmath>

#include "tests/core/methods/slow_trail.hpp"

namespace hop::core::test {

int SlowTrail::link_kind(std::uint32_t c, std::uint32_t f, const std::map<std::uint32_t, double>& passages,
                         const Name& entity) const {
  if (c == f || !passages.count(c) || !passages.count(f)) return 0;
  if (owns(c, entity)) return 3;
  if (owns(f, entity)) return 2;
  return passages.size() <= 30 ? 1 : 0;
}

int SlowTrail::link_kind(std::uint32_t c, std::uint32_t f) const {
  int kind = 0;
  for (const auto& [entity, passages] : links) kind = std::max(kind, link_kind(c, f, passages, entity));
  return kind;
}

bool SlowTrail::is_novel(std::uint32_t c, std::uint32_t f) const {
  const std::set<Name> named = question_entities();
  for (const auto& [entity, passages] : links) {
    if (!named.count(entity) && link_kind(c, f, passages, entity) != 0) return true;
  }
  return false;
}

double SlowTrail::rare_words(std::uint32_t c, std::uint32_t f) const {
  const std::set<std::string> asked = asked_words();
  double sum = 0;
  for (const auto& [word, count] : plain.passages[c].words) {
    const double df = document_frequency(word);
    if (c == f || asked.count(word) || !plain.passages[f].words.count(word) || df < 2 || df > 30) continue;
    sum += inverse_frequency(word) / 10;
  }
  return sum;
}

void SlowTrail::find_candidates() {
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
    if (i > 0 && i <= 15) is_ambiguous |= linked[i].first != linked[i - 1].first && linked[i].first - linked[i - 1].first < 1e-12;
  }
}

double SlowTrail::base_rank(std::uint32_t c) const {
  double rank = 1;
  for (const std::uint32_t p : allowed) rank += base[p] > base[c] || (base[p] == base[c] && p < c);
  return rank;
}

double SlowTrail::fused_rank(std::uint32_t c) const {
  const double rank = rank_in(fused, c), factor = settings.trail.base_factor;
  if (std::isfinite(rank)) return rank;
  const double key = std::min(rank_in(graph_list, c), factor * base_rank(c));
  return std::floor(std::max(static_cast<double>(fused.size()) + 1, 0.88 * (1 + 1 / factor) * key));
}

double SlowTrail::residual(std::uint32_t c, std::uint32_t f, const Products& products) const {
  if (cosines.empty()) return 0;
  const double covered = cosines[f];
  return (cosines[c] - covered * products(c, f)) / (std::sqrt(std::max(1 - covered * covered, 0.0)) + 1e-9);
}

double SlowTrail::guessed_masked_cosine(std::uint32_t c, const Products& products) const {
  double sum = 0, count = 0;
  for (const std::uint32_t f : first()) {
    if (!candidates.count(f) || !question.names.count(plain.passages[f].title)) continue;
    sum += residual(c, f, products), ++count;
  }
  return count > 0 ? sum / count : cosines[c];
}

double SlowTrail::held(std::uint32_t f, const Name& entity) const {
  const std::string name = entity.front() == '#' ? entity.substr(1) : entity, text = plain.corpus.passages[f].text;
  std::vector<std::pair<std::size_t, std::size_t>> places;
  if (owns(f, entity)) places.emplace_back(0, 0);
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) places.emplace_back(at, end);
  }
  const auto share_of = [&](std::set<std::string> words) {
    for (const std::string& word : words_of(plain.passages[f].title)) words.insert(word);
    for (const std::string& word : words_of(name)) words.erase(word);
    return share_of_question([&](const std::string& word) { return words.count(word) != 0; });
  };
  double best = share_of({});
  for (const auto& [begin, end] : places) {
    std::set<std::string> beside;
    std::size_t at = 0;
    for (const std::string& word : words_of(text)) {
      if (at + 120 >= begin && at < end + 120) beside.insert(word);
      at += word.size() + 1;
    }
    best = std::max(best, share_of(beside));
  }
  return best;
}

double SlowTrail::held_for(std::uint32_t c, std::uint32_t f) const {
  const std::set<Name> named = question_entities();
  double best = 0;
  for (const auto& [entity, passages] : links) {
    if (c == f || !passages.count(c) || !passages.count(f) || passages.size() > 100) continue;
    best = std::max(best, held(f, entity) * (named.count(entity) ? 0.3 : 1.0));
  }
  return best;
}

void SlowTrail::find_features(const Products& products) {
  std::map<Name, double> ignored;
  const std::vector<double> seed_masses = spread(seeds(), {}, ignored), masked_words = bm25(question.masked_words);
  const double largest_seed = *std::max_element(seed_masses.begin(), seed_masses.end());
  const double largest = *std::max_element(masses.begin(), masses.end());
  const std::vector<std::uint32_t> of_first = first();
  const bool has_vectors = !cosines.empty();
  const auto cosine = [&](std::uint32_t c) { return has_vectors ? cosines[c] : 0; };
  const auto masked_cosine = [&](std::uint32_t c) { return masked_cosines.empty() ? cosine(c) : masked_cosines[c]; };
  const bool guesses = is_guessing();
  const auto scaled = [&](double score) { return words_maximum > 0 ? score / words_maximum : 0; };
  const auto match = [&](std::uint32_t c) { return (guesses ? 0 : cosine(c) + 2 * masked_cosine(c)) + scaled(masked_words[c]); };
  std::vector<double> best_residual(of_first.size(), -2.0), best_cover(of_first.size(), 0.0);
  for (std::size_t j = 0; j < of_first.size(); ++j) {
    for (const std::uint32_t c : candidates) {
      best_residual[j] = std::max(best_residual[j], residual(c, of_first[j], products));
      if (link_kind(c, of_first[j]) != 0) best_cover[j] = std::max(best_cover[j], cover(c, of_first[j]));
    }
  }
  for (const std::uint32_t c : candidates) {
    std::vector<double> x(trail_feature_count, 0.0);
    x[0] = scaled(words[c]), x[1] = cosine(c);
    x[2] = log_share(seed_masses[c], largest_seed, worth_of_names()), x[3] = log_share(masses[c], largest);
    x[4] = std::log(fused_rank(c)), x[5] = std::log(base_rank(c));
    x[6] = question.names.count(plain.passages[c].title);
    x[8] = scaled(masked_words[c]), x[9] = guesses ? guessed_masked_cosine(c, products) : masked_cosine(c);
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
      if (document_of(other) != document_of(c)) continue;
      best_match = std::max(best_match, match(other));
      before += fused_rank(other) < fused_rank(c);
    }
    x[14] = std::min(before, 5.0), x[22] = match(c) - best_match, x[23] = guesses ? 0 : masked_cosine(c) - best_masked;
    for (std::size_t j = 0; j < of_first.size(); ++j) {
      const std::uint32_t f = of_first[j];
      const auto raise = [&](std::size_t feature, double value) { x[feature] = std::max(x[feature], value); };
      if (has_vectors) raise(21, residual(c, f, products) - best_residual[j]);
      if (const double in_first = j < 5 ? held_for(c, f) : 0; in_first > 0) {
        raise(30, in_first / (1 + 0.1 * static_cast<double>(j)));
        raise(31, (in_first + gain(c, f)) / (1 + 0.1 * static_cast<double>(j)));
      }
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
      raise(12, residual(c, f, products));
      raise(16, (cosine(f) + cosine(c)) / std::sqrt(2 + 2 * products(c, f)));
    }
    features[c] = x;
  }
}

}  // namespace hop::core::test
