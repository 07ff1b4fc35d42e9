// The sets that `hoptrail reproduce` measures on. Their graphs are built once, in a temporary folder.
#pragma once

#include <filesystem>
#include <string>

#include "cli/evaluation/paper_tables.hpp"
#include "cli/evaluation/question_set.hpp"

namespace hop::cli {

class Workshop {
 public:
  // `data` holds a folder for each set.
  explicit Workshop(const std::string& data);
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  bool has(const std::string& set) const;
  // Whether the set is there, with all that the setting needs of its questions.
  bool has(const std::string& set, PaperSetting setting) const;
  // Throws Failure if a file of vectors is missing; the message has the command that writes it.
  void check_vectors(const std::string& set, PaperSetting setting) const;

  std::filesystem::path traces() const { return data_ / "traces.jsonl"; }
  std::string weights() const { return (folder_ / "learned.weights").string(); }
  std::string graph(const std::string& set);  // the path of its file
  QuestionSetArguments questions(const std::string& set, PaperSetting setting);

 private:
  std::string file(const std::string& set, const char* name) const { return (data_ / set / name).string(); }

  std::filesystem::path data_, folder_;
};

}  // namespace hop::cli
