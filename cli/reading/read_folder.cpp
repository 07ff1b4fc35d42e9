#include <algorithm>
#include <filesystem>

#include "cli/reading/corpus_input.hpp"
#include "cli/reading/document_text.hpp"
#include "cli/reading/ignore_rules.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

bool is_passages(const std::string& extension) { return extension == "jsonl" || extension == "ndjson"; }

bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return !name.empty() && name.front() == '.';
}

struct FoundFile {
  fs::path path;
  bool is_link = false;  // and must not be followed
};

// The regular files and links in a folder, at any depth. Targets of links are only examined if links are followed.
class FolderWalk {
 public:
  FolderWalk(const fs::path& folder, const FolderRules& rules, InputErrors& errors)
      : folder_(folder), rules_(rules), errors_(errors) {}

  std::vector<FoundFile> walk() && {
    std::error_code error;
    const fs::directory_iterator entries(folder_, error);
    if (error) throw Failure("cannot read " + folder_.string() + ": " + error.message());
    add_entries(entries, folder_, rules_.obey_ignore_files ? IgnoreRules::of_folder(folder_) : IgnoreRules());
    return std::move(files_);
  }

 private:
  void add_folder(const fs::path& folder, const IgnoreRules& ignored) {
    std::error_code error;
    const fs::directory_iterator entries(folder, error);
    if (error) return cannot_read(folder, error);
    if (rules_.obey_ignore_files && IgnoreRules::has_rules(folder)) add_entries(entries, folder, ignored.with(folder));
    else add_entries(entries, folder, ignored);
  }

  void add_entries(fs::directory_iterator entry, const fs::path& folder, const IgnoreRules& ignored) {
    std::error_code error;
    for (; entry != fs::directory_iterator(); entry.increment(error)) {
      add_entry(*entry, ignored);
      if (error) break;
    }
    if (error) cannot_read(folder, error);
  }

  void add_entry(const fs::directory_entry& entry, const IgnoreRules& ignored) {
    const fs::path& path = entry.path();
    if (rules_.skip_hidden && is_hidden(path)) return;
    std::error_code error;
    const bool is_link = fs::is_symlink(entry.symlink_status(error));
    const bool is_folder = !is_link && fs::is_directory(entry.status(error));
    if (ignored.leave_out(path, is_folder)) return;
    if (is_folder) return add_folder(path, ignored);
    if (!globs_admit(rules_.globs, path.lexically_relative(folder_).generic_string())) return;
    if (is_link && !rules_.follow_links) files_.push_back({path, true});
    else if (fs::is_regular_file(path, error)) files_.push_back({path, false});
    else if (error && error != std::errc::no_such_file_or_directory)
      errors_.report("cannot examine " + path.string() + ": " + error.message(), path.string());
  }

  void cannot_read(const fs::path& folder, const std::error_code& error) {
    errors_.report("cannot read all of " + folder_.string() + ": " + error.message() + " near " + folder.string());
  }

  const fs::path& folder_;
  const FolderRules& rules_;
  InputErrors& errors_;
  std::vector<FoundFile> files_;
};

void add_text(const std::string& id, const DocumentText& document, CorpusInput& input) {
  input.corpus.add_document(id, document.title, document.text, document.is_markdown ? hop::Format::markdown : hop::Format::plain);
  ++input.files, ++input.documents;
}

void take_document(const DocumentFile& file, const FolderRules& rules, Links links, CorpusInput& input, InputErrors& errors) {
  const DocumentText document = read_document_text(file.path, links, rules.converters, rules.converter_limit);
  if (!claim_id(input, file.id, {std::make_shared<const std::string>(file.path)}, errors)) return;
  add_text(file.id, document, input);
}

void read_standard_input(CorpusInput& input, InputErrors& errors) {
  if (begins_with_brace(stdin)) return read_passages("-", input, errors);
  const std::string text = text_as_utf8(read_file("-"));
  if (!claim_id(input, "stdin", {std::make_shared<const std::string>("standard input")}, errors)) return;
  add_text("stdin", {"", text, true}, input);
}

}  // namespace

void read_document(const DocumentFile& file, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  try {
    take_document(file, rules, rules.follow_links ? Links::follow : Links::refuse, input, errors);
  } catch (const Unreadable& unreadable) {
    input.left_out.push_back({file.id, LeftOut::Why::unreadable, unreadable.what()});
  } catch (const Failure& failure) {
    errors.report(failure.what(), file.id);
  }
}

std::vector<DocumentFile> list_documents(const std::string& path, const FolderRules& rules, std::vector<LeftOut>& left_out,
                                         InputErrors& errors) {
  const fs::path folder(path);
  std::vector<DocumentFile> documents;
  for (const FoundFile& file : FolderWalk(folder, rules, errors).walk()) {
    std::string id = file.path.lexically_relative(folder).generic_string();
    if (file.is_link) left_out.push_back({std::move(id), LeftOut::Why::link});
    else if (is_document(lower_extension(file.path.string()), rules.converters))
      documents.push_back({std::move(id), file.path.string()});
    else left_out.push_back({std::move(id), LeftOut::Why::other_kind});
  }
  const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
  std::sort(documents.begin(), documents.end(), by_id);
  std::sort(left_out.begin(), left_out.end(), by_id);
  return documents;
}

void read_folder(const std::string& path, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  for (const DocumentFile& file : list_documents(path, rules, input.left_out, errors)) {
    read_document(file, rules, input, errors);
  }
}

void read_input(const std::string& path, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  if (path == "-") return read_standard_input(input, errors);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw Failure("cannot read " + path + ": " + (error ? error.message() : "no such file"));
  if (fs::is_directory(status)) return read_folder(path, rules, input, errors);
  const std::string extension = lower_extension(path);
  if (is_passages(extension)) return read_passages(path, input, errors);
  if (!is_document(extension, rules.converters)) {
    throw Failure(path + ": not a folder, passages (.jsonl, .ndjson) or a document (" + document_extensions(rules.converters) +
                  "); use --convert to set a program that reads it");
  }
  const DocumentFile file{fs::path(path).filename().string(), path};
  try {
    take_document(file, rules, Links::follow, input, errors);
  } catch (const Unreadable& unreadable) {
    errors.report(path + ": " + unreadable.what(), file.id);
  } catch (const Failure& failure) {
    errors.report(failure.what(), file.id);
  }
}

}  // namespace hop::cli
