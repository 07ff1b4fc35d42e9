// tests/contract: what every binding promises, through the C++ layer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "hoptrail.hpp"

namespace hop {
namespace {

using Json = nlohmann::json;

std::vector<std::string> scenarios() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(CONTRACT_FOLDER)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// To cancel is to drop the task.
struct Cancelled {};

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// Of a list, or the one.
std::vector<std::string> texts_of(const Json& value) {
  if (!value.is_array()) return {text_of(value)};
  std::vector<std::string> texts;
  for (const Json& one : value) texts.push_back(text_of(one));
  return texts;
}

// ---- What is found

std::string slice(std::string_view text, const TextRange& range) {
  return std::string(text.substr(range.begin, range.end - range.begin));
}

void check_step(const SearchResult& result, const PathStep& step, const Json& expected) {
  EXPECT_EQ(step.by, expected.at("by").get<std::string>());
  EXPECT_EQ(step.entity, expected.value("entity", ""));
  EXPECT_EQ(step.passage.has_value(), expected.contains("passage"));
  if (step.passage) {
    const PassageNames names = result.explanation().passage(*step.passage);
    EXPECT_EQ(names.id, expected.at("passage").get<std::string>());
    EXPECT_EQ(names.title, expected.at("title").get<std::string>());
  }
  ASSERT_EQ(step.evidence.has_value(), expected.contains("evidence"));
  if (!step.evidence) return;
  const PathEvidence& evidence = *step.evidence;
  const Json& wanted = expected.at("evidence");
  EXPECT_EQ(result.explanation().passage(evidence.passage).id, wanted.at("passage").get<std::string>());
  EXPECT_EQ(evidence.in_title, wanted.at("in") == "title");
  EXPECT_EQ(evidence.text, wanted.at("text").get<std::string>());
  EXPECT_EQ(Json({evidence.range.begin, evidence.range.end}), wanted.at("range").at("bytes"));
  EXPECT_EQ(Json({evidence.range.utf16_begin, evidence.range.utf16_end}), wanted.at("range").at("utf16"));
  for (const Hit& hit : result.hits()) {
    if (hit.index() != evidence.passage) continue;
    EXPECT_EQ(slice(evidence.in_title ? hit.title() : hit.text(), evidence.range), evidence.text);
  }
}

void check_hit(const SearchResult& result, const Hit& hit, const Json& expected) {
  for (const auto& [name, wanted] : expected.items()) {
    if (name == "metadata") {
      std::map<std::string, std::multiset<std::string>> listed, fields;
      for (const Metadata& field : hit.metadata()) listed[std::string(field.key)].emplace(field.value);
      for (const auto& [key, values] : wanted.items()) {
        for (const std::string& value : texts_of(values)) fields[key].insert(value);
      }
      EXPECT_EQ(listed, fields);
    } else if (name == "path") {
      const std::vector<PathStep> path = hit.path();
      ASSERT_EQ(path.size(), wanted.size());
      for (std::size_t i = 0; i < path.size(); ++i) check_step(result, path[i], wanted[i]);
    } else {
      const std::string_view text = name == "id"      ? hit.id()
                                    : name == "title" ? hit.title()
                                    : name == "text"  ? hit.text()
                                                      : hit.document();
      EXPECT_EQ(text, wanted.get<std::string>()) << name;
    }
  }
}

void check_result(const SearchResult& result, const Json& expected) {
  const std::vector<Hit> hits = result.hits();
  std::vector<std::string> ids;
  for (const Hit& hit : hits) ids.emplace_back(hit.id());
  for (const auto& [name, wanted] : expected.items()) {
    if (name == "ids") {
      EXPECT_EQ(ids, texts_of(wanted));
    } else if (name == "set") {
      const std::vector<std::string> all = texts_of(wanted);
      EXPECT_EQ(std::multiset<std::string>(ids.begin(), ids.end()), std::multiset<std::string>(all.begin(), all.end()));
    } else if (name == "count") {
      EXPECT_EQ(ids.size(), wanted.get<std::size_t>());
    } else if (name == "method") {
      EXPECT_EQ(result.explanation().method(), wanted.get<std::string>());
    } else if (name == "notices") {
      const std::vector<std::string_view> notices = result.notices();
      EXPECT_EQ(std::vector<std::string>(notices.begin(), notices.end()), texts_of(wanted));
    } else if (name == "scores") {
      ASSERT_EQ(hits.size(), wanted.size());
      for (std::size_t i = 0; i < hits.size(); ++i) EXPECT_NEAR(hits[i].score(), wanted[i].get<double>(), 1e-3);
    } else {
      ASSERT_EQ(name, "hits");
      ASSERT_LE(wanted.size(), hits.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) check_hit(result, hits[i], wanted[i]);
    }
  }
}

// ---- Calls

class Contract : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / ("contract_" + GetParam());
    std::filesystem::create_directories(folder_);
    std::ifstream(std::filesystem::path(CONTRACT_FOLDER) / (GetParam() + ".json")) >> scenario_;
  }

  void TearDown() override {
    graph_.reset();
    std::filesystem::remove_all(folder_);
    EXPECT_EQ(live_objects(), 0);
    const char* results = std::getenv("HOPTRAIL_CONTRACT");
    if (results == nullptr) return;
    std::filesystem::create_directories(results);
    const bool is_first = GetParam() == scenarios().front();
    std::ofstream out(std::filesystem::path(results) / "C++.tsv", is_first ? std::ios::trunc : std::ios::app);
    out << GetParam() << '\t' << (HasFailure() ? "fails" : "holds") << '\n';
  }

  void call(const Json& step) {
    const std::string name = step.at("call");
    const std::string file = (folder_ / step.value("file", "")).string();
    if (name == "build") {
      Corpus corpus;
      for (const Json& source : scenario_.at("sources")) add(corpus, source);
      graph_ = build(corpus, options_of(step));
    } else if (name == "save") {
      Task task = Task::save_file(graph_->bytes(), step.at("file").get<std::string>());
      run(task, Host{.folder = folder_.string()});
    } else if (name == "open") {
      graph_ = Graph::map(file);
    } else if (name == "open_bytes") {
      const std::string text = step.at("text");
      graph_ = Graph::open({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    } else if (name == "default") {
      for (const OptionDescription& option : Options::table()) {
        if (option.key == step.at("option").get<std::string>()) {
          EXPECT_EQ(option.default_value, step.at("expect").at("value").get<std::string>());
        }
      }
    } else {
      ASSERT_EQ(name, "search");
      ask(step);
    }
  }

  void ask(const Json& step) {
    const std::int64_t before = live_objects();
    Questions question(step.at("question").get<std::string>());
    if (step.contains("vector")) question.set_vector(step.at("vector").get<std::vector<float>>());
    for (const Json& condition : step.value("filter", Json::array())) question.add_condition(condition.get<std::string>());
    Options options = options_of(step);
    if (step.contains("method")) options.set_text("method", step.at("method").get<std::string>());
    if (step.contains("k")) options.set_integer("hits", step.at("k").get<std::int64_t>());
    if (!step.contains("cancel"))
      return check_result(search(*graph_, question, std::move(options)), step.value("expect", Json::object()));
    {
      Task task = Task::search(*graph_, question, options);
      EXPECT_NE(task.step(1), State::done);
    }
    EXPECT_EQ(live_objects(), before + 2);  // the question and the options
    throw Cancelled();
  }

  static void add(Corpus& corpus, const Json& source) {
    corpus.add_passage(source.at("id").get<std::string>(), source.at("title").get<std::string>(),
                       source.at("text").get<std::string>());
    if (source.contains("document")) corpus.set_document(source.at("document").get<std::string>(), 0);
    const Json metadata = source.value("metadata", Json::object());
    for (const auto& [key, values] : metadata.items()) {
      for (const std::string& value : texts_of(values)) corpus.add_metadata(key, value);
    }
    if (!source.contains("vector")) return;
    const auto vector = source.at("vector").get<std::vector<float>>();
    corpus.add_vectors(vector, static_cast<std::uint32_t>(vector.size()));
  }

  static Options options_of(const Json& step) {
    Options options;
    const Json given = step.value("options", Json::object());
    for (const auto& [key, value] : given.items()) options.set_text(key, text_of(value));
    return options;
  }

  Json scenario_;
  std::filesystem::path folder_;
  std::optional<Graph> graph_;
};

TEST_P(Contract, Holds) {
  for (const Json& step : scenario_.at("steps")) {
    SCOPED_TRACE(step.dump());
    if (!step.contains("error")) {
      call(step);
      continue;
    }
    const Json& expected = step.at("error");
    try {
      call(step);
      ADD_FAILURE() << "nothing failed";
    } catch (const Cancelled&) {
      EXPECT_EQ(expected.at("kind"), "cancelled");
    } catch (const Error& error) {
      EXPECT_EQ(expected.at("kind"), error.status_name()) << error.what();
      const std::string message = error.what();
      for (const std::string& says : texts_of(expected.at("says"))) EXPECT_NE(message.find(says), std::string::npos) << message;
      EXPECT_EQ(error.detail(), expected.value("detail", error.detail()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Contract, testing::ValuesIn(scenarios()),
                         [](const testing::TestParamInfo<std::string>& info) { return info.param; });

}  // namespace
}  // namespace hop
