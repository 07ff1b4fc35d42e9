// The corpus while it is read, and what the command has to remember of its inputs.
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
#include "cli/reading/passage_record.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// A file of a folder that is not taken.
struct LeftOut {
  enum class Why { other_kind, unreadable, link };
  std::string id;  // its path below the folder
  Why why = Why::other_kind;
  std::string reason{};  // of an unreadable one
};

// Which files of a folder are taken, and how documents are read.
struct FolderRules {
  bool skip_hidden = true;           // what begins with a dot is left out
  bool follow_links = false;         // symbolic links to files; those to folders are never followed
  bool obey_ignore_files = true;     // .gitignore and .ignore
  std::vector<std::string> globs{};  // all must admit a file, as ripgrep's --glob does
  Converters converters{};
  std::chrono::seconds converter_limit{60};  // for one file
};

// A file that is a document.
struct DocumentFile {
  std::string id;    // its path below the folder, with '/' between parts
  std::string path;  // where it can be read
};

// A file, or a line of one. The path of a file of many passages is kept once.
struct InputPlace {
  std::shared_ptr<const std::string> path;
  std::size_t line = 0;      // 0: the file
  std::string text() const;  // "notes/passages.jsonl:17"
};

struct CorpusInput {
  hop::Corpus corpus;
  std::size_t files = 0;      // files that were read
  std::size_t documents = 0;  // taken whole, still to be cut
  std::size_t passages = 0;   // ready ones

  // Where each id comes from: a second one of that name is refused with both places.
  std::unordered_map<std::string, InputPlace> place_of_id;
  std::unordered_map<std::string, std::size_t> passages_of_document;  // ready ones, where no position is given

  // Lines of ready passages, those included that were skipped, and for each passage that was taken the number of its
  // line among them: a file of vectors has a row for each line.
  std::size_t passage_lines = 0;
  std::vector<std::size_t> line_of_passage;

  std::size_t values_left_out = 0;  // metadata that is an object or null
  std::vector<LeftOut> left_out;
};

// Remembers an id and its place; false after reporting to `errors` that it was there before.
bool claim_id(CorpusInput& input, const std::string& id, const InputPlace& where, InputErrors& errors);

// One ready passage whose id is claimed.
void add_record(const PassageRecord& record, CorpusInput& input);

// Ready passages, one JSON object a line: `id`, `text` and, if there are, `title`, `aliases`, `entities`, `links`
// (texts), `document`, `position`; any other member is metadata: text, number, true or false, or a list of these.
void read_passages(const std::string& path, CorpusInput& input, InputErrors& errors);

// A document of a folder: one that holds no readable text is left out.
void read_document(const DocumentFile& file, const FolderRules& rules, CorpusInput& input, InputErrors& errors);

// Every file below a folder that has an extension of a document, in the order of their ids. Failure when the folder cannot be read;
// `errors` hears of a part that cannot.
std::vector<DocumentFile> list_documents(const std::string& folder, const FolderRules& rules, std::vector<LeftOut>& left_out,
                                         InputErrors& errors);
// Reads them.
void read_folder(const std::string& path, const FolderRules& rules, CorpusInput& input, InputErrors& errors);

// A folder or a file, by what it is and by its name's end; a link that is named here is followed. "-" is standard input:
// passages where it begins with '{', else Markdown. Failure for anything else.
void read_input(const std::string& path, const FolderRules& rules, CorpusInput& input, InputErrors& errors);

// Gives the corpus the rows of a NumPy file: one for each passage, or one for each line where some were skipped.
void read_corpus_vectors(const std::string& path, CorpusInput& input);

}  // namespace hop::cli
