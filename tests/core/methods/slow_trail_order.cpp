// trail by its definition, second stage: the order of the candidates, from their features.
#include <algorithm>
#include <cmath>

#include "core/methods/trail/trail_features.hpp"
#include "tests/core/methods/slow_trail.hpp"

namespace hop::core::test {

double SlowTrail::documents() const {
  std::set<std::uint32_t> documents;
  std::set<Name> titles;
  for (const PlainPassage& passage : plain.passages) documents.insert(passage.document), titles.insert(passage.title);
  return static_cast<double>(std::min(documents.size(), titles.size()));
}

Name SlowTrail::document_of(std::uint32_t p) const {
  const auto in_it = std::count_if(plain.passages.begin(), plain.passages.end(),
                                   [&](const PlainPassage& other) { return other.document == plain.passages[p].document; });
  return in_it == 1 ? plain.passages[p].title : "#" + std::to_string(plain.passages[p].document);
}

double SlowTrail::learned_share() const {
  const double of_corpus = std::clamp(1 - 0.65 * std::log2(passage_count() / documents() / 1.7), 0.2, 1.0);
  std::set<Name> met;
  for (std::size_t i = 0; i < std::min<std::size_t>(20, base_list.size()); ++i) met.insert(document_of(base_list[i]));
  const double spread = static_cast<double>(met.size()) / 20;
  const double of_question = question.names.empty() ? 0 : 0.2 + 0.8 * std::clamp((spread - 0.5) / 0.4, 0.0, 1.0);
  return std::max(of_corpus, of_question);
}

double SlowTrail::bridge(std::uint32_t c) const {
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

std::map<std::uint32_t, double> SlowTrail::standardized(std::map<std::uint32_t, double> values) {
  double mean = 0, square = 0;
  for (const auto& [c, value] : values) mean += value / static_cast<double>(values.size());
  for (const auto& [c, value] : values) square += (value - mean) * (value - mean) / static_cast<double>(values.size());
  for (auto& [c, value] : values) value = (value - mean) / (std::sqrt(square) + 1e-9);
  return values;
}

double SlowTrail::tree_value(const TrailTree& tree, const std::vector<float>& x) const {
  for (std::size_t leaf = 0; leaf < TrailTree::most_leaves; ++leaf) {
    bool is_left = true;
    for (std::size_t split = 0; split < TrailTree::most_splits; ++split) {
      is_left &= !(x[tree.columns[split]] > tree.thresholds[split]) || (tree.keeps[split] >> leaf & 1);
    }
    if (is_left) return tree.leaves[leaf];
  }
  return 0;
}

double SlowTrail::linear_value(const TrailModel& model, const std::vector<float>& x) const {
  const double no_names = x[29] == 0, is_short = std::clamp((6 - static_cast<double>(x[26])) / 4, -2.0, 1.0);
  double sum = 0;
  for (std::size_t f = 0; f < trail_feature_count; ++f) {
    sum +=
        (model.linear.weights[f] + no_names * model.linear.without_names[f] + is_short * model.linear.short_question[f]) * x[f];
  }
  return sum;
}

double SlowTrail::trees_value(const TrailModel& model, const std::vector<float>& x) const {
  double sum = 0;
  for (const TrailTree& tree : model.trees) sum += tree_value(tree, x);
  return sum;
}

double SlowTrail::deviation(const std::map<std::uint32_t, double>& values) {
  double mean = 0, square = 0;
  for (const auto& [c, value] : values) mean += value / static_cast<double>(values.size());
  for (const auto& [c, value] : values) square += (value - mean) * (value - mean) / static_cast<double>(values.size());
  return square > 0 ? std::sqrt(square) : 1;
}

std::vector<float> SlowTrail::without_links(std::vector<float> x) const {
  const auto at = [&](TrailFeature feature) -> float& { return x[static_cast<std::size_t>(feature)]; };
  using enum TrailFeature;
  for (const TrailFeature feature : {own, cover, residual, gain, forward_cover, pair_cosine, wide_cover, wide_gain, rare_words,
                                     novel_cover, novel_gain, bridge_held, bridge_cover}) {
    at(feature) = 0;
  }
  at(link_margin) = -1;
  at(seed_mass) = at(mass) = static_cast<float>(std::log(1e-5));
  at(log_rank) = std::max(at(log_rank), static_cast<float>(at(log_base_rank) + std::log(settings.trail.base_factor)));
  return x;
}

void SlowTrail::order_candidates(const std::map<std::uint32_t, std::vector<float>>& columns) {
  TrailModel model = shipped_trail_model(!cosines.empty() && !is_guessing());
  if (is_guessing()) model.linear.weights[9] = 5;
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
    lost[c] =
        lambda * ((linear[c] - linear_value(model, x)) / linear_deviation + (trees[c] - trees_value(model, x)) / tree_deviation);
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
      const auto same =
          std::count_if(result.begin(), result.end(), [&](std::uint32_t p) { return document_of(p) == document_of(c); });
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

bool SlowTrail::may_be_raised_by_links(std::uint32_t c, const std::vector<float>& x, double lambda) const {
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

void SlowTrail::put_unlinked_behind(const std::map<std::uint32_t, double>& scores, const std::map<std::uint32_t, double>& lost,
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

void SlowTrail::rank() {
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

}  // namespace hop::core::test
