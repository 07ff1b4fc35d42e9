// The first stage: top k of the base scores, PageRank for the graph list, and fusion by minimum rank. Masses are fixed-point
// integers, so the graph list does not depend on the platform or on the order of summation.
#include "core/methods/trail/trail.hpp"

#include <algorithm>

#include "core/base/elementary.hpp"
#include "core/base/sort.hpp"
#include "core/fuse/rank_minimum.hpp"
#include "core/search/bm25.hpp"

namespace hop::core {

namespace {

template <class Heavier>
void keep_heaviest(std::vector<Heavier>& entries, std::size_t count) {
  std::sort(entries.begin(), entries.end(),
            [](const Heavier& a, const Heavier& b) { return a.mass != b.mass ? a.mass > b.mass : a.passage < b.passage; });
  if (entries.size() > count) entries.resize(count);
}

}  // namespace

std::size_t length_of_trail_lists(const TrailSettings& settings, std::size_t hits) {
  // In the fused list, the n-th passage of one list follows at most n − 1 passages of that list and w n (for the base list) or
  // n / w (for the graph list) of the other. A fused list of this length holds all candidates, regardless of the number of hits.
  const std::size_t half = settings.candidates / 2;
  const auto single = static_cast<double>(half + 1);
  const double skew = std::max(settings.base_factor, 1 / settings.base_factor);
  const auto reach = static_cast<std::size_t>(single + single * skew) + 1;
  return std::max({hits, static_cast<std::size_t>(settings.candidates), reach});
}

float score_of_ranks(std::size_t graph_rank, std::size_t base_rank, double base_factor) {
  // The key of the fusion: min(r_G, w r_B), where a rank of 0 means infinity.
  double key = base_factor * static_cast<double>(base_rank);
  if (base_rank == 0 || (graph_rank != 0 && static_cast<double>(graph_rank) < key)) key = static_cast<double>(graph_rank);
  return static_cast<float>(1 / std::max(key, 1e-3));
}

std::vector<std::uint32_t> TrailQuestion::all_named() const {
  std::vector<std::uint32_t> all;
  for (const auto* list : {&named.entities, &named.phrases}) {
    for (const NamedInQuestion::Entity& entity : *list) all.push_back(entity.number);
  }
  sort_stable(all);
  return all;
}

// A phrase of one word is weak evidence: its seed gets the word's share of the mass, and the base list the rest. In a question of a few
// keywords, passages with all of them go first anyway.
void TrailQuestion::set_worth_of_names(const TrailSettings& of_search, std::uint64_t corpus_passages) {
  settings = settings_of_question(of_search, named.names_are_restored);
  if (named.words_as_names.empty() || (is_keywords && terms.size() <= most_keywords)) return;
  double of_names = 0, total = 0;
  for (std::uint32_t i = 0; i < terms.size(); ++i) {
    const double idf = bm25_idf(corpus_passages, terms[i].passages);
    total += idf;
    if (std::binary_search(named.words_as_names.begin(), named.words_as_names.end(), i)) of_names += idf;
  }
  if (total > 0) worth_of_names = of_names / total;
  settings.reset_share = 1 - (1 - settings.reset_share) * worth_of_names;
}

bool TrailFirstStage::GraphHead::add(GraphHead&& other) {
  append_moved(heaviest, other.heaviest);
  largest_of_seeds = std::max(largest_of_seeds, other.largest_of_seeds);
  return true;
}

TrailFirstStage::TrailFirstStage(const TrailInput& input, std::vector<NumberedScore> base_list)
    : input_(input), base_list_(std::move(base_list)) {
  for (const NumberedScore& scored : base_list_) lists_.base.push_back(scored.passage);
}

// The reset needs one passage more than it uses, as the floor of its weights.
std::size_t TrailFirstStage::base_length(const TrailSettings& settings, std::size_t hits) {
  return std::max<std::size_t>(length_of_trail_lists(settings, hits), settings.reset_passages + std::size_t{1});
}

// The seeds of PageRank: the question's entities with weight 1/df, phrases with trail.phrase_seed times that, as masses that
// sum to 1 − the reset's share. A rare entity is the more specific one.
std::vector<NodeMass> TrailFirstStage::seed_masses() const {
  const TrailQuestion& question = input_.question;
  std::vector<double> weights;
  std::vector<NodeMass> seeds;
  const auto add = [&](const NamedInQuestion::Entity& entity, double factor) {
    seeds.push_back({entity.number, 0});
    weights.push_back(factor / std::max<std::uint32_t>(1, entity.passage_count));
  };
  for (const NamedInQuestion::Entity& entity : question.named.entities) add(entity, 1);
  for (const NamedInQuestion::Entity& phrase : question.named.phrases) add(phrase, question.settings.phrase_seed);
  const std::vector<std::uint64_t> masses = fixed_point_shares(weights, 1 - question.settings.reset_share);
  for (std::size_t i = 0; i < seeds.size(); ++i) seeds[i].mass = masses[i];
  return seeds;
}

// The reset of PageRank to passages: the base list's best n, each weighted by its margin over the next one, B(p) − B(p_{n+1}).
std::vector<NodeMass> TrailFirstStage::reset_masses() const {
  const TrailSettings& settings = input_.question.settings;
  const std::size_t count = std::min<std::size_t>(settings.reset_passages, base_list_.size());
  const float floor = count < base_list_.size() ? base_list_[count].score : 0;
  std::vector<double> weights(count);
  for (std::size_t i = 0; i < count; ++i) weights[i] = std::max(0.0f, base_list_[i].score - floor);
  const std::vector<std::uint64_t> masses = fixed_point_shares(weights, settings.reset_share);
  std::vector<NodeMass> reset;
  for (std::size_t i = 0; i < count; ++i) reset.push_back({base_list_[i].passage, masses[i]});
  return reset;
}

bool TrailFirstStage::advance(WorkBudget& budget, Exchange& exchange) {
  const TrailSettings& settings = input_.question.settings;
  const CorpusPart& part = input_.text.part;
  const std::size_t length = length_of_trail_lists(settings, input_.text.settings.hits);
  for (;;) {
    switch (stage_) {
      case Stage::spread:
        if (!spread_) {
          if (budget.used_up()) return false;
          lists_.seeds = seed_masses();
          spread_.emplace(part, input_.entities, lists_.seeds, reset_masses(), settings.page_rank, input_.text.allowed,
                          settings.rescore, input_.scratch);
        }
        if (!spread_->advance(exchange)) return false;
        lists_.masses = &input_.scratch.masses;
        budget.spend(1 + lists_.masses->passages.nodes.size() + lists_.masses->entities.nodes.size());
        if (spread_->runs_from_seeds()) {
          lists_.masses_of_seeds = &input_.scratch.masses_of_seeds;
          head_.largest_of_seeds = lists_.masses_of_seeds->passages.largest();
        }
        for (const std::uint32_t passage : heaviest_nodes(lists_.masses->passages, length)) {
          head_.heaviest.push_back({part.number_of(passage), lists_.masses->passages[passage]});
        }
        stage_ = Stage::heads;
        break;
      case Stage::heads:
        if (!exchange.merge(head_, [&](GraphHead& head) { keep_heaviest(head.heaviest, length); })) return false;
        for (const GraphHead::Entry& entry : head_.heaviest) lists_.graph.push_back(entry.passage);
        lists_.largest_mass = head_.heaviest.empty() ? 0 : head_.heaviest.front().mass;
        lists_.largest_mass_of_seeds = head_.largest_of_seeds;
        fuse_graph_and_base(lists_.graph, lists_.base, length, lists_.fused, settings.base_factor);
        stage_ = Stage::done;
        break;
      case Stage::done: return true;
    }
  }
}

std::vector<std::uint32_t> heads_of_trail_lists(const TrailLists& lists, const TrailSettings& settings) {
  std::vector<std::uint32_t> passages;
  const auto take = [&](const std::vector<std::uint32_t>& list, std::size_t count) {
    passages.insert(passages.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size())));
  };
  take(lists.fused, settings.candidates);
  take(lists.base, settings.candidates / 2);
  take(lists.graph, settings.candidates / 2);
  sort_stable(passages);
  passages.erase(std::unique(passages.begin(), passages.end()), passages.end());
  return passages;
}

float score_behind(float last_score, std::size_t place) {
  return last_score - static_cast<float>(natural_log(static_cast<double>(place) + 1));
}

TrailModel trail_model(const TrailSettings& settings, bool has_vectors) {
  std::optional<TrailModel> trained;
  if (settings.models != nullptr) trained = settings.models->model(has_vectors);
  return trained ? *trained : shipped_trail_model(has_vectors);
}

TrailModel trail_model(const TrailSettings& settings, const TrailQuestionFacts& question) {
  constexpr float weight_of_estimate = 5;
  const bool lacks = question.lacks_masked_vector();
  TrailModel model = trail_model(settings, question.has_vectors && !lacks);
  const bool is_trained = settings.models != nullptr && settings.models->model(false).has_value();
  if (lacks && !is_trained) model.linear.weights[static_cast<std::size_t>(TrailFeature::masked_cosine)] = weight_of_estimate;
  return model;
}

}  // namespace hop::core
