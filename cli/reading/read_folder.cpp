#include <algorithm>
#include <filesystem>
#include <iterator>
#include <new>
#include <optional>

#include "cli/reading/corpus_input.hpp"
#include "cli/reading/document_id.hpp"
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

constexpr const char* is_of_another_root = "another folder or file of the store has this id: use --root NAME=DIR";

struct FoundFile {
  fs::path path;
  bool is_link = false;  // and must not be followed
};

// The regular files and links in a folder, at any depth. Targets of links are only examined if links are followed.
class FolderWalk {
 public:
  FolderWalk(const Input& folder, const FolderRules& rules, InputErrors& errors)
      : folder_(folder.path), prefix_(folder.prefix), rules_(rules), errors_(errors) {}

  std::vector<FoundFile> walk() {
    std::error_code error;
    const fs::directory_iterator entries(folder_, error);
    if (error) throw Failure("cannot read " + folder_.string() + ": " + error.message());
    add_entries(entries, folder_, rules_.obey_ignore_files ? IgnoreRules::of_folder(folder_, errors_) : IgnoreRules());
    return std::move(files_);
  }

  std::string id_of(const fs::path& path) const { return prefix_ + path.lexically_relative(folder_).generic_string(); }
  std::vector<std::string> take_unread() { return std::move(unread_); }

 private:
  void add_folder(const fs::path& folder, const IgnoreRules& ignored) {
    std::error_code error;
    const fs::directory_iterator entries(folder, error);
    if (error) return leave_unread("cannot read all of ", folder, error);
    if (rules_.obey_ignore_files && IgnoreRules::has_rules(folder)) add_entries(entries, folder, ignored.with(folder, errors_));
    else add_entries(entries, folder, ignored);
  }

  void add_entries(fs::directory_iterator entry, const fs::path& folder, const IgnoreRules& ignored) {
    std::error_code error;
    for (; entry != fs::directory_iterator(); entry.increment(error)) {
      add_entry(*entry, ignored);
      if (error) break;
    }
    if (error) leave_unread("cannot read all of ", folder, error);
  }

  void add_entry(const fs::directory_entry& entry, const IgnoreRules& ignored) {
    const fs::path& path = entry.path();
    if (rules_.skip_hidden && is_hidden(path)) return;
    std::error_code error;
    fs::file_status status = fs::symlink_status(path, error);
    if (ignored.leave_out(path, fs::is_directory(status))) return;
    if (fs::is_directory(status)) return add_folder(path, ignored);
    if (!globs_admit(rules_.globs, path.lexically_relative(folder_).generic_string())) return;
    const bool is_link = fs::is_symlink(status);
    if (is_link && rules_.follow_links) status = fs::status(path, error);
    if (is_link && !rules_.follow_links) files_.push_back({path, true});
    else if (fs::is_regular_file(status)) files_.push_back({path, false});
    else if (status.type() == fs::file_type::none) leave_unread("cannot examine ", path, error);
  }

  // What is below it is unknown, and therefore not gone.
  void leave_unread(const char* message, const fs::path& path, const std::error_code& error) {
    unread_.push_back(path == folder_ ? prefix_ : id_of(path));
    errors_.report_file(message + path.string() + ": " + error.message(), unread_.back(),
                        is_system_failure(error.value()) ? InputErrors::Cause::the_system : InputErrors::Cause::the_file);
  }

  const fs::path folder_;
  const std::string& prefix_;
  const FolderRules& rules_;
  InputErrors& errors_;
  std::vector<FoundFile> files_{};
  std::vector<std::string> unread_{};
};

void add_text(const std::string& id, const DocumentText& document, CorpusInput& input) {
  input.corpus.add_document(id, document.title, document.text, document.is_markdown ? hop::Format::markdown : hop::Format::plain);
  ++input.files, ++input.documents;
}

void take_document(const DocumentFile& file, const DocumentText& document, CorpusInput& input, InputErrors& errors) {
  const std::string id = id_of_name(file.id);
  if (claim_id(input, id, {std::make_shared<const std::string>(file.path)}, errors)) add_text(id, document, input);
}

void read_folder(const Input& folder, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  FolderListing listing = list_documents(folder, rules, errors);
  std::move(listing.left_out.begin(), listing.left_out.end(), std::back_inserter(input.left_out));
  std::move(listing.unread.begin(), listing.unread.end(), std::back_inserter(input.unread));
  for (const DocumentFile& file : listing.documents) read_document(file, rules, input, errors);
}

void read_standard_input(CorpusInput& input, InputErrors& errors) {
  if (standard_input_has_passages()) return read_passages("-", input, errors);
  const std::string text = text_as_utf8(read_file("-", Links::follow, largest_document));
  if (text.empty()) throw Failure("standard input is empty");
  if (!claim_id(input, "stdin", {std::make_shared<const std::string>("standard input")}, errors)) return;
  add_text("stdin", {"", text, true}, input);
}

}  // namespace

void read_document(const DocumentFile& file, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  std::optional<DocumentText> document;
  try {
    const Links links = rules.follow_links ? Links::follow : Links::refuse;
    document = read_document_text(file.path, links, rules.converters, rules.converter_limit);
  } catch (const Unreadable& unreadable) {
    errors.check_content(file.path + ": " + unreadable.what());
    input.left_out.push_back({file.id, LeftOut::Why::unreadable, unreadable.what()});
  } catch (const SystemFailure& failure) {
    errors.report_file(failure.what(), file.id, InputErrors::Cause::the_system);
  } catch (const Failure& failure) {
    errors.report_file(failure.what(), file.id, InputErrors::Cause::the_file);
  } catch (const std::bad_alloc&) {  // no fault of the file: without it, the corpus would be another one
    throw Failure(file.path + ": not enough memory to read it");
  }
  if (document) take_document(file, *document, input, errors);
}

FolderListing list_documents(const Input& folder, const FolderRules& rules, InputErrors& errors) {
  FolderWalk walk(folder, rules, errors);
  FolderListing listing;
  const std::vector<FoundFile> files = walk.walk();
  for (const FoundFile& file : files) {
    std::string id = walk.id_of(file.path);
    if (file.is_link) listing.left_out.push_back({std::move(id), LeftOut::Why::link});
    else if (const std::string extension = lower_extension(file.path.string()); !is_document(extension, rules.converters))
      listing.left_out.push_back({std::move(id), LeftOut::Why::other_kind, program_for(extension)});
    else if (is_among(id, folder.reserved))
      listing.left_out.push_back({std::move(id), LeftOut::Why::unreadable, is_of_another_root});
    else listing.documents.push_back({std::move(id), file.path.string()});
  }
  listing.unread = walk.take_unread();
  const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
  std::sort(listing.documents.begin(), listing.documents.end(), by_id);
  std::sort(listing.left_out.begin(), listing.left_out.end(), by_id);
  return listing;
}

void read_input(const Input& source, const FolderRules& rules, CorpusInput& input, InputErrors& errors) {
  const std::string& path = source.path;
  if (path == "-") return read_standard_input(input, errors);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw Failure("cannot read " + path + ": " + (error ? error.message() : "no such file"));
  if (fs::is_directory(status)) return read_folder(source, rules, input, errors);
  const std::string extension = lower_extension(path);
  if (is_passages(extension)) return read_passages(path, input, errors);
  if (!is_document(extension, rules.converters)) {
    if (extension == "zip") throw Failure(path + ": a zip archive: unpack it first, then index the folder");
    throw Failure(path + ": not a folder, passages (.jsonl, .ndjson) or a document (" + document_extensions(rules.converters) +
                  "); use --convert to set a program that reads it");
  }
  const DocumentFile file{source.id.empty() ? fs::path(path).filename().string() : source.id, path};
  std::optional<DocumentText> document;
  try {
    document = read_document_text(path, Links::follow, rules.converters, rules.converter_limit);
  } catch (const Unreadable& unreadable) {
    errors.report(path + ": " + unreadable.what(), file.id);
  } catch (const Failure& failure) {
    errors.report(failure.what(), file.id);
  }
  if (document) take_document(file, *document, input, errors);
}

}  // namespace hop::cli
