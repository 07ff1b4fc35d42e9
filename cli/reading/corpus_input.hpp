// The corpus while it is read, and facts about its inputs.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "cli/reading/converters.hpp"
#include "cli/reading/input_errors.hpp"
#include "cli/reading/input_file.hpp"
#include "cli/reading/input_names.hpp"
#include "cli/reading/passage_record.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// A skipped file of a folder.
struct LeftOut {
  enum class Why { other_kind, unreadable, link };
  std::string id;  // the id that it would have as a document
  Why why = Why::other_kind;
  std::string reason{};  // of an unreadable file; of another kind: the program that it needs, if one is known
};

// Selects the files of a folder, and defines how documents are read.
struct FolderRules {
  bool skip_hidden = true;           // excludes names that begin with a dot
  bool follow_links = false;         // symbolic links to files; those to folders are never followed
  bool obey_ignore_files = true;     // .gitignore and .ignore
  std::vector<std::string> globs{};  // all must admit a file, as with ripgrep's --glob
  Converters converters{};
  std::chrono::seconds converter_limit{60};  // per file
};

// A document file.
struct DocumentFile {
  std::string id;    // the folder's prefix, and its path relative to the folder, with '/' between parts
  std::string path;  // a path that can be opened
};

// The files of a folder.
struct FolderListing {
  std::vector<DocumentFile> documents;
  std::vector<LeftOut> left_out;
  std::vector<std::string> unread;  // ids of files and subfolders that could not be examined: what is below is unknown
};

// A file, or a line of one. All passages of a file share its path.
struct InputPlace {
  std::shared_ptr<const std::string> path;
  std::size_t line = 0;      // 0: the file
  std::string text() const;  // "notes/passages.jsonl:17"
};

struct CorpusInput {
  hop::Corpus corpus;
  std::size_t files = 0;      // files read
  std::size_t documents = 0;  // read, but not yet cut
  std::size_t passages = 0;   // ready passages

  // The place of each id. A second document with the same id is rejected with both places.
  std::unordered_map<std::string, InputPlace> place_of_id;
  std::unordered_map<std::string, std::size_t> passages_of_document;  // ready passages without a stated position

  // The number of lines with ready passages, including skipped ones, and for each accepted passage the number of its line: a
  // file of vectors has a row for each line.
  std::size_t passage_lines = 0;
  std::vector<std::size_t> line_of_passage;

  std::size_t values_left_out = 0;  // metadata values that are objects or null
  std::vector<LeftOut> left_out;
  std::vector<std::string> unread;  // as in FolderListing
};

// Stores an id and its place. Returns false and reports both places to `errors` if the engine would make the same id of it.
bool claim_id(CorpusInput& input, const std::string& id, const InputPlace& where, InputErrors& errors);

// Adds a ready passage whose id is claimed.
void add_record(const PassageRecord& record, CorpusInput& input);

// Reads ready passages, one JSON object per line: `id`, `text` and, optionally, `title`, `aliases`, `entities`, `links`
// (strings), `document`, `position`. Any other member is metadata: a string, a number, true or false, or a list of these.
void read_passages(const std::string& path, CorpusInput& input, InputErrors& errors);

// Reads a document of a folder. A document without readable text is skipped.
void read_document(const DocumentFile& file, const FolderRules& rules, CorpusInput& input, InputErrors& errors);

// Lists every file in the folder, at any depth, that has a document's extension, ordered by id. Throws Failure if the folder
// cannot be read; unreadable subfolders are reported to `errors`.
FolderListing list_documents(const Input& folder, const FolderRules& rules, InputErrors& errors);

// Reads a folder or a file, by its type and its extension; a path that is a link is followed. "-" is standard input: passages
// if it begins with '{', else Markdown. Throws Failure for anything else.
void read_input(const Input& source, const FolderRules& rules, CorpusInput& input, InputErrors& errors);

// Adds the rows of a NumPy file to the corpus: one per passage or, if lines were skipped, one per line.
void read_corpus_vectors(const std::string& path, CorpusInput& input);

}  // namespace hop::cli
