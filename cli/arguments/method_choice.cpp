#include "cli/arguments/method_choice.hpp"

#include "cli/arguments/method_table.hpp"
#include "cli/terminal/failure.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

// key=value,key=value. A piece without '=' continues the value before it, which may be a list (alpha=0.3,0.3).
std::vector<std::pair<std::string, std::string>> parse_assignments(std::string text, const std::string& whole) {
  std::vector<std::pair<std::string, std::string>> assignments;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string piece = text.substr(0, comma);
    text.erase(0, comma + 1);
    const std::size_t equals = piece.find('=');
    if (equals != std::string::npos) assignments.emplace_back(piece.substr(0, equals), piece.substr(equals + 1));
    else if (!assignments.empty()) assignments.back().second += "," + piece;
    else throw Failure("--method " + whole + ": \"" + piece + "\" must have the form key=value");
  }
  return assignments;
}

MethodChoice plain_choice(const std::string& name) { return {name, name, {}, VectorUse::all, {}}; }

VectorUse parse_vector_use(const std::string& value, const std::string& whole) {
  if (value == "all") return VectorUse::all;
  if (value == "question") return VectorUse::question;
  if (value == "none") return VectorUse::none;
  throw Failure("--method " + whole + ": vectors must be all, question or none, not \"" + value + "\"");
}

}  // namespace

bool needs_language_model(const std::string& method) { return has_trait(method, HOP_METHOD_NEEDS_LANGUAGE_MODEL); }

bool asks_on_the_way(const std::string& method) {
  return has_trait(method, HOP_METHOD_ASKS_ON_THE_WAY | HOP_METHOD_NEEDS_LANGUAGE_MODEL);
}

MethodChoice parse_method(const std::string& text) {
  MethodChoice choice;
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::size_t equals = text.find('=');
  const bool labeled = equals < colon;
  choice.label = labeled ? text.substr(0, equals) : text;
  choice.method = labeled ? text.substr(equals + 1, colon - equals - 1) : text.substr(0, colon);
  if (choice.method.empty()) throw Failure("--method " + text + ": the method's name is missing");
  if (colon == text.size()) return choice;
  for (auto& [key, value] : parse_assignments(text.substr(colon + 1), text)) {
    if (key == "vectors") choice.vectors = parse_vector_use(value, text);
    else if (key == "weights") choice.weights = value;
    else choice.options.emplace_back(key, value);
  }
  return choice;
}

std::vector<MethodChoice> default_methods(bool vectors_at_hand, bool steps_given) {
  std::vector<MethodChoice> choices;
  const auto add = [&](const std::string& name) { choices.push_back(plain_choice(name)); };
  if (steps_given) {
    for (const std::string& name : methods_with(HOP_METHOD_IN_STEPS)) add(name);
    add(default_method());
    return choices;
  }
  add("bm25");
  if (vectors_at_hand) add("dense"), add("hybrid");
  for (const std::string& name : methods_with(HOP_METHOD_GIVES_PATHS, HOP_METHOD_IN_STEPS | HOP_METHOD_ASKS_ON_THE_WAY))
    add(name);
  return choices;
}

std::vector<MethodChoice> report_methods(bool vectors_at_hand, bool bounds) {
  std::vector<MethodChoice> choices;
  const std::string last = default_method();
  for (const std::string& name : reported_methods()) {
    if (name != last && (vectors_at_hand || (name != "dense" && name != "hybrid"))) choices.push_back(plain_choice(name));
  }
  choices.push_back(plain_choice(last));
  if (bounds) {
    for (const std::string& name : methods_with(HOP_METHOD_BOUND)) choices.push_back(plain_choice(name));
  }
  return choices;
}

std::vector<std::string> reported_methods() {
  return methods_with(0, HOP_METHOD_NEEDS_LANGUAGE_MODEL | HOP_METHOD_IN_STEPS | HOP_METHOD_BOUND);
}

}  // namespace hop::cli
