// The input of indexing: texts to be cut into passages, and ready passages that the host has cut itself. All strings
// are untrusted and are cleaned by the preparation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

// A key can occur several times, with different values.
struct MetadataField {
  std::string key;
  std::string value;
};

enum class DocumentFormat : std::uint8_t { plain, markdown };

// A text to be cut into passages. Its id is unique in the corpus, and links refer to the document by it. For a folder
// of files, the id is the path below that folder, with '/' as the separator.
struct Document {
  std::string id;
  std::string title;  // empty: the front matter's title, else its only heading of level 1, else the file name
  std::string text;
  DocumentFormat format = DocumentFormat::plain;
  std::vector<std::string> aliases;  // other names of the document
  std::vector<MetadataField> metadata;
};

// A passage that the host has cut; it is not cut again. Without a `document` it becomes a separate document.
struct ReadyPassage {
  std::string id;
  std::string title;
  std::string text;
  std::string document;       // id of its document, or empty
  std::int64_t position = 0;  // order within the document; ties are broken by id
  std::vector<std::string> aliases;
  std::vector<std::string> entities;  // given keywords, for example from an entity linker
  std::vector<std::string> links;     // ids of the documents or passages that it links to
  std::vector<MetadataField> metadata;
};

// The order of the entries has no effect on the result.
struct Corpus {
  std::vector<Document> documents;
  std::vector<ReadyPassage> passages;
};

}  // namespace hop::core
