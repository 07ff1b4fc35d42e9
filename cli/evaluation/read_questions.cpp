#include "cli/evaluation/eval_question.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

const Json& list_member(const Json& record, const char* key, const std::string& where) {
  static const Json empty = Json::array();
  const auto found = record.find(key);
  if (found == record.end() || found->is_null()) return empty;
  if (!found->is_array()) throw Failure(where + ": \"" + key + "\" must be a list");
  return *found;
}

// Ids and answers may be numbers in JSON from other sources.
std::string text_or_number(const Json& value, const char* what, const std::string& where) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return to_text(value);
  throw Failure(where + ": " + what + " must be a string or a number");
}

GoldSection read_section(const Json& section, const std::string& where) {
  if (!section.is_object()) throw Failure(where + ": \"gold_sections\" must contain only objects");
  return {text_member(section, "document", where), optional_text_member(section, "heading", where)};
}

GoldStep read_step(const Json& step, const std::string& where) {
  if (!step.is_object()) throw Failure(where + ": \"decomposition\" must contain only objects");
  GoldStep read{text_member(step, "question", where), {}};
  if (const auto answer = step.find("answer"); answer != step.end() && !answer->is_null()) {
    read.answer = text_or_number(*answer, "the answer of a step", where);
  }
  for (const Json& id : list_member(step, "gold", where))
    read.gold_ids.push_back(text_or_number(id, "a gold id of a step", where));
  return read;
}

// [from, to]; null is the question.
std::pair<std::string, std::string> read_edge(const Json& edge, const std::string& where) {
  if (!edge.is_array() || edge.size() != 2) throw Failure(where + ": \"evidence_graph\" must contain only [from, to]");
  const std::string from = edge[0].is_null() ? std::string() : text_or_number(edge[0], "an edge's begin", where);
  return {from, text_or_number(edge[1], "an edge's end", where)};
}

EvalQuestion read_question(const Json& record, const std::string& where) {
  if (!record.is_object()) throw Failure(where + ": not a JSON object");
  EvalQuestion question;
  question.where = where;
  question.text = text_member(record, "question", where);
  if (const auto id = record.find("id"); id != record.end()) question.id = text_or_number(*id, "\"id\"", where);
  question.type = optional_text_member(record, "type", where);
  if (const auto structure = record.find("structure"); structure != record.end()) {
    if (!structure->is_boolean()) throw Failure(where + ": \"structure\" must be true or false");
    question.about_structure = structure->get<bool>();
  }
  question.split = optional_text_member(record, "split", where);
  for (const Json& id : list_member(record, "gold", where)) question.gold_ids.push_back(text_or_number(id, "a gold id", where));
  if (const auto answer = record.find("answer"); answer != record.end() && !answer->is_null())
    question.gold_answers.push_back(text_or_number(*answer, "\"answer\"", where));
  for (const Json& alias : list_member(record, "aliases", where))
    question.gold_answers.push_back(text_or_number(alias, "an alias", where));
  for (const Json& section : list_member(record, "gold_sections", where))
    question.gold_sections.push_back(read_section(section, where));
  for (const Json& step : list_member(record, "decomposition", where)) question.decomposition.push_back(read_step(step, where));
  for (const Json& edge : list_member(record, "evidence_graph", where)) question.evidence_ids.push_back(read_edge(edge, where));
  return question;
}

}  // namespace

std::vector<EvalQuestion> read_questions(const std::string& path) {
  std::vector<EvalQuestion> questions;
  for_each_line(path, [&](std::string_view line, std::size_t number) {
    const std::string where = place(path, number);
    questions.push_back(read_question(parse_json_line(line, where), where));
    questions.back().row = questions.size() - 1;
  });
  return questions;
}

}  // namespace hop::cli
