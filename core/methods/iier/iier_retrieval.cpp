// Each phase of advance() is resumable. This file: the question, its seeds and the ranking; iier_waves.cpp: the growth of chains.
#include "core/methods/iier/iier_retrieval.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "core/methods/iier/cover_seeds.hpp"
#include "core/methods/iier/question_keywords_prompt.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/prompts/read_keywords.hpp"
#include "core/search/top_k.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

IierRetrieval::IierRetrieval(const IierPlan& plan, SearchText text, const PassageSet* allowed)
    : plan_(plan), part_(plan.part.part()), text_(std::move(text)), allowed_(allowed), vectors_(part_, plan.settings, text_) {}

// Sends the requests for the question's vector and its keywords before it waits for either.
Result<TaskState> IierRetrieval::ask(HostRequests& host, Exchange& exchange) {
  auto embedded = vectors_.advance(host, text_);
  if (!embedded || !plan_.iier.ask_for_keywords) return embedded;
  if (exchange.leads()) {
    const auto taken = take_named_keywords(host);
    if (!taken) return taken.error();
    if (!taken.value() || embedded.value() != TaskState::done) return TaskState::waiting;
  }
  return exchange.tell(named_keywords_) ? TaskState::done : TaskState::waiting;
}

Result<bool> IierRetrieval::take_named_keywords(HostRequests& host) {
  if (keyword_request_ == 0) {
    keyword_request_ = host.complete("question_keywords", question_keywords_prompt(plan_.options, text_.text), "lines");
  }
  const Answer* answer = host.answer(keyword_request_);
  if (!answer) return false;
  if (answer->kind == AnswerKind::failure) {
    return Error{Status::host_failure, "no keywords for the question: " + answer->text, ""};
  }
  named_keywords_.texts = read_keywords(answer->text);
  return true;
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
  if (by_vectors() || !part_.is_whole()) return true;
  if (!table_builder_) table_builder_.emplace(part_.graph(), nullptr, true, false);
  return table_builder_->step(budget);
}

void IierRetrieval::read_question() {
  facts_.dimension = view().dimension;
  if (!by_vectors()) facts_.terms = words_.read(part_, text_.text);
  if (part_.is_whole()) {
    wanted_ = question_keywords();
    return;
  }
  for (const std::string& text : texts_with_keywords()) facts_.keywords.all.push_back(keywords_of(text));
}

// In a corpus in parts: the question, or the names that the language model gives.
std::vector<std::string> IierRetrieval::texts_with_keywords() const {
  return plan_.iier.ask_for_keywords ? named_keywords_.texts : std::vector<std::string>{text_.text};
}

KeywordsOfText IierRetrieval::keywords_of(const std::string& text) const {
  KeywordsOfText keywords;
  keywords.placed = place_keywords(view(), *keywords_, text);
  if (!plan_.iier.ask_for_keywords) return keywords;
  if (const auto keyword = find_sorted(view().keyword_keys, key_of(text))) keywords.whole = keywords_->number_of(*keyword);
  return keywords;
}

// False: the keywords are of other texts.
bool IierRetrieval::choose_keywords() {
  const std::vector<std::string> texts = texts_with_keywords();
  if (facts_.keywords.all.size() != texts.size()) return false;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    KeywordsOfText& of = facts_.keywords.all[i];
    if (of.whole != no_keyword) {
      add_question_keyword(of.whole, wanted_);
    } else {
      for (const std::uint32_t keyword : choose_question_keywords(std::move(of.placed), texts[i]))
        add_question_keyword(keyword, wanted_);
    }
  }
  return true;
}

bool IierRetrieval::share_question(Exchange& exchange) {
  if (exchange.is_alone()) return true;
  if (!exchange.merge(facts_)) return false;
  if (part_.passage_count() > 0 && facts_.dimension != view().dimension) return exchange.refuse("vectors of another dimension");
  if (!by_vectors() && !words_.set_counts(part_, facts_.terms)) return exchange.refuse("counts of other terms");
  return choose_keywords() || exchange.refuse("keywords of other texts");
}

bool IierRetrieval::find_closeness(WorkBudget& budget) {
  const std::uint32_t rows = view().passage_count();
  if (closeness_.empty()) without_repeats_.narrow(part_, plan_.settings, text_.text, text_.vector, allowed_);
  closeness_.resize(rows);
  if (by_vectors()) return scan_passages(part_.graph(), text_.vector, scanned_, closeness_, budget);
  if (budget.used_up()) return false;
  words_.score(part_, closeness_);
  budget.spend(1 + rows);
  return true;
}

std::vector<std::uint32_t> IierRetrieval::question_keywords() const {
  if (!plan_.iier.ask_for_keywords) return find_question_keywords(view(), *keywords_, text_.text);
  std::vector<std::uint32_t> wanted;
  for (const std::string& named : named_keywords_.texts) {
    // A name that is not a keyword as a whole may contain keywords.
    if (const auto keyword = find_sorted(view().keyword_keys, key_of(named))) {
      add_question_keyword(*keyword, wanted);
    } else {
      for (const std::uint32_t part : find_question_keywords(view(), *keywords_, named)) add_question_keyword(part, wanted);
    }
  }
  return wanted;
}

std::vector<NumberedScore> IierRetrieval::find_closest(std::size_t count) const {
  std::vector<std::uint32_t> passages;
  top_k(closeness_, count, passages, allowed_);
  std::vector<NumberedScore> closest;
  for (const std::uint32_t passage : passages) closest.push_back({part_.number_of(passage), closeness_[passage]});
  return closest;
}

// The cover of the keywords; without one, the closest passage is the only seed.
std::vector<std::uint32_t> IierRetrieval::choose_seeds(const CsrView<std::uint32_t>& passages_of_keyword,
                                                       std::span<const std::uint32_t> keywords, std::span<const float> closeness,
                                                       const PassageSet* allowed) const {
  std::vector<std::uint32_t> seeds = choose_cover_seeds(passages_of_keyword, keywords, closeness, allowed);
  if (seeds.empty()) {
    top_k(closeness, 1, seeds, allowed);
    if (!seeds.empty() && !by_vectors() && !(closeness[seeds.front()] > 0)) seeds.clear();
  }
  return seeds;
}

void IierRetrieval::find_seeds(WorkBudget& budget) {
  const std::vector<std::uint32_t> seeds = choose_seeds(keywords_->passages_of_keyword.view(), wanted_, closeness_, allowed_);
  for (const std::uint32_t seed : seeds) seeds_.seeds.push_back({seed, closeness_[seed], {}, facts_of(seed)});
  std::uint64_t postings = 0;
  for (const std::uint32_t keyword : wanted_) postings += keywords_->passages_with(keyword).size();
  budget.spend(100 + text_.text.size() + postings * (2 + seeds.size()));
}

// The closest passage of this part with each subset of the question's keywords: no other one with it can be a seed.
void IierRetrieval::find_seed_candidates() {
  std::map<std::uint32_t, std::vector<std::uint32_t>> covers_of_passage;
  for (std::uint32_t place = 0; place < wanted_.size(); ++place) {
    const auto keyword = keywords_->find(wanted_[place]);
    if (!keyword) continue;
    for (const std::uint32_t passage : keywords_->passages_with(*keyword)) {
      if (allowed_ == nullptr || allowed_->contains(passage)) covers_of_passage[passage].push_back(place);
    }
  }
  std::map<std::vector<std::uint32_t>, std::uint32_t> best;  // passages are ascending, so ties keep the smaller one
  for (const auto& [passage, covers] : covers_of_passage) {
    const auto [place, is_new] = best.emplace(covers, passage);
    if (!is_new && closeness_[passage] > closeness_[place->second]) place->second = passage;
  }
  if (best.empty()) {
    std::vector<std::uint32_t> closest;
    top_k(closeness_, 1, closest, allowed_);
    if (!closest.empty()) best.emplace(std::vector<std::uint32_t>(), closest.front());
  }
  for (const auto& [covers, passage] : best) {
    seeds_.seeds.push_back({part_.number_of(passage), closeness_[passage], covers, facts_of(passage)});
  }
  // As many as rank_chains() may need.
  const std::size_t chains = std::max<std::size_t>(wanted_.size(), 1);
  seeds_.closest = find_closest(plan_.settings.hits + chains * plan_.iier.passages);
}

// Chooses with the function of one graph, for which candidates are passages, and keywords their places in the question.
bool IierRetrieval::choose_among_candidates() {
  std::vector<Seed>& candidates = seeds_.seeds;
  std::sort(candidates.begin(), candidates.end(), [](const Seed& a, const Seed& b) { return a.passage < b.passage; });
  Csr<std::uint32_t> covers;
  std::vector<float> closeness;
  for (const Seed& candidate : candidates) {
    if (!candidate.covers.empty() && candidate.covers.back() >= wanted_.size()) return false;
    covers.values.insert(covers.values.end(), candidate.covers.begin(), candidate.covers.end());
    covers.end_row();
    closeness.push_back(candidate.closeness);
  }
  std::vector<std::uint32_t> places(wanted_.size());
  for (std::uint32_t place = 0; place < places.size(); ++place) places[place] = place;
  std::vector<Seed> chosen;
  for (const std::uint32_t seed : choose_seeds(transpose(covers.view(), places.size()).view(), places, closeness, nullptr)) {
    chosen.push_back(std::move(candidates[seed]));
  }
  closest_ = std::move(seeds_.closest);
  std::sort(closest_.begin(), closest_.end(), is_better_scored);
  seeds_ = {std::move(chosen), {}};
  return true;
}

bool IierRetrieval::share_seeds(Exchange& exchange) {
  if (!exchange.gather(seeds_)) return false;
  if (exchange.leads() && !exchange.is_alone() && !choose_among_candidates()) return exchange.refuse("a keyword out of range");
  if (!exchange.tell(seeds_)) return false;
  if (seeds_.seeds.size() > std::max<std::size_t>(wanted_.size(), 1)) return exchange.refuse("too many seeds");
  for (Seed& seed : seeds_.seeds) {
    if (!fits(seed.facts)) return exchange.refuse("a seed of another kind");
    ChainPassage first;
    first.passage = seed.passage;
    first.score = plan_.iier.weights.question * seed.closeness + plan_.iier.weights.seed;
    append(chains_.emplace_back(), first, std::move(seed.facts));
  }
  finder_.emplace(part_, *keywords_, plan_.iier.rules);
  return true;
}

void IierRetrieval::finish(WorkBudget& budget) {
  std::vector<Chain> chains;
  std::size_t on_chains = 0;
  for (GrowingChain& growing : chains_) {
    on_chains += growing.chain.size();
    chains.push_back(std::move(growing.chain));
  }
  if (part_.is_whole()) closest_ = find_closest(plan_.settings.hits + on_chains);
  ChainRankingRules rules;
  rules.chains_first = plan_.iier.chains_first;
  rules.words_alone = !by_vectors();
  rules.hits = plan_.settings.hits;
  rules.question_weight = plan_.iier.weights.question;
  ranking_ = rank_chains(chains, closest_, rules);
  // The trained network scores vectors, so it cannot run without the question's.
  if (plan_.network && !by_vectors()) {
    ranking_.notices.push_back("the question has no vector: chains grow without the trained network");
  }
  budget.spend(1 + closeness_.size());
}

Result<TaskState> IierRetrieval::advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) {
  for (;;) {
    switch (phase_) {
      case Phase::asking: {
        auto asked = ask(host, exchange);
        if (!asked || asked.value() != TaskState::done) return asked;
        phase_ = Phase::tables;
        break;
      }
      case Phase::tables:
        if (!make_tables(budget)) return TaskState::more;
        read_question();
        phase_ = Phase::question;
        break;
      case Phase::question:
        if (!share_question(exchange)) return TaskState::waiting;
        phase_ = Phase::closeness;
        break;
      case Phase::closeness:
        if (!find_closeness(budget)) return TaskState::more;
        phase_ = Phase::seeds;
        break;
      case Phase::seeds:
        if (budget.used_up()) return TaskState::more;
        if (part_.is_whole()) find_seeds(budget);
        else find_seed_candidates();
        phase_ = Phase::cover;
        break;
      case Phase::cover:
        if (!share_seeds(exchange)) return TaskState::waiting;
        phase_ = Phase::wave;
        break;
      case Phase::wave: phase_ = begin_wave() ? Phase::ends : Phase::ranking; break;
      case Phase::ends:
        if (!find_ends(budget)) return TaskState::more;
        phase_ = Phase::shared_ends;
        break;
      case Phase::shared_ends:
        if (!share_ends(exchange)) return TaskState::waiting;
        phase_ = Phase::neighbors;
        break;
      case Phase::neighbors:
        if (!find_neighbors(budget)) return TaskState::more;
        phase_ = Phase::shared_neighbors;
        break;
      case Phase::shared_neighbors:
        if (!share_neighbors(exchange)) return TaskState::waiting;
        phase_ = Phase::paths;
        break;
      case Phase::paths: {
        if (by_vectors()) {
          auto found = find_path_vectors(host, exchange);
          if (!found || found.value() != TaskState::done) return found;
        }
        phase_ = Phase::growth;
        break;
      }
      case Phase::growth:
        if (!grow_chains(budget)) return TaskState::more;
        phase_ = Phase::next;
        break;
      case Phase::next:
        if (!share_next(exchange)) return TaskState::waiting;
        phase_ = Phase::wave;
        break;
      case Phase::ranking:
        if (budget.used_up()) return TaskState::more;
        if (exchange.leads()) finish(budget);
        phase_ = Phase::done;
        break;
      case Phase::done: return TaskState::done;
    }
  }
}

}  // namespace hop::core
