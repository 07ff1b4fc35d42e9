// Hosts and corpora for the tests of tasks and methods: everything is made from a seed, nothing is learned.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/wrap_around.hpp"
#include "core/results/explanation_json.hpp"
#include "core/search/vector_rows.hpp"
#include "core/task/create_task.hpp"

namespace hop::core::test {

inline ReadyPassage ready(std::string id, std::string title, std::string text) {
  ReadyPassage passage;
  passage.id = std::move(id);
  passage.title = std::move(title);
  passage.text = std::move(text);
  return passage;
}

inline Options options_of(const std::vector<std::pair<const char*, std::string>>& values) {
  Options options;
  for (const auto& [key, value] : values) {
    const auto set = options.set(key, value);
    EXPECT_TRUE(set.ok()) << (set ? "" : set.error().message);
  }
  return options;
}

// Two passages whose language is clear.
inline Corpus german_corpus() {
  Corpus corpus;
  corpus.passages = {
      ready("dom", "Kölner Dom",
            "Der Kölner Dom ist eine Kirche in der Stadt Köln, die zu den größten der Welt gehört. Die Glocken des Doms "
            "sind weit über die Häuser der Stadt und den Fluss hinaus zu hören."),
      ready("rhein", "Rhein",
            "Der Rhein ist ein Fluss, der durch die Stadt Köln fließt. Er ist mit seinen Schiffen einer der wichtigsten "
            "Flüsse und wird von vielen Brücken überspannt.")};
  return corpus;
}

inline constexpr std::uint32_t fake_dimension = 24;

// A hashed bag of words: the same text has the same vector, texts with common words are near each other.
HOP_WRAPS_AROUND inline std::vector<float> embed_words(std::string_view text, std::uint32_t dimension = fake_dimension) {
  std::vector<float> vector(dimension, 0.01f);
  std::uint32_t hash = 2166136261u;
  const auto add_word = [&] {
    if (hash != 2166136261u) vector[hash % dimension] += 1;
    hash = 2166136261u;
  };
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '.' || c == '?') add_word();
    else hash = (hash ^ static_cast<unsigned char>(c | 32)) * 16777619u;
  }
  add_word();
  normalize_to_unit_length(vector);
  return vector;
}

// Vectors of title, newline and text, as an index task asks for them.
inline GivenVectors vectors_of(const Corpus& corpus) {
  GivenVectors vectors;
  vectors.dimension = fake_dimension;
  for (const ReadyPassage& passage : corpus.passages) {
    const auto row = embed_words(passage.title.empty() ? passage.text : passage.title + "\n" + passage.text);
    vectors.rows.insert(vectors.rows.end(), row.begin(), row.end());
  }
  return vectors;
}

// Answers every request at once: vectors by embed_words, texts by `complete`.
struct Host {
  std::function<std::string(const Request&)> complete = [](const Request&) { return std::string("nothing"); };

  Answer answer(const Request& request) const {
    Answer answer;
    answer.request = request.id;
    if (request.kind == RequestKind::embed) {
      answer.kind = AnswerKind::vectors;
      answer.rows = static_cast<std::uint32_t>(request.texts.size());
      answer.dimension = fake_dimension;
      for (const EmbedText& text : request.texts) {
        const auto row = embed_words(text.text);
        answer.values.insert(answer.values.end(), row.begin(), row.end());
      }
    } else if (request.kind == RequestKind::complete) {
      answer.kind = AnswerKind::text;
      answer.text = complete(request);
      answer.tokens_read = 10;
      answer.tokens_written = 1;
    }
    return answer;
  }
};

inline Answer failure_of(std::uint64_t request, std::string reason) {
  Answer answer;
  answer.request = request;
  answer.kind = AnswerKind::failure;
  answer.text = std::move(reason);
  return answer;
}

inline std::unique_ptr<Task> taken(Result<std::unique_ptr<Task>> task) {
  EXPECT_TRUE(task.ok()) << (task ? "" : task.error().message);
  return task ? std::move(task).value() : nullptr;
}

// Steps a task and answers it until it is done; the error, if it fails.
inline Result<void> run(Task& task, const Host& host = {}, std::uint64_t work_units = UINT64_MAX) {
  for (;;) {
    auto state = task.step(work_units);
    if (!state) return std::move(state).error();
    if (state.value() == TaskState::done) return {};
    if (state.value() == TaskState::more) continue;
    std::vector<Answer> answers;
    for (const Request& request : task.requests().open_requests()) answers.push_back(host.answer(request));
    if (answers.empty()) return Error{Status::internal, "waits for nothing", ""};
    for (Answer& answer : answers) {
      if (auto answered = task.answer(std::move(answer)); !answered) return answered;
    }
  }
}

inline void expect_done(const Result<void>& result) { EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message); }

// A corpus as a graph file, by an index task.
inline std::vector<std::uint8_t> graph_file(Corpus corpus, GivenVectors vectors = {}, const Options& options = {},
                                            std::uint64_t work_units = UINT64_MAX) {
  const auto task = taken(create_index_task(corpus, vectors, options));
  if (!task) return {};
  expect_done(run(*task, {}, work_units));
  auto bytes = task->take_bytes();
  EXPECT_TRUE(bytes.ok()) << (bytes ? "" : bytes.error().message);
  return bytes ? std::move(bytes).value() : std::vector<std::uint8_t>();
}

inline std::shared_ptr<const OpenGraph> open_graph(std::vector<std::uint8_t> file) {
  const auto bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(file));
  auto graph = OpenGraph::open(*bytes, OpenMode::full, bytes);
  EXPECT_TRUE(graph.ok()) << (graph ? "" : graph.error().message);
  return graph ? std::move(graph).value() : nullptr;
}

inline Question ask_text(std::string text) {
  Question question;
  question.text = std::move(text);
  return question;
}

inline Results search(const std::shared_ptr<const OpenGraph>& graph, std::vector<Question> questions, const Options& options,
                      std::uint64_t work_units = UINT64_MAX) {
  const auto task = taken(create_search_task(graph, std::move(questions), options));
  if (!task) return {};
  expect_done(run(*task, {}, work_units));
  auto results = task->take_results();
  EXPECT_TRUE(results.ok());
  return results ? std::move(results).value() : Results();
}

// Everything of a result in one text, so that results can be compared whole.
inline std::string text_of(const QuestionResult& result) {
  std::string text = explanation_json(result.explanation) + "\n" + result.answer + (result.partial ? "\npartial" : "\nwhole");
  const auto add_bits = [&](float value) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    text += " " + std::to_string(bits);
  };
  for (const std::uint32_t passage : result.passages) text += " " + std::to_string(passage);
  for (const float score : result.scores) add_bits(score);
  for (const StepResult& step : result.steps) {
    text += "\n" + step.sub_question + "|" + step.sub_answer;
    for (const std::uint32_t passage : step.passages) text += " " + std::to_string(passage);
  }
  for (const float distance : result.state) add_bits(distance);
  return text;
}

inline std::string text_of(const Results& results) {
  std::string text;
  for (const QuestionResult& question : results.questions) text += text_of(question) + "\n====\n";
  return text;
}

// Real names and sentences about nothing that matters: three documents, links between them by titles.
inline Corpus small_corpus() {
  Corpus corpus;
  corpus.passages = {
      ready("a", "Marie Curie", "Marie Curie was a physicist born in Warsaw. She married Pierre Curie in Paris."),
      ready("b", "Pierre Curie", "Pierre Curie taught physics in Paris. He studied crystals with his brother."),
      ready("c", "Warsaw", "Warsaw is the capital of Poland. The Vistula flows through Warsaw."),
      ready("d", "Vistula", "The Vistula is the longest river of Poland and ends in the Baltic Sea."),
      ready("e", "Paris", "Paris is the capital of France. The Seine flows through it."),
      ready("f", "Seine", "The Seine is a river of France that passes Paris and Rouen."),
      ready("g", "Poland", "Poland borders the Baltic Sea. Its largest city is Warsaw."),
      ready("h", "Rouen", "Rouen is a city on the Seine, north of Paris."),
  };
  for (ReadyPassage& passage : corpus.passages) {
    passage.metadata.push_back({"country", passage.id == "c" || passage.id == "d" || passage.id == "g" ? "Poland" : "France"});
  }
  return corpus;
}

// Titles are mentioned in most of so few passages: the shares of a large corpus would cut all of them.
inline Options small_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"trail.name_share", "1"}, {"trail.phrase_share", "1"}, {"gnn_ret.keyword_share", "1"}});
  return options_of(more);
}

}  // namespace hop::core::test
