// Steps have no budget here: a host carries messages, and a shard answers each of them in one call.
#include "core/shards/search/part_search.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/loops/retrievers.hpp"
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

Result<std::unique_ptr<PartSearch>> PartSearch::start(GraphPart part, const QuestionMessage& question) {
  auto options = Options::from_lines(question.options);
  if (!options) return std::move(options).error();
  if (!question.weights.empty()) {
    if (auto set = options.value().set_weights(question.weights); !set) return std::move(set).error();
  }
  auto settings = read_shard_settings(options.value());
  if (!settings) return std::move(settings).error();
  for (const EntityRules& of : all_entity_rules(settings.value(), options.value())) {
    if (part.tables->find_entities(of) != nullptr) continue;
    return Error{Status::wrong_state,
                 concat("the entities under the rules of method ", method_name(settings.value().method), " were not given"),
                 "method"};
  }
  const Graph& view = part.graph->view();
  const auto fits = [&](const std::vector<float>& vector) {
    return vector.empty() || vector.size() == view.dimension || view.passage_count() == 0;
  };
  const auto misfit =
      std::find_if(question.steps.begin(), question.steps.end(), [&](const auto& step) { return !fits(step.vector); });
  if (!fits(question.vector) || misfit != question.steps.end()) {
    const std::size_t dimension = fits(question.vector) ? misfit->vector.size() : question.vector.size();
    return Error{Status::dimension_mismatch,
                 concat("the question's vector has dimension ", dimension, ", the shard's have ", view.dimension), ""};
  }
  std::vector<Condition> conditions;
  for (const std::string& text : question.conditions) {
    auto condition = parse_condition(text);
    if (!condition) return std::move(condition).error();
    conditions.push_back(std::move(condition).value());
  }
  // One question is one step of a method in steps. Its hits are those of the question, but not its explanation.
  const bool is_one_step = has_trait(settings.value().method, method_trait::in_steps) && settings.value().explain;
  const bool is_stepwise = !question.steps.empty() || is_one_step;
  auto retriever = make_retriever(part, is_stepwise ? settings_of_a_step(settings.value()) : settings.value(), options.value());
  if (!retriever) return std::move(retriever).error();

  std::unique_ptr<PartSearch> search(new PartSearch(std::move(part), std::move(settings).value()));
  // Conditions are evaluated on the part's own metadata: a filter needs no facts of other parts.
  if (!conditions.empty()) search->allowed_ = evaluate(conditions, metadata_view(view));
  search->question_.text = question.text;
  search->question_.conditions = std::move(conditions);
  search->retriever_ = std::move(retriever).value();
  search->is_question_first_ = question.steps.empty() || search->settings_.question_as_step.value_or(false);
  if (search->is_question_first_) search->texts_.push_back({question.text, question.vector, {}});
  for (const StepMessage& step : question.steps) search->texts_.push_back({step.text, step.vector, {}});
  if (is_stepwise) search->stepwise_.emplace(search->settings_);
  search->find_phrases(question.text);
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

void PartSearch::start_next() {
  text_ = texts_[next_text_].text;
  retrieval_ = retriever_->start(std::move(texts_[next_text_++]), allowed_ ? &*allowed_ : nullptr);
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

QuestionResult PartSearch::take_result() {
  QuestionResult result;
  if (explainer_) {
    result = std::move(*explainer_).take_result();
  } else {
    result.passages = std::move(ranking_.passages);
    result.scores = std::move(ranking_.scores);
  }
  result.steps = std::move(steps_);
  return result;
}

Result<bool> PartSearch::advance(Exchange& exchange) {
  const CorpusPart part = part_.part();
  for (;;) {
    const PassageSet* allowed = allowed_ ? &*allowed_ : nullptr;
    switch (stage_) {
      case Stage::phrases:
        if (!keep_phrases(exchange)) return false;
        start_next();
        stage_ = Stage::retrieval;
        break;
      case Stage::retrieval: {
        WorkBudget budget(UINT64_MAX);
        HostRequests no_host;
        auto state = retrieval_->advance(budget, no_host, exchange);
        if (!state) return std::move(state).error();
        if (state.value() != TaskState::done) return false;
        ranking_ = std::move(*retrieval_).take();
        stage_ = stepwise_ ? Stage::step : Stage::tokens;
        break;
      }
      case Stage::step:
        if (!stepwise_->add(ranking_, part, allowed, ranks_question(), exchange)) return false;
        if (exchange.leads() && !has_trait(settings_.method, method_trait::asks_on_the_way)) {
          const std::span<const std::uint32_t> list = stepwise_->list_to_read(stepwise_->step_count() - 1);
          steps_.push_back({text_, "", {list.begin(), list.end()}});
        }
        stage_ = next_text_ < texts_.size() ? Stage::retrieval : Stage::fusion;
        if (stage_ == Stage::retrieval) start_next();
        break;
      case Stage::fusion:
        if (!stepwise_->fuse(part, allowed, exchange, ranking_)) return false;
        stage_ = Stage::tokens;
        break;
      case Stage::tokens:
        if (!is_paged_) ranking_.drop_first(settings_.offset), is_paged_ = true;
        if (settings_.token_budget > 0 && !cut_by_tokens(exchange)) return false;
        stage_ = settings_.explain ? Stage::explanation : Stage::done;
        break;
      case Stage::explanation:
        if (!explainer_) {
          // The ranks of lists without links are those of one text.
          const BaseScores* base = stepwise_ ? nullptr : retrieval_->base();
          explainer_.emplace(part, settings_, question_, allowed, base, ranking_, notices_);
        }
        if (!explainer_->advance(exchange)) return false;
        stage_ = Stage::done;
        break;
      case Stage::done: return true;
    }
  }
}

}  // namespace hop::core
