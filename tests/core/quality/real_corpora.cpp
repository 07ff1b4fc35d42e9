#include "tests/core/quality/real_corpora.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "tests/core/quality/evaluation_set.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {
namespace {

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::shared_ptr<const OpenGraph> index_documentation(const std::filesystem::path& folder) {
  Corpus corpus;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    Document& document = corpus.documents.emplace_back();
    document.id = entry.path().lexically_relative(folder).generic_string();
    document.text = text_of_file(entry.path());
    document.format = DocumentFormat::markdown;
  }
  return open_graph(graph_file(std::move(corpus)));
}

std::shared_ptr<const OpenGraph> index_encyclopedia(const std::filesystem::path& file) {
  return open_graph(graph_file(read_passages(file.string())));
}

}  // namespace hop::core::test
