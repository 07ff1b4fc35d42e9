#include "tests/core/quality/evaluation_set.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/search/half.hpp"
#include "core/search/vector_rows.hpp"
#include "core/task/create_task.hpp"

namespace hop::core::test {

namespace {

using Json = nlohmann::json;
using Rows = std::vector<std::vector<float>>;

std::vector<Json> read_lines(const std::string& path) {
  std::vector<Json> lines;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(Json::parse(line));
  }
  return lines;
}

template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(result).value();
}

void check_rows(const Rows& rows, std::size_t expected, const std::string& path) {
  if (rows.size() == expected || rows.empty()) return;
  throw std::runtime_error(path + ": " + std::to_string(rows.size()) + " rows, not " + std::to_string(expected));
}

std::shared_ptr<const OpenGraph> index_passages(const std::string& folder) {
  Corpus corpus = read_passages(folder + "/passages.jsonl");
  const Rows rows = read_float16_rows(folder + "/passages.f16.npy");
  check_rows(rows, corpus.passages.size(), folder + "/passages.f16.npy");
  GivenVectors vectors;
  vectors.dimension = rows.empty() ? 0 : static_cast<std::uint32_t>(rows.front().size());
  for (const auto& row : rows) vectors.rows.insert(vectors.rows.end(), row.begin(), row.end());

  const auto task = value_or_throw(create_index_task(corpus, vectors, Options()));
  while (value_or_throw(task->step(UINT64_MAX)) != TaskState::done) {
  }
  const auto file = std::make_shared<const std::vector<std::uint8_t>>(value_or_throw(task->take_bytes()));
  return value_or_throw(OpenGraph::open(*file, OpenMode::full, file));
}

}  // namespace

Corpus read_passages(const std::string& file) {
  Corpus corpus;
  for (const Json& line : read_lines(file)) {
    ReadyPassage& passage = corpus.passages.emplace_back();
    passage.id = line.at("id");
    passage.title = line.at("title");
    passage.text = line.at("text");
    if (line.contains("entities")) passage.entities = line["entities"].get<std::vector<std::string>>();
  }
  return corpus;
}

Rows read_float16_rows(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  const std::string file{std::istreambuf_iterator<char>(in), {}};
  // Magic of six bytes, version of two, length of the header in two, then the header, a Python dictionary.
  if (file.size() < 10 || file.compare(0, 6, "\x93NUMPY") != 0 || file[6] != 1)
    throw std::runtime_error(path + ": no NumPy file");
  const std::size_t begin = 10 + static_cast<unsigned char>(file[8]) + 256u * static_cast<unsigned char>(file[9]);
  const std::string header = file.substr(10, begin - 10);
  const std::size_t shape = header.find("'shape': (");
  if (header.find("'<f2'") == std::string::npos || header.find("'fortran_order': False") == std::string::npos ||
      shape == std::string::npos) {
    throw std::runtime_error(path + ": not float16 in C order: " + header);
  }
  std::size_t used = 0;
  const std::string sizes = header.substr(shape + 10);
  const std::size_t row_count = std::stoul(sizes, &used), dimension = std::stoul(sizes.substr(used + 1));
  if (file.size() != begin + 2 * row_count * dimension) throw std::runtime_error(path + ": truncated");

  Rows rows(row_count, std::vector<float>(dimension));
  const char* at = file.data() + begin;
  for (auto& row : rows) {
    for (float& value : row) {
      value =
          float_from_half(static_cast<std::uint16_t>(static_cast<unsigned char>(at[0]) | static_cast<unsigned char>(at[1]) << 8));
      at += 2;
    }
    normalize_to_unit_length(row);
  }
  return rows;
}

EvaluationSet read_evaluation_set(const std::string& folder) {
  EvaluationSet set;
  set.graph = index_passages(folder);
  std::map<std::string, std::uint32_t, std::less<>> passage_of_id;
  for (std::uint32_t p = 0; p < set.graph->view().passage_count(); ++p) {
    passage_of_id.emplace(set.graph->view().passage_ids[p], p);
  }
  const std::vector<Json> questions = read_lines(folder + "/questions.jsonl"), steps = read_lines(folder + "/steps.jsonl");
  const Rows vectors = read_float16_rows(folder + "/questions.f16.npy"), masked = read_float16_rows(folder + "/masked.f16.npy");
  const Rows step_vectors = read_float16_rows(folder + "/steps.f16.npy");
  check_rows(vectors, questions.size(), folder + "/questions.f16.npy");
  check_rows(masked, questions.size(), folder + "/masked.f16.npy");
  check_rows(step_vectors, steps.size(), folder + "/steps.f16.npy");

  std::size_t step = 0;
  for (std::size_t q = 0; q < questions.size(); ++q) {
    EvaluationQuestion& question = set.questions.emplace_back();
    question.text = questions[q].at("question");
    for (const Json& id : questions[q].at("gold")) question.gold.push_back(passage_of_id.at(id.get<std::string>()));
    std::sort(question.gold.begin(), question.gold.end());
    question.gold.erase(std::unique(question.gold.begin(), question.gold.end()), question.gold.end());
    question.vector = vectors.at(q);
    question.masked_vector = masked.at(q);
    for (; step < steps.size() && steps[step].at("id") == questions[q].at("id"); ++step) {
      question.steps.push_back({steps[step].at("question"), step_vectors.at(step)});
    }
  }
  if (step != steps.size()) throw std::runtime_error(folder + "/steps.jsonl: not in the order of questions.jsonl");
  return set;
}

}  // namespace hop::core::test
