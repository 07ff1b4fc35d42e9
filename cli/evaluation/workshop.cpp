#include "cli/evaluation/workshop.hpp"

#include <algorithm>
#include <chrono>

#include "cli/evaluation/converted_set.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/write_output.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

std::string unique_number() { return std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()); }

}  // namespace

Workshop::Workshop(const std::string& data)
    : data_(data), folder_(fs::temp_directory_path() / ("hoptrail-reproduce-" + unique_number())) {
  fs::create_directories(folder_);
}

Workshop::~Workshop() {
  std::error_code error;
  fs::remove_all(folder_, error);
}

bool Workshop::has(const std::string& set) const { return fs::exists(file(set, set_file::passages)); }

bool Workshop::has(const std::string& set, PaperSetting setting) const {
  if (!has(set) || setting != PaperSetting::steps) return has(set);
  const std::vector<EvalQuestion> questions = read_questions(file(set, set_file::questions));
  return std::any_of(questions.begin(), questions.end(),
                     [](const EvalQuestion& question) { return !question.decomposition.empty(); });
}

void Workshop::check_vectors(const std::string& set, PaperSetting setting) const {
  std::vector<const char*> needed = {set_file::passage_vectors, set_file::question_vectors};
  if (setting == PaperSetting::steps) needed.push_back(set_file::step_vectors);
  for (const char* name : needed) {
    if (!fs::exists(file(set, name)))
      throw Failure("no file " + file(set, name) + "; to make it: hoptrail embed " + (data_ / set).string() + " --embed-url URL");
  }
}

std::string Workshop::graph(const std::string& set) {
  const std::string path = (folder_ / (set + ".hop")).string();
  if (!fs::exists(path))
    write_output(path, index_passages(file(set, set_file::passages), file(set, set_file::passage_vectors)).view());
  return path;
}

QuestionSetArguments Workshop::questions(const std::string& set, PaperSetting setting) {
  QuestionSetArguments arguments;
  arguments.graph = graph(set);
  arguments.questions = file(set, set_file::questions);
  arguments.vectors.query_vectors = file(set, set_file::question_vectors);
  if (setting != PaperSetting::steps) return arguments;
  arguments.decomposition.source = "gold";
  arguments.decomposition.step_vectors = file(set, set_file::step_vectors);
  if (fs::exists(file(set, set_file::steps))) arguments.decomposition.step_rows = file(set, set_file::steps);
  return arguments;
}

}  // namespace hop::cli
