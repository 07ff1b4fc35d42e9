#include "method_choice.hpp"

#include "failure.hpp"

namespace hop::cli {

namespace {

// key=value,key=value; a piece without '=' goes on with the value before it, which may be a list (alpha=0.3,0.3).
std::vector<std::pair<std::string, std::string>> parse_assignments(std::string text, const std::string& whole) {
  std::vector<std::pair<std::string, std::string>> assignments;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string piece = text.substr(0, comma);
    text.erase(0, comma + 1);
    const std::size_t equals = piece.find('=');
    if (equals != std::string::npos) assignments.emplace_back(piece.substr(0, equals), piece.substr(equals + 1));
    else if (!assignments.empty()) assignments.back().second += "," + piece;
    else throw Failure("--method " + whole + ": \"" + piece + "\" is not of the form key=value");
  }
  return assignments;
}

MethodChoice plain_choice(const char* name) { return {name, name, {}, VectorUse::all, {}}; }

VectorUse parse_vector_use(const std::string& value, const std::string& whole) {
  if (value == "all") return VectorUse::all;
  if (value == "question") return VectorUse::question;
  if (value == "none") return VectorUse::none;
  throw Failure("--method " + whole + ": vectors is \"" + value + "\": all|question|none");
}

}  // namespace

bool needs_language_model(const std::string& method) {
  return method == "self_ask" || method == "ircot" || method == "iter_retgen";
}

bool asks_on_the_way(const std::string& method) {
  return method == "kgp" || method == "iier" || method == "g_rag" || method == "bgr" || needs_language_model(method);
}

MethodChoice parse_method(const std::string& text) {
  MethodChoice choice;
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::size_t equals = text.find('=');
  const bool labelled = equals < colon;
  choice.label = labelled ? text.substr(0, equals) : text;
  choice.method = labelled ? text.substr(equals + 1, colon - equals - 1) : text.substr(0, colon);
  if (choice.method.empty()) throw Failure("--method " + text + ": no name of a method");
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
  const auto add = [&](const char* name) { choices.push_back(plain_choice(name)); };
  if (steps_given) {
    add("rgnn_ret");
  } else {
    add("bm25");
    if (vectors_at_hand) add("dense"), add("hybrid");
    add("gnn_ret");
  }
  add("trail");
  return choices;
}

std::vector<MethodChoice> report_methods(bool vectors_at_hand, bool bounds) {
  std::vector<MethodChoice> choices;
  for (const char* name : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "kgp", "iier", "g_rag", "bgr", "trail"}) {
    const MethodChoice choice = plain_choice(name);
    if (vectors_at_hand || (choice.method != "dense" && choice.method != "hybrid")) choices.push_back(choice);
  }
  if (bounds) choices.push_back(plain_choice("none")), choices.push_back(plain_choice("golden"));
  return choices;
}

}  // namespace hop::cli
