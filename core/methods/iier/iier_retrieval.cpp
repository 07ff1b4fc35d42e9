// Each phase of advance() is resumable. All chains grow in lockstep, one passage per wave, so that the host embeds the texts
// of all chains in one request per wave.
#include "core/methods/iier/iier_retrieval.hpp"

#include <algorithm>
#include <mutex>

#include "core/methods/iier/chain_growth.hpp"
#include "core/methods/iier/cover_seeds.hpp"
#include "core/methods/iier/question_keywords_prompt.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/methods/views.hpp"
#include "core/prompts/read_keywords.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

IierRetrieval::IierRetrieval(const IierPlan& plan, SearchText text, const PassageSet* allowed)
    : plan_(plan), text_(std::move(text)), allowed_(allowed), vectors_(*plan.graph, plan.settings, text_) {}

// Sends the requests for the question's vector and its keywords before it waits for either.
Result<TaskState> IierRetrieval::ask(HostRequests& host) {
  auto embedded = vectors_.advance(host, text_);
  if (!embedded || !plan_.iier.ask_for_keywords) return embedded;
  if (keyword_request_ == 0) {
    keyword_request_ = host.complete("question_keywords", question_keywords_prompt(plan_.options, text_.text), "lines");
  }
  const Answer* answer = host.answer(keyword_request_);
  if (!answer) return TaskState::waiting;
  if (answer->kind == AnswerKind::failure) {
    return Error{Status::host_failure, "no keywords for the question: " + answer->text, ""};
  }
  named_keywords_ = read_keywords(answer->text);
  return embedded;
}

bool IierRetrieval::make_tables(WorkBudget& budget) {
  if (!keywords_) {
    {
      const std::lock_guard guard(plan_.lock);
      keywords_ = plan_.keywords;
    }
    if (!keywords_) {
      if (!keywords_builder_) keywords_builder_.emplace(view());
      if (!keywords_builder_->step(budget)) return false;
      auto made = std::make_shared<const PassageKeywords>(std::move(*keywords_builder_).take());
      keywords_builder_.reset();
      const std::lock_guard guard(plan_.lock);
      if (!plan_.keywords) plan_.keywords = std::move(made);
      keywords_ = plan_.keywords;
    }
  }
  if (by_vectors()) return true;
  if (!table_builder_) table_builder_.emplace(*plan_.graph, nullptr, true, false);
  return table_builder_->step(budget);
}

bool IierRetrieval::find_closeness(WorkBudget& budget) {
  const std::uint32_t rows = view().passage_count();
  closeness_.resize(rows);
  if (!by_vectors()) {
    if (budget.used_up()) return false;
    const auto terms = analyze_terms(view(), plan_.graph->analyzer(), text_.text);
    tfidf_scores(lexical_view(view()), *plan_.graph->tfidf_norms(), terms, closeness_);
    budget.spend(1 + rows);
    return true;
  }
  return scan_passages(*plan_.graph, text_.vector, scanned_, closeness_, budget);
}

std::vector<std::uint32_t> IierRetrieval::question_keywords() const {
  if (!plan_.iier.ask_for_keywords) return find_question_keywords(view(), *keywords_, text_.text);
  std::vector<std::uint32_t> wanted;
  const auto want = [&](std::uint32_t keyword) {
    const bool known = std::find(wanted.begin(), wanted.end(), keyword) != wanted.end();
    if (!known && wanted.size() < most_question_keywords) wanted.push_back(keyword);
  };
  for (const std::string& named : named_keywords_) {
    // A name that is not a keyword as a whole may contain keywords.
    if (const auto keyword = find_sorted(view().keyword_keys, key_of(named))) {
      want(*keyword);
    } else {
      for (const std::uint32_t part : find_question_keywords(view(), *keywords_, named)) want(part);
    }
  }
  return wanted;
}

void IierRetrieval::plant_seeds(WorkBudget& budget) {
  const std::vector<std::uint32_t> wanted = question_keywords();
  std::vector<std::uint32_t> seeds = choose_cover_seeds(keywords_->passages_of_keyword.view(), wanted, closeness_, allowed_);
  if (seeds.empty()) {
    // No keyword matched: the nearest passage is the only seed.
    top_k(closeness_, 1, seeds, allowed_);
    if (!seeds.empty() && !by_vectors() && !(closeness_[seeds.front()] > 0)) seeds.clear();
  }
  for (const std::uint32_t seed : seeds) {
    chains_.push_back(chain_of_seed(seed, closeness_[seed], plan_.iier.weights));
  }
  neighbors_.resize(chains_.size());
  path_vectors_.resize(chains_.size());
  finder_.emplace(*plan_.graph, *keywords_, plan_.iier.rules);
  std::uint64_t postings = 0;
  for (const std::uint32_t keyword : wanted) postings += keywords_->passages_with(keyword).size();
  budget.spend(100 + text_.text.size() + postings * (2 + seeds.size()));
}

// Finds the neighbors of the last passage of every growing chain, without passages on the chain or outside the filter.
bool IierRetrieval::find_neighbors(WorkBudget& budget) {
  for (; next_chain_ < chains_.size(); ++next_chain_) {
    const Chain& chain = chains_[next_chain_];
    std::vector<Interaction>& found = neighbors_[next_chain_];
    if (!continues(chain)) {
      found.clear();
      continue;
    }
    if (!finder_->step(budget, chain.back().passage, found)) return false;
    const auto is_out = [&](const Interaction& edge) {
      return is_on_chain(chain, edge.passage) || (allowed_ && !allowed_->contains(edge.passage));
    };
    found.erase(std::remove_if(found.begin(), found.end(), is_out), found.end());
  }
  next_chain_ = 0;
  return true;
}

// Finds e_path of every chain with neighbors; if the host embeds them, in one request. A chain of length 1 needs no request:
// its text is the seed's, whose vector the graph has.
Result<TaskState> IierRetrieval::find_path_vectors(HostRequests& host) {
  const bool asks = plan_.iier.ask_for_path_vectors && length_ > 1;
  std::vector<std::string> texts;
  for (std::size_t c = 0; c < chains_.size() && path_request_ == 0; ++c) {
    if (neighbors_[c].empty()) continue;
    if (asks) texts.push_back(text_of_chain(view(), chains_[c]));
    else path_vectors_[c] = mean_vector_of_chain(view(), chains_[c]);
  }
  if (!texts.empty()) path_request_ = host.embed("path", TextRole::path, std::move(texts));
  if (path_request_ == 0) return TaskState::done;
  const Answer* answer = host.answer(path_request_);
  if (!answer) return TaskState::waiting;
  if (auto checked = check_embed_answer(*plan_.graph, *answer); !checked) return std::move(checked).error();
  const float* row = answer->values.data();
  for (std::size_t c = 0; c < chains_.size(); ++c) {
    if (neighbors_[c].empty()) continue;
    path_vectors_[c].assign(row, row + answer->dimension);
    row += answer->dimension;
  }
  path_request_ = 0;
  return TaskState::done;
}

void IierRetrieval::grow(std::size_t c, WorkBudget& budget) {
  Chain& chain = chains_[c];
  const std::span<const float> path = path_vectors_[c];
  std::vector<float> path_closeness;  // TF-IDF cosine of each passage with the chain's text
  if (!by_vectors()) {
    path_closeness.resize(closeness_.size());
    const auto terms = analyze_terms(view(), plan_.graph->analyzer(), text_of_chain(view(), chain));
    tfidf_scores(lexical_view(view()), *plan_.graph->tfidf_norms(), terms, path_closeness);
  }
  const ChainNetwork* network = plan_.network ? &*plan_.network : nullptr;
  const ChainGrowth growth{plan_.iier.weights, network, text_.vector, closeness_, path, path_closeness, chain.back().trust};
  chain.push_back(choose_next(*plan_.graph, growth, neighbors_[c]).step);
  const std::size_t network_size = network ? network->chain_1.weights.size() : 0;
  const std::uint64_t of_a_candidate = 20 + view().dimension / 8 + network_size / 16;
  budget.spend(neighbors_[c].size() * of_a_candidate + path_closeness.size());
}

bool IierRetrieval::grow_chains(WorkBudget& budget) {
  for (; next_chain_ < chains_.size(); ++next_chain_) {
    if (neighbors_[next_chain_].empty()) continue;
    if (budget.used_up()) return false;
    grow(next_chain_, budget);
  }
  next_chain_ = 0;
  return true;
}

void IierRetrieval::finish(WorkBudget& budget) {
  ChainRankingRules rules;
  rules.chains_first = plan_.iier.chains_first;
  rules.words_alone = !by_vectors();
  rules.hits = plan_.settings.hits;
  rules.question_weight = plan_.iier.weights.question;
  ranking_ = rank_chains(chains_, closeness_, allowed_, rules);
  // The trained network scores vectors, so it cannot run without the question's.
  if (plan_.network && !by_vectors()) {
    ranking_.notices.push_back("the question has no vector: chains grow without the trained network");
  }
  budget.spend(1 + closeness_.size());
}

Result<TaskState> IierRetrieval::advance(WorkBudget& budget, HostRequests& host) {
  for (;;) {
    switch (phase_) {
      case Phase::asking: {
        auto asked = ask(host);
        if (!asked || asked.value() != TaskState::done) return asked;
        phase_ = Phase::tables;
        break;
      }
      case Phase::tables:
        if (!make_tables(budget)) return TaskState::more;
        phase_ = Phase::closeness;
        break;
      case Phase::closeness:
        if (!find_closeness(budget)) return TaskState::more;
        phase_ = Phase::seeds;
        break;
      case Phase::seeds:
        if (budget.used_up()) return TaskState::more;
        plant_seeds(budget);
        phase_ = Phase::neighbors;
        break;
      case Phase::neighbors: {
        const bool none_continues =
            std::none_of(chains_.begin(), chains_.end(), [&](const Chain& chain) { return continues(chain); });
        if (length_ == plan_.iier.passages || none_continues) {
          phase_ = Phase::ranking;
          break;
        }
        if (!find_neighbors(budget)) return TaskState::more;
        phase_ = Phase::paths;
        break;
      }
      case Phase::paths: {
        if (by_vectors()) {
          auto found = find_path_vectors(host);
          if (!found || found.value() != TaskState::done) return found;
        }
        phase_ = Phase::growth;
        break;
      }
      case Phase::growth:
        if (!grow_chains(budget)) return TaskState::more;
        ++length_;
        phase_ = Phase::neighbors;
        break;
      case Phase::ranking:
        if (budget.used_up()) return TaskState::more;
        finish(budget);
        phase_ = Phase::done;
        break;
      case Phase::done: return TaskState::done;
    }
  }
}

}  // namespace hop::core
