// The corpus while it is read, and what the command has to remember of its inputs.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "hoptrail.hpp"
#include "input_errors.hpp"

namespace hop::cli {

// A file of a folder that is no document.
struct LeftOut {
  std::string id;  // its path below the folder
  bool is_html = false;
};

// A file that is a document.
struct DocumentFile {
  std::string id;    // its path below the folder, with '/' between parts
  std::string path;  // where it can be read
};

struct CorpusInput {
  hop::Corpus corpus;
  std::size_t files = 0;      // files that were read
  std::size_t documents = 0;  // taken whole, still to be cut
  std::size_t passages = 0;   // ready ones

  // Where each id comes from, "notes/passages.jsonl:17": a second one of that name is refused with both places.
  std::unordered_map<std::string, std::string> place_of_id;
  std::unordered_map<std::string, std::size_t> passages_of_document;  // ready ones, where no position is given

  // Lines of ready passages, those included that were skipped, and for each passage that was taken the number of its
  // line among them: a file of vectors has a row for each line.
  std::size_t passage_lines = 0;
  std::vector<std::size_t> line_of_passage;

  std::size_t values_left_out = 0;  // metadata that is an object or null
  std::vector<LeftOut> left_out;
};

// Remembers an id and its place; false after reporting to `errors` that it was there before.
bool claim_id(CorpusInput& input, const std::string& id, const std::string& where, InputErrors& errors);

// Ready passages, one JSON object a line: `id`, `text` and, if there are, `title`, `aliases`, `entities`, `links`
// (texts), `document`, `position`; any other member is metadata: text, number, true or false, or a list of these.
void read_passages(const std::string& path, CorpusInput& input, InputErrors& errors);

// A Markdown or text file as the document `id`.
void read_document(const std::string& path, const std::string& id, CorpusInput& input, InputErrors& errors);

// Every .md, .markdown and .txt below a folder, in the order of their ids. Links to folders are not followed.
// `skip_hidden` leaves out what begins with a dot. Failure when the folder cannot be read; `errors` hears of a part
// that cannot.
std::vector<DocumentFile> list_documents(const std::string& folder, bool skip_hidden, std::vector<LeftOut>& left_out,
                                         InputErrors& errors);
// Reads them.
void read_folder(const std::string& path, bool skip_hidden, CorpusInput& input, InputErrors& errors);

// A folder or a file, by what it is and by its name's end. Failure for anything else.
void read_input(const std::string& path, bool skip_hidden, CorpusInput& input, InputErrors& errors);

// Gives the corpus the rows of a NumPy file: one for each passage, or one for each line where some were skipped.
void read_corpus_vectors(const std::string& path, CorpusInput& input);

}  // namespace hop::cli
