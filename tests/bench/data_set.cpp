#include "tests/bench/data_set.hpp"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/search/half.hpp"
#include "core/search/vector_rows.hpp"
#include "tests/bench/synthetic.hpp"

namespace hop::bench {

namespace {

using Json = nlohmann::json;

struct Rows {
  std::uint32_t dimension = 0;  // 0: the file is not there
  std::vector<float> values;

  std::vector<float> row(std::size_t index) const {
    if (dimension == 0) return {};
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(index * dimension);
    return {begin, begin + dimension};
  }
};

// A NumPy file of float16, its rows brought to unit length. Read row by row: what is measured is not our own reading.
Rows read_rows(const std::string& path, std::size_t expected_rows) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  char start[10];
  in.read(start, sizeof start);
  const std::size_t header_length = static_cast<unsigned char>(start[8]) + 256u * static_cast<unsigned char>(start[9]);
  std::string header(header_length, ' ');
  in.read(header.data(), static_cast<std::streamsize>(header_length));
  const std::size_t shape = header.find("'shape': (");
  const std::size_t comma = header.find(',', shape + 10);
  if (!in || header.find("'<f2'") == std::string::npos || shape == std::string::npos || comma == std::string::npos) {
    throw std::runtime_error(path + ": no float16 matrix");
  }
  const std::size_t count = std::stoul(header.substr(shape + 10));
  if (count != expected_rows) {
    throw std::runtime_error(path + ": " + std::to_string(count) + " rows for " + std::to_string(expected_rows) + " lines");
  }
  Rows rows;
  rows.dimension = static_cast<std::uint32_t>(std::stoul(header.substr(comma + 1)));
  rows.values.resize(count * rows.dimension);
  std::vector<std::uint16_t> halves(rows.dimension);
  for (std::size_t r = 0; r < count; ++r) {
    in.read(reinterpret_cast<char*>(halves.data()), static_cast<std::streamsize>(2 * halves.size()));
    const auto row = std::span(rows.values).subspan(r * rows.dimension, rows.dimension);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = core::float_from_half(halves[i]);
    core::normalize_to_unit_length(row);
  }
  if (!in) throw std::runtime_error(path + ": shorter than its header says");
  return rows;
}

// visit(line as JSON) for every line that is not empty.
template <class Visit>
void for_each_line(const std::string& path, Visit visit) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) visit(Json::parse(line));
  }
}

IndexInput read_index_input(const std::string& folder) {
  IndexInput input;
  for_each_line(folder + "/passages.jsonl", [&](const Json& line) {
    core::ReadyPassage& passage = input.corpus.passages.emplace_back();
    passage.id = line.at("id").get<std::string>();
    passage.title = line.at("title").get<std::string>();
    passage.text = line.at("text").get<std::string>();
    if (line.contains("entities")) passage.entities = line["entities"].get<std::vector<std::string>>();
  });
  Rows rows = read_rows(folder + "/passages.f16.npy", input.corpus.passages.size());
  input.vectors = {rows.dimension, std::move(rows.values)};
  return input;
}

QuestionSet read_questions(const std::string& folder) {
  QuestionSet set;
  std::vector<std::size_t> step_counts;
  for_each_line(folder + "/questions.jsonl", [&](const Json& line) {
    set.questions.emplace_back().text = line.at("question").get<std::string>();
    step_counts.push_back(line.contains("decomposition") ? line["decomposition"].size() : 0);
  });
  const Rows vectors = read_rows(folder + "/questions.f16.npy", set.questions.size());
  const Rows masked = read_rows(folder + "/masked.f16.npy", set.questions.size());
  for (std::size_t q = 0; q < set.questions.size(); ++q) {
    set.questions[q].vector = vectors.row(q);
    set.questions[q].masked_vector = masked.row(q);
  }

  if (!std::ifstream(folder + "/steps.jsonl")) return set;
  std::vector<std::string> steps;
  for_each_line(folder + "/steps.jsonl", [&](const Json& line) { steps.push_back(line.at("question")); });
  const Rows step_vectors = read_rows(folder + "/steps.f16.npy", steps.size());
  std::size_t next = 0;
  for (std::size_t q = 0; q < set.questions.size(); ++q) {
    if (step_counts[q] == 0) continue;
    core::Question& question = set.in_steps.emplace_back();
    question.text = set.questions[q].text;
    for (std::size_t k = 0; k < step_counts[q]; ++k, ++next) {
      question.steps.push_back({steps.at(next), step_vectors.row(next)});
    }
  }
  return set;
}

// The number of synthetic passages that a source stands for; 0: it is a folder.
std::uint32_t synthetic_count(const std::string& source) {
  if (source.empty() || source.find_first_not_of("0123456789") != std::string::npos) return 0;
  return static_cast<std::uint32_t>(std::stoul(source));
}

}  // namespace

std::uint64_t IndexInput::text_bytes() const {
  std::uint64_t bytes = 0;
  for (const core::ReadyPassage& passage : corpus.passages) {
    bytes += passage.id.size() + passage.title.size() + passage.text.size();
  }
  return bytes;
}

std::uint64_t IndexInput::vector_bytes() const { return vectors.rows.size() * sizeof(float); }

IndexInput load_index_input(const std::string& source) {
  const std::uint32_t count = synthetic_count(source);
  return count > 0 ? make_index_input(count) : read_index_input(source);
}

QuestionSet load_questions(const std::string& source) {
  const std::uint32_t count = synthetic_count(source);
  return count > 0 ? make_questions(count) : read_questions(source);
}

std::string name_of(const std::string& source) {
  if (synthetic_count(source) > 0) return "synthetic " + source;
  const std::string folder = source.substr(0, source.find_last_not_of('/') + 1);
  return folder.substr(folder.find_last_of('/') + 1);
}

std::string default_source() {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  return data ? std::string(data) + "/musique" : synthetic_passages;
}

}  // namespace hop::bench
