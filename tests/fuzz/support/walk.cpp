#include "tests/fuzz/support/walk.hpp"

#include <cmath>

#include "core/text/utf8.hpp"
#include "tests/capi/json_check.h"
#include "tests/fuzz/support/claim.hpp"

namespace hop::fuzz {
namespace {

constexpr hop::PassageField passage_fields[] = {
    hop::PassageField::id,          hop::PassageField::title,          hop::PassageField::text,
    hop::PassageField::document_id, hop::PassageField::document_title, hop::PassageField::heading};

struct MethodCase {
  std::string_view method;
  Setting also[4];
};

// Each method, with the settings that take it through its other branches.
constexpr MethodCase method_cases[] = {
    {"bm25", {}},
    {"tfidf", {}},
    {"dense", {}},
    {"hybrid", {}},
    {"gnn_ret",
     {{"gnn_ret.link", "true"}, {"gnn_ret.nearest", "true"}, {"gnn_ret.section", "true"}, {"gnn_ret.inverse_frequency", "true"}}},
    {"rgnn_ret", {{"gnn_ret.aggregator", "soft_minimum"}, {"steps.fuse", "state"}}},
    {"trail", {}},
    {"kgp", {{"kgp.graph", "entities"}, {"search.complete", "true"}}},
    {"kgp", {{"kgp.graph", "terms"}, {"kgp.order", "similarity"}}},
    {"kgp", {{"kgp.graph", "nearest"}}},
    {"iier", {{"iier.order", "chains"}, {"iier.shared", "1"}}},
    {"g_rag", {{"g_rag.keywords", "names_and_phrases"}}},
    {"bgr", {}},
};
constexpr MethodCase network_cases[] = {
    {"iier", {{"iier.shared", "1"}}},
    {"g_rag", {}},
    {"g_rag", {{"g_rag.network", "alone"}}},
    {"bgr", {}},
    {"gnn_ret", {}},
    {"trail", {}},
};
constexpr std::string_view loop_methods[] = {"self_ask", "ircot", "iter_retgen", "rgnn_ret"};

hop::Options options_of_case(const MethodCase& method, const MethodSettings& given) {
  hop::Options options;
  if (!given.weights.empty()) options.set_weights(given.weights);
  options.set_text("method", method.method).set_integer("hits", 5);
  for (const Setting& setting : method.also) {
    if (!setting.key.empty()) options.set_text(setting.key, setting.value);
  }
  for (const Setting& setting : given.settings) options.set_text(setting.key, setting.value);
  return options;
}

// A failure that an input may bring about.
bool is_fault_of_input(std::int32_t status) { return status != HOP_STATUS_INTERNAL && status != HOP_STATUS_OUT_OF_MEMORY; }

void search(const hop::Graph& graph, const hop::Questions& questions, const hop::Options& options, bool ask) {
  try {
    hop::Task task = ask ? hop::Task::ask(graph, questions, options) : hop::Task::search(graph, questions, options);
    if (!run_to_end(task, letter_host(std::max(graph.vectors().dimension, 1u)))) return;
    walk_results(task.take_results(), graph.passage_count());
    read_json_value(task.report().text());
  } catch (const hop::Error& error) {
    claim(is_fault_of_input(error.status()), error.what());
  }
}

hop::Questions questions_for(const hop::Graph& graph) {
  hop::Questions questions(fixture_question);
  if (graph.passage_count() > 0) questions.add(graph.passage_text(0, hop::PassageField::title));
  return questions;
}

}  // namespace

void read_all(std::span<const std::uint8_t> bytes) {
  std::uint8_t sum = 0;
  for (const std::uint8_t byte : bytes) sum = static_cast<std::uint8_t>(sum + byte);
  [[maybe_unused]] static volatile std::uint8_t sink;
  sink = sum;
}

void read_text(std::string_view text) {
  read_all({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  claim(core::is_valid_utf8(text), "text is UTF-8");
}

void read_json_value(std::string_view text) {
  read_text(text);
  claim(is_json(text.data(), text.size()) != 0, "what is given as JSON is JSON");
}

void walk_graph(const hop::Graph& graph) {
  read_json_value(graph.describe().text());
  read_json_value(graph.export_as(hop::ExportFormat::json).text());
  read_text(graph.export_as(hop::ExportFormat::graphml).text());
  read_text(graph.export_as(hop::ExportFormat::dot).text());
  read_text(graph.vectors().embedder_id);
  read_text(graph.mask(fixture_question));
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    for (const hop::PassageField field : passage_fields) read_text(graph.passage_text(passage, field));
    for (const hop::Metadata& entry : graph.metadata(passage)) read_text(entry.key), read_text(entry.value);
    claim(graph.passage_place(passage).document < graph.document_count(), "a passage stands in a document");
    claim(graph.find_passage(graph.passage_text(passage, hop::PassageField::id)) == passage, "a passage is found by its id");
  }
}

void walk_results(const hop::Results& results, std::uint32_t passage_count) {
  for (std::uint32_t question = 0; question < results.size(); ++question) {
    const hop::Hits hits = results.hits(question);
    for (std::size_t rank = 0; rank < hits.size(); ++rank) {
      claim(hits.passages[rank] < passage_count, "a hit is a passage");
      claim(!std::isnan(hits.scores[rank]), "a score is a number");
    }
    read_json_value(results.explanation(question));
    read_text(results.answer(question).text);
    for (std::uint32_t index = 0; index < results.step_count(question); ++index) {
      const hop::Step step = results.step(question, index);
      read_text(step.sub_question), read_text(step.sub_answer);
      for (const std::uint32_t passage : step.passages) claim(passage < passage_count, "a step's hit is a passage");
    }
    for (const float distance : results.state(question)) claim(!std::isnan(distance), "a distance is a number");
  }
}

bool run_to_end(hop::Task& task, const hop::Host& host) {
  try {
    hop::run(task, host);
    return true;
  } catch (const hop::Error& error) {
    claim(is_fault_of_input(error.status()), error.what());
    return false;
  }
}

void search_by_every_method(const hop::Graph& graph, const MethodSettings& given) {
  const hop::Questions questions = questions_for(graph);
  for (const MethodCase& method : method_cases) search(graph, questions, options_of_case(method, given), false);
  for (const std::string_view method : loop_methods) search(graph, questions, options_of_case({method, {}}, given), true);
}

void search_by_one_method(const hop::Graph& graph, std::size_t number) {
  const MethodCase& method = method_cases[number % std::size(method_cases)];
  search(graph, questions_for(graph), options_of_case(method, {}), number >= 128);
}

void search_by_methods_with_networks(const hop::Graph& graph, const MethodSettings& given) {
  const hop::Questions questions = questions_for(graph);
  for (const MethodCase& method : network_cases) search(graph, questions, options_of_case(method, given), false);
}

}  // namespace hop::fuzz
