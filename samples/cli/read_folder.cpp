#include <algorithm>
#include <cctype>
#include <filesystem>

#include "corpus_input.hpp"
#include "failure.hpp"
#include "read_file.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

std::string lower_extension(const fs::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

bool is_markdown(const std::string& extension) { return extension == ".md" || extension == ".markdown"; }
bool is_document(const std::string& extension) { return is_markdown(extension) || extension == ".txt"; }
bool is_passages(const std::string& extension) { return extension == ".jsonl" || extension == ".ndjson"; }
bool is_html(const std::string& extension) { return extension == ".html" || extension == ".htm"; }

bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return !name.empty() && name.front() == '.';
}

struct FoundFile {
  fs::path path;
  bool is_link = false;  // and is not to be followed
};

// Regular files below a folder, and links. What a link leads to is not looked at unless it is to be followed.
std::vector<FoundFile> list_files(const fs::path& folder, const FolderRules& rules, InputErrors& errors) {
  std::vector<FoundFile> files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  if (error) throw Failure("cannot read " + folder.string() + ": " + error.message());
  while (entry != fs::recursive_directory_iterator()) {
    const fs::path path = entry->path();
    const bool hidden = rules.skip_hidden && is_hidden(path);
    std::error_code status_error;
    if (hidden) entry.disable_recursion_pending();
    else if (!rules.follow_links && fs::is_symlink(entry->symlink_status(status_error))) files.push_back({path, true});
    else if (fs::is_regular_file(path, status_error)) files.push_back({path, false});
    else if (status_error && status_error != std::errc::no_such_file_or_directory)
      errors.report("cannot look at " + path.string() + ": " + status_error.message(), path.string());
    entry.increment(error);
    if (error) {
      errors.report("cannot read all of " + folder.string() + ": " + error.message() + " near " + path.string());
      break;
    }
  }
  return files;
}

}  // namespace

bool claim_id(CorpusInput& input, const std::string& id, const std::string& where, InputErrors& errors) {
  const auto [first, is_new] = input.place_of_id.emplace(id, where);
  if (!is_new) errors.report(where + ": id \"" + id + "\" is there already, at " + first->second, where);
  return is_new;
}

void read_document(const DocumentFile& file, Links links, CorpusInput& input, InputErrors& errors) {
  try {
    const std::string text = read_file(file.path, links);
    if (!claim_id(input, file.id, file.path, errors)) return;
    const bool markdown = is_markdown(lower_extension(file.path));
    input.corpus.add_document(file.id, "", text, markdown ? hop::Format::markdown : hop::Format::plain);
    ++input.files, ++input.documents;
  } catch (const Failure& failure) {
    errors.report(failure.what(), file.id);
  }
}

std::vector<DocumentFile> list_documents(const std::string& path, const FolderRules& rules, std::vector<LeftOut>& left_out,
                                         InputErrors& errors) {
  const fs::path folder(path);
  std::vector<DocumentFile> documents;
  for (const FoundFile& file : list_files(folder, rules, errors)) {
    const std::string extension = lower_extension(file.path);
    std::string id = file.path.lexically_relative(folder).generic_string();
    if (file.is_link) left_out.push_back({std::move(id), LeftOut::Why::link});
    else if (is_document(extension)) documents.push_back({std::move(id), file.path.string()});
    else left_out.push_back({std::move(id), is_html(extension) ? LeftOut::Why::html : LeftOut::Why::other_kind});
  }
  std::sort(documents.begin(), documents.end(), [](const DocumentFile& a, const DocumentFile& b) { return a.id < b.id; });
  return documents;
}

void read_folder(const std::string& path, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  for (const DocumentFile& file : list_documents(path, rules, input.left_out, errors)) {
    read_document(file, rules.follow_links ? Links::follow : Links::refuse, input, errors);
  }
}

void read_input(const std::string& path, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw Failure("cannot read " + path + ": " + (error ? error.message() : "no such file"));
  if (fs::is_directory(status)) return read_folder(path, rules, input, errors);
  const std::string extension = lower_extension(path);
  if (is_passages(extension)) return read_passages(path, input, errors);
  if (is_document(extension)) return read_document({fs::path(path).filename().string(), path}, Links::follow, input, errors);
  if (is_html(extension)) {
    throw Failure(path + ": HTML is not read; turn it into Markdown first, for example with pandoc");
  }
  throw Failure(path + ": neither a folder nor .jsonl, .ndjson, .md, .markdown or .txt");
}

}  // namespace hop::cli
