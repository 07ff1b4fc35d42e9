#include "corpus_arguments.hpp"

#include <algorithm>

#include "counted.hpp"
#include "failure.hpp"
#include "option_arguments.hpp"
#include "option_effect.hpp"
#include "terminal.hpp"

namespace hop::cli {

void add_corpus_arguments(CLI::App& verb, CorpusArguments& arguments) {
  verb.add_option("INPUT", arguments.inputs, "folders, .md, .markdown, .txt; passages as .jsonl")->required();
  verb.add_option("--vectors", arguments.vectors, "NumPy file (float16 or float32) with a row for each ready passage");
  verb.add_option("--on-error", arguments.on_error, "stop at the first input that cannot be taken, or skip it")
      ->check(CLI::IsMember({"stop", "skip"}));
  verb.add_flag("--skip-hidden,!--no-skip-hidden", arguments.folder.skip_hidden,
                "leave out files and folders that begin with a dot (default)");
  verb.add_flag("--follow-links", arguments.folder.follow_links,
                "read files of folders that are symbolic links, wherever these lead; without it they are skipped");
  add_embedder_arguments(verb, arguments.services);
  add_language_model_arguments(verb, arguments.services);
  add_option_arguments(verb, arguments.options);
}

CorpusInput read_corpus(const CorpusArguments& arguments, InputErrors& errors) {
  CorpusInput input;
  for (const std::string& path : arguments.inputs) read_input(path, arguments.folder, input, errors);
  if (input.values_left_out > 0) {
    print_notice(counted(input.values_left_out, "metadata value", "metadata values") +
                 " left out: objects and nulls are not kept");
  }
  if (input.documents + input.passages == 0) {
    print_left_out(input);
    throw Failure("nothing to index in " + arguments.inputs.front() +
                  (arguments.inputs.size() > 1 ? " and the other inputs" : "") + ": no .md, .markdown or .txt, and no passages");
  }
  if (!arguments.vectors.empty()) read_corpus_vectors(arguments.vectors, input);
  return input;
}

std::string skipped_links(std::size_t count) {
  return counted(count, "symbolic link was", "symbolic links were") +
         " skipped: --follow-links reads the files that they lead to";
}

void print_left_out(const CorpusInput& input) {
  const auto count = [&](LeftOut::Why why) {
    return static_cast<std::size_t>(
        std::count_if(input.left_out.begin(), input.left_out.end(), [&](const LeftOut& file) { return file.why == why; }));
  };
  if (const std::size_t html_files = count(LeftOut::Why::html); html_files > 0) {
    print_notice(counted(html_files, "HTML file was", "HTML files were") +
                 " left out: turn HTML into Markdown first, for example with pandoc");
  }
  if (const std::size_t other_files = count(LeftOut::Why::other_kind); other_files > 0) {
    print_notice(counted(other_files, "file of another kind was", "files of other kinds were") + " left out");
  }
  if (const std::size_t links = count(LeftOut::Why::link); links > 0) print_notice(skipped_links(links));
}

hop::Options index_options(const CorpusArguments& arguments) {
  hop::Options options;
  const ServiceArguments& services = arguments.services;
  if (!arguments.vectors.empty() && !services.embed_url.empty()) {
    throw Failure("--vectors and --embed-url exclude each other");
  }
  const std::string& id = services.embedder_id.empty() ? services.embed_model : services.embedder_id;
  if (!id.empty()) options.set_text("embedder.id", id);
  if (!services.embed_url.empty()) options.set_flag("index.embed", true);
  set_options(arguments.options, options);
  check_effects(arguments.options, options, option_use::index);
  return options;
}

void check_services(bool embeds, bool asks, const ServiceArguments& services) {
  if (embeds && services.embed_url.empty()) throw Failure("index.embed needs a server that embeds: --embed-url");
  if (asks && services.llm_url.empty()) throw Failure("keywords.ask needs a language model: --llm-url");
}

}  // namespace hop::cli
