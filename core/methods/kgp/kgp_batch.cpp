// What KGP asks a language model: whether the question is about structure, and for the paths of a batch, guesses of the next
// evidence. Only the leader asks; it tells the replies to the other parts.
#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/kgp/kgp_prompts.hpp"
#include "core/methods/kgp/kgp_retrieval.hpp"
#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

constexpr const char* notice_odd_guess = "the language model gave no usable guess: the question is used instead";
constexpr std::size_t most_route_bytes = 1000;  // of a route reply without a verdict

Error no_completion(const char* what, const Answer& answer) {
  return Error{Status::host_failure, concat("the language model returned no ", what, ": ", answer.text), ""};
}

}  // namespace

Result<TaskState> KgpRetrieval::ask_for_route(HostRequests& host) {
  if (request_ == 0) {
    auto prompt = route_asked_ ? strict_route_prompt(shared_.options, text_.text) : route_prompt(shared_.options, text_.text);
    request_ = host.complete("route", std::move(prompt), "yes_no");
  }
  const Answer* answer = host.answer(request_);
  if (!answer) return TaskState::waiting;
  if (answer->kind == AnswerKind::failure) return no_completion("route", *answer);
  const Verdict verdict = read_route(answer->text);
  route_ = {verdict != Verdict::unclear, verdict == Verdict::yes,
            verdict == Verdict::unclear ? answer->text.substr(0, most_route_bytes) : ""};
  return TaskState::done;
}

// A reply without a verdict may name structures, such as "the second table".
void KgpRetrieval::take_route() {
  if (route_.has_verdict) {
    stage_ = Stage::tables;
    if (route_.is_structure) rank_structure(structure_);
    return;
  }
  named_by_reply_.emplace(graph().view(), text_.text, route_.names, allowed_, shared_.settings.hits, true);
  stage_ = Stage::named;
}

Result<TaskState> KgpRetrieval::take_named(Exchange& exchange) {
  const auto keep_contents = [&](StructureMatches& all) { all.keep_contents(shared_.settings.hits); };
  if (!exchange.merge(named_matches_, keep_contents)) return TaskState::waiting;
  if (!part_.is_whole() && !named_by_reply_->take(named_matches_)) {
    exchange.refuse("structures of another reply");
    return TaskState::waiting;
  }
  if (!named_by_reply_->contents().passages.empty()) rank_structure(*named_by_reply_);
  else stage_ = std::exchange(route_asked_, true) ? Stage::tables : Stage::route;  // retries once, with the strict prompt
  return TaskState::more;
}

void KgpRetrieval::begin_batch() {
  batch_begin_ = batch_end_ = traversal_.next;
  if (wave_end_ <= batch_begin_) wave_end_ = traversal_.visits.size();
  next_vector_ = 0;
  counts_.all.clear(), guess_counts_.all.clear();
  requests_.clear(), guess_words_.clear();
  guesses_ = {};
  if (!shared_.settings.complete) batch_end_ = wave_end_;
}

// False: the budget is used up. One graph counts no path behind the batch; other parts do not know where it ends.
bool KgpRetrieval::count_candidates(WorkBudget& budget) {
  std::size_t visits = traversal_.visits.size();
  for (const CandidateCount& of : counts_.all) visits += of.count;
  for (std::size_t path = batch_begin_ + counts_.all.size(); path < wave_end_; ++path) {
    if (part_.is_whole() && visits >= traversal_.most_visits) break;
    if (budget.used_up()) return false;
    candidates_.clear();
    if (part_.passage_count() > 0) find_candidates(path, budget);
    counts_.all.push_back({static_cast<std::uint32_t>(std::min<std::size_t>(shared_.kgp.branches, candidates_.size()))});
    visits += counts_.all.back().count;
  }
  return true;
}

// A guess depends only on the question and its path, so all paths of one depth can be guessed in one batch. The batch takes
// only paths that are certain to be extended: each path adds at most b passages, and no more than it has candidates, so the
// budget B cannot be used up before the last of them. A batch therefore sends no request that one-by-one order would not.
bool KgpRetrieval::plan_batch(Exchange& exchange) {
  if (!exchange.leads()) return true;
  std::size_t visits = traversal_.visits.size();
  for (; batch_end_ < wave_end_ && visits < traversal_.most_visits; ++batch_end_) {
    const std::size_t place = batch_end_ - batch_begin_;
    if (place >= counts_.all.size()) return exchange.refuse("counts of other paths");
    visits += std::min(counts_.all[place].count, shared_.kgp.branches);
  }
  return true;
}

std::vector<std::uint32_t> KgpRetrieval::passages_of_path(std::size_t path) const {
  std::vector<std::uint32_t> passages;
  for (const PathStep& step : path_to(traversal_, path)) {
    if (!step.is_entity) passages.push_back(step.index);
  }
  return passages;
}

// Of the paths that have candidates, for which a guess is asked.
std::vector<std::uint32_t> KgpRetrieval::passages_of_batch() const {
  std::vector<std::uint32_t> passages;
  for (std::size_t path = batch_begin_; path < batch_end_ && !part_.is_whole(); ++path) {
    if (counts_.all[path - batch_begin_].count == 0) continue;
    const std::vector<std::uint32_t> of_path = passages_of_path(path);
    passages.insert(passages.end(), of_path.begin(), of_path.end());
  }
  return passages;
}

void KgpRetrieval::ask_for_guesses(HostRequests& host) {
  for (std::size_t path = batch_begin_; path < batch_end_; ++path) {
    requests_.push_back(0);
    if (counts_.all[path - batch_begin_].count == 0) continue;
    const std::vector<std::uint32_t> shown = texts_.indices_of(passages_of_path(path));
    requests_.back() =
        host.complete("next_evidence", next_evidence_prompt(shared_.options, texts_.graph(), text_.text, shown), "text");
  }
}

Result<TaskState> KgpRetrieval::take_guesses(HostRequests& host) {
  if (requests_.empty()) ask_for_guesses(host);
  for (const std::uint64_t request : requests_) {
    if (request != 0 && !host.answer(request)) return TaskState::waiting;
  }
  guesses_.by_vectors = wants_vectors(graph(), shared_.settings);
  for (const std::uint64_t request : requests_) {
    std::string& guess = guesses_.texts.emplace_back();
    if (request == 0) continue;
    const Answer& answer = *host.answer(request);
    if (answer.kind == AnswerKind::failure) return no_completion("guess", answer);
    guess = read_reasoning(answer.text);
    if (guess.empty()) notice(notice_odd_guess);
  }
  stage_ = guesses_.by_vectors ? Stage::guess_vectors : Stage::told_guesses;
  return TaskState::more;
}

Result<TaskState> KgpRetrieval::take_guess_vectors(HostRequests& host) {
  if (request_ == 0) {
    std::vector<std::string> texts;
    for (const std::string& guess : guesses_.texts) {
      if (!guess.empty()) texts.push_back(guess);
    }
    stage_ = Stage::told_guesses;
    // Without usable guesses there is nothing to embed: choose by the question.
    if (texts.empty()) return TaskState::more;
    stage_ = Stage::guess_vectors;
    request_ = host.embed("next_evidence", TextRole::query, std::move(texts));
  }
  const Answer* answer = host.answer(request_);
  if (!answer) return TaskState::waiting;
  if (auto checked = check_embed_answer(graph(), *answer); !checked) return std::move(checked).error();
  guesses_.vectors = answer->values;
  request_ = 0;
  stage_ = Stage::told_guesses;
  return TaskState::more;
}

bool KgpRetrieval::tell_guesses(Exchange& exchange) {
  if (!exchange.tell(guesses_)) return false;
  if (exchange.leads()) return true;
  if (guesses_.texts.empty() || guesses_.texts.size() > wave_end_ - batch_begin_)
    return exchange.refuse("guesses for other paths");
  batch_end_ = batch_begin_ + guesses_.texts.size();
  const auto empty = std::count(guesses_.texts.begin(), guesses_.texts.end(), std::string());
  const std::size_t rows = guesses_.by_vectors ? guesses_.texts.size() - static_cast<std::size_t>(empty) : 0;
  return part_.passage_count() == 0 || guesses_.vectors.size() == rows * graph().view().dimension ||
         exchange.refuse("vectors of other guesses");
}

// Without vectors, a guess without a known word scores all candidates 0, like an empty one.
bool KgpRetrieval::share_guess_words(Exchange& exchange) {
  if (guesses_.by_vectors) return true;
  if (guess_words_.empty()) {
    for (const std::string& guess : guesses_.texts) guess_counts_.all.push_back(guess_words_.emplace_back().read(part_, guess));
  }
  if (!exchange.merge(guess_counts_)) return false;
  if (guess_counts_.all.size() != guess_words_.size()) return exchange.refuse("words of other guesses");
  for (std::size_t i = 0; i < guess_words_.size(); ++i) {
    const TermCounts& counts = guess_counts_.all[i];
    if (!part_.is_whole() && !guess_words_[i].set_counts(part_, counts)) return exchange.refuse("counts of other terms");
    const bool is_known = part_.is_whole() ? guess_words_[i].has_known_terms()
                                           : std::any_of(counts.passages.begin(), counts.passages.end(),
                                                         [](std::uint32_t passages) { return passages > 0; });
    if (guesses_.texts[i].empty() || is_known) continue;
    guesses_.texts[i].clear();
    notice(notice_odd_guess);
  }
  return true;
}

}  // namespace hop::core
