// The waves of IIER's chains. All chains grow in lockstep, one passage per wave, so that the host embeds the texts of all chains in
// one request per wave, and the parts of a corpus exchange two values per wave: the facts about the chains' ends, and their
// best next passages.
#include <algorithm>

#include "core/base/float_bits.hpp"
#include "core/methods/iier/iier_retrieval.hpp"
#include "core/methods/views.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::core {

PassageFacts IierRetrieval::facts_of(std::uint32_t passage) const {
  PassageFacts facts;
  for (const std::uint32_t keyword : keywords_->keywords_of_passage.row(passage)) {
    facts.keywords.push_back(keywords_->number_of(keyword));
  }
  if (compares_vectors()) {
    facts.vector.resize(view().dimension);
    read_row(vector_view(view()), passage, facts.vector);
  }
  if (compares_texts()) {
    const std::string_view title = view().passage_titles[passage];
    if (!title.empty()) facts.text.append(title).append("\n");
    facts.text += passage_text(view(), passage);
  }
  return facts;
}

bool IierRetrieval::fits(const PassageFacts& facts) const {
  return facts.keywords.size() <= keywords_of_a_passage && facts.vector.size() == (compares_vectors() ? facts_.dimension : 0);
}

void IierRetrieval::append(GrowingChain& growing, const ChainPassage& step, PassageFacts facts) const {
  if (!growing.text.empty()) growing.text += '\n';
  growing.text += facts.text;
  growing.chain.push_back(step);
  growing.vector_sum.resize(facts.vector.size());
  for (std::size_t i = 0; i < facts.vector.size(); ++i) growing.vector_sum[i] += facts.vector[i];
  growing.end = std::move(facts);
}

// False: no chain continues.
bool IierRetrieval::begin_wave() {
  growing_.clear();
  ends_.all.clear();
  next_.all.clear();
  if (length_ == plan_.iier.passages) return false;
  for (GrowingChain& growing : chains_) {
    if (growing.chain.size() == length_) growing_.push_back(&growing);
  }
  return !growing_.empty();
}

// What this part knows of the ends of the chains.
bool IierRetrieval::find_ends(WorkBudget& budget) {
  for (; ends_.all.size() < growing_.size();) {
    GrowingChain& growing = *growing_[ends_.all.size()];
    ChainEnd end;
    if (!finder_->find_nearest(budget, growing.chain.back().passage, growing.end.vector, end.nearest)) return false;
    if (!by_vectors() && !part_.is_whole()) end.terms = growing.words.read(part_, growing.text);
    ends_.all.push_back(std::move(end));
  }
  return true;
}

bool IierRetrieval::share_ends(Exchange& exchange) {
  if (exchange.is_alone() || (by_vectors() && plan_.iier.rules.nearest == 0)) return true;
  const std::size_t nearest = plan_.iier.rules.nearest;
  // Each part knows the k nearest of its own; the k nearest of all are among them.
  const auto cut = [&](EachOf<ChainEnd>& all) {
    for (ChainEnd& end : all.all) {
      std::sort(end.nearest.begin(), end.nearest.end(), is_better_scored);
      if (end.nearest.size() > nearest) end.nearest.resize(nearest);
    }
  };
  if (!exchange.merge(ends_, cut)) return false;
  if (ends_.all.size() != growing_.size()) return exchange.refuse("ends of other chains");
  for (std::size_t i = 0; i < growing_.size(); ++i) {
    if (ends_.all[i].nearest.size() > nearest) return exchange.refuse("too many nearest neighbors");
    if (!by_vectors() && !growing_[i]->words.set_counts(part_, ends_.all[i].terms))
      return exchange.refuse("counts of other terms");
  }
  return true;
}

// Finds the neighbors of the last passage of every growing chain, without passages on the chain or outside the filter.
bool IierRetrieval::find_neighbors(WorkBudget& budget) {
  for (; next_chain_ < growing_.size(); ++next_chain_) {
    if (budget.used_up()) return false;
    GrowingChain& growing = *growing_[next_chain_];
    std::vector<Interaction>& found = growing.neighbors;
    budget.spend(finder_->collect(growing.chain.back().passage, ends_.all[next_chain_].nearest, growing.end.keywords, found));
    const auto is_out = [&](const Interaction& edge) {
      return is_on_chain(growing.chain, part_.number_of(edge.passage)) || (allowed_ && !allowed_->contains(edge.passage));
    };
    found.erase(std::remove_if(found.begin(), found.end(), is_out), found.end());
  }
  next_chain_ = 0;
  return true;
}

// Where the host embeds paths, it is asked for those of chains that have neighbors in any part.
bool IierRetrieval::share_neighbors(Exchange& exchange) {
  if (!asks_for_path_vectors()) return true;
  with_neighbors_.all.clear();
  for (const GrowingChain* growing : growing_) with_neighbors_.all.push_back({!growing->neighbors.empty()});
  if (!exchange.merge(with_neighbors_)) return false;
  return with_neighbors_.all.size() == growing_.size() || exchange.refuse("neighbors of other chains");
}

// Finds e_path of every chain with neighbors; if the host embeds them, in one request. A chain of length 1 needs no request:
// its text is the seed's, whose vector the graph has.
Result<TaskState> IierRetrieval::find_path_vectors(HostRequests& host, Exchange& exchange) {
  if (asks_for_path_vectors()) return take_path_vectors(host, exchange);
  for (GrowingChain* growing : growing_) {
    if (growing->neighbors.empty()) continue;
    growing->path = growing->vector_sum;
    normalize_to_unit_length(growing->path);
  }
  return TaskState::done;
}

Result<TaskState> IierRetrieval::take_path_vectors(HostRequests& host, Exchange& exchange) {
  PathVectors vectors;
  if (exchange.leads()) {
    if (path_request_ == 0) {
      std::vector<std::string> texts;
      for (std::size_t i = 0; i < growing_.size(); ++i) {
        if (with_neighbors_.all[i].has) texts.push_back(growing_[i]->text);
      }
      if (!texts.empty()) path_request_ = host.embed("path", TextRole::path, std::move(texts));
    }
    if (path_request_ != 0) {
      const Answer* answer = host.answer(path_request_);
      if (!answer) return TaskState::waiting;
      if (auto checked = check_embed_answer(part_.graph(), *answer); !checked) return std::move(checked).error();
      vectors.rows = answer->values;
    }
  }
  if (!exchange.tell(vectors)) return TaskState::waiting;
  path_request_ = 0;
  const std::size_t dimension = facts_.dimension;
  std::size_t row = 0;
  for (std::size_t i = 0; i < growing_.size(); ++i) {
    if (!with_neighbors_.all[i].has) continue;
    if ((row + 1) * dimension <= vectors.rows.size()) {
      const float* begin = vectors.rows.data() + row * dimension;
      growing_[i]->path.assign(begin, begin + dimension);
    }
    ++row;
  }
  if (row * dimension == vectors.rows.size()) return TaskState::done;
  exchange.refuse("vectors of other paths");
  return TaskState::waiting;
}

NextPassage IierRetrieval::next_of(GrowingChain& growing, WorkBudget& budget) const {
  std::vector<float> path_closeness;  // TF-IDF cosine of each passage with the chain's text
  if (!by_vectors()) {
    path_closeness.resize(closeness_.size());
    if (part_.is_whole()) growing.words.read(part_, growing.text);
    growing.words.score(part_, path_closeness);
  }
  const ChainNetwork* network = plan_.network ? &*plan_.network : nullptr;
  const ChainGrowth growth{plan_.iier.weights,        network, text_.vector, closeness_, growing.path, path_closeness,
                           growing.chain.back().trust};
  const ChosenNext chosen = choose_next(part_.graph(), growth, growing.neighbors);
  const std::size_t network_size = network ? network->chain_1.weights.size() : 0;
  const std::uint64_t of_a_candidate = 20 + view().dimension / 8 + network_size / 16;
  budget.spend(growing.neighbors.size() * of_a_candidate + path_closeness.size());
  NextPassage next{true, order_bits(chosen.score), chosen.step, facts_of(chosen.step.passage)};
  next.step.passage = part_.number_of(chosen.step.passage);
  return next;
}

bool IierRetrieval::grow_chains(WorkBudget& budget) {
  while (next_.all.size() < growing_.size()) {
    GrowingChain& growing = *growing_[next_.all.size()];
    if (!growing.neighbors.empty() && budget.used_up()) return false;
    next_.all.push_back(growing.neighbors.empty() ? NextPassage() : next_of(growing, budget));
  }
  return true;
}

bool IierRetrieval::share_next(Exchange& exchange) {
  if (!exchange.merge(next_)) return false;
  if (next_.all.size() != growing_.size()) return exchange.refuse("passages for other chains");
  for (std::size_t i = 0; i < growing_.size(); ++i) {
    NextPassage& next = next_.all[i];
    if (!next.is_there) continue;
    if (!fits(next.facts) || is_on_chain(growing_[i]->chain, next.step.passage))
      return exchange.refuse("a passage that extends no chain");
    append(*growing_[i], next.step, std::move(next.facts));
  }
  ++length_;
  return true;
}

}  // namespace hop::core
