#include "cli/evaluation/converted_set.hpp"

#include "cli/reading/corpus_input.hpp"

namespace hop::cli {

hop::Bytes index_passages(const std::string& passages, const std::string& vectors) {
  InputErrors errors(false);
  CorpusInput input;
  read_passages(passages, input, errors);
  if (!vectors.empty()) read_corpus_vectors(vectors, input);
  hop::Task task = hop::Task::index(input.corpus, {});
  hop::run(task, {});
  return task.take_bytes();
}

}  // namespace hop::cli
