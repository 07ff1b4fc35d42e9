// hoptrail embed SET --embed-url URL
#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/evaluation/converted_set.hpp"
#include "cli/evaluation/decomposition.hpp"
#include "cli/evaluation/write_npy.hpp"
#include "cli/reading/passage_record.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/services/services.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

struct EmbedArguments {
  std::string set;
  ServiceArguments services;

  std::string file(const char* name) const { return (fs::path(set) / name).string(); }
};

// Texts whose vectors are the rows of a file.
struct TextRows {
  std::string file;
  const char* what;  // one and many of them
  const char* many;
  hop::TextRole role;
  std::vector<std::string> texts;
};

// The same texts as those that `hoptrail index` embeds.
std::vector<std::string> passage_texts(const std::string& path) {
  std::vector<std::string> texts;
  for_each_line(path, [&](std::string_view line, std::size_t number) {
    const PassageRecord record = read_passage_record(line, place(path, number));
    texts.push_back(record.title.empty() ? record.text : record.title + "\n" + record.text);
  });
  return texts;
}

std::vector<std::string> step_texts(const EmbedArguments& arguments, std::vector<EvalQuestion>& questions) {
  std::vector<std::string> texts;
  if (const std::string path = arguments.file(set_file::steps); fs::exists(path)) {
    for_each_line(path, [&](std::string_view line, std::size_t number) {
      const std::string where = place(path, number);
      texts.push_back(text_member(parse_json_line(line, where), "question", where));
    });
    return texts;
  }
  DecompositionArguments gold;
  gold.source = "gold";
  read_steps(gold, questions);
  for (const EvalQuestion& question : questions) {
    for (const EvalStep& step : question.steps) texts.push_back(step.text);
  }
  return texts;
}

// The files of vectors and their texts; only files with rows.
std::vector<TextRows> rows_of_set(const EmbedArguments& arguments) {
  std::vector<EvalQuestion> questions = read_questions(arguments.file(set_file::questions));
  const std::string passages = arguments.file(set_file::passages);
  const hop::Graph graph = hop::Graph::open(index_passages(passages, "").view(), hop::OpenMode::trusted);
  std::vector<std::string> texts, masked;
  for (const EvalQuestion& question : questions) {
    texts.push_back(question.text);
    masked.push_back(graph.mask(question.text));
  }
  const auto query = hop::TextRole::query;
  std::vector<TextRows> rows = {
      {arguments.file(set_file::passage_vectors), "passage", "passages", hop::TextRole::passage, passage_texts(passages)},
      {arguments.file(set_file::question_vectors), "question", "questions", query, std::move(texts)},
      {arguments.file(set_file::masked_vectors), "masked question", "masked questions", query, std::move(masked)},
      {arguments.file(set_file::step_vectors), "step", "steps", query, step_texts(arguments, questions)}};
  for (std::size_t first : {0, 1}) {
    if (rows[first].texts.empty()) throw Failure(arguments.set + ": no " + rows[first].many + " to embed");
  }
  std::erase_if(rows, [](const TextRows& of_file) { return of_file.texts.empty(); });
  return rows;
}

// The bytes of the file.
std::string embed_rows(const TextRows& rows, Services& services, ProgressBar& bar) {
  constexpr std::size_t texts_at_once = 64;  // between two looks at the progress
  std::vector<hop::Text> texts;
  for (const std::string& text : rows.texts) texts.push_back({rows.role, text});
  std::vector<float> values;
  std::uint32_t dimension = 0;
  for (std::size_t done = 0; done < texts.size(); done += texts_at_once) {
    bar.show({std::string("embed ") + rows.many, done, texts.size()});
    const auto next = std::span(texts).subspan(done, std::min(texts_at_once, texts.size() - done));
    const hop::Vectors vectors = services.embed(next);
    dimension = vectors.dimension;
    values.insert(values.end(), vectors.values.begin(), vectors.values.end());
  }
  return npy_bytes(values, dimension, rows.file);
}

int run_embed(const EmbedArguments& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  if (!fs::is_directory(arguments.set)) throw Failure(arguments.set + ": no such folder");
  const std::vector<TextRows> rows = rows_of_set(arguments);
  for (const TextRows& of_file : rows) check_output(of_file.file, {});
  Services services(arguments.services);
  ProgressBar bar;
  std::vector<std::string> contents, counts;
  for (const TextRows& of_file : rows) {
    contents.push_back(embed_rows(of_file, services, bar));
    counts.push_back(counted(of_file.texts.size(), of_file.what, of_file.many));
  }
  // Only now, so that a run that fails changes nothing, and no two files are by different embedders.
  for (std::size_t i = 0; i < rows.size(); ++i)
    write_output(rows[i].file, {reinterpret_cast<const std::uint8_t*>(contents[i].data()), contents[i].size()});
  bar.clear();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  print_summary("embedded " + joined(counts, ", ") + " in " + arguments.set + ", " +
                std::to_string(static_cast<int>(seconds * 1000)) + " ms.");
  return exit_success;
}

}  // namespace

void add_embed_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<EmbedArguments>();
  CLI::App& verb = *command.add_subcommand("embed", embed_description);
  verb.add_option("SET", arguments->set, "folder with passages.jsonl and questions.jsonl")->required();
  add_embedder_arguments(verb, arguments->services);
  verb.get_option("--embed-url")->required();
  verb.footer(
      "Writes passages.f16.npy, questions.f16.npy, masked.f16.npy (the questions without the names in them) and, where\n"
      "questions have a decomposition, steps.f16.npy, all at the end and each as a whole. The rows are the lines of the .jsonl\n"
      "files, float16. Steps are those of steps.jsonl or, without that file, of the questions, in their order.\n"
      "The key comes from HOPTRAIL_EMBED_KEY or, for https://api.openai.com only, OPENAI_API_KEY.\n\n"
      "Examples:\n"
      "  hoptrail embed sets/musique --embed-url http://127.0.0.1:8089\n"
      "  hoptrail embed sets/musique --embed-url http://127.0.0.1:8089 --query-prefix 'query: ' --passage-prefix 'passage: '\n"
      "  hoptrail reproduce 1 --data sets");
  verb.callback([arguments, &run] { run = [arguments] { return run_embed(*arguments); }; });
}

}  // namespace hop::cli
