// The sources, questions and host functions that the scenarios of tests/contract name.
#pragma once

#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "hoptrail.hpp"

namespace hop::contract {

using Json = nlohmann::json;

inline std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// Of a list, or the one; none where there is nothing.
inline std::vector<std::string> texts_of(const Json& object, const char* name) {
  if (!object.contains(name)) return {};
  const Json& value = object.at(name);
  if (!value.is_array()) return {text_of(value)};
  std::vector<std::string> texts;
  for (const Json& one : value) texts.push_back(text_of(one));
  return texts;
}

// The requests to the functions of a step.
struct Told {
  std::size_t texts = 0;
  std::vector<std::string> purposes{};
  std::size_t scored = 0;
};

// How often a text has each of eight letters, and one more.
inline std::vector<float> letters(std::string_view text) {
  const std::string_view counted = "aeinorst";
  std::vector<float> row(counted.size(), 1.0F);
  for (const char sign : text) {
    const std::size_t place = counted.find(static_cast<char>(sign >= 'A' && sign <= 'Z' ? sign + 32 : sign));
    if (place != std::string_view::npos) row[place] += 1;
  }
  return row;
}

// Component j counts the bytes that are j modulo the dimension, and one more for j = 0.
inline std::vector<float> counts(std::string_view text, std::uint32_t dimension) {
  std::vector<float> row(dimension);
  row[0] = 1;
  for (const char sign : text) row[static_cast<unsigned char>(sign) % dimension] += 1;
  return row;
}

inline void behave(const std::string& does, const Graph* graph) {
  if (does == "throws") throw std::runtime_error("the model is asleep");
  if (does == "blocks") std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (does != "searches") return;
  Options words;
  words.set_text("method", "bm25");
  const SearchResult found = search(*graph, "Harbour Bridge", words);
  if (found.hits().empty()) throw std::runtime_error("nothing was found");
}

inline Vectors vectors_of(const std::string& does, std::span<const Text> texts, const std::string& embedder) {
  const std::string counting = "counts ";
  const bool is_counting = does.starts_with(counting);
  Vectors vectors{.dimension = 8, .embedder_id = embedder};
  if (is_counting) vectors.dimension = static_cast<std::uint32_t>(std::stoul(does.substr(counting.size())));
  for (const Text& text : texts) {
    const std::vector<float> row = is_counting ? counts(text.text, vectors.dimension) : letters(text.text);
    vectors.values.insert(vectors.values.end(), row.begin(), row.end());
  }
  std::vector<float>& values = vectors.values;
  if (does == "few") values.resize(values.size() - 8);
  if (does == "many") values.resize(2 * values.size(), 1.0F);
  if (does == "wide") {
    vectors.dimension = 16;
    values.resize(2 * values.size(), 1.0F);
  }
  if (does == "nan") values[0] = std::numeric_limits<float>::quiet_NaN();
  if (does == "infinite") values[0] = std::numeric_limits<float>::infinity();
  if (does == "zeros") std::fill(values.begin(), values.end(), 0.0F);
  return vectors;
}

// The functions of a step. One that "searches" searches the graph.
inline Host host_of(const Json& step, const Graph* graph, Told& told) {
  Host host;
  told = {};
  if (step.contains("embed")) {
    const std::string does = step.at("embed"), embedder = step.value("embedder", "");
    host.embed = [does, embedder, graph, &told](std::span<const Text> texts) {
      told.texts += texts.size();
      behave(does, graph);
      return vectors_of(does, texts, embedder);
    };
  }
  if (step.contains("complete")) {
    const Json model = step.at("complete");
    std::size_t next = 0;
    host.complete = [model, graph, next, &told](const CompletionRequest& request) mutable {
      told.purposes.emplace_back(request.purpose);
      behave(model.value("does", ""), graph);
      if (next == model.at("replies").size()) behave("throws", graph);
      return Completion{.text = model.at("replies").at(next++)};
    };
  }
  if (step.contains("score")) {
    const std::string does = step.at("score").value("does", ""), prefers = step.at("score").at("prefers");
    host.score = [does, prefers, question = step.at("question").get<std::string>(), graph, &told](const ScoreRequest& request) {
      if (request.question != question) throw std::runtime_error("scores for another question");
      told.scored += request.passages.size();
      behave(does, graph);
      std::vector<float> scores;
      for (const std::string_view passage : request.passages) {
        scores.push_back(does == "nan"                           ? std::numeric_limits<float>::quiet_NaN()
                         : passage.find(prefers) != passage.npos ? 1.0F
                                                                 : 0.0F);
      }
      if (does == "few") scores.pop_back();
      return scores;
    };
  }
  if (step.contains("cancel")) host.work_units_per_step = 1;
  return host;
}

inline void add(Corpus& corpus, const Json& source) {
  const std::string id = source.at("id"), title = source.at("title"), text = source.at("text");
  if (source.contains("format")) {
    corpus.add_document(id, title, text, source.at("format") == "plain" ? Format::plain : Format::markdown);
  } else {
    corpus.add_passage(id, title, text);
  }
  if (source.contains("document")) corpus.set_document(source.at("document").get<std::string>(), source.value("position", 0));
  for (const std::string& alias : texts_of(source, "aliases")) corpus.add_alias(alias);
  for (const std::string& entity : texts_of(source, "entities")) corpus.add_entity(entity);
  for (const std::string& link : texts_of(source, "links")) corpus.add_link(link);
  const Json metadata = source.value("metadata", Json::object());
  for (const auto& [key, values] : metadata.items()) {
    for (const std::string& value : texts_of(metadata, key.c_str())) corpus.add_metadata(key, value);
  }
  if (!source.contains("vector")) return;
  const auto vector = source.at("vector").get<std::vector<float>>();
  corpus.add_vectors(vector, static_cast<std::uint32_t>(vector.size()));
}

inline void add(Questions& questions, const Json& step) {
  questions.add(step.at("question").get<std::string>());
  if (step.contains("vector")) questions.set_vector(step.at("vector").get<std::vector<float>>());
  if (step.contains("masked_vector")) questions.set_masked_vector(step.at("masked_vector").get<std::vector<float>>());
  if (step.contains("gold")) questions.add_gold(step.at("gold").get<std::vector<std::uint32_t>>());
  for (const Json& one : step.value("steps", Json::array())) {
    if (one.is_object()) {
      questions.add_step(one.at("question").get<std::string>(), one.at("vector").get<std::vector<float>>());
    } else {
      questions.add_step(one.get<std::string>());
    }
  }
  for (const std::string& condition : texts_of(step, "filter")) questions.add_condition(condition);
  for (const std::string& answer : texts_of(step, "gold_answers")) questions.add_gold_answer(answer);
}

}  // namespace hop::contract
