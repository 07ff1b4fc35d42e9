// The stages run in order: question vector, first ranking, facts of other parts, AMR graphs, concepts, network inputs, document
// graph. Each one is resumable; next_ is the candidate at which a stage resumes.
#include "core/methods/g_rag/candidate_finder.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/g_rag/penman.hpp"
#include "core/methods/views.hpp"
#include "core/prompts/prompt_template.hpp"
#include "core/text/titled_text.hpp"

namespace hop::core {

namespace {

constexpr std::size_t most_bytes_from_question = 2000;  // of a_i: the concepts that are appended to the text

// The text "question: q document", which the paper's AMR parser takes as input.
std::vector<Message> graph_prompt(const GragSettings& settings, std::string_view question, const Graph& graph,
                                  std::uint32_t passage) {
  const std::string text = mark_text(concat("question: ", on_one_line(question)),
                                     concat(graph.passage_titles[passage], "\n", passage_text(graph, passage)));
  const PromptPlace places[] = {{"text", text}, {"question", question, true}};
  return user_message(fill_template(settings.graph_template, places));
}

// Turns distances into scores, 1 − d.
void make_scores_large(Ranking& first) {
  if (!first.distances) return;
  for (float& score : first.scores) score = 1 - score;
}

std::string_view key_of_entity(const Graph& graph, const EntityGraph& entities, std::uint32_t entity) {
  return graph.keyword_keys[entities.keyword_of_entity[entity]];
}

// The entities that are concepts of a passage: its names, ascending.
std::vector<std::uint32_t> concepts_of_passage(const Graph& graph, const EntityGraph& entities, std::uint32_t passage) {
  std::vector<std::uint32_t> concepts;
  for (const std::uint32_t entity : entities.entities_of_passage.row(passage)) {
    const std::uint32_t keyword = entities.keyword_of_entity[entity];
    if (keyword != no_keyword && graph.keyword_keys[keyword] != question_concept) concepts.push_back(entity);
  }
  return concepts;
}

}  // namespace

CandidateFinder::CandidateFinder(const CorpusPart& part, const GragSettings& settings, SearchText text, const PassageSet* allowed,
                                 bool wants_inputs)
    : part_(part),
      settings_(settings),
      allowed_(allowed),
      wants_inputs_(wants_inputs),
      found_{std::move(text), {}, {}, {}, nullptr},
      question_vector_(part, wants_inputs && !uses_vectors(settings.first) ? settings.search : settings.first, found_.text),
      told_(settings.candidates),
      texts_(part) {}

void CandidateFinder::set_masked_vector(const std::vector<float>& vector) {
  found_.text.masked_vector = vector;
  if (first_run_) first_run_->set_masked_vector(found_.text.masked_vector);
}

TaskState CandidateFinder::rank_first(WorkBudget& budget, Exchange& exchange) {
  const SearchText& text = found_.text;
  if (!first_run_) first_run_.emplace(part_, settings_.first, text.text, text.vector, text.masked_vector, allowed_);
  if (!first_run_->step(budget, exchange)) return exchange.waits() ? TaskState::waiting : TaskState::more;
  if (exchange.leads()) found_.first = std::move(*first_run_).take();
  first_run_.reset();
  make_scores_large(found_.first);
  count_ = std::min<std::size_t>(settings_.candidates, found_.first.passages.size());
  graphs_.resize(count_);
  from_question_.resize(count_);
  if (!part_.is_whole()) told_.name({candidates().begin(), candidates().end()}, wants_inputs_ && !text.vector.empty());
  return TaskState::done;
}

// In shards: the keywords of the candidates, and for a network, which only the leader has, their vectors. Where a
// language model names concepts, too, keywords are told as texts, which the two kinds share.
TaskState CandidateFinder::gather_facts(Exchange& exchange) {
  if (part_.is_whole()) return TaskState::done;
  const EntitiesOfPart entities = part_.entities(settings_.keywords);
  const auto read = [&](std::uint32_t passage, CandidateRow& row) {
    row.keywords = concepts_of_passage(graph().view(), entities.graph(), passage);
    for (std::uint32_t& entity : row.keywords) {
      if (settings_.ask_for_graphs) row.keyword_keys.emplace_back(key_of_entity(graph().view(), entities.graph(), entity));
      entity = entities.number_of(entity);
    }
  };
  return told_.gather(part_, exchange, read) ? TaskState::done : TaskState::waiting;
}

TaskState CandidateFinder::gather_texts(Exchange& exchange) {
  return !settings_.ask_for_graphs || texts_.read(candidates(), exchange) ? TaskState::done : TaskState::waiting;
}

// Sends one request per candidate, all at the same time. Replies are untrusted data: one that is not valid PENMAN counts as
// no graph, and the candidate falls back to its keywords.
Result<TaskState> CandidateFinder::ask_for_graphs(WorkBudget& budget, HostRequests& host) {
  if (!settings_.ask_for_graphs) return TaskState::done;
  while (graph_requests_.size() < count_) {
    const std::uint32_t passage = texts_.index_of(candidates()[graph_requests_.size()]);
    graph_requests_.push_back(host.complete("amr", graph_prompt(settings_, found_.text.text, texts_.graph(), passage), "text"));
  }
  for (const std::uint64_t request : graph_requests_) {
    if (!host.answer(request)) return TaskState::waiting;
  }
  for (; next_ < count_; ++next_) {
    if (budget.used_up()) return TaskState::more;
    const Answer& answer = *host.answer(graph_requests_[next_]);
    if (answer.kind == AnswerKind::failure) {
      const std::string_view passage = texts_.graph().passage_ids[texts_.index_of(candidates()[next_])];
      return Error{Status::host_failure, concat("no AMR graph of passage ", passage, ": ", answer.text), "amr"};
    }
    std::optional<ConceptGraph>& graph = graphs_[next_];
    graph = read_penman(penman_in(answer.text));
    if (graph) from_question_[next_] = concepts_from_question(*graph, most_bytes_from_question);
    budget.spend(1 + 4 * answer.text.size());
  }
  return TaskState::done;
}

TaskState CandidateFinder::make_keywords(WorkBudget& budget) {
  const bool need_keywords = std::any_of(graphs_.begin(), graphs_.end(), [](const auto& graph) { return !graph; });
  if (!need_keywords || has_keywords_) return TaskState::done;
  if (part_.is_whole()) {
    if (!tables_) tables_.emplace(graph(), &settings_.keywords, false, false);
    if (!tables_->step(budget)) return TaskState::more;
    found_.entities = graph().entities(settings_.keywords);
    tables_.reset();
  }
  has_keywords_ = true;
  if (settings_.ask_for_graphs) {
    found_.first.notices.push_back(
        "g_rag: some replies are not an AMR graph in PENMAN notation; keywords are used for these candidates");
  }
  return TaskState::done;
}

// Adds the passage's names as the concepts of the next candidate. If all concepts are keywords, other parts tell them by number, which
// serves as their text.
void CandidateFinder::add_keywords(std::uint32_t passage) {
  if (part_.is_whole()) {
    for (const std::uint32_t entity : concepts_of_passage(graph().view(), *found_.entities, passage))
      numbers_.add_concept(key_of_entity(graph().view(), *found_.entities, entity));
  } else if (const CandidateRow& row = told_.row_of(passage); settings_.ask_for_graphs) {
    for (const std::string& key : row.keyword_keys) numbers_.add_concept(key);
  } else {
    for (const std::uint32_t entity : row.keywords) numbers_.add_concept(std::to_string(entity));
  }
  numbers_.end_candidate();
}

// Numbers the concepts of each candidate's graph, or of its keywords if it has no graph.
TaskState CandidateFinder::number_concepts(WorkBudget& budget) {
  if (make_keywords(budget) != TaskState::done) return TaskState::more;
  for (; next_ < count_; ++next_) {
    if (budget.used_up()) return TaskState::more;
    if (graphs_[next_]) {
      numbers_.add_graph(*graphs_[next_]);
    } else {
      add_keywords(found_.first.passages[next_]);
    }
    const CandidateConcepts& said = numbers_.candidates();
    budget.spend(20 * (1 + said.concepts.row(next_).size() + said.triples.row(next_).size()));
  }
  return TaskState::done;
}

// The texts of the candidates with a nonempty a_i.
std::vector<std::string> CandidateFinder::texts_with_concepts() const {
  const Graph& view = texts_.graph();
  std::vector<std::string> texts;
  for (std::size_t c = 0; c < count_; ++c) {
    if (from_question_[c].empty()) continue;
    const std::uint32_t passage = texts_.index_of(candidates()[c]);
    texts.push_back(concat(titled_text(view.passage_titles[passage], passage_text(view, passage)), "\n", from_question_[c]));
  }
  return texts;
}

// Fills x^0: the embedding of the text with a_i, or the stored vector if a_i is empty or the host may not embed.
Result<TaskState> CandidateFinder::find_inputs(WorkBudget& budget, HostRequests& host) {
  if (!wants_inputs_ || found_.text.vector.empty()) return TaskState::done;
  const std::uint32_t dimension = graph().view().dimension;
  const Answer* answer = nullptr;
  if (settings_.search.ask_for_vectors) {
    if (input_request_ == 0) {
      std::vector<std::string> texts = texts_with_concepts();
      if (!texts.empty()) input_request_ = host.embed("passage", TextRole::passage, std::move(texts));
    }
    if (input_request_ != 0) {
      answer = host.answer(input_request_);
      if (!answer) return TaskState::waiting;
      if (auto checked = check_embed_answer(graph(), *answer); !checked) return std::move(checked).error();
    }
  }
  std::size_t row = 0;
  for (std::size_t c = 0; c < count_; ++c) {
    const std::uint32_t passage = found_.first.passages[c];
    if (answer && !from_question_[c].empty()) {
      const auto begin = answer->values.begin() + static_cast<std::ptrdiff_t>(row++ * dimension);
      found_.inputs.insert(found_.inputs.end(), begin, begin + dimension);
    } else if (part_.is_whole()) {
      append_vector(graph().view(), passage, found_.inputs);
    } else {
      const std::vector<float>& vector = told_.row_of(passage).vector;
      found_.inputs.insert(found_.inputs.end(), vector.begin(), vector.end());
    }
  }
  budget.spend(count_ * (1 + dimension / 4));
  return TaskState::done;
}

TaskState CandidateFinder::build_graph(WorkBudget& budget) {
  if (!graph_builder_) graph_builder_.emplace(numbers_.candidates());
  if (!graph_builder_->step(budget)) return TaskState::more;
  found_.graph = std::move(*graph_builder_).take();
  graph_builder_.reset();
  return TaskState::done;
}

Result<TaskState> CandidateFinder::advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) {
  while (stage_ != Stage::done) {
    if (budget.used_up()) return TaskState::more;
    Result<TaskState> state = TaskState::done;
    switch (stage_) {
      case Stage::question_vector: state = question_vector_.advance(host, found_.text); break;
      case Stage::first_ranking: state = rank_first(budget, exchange); break;
      case Stage::facts: state = gather_facts(exchange); break;
      case Stage::texts: state = gather_texts(exchange); break;
      case Stage::graphs: state = ask_for_graphs(budget, host); break;
      case Stage::concepts: state = number_concepts(budget); break;
      case Stage::inputs: state = find_inputs(budget, host); break;
      case Stage::document_graph: state = build_graph(budget); break;
      case Stage::done: break;
    }
    if (!state || state.value() != TaskState::done) return state;
    // Stages are numbered in their order.
    stage_ = static_cast<Stage>(static_cast<std::uint8_t>(stage_) + 1);
    next_ = 0;
  }
  return TaskState::done;
}

}  // namespace hop::core
