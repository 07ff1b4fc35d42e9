// Steps have no budget here: a host carries messages, and a shard answers each of them in one call.
#include "core/shards/search/part_search.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/loops/retrievers.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/quoted_phrases.hpp"
#include "core/methods/views.hpp"
#include "core/results/question_result.hpp"
#include "core/search/condition.hpp"
#include "core/shards/search/shard_settings.hpp"

namespace hop::core {

bool TokensOfHits::add(TokensOfHits&& other) {
  for (std::size_t i = 0; i < other.passages.size(); ++i) {
    const auto place = std::lower_bound(passages.begin(), passages.end(), other.passages[i]);
    if (place != passages.end() && *place == other.passages[i]) return false;  // two parts have the passage
    tokens.insert(tokens.begin() + (place - passages.begin()), other.tokens[i]);
    passages.insert(place, other.passages[i]);
  }
  return true;
}

Result<std::unique_ptr<PartSearch>> PartSearch::start(GraphPart part, const QuestionMessage& message, Question question) {
  LoopContext context;
  auto options = Options::from_lines(message.options);
  if (!options) return std::move(options).error();
  context.options = std::move(options).value();
  if (!message.weights.empty()) {
    if (auto set = context.options.set_weights(message.weights); !set) return std::move(set).error();
  }
  auto settings = read_shard_settings(context.options);
  if (!settings) return std::move(settings).error();
  context.settings = std::move(settings).value();
  context.step_settings = settings_of_a_step(context.settings);
  for (const EntityRules& of : all_entity_rules(context.settings, context.options)) {
    if (part.tables->find_entities(of) != nullptr) continue;
    return Error{Status::wrong_state,
                 concat("the entities under the rules of method ", method_name(context.settings.method), " were not given"),
                 "method"};
  }
  question.text = message.text;
  question.conditions.clear();
  for (const std::string& text : message.conditions) {
    auto condition = parse_condition(text);
    if (!condition) return std::move(condition).error();
    question.conditions.push_back(std::move(condition).value());
  }
  std::unique_ptr<PartSearch> search(new PartSearch(std::move(part), std::move(context)));
  const SearchSettings& set = search->settings_;
  // One question is one step of a method in steps. Its hits are those of the question, but not its explanation.
  const bool is_one_step = has_trait(set.method, method_trait::in_steps) && set.explain;
  search->is_stepwise_ = message.has_steps || is_one_step || search->is_loop();
  auto retriever =
      make_retriever(search->part_, search->is_stepwise_ ? search->context_.step_settings : set, search->context_.options);
  if (!retriever) return std::move(retriever).error();
  search->retriever_ = std::move(retriever).value();
  // Conditions are evaluated on the part's own metadata: a filter needs no facts of other parts.
  const Graph& view = search->part_.graph->view();
  if (!question.conditions.empty()) search->allowed_ = evaluate(question.conditions, metadata_view(view));
  search->transcript_.emplace(search->context_, std::move(question));
  search->texts_.emplace(search->part_.part(), *search->transcript_, search->embeds());
  search->prompt_passages_.emplace(search->part_.part());
  search->transcript_->prompt_passages = &*search->prompt_passages_;
  search->find_phrases(search->transcript_->question.text);
  return search;
}

bool PartsOfPhrases::add(PartsOfPhrases&& other) {
  if (parts.size() != other.parts.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = parts[i] + other.parts[i] > 0;
  return true;
}

void PartSearch::find_phrases(std::string_view question) {
  for (const std::string_view phrase : quoted_phrases(question)) {
    phrases_.emplace_back(phrase);
    passages_of_phrases_.push_back(passages_with_phrase(part_.graph->view(), part_.graph->analyzer(), phrase));
    parts_of_phrases_.parts.push_back(!passages_of_phrases_.back().empty());
  }
}

// A phrase that no passage of the corpus has binds nothing.
bool PartSearch::keep_phrases(Exchange& exchange) {
  if (phrases_.empty()) return true;
  if (!exchange.merge(parts_of_phrases_)) return false;
  if (parts_of_phrases_.parts.size() != phrases_.size()) return exchange.refuse("phrases of another question");
  for (std::size_t i = 0; i < phrases_.size(); ++i) {
    if (parts_of_phrases_.parts[i] == 0) notices_.push_back(notice_of_missing_phrase(phrases_[i]));
    else if (allowed_) allowed_->intersect(passages_of_phrases_[i]);
    else allowed_ = std::move(passages_of_phrases_[i]);
  }
  return true;
}

// Whether the host is asked for the vectors of texts. It gives those of a question without a loop before the search.
bool PartSearch::embeds() const {
  return is_loop() && settings_.ask_for_vectors && part_.graph->view().dimension > 0 &&
         uses_vectors(first_settings_of(settings_, context_.options));
}

// The leader tells the next text. False: the host has to answer, or the exchange refused the text.
Result<bool> PartSearch::start_next(HostRequests& host, Exchange& exchange) {
  if (exchange.leads()) {
    auto state = texts_->advance(host);
    if (!state) return std::move(state).error();
    if (state.value() != TaskState::done) return false;
    text_ = texts_->next();
    text_.has_text = text_.text != transcript_->question.text;
    if (!text_.has_text) text_.text.clear();
  }
  if (!exchange.tell(text_)) return false;
  if (!text_.has_text) text_.text = transcript_->question.text;
  stage_ = Stage::fusion;
  if (!text_.is_there) return true;
  const Graph& view = part_.graph->view();
  if (!text_.vector.empty() && text_.vector.size() != view.dimension && view.passage_count() > 0) {
    return exchange.refuse(concat("a vector of dimension ", text_.vector.size(), ", the shard's have ", view.dimension));
  }
  stage_ = Stage::retrieval;
  retrieval_ = retriever_->start({text_.text, text_.vector, texts_->masked_vector()}, allowed());
  masked_text_.reset();
  if (exchange.leads() && texts_->is_embedded() && uses_masked_vector(first_settings_of(settings_, context_.options)))
    masked_text_.emplace();
  return true;
}

// The host is asked for a masked text at once, before the other parts have to reply.
Result<bool> PartSearch::retrieve(HostRequests& host, Exchange& exchange) {
  WorkBudget budget(UINT64_MAX);
  for (;;) {
    if (masked_text_) {
      auto known = masked_text_->advance(part_.part(), host, *retrieval_);
      if (!known || !known.value()) return known;
    }
    auto state = retrieval_->advance(budget, host, exchange);
    if (!state) return std::move(state).error();
    if (state.value() == TaskState::done) break;
    if (!masked_text_ || !masked_text_->has_to_ask(*retrieval_)) return false;
  }
  ranking_ = std::move(*retrieval_).take();
  return true;
}

// Tables that a structure names are not told.
bool PartSearch::add_step(Exchange& exchange) {
  StepwiseRanking& rankings = transcript_->rankings;
  ranking_.reading.tables.clear();
  if (!rankings.add(ranking_, part_.part(), allowed(), text_.is_question, exchange)) return false;
  if (!exchange.leads()) return true;
  transcript_->steps.push_back({text_.text, "", {}});
  if (reads_steps()) return true;
  const std::span<const std::uint32_t> list = rankings.list_to_read(rankings.step_count() - 1);
  transcript_->steps.back().passages.assign(list.begin(), list.end());
  return true;
}

// The passages that prompts may show, also where this search writes none.
bool PartSearch::read_step(Exchange& exchange) {
  const StepwiseRanking& rankings = transcript_->rankings;
  std::vector<std::uint32_t> passages;
  if (exchange.leads()) {
    const std::size_t step = rankings.step_count() - 1;
    passages = rankings.ranking_of(step).reading.passages;
    const std::span<const std::uint32_t> list = rankings.list_to_read(step);
    passages.insert(passages.end(), list.begin(), list.end());
  }
  if (!prompt_passages_->read(passages, exchange)) return false;
  if (exchange.leads() && (!text_.is_question || !is_loop())) {
    transcript_->steps.back().passages = transcript_->reading_of_last_step().passages;
  }
  return true;
}

void PartSearch::count_tokens() {
  const CorpusPart part = part_.part();
  TokensOfHits here;
  for (const std::uint32_t number : tokens_.passages) {
    if (const auto passage = part.find(number)) {
      here.passages.push_back(number);
      here.tokens.push_back(part.view().token_count_of_passage[*passage]);
    }
  }
  tokens_ = std::move(here);
  has_counted_ = true;
}

// The longest prefix of the hits that fits into the token budget.
bool PartSearch::cut_by_tokens(Exchange& exchange) {
  if (!has_counted_) {
    tokens_.passages = ranking_.passages;
    std::sort(tokens_.passages.begin(), tokens_.passages.end());
    tokens_.tokens.resize(tokens_.passages.size());
    if (!exchange.tell(tokens_)) return false;
    count_tokens();
  }
  if (!exchange.gather(tokens_)) return false;
  if (!exchange.leads()) return true;
  std::uint64_t sum = 0;
  std::size_t count = 0;
  for (; count < ranking_.passages.size(); ++count) {
    const auto place = std::lower_bound(tokens_.passages.begin(), tokens_.passages.end(), ranking_.passages[count]);
    if (place == tokens_.passages.end() || *place != ranking_.passages[count]) {
      return exchange.refuse(concat("no shard has passage ", ranking_.passages[count]));
    }
    sum += tokens_.tokens[static_cast<std::size_t>(place - tokens_.passages.begin())];
    if (sum > settings_.token_budget) break;
  }
  ranking_.cut(count);
  return true;
}

// The ranks of lists without links are those of one text. A method that can ask the host states what that cost.
bool PartSearch::explain(const HostRequests& host, Exchange& exchange) {
  if (!explainer_) {
    std::optional<Outcome> outcome;
    if (reads_steps()) {
      outcome = Outcome{loop_name(settings_.loop), host.cost(), {}};
    }
    const BaseScores* base = is_stepwise_ ? nullptr : retrieval_->base();
    explainer_.emplace(part_.part(), settings_, transcript_->question, allowed(), base, ranking_, notices_, outcome);
  }
  return explainer_->advance(exchange);
}

QuestionResult PartSearch::take_result() {
  QuestionResult result;
  if (explainer_) {
    result = std::move(*explainer_).take_result();
  } else {
    result.passages = std::move(ranking_.passages);
    result.scores = std::move(ranking_.scores);
  }
  result.steps = std::move(transcript_->steps);
  result.partial = transcript_->partial;
  return result;
}

Result<bool> PartSearch::advance(HostRequests& host, Exchange& exchange) {
  for (;;) {
    switch (stage_) {
      case Stage::phrases:
        if (!keep_phrases(exchange)) return false;
        stage_ = Stage::text;
        break;
      case Stage::text: {
        auto started = start_next(host, exchange);
        if (!started || !started.value()) return started;
        break;
      }
      case Stage::retrieval: {
        auto done = retrieve(host, exchange);
        if (!done || !done.value()) return done;
        stage_ = is_stepwise_ ? Stage::step : Stage::tokens;
        break;
      }
      case Stage::step:
        if (!add_step(exchange)) return false;
        stage_ = reads_steps() ? Stage::reading : Stage::text;
        break;
      case Stage::reading:
        if (!read_step(exchange)) return false;
        stage_ = Stage::text;
        break;
      case Stage::fusion:
        if (!transcript_->rankings.fuse(part_.part(), allowed(), exchange, ranking_)) return false;
        stage_ = Stage::tokens;
        break;
      case Stage::tokens:
        if (!is_paged_) ranking_.drop_first(settings_.offset), is_paged_ = true;
        if (settings_.token_budget > 0 && !cut_by_tokens(exchange)) return false;
        stage_ = settings_.explain ? Stage::explanation : Stage::done;
        break;
      case Stage::explanation:
        if (!explain(host, exchange)) return false;
        stage_ = Stage::done;
        break;
      case Stage::done: return true;
    }
  }
}

}  // namespace hop::core
