// tests/contract: what every binding promises, through the C++ layer.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "contract_result.hpp"

namespace hop::contract {
namespace {

const std::filesystem::path folder_of_scenarios = CONTRACT_FOLDER;

// What scenarios may need and this layer lacks; tests/contract/report/members.json has the reasons.
#if defined(CONTRACT_WITH_TRAINING)
const std::set<std::string> lacks = {"closing", "null", "independent"};
#else
const std::set<std::string> lacks = {"closing", "null", "independent", "training"};
#endif

std::vector<std::string> scenarios() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_of_scenarios)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// To cancel is to drop the task.
struct Cancelled {};

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string file_of(const Graph& graph) { return {graph.bytes().begin(), graph.bytes().end()}; }

class Contract : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / ("contract_" + GetParam());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    scenario_ = Json::parse(content_of(folder_of_scenarios / (GetParam() + ".json")));
  }

  void TearDown() override {
    begun_.reset();
    held_.clear();
    graphs_.clear();
    stores_.clear();
    weights_.reset();
    saved_.reset();
    std::filesystem::remove_all(folder_);
    EXPECT_EQ(live_objects(), 0);
    const char* results = std::getenv("HOPTRAIL_CONTRACT");
    if (results == nullptr) return;
    std::filesystem::create_directories(results);
    const bool is_first = GetParam() == scenarios().front();
    std::ofstream out(std::filesystem::path(results) / "C++.tsv", is_first ? std::ios::trunc : std::ios::app);
    out << GetParam() << '\t' << (HasFailure() ? "fails" : is_left_out() ? "left out" : "holds") << '\n';
  }

  bool is_left_out() const {
    const std::vector<std::string> needs = texts_of(scenario_, "needs");
    return std::any_of(needs.begin(), needs.end(), [](const std::string& need) { return lacks.contains(need); });
  }

  // ---- Calls

  void call(const Json& step) {
    const std::string name = step.at("call");
    const Json expected = step.value("expect", Json::object());
    const Host host = host_of(step, graphs_.empty() ? nullptr : &graph(), told_);
    if (name == "build") {
      Corpus corpus = corpus_of(step);
      Options options = options_of(step);
      if (host.embed) options.set_flag("index.embed", true);
      Task task = Task::index(corpus, options);
      finish(step, task, host);
      graphs_.push_back(std::make_unique<Graph>(Graph::open(task.take_bytes(), OpenMode::trusted)));
      if (expected.contains("file")) check_sum(file_of(graph()), expected.at("file"));
    } else if (name == "fresh") {
      Corpus corpus = corpus_of(step);
      EXPECT_EQ(file_of(graph()), file_of(build(std::move(corpus), {}, host))) << "other bytes";
    } else if (name == "save") {
      const std::filesystem::path file = folder_ / step.at("file").get<std::string>();
      Task task = Task::save_file(graph().bytes(), file.filename().string());
      run(task, Host{.folder = file.parent_path().string()});
    } else if (name == "open") {
      graphs_.push_back(std::make_unique<Graph>(Graph::map(path_of(step, "file"))));
    } else if (name == "open_bytes") {
      const std::string bytes = step.contains("text") ? step.at("text").get<std::string>() : file_of(graph());
      graphs_.push_back(
          std::make_unique<Graph>(Graph::open({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()})));
    } else if (name == "counts") {
      check_counts(expected);
    } else if (name == "passage") {
      check_passage(graph().find_passage(step.at("id").get<std::string>()), expected);
    } else if (name == "mask") {
      EXPECT_EQ(graph().mask(step.at("question").get<std::string>()), expected.at("value").get<std::string>());
    } else if (name == "export") {
      const ExportFormat format = step.at("format") == "json"      ? ExportFormat::json
                                  : step.at("format") == "graphml" ? ExportFormat::graphml
                                                                   : ExportFormat::dot;
      const Bytes exported = graph().export_as(format);
      for (const std::string& says : texts_of(expected, "says")) EXPECT_NE(exported.text().find(says), std::string::npos) << says;
    } else if (name == "default") {
      for (const OptionDescription& option : Options::table()) {
        if (option.key != step.at("option").get<std::string>()) continue;
        EXPECT_EQ(option.default_value, expected.at("value").get<std::string>());
      }
    } else if (name == "option") {
      EXPECT_EQ(options_of(step).get(step.at("option").get<std::string>()), expected.at("value").get<std::string>());
    } else if (name == "metrics") {
      check_metrics(step.at("questions"), expected);
    } else {
      ask(name, step, host);
    }
    EXPECT_EQ(told_.texts, expected.value("texts", told_.texts));
    EXPECT_EQ(told_.purposes, expected.value("purposes", told_.purposes));
    EXPECT_EQ(told_.scored, expected.value("scored", told_.scored));
  }

  void ask(const std::string& name, const Json& step, const Host& host) {
    const std::string kind = step.value("task", name == "ask" ? "ask" : "search");
    if (name == "begin" && kind == "build") {
      Corpus corpus = corpus_of(step);
      Options options;
      options.set_flag("index.embed", true);
      wait(Task::index(corpus, options));
    } else if (name == "search" || name == "ask" || name == "begin") {
      Questions question;
      add(question, step);
      Options options = how_of(step);
      if (!host.embed && !step.value("options", Json::object()).contains("search.embed")) options.set_flag("search.embed", false);
      if (name == "search" && host.complete) options.set_flag("search.complete", true);
      if (host.score) options.set_flag("search.score", true);
      Task task = kind == "ask" ? Task::ask(graph(), question, options) : Task::search(graph(), question, options);
      if (name == "begin") return wait(std::move(task));
      finish(step, task, host);
      hold(step, task);
    } else if (name == "result") {
      check_result(*held_.at(step.value("of", "")), step.at("expect"), held_);
    } else if (name == "train") {
      Questions questions;
      for (const Json& question : step.at("questions")) add(questions, question);
      Task task = Task::train(graph(), questions, how_of(step));
      finish(step, task, host);
      weights_ = std::make_unique<Bytes>(task.take_bytes());
    } else if (name == "leave") {
      const std::int64_t before = live_objects();
      begun_.reset();
      EXPECT_LT(live_objects(), before);
    } else if (name == "pause") {
      saved_ = std::make_unique<Bytes>(begun_->save());
      begun_.reset();
    } else if (name == "resume") {
      const std::span<const std::uint8_t> saved = saved_->view();
      Task task =
          Task::resume(step.contains("damaged") ? saved.first(saved.size() - 9) : saved, kind == "build" ? nullptr : &graph());
      run(task, host);
      if (kind != "build") return hold(step, task);
      graphs_.push_back(std::make_unique<Graph>(Graph::open(task.take_bytes())));
    } else if (name == "begin_task") {
      Questions question;
      add(question, step);
      wait(Task::search(graph(), question, how_of(step)));
      request_ = begun_->requests().front();
      asked_ = begun_->request_texts(request_).front().text;
      if (step.contains("expect")) {
        EXPECT_EQ(asked_, step.at("expect").at("asked").at(0).get<std::string>());
        EXPECT_EQ(begun_->request_purpose(request_), step.at("expect").at("purpose").get<std::string>());
      }
    } else if (name == "answer") {
      answer(step.at("gives"));
    } else if (name == "step_task") {
      begun_->step(1'000'000);
    } else if (name == "end_task") {
      while (begun_->step(1'000'000) != State::done) {
      }
    } else if (name == "take_results") {
      const Results taken = begun_->take_results();
      EXPECT_EQ(taken.hits().size(), step.value("expect", Json::object()).value("count", std::size_t{0}));
    } else {
      keep(name, step, host);
    }
  }

  void wait(Task task) {
    while (task.step(1'000'000) != State::waiting) {
    }
    begun_ = std::make_unique<Task>(std::move(task));
  }

  void answer(const std::string& gives) {
    if (gives == "text") return begun_->answer_text(request_, "text");
    if (gives == "bytes") return begun_->answer_bytes(request_, std::vector<std::uint8_t>(1));
    if (gives == "done") return begun_->answer_done(request_);
    if (gives == "failure") return begun_->answer_failure(request_, "not today");
    const std::vector<Text> texts(1, Text{TextRole::query, asked_});
    const Vectors vectors = vectors_of(gives, texts, "letters");
    begun_->answer_vectors(request_, vectors.values, 1, vectors.dimension, vectors.embedder_id);
  }

  void keep(const std::string& name, const Json& step, Host host) {
    std::unique_ptr<Store>& store = stores_[step.value("store", "")];
    std::string& place = places_[step.value("store", "")];
    if (name == "open_store") {
      place = path_of(step, "folder");
      if (step.contains("create")) std::filesystem::create_directories(place);
      Task task = Task::open_store(step.contains("create"), options_of(step));
      run(task, Host{.folder = place});
      store = std::make_unique<Store>(task.take_store());
    } else if (name == "change") {
      Corpus corpus;
      if (step.contains("sources")) corpus = corpus_of(step);
      const std::vector<std::string> deleted = texts_of(step, "delete");
      Options options;
      if (host.embed) options.set_flag("index.embed", true);
      Task task = Task::change_store(*store, corpus, deleted, options);
      host.folder = place;
      finish(step, task, host);
      store = std::make_unique<Store>(task.take_store());
      const Json expected = step.value("expect", Json::object());
      for (const auto& [status, ids] : expected.items()) {
        if (status == "texts") continue;
        EXPECT_EQ(with_status(task, status), texts_of(expected, status.c_str())) << status;
      }
    } else if (name == "compact" || name == "refresh") {
      Task task = name == "compact" ? Task::compact_store(*store) : Task::open_store();
      run(task, Host{.folder = place});
      store = std::make_unique<Store>(task.take_store());
    } else if (name == "take") {
      graphs_.push_back(std::make_unique<Graph>(store->graph()));
    } else if (name == "close_store") {
      store.reset();
    } else if (name == "write") {
      std::ofstream(path_of(step, "file")) << step.at("text").get<std::string>();
    } else if (name == "pipe") {
      ASSERT_EQ(mkfifo(path_of(step, "file").c_str(), 0600), 0);
      std::filesystem::create_symlink(path_of(step, "file"), path_of(step, "link"));
    } else if (name == "damage") {
      std::string content = content_of(path_of(step, "file"));
      content[content.size() / 2] = static_cast<char>(content[content.size() / 2] ^ 1);
      if (step.contains("cut")) content.resize(content.size() / 2);
      std::ofstream(path_of(step, "file"), std::ios::binary) << content;
    } else if (name == "contains") {
      std::string all;
      for (const auto& entry : std::filesystem::directory_iterator(path_of(step, "folder"))) all += content_of(entry.path());
      EXPECT_EQ(all.find(step.at("text").get<std::string>()) != std::string::npos, step.at("expect").at("value").get<bool>());
    } else {
      ASSERT_EQ(name, "files");
      std::vector<std::string> names;
      for (const auto& entry : std::filesystem::directory_iterator(folder_)) names.push_back(entry.path().filename().string());
      std::sort(names.begin(), names.end());
      EXPECT_EQ(names, texts_of(step.at("expect"), "names"));
    }
  }

  // Runs the task, or takes one step of it and cancels it.
  static void finish(const Json& step, Task& task, const Host& host) {
    if (!step.contains("cancel")) return run(task, host);
    EXPECT_NE(task.step(1), State::done);
    throw Cancelled();
  }

  void hold(const Json& step, Task& task) {
    held_[step.value("as", "")] = std::make_unique<SearchResult>(graph(), task.take_results());
    check_result(*held_[step.value("as", "")], step.value("expect", Json::object()), held_);
  }

  static std::vector<std::string> with_status(const Task& task, const std::string& status) {
    std::vector<std::string> ids;
    const Json report = Json::parse(task.report().text());
    for (const Json& change : report.at("changes")) {
      if (change.at("status") == status) ids.push_back(change.at("id"));
    }
    return ids;
  }

  void check_counts(const Json& expected) {
    Json found = {{"passages", graph().passage_count()},
                  {"documents", graph().document_count()},
                  {"dimension", graph().vectors().dimension},
                  {"embedder", std::string(graph().vectors().embedder_id)},
                  {"ids", Json::array()}};
    for (std::uint32_t passage = 0; passage < graph().passage_count(); ++passage)
      found["ids"].push_back(std::string(graph().passage_text(passage, PassageField::id)));
    for (const auto& [name, wanted] : expected.items()) EXPECT_EQ(found.at(name), wanted) << name;
  }

  void check_passage(std::uint32_t passage, const Json& expected) {
    const std::map<std::string, PassageField> fields = {{"id", PassageField::id},
                                                        {"title", PassageField::title},
                                                        {"text", PassageField::text},
                                                        {"document", PassageField::document_id},
                                                        {"document_title", PassageField::document_title},
                                                        {"heading", PassageField::heading}};
    for (const auto& [name, wanted] : expected.items()) {
      if (name == "metadata") {
        EXPECT_EQ(listed(graph().metadata(passage)), fields_of(wanted));
      } else {
        EXPECT_EQ(graph().passage_text(passage, fields.at(name)), wanted.get<std::string>()) << name;
      }
    }
  }

  static void check_metrics(const Json& questions, const Json& expected) {
    using Indices = std::vector<std::uint32_t>;
    Metrics metrics;
    for (const Json& question : questions) metrics.add(question[0].get<Indices>(), question[1].get<Indices>());
    for (const auto& [name, wanted] : expected.items()) EXPECT_NEAR(metrics.mean(name), wanted.get<double>(), 1e-9) << name;
  }

  Graph& graph() { return *graphs_.back(); }

  std::string path_of(const Json& step, const char* member) const {
    return (folder_ / step.at(member).get<std::string>()).string();
  }

  // Those of the step, else those of the scenario.
  Corpus corpus_of(const Json& step) const {
    Json sources = step.contains("sources") ? step.at("sources") : scenario_.value("sources", Json::array());
    if (sources.is_string())
      sources = Json::parse(content_of(folder_of_scenarios / "corpora" / (sources.get<std::string>() + ".json")));
    Corpus corpus;
    for (const Json& source : sources) add(corpus, source);
    return corpus;
  }

  static Options options_of(const Json& step) {
    Options options;
    const Json given = step.value("options", Json::object());
    for (const auto& [key, value] : given.items()) options.set_text(key, text_of(value));
    return options;
  }

  Options how_of(const Json& step) const {
    Options options = options_of(step);
    if (step.contains("method")) options.set_text("method", step.at("method").get<std::string>());
    if (step.contains("k")) options.set_integer("hits", step.at("k").get<std::int64_t>());
    const std::string rubbish = "rubbish";
    if (step.value("weights", "") == "trained") options.set_weights(weights_->view());
    if (step.value("weights", "") == rubbish)
      options.set_weights({reinterpret_cast<const std::uint8_t*>(rubbish.data()), rubbish.size()});
    return options;
  }

  Json scenario_;
  std::filesystem::path folder_;
  std::vector<std::unique_ptr<Graph>> graphs_;  // the last one is in use; results are views of the others
  Held held_;
  std::map<std::string, std::unique_ptr<Store>> stores_;
  std::map<std::string, std::string> places_;
  std::unique_ptr<Bytes> weights_, saved_;
  std::unique_ptr<Task> begun_;
  std::uint64_t request_ = 0;
  std::string asked_;
  Told told_;
};

TEST_P(Contract, Holds) {
  if (is_left_out()) return;
  for (const Json& step : scenario_.at("steps")) {
    SCOPED_TRACE(step.dump());
    if (!step.contains("error")) {
      call(step);
      continue;
    }
    const Json& expected = step.at("error");
    const std::int64_t before = live_objects();
    try {
      call(step);
      ADD_FAILURE() << "nothing failed";
    } catch (const Cancelled&) {
      EXPECT_EQ(expected.at("kind"), "cancelled");
      EXPECT_EQ(live_objects(), before);
    } catch (const Error& error) {
      EXPECT_EQ(expected.at("kind"), kind_of(error)) << error.what();
      const std::string message = error.what();
      for (const std::string& says : texts_of(expected, "says")) EXPECT_NE(message.find(says), std::string::npos) << message;
      EXPECT_EQ(error.detail(), expected.value("detail", error.detail()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Contract, testing::ValuesIn(scenarios()),
                         [](const testing::TestParamInfo<std::string>& info) { return info.param; });

}  // namespace
}  // namespace hop::contract
