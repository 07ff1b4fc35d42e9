// The stages of advance() form a state machine: structure, facts and route, then tables, vectors and seeds, then for each batch of
// paths plan and, with a language model, counts to guess_words (kgp_batch.cpp), then choose and visits for each of its paths, or for
// many of them on a part of a corpus. A stage that waits or runs out of budget is entered again.
#include "core/methods/kgp/kgp_retrieval.hpp"

#include <algorithm>

#include "core/methods/kgp/kgp_guess.hpp"
#include "core/methods/kgp/kgp_prompts.hpp"
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

}  // namespace

KgpShared::KgpShared(GraphPart of, const SearchSettings& search_settings, const Options& all)
    : part(std::move(of)), settings(search_settings), kgp(read_kgp_settings(all, search_settings)), options(all) {}

KgpRetrieval::KgpRetrieval(const KgpShared& shared, SearchText text, const PassageSet* allowed)
    : shared_(shared),
      part_(shared.part.part()),
      text_(std::move(text)),
      allowed_(allowed),
      structure_(graph().view(), shared.kgp.router == KgpRouter::content ? std::string_view() : text_.text, allowed,
                 shared.settings.hits, shared.kgp.router == KgpRouter::ask),
      table_builder_(part_, shared.kgp, shared.tables),
      vectors_(part_, shared.settings, text_),
      traversal_(shared.kgp),
      visited_(0),
      texts_(part_),
      neighbors_(0) {
  if (shared.kgp.lacks_model) notice(notice_no_model);
}

void KgpRetrieval::notice(const char* text) {
  const auto& notices = ranking_.notices;
  if (std::find(notices.begin(), notices.end(), text) == notices.end()) ranking_.notices.push_back(text);
}

Result<TaskState> KgpRetrieval::advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) {
  while (stage_ != Stage::done) {
    if (budget.used_up()) return TaskState::more;
    auto state = advance_stage(budget, host, exchange);
    if (!state || state.value() == TaskState::waiting) return state;
  }
  return TaskState::done;
}

Result<TaskState> KgpRetrieval::advance_stage(WorkBudget& budget, HostRequests& host, Exchange& exchange) {
  switch (stage_) {
    case Stage::structure:
      if (!structure_.step(budget)) break;
      find_facts();
      stage_ = Stage::facts;
      break;
    case Stage::facts:
      if (!take_facts(exchange)) return TaskState::waiting;
      stage_ = stage_after_structure();
      break;
    case Stage::route:
      if (exchange.leads()) {
        auto asked = ask_for_route(host);
        if (!asked || asked.value() == TaskState::waiting) return asked;
      }
      if (!exchange.tell(route_)) return TaskState::waiting;
      request_ = 0;
      take_route();
      break;
    case Stage::named:
      if (!named_by_reply_->step(budget)) break;
      if (!part_.is_whole()) named_matches_ = named_by_reply_->matches(part_);
      stage_ = Stage::named_facts;
      break;
    case Stage::named_facts: return take_named(exchange);
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
      stage_ = Stage::visits;
      break;
    case Stage::plan:
      if (traversal_.is_over()) {
        rank_visits();
        stage_ = Stage::done;
      } else {
        begin_batch();
        stage_ = shared_.settings.complete ? Stage::counts : Stage::choose;
      }
      break;
    case Stage::counts:
      if (!count_candidates(budget)) break;
      if (!exchange.gather(counts_) || !plan_batch(exchange)) return TaskState::waiting;
      stage_ = Stage::texts;
      break;
    case Stage::texts:
      if (!texts_.read(passages_of_batch(), exchange)) return TaskState::waiting;
      stage_ = exchange.leads() ? Stage::guesses : Stage::told_guesses;
      break;
    case Stage::guesses: return take_guesses(host);
    case Stage::guess_vectors: return take_guess_vectors(host);
    case Stage::told_guesses:
      if (!tell_guesses(exchange)) return TaskState::waiting;
      stage_ = Stage::guess_words;
      break;
    case Stage::guess_words:
      if (!share_guess_words(exchange)) return TaskState::waiting;
      stage_ = Stage::choose;
      break;
    case Stage::choose:
      stage_ = traversal_.next == batch_end_ || traversal_.is_full() ? Stage::plan : Stage::visits;
      if (stage_ == Stage::visits) offer_candidates(budget);
      break;
    case Stage::visits:
      if (!visit_offers(exchange)) return TaskState::waiting;
      stage_ = Stage::choose;
      break;
    case Stage::done: break;
  }
  return TaskState::more;
}

// Of this part of a corpus.
void KgpRetrieval::find_facts() {
  if (part_.is_whole()) return;
  facts_.structure = structure_.matches(part_);
  facts_.words = words_.read(part_, text_.text);
}

bool KgpRetrieval::take_facts(Exchange& exchange) {
  const auto keep_contents = [&](KgpFacts& all) { all.structure.keep_contents(shared_.settings.hits); };
  if (!exchange.merge(facts_, keep_contents)) return false;
  leads_ = exchange.leads();
  visited_ = PassageSet(leads_ ? part_.corpus_passages() : part_.passage_count());
  if (part_.is_whole()) return true;
  if (words_.set_counts(part_, facts_.words) && structure_.take(facts_.structure)) return true;
  return exchange.refuse("facts of another question");
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

// V^s, the n passages of the largest positive TF-IDF cosine (Algorithm 1, lines 1–4).
void KgpRetrieval::find_seeds(WorkBudget& budget) {
  if (part_.is_whole()) words_.read(part_, text_.text);
  question_words_.resize(part_.passage_count());
  words_.score(part_, question_words_);
  without_repeats_.narrow(part_, shared_.settings, text_.text, text_.vector, allowed_);
  top_k(question_words_, shared_.kgp.seeds, candidates_, allowed_);
  while (!candidates_.empty() && !(question_words_[candidates_.back()] > 0)) candidates_.pop_back();
  const std::vector<float> similarities = similarities_of(graph(), text_.vector, question_words_, candidates_);
  for (std::size_t s = 0; s < candidates_.size(); ++s) {
    const std::uint32_t passage = candidates_[s];
    offers_.offers.push_back({0, part_.number_of(passage), similarities[s], question_words_[passage]});
  }
  offer_edges();
  budget.spend(1 + 3 * question_words_.size());
}

// The candidates of a path: the neighbors N(v) of its last passage, without visited passages and those outside the filter.
void KgpRetrieval::find_candidates(std::size_t visit, WorkBudget& budget) {
  const std::uint32_t from = traversal_.visits[visit].passage;
  const WalkEdges of = part_.is_whole() ? edges_of_passage(edges(), from) : edges_[visit];
  budget.spend(find_kgp_neighbors(edges(), of, neighbors_));
  if (allowed_) neighbors_.intersect(*allowed_);
  neighbors_.subtract(visited_);
  candidates_.clear();
  neighbors_.for_each([&](std::uint32_t passage) { candidates_.push_back(passage); });
  budget.spend(candidates_.size() + neighbors_.words().size());
}

// V'_i, the b candidates most similar to the guess (Algorithm 1, lines 7–12). Equal ones, such as those without a word of the
// guess, are ordered by their cosine of TF-IDF to the question, by which the seeds were chosen, then by index. A part of a corpus
// offers more, because an earlier path of the round may take the first ones.
void KgpRetrieval::offer_best(std::size_t path, std::span<const float> vector, std::span<const float> words) {
  const std::vector<float> similarities = similarities_of(graph(), vector, words, candidates_);
  std::vector<float> to_question;
  for (const std::uint32_t passage : candidates_) to_question.push_back(question_words_[passage]);
  std::vector<std::uint32_t> best;
  top_k(similarities, to_question, most_visits_through(path), best);
  for (const std::uint32_t place : best) {
    offers_.offers.push_back({static_cast<std::uint32_t>(path - traversal_.next), part_.number_of(candidates_[place]),
                              similarities[place], to_question[place]});
  }
}

void KgpRetrieval::offer_of_path(std::size_t path, WorkBudget& budget) {
  const std::uint32_t dimension = graph().view().dimension;
  // Computed again, because paths earlier in the queue may have visited some of the candidates since the batch was planned.
  find_candidates(path, budget);
  budget.spend(candidates_.size() * (2 + dimension / 16));
  const std::size_t guess = path - batch_begin_;
  if (guess >= guesses_.texts.size() || guesses_.texts[guess].empty()) {
    offer_best(path, text_.vector, question_words_);
  } else if (guesses_.by_vectors) {
    offer_best(path, std::span(guesses_.vectors).subspan(dimension * next_vector_++, dimension), {});
  } else {
    std::vector<float> words(part_.passage_count());
    guess_words_[guess].score(part_, words);
    offer_best(path, {}, words);
    budget.spend(2 * question_words_.size());
  }
}

// The candidates of the next paths of the batch. One graph takes one path at a time. A part of a corpus takes as many as a round
// may offer candidates of: all parts know the visits, so they take the same paths.
void KgpRetrieval::offer_candidates(WorkBudget& budget) {
  offers_.offers.clear(), offers_.edges.clear();
  std::uint64_t candidates = 0;
  for (round_end_ = traversal_.next; round_end_ < batch_end_; ++round_end_) {
    candidates += most_visits_through(round_end_);
    const bool is_first = round_end_ == traversal_.next;
    if (!is_first && (part_.is_whole() || candidates > most_candidates_of_a_round)) break;
    if (part_.passage_count() > 0) offer_of_path(round_end_, budget);
  }
  offer_edges();
}

// The edges of the offered passages, from which the other parts continue the walk.
void KgpRetrieval::offer_edges() {
  if (part_.is_whole() || !continues_from_offers()) return;
  PassageSet offered(part_.passage_count());
  for (const WalkOffer& offer : offers_.offers) offered.add(*part_.find(offer.passage));
  offered.for_each([&](std::uint32_t passage) { offers_.edges.push_back(edges_of_passage(edges(), passage)); });
}

// Extends the paths of the round in the order of the queue, by the best offers of the corpus.
bool KgpRetrieval::visit_offers(Exchange& exchange) {
  std::vector<KgpVisit>& visits = traversal_.visits;
  const bool are_seeds = visits.empty();
  const OfferLimits most{are_seeds, are_seeds ? shared_.kgp.seeds : shared_.kgp.branches, traversal_.most_visits - visits.size()};
  if (!exchange.merge(offers_, [&](WalkOffers& all) { choose_offers(most, visited_, all); })) return false;
  const bool has_edges = !part_.is_whole() && continues_from_offers();
  if (has_edges && offers_.edges.size() != offers_.offers.size()) return exchange.refuse("visits without their edges");
  for (const WalkOffer& offer : offers_.offers) {
    const std::size_t from = traversal_.next + offer.path;
    const bool is_path = are_seeds ? offer.path == 0 : from < round_end_;
    if (!is_path || traversal_.is_full() || !mark_visited(offer.passage)) return exchange.refuse("visits that no path leads to");
    KgpVisit visit{offer.passage, no_visit, 0, {}, offer.similarity};
    if (!are_seeds) {
      visit.from = static_cast<std::uint32_t>(from);
      visit.hops = visits[from].hops + 1;
      if (part_.is_whole()) visit.link = kgp_link(edges(), visits[from].passage, offer.passage);
    }
    visits.push_back(visit);
  }
  if (visits.empty()) notice(notice_no_seed);
  append_moved(edges_, offers_.edges);
  traversal_.next = round_end_;
  return true;
}

// False: it is visited already, or the corpus does not have it.
bool KgpRetrieval::mark_visited(std::uint32_t passage) {
  if (passage >= part_.corpus_passages()) return false;
  const auto place = leads_ ? std::optional(passage) : part_.find(passage);
  if (!place) return true;  // another part has it
  if (visited_.contains(*place)) return false;
  visited_.add(*place);
  return true;
}

void KgpRetrieval::rank_visits() {
  const std::vector<KgpVisit>& visits = traversal_.visits;
  const std::shared_ptr<const KgpGraph> tables = table_builder_.graph();
  if (tables->entities) ranking_.entities = {tables, &tables->entities->graph()};
  ranking_.part_names = {"similarity"};
  for (const auto& [v, score] : hits_of_visits(visits, shared_.kgp.by_similarity)) {
    ranking_.passages.push_back(visits[v].passage);
    ranking_.scores.push_back(score);
    ranking_.parts.push_back(visits[v].similarity);
    if (part_.is_whole()) ranking_.paths.push_back(path_to(traversal_, v));
  }
}

}  // namespace hop::core
