// The stages of advance() form a state machine: structure and route, then tables, vectors and seeds, then plan, guesses,
// guess_vectors and choose once per batch of paths. A stage that waits for the host or runs out of budget is entered again.
#include "core/methods/kgp/kgp_retrieval.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/kgp/kgp_guess.hpp"
#include "core/methods/kgp/kgp_prompts.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

constexpr const char* notice_structure = "the question names pages, tables or sections: these are their contents";
constexpr const char* notice_partly_found = "some of the pages, tables or sections that the question names are not there";
constexpr const char* notice_not_found =
    "the pages, tables or sections that the question names are not there: answered by content";
constexpr const char* notice_no_seed = "no passage holds a word of the question: the walk has no seed";
constexpr const char* notice_no_model =
    "option \"kgp.router\" = \"ask\" needs a language model (option search.complete is false): the rules are used instead";
constexpr const char* notice_odd_guess = "the language model gave no usable guess: the question is used instead";

constexpr std::size_t most_route_bytes = 1000;  // of a route reply without a verdict

Error no_completion(const char* what, const Answer& answer) {
  return Error{Status::host_failure, concat("the language model returned no ", what, ": ", answer.text), ""};
}

}  // namespace

KgpShared::KgpShared(std::shared_ptr<const OpenGraph> open_graph, const SearchSettings& search_settings, const Options& all)
    : graph(std::move(open_graph)), settings(search_settings), kgp(read_kgp_settings(all, search_settings)), options(all) {}

KgpRetrieval::KgpRetrieval(const KgpShared& shared, SearchText text, const PassageSet* allowed)
    : shared_(shared),
      text_(std::move(text)),
      allowed_(allowed),
      structure_(graph().view(), text_.text, allowed, shared.settings.hits, shared.kgp.router == KgpRouter::ask),
      table_builder_(graph(), shared.kgp, shared.tables),
      vectors_(graph(), shared.settings, text_),
      traversal_(shared.kgp),
      visited_(graph().view().passage_count()),
      neighbors_(0) {
  if (shared.kgp.lacks_model) notice(notice_no_model);
  if (shared.kgp.router == KgpRouter::content) stage_ = Stage::tables;
}

void KgpRetrieval::notice(const char* text) {
  const auto& notices = ranking_.notices;
  if (std::find(notices.begin(), notices.end(), text) == notices.end()) ranking_.notices.push_back(text);
}

Result<TaskState> KgpRetrieval::advance(WorkBudget& budget, HostRequests& host) {
  while (stage_ != Stage::done) {
    if (budget.used_up()) return TaskState::more;
    auto state = advance_stage(budget, host);
    if (!state || state.value() == TaskState::waiting) return state;
  }
  return TaskState::done;
}

Result<TaskState> KgpRetrieval::advance_stage(WorkBudget& budget, HostRequests& host) {
  switch (stage_) {
    case Stage::structure:
      if (structure_.step(budget)) stage_ = stage_after_structure();
      break;
    case Stage::route: {
      if (request_ == 0) {
        auto prompt = route_asked_ ? strict_route_prompt(shared_.options, text_.text) : route_prompt(shared_.options, text_.text);
        request_ = host.complete("route", std::move(prompt), "yes_no");
      }
      const Answer* answer = host.answer(request_);
      if (!answer) return TaskState::waiting;
      if (answer->kind == AnswerKind::failure) return no_completion("route", *answer);
      request_ = 0;
      const Verdict verdict = read_route(answer->text);
      if (verdict == Verdict::unclear) {  // the reply may name structures, such as "the second table"
        route_reply_ = answer->text.substr(0, most_route_bytes);
        named_by_reply_.emplace(graph().view(), text_.text, route_reply_, allowed_, shared_.settings.hits, true);
        stage_ = Stage::named;
        break;
      }
      stage_ = Stage::tables;
      if (verdict == Verdict::yes) rank_structure(structure_);
      break;
    }
    case Stage::named:
      if (!named_by_reply_->step(budget)) break;
      if (!named_by_reply_->contents().passages.empty()) rank_structure(*named_by_reply_);
      else stage_ = std::exchange(route_asked_, true) ? Stage::tables : Stage::route;  // retries once, with the strict prompt
      break;
    case Stage::tables:
      if (table_builder_.step(budget)) stage_ = Stage::vectors;
      break;
    case Stage::vectors: {
      auto embedded = vectors_.advance(host, text_);
      if (!embedded || embedded.value() != TaskState::done) return embedded;
      stage_ = Stage::seeds;
      break;
    }
    case Stage::seeds:
      find_seeds(budget);
      stage_ = Stage::plan;
      break;
    case Stage::plan:
      if (traversal_.is_over()) {
        rank_visits();
        stage_ = Stage::done;
      } else if (plan_batch(budget, host)) {
        stage_ = shared_.settings.complete ? Stage::guesses : Stage::choose;
      }
      break;
    case Stage::guesses: return take_guesses(host);
    case Stage::guess_vectors: return take_guess_vectors(host);
    case Stage::choose:
      if (choose_of_batch(budget)) stage_ = Stage::plan;
      break;
    case Stage::done: break;
  }
  return TaskState::more;
}

// Queries the model only if the question's structures exist; otherwise the route would not matter.
KgpRetrieval::Stage KgpRetrieval::stage_after_structure() {
  if (structure_.contents().passages.empty()) {
    if (structure_.named_count() > 0) notice(notice_not_found);
    return Stage::tables;
  }
  if (shared_.kgp.router == KgpRouter::ask) return Stage::route;
  rank_structure(structure_);
  return Stage::done;
}

void KgpRetrieval::rank_structure(const StructureSearch& structure) {
  const StructureContents& contents = structure.contents();
  for (const std::uint32_t passage : contents.passages) {
    ranking_.passages.push_back(passage);
    ranking_.scores.push_back(1 / static_cast<float>(ranking_.passages.size()));
    ranking_.paths.push_back(path_of_passage(passage));
  }
  notice(notice_structure);
  if (!all_structures_found(structure)) notice(notice_partly_found);
  ranking_.reading.tables = contents.tables;
  stage_ = Stage::done;
}

void KgpRetrieval::visit(const KgpVisit& visit) {
  visited_.add(visit.passage);
  traversal_.visits.push_back(visit);
}

// V^s, the n passages of the largest positive TF-IDF cosine (Algorithm 1, lines 1–4).
void KgpRetrieval::find_seeds(WorkBudget& budget) {
  question_words_ = tfidf_of(graph(), text_.text);
  top_k(question_words_, shared_.kgp.seeds, candidates_, allowed_);
  while (!candidates_.empty() && !(question_words_[candidates_.back()] > 0)) candidates_.pop_back();
  if (candidates_.empty()) notice(notice_no_seed);
  const std::vector<float> similarities = similarities_of(graph(), text_.vector, question_words_, candidates_);
  for (std::size_t s = 0; s < candidates_.size(); ++s) {
    visit({candidates_[s], no_visit, 0, {}, similarities[s]});
  }
  budget.spend(1 + 3 * question_words_.size());
}

// The candidates of a path: the neighbors N(v) of its last passage, without visited passages and those outside the filter.
void KgpRetrieval::find_candidates(std::size_t visit, WorkBudget& budget) {
  budget.spend(find_kgp_neighbors(edges(), traversal_.visits[visit].passage, neighbors_));
  if (allowed_) neighbors_.intersect(*allowed_);
  neighbors_.subtract(visited_);
  candidates_.clear();
  neighbors_.for_each([&](std::uint32_t passage) { candidates_.push_back(passage); });
  budget.spend(candidates_.size() + neighbors_.words().size());
}

// A guess depends only on the question and its path, so all paths of one depth can be guessed in one batch. The batch takes
// only paths that are certain to be extended: each path adds at most b passages, and no more than it has candidates, so the
// budget B cannot be used up before the last of them. A batch therefore sends no request that one-by-one order would not.
bool KgpRetrieval::plan_batch(WorkBudget& budget, HostRequests& host) {
  if (batch_end_ <= traversal_.next) {  // the batch before is complete
    batch_begin_ = batch_end_ = traversal_.next;
    if (wave_end_ <= batch_begin_) wave_end_ = traversal_.visits.size();
    batch_visits_ = next_vector_ = 0;
    requests_.clear(), guesses_.clear();
  }
  if (!shared_.settings.complete) batch_end_ = wave_end_;
  for (; batch_end_ < wave_end_ && traversal_.visits.size() + batch_visits_ < traversal_.most_visits; ++batch_end_) {
    if (budget.used_up()) return false;
    find_candidates(batch_end_, budget);
    batch_visits_ += std::min<std::size_t>(shared_.kgp.branches, candidates_.size());
    requests_.push_back(0);
    if (candidates_.empty()) continue;
    std::vector<std::uint32_t> path;
    for (const PathStep& step : path_to(traversal_, batch_end_)) {
      if (!step.is_entity) path.push_back(step.index);
    }
    requests_.back() =
        host.complete("next_evidence", next_evidence_prompt(shared_.options, graph().view(), text_.text, path), "text");
  }
  return true;
}

Result<TaskState> KgpRetrieval::take_guesses(HostRequests& host) {
  for (const std::uint64_t request : requests_) {
    if (request != 0 && !host.answer(request)) return TaskState::waiting;
  }
  const bool by_vector = wants_vectors(graph(), shared_.settings);
  for (const std::uint64_t request : requests_) {
    guesses_.emplace_back();
    if (request == 0) continue;
    const Answer& answer = *host.answer(request);
    if (answer.kind == AnswerKind::failure) return no_completion("guess", answer);
    std::string& guess = guesses_.back() = read_reasoning(answer.text);
    // Without vectors, a guess without a known word scores all candidates 0, like an empty one.
    if (!by_vector && analyze_terms(graph().view(), graph().analyzer(), guess).empty()) guess.clear();
    if (guess.empty()) notice(notice_odd_guess);
  }
  stage_ = by_vector ? Stage::guess_vectors : Stage::choose;
  return TaskState::more;
}

Result<TaskState> KgpRetrieval::take_guess_vectors(HostRequests& host) {
  if (request_ == 0) {
    std::vector<std::string> texts;
    for (const std::string& guess : guesses_) {
      if (!guess.empty()) texts.push_back(guess);
    }
    stage_ = Stage::choose;
    // Without usable guesses there is nothing to embed: choose by the question.
    if (texts.empty()) return TaskState::more;
    stage_ = Stage::guess_vectors;
    request_ = host.embed("next_evidence", TextRole::query, std::move(texts));
  }
  const Answer* answer = host.answer(request_);
  if (!answer) return TaskState::waiting;
  if (auto checked = check_embed_answer(graph(), *answer); !checked) return std::move(checked).error();
  guess_vectors_ = answer->values;
  request_ = 0;
  stage_ = Stage::choose;
  return TaskState::more;
}

// V'_i, the b candidates most similar to the guess (Algorithm 1, lines 7–12). Equal ones, such as those without a word of the
// guess, are ordered by their cosine of TF-IDF to the question, by which the seeds were chosen, then by index.
void KgpRetrieval::visit_best(std::size_t path, std::span<const float> vector, std::span<const float> words) {
  const std::vector<float> similarities = similarities_of(graph(), vector, words, candidates_);
  std::vector<float> to_question;
  for (const std::uint32_t passage : candidates_) to_question.push_back(question_words_[passage]);
  std::vector<std::uint32_t> best;
  top_k(similarities, to_question, shared_.kgp.branches, best);
  for (const std::uint32_t place : best) {
    if (traversal_.is_full()) return;
    const std::uint32_t passage = candidates_[place];
    const KgpVisit& from = traversal_.visits[path];
    const KgpLink link = kgp_link(edges(), from.passage, passage);
    visit({passage, static_cast<std::uint32_t>(path), from.hops + 1, link, similarities[place]});
  }
}

// Extends the paths of the batch in the order of the queue; true when all are done or B is reached.
bool KgpRetrieval::choose_of_batch(WorkBudget& budget) {
  const std::uint32_t dimension = graph().view().dimension;
  for (; traversal_.next < batch_end_ && !traversal_.is_full(); ++traversal_.next) {
    if (budget.used_up()) return false;
    // Computed again, because paths earlier in the queue may have visited some of the candidates since the batch was planned.
    find_candidates(traversal_.next, budget);
    budget.spend(candidates_.size() * (2 + dimension / 16));
    const std::size_t guess = traversal_.next - batch_begin_;
    if (guess >= guesses_.size() || guesses_[guess].empty()) {
      visit_best(traversal_.next, text_.vector, question_words_);
    } else if (wants_vectors(graph(), shared_.settings)) {
      visit_best(traversal_.next, std::span(guess_vectors_).subspan(dimension * next_vector_++, dimension), {});
    } else {
      visit_best(traversal_.next, {}, tfidf_of(graph(), guesses_[guess]));
      budget.spend(2 * question_words_.size());
    }
  }
  return true;
}

void KgpRetrieval::rank_visits() {
  const std::vector<KgpVisit>& visits = traversal_.visits;
  ranking_.entities = table_builder_.graph()->entities;
  ranking_.part_names = {"similarity"};
  for (const auto& [v, score] : hits_of_visits(visits, shared_.kgp.by_similarity)) {
    ranking_.passages.push_back(visits[v].passage);
    ranking_.scores.push_back(score);
    ranking_.parts.push_back(visits[v].similarity);
    ranking_.paths.push_back(path_to(traversal_, v));
  }
}

}  // namespace hop::core
