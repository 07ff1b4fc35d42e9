#include "cli/arguments/corpus_arguments.hpp"

#include <algorithm>

#include "cli/arguments/help_group.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/print_changes.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

void add_corpus_arguments(CLI::App& verb, CorpusArguments& arguments) {
  const HelpGroup group(verb, "Input");
  verb.add_option("INPUT", arguments.inputs,
                  "folders, documents (Markdown, text, HTML, AsciiDoc, .docx, .odt, .epub, .pptx, .xlsx, .csv, .eml, .ipynb, "
                  ".srt; PDF by pdftotext), passages "
                  "as .jsonl; - is standard input");
  verb.add_option("--root", arguments.roots,
                  "NAME=DIR: a folder whose ids begin with NAME/; of several folders, each has its own name by default; may be "
                  "repeated")
      ->allow_extra_args(false);
  verb.add_option("--vectors", arguments.vectors, "NumPy file (float16 or float32) with a row for each ready passage");
  verb.add_option(
          "--on-error", arguments.on_error,
          "stop at the first invalid input or unreadable file, or skip both (by default, only files of folders are skipped)")
      ->check(CLI::IsMember({"stop", "skip"}));
  verb.add_flag("--skip-hidden,!--no-skip-hidden", arguments.folder.skip_hidden,
                "leave out files and folders that begin with a dot (default)");
  verb.add_flag("--follow-links", arguments.folder.follow_links,
                "read symbolic links in folders, even if they lead out of the folder; default: skip them");
  verb.add_option("--glob", arguments.folder.globs,
                  "files of folders to include, as in 'guides/**/*.md', or with ! before it to exclude; may be repeated")
      ->allow_extra_args(false);
  verb.add_flag("--ignore-files,!--no-ignore-files", arguments.folder.obey_ignore_files,
                "exclude the files listed in .gitignore and .ignore (default)");
  verb.add_option("--convert", arguments.converters,
                  "EXTENSION=PROGRAM ARGUMENTS: a program that prints the text of the file {}, as in 'djvu=djvutxt {}', or "
                  "with EXTENSION:md its Markdown; EXTENSION alone: pdftotext, pandoc or tesseract; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--convert-timeout", arguments.converter_seconds, "seconds per file (60)")->check(CLI::Range(1, 86400));
  verb.add_flag("--show-skipped", arguments.names_skipped, "name each file of a folder that is left out, with the reason");
  add_embedder_arguments(verb, arguments.services);
  add_language_model_arguments(verb, arguments.services);
  add_option_arguments(verb, arguments.options);
}

FolderRules folder_rules(const CorpusArguments& arguments) {
  FolderRules rules = arguments.folder;
  rules.converters = found_converters();
  for (const std::string& text : arguments.converters) add_converter(text, rules.converters);
  rules.converter_limit = std::chrono::seconds(arguments.converter_seconds);
  return rules;
}

InputErrors input_errors(const CorpusArguments& arguments, bool quiet) {
  return InputErrors(arguments.on_error == "skip", quiet, arguments.on_error == "stop");
}

CorpusInput read_corpus(const CorpusArguments& arguments, const std::vector<Input>& inputs, InputErrors& errors) {
  CorpusInput input;
  const FolderRules rules = folder_rules(arguments);
  for (const Input& source : inputs) read_input(source, rules, input, errors);
  if (input.values_left_out > 0) {
    print_notice(counted(input.values_left_out, "metadata value", "metadata values") +
                 " ignored: objects and nulls are not stored");
  }
  if (input.documents + input.passages == 0) {
    print_left_out(input, errors, arguments.names_skipped);
    throw Failure("nothing to index in " + inputs.front().path + (inputs.size() > 1 ? " and the other inputs" : "") +
                  ": no documents and no passages");
  }
  if (!arguments.vectors.empty()) read_corpus_vectors(arguments.vectors, input);
  return input;
}

std::string skipped_links(std::size_t count) {
  return counted(count, "symbolic link was", "symbolic links were") + " skipped: use --follow-links to read their targets";
}

namespace {

// In one line if there are few of them.
void print_unreadable(const CorpusInput& input, const InputErrors& errors) {
  std::vector<std::string> files = errors.unread_files();
  for (const LeftOut& file : input.left_out) {
    if (file.why == LeftOut::Why::unreadable) files.push_back(file.id + ": " + file.reason);
  }
  constexpr std::size_t most_in_a_line = 3, most_listed = 100;
  if (files.empty()) return;
  std::string text = counted(files.size(), "file was", "files were") + " left out:";
  if (files.size() <= most_in_a_line) {
    for (const std::string& file : files) text += (&file == &files.front() ? " " : "; ") + file;
  }
  print_notice(text);
  if (files.size() <= most_in_a_line) return;
  for (std::size_t i = 0; i < std::min(files.size(), most_listed); ++i) print_notice("  " + files[i]);
  if (files.size() > most_listed) print_notice("  and " + std::to_string(files.size() - most_listed) + " more");
}

// "12 .png, 3 .zip, 1 without extension", the most frequent first.
std::string counts_by_extension(std::span<const LeftOut> left_out) {
  constexpr std::size_t most_kinds = 8;
  std::vector<std::pair<std::size_t, std::string>> counts;
  const Json by_extension = left_out_by_extension(left_out);
  for (const auto& [extension, count] : by_extension.items()) counts.push_back({count.get<std::size_t>(), extension});
  std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string text;
  for (std::size_t at = 0; at < std::min(counts.size(), most_kinds); ++at) {
    const auto& [count, extension] = counts[at];
    const std::string kind = extension.empty() ? "without extension" : printable(extension);
    const std::string program = program_for(extension.empty() ? extension : extension.substr(1));
    text += (at == 0 ? "" : ", ") + std::to_string(count) + " " + kind + (program.empty() ? "" : " (needs " + program + ")");
  }
  return text + (counts.size() > most_kinds ? ", …" : "");
}

}  // namespace

void print_left_out(const CorpusInput& input, const InputErrors& errors, bool with_names) {
  if (with_names) {
    for (const std::string& file : errors.unread_files()) print_notice("skipped: " + printable(file));
    for (const LeftOut& file : input.left_out) print_notice("skipped: " + printable(file.id) + ": " + left_out_reason(file));
    return;
  }
  const auto count = [&](LeftOut::Why why) {
    return static_cast<std::size_t>(
        std::count_if(input.left_out.begin(), input.left_out.end(), [&](const LeftOut& file) { return file.why == why; }));
  };
  print_unreadable(input, errors);
  if (const std::size_t other_files = count(LeftOut::Why::other_kind); other_files > 0) {
    print_notice(counted(other_files, "file of an unsupported type was", "files of unsupported types were") + " skipped: " +
                 counts_by_extension(input.left_out) + "; --show-skipped names " + (other_files == 1 ? "it" : "them"));
  }
  if (const std::size_t links = count(LeftOut::Why::link); links > 0) print_notice(skipped_links(links));
}

hop::Options index_options(const CorpusArguments& arguments) {
  hop::Options options;
  const ServiceArguments& services = arguments.services;
  if (!arguments.vectors.empty() && !services.embed_url.empty()) {
    throw Failure("--vectors and --embed-url cannot be combined");
  }
  const std::string& id = services.embedder_id.empty() ? services.embed_model : services.embedder_id;
  if (!id.empty()) options.set_text("embedder.id", id);
  if (!services.embed_url.empty()) options.set_flag("index.embed", true);
  set_options(arguments.options, options);
  check_effects(arguments.options, options, option_use::index);
  return options;
}

void check_services(bool embeds, bool asks, const ServiceArguments& services) {
  if (embeds && services.embed_url.empty()) throw Failure("index.embed needs an embedder: pass --embed-url");
  if (asks && !services.has_language_model()) throw Failure("keywords.ask needs a language model: pass --llm-url or --replay");
}

}  // namespace hop::cli
